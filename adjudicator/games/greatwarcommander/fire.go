// Fire: groups, Light Artillery, Targeting, the Fire roll and the Defence rolls (O21, 11.6).

package greatwarcommander

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// member is who takes part in a Fire: a Formation by its own FP, its Weapon, or the gun of a Tank.
type member struct {
	f      formation
	weapon bool
	gun    bool
}

// attack is an attack that ends in Defence rolls: of Fire, Impact, Air Strike or Mines.
type attack struct {
	side     side
	kind     string // "fire", "impact", "air", "mines"
	rule     adjudicator.Rule
	members  []member
	target   hex
	opFire   bool
	fp       int
	total    int
	bare     bool // Cover is 0 and cannot be changed (11.7, F128)
	heavy    bool // Tanks must defend (O21.3.3)
	hindered int
	shield   int         // Cover of a Hedge or Wall that was crossed; who fired may be gone when it counts
	struck   []formation // who makes Defence rolls
	less     int         // by cards of the defender
}

// where is the hex of a member.
func (p *situation) where(m member) hex { return p.pieces[m.f].at }

// lightArtillery tells members that must hit first, and join no group (11.6).
func (p *situation) lightArtillery(m member) bool {
	return m.gun || m.weapon && p.pieces[m.f].weapon != noWeapon && p.armed(p.pieces[m.f].weapon).striped
}

// power is the FP of a member (O21.3, O21.3.2).
func (p *situation) power(m member, target hex) int {
	var n int
	switch {
	case m.weapon:
		return p.weaponFP(m.f)
	case m.gun:
		n = p.info(m.f).gunFP + p.proven(m.f, p.sys.veteran.FP) - p.shaken(m.f)
	default:
		n = p.fp(m.f)
	}
	if p.info(m.f).kind.isTank() && !p.pieces[m.f].bad && adjacent(p.where(m), target) {
		n += 2
	}
	return n
}

// span is the Range of a member, from and to.
func (p *situation) span(m member) (near, far int) {
	switch {
	case m.weapon:
		return p.weaponReach(m.f)
	case m.gun:
		return 1, max(0, p.info(m.f).gunFar+p.proven(m.f, p.sys.veteran.Range)-p.shaken(m.f))
	}
	return 1, p.reach(m.f)
}

// canFire tells why a member cannot fire at a hex, "" when it can: where it stands, its state, Range
// and line of sight (O21.1, 11.1, F131).
func (p *situation) canFire(m member, target hex) string {
	sd := p.info(m.f).side
	if why := p.bears(m, target); why != "" {
		return why
	}
	switch {
	case !p.has(target, sd.Other()):
		return "no-enemy"
	case p.has(target, sd):
		return "in-melee"
	}
	if visible, _ := p.sees(p.where(m), target, nowhere); !visible {
		return "no-sight"
	}
	return ""
}

// bears tells why a member can fire at nobody so far away, "" when it can: where it stands, its
// state and Range (O21.1, F131).
func (p *situation) bears(m member, target hex) string {
	if m.weapon && !p.functional(m.f) {
		return "no-weapon-fire" // broken, or lost since it was activated
	}
	at, i := p.where(m), p.info(m.f)
	near, far := p.span(m)
	d := distance(at, target)
	switch {
	case p.has(at, i.side.Other()):
		return "in-melee"
	case m.gun && (i.gunFP == 0 || p.pieces[m.f].bad && !i.bad.fires):
		return "no-gun"
	case !m.weapon && !m.gun && !p.printed(m.f).fires:
		return "no-fire"
	case d < near || d > far:
		return "out-of-range"
	}
	return ""
}

