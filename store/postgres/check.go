package postgres

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"feldpost/store"
)

// maxFindings is how many faults Check names before it stops looking.
const maxFindings = 20

// errTooMany ends a check early.
var errTooMany = errors.New("too many faults")

// checker walks over all records of a snapshot of the database.
type checker struct {
	tx    *txn
	blobs store.Packer
	found []error
}

// Check implements store.Store. It looks at the database as it is at one moment; others go on meanwhile.
func (s *Store) Check() error {
	c := &checker{}
	err := s.snapshot(func(tx *txn) error {
		c.tx = tx
		for _, step := range []func() error{c.letters, c.games, c.logs, c.lettersOut, c.loose} {
			if err := step(); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil && !errors.Is(err, errTooMany) {
		return err
	}
	return errors.Join(c.found...)
}

func (c *checker) add(format string, args ...any) error {
	if c.found = append(c.found, store.Corrupt(format, args...)); len(c.found) == maxFindings {
		return errTooMany
	}
	return nil
}

// all reads the rows of a query page by page: its first two parameters are the key of the last row, and the limit.
func all[K, T any](c *checker, sql string, after K, scan func(r pgx.CollectableRow) (T, error), visit func(x T) (K, error), more ...any) error {
	for {
		page, err := list(c.tx, sql, append([]any{after, pageRows}, more...), scan)
		if err != nil {
			return err
		}
		for _, x := range page {
			if after, err = visit(x); err != nil {
				return err
			}
		}
		if len(page) < pageRows {
			return nil
		}
	}
}

// blob verifies that a blob is there and whole.
func (c *checker) blob(what string, packed []byte) error {
	if packed == nil {
		return c.add("%s: its bytes are missing", what)
	}
	if _, err := c.blobs.Unpack(packed); err != nil {
		return c.add("%s: its bytes: %v", what, err)
	}
	return nil
}

// same tells whether two times are one in a column.
func same(a, b time.Time) bool {
	return a.Truncate(time.Microsecond).Equal(b.Truncate(time.Microsecond))
}

func (c *checker) letters() error {
	type row struct {
		id                int64
		state             int16
		identity, account []byte
		turn              time.Time
		game, record      string
		raw               []byte
	}
	return all(c, "SELECT id, state, identity, account, turn, game, record, raw FROM letter WHERE id > $1 ORDER BY id LIMIT $2", int64(0), func(r pgx.CollectableRow) (x row, err error) {
		err = r.Scan(&x.id, &x.state, &x.identity, &x.account, &x.turn, &x.game, &x.record, &x.raw)
		return x, err
	}, func(x row) (int64, error) {
		what := fmt.Sprintf("letter %d", x.id)
		var l store.Letter
		if err := store.Decode([]byte(x.record), &l); err != nil {
			return x.id, c.add("%s: %v", what, err)
		}
		if !l.State.Known() {
			return x.id, c.add("%s: unknown state %q", what, l.State)
		}
		if x.state != letterCode(l.State) || !bytes.Equal(x.identity, key(l.Identity)) || !bytes.Equal(x.account, key(l.Account)) || !same(x.turn, l.Turn) || x.game != textKey(l.Game) {
			if err := c.add("%s: what it is found by is not what it says", what); err != nil {
				return x.id, err
			}
		}
		if l.Mailbox != "" {
			at, err := list(c.tx, "SELECT letter FROM place WHERE mailbox = $1 AND uidvalidity = $2 AND uid = $3", []any{key(l.Mailbox), int64(l.UIDValidity), int64(l.UID)}, pgx.RowTo[int64])
			if err != nil {
				return x.id, err
			}
			if len(at) != 1 || at[0] != x.id {
				if err := c.add("%s: its place does not lead to it", what); err != nil {
					return x.id, err
				}
			}
		}
		return x.id, c.blob(what, x.raw)
	})
}

func (c *checker) games() error {
	type row struct {
		name, status, record string
		alarm                *time.Time
	}
	return all(c, "SELECT name, status, alarm, record FROM game WHERE name > $1 ORDER BY name LIMIT $2", "", func(r pgx.CollectableRow) (x row, err error) {
		err = r.Scan(&x.name, &x.status, &x.alarm, &x.record)
		return x, err
	}, func(x row) (string, error) {
		what := "game " + x.name
		var g store.Game
		if err := store.Decode([]byte(x.record), &g); err != nil {
			return x.name, c.add("%s: %v", what, err)
		}
		alarm := moment(g.Alarm())
		if g.Name != x.name || string(g.Status) != x.status || (alarm == nil) != (x.alarm == nil) || alarm != nil && !same(*alarm, *x.alarm) {
			return x.name, c.add("%s: what it is found by is not what it says", what)
		}
		if err := c.seats(what, &g); err != nil {
			return x.name, err
		}
		return x.name, c.log(what, &g)
	})
}

// seats verifies what leads to the seats of a game.
func (c *checker) seats(what string, g *store.Game) error {
	persons, tokens := seatKeys(g)
	for _, x := range []struct {
		sql  string
		want []seatKey
	}{
		{"SELECT person, seat FROM game_person WHERE game = $1", persons}, {"SELECT token, seat FROM game_token WHERE game = $1", tokens},
	} {
		got, err := list(c.tx, x.sql, []any{g.Name}, func(r pgx.CollectableRow) (k seatKey, err error) {
			var value []byte
			err = r.Scan(&value, &k.seat)
			k.value = string(value)
			return k, err
		})
		if err != nil {
			return err
		}
		if len(without(got, x.want))+len(without(x.want, got)) > 0 {
			if err := c.add("%s: addresses or reply tokens do not lead to its seats", what); err != nil {
				return err
			}
		}
	}
	return nil
}

// log verifies the chain of a game.
func (c *checker) log(what string, g *store.Game) error {
	var links store.Chain
	type row struct {
		seq    int64
		record string
		packed []byte
	}
	var fault error
	err := all(c, "SELECT seq, record, snapshot FROM entry WHERE seq > $1 AND game = $3 ORDER BY seq LIMIT $2", int64(-1), func(r pgx.CollectableRow) (x row, err error) {
		err = r.Scan(&x.seq, &x.record, &x.packed)
		return x, err
	}, func(x row) (int64, error) {
		if fault != nil {
			return x.seq, nil
		}
		var e store.Entry
		if fault = store.Decode([]byte(x.record), &e); fault == nil {
			if links.Seq == 0 && e.Seq != 1 {
				fault = &store.ChainError{Game: g.Name, Seq: 1, Fault: "it is missing"}
			} else if uint64(x.seq) != e.Seq || e.Game != g.Name {
				fault = &store.ChainError{Game: g.Name, Seq: uint64(x.seq), Fault: "another entry lies here"}
			} else {
				fault = links.Link(&e)
			}
		}
		if fault != nil || x.packed == nil {
			return x.seq, nil
		}
		return x.seq, c.blob(fmt.Sprintf("%s, position after entry %d", what, x.seq), x.packed)
	}, g.Name)
	switch {
	case err != nil:
		return err
	case fault != nil:
		return c.add("%v", fault)
	case links.Seq != g.Seq || links.Head != g.Head:
		return c.add("%s: its record says entry %d, %q, but the log ends with entry %d, %q", what, g.Seq, g.Head, links.Seq, links.Head)
	}
	return nil
}

func (c *checker) lettersOut() error {
	type row struct {
		id          int64
		messageID   []byte
		state, rank int16
		lane        int16 // noLane too
		notBefore   time.Time
		unnoted     bool
		game        string
		record      string
		memo, raw   []byte
		sent        bool
	}
	return all(c, `SELECT id, message_id, state, rank, not_before, unnoted, game, lane, record, memo, raw, EXISTS (SELECT FROM sending WHERE letter = id)
		FROM letter_out WHERE id > $1 ORDER BY id LIMIT $2`, int64(0), func(r pgx.CollectableRow) (x row, err error) {
		err = r.Scan(&x.id, &x.messageID, &x.state, &x.rank, &x.notBefore, &x.unnoted, &x.game, &x.lane, &x.record, &x.memo, &x.raw, &x.sent)
		return x, err
	}, func(x row) (int64, error) {
		what := fmt.Sprintf("letter out %d", x.id)
		var o store.Out
		if err := store.Decode([]byte(x.record), &o); err != nil {
			return x.id, c.add("%s: %v", what, err)
		}
		if !o.State.Known() {
			return x.id, c.add("%s: unknown state %q", what, o.State)
		}
		if !bytes.Equal(x.messageID, key(o.MessageID)) || x.state != outCode(o.State) || x.rank != int16(o.Rank()) || !same(x.notBefore, o.NotBefore) ||
			x.unnoted != (o.State == store.OutFailed && !o.Noted) || x.game != textKey(o.Game) || x.lane != int16(o.Lane()) && x.lane != noLane {
			if err := c.add("%s: what it is found by is not what it says", what); err != nil {
				return x.id, err
			}
		}
		if !o.SentAt.IsZero() && !x.sent {
			if err := c.add("%s: its sending is missing", what); err != nil {
				return x.id, err
			}
		}
		if x.memo != nil && !o.Written {
			return x.id, c.blob(what, x.memo)
		}
		return x.id, c.blob(what, x.raw)
	})
}

// logs verifies that no log is without its game.
func (c *checker) logs() error {
	return c.none("the log of game %s has no game", "SELECT DISTINCT game FROM entry e WHERE NOT EXISTS (SELECT FROM game g WHERE g.name = e.game) LIMIT 20")
}

// loose verifies that nothing leads to what is not there.
func (c *checker) loose() error {
	return errors.Join(
		c.none("a place leads to letter %s, which is not there", "SELECT letter::text FROM place p WHERE NOT EXISTS (SELECT FROM letter l WHERE l.id = p.letter) LIMIT 20"),
		c.none("an address leads to game %s, which is not there", "SELECT DISTINCT game FROM game_person x WHERE NOT EXISTS (SELECT FROM game g WHERE g.name = x.game) LIMIT 20"),
		c.none("a reply token leads to game %s, which is not there", "SELECT DISTINCT game FROM game_token x WHERE NOT EXISTS (SELECT FROM game g WHERE g.name = x.game) LIMIT 20"),
		c.none("a sending is of letter out %s, which is not there", "SELECT letter::text FROM sending x WHERE NOT EXISTS (SELECT FROM letter_out o WHERE o.id = x.letter) LIMIT 20"),
	)
}

func (c *checker) none(fault, sql string) error {
	found, err := list(c.tx, sql, nil, pgx.RowTo[string])
	if err != nil {
		return err
	}
	for _, x := range slices.Compact(found) {
		if err := c.add(fault, x); err != nil {
			return err
		}
	}
	return nil
}
