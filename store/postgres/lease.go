package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"feldpost/store"
)

// Lease is the right of one process to write, among others. It runs out by the server's clock unless it is kept; whoever finds
// it so removes it, and a process that was only frozen writes nothing when it wakes. Under it the process has its duties, each
// of which one process has at a time.
type Lease struct {
	store  *Store
	id     int64
	span   time.Duration
	clock  func() time.Time
	fence  string       // see fenceOf
	kept   time.Time    // when it was last asked for, by the clock of this machine
	ahead  atomic.Int64 // the server's clock, of that of this machine
	told   bool         // ahead is known
	duties listed
}

// Muster is who works with a store, at one moment.
type Muster struct {
	Holders []Holder         // those whose leases hold, in order of their leases
	Duties  map[string]int64 // the lease of who has them; some may have run out
	InForce string           // the rules that games are decided by, "" for none yet
}

// Holder is a process that has a lease.
type Holder struct {
	Lease  int64
	Name   string
	Offers []string // kinds of duties that it takes

	Program string // its version
	Step    int64  // of the tables that it knows
	Rules   string // that it has; what they say the holders know
}

// Has tells whether a lease holds.
func (m *Muster) Has(lease int64) bool {
	return slices.ContainsFunc(m.Holders, func(h Holder) bool { return h.Lease == lease })
}

// Enlist gives this process, which says who it is, a lease. From then on the store writes nothing without it. clock is the clock of this
// machine. The error is ErrVersion when the tables are just being brought to a form that this program cannot work with.
func (s *Store) Enlist(who Holder, span time.Duration, clock func() time.Time) (*Lease, error) {
	l := &Lease{store: s, span: span, clock: clock}
	err := s.patiently(func(ctx context.Context) error {
		asked := time.Now()
		var now time.Time
		err := s.askRow(ctx, "INSERT INTO lease (holder, offers, program, step, rules, expires) VALUES ($1, $2, $3, $4, $5, clock_timestamp() + $6) RETURNING id, clock_timestamp()",
			[]any{who.Name, strings.Join(who.Offers, " "), who.Program, schema, who.Rules, span}, &l.id, &now)
		if err == nil {
			l.heard(asked, now)
		}
		return err
	})
	if err != nil {
		return nil, translate(err)
	}
	l.fence = fenceOf(l.id)
	s.lease.Store(l)
	err = s.patiently(func(ctx context.Context) error { // the first question may have waited for a connection: its answer says little of the time
		return l.ask(ctx, &renewal{})
	})
	if err != nil {
		return nil, translate(err)
	}
	if err := s.known(); err != nil {
		return nil, errors.Join(err, l.Release())
	}
	return l, nil
}

// heard notes an answer of the server, with its time, which was taken somewhere between the question and the answer. What is known of its clock
// changes only as far as that shows: an answer that was long on its way makes no hour go back.
func (l *Lease) heard(asked, now time.Time) {
	l.kept = asked
	least := now.Sub(l.clock())
	most := least + time.Since(asked)
	if ahead := time.Duration(l.ahead.Load()); !l.told {
		l.ahead.Store(int64(least + (most-least)/2))
	} else {
		l.ahead.Store(int64(min(max(ahead, least), most)))
	}
	l.told = true
}

// ID is the number of the lease.
func (l *Lease) ID() int64 { return l.id }

// Now is the time by the server's clock, which all processes have in common, as near as it was heard of last.
func (l *Lease) Now() time.Time { return l.clock().Add(time.Duration(l.ahead.Load())) }

// fenceOf is what a transaction of the holder of a lease begins with: it keeps others from removing the lease before the transaction ends,
// and fails with isFence when it is gone. It goes to the server with the beginning of the transaction, without a parameter.
func fenceOf(lease int64) string {
	return fmt.Sprintf("SELECT 1 / count(*) FROM (SELECT id FROM lease WHERE id = %d FOR KEY SHARE) AS held", lease)
}

// isFence recognises the error of a fence.
func isFence(err error) bool {
	var said *pgconn.PgError
	return errors.As(err, &said) && said.Code == "22012" // division_by_zero
}

// Waits is what waits for those who have the duty.
type Waits struct {
	Letters bool // that nobody has handled
	Out     bool // letters out that are due
}

