// Events that bring Formations, Weapons and markers (E72, E76 to E81, E87 to E97).

package greatwarcommander

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// supportRoll reads a line of a Support Table by a Dice Roll (E72, E87).
func (r *run) supportRoll(sd side, rule adjudicator.Rule) []element {
	n := r.roll(sd, stake{kind: "support", rule: rule})
	if r.halted {
		return nil
	}
	return r.sys.support[r.nation(sd)].lines[min(max(n, 2), 12)-2]
}

// supportLine is the line of a roll, or the next one towards the X of which all is available (E72, E87); nil for
// none.
func (r *run) supportLine(sd side, rule adjudicator.Rule, phones bool) []element {
	n := r.roll(sd, stake{kind: "support", rule: rule})
	if r.halted {
		return nil
	}
	t := &r.sys.support[r.nation(sd)]
	for at := min(max(n, 2), 12) - 2; at >= 0 && at < len(t.lines); at += pick(t.low, -1, 1) {
		if !slices.ContainsFunc(t.lines[at], func(e element) bool {
			return (e.telephone == 0 || phones) && !r.available(sd, e)
		}) {
			return t.lines[at]
		}
	}
	return nil
}

// twin is the design that a line of a Support Table means at the date (support_twin of the pack).
func (r *run) twin(design int) int {
	if early, has := r.sys.twins[design]; has && r.month().year() == 1914 {
		return early
	}
	return design
}

// available tells whether an element is among the unused counters, and of its time.
func (r *run) available(sd side, e element) bool {
	if e.telephone > 0 {
		return true
	}
	if e.design < 0 {
		return r.anyLieutenant(sd) != noFormation
	}
	d := r.twin(e.design)
	free, arms := 0, 0
	for i := range r.pieces {
		if x := &r.scen.pieces.formations[i]; x.side == sd && x.of == d && r.pieces[i].in == unused {
			free++
		}
	}
	early := r.sys.designs[d].era == earlyEra
	late := r.sys.designs[d].era == lateEra
	if year := r.month().year(); early && year > 1914 || late && year == 1914 {
		return false
	}
	if e.arm < 0 {
		return free >= e.count
	}
	for i := range r.weapons {
		if x := &r.scen.pieces.weapons[i]; x.side == sd && x.of == e.arm && r.weapons[i].holder == noFormation && !r.weapons[i].boxed {
			arms++
		}
	}
	return free >= e.count && arms >= e.count && r.sys.arms[e.arm].from <= r.month()
}

// anyLieutenant is the first unused Lieutenant.
func (p *situation) anyLieutenant(sd side) formation {
	for i := range p.pieces {
		if x := &p.scen.pieces.formations[i]; x.side == sd && x.rank == lieutenant && p.pieces[i].in == unused {
			return formation(i)
		}
	}
	return noFormation
}

// newcomer is a Formation that a line of a Support Table brings, with the kind of its Weapon, or less than 0.
type newcomer struct {
	f   formation
	arm int
}

// newcomers are the Formations among the unused counters that a line of a Support Table means.
func (r *run) newcomers(sd side, line []element) (list []newcomer) {
	for _, e := range line {
		for range pick(e.telephone > 0, 0, max(1, e.count)) {
			for i := range r.pieces {
				f, x := formation(i), &r.scen.pieces.formations[i]
				fits := x.side == sd && r.pieces[i].in == unused && !slices.ContainsFunc(list, func(n newcomer) bool { return n.f == f })
				if fits && (e.design < 0 && x.rank == lieutenant || e.design >= 0 && x.of == r.twin(e.design)) {
					list = append(list, newcomer{f, e.arm})
					break
				}
			}
		}
	}
	return list
}

