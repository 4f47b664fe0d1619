package site

import (
	"fmt"
	"time"

	"feldpost/adjudicator/statistics"
)

// diceTable is the dice of one number of sides that were thrown for somebody, ready
// to be written.
type diceTable struct {
	Who                  string
	Sides, Throws        int
	Faces                []faceRow
	Expected, Mean, Fair string
	Square, P, Percent   string
	Freedom              int
	Few, Odd, Tiny       bool
}

// faceRow is one face: Bar is the length of its bar, 100 for the most frequent face.
type faceRow struct {
	Face, Count int
	Share, Bar  string
}

// rare is the p-value below which the dice are called uneven.
const rare = 0.01

// tabled writes a count of dice.
func (p *Pages) tabled(who string, d statistics.Dice) diceTable {
	f := d.Fairness()
	t := diceTable{Who: who, Sides: d.Sides, Throws: d.Throws(), Expected: p.number(d.Expected(), 1), Mean: p.number(d.Mean(), 2), Fair: p.number(float64(d.Sides+1)/2, 1),
		Square: p.number(f.Square, 2), P: p.number(f.P, 4), Percent: p.number(f.P*100, 1), Freedom: f.Freedom, Few: f.Few, Odd: f.P < rare, Tiny: f.P < 0.0001}
	most := 0
	for _, n := range d.Faces {
		most = max(most, n)
	}
	for i, n := range d.Faces {
		t.Faces = append(t.Faces, faceRow{i + 1, n, p.number(100*float64(n)/float64(t.Throws), 1), fmt.Sprintf("%.1f", 100*float64(n)/float64(most))})
	}
	return t
}

// throws writes the dice of a game: all of them, then those of each side.
func (p *Pages) throws(list []Throws) (tables []diceTable) {
	for _, t := range list {
		who := t.Who
		if who == "" {
			who = p.word("dice-of-game", nil)
		}
		for _, d := range t.Record {
			if d.Throws() > 0 {
				tables = append(tables, p.tabled(who, d))
			}
		}
	}
	return tables
}

// dicePage counts the dice of all games.
func (p *Pages) dicePage(dated time.Time) dicePage {
	x := dicePage{page: p.page("dice.html", "dice", p.word("dice", nil), dated)}
	var all statistics.Record
	for i := range p.site.Games {
		g := &p.site.Games[i]
		if len(g.Dice) == 0 {
			continue
		}
		all.Join(g.Dice[0].Record)
		if own := p.throws(g.Dice[:1]); len(own) > 0 {
			x.Each = append(x.Each, diceOfGame{link{g.Dir() + "index.html", p.word("game-called", g.Name)}, own})
		}
	}
	for _, d := range all {
		x.Dice = append(x.Dice, p.tabled(p.word("dice-all", nil), d))
	}
	return x
}
