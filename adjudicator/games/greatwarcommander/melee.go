// Melee (O16.4, A30, A33, A35, A51).

package greatwarcommander

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/cards"
)

// melee is a Melee in a hex.
type melee struct {
	hex    hex
	in     [numSides][]formation
	fp     [numSides]int
	total  [numSides]int
	rolled side // how many have rolled
	active side
}

// meleeOdds is the chance of a side to win before anybody has rolled: its total is higher, or equal where it wins ties.
func (r *run) meleeOdds(m *melee, sd side) chance {
	return overDice(func(total int) chance { return r.meleeChance(m, sd, sd, total) })
}

// winsTies tells the side that survives a tie: who was last alone in a Casemate or Blockhouse (F126, F129).
func (p *situation) winsTies(m *melee, sd side) bool {
	return p.fort[m.hex].isStrong() && p.last[m.hex] == sd
}

// melees fights in all hexes with both sides, in the order that the active player says (O16.4).
func (r *run) melees() {
	end := r.gateMelees(r.mixed())
	if r.halted {
		return
	}
	defer end()
	for !r.over {
		h := r.nextMelee()
		if h == nowhere {
			return
		}
		if r.fight(h); r.halted {
			return
		}
	}
}

// mixed are the hexes with Formations of both sides.
func (p *situation) mixed() (hexes []hex) {
	for f := range p.all(germans) {
		if h := p.pieces[f].at; p.has(h, entente) && !slices.Contains(hexes, h) {
			hexes = append(hexes, h)
		}
	}
	slices.Sort(hexes)
	return hexes
}

// meleesOfTrigger fights what a trigger has brought about; hexes that the Order itself has caused, and those of E87, wait
// for the end of the Order (O16.4, R35).
func (r *run) meleesOfTrigger(before []hex) {
	for _, h := range r.mixed() {
		if !slices.Contains(before, h) && (r.order == nil || !slices.Contains(r.order.later, h)) && r.has(h, germans) && r.has(h, entente) {
			if r.fight(h); r.halted {
				return
			}
		}
	}
}

// nextMelee is the next hex with Formations of both sides, nowhere for none.
func (r *run) nextMelee() hex {
	found := r.mixed()
	for _, w := range r.wish(r.active, "MELEE") { // of all lines: others may speak of cards
		if h, ok := readHex(w); ok && slices.Contains(found, h) {
			return h
		}
	}
	if len(found) == 0 {
		return nowhere
	}
	return found[0]
}

// fight is one Melee.
func (r *run) fight(h hex) {
	m := &melee{hex: h, active: r.active}
	for sd := range numSides {
		m.in[sd] = list(r.at(h, sd))
	}
	r.Event("melee", "O16.4", "hex", h, "units", r.names(m.in[r.active]), "defenders", r.names(m.in[r.active.Other()]))
	if alone := r.loneRunners(m); r.halted || alone {
		return
	}
	if r.ambushes(m); r.halted {
		return
	}
	if r.over || !r.remain(m) {
		return
	}
	r.bonuses(m)
	first := r.active.Other()
	for _, sd := range [...]side{first, r.active} {
		dice := r.roll(sd, stake{kind: "melee", rule: "O16.4.2", of: h.String(), melee: m, result: func(total int) string { return r.meleeResult(m, sd, total) }})
		if r.halted {
			return
		}
		m.total[sd] = m.fp[sd] + dice
		m.rolled++
		r.Event("melee-total", "O16.4.2", "side", r.seat(sd), "hex", h, "fp", m.fp[sd], "total", m.total[sd])
		if r.over || !r.remain(m) {
			return
		}
	}
	r.settle(m)
}

// meleeChance is the chance of a side to win when one of the two has rolled a total: the other is still to roll, or has
// rolled first.
func (r *run) meleeChance(m *melee, roller, sd side, total int) chance {
	of := roller.Other()
	need := m.fp[roller] + total - m.fp[of]
	switch {
	case m.rolled == 0 && sd == roller:
		return below(need + pick(r.winsTies(m, roller), 1, 0))
	case m.rolled == 0:
		return above(need - pick(r.winsTies(m, of), 1, 0))
	}
	won := m.fp[roller] + total - m.total[of]
	return pick(sd == roller && won > 0 || sd == of && won < 0 || won == 0 && r.winsTies(m, sd), always, never)
}

// margin is the total of a side less that of the other, at the second roll of a Melee.
func (m *moment) margin(sd side) (n int, known bool) {
	if m.melee == nil || m.roll == nil || m.melee.rolled == 0 {
		return 0, false
	}
	roller := m.roll.side
	n = m.melee.fp[roller] + m.roll.total - m.melee.total[roller.Other()]
	return pick(sd == roller, n, -n), true
}

func (r *run) meleeResult(m *melee, sd side, total int) string {
	if m.rolled == 0 {
		return "NONE"
	}
	return pick(r.meleeChance(m, sd, sd, total) == always, "WON", "LOST")
}

