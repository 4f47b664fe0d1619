// Attacks as they are ordered (10.1, 10.2).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// attack is one attack of a sheet.
type attack struct {
	order   *orders.Order
	side    side
	target  cell
	units   []unitID
	hq      unitID    // that supports it (10.46), noUnit for none
	air     int       // air units (15.13)
	chits   []int     // events that are played in it, by number
	loss    wish      // who takes the losses
	advance []unitID  // who advances; nil: all who may
	second  []further // who goes on into a second hex (10.72)
	stay    bool      // nobody does
	marker  marker    // OHL, OberOst, Foch or Allenby, by which it is made (10.8)
	assault bool      // Kaiserschlact attack (15.45)
	follow  bool      // cavalry that retreats is attacked again (15.53)
	left    []cell    // hexes that such cavalry has left in this pursuit
}

// defenders are the combat units in a hex.
func (s *State) defenders(c cell, sd side) (list []unitID) {
	for u := range s.pieces.Of(c, sd) {
		if s.counter(u).isCombat() {
			list = append(list, u)
		}
	}
	return list
}

// hasIntrinsic tells whether a fort with a unit of its own stands in a hex for a
// side (14.11): neither Kut nor the Hindenburg Line has one.
func (s *State) hasIntrinsic(c cell, sd side) bool {
	return s.hex(c).fort != noFort && s.spoiled[c]&fortGone == 0 && s.fortSide(c) == sd
}

// declareAll checks the attacks of a sheet as far as they can be known before the
// first die: earlier ones may change what later ones find.
func (r *run) declareAll(sd side, lines []orders.Order) {
	for i := range lines {
		o, form := &lines[i], attackForm()
		if o.Verb != "ATTACK" || o.When != nil && !r.sys.terms.Check(judge{run: r, side: sd}, &form, o.When, r.fault) {
			continue
		}
		a, ok := r.readAttack(sd, o)
		switch {
		case !ok:
		case a.marker != noMarker:
			r.mayAttackByMarker(a)
		case r.mayAttack(a) && o.When == nil:
			for _, u := range a.units {
				r.units[u].flags |= didAttack
			}
			for _, u := range r.defenders(a.target, sd.Other()) {
				r.units[u].flags |= wasAttacked
			}
			if a.hq != noUnit {
				r.units[a.hq].flags |= isBack // it supports one combat (10.46)
			}
		}
	}
}

// readAttack reads one ATTACK line.
func (r *run) readAttack(sd side, o *orders.Order) (*attack, bool) {
	a := &attack{order: o, side: sd, hq: noUnit}
	var ok bool
	if len(o.Args) != 1 {
		r.fault(o.Pos, "one-target", "10.21", "verb", o.Verb)
		return nil, false
	}
	if a.target, ok = r.readHex(o.Args[0]); !ok {
		return nil, false
	}
	if !r.readUse(a) {
		return nil, false
	}
	var from []cell
	if c, has := o.Clause("FROM"); has {
		for _, arg := range c.Args {
			at, ok := r.readHex(arg)
			if !ok {
				return nil, false
			}
			from = append(from, at)
		}
	}
	if a.units, ok = r.readAttackers(a, from); !ok {
		return nil, false
	}
	if c, has := o.Clause("HQ"); has && len(c.Args) > 0 && !c.Args[0].Is("NONE") {
		if a.hq, ok = r.readUnit(c.Args[0], sd); !ok {
			return nil, false
		}
	}
	if c, has := o.Clause("LOSS"); has {
		if a.loss, ok = r.readWish(c.Args, sd); !ok {
			return nil, false
		}
	}
	if c, has := o.Clause("ADVANCE"); has && !r.readAdvance(a, c.Args) {
		return nil, false
	}
	return a, r.readExtras(a)
}

