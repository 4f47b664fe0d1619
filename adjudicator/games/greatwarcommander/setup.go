// The set-up of a scenario (5, 6.1.1).

package greatwarcommander

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/cards"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/options"
	"feldpost/orders"
)

// find is a scenario by its name, nil for none.
func (sys *System) find(id string) *scenario {
	for _, s := range sys.scenarios {
		if s.id == id {
			return s
		}
	}
	return nil
}

// begin is the position before anybody has set up.
func (sys *System) begin(id string, given options.Given) (*State, error) {
	s := sys.find(id)
	if s == nil {
		var ids []string
		for _, x := range sys.scenarios {
			ids = append(ids, x.id)
		}
		return nil, fmt.Errorf("%s: no scenario %q; there are: %s", name, id, ids)
	}
	values, kept, err := switches.Read(given, options.Given{"scenario": id})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p := &situation{sys: sys, scen: s, board: s.board, options: values, active: s.setup[0], winner: nobody, points: s.points, time: s.timeStart, holds: s.initiative, lose: s.surrender, control: s.control,
		terrain: s.board.terrain, fort: s.board.fort, phone: s.phone, counts: map[string]int{}, pieces: make([]piece, len(s.pieces.formations)), weapons: make([]weaponState, len(s.pieces.weapons))}
	for h := range p.last {
		p.last[h] = nobody
	}
	p.deploy()
	for _, m := range s.openMarkers {
		p.markers = append(p.markers, uint8(m))
	}
	for sd := range numSides {
		p.spot[sd].hex = nowhere
		for c := uint8(1); c <= deckSize; c++ {
			p.deck(sd).Put(c, cards.Discard)
		}
		for n := uint8(1); n <= strategySize; n++ {
			p.strategy[sd].pile = append(p.strategy[sd].pile, n)
		}
	}
	for _, f := range s.forts {
		for range f.count {
			p.toSupply[f.side] = append(p.toSupply[f.side], f.fort)
		}
	}
	return &State{now: p, chosen: kept}, nil
}

// deploy puts the counters where they begin: to be set up, on the Time Track, unused.
func (p *situation) deploy() {
	s := p.scen
	for i := range p.pieces {
		p.pieces[i] = piece{at: nowhere, weapon: noWeapon}
	}
	for i := range p.weapons {
		p.weapons[i].holder = noFormation
	}
	for i, f := range s.forces {
		for range f.count {
			x := p.take(f.side, f.design, f.arm)
			p.pieces[x].in, p.pieces[x].box = toSetUp, uint8(i)
		}
	}
	for _, x := range s.reinforced {
		for _, e := range x.items {
			if e.design < 0 {
				continue
			}
			for range e.count {
				f := p.take(x.side, e.design, e.arm)
				p.pieces[f].in, p.pieces[f].box = delayed, uint8(x.box)
			}
		}
	}
}

// take is an unused Formation of a design, with an unused Weapon.
func (p *situation) take(sd side, design, arm int) formation {
	f := p.unusedPiece(design, sd)
	p.pieces[f].in = delayed // no longer unused
	if arm >= 0 {
		w := p.unusedWeapon(arm, sd)
		p.weapons[w].holder, p.pieces[f].weapon = f, w
	}
	return f
}

// Setup implements adjudicator.System: the decks are shuffled, objective markers drawn; then the sides set up.
func (sys *System) Setup(id string, given adjudicator.Options, roll *dice.Source) (adjudicator.State, []adjudicator.Event, error) {
	s, err := sys.begin(id, given)
	if err != nil {
		return nil, nil, err
	}
	r := s.newRun(roll, false).(*run)
	r.Event("phase", "5", "turn", 1, "side", r.seat(r.active), "phase", "setup")
	for sd := range numSides {
		r.reshuffleAtStart(sd)
	}
	r.drawMarkers()
	return s, r.Events, nil
}

// reshuffleAtStart shuffles Fate deck and Strategy Cards of a side (1.4, 1.S).
func (r *run) reshuffleAtStart(sd side) {
	r.reshuffle(sd)
	x := &r.strategy[sd]
	pile := slices.Clone(x.pile)
	for i, k := range r.shuffle(len(pile), "strategy "+r.nation(sd).String(), "1.S") {
		x.pile[i] = pile[k]
	}
}

