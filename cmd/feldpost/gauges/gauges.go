// Package gauges counts what a daemon does, for Prometheus and for `feldpost health`.
package gauges

import (
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"feldpost/adjudicator/desk"
	"feldpost/store"
	"feldpost/store/bolt"
)

// Meters count what a daemon does. No label names a person, a seat or a game.
type Meters struct {
	Registry *prometheus.Registry
	letters  *prometheus.CounterVec // letters in that were handled, by what became of them
	out      *prometheus.CounterVec // tries to send a letter, by what became of them
	seconds  prometheus.Histogram

	Started time.Time
	alive   atomic.Int64 // when the desk moved last, in nanoseconds of the Unix epoch
	sent    atomic.Int64 // when a letter left last; 0 for not since the start
}

// New makes the meters of one daemon, in a registry of their own.
func New(now time.Time) *Meters {
	m := &Meters{
		Registry: prometheus.NewRegistry(),
		Started:  now,
		letters: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "feldpost_letters_total",
			Help: "Letters in that were handled since the start, by what became of them."}, []string{"state"}),
		out: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "feldpost_sendings_total",
			Help: "Tries to send a letter since the start, by what became of them."}, []string{"result"}),
		seconds: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "feldpost_letter_seconds",
			Help: "Time to handle a letter in.", Buckets: prometheus.ExponentialBuckets(0.001, 4, 9)}),
	}
	for _, s := range []store.LetterState{store.LetterDone, store.LetterQuarantined, store.LetterHeld, store.LetterWaiting} {
		m.letters.WithLabelValues(string(s)) // a series that begins with its first letter hides it
	}
	for _, r := range []string{"sent", "deferred", "failed"} {
		m.out.WithLabelValues(r)
	}
	build := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "feldpost_build_info", Help: "1, with what the program was built from."},
		[]string{"version", "go_version"})
	build.WithLabelValues(builtFrom()).Set(1)
	m.Registry.MustRegister(m.letters, m.out, m.seconds, build, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.Beat(now)
	return m
}

// builtFrom names the program's version and Go's.
func builtFrom() (version, goVersion string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown", "unknown"
	}
	version = info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			version = s.Value
		}
	}
	return version, info.GoVersion
}

// Beat notes that the desk moves.
func (m *Meters) Beat(now time.Time) { m.alive.Store(now.UnixNano()) }

// Settled counts a letter that the desk has handled.
func (m *Meters) Settled(s desk.Settled) {
	m.letters.WithLabelValues(string(s.State)).Inc()
	m.seconds.Observe(max(s.Took.Seconds(), 0)) // a clock may go back
}

// Tried counts a try to send a letter; now is zero unless it left.
func (m *Meters) Tried(result string, now time.Time) {
	m.out.WithLabelValues(result).Inc()
	if !now.IsZero() {
		m.sent.Store(now.UnixNano())
	}
}

// LastSent is when a letter left last, zero for not since the start.
func (m *Meters) LastSent() time.Time {
	if n := m.sent.Load(); n > 0 {
		return time.Unix(0, n)
	}
	return time.Time{}
}

// Moved is when the desk moved last.
func (m *Meters) Moved() time.Time { return time.Unix(0, m.alive.Load()) }

// Source is what a daemon tells of itself.
type Source struct {
	Store     store.Store
	Meters    *Meters
	Now       func() time.Time
	Looked    func() time.Time // when the mailbox was last read to its end
	Connected func() bool      // the mailbox is open
}

// Readings are what the store and the mailbox tell at each scrape.
type Readings struct {
	Source
	mu      sync.Mutex
	overdue float64
	counted time.Time // when overdue was
}

var _ prometheus.Collector = (*Readings)(nil)

// overdueEvery is how often overdue games are counted, which reads the record of
// each running game.
const overdueEvery = time.Minute

func reading(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("feldpost_"+name, help, labels, nil)
}

