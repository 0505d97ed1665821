"""placeholder"""
from balance.games.zombies4.state import Stage
SOURCES=("tile deck","woods die","Cabin die","event deck","move die","zombie die","spell die","first player","card die","Cabin's place","event discards")+("",)*5+("bot","redeal")+tuple(f"combat die of seat {i}" for i in range(6))
class Zombies4Renderer:
    def state(self,s,p,params): return {"turn":int(s.turn)}
