NAME="check"; HELP=""; EXAMPLES=""
def command() -> None: pass
