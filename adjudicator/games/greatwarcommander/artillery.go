// ARTILLERY REQUEST, CONFUSION, and AIR STRIKE (O17, O19, O20).

package greatwarcommander

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/orders"
)

// request is a bombardment as it was ordered.
type request struct {
	box      artilleryBox
	observer formation // noFormation: the Artillery Observer of the edge
	from     hex       // where the observer is
	spend    []formation
	spot     hex
	axis     dir
	creep    dir
	keep     bool // the pattern stays where it is (O19.2.2.1)
	direct   bool // no scatter after a hit (S98.4.4)
	seq      []hex
	using    []string // the Actions that its line plays, and where
	own      bool     // by the own Telephone
}

// oa is the hex of the Artillery Observer of a side (2.4).
func (p *situation) oa(sd side) hex { return p.scen.edges[sd].observer() }

// observes is from where somebody is an Artillery Observer: the hex for an Observer of the edge, nowhere for a
// Leader.
func (q *request) eyes() hex { return pick(q.observer == noFormation, q.from, nowhere) }

// planRequest reads an ARTILLERY REQUEST (O19).
func (r *run) planRequest(o *orders.Order) func() {
	sd := r.active
	p := r.phone[sd]
	if p.fp == 0 {
		r.wrong(o, o.Pos, "no-telephone", "O19")
		return nil
	}
	if words := clauseWords(o, "ACCESS"); len(words) > 0 {
		box, ok := readBox(words[0])
		switch {
		case !ok:
			r.misread(o.Pos, "which-box", "O19.1", "text", words[0])
		case !p.broken: // R106
			r.wrong(o, o.Pos, "telephone-works", "O19.1")
		case !r.sys.mayBombard(r.month(), r.nation(sd), box):
			r.wrong(o, o.Pos, "not-yet", "O19.2", "box", boxNames[box])
		default:
			return func() {
				r.phone[sd].broken, r.phone[sd].box = false, box
				r.Event("telephone-works", "O19.1", "side", r.seat(sd), "box", boxNames[box])
			}
		}
		return nil
	}
	if p.broken {
		r.wrong(o, o.Pos, "telephone-broken", "O19")
		return nil
	}
	q := &request{observer: noFormation, from: r.oa(sd), direct: r.order.direct}
	words := clauseWords(o, "OBSERVER")
	if len(words) > 0 && words[0] != "OA" {
		boss := r.senior(sd)
		if boss == noFormation || words[0] != "SENIOR" && words[0] != r.info(boss).name {
			r.wrong(o, o.Pos, "no-observer", "O19.2", "text", words[0])
			return nil
		}
		if r.pieces[boss].bad || !r.mayActivate(boss) {
			r.wrong(o, o.Pos, "activated", "O19.2", "unit", r.info(boss).name)
			return nil
		}
		q.observer, q.from, q.spend = boss, r.pieces[boss].at, []formation{boss}
	} else if r.observed[sd] {
		r.wrong(o, o.Pos, "observed-already", "O19.2")
		return nil
	}
	return r.planBombardment(o, q)
}

// planByRunner reads a bombardment through a Runner with the Senior Leader: CONFUSION and LIAISON (O20, O27.3).
func (r *run) planByRunner(o *orders.Order) func() {
	sd := r.active
	boss, by, ok := r.byRunner(sd)
	if !ok {
		r.wrong(o, o.Pos, "no-runner-there", "O20")
		return nil
	}
	return r.planBombardment(o, &request{observer: boss, from: r.pieces[boss].at, spend: []formation{boss, by}})
}

// byRunner is the Senior Leader and a Runner with him, if they can call artillery (O20).
func (p *situation) byRunner(sd side) (boss, by formation, ok bool) {
	boss, by = p.senior(sd), noFormation
	if boss == noFormation {
		return boss, by, false
	}
	for f := range p.at(p.pieces[boss].at, sd) {
		if p.info(f).kind == runner && p.mayActivate(f) && by == noFormation {
			by = f
		}
	}
	return boss, by, by != noFormation && !p.pieces[boss].bad && p.mayActivate(boss) && p.phone[sd].fp != 0 && !p.phone[sd].broken
}

func readBox(word string) (artilleryBox, bool) {
	switch word {
	case "LOCAL":
		return localBox, true
	case "STANDING", "CREEPING", "STANDING-CREEPING":
		return standingBox, true
	case "GAS":
		return gasBox, true
	}
	return noBox, false
}