// group tells why members cannot fire together (O21.3.1, O21.3.1.1, R48, F131.3).
func (p *situation) group(ms []member) string {
	if len(ms) < 2 {
		return ""
	}
	var hexes []hex
	for _, m := range ms {
		if p.info(m.f).kind.isTank() || p.lightArtillery(m) {
			return "fires-alone"
		}
		if h := p.where(m); !slices.Contains(hexes, h) {
			hexes = append(hexes, h)
		}
	}
	if len(hexes) > 1 && slices.ContainsFunc(hexes, func(h hex) bool { return p.fort[h] == wire }) {
		return "wire-group"
	}
	if !connected(hexes) {
		return "not-connected"
	}
	return ""
}

// connected tells whether hexes form one chain of adjacent ones (R48, R56).
func connected(hexes []hex) bool {
	if len(hexes) == 0 {
		return true
	}
	chain := hexes[:1:1]
	for i := 0; i < len(chain); i++ {
		for _, h := range hexes {
			if adjacent(chain[i], h) && !slices.Contains(chain, h) {
				chain = append(chain, h)
			}
		}
	}
	return len(chain) == len(hexes)
}

// planFire reads a FIRE Order: its lines name who fires; all that they name are activated (O21).
func (r *run) planFire(o *orders.Order) func() {
	var need []formation
	for i := range r.order.lines {
		l := &r.order.lines[i]
		if l.Verb != "FIRE" {
			r.wrong(l, l.Pos, "line-unused", "O14.3", "verb", l.Verb)
			return nil
		}
		_, ms, ok := r.readFire(l)
		if !ok {
			return nil
		}
		for _, m := range ms {
			if !slices.Contains(need, m.f) {
				need = append(need, m.f)
			}
		}
	}
	if len(r.order.lines) == 0 {
		r.wrong(o, o.Pos, "nobody-fires", "O14.5")
		return nil
	}
	if !r.activate(o, need, false, "O21.3.1") {
		return nil
	}
	for i := range r.order.lines { // at least one can fire (O21.1)
		l := &r.order.lines[i]
		target, ms, _ := r.readFire(l)
		if l.When == nil {
			if a := r.newAttack(l, r.active, ms, target, false); a == nil {
				return nil
			}
		}
	}
	return func() {
		r.spend(r.order.chosen)
		for i := range r.order.lines {
			l := &r.order.lines[i]
			if r.goes(l) && !r.Dry {
				if r.fireLine(l, false); r.halted {
					return
				}
			}
		}
	}
}

// readFire reads the target and the members of a FIRE line; without any, all who can are found
// later.
func (r *run) readFire(o *orders.Order) (target hex, ms []member, ok bool) {
	aim := o.Args
	if at, has := o.Clause("AT"); has && len(aim) == 0 {
		aim = at.Args
	}
	hexes, ok := r.hexes(aim[:min(1, len(aim))])
	if !ok || len(hexes) == 0 {
		r.misread(o.Pos, "no-target", "O21.1")
		return nowhere, nil, false
	}
	target = hexes[0]
	for _, key := range []string{"BASE", "WITH", "WEAPON"} {
		cl, _ := o.Clause(key)
		for _, a := range cl.Args {
			f, w, known := r.piece(a.Pos, a.Text)
			switch {
			case !known:
				return target, nil, false
			case w != noWeapon:
				if f = r.weapons[w].holder; f == noFormation || r.info(f).side != r.active {
					r.wrong(o, a.Pos, "no-weapon", "11.1", "text", a.Text)
					return target, nil, false
				}
				ms = append(ms, member{f: f, weapon: true})
			default:
				if r.info(f).side != r.active || r.pieces[f].in != onBoard {
					r.wrong(o, a.Pos, "not-on-board", "3", "unit", r.info(f).name)
					return target, nil, false
				}
				ms = append(ms, member{f: f, gun: key == "WEAPON"})
			}
		}
	}
	if len(ms) == 0 {
		ms = r.firersAt(target)
		if len(ms) == 0 {
			r.wrong(o, o.Pos, "nobody-can", "O21.1", "hex", target)
			return target, nil, false
		}
	}
	return target, ms, true
}

