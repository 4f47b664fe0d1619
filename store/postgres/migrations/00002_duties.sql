-- A daemon keeps a lease, by the server's clock, and has its duties under it: to read a mailbox, to work on the games of
-- a lane, to send to the people of a lane. Who finds that a lease has run out removes it, and what was done under it is free.
-- Whoever lost his lease changes nothing any more.

-- +goose Up

DROP TABLE lease;

CREATE TABLE lease (
    id      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    holder  text        NOT NULL,
    offers  text        NOT NULL,
    expires timestamptz NOT NULL
);

CREATE TABLE duty (
    name  text   PRIMARY KEY,
    lease bigint NOT NULL REFERENCES lease (id) ON DELETE CASCADE
);
CREATE INDEX duty_lease ON duty (lease);

-- When the next letter of all senders may leave.
CREATE TABLE pace (
    name text        PRIMARY KEY,
    next timestamptz NOT NULL
);

-- The lane of who gets the letter; -1 where it was queued before there were lanes.
ALTER TABLE letter_out ADD COLUMN lane smallint NOT NULL DEFAULT -1;

-- +goose Down

ALTER TABLE letter_out DROP COLUMN lane;

DROP TABLE pace;

DROP TABLE duty;

DROP TABLE lease;

CREATE TABLE lease (
    name    text        PRIMARY KEY,
    holder  text        NOT NULL,
    token   bigint      NOT NULL,
    expires timestamptz NOT NULL
);
