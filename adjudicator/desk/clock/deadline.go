// Package clock says how long a game has for what is asked in it: the rule of its deadline, what has been used of it, leaves,
// pauses and standstills, who is minded, when to look at it again. It tells nobody anything.
package clock

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/deadline"
	"feldpost/adjudicator/desk/docket"
	"feldpost/orders"
	"feldpost/store"
)

// Clock is how long a game has for what is asked in it: rules of its deadline, what was used of it, leaves, pauses and standstills.
type Clock struct{ *docket.Docket }

// Of is for the work at hand.
func Of(d *docket.Docket) Clock { return Clock{d} }

// One deadline belongs to all that is owed in a game at a time: the latest of
// those of the seats that owe it, each by the time zone and the leave of its
// person. Nothing that is told of it makes it earlier.

// Used is how much a seat has used.
func Used(list []docket.Spent, s adjudicator.Seat) int {
	for _, x := range list {
		if x.Seat == s {
			return x.N
		}
	}
	return 0
}

// IsPlain tells whether a game has the plain deadline of so many hours.
func IsPlain(k *store.Clock) bool {
	return k.MinimumHours+k.GraceHours+len(k.Weekdays)+len(k.Quiet)+len(k.Reminders)+k.LeaveDays+k.ExtendDays+len(k.Kinds) == 0
}

// ruleOf is the rule for one kind of decision. What cannot be read in it, which
// no command lets in, counts as not written.
func (c Clock) ruleOf(kind string) deadline.Rule {
	p := &c.Game.Policy
	length, minimum, more := p.DeadlineHours, p.Clock.MinimumHours, p.Clock.GraceHours
	for _, k := range p.Clock.Kinds {
		if k.Kind != kind {
			continue
		}
		for _, x := range []struct {
			to   *int
			from int
		}{{&length, k.DeadlineHours}, {&minimum, k.MinimumHours}, {&more, k.GraceHours}} {
			if x.from > 0 {
				*x.to = x.from
			}
		}
	}
	r := deadline.Rule{Length: Hours(length), Minimum: Hours(minimum), Grace: Hours(more)}
	r.Weekdays, _ = deadline.ReadWeekdays(p.Clock.Weekdays)
	r.Quiet, _ = deadline.ReadHours(p.Clock.Quiet)
	for _, h := range p.Clock.Reminders {
		r.Reminders = append(r.Reminders, Hours(h))
	}
	if len(r.Reminders) == 0 {
		before := Hours(p.ReminderHours)
		if before == 0 {
			before = 24 * time.Hour
		}
		r.Reminders = append(r.Reminders, min(before, r.Length/2))
	}
	if r.Grace > 0 {
		r.Reminders = append(r.Reminders, 0) // one is told that the grace runs
	}
	return r
}

// ticks are the hours of the game at which answers are opened whose speed must tell
// nothing. What cannot be read, which no command lets in, counts as not written.
func (c Clock) ticks() []int {
	list, err := deadline.ReadTicks(cmp.Or(c.Game.Policy.Clock.Tick, defaultTicks))
	if err != nil {
		list, _ = deadline.ReadTicks(defaultTicks)
	}
	return list
}

const (
	defaultTicks = "08:00 20:00"
	beforeTick   = 4 * time.Hour // that an answer has at least until the tick
)

// ByTick tells whether all that is owed is opened at a tick: silence is an answer then,
// and no deadline is missed.
func (c Clock) ByTick() bool {
	if c.State == nil || len(c.ticks()) == 0 {
		return false
	}
	owed := c.State.Pending()
	return len(owed) > 0 && !slices.ContainsFunc(owed, func(p adjudicator.Decision) bool { return !p.Tick })
}

// Hours are so many of them.
func Hours(n int) time.Duration { return time.Duration(n) * time.Hour }

// ClockRule is that of what is owed now: the longest grace of all.
func (c Clock) ClockRule() (r deadline.Rule) {
	r = c.ruleOf("")
	if c.State == nil {
		return r
	}
	if c.ByTick() {
		r.Grace, r.Reminders = 0, nil
		return r
	}
	for _, p := range c.State.Pending() {
		if x := c.ruleOf(p.Kind); x.Grace > r.Grace {
			r.Grace, r.Reminders = x.Grace, x.Reminders
		}
	}
	return r
}