// firersAt is the strongest group that can fire at a hex: of those whom the Order has activated or names, else of whom one
// card can activate. Who fires alone is not among them.
func (r *run) firersAt(target hex) []member {
	free := func(m member) bool { return !slices.Contains(r.order.fired, m) && !r.lightArtillery(m) }
	from := r.order.chosen
	if head := r.order.head; len(from) == 0 && head != nil && head.Verb == "ORDER" {
		for _, key := range []string{"LEADER", "CHAIN", "UNITS"} {
			for _, w := range clauseWords(head, key) {
				f, _, _ := r.scen.pieces.find(w)
				if f == noFormation || !r.mayActivate(f) {
					continue
				}
				if from = append(from, f); key == "LEADER" && !head.Has("UNITS") {
					from = append(from, r.commanded(f)...)
				}
			}
		}
	}
	if len(from) == 0 {
		ms, _ := r.strongest(r.active, target, free)
		return ms
	}
	var ms []member
	for _, f := range from {
		for _, m := range r.membersOf(f) {
			if free(m) && r.canFire(m, target) == "" {
				ms = append(ms, m)
			}
		}
	}
	return r.situation.bestGroup(ms, target)
}

// commanded are the Units that a Leader can activate himself (3.3.1).
func (p *situation) commanded(l formation) (fs []formation) {
	if !p.info(l).kind.isLeader() {
		return nil
	}
	return p.those(p.info(l).side, func(x formation) bool {
		return p.info(x).kind.isUnit() && p.mayActivate(x) && p.commands(l, x)
	})
}

// strongest is the strongest group that one card can activate against a hex: of a Leader with whom he commands, or one
// alone.
func (p *situation) strongest(sd side, h hex, free func(m member) bool) (ms []member, group []formation) {
	best := -1 << 20
	for f := range p.all(sd) {
		if !p.mayActivate(f) {
			continue
		}
		fs := append([]formation{f}, p.commanded(f)...)
		var can []member
		for _, f := range fs {
			for _, m := range p.membersOf(f) {
				if free(m) && p.canFire(m, h) == "" {
					can = append(can, m)
				}
			}
		}
		if some := p.bestGroup(can, h); len(some) > 0 {
			if fp := p.reckon(sd, some, h, false).fp; fp > best {
				best, ms, group = fp, some, fs
			}
		}
	}
	return ms, group
}

// bestGroup is the strongest group among members; a Tank fires alone.
func (p *situation) bestGroup(can []member, h hex) []member {
	if len(can) == 1 && p.info(can[0].f).kind.isTank() {
		return can
	}
	best := p.allWhoCan(can, h)
	if len(best) < 2 {
		return best
	}
	// The highest Hindrance counts for all (O21.3.5): who is hindered more than he adds stays out.
	most := p.reckon(p.info(best[0].f).side, best, h, false).fp
	for limit := p.hindrance(best, h) - 1; limit >= 0; limit-- {
		some := p.allWhoCan(slices.DeleteFunc(slices.Clone(can), func(m member) bool { return p.hindrance([]member{m}, h) > limit }), h)
		if len(some) == 0 {
			break
		}
		if fp := p.reckon(p.info(some[0].f).side, some, h, false).fp; fp > most {
			best, most = some, fp
		}
	}
	return best
}

// hindrance is the highest on the lines of members to a hex.
func (p *situation) hindrance(ms []member, h hex) (most int) {
	for _, m := range ms {
		_, n := p.sees(p.where(m), h, nowhere)
		most = max(most, n)
	}
	return most
}

// membersOf are the ways in which a Formation may fire.
func (p *situation) membersOf(f formation) (ms []member) {
	if p.printed(f).fires && p.fp(f) > 0 {
		ms = append(ms, member{f: f})
	}
	if p.pieces[f].weapon != noWeapon {
		ms = append(ms, member{f: f, weapon: true})
	}
	if p.info(f).gunFP > 0 {
		ms = append(ms, member{f: f, gun: true})
	}
	return ms
}

