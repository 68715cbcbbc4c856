"""HTTP and sockets: routes, pages, the wire, who may come in."""
