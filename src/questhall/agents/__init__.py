"""A seat for language models: tables in words, an MCP server, an exam."""
