"""How the documentation is built: `make docs`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

project = "Questhall"
copyright = "2026, the Questhall authors"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
html_theme = "furo"
html_title = "Questhall"
exclude_patterns = ["pictures"]
myst_heading_anchors = 3
suppress_warnings = ["myst.xref_missing"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"


def setup(app: object) -> None:
    """The pages that games are learnt from are written anew for every build."""
    sys.path.insert(0, str(Path(__file__).parent.parent))
    from tools.learn_pages import write

    write(Path(__file__).parent / "learn")
