package desk

import (
	"crypto/subtle"
	"errors"
	"slices"
	"strings"

	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// identify finds game and seat: by the reply address or the GAME line, and
// the sender's address must hold the seat. It returns why not, in words for
// the log and nothing for the sender: "stranger", or "code" when only the
// code is missing.
func (c *casework) identify(h orders.Header) (doubt string, err error) {
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
		c.leftOut = others
		return c.claim(*ref, h, true)
	}
	refs, err := c.Store.SeatsOf(c.in.From)
	if err != nil {
		return "", err
	}
	var found []store.SeatRef
	for _, r := range refs {
		if h.Game != "" && !strings.EqualFold(h.Game, r.Game) || h.Seat != "" && !seatNamed(h.Seat, r.Seat) {
			continue
		}
		g, err := c.Store.Game(r.Game)
		if err != nil {
			return "", err
		}
		if h.Code != "" && !codeFits(g.Seat(r.Seat), h.Code) {
			continue
		}
		if h.Game == "" && (g.Status == store.GameFinished || g.Status == store.GameSuspended) {
			continue
		}
		found = append(found, r)
	}
	if len(found) > 1 {
		found = inSubject(c.in.Subject, found)
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
		return c.claim(found[0], h, h.Code != "" || c.personal)
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
func (c *casework) addressed(h orders.Header) (meant *store.SeatRef, others []string, err error) {
	var refs []store.SeatRef
	for _, token := range c.in.Tokens {
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
		if holds(g.Seat(r.Seat), c.in.From) {
			others = append(others, r.Game)
		}
	}
	return &refs[i], others, nil
}

// seatNamed reports whether a SEAT line means this seat: an unambiguous
// beginning of its name, at least two letters.
func seatNamed(written, name string) bool {
	w := strings.ToLower(strings.TrimSpace(written))
	return len(w) >= 2 && strings.HasPrefix(strings.ToLower(name), w)
}

// codeFits compares a code in constant time, blanks and dashes ignored.
func codeFits(s *store.Seat, code string) bool {
	if s == nil {
		return false
	}
	fits := sameCode(s.Code, code)
	for _, p := range s.Partners {
		fits = sameCode(p.Code, code) || fits
	}
	return fits
}

func sameCode(own, code string) bool {
	return own != "" && subtle.ConstantTimeCompare([]byte(foldCode(own)), []byte(foldCode(code))) == 1
}

// foldCode brings a code, or a text with one in it, to the form that is compared.
func foldCode(code string) string {
	return strings.NewReplacer("-", "", " ", "").Replace(strings.ToLower(code))
}

// claim opens the seat that a letter may speak for.
func (c *casework) claim(ref store.SeatRef, h orders.Header, coded bool) (doubt string, err error) {
	g, seat, doubt, err := c.entitled(ref, h, coded)
	if err != nil || doubt != "" {
		return doubt, err
	}
	c.by.Proven = coded || dkimFits(c.in)
	c.by.Name = c.namedAs(seat)
	if c.by.Lang == "" {
		c.by.Lang = seat.Lang
	}
	return "", c.open(g, seat.Name)
}

// namedAs is what the writer goes by at a seat.
func (c *casework) namedAs(s *store.Seat) string {
	if p := s.Partner(c.in.From, ""); p != nil && p.DisplayName != "" {
		return p.DisplayName
	}
	if strings.EqualFold(s.Person, c.in.From) && s.DisplayName != "" {
		return s.DisplayName
	}
	return c.by.Name
}

// entitled tests whether the letter may speak for a seat under the game's
// trust. A SEAT line may name another seat of the same person.
func (c *casework) entitled(ref store.SeatRef, h orders.Header, coded bool) (g *store.Game, seat *store.Seat, doubt string, err error) {
	game, err := c.Store.Game(ref.Game)
	if err != nil {
		return nil, nil, "", err
	}
	g, seat = &game, game.Seat(ref.Seat)
	if h.Seat != "" && !seatNamed(h.Seat, ref.Seat) {
		for i := range g.Seats {
			if seatNamed(h.Seat, g.Seats[i].Name) && holds(&g.Seats[i], c.in.From) {
				seat = &g.Seats[i]
			}
		}
	}
	switch {
	case seat == nil || !holds(seat, c.in.From):
		doubt = "stranger"
	case h.Game != "" && !strings.EqualFold(h.Game, g.Name):
		doubt = "wrong-game"
	case h.Seat != "" && !seatNamed(h.Seat, seat.Name):
		doubt = "wrong-seat"
	case h.Code != "" && !codeFits(seat, h.Code):
		doubt = "code"
	case g.Policy.Trust == "dkim" && !dkimFits(c.in):
		doubt = "dkim"
	case g.Policy.Trust == "code" && !coded:
		doubt = "code"
	}
	return g, seat, doubt, nil
}

// dkimFits reports whether a trusted DKIM pass covers the sender's domain.
func dkimFits(in Letter) bool { return covers(in.DKIM, in.From) }

// covers reports whether one of these domains is that of an address, or above it.
func covers(domains []string, address string) bool {
	_, domain, _ := strings.Cut(address, "@")
	for _, d := range domains {
		if strings.EqualFold(d, domain) || strings.HasSuffix(strings.ToLower(domain), "."+strings.ToLower(d)) {
			return true
		}
	}
	return false
}

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
