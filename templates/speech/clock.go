package speech

import (
	"time"

	"feldpost/templates/phrases"
)

// Clock writes times in a language, as they are in a time zone.
type Clock struct {
	lang string
	Zone *time.Location // in which the reader is told times
}

// Clock is the one that the reader is told times by.
func (w *Voice) Clock() Clock {
	c := Clock{lang: w.Report.Lang, Zone: time.UTC}
	if at, err := time.LoadLocation(w.Report.Zone); err == nil {
		c.Zone = at
	}
	return c
}

// Moment is the time of the reader's clock.
func (w *Voice) Moment(t time.Time) string { return w.Clock().moment(t) }

// moment prints a time so that nobody mistakes it: in the reader's time zone,
// and in that of the referee where they differ.
func (c Clock) moment(t time.Time) string {
	utc := t.UTC()
	if c.Zone == time.UTC {
		return c.dated(utc) + " UTC"
	}
	here, there := t.In(c.Zone), utc.Format("15:04")
	if here.Day() != utc.Day() {
		there = c.weekday(utc) + " " + there
	}
	return c.dated(here) + " (" + c.Zone.String() + "; " + there + " UTC)"
}

// weekday names the day of a time.
func (c Clock) weekday(t time.Time) string { return phrases.In(c.lang).Weekday(t) }

// dated prints day and time as a clock shows them.
func (c Clock) dated(t time.Time) string { return phrases.In(c.lang).WeekdayDate(t) }

// Day writes a day short, for a subject: "Wed 25 Nov".
func (c Clock) Day(t time.Time) string { return phrases.In(c.lang).ShortDate(t.In(c.Zone)) }