// remain drops those who are gone; a Melee ends as soon as a side has nobody left in it.
func (r *run) remain(m *melee) bool {
	for sd := range numSides {
		m.in[sd] = slices.DeleteFunc(m.in[sd], func(f formation) bool { return r.pieces[f].in != onBoard || r.pieces[f].at != m.hex })
	}
	return len(m.in[germans]) > 0 && len(m.in[entente]) > 0
}

// loneRunners ends a Melee in which a side has nobody but Runners: they are eliminated, without any card
// (O16.4, R34).
func (r *run) loneRunners(m *melee) bool {
	only := func(sd side) bool {
		return !slices.ContainsFunc(m.in[sd], func(f formation) bool { return r.info(f).kind != runner })
	}
	a, b := only(germans), only(entente)
	if !a && !b {
		return false
	}
	r.settling++
	for sd, gone := range [numSides]bool{a, b} {
		if gone {
			for _, f := range m.in[sd] {
				if r.eliminate(f, "O16.4"); r.halted {
					return false
				}
			}
		}
	}
	r.settling--
	r.recontrol()
	r.judge()
	return true
}

// ambushes plays Ambush and La Force Noire, the inactive player first; the other side chooses who is Demoralised
// (A30, S98.3.8).
func (r *run) ambushes(m *melee) {
	r.reckonMelee(m)
	r.settling++
	for _, sd := range [...]side{r.active.Other(), r.active} {
		for r.remain(m); len(m.in[sd.Other()]) > 0; r.remain(m) {
			code := r.ambush(m, sd)
			if code == "" {
				break
			}
			victim := r.ambushed(m, sd.Other())
			r.Event("ambush", "A30", "side", r.seat(sd), "unit", r.info(victim).name, "hex", m.hex)
			if r.demoralise(victim, "A30", false); r.halted {
				return
			}
			r.reckonMelee(m)
		}
	}
	r.settling--
	r.recontrol()
	r.judge()
}

// ambush plays one Ambush of a side if its lines want it.
func (r *run) ambush(m *melee, sd side) string {
	for _, o := range r.linesOf(sd, "MELEE") {
		for _, w := range clauseWords(o, "DO") {
			c := r.actionCard(sd, w)
			force := w == "FORCE-NOIRE" && r.mayUse(sd, "S98.3.8")
			if !force && (c == 0 || r.card(sd, c).action != "A30") {
				continue
			}
			if !r.mayPlay(o, &moment{window: "MELEE", side: sd, melee: m, target: noFormation, hex: m.hex, card: c, gained: r.ambushGain(m, sd)}) {
				continue
			}
			r.counted(o, sd)
			if force {
				r.discardStrategy(sd)
				return "S98.3.8"
			}
			if r.playAction(sd, c) {
				return "A30"
			}
		}
	}
	return ""
}

// ambushGain is what an Ambush adds to the chance of a side to win, if its victim is the one that silence gives.
func (r *run) ambushGain(m *melee, sd side) chance {
	now := r.meleeOdds(m, sd)
	victim := r.cheapest(m.in[sd.Other()])
	more := *m
	for x := range numSides {
		more.in[x] = slices.Clone(m.in[x])
	}
	was := r.pieces[victim].bad
	if was {
		more.in[sd.Other()] = slices.DeleteFunc(more.in[sd.Other()], func(f formation) bool { return f == victim })
		if len(more.in[sd.Other()]) == 0 {
			return always.minus(now)
		}
	}
	r.pieces[victim].bad = true
	r.reckonMelee(&more)
	r.pieces[victim].bad = was
	return r.meleeOdds(&more, sd).minus(now)
}

// cheapest is the Formation that costs its owner least.
func (r *run) cheapest(fs []formation) formation {
	fs = r.byWorth(fs)
	return fs[len(fs)-1]
}

// ambushed is whom the owner chooses when he is ambushed: by his line, else the cheapest; one that is not Demoralised yet
// before one that would die.
func (r *run) ambushed(m *melee, sd side) formation {
	fs := r.byWorth(m.in[sd])
	slices.Reverse(fs)
	for _, o := range r.linesOf(sd, "MELEE") {
		words := clauseWords(o, "DO")
		if len(words) == 0 || words[0] != "LOSE" || !r.mayPlay(o, &moment{window: "MELEE", side: sd, melee: m, target: noFormation, hex: m.hex}) {
			continue
		}
		if slices.Contains(words, "ELIMINATED") { // NOT ELIMINATED
			if alive := slices.DeleteFunc(slices.Clone(fs), func(f formation) bool { return r.pieces[f].bad }); len(alive) > 0 {
				fs = alive
			}
		}
		for _, w := range words[1:] {
			for _, f := range fs {
				k := r.info(f).kind
				if w == "LEADERS-FIRST" && k.isLeader() || w == "SQUADS-FIRST" && k == squad || strings.EqualFold(w, r.info(f).name) {
					return f
				}
			}
		}
	}
	return fs[0]
}