// drawMarkers draws the objective markers of the scenario: open ones, then the secret ones of each side (7.3.2, 7.3.3). Y and Z, which
// have no secret side, are laid open.
func (r *run) drawMarkers() {
	var pool []uint8
	for i := range r.sys.objectives {
		if !slices.Contains(r.markers, uint8(i)) {
			pool = append(pool, uint8(i))
		}
	}
	order := r.shuffle(len(pool), "objectives", "7.3.2")
	next := 0
	draw := func() uint8 { next++; return pool[order[next-1]] }
	for range r.scen.drawOpen {
		r.markers = append(r.markers, draw())
	}
	for sd := range numSides {
		for range r.scen.secret[sd] {
			r.takeMarker(sd, draw())
		}
	}
}

// takeMarker gives a side a secret objective marker (7.3.3).
func (r *run) takeMarker(sd side, m uint8) {
	o := &r.sys.objectives[m]
	if o.kind >= exitObjective {
		r.markers = append(r.markers, m)
		r.Event("objective-open", "7.3.3", "side", r.seat(sd), "marker", o.letter)
		return
	}
	r.secret[sd] = append(r.secret[sd], m)
	r.Emit(adjudicator.NewEvent("objective-secret", "7.3.3", "side", r.seat(sd), "marker", o.letter).For(r.seat(sd)))
}

// drawStrategy draws a Strategy Card (1.S).
func (r *run) drawStrategy(sd side) {
	x := &r.strategy[sd]
	x.hand, x.pile, x.fresh = x.pile[0], slices.Clone(x.pile[1:]), r.turn > 0
	r.Event("strategy-drawn", "1.S", "side", r.seat(sd))
	r.Emit(adjudicator.NewEvent("strategy-held", "1.S", "side", r.seat(sd), "card", r.plan1(sd, x.hand).id).For(r.seat(sd)))
}

// plan1 is a Strategy Card of a side by its number.
func (p *situation) plan1(sd side, n uint8) *strategyCard {
	return &p.sys.strategy[p.nation(sd)][n-1]
}

// setup takes the lines of a side that sets up (5, 8.2.2): a place for each Formation and Fortification; AUTO places what is
// left.
func (r *run) setup(sd side, lines []orders.Order, sheet orders.Sheet) {
	auto := sheet.End && len(lines) == 0
	for i := range lines {
		o := &lines[i]
		switch o.Verb {
		case "AUTO":
			auto = true
		case "PLACE":
			r.placeLine(sd, o)
		default:
			r.Fault(o.Pos, "not-asked", "5", "verb", o.Verb)
		}
	}
	if len(r.Faults) > 0 {
		return
	}
	if auto {
		r.setupAll(sd)
	}
	if r.waits(sd) && sheet.End {
		r.Fault(sheet.Header.Pos["END"], "setup-incomplete", "5")
		return
	}
	if r.waits(sd) || r.Dry {
		return
	}
	r.Event("set-up-done", "5", "side", r.seat(sd))
	if r.setUp++; r.setUp < int(numSides) {
		r.active = r.scen.setup[r.setUp]
		r.Event("phase", "5", "turn", 1, "side", r.seat(r.active), "phase", "setup")
		return
	}
	r.start()
}

// waits tells whether a side still has something to set up.
func (p *situation) waits(sd side) bool {
	for i := range p.pieces {
		if p.pieces[i].in == toSetUp && p.scen.pieces.formations[i].side == sd {
			return true
		}
	}
	return len(p.toSupply[sd]) > 0
}

