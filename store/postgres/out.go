package postgres

import (
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"feldpost/store"
)

// outCodes are the states of letters out as they stand in the column state.
var outCodes = []store.OutState{store.OutQueued, store.OutSent, store.OutFailed, store.OutHeld, store.OutMerged}

func outCode(s store.OutState) int16 { return int16(slices.Index(outCodes, s)) }

// outColumns are what a letter out is found by: Message-ID, state, rank, not_before, unnoted, game, lane.
func outColumns(o *store.Out) []any {
	return []any{key(o.MessageID), outCode(o.State), int16(o.Rank()), o.NotBefore, o.State == store.OutFailed && !o.Noted, textKey(o.Game), int16(o.Lane())}
}

// noLane marks letters out that were queued before there were lanes.
const noLane = -1

// laneCodes are lanes as they stand in the column lane.
func laneCodes(lanes store.Lanes) (codes []int16) {
	for l := range store.Lane(store.NumLanes) {
		if lanes.Has(l) {
			codes = append(codes, int16(l))
		}
	}
	if lanes.Has(0) {
		codes = append(codes, noLane)
	}
	return codes
}

// encodeOut is the record of a letter out, whose number stands in its column alone.
func encodeOut(o *store.Out) (string, error) {
	x := *o
	x.ID = 0
	record, err := store.Encode(&x)
	return string(record), err
}

// scanOut reads id and record.
func scanOut(r pgx.CollectableRow) (o store.Out, err error) {
	var id int64
	var record string
	if err := r.Scan(&id, &record); err != nil {
		return o, err
	}
	err = store.Decode([]byte(record), &o)
	o.ID = uint64(id)
	return o, err
}

// putOut queues a letter, and sets ID by the end of the transaction; it is 0 then for one whose Message-ID is known.
// packed is its memo or its bytes.
func putOut(tx *txn, o *store.Out, packed []byte) error {
	record, err := encodeOut(o)
	if err != nil {
		return err
	}
	column := "raw"
	if len(o.Memo) > 0 {
		column = "memo"
	}
	o.ID = 0
	tx.later.Queue("INSERT INTO letter_out (message_id, state, rank, not_before, unnoted, game, lane, record, "+column+
		") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (message_id) DO NOTHING RETURNING id", append(outColumns(o), record, packed)...).Query(func(r pgx.Rows) error {
		_, err := pgx.ForEachRow(r, []any{&o.ID}, func() error {
			if tx.known.queued == nil {
				tx.known.queued = map[uint64]outRow{}
			}
			if tx.known.queued[o.ID] = (outRow{record, column == "raw"}); column == "memo" {
				tx.known.last(spot{what: "memo", n: o.ID}, packed)
			}
			return nil
		})
		return err
	})
	if tx.later.Len() >= laterMost {
		return tx.flush()
	}
	return nil
}

// number finds letters out that were queued before.
func (s *Store) number(letters []store.Out) error {
	for i := range letters {
		if letters[i].ID != 0 {
			continue
		}
		if err := s.row("SELECT id FROM letter_out WHERE message_id = $1", []any{key(letters[i].MessageID)}, &letters[i].ID); err != nil {
			return fmt.Errorf("letter out %s: %w", letters[i].MessageID, err)
		}
	}
	return nil
}

// held is a letter out in a transaction.
type held struct {
	store.Out
	bytes bool // has to have its bytes
}

// changeOut loads a letter out, applies change and saves it.
func changeOut(tx *txn, id uint64, change func(o *held) error) error {
	stored, err := row(tx, &tx.known.outs, id, tx.aheadOut)
	var o held
	if err == nil {
		err = store.Decode([]byte(stored.record), &o.Out)
	}
	if err != nil {
		return fmt.Errorf("letter out %d: %w", id, err)
	}
	o.ID, o.bytes = id, stored.bytes || o.Written
	if err := change(&o); err != nil {
		return fmt.Errorf("letter out %d: %w", id, err)
	}
	record, err := encodeOut(&o.Out)
	if err != nil {
		return err
	}
	note(tx.known.outs, id, &outRow{record, stored.bytes})
	return tx.exec("UPDATE letter_out SET message_id = $2, state = $3, rank = $4, not_before = $5, unnoted = $6, game = $7, lane = $8, record = $9 WHERE id = $1",
		append(append([]any{int64(id)}, outColumns(&o.Out)...), record)...)
}