// planBombardment reads the rest of a Fire for Effect (O19.2).
func (r *run) planBombardment(o *orders.Order, q *request) func() {
	sd := r.active
	q.box, q.own = r.phone[sd].box, true
	if words := clauseWords(o, "KIND"); len(words) > 0 {
		box, ok := readBox(words[0])
		if !ok {
			r.misread(o.Pos, "which-box", "O19.2", "text", words[0])
			return nil
		}
		q.box = box
	}
	if !r.sys.mayBombard(r.month(), r.nation(sd), q.box) {
		r.wrong(o, o.Pos, "not-yet", "O19.2", "box", boxNames[q.box])
		return nil
	}
	seq, has := o.Clause("SEQ")
	list, ok := r.hexes(seq.Args)
	if has && !ok {
		return nil
	}
	q.seq, q.using = list, clauseWords(o, "USING")
	if words := clauseWords(o, "AXIS"); len(words) > 0 {
		q.axis = readDir(words[0])
	}
	if q.axis == 0 {
		q.axis = 1
	}
	creep := clauseWords(o, "CREEP")
	if len(creep) > 0 {
		q.creep = readDir(creep[0])
	}
	q.keep = len(creep) > 0 || slices.Contains(said(o.Args), "KEEP")
	if q.keep {
		s := r.spot[sd]
		if s.hex == nowhere || len(s.impacts) == 0 || q.box != standingBox {
			r.wrong(o, o.Pos, "no-pattern", "O19.2.2")
			return nil
		}
		if len(creep) > 0 && q.creep == 0 {
			r.misread(o.Pos, "which-direction", "O19.2.2.2", "text", creep[0])
			return nil
		}
		if seen, _ := r.sees(q.from, s.hex, q.eyes()); !seen {
			r.wrong(o, o.Pos, "no-sight", "O19.2.2", "unit", "", "hex", s.hex)
			return nil
		}
		return func() { r.bombard(q) }
	}
	at, has := o.Clause("SPOT")
	hexes, ok := r.hexes(at.Args)
	if !has || !ok || len(hexes) != 1 {
		r.misread(o.Pos, "which-spot", "O19.2.1.1")
		return nil
	}
	q.spot = hexes[0]
	if seen, _ := r.sees(q.from, q.spot, q.eyes()); !seen {
		r.wrong(o, at.Pos, "no-sight", "O19.2.1.1", "unit", "", "hex", q.spot)
		return nil
	}
	return func() { r.bombard(q) }
}

// bombard carries out a Fire for Effect: Adjust, Precision, Impact (O19.2.1).
func (r *run) bombard(q *request) {
	sd := r.active
	if len(q.spend) > 0 {
		r.spend(q.spend)
	} else {
		r.observed[sd] = true
	}
	r.phone[sd].box = q.box
	if q.keep {
		r.barrageAgain(q)
		return
	}
	r.clearSpot(sd, "O19.2")
	r.Event("spotting", "O19.2.1.1", "side", r.seat(sd), "hex", q.spot, "box", boxNames[q.box])
	if r.Dry {
		return
	}
	at, on := r.precision(q)
	if r.halted {
		return
	}
	if !on {
		r.Event("spot-removed", "O19.2.1.2.3", "side", r.seat(sd))
		return
	}
	if q.box == gasBox {
		r.gasAttack(at, q)
		return
	}
	hexes := pattern(at, q.box, q.axis)
	if q.box == standingBox {
		r.spot[sd] = spot{hex: at, impacts: hexes[1:]}
	}
	r.impact(sd, r.phone[sd].fp, hexes, q)
}

// precision makes the Targeting roll of a bombardment and lets the Spotting Round scatter (O19.2.1.2.1, O19.2.1.2.2). False when it leaves the
// board.
func (r *run) precision(q *request) (at hex, on bool) {
	sd := r.active
	d := max(1, distance(q.from, q.spot)) // R41
	_, hindrance := r.sees(q.from, q.spot, q.eyes())
	product := r.roll(sd, stake{kind: "precision", rule: "O19.2.1.2", of: q.spot.String(), product: true, chance: func(total int) chance { return pick(total-hindrance > d, always, never) },
		result: func(total int) string { return pick(total-hindrance > d, "HIT", "MISS") }})
	if r.halted {
		return
	}
	hit := product-hindrance > d
	r.Event("targeting", "O19.2.1.2", "unit", "", "total", product-hindrance, "n", d, "result", pick(hit, "hit", "miss"))
	if hit && q.direct {
		return q.spot, true
	}
	c, last := r.reveal(sd)
	if r.halted {
		return
	}
	at = q.spot
	steps := []dir{dir(c.white), dir(c.coloured)}
	if !hit {
		steps = steps[:0]
		for range c.coloured {
			steps = append(steps, dir(c.white))
		}
	}
	on = true
	for _, d := range steps {
		if at = at.next(d); at == nowhere {
			on = false
			break
		}
	}
	r.Event("scatter", "O19.2.1.2", "card", c.id, "white", c.white, "coloured", c.coloured, "hex", at)
	if last {
		if r.exhausted(sd); r.halted {
			return
		}
	}
	return at, on
}

