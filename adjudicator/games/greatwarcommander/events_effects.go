// What Events do to those on the board (E56: E57 to E75, E82 to E86, E93).

package greatwarcommander

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/cards"
)

// airSupport Suppresses all Units of a hex; in 1917 for the German it Demoralises (E57).
func (r *run) airSupport(sd side, _ *card) {
	h := r.chooseHex("E57", sd, func(h hex) (n int) {
		for f := range r.at(h, nobody) {
			if r.isUnit(f) {
				n += pick(r.info(f).side == sd, -10, 1)
			}
		}
		return n
	}, true)
	if h == nowhere {
		return
	}
	hard := r.nation(sd) == germany && r.month().year() == 1917
	for _, f := range list(r.at(h, nobody)) {
		switch {
		case !r.isUnit(f):
		case hard:
			if r.demoralise(f, "E57", false); r.halted {
				return
			}
		default:
			r.suppress(f, "E57")
		}
	}
}

// auftragstaktik moves a Leader and all Units of his hex into an adjacent one, if a line says so: E58 DO H4-H5
// (R103).
func (r *run) auftragstaktik(sd side, _ *card) {
	var way []hex
	for _, w := range r.eventWish(sd, "E58") {
		if h, ok := readHex(w); ok {
			way = append(way, h)
		}
	}
	if r.nation(sd) != germany || len(way) != 2 || !adjacent(way[0], way[1]) || r.has(way[0], sd.Other()) || r.terrain[way[1]] == blaze || r.terrain[way[1]] == water {
		return
	}
	fs := list(r.at(way[0], sd))
	if !slices.ContainsFunc(fs, func(f formation) bool { return r.info(f).kind.isLeader() }) {
		return
	}
	moved := slices.DeleteFunc(fs, func(f formation) bool {
		return r.info(f).kind.isTank() || r.info(f).kind.isLeader() && f != r.firstLeader(way[0], sd)
	})
	r.put(moved, way[1])
	r.Event("relocated", "E58", "units", r.names(moved), "hex", way[1])
	r.recontrol()
}

func (p *situation) firstLeader(h hex, sd side) formation {
	for f := range p.at(h, sd) {
		if p.info(f).kind.isLeader() {
			return f
		}
	}
	return noFormation
}

// attrition gives a VP for each enemy Formation on the Casualty Track, then clears the air (E59).
func (r *run) attrition(sd side, c *card) {
	n := 0
	for i := range r.pieces {
		if r.pieces[i].in == casualty && r.scen.pieces.formations[i].side != sd {
			n++
		}
	}
	r.score(sd, n, "attrition", "E59")
	r.wind(sd, c)
}

// wind removes all Gas and spreads Blazes in its direction (E61).
func (r *run) wind(sd side, c *card) {
	for h := range nowhere {
		if r.gas[h] {
			r.gas[h] = false
			r.Event("gas-gone", "E61", "hex", h)
		}
	}
	var fresh []hex
	for h := range nowhere {
		if to := h.next(c.wind); r.terrain[h] == blaze && to != nowhere && (r.terrain[to] == building || r.terrain[to] == woods) && !slices.Contains(fresh, to) {
			fresh = append(fresh, to)
		}
	}
	for _, h := range fresh {
		if r.ignite(h, "E61"); r.halted {
			return
		}
	}
}

// blazeEvent sets the Building or Woods nearest to a Random Hex on fire (E60).
func (r *run) blazeEvent(sd side, _ *card) {
	at := r.randomHex(sd, "E60")
	if r.halted {
		return
	}
	best, near, worth := nowhere, 1<<20, 0
	for h := range nowhere {
		if r.terrain[h] != building && r.terrain[h] != woods {
			continue
		}
		d, n := distance(at, h), r.figuresIn(h, sd.Other())-2*r.figuresIn(h, sd)
		if slices.Contains(r.eventWish(sd, "E60"), h.String()) {
			n += 100
		}
		if d < near || d == near && n > worth {
			best, near, worth = h, d, n
		}
	}
	if best != nowhere {
		r.ignite(best, "E60")
	}
}

