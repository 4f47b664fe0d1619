package deadline

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Rule says how long somebody has for an answer, and when a deadline may fall.
type Rule struct {
	Length  time.Duration // from the question; 0 for no deadline. Whole days are days of the calendar
	Minimum time.Duration // from when its letter has left
	Grace   time.Duration // for which an answer behind the deadline still counts
	// Weekdays are those on which a deadline may fall; none stands for all.
	Weekdays []time.Weekday
	Quiet    Hours // in which none falls
	// Reminders are how long before the deadline one is reminded; 0 is at it.
	Reminders []time.Duration
}

// Hours are a stretch of each day in minutes from midnight, over midnight when
// it ends before it begins; From == To is none.
type Hours struct{ From, To int }

// has tells whether a minute of the day belongs to them.
func (h Hours) has(minute int) bool {
	if h.From <= h.To {
		return minute >= h.From && minute < h.To
	}
	return minute >= h.From || minute < h.To
}

// ReadHours reads "22:00-07:00"; "" is none.
func ReadHours(text string) (h Hours, err error) {
	if text == "" {
		return h, nil
	}
	from, to, ok := strings.Cut(text, "-")
	for _, x := range []struct {
		to   *int
		text string
	}{{&h.From, from}, {&h.To, to}} {
		t, err := time.Parse("15:04", strings.TrimSpace(x.text))
		if err != nil || !ok {
			return Hours{}, fmt.Errorf("hours %q: write them like 22:00-07:00", text)
		}
		*x.to = t.Hour()*60 + t.Minute()
	}
	if h.From == h.To {
		return Hours{}, fmt.Errorf("hours %q leave no time for a deadline, or none out", text)
	}
	return h, nil
}

// ReadTicks reads hours of the day like "08:00 20:00" as minutes from midnight, in order;
// "0" is none.
func ReadTicks(text string) (ticks []int, err error) {
	if strings.TrimSpace(text) == "0" {
		return nil, nil
	}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' }) {
		t, err := time.Parse("15:04", word)
		if err != nil {
			return nil, fmt.Errorf("hour %q: write them like 08:00 20:00, or 0 for none", word)
		}
		ticks = append(ticks, t.Hour()*60+t.Minute())
	}
	if len(ticks) == 0 {
		return nil, errors.New("no hour: write them like 08:00 20:00, or 0 for none")
	}
	slices.Sort(ticks)
	return slices.Compact(ticks), nil
}

// NextTick is the first tick at a moment or behind it: the moment itself when there are
// none.
func NextTick(t time.Time, zone *time.Location, ticks []int) time.Time {
	for day := DateOf(t, zone); len(ticks) > 0; day = day.Add(1) {
		for _, minutes := range ticks {
			if at := wall(day, minutes, zone, t.Add(-1)); !at.Before(t) {
				return at
			}
		}
	}
	return t
}

// ReadWeekdays reads names of weekdays, "mon" to "sun", parted by blanks or
// commas; "" stands for all, which is none.
func ReadWeekdays(text string) (days []time.Weekday, err error) {
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == ',' }) {
		i := slices.IndexFunc(weekdayNames(), func(name string) bool { return word == name })
		if i < 0 {
			return nil, fmt.Errorf("weekday %q: write %s", word, strings.Join(weekdayNames(), ", "))
		}
		if !slices.Contains(days, time.Weekday(i)) {
			days = append(days, time.Weekday(i))
		}
	}
	return days, nil
}

