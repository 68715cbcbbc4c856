-- The whole memory of the hall. Everything that happens at a table is an entry; nothing is ever updated in place
-- except the link of a seat, which is replaced when it is handed on.
CREATE TABLE tables (
    id      TEXT PRIMARY KEY,
    setup   TEXT NOT NULL,              -- JSON: game, options, seed, seats
    over    INTEGER NOT NULL DEFAULT 0,
    made    REAL NOT NULL
) WITHOUT ROWID;

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n        INTEGER NOT NULL,
    kind     TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    body     TEXT NOT NULL,
    key      TEXT NOT NULL,
    moment   REAL NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;

CREATE TABLE links (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    hash     BLOB,                      -- SHA-256 of the secret in a seat's link; the secret itself is never stored
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE TABLE faults (
    table_id TEXT NOT NULL,
    n        INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    level    TEXT NOT NULL,
    what     TEXT NOT NULL,
    record   TEXT NOT NULL,             -- replays to the position in which the bot failed
    moment   REAL NOT NULL
);

CREATE INDEX tables_running ON tables (made) WHERE NOT over;
