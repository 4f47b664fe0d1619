package speech

import (
	"fmt"
	"strconv"
	"time"
)

// Clock writes times in a language, as they are in a time zone.
type Clock struct {
	french bool
	Zone   *time.Location // in which the reader is told times
}

// Clock is the one that the reader is told times by.
func (w *Voice) Clock() Clock {
	c := Clock{french: w.Report.Lang == "fr", Zone: time.UTC}
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
func (c Clock) weekday(t time.Time) string {
	if !c.french {
		return t.Weekday().String()
	}
	return [...]string{"dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"}[t.Weekday()]
}

// dated prints day and time as a clock shows them.
func (c Clock) dated(t time.Time) string {
	if !c.french {
		return t.Format("Monday 2 January 2006, 15:04")
	}
	months := [...]string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"}
	day := fmt.Sprint(t.Day())
	if t.Day() == 1 {
		day = "1er"
	}
	return fmt.Sprintf("%s %s %s %d à %s", c.weekday(t), day, months[t.Month()-1], t.Year(), t.Format("15:04"))
}

// Day writes a day short, for a subject: "Wed 25 Nov".
func (c Clock) Day(t time.Time) string {
	t = t.In(c.Zone)
	if !c.french {
		return t.Format("Mon 2 Jan")
	}
	days := [...]string{"dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."}
	months := [...]string{"janv.", "févr.", "mars", "avril", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."}
	return days[t.Weekday()] + " " + strconv.Itoa(t.Day()) + " " + months[t.Month()-1]
}