// readAttackers reads WITH: units, or ALL of the hexes of FROM, of all adjacent
// hexes without it.
func (r *run) readAttackers(a *attack, from []cell) (list []unitID, ok bool) {
	all := true
	if c, has := a.order.Clause("WITH"); has {
		for _, arg := range c.Args {
			if all = arg.Is("ALL"); all {
				break
			}
			u, ok := r.readUnit(arg, a.side)
			if !ok {
				return nil, false
			}
			list = append(list, u)
		}
	}
	if all {
		list = nil
		if from == nil {
			for _, n := range r.sys.board.next(a.target) {
				if n != noCell {
					from = append(from, n)
				}
			}
		}
		for _, c := range from {
			for _, u := range r.defenders(c, a.side) {
				if r.mayJoin(a, u).ok() && (a.marker == noMarker || r.inReach(a.marker, u)) {
					list = append(list, u)
				}
			}
		}
	}
	if len(list) == 0 && (a.marker == noMarker || !r.Dry) { // advances may bring who attacks by a marker
		r.fault(a.order.Pos, "no-attackers", "10.11", "hex", r.hexName(a.target))
		return nil, false
	}
	return list, true
}

// mayJoin tells whether a unit may take part in an attack (10.1, 10.2, 15).
func (s *State) mayJoin(a *attack, u unitID) bar {
	k, un := s.counter(u), &s.units[u]
	c := s.at(u)
	if c < 0 {
		return bar{"not-on-map", "10.12"}
	}
	way := s.sys.board.Net().Way(c, a.target)
	if way < 0 || s.hex(c).front != s.hex(a.target).front {
		return bar{"not-adjacent", "10.12"}
	}
	f := s.hex(c).front
	side := s.hex(c).side[way]
	switch {
	case !k.isCombat():
		return bar{"hq-never-attacks", "10.11"}
	case side&(sideClosed|sideLake) != 0:
		return bar{"closed-side", "10.15"}
	case s.Weather[f] == snow && f != egyptian && f != iraqi && (s.hex(c).terrain == alpine || s.hex(a.target).terrain == alpine):
		return bar{"alpine-snow", "10.15"}
	case s.hex(a.target).terrain == alpine && s.kindOf(u) != mountaineers:
		return bar{"alpine", "15.71"}
	case un.flags&didAttack != 0:
		return bar{"attacked-already", "10.14"}
	case un.flags&isFrozen != 0:
		return bar{"just-entered", "17.11"}
	case un.flags&isBurning != 0:
		return bar{"devastating", "14.61"}
	case k.faces[0].attack == 0:
		return bar{"no-attack-factor", "15.31"}
	case c == s.sys.board.at.kut && a.side == allied && s.isKutBesieged():
		return bar{"kut-besieged", "14.22"}
	case (c == s.sys.board.at.suvla || c == s.sys.board.at.helles) && a.target != s.sys.board.at.inland:
		return bar{"beach", "6.52"}
	}
	return s.mayFight(a, u)
}

// mayFight is what nations and events forbid (6.43, 6.47, 6.57, 5.46, 17).
func (s *State) mayFight(a *attack, u unitID) bar {
	k, h := s.counter(u), s.hex(a.target)
	here := s.hex(s.at(u))
	switch {
	case k.army == france && h.front == western && s.Turn <= s.Mutiny:
		return bar{"mutiny", "6.47"}
	case k.army == russia && s.Duties.Paralysis == s.Turn && s.Turn > 0 && !s.isBrusilov(a):
		return bar{"paralysis", "6.43"}
	case s.isTyphus() && (here.country == inSerbia || h.country == inSerbia):
		return bar{"typhus", "6.57"}
	case k.army == russia && s.Treaty:
		return bar{"treaty", "5.46"}
	case s.kindOf(u) == tank && s.isNoTankGround(a.target):
		return bar{"no-tank-ground", "15.24"}
	case (k.army == bulgaria || k.army == greece) && !h.inBalkans():
		return bar{"only-balkans", k.army.bounds()}
	}
	return bar{}
}

// isNoTankGround tells what tanks never attack into (15.24).
func (s *State) isNoTankGround(c cell) bool {
	h := s.hex(c)
	switch h.terrain {
	case marsh, mountain, mountainPass, alpine, forest:
		return true
	case floodPlain:
		return s.Weather[h.front] == wet
	}
	return false
}