// pattern is the hexes of a bombardment, that of the Spotting Round first: it and its six neighbours, or a line of seven
// (O19.2.1.4).
func pattern(at hex, box artilleryBox, axis dir) (hexes []hex) {
	hexes = []hex{at}
	if box != standingBox {
		for _, h := range at.around {
			hexes = append(hexes, h)
		}
		return hexes
	}
	for _, d := range [...]dir{axis, axis.opposite()} {
		h := at
		for range 3 {
			if h = h.next(d); h == nowhere {
				break
			}
			hexes = append(hexes, h)
		}
	}
	return hexes
}

// gasAttack lays seven Gas markers; who is Suppressed is Demoralised, the others are Suppressed
// (O19.2.1.3, R42).
func (r *run) gasAttack(at hex, q *request) {
	var fallen []formation
	for _, h := range pattern(at, gasBox, 1) {
		r.gas[h] = true
		r.Event("gas", "O19.2.1.3", "hex", h)
		for _, f := range list(r.at(h, nobody)) {
			if !r.pieces[f].suppressed {
				r.suppress(f, "O19.2.1.3")
			} else if !r.masked(r.info(f).side) {
				was := r.pieces[f].bad
				if r.demoralise(f, "O19.2.1.3", false); r.halted {
					return
				}
				if !was && r.pieces[f].in == onBoard && r.pieces[f].bad && r.info(f).kind.isUnit() {
					fallen = append(fallen, f)
				}
			}
		}
	}
	r.majorGas(fallen, q)
}

// majorGas eliminates one Unit that the Gas has just Demoralised (A49): the one that the line names behind A49, or that stands in
// the first hex of SEQ; else the most valuable of the enemy. USING NONE keeps the card.
func (r *run) majorGas(fallen []formation, q *request) {
	c := r.holding(r.active, "A49")
	victim := r.gassed(fallen, q)
	if c == 0 || victim == noFormation || r.over || slices.Contains(q.using, "NONE") {
		return
	}
	if r.playAction(r.active, c) {
		r.eliminate(victim, "A49")
	}
}

// gassed is whom Major Gas eliminates.
func (r *run) gassed(fallen []formation, q *request) formation {
	for _, w := range q.using {
		for _, f := range fallen {
			if strings.EqualFold(w, r.info(f).name) {
				return f
			}
		}
	}
	enemies := r.byWorth(slices.DeleteFunc(slices.Clone(fallen), func(f formation) bool { return r.info(f).side == r.active }))
	for _, h := range q.seq {
		for _, f := range enemies {
			if r.pieces[f].at == h {
				return f
			}
		}
	}
	if len(enemies) == 0 {
		return noFormation
	}
	return enemies[0]
}

// barrageAgain is a later bombardment with a pattern on the board: it stands, or creeps one hex (O19.2.2, R45,
// R107).
func (r *run) barrageAgain(q *request) {
	sd := r.active
	s := &r.spot[sd]
	if q.creep != 0 {
		to := s.hex.next(q.creep)
		if to == nowhere {
			r.clearSpot(sd, "R107")
			return
		}
		var kept []hex
		for _, h := range s.impacts {
			if x := h.next(q.creep); x != nowhere {
				kept = append(kept, x)
			}
		}
		s.hex, s.impacts = to, kept
		r.Event("creep", "O19.2.2.2", "side", r.seat(sd), "hex", to)
		if seen, _ := r.sees(q.from, to, q.eyes()); !seen {
			r.Event("no-impact", "O19.2.2", "hex", to)
			return
		}
	}
	if r.Dry {
		return
	}
	r.impact(sd, r.phone[sd].fp, append([]hex{s.hex}, s.impacts...), q)
}