// ignite lays a Blaze: what lies there goes, owners move their Formations to an adjacent hex, who has none is eliminated (E60, 8.1.6, R100).
func (r *run) ignite(h hex, rule adjudicator.Rule) {
	if r.blazes >= r.sys.markers["blaze"] {
		return
	}
	r.blazes++
	r.removeFort(h)
	r.gas[h] = false
	r.becomes(h, blaze, r.terrain[h].String(), rule)
	for _, of := range [...]side{r.active.Other(), r.active} {
		for _, f := range list(r.at(h, of)) {
			best, worth := nowhere, -1<<20
			words := r.wish(of, "DISPLACE")
			for d := dir(1); d <= numDirs; d++ {
				to := h.next(d)
				if to == nowhere || !r.mayStand(f, to) || r.info(f).kind.isTank() && r.twoTanks(to, f) {
					continue
				}
				n := r.cover(to) - 20*pick(r.has(to, of.Other()), 1, 0) - 10*pick(r.room(to, f), 0, 1)
				if slices.Contains(words, to.String()) {
					n += 50
				}
				if n > worth {
					best, worth = to, n
				}
			}
			if best == nowhere {
				if r.eliminate(f, rule); r.halted {
					return
				}
				continue
			}
			r.pieces[f].at = best
			r.Event("relocated", rule, "units", r.info(f).name, "hex", best)
		}
	}
	r.recontrol()
}

// takeCard discards a card of the other side's hand: the one that a line prefers, else a Fire card, else the first (E62, E73,
// R68).
func (r *run) takeCard(sd side, code string) {
	of := sd.Other()
	hand := r.hand(of)
	ids := []string{}
	for _, c := range hand {
		ids = append(ids, r.card(of, c).id)
	}
	shown := adjudicator.NewEvent("hand-shown", adjudicator.Rule(code), "side", r.seat(of), "cards", ids)
	r.Emit(shown.For(r.seat(sd), r.seat(of)))
	if len(hand) == 0 {
		return
	}
	end := r.must(sd, "EVENT-"+code, "discard", adjudicator.Rule(code), adjudicator.Field{Key: "event", Value: code})
	if r.halted {
		return
	}
	defer end()
	best := hand[0]
	wants := append(r.eventWish(sd, code), "FIRE", "MOVE")
	rank := func(c uint8) int {
		x := r.card(of, c)
		for i, w := range wants {
			if x.order.String() == w || x.action == actionCode(w) && x.action != "" || r.isCard(c, w, of) {
				return i
			}
		}
		return len(wants)
	}
	for _, c := range hand {
		if rank(c) < rank(best) {
			best = c
		}
	}
	r.deck(of).Put(best, cards.Discard)
	r.Event("card-lost", adjudicator.Rule(code), "side", r.seat(of), "card", r.card(of, best).id)
}

// capturedPlans shows the enemy hand, takes a card and opens a secret Objective (E62).
func (r *run) capturedPlans(sd side, _ *card) {
	if r.takeCard(sd, "E62"); r.halted {
		return
	}
	r.patrol(sd, nil)
}

// patrol opens a secret Objective of the enemy (E86).
func (r *run) patrol(sd side, _ *card) {
	if of := sd.Other(); len(r.secret[of]) > 0 {
		r.revealObjective(of, 0)
	}
}

// intelligence shows the enemy hand and takes a card (E73).
func (r *run) intelligence(sd side, _ *card) { r.takeCard(sd, "E73") }

// deserters lets the Unit without cohesion nearest to a Random Hex retreat three hexes (E63).
func (r *run) deserters(sd side, _ *card) {
	h := r.randomHex(sd, "E63")
	if r.halted {
		return
	}
	near := r.nearest(h, r.those(sd, func(f formation) bool { return r.isUnit(f) && !r.inCohesion(f) }))
	if f := r.chooseVictim("E63", sd, near, false); f != noFormation {
		r.retreats(f, 3, "E63")
	}
}

