package desk

import (
	"slices"
	"strings"

	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

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