// changeOuts changes several letters out.
func changeOuts(tx *txn, ids []uint64, change func(o *held) error) error {
	for some := range slices.Chunk(ids, laterMost/2) {
		tx.aheadOuts(some)
		for _, id := range some {
			if err := changeOut(tx, id, change); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Store) updateOut(op string, id uint64, change func(o *held) error) error {
	return s.update(op, func(tx *txn) error { return changeOut(tx, id, change) })
}

// Out implements store.Outbox.
func (s *Store) Out(id uint64) (store.Out, error) {
	o, err := one(s, "SELECT id, record FROM letter_out WHERE id = $1", []any{int64(id)}, scanOut)
	if err != nil {
		return o, fmt.Errorf("letter out %d: %w", id, err)
	}
	return o, nil
}

// OutByMessageID implements store.Outbox.
func (s *Store) OutByMessageID(messageID string) (store.Out, error) {
	o, err := one(s, "SELECT id, record FROM letter_out WHERE message_id = $1", []any{key(store.Clean(messageID))}, scanOut)
	if err != nil {
		return o, fmt.Errorf("letter out %s: %w", messageID, err)
	}
	return o, nil
}

// OutMemo implements store.Outbox.
func (s *Store) OutMemo(id uint64) (json.RawMessage, error) {
	packed, err := s.lasting(spot{what: "memo", n: id}, func() ([]byte, error) { return s.packedBlob("SELECT memo FROM letter_out WHERE id = $1", int64(id)) })
	var memo []byte
	if err == nil {
		memo, err = s.blobs.Unpack(packed)
	}
	if err != nil {
		return nil, fmt.Errorf("memo of letter out %d: %w", id, err)
	}
	return memo, nil
}

// OutRaw implements store.Outbox.
func (s *Store) OutRaw(id uint64) ([]byte, error) {
	raw, err := s.blob("SELECT raw FROM letter_out WHERE id = $1", int64(id))
	if err != nil {
		return nil, fmt.Errorf("raw letter out %d: %w", id, err)
	}
	return raw, nil
}

// Outbox implements store.Outbox.
func (s *Store) Outbox(f store.OutFilter) iter.Seq2[store.Out, error] {
	if f.State != "" && !f.State.Known() {
		return func(yield func(store.Out, error) bool) {
			yield(store.Out{}, store.Invalid("unknown state %q of a letter out", f.State))
		}
	}
	where, args := "", []any{}
	if f.State != "" {
		where += " AND state = $3"
		args = append(args, outCode(f.State))
	}
	if f.Game != "" {
		where += fmt.Sprintf(" AND game = $%d AND game <> ''", len(args)+3)
		args = append(args, textKey(f.Game))
	}
	after := number(f.After)
	all := pages(func(limit int) ([]store.Out, error) {
		list, err := rows(s, "SELECT id, record FROM letter_out WHERE id > $1"+where+" ORDER BY id LIMIT $2", append([]any{after, limit}, args...), scanOut)
		if len(list) > 0 {
			after = int64(list[len(list)-1].ID)
		}
		return list, err
	})
	return func(yield func(store.Out, error) bool) {
		for o, err := range all {
			if (err != nil || f.Wants(&o)) && !yield(o, err) {
				return
			}
		}
	}
}

// CountOut implements store.Outbox.
func (s *Store) CountOut(state store.OutState) (n int, err error) {
	if !state.Known() {
		return 0, store.Invalid("unknown state %q of a letter out", state)
	}
	err = s.row("SELECT count(*) FROM letter_out WHERE state = $1", []any{outCode(state)}, &n)
	return n, err
}

// DueOut implements store.Outbox.
func (s *Store) DueOut(now time.Time, lanes store.Lanes, limit int) (due []store.Out, err error) {
	some, args := "", []any{now, whole(limit)}
	if lanes != store.AllLanes {
		some, args = " AND lane = ANY($3)", append(args, laneCodes(lanes))
	}
	var ranks []string // each by its index
	for rank := range store.NumRanks {
		ranks = append(ranks, fmt.Sprintf("(SELECT id, record, rank, not_before FROM letter_out WHERE state = 0 AND rank = %d AND not_before <= $1%s ORDER BY not_before, id LIMIT $2)", rank, some))
	}
	return sure(s, "SELECT id, record FROM ("+strings.Join(ranks, " UNION ALL ")+") AS due ORDER BY rank, not_before, id LIMIT $2", args, scanOut)
}

// NextOut implements store.Outbox.
func (s *Store) NextOut() (at time.Time, ok bool, err error) {
	list, err := rows(s, `SELECT not_before FROM (
		(SELECT not_before FROM letter_out WHERE state = 0 AND rank = 0 ORDER BY not_before LIMIT 1) UNION ALL
		(SELECT not_before FROM letter_out WHERE state = 0 AND rank = 1 ORDER BY not_before LIMIT 1) UNION ALL
		(SELECT not_before FROM letter_out WHERE state = 0 AND rank = 2 ORDER BY not_before LIMIT 1)) AS first ORDER BY not_before LIMIT 1`, nil, pgx.RowTo[time.Time])
	if err != nil || len(list) == 0 {
		return at, false, err
	}
	return store.UTC(list[0]), true, nil
}

// SentBetween implements store.Outbox.
func (s *Store) SentBetween(since, until time.Time) (n store.Sendings, err error) {
	err = s.row("SELECT count(*), count(*) FILTER (WHERE stranger) FROM sending WHERE at >= $1 AND at <= $2", []any{since, until}, &n.All, &n.Strangers)
	return n, err
}

// AdvanceOut implements store.Outbox.
func (s *Store) AdvanceOut(now, latest time.Time) (n int, err error) {
	err = s.update("advance letters", func(tx *txn) error {
		var ids []uint64
		for rank := range store.NumRanks {
			some, err := list(tx, "SELECT id FROM letter_out WHERE state = 0 AND rank = $1 AND not_before > $2", []any{int16(rank), latest}, pgx.RowTo[uint64])
			if err != nil {
				return err
			}
			ids = append(ids, some...)
		}
		n = len(ids)
		return changeOuts(tx, ids, func(o *held) error { return o.Redate(now, latest) })
	})
	return n, err
}

// WriteOut implements store.Outbox.
func (s *Store) WriteOut(letters []store.Writing, more []store.Out) error {
	packed, err := s.blobs.Writings(letters)
	if err != nil {
		return err
	}
	follow, err := (&store.Batch{Out: more}).Prepare(&s.blobs)
	if err != nil {
		return fmt.Errorf("write letters: %w", err)
	}
	var ids []uint64
	for _, w := range letters {
		ids = append(ids, w.Out)
	}
	return s.update("write letters", func(tx *txn) error {
		tx.aheadOuts(ids)
		for i, w := range letters {
			err := changeOut(tx, w.Out, func(o *held) error { return o.Write(w.Extra, o.bytes) })
			if err != nil {
				return err
			}
			if err := tx.exec("UPDATE letter_out SET raw = $2 WHERE id = $1", int64(w.Out), packed[i]); err != nil {
				return err
			}
		}
		for i := range follow.Out {
			if err := putOut(tx, &follow.Out[i], follow.Packed[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// MergeOut implements store.Outbox.
func (s *Store) MergeOut(into uint64, extra map[uint64]json.RawMessage) error {
	merged := slices.Sorted(maps.Keys(extra))
	var asked time.Time
	return s.update("merge letters", func(tx *txn) error {
		tx.aheadOuts(append(merged[:len(merged):len(merged)], into))
		for _, id := range merged {
			err := changeOut(tx, id, func(o *held) error {
				asked = store.Sooner(asked, o.Asked)
				return o.Merge(into, extra[id], o.bytes)
			})
			if err != nil {
				return err
			}
		}
		return changeOut(tx, into, func(o *held) error { return o.Absorb(merged, asked, o.bytes) })
	})
}

// MarkSent implements store.Outbox.
func (s *Store) MarkSent(id uint64, at time.Time) error {
	return s.update("mark sent", func(tx *txn) error {
		var sent, stranger bool
		err := changeOut(tx, id, func(o *held) error {
			sent, stranger = o.Send(at), o.Stranger
			return nil
		})
		if err != nil || !sent {
			return err
		}
		return tx.exec("INSERT INTO sending (at, letter, stranger) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", at, int64(id), stranger)
	})
}

// RetryOut implements store.Outbox.
func (s *Store) RetryOut(id uint64, reason string, notBefore time.Time) error {
	return s.updateOut("retry letter", id, func(o *held) error { return o.Retry(reason, notBefore) })
}

// FailOut implements store.Outbox.
func (s *Store) FailOut(id uint64, reason string) error {
	return s.updateOut("give up letter", id, func(o *held) error { return o.Fail(reason) })
}

// ResendOut implements store.Outbox.
func (s *Store) ResendOut(id uint64, notBefore time.Time) error {
	return s.updateOut("resend letter", id, func(o *held) error { return o.Resend(notBefore) })
}

// ReleaseHeld implements store.Outbox.
func (s *Store) ReleaseHeld(notBefore time.Time) (int, error) {
	return s.changeAll("release held letters", store.OutHeld, func(o *held) error { return o.Requeue(notBefore) })
}

// changeAll changes all letters out of a state in one transaction.
func (s *Store) changeAll(op string, state store.OutState, change func(o *held) error) (n int, err error) {
	err = s.update(op, func(tx *txn) error {
		ids, err := list(tx, "SELECT id FROM letter_out WHERE state = $1 ORDER BY id", []any{outCode(state)}, pgx.RowTo[uint64])
		if err != nil {
			return err
		}
		n = len(ids)
		return changeOuts(tx, ids, change)
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// Unnoted implements store.Outbox.
func (s *Store) Unnoted(limit int) ([]store.Out, error) {
	return rows(s, "SELECT id, record FROM letter_out WHERE unnoted ORDER BY id LIMIT $1", []any{whole(limit)}, scanOut)
}