// allWhoCan is the strongest group among members that can fire at a hex: the base first.
func (p *situation) allWhoCan(ms []member, target hex) (best []member) {
	can := slices.DeleteFunc(slices.Clone(ms), func(m member) bool { return p.canFire(m, target) != "" || p.info(m.f).kind.isTank() })
	for len(can) > 0 {
		some := []member{can[0]} // can is cut below
		for i := 0; i < len(some); i++ {
			for _, m := range can {
				a, b := p.where(some[i]), p.where(m)
				if !slices.Contains(some, m) && (a == b || adjacent(a, b) && p.fort[a] != wire && p.fort[b] != wire) {
					some = append(some, m)
				}
			}
		}
		can = slices.DeleteFunc(can, func(m member) bool { return slices.Contains(some, m) })
		slices.SortStableFunc(some, func(a, b member) int { return p.power(b, target) - p.power(a, target) })
		if len(best) == 0 || p.power(some[0], target)+len(some) > p.power(best[0], target)+len(best) {
			best = some
		}
	}
	return best
}

// newAttack sees that some members can fire at a hex and reckons their FP (O21.3); nil when they
// cannot, with what is wrong.
func (r *run) newAttack(o *orders.Order, sd side, ms []member, target hex, op bool) *attack {
	for _, m := range ms {
		why := r.canFire(m, target)
		if why == "" && !op && slices.Contains(r.order.fired, m) {
			why = "fired-already"
		}
		if why == "" && op && r.lightArtillery(m) {
			why = "fires-alone"
		}
		if why == "" && r.scen.doctrine > 0 && !op && r.info(m.f).kind.isTank() && distance(r.where(m), target) > r.scen.doctrine {
			why = "doctrine"
		}
		if why != "" {
			r.wrong(o, o.Pos, why, "O21.1", "unit", r.memberName(m), "hex", target)
			return nil
		}
	}
	if why := r.group(ms); why != "" {
		r.wrong(o, o.Pos, why, "O21.3.1", "unit", r.memberName(ms[0]), "hex", target)
		return nil
	}
	a := r.reckon(sd, ms, target, op)
	if !ms[0].weapon && !ms[0].gun && r.fp(ms[0].f) <= 0 {
		r.wrong(o, o.Pos, "no-power", "R11", "unit", r.memberName(ms[0]))
		return nil
	}
	return a
}

// reckon adds up an attack before any card: FP of the base, one for each other (O21.3.1.2),
// the highest Hindrance (10.3.2, O21.3.5), height (T110.2, R31), Woods for mortars (T124).
func (p *situation) reckon(sd side, ms []member, target hex, op bool) *attack {
	a := &attack{side: sd, kind: "fire", rule: "O21.3", members: ms, target: target, opFire: op, heavy: true}
	a.fp = p.power(ms[0], target) + len(ms) - 1
	a.shield = p.shieldFrom(ms, target)
	up, down := false, false
	for _, m := range ms {
		at := p.where(m)
		_, n := p.sees(at, target, nowhere)
		a.hindered = max(a.hindered, n)
		up = up || p.board.level[target] > p.board.level[at]
		down = down || p.board.level[target] < p.board.level[at]
		if !m.weapon && !m.gun && !p.info(m.f).kind.isTank() {
			a.heavy = false // R49
		}
		if m.weapon && p.armed(p.pieces[m.f].weapon).class == flamethrower {
			a.bare = true // 11.7, R16
		}
	}
	if !p.lightArtillery(ms[0]) {
		a.fp -= a.hindered
	}
	if up {
		a.fp--
	}
	if down {
		a.fp++
	}
	if m := ms[0]; m.weapon && p.armed(p.pieces[m.f].weapon).class == mortar && p.terrain[target] == woods {
		a.fp += 2
	}
	if p.reminds(sd, "S98.5.4") && slices.ContainsFunc(ms, func(m member) bool { return m.weapon }) {
		a.fp++
	}
	return a
}

