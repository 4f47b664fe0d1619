// What answers an entry into a hex: Hidden Wire, Opportunity Fire (A42, A45.4, O23.7).

package greatwarcommander

import (
	"slices"

	"feldpost/adjudicator/kernel/cards"
	"feldpost/orders"
)

// entryWindow lets the inactive player answer an entry into a hex by movement (O23.3, W4).
func (r *run) entryWindow(m *mover, from, to hex, cost int) {
	sd := r.active.Other()
	if !slices.ContainsFunc(m.stack, func(f formation) bool { return r.pieces[f].in == onBoard }) {
		return
	}
	tanks := slices.ContainsFunc(m.stack, func(f formation) bool { return r.info(f).kind.isTank() })
	if r.gateEntry(m, to, cost > 0 && !slices.Contains(r.order.notFire, to) && (tanks || !r.trenched(from, to))); r.halted {
		return
	}
	if r.hiddenWire(m.stack, to) {
		m.left = 0
	}
	if m.stopped && r.has(to, sd) || cost == 0 || slices.Contains(r.order.notFire, to) || r.over {
		return
	}
	if r.trenched(from, to) && !tanks {
		return // F130.2
	}
	r.opFire(m, to)
}

// hiddenWire lets the Defender lay Wire where the enemy has just come by MOVE or ADVANCE (A45, A45.4). It tells whether that stops him.
func (r *run) hiddenWire(stack []formation, h hex) (stops bool) {
	sd := r.active.Other()
	c := r.holding(sd, "A45.4")
	if c == 0 || sd != r.scen.defender() || !r.mayLay(h, wire) || r.over || !slices.ContainsFunc(stack, func(f formation) bool { return r.pieces[f].in == onBoard }) {
		return false
	}
	for _, o := range r.linesOf(sd, "WIRE") {
		words := clauseWords(o, "DO")
		named := false
		hexes := 0
		for _, w := range words {
			if x, ok := readHex(w); ok {
				hexes++
				named = named || x == h
			}
		}
		if x := r.actionCard(sd, words[0]); x != 0 && r.card(sd, x).action == "A45.4" {
			c = x
		}
		if hexes > 0 && !named || len(words) > 0 && hexes < len(words) && r.actionCard(sd, words[0]) == 0 || !r.mayPlay(o, &moment{window: "WIRE", side: sd, target: stack[0], hex: h, card: c}) {
			continue
		}
		r.counted(o, sd)
		if !r.playAction(sd, c) {
			return false
		}
		r.lay(h, wire, "A45.4")
		return !r.order.noWire
	}
	return false
}

// opFire makes at most one Fire at who has just entered a hex: by a line that activates with a Fire card,
// or by Formations activated for Op Fire earlier in this Order (A42.1, A42.2).
func (r *run) opFire(m *mover, h hex) {
	sd := r.active.Other()
	for _, o := range r.linesOf(sd, "OPFIRE") {
		words := clauseWords(o, "DO")
		if len(words) == 0 {
			continue
		}
		repeat := words[0] == "REPEAT"
		ms, group, card, ok := r.opGroup(o, sd, h, repeat)
		if !ok || len(ms) == 0 {
			continue
		}
		a := r.reckon(sd, ms, h, true)
		at := &moment{window: "OPFIRE", side: sd, attack: a, target: m.stack[0], hex: h, mover: m, card: card}
		if a.fp+r.raised(a) <= 0 || !r.mayPlay(o, at) { // 10.3.2.1
			continue
		}
		r.counted(o, sd)
		if !repeat {
			r.deck(sd).Put(card, cards.Discard)
			for _, f := range group {
				r.pieces[f].activated = true
			}
			r.Event("op-fire", "A42", "side", r.seat(sd), "card", r.card(sd, card).id, "units", r.names(group), "hex", h)
			if r.stormsAhead(at) {
				for _, f := range group {
					r.pieces[f].activated = false
				}
				return
			}
			r.order.groups = append(r.order.groups, r.membersIn(group))
		}
		r.shoot(a, nil)
		return
	}
}

// membersIn are the ways in which those activated for Op Fire may fire.
func (r *run) membersIn(fs []formation) (ms []member) {
	for _, f := range fs {
		ms = append(ms, r.membersOf(f)...)
	}
	return ms
}

// opGroup finds who fires by a line of Op Fire: those that it names, else the strongest group; and who is activated by
// which card.
func (r *run) opGroup(o *orders.Order, sd side, h hex, repeat bool) (ms []member, group []formation, card uint8, ok bool) {
	free := func(m member) bool {
		return !r.lightArtillery(m) && r.canFire(m, h) == "" // A42.3
	}
	if repeat {
		for _, g := range r.order.groups {
			named := r.opNamed(o, sd)
			can := slices.DeleteFunc(slices.Clone(g), func(m member) bool {
				return r.pieces[m.f].in != onBoard || !free(m) || len(named) > 0 && !slices.Contains(named, m)
			})
			if best := r.namedGroup(can, named, h); len(best) > 0 {
				return best, nil, 0, true
			}
		}
		return nil, nil, 0, false
	}
	if card = r.opCard(o, sd); card == 0 {
		return nil, nil, 0, false
	}
	named := r.opNamed(o, sd)
	if len(named) > 0 {
		for _, m := range named {
			if !slices.Contains(group, m.f) {
				group = append(group, m.f)
			}
		}
		for _, w := range append(clauseWords(o, "UNITS"), clauseWords(o, "CHAIN")...) {
			if f, _, _ := r.scen.pieces.find(w); f != noFormation && !slices.Contains(group, f) {
				group = append(group, f)
			}
		}
		by := noFormation
		if words := clauseWords(o, "LEADER"); len(words) > 0 {
			by, _, _ = r.scen.pieces.find(words[0])
		}
		all, _, can := r.activation(sd, group, by, false)
		if !can || r.group(named) != "" || slices.ContainsFunc(named, func(m member) bool { return !free(m) }) {
			return nil, nil, 0, false
		}
		return named, all, card, true
	}
	if o.Has("LEADER") || o.Has("UNITS") || o.Has("CHAIN") {
		ms, group, ok = r.ledGroup(o, sd, h, free)
		return ms, group, card, ok
	}
	ms, group = r.strongest(sd, h, free)
	return ms, group, card, len(ms) > 0
}

