package desk

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/deadline"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// One deadline belongs to all that is owed in a game at a time: the latest of
// those of the seats that owe it, each by the time zone and the leave of its
// person. Nothing that is told of it makes it earlier.

// clockwork is what the desk keeps of a game's deadlines.
type clockwork struct {
	Asked    time.Time          `json:"asked,omitzero"`  // when the clock began for what is owed
	Struck   time.Time          `json:"struck,omitzero"` // the last reminder that was sent
	Leaves   []leave            `json:"leaves,omitempty"`
	Extended []spent            `json:"extended,omitempty"` // hours of each seat
	Missed   []spent            `json:"missed,omitempty"`   // deadlines in a row
	Waits    []adjudicator.Seat `json:"waits,omitempty"`    // seats whose answers wait for the deadline
	Answered []answered         `json:"answered,omitempty"`
	Paused   *pause             `json:"paused,omitempty"`
	Warned   []adjudicator.Seat `json:"warned,omitempty"`   // that the next miss loses the game
	Silences int                `json:"silences,omitempty"` // slides of this deadline because nobody was heard of
	Rests    time.Time          `json:"rests,omitzero"`     // the end of a pause that all agreed on: no clock runs before
	Given    time.Duration      `json:"given,omitempty"`    // by which this deadline was put off at somebody's wish
	Stood    time.Duration      `json:"stood,omitempty"`    // that the clock of this deadline stood still
}

// spent is how much a seat has used of something.
type spent struct {
	Seat adjudicator.Seat `json:"seat"`
	N    int              `json:"n"`
}

