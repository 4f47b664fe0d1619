-- Every table has the records as the program writes them, JSON whose bytes are kept, beside columns for what they
-- are found by. Strings of letters stand in bytea: they may hold what is no text to the server, and
-- long ones, which only hostile letters have, stand there as a hash. Names of games are text that sorts
-- by its bytes.

-- +goose Up

CREATE TABLE letter (
    id       bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    state    smallint    NOT NULL,
    identity bytea,
    account  bytea,
    turn     timestamptz NOT NULL,
    game     text        COLLATE "C" NOT NULL,
    record   text        NOT NULL,
    raw      bytea       NOT NULL
);
CREATE UNIQUE INDEX letter_identity ON letter (identity);
CREATE INDEX letter_state ON letter (state, id);
CREATE INDEX letter_game ON letter (game, id) WHERE game <> '';
CREATE INDEX letter_account ON letter (account, turn, id) WHERE account IS NOT NULL;
CREATE INDEX letter_turn ON letter (turn, id) WHERE state = 4;
CREATE INDEX letter_waiting ON letter (account, id) WHERE state = 4;

CREATE TABLE place (
    mailbox     bytea   NOT NULL,
    uidvalidity bigint  NOT NULL,
    uid         bigint  NOT NULL,
    letter      bigint  NOT NULL,
    unfiled     boolean NOT NULL,
    PRIMARY KEY (mailbox, uidvalidity, uid)
);
CREATE INDEX place_unfiled ON place (mailbox, uidvalidity, uid) WHERE unfiled;

CREATE TABLE mailbox (
    name        bytea  PRIMARY KEY,
    uidvalidity bigint NOT NULL
);

CREATE TABLE game (
    name   text        COLLATE "C" PRIMARY KEY,
    status text        COLLATE "C" NOT NULL,
    alarm  timestamptz,
    record text        NOT NULL
);
CREATE INDEX game_status ON game (status, name);
CREATE INDEX game_alarm ON game (alarm, name) WHERE alarm IS NOT NULL;

CREATE TABLE game_person (
    person bytea NOT NULL,
    game   text  COLLATE "C" NOT NULL,
    seat   text  COLLATE "C" NOT NULL,
    PRIMARY KEY (person, game, seat)
);
CREATE INDEX game_person_game ON game_person (game);

CREATE TABLE game_token (
    token bytea PRIMARY KEY,
    game  text  COLLATE "C" NOT NULL,
    seat  text  COLLATE "C" NOT NULL
);
CREATE INDEX game_token_game ON game_token (game);

CREATE TABLE entry (
    game     text   COLLATE "C" NOT NULL,
    seq      bigint NOT NULL,
    record   text   NOT NULL,
    snapshot bytea,
    PRIMARY KEY (game, seq)
);
CREATE INDEX entry_snapshot ON entry (game, seq) WHERE snapshot IS NOT NULL;

CREATE TABLE letter_out (
    id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    message_id bytea       NOT NULL,
    state      smallint    NOT NULL,
    rank       smallint    NOT NULL,
    not_before timestamptz NOT NULL,
    unnoted    boolean     NOT NULL,
    game       text        COLLATE "C" NOT NULL,
    record     text        NOT NULL,
    memo       bytea,
    raw        bytea
);
CREATE UNIQUE INDEX letter_out_message_id ON letter_out (message_id);
CREATE INDEX letter_out_state ON letter_out (state, id);
CREATE INDEX letter_out_due ON letter_out (rank, not_before, id) WHERE state = 0;
CREATE INDEX letter_out_game ON letter_out (game, id) WHERE game <> '';
CREATE INDEX letter_out_unnoted ON letter_out (id) WHERE unnoted;

CREATE TABLE sending (
    at       timestamptz NOT NULL,
    letter   bigint      NOT NULL,
    stranger boolean     NOT NULL,
    PRIMARY KEY (at, letter)
);

CREATE TABLE setting (
    name  bytea PRIMARY KEY,
    value bytea NOT NULL
);

-- Who may write: a process that has found the lease free or run out by the server's clock, with a number that
-- each holder has greater than the one before.
CREATE TABLE lease (
    name    text        PRIMARY KEY,
    holder  text        NOT NULL,
    token   bigint      NOT NULL,
    expires timestamptz NOT NULL
);

-- +goose Down

DROP TABLE lease, setting, sending, letter_out, entry, game_token, game_person, game, mailbox, place, letter;
