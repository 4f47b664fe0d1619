package desk

import (
	"cmp"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// maxObservers is how many read along in a game.
const maxObservers = 50

// observe is OBSERVE: the writer receives the public letters of a game from now on,
// or no longer.
func (c *casework) observe(x orders.ClubLine, r *report.Report) error {
	w, err := c.knownGame(x.Word(0), r)
	if err != nil || w == nil {
		return err
	}
	i := slices.IndexFunc(w.game.Observers, func(o store.Observer) bool { return strings.EqualFold(o.Person, c.by.Address) })
	var code string
	switch off := x.Is(1, "OFF", "NO", "NON"); {
	case off && i < 0:
		code = "observe-none"
	case off:
		w.game.Observers = slices.Delete(w.game.Observers, i, i+1)
		w.batch.Game = w.game
		code = "observe-left"
	case i >= 0:
		code = "observe-known"
	case w.game.Policy.Observers != people.ObserversOpen:
		code = "observe-closed"
	case w.knows(c.by.Address):
		code = "observe-own"
	case w.game.Status == store.GameFinished:
		code = "join-over"
	case len(w.game.Observers) >= maxObservers:
		code = "observe-full"
	default:
		w.game.Observers = append(w.game.Observers, store.Observer{Person: c.by.Address, DisplayName: c.by.Name, Lang: c.by.Lang})
		w.batch.Game = w.game
		code = "observe-begun"
	}
	r.Notes = append(r.Notes, report.NewNote(code, "game", w.game.Name, "delay", w.game.Policy.ObserverDelay))
	if code != "observe-begun" || w.state == nil {
		return nil
	}
	// How things stand comes at once; what happened before he came is not told.
	o := &w.game.Observers[len(w.game.Observers)-1]
	if seq := w.publicSeq(false); seq > 0 {
		o.Told = seq
		return w.tellObserver(o, report.Turn, seq)
	}
	return nil
}

// publicSeq is the last entry that observers may know, 0 for none: the newest one,
// or, where they are some turns behind, the one that began the turn after the last
// that they may know.
func (c *casework) publicSeq(over bool) uint64 {
	late := c.game.Policy.ObserverDelay
	if late == 0 || over {
		return c.game.Seq
	}
	now := c.state.View(adjudicator.Observer).Turn
	var seq uint64
	for _, t := range c.dossier.Turns {
		if t.Turn <= now-late+1 {
			seq = t.Seq
		}
	}
	return seq
}

// turnBegan is the entry after which a turn is the current one.
type turnBegan struct {
	Turn int    `json:"turn"`
	Seq  uint64 `json:"seq"`
}

// markTurn notes when a turn begins, where observers are behind.
func (c *casework) markTurn() {
	if c.game.Policy.ObserverDelay == 0 {
		return
	}
	turn := c.state.View(adjudicator.Observer).Turn
	list := c.dossier.Turns
	for len(list) > 0 && list[len(list)-1].Seq >= c.game.Seq { // a ruling went back
		list = list[:len(list)-1]
	}
	if len(list) == 0 || list[len(list)-1].Turn != turn {
		list = append(list, turnBegan{turn, c.game.Seq})
	}
	c.dossier.Turns = list
}

// tellObservers writes to those who read along what everybody may know and they
// were not told yet.
func (c *casework) tellObservers(over bool) error {
	if len(c.game.Observers) == 0 || c.dry {
		return nil
	}
	seq := c.publicSeq(over)
	if !over && !slices.ContainsFunc(c.game.Observers, func(o store.Observer) bool { return o.Told < seq }) {
		return nil
	}
	var said []report.Message
	for _, m := range c.dossier.take(adjudicator.Observer) {
		said = append(said, m.told())
	}
	for i := range c.game.Observers {
		o := &c.game.Observers[i]
		kind := report.Turn
		switch {
		case over:
			kind = report.Final
		case o.Told == 0:
			kind = report.Start
		}
		if err := c.tellObserver(o, kind, seq, said...); err != nil {
			return err
		}
	}
	return nil
}

// tellObserver writes one public letter. It waits for the next one for a while,
// unless it is the last: nobody who reads along has to do anything about it.
func (c *casework) tellObserver(o *store.Observer, kind report.Kind, seq uint64, said ...report.Message) error {
	p, err := c.wants(o.Person)
	if err != nil {
		return err
	}
	// Whoever reads along may be anybody: he is told the names that anybody is.
	seats, err := c.sitters(func(s *store.Seat) (string, error) { return c.people().PublicName(c.game, s.DisplayName, s.Person) })
	if err != nil {
		return err
	}
	r := report.Report{Kind: kind, Format: p.Format, Zone: cmp.Or(p.Zone, c.Config.Zone), Lang: cmp.Or(p.Lang, o.Lang, c.Config.Lang), Game: c.game.Name, Seat: adjudicator.Observer,
		Referee: c.Config.Referee, Seats: seats, Seq: seq, Since: o.Told, Messages: said}
	if seq == c.game.Seq {
		r.Deadline, r.Still = c.game.Deadline, string(c.dossier.Clock.still())
	}
	wait := noticeWait
	if kind != report.Turn || o.Thread == "" {
		wait = 0
	}
	r.PutOff = wait > 0
	c.dossier.Letters++
	letter := press.Post{Game: c.game.Name, Seat: string(adjudicator.Observer), Kind: kind, Seq: seq, Nth: c.dossier.Letters, To: o.Person,
		Lang: r.Lang, Date: c.now, Told: r, Status: c.game.Status, Takes: true}
	letter.Thread(o.Thread, o.LastOut)
	was := c.wait
	c.wait = wait
	id, err := c.queue(letter)
	c.wait = was
	if err != nil {
		return err
	}
	c.dossier.saw(r.Seat, seq)
	o.Told, o.Thread, o.LastOut = seq, cmp.Or(o.Thread, id), id
	return c.settled()
}

// A seat may be played by several persons: its holder names partners, who confirm.
// Each gets the letters of the seat, with a reply address and a code of his own, and
// each may send orders: the latest counts, as if one person had sent them all.

// maxPartners is how many a seat has beside its holder.
const maxPartners = 5

// partner is PARTNER: somebody is asked to play the writer's seat with him, or, with
// OFF, does so no longer.
func (c *casework) partner(x orders.ClubLine, r *report.Report) error {
	seat, to := c.own(), addressIn(x)
	known := seat.Partner(to, "") != nil
	switch {
	case x.Is(len(x.Words)-1, "OFF", "NO", "NON") && !known:
		r.Notes = append(r.Notes, report.NewNote("partner-none", "address", to))
		return nil
	case x.Is(len(x.Words)-1, "OFF", "NO", "NON"):
		seat.Partners = slices.DeleteFunc(seat.Partners, func(p store.Partner) bool { return strings.EqualFold(p.Person, to) })
		r.Notes = append(r.Notes, report.NewNote("partner-gone", "address", to))
		if err := c.tell(to, report.Report{Kind: report.Notice, Lang: seat.Lang, Notes: []report.Note{report.NewNote("partner-ended", "game", c.game.Name)}}); err != nil {
			return err
		}
		return c.settled()
	case known || strings.EqualFold(to, seat.Person):
		r.Notes = append(r.Notes, report.NewNote("partner-known", "address", to))
		return nil
	case c.ours(to):
		r.Notes = append(r.Notes, report.NewNote("address-ours", "address", to))
		return nil
	case len(seat.Partners) >= maxPartners:
		r.Notes = append(r.Notes, report.NewNote("partner-many", "limit", maxPartners))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("partner-asked", "address", to, "days", askedDays))
	return c.ask(asked{Kind: askedPartner, Address: to, Lang: seat.Lang, Game: c.game.Name, Seat: seat.Name, Holder: seat.Person})
}

// addPartner seats a partner who has confirmed.
func (c *casework) addPartner(s *store.Seat, a asked) (err error) {
	if c.knows(a.Address) || len(s.Partners) >= maxPartners {
		return c.tell(a.Address, report.Report{Kind: report.Answer, Lang: a.Lang, Notes: []report.Note{report.NewNote("join-own", "game", c.game.Name)}})
	}
	p := store.Partner{Person: a.Address, DisplayName: a.Name, Lang: a.Lang}
	if p.Code, err = c.code(8); err != nil {
		return err
	}
	if p.Token, err = c.token(); err != nil {
		return err
	}
	s.Partners = append(s.Partners, p)
	if err := c.announceBut(s, report.NewNote("partner-joined", "seat", s.Name, "player", c.named(a.Name, a.Address))); err != nil {
		return err
	}
	return c.send(s, report.Report{Kind: report.Notice, Draft: c.state != nil, Notes: []report.Note{report.NewNote("partner-welcome", "player", c.named(a.Name, a.Address), "game", c.game.Name)}}, false)
}