// impact makes the Impact rolls of a barrage: one for all empty hexes, then one for each that is occupied
// (O19.2.1.4).
func (r *run) impact(sd side, fp int, hexes []hex, q *request) {
	seq := q.seq
	var empty, full []hex
	for _, h := range hexes {
		if r.has(h, nobody) {
			full = append(full, h)
		} else if !r.isHole(h) {
			empty = append(empty, h)
		}
	}
	rank := func(h hex) int {
		if i := slices.Index(seq, h); i >= 0 {
			return i
		}
		return len(seq)
	}
	slices.SortStableFunc(full, func(a, b hex) int { return rank(a) - rank(b) })
	if len(empty) > 0 {
		total := fp + r.barrage(sd, nowhere, full, q)
		dice := r.roll(sd, stake{kind: "impact", rule: "O19.2.1.4.1", of: "empty"})
		if r.halted {
			return
		}
		total += dice
		r.Event("impact", "O19.2.1.4.1", "hex", "", "fp", fp, "total", total)
		for _, h := range empty {
			r.degrade(h, total+r.inWoods(h), "O19.2.1.4.1")
		}
	}
	for _, h := range full {
		if r.over {
			return
		}
		a := &attack{side: sd, kind: "impact", rule: "O19.2.1.4.2", target: h, heavy: true}
		a.fp = fp + r.inWoods(h) + r.barrage(sd, h, full, q)
		dice := r.roll(sd, stake{kind: "impact", rule: "O19.2.1.4.2", of: h.String(), attack: a})
		if r.halted {
			return
		}
		a.total = a.fp + dice
		r.Event("impact", "O19.2.1.4.2", "hex", h, "fp", a.fp, "total", a.total)
		r.degrade(h, a.total, "O19.2.1.4.2")
		a.struck = list(r.at(h, nobody))
		if r.defend(a); r.halted {
			return
		}
	}
}

// isHole tells hexes against which no Impact roll is made: those with a Shell Hole marker, or a printed one without
// Path or Fortification (O19.2.1.4.1, R44).
func (p *situation) isHole(h hex) bool {
	return p.terrain[h] == shellhole && p.fort[h] == noFort && !p.pathHeals(h)
}

func (p *situation) inWoods(h hex) int { return pick(p.terrain[h] == woods, 2, 0) }

// barrage plays Barrage before an Impact roll, that of a hex or of all empty ones (A32): the cards that the line means for it, else one
// on the hex with most VP, or on the empty ones where no enemy is struck. USING NONE keeps the cards.
func (r *run) barrage(sd side, h hex, full []hex, q *request) (more int) {
	if r.phone[sd].box != standingBox || r.month() < january1915 || r.phone[sd].broken || r.phone[sd].fp == 0 || sd != r.active || !q.own {
		return 0
	}
	for range r.barragesFor(h, r.richest(full, sd), q) {
		c := r.holding(sd, "A32")
		if c == 0 {
			break
		}
		if r.playAction(sd, c) {
			more += 2
		}
	}
	return more
}

// barragesFor is how many cards are meant for a hex, nowhere for the empty ones: A32 in the line stands before the hexes, or EMPTY, that
// it is for, once for each time it is named; one that names none is for the best hex.
func (r *run) barragesFor(h, best hex, q *request) (n int) {
	said := false
	for i, w := range q.using {
		if w == "NONE" {
			return 0
		}
		if !cardOf("A32")(r, r.active, w) {
			continue
		}
		said = true
		placed := false
		for _, x := range q.using[i+1:] {
			at, is := readHex(x)
			if !is && x != "EMPTY" {
				break
			}
			placed = true
			if is && at == h || x == "EMPTY" && h == nowhere {
				n++
			}
		}
		if !placed && h == best {
			n++
		}
	}
	if !said && h == best && best != nowhere {
		return 1
	}
	return n
}

// richest is the hex with most VP of the enemy, nowhere for none.
func (r *run) richest(full []hex, sd side) hex {
	best, most := nowhere, 0
	for _, x := range full {
		n := 0
		for f := range r.at(x, sd.Other()) {
			n += r.worth(f)
		}
		if n > most {
			best, most = x, n
		}
	}
	return best
}

