package desk

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Tournaments are all of them as they stand, in order of creation. Entrants who have
// not consented are told by their number.
func (s *Showcase) Tournaments() (list []*report.Tourney, err error) {
	lines, err := s.Desk.tourneys()
	if err != nil {
		return nil, err
	}
	var faults []error
	for _, l := range lines {
		t, err := s.Desk.tourney(l.Name)
		if err != nil {
			faults = append(faults, fmt.Errorf("tournament %s: %w", l.Name, err))
			continue
		}
		x, err := s.Desk.publicTourney(t)
		if err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	return list, errors.Join(faults...)
}

// PublicTournament is how a tournament stands, as anybody may read it.
func (d *Desk) PublicTournament(name string) (*report.Tourney, error) {
	t, err := d.tourney(name)
	if err != nil {
		return nil, err
	}
	return d.publicTourney(t)
}

// publicTourney tells a tournament with numbers for those who have not consented to be
// named.
func (d *Desk) publicTourney(t *tourney) (*report.Tourney, error) {
	for i := range t.Record.Entrants {
		e := &t.Record.Entrants[i]
		if e.Address == AtHouse {
			continue
		}
		name, err := d.consents(e.Address, e.Name)
		if err != nil {
			return nil, err
		}
		if e.Name = name; name == "" {
			e.Name = fmt.Sprintf("#%d", i+1)
		}
	}
	x := t.told(true)
	x.Title = strings.TrimSpace(addressLike.ReplaceAllString(x.Title, withheld))
	return x, nil
}

// Players are those who have consented to be named and have played games to their
// end, by system, best rating first.
func (s *Showcase) Players() (list []report.SitePlayer, err error) {
	var order []string // system and address
	by := map[string]*report.SitePlayer{}
	var faults []error
	for g, err := range s.Desk.Store.Games(store.GameFinished) {
		if err != nil {
			return nil, err
		}
		if g.Seq == 0 {
			continue
		}
		winner, err := s.winner(&g)
		if err != nil { // one game that cannot be read hides nobody
			faults = append(faults, fmt.Errorf("game %s: %w", g.Name, err))
			continue
		}
		for i := range g.Seats {
			seat := &g.Seats[i]
			person, err := s.Desk.present(seat.Person)
			if err != nil {
				return nil, err
			}
			name, err := s.Desk.consents(seat.Person, seat.DisplayName)
			if err != nil {
				return nil, err
			}
			if name == "" {
				continue
			}
			key := g.System + "\x00" + strings.ToLower(person)
			p := by[key]
			if p == nil {
				if p, err = s.player(&g, person, name); err != nil {
					return nil, err
				}
				by[key], order = p, append(order, key)
			}
			p.Games++
			if winner == seat.Name {
				p.Won++
			}
		}
	}
	for _, key := range order {
		list = append(list, *by[key])
	}
	slices.SortStableFunc(list, func(a, b report.SitePlayer) int {
		return cmp.Or(cmp.Compare(a.System.Name, b.System.Name), cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.Name, b.Name))
	})
	return list, errors.Join(faults...)
}

// player is somebody who is counted for the first time.
func (s *Showcase) player(g *store.Game, person, name string) (*report.SitePlayer, error) {
	sys, err := s.Desk.System(g.System)
	if err != nil {
		return nil, err
	}
	p := &report.SitePlayer{Name: name, System: sys.Info()}
	rating, known, err := s.Desk.Rating(g.System, person)
	if known {
		p.Rating, p.Deviation = int(math.Round(rating.Rating)), int(math.Round(rating.Deviation))
	}
	return p, err
}

// winner is the seat that has won a game, "" for none.
func (s *Showcase) winner(g *store.Game) (string, error) {
	state, err := s.Press.StateAfter(g, g.Seq)
	if err != nil {
		return "", err
	}
	for _, f := range state.View(adjudicator.Referee).Result {
		if f.Key == "winner" {
			return f.Value, nil
		}
	}
	return "", nil
}
