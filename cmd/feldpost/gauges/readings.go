package gauges

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"feldpost/store"
	"feldpost/store/bolt"
)

// Source is what a daemon tells of itself.
type Source struct {
	// Store answers soon, or says that it cannot.
	Store     store.Store
	Meters    *Meters
	Now       func() time.Time
	Looked    func() (time.Time, error) // when the mailbox was last read to its end
	Connected func() bool               // the mailbox is open
	Part      func() Part
}

// Part is what a daemon has of the work.
type Part struct {
	Mailboxes   int
	Adjudicated int             // lanes of games, those of each system
	Sent        int             // lanes of people
	Games       int             // lanes of games that there are
	Daemons     int             // that work with the store, this one too
	Standby     map[string]bool // systems of games; true for one whose games are left to daemons with other rules
}

// Readings are what the store and the mailbox tell at each scrape, of whatever daemon works in the process then.
type Readings struct {
	source  atomic.Pointer[Source]
	mu      sync.Mutex
	of      store.Store // whose games were counted
	overdue float64
	counted time.Time // when overdue was
}

var _ prometheus.Collector = (*Readings)(nil)

// From has the readings be those of a daemon, nil for none: the store cannot be reached.
func (r *Readings) From(s *Source) { r.source.Store(s) }

// overdueEvery is how often overdue games are counted, which reads the record of
// each running game.
const overdueEvery = time.Minute

func reading(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("feldpost_"+name, help, labels, nil)
}

// descriptions of the readings.
var (
	storeUp     = reading("store_up", "1 while the store answers.")
	waiting     = reading("letters_waiting", "Letters in that are not handled yet, by state: new, waiting for their share of the hour, held for the referee.", "state")
	outbox      = reading("outbox_waiting", "Letters out that have not left, by reason: due now, to be tried again, for a later hour, held.", "reason")
	oldest      = reading("outbox_oldest_due_seconds", "How long the letter out that is due longest has been due; 0 when none is.")
	unanswered  = reading("oldest_unanswered_seconds", "Age of the oldest letter in that is not handled, or whose answer has not left though it is due; 0 when all are answered.")
	games       = reading("games", "Games by status.", "status")
	overdueDesc = reading("overdue_games", "Running games whose deadline has passed and is not judged yet.")
	poll        = reading("last_poll_timestamp_seconds", "When the mailbox was last read to its end; 0 for not since the start.")
	lastSending = reading("last_sending_timestamp_seconds", "When a letter left last; 0 for not since the start.")
	connected   = reading("mailbox_connected", "1 while the mailbox is open.")
	bytes       = reading("store_bytes", "Size of the store's file.")
	lanes       = reading("lanes_held", "Lanes of games (those of each system) and of people that this daemon has, by role.", "role")
	mailboxes   = reading("mailboxes_held", "Mailboxes that this daemon reads.")
	standby     = reading("standby", "1 while the games of a system are left to daemons with other rules.", "system")
	gameLanes   = reading("lanes_of_games", "Lanes of games that there are, those of each system.")
	daemons     = reading("daemons", "Daemons that work with the store, as far as this one knows.")
)

// Describe implements prometheus.Collector.
func (r *Readings) Describe(ch chan<- *prometheus.Desc) {
	for _, x := range []*prometheus.Desc{storeUp, waiting, outbox, oldest, unanswered, games, overdueDesc, poll, lastSending, connected, bytes, lanes, mailboxes, daemons, standby, gameLanes} {
		ch <- x
	}
}

// scrape is one collection.
type scrape struct {
	*Source
	ch   chan<- prometheus.Metric
	down bool // the store does not answer: it is not asked again
}

// tell hands a value on; of a store that does not answer there is none.
func (s *scrape) tell(desc *prometheus.Desc, v float64, err error, labels ...string) {
	switch {
	case err == nil:
		s.ch <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, v, labels...)
	case store.Unusable(err):
		s.down = true
	default:
		s.ch <- prometheus.NewInvalidMetric(desc, err)
	}
}

// Collect implements prometheus.Collector. What cannot be read fails the scrape
// and no other reading; a store that does not answer is told by one of its own.
func (r *Readings) Collect(ch chan<- prometheus.Metric) {
	s := &scrape{Source: r.source.Load(), ch: ch}
	up := 0.0
	if s.Source != nil {
		s.mail()
		for _, step := range []func(*scrape){letters, out, gamesBy, r.late, looked, size} {
			if step(s); s.down {
				break
			}
		}
		if !s.down {
			up = 1
		}
	}
	s.tell(storeUp, up, nil)
}

// mail tells what needs no store.
func (s *scrape) mail() {
	s.tell(lastSending, stamp(s.Meters.LastSent()), nil)
	open := 0.0
	if s.Connected() {
		open = 1
	}
	s.tell(connected, open, nil)
	p := s.Part()
	s.tell(lanes, float64(p.Adjudicated), nil, "adjudicator")
	s.tell(lanes, float64(p.Sent), nil, "sender")
	s.tell(mailboxes, float64(p.Mailboxes), nil)
	s.tell(daemons, float64(p.Daemons), nil)
	s.tell(gameLanes, float64(p.Games), nil)
	for system, waits := range p.Standby {
		value := 0.0
		if waits {
			value = 1
		}
		s.tell(standby, value, nil, system)
	}
}

