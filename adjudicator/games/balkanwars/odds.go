// Strengths, odds and column shifts (6.3).

package balkanwars

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/table"
)

// oddsColumns are the columns of the CRT (6.3).
var oddsColumns = table.Columns{{Attack: 1, Defence: 3}, {Attack: 1, Defence: 2}, {Attack: 1, Defence: 1}, {Attack: 2, Defence: 1},
	{Attack: 3, Defence: 1}, {Attack: 4, Defence: 1}, {Attack: 5, Defence: 1}, {Attack: 6, Defence: 1}, {Attack: 7, Defence: 1}}

// attackTotal is the Combat Strength of the attack: without artillery and
// Fortifications (6.3e). Without any, the Fleet's Bombardment Value (6).
func (s *State) attackTotal(b *battle) int {
	sum := 0
	for _, u := range b.units[attacking] {
		if k := s.sys.counters[u].kind; k != artillery && k != fortification && k != fleet {
			sum += s.sys.counters[u].combat
		}
	}
	if sum == 0 {
		return s.fleetFire(b)
	}
	return sum
}

// fleetIsBase tells whether the Fleet's Bombardment Value is the strength of
// the attack, and no shift of it: no land unit adds any (6, R56).
func (s *State) fleetIsBase(b *battle) bool {
	for _, u := range b.units[attacking] {
		if k := s.sys.counters[u].kind; k != artillery && k != fortification && s.sys.counters[u].combat > 0 {
			return false
		}
	}
	return b.fleet
}

// defenceTotal is the Combat Strength of all units in the hex (6.3f).
func (s *State) defenceTotal(b *battle) int {
	sum := 0
	for _, u := range b.units[defending] {
		sum += s.sys.counters[u].combat
	}
	return sum
}

// fixOdds finds the final column: base odds, then Artillery Superiority,
// then terrain, then supply; each step stays on the table (6.3, 6.1, R53).
func (r *run) fixOdds(b *battle) {
	a, d := r.attackTotal(b), r.defenceTotal(b)
	b.odds = table.Ratio(a, d, table.ForDefender)
	if d == 0 {
		b.odds = oddsColumns[len(oddsColumns)-1] // R111: no defence counts as 7/1
	}
	b.column = oddsColumns.Of(b.odds)
	r.emit("odds", "6.3", "hex", r.hexName(b.target), "a", a, "d", d, "odds", b.odds, "column", columnNames[b.column])
	if n := r.artillerySuperiority(b); n != 0 {
		r.shift(b, "artillery", n, "6.3")
	}
	r.terrainShifts(b)
	r.supplyShift(b)
}

// artillerySuperiority is the attacker's Bombardment less that of all
// artillery and Fortifications in the hex (6.3j). A Fortification is never
// among the attackers, so it never helps them (6.3l).
func (s *State) artillerySuperiority(b *battle) int {
	n := 0
	if !s.fleetIsBase(b) {
		n = s.fleetFire(b)
	}
	for _, u := range b.units[attacking] {
		if !slices.Contains(b.unsupplied, u) { // 6.1t
			n += s.sys.counters[u].bombardment
		}
	}
	for _, u := range b.units[defending] {
		n -= s.sys.counters[u].bombardment
	}
	return n
}

// shift moves the column and reports it.
func (r *run) shift(b *battle, reason string, n int, rule adjudicator.Rule) {
	b.column = oddsColumns.Shift(b.column, n)
	r.emit("shift", rule, "hex", r.hexName(b.target), "reason", reason, "n", n, "column", columnNames[b.column])
}

// terrainShifts adds the ground, the Town or City, the Entrenchment (R52)
// and a River that all attackers cross (6.3n, 6.3s, 6.3t). A column that is
// 1/3 already has none (6.3p).
func (r *run) terrainShifts(b *battle) {
	if b.column == 0 {
		return
	}
	h := &r.sys.board.hexes[b.target]
	ground, place := r.sys.hexShift(b.target)
	word := "town"
	if h.site != nil && h.site.city {
		word = "city"
	}
	parts := [...]struct {
		reason string
		n      int
	}{{terrainNames[h.terrain], ground}, {word, place}, {"entrenchment", 0}, {"river", 0}}
	if r.entrenched[b.target] {
		parts[2].n = r.sys.tables.entrenched.shift
	}
	if r.allCrossRiver(b) {
		parts[3].n = r.sys.tables.river.shift
	}
	for _, p := range parts {
		if p.n != 0 {
			r.shift(b, p.reason, p.n, "6.3")
		}
	}
}

// allCrossRiver reports whether every attacker attacks across a River. A
// Bridge does not help an attack.
func (s *State) allCrossRiver(b *battle) bool {
	if len(b.from) == 0 { // the Fleet alone
		return false
	}
	for _, c := range b.from {
		if d := s.sys.board.dirTo(c, b.target); s.sys.board.hexes[c].side[d]&sideRiver == 0 {
			return false
		}
	}
	return true
}