// placeSupport puts the elements of a line onto the board, each in the best of the hexes that fit; who finds none is
// lost. Where the player is to choose among several places for several Formations he is asked.
func (r *run) placeSupport(sd side, line []element, code string, fits func(f formation, h hex) bool, words []string) (came []formation) {
	rule := adjudicator.Rule(code)
	list := r.newcomers(sd, line)
	if window := "EVENT-" + code; len(list) > 1 && code != "A45.3" {
		var fs []formation
		for _, n := range list {
			fs = append(fs, n.f)
		}
		var hexes []string
		for h := range nowhere {
			if slices.ContainsFunc(fs, func(f formation) bool { return r.mayStand(f, h) && fits(f, h) }) {
				hexes = append(hexes, h.String())
			}
		}
		end := r.must(sd, window, "placement", rule, adjudicator.Field{Key: "event", Value: code}, r.who(fs), adjudicator.Field{Key: "hex", Value: strings.Join(hexes, "; ")})
		if r.halted {
			return
		}
		words = r.wish(sd, window)
		end()
	}
	var chain []hex
	if code == "A45.3" {
		if chain = r.hidingPlaces(sd, list, fits, words); chain == nil {
			r.Event("nothing-comes", rule, "side", r.seat(sd))
			return nil
		}
	}
	for k, n := range list {
		wished := hexesFor(r.info(n.f).name, words)
		if chain != nil {
			fits = func(_ formation, h hex) bool { return h == chain[k] }
		}
		best, worth := nowhere, -1<<20
		for h := range nowhere {
			if !r.mayStand(n.f, h) || !r.room(h, n.f) || !fits(n.f, h) {
				continue
			}
			v := r.cover(h)*2 - r.scen.edges[sd.Other()].away(h) - 30*pick(r.has(h, sd.Other()), 1, 0)
			if i := slices.Index(wished, h); i >= 0 {
				v += 1000 - i
			}
			if v > worth {
				best, worth = h, v
			}
		}
		if best == nowhere {
			r.Event("nothing-comes", rule, "side", r.seat(sd))
			continue
		}
		r.arrive(n.f, best)
		name := ""
		if n.arm >= 0 {
			w := r.unusedWeapon(n.arm, sd)
			r.give(w, n.f)
			name = r.armed(w).name
		}
		r.Event("arrives", rule, "unit", r.info(n.f).name, "weapon", name, "hex", best)
		came = append(came, n.f)
	}
	r.recontrol()
	return came
}

// hidingPlaces are hexes for a Hidden Unit, one for each Formation, that hang together (A45.3, R99): the best first one from which
// there is a place next to it for all others; nil for none.
func (r *run) hidingPlaces(sd side, list []newcomer, fits func(f formation, h hex) bool, words []string) []hex {
	value := func(f formation, h hex) int {
		v := r.cover(h)*2 - r.scen.edges[sd.Other()].away(h)
		if i := slices.Index(hexesFor(r.info(f).name, words), h); i >= 0 {
			v += 1000 - i
		}
		return v
	}
	var best []hex
	most := -1 << 20
	var place func(chain []hex, sum int)
	place = func(chain []hex, sum int) {
		if len(chain) == len(list) {
			if sum > most {
				best, most = slices.Clone(chain), sum
			}
			return
		}
		f := list[len(chain)].f
		for h := range nowhere {
			joined := len(chain) == 0 || slices.ContainsFunc(chain, func(x hex) bool { return adjacent(x, h) })
			if joined && !slices.Contains(chain, h) && r.mayStand(f, h) && r.room(h, f) && fits(f, h) {
				place(append(slices.Clip(chain), h), sum+value(f, h))
			}
		}
	}
	place([]hex{}, 0)
	return best
}

// hexesFor are the hexes that the words of a line wish for somebody: those behind his name, then those before any name.
func hexesFor(name string, words []string) []hex {
	var own, all []hex
	list := &all
	for _, w := range words {
		switch h, ok := readHex(w); {
		case ok && list != nil:
			*list = append(*list, h)
		case ok:
		case w == lineEnd:
			list = &all
		case strings.EqualFold(w, name):
			list = &own
		default:
			list = nil // somebody else's
		}
	}
	return append(own, all...)
}