// planAirStrike reads an AIR STRIKE (O17, R39).
func (r *run) planAirStrike(o *orders.Order) func() {
	sd := r.active
	switch {
	case r.scen.noAir:
		r.wrong(o, o.Pos, "no-air", "O17")
		return nil
	case r.reminds(sd.Other(), "S98.5.5"):
		r.wrong(o, o.Pos, "no-air", "S98.5.5")
		return nil
	}
	mode, facing, named, ok := r.readStrike(o)
	if !ok {
		return nil
	}
	return func() {
		if r.Dry {
			return
		}
		if cancelled := r.cancelledStrike(sd); r.halted || cancelled {
			return
		}
		r.airStrike(mode, facing, named)
	}
}

// readStrike reads how an aircraft attacks: it bombs, or strafes where it may (O17.1).
func (r *run) readStrike(o *orders.Order) (mode string, facing dir, named []hex, ok bool) {
	mode = pick(o.Has("STRAFE"), "STRAFE", "BOMB")
	if mode == "STRAFE" && !r.mayStrafe(r.active) {
		r.wrong(o, o.Pos, "no-strafing", "O17.1")
		return mode, 0, nil, false
	}
	if words := clauseWords(o, "FACING"); len(words) > 0 {
		if facing = readDir(words[0]); facing == 0 {
			r.misread(o.Pos, "which-direction", "O17.1", "text", words[0])
			return mode, 0, nil, false
		}
	}
	cl, _ := o.Clause(mode)
	named, ok = r.hexes(cl.Args)
	return mode, facing, named, ok
}

// mayStrafe tells whether a side may strafe at the date (O17.1).
func (p *situation) mayStrafe(sd side) bool {
	return p.nation(sd) == america || p.nation(sd) == germany && p.month() >= august1915 || p.nation(sd) == france && p.month() >= february1916
}

// airStrike is one strike: a Random Hex, a line ahead of the aircraft, a hex bombed or two strafed (O17.2, R37).
func (r *run) airStrike(mode string, facing dir, named []hex) {
	sd := r.active
	from := r.randomHex(sd, "O17.1")
	if r.halted || r.over {
		return
	}
	hexes, d := r.strikeHexes(mode, from, facing, named)
	r.Event("air-strike", "O17", "side", r.seat(sd), "mode", pick(mode == "BOMB", "bomb", "strafe"), "from", from, "facing", int(d), "hex", hexList(hexes))
	for _, h := range hexes {
		for _, f := range list(r.at(h, nobody)) {
			if r.info(f).kind.isUnit() {
				r.suppress(f, "O17.4")
			}
		}
	}
	fp := 5
	if mode == "BOMB" {
		fp = pick(r.month() < january1915, 3, 6)
	}
	for _, h := range hexes {
		if !r.has(h, nobody) || r.over {
			continue
		}
		a := &attack{side: sd, kind: "air", rule: "O17.5", target: h, heavy: true, fp: fp}
		r.boost(a, nil)
		dice := r.roll(sd, stake{kind: "fire", rule: "O17.5", of: h.String(), attack: a,
			chance: func(total int) chance { return r.hitChance(a, a.fp+total) },
			result: func(total int) string { return r.likelyResult(a, a.fp+total) }})
		if r.halted {
			return
		}
		a.total = a.fp + dice
		r.Event("attack", "O17.5", "hex", h, "fp", a.fp, "total", a.total)
		a.struck = list(r.at(h, nobody))
		if r.defend(a); r.halted {
			return
		}
	}
}

// strikeHexes chooses direction and hexes of a strike: those named where they lie on the line, else the most enemies
// and no friends.
func (r *run) strikeHexes(mode string, from hex, facing dir, named []hex) (best []hex, at dir) {
	most := 0
	for d := dir(1); d <= numDirs; d++ {
		if facing != 0 && d != facing {
			continue
		}
		ray := []hex{from}
		for h := from.next(d); h != nowhere; h = h.next(d) {
			ray = append(ray, h)
		}
		if facing != 0 {
			at = d
		}
		for i, h := range ray {
			some := []hex{h}
			if mode == "STRAFE" {
				if i+1 == len(ray) {
					continue
				}
				some = append(some, ray[i+1])
			}
			value := 0
			for _, x := range some {
				for f := range r.at(x, nobody) {
					value += pick(r.info(f).side == r.active, -3, 2) * (1 + r.worth(f))
				}
				if slices.Contains(named, x) && r.has(x, nobody) {
					value += 1000
				}
			}
			if value > most {
				most, best, at = value, some, d
			}
		}
	}
	return best, at
}

func hexList(hexes []hex) (names []string) {
	for _, h := range hexes {
		names = append(names, h.String())
	}
	return names
}

func itoa(n int) string { return strconv.Itoa(n) }