// ZoneOf is the time zone by which a seat's deadline is reckoned and told: its
// person's own, the referee's where none is known.
func (c Clock) ZoneOf(s *store.Seat) *time.Location {
	name := ""
	if s != nil && s.Person != "" {
		if p, err := c.Wants(s.Person); err == nil {
			name = p.Zone
		}
	}
	zone, err := time.LoadLocation(cmp.Or(name, c.Config.Zone)) // "" is UTC
	if err != nil {
		return time.UTC
	}
	return zone
}

// DueFrom is when all that is owed is due, asked for at one moment; left gives
// when the letter about it left, nil for when it was asked.
func (c Clock) DueFrom(asked time.Time, left func(*store.Seat) (time.Time, error)) (due time.Time, err error) {
	for _, p := range c.State.Pending() {
		s := c.Game.Seat(string(p.Seat))
		at := asked
		if s != nil && left != nil && s.Person != "" && !s.House {
			if at, err = left(s); err != nil {
				return due, err
			}
		}
		zone, leaves, rule := c.ZoneOf(s), c.Dossier.Clock.Spans(p.Seat), c.ruleOf(p.Kind)
		x := deadline.Due(asked, at, zone, leaves, rule)
		if p.Tick && !x.IsZero() && len(c.ticks()) > 0 {
			x = deadline.NextTick(deadline.Allowed(at.Add(beforeTick), zone, leaves, rule), c.ZoneOf(s), c.ticks())
		}
		if x.After(due) {
			due = x
		}
	}
	return due, nil
}

// startClock sets the deadline of what is owed from now on.
func (c Clock) startClock() {
	k := &c.Dossier.Clock
	k.Asked, k.Struck, k.Warned, k.Silences, k.Given, k.Stood = c.Now, time.Time{}, nil, 0, 0, 0
	if k.Rests.After(c.Now) { // a pause that all agreed on outlasts what was owed in it
		k.Asked = k.Rests
	}
	c.Game.Deadline, _ = c.DueFrom(k.Asked, nil)
	c.noteLeaves()
	if k.Paused != nil {
		k.Paused.Since, k.Paused.Due, k.Paused.Left, c.Game.Deadline = c.Now, c.Game.Deadline, 0, time.Time{}
	}
}

// Restart gives those who owe something their whole time from now on.
func (c Clock) Restart() {
	if c.State == nil || c.Game.Policy.DeadlineHours == 0 && len(c.Game.Policy.Clock.Kinds) == 0 {
		return
	}
	c.Dossier.Reminded = false
	c.startClock()
}

// PutBack puts the deadline off to a moment, or to the first one behind it at which
// it may fall; never to an earlier one.
func (c Clock) PutBack(to time.Time) (moved bool) {
	to = c.Allowed(to)
	if c.Game.Deadline.IsZero() || !to.After(c.Game.Deadline) {
		return false
	}
	c.Game.Deadline, c.Dossier.Reminded = to, false
	c.Batch.Game = c.Game
	return true
}

// Allowed is the first moment, from one on, at which the deadline of what is owed may
// fall.
func (c Clock) Allowed(to time.Time) time.Time {
	if c.State == nil {
		return to
	}
	for _, p := range c.State.Pending() {
		s := c.Game.Seat(string(p.Seat))
		if at := deadline.Allowed(to, c.ZoneOf(s), c.Dossier.Clock.Spans(p.Seat), c.ruleOf(p.Kind)); at.After(to) {
			to = at
		}
	}
	return to
}

// Extend gives more time for what is owed, also while the clock stands still.
func (c Clock) Extend(more time.Duration) {
	c.Dossier.Clock.Given += more
	if p := c.Dossier.Clock.Paused; p != nil {
		if p.Left > 0 {
			p.Left += more
		}
		if !p.Due.IsZero() {
			p.Due = p.Due.Add(more)
		}
		c.Batch.Game = c.Game
		return
	}
	c.PutBack(c.Game.Deadline.Add(more))
}

// Reminders are the moments of the reminders of the deadline.
func (c Clock) Reminders() []time.Time {
	r := c.ClockRule()
	if c.ByTick() {
		return nil
	}
	if IsPlain(&c.Game.Policy.Clock) {
		return []time.Time{c.Game.Deadline.Add(-r.Reminders[0])}
	}
	return deadline.Reminders(c.Dossier.Clock.Asked, c.Game.Deadline, r)
}