// detachment lets a Section stacked with a Leader give its Weapon to a new Squad, if a line names it (E64.1).
func (r *run) detachment(sd side, _ *card) {
	able := r.those(sd, func(f formation) bool {
		return r.info(f).kind == section && r.pieces[f].weapon != noWeapon && r.firstLeader(r.pieces[f].at, sd) != noFormation
	})
	if len(r.eventWish(sd, "E64")) == 0 {
		return
	}
	f, to := r.chooseFriend("E64", sd, able, true), r.spareSquad(sd)
	if f == noFormation || to == noFormation {
		return
	}
	w := r.pieces[f].weapon
	r.arrive(to, r.pieces[f].at)
	r.pieces[to].bad, r.pieces[to].activated = r.pieces[f].bad, r.pieces[f].activated
	r.give(w, to)
	if r.order != nil {
		r.order.detached = append(r.order.detached, [2]formation{f, to})
	}
	r.Event("arrives", "E64", "unit", r.info(to).name, "weapon", r.armed(w).name, "hex", r.pieces[to].at)
}

// alike yields a Formation to which a roll does something, and then the Squads that were detached from it in this Order (E64.2).
func (r *run) alike(f formation) func(yield func(f formation) bool) {
	return func(yield func(f formation) bool) {
		if !yield(f) || r.order == nil {
			return
		}
		for _, x := range r.order.detached {
			if x[0] == f && r.pieces[x[1]].in == onBoard && !yield(x[1]) {
				return
			}
		}
	}
}

// isDetached tells a Squad that was detached in this Order from a Section that is struck too: what befalls it befalls the Squad.
func (r *run) isDetached(f formation, struck []formation) bool {
	return r.order != nil && slices.ContainsFunc(r.order.detached, func(x [2]formation) bool { return x[1] == f && slices.Contains(struck, x[0]) })
}

// rallyOr rallies a Formation or, if the line says so or nobody is Demoralised, raises the own Surrender level; a line may
// have neither (E65, E66, R74).
func (r *run) rallyOr(sd side, code string, fs []formation) {
	words := r.eventWish(sd, code)
	if slices.Contains(words, "NONE") {
		return
	}
	f := r.chooseFriend(code, sd, fs, false)
	if f == noFormation || slices.Contains(words, "SURRENDER") {
		r.lose[sd] = min(r.lose[sd]+1, r.sys.casualtyBoxes)
		r.Event("surrender-level", adjudicator.Rule(code), "side", r.seat(sd), "box", r.lose[sd])
		return
	}
	r.rally(f, adjudicator.Rule(code))
}

func (r *run) devilDogs(sd side, _ *card) {
	if r.nation(sd) == america {
		r.rallyOr(sd, "E65", r.demoralised(sd))
	}
}

func (r *run) enAvant(sd side, _ *card) {
	if r.nation(sd) == france {
		r.rallyOr(sd, "E66", slices.DeleteFunc(r.demoralised(sd), func(f formation) bool { return !r.isUnit(f) }))
	}
}

// engineFailure Demoralises the Tank nearest to a Random Hex (E67).
func (r *run) engineFailure(sd side, _ *card) {
	h := r.randomHex(sd, "E67")
	if r.halted {
		return
	}
	near := r.nearest(h, r.those(nobody, func(f formation) bool { return r.info(f).kind.isTank() }))
	if f := r.chooseVictim("E67", sd, near, false); f != noFormation {
		r.demoralise(f, "E67", false)
	}
}

// fatigue Suppresses all friends in the hex of theirs nearest to the enemy edge (E68).
func (r *run) fatigue(sd side, _ *card) {
	e, near := r.scen.edges[sd.Other()], 1<<20
	for f := range r.all(sd) {
		near = min(near, e.away(r.pieces[f].at))
	}
	h := r.chooseHex("E68", sd, func(h hex) int {
		if !r.has(h, sd) || e.away(h) > near {
			return 0
		}
		return 100 - len(list(r.at(h, sd)))
	}, false)
	for _, f := range list(r.at(h, sd)) {
		r.suppress(f, "E68")
	}
}

// honour puts a Veteran marker on a Formation (E69, E96).
func (r *run) honour(f formation, rule adjudicator.Rule) {
	if f != noFormation && !r.pieces[f].veteran {
		r.pieces[f].veteran = true
		r.Event("veteran", rule, "unit", r.info(f).name)
	}
}

func (r *run) promotion(sd side, _ *card) {
	fs := r.those(sd, func(f formation) bool { return r.info(f).kind.isLeader() && !r.pieces[f].veteran })
	if boss := r.senior(sd); slices.Contains(fs, boss) && len(r.eventWish(sd, "E69")) == 0 {
		fs = []formation{boss}
	}
	r.honour(r.chooseFriend("E69", sd, fs, true), "E69")
}

