package storminthewest

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// How many lines of a kind are offered: the most promising ones.
const (
	maxMoveLines = 24
	maxMoveTries = 3 // of a stack
)

// prompter collects lines that a side may send now.
type prompter struct {
	*run
	*offer.List
	base *State // as it is, to check whole sheets
	side side
}

// Prompts implements adjudicator.Prompter.
func (s *State) Prompts(seat adjudicator.Seat) []adjudicator.Prompt {
	sd := seats.Of(seat)
	if sd == nobody || s.result != nil {
		return nil
	}
	s = s.known(seat)
	p := &prompter{run: s.trial(), base: s, side: sd}
	defer p.State.rest()
	p.List = offer.New(p.legal)
	if s.owes(sd) && sd == s.active {
		p.turnLines()
	}
	for _, text := range []string{"STAND LOSS ALL WEAKEST", "STAND RETREAT ALL NEVER"} {
		if o := s.sys.language.Line(text); !s.isInForce(sd, o) {
			p.Add("standing", o, nil)
		}
	}
	if o, ok := s.berthaLine(); ok && sd == german && !s.isInForce(sd, o) {
		p.Add("standing", o, nil)
	}
	return p.List.Prompts()
}

// isInForce tells whether a standing order holds already.
func (s *State) isInForce(sd side, o orders.Order) bool {
	return slices.ContainsFunc(s.standing[sd], func(x orders.Order) bool { return x.String() == o.String() })
}

// legal reports whether lines may be sent now.
func (p *prompter) legal(lines []orders.Order) bool {
	sheet := orders.Sheet{Orders: lines, End: lines[len(lines)-1].Verb != "STAND"}
	return len(pass.Try(p.base.newRun, seats.Seat(p.side), sheet)) == 0
}

// turnLines offers the lines of the phase at hand and of those after it.
func (p *prompter) turnLines() {
	switch now := p.phase(); {
	case now == phaseSetup:
		p.setupLines()
	case now <= phaseRegular:
		if now == phaseReplacement {
			p.startLines()
			p.replaceLines()
		}
		if now <= phaseStrategic {
			p.railLines()
		}
		p.moveLines()
		p.attackLines()
	case now == phaseInfiltration:
		p.infiltrationLines()
		p.attackLines()
	case p.battle == nil:
		p.attackLines()
	}
}

// moveLines offers moves of stacks towards the enemy.
func (p *prompter) moveLines() {
	dist := p.toEnemy(p.side)
	taken := 0
	for c := range p.sys.board.hexes {
		group := p.movable(cell(c), p.side)
		if len(group) == 0 || taken == maxMoveLines {
			continue
		}
		nearer := slices.DeleteFunc(slices.Clone(p.reach(group)), func(to cell) bool {
			return dist[to] >= dist[c] || !p.overfull(to, p.side, group...).None()
		})
		for _, to := range offer.Best(nearer, maxMoveTries, func(a, b cell) int { return dist[a] - dist[b] }) {
			if p.Add("movement", p.moveLine(group, cell(c), to), nil, "hex", p.hexName(cell(c)), "n", strconv.Itoa(len(group))) != offer.None {
				taken++
				break
			}
		}
	}
}

// movable are the units of a side in a hex that may still move, as far as they
// can go together.
func (s *State) movable(c cell, sd side) (list []unitID) {
	for u := range s.pieces.Of(c, sd) {
		if s.units[u].flags&(didMove|didRail) == 0 && s.sys.counters[u].faces[0].movement > 0 {
			list = append(list, u)
		}
	}
	return list
}

// moveLine writes a MOVE line.
func (s *State) moveLine(group []unitID, from, to cell) orders.Order {
	return s.wayLine("MOVE", group, to)
}

// wayLine writes a line of units that go to a hex.
func (s *State) wayLine(verb string, group []unitID, to cell) orders.Order {
	o := s.unitLine(verb, group)
	o.Clauses = []orders.Clause{{Key: "TO", Args: []orders.Arg{{Kind: orders.Path, Path: []string{s.hexName(to)}}}}}
	return s.sys.language.Bind(o)
}

// toEnemy counts the hexes from each hex to the nearest that the other side
// holds.
func (s *State) toEnemy(sd side) []int {
	return s.sys.board.fromHexes(func(c cell) bool { return s.control[c] != sd })
}
