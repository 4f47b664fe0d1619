package deadline

import (
	"fmt"
	"time"
)

// Date is a day of the calendar, whatever the time zone.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// DateOf is the day that a moment falls on in a zone.
func DateOf(t time.Time, zone *time.Location) Date {
	y, m, d := t.In(zone).Date()
	return Date{y, m, d}
}

// Add is the day so many days later.
func (d Date) Add(days int) Date {
	return DateOf(time.Date(d.Year, d.Month, d.Day+days, 12, 0, 0, 0, time.UTC), time.UTC)
}

// noon is the middle of the day in UTC, for reckoning with days.
func (d Date) noon() time.Time { return time.Date(d.Year, d.Month, d.Day, 12, 0, 0, 0, time.UTC) }

// Before tells whether a day is earlier than another.
func (d Date) Before(x Date) bool { return d.noon().Before(x.noon()) }

// To is how many days lie between a day and another.
func (d Date) To(x Date) int { return int(x.noon().Sub(d.noon()) / (24 * time.Hour)) }

// IsZero tells that no day is meant.
func (d Date) IsZero() bool { return d == Date{} }

// valid tells whether the calendar has the day.
func (d Date) valid() bool { return d.Add(0) == d }

// String is the day in ISO 8601: "2026-08-01".
func (d Date) String() string { return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day) }

// MarshalText writes a day in ISO 8601.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads a day in ISO 8601.
func (d *Date) UnmarshalText(b []byte) error {
	t, err := time.Parse(time.DateOnly, string(b))
	if err != nil {
		return fmt.Errorf("day %q: %w", b, err)
	}
	*d = DateOf(t, time.UTC)
	return nil
}

// Span is a stretch of days, both ends included.
type Span struct {
	From Date `json:"from"`
	To   Date `json:"to"`
}

// Days is how many days it has, 0 when it ends before it begins.
func (s Span) Days() int { return max(0, s.From.To(s.To)+1) }

// Has tells whether a day belongs to it.
func (s Span) Has(d Date) bool { return !d.Before(s.From) && !s.To.Before(d) }

// wall is the first moment after another at which the clocks of a zone show so
// many minutes of a day or, where that is skipped, the moment at which they are
// put forward over it. After may be zero.
func wall(d Date, minutes int, zone *time.Location, after time.Time) time.Time {
	u := time.Date(d.Year, d.Month, d.Day, 0, minutes, 0, 0, zone)
	want := time.Date(d.Year, d.Month, d.Day, 0, minutes, 0, 0, time.UTC)
	start, end := u.ZoneBounds()
	switch shown := shows(u); {
	case shown.After(want) && !start.IsZero():
		return start
	case shown.Before(want) && !end.IsZero():
		return end
	}
	first, second := u, u
	if !start.IsZero() {
		_, now := u.Zone()
		_, was := start.Add(-1).In(zone).Zone()
		if v := u.Add(time.Duration(now-was) * time.Second); v.Before(start) && shows(v).Equal(want) {
			first = v
		}
	}
	if !end.IsZero() {
		_, now := u.Zone()
		_, then := end.In(zone).Zone()
		if v := u.Add(time.Duration(now-then) * time.Second); !v.Before(end) && shows(v).Equal(want) {
			second = v
		}
	}
	if first.After(after) {
		return first
	}
	return second
}

// shows is what the clocks show at a moment, as if they showed UTC.
func shows(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
}