// descriptions of the readings.
type descriptions struct {
	waiting, outbox, oldest, games, overdue, poll, sending, connected, bytes *prometheus.Desc
}

func described() descriptions {
	return descriptions{
		waiting:   reading("letters_waiting", "Letters in that are not handled yet, by state.", "state"),
		outbox:    reading("outbox_waiting", "Letters out that have not left, by state.", "state"),
		oldest:    reading("outbox_oldest_due_seconds", "How long the letter out that is due longest has been due; 0 when none is."),
		games:     reading("games", "Games by status.", "status"),
		overdue:   reading("overdue_games", "Running games whose deadline has passed and is not judged yet."),
		poll:      reading("last_poll_timestamp_seconds", "When the mailbox was last read to its end; 0 for not since the start."),
		sending:   reading("last_sending_timestamp_seconds", "When a letter left last; 0 for not since the start."),
		connected: reading("mailbox_connected", "1 while the mailbox is open."),
		bytes:     reading("store_bytes", "Size of the store's file."),
	}
}

// Describe implements prometheus.Collector.
func (r *Readings) Describe(ch chan<- *prometheus.Desc) {
	d := described()
	for _, x := range []*prometheus.Desc{d.waiting, d.outbox, d.oldest, d.games, d.overdue, d.poll, d.sending, d.connected, d.bytes} {
		ch <- x
	}
}

// Collect implements prometheus.Collector. What cannot be read fails the scrape
// and no other reading.
func (r *Readings) Collect(ch chan<- prometheus.Metric) {
	d, now := described(), r.Now()
	tell := func(desc *prometheus.Desc, v float64, err error, labels ...string) {
		if err != nil {
			ch <- prometheus.NewInvalidMetric(desc, err)
			return
		}
		ch <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, v, labels...)
	}
	for _, s := range []store.LetterState{store.LetterNew, store.LetterWaiting, store.LetterHeld} {
		n, err := r.Store.CountLetters(s)
		tell(d.waiting, float64(n), err, string(s))
	}
	for _, s := range []store.OutState{store.OutQueued, store.OutHeld} {
		n, err := r.Store.CountOut(s)
		tell(d.outbox, float64(n), err, string(s))
	}
	for _, s := range []store.GameStatus{store.GameOpen, store.GameRunning, store.GameSuspended, store.GameFinished} {
		n, err := r.Store.CountGames(s)
		tell(d.games, float64(n), err, string(s))
	}
	due, err := DueSince(r.Store, now)
	tell(d.oldest, due.Seconds(), err)
	late, err := r.Late(now)
	tell(d.overdue, late, err)
	tell(d.poll, stamp(r.Looked()), nil)
	tell(d.sending, stamp(r.Meters.LastSent()), nil)
	connected := 0.0
	if r.Connected() {
		connected = 1
	}
	tell(d.connected, connected, nil)
	if file, is := r.Store.(*bolt.Store); is {
		var size int64
		info, err := os.Stat(file.Path())
		if err == nil {
			size = info.Size()
		}
		tell(d.bytes, float64(size), err)
	}
}

func stamp(t time.Time) float64 {
	if t.IsZero() {
		return 0
	}
	return float64(t.UnixMilli()) / 1000
}

// Late counts the running games whose deadline has passed.
func (r *Readings) Late(now time.Time) (float64, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if since := now.Sub(r.counted); !r.counted.IsZero() && since >= 0 && since < overdueEvery {
		return r.overdue, nil
	}
	n := 0.0
	for g, err := range r.Store.Games(store.GameRunning) {
		if err != nil {
			return 0, err
		}
		if !g.Deadline.IsZero() && g.Deadline.Before(now) {
			n++
		}
	}
	r.overdue, r.counted = n, now
	return n, nil
}

// DueSince is how long the letter out that is due longest has been due.
func DueSince(st store.Store, now time.Time) (time.Duration, error) {
	at, ok, err := st.NextOut()
	if err != nil || !ok || at.After(now) {
		return 0, err
	}
	return now.Sub(at), nil
}
