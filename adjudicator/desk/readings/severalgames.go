package readings

import (
	"errors"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/orders"
	"feldpost/store"
)

// A letter may hold sheets of several games, each below its own GAME line: the answer to a digest does. Each is handled like a
// letter of its own, with an answer in its game; faults of one hold none of the others.

// ErrServed is that a game has had its part of a letter already.
var ErrServed = errors.New("this part of the letter was served before")

// maxServed is of how many letters a game remembers that it has had its part.
const maxServed = 8

// TakePart marks that the game at hand has had its part of the letter.
func (c Identification) TakePart() error {
	if !c.InParts {
		return nil
	}
	if slices.Contains(c.Dossier.Served, c.In.ID) {
		return ErrServed
	}
	c.Dossier.Served = append(c.Dossier.Served, c.In.ID)
	if over := len(c.Dossier.Served) - maxServed; over > 0 {
		c.Dossier.Served = c.Dossier.Served[over:]
	}
	return nil
}

// IsPersonal tells whether the letter came to a reply address that was given to its sender and to nobody else.
func (c Identification) IsPersonal() (bool, error) {
	for _, token := range c.In.Tokens {
		ref, err := c.Store.SeatByToken(token)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return false, err
		}
		g, err := c.Store.Game(ref.Game)
		if err != nil {
			return false, err
		}
		s := g.Seat(ref.Seat)
		if s != nil && (s.Token == token && strings.EqualFold(s.Person, c.In.From) || s.Partner(c.In.From, token) != nil) {
			return true, nil
		}
	}
	return false, nil
}

// elsewhere returns the seat that a letter to the reply address of another game means: that of the game which it names, or, in an
// answer to a digest, of the only game of it in which its orders fit. It is unsure where they fit in several. Who may answer there
// is proved by the address: its sender alone has it.
func (c Identification) elsewhere(ref store.SeatRef, h orders.Header) (meant *store.SeatRef, unsure bool, err error) {
	if h.Game != "" && strings.EqualFold(h.Game, ref.Game) {
		return nil, false, nil
	}
	var within []string
	if h.Game == "" {
		if within, err = c.digested(); err != nil || len(within) < 2 {
			return nil, false, err
		}
	}
	if own, err := c.IsPersonal(); err != nil || !own {
		return nil, false, err
	}
	refs, err := c.Store.SeatsOf(c.In.From)
	if err != nil {
		return nil, false, err
	}
	refs = slices.DeleteFunc(refs, func(r store.SeatRef) bool {
		return h.Game != "" && !strings.EqualFold(h.Game, r.Game) || h.Game == "" && !slices.Contains(within, r.Game) || h.Seat != "" && !docket.SeatNamed(h.Seat, r.Seat)
	})
	if h.Game == "" {
		if refs, err = c.fitting(refs); err != nil {
			return nil, false, err
		}
	}
	if len(refs) == 1 {
		return &refs[0], false, nil
	}
	return nil, len(refs) > 1, nil
}

// digested are the games of the digest that the letter answers, nil when it answers none.
func (c Identification) digested() (list []string, err error) {
	for _, id := range slices.Backward(c.In.Answers) {
		o, err := c.Store.OutByMessageID(id)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, o.Game)
		for _, id := range o.Merged {
			x, err := c.Store.Out(id)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return nil, err
			}
			if err == nil && !slices.Contains(list, x.Game) {
				list = append(list, x.Game)
			}
		}
		return list, nil
	}
	return nil, nil
}

// fitting returns those of several seats in whose game the letter can be carried out as it stands, in every line.
func (c Identification) fitting(refs []store.SeatRef) (list []store.SeatRef, err error) {
	for _, ref := range refs {
		g, err := c.Store.Game(ref.Game)
		if err != nil {
			return nil, err
		}
		if g.Status != store.GameRunning {
			continue
		}
		x := docket.TablesOf(c.Docket).Aside()
		x.In = c.In
		err = x.Open(&g, ref.Seat)
		if errors.Is(err, adjudicator.ErrNoEdition) { // it waits for the referee
			continue
		}
		if err != nil {
			return nil, err
		}
		if IdentificationOf(x).fits() {
			list = append(list, ref)
		}
	}
	return list, nil
}

// fits tells whether the letter holds orders that the seat at hand may give now, and no fault.
func (c Identification) fits() bool {
	_, text := orders.ReadPress(c.In.Text)
	_, rest, _ := orders.ReadClub(text)
	c.In.Text = rest
	sheet, _, syntax := Of(c.Docket).ReadLetter()
	ordered := slices.ContainsFunc(sheet.Orders, func(o orders.Order) bool { return !docket.IsForDesk(o) })
	if len(syntax) > 0 || !ordered {
		return false
	}
	sheet.Orders = slices.DeleteFunc(sheet.Orders, docket.IsForDesk)
	return len(c.Check(sheet)) == 0
}
