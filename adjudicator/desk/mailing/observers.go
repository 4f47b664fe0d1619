package mailing

import (
	"cmp"
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// PublicSeq is the last entry that observers may know, 0 for none: the newest one,
// or, where they are some turns behind, the one that began the turn after the last
// that they may know.
func (c Mailing) PublicSeq(over bool) uint64 {
	late := c.Game.Policy.ObserverDelay
	if late == 0 || over {
		return c.Game.Seq
	}
	now := c.State.View(adjudicator.Observer).Turn
	var seq uint64
	for _, t := range c.Dossier.Turns {
		if t.Turn <= now-late+1 {
			seq = t.Seq
		}
	}
	return seq
}

// TellObservers writes to those who read along what everybody may know and they
// were not told yet.
func (c Mailing) TellObservers(over bool) error {
	if len(c.Game.Observers) == 0 || c.Dry {
		return nil
	}
	seq := c.PublicSeq(over)
	if !over && !slices.ContainsFunc(c.Game.Observers, func(o store.Observer) bool { return o.Told < seq }) {
		return nil
	}
	var said []report.Message
	for _, m := range c.Dossier.Take(adjudicator.Observer) {
		said = append(said, m.Told())
	}
	for i := range c.Game.Observers {
		o := &c.Game.Observers[i]
		kind := report.Turn
		switch {
		case over:
			kind = report.Final
		case o.Told == 0:
			kind = report.Start
		}
		if err := c.TellObserver(o, kind, seq, said...); err != nil {
			return err
		}
	}
	return nil
}

// TellObserver writes one public letter. It waits for the next one for a while,
// unless it is the last: nobody who reads along has to do anything about it.
func (c Mailing) TellObserver(o *store.Observer, kind report.Kind, seq uint64, said ...report.Message) error {
	p, err := c.Wants(o.Person)
	if err != nil {
		return err
	}
	// Whoever reads along may be anybody: he is told the names that anybody is.
	seats, err := c.sitters(func(s *store.Seat) (string, error) { return c.People().PublicName(c.Game, s.DisplayName, s.Person) })
	if err != nil {
		return err
	}
	r := report.Report{Kind: kind, Format: p.Format, Zone: cmp.Or(p.Zone, c.Config.Zone), Lang: cmp.Or(p.Lang, o.Lang, c.Config.Lang), Game: c.Game.Name, Seat: adjudicator.Observer,
		Referee: c.Config.Referee, Seats: seats, Seq: seq, Since: o.Told, Messages: said}
	if seq == c.Game.Seq {
		r.Deadline, r.Still = c.Game.Deadline, string(c.Dossier.Clock.Still())
	}
	wait := NoticeWait
	if kind != report.Turn || o.Thread == "" {
		wait = 0
	}
	r.PutOff = wait > 0
	c.Dossier.Letters++
	letter := press.Post{Game: c.Game.Name, Seat: string(adjudicator.Observer), Kind: kind, Seq: seq, Nth: c.Dossier.Letters, To: o.Person,
		Lang: r.Lang, Date: c.Now, Told: r, Status: c.Game.Status, Takes: true}
	letter.Thread(o.Thread, o.LastOut)
	was := c.Wait
	c.Wait = wait
	id, err := c.queue(letter)
	c.Wait = was
	if err != nil {
		return err
	}
	c.Dossier.Saw(r.Seat, seq)
	o.Told, o.Thread, o.LastOut = seq, cmp.Or(o.Thread, id), id
	return c.Settled()
}
