NAME="report"; HELP=""; EXAMPLES=""
def command() -> None: pass
