// Combat cards: when they fit and what they do (9.5.4).

package pathsofglory

// fitsFunc is the condition of a combat card.
type fitsFunc = func(s *State, b *battle, as role) bool

// attackBy: units of a nation attack.
func attackBy(n nation) fitsFunc {
	return func(s *State, b *battle, as role) bool { return as == attacking && s.nationIn(b, attacking, n) }
}

// combatOf: units of a nation attack or defend.
func combatOf(n nation) fitsFunc {
	return func(s *State, b *battle, as role) bool { return s.nationIn(b, as, n) }
}

// britishAttack: a British unit proper attacks (FAQ-cards).
func britishAttack(s *State, b *battle, as role) bool {
	return as == attacking && s.anyIn(b, attacking, (*counter).isProperBR)
}

// bonus makes a card that only modifies the die.
func bonus(drm int, fits fitsFunc) cardEffect {
	return cardEffect{cc: &combatCard{fits: fits, drm: drm}}
}

// centralCombatCards are the Central Powers' combat cards 1 to 55.
func centralCombatCards() map[string]cardEffect {
	german := attackBy(germany)
	cancel := func(r *run, b *battle, _ role) { b.NoTrench = true }
	command := func(s *State, b *battle, as role) bool { return s.hasPlayed(cardHLTakesCommand) && german(s, b, as) }
	return map[string]cardEffect{
		"wireless_intercepts": {cc: &combatCard{fits: wirelessFits}},
		"von_francois": bonus(1, func(s *State, b *battle, as role) bool {
			return german(s, b, as) && s.nationIn(b, defending, russia)
		}),
		"cp_severe_weather": bonus(2, severeWeather(cp)),
		"chlorine_gas":      bonus(1, german),
		"liman_von_sanders": bonus(1, combatOf(turkey)),
		"fortified_machine_guns": bonus(1, func(s *State, b *battle, as role) bool {
			return as == defending && s.nationIn(b, defending, germany)
		}),
		"flamethrowers":      bonus(1, german),
		"place_of_execution": {cc: &combatCard{fits: placeOfExecutionFits, drm: 2, alone: placeOfExecutionAlone}},
		"alpenkorps":         bonus(1, alpenkorpsFits),
		"kemal":              {cc: &combatCard{fits: kemalFits, use: armyTable}},
		"mustard_gas":        bonus(1, german),
		"cp_air_superiority": bonus(1, german),
		"von_below": {cc: &combatCard{fits: func(s *State, b *battle, as role) bool { return as == attacking && s.onlyIn(b, defending, italy) },
			use: cancel}},
		"von_hutier": {cc: &combatCard{fits: func(s *State, b *battle, as role) bool {
			return as == attacking && s.nationIn(b, defending, russia)
		},
			use: func(r *run, b *battle, _ role) { b.NoTrench, b.First = true, true }}},
		"michael":         {cc: &combatCard{fits: command, drm: 1, use: cancel}},
		"blucher":         {cc: &combatCard{fits: command, use: cancel}},
		"peace_offensive": {cc: &combatCard{fits: command, use: func(r *run, b *battle, _ role) { b.NoTrench, b.Peace = true, true }}},
	}
}

// wirelessFits: a flank attempt with a German army on Russian units only; it
// is played before the die, never after (CL, FAQ-cards).
func wirelessFits(s *State, b *battle, as role) bool {
	return as == attacking && b.TryFlank && b.Flank == noFlank && s.onlyIn(b, defending, russia) &&
		s.anyIn(b, attacking, func(c *counter) bool { return c.nation == germany && c.army })
}

// severeWeather: a defence in mountains in fall and winter, or in swamp in
// spring and another season that the two cards print differently.
func severeWeather(owner side) fitsFunc {
	return func(s *State, b *battle, as role) bool {
		if as != defending {
			return false
		}
		now := s.season()
		switch s.place(b.Target).terrain {
		case mountain:
			return now == fall || now == winter
		case swamp:
			second := winter
			if s.opts.weather == "fall" || s.opts.weather == "printed" && owner == ap {
				second = fall
			}
			return now == spring || now == second
		}
		return false
	}
}

// placeOfExecutionFits: after Falkenhayn, before H-L, a German attack on an
// intact French fort that is not besieged.
func placeOfExecutionFits(s *State, b *battle, as role) bool {
	return as == attacking && s.hasPlayed(cardFalkenhayn) && !s.hasPlayed(cardHLTakesCommand) && s.nationIn(b, attacking, germany) &&
		s.place(b.Target).nation == france && s.fortIntact(b.Target) && s.control[b.Target] == ap && !s.isBesieged(b.Target)
}

// placeOfExecutionAlone: for war status only, once all French forts are
// destroyed (FAQ-cards).
func placeOfExecutionAlone(s *State) bool {
	for _, sp := range s.sys.board.forts {
		if s.place(sp).nation == france && s.fortIntact(sp) {
			return false
		}
	}
	return s.hasPlayed(cardFalkenhayn) && !s.hasPlayed(cardHLTakesCommand)
}

