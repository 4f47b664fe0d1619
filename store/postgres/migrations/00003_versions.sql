-- A lease says which program its holder is, and with which rules of the games; who decides them is told by the rules that are in force, so that two
-- programs do not decide games differently side by side. A step says from which step on programs can work with its tables: they need not all be
-- exchanged at once. Programs of step 2 bear this one.

-- +goose Up

ALTER TABLE lease
    ADD COLUMN program text   NOT NULL DEFAULT '',
    ADD COLUMN step    bigint NOT NULL DEFAULT 2,
    ADD COLUMN rules   text   NOT NULL DEFAULT '';

CREATE TABLE in_force (
    one   boolean PRIMARY KEY DEFAULT true CHECK (one),
    rules text    NOT NULL
);

CREATE TABLE bearing (
    step  bigint PRIMARY KEY,
    least bigint NOT NULL
);

DROP TABLE mailbox;

-- +goose Down

CREATE TABLE mailbox (
    name        bytea  PRIMARY KEY,
    uidvalidity bigint NOT NULL
);

DROP TABLE bearing, in_force;

ALTER TABLE lease DROP COLUMN program, DROP COLUMN step, DROP COLUMN rules;
