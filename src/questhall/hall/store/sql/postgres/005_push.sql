-- Devices on which people want to be called, and secrets of the hall itself.
CREATE TABLE devices (
    endpoint TEXT PRIMARY KEY,          -- its address at the push service of the browser's maker
    person   BYTEA NOT NULL,
    point    BYTEA NOT NULL,            -- the keys for which messages are sealed
    auth     BYTEA NOT NULL,
    moment   DOUBLE PRECISION NOT NULL
);

CREATE TABLE secrets (
    name TEXT PRIMARY KEY,              -- push: the key with which calls are signed
    data BYTEA NOT NULL
);

CREATE INDEX devices_person ON devices (person);