func letters(s *scrape) {
	for _, state := range []store.LetterState{store.LetterNew, store.LetterWaiting, store.LetterHeld} {
		n, err := s.Store.CountLetters(state)
		if s.tell(waiting, float64(n), err, string(state)); s.down {
			return
		}
	}
}

func out(s *scrape) {
	w, err := WaitingOut(s.Store, s.Now())
	for _, x := range []struct {
		reason string
		n      int
	}{{"due", w.Due}, {"retry", w.Retried}, {"later", w.Later}, {"held", w.Held}} {
		if s.tell(outbox, float64(x.n), err, x.reason); s.down {
			return
		}
	}
	s.tell(oldest, w.Longest.Seconds(), err)
	age, err := w.oldest(s.Store, s.Now())
	s.tell(unanswered, age.Seconds(), err)
}

func gamesBy(s *scrape) {
	for _, status := range []store.GameStatus{store.GameOpen, store.GameRunning, store.GameSuspended, store.GameFinished} {
		n, err := s.Store.CountGames(status)
		if s.tell(games, float64(n), err, string(status)); s.down {
			return
		}
	}
}

func looked(s *scrape) {
	at, err := s.Looked()
	s.tell(poll, stamp(at), err)
}

func size(s *scrape) {
	if file, is := s.Store.(*bolt.Store); is {
		var size int64
		info, err := os.Stat(file.Path())
		if err == nil {
			size = info.Size()
		}
		s.tell(bytes, float64(size), err)
	}
}

func stamp(t time.Time) float64 {
	if t.IsZero() {
		return 0
	}
	return float64(t.UnixMilli()) / 1000
}

func (r *Readings) late(s *scrape) {
	n, err := r.Late(s.Store, s.Now())
	s.tell(overdueDesc, n, err)
}

// Late counts the running games whose deadline has passed.
func (r *Readings) Late(st store.Store, now time.Time) (float64, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if since := now.Sub(r.counted); r.of == st && !r.counted.IsZero() && since >= 0 && since < overdueEvery {
		return r.overdue, nil
	}
	n := 0.0
	for g, err := range st.Games(store.GameRunning) {
		if err != nil {
			return 0, err
		}
		if !g.Deadline.IsZero() && g.Deadline.Before(now) {
			n++
		}
	}
	r.of, r.overdue, r.counted = st, n, now
	return n, nil
}

// Waiting are the letters out that have not left, by why.
type Waiting struct {
	Due     int // they may leave now
	Retried int // the relay has put them off, or could not be reached
	Later   int // they are for a later hour
	Held    int // until the referee says so

	Longest time.Duration // how long the first of those that are due has been due
	asked   time.Time     // when the oldest letter came whose answer is among those that are due, or were once; zero for none
}

// WaitingOut counts them.
func WaitingOut(st store.Store, now time.Time) (w Waiting, err error) {
	if w.Held, err = st.CountOut(store.OutHeld); err != nil {
		return w, err
	}
	for o, err := range st.Outbox(store.OutFilter{State: store.OutQueued}) {
		if err != nil {
			return w, err
		}
		switch due := now.Sub(o.NotBefore); {
		case o.Tries > 0:
			w.Retried++
			w.Longest = max(w.Longest, due)
		case due < 0:
			w.Later++
			continue
		default:
			w.Due++
			w.Longest = max(w.Longest, due)
		}
		w.asked = store.Sooner(w.asked, o.Asked)
	}
	return w, nil
}

// String tells it in words.
func (w Waiting) String() string {
	if w.Due+w.Retried+w.Later+w.Held == 0 {
		return "no letter out waits"
	}
	var parts []string
	for _, x := range []struct {
		n    int
		what string
	}{{w.Due, "due"}, {w.Retried, "to be tried again"}, {w.Later, "for a later hour"}, {w.Held, "held"}} {
		if x.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", x.n, x.what))
		}
	}
	return fmt.Sprintf("letters out that wait: %d (%s)", w.Due+w.Retried+w.Later+w.Held, strings.Join(parts, ", "))
}

// oldest is the age of the oldest letter in that is not answered.
func (w Waiting) oldest(st store.Store, now time.Time) (age time.Duration, err error) {
	first := w.asked
	for _, state := range []store.LetterState{store.LetterNew, store.LetterWaiting} {
		for l, err := range st.Letters(store.LetterFilter{State: state}) {
			if err != nil {
				return 0, err
			}
			if first.IsZero() || l.Received.Before(first) {
				first = l.Received
			}
			if state == store.LetterNew { // they come in order of arrival
				break
			}
		}
	}
	if first.IsZero() {
		return 0, nil
	}
	return max(now.Sub(first), 0), nil
}