func (r *run) valour(sd side, _ *card) {
	fs := r.those(sd, func(f formation) bool {
		return r.isUnit(f) && !r.pieces[f].veteran && r.nextTo(f, sd.Other(), func(formation) bool { return true })
	})
	r.honour(r.chooseFriend("E96", sd, fs, false), "E96")
}

// heroEvent puts the Hero into a friendly hex, where he may rally a Unit (E70).
func (r *run) heroEvent(sd side, _ *card) {
	h := noFormation
	for i := range r.pieces {
		if x := &r.scen.pieces.formations[i]; x.side == sd && x.kind == hero {
			h = formation(i)
		}
	}
	if h == noFormation || r.pieces[h].in == onBoard {
		return
	}
	at := r.chooseHex("E70", sd, func(x hex) (n int) {
		if !r.friendly(x, sd) || !r.mayStand(h, x) {
			return 0
		}
		n = pick(r.room(x, h) && !r.has(x, sd.Other()), 100, 1) // a line may overstack (8.2)
		for f := range r.at(x, sd) {
			if r.pieces[f].bad && r.isUnit(f) {
				n += 10 + r.worth(f)
			}
		}
		return n
	}, false)
	if at == nowhere {
		return
	}
	r.arrive(h, at)
	r.Event("arrives", "E70", "unit", r.info(h).name, "weapon", "", "hex", at)
	weak := r.those(sd, func(f formation) bool { return r.pieces[f].at == at && r.pieces[f].bad && r.isUnit(f) })
	if len(weak) > 0 {
		r.rally(r.byWorth(weak)[0], "E70")
	}
}

// hqOrders lays the next card face down: it is the next Order (E71).
func (r *run) hqOrders(sd side, _ *card) {
	if r.hq[sd] != 0 {
		return
	}
	d := r.deck(sd)
	c, ok := d.Draw(cards.Open)
	if !ok {
		return
	}
	r.hq[sd] = c
	if d.Len() == 0 {
		if r.exhausted(sd); r.halted {
			return
		}
	}
	if sd == r.active && r.given < r.scen.orders[sd] {
		r.sheet, r.State.now.ended = nil, false // what follows must be that Order
		r.turnHQ()
	}
}

// turnedHQ is the card of E71 once it is turned up: its owner may give an Order. Until then it
// lies face down and nobody knows it, its owner neither (E71.1).
func (p *situation) turnedHQ(sd side) uint8 {
	if p.active == sd && p.given < p.scen.orders[sd] {
		return p.hq[sd]
	}
	return 0
}

// turnHQ shows the card of E71 when its owner may give an Order again (E71.1).
func (r *run) turnHQ() {
	if c := r.turnedHQ(r.active); c != 0 {
		r.Event("hq-orders", "E71.1", "side", r.seat(r.active), "card", r.card(r.active, c).id, "order", r.card(r.active, c).order)
	}
}

// forceHQ carries the Order of E71 out that its owner has not given, as far as nothing need be chosen; else it is wasted
// (E71.2, R75).
func (r *run) forceHQ(sd side) {
	c := r.hq[sd]
	k := r.card(sd, c).order
	r.hq[sd] = 0
	r.deck(sd).Put(c, cards.Discard)
	r.given++
	o := language().Line(pick(k == retreatOrder, "ORDER RETREAT", "ORDER RALLY"))
	r.order = &carrying{head: &o, leader: noFormation, kind: k}
	r.Event("order-given", adjudicator.Rule(orderRules[k]), "side", r.seat(sd), "order", k, "card", r.card(sd, c).id, "left", r.scen.orders[sd]-r.given)
	switch k {
	case rallyOrder:
		if plan := r.planRally(&o); plan != nil {
			plan()
		}
	case retreatOrder:
		if !slices.ContainsFunc(r.demoralised(sd.Other()), func(f formation) bool { return !r.info(f).kind.isTank() }) {
			o = language().Line("ORDER RETREAT PLAYER OWN")
		}
		if plan := r.planRetreat(&o); plan != nil {
			plan()
		}
	case deniedOrder:
		r.breakPhone(sd.Other(), "O18")
	}
}

