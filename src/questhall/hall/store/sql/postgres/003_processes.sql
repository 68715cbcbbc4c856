-- Several processes: who has which table, who is where, and what is to be thought about.
CREATE TABLE leases (
    table_id TEXT PRIMARY KEY,
    owner    TEXT NOT NULL,             -- '': asleep, nobody need look after it until something happens
    until    DOUBLE PRECISION NOT NULL
);

CREATE TABLE presence (
    table_id TEXT NOT NULL,
    process  TEXT NOT NULL,
    seats    INTEGER[] NOT NULL,
    until    DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, process)
);

CREATE TABLE jobs (
    id      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    rank    INTEGER NOT NULL,           -- choices before hints before estimates before films
    job     TEXT NOT NULL,
    made    DOUBLE PRECISION NOT NULL,
    until   DOUBLE PRECISION NOT NULL DEFAULT 0, -- somebody thinks about it until then
    thought TEXT
);

CREATE INDEX jobs_waiting ON jobs (rank, id) WHERE thought IS NULL;