// placeLine sets up a Formation, or a Fortification: PLACE INFANTERIE-1 H4; PLACE TRENCH H4.
func (r *run) placeLine(sd side, o *orders.Order) {
	var hexes []hex
	var names []orders.Arg
	for _, a := range o.Args {
		if a.Kind == orders.Path {
			for _, w := range a.Path {
				if h, ok := readHex(w); ok {
					hexes = append(hexes, h)
				}
			}
			continue
		}
		rest, at := cutHexes(a.Text)
		hexes = append(hexes, at...)
		if a.Text = rest; rest != "" {
			names = append(names, a)
		}
	}
	if cl, has := o.Clause("AT"); has {
		more, ok := r.hexes(cl.Args)
		if !ok {
			return
		}
		hexes = append(hexes, more...)
	}
	if len(hexes) == 0 || len(names) == 0 {
		r.Fault(o.Pos, "place-whole", "5")
		return
	}
	for i, a := range names {
		if k := slices.Index(fortNames, lower(a.Text)); k > 0 {
			for _, h := range hexes {
				r.placeFort(sd, o, fort(k), h)
			}
			continue
		}
		f, w, ok := r.piece(a.Pos, a.Text)
		switch {
		case !ok:
		case w != noWeapon && (r.weapons[w].holder == noFormation || r.info(r.weapons[w].holder).side != sd):
			r.Fault(a.Pos, "not-to-set-up", "5", "unit", r.armed(w).name)
		case w != noWeapon:
			r.Fault(a.Pos, "weapon-carried", "5", "weapon", r.armed(w).name, "unit", r.info(r.weapons[w].holder).name)
		default:
			r.placePiece(sd, o, f, hexes[min(i, len(hexes)-1)])
		}
	}
}

func lower(text string) string {
	b := []byte(text)
	for i := range b {
		if b[i] >= 'A' && b[i] <= 'Z' {
			b[i] |= 0x20
		}
	}
	return string(b)
}

func (r *run) placePiece(sd side, o *orders.Order, f formation, h hex) {
	p := &r.pieces[f]
	again := p.in == onBoard && r.info(f).side == sd
	switch {
	case r.info(f).side != sd || p.in != toSetUp && !again:
		r.Fault(o.Pos, "not-to-set-up", "5", "unit", r.info(f).name)
	case !r.scen.forces[p.box].zone[h]:
		r.notInArea(o, r.info(f).name, h, r.scen.spelt[r.scen.forces[p.box].zone])
	case !r.mayStand(f, h):
		r.Fault(o.Pos, "impassable", "5", "unit", r.info(f).name, "hex", h)
	case !r.room(h, f):
		there, own := r.figuresIn(h, sd), figures[r.info(f).kind]
		if there+own > maxFigures {
			r.Fault(o.Pos, "stacking", "8.2", "unit", r.info(f).name, "hex", h, "figures", own, "there", there)
			return
		}
		r.Fault(o.Pos, "stacking", "8.2", "unit", r.info(f).name, "hex", h) // a second tank
	default:
		p.in, p.at = onBoard, h
		r.Event("placed", "5", "unit", r.info(f).name, "hex", h)
	}
}

func (r *run) placeFort(sd side, o *orders.Order, k fort, h hex) {
	i := slices.Index(r.toSupply[sd], k)
	switch {
	case i < 0:
		r.Fault(o.Pos, "no-fort", "5", "fort", k)
	case !r.mayLay(h, k):
		r.Fault(o.Pos, "no-room-for-fort", "F125.4", "fort", k, "hex", h)
	case !r.supplies(sd, k, h):
		r.notInArea(o, strings.ToUpper(k.String()), h, r.scen.fortArea(sd, k))
	default:
		r.toSupply[sd] = slices.Delete(slices.Clone(r.toSupply[sd]), i, i+1)
		r.lay(h, k, "5")
	}
}

// setupAll places what is left by a sensible rule: Leaders among their men, others where the Cover is best and towards
// the enemy, Objectives first for who defends.
func (r *run) setupAll(sd side) {
	var wait []formation
	for i := range r.pieces {
		if f := formation(i); r.pieces[f].in == toSetUp && r.info(f).side == sd {
			wait = append(wait, f)
		}
	}
	slices.SortStableFunc(wait, func(a, b formation) int { return figures[r.info(b).kind] - figures[r.info(a).kind] })
	for _, f := range wait {
		best, worth := nowhere, -1<<20
		z := r.scen.forces[r.pieces[f].box].zone
		for h := range nowhere {
			if !z[h] || !r.mayStand(f, h) || !r.room(h, f) || r.terrain[h].isWater() {
				continue
			}
			if n := r.suits(f, h); n > worth {
				best, worth = h, n
			}
		}
		if best != nowhere {
			r.pieces[f].in, r.pieces[f].at = onBoard, best
			r.Event("placed", "5", "unit", r.info(f).name, "hex", best)
		}
	}
	for len(r.toSupply[sd]) > 0 {
		k := r.toSupply[sd][0]
		best, worth := nowhere, -1<<20
		for h := range nowhere {
			if !r.mayLay(h, k) || !r.supplies(sd, k, h) {
				continue
			}
			if n := r.suitsFort(sd, k, h); n > worth {
				best, worth = h, n
			}
		}
		r.toSupply[sd] = slices.Clone(r.toSupply[sd][1:])
		if best != nowhere {
			r.lay(best, k, "5")
		}
	}
}

