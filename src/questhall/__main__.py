"""`python -m questhall`: the command line."""

from questhall.cli import main

if __name__ == "__main__":
    main()