func weekdayNames() []string { return []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"} }

// Check refuses a rule by which time would run backwards.
func (r Rule) Check() error {
	if r.Length < 0 || r.Minimum < 0 || r.Grace < 0 || slices.ContainsFunc(r.Reminders, func(d time.Duration) bool { return d < 0 }) {
		return errors.New("no length of time may be below zero")
	}
	return nil
}

// Due is when an answer is due that was asked for at one moment and whose
// letter left at another, zero when it needs none or that is not known. It is
// zero for a rule without a length. The clock stands still on days of leave.
func Due(asked, left time.Time, zone *time.Location, leaves []Span, r Rule) time.Time {
	if r.Length <= 0 {
		return time.Time{}
	}
	at := Allowed(run(asked, r.Length, zone, leaves), zone, leaves, r)
	if r.Minimum > 0 && !left.IsZero() {
		at = later(at, Allowed(run(left, r.Minimum, zone, leaves), zone, leaves, r))
	}
	return at
}

// run is when a length of time is over that stands still on days of leave. Whole days
// are days of the calendar, so that the clock shows the same behind them; anything else
// is reckoned by the hour.
func run(from time.Time, length time.Duration, zone *time.Location, leaves []Span) time.Time {
	const day = 24 * time.Hour
	if length < day || length%day != 0 {
		return runOn(from, length, zone, leaves)
	}
	return onWall(runOn(shows(from.In(zone)), length, time.UTC, leaves), zone, from)
}

// onWall is the first moment after another at which the clocks of a zone show a time,
// which is written as one of UTC.
func onWall(shown time.Time, zone *time.Location, after time.Time) time.Time {
	minutes := shown.Hour()*60 + shown.Minute()
	rest := time.Duration(shown.Second())*time.Second + time.Duration(shown.Nanosecond())
	return later(wall(DateOf(shown, time.UTC), minutes, zone, after).Add(rest), after)
}

// runOn is run by the hour.
func runOn(from time.Time, length time.Duration, zone *time.Location, leaves []Span) time.Time {
	at := from
	for {
		if back, away := backFrom(at, zone, leaves); away {
			at = back
			continue
		}
		until, ok := nextLeave(at, zone, leaves)
		end := at.Add(length)
		if !ok || end.Before(until) {
			return end
		}
		length -= until.Sub(at)
		at = until
	}
}

// PutOff is when a deadline falls that was set before and has not come at a moment, when
// the clock also stands still on days of leave. It is never earlier than it was.
func PutOff(now, due time.Time, zone *time.Location, leave Span, r Rule) time.Time {
	const day = 24 * time.Hour
	at := runOn(now, due.Sub(now), zone, []Span{leave})
	if r.Length%day == 0 {
		from := shows(now.In(zone))
		at = onWall(runOn(from, shows(due.In(zone)).Sub(from), time.UTC, []Span{leave}), zone, now)
	}
	return later(at, due)
}

// backFrom is when somebody is back who is on leave at a moment.
func backFrom(t time.Time, zone *time.Location, leaves []Span) (back time.Time, away bool) {
	day := DateOf(t, zone)
	for _, l := range leaves {
		if l.Has(day) {
			if back := wall(l.To.Add(1), 0, zone, t); back.After(t) {
				return back, true
			}
		}
	}
	return t, false
}

// nextLeave is when the next leave after a moment begins.
func nextLeave(t time.Time, zone *time.Location, leaves []Span) (begins time.Time, ok bool) {
	for _, l := range leaves {
		at := wall(l.From, 0, zone, t)
		if l.Days() > 0 && at.After(t) && (!ok || at.Before(begins)) {
			begins, ok = at, true
		}
	}
	return begins, ok
}

// GoOn is when a deadline falls that was set before when the clock stood still from one
// moment to another: what was left of it is kept, whole days as days of the calendar,
// so that the clock shows the same. One that had passed had passed as long.
func GoOn(due, stood, now time.Time, zone *time.Location, r Rule) time.Time {
	const day = 24 * time.Hour
	if left := due.Sub(stood); left <= 0 || r.Length <= 0 || r.Length%day != 0 {
		return now.Add(due.Sub(stood))
	}
	from := shows(now.In(zone))
	return onWall(from.Add(shows(due.In(zone)).Sub(shows(stood.In(zone)))), zone, now)
}

// Allowed is the first moment, from one on, at which a deadline may fall. One that is
// moved to another day keeps its hour.
func Allowed(t time.Time, zone *time.Location, leaves []Span, r Rule) time.Time {
	const most = 4000 // steps, for rules that leave no moment: then the moment itself
	at := t
	for range most {
		next, barred := bar(at, zone, leaves, r)
		if !barred {
			return at
		}
		at = next
	}
	return t
}

// bar tells whether no deadline may fall at a moment, and until when.
func bar(t time.Time, zone *time.Location, leaves []Span, r Rule) (until time.Time, barred bool) {
	in, day := t.In(zone), DateOf(t, zone)
	if slices.ContainsFunc(leaves, func(l Span) bool { return l.Has(day) }) || len(r.Weekdays) > 0 && !slices.Contains(r.Weekdays, in.Weekday()) {
		if next := onWall(shows(in).Add(24*time.Hour), zone, t); next.After(t) {
			return next, true
		}
		return t.Add(time.Minute), true
	}
	minute := in.Hour()*60 + in.Minute()
	if !r.Quiet.has(minute) {
		return t, false
	}
	if r.Quiet.To <= minute {
		day = day.Add(1)
	}
	return forward(day, r.Quiet.To, zone, t), true
}

// forward is wall, and later than a moment whatever the clocks do.
func forward(day Date, minutes int, zone *time.Location, t time.Time) time.Time {
	if at := wall(day, minutes, zone, t); at.After(t) {
		return at
	}
	return t.Add(time.Minute)
}

// Reminders are the moments of the reminders of a deadline that was set at
// another moment, in order. None is earlier than half of the time.
func Reminders(asked, due time.Time, r Rule) (at []time.Time) {
	for _, before := range r.Reminders {
		at = append(at, due.Add(-min(before, max(0, due.Sub(asked)/2))))
	}
	slices.SortFunc(at, time.Time.Compare)
	return slices.CompactFunc(at, time.Time.Equal)
}

// Struck is the latest of some moments that has come and is later than the one
// that was last acted on; false for none. Who notes it acts on none twice,
// however the clock jumps.
func Struck(moments []time.Time, done, now time.Time) (at time.Time, ok bool) {
	for _, m := range moments {
		if !m.After(now) && m.After(done) && (!ok || m.After(at)) {
			at, ok = m, true
		}
	}
	return at, ok
}

// Final is until when an answer counts.
func Final(due time.Time, r Rule) time.Time {
	if due.IsZero() {
		return due
	}
	return due.Add(r.Grace)
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