// Keep renews the lease until the context ends, and gives it back then with its duties. seen is told who works with the store each time, and
// waits, twice as often, what there is to do: all that in one question. When the lease was lost, it returns ErrFenced if somebody has removed it,
// and ErrUnavailable if the server could not be reached for as long as it holds.
func (l *Lease) Keep(ctx context.Context, seen func(Muster), waits func(Waits)) error {
	every := l.span / 8
	tick := time.NewTicker(every)
	defer tick.Stop()
	for first := true; ; first = false {
		limit := l.kept.Add(l.span)
		if least := time.Now().Add(l.span / 4); limit.Before(least) { // who was frozen asks whether somebody has removed it
			limit = least
		}
		limited, cancel := context.WithDeadline(ctx, limit)
		r := renewal{only: !first && time.Since(l.kept) < 2*every-every/4}
		err := l.ask(context.WithValue(limited, untried{}, true), &r)
		if err != nil && limited.Err() == nil {
			err = l.ask(limited, &r)
		}
		cancel()
		switch {
		case err == nil && r.only:
			waits(r.waits)
		case err == nil && r.muster.Has(l.id):
			seen(r.muster)
			waits(r.waits)
		case err == nil:
			return fmt.Errorf("lease %d: %w", l.id, store.ErrFenced)
		case ctx.Err() == nil && time.Since(l.kept) >= l.span:
			return fmt.Errorf("lease %d could not be renewed for %s: %w", l.id, l.span, cutOff(err))
		}
		select {
		case <-ctx.Done():
			return l.Release()
		case <-tick.C:
		}
	}
}

// cutOff is the error of a server that was not reached.
func cutOff(err error) error {
	if err = translate(err); errors.Is(err, store.ErrUnavailable) {
		return err
	}
	return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
}

// renewal is one question of who keeps a lease.
type renewal struct {
	only   bool // what waits: the lease is not renewed
	waits  Waits
	muster Muster
}

// untried is in the context of a question that may be asked on a connection that has been idle for long, which may be dead. All others have it tried
// first, by a round trip.
type untried struct{}

// ask renews the lease, in one round trip with the questions about the others and about what waits.
func (l *Lease) ask(ctx context.Context, r *renewal) error {
	asked, answered := time.Now(), time.Time{}
	b := &pgx.Batch{}
	b.Queue(waiting, letterCode(store.LetterNew), l.Now()).Query(func(rows pgx.Rows) (err error) {
		r.waits, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[Waits])
		return err
	})
	if !r.only {
		b.Queue("UPDATE lease SET expires = clock_timestamp() + $2 WHERE id = $1 RETURNING clock_timestamp()", l.id, l.span).Query(func(rows pgx.Rows) error {
			now, err := pgx.CollectRows(rows, pgx.RowTo[time.Time])
			if len(now) > 0 {
				answered = now[0]
			}
			return err
		})
		queueMuster(b, &r.muster, &l.duties)
	}
	from := l.store.link()
	if err := l.store.send(ctx, b); err != nil {
		l.store.way.retreat(from, err)
		return err
	}
	if !answered.IsZero() {
		l.heard(asked, answered)
	}
	return nil
}

// waiting asks whether there is a letter in a state, and whether a letter out is due at a moment.
const waiting = `SELECT EXISTS (SELECT FROM letter WHERE state = $1),
	EXISTS (SELECT FROM letter_out WHERE state = 0 AND rank IN (0, 1, 2) AND not_before <= $2)`

// listed are duties as the server lists them, and what that says: they seldom change.
type listed struct {
	text   string
	duties map[string]int64 // whoever has it changes nothing in it
}

func (d *listed) read(text string) (map[string]int64, error) {
	if d.duties != nil && d.text == text {
		return d.duties, nil
	}
	duties := map[string]int64{}
	err := json.Unmarshal([]byte(text), &duties)
	if err == nil {
		*d = listed{text, duties}
	}
	return duties, err
}

