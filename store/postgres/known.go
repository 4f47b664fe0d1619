package postgres

import (
	"fmt"

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
	queued   map[string]*uint64 // numbers of letters out by their Message-IDs
	queueing map[string]bool    // those that are being queued
}

// outRow is the row of a letter out.
type outRow struct {
	record string
	bytes  bool // it was queued as it is
}

// ahead asks for a row that is not known yet, with the next question.
func ahead[K comparable, V any](tx *txn, rows *map[K]*V, k K, sql string, arg any, scan func(r pgx.CollectableRow) (V, error)) {
	if _, is := (*rows)[k]; is {
		return
	}
	if *rows == nil {
		*rows = map[K]*V{}
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
		if err := tx.flush(); err != nil {
			return nil, err
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
	ahead(tx, &tx.known.games, name, "SELECT record FROM game WHERE name = $1", textKey(name), pgx.RowTo[string])
}

func (tx *txn) aheadLetter(id uint64) {
	ahead(tx, &tx.known.letters, id, "SELECT record FROM letter WHERE id = $1", int64(id), pgx.RowTo[string])
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
	ahead(tx, &tx.known.outs, id, "SELECT record, memo IS NULL FROM letter_out WHERE id = $1", int64(id), func(r pgx.CollectableRow) (x outRow, err error) {
		err = r.Scan(&x.record, &x.bytes)
		return x, err
	})
}

func (tx *txn) aheadSetting(name string) {
	ahead(tx, &tx.known.settings, name, "SELECT value FROM setting WHERE name = $1", settingKey(name), pgx.RowTo[[]byte])
}

func (tx *txn) aheadToken(token string) {
	ahead(tx, &tx.known.tokens, token, "SELECT game, seat FROM game_token WHERE token = $1", []byte(token), pgx.RowToStructByPos[store.SeatRef])
}

func (tx *txn) aheadQueued(messageID string) {
	ahead(tx, &tx.known.queued, messageID, "SELECT id FROM letter_out WHERE message_id = $1", key(messageID), func(r pgx.CollectableRow) (id uint64, err error) {
		err = r.Scan(&id)
		return id, err
	})
}

// aheadOf asks for all that a batch is applied to, and for the letters out that it may have queued already.
func (tx *txn) aheadOf(b *store.Batch, p *store.Prepared) error {
	for _, s := range b.Read {
		tx.aheadSetting(s.Name)
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
	return tx.aheadOuts(append(b.Resend[:len(b.Resend):len(b.Resend)], b.Noted...), p.Out)
}

// aheadOuts asks for letters out, and whether others are queued already, beside all that waits to be asked for.
func (tx *txn) aheadOuts(ids []uint64, more []store.Out) error {
	for _, id := range ids {
		if tx.aheadOut(id); tx.later.Len() >= laterMost {
			if err := tx.flush(); err != nil {
				return err
			}
		}
	}
	for i := range more {
		tx.aheadQueued(more[i].MessageID)
	}
	return tx.flush()
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