// reinforcements bring a line of the Support Table to the friendly edge (E87).
func (r *run) reinforcements(sd side, _ *card) {
	e := r.scen.edges[sd]
	line := r.supportLine(sd, "E87", true)
	if r.halted {
		return
	}
	if line == nil {
		r.Event("nothing-comes", "E87", "side", r.seat(sd))
		return
	}
	for _, x := range line {
		if x.telephone > 0 {
			r.newPhone(sd, x.telephone, r.eventWish(sd, "E87"), "E87")
		}
	}
	came := r.placeSupport(sd, line, "E87", func(_ formation, h hex) bool { return e.away(h) == 0 }, r.eventWish(sd, "E87"))
	if r.halted {
		return
	}
	for _, f := range came {
		if h := r.pieces[f].at; r.has(h, sd.Other()) && r.order != nil {
			r.order.later = append(r.order.later, h)
		}
	}
}

// aroundRandom brings a line of the Support Table, without Telephones, to a Random Hex or next to it (E72, E91).
func (r *run) aroundRandom(sd side, code string) []formation {
	line := r.supportLine(sd, adjudicator.Rule(code), false)
	if r.halted {
		return nil
	}
	if line == nil {
		r.Event("nothing-comes", adjudicator.Rule(code), "side", r.seat(sd))
		return nil
	}
	at := r.randomHex(sd, adjudicator.Rule(code))
	if r.halted {
		return nil
	}
	return r.placeSupport(sd, line, code, func(_ formation, h hex) bool { return h == at || adjacent(h, at) }, r.eventWish(sd, code))
}

func (r *run) infiltration(sd side, _ *card) { r.aroundRandom(sd, "E72") }

func (r *run) stragglers(sd side, _ *card) {
	came := r.aroundRandom(sd, "E91")
	if r.halted {
		return
	}
	for _, f := range came {
		r.suppress(f, "E91")
	}
}

// arms gives an unused Weapon to a Unit (E76, E80, E90).
func (r *run) armUnit(sd side, code string, w weapon, fits func(f formation) bool) (given bool) {
	if w == noWeapon {
		return false
	}
	fs := r.those(sd, func(f formation) bool {
		k := r.info(f).kind
		return k.carries() && r.pieces[f].weapon == noWeapon && (k == squad || !r.armed(w).squadOnly) && fits(f)
	})
	f := r.chooseFriend(code, sd, fs, false)
	if f == noFormation {
		return false
	}
	r.give(w, f)
	r.weapons[w].broken = false
	r.Event("weapon-new", adjudicator.Rule(code), "weapon", r.armed(w).name, "unit", r.info(f).name)
	return true
}

// lightGun is an unused light machine gun of a nation.
func (r *run) lightGun(sd side) weapon {
	for i := range r.sys.arms {
		if a := &r.sys.arms[i]; a.class == lightMG && a.nations[r.nation(sd)] {
			if w := r.unusedWeapon(i, sd); w != noWeapon {
				return w
			}
		}
	}
	return noWeapon
}

// nest gives a light machine gun to a Unit in Good Order (E76.1).
func (r *run) nest(sd side, c *card) {
	if r.month() >= c.from {
		r.armUnit(sd, "E76", r.lightGun(sd), r.goodOrder)
	}
}

// mobileFirepower gives a Chauchat to a Unit that is not Demoralised (E80).
func (r *run) mobileFirepower(sd side, c *card) {
	if r.month() >= c.from && r.nation(sd) != germany {
		r.armUnit(sd, "E80", r.lightGun(sd), func(f formation) bool { return !r.pieces[f].bad })
	}
}

// salvage brings a Weapon back from the Weapons box (E90, R69).
func (r *run) salvage(sd side, _ *card) {
	var box []weapon
	for i := range r.weapons {
		if w := weapon(i); r.weapons[w].boxed && r.armed(w).side == sd {
			box = append(box, w)
		}
	}
	words := r.eventWish(sd, "E90")
	rank := func(w weapon) int { // those that the line names first, then the strongest
		if i := slices.IndexFunc(words, func(x string) bool { return strings.EqualFold(x, r.armed(w).name) }); i >= 0 {
			return i - maxCount
		}
		return -r.armed(w).fp
	}
	slices.SortStableFunc(box, func(a, b weapon) int { return rank(a) - rank(b) })
	for _, w := range box { // the first that somebody can carry
		if r.armUnit(sd, "E90", w, func(formation) bool { return true }) {
			return
		}
	}
}

