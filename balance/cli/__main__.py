"""``python -m balance.cli``: the command `balance`, also where the script is not on the path."""

import sys

from balance.cli import main

sys.exit(main())