// queueMuster asks who works with the store; before is what is known of the duties.
func queueMuster(b *pgx.Batch, m *Muster, before *listed) {
	b.Queue("SELECT id, holder, offers, program, step, rules FROM lease WHERE expires >= clock_timestamp() ORDER BY id").Query(func(r pgx.Rows) (err error) {
		m.Holders, err = pgx.CollectRows(r, func(r pgx.CollectableRow) (h Holder, err error) {
			var offers string
			err = r.Scan(&h.Lease, &h.Name, &offers, &h.Program, &h.Step, &h.Rules)
			h.Offers = strings.Fields(offers)
			return h, err
		})
		return err
	})
	b.Queue("SELECT rules FROM in_force").Query(func(r pgx.Rows) error {
		list, err := pgx.CollectRows(r, pgx.RowTo[string])
		if len(list) > 0 {
			m.InForce = list[0]
		}
		return err
	})
	b.Queue("SELECT coalesce(json_object_agg(name, lease), '{}')::text FROM duty").Query(func(r pgx.Rows) error {
		text, err := pgx.CollectExactlyOneRow(r, pgx.RowTo[string])
		if err == nil {
			m.Duties, err = before.read(text)
		}
		return err
	})
}

// Muster tells who works with the store.
func (s *Store) Muster() (m Muster, err error) {
	err = s.patiently(func(ctx context.Context) error {
		b := &pgx.Batch{}
		queueMuster(b, &m, &listed{})
		return s.send(ctx, b)
	})
	return m, translate(err)
}

// Shift gives duties back and takes others that are free, in one transaction, and returns those of take that are now its own.
// A lease that has run out is removed, whose duties are free then.
func (l *Lease) Shift(give, take []string) (own []string, err error) {
	err = l.store.update("shift duties", func(tx *txn) error {
		if len(give) > 0 {
			if err := tx.exec("DELETE FROM duty WHERE lease = $1 AND name = ANY($2)", l.id, give); err != nil {
				return err
			}
		}
		if len(take) == 0 {
			return nil
		}
		if err := tx.exec("DELETE FROM lease WHERE expires < clock_timestamp() AND id <> $1", l.id); err != nil {
			return err
		}
		if err := tx.exec("INSERT INTO duty (name, lease) SELECT unnest($1::text[]), $2 ON CONFLICT (name) DO NOTHING", take, l.id); err != nil {
			return err
		}
		own, err = list(tx, "SELECT name FROM duty WHERE lease = $1 AND name = ANY($2) ORDER BY name", []any{l.id, take}, pgx.RowTo[string])
		return err
	})
	return own, err
}

// PutInForce has games decided by other rules than before, "" for none; false when others are in force by now.
func (l *Lease) PutInForce(before, rules string) (done bool, err error) {
	err = l.store.update("put rules in force", func(tx *txn) error {
		change, args := "UPDATE in_force SET rules = $1 WHERE rules = $2", []any{rules, before}
		if before == "" {
			change, args = "INSERT INTO in_force (rules) VALUES ($1) ON CONFLICT (one) DO NOTHING", args[:1]
		}
		if err := tx.exec(change, args...); err != nil {
			return err
		}
		now, err := list(tx, "SELECT rules FROM in_force", nil, pgx.RowTo[string])
		done = len(now) > 0 && now[0] == rules
		return err
	})
	return done, err
}

// Offer changes the kinds of duties that the holder takes.
func (l *Lease) Offer(kinds []string) error {
	return l.store.update("offer", func(tx *txn) error {
		return tx.exec("UPDATE lease SET offers = $2 WHERE id = $1", l.id, strings.Join(kinds, " "))
	})
}

// Release gives the lease back with all duties: others may take them at once.
func (l *Lease) Release() error {
	ctx, cancel := context.WithTimeout(context.Background(), l.span)
	defer cancel()
	b := &pgx.Batch{}
	b.Queue("DELETE FROM lease WHERE id = $1", l.id)
	return translate(l.store.send(ctx, b))
}

// Reserve gives a letter its turn in a pace that all processes keep together, by the server's clock: one letter each interval. It returns
// how long to wait for the turn. It does not wait for the disk, nor for a standby: when the server dies, some turns of its last second may be
// given again.
func (s *Store) Reserve(name string, interval time.Duration) (wait time.Duration, err error) {
	err = s.patiently(func(ctx context.Context) error {
		b := &pgx.Batch{}
		b.Queue("SELECT set_config('synchronous_commit', 'off', true)")
		b.Queue(`INSERT INTO pace AS p (name, next) VALUES ($1, clock_timestamp() + $2::interval)
			ON CONFLICT (name) DO UPDATE SET next = greatest(p.next, clock_timestamp()) + $2::interval
			RETURNING next - $2::interval - clock_timestamp()`, name, interval).QueryRow(func(r pgx.Row) error { return r.Scan(&wait) })
		return s.send(ctx, b)
	})
	return max(wait, 0), translate(err)
}
