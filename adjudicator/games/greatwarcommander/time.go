// Time Advance, Sudden Death, reinforcements (6).

package greatwarcommander

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/cards"
)

// timeAdvance moves the Time marker and does what follows, in its order (6.1.2). The side is who has
// triggered it.
func (r *run) timeAdvance(sd side, why string) {
	if r.over {
		return
	}
	r.triggered++
	defer func() { r.triggered-- }()
	r.time = min(r.time+1, r.sys.lastBox)
	r.Event("time-advance", "6.1.2", "side", r.seat(sd), "box", r.time, "why", why)
	r.reshuffle(sd) // 1
	if r.time >= r.scen.suddenDeath {
		if ends := r.suddenDeath(sd); r.halted || ends {
			return
		}
	}
	if d := r.scen.defender(); d != nobody { // 3, R21
		r.score(d, 1, "time", "6.1.2")
	}
	end := r.gateTime()
	if r.halted {
		return
	}
	r.clearGas(sd)
	r.reinforce()
	r.digIn()
	end()
	for of := range numSides { // 7
		if x := &r.strategy[of]; x.hand == 0 && len(x.pile) > 0 {
			r.drawStrategy(of)
		}
	}
}

// reshuffle makes a new deck of the pile and the discards (1.4).
func (r *run) reshuffle(sd side) {
	d := r.deck(sd)
	var all []uint8
	for c := uint8(1); c <= deckSize; c++ {
		if w := r.decks[sd].where[c]; w == cards.InDeck || w == cards.Discard {
			all = append(all, c)
		}
	}
	order := r.shuffle(len(all), "deck "+r.nation(sd).String(), "1.4")
	for _, c := range all {
		d.Put(c, cards.Discard)
	}
	for i := len(order) - 1; i >= 0; i-- {
		c := all[order[i]]
		d.Put(c, cards.InDeck)
		d.Top(c)
	}
	r.Event("reshuffle", "1.4", "side", r.seat(sd), "n", len(all))
}

// suddenDeath makes the Sudden Death roll: less than the number of the box ends the game (6.2.2).
func (r *run) suddenDeath(sd side) bool {
	n := r.roll(sd, stake{kind: "sudden-death", rule: "6.2.2", fixed: true, chance: func(total int) chance { return pick(total < r.time, always, never) },
		result: func(total int) string { return pick(total < r.time, "ENDS", "NONE") }})
	if r.halted {
		return false
	}
	r.Event("sudden-death", "6.2.2", "total", n, "against", r.time, "result", pick(n < r.time, "over", "on"))
	if n >= r.time {
		return false
	}
	r.count("sudden-death", "6.3.4")
	return true
}

// timeWords are the words of the TIME lines of a side that speak of one thing by their first word, or only name places.
func (r *run) timeWords(sd side, about string) (words []string) {
	for _, o := range r.linesOf(sd, "TIME") {
		says := clauseWords(o, "DO")
		_, box := readBox(says[0])
		if says[0] != about && !isHex(nil, says[0]) && !box || o.When != nil && !r.holdsTrue(o.When, &moment{window: "TIME", side: sd, target: noFormation, hex: nowhere}, sd) {
			continue
		}
		if says[0] == about {
			says = says[1:]
		}
		words = append(append(words, lineEnd), says...)
	}
	return words
}

// clearGas removes two Gas markers that the triggering player chooses: those that he names, else those nearest to his
// own Formations (6.1.2 step 4, T107.2).
func (r *run) clearGas(sd side) {
	var named []hex
	for _, w := range r.timeWords(sd, "REMOVE") {
		if h, ok := readHex(w); ok {
			named = append(named, h)
		}
	}
	for range 2 {
		best, near := nowhere, 1<<20
		for h := range nowhere {
			if !r.gas[h] {
				continue
			}
			d := 1000
			for f := range r.all(sd) {
				d = min(d, distance(r.pieces[f].at, h))
			}
			if slices.Contains(named, h) {
				d = -1
			}
			if d < near {
				best, near = h, d
			}
		}
		if best == nowhere {
			return
		}
		r.gas[best] = false
		r.Event("gas-gone", "6.1.2", "hex", best)
	}
}

// reinforce brings in what stands in the box that the marker has entered, the inactive player's first (6.1.2 step
// 5, R22).
func (r *run) reinforce() {
	for _, sd := range [...]side{r.active.Other(), r.active} {
		for i := range r.pieces {
			f := formation(i)
			if p := &r.pieces[f]; p.in == delayed && int(p.box) <= r.time && r.info(f).side == sd {
				r.enterBoard(f, sd)
			}
		}
		for _, x := range r.scen.reinforced {
			if x.side != sd || x.box != r.time {
				continue
			}
			for _, e := range x.items {
				switch {
				case e.telephone > 0:
					r.newPhone(sd, e.telephone, r.timeWords(sd, "TELEPHONE"), "6.1.2")
				case e.fort != noFort:
					for range e.count {
						r.toSupply[sd] = append(r.toSupply[sd], e.fort)
					}
				}
			}
		}
		r.placeForts(sd)
	}
}

