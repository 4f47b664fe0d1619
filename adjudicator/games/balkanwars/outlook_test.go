package balkanwars

import (
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/balkanwars/outlook"
	"feldpost/adjudicator/kernel/dice"
)

// What a seat reads out of its View is what the rules say of the position: who
// holds a place, what the land lets attack, and in which column.
func TestTheOutlookOfASeatAgreesWithTheRules(t *testing.T) {
	columns := 0
	for _, x := range []struct{ scenario, profile string }{{"first-war", "full"}, {"first-war", "solitaire"}, {"second-war", "full"},
		{"second-war", "solitaire"}} {
		roll, whim := dice.NewSource([]byte("secret"), x.profile), dice.NewSource([]byte("whim"), x.profile)
		roll.Begin(0)
		st, _, err := opened(t).Setup(x.scenario, adjudicator.Options{"profile": x.profile}, roll)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		for seq := uint64(1); seq < 100 && len(s.Pending()) > 0; seq++ {
			roll.Begin(seq)
			whim.Begin(seq)
			seat := s.Pending()[0].Seat
			if sd, _ := s.seatSide(seat); s.segment() >= segMobilization && sd == s.active {
				p := &prompter{run: s.trialOf(sd), base: s, side: sd}
				p.look()
				p.comparePlaces(t)
				p.compareAssaults(t)
				columns += p.compareColumns(t)
			}
			if _, err := s.Apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: seat, Sheet: s.Suggest(seat, whim)}, roll); err != nil {
				t.Fatal(err)
			}
		}
	}
	if columns < 50 {
		t.Errorf("only %d columns compared", columns)
	}
}

func (p *prompter) comparePlaces(t *testing.T) {
	seen := map[side]outlook.Side{p.side: outlook.Own, p.side.other(): outlook.Foe, sideNone: outlook.Nobody}
	leaves := false
	for u := range p.units {
		leaves = leaves || p.mustLeave(unitID(u)) && p.sideOf(unitID(u)) == p.side
	}
	for c := range p.sys.board.hexes {
		at := cell(c)
		if p.sys.board.hexes[c].site != nil && p.eyes.Holder[c] != seen[p.controls(at)] {
			t.Errorf("%s is held by side %d, seen %d", p.hexName(at), p.controls(at), p.eyes.Holder[c])
		}
		if n := p.countryOf(at); p.eyes.IsForeign(at) != (n != noNation && p.allegiance[n] == p.side.other()) {
			t.Errorf("%s is foreign: %v", p.hexName(at), p.eyes.IsForeign(at))
		}
		if p.eyes.IsClosed(at) != (leaves && p.mustEmpty(at)) {
			t.Errorf("%s is closed: %v", p.hexName(at), p.eyes.IsClosed(at))
		}
		if n := p.stackSize(at, p.side); p.eyes.Size(at) != n {
			t.Errorf("%s has %d units, seen %d", p.hexName(at), n, p.eyes.Size(at))
		}
	}
}

func (p *prompter) compareAssaults(t *testing.T) {
	for u := range p.units {
		at := p.at(unitID(u))
		if at < 0 || p.sideOf(unitID(u)) != p.side || p.sys.counters[u].kind == fleet {
			continue
		}
		for _, to := range p.sys.board.next(cell(at)) {
			if to == noCell {
				continue
			}
			if code, _ := p.canAssault(unitID(u), cell(at), to); p.eyes.CanAssault(p.seen[u], cell(at), to) != (code == "") {
				t.Errorf("%s from %s to %s: %q", p.unitName(unitID(u)), p.hexName(cell(at)), p.hexName(to), code)
			}
		}
	}
}

// compareColumns looks at every attack on open units that can be made.
func (p *prompter) compareColumns(t *testing.T) (compared int) {
	for _, target := range p.targets(p.side) {
		if _, hidden := p.eyes.Defence(target); hidden > 0 {
			continue
		}
		b := &battle{target: target, side: [2]side{p.side, p.side.other()}, from: p.attackedFrom(p.side, target)}
		x := outlook.Assault{Target: target}
		for _, from := range b.from {
			for u := range p.pieces.In(from) {
				if code, _ := p.canAttack(u, target); code == "" {
					b.units[attacking] = append(b.units[attacking], u)
					x.Units, x.At = append(x.Units, p.seen[u]), append(x.At, from)
				}
			}
		}
		b.units[defending] = p.pieces.Append(nil, target, p.side.other())
		p.checkSupply(b)
		if slices.ContainsFunc(b.unsupplied, func(u unitID) bool { return p.sys.counters[u].bombardment > 0 }) {
			continue // 6.1t: the adviser counts these guns all the same
		}
		if p.fixOdds(b); p.eyes.Column(&x) != b.look.At() {
			t.Errorf("%s: column %d, seen %d", p.hexName(target), b.look.At(), p.eyes.Column(&x))
		}
		compared++
	}
	return compared
}
