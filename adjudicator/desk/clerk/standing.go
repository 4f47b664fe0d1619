package clerk

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"strings"

	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/report"
	"feldpost/adjudicator/tournament"
	"feldpost/store"
)

// gone tells whether an entrant had left before the round at hand.
func (t *Tourney) gone(e *tournament.Entrant) bool {
	return e.Leaves > 0 && len(t.Record.Rounds) > e.Leaves
}

// told is how a tournament stands, in names; the whole of it has the results of all
// rounds.
func (t *Tourney) told(whole bool) *report.Tourney {
	last := t.Record.Last()
	x := &report.Tourney{Name: t.plan.Name, Title: t.plan.Title, System: t.plan.System, Scenario: t.plan.Scenario, Format: string(t.plan.Format),
		Until: t.Until, Over: t.Over, Open: t.Started.IsZero() && t.plan.Entry == "open", Ties: t.plan.Ties}
	if n := len(t.Record.Entrants); t.plan.Fits(n) == nil {
		x.Rounds = t.plan.Length(n)
	}
	if last == nil {
		for i := range t.Record.Entrants {
			x.Entrants = append(x.Entrants, t.called(i+1))
		}
		return x
	}
	x.Round, x.Final = last.Number, last.Final
	x.Pairings = t.toldRound(last)
	for i := 0; whole && i < len(t.Record.Rounds)-1; i++ {
		x.Earlier = append(x.Earlier, report.TourneyRound{Round: i + 1, Games: t.toldRound(&t.Record.Rounds[i])})
	}
	if t.Over || last.Number > 1 || len(last.Open()) < last.Games() {
		for _, s := range t.plan.CrossTable(t.Record) {
			line := report.TourneyLine{Place: s.Place, Pool: s.Pool, Name: t.called(s.Entrant), Score: s.Score.String(), Wins: s.Wins, Draws: s.Draws, Losses: s.Losses}
			for _, v := range s.Ties {
				word := "-"
				if v != tournament.Silent {
					word = v.String()
				}
				line.Ties = append(line.Ties, word)
			}
			if whole {
				line.Against = s.Against
			}
			x.Standings = append(x.Standings, line)
		}
	}
	return x
}

// called is what the others call an entrant: by his number who goes by an address.
func (t *Tourney) called(n int) string {
	e := t.Record.Entrant(n)
	if e.Address == people.AtHouse {
		return e.Name
	}
	return cmp.Or(people.GoesBy(e.Name, e.Address), fmt.Sprintf("#%d", n))
}

// toldRound is a round in names, a line a game.
func (t *Tourney) toldRound(r *tournament.Round) (list []report.TourneyGame) {
	for i := range r.Pairings {
		list = append(list, t.toldPairing(&r.Pairings[i])...)
	}
	return list
}

// toldPairing is a pairing in names, a line a game.
func (t *Tourney) toldPairing(p *tournament.Pairing) (list []report.TourneyGame) {
	name := t.called
	if p.B == 0 {
		return []report.TourneyGame{{Board: p.Board, First: name(p.A), Bye: true}}
	}
	for _, g := range p.Games {
		x := report.TourneyGame{Board: p.Board, Game: g.Name, First: name(g.Seats[0]), Second: name(g.Seats[1]), FirstSeat: t.seats[0], SecondSeat: t.seats[1]}
		if g.Result != nil {
			x.Result = g.Result.Mark(g.Seats[0]) + "-" + g.Result.Mark(g.Seats[1])
		}
		if p.Payer != 0 {
			x.Payer, x.Paid = name(p.Payer), p.Paid.String()
		}
		list = append(list, x)
	}
	return list
}

// Show is how a tournament stands, with its plan and the results of all
// rounds, for people and machines.
func (k Clerk) Show(name string) (*tournament.Config, *tournament.Record, *report.Tourney, error) {
	t, err := k.Tourney(name)
	if err != nil {
		return nil, nil, nil, err
	}
	return t.plan, t.Record, t.told(true), nil
}

// Names are the names of all tournaments, in order of creation.
func (k Clerk) Names() (names []string, err error) {
	list, err := k.index()
	for _, l := range list {
		names = append(names, l.Name)
	}
	return names, err
}

// PublicAll are all tournaments as they stand, in order of creation, as anybody
// may read them. Entrants who have not consented are told by their number.
func (k Clerk) PublicAll() (list []*report.Tourney, err error) {
	lines, err := k.index()
	if err != nil {
		return nil, err
	}
	var faults []error
	for _, l := range lines {
		t, err := k.Tourney(l.Name)
		if err != nil {
			faults = append(faults, fmt.Errorf("tournament %s: %w", l.Name, err))
			continue
		}
		x, err := k.public(t)
		if err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	return list, errors.Join(faults...)
}

// Public is how a tournament stands, as anybody may read it.
func (k Clerk) Public(name string) (*report.Tourney, error) {
	t, err := k.Tourney(name)
	if err != nil {
		return nil, err
	}
	return k.public(t)
}

// public tells a tournament with numbers for those who have not consented to be
// named.
func (k Clerk) public(t *Tourney) (*report.Tourney, error) {
	for i := range t.Record.Entrants {
		e := &t.Record.Entrants[i]
		if e.Address == people.AtHouse {
			continue
		}
		name, err := k.people().Consents(e.Address, e.Name)
		if err != nil {
			return nil, err
		}
		if e.Name = name; name == "" {
			e.Name = fmt.Sprintf("#%d", i+1)
		}
	}
	x := t.told(true)
	x.Title = strings.TrimSpace(people.WithoutAddresses(x.Title))
	return x, nil
}

// tellEntrants writes to everybody who plays: the standings, and the pairings of a
// round that begins.
func (k Clerk) tellEntrants(b *store.Batch, t *Tourney) error {
	h := fnv.New64a()
	h.Write([]byte(t.plan.Name))
	told := t.told(false)
	for i, e := range t.Record.Entrants {
		if e.Address == people.AtHouse || t.gone(&e) {
			continue
		}
		wants, err := k.people().Of(e.Address)
		if err != nil {
			return err
		}
		t.Letters++
		nth := h.Sum64()>>16<<16 + t.Letters // tells it apart from all others
		mine := *told
		mine.You = t.called(i + 1)
		r := report.Report{Kind: report.Tournament, Lang: e.Lang, Zone: cmp.Or(wants.Zone, k.Zone), Answers: []report.Section{{Query: "STANDINGS", Topic: t.plan.Name, Tourney: &mine}}}
		if err := k.Hall.Tell(b, e.Address, nth, r); err != nil {
			return err
		}
	}
	return nil
}
