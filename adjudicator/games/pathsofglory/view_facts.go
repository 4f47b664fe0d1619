package pathsofglory

import (
	"strconv"

	"feldpost/adjudicator"
)

// facts are the public facts of the game that are no numbers on a track: as many
// as there were before, or a few more.
func (s *State) facts(unsupplied *[maxUnits]bool, before int) []adjudicator.Field {
	list := make([]adjudicator.Field, 0, max(40, before+4))
	add := func(key, value string) { list = append(list, adjudicator.Field{Key: key, Value: value}) }
	add("edition", editionWords[s.opts.edition])
	add(factRound, strconv.Itoa(s.round))
	add("season", seasonWords[s.season()])
	leader := ""
	if sd := s.ahead(s.vp); sd != noSide {
		leader = string(s.seat(sd))
	}
	add(factLeads, leader)
	s.addGoals(add)
	add("last-turn", s.sys.tables.turnName(s.scenario.last))
	for sd := ap; sd <= cp; sd++ {
		w := sideWords[sd]
		add("level-"+w, s.level[sd].String())
		add("offensive-"+w, s.offensiveState(sd))
		add("hand-"+w, strconv.Itoa(s.handSize(sd)))
		add("deck-"+w, strconv.Itoa(s.pileSize[sd]))
	}
	add("russia", russiaWords[s.russia()])
	add("us", s.usState())
	for n := noNation; n < nations; n++ {
		if s.joins(n) && s.warState(n) == "neutral" {
			add("neutral", n.String())
		}
	}
	for n := noNation; n < nations; n++ {
		if s.joins(n) && s.warState(n) != "neutral" {
			add("war-"+nationWords[n], s.warState(n))
		}
	}
	if s.beachhead != nowhere {
		add("beachhead", s.name(s.beachhead))
	}
	if s.highSeas {
		add("high-seas-fleet", "awaits the Allied action")
	}
	for c := cardID(1); c < maxCards; c++ { // events with a lasting effect
		if s.played[c] > 0 && s.lasts(c) {
			add("played", s.sys.cardTitles[c])
		}
	}
	if s.swapped {
		add(factPlays+string(seatCP), string(seatAP))
		add(factPlays+string(seatAP), string(seatCP))
	}
	list = s.supplyFacts(s.spaceFacts(list), unsupplied)
	if b := s.battle; b != nil {
		add("combat", s.name(b.Target))
	}
	for _, f := range s.sys.info.Data {
		value := f.Provenance
		if f.Own {
			value += ", the referee's own"
		}
		add(s.sys.dataKeys[f.Name], value)
	}
	return list
}

// addGoals tells what the VP marker and War Status bring (5.2, 5.3.4, 5.4.2, 5.5.2, 16.1, 16.2): with how many points the
// Central Powers win and the Allied ones, whose win a draw is, and what ends the game at once. The Allied bid of a competition
// counts at the end, so less is enough on the marker (5.6.2).
func (s *State) addGoals(add func(key, value string)) {
	n, bid := &s.sys.tables.num, 0
	if s.opts.competition && s.bids[cp] >= 0 { // both are open
		bid = max(0, s.bids[ap])
	}
	least, most := s.needed()
	draw, _ := s.takesDraw("")
	word := "nobody"
	if draw != noSide {
		word = sideWords[draw]
	}
	numbers := func(list ...int) (text string) {
		for _, x := range list {
			text += " " + strconv.Itoa(x)
		}
		return text[1:]
	}
	counts := "alone"
	if s.scenario.setup != "campaign" { // historicalVP
		counts = "more"
	}
	add(factGoal+adjudicator.TrackPoints, numbers(least-bid, most-bid, n.vpAutoCP, n.vpAutoAP)+" "+word+" "+counts)
	if s.scenario.name != "introductory" {
		add(factGoal+"war-status", numbers(n.wsLimited, n.wsTotal, n.wsArmistice))
	}
	add(factGoal+"russian-vp", numbers(n.tsarVP))
}