// alpenkorpsFits: a German attack from or into a mountain.
func alpenkorpsFits(s *State, b *battle, as role) bool {
	if as != attacking || !s.nationIn(b, attacking, germany) {
		return false
	}
	if s.place(b.Target).terrain == mountain {
		return true
	}
	for _, u := range b.Sides[attacking].Units {
		if s.sys.counters[u].nation == germany && s.at(u).isMap() && s.place(s.at(u)).terrain == mountain {
			return true
		}
	}
	return false
}

// kemalFits: a Turkish defender with a CF; nothing helps against a flank
// attack that has succeeded (FAQ-cards).
func kemalFits(s *State, b *battle, as role) bool {
	if as != defending || b.Flank == flankWon {
		return false
	}
	for _, u := range b.Sides[defending].Units {
		if s.sys.counters[u].nation == turkey && s.cf(u) > 0 {
			return true
		}
	}
	return false
}

func armyTable(_ *run, b *battle, as role) { b.Sides[as].Army = true }

// alliedCombatCards are the Allies' combat cards 1 to 55.
func alliedCombatCards() map[string]cardEffect {
	french := attackBy(france)
	return map[string]cardEffect{
		"pleve": bonus(1, combatOf(russia)),
		"putnik": bonus(1, func(s *State, b *battle, as role) bool {
			return s.nationIn(b, as, serbia) && s.sys.tables.turns[s.turn].year <= 1915
		}),
		"ap_withdrawal":     withdrawal(),
		"ap_severe_weather": bonus(2, severeWeather(ap)),
		"hurricane_barrage": bonus(1, britishAttack),
		"ap_air_superiority": bonus(1, func(s *State, b *battle, as role) bool {
			return britishAttack(s, b, as) || french(s, b, as)
		}),
		"phosgene_gas": bonus(1, french),
		"mine_attack": bonus(1, func(s *State, b *battle, as role) bool {
			return britishAttack(s, b, as) && s.trenchOf(b) > 0
		}),
		"they_shall_not_pass": {cc: &combatCard{fits: func(s *State, b *battle, as role) bool {
			return as == defending && len(b.Sides[defending].Units) > 0 && s.place(b.Target).nation == france && s.fortIntact(b.Target)
		}}},
		"royal_tank_corps": {cc: &combatCard{fits: royalTankFits, use: func(_ *run, b *battle, _ role) { b.NoShift = true }}},
	}
}

// royalTankFits: after Landships, a British attack on a trench in clear
// terrain of France or Belgium; an intact fort does not matter (FAQ-cards).
func royalTankFits(s *State, b *battle, as role) bool {
	p := s.place(b.Target)
	return s.hasPlayed(cardLandships) && britishAttack(s, b, as) && p.terrain == clearLand && (p.nation == france || p.nation == belgium) &&
		s.trenchOf(b) > 0
}

// withdrawal is AP 6 and CP 56.
func withdrawal() cardEffect {
	return cardEffect{cc: &combatCard{
		fits: func(s *State, b *battle, as role) bool { return as == defending && len(b.Sides[defending].Units) > 0 },
		use:  func(_ *run, b *battle, _ role) { b.Withdraw = true },
	}}
}

// boostBar tells why an event cannot be named for an attack: Kerensky and
// Brusilov each name one (AP 45, AP 46).
func (s *State) boostBar(a *attackLine) (code string, rule ruleNo) {
	c := a.event
	if s.act.Card != c || s.act.Use != useEvent || c != cardKerensky && c != cardBrusilov {
		return "event-not-played", cardRule(c)
	}
	if s.act.Boosted {
		return "event-used", cardRule(c)
	}
	russians, good := false, false
	for _, u := range a.units {
		russians = russians || s.sys.counters[u].nation == russia
	}
	for u := range s.pieces.In(a.target) {
		switch n := s.sys.counters[u].nation; {
		case s.sideOf(u) == s.active:
		case c == cardKerensky && (n == austria || n == bulgaria || n == turkey):
			good = true
		case c == cardBrusilov && n == germany:
			return "german-defenders", cardRule(c)
		case c == cardBrusilov:
			good = true
		}
	}
	if !russians || !good {
		return "event-unfit", cardRule(c)
	}
	return "", ""
}

// boost uses up the event that an attack names.
func (r *run) boost(b *battle) {
	switch b.Event {
	case noCard:
		return
	case cardBrusilov:
		b.NoTrench = true
	}
	r.act.Boosted = true
	r.emit("event-used", cardRule(b.Event), "space", r.name(b.Target), "card", b.Event, "name", r.sys.cards[b.Event].name)
}

// eventModifier is what the event of the round adds to an attack (AP 35, AP
// 45, AP 46).
func (s *State) eventModifier(b *battle) int {
	if s.act.Use != useEvent {
		return 0
	}
	switch s.act.Card {
	case cardYanksAndTanks:
		if s.nationIn(b, attacking, america) {
			return 2
		}
	case cardBrusilov:
		if s.nationIn(b, attacking, russia) {
			return 1
		}
	case cardKerensky:
		if b.Event == cardKerensky {
			return 2
		}
	}
	return 0
}
