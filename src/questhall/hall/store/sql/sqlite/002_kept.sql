-- What lets a table outlive the version that dealt it.
CREATE TABLE kept (
    table_id TEXT NOT NULL,
    what     TEXT NOT NULL,             -- last: the position; floor: where its present rules begin; film: a finished game
    n        INTEGER NOT NULL,
    data     BLOB NOT NULL,
    PRIMARY KEY (table_id, what)
) WITHOUT ROWID;

CREATE TABLE contents (
    name TEXT PRIMARY KEY,              -- the fingerprint: stored once, whatever number of tables was dealt from it
    data BLOB NOT NULL
);
