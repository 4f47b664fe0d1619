// Package gauges counts what a daemon does, for Prometheus and for `feldpost health`.
package gauges

import (
	"cmp"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"feldpost/adjudicator/desk"
	"feldpost/store"
)

// Meters count what a daemon does. No label names a person, a seat or a game.
type Meters struct {
	Registry *prometheus.Registry
	letters  *prometheus.CounterVec // letters in that were handled, by what became of them
	out      *prometheus.CounterVec // tries to send a letter, by what became of them
	seconds  prometheus.Histogram
	answers  prometheus.Histogram   // from the arrival of a letter until its answer has left
	drawing  prometheus.Histogram   // of one letter out
	sending  prometheus.Histogram   // of one letter out
	outages  prometheus.Counter     // times that work was broken off because the store could not be reached
	leases   *prometheus.CounterVec // of a database, by what became of them
	duties   *prometheus.CounterVec // that were taken and given back, by role

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
		answers: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "feldpost_answer_seconds",
			Help: "Time from the arrival of a letter in until its answer has left.", Buckets: []float64{1, 2, 5, 10, 30, 60, 120, 300, 900, 3600, 4 * 3600, 24 * 3600}}),
		drawing: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "feldpost_drawing_seconds",
			Help: "Time to word a letter out and to draw its maps.", Buckets: prometheus.ExponentialBuckets(0.001, 4, 9)}),
		sending: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "feldpost_sending_seconds",
			Help: "Time to hand a letter out to the relay, or to fail.", Buckets: prometheus.ExponentialBuckets(0.004, 4, 8)}),
		outages: prometheus.NewCounter(prometheus.CounterOpts{Name: "feldpost_outages_total",
			Help: "How often work was broken off since the start, or could not begin, because the database could not be reached."}),
		leases: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "feldpost_lease_changes_total",
			Help: "Leases of the database since the start, by what became of them."}, []string{"change"}),
		duties: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "feldpost_duty_changes_total",
			Help: "Duties that were taken from other daemons or left to them since the start."}, []string{"role", "change"}),
	}
	for _, s := range []store.LetterState{store.LetterDone, store.LetterQuarantined, store.LetterHeld, store.LetterWaiting} {
		m.letters.WithLabelValues(string(s)) // a series that begins with its first letter hides it
	}
	for _, r := range []string{"sent", "deferred", "failed"} {
		m.out.WithLabelValues(r)
	}
	for _, c := range []string{LeaseTaken, LeaseGivenBack, LeaseFenced, LeaseCutOff} {
		m.leases.WithLabelValues(c)
	}
	for _, role := range []string{"reader", "adjudicator", "sender"} {
		m.Duties(role, 0, 0)
	}
	build := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "feldpost_build_info", Help: "1, with what the program was built from."},
		[]string{"version", "go_version"})
	build.WithLabelValues(BuiltFrom()).Set(1)
	m.Registry.MustRegister(m.letters, m.out, m.seconds, m.answers, m.drawing, m.sending, m.outages, m.leases, m.duties, build, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.Beat(now)
	return m
}

// stamped is the version that the maker of a package gives the program (-ldflags -X).
var stamped string

// BuiltFrom names the program's version and Go's.
func BuiltFrom() (version, goVersion string) {
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
	return cmp.Or(stamped, version), info.GoVersion
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

// Answered counts an answer that has left, to a letter that came so long ago.
func (m *Meters) Answered(after time.Duration) { m.answers.Observe(max(after.Seconds(), 0)) }

// Drew counts a letter that was worded and drawn.
func (m *Meters) Drew(took time.Duration) { m.drawing.Observe(took.Seconds()) }

// Handed counts a letter that was handed to the relay.
func (m *Meters) Handed(took time.Duration) { m.sending.Observe(took.Seconds()) }

// Outage counts that the store could not be reached for so long that work was broken off.
func (m *Meters) Outage() { m.outages.Inc() }

// What becomes of leases.
const (
	LeaseTaken     = "taken"
	LeaseGivenBack = "given_back" // in good order
	LeaseFenced    = "fenced"     // others have removed it
	LeaseCutOff    = "cut_off"    // it could not be renewed
)

// Lease counts what became of a lease.
func (m *Meters) Lease(change string) { m.leases.WithLabelValues(change).Inc() }

// Duties counts duties that were shifted.
func (m *Meters) Duties(role string, given, taken int) {
	m.duties.WithLabelValues(role, "given").Add(float64(given))
	m.duties.WithLabelValues(role, "taken").Add(float64(taken))
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