// breakdown breaks the functional Weapon, or Suppresses the Tank that is not Demoralised, nearest to a Random Hex
// (E77).
func (r *run) breakdown(sd side, _ *card) {
	h := r.randomHex(sd, "E77")
	if r.halted {
		return
	}
	near := r.nearest(h, r.those(nobody, func(f formation) bool {
		return r.functional(f) || r.info(f).kind.isTank() && !r.pieces[f].bad
	}))
	f := r.chooseVictim("E77", sd, near, false)
	switch {
	case f == noFormation:
	case r.info(f).kind.isTank():
		r.suppress(f, "E77")
	default:
		r.breakWeapon(r.pieces[f].weapon)
	}
}

// marseillaise rallies all Leaders and Units of a hex (E78).
func (r *run) marseillaise(sd side, _ *card) {
	if r.nation(sd) != france {
		return
	}
	h := r.chooseHex("E78", sd, func(h hex) (n int) {
		for f := range r.at(h, sd) {
			if r.pieces[f].bad && !r.info(f).kind.isTank() {
				n += 1 + r.worth(f)
			}
		}
		return n
	}, false)
	if h == nowhere {
		return
	}
	for _, f := range list(r.at(h, sd)) {
		if !r.info(f).kind.isTank() {
			r.rally(f, "E78")
		}
	}
}

// mechanic rallies a Tank, or takes its Suppression (E79).
func (r *run) mechanic(sd side, _ *card) {
	if r.nation(sd) != france {
		return
	}
	fs := r.those(sd, func(f formation) bool { return r.info(f).kind.isTank() && (r.pieces[f].bad || r.pieces[f].suppressed) })
	if bad := slices.DeleteFunc(slices.Clone(fs), func(f formation) bool { return !r.pieces[f].bad }); len(bad) > 0 && !slices.ContainsFunc(fs, func(f formation) bool { return r.isWished(sd, "E79", f) }) {
		fs = bad
	}
	f := r.chooseFriend("E79", sd, fs, true)
	switch {
	case f == noFormation:
	case r.pieces[f].bad:
		r.rally(f, "E79")
	default:
		r.pieces[f].suppressed = false
		r.Event("recovered", "E79", "unit", r.info(f).name)
	}
}

// newMission draws a secret Objective, and a Strategy Card for who has none (E81).
func (r *run) newMission(sd side, _ *card) {
	var pool []uint8
	for i := range r.sys.objectives {
		m := uint8(i)
		if !slices.Contains(r.markers, m) && !slices.Contains(r.secret[germans], m) && !slices.Contains(r.secret[entente], m) {
			pool = append(pool, m)
		}
	}
	if len(pool) > 0 {
		r.takeMarker(sd, pool[r.shuffle(len(pool), "objective", "E81")[0]])
	}
	if x := &r.strategy[sd]; x.hand == 0 && len(x.pile) > 0 {
		r.drawStrategy(sd)
	}
}

// runnerEvent places a Runner with the Senior Leader (E88, R109).
func (r *run) runnerEvent(sd side, _ *card) {
	boss, f := r.senior(sd), r.unusedRunner(sd)
	if boss == noFormation || f == noFormation || !r.room(r.pieces[boss].at, f) || slices.Contains(r.eventWish(sd, "E88"), "NONE") {
		return
	}
	r.arrive(f, r.pieces[boss].at)
	r.Event("arrives", "E88", "unit", r.info(f).name, "weapon", "", "hex", r.pieces[f].at)
}

// sappers lay or remove a Wire next to a Unit in Good Order, if a line names the hex (E89).
func (r *run) sappers(sd side, _ *card) {
	for _, w := range r.eventWish(sd, "E89") {
		h, ok := readHex(w)
		if !ok || r.has(h, sd.Other()) || len(r.those(sd, func(f formation) bool { return r.isUnit(f) && r.goodOrder(f) && adjacent(r.pieces[f].at, h) })) == 0 {
			continue
		}
		if r.fort[h] == wire {
			r.removeFort(h)
			r.Event("fort-removed", "E89", "hex", h, "fort", wire)
		} else if r.mayLay(h, wire) {
			r.lay(h, wire, "E89")
		}
		return
	}
}