// enterBoard brings a delayed Formation in by the friendly edge, a Tank that has left by the enemy edge (7.2.1.1); it
// waits where no hex is free.
func (r *run) enterBoard(f formation, sd side) {
	edge := r.scen.edges[sd]
	if r.pieces[f].fromEnemy {
		edge = edge.opposite()
	}
	var words []string
	for _, h := range hexesFor(r.info(f).name, r.timeWords(sd, "REINFORCE")) {
		words = append(words, h.String())
	}
	h := r.bestEntry(f, edge, words)
	if h == nowhere {
		r.pieces[f].box = uint8(min(r.time+1, r.sys.lastBox))
		return
	}
	r.arrive(f, h)
	w := ""
	if r.pieces[f].weapon != noWeapon {
		w = r.armed(r.pieces[f].weapon).name
	}
	r.Event("arrives", "6.1.2", "unit", r.info(f).name, "weapon", w, "hex", h)
	r.recontrol()
}

// bestEntry is the hex of an edge where a Formation comes in: named, else with the best Cover.
func (p *situation) bestEntry(f formation, e edge, words []string) hex {
	best, worth := nowhere, -1<<20
	for h := range nowhere {
		if e.away(h) != 0 || !p.mayStand(f, h) || !p.room(h, f) || p.has(h, p.info(f).side.Other()) {
			continue
		}
		n := p.cover(h)
		if i := slices.Index(words, h.String()); i >= 0 {
			n += 1000 - i
		}
		if n > worth {
			best, worth = h, n
		}
	}
	return best
}

// mayStand tells whether a Formation may ever be in a hex (T100, T123, O23.5.8).
func (p *situation) mayStand(f formation, h hex) bool {
	t := p.terrain[h]
	if t == blaze || t == water {
		return false
	}
	if !p.info(f).kind.isTank() {
		return true
	}
	hasRoad := p.board.ways[h][road] != 0
	return t != destroyedWoods && t != river && (t != woods || hasRoad) && (t != building || p.board.free[h] || hasRoad)
}

// newPhone puts a Telephone into play: it replaces the old one, in the box that the words of a line name if it is open at
// the date, else in that of the Local Barrage (7.2, 12).
func (r *run) newPhone(sd side, fp int, words []string, rule adjudicator.Rule) {
	r.clearSpot(sd, rule)
	in := localBox
	for _, w := range words {
		if box, ok := readBox(w); ok && r.sys.mayBombard(r.month(), r.nation(sd), box) {
			in = box
			break
		}
	}
	r.phone[sd] = phoneState{fp: fp, box: in}
	r.Event("telephone-new", rule, "side", r.seat(sd), "fp", fp, "box", boxNames[in])
}

// placeForts lays Fortifications that a side has received: the named hexes, else under its own Formations in the least
// Cover.
func (r *run) placeForts(sd side) {
	var kept []fort
	for _, k := range r.toSupply[sd] {
		best, worth := nowhere, 1<<20
		for f := range r.all(sd) {
			h := r.pieces[f].at
			if r.mayLay(h, k) && r.scen.edges[sd].away(h) <= r.scen.edges[sd].opposite().away(h) && r.cover(h) < worth {
				best, worth = h, r.cover(h)
			}
		}
		if best == nowhere {
			kept = append(kept, k)
			continue
		}
		r.lay(best, k, "6.1.2")
	}
	r.toSupply[sd] = kept
}

// digIn lets both sides dig Foxholes, the inactive player first (A39).
func (r *run) digIn() {
	for _, sd := range [...]side{r.active.Other(), r.active} {
		for _, o := range r.linesOf(sd, "TIME") {
			words := clauseWords(o, "DO")
			if len(words) == 0 || actionCode(words[0]) != "A39" {
				continue
			}
			for _, w := range words[1:] {
				h, ok := readHex(w)
				c := r.holding(sd, "A39")
				if ok && c != 0 && r.mayDig(h, sd) && r.mayPlay(o, &moment{window: "TIME", side: sd, target: noFormation, hex: h, card: c}) {
					r.counted(o, sd)
					if r.playAction(sd, c) {
						r.lay(h, foxhole, "A39")
					}
				}
			}
		}
	}
}

// mayDig tells whether a side may dig a Foxhole in a hex: a Formation of its own that is no Tank is there (A39).
func (p *situation) mayDig(h hex, sd side) bool {
	if !p.mayLay(h, foxhole) {
		return false
	}
	for f := range p.at(h, sd) {
		if !p.info(f).kind.isTank() {
			return true
		}
	}
	return false
}
