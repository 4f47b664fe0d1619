package referee

import (
	"errors"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/desk/sheets"
)

// Rule makes a ruling and announces it to everyone.
func (d Referee) Rule(game string, r bench.Ruling) error {
	c, err := d.openRuled(game, r)
	if err != nil {
		return err
	}
	if err := bench.Of(c).Rule(r); err != nil {
		return err
	}
	return d.Store.Commit(&c.Batch)
}

// openRuled begins casework on a game for a ruling.
func (d Referee) openRuled(game string, r bench.Ruling) (*docket.Docket, error) {
	if !r.Adopt {
		return d.OpenGame(game)
	}
	if r.Restore > 0 || len(r.Again) > 0 || r.Text != "" || r.Sheet != "" || r.Reveal != "" {
		return nil, errors.New("other rules are adopted by a ruling of their own")
	}
	g, err := d.Store.Game(game)
	if err != nil {
		return nil, err
	}
	sys, err := d.System(g.System)
	if err != nil {
		return nil, err
	}
	return d.OpenAs(&g, sys)
}

// Foresight is what a ruling would do.
type Foresight struct {
	Changes string   // lines of the position that go (-) and come (+)
	GivenUp []string // entries that no longer count
	Again   []string // entries that are carried out again, with their dice
	Shown   string   // what is hidden and would be shown
	// Differs is, for a game that is to adopt other rules, the first entry that would
	// have come to something else with them; nil for none. It stays as it came.
	Differs *proof.Difference
}

// Foresee tells what a ruling would do, and does nothing.
func (d Referee) Foresee(game string, r bench.Ruling) (f Foresight, err error) {
	c, err := d.openRuled(game, r)
	if err != nil {
		return f, err
	}
	if r.Adopt {
		if f.Differs, _, err = proof.Replay(d.Store, game, c.Sys); err != nil {
			return f, err
		}
	}
	before, head := positionOf(c.State), c.Game.Seq
	c.Dry = true
	if err := bench.Of(c).Rule(r); err != nil {
		return f, err
	}
	if r.Reveal != "" && len(c.Happened) > 0 {
		f.Shown = c.Happened[len(c.Happened)-1].Get("seen")
	}
	f.Changes = sheets.Difference(before, positionOf(c.State))
	if r.Restore > 0 {
		if f.GivenUp, err = bench.Of(c).EntryLines(r.Restore+1, head); err != nil {
			return f, err
		}
	}
	for _, a := range r.Again {
		line, err := bench.Of(c).EntryLines(a.Entry, a.Entry)
		if err != nil {
			return f, err
		}
		f.Again = append(f.Again, line...)
	}
	return f, nil
}

// positionOf is a position as text, "" for a game that has none.
func positionOf(s adjudicator.State) string {
	if p, ok := s.(adjudicator.Placer); ok && s != nil {
		return p.Position()
	}
	return ""
}
