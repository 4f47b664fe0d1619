// The support of HQ in combat (10.46).

package greatwarineurope

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
	n, _ := ownerOf(s.hex(b.target).country)
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
