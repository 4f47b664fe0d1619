package templates

import (
	"fmt"
	"strconv"
	"time"
)

// clock writes times in a language, as they are in a time zone.
type clock struct {
	french bool
	zone   *time.Location
}

// clock is the one that the reader is told times by.
func (w *voice) clock() clock {
	c := clock{french: w.r.Lang == "fr", zone: time.UTC}
	if at, err := time.LoadLocation(w.r.Zone); err == nil {
		c.zone = at
	}
	return c
}

// moment is the time of the reader's clock.
func (w *voice) moment(t time.Time) string { return w.clock().moment(t) }

// moment prints a time so that nobody mistakes it: in the reader's time zone,
// and in that of the referee where they differ.
func (c clock) moment(t time.Time) string {
	utc := t.UTC()
	if c.zone == time.UTC {
		return c.dated(utc) + " UTC"
	}
	here, there := t.In(c.zone), utc.Format("15:04")
	if here.Day() != utc.Day() {
		there = c.weekday(utc) + " " + there
	}
	return c.dated(here) + " (" + c.zone.String() + "; " + there + " UTC)"
}

// weekday names the day of a time.
func (c clock) weekday(t time.Time) string {
	if !c.french {
		return t.Weekday().String()
	}
	return [...]string{"dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"}[t.Weekday()]
}

// dated prints day and time as a clock shows them.
func (c clock) dated(t time.Time) string {
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

// day writes a day short, for a subject: "Wed 25 Nov".
func (c clock) day(t time.Time) string {
	t = t.In(c.zone)
	if !c.french {
		return t.Format("Mon 2 Jan")
	}
	days := [...]string{"dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."}
	months := [...]string{"janv.", "févr.", "mars", "avril", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."}
	return days[t.Weekday()] + " " + strconv.Itoa(t.Day()) + " " + months[t.Month()-1]
}
