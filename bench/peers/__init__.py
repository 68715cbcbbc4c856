"""The same work as other frameworks do it; each file runs alone, in an environment that has its framework."""
