NAME="run"; HELP=""; EXAMPLES=""
def command() -> None: pass