func (p *situation) memberName(m member) string {
	if m.weapon {
		return p.armed(p.pieces[m.f].weapon).name
	}
	return p.info(m.f).name
}

func (p *situation) memberNames(ms []member) (list []string) {
	for _, m := range ms {
		list = append(list, p.memberName(m))
	}
	return list
}

// fireLine carries out one Fire (O21.3).
func (r *run) fireLine(o *orders.Order, offensive bool) {
	target, ms, ok := r.readFire(o)
	if !ok {
		return
	}
	for _, m := range ms {
		if !slices.Contains(r.order.chosen, m.f) {
			r.wrong(o, o.Pos, "not-activated", "O21.1", "unit", r.memberName(m))
			return
		}
	}
	if a := r.newAttack(o, r.active, ms, target, false); a != nil {
		r.order.fired = append(r.order.fired, ms...)
		r.shoot(a, clauseWords(o, "USING"))
	}
}

// stoodBy are the hexes that members fire from, for events.
func (r *run) stoodBy(ms []member) string {
	var list []string
	for _, m := range ms {
		if h := r.where(m).String(); !slices.Contains(list, h) {
			list = append(list, h)
		}
	}
	return strings.Join(list, ";")
}

// shoot makes an attack of Fire: Targeting for Light Artillery, cards, the Fire roll, the Defence
// rolls (O21.2, O21.3).
func (r *run) shoot(a *attack, cards []string) {
	r.Event("fire", "O21.3", "side", r.seat(a.side), "hex", a.target, "from", r.stoodBy(a.members), "units", r.memberNames(a.members), "fp", a.fp, "hindrance", a.hindered, "opfire", a.opFire)
	if m := a.members[0]; r.lightArtillery(m) {
		if hit := r.targets(a, m); r.halted || !hit {
			return
		}
	}
	r.firepower(a)
	r.boost(a, cards)
	if a.fp <= 0 { // 10.3.2.1
		r.Event("no-fire", "10.3.2", "hex", a.target, "fp", a.fp)
		return
	}
	dice := r.roll(a.side, stake{kind: "fire", rule: "O21.3", of: a.target.String(), attack: a, chance: func(total int) chance { return r.hitChance(a, a.fp+total) },
		result: func(total int) string { return r.likelyResult(a, a.fp+total) }})
	if r.halted {
		return
	}
	a.total = a.fp + dice
	r.Event("attack", "O21.3", "hex", a.target, "fp", a.fp, "total", a.total)
	r.struckBy(a, list(r.at(a.target, a.side.Other())))
	if m := a.members[0]; m.weapon && r.pieces[m.f].weapon != noWeapon && r.armed(r.pieces[m.f].weapon).class == mortar {
		r.degrade(a.target, a.total, "R85") // T124
	}
	r.defend(a)
}

// targets makes the Targeting roll of Light Artillery (O21.2.1): less the Hindrance (O21.2.1.2), which no later roll knows (10.3.1).
func (r *run) targets(a *attack, m member) bool {
	d := distance(r.where(m), a.target)
	product := r.roll(a.side, stake{kind: "targeting", rule: "O21.2.1", of: r.memberName(m), product: true,
		chance: func(total int) chance { return pick(total-a.hindered > d, always, never) },
		result: func(total int) string { return pick(total-a.hindered > d, "HIT", "MISS") }})
	if r.halted {
		return false
	}
	hit := product-a.hindered > d
	r.Event("targeting", "O21.2.1", "unit", r.memberName(m), "total", product-a.hindered, "n", d, "result", pick(hit, "hit", "miss"))
	return hit
}

// struckBy says who makes Defence rolls: the Formations of the other side that were in the hex when the
// Fire roll was made; Tanks against heavy fire alone (O21.3.3, O21.3.7).
func (r *run) struckBy(a *attack, fs []formation) {
	for _, f := range fs {
		if (a.heavy || !r.info(f).kind.isTank()) && !r.isDetached(f, fs) {
			a.struck = append(a.struck, f)
		}
	}
}
