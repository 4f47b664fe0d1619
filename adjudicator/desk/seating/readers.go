package seating

import (
	"slices"
	"strings"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Observers read along: of a game, and as partners of a seat.
type Observers struct{ *docket.Docket }

// ObserversOf is for the work at hand.
func ObserversOf(d *docket.Docket) Observers { return Observers{d} }

// maxObservers is how many read along in a game.
const maxObservers = 50

// Observe is OBSERVE: the writer receives the public letters of a game from now on,
// or no longer.
func (c Observers) Observe(x orders.ClubLine, r *report.Report) error {
	w, err := docket.TablesOf(c.Docket).KnownGame(x.Word(0), r)
	if err != nil || w == nil {
		return err
	}
	i := slices.IndexFunc(w.Game.Observers, func(o store.Observer) bool { return strings.EqualFold(o.Person, c.By.Address) })
	var code string
	switch off := x.Is(1, "OFF", "NO", "NON"); {
	case off && i < 0:
		code = "observe-none"
	case off:
		w.Game.Observers = slices.Delete(w.Game.Observers, i, i+1)
		w.Batch.Game = w.Game
		code = "observe-left"
	case i >= 0:
		code = "observe-known"
	case w.Game.Policy.Observers != people.ObserversOpen:
		code = "observe-closed"
	case SeatsOf(w).Knows(c.By.Address):
		code = "observe-own"
	case w.Game.Status == store.GameFinished:
		code = "join-over"
	case len(w.Game.Observers) >= maxObservers:
		code = "observe-full"
	default:
		w.Game.Observers = append(w.Game.Observers, store.Observer{Person: c.By.Address, DisplayName: c.By.Name, Lang: c.By.Lang})
		w.Batch.Game = w.Game
		code = "observe-begun"
	}
	r.Notes = append(r.Notes, report.NewNote(code, "game", w.Game.Name, "delay", w.Game.Policy.ObserverDelay))
	if code != "observe-begun" || w.State == nil {
		return nil
	}
	// How things stand comes at once; what happened before he came is not told.
	o := &w.Game.Observers[len(w.Game.Observers)-1]
	if seq := mailing.Of(w).PublicSeq(false); seq > 0 {
		o.Told = seq
		return mailing.Of(w).TellObserver(o, report.Turn, seq)
	}
	return nil
}

// A seat may be played by several persons: its holder names partners, who confirm.
// Each gets the letters of the seat, with a reply address and a code of his own, and
// each may send orders: the latest counts, as if one person had sent them all.

// maxPartners is how many a seat has beside its holder.
const maxPartners = 5

// Partner is PARTNER: somebody is asked to play the writer's seat with him, or, with
// OFF, does so no longer.
func (c Observers) Partner(x orders.ClubLine, r *report.Report) error {
	seat, to := docket.TablesOf(c.Docket).Own(), addressIn(x)
	known := seat.Partner(to, "") != nil
	switch {
	case x.Is(len(x.Words)-1, "OFF", "NO", "NON") && !known:
		r.Notes = append(r.Notes, report.NewNote("partner-none", "address", to))
		return nil
	case x.Is(len(x.Words)-1, "OFF", "NO", "NON"):
		seat.Partners = slices.DeleteFunc(seat.Partners, func(p store.Partner) bool { return strings.EqualFold(p.Person, to) })
		r.Notes = append(r.Notes, report.NewNote("partner-gone", "address", to))
		if err := mailing.Of(c.Docket).Tell(to, report.Report{Kind: report.Notice, Lang: seat.Lang, Notes: []report.Note{report.NewNote("partner-ended", "game", c.Game.Name)}}); err != nil {
			return err
		}
		return mailing.Of(c.Docket).Settled()
	case known || strings.EqualFold(to, seat.Person):
		r.Notes = append(r.Notes, report.NewNote("partner-known", "address", to))
		return nil
	case c.Ours(to):
		r.Notes = append(r.Notes, report.NewNote("address-ours", "address", to))
		return nil
	case len(seat.Partners) >= maxPartners:
		r.Notes = append(r.Notes, report.NewNote("partner-many", "limit", maxPartners))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("partner-asked", "address", to, "days", mailing.AskedDays))
	return mailing.EnquiryOf(c.Docket).Ask(docket.Asked{Kind: mailing.AskedPartner, Address: to, Lang: seat.Lang, Game: c.Game.Name, Seat: seat.Name, Holder: seat.Person})
}

// AddPartner seats a partner who has confirmed.
func (c Observers) AddPartner(s *store.Seat, a docket.Asked) (err error) {
	if SeatsOf(c.Docket).Knows(a.Address) || len(s.Partners) >= maxPartners {
		return mailing.Of(c.Docket).Tell(a.Address, report.Report{Kind: report.Answer, Lang: a.Lang, Notes: []report.Note{report.NewNote("join-own", "game", c.Game.Name)}})
	}
	p := store.Partner{Person: a.Address, DisplayName: a.Name, Lang: a.Lang}
	if p.Code, err = c.Code(8); err != nil {
		return err
	}
	if p.Token, err = c.Token(); err != nil {
		return err
	}
	s.Partners = append(s.Partners, p)
	if err := mailing.Of(c.Docket).AnnounceBut(s, report.NewNote("partner-joined", "seat", s.Name, "player", c.Named(a.Name, a.Address))); err != nil {
		return err
	}
	return mailing.Of(c.Docket).Send(s, report.Report{Kind: report.Notice, Draft: c.State != nil, Unseen: true, Notes: []report.Note{report.NewNote("partner-welcome", "player", c.Named(a.Name, a.Address), "game", c.Game.Name)}}, false)
}