// suppressiveFire Suppresses an enemy Unit or Tank that a functional machine gun reaches and sees (E92).
func (r *run) suppressiveFire(sd side, _ *card) {
	guns := r.those(sd, func(f formation) bool { return r.functional(f) && r.armed(r.pieces[f].weapon).class.isMG() })
	fs := r.those(sd.Other(), func(f formation) bool {
		return (r.isUnit(f) || r.info(f).kind.isTank()) && !r.pieces[f].suppressed && slices.ContainsFunc(guns, func(g formation) bool {
			near, far := r.weaponReach(g)
			d := distance(r.pieces[g].at, r.pieces[f].at)
			seen, _ := r.sees(r.pieces[g].at, r.pieces[f].at, nowhere)
			return d >= near && d <= far && seen
		})
	})
	if f := r.chooseVictim("E92", sd, fs, false); f != noFormation {
		r.suppress(f, "E92")
	}
}

// cutCables breaks the enemy Telephone (E94). An artillery attack under way is still completed.
func (r *run) cutCables(sd side, _ *card) { r.breakPhone(sd.Other(), "E94") }

// trommelfeuer falls on a Random Hex and two adjacent ones: Tanks are eliminated, Units Demoralised, all that can is
// degraded (E95, R72).
func (r *run) trommelfeuer(sd side, _ *card) {
	at := r.randomHex(sd, "E95")
	if r.halted {
		return
	}
	worth := func(h hex) (n int) {
		for f := range r.at(h, nobody) {
			if !r.info(f).kind.isLeader() {
				n += pick(r.info(f).side == sd, -3, 2) * (1 + r.worth(f))
			}
		}
		if slices.Contains(r.eventWish(sd, "E95"), h.String()) {
			n += 1000
		}
		return n
	}
	var next []hex
	for _, h := range at.around {
		next = append(next, h)
	}
	slices.SortStableFunc(next, func(a, b hex) int { return worth(b) - worth(a) })
	for _, h := range append([]hex{at}, next[:min(2, len(next))]...) {
		r.Event("trommelfeuer", "E95", "hex", h)
		for _, f := range list(r.at(h, nobody)) {
			switch i := r.info(f); {
			case i.kind.isTank():
				if r.eliminate(f, "E95"); r.halted {
					return
				}
			case i.kind.isUnit():
				if r.demoralise(f, "E95", false); r.halted {
					return
				}
			}
		}
		was, strong := r.terrain[h], r.fort[h] != noFort
		r.degrade(h, 99, "E95")
		if strong && r.terrain[h] == was && !was.isWater() {
			r.degradeGround(h, 99, "E95") // both of them (R117)
		}
	}
}

// wounded brings an eliminated Unit or Leader back, Demoralised, to a Random Hex or next to it (E97).
func (r *run) wounded(sd side, _ *card) {
	var fs []formation
	for i := range r.pieces {
		f := formation(i)
		if r.pieces[i].in == casualty && !r.info(f).kind.isTank() && r.info(f).side == sd {
			fs = append(fs, f)
		}
	}
	words := r.eventWish(sd, "E97")
	f := noFormation
	if len(fs) > 0 {
		f = r.byWorth(fs)[0]
	}
	for i := range r.pieces {
		if x := formation(i); r.pieces[i].in == casualty && slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, r.info(x).name) }) && !r.info(x).kind.isTank() {
			f = x
		}
	}
	if f == noFormation {
		return
	}
	at := r.randomHex(sd, "E97")
	if r.halted {
		return
	}
	best, most := nowhere, -1<<20
	for h := range nowhere {
		if h != at && !adjacent(h, at) || !r.mayStand(f, h) || !r.room(h, f) {
			continue
		}
		n := r.cover(h) - 30*pick(r.has(h, r.info(f).side.Other()), 1, 0)
		if slices.Contains(words, h.String()) {
			n += 100
		}
		if n > most {
			best, most = h, n
		}
	}
	if best == nowhere {
		return
	}
	r.arrive(f, best)
	r.pieces[f].bad = true
	r.Event("returns", "E97", "unit", r.info(f).name, "hex", best)
	r.recontrol()
}