// opCard is the Fire card of an Op Fire: the one that the line names, else the first in hand; 0 for none (A42.1).
func (r *run) opCard(o *orders.Order, sd side) uint8 {
	names := append(clauseWords(o, "DO")[1:], clauseWords(o, "CARD")...)
	for _, c := range r.hand(sd) {
		if r.card(sd, c).order == fireOrder && (len(names) == 0 || slices.ContainsFunc(names, func(w string) bool { return r.isCard(c, w, sd) })) {
			return c
		}
	}
	return 0
}

// ledGroup is the strongest group among those whom a line of Op Fire names: a Leader with the UNITS of the line, else with all
// whom he commands (A42.2).
func (r *run) ledGroup(o *orders.Order, sd side, h hex, free func(m member) bool) (ms []member, group []formation, ok bool) {
	by := noFormation
	for _, key := range []string{"LEADER", "CHAIN", "UNITS"} {
		for _, w := range clauseWords(o, key) {
			f, _, _ := r.scen.pieces.find(w)
			if f == noFormation || r.info(f).side != sd || !r.mayActivate(f) {
				continue
			}
			if key == "LEADER" {
				by = f
			}
			group = append(group, f)
			if key != "UNITS" && !o.Has("UNITS") {
				group = append(group, r.commanded(f)...)
			}
		}
	}
	if o.Has("LEADER") && by == noFormation || len(group) == 0 {
		return nil, nil, false
	}
	all, _, can := r.activation(sd, once(group), by, false)
	if !can {
		return nil, nil, false
	}
	for _, f := range all {
		for _, m := range r.membersOf(f) {
			if free(m) {
				ms = append(ms, m)
			}
		}
	}
	ms = r.situation.bestGroup(ms, h)
	return ms, all, len(ms) > 0
}

// once lists Formations without those that were named before.
func once(fs []formation) (list []formation) {
	for _, f := range fs {
		if !slices.Contains(list, f) {
			list = append(list, f)
		}
	}
	return list
}

// raised is by how much the cards that lines want before its roll may raise the FP of a Fire.
func (r *run) raised(a *attack) (n int) {
	var used []uint8
	for _, o := range r.linesOf(a.side, "BOOST") {
		for _, w := range clauseWords(o, "DO") {
			c := r.actionCard(a.side, w)
			if c == 0 || slices.Contains(used, c) {
				continue
			}
			if b := boosterOf(r.card(a.side, c).action); b != nil && b.fits(r, a, r.card(a.side, c)) && isAt(o, a.target) {
				used, n = append(used, c), n+2
			}
		}
	}
	if r.mayUse(a.side, "S98.5.4") && slices.ContainsFunc(r.linesOf(a.side, "CS"), func(o *orders.Order) bool { return clauseWords(o, "DO")[0] == "FIREPOWER" }) {
		n++
	}
	return n
}

// namedGroup is the group that a line names, where all of them can fire, else the strongest of them.
func (r *run) namedGroup(can, named []member, h hex) []member {
	if len(named) > 0 && len(can) == len(named) && r.group(named) == "" {
		return named
	}
	return r.situation.bestGroup(can, h)
}

// opNamed are the members that a line of Op Fire names, the base first.
func (r *run) opNamed(o *orders.Order, sd side) (ms []member) {
	for _, key := range []string{"BASE", "WITH"} {
		for _, w := range clauseArgs(o, key) {
			f, x, _ := r.scen.pieces.find(w)
			if x != noWeapon {
				if f = r.weapons[x].holder; f == noFormation {
					continue
				}
			}
			if f != noFormation && r.info(f).side == sd && r.pieces[f].in == onBoard {
				ms = append(ms, member{f: f, weapon: x != noWeapon})
			}
		}
	}
	return ms
}

// clauseArgs are the objects of a clause as they are written.
func clauseArgs(o *orders.Order, key string) (texts []string) {
	cl, _ := o.Clause(key)
	for _, a := range cl.Args {
		texts = append(texts, a.Text)
	}
	return texts
}

// stormsAhead lets the mover cancel an Op Fire just announced (S98.4.6).
func (r *run) stormsAhead(fire *moment) bool {
	own := fire.side.Other()
	if !r.mayUse(own, "S98.4.6") {
		return false
	}
	for _, o := range r.linesOf(own, "CS") {
		words := clauseWords(o, "DO")
		if len(words) > 0 && (words[0] == "STURMABTEILUNG" || words[0] == "STORM") && r.mayPlay(o, &moment{window: "CS", side: own, attack: fire.attack, target: fire.target, hex: fire.hex, mover: fire.mover}) {
			r.counted(o, own)
			r.discardStrategy(own)
			r.Event("cancelled", "S98.4.6", "side", r.seat(own), "action", "A42")
			return true
		}
	}
	return false
}
