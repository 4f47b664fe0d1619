package postgres

import (
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"feldpost/store"
)

// known is what a transaction has read of single rows, and written over them: it asks for each once, and for all that it will need in one
// round trip.
type known struct {
	games    map[string]*string // records; nil for none
	letters  map[uint64]*string
	outs     map[uint64]*outRow
	settings map[string]*[]byte
	tokens   map[string]*store.SeatRef
	queued   map[uint64]outRow // letters out that were queued
	lasting  map[spot][]byte   // what was written that never changes
}

func (k *known) last(at spot, data []byte) {
	if k.lasting == nil {
		k.lasting = map[spot][]byte{}
	}
	k.lasting[at] = data
}

// outRow is the row of a letter out.
type outRow struct {
	record string
	bytes  bool // it was queued as it is
}

// guess is what a row is believed to be, and the question that fails with isFence when it is not that.
type guess[V any] struct {
	row   *V
	check string
	args  []any
}

// ahead asks for a row that is not known yet, with the next question; or, where it is guessed, whether that is so.
func ahead[K comparable, V any](tx *txn, rows *map[K]*V, k K, sql string, arg any, guessed func() (guess[V], bool), scan func(r pgx.CollectableRow) (V, error)) {
	if _, is := (*rows)[k]; is {
		return
	}
	if *rows == nil {
		*rows = map[K]*V{}
	}
	if tx.guesses != nil && guessed != nil {
		if g, is := guessed(); is {
			tx.later.Queue(g.check, g.args...)
			(*rows)[k], tx.guessed = g.row, true
			return
		}
	}
	to := *rows
	tx.later.Queue(sql, arg).Query(func(r pgx.Rows) error {
		list, err := pgx.CollectRows(r, scan)
		if err != nil {
			return err
		}
		if to[k] = nil; len(list) > 0 {
			to[k] = &list[0]
		}
		return nil
	})
}

// row is a row that ahead has asked for, or that is asked for now; ErrNotFound for none.
func row[K comparable, V any](tx *txn, rows *map[K]*V, k K, ask func(k K)) (*V, error) {
	if _, is := (*rows)[k]; !is {
		ask(k)
		if _, is := (*rows)[k]; !is {
			if err := tx.flush(); err != nil {
				return nil, err
			}
		}
	}
	if v := (*rows)[k]; v != nil {
		return v, nil
	}
	return nil, store.ErrNotFound
}

// note keeps what a row has become, if it is known.
func note[K comparable, V any](rows map[K]*V, k K, v *V) {
	if _, is := rows[k]; is {
		rows[k] = v
	}
}

func (tx *txn) aheadGame(name string) {
	ahead(tx, &tx.known.games, name, "SELECT record FROM game WHERE name = $1", textKey(name), func() (g guess[string], is bool) {
		record, is := tx.guesses.games.get(name)
		return guess[string]{&record, "SELECT 1 / count(*) FROM game WHERE name = $1 AND record = $2", []any{textKey(name), record}}, is
	}, pgx.RowTo[string])
}

func (tx *txn) aheadLetter(id uint64) {
	ahead(tx, &tx.known.letters, id, "SELECT record FROM letter WHERE id = $1", int64(id), func() (g guess[string], is bool) {
		record, is := tx.guesses.letters.get(id)
		return guess[string]{&record, "SELECT 1 / count(*) FROM letter WHERE id = $1 AND record = $2", []any{int64(id), record}}, is
	}, pgx.RowTo[string])
}

// readLetters notes letters that another question has found, by id and record.
func (tx *txn) readLetters(r pgx.Rows) error {
	if tx.known.letters == nil {
		tx.known.letters = map[uint64]*string{}
	}
	var id uint64
	var record string
	_, err := pgx.ForEachRow(r, []any{&id, &record}, func() error {
		text := record
		tx.known.letters[id] = &text
		return nil
	})
	return err
}

func (tx *txn) aheadOut(id uint64) {
	ahead(tx, &tx.known.outs, id, "SELECT record, memo IS NULL FROM letter_out WHERE id = $1", int64(id), func() (g guess[outRow], is bool) {
		x, is := tx.guesses.outs.get(id)
		return guess[outRow]{&x, "SELECT 1 / count(*) FROM letter_out WHERE id = $1 AND record = $2 AND (memo IS NULL) = $3", []any{int64(id), x.record, x.bytes}}, is
	}, func(r pgx.CollectableRow) (x outRow, err error) {
		err = r.Scan(&x.record, &x.bytes)
		return x, err
	})
}

func (tx *txn) aheadSetting(name string) {
	ahead(tx, &tx.known.settings, name, "SELECT value FROM setting WHERE name = $1", settingKey(name), nil, pgx.RowTo[[]byte])
}

func (tx *txn) aheadToken(token string) {
	ahead(tx, &tx.known.tokens, token, seatByToken, []byte(token), nil, pgx.RowToStructByPos[store.SeatRef])
}

// aheadRead guesses a setting to be what it was when a batch was decided.
func (tx *txn) aheadRead(was store.Setting) {
	ahead(tx, &tx.known.settings, was.Name, "SELECT value FROM setting WHERE name = $1", settingKey(was.Name), func() (guess[[]byte], bool) {
		if was.Value == nil {
			return guess[[]byte]{nil, "SELECT 1 / (1 - count(*)) FROM setting WHERE name = $1", []any{settingKey(was.Name)}}, true
		}
		return guess[[]byte]{&was.Value, "SELECT 1 / count(*) FROM setting WHERE name = $1 AND value = $2", []any{settingKey(was.Name), was.Value}}, true
	}, pgx.RowTo[[]byte])
}

// aheadOf asks for all that a batch is applied to.
func (tx *txn) aheadOf(b *store.Batch, p *store.Prepared) {
	for _, s := range b.Read {
		tx.aheadRead(s)
	}
	if b.Game != nil {
		tx.aheadGame(p.Game.Name)
		if b.Game.Rev == 0 {
			_, tokens := seatKeys(&p.Game)
			for _, t := range tokens {
				tx.aheadToken(t.value)
			}
		}
	}
	for _, g := range p.Others {
		tx.aheadGame(g.Name)
	}
	for _, r := range b.Receipts {
		tx.aheadLetter(r.Letter)
	}
	for _, r := range b.Returns {
		tx.aheadOut(r.Out)
	}
	tx.aheadOuts(slices.Concat(b.Resend, b.Noted))
}

func (tx *txn) aheadOuts(ids []uint64) {
	for _, id := range ids {
		tx.aheadOut(id)
	}
}

// load is the record of a row.
func load[T any](record *string, err error) (x T, _ error) {
	if err != nil {
		return x, err
	}
	return x, store.Decode([]byte(*record), &x)
}

func loadGame(tx *txn, name string) (store.Game, error) {
	g, err := load[store.Game](row(tx, &tx.known.games, name, tx.aheadGame))
	if err != nil {
		return g, fmt.Errorf("game %s: %w", name, err)
	}
	return g, nil
}

func loadLetter(tx *txn, id uint64) (store.Letter, error) {
	l, err := load[store.Letter](row(tx, &tx.known.letters, id, tx.aheadLetter))
	if err != nil {
		return l, fmt.Errorf("letter %d: %w", id, err)
	}
	l.ID = id
	return l, nil
}
