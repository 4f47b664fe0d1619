package mailing

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// AnnounceBut writes a notice to every seat but one. While the club lines of a letter are carried out it is kept: one notice
// tells of all, as the game stands behind the last of them.
func (c Mailing) AnnounceBut(except *store.Seat, n report.Note) error {
	a := docket.Announcement{Note: n}
	if except != nil {
		a.Except = except.Name
	}
	c.Announcements = append(c.Announcements, a)
	if c.Gathers {
		return c.Settled()
	}
	return c.PublishNotices()
}

// ofClock are the notes that tell of the clock alone: letters with nothing else are
// short, and what happened meanwhile comes with the next report.
var ofClock = map[string]bool{"deadline-extended": true, "clock-paused": true, "clock-resumed": true}

// PublishNotices writes the notices of what was announced.
func (c Mailing) PublishNotices() error {
	if len(c.Announcements) == 0 {
		return nil
	}
	list := c.standingVotes(c.Announcements)
	c.Announcements = nil
	for i := range c.Game.Seats {
		s := &c.Game.Seats[i]
		var notes []report.Note
		for _, a := range list {
			if a.Except != s.Name {
				notes = append(notes, a.Note)
			}
		}
		if s.Person == "" || len(notes) == 0 {
			continue
		}
		kind := report.Notice
		if !slices.ContainsFunc(notes, func(n report.Note) bool { return !ofClock[n.Code] }) {
			kind = report.Clock
		}
		if err := c.Send(s, report.Report{Kind: kind, Notes: notes}, false); err != nil {
			return err
		}
	}
	return c.Settled()
}

// standingVotes leaves out what was announced of votes that the same letter has taken back, and that it did so.
func (c Mailing) standingVotes(list []docket.Announcement) (kept []docket.Announcement) {
	gone := map[string]bool{}
	for _, a := range list {
		what := fieldOf(a.Note, "what")
		switch a.Note.Code {
		case "vote-asked", "vote-joined":
			if !slices.ContainsFunc(c.Dossier.Votes, func(o docket.Vote) bool {
				return string(o.What) == what && strings.Join(c.Silent(o), "; ") == fieldOf(a.Note, "left")
			}) {
				gone[what] = true
				continue
			}
		case "vote-taken-back":
			if gone[what] {
				gone[what] = false
				continue
			}
		}
		kept = append(kept, a)
	}
	return kept
}

// fieldOf is a value of a note, "" for one that it does not have.
func fieldOf(n report.Note, key string) string {
	return adjudicator.Event{Fields: n.Fields}.Get(key)
}

// Notice tells the person who minds the daemon about a letter; cause may be nil.
func (d Bell) Notice(l store.Letter, code string, cause error) ([]store.Out, error) {
	if d.Config.Notify == "" {
		return nil, nil
	}
	note := report.Note{Code: code, Fields: []adjudicator.Field{{Key: "letter", Value: fmt.Sprint(l.ID)}}}
	if cause != nil {
		note.Fields = append(note.Fields, adjudicator.Field{Key: "error", Value: cause.Error()})
	}
	c := &docket.Docket{Office: d.Office, Now: d.Clock(), In: docket.Letter{ID: l.ID}, Nth: 1} // the sender's letter is the first
	err := Of(c).Tell(d.Config.Notify, report.Report{Kind: report.Trouble, Lang: d.Config.Lang, Notes: []report.Note{note}})
	return c.Batch.Out, err
}

// Announced tells everyone of a ruling of which nobody's turn came.
func (c Mailing) Announced() error {
	if len(c.Batch.Out) > 0 {
		return nil
	}
	return c.Announce(report.Report{Kind: report.Notice})
}

// Alarm tells the person who minds the daemon something about the game at hand.
func (c Mailing) Alarm(code string, pairs ...any) error {
	if c.Config.Notify == "" {
		return nil
	}
	was := c.Nth
	c.Nth = uint64(c.Now.UnixNano()) + was // each is a letter of its own
	err := c.Tell(c.Config.Notify, report.Report{Kind: report.Trouble, Notes: []report.Note{report.NewNote(code, pairs...)}})
	c.Nth = was + 1
	return err
}

// Bell calls the person who minds the daemon.
type Bell struct{ *docket.Office }

// Announce writes to every seat.
func (c Mailing) Announce(r report.Report) error {
	for i := range c.Game.Seats {
		if err := c.Send(&c.Game.Seats[i], r, false); err != nil {
			return err
		}
	}
	return nil
}

// Alarm tells the person who minds the daemon, if one is configured, about
// something that needs a person. A letter of kind report.Alarm leaves before
// all others.
func (d Bell) Alarm(code string, kind report.Kind, values map[string]string) error {
	d.Log.Warn("alarm", "code", code, "values", values)
	if d.Config.Notify == "" {
		return nil
	}
	note := report.Note{Code: code}
	for _, k := range slices.Sorted(maps.Keys(values)) {
		note.Fields = append(note.Fields, adjudicator.Field{Key: k, Value: values[k]})
	}
	c := &docket.Docket{Office: d.Office, Now: d.Clock()}
	c.Nth = uint64(c.Now.Unix()) // each alarm is a letter of its own
	if err := Of(c).Tell(d.Config.Notify, report.Report{Kind: kind, Notes: []report.Note{note}}); err != nil {
		return err
	}
	return d.Store.Commit(&c.Batch)
}