// lasts reports whether an event that was played still changes what may be
// done: for good, for this turn, or until another has ended it.
func (s *State) lasts(c cardID) bool {
	if s.sys.rules[c].cc != nil || len(s.sys.cards[c].units) > 0 {
		return false
	}
	switch s.sys.cards[c].event {
	case "landwehr", "reichstag_truce", "mata_hari", "cloak_and_dagger", "high_seas_fleet", "grand_fleet", "war_in_africa", "rape_of_belgium",
		"lusitania",
		"convoy", "yanks_and_tanks", "kerensky_offensive", "brusilov_offensive", "paris_taxis", "russian_cavalry", "czech_legion",
		"polish_restoration",
		"russian_desertions", "the_sixtus_affair", "italy_entry", "romania_entry", "bulgaria_entry", "greece_entry":
		return false
	case "zeppelin_raids", "great_retreat", "lloyd_george", "everyone_into_battle", "stavka_timidity", "haig", "influenza":
		return s.playedNow(c)
	case "moltke":
		return !s.hasPlayed(cardFalkenhayn)
	case "uboats_unleashed":
		return !s.hasPlayed(cardConvoy)
	case "walter_rathenau":
		return !s.hasPlayed(cardAirForce)
	}
	return true
}

// spaceFacts are what lies on spaces besides units: trenches with their
// levels, sieges, activations; and the countries of each side.
func (s *State) spaceFacts(list []adjudicator.Field) []adjudicator.Field {
	for sd := ap; sd <= cp; sd++ {
		key := factHome + string(seatCP)
		if s.seat(sd) == seatAP {
			key = factHome + string(seatAP)
		}
		list = append(list, adjudicator.Field{Key: key, Value: s.sys.homes[sd]})
		key = "trench-" + sideWords[sd]
		for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
			if n := s.trench[sd][sp]; n > 0 {
				list = append(list, adjudicator.Field{Key: key, Value: s.sys.trenchViews[n][sp]})
			}
		}
	}
	for _, sp := range s.sys.board.forts {
		if s.isBesieged(sp) {
			list = append(list, adjudicator.Field{Key: "siege", Value: s.name(sp)})
		}
	}
	for a := activation(1); int(a) < len(activationWords); a++ {
		key := "active-" + activationWords[a]
		for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
			if s.orders[sp] == a {
				list = append(list, adjudicator.Field{Key: key, Value: s.name(sp)})
			}
		}
	}
	return list
}

// supplyFacts are what Attrition would take now: units by space, and spaces.
func (s *State) supplyFacts(list []adjudicator.Field, unsupplied *[maxUnits]bool) []adjudicator.Field {
	dying, turning := s.attritionOf(unsupplied)
	var starving [maxSpaces]bool
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		starving[s.at(u)] = starving[s.at(u)] || dying[u]
	}
	for sd := ap; sd <= cp; sd++ {
		for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
			if !starving[sp] {
				continue
			}
			names := ""
			for u := range s.pieces.Of(sp, sd) {
				if dying[u] {
					names += ", " + s.shown(u)
				}
			}
			if names != "" {
				list = append(list, adjudicator.Field{Key: "starving-" + sideWords[sd], Value: s.name(sp) + " (" + names[2:] + ")"})
			}
		}
		for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
			if turning[sp] && s.control[sp] == sd {
				list = append(list, adjudicator.Field{Key: "cut-off-" + sideWords[sd], Value: s.name(sp)})
			}
		}
	}
	return list
}

func (s *State) offensiveState(sd side) string {
	if s.mo[sd] != offNone && s.moDone[sd] {
		return s.mo[sd].String() + " done"
	}
	return s.mo[sd].String()
}

// usState is the box of the US Entry marker (16.3).
func (s *State) usState() string {
	switch {
	case s.hasPlayed(cardOverThere):
		return "Over There"
	case s.hasPlayed(cardZimmermann):
		return "Zimmermann Telegram"
	case s.combined >= s.sys.tables.num.wsZimmermann:
		return "Zimmermann Telegram Allowed"
	}
	return "US Neutral"
}

func (s *State) warState(n nation) string {
	switch {
	case s.war[n] > 0:
		return s.sys.tables.turnName(int(s.war[n]))
	case n == greece && s.limited:
		return "limited"
	}
	return "neutral"
}