// reckonMelee adds up the Melee FP of both sides: FP of each Formation, the lower of two of a Tank, and one for each with a
// boxed FP (O16.4.1).
func (r *run) reckonMelee(m *melee) {
	for sd := range numSides {
		m.fp[sd] = 0
		for _, f := range m.in[sd] {
			if r.pieces[f].in != onBoard {
				continue
			}
			n := r.fp(f)
			if i := r.info(f); i.gunFP > 0 {
				if g := i.gunFP + r.proven(f, r.sys.veteran.FP) - r.shaken(f); !r.printed(f).fires && !r.pieces[f].bad || r.printed(f).fires && g < n {
					n = g
				}
				if r.pieces[f].bad && !i.bad.fires {
					n = 0
				}
			}
			if r.printed(f).fpBox {
				n++
			}
			m.fp[sd] += n
		}
	}
}

// meleeBonus are the Actions that add 2 to a Melee roll (O16.4.1).
var meleeBonus = map[string]func(r *run, m *melee, sd side) bool{
	"A33": func(*run, *melee, side) bool { return true },
	"A35": func(r *run, m *melee, sd side) bool {
		return slices.ContainsFunc(m.in[sd], func(f formation) bool { return r.info(f).kind.isLeader() })
	},
	"A40": func(*run, *melee, side) bool { return true },
	"A48": func(*run, *melee, side) bool { return true },
	"A55": func(*run, *melee, side) bool { return true },
}

// bonuses plays the cards of both sides before either roll, the inactive player's first (R116).
func (r *run) bonuses(m *melee) {
	r.reckonMelee(m)
	for _, sd := range [...]side{r.active.Other(), r.active} {
		for again := true; again; {
			again = false
			for _, o := range r.linesOf(sd, "MELEE") {
				for _, w := range clauseWords(o, "DO") {
					c := r.actionCard(sd, w)
					if c == 0 {
						continue
					}
					code := r.card(sd, c).action
					if fits := meleeBonus[code]; fits == nil || !fits(r, m, sd) {
						continue
					}
					at := &moment{window: "MELEE", side: sd, melee: m, target: noFormation, hex: m.hex, card: c}
					more := *m
					more.fp[sd] += 2
					at.gained = r.meleeOdds(&more, sd).minus(r.meleeOdds(m, sd))
					if !r.mayPlay(o, at) {
						continue
					}
					r.counted(o, sd)
					if r.playAction(sd, c) {
						m.fp[sd] += 2
					}
					again = true
				}
			}
		}
	}
}

// settle ends a Melee: the lower total loses all; a tie eliminates both, but for who was last alone in a
// Casemate or Blockhouse (O16.4.3, F126, F129). No Quarter may follow (A51).
func (r *run) settle(m *melee) {
	losers := [numSides]bool{m.total[germans] <= m.total[entente], m.total[entente] <= m.total[germans]}
	tie := losers[germans] && losers[entente]
	winner := ""
	for sd := range numSides {
		if tie && r.winsTies(m, sd) {
			losers[sd] = false
		}
		if !losers[sd] {
			winner = string(r.seat(sd))
		}
	}
	r.Event("melee-result", "O16.4.3", "hex", m.hex, "winner", winner, "totals", []string{itoa(m.total[r.active]), itoa(m.total[r.active.Other()])})
	r.settling++
	for sd, lost := range losers {
		if lost {
			for _, f := range m.in[sd] {
				if r.eliminate(f, "O16.4.3"); r.halted {
					return
				}
			}
		}
	}
	r.settling--
	r.recontrol()
	if r.judge(); r.halted {
		return
	}
	for _, sd := range [...]side{r.active.Other(), r.active} {
		r.noQuarter(m, sd)
	}
}

// noQuarter gives 2 VP to a side with a Unit that has survived (A51); silence plays it.
func (r *run) noQuarter(m *melee, sd side) {
	c := r.holding(sd, "A51")
	n := r.nation(sd)
	alive := slices.ContainsFunc(m.in[sd], func(f formation) bool { return r.pieces[f].in == onBoard && r.info(f).kind.isUnit() })
	if c == 0 || n != germany && n != america || !alive || r.over {
		return
	}
	for _, o := range r.linesOf(sd, "MELEE") {
		words := clauseWords(o, "DO")
		if actionCode(words[0]) != "A51" || !r.mayPlay(o, &moment{window: "MELEE", side: sd, melee: m, target: noFormation, hex: m.hex}) {
			continue
		}
		if slices.Contains(words, "NO") {
			return
		}
		break // it is wanted
	}
	r.deck(sd).Put(c, cards.Discard)
	r.Event("action", "A51", "side", r.seat(sd), "action", "A51", "card", r.card(sd, c).id)
	r.score(sd, 2, "no-quarter", "A51")
}