// isTarget tells whether a hex can be attacked: a combat unit of the enemy, or his
// intact fort (10.11, 14.11).
func (s *State) isTarget(c cell, sd side) bool {
	return s.fighters(c, sd.Other()) > 0 || s.hasIntrinsic(c, sd.Other())
}

// mayAttack checks an attack as a whole.
func (r *run) mayAttack(a *attack) bool {
	h, pos := r.hex(a.target), a.order.Pos
	name := r.hexName(a.target)
	switch {
	case r.Phase.Active[h.front.theatre()] != a.side:
		r.fault(pos, "other-theatre", "8.11", "unit", r.unitName(a.units[0]), "hex", name)
		return false
	case !r.isTarget(a.target, a.side):
		r.fault(pos, "nothing-there", "10.11", "hex", name)
		return false
	case r.isProtected(a.target):
		r.fault(pos, "just-entered", "17.11", "unit", r.unitName(a.units[0]), "hex", name)
		return false
	case r.Treaty && a.side == central && r.isTreatyGround(a):
		r.fault(pos, "treaty", "5.46", "unit", r.unitName(a.units[0]), "hex", name)
		return false
	}
	for _, u := range a.units {
		if b := r.mayJoin(a, u); !b.ok() {
			r.fault(pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.placeName(r.at(u)), "target", name)
			return false
		}
		if b := r.maySort(a, u); !b.ok() {
			r.fault(pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.placeName(r.at(u)), "target", name)
			return false
		}
	}
	for _, u := range r.defenders(a.target, a.side.Other()) {
		if r.units[u].flags&wasAttacked != 0 && (a.order.When == nil || !r.Dry) {
			r.fault(pos, "was-attacked", "10.14", "unit", r.unitName(u), "hex", name)
			return false
		}
	}
	if slices.Contains(r.Phase.Struck, a.target) {
		r.fault(pos, "was-attacked", "10.14", "unit", name, "hex", name)
		return false
	}
	if a.assault {
		if b := r.mayAssault(a); !b.ok() {
			r.fault(pos, b.code, b.rule, "hex", name)
			return false
		}
	}
	if b := r.mayUnite(a); !b.ok() {
		r.fault(pos, b.code, b.rule, "unit", r.unitName(a.units[0]), "hex", name)
		return false
	}
	if a.hq != noUnit {
		if b := r.maySupport(a.hq, a.units); !b.ok() {
			r.fault(pos, b.code, b.rule, "unit", r.unitName(a.hq), "hex", r.placeName(r.at(a.hq)))
			return false
		}
	}
	for _, u := range append(slices.Clone(a.loss.first), a.advance...) {
		if !slices.Contains(a.units, u) {
			r.fault(pos, "not-in-attack", "10.64", "unit", r.unitName(u), "hex", name)
			return false
		}
	}
	return r.mayGoOn(a) && r.mayAttackByMarker(a)
}

// mayUnite tells whether the nations of an attack may attack together at all: not one
// that has collapsed with others (16.11), nor the Red Army (15.93).
func (s *State) mayUnite(a *attack) bar {
	first := a.units[0]
	for _, u := range a.units[1:] {
		x, y := s.counter(first).army, s.counter(u).army
		switch {
		case x != y && (s.Fallen[x] || s.Fallen[y]):
			return bar{"fallen-alone", "16.11"}
		case (s.units[first].flags^s.units[u].flags)&isRed != 0:
			return bar{"red-alone", "15.93"}
		}
	}
	return bar{}
}

// bounds is the rule that keeps a nation in the Balkans.
func (n nation) bounds() adjudicator.Rule {
	if n == bulgaria {
		return "17.31"
	}
	return "17.21"
}

// isProtected tells whether a hex belongs to a neutral that entered the war in this
// turn, or to one that is at peace (17.11).
func (s *State) isProtected(c cell) bool {
	n, ok := ownerOf(s.hex(c).country)
	return ok && s.Turn > 0 && s.Entered[n] == s.Turn
}

