-- Devices on which people want to be called, and secrets of the hall itself.
CREATE TABLE devices (
    endpoint TEXT PRIMARY KEY,          -- its address at the push service of the browser's maker
    person   BLOB NOT NULL,
    point    BLOB NOT NULL,             -- the keys for which messages are sealed
    auth     BLOB NOT NULL,
    moment   REAL NOT NULL
) WITHOUT ROWID;

CREATE TABLE secrets (
    name TEXT PRIMARY KEY,              -- push: the key with which calls are signed
    data BLOB NOT NULL
) WITHOUT ROWID;

CREATE INDEX devices_person ON devices (person);