// hitEvent Suppresses a Unit in a hex without Cover, then clears the air (E74).
func (r *run) hitEvent(sd side, c *card) {
	fs := r.those(nobody, func(f formation) bool {
		return r.isUnit(f) && !r.pieces[f].suppressed && r.cover(r.pieces[f].at) < 1
	})
	if f := r.chooseVictim("E74", sd, fs, false); f != noFormation {
		r.suppress(f, "E74")
	}
	r.wind(sd, c)
}

// killed eliminates a Demoralised Formation (E75, R66).
func (r *run) killed(sd side, _ *card) {
	if f := r.chooseVictim("E75", sd, r.demoralised(nobody), false); f != noFormation {
		r.eliminate(f, "E75")
	}
}

// surrenders eliminates an own Demoralised Unit next to an enemy Unit (E93).
func (r *run) surrenders(sd side, _ *card) {
	fs := r.those(sd, func(f formation) bool {
		return r.isUnit(f) && r.pieces[f].bad && r.nextTo(f, sd.Other(), r.isUnit)
	})
	if f := r.chooseVictim("E93", sd, fs, false); f != noFormation {
		r.eliminate(f, "E93")
	}
}

// prisoners eliminates an enemy Unit without cohesion next to an own Unit that is not Demoralised (E84, R70).
func (r *run) prisoners(sd side, _ *card) {
	fs := r.those(sd.Other(), func(f formation) bool {
		return r.isUnit(f) && !r.inCohesion(f) && r.nextTo(f, sd, func(x formation) bool { return r.isUnit(x) && !r.pieces[x].bad })
	})
	if f := r.chooseVictim("E84", sd, fs, false); f != noFormation {
		r.eliminate(f, "E84")
	}
}

// petard Demoralises an enemy next to a friendly Unit in Good Order (E82).
func (r *run) petard(sd side, _ *card) {
	fs := r.those(sd.Other(), func(f formation) bool {
		return r.nextTo(f, sd, func(x formation) bool { return r.isUnit(x) && r.goodOrder(x) })
	})
	if f := r.chooseVictim("E82", sd, fs, false); f != noFormation && r.nation(sd) == france {
		r.demoralise(f, "E82", false)
	}
}

// raid Demoralises one enemy Unit, or Suppresses two, within two hexes of a Unit in Good Order that is stacked with a Leader
// (E83).
func (r *run) raid(sd side, _ *card) {
	raiders := r.those(sd, func(f formation) bool {
		return r.isUnit(f) && r.goodOrder(f) && r.firstLeader(r.pieces[f].at, sd) != noFormation
	})
	fs := r.those(sd.Other(), func(f formation) bool {
		return r.isUnit(f) && slices.ContainsFunc(raiders, func(x formation) bool { return distance(r.pieces[x].at, r.pieces[f].at) <= 2 })
	})
	if slices.Contains(r.eventWish(sd, "E83"), "SUPPRESS") {
		fs = r.byWorth(fs)
		slices.SortStableFunc(fs, func(a, b formation) int {
			return pick(r.isWished(sd, "E83", a), 0, 1) - pick(r.isWished(sd, "E83", b), 0, 1)
		})
		for _, f := range fs[:min(2, len(fs))] {
			r.suppress(f, "E83")
		}
		return
	}
	if f := r.chooseVictim("E83", sd, fs, true); f != noFormation {
		r.demoralise(f, "E83", false)
	}
}

// recalled sends the Leader nearest to the own edge to the next box of the Time Track (E85, R71).
func (r *run) recalled(sd side, _ *card) {
	e, near := r.scen.edges[sd], 1<<20
	leaders := r.those(sd, func(f formation) bool { return r.info(f).kind.isLeader() })
	for _, f := range leaders {
		near = min(near, e.away(r.pieces[f].at))
	}
	f := r.chooseVictim("E85", sd, slices.DeleteFunc(leaders, func(f formation) bool { return e.away(r.pieces[f].at) > near }), false)
	if f == noFormation {
		return
	}
	r.leave(f)
	r.pieces[f].in, r.pieces[f].box = delayed, uint8(min(r.time+1, r.sys.lastBox)) // a Hero too (R122)
	r.Event("recalled", "E85", "unit", r.info(f).name)
	r.recontrol() // neither eliminated nor exited: nobody has lost by it (R71)
}