// JudgeFrom is when the deadline that has passed may be judged: when the letters
// that came in time are read, and the grace is over.
func (c Clock) JudgeFrom() (time.Time, error) {
	from, err := c.waitsFor()
	if final := deadline.Final(c.Game.Deadline, c.ClockRule()); final.After(c.Game.Deadline) && final.After(from) {
		from = final
	}
	return from, err
}

// longest is how far ahead a deadline may lie that was set now.
func (c Clock) longest() time.Duration {
	p := &c.Game.Policy
	whole := max(Hours(p.DeadlineHours), Grace)
	for _, k := range p.Clock.Kinds {
		whole = max(whole, Hours(k.DeadlineHours))
	}
	whole += c.Dossier.Clock.Given + min(max(0, c.Dossier.Clock.Rests.Sub(c.Now)), MaxPause*24*time.Hour)
	if IsPlain(&p.Clock) && len(c.Dossier.Clock.Leaves) == 0 {
		return whole
	}
	days := 8 // for weekdays and hours
	for _, l := range c.Dossier.Clock.Leaves {
		days += l.Days()
	}
	return whole + Hours(24*days+p.Clock.MinimumHours)
}

// WaitsForDeadline tells whether a sheet of the seat at hand is carried out at the
// deadline only: it has asked for that, or the game opens answers at ticks.
func (c Clock) WaitsForDeadline() bool {
	return slices.Contains(c.Dossier.Clock.Waits, c.SeatName()) || (c.Game.Policy.Clock.Ticks || c.ByTick()) && !c.Game.Deadline.IsZero()
}

// MeansClock tells whether a line about time can be meant: it is for a seat of a
// game that is played.
func (c Clock) MeansClock(orders.ClubLine) bool {
	return c.Game != nil && c.Seat != nil && c.State != nil && c.Game.Status == store.GameRunning
}

// isShouted tells whether the verb of a club line stands in capitals, and so does the rest, unless it is what the verb does
// not read.
func isShouted(x orders.ClubLine) bool {
	said := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(x.Raw), x.Unread))
	return said == strings.ToUpper(said)
}

// MeansReady tells whether the seat has asked to wait, or writes the word in capitals;
// else it is talk.
func (c Clock) MeansReady(x orders.ClubLine) bool {
	return c.MeansClock(x) && (slices.Contains(c.Dossier.Clock.Waits, c.SeatName()) || isShouted(x))
}

// proofs begin the accounts of letters that prove a seat; see claim.
var proofs = []string{"token", "code", "dkim", "address"}

// SeatAccount is the account of letters that prove a seat in a way.
func SeatAccount(proof string, s store.SeatRef) string { return proof + " " + s.Game + "/" + s.Seat }

// waitsFor reports until when the deadline of the game at hand is not judged
// because letters that came before it still wait for their turn; zero when
// there are none. No flood of letters puts a deadline off by more than grace.
func (c Clock) waitsFor() (until time.Time, err error) {
	latest := c.Game.Deadline.Add(Grace)
	if !latest.After(c.Until) {
		return until, nil
	}
	for _, s := range c.Game.Seats {
		for _, proof := range proofs {
			for l, err := range c.Store.WaitingOf(SeatAccount(proof, store.SeatRef{Game: c.Game.Name, Seat: s.Name})) {
				if err != nil {
					return until, err
				}
				if !l.Received.After(c.Game.Deadline) && (until.IsZero() || l.Turn.Before(until)) {
					until = l.Turn
				}
				break // the first one came first
			}
		}
	}
	if until.IsZero() {
		return until, nil
	}
	if soon := c.Until.Add(time.Minute); until.Before(soon) {
		until = soon
	}
	if until.After(latest) {
		until = latest
	}
	return until, nil
}

const (
	// LastTick is the setting that holds when the desk was last awake.
	LastTick = "desk.last-tick"
	// Outage is how long the desk may have been away, or the clock may have
	// jumped, before deadlines that passed meanwhile are put off by grace.
	Outage = 6 * time.Hour
	Grace  = 24 * time.Hour
	// DueAtOnce bounds the work of one look-up.
	DueAtOnce = 100
)

const (
	MaxPause = 60 // days
	MaxVotes = 8  // that are open in a game
)