// moment writes a moment into a note.
func moment(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// letGo ends that the answers of a seat wait for the deadline.
func (x *clockwork) letGo(s adjudicator.Seat) {
	x.Waits = slices.DeleteFunc(x.Waits, func(w adjudicator.Seat) bool { return w == s })
}

// used is how much a seat has used.
func used(list []spent, s adjudicator.Seat) int {
	for _, x := range list {
		if x.Seat == s {
			return x.N
		}
	}
	return 0
}

// spend sets how much a seat has used.
func spend(list []spent, s adjudicator.Seat, n int) []spent {
	list = slices.DeleteFunc(list, func(x spent) bool { return x.Seat == s })
	if n == 0 {
		return list
	}
	return append(list, spent{s, n})
}

// isPlain tells whether a game has the plain deadline of so many hours.
func isPlain(k *store.Clock) bool {
	return k.MinimumHours+k.GraceHours+len(k.Weekdays)+len(k.Quiet)+len(k.Reminders)+k.LeaveDays+k.ExtendDays+len(k.Kinds) == 0
}

// ruleOf is the rule for one kind of decision. What cannot be read in it, which
// no command lets in, counts as not written.
func (c *casework) ruleOf(kind string) deadline.Rule {
	p := &c.game.Policy
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
	r := deadline.Rule{Length: hours(length), Minimum: hours(minimum), Grace: hours(more)}
	r.Weekdays, _ = deadline.ReadWeekdays(p.Clock.Weekdays)
	r.Quiet, _ = deadline.ReadHours(p.Clock.Quiet)
	for _, h := range p.Clock.Reminders {
		r.Reminders = append(r.Reminders, hours(h))
	}
	if len(r.Reminders) == 0 {
		before := hours(p.ReminderHours)
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
func (c *casework) ticks() []int {
	list, err := deadline.ReadTicks(cmp.Or(c.game.Policy.Clock.Tick, defaultTicks))
	if err != nil {
		list, _ = deadline.ReadTicks(defaultTicks)
	}
	return list
}

const (
	defaultTicks = "08:00 20:00"
	beforeTick   = 4 * time.Hour // that an answer has at least until the tick
)

// byTick tells whether all that is owed is opened at a tick: silence is an answer then,
// and no deadline is missed.
func (c *casework) byTick() bool {
	if c.state == nil || len(c.ticks()) == 0 {
		return false
	}
	owed := c.state.Pending()
	return len(owed) > 0 && !slices.ContainsFunc(owed, func(p adjudicator.Decision) bool { return !p.Tick })
}

func hours(n int) time.Duration { return time.Duration(n) * time.Hour }

// clockRule is that of what is owed now: the longest grace of all.
func (c *casework) clockRule() (r deadline.Rule) {
	r = c.ruleOf("")
	if c.state == nil {
		return r
	}
	if c.byTick() {
		r.Grace, r.Reminders = 0, nil
		return r
	}
	for _, p := range c.state.Pending() {
		if x := c.ruleOf(p.Kind); x.Grace > r.Grace {
			r.Grace, r.Reminders = x.Grace, x.Reminders
		}
	}
	return r
}

// zoneOf is the time zone by which a seat's deadline is reckoned and told: its
// person's own, the referee's where none is known.
func (c *casework) zoneOf(s *store.Seat) *time.Location {
	name := ""
	if s != nil && s.Person != "" {
		if p, err := c.wants(s.Person); err == nil {
			name = p.Zone
		}
	}
	zone, err := time.LoadLocation(cmp.Or(name, c.Config.Zone)) // "" is UTC
	if err != nil {
		return time.UTC
	}
	return zone
}

// dueFrom is when all that is owed is due, asked for at one moment; left gives
// when the letter about it left, nil for when it was asked.
func (c *casework) dueFrom(asked time.Time, left func(*store.Seat) (time.Time, error)) (due time.Time, err error) {
	for _, p := range c.state.Pending() {
		s := c.game.Seat(string(p.Seat))
		at := asked
		if s != nil && left != nil && s.Person != "" && !s.House {
			if at, err = left(s); err != nil {
				return due, err
			}
		}
		zone, leaves, rule := c.zoneOf(s), c.dossier.Clock.spans(p.Seat), c.ruleOf(p.Kind)
		x := deadline.Due(asked, at, zone, leaves, rule)
		if p.Tick && !x.IsZero() && len(c.ticks()) > 0 {
			x = deadline.NextTick(deadline.Allowed(at.Add(beforeTick), zone, leaves, rule), c.zoneOf(s), c.ticks())
		}
		if x.After(due) {
			due = x
		}
	}
	return due, nil
}

// startClock sets the deadline of what is owed from now on.
func (c *casework) startClock() {
	k := &c.dossier.Clock
	k.Asked, k.Struck, k.Warned, k.Silences, k.Given, k.Stood = c.now, time.Time{}, nil, 0, 0, 0
	if k.Rests.After(c.now) { // a pause that all agreed on outlasts what was owed in it
		k.Asked = k.Rests
	}
	c.game.Deadline, _ = c.dueFrom(k.Asked, nil)
	c.noteLeaves()
	if k.Paused != nil {
		k.Paused.Since, k.Paused.Due, k.Paused.Left, c.game.Deadline = c.now, c.game.Deadline, 0, time.Time{}
	}
}

// restart gives those who owe something their whole time from now on.
func (c *casework) restart() {
	if c.state == nil || c.game.Policy.DeadlineHours == 0 && len(c.game.Policy.Clock.Kinds) == 0 {
		return
	}
	c.dossier.Reminded = false
	c.startClock()
}

// putBack puts the deadline off to a moment, or to the first one behind it at which
// it may fall; never to an earlier one.
func (c *casework) putBack(to time.Time) (moved bool) {
	to = c.allowed(to)
	if c.game.Deadline.IsZero() || !to.After(c.game.Deadline) {
		return false
	}
	c.game.Deadline, c.dossier.Reminded = to, false
	c.batch.Game = c.game
	return true
}

// allowed is the first moment, from one on, at which the deadline of what is owed may
// fall.
func (c *casework) allowed(to time.Time) time.Time {
	if c.state == nil {
		return to
	}
	for _, p := range c.state.Pending() {
		s := c.game.Seat(string(p.Seat))
		if at := deadline.Allowed(to, c.zoneOf(s), c.dossier.Clock.spans(p.Seat), c.ruleOf(p.Kind)); at.After(to) {
			to = at
		}
	}
	return to
}

// extend gives more time for what is owed, also while the clock stands still.
func (c *casework) extend(more time.Duration) {
	c.dossier.Clock.Given += more
	if p := c.dossier.Clock.Paused; p != nil {
		if p.Left > 0 {
			p.Left += more
		}
		if !p.Due.IsZero() {
			p.Due = p.Due.Add(more)
		}
		c.batch.Game = c.game
		return
	}
	c.putBack(c.game.Deadline.Add(more))
}

// reminders are the moments of the reminders of the deadline.
func (c *casework) reminders() []time.Time {
	r := c.clockRule()
	if c.byTick() {
		return nil
	}
	if isPlain(&c.game.Policy.Clock) {
		return []time.Time{c.game.Deadline.Add(-r.Reminders[0])}
	}
	return deadline.Reminders(c.dossier.Clock.Asked, c.game.Deadline, r)
}

// judgeFrom is when the deadline that has passed may be judged: when the letters
// that came in time are read, and the grace is over.
func (c *casework) judgeFrom() (time.Time, error) {
	from, err := c.waitsFor()
	if final := deadline.Final(c.game.Deadline, c.clockRule()); final.After(c.game.Deadline) && final.After(from) {
		from = final
	}
	return from, err
}

// longest is how far ahead a deadline may lie that was set now.
func (c *casework) longest() time.Duration {
	p := &c.game.Policy
	whole := max(hours(p.DeadlineHours), grace)
	for _, k := range p.Clock.Kinds {
		whole = max(whole, hours(k.DeadlineHours))
	}
	whole += c.dossier.Clock.Given + min(max(0, c.dossier.Clock.Rests.Sub(c.now)), maxPause*24*time.Hour)
	if isPlain(&p.Clock) && len(c.dossier.Clock.Leaves) == 0 {
		return whole
	}
	days := 8 // for weekdays and hours
	for _, l := range c.dossier.Clock.Leaves {
		days += l.Days()
	}
	return whole + hours(24*days+p.Clock.MinimumHours)
}

// waitsForDeadline tells whether a sheet of the seat at hand is carried out at the
// deadline only: it has asked for that, or the game opens answers at ticks.
func (c *casework) waitsForDeadline() bool {
	return slices.Contains(c.dossier.Clock.Waits, c.seatName()) || (c.game.Policy.Clock.Ticks || c.byTick()) && !c.game.Deadline.IsZero()
}

// holdForDeadline keeps an accepted sheet until the deadline; a newer one from the
// seat replaces it.
func (c *casework) holdForDeadline(r report.Report, sheet orders.Sheet) error {
	text, err := sheet.MarshalText()
	if err != nil {
		return err
	}
	h := held{Seat: c.seatName(), Letter: c.in.ID, Sheet: string(text), Waits: true}
	old, replaced := c.dossier.hold(h)
	r.Kind, r.Accepted, r.Warnings = report.Receipt, h.Sheet, c.warnings(h.Seat, sheet)
	var fields []any
	if !c.game.Deadline.IsZero() {
		fields = []any{"until", moment(c.game.Deadline)}
	}
	if slices.Contains(c.dossier.Clock.Waits, h.Seat) {
		fields = append(fields, "ready", "yes")
	}
	r.Notes = append(r.Notes, report.NewNote("held-deadline", fields...))
	if replaced {
		r.Notes = append(r.Notes, report.NewNote("replaced", "diff", difference(old.Sheet, h.Sheet)))
	}
	c.batch.Game = c.game
	return c.reply(r)
}

// waitForDeadline is WAIT.
func (c *casework) waitForDeadline(_ orders.ClubLine, r *report.Report) error {
	if k := &c.dossier.Clock; !slices.Contains(k.Waits, c.seatName()) {
		k.Waits = append(k.Waits, c.seatName())
	}
	r.Notes = append(r.Notes, report.NewNote("clock-waits"))
	return c.settled()
}

// readyNow is READY: what waits is carried out at the next look.
func (c *casework) readyNow(_ orders.ClubLine, r *report.Report) error {
	if !slices.Contains(c.dossier.Clock.Waits, c.seatName()) {
		r.Notes = append(r.Notes, report.NewNote("clock-ready-none"))
		return nil
	}
	c.dossier.Clock.letGo(c.seatName())
	for i := range c.dossier.Held {
		if h := &c.dossier.Held[i]; h.Seat == c.seatName() && h.Waits && !c.game.Policy.Clock.Ticks && !c.byTick() {
			h.Waits, h.Due = false, c.now
		}
	}
	r.Notes = append(r.Notes, report.NewNote("clock-ready"))
	return c.settled()
}

// meansClock tells whether a line about time can be meant: it is for a seat of a
// game that is played.
func (c *casework) meansClock(orders.ClubLine) bool {
	return c.game != nil && c.seat != nil && c.state != nil && c.game.Status == store.GameRunning
}

// isShouted tells whether the verb of a club line stands in capitals, and so does the rest, unless it is what the verb does
// not read.
func isShouted(x orders.ClubLine) bool {
	said := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(x.Raw), x.Unread))
	return said == strings.ToUpper(said)
}

// meansReady tells whether the seat has asked to wait, or writes the word in capitals;
// else it is talk.
func (c *casework) meansReady(x orders.ClubLine) bool {
	return c.meansClock(x) && (slices.Contains(c.dossier.Clock.Waits, c.seatName()) || isShouted(x))
}
