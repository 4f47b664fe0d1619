package desk

import (
	"slices"
	"strings"

	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// misaddressed says what is wrong with the GAME, SEAT and CODE of a letter that proves no
// seat. It speaks of seats alone that the sender's address holds: the answer goes to this
// address, and its owner has their letters. Of all others it says nothing.
func (c *casework) misaddressed(h orders.Header, doubt string) ([]report.Note, error) {
	refs, err := c.Store.SeatsOf(c.in.From)
	if err != nil {
		return nil, err
	}
	var own []heldSeat
	for _, ref := range refs {
		g, err := c.Store.Game(ref.Game)
		if err != nil {
			return nil, err
		}
		if s := g.Seat(ref.Seat); s != nil {
			own = append(own, heldSeat{ref, s, g.Status})
		}
	}
	came, _, err := c.addressed(h)
	if err != nil {
		return nil, err
	}
	return wrongHeader(h, doubt, own, came), nil
}

// heldSeat is a seat that the sender of a letter holds.
type heldSeat struct {
	store.SeatRef
	seat   *store.Seat
	status store.GameStatus
}

func wrongHeader(h orders.Header, doubt string, own []heldSeat, came *store.SeatRef) []report.Note {
	one := func(n report.Note) []report.Note { return []report.Note{n} }
	if came != nil {
		at := slices.IndexFunc(own, func(x heldSeat) bool { return x.SeatRef == *came })
		switch {
		case at < 0:
			return nil // somebody else's reply address
		case h.Game != "" && !strings.EqualFold(h.Game, came.Game):
			return one(report.NewNote("address-game", "read", h.Game, "game", came.Game, "by", "address"))
		case h.Seat != "" && !seatNamed(h.Seat, came.Seat):
			return one(report.NewNote("address-seat", "read", h.Seat, "game", came.Game, "seat", came.Seat))
		case h.Code != "" && !codeFits(own[at].seat, h.Code):
			return one(report.NewNote("address-code", "game", came.Game))
		case doubt == "dkim":
			return one(report.NewNote("address-dkim", "game", came.Game))
		}
		return nil
	}
	for _, x := range own {
		switch {
		case h.Code == "" || !codeFits(x.seat, h.Code):
		case h.Game != "" && !strings.EqualFold(h.Game, x.Game):
			return one(report.NewNote("address-game", "read", h.Game, "game", x.Game, "by", "code"))
		case h.Seat != "" && !seatNamed(h.Seat, x.Seat):
			return one(report.NewNote("address-seat", "read", h.Seat, "game", x.Game, "seat", x.Seat))
		case doubt == "dkim":
			return one(report.NewNote("address-dkim", "game", x.Game))
		}
	}
	if h.Game == "" {
		if doubt == "which" {
			return one(report.NewNote("address-which", "games", gameNames(own)))
		}
		if doubt == "code" && h.Code == "" {
			return one(report.NewNote("address-no-code", "game", gameNames(own)))
		}
		return nil
	}
	for _, x := range own {
		if !strings.EqualFold(h.Game, x.Game) {
			continue
		}
		switch {
		case h.Code != "":
			return one(report.NewNote("address-code", "game", x.Game))
		case h.Seat != "" && !seatNamed(h.Seat, x.Seat):
			return one(report.NewNote("address-seat", "read", h.Seat, "game", x.Game, "seat", x.Seat))
		case doubt == "dkim":
			return one(report.NewNote("address-dkim", "game", x.Game))
		}
		return one(report.NewNote("address-no-code", "game", x.Game))
	}
	for _, x := range own {
		if orders.IsNear(h.Game, x.Game) {
			return one(report.NewNote("address-game", "read", h.Game, "game", x.Game))
		}
	}
	return nil
}

// gameNames are the games of seats, of those that go on, each once.
func gameNames(own []heldSeat) string {
	var names []string
	for _, x := range own {
		if x.status != store.GameFinished && !slices.Contains(names, x.Game) {
			names = append(names, x.Game)
		}
	}
	return strings.Join(names, ", ")
}