// suits is how well a Formation is set up in a hex.
func (p *situation) suits(f formation, h hex) int {
	sd := p.info(f).side
	enemy := p.scen.edges[sd.Other()]
	n := 3*p.cover(h) - enemy.away(h) - 2*p.figuresIn(h, sd)
	if p.info(f).kind.isLeader() {
		n = -enemy.away(h) / 2
		for x := range p.all(sd) {
			if p.info(x).kind.isUnit() && distance(p.pieces[x].at, h) <= p.command(f) {
				n += 4 - 2*distance(p.pieces[x].at, h)
			}
			if p.info(x).kind.isLeader() && distance(p.pieces[x].at, h) < 3 {
				n -= 8
			}
		}
	}
	if p.board.objectiveAt(h) > 0 && p.scen.posture[sd] == defending && p.figuresIn(h, sd) == 0 {
		n += 12
	}
	return n
}

// supplies tells whether the scenario gives a side a Fortification for a hex.
func (p *situation) supplies(sd side, k fort, h hex) bool {
	return slices.ContainsFunc(p.scen.forts, func(s fortSupply) bool { return s.side == sd && s.fort == k && s.zone[h] })
}

// suitsFort is how well a Fortification is laid in a hex.
func (p *situation) suitsFort(sd side, k fort, h hex) int {
	n := -p.scen.edges[sd.Other()].away(h)
	if men := p.figuresIn(h, sd); p.sys.forts[k].covers {
		n += 4*men - 2*p.cover(h)
	} else if men > 0 {
		n -= 100
	}
	return n
}

// start begins the first player Turn: special rules of the scenario, then hands and Strategy Cards (1.1, 1.S).
func (r *run) start() {
	if h := r.scen.gasAt; h != nowhere {
		for _, x := range pattern(h, gasBox, 1) {
			r.gas[x] = true
			r.Event("gas", "T107", "hex", x)
		}
	}
	first := r.scen.first
	if r.scen.suppress > 0 {
		r.bombarded(first)
	}
	for sd := range numSides {
		for range r.scen.posture[sd].handSize() {
			r.deck(sd).Draw(cards.Hand)
		}
		r.Event("refill", "1.1", "side", r.seat(sd), "n", r.scen.posture[sd].handSize())
		r.drawStrategy(sd)
		r.strategy[sd].fresh = false
	}
	r.active, r.turn = first, 1
	for i := range r.board.fort {
		if h := hex(i); r.fort[h].isStrong() {
			for sd := range numSides {
				if r.has(h, sd) {
					r.last[h] = sd
				}
			}
		}
	}
	r.recontrol()
	r.Event("phase", "5", "turn", 1, "side", r.seat(r.active), "phase", "turn")
}

// bombarded Suppresses the enemies in the hexes with most enemy figures (special rule suppressed-start).
func (r *run) bombarded(sd side) {
	enemy := sd.Other()
	var hexes []hex
	for h := range nowhere {
		if r.has(h, enemy) {
			hexes = append(hexes, h)
		}
	}
	slices.SortStableFunc(hexes, func(a, b hex) int { return r.figuresIn(b, enemy) - r.figuresIn(a, enemy) })
	for _, h := range hexes[:min(r.scen.suppress, len(hexes))] {
		for _, f := range list(r.at(h, enemy)) {
			if !r.info(f).kind.isTank() {
				r.suppress(f, "13")
			}
		}
	}
}
