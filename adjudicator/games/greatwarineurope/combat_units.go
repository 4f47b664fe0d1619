// Who may take part in an attack (10.1, 10.2, 15).
// The support of HQ in combat (10.46).
// Who takes the losses of a combat by the wish of his owner (10.62, 10.64).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

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
		return bar{"prohibited", "10.15"}
	case s.Weather[f] == snow && f != egyptian && f != iraqi && (s.hex(c).terrain == alpine || s.hex(a.target).terrain == alpine):
		return bar{"alpine-snow", "10.15"}
	case s.hex(a.target).terrain == alpine && s.kindOf(u) != mountaineers:
		return bar{"alpine", "15.71"}
	case un.flags&didAttack != 0:
		return bar{"already-attacked", "10.14"}
	case un.flags&isFrozen != 0:
		return bar{"just-entered", "17.11"}
	case un.flags&isBurning != 0:
		return bar{"devastating", "14.61"}
	case k.faces[0].attack == 0:
		return bar{"cannot-attack", "15.31"}
	case c == s.sys.board.at.kut && a.side == allied && s.isKutBesieged():
		return bar{"kut-besieged", "14.23"}
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

// mayUnite tells whether the units of an attack may attack together at all (16.11,
// 15.93, 6.48).
func (s *State) mayUnite(a *attack) bar {
	for i, u := range a.units {
		for _, v := range a.units[:i] {
			if b := s.mayShare(u, v); !b.ok() {
				return b
			}
		}
	}
	return s.mayRussiansUnite(a.units)
}

// bounds is the rule that keeps a nation in the Balkans.
func (n nation) bounds() adjudicator.Rule {
	if n == bulgaria {
		return "17.31"
	}
	return "17.21"
}

// maySort is what a kind of unit may do only together with others (15.22, 15.54).
func (s *State) maySort(a *attack, u unitID) bar {
	with := func(is func(v unitID) bool) bool {
		return slices.ContainsFunc(a.units, func(v unitID) bool { return v != u && s.at(v) == s.at(u) && is(v) })
	}
	switch s.kindOf(u) {
	case tank:
		alone := !slices.ContainsFunc(a.units, func(v unitID) bool { return s.kindOf(v) != tank })
		if alone || !s.hasTankCompany(u) {
			return bar{"tank-alone", "15.22"}
		}
	case cavalry:
		if s.isFreeCavalry(u) {
			break
		}
		isInfantry := func(v unitID) bool { return s.kindOf(v) == infantry }
		foot := slices.ContainsFunc(s.defenders(a.target, a.side.Other()), isInfantry)
		if (foot || s.holdsFort(a.target, a.side.Other()) || s.isKutFort(a.target, a.side.Other())) && !with(isInfantry) {
			return bar{"cavalry-alone", "15.54"}
		}
	}
	return bar{}
}

// hasTankCompany tells whether a tank is stacked with another combat unit of its nation,
// the British Empire being one, whether that attacks or not (15.22).
func (s *State) hasTankCompany(u unitID) bool {
	for v := range s.pieces.Of(s.at(u), s.sideOf(u)) {
		if k := s.counter(v); k.isCombat() && k.kind != tank && k.army == s.counter(u).army {
			return true
		}
	}
	return false
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

// maySupport tells whether an HQ may support an attack, or a defence, in which some units
// of its side are engaged (10.46).
func (s *State) maySupport(hq unitID, engaged []unitID, what purpose) bar {
	if b := s.givesSupport(hq); !b.ok() {
		return b
	}
	k := s.counter(hq)
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
	case !s.isSuppliedFor(hq, what):
		return bar{"hq-unsupplied", "10.46"}
	}
	return bar{}
}

// supportsDefence tells whether an HQ may support the defence of a hex: that of its own
// nation's fort too, whose unit is engaged (14.11).
func (s *State) supportsDefence(hq unitID, b *battle) bool {
	if s.maySupport(hq, b.defenders, toDefend).ok() {
		return true
	}
	n, _ := s.sys.ownerOf(s.hex(b.target).country)
	near := s.at(hq) == b.target || s.onMap(hq) && s.sys.board.adjacent(s.at(hq), b.target)
	return b.intrinsic && s.counter(hq).army == n && near && s.givesSupport(hq).ok() && s.isSuppliedFor(hq, toDefend)
}

