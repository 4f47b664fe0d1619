package readings

import (
	"errors"
	"slices"
	"strings"

	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Identification finds the game and the seat that a letter speaks for, and what proves it.
type Identification struct{ *docket.Docket }

// IdentificationOf is for the work at hand.
func IdentificationOf(d *docket.Docket) Identification { return Identification{d} }

// Identify finds game and seat: by the reply address or the GAME line, and
// the sender's address must hold the seat. It returns why not, in words for
// the log and nothing for the sender: "stranger", or "code" when only the
// code is missing.
func (c Identification) Identify(h orders.Header) (doubt string, err error) {
	ref, others, err := c.addressed(h)
	if err != nil {
		return "", err
	}
	if ref != nil {
		if elsewhere, unsure, err := c.elsewhere(*ref, h); err != nil || unsure {
			return "which", err
		} else if elsewhere != nil {
			return c.claim(*elsewhere, h, true)
		}
		c.LeftOut = others
		return c.claim(*ref, h, true)
	}
	refs, err := c.Store.SeatsOf(c.In.From)
	if err != nil {
		return "", err
	}
	var found []store.SeatRef
	for _, r := range refs {
		if h.Game != "" && !strings.EqualFold(h.Game, r.Game) || h.Seat != "" && !docket.SeatNamed(h.Seat, r.Seat) {
			continue
		}
		g, err := c.Store.Game(r.Game)
		if err != nil {
			return "", err
		}
		if h.Code != "" && !docket.CodeFits(g.Seat(r.Seat), h.Code) {
			continue
		}
		if h.Game == "" && (g.Status == store.GameFinished || g.Status == store.GameSuspended) {
			continue
		}
		found = append(found, r)
	}
	if len(found) > 1 {
		found = inSubject(c.In.Subject, found)
	}
	if len(found) > 1 {
		if fit, err := c.fitting(found); err != nil {
			return "", err
		} else if len(fit) == 1 {
			found = fit
		}
	}
	switch {
	case len(found) == 1:
		return c.claim(found[0], h, h.Code != "" || c.Personal)
	case len(found) > 1:
		return "which", nil
	}
	return "stranger", nil
}

// inSubject returns the seats whose game the subject of a letter names, all of
// them when it names none.
func inSubject(subject string, refs []store.SeatRef) []store.SeatRef {
	words := strings.FieldsFunc(strings.ToLower(subject), func(r rune) bool { return strings.ContainsRune("[](){}<>,;:. \t", r) })
	named := slices.DeleteFunc(slices.Clone(refs), func(r store.SeatRef) bool { return !slices.Contains(words, strings.ToLower(r.Game)) })
	if len(named) == 0 {
		return refs
	}
	return named
}

// addressed finds the seat of the reply address that a letter came to. When it
// came to those of several games, the one that its GAME line names is meant,
// else the first; the names of the others are returned.
func (c Identification) addressed(h orders.Header) (meant *store.SeatRef, others []string, err error) {
	var refs []store.SeatRef
	for _, token := range c.In.Tokens {
		ref, err := c.Store.SeatByToken(token)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		if !slices.ContainsFunc(refs, func(r store.SeatRef) bool { return r.Game == ref.Game }) {
			refs = append(refs, ref)
		}
	}
	if len(refs) == 0 {
		return nil, nil, nil
	}
	i := max(0, slices.IndexFunc(refs, func(r store.SeatRef) bool { return h.Game != "" && strings.EqualFold(h.Game, r.Game) }))
	for k, r := range refs {
		if k == i {
			continue
		}
		g, err := c.Store.Game(r.Game)
		if err != nil {
			return nil, nil, err
		}
		if docket.Holds(g.Seat(r.Seat), c.In.From) {
			others = append(others, r.Game)
		}
	}
	return &refs[i], others, nil
}

// claim opens the seat that a letter may speak for.
func (c Identification) claim(ref store.SeatRef, h orders.Header, coded bool) (doubt string, err error) {
	g, seat, doubt, err := c.entitled(ref, h, coded)
	if err != nil || doubt != "" {
		return doubt, err
	}
	c.By.Proven = coded || docket.DKIMFits(c.In)
	c.By.Name = c.NamedAs(seat)
	if c.By.Lang == "" {
		c.By.Lang = seat.Lang
	}
	return "", c.Open(g, seat.Name)
}

// entitled tests whether the letter may speak for a seat under the game's
// trust. A SEAT line may name another seat of the same person.
func (c Identification) entitled(ref store.SeatRef, h orders.Header, coded bool) (g *store.Game, seat *store.Seat, doubt string, err error) {
	game, err := c.Store.Game(ref.Game)
	if err != nil {
		return nil, nil, "", err
	}
	g, seat = &game, game.Seat(ref.Seat)
	if h.Seat != "" && !docket.SeatNamed(h.Seat, ref.Seat) {
		for i := range g.Seats {
			if docket.SeatNamed(h.Seat, g.Seats[i].Name) && docket.Holds(&g.Seats[i], c.In.From) {
				seat = &g.Seats[i]
			}
		}
	}
	switch {
	case seat == nil || !docket.Holds(seat, c.In.From):
		doubt = "stranger"
	case h.Game != "" && !strings.EqualFold(h.Game, g.Name):
		doubt = "wrong-game"
	case h.Seat != "" && !docket.SeatNamed(h.Seat, seat.Name):
		doubt = "wrong-seat"
	case h.Code != "" && !docket.CodeFits(seat, h.Code):
		doubt = "code"
	case g.Policy.Trust == "dkim" && !docket.DKIMFits(c.In):
		doubt = "dkim"
	case g.Policy.Trust == "code" && !coded:
		doubt = "code"
	}
	return g, seat, doubt, nil
}

// Misaddressed says what is wrong with the GAME, SEAT and CODE of a letter that proves no
// seat. It speaks of seats alone that the sender's address holds: the answer goes to this
// address, and its owner has their letters. Of all others it says nothing.
func (c Identification) Misaddressed(h orders.Header, doubt string) ([]report.Note, error) {
	refs, err := c.Store.SeatsOf(c.In.From)
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
		case h.Seat != "" && !docket.SeatNamed(h.Seat, came.Seat):
			return one(report.NewNote("address-seat", "read", h.Seat, "game", came.Game, "seat", came.Seat))
		case h.Code != "" && !docket.CodeFits(own[at].seat, h.Code):
			return one(report.NewNote("address-code", "game", came.Game))
		case doubt == "dkim":
			return one(report.NewNote("address-dkim", "game", came.Game))
		}
		return nil
	}
	for _, x := range own {
		switch {
		case h.Code == "" || !docket.CodeFits(x.seat, h.Code):
		case h.Game != "" && !strings.EqualFold(h.Game, x.Game):
			return one(report.NewNote("address-game", "read", h.Game, "game", x.Game, "by", "code"))
		case h.Seat != "" && !docket.SeatNamed(h.Seat, x.Seat):
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
		case h.Seat != "" && !docket.SeatNamed(h.Seat, x.Seat):
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

// onSeat is an admission on the account of a seat.
func onSeat(proof string, g *store.Game, ref store.SeatRef, share store.Share) docket.Admission {
	return docket.Admission{Holder: true, Account: clock.SeatAccount(proof, ref), Seat: &ref, Lang: g.Seat(ref.Seat).Lang, Share: share}
}

// ByToken finds the seat whose reply address the letter came to, when its sender may speak for it.
func (c Identification) ByToken(tokens []string, share store.Share) (a docket.Admission, found bool, err error) {
	for _, token := range tokens {
		ref, err := c.Store.SeatByToken(token)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return a, false, err
		}
		g, _, doubt, err := c.entitled(ref, orders.Header{}, true)
		if err != nil {
			return a, false, err
		}
		if doubt == "" {
			return onSeat("token", g, ref, share), true, nil
		}
	}
	return a, false, nil
}

// BySender finds the seat of the sender that his letter proves best: by its code, a signature, his address;
// without one the letter counts as a.
func (c Identification) BySender(a docket.Admission, seats []store.SeatRef) (docket.Admission, error) {
	share := a.Share
	share.Collect = false
	text, weaker := docket.FoldCode(c.In.Text), a
	for _, ref := range seats {
		g, seat, doubt, err := c.entitled(ref, orders.Header{}, false)
		if err != nil {
			return a, err
		}
		if a.Lang == "" && seat != nil {
			a.Lang = seat.Lang
		}
		coded := seat != nil && seat.Code != "" && strings.Contains(text, docket.FoldCode(seat.Code))
		switch {
		case coded && (doubt == "" || doubt == "code"):
			return onSeat("code", g, ref, share), nil
		case doubt == "" && docket.DKIMFits(c.In):
			weaker = onSeat("dkim", g, ref, share)
		case doubt == "" && weaker.Seat == nil:
			weaker = onSeat("address", g, ref, share)
		}
	}
	if weaker.Seat != nil {
		return weaker, nil
	}
	return a, nil
}
