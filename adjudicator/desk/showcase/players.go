package showcase

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

// Players are those who have consented to be named and have played games to their
// end, by system, best rating first.
func (s *Showcase) Players() (list []report.SitePlayer, err error) {
	var order []string // system and address
	by := map[string]*report.SitePlayer{}
	var faults []error
	for g, err := range s.Store.Games(store.GameFinished) {
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
			person, err := s.people().Present(seat.Person)
			if err != nil {
				return nil, err
			}
			name, err := s.people().Consents(seat.Person, seat.DisplayName)
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
	sys, err := s.System(g.System)
	if err != nil {
		return nil, err
	}
	p := &report.SitePlayer{Name: name, System: sys.Info()}
	rating, known, err := s.people().Rating(g.System, person)
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
