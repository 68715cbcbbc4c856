"""What a page shows, in words: the pages of the browser for a terminal."""

from questhall.drawing import Page


def page_words(page: Page) -> str:
    """A page from top to bottom: prose, numbers, and what everybody has reached."""
    parts = [page.title, *page.prose]
    if page.numbers:
        parts.append("; ".join(f"{label}: {value}" for label, value in page.numbers))
    if page.rows:
        wide = [max(len(row[i]) for row in page.rows if i < len(row)) for i in range(len(page.rows[0]))]
        rows = ["  ".join(cell.ljust(wide[i]) for i, cell in enumerate(row)).rstrip() for row in page.rows]
        parts.append("\n".join(rows))
    return "\n\n".join(parts)
