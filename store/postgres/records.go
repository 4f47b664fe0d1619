package postgres

import (
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/jackc/pgx/v5"

	"feldpost/store"
)

// Records implements store.Copied. It sees the database as it is at one moment.
func (s *Store) Records() iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		err := s.snapshot(func(tx *txn) error {
			c := &copier{tx: tx, blobs: &s.blobs, yield: yield}
			for _, step := range []func() error{c.letters, c.places, c.games, c.entries, c.lettersOut, c.sendings, c.settings} {
				if err := step(); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil && !errors.Is(err, errStopped) {
			yield(store.Record{}, err)
		}
	}
}

// copier reads records in a transaction.
type copier struct {
	tx    *txn
	blobs *store.Packer
	yield func(store.Record, error) bool
}

// errStopped ends a copy whose reader wants no more.
var errStopped = errors.New("no more records are wanted")

func (c *copier) give(r store.Record) error {
	if !c.yield(r, nil) {
		return errStopped
	}
	return nil
}

// unpacked is a blob, nil for none.
func (c *copier) unpacked(packed []byte) ([]byte, error) {
	if packed == nil {
		return nil, nil
	}
	return c.blobs.Unpack(packed)
}

// each hands the rows of a query on as they come.
func each[T any](c *copier, sql string, scan func(r pgx.CollectableRow) (T, error), make func(x T) (store.Record, error)) error {
	got, err := c.tx.on.Query(c.tx.ctx, sql)
	if err != nil {
		return err
	}
	defer got.Close()
	for got.Next() {
		x, err := scan(got)
		if err != nil {
			return err
		}
		r, err := make(x)
		if err != nil {
			return err
		}
		if err := c.give(r); err != nil {
			return err
		}
	}
	return got.Err()
}

func (c *copier) letters() error {
	type row struct {
		l   store.Letter
		raw []byte
	}
	return each(c, "SELECT id, record, raw FROM letter ORDER BY id", func(r pgx.CollectableRow) (x row, err error) {
		var id int64
		var record string
		if err := r.Scan(&id, &record, &x.raw); err != nil {
			return x, err
		}
		err = store.Decode([]byte(record), &x.l)
		x.l.ID = uint64(id)
		return x, err
	}, func(x row) (r store.Record, err error) {
		r.Letter = &x.l
		r.Raw, err = c.unpacked(x.raw)
		return r, err
	})
}

func (c *copier) places() error {
	return each(c, "SELECT mailbox, uidvalidity, uid, letter, unfiled FROM place ORDER BY octet_length(mailbox), mailbox, uidvalidity, uid", func(r pgx.CollectableRow) (p store.StoredPlace, err error) {
		var mailbox []byte
		var validity, uid, letter int64
		err = r.Scan(&mailbox, &validity, &uid, &letter, &p.Unfiled)
		p.Place, p.Letter = store.Place{Mailbox: string(mailbox), UIDValidity: uint32(validity), UID: uint32(uid)}, uint64(letter)
		return p, err
	}, func(p store.StoredPlace) (store.Record, error) { return store.Record{Place: &p}, nil })
}

func (c *copier) games() error {
	return each(c, "SELECT record FROM game ORDER BY name", scanGame, func(g store.Game) (store.Record, error) { return store.Record{Game: &g}, nil })
}

func (c *copier) entries() error {
	type row struct {
		record   string
		snapshot []byte
	}
	return each(c, "SELECT record, snapshot FROM entry ORDER BY octet_length(game), game, seq", func(r pgx.CollectableRow) (x row, err error) {
		err = r.Scan(&x.record, &x.snapshot)
		return x, err
	}, func(x row) (r store.Record, err error) {
		r.Entry = &store.Entry{}
		if err := store.Decode([]byte(x.record), r.Entry); err != nil {
			return r, err
		}
		r.Raw, err = c.unpacked(x.snapshot)
		return r, err
	})
}

func (c *copier) lettersOut() error {
	type row struct {
		o         store.Out
		memo, raw []byte
	}
	return each(c, "SELECT id, record, memo, raw FROM letter_out ORDER BY id", func(r pgx.CollectableRow) (x row, err error) {
		var id int64
		var record string
		if err := r.Scan(&id, &record, &x.memo, &x.raw); err != nil {
			return x, err
		}
		err = store.Decode([]byte(record), &x.o)
		x.o.ID = uint64(id)
		return x, err
	}, func(x row) (r store.Record, err error) {
		r.Out = &x.o
		if r.Raw, err = c.unpacked(x.raw); err != nil {
			return r, err
		}
		r.Memo, err = c.unpacked(x.memo)
		return r, err
	})
}

func (c *copier) sendings() error {
	return each(c, "SELECT at, letter, stranger FROM sending ORDER BY at, letter", func(r pgx.CollectableRow) (x store.Sending, err error) {
		var letter int64
		err = r.Scan(&x.At, &letter, &x.Stranger)
		x.At, x.Letter = store.UTC(x.At), uint64(letter)
		return x, err
	}, func(x store.Sending) (store.Record, error) { return store.Record{Sending: &x}, nil })
}

func (c *copier) settings() error {
	return each(c, `SELECT name, value FROM setting ORDER BY (CASE WHEN name >= '\xFFFF'::bytea THEN 65535 ELSE octet_length(name) END), name`, func(r pgx.CollectableRow) (x store.StoredSetting, err error) {
		err = r.Scan(&x.Key, &x.Value)
		return x, err
	}, func(x store.StoredSetting) (store.Record, error) { return store.Record{Setting: &x}, nil })
}

// Fill implements store.Copied. It needs the role that owns the tables: numbers go on behind the greatest one.
func (s *Store) Fill(records iter.Seq2[store.Record, error]) error {
	var full bool
	if err := s.row("SELECT EXISTS (SELECT FROM letter) OR EXISTS (SELECT FROM game) OR EXISTS (SELECT FROM letter_out) OR EXISTS (SELECT FROM setting)", nil, &full); err != nil {
		return err
	}
	if full {
		return fmt.Errorf("%w: the store to copy to is not empty", store.ErrExists)
	}
	lastLetter, lastOut, err := store.InBatches(records, func(batch []store.Record) error {
		return s.update("fill", func(tx *txn) error {
			for i := range batch {
				if err := s.fill(tx, &batch[i]); err != nil {
					return err
				}
			}
			return nil
		})
	})
	if err != nil {
		return err
	}
	return s.update("fill", func(tx *txn) error {
		if err := tx.exec(fmt.Sprintf("ALTER TABLE letter ALTER COLUMN id RESTART WITH %d", lastLetter+1)); err != nil {
			return err
		}
		return tx.exec(fmt.Sprintf("ALTER TABLE letter_out ALTER COLUMN id RESTART WITH %d", lastOut+1))
	})
}

// packed packs bytes; nil stays nil.
func (s *Store) packed(raw []byte) ([]byte, error) {
	if raw == nil {
		return nil, nil
	}
	return s.blobs.Pack(raw)
}

func (s *Store) fill(tx *txn, r *store.Record) error {
	raw, err := s.packed(r.Raw)
	if err != nil {
		return err
	}
	switch {
	case r.Letter != nil:
		record, err := encodeLetter(r.Letter)
		if err != nil {
			return err
		}
		if raw == nil {
			if raw, err = s.blobs.Pack(nil); err != nil {
				return err
			}
		}
		return tx.exec("INSERT INTO letter (id, state, identity, account, turn, game, record, raw) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
			append(append([]any{int64(r.Letter.ID)}, letterColumns(r.Letter)...), record, raw)...)
	case r.Place != nil:
		p := r.Place
		return tx.exec("INSERT INTO place (mailbox, uidvalidity, uid, letter, unfiled) VALUES ($1, $2, $3, $4, $5)",
			key(p.Mailbox), int64(p.UIDValidity), int64(p.UID), int64(p.Letter), p.Unfiled)
	case r.Game != nil:
		return saveGame(tx, r.Game, nil)
	case r.Entry != nil:
		record, err := store.Encode(r.Entry)
		if err != nil {
			return err
		}
		return tx.exec("INSERT INTO entry (game, seq, record, snapshot) VALUES ($1, $2, $3, $4)", r.Entry.Game, int64(r.Entry.Seq), string(record), raw)
	case r.Out != nil:
		record, err := encodeOut(r.Out)
		if err != nil {
			return err
		}
		memo, err := s.packed(r.Memo)
		if err != nil {
			return err
		}
		return tx.exec(`INSERT INTO letter_out (id, message_id, state, rank, not_before, unnoted, game, lane, record, memo, raw) OVERRIDING SYSTEM VALUE
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`, append(append([]any{int64(r.Out.ID)}, outColumns(r.Out)...), record, memo, raw)...)
	case r.Sending != nil:
		return tx.exec("INSERT INTO sending (at, letter, stranger) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", r.Sending.At.Truncate(time.Microsecond), int64(r.Sending.Letter), r.Sending.Stranger)
	case r.Setting != nil:
		return tx.exec("INSERT INTO setting (name, value) VALUES ($1, $2)", r.Setting.Key, r.Setting.Value)
	}
	return store.Invalid("an empty record")
}