// givesSupport tells whether an HQ has support left to give (10.46, 15.62).
func (s *State) givesSupport(hq unitID) bar {
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
	return bar{}
}

// takesSupport tells whether a unit brings the support of its HQ: not cavalry that
// is bound to infantry it does not stand with (15.54).
func (s *State) takesSupport(u unitID) bool {
	if s.kindOf(u) != cavalry || s.isFreeCavalry(u) {
		return true
	}
	for v := range s.pieces.Of(s.at(u), s.sideOf(u)) {
		if s.kindOf(v) == infantry {
			return true
		}
	}
	return false
}

// hqsNear are the HQ of the defender in the hex and next to it.
func (r *run) hqsNear(b *battle) (list []unitID) {
	sd := b.side.Other()
	add := func(c cell) {
		for u := range r.pieces.Of(c, sd) {
			if r.counter(u).kind == headquarters {
				list = append(list, u)
			}
		}
	}
	add(b.target)
	for way, n := range r.sys.board.next(b.target) {
		if n != noCell && r.hex(b.target).side[way]&sideClosed == 0 {
			add(n)
		}
	}
	return list
}

// spendHQ flips the HQ that have supported (10.46); that of a Brusilov attack
// leaves the game (6.28).
func (r *run) spendHQ(b *battle) {
	for _, u := range [...]unitID{b.hq, b.defHQ} {
		if u == noUnit {
			continue
		}
		if u == b.hq && b.brusilov {
			continue
		}
		r.units[u].flags |= isBack
		r.emit("depleted", "10.46", "unit", r.unitName(u), "hex", r.hexName(r.at(u)))
	}
}

// wish is in which order an owner would lose his units.
type wish struct {
	first, last []unitID
	order       func(a, b unitID) int // of the others, nil: no wish
}

// readWish reads the units and words of a LOSS clause.
func (r *run) readWish(args []orders.Arg, sd side) (w wish, ok bool) {
	for _, a := range args {
		if f := r.lossOrder(a); f != nil {
			w.order = f
			continue
		}
		u, ok := r.readUnit(a, sd)
		if !ok {
			return w, false
		}
		w.first = append(w.first, u)
	}
	return w, true
}

// lossOrder is the order that a word wishes, nil for a word that is none.
func (r *run) lossOrder(a orders.Arg) func(a, b unitID) int {
	switch {
	case a.Is("WEAKEST"):
		return r.weakerFirst
	case a.Is("STRONGEST"):
		return func(x, y unitID) int { return r.weakerFirst(y, x) }
	case a.Is("FULLFIRST"):
		return func(x, y unitID) int {
			if d := r.stepsOf(y) - r.stepsOf(x); d != 0 {
				return d
			}
			return r.weakerFirst(x, y)
		}
	}
	return nil
}

// weakerFirst orders units by who goes first when the owner has no wish: the lowest
// factors, then reduced units (21).
func (r *run) weakerFirst(a, b unitID) int {
	if d := r.worth(a) - r.worth(b); d != 0 {
		return d
	}
	if d := r.stepsOf(a) - r.stepsOf(b); d != 0 {
		return d
	}
	return int(a) - int(b)
}

// wishesOf are the wishes of a side in a combat: those of the attack first, then the
// standing orders that apply.
func (r *run) wishesOf(b *battle, sd side) (list []wish) {
	if sd == b.side {
		list = append(list, b.loss)
	}
	for _, o := range r.answers(sd, "LOSS", b.target, b) {
		w := wish{}
		for _, a := range o.Args {
			if f := r.lossOrder(a); f != nil {
				w.order = f
			}
		}
		if w.first = r.unitsIn(o.Args, sd); o.Has("LAST") {
			w.first, w.last = nil, w.first
		}
		list = append(list, w)
	}
	return list
}

// victim is who of some units loses the next step.
func (r *run) victim(wishes []wish, list []unitID) unitID {
	order := r.weakerFirst
	var spared []unitID
	ordered := false
	for _, w := range wishes {
		for _, u := range w.first {
			if slices.Contains(list, u) && !slices.Contains(spared, u) {
				return u
			}
		}
		spared = append(spared, w.last...)
		if w.order != nil && !ordered {
			order, ordered = w.order, true
		}
	}
	rest := slices.DeleteFunc(slices.Clone(list), func(u unitID) bool { return slices.Contains(spared, u) })
	if len(rest) == 0 {
		rest = list
	}
	return slices.MinFunc(rest, order)
}
