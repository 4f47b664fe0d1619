// Events of the expansion's cards (9.5).

package pathsofglory

import "slices"

// expansionEvents are cards 56 to 65 of both sides that are no combat cards.
func expansionEvents() map[string]cardEffect {
	return map[string]cardEffect{
		"paris_taxis":        {play: parisTaxis, verbs: []string{"REFIT"}},
		"russian_cavalry":    {can: cavalryBar, play: russianCavalry, verbs: []string{"PLACE"}},
		"czech_legion":       {can: czechBar, play: czechLegion, verbs: []string{"REMOVE"}},
		"the_sixtus_affair":  {then: func(r *run) { r.rollPeace(ap, 0, "card AP 62") }},
		"influenza":          {can: influenzaBar},
		"stavka_timidity":    {can: after(cardTsar)},
		"polish_restoration": {can: polishBar, play: polishRestoration},
		"haig":               {},
		"russian_desertions": {can: after(cardFallOfTsar), play: russianDesertions, verbs: []string{"REDUCE"}},
		"prince_max":         {can: princeMaxBar, play: princeMax},
	}
}

// parisTaxis flips a reduced French army in or beside Paris at once (AP 56).
func parisTaxis(r *run) {
	n := 0
	for i := 1; i < len(r.script); i++ {
		units, ok := r.ownUnits(r.script[i].Args, ap, nil)
		for _, u := range units {
			c := &r.sys.counters[u]
			if !ok {
				return
			}
			_, beside := r.sys.board.linkBetween(r.sys.board.paris, r.at(u))
			switch {
			case c.nation != france || !c.army || !r.reduced[u]:
				r.fault(r.script[i].Pos, "not-reduced", "card AP 56", "unit", r.unitName(u))
			case r.at(u) != r.sys.board.paris && !beside:
				r.fault(r.script[i].Pos, "wrong-place", "card AP 56", "unit", r.unitName(u))
			case n > 0:
				r.fault(r.script[i].Pos, "too-many", "card AP 56", "have", 1)
			default:
				n++
				r.reduced[u] = false
				r.emit("refitted", "card AP 56", "unit", r.unitName(u), "space", r.name(r.at(u)))
			}
		}
	}
}

// cavalrySpace: a Russian space with a supplied Russian army and room.
func (s *State) cavalrySpace(sp space) bool {
	if !sp.isMap() || s.place(sp).nation != russia || s.room(sp, ap) <= 0 {
		return false
	}
	for u := range s.pieces.In(sp) {
		if c := &s.sys.counters[u]; c.nation == russia && c.army && s.isSupplied(u) {
			return true
		}
	}
	return false
}

func cavalryBar(s *State, c cardID) (string, ruleNo) {
	if len(s.fresh("RU CAVc", 2)) < 2 {
		return "no-counters", cardRule(c)
	}
	room := 0
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		if s.cavalrySpace(sp) {
			room += s.room(sp, ap)
		}
	}
	if room < 2 {
		return "no-place", cardRule(c)
	}
	return "", ""
}

func russianCavalry(r *run) {
	units := r.fresh("RU CAVc", 2)
	wish := r.placeLines(units)
	for _, u := range units {
		to := wish[u].to
		if to == nowhere {
			for sp := space(1); int(sp) < len(r.sys.board.places) && to == nowhere; sp++ {
				if r.cavalrySpace(sp) {
					to = sp
				}
			}
		}
		if !r.cavalrySpace(to) {
			r.fault(wish[u].pos, "wrong-place", "card AP 57", "unit", r.unitName(u), "space", r.name(to))
			return
		}
		r.arrive(u, to, "card AP 57")
	}
}

func czechBar(s *State, c cardID) (string, ruleNo) {
	for u := range s.pieces.In(boxLost) {
		if x := &s.sys.counters[u]; x.nation == austria && !x.army {
			return "", ""
		}
	}
	return "no-corps", cardRule(c)
}

// czechLegion takes an AH corps out of the Replaceable box and brings the
// legion to the Reserve (AP 60).
func czechLegion(r *run) {
	gone, named := noUnit, noUnit
	for u := range r.pieces.In(boxLost) {
		if x := &r.sys.counters[u]; x.nation == austria && !x.army {
			gone = u
			break
		}
	}
	for i := 1; i < len(r.script); i++ {
		for _, u := range r.namedUnits(r.script[i].Args) {
			if x := &r.sys.counters[u]; x.nation != austria || x.army || r.at(u) != boxLost {
				r.fault(r.script[i].Pos, "wrong-unit", "card AP 60", "unit", r.unitName(u))
				return
			}
			if named != noUnit && named != u {
				r.fault(r.script[i].Pos, "too-many", "card AP 60", "have", 1)
				return
			}
			gone, named = u, u
		}
	}
	r.put(gone, boxRemoved)
	r.emit("eliminated", "card AP 60", "unit", r.unitName(gone), "space", r.name(boxLost), "to", r.name(boxRemoved))
	for _, u := range r.fresh("RU Czlc", 1) {
		r.arrive(u, boxReserve, "card AP 60")
	}
}

