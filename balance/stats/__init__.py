"""Statistics of a finished run: tables in, tables out; no game, no file, no plot."""
