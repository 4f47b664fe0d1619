// Who may take part in an attack (10.1, 10.2, 15).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
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