// isTreatyGround tells whether the treaty of Brest-Litovsk protects who is attacked,
// save from Turks alone on the N sheet (5.46).
func (s *State) isTreatyGround(a *attack) bool {
	h := s.hex(a.target)
	if !h.front.inEurope() && !slices.ContainsFunc(a.units, func(u unitID) bool { return s.counter(u).army != turkey }) {
		return false
	}
	n, _ := ownerOf(h.country)
	return n == russia && s.hasIntrinsic(a.target, allied) || slices.ContainsFunc(s.defenders(a.target, allied), func(u unitID) bool { return s.counter(u).army == russia })
}

// maySort is what a kind of unit may do only together with others (15.22, 15.54).
func (s *State) maySort(a *attack, u unitID) bar {
	k := s.counter(u)
	with := func(is func(v unitID) bool) bool {
		return slices.ContainsFunc(a.units, func(v unitID) bool { return v != u && s.at(v) == s.at(u) && is(v) })
	}
	switch s.kindOf(u) {
	case tank:
		if !with(func(v unitID) bool { return s.counter(v).army == k.army && s.kindOf(v) != tank }) {
			return bar{"tank-alone", "15.22"}
		}
	case cavalry:
		if s.isFreeCavalry(u) {
			break
		}
		foot := slices.ContainsFunc(s.defenders(a.target, a.side.Other()), func(v unitID) bool { return s.counter(v).isFoot() || s.kindOf(v) == infantry })
		if (foot || s.holdsFort(a.target, a.side.Other())) && !with(func(v unitID) bool { return s.isFootNow(v) }) {
			return bar{"cavalry-alone", "15.54"}
		}
	}
	return bar{}
}

// isFootNow tells infantry, shock troops and converted cavalry, and mountain units.
func (s *State) isFootNow(u unitID) bool {
	k := s.kindOf(u)
	return k == infantry || k == mountaineers
}

// isFreeCavalry tells British cavalry, which is as infantry for ever in the Near
// East, and in Europe until Strategic Turn D (15.54).
func (s *State) isFreeCavalry(u unitID) bool {
	return s.counter(u).army == britain && (s.Letter < letterD || s.onMap(u) && !s.frontOf(u).inEurope())
}

// maySupport tells whether an HQ may support a combat in which some units of its
// side are engaged (10.46).
func (s *State) maySupport(hq unitID, engaged []unitID) bar {
	k := s.counter(hq)
	switch {
	case k.kind != headquarters || k.support == 0:
		return bar{"no-support", "15.62"}
	case !s.onMap(hq):
		return bar{"not-on-map", "10.46"}
	case s.isDepleted(hq):
		return bar{"hq-depleted", "10.46"}
	case k.special == eleventhArmy && s.frontOf(hq) != eastern:
		return bar{"only-eastern", "10.46"}
	case s.Fallen[k.army]:
		return bar{"no-support", "16.11"}
	}
	near, own := false, false
	for _, u := range engaged {
		if s.at(u) == s.at(hq) || s.sys.board.adjacent(s.at(u), s.at(hq)) {
			near = true
		}
		if s.counter(u).army == k.army && s.takesSupport(u) {
			own = true
		}
	}
	switch {
	case !near:
		return bar{"hq-too-far", "10.46"}
	case !own:
		return bar{"hq-other-nation", "10.46"}
	case !s.isSupplied(hq):
		return bar{"hq-unsupplied", "10.46"}
	}
	return bar{}
}

// takesSupport tells whether a unit brings the support of its HQ: not cavalry that
// is bound to infantry it does not stand with (15.54).
func (s *State) takesSupport(u unitID) bool {
	if s.kindOf(u) != cavalry || s.isFreeCavalry(u) {
		return true
	}
	for v := range s.pieces.Of(s.at(u), s.sideOf(u)) {
		if s.isFootNow(v) {
			return true
		}
	}
	return false
}
