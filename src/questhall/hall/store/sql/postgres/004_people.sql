-- People without accounts: whoever has a key is the same person on all their devices. And clocks.
CREATE TABLE people (
    person BYTEA PRIMARY KEY,            -- SHA-256 of the person's key; the key itself is never stored
    name   TEXT NOT NULL,
    face   TEXT NOT NULL,
    made   DOUBLE PRECISION NOT NULL
);

CREATE TABLE seated (
    person   BYTEA NOT NULL,
    table_id TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    sealed   BYTEA NOT NULL,             -- the secret of the seat, which only the person's key opens
    moment   DOUBLE PRECISION NOT NULL,
    result   TEXT NOT NULL DEFAULT '',  -- JSON: how it ended for them
    PRIMARY KEY (person, table_id, seat)
);

CREATE TABLE invites (
    table_id TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    hash     BYTEA NOT NULL,             -- of an invitation that nobody has taken up yet
    PRIMARY KEY (table_id, seat)
);

CREATE TABLE calls (
    table_id TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    moment   DOUBLE PRECISION NOT NULL,            -- when whoever sits there was last called, by whatever process
    PRIMARY KEY (table_id, seat)
);

ALTER TABLE tables ADD COLUMN due DOUBLE PRECISION NOT NULL DEFAULT 0; -- when somebody's time is over; 0: no clock runs

CREATE INDEX seated_table ON seated (table_id);
CREATE INDEX tables_due ON tables (due) WHERE due > 0;