func influenzaBar(s *State, c cardID) (string, ruleNo) {
	if s.combined < s.sys.tables.num.wsZimmermann {
		return "war-status-low", cardRule(c)
	}
	return "", ""
}

func polishBar(s *State, c cardID) (string, ruleNo) {
	if s.control[s.sys.board.warsaw] != cp {
		return "needs-warsaw", cardRule(c)
	}
	return "", ""
}

func polishRestoration(r *run) {
	r.changeVP(-1, "polish-restoration", "card CP 59")
	for _, u := range r.fresh("PLc", 3) {
		r.arrive(u, boxReserve, "card CP 59")
	}
}

// russianDesertions reduces four full Russian units of the Central Powers'
// choice (CP 63): those of the REDUCE line, else the first in the data.
func russianDesertions(r *run) {
	fits := func(u unitID) bool {
		return r.sys.counters[u].nation == russia && r.at(u).isMap() && !r.reduced[u]
	}
	var list []unitID
	for i := 1; i < len(r.script); i++ {
		for _, u := range r.namedUnits(r.script[i].Args) {
			switch {
			case slices.Contains(list, u): // named twice
			case !fits(u):
				r.fault(r.script[i].Pos, "wrong-unit", "card CP 63", "unit", r.unitName(u))
				return
			case len(list) == 4:
				r.fault(r.script[i].Pos, "too-many", "card CP 63", "have", 4)
				return
			default:
				list = append(list, u)
			}
		}
	}
	for u := unitID(1); int(u) < len(r.sys.counters) && len(list) < 4; u++ {
		if fits(u) && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	for _, u := range list {
		r.reduced[u] = true
		r.emit("reduced", "card CP 63", "unit", r.unitName(u), "space", r.name(r.at(u)))
	}
}

func princeMaxBar(s *State, c cardID) (string, ruleNo) {
	if s.hasPlayed(cardHLTakesCommand) || s.turn >= 13 {
		return "too-late", cardRule(c)
	}
	return "", ""
}

// princeMax takes H-L Take Command out of the game, wherever it is.
func princeMax(r *run) {
	r.putCard(cardHLTakesCommand, cardRemoved)
	r.emit("card-removed", "card CP 65", "card", cardHLTakesCommand, "side", cp)
}

// expansionCombatCards are the combat cards 56 to 65 of both sides.
func expansionCombatCards() map[string]cardEffect {
	return map[string]cardEffect{
		"cp_withdrawal": withdrawal(),
		"kaisertreu":    bonus(1, combatOf(austria)),
		"turk_determination": {cc: &combatCard{fits: func(s *State, b *battle, as role) bool {
			return as == defending && s.nationIn(b, defending, turkey) && s.trenchIn(b.Target, cp) == 0
		}, use: func(_ *run, b *battle, _ role) { b.DugIn = true }}},
		"achtung_panzer": bonus(1, func(s *State, b *battle, as role) bool {
			return attackBy(germany)(s, b, as) && s.place(b.Target).terrain == clearLand
		}),
		"alberich":       {cc: &combatCard{fits: alberichFits, use: alberich}},
		"russian_guards": bonus(1, attackBy(russia)),
		"alpine_troops":  bonus(1, func(s *State, b *battle, as role) bool { return as == attacking && s.onlyIn(b, attacking, italy) }),
		"maude":          {cc: &combatCard{fits: maudeFits, use: armyTable}},
		"backs_to_the_wall": {cc: &combatCard{fits: func(s *State, b *battle, as role) bool {
			n := s.place(b.Target).nation
			return as == defending && (n == france || n == belgium) &&
				s.anyIn(b, defending, func(c *counter) bool { return c.nation == britain && c.army })
		}}},
	}
}

// alberichFits: an Allied attack in France or Belgium without Royal Tank
// Corps or Yanks and Tanks (CP 64).
func alberichFits(s *State, b *battle, as role) bool {
	n := s.place(b.Target).nation
	return as == defending && b.Side == ap && (n == france || n == belgium) && !b.uses(cardRoyalTankCorps) &&
		!(s.act.Card == cardYanksAndTanks && s.act.Use == useEvent)
}

// alberich calls the attack off; all other cards count as not played.
func alberich(r *run, b *battle, _ role) {
	b.Called = true
	r.returnCards(b, attacking)
	r.returnCards(b, defending)
	c := numbered(cp, 64)
	r.putCard(c, cardRemoved)
	r.played[c] = uint8(r.turn)
	r.emit("attack-cancelled", "card CP 64", "space", r.name(b.Target))
}

// maudeFits: British units that trace supply to Basra attack (AP 61).
func maudeFits(s *State, b *battle, as role) bool {
	if !britishAttack(s, b, as) {
		return false
	}
	for _, u := range b.Sides[attacking].Units {
		if s.sys.counters[u].nation != britain {
			continue
		}
		n := s.steps(s.at(u), func(sp space) bool { return sp == s.sys.board.basra && s.control[sp] == ap },
			func(at space, l link) bool { return s.lineOpen(at, l, byBR) && s.carries(l.to, ap) })
		if n < maxSpaces {
			return true
		}
	}
	return false
}
