// Events of the Allied cards (9.5).

package pathsofglory

// alliedEvents are the Allies' cards 1 to 55 that are no combat cards.
func alliedEvents() map[string]cardEffect {
	place := []string{"PLACE"}
	return map[string]cardEffect{
		"blockade":              {},
		"moltke":                {can: moltkeBar},
		"ap_entrench":           {can: entrenchEventBar, play: entrenchEvent, verbs: []string{"ENTRENCH"}},
		"rape_of_belgium":       {can: rapeBar, play: points(-1, "rape-of-belgium")},
		"romania_entry":         {can: romaniaBar, play: entryOf(romania), verbs: place},
		"italy_entry":           {can: neutralBar, play: entryOf(italy)},
		"cloak_and_dagger":      {ops: true, play: seeHand},
		"lusitania":             {can: lusitaniaBar, play: points(-1, "lusitania")},
		"great_retreat":         {},
		"landships":             {late: true},
		"yudenitch":             {can: armyBar, play: bringArmy, place: cauPlace, verbs: place},
		"salonika":              {can: salonikaBar, play: salonikaLanding, verbs: []string{"SR"}},
		"mef":                   {can: armyBar, play: mefLanding, place: mefPlace, verbs: place},
		"grand_fleet":           {can: grandFleetBar, play: func(r *run) { r.highSeas = false }},
		"yanks_and_tanks":       {ops: true},
		"independent_air_force": {},
		"fourteen_points":       {can: after(cardZimmermann), play: points(-1, "fourteen-points")}, // 16.3.5
		"arab_northern_army":    {can: anaBar, play: arabArmy},
		"greece_entry":          {can: neutralBar, play: entryOf(greece)},
		"kerensky_offensive":    {ops: true, can: kerenskyBar},
		"brusilov_offensive":    {ops: true},
		"sinai_pipeline":        {},
		"allenby":               {can: armyBar, play: bringArmy, place: nePlace, verbs: place},
		"everyone_into_battle":  {can: everyoneBar},
		"convoy":                {can: after(cardUBoats), play: points(-1, "convoy")},
		"army_of_the_orient":    {can: armyBar, play: bringArmy, place: orientPlace, verbs: place},
		"zimmermann_telegram":   {can: zimmermannBar, play: zimmermann, late: true},
		"over_there":            {can: overThereBar, late: true},
	}
}

func moltkeBar(s *State, c cardID) (string, ruleNo) {
	if s.turn > 2 {
		return "too-late", cardRule(c)
	}
	return "", ""
}

// rapeBar: Guns of August was played and the Allies are at Mobilization.
func rapeBar(s *State, c cardID) (string, ruleNo) {
	switch {
	case !s.hasPlayed(cardGuns):
		return "needs-gunsofaugust", cardRule(c)
	case s.level[ap] != mobilization:
		return "too-late", "CL3"
	}
	return "", ""
}

func romaniaBar(s *State, c cardID) (string, ruleNo) {
	if s.hasPlayed(cardFallOfTsar) {
		return "tsar-fell", cardRule(c)
	}
	return neutralBar(s, c)
}

func lusitaniaBar(s *State, c cardID) (string, ruleNo) {
	switch {
	case !s.hasPlayed(cardBlockade):
		return "needs-blockade", cardRule(c)
	case s.hasPlayed(cardZimmermann):
		return "too-late", cardRule(c)
	}
	return "", ""
}

// specialBar is what all reinforcement cards with a place of their own
// share (9.5.3.1).
func specialBar(s *State, c cardID) (string, ruleNo) {
	k := &s.sys.cards[c]
	switch {
	case s.turn == 1:
		return "august-1914", "9.5.3.1"
	case s.reinforced.has(k.nation):
		return "reinforced-once", "9.5.3.1"
	}
	if _, ok := s.arrivals(c); !ok {
		return "no-counters", "9.5.3.1"
	}
	return "", ""
}

// placeBar tells why an army may not come to a space that its card speaks of.
type placeBar = func(s *State, u unitID, sp space) (string, ruleNo)

// ownPlace is where the army of a card may come by its text.
func (s *State) ownPlace(c cardID) placeBar {
	if code, _ := s.nearEastBar(c); code != "" || s.sys.rules[c].place == nil {
		return nowherePlace
	}
	return s.sys.rules[c].place
}

// armyBar is what a card with an army for a place of its own asks: the army
// may come there, or to its own country (9.5.3.4).
func armyBar(s *State, c cardID) (string, ruleNo) {
	if code, rule := s.nearEastBar(c); code != "" && s.opts.edition == ed1999 {
		return code, rule
	}
	if code, rule := specialBar(s, c); code != "" {
		return code, rule
	}
	if !anyPlace(s, c) {
		return "no-place", "9.5.3.1"
	}
	return "", ""
}

// bringArmy is the event of such a card.
func bringArmy(r *run) { r.placeSpecial() }

// placeSpecial puts the army of a card where the card says, or, when a PLACE
// line names its own country, as an ordinary army (9.5.3.4).
func (r *run) placeSpecial() space {
	c := r.act.Card
	bar := r.ownPlace(c)
	r.reinforced |= setOf(r.sys.cards[c].nation)
	units, _ := r.arrivals(c)
	u := units[0]
	wish := r.placeLines(units)[u]
	sp := wish.to
	if sp == nowhere {
		for x := space(1); int(x) < len(r.sys.board.places) && sp == nowhere; x++ {
			if code, _ := bar(r.State, u, x); code == "" {
				sp = x
			}
		}
		if sp != nowhere {
			r.arrive(u, sp, cardRule(c))
			return sp
		}
		if sp, _, _ = r.armyPlace(u, nowhere, false); sp == nowhere {
			r.fault(r.script[0].Pos, "no-place", "9.5.3.1")
			return nowhere
		}
	}
	code, rule := bar(r.State, u, sp)
	if code != "" {
		if other, _ := r.armyPlaceBar(u, sp, false); other == "" {
			r.ordinary[r.sys.counters[u].tag] = true // 9.5.3.4
			r.arrive(u, sp, "9.5.3.4")
			return nowhere
		}
		r.fault(wish.pos, code, rule, "unit", r.unitName(u), "space", r.name(sp))
		return nowhere
	}
	r.arrive(u, sp, cardRule(c))
	return sp
}

// anyPlace reports whether there is a space for the army of a card.
func anyPlace(s *State, c cardID) bool {
	bar := s.ownPlace(c)
	units, ok := s.arrivals(c)
	if !ok {
		return false
	}
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		if code, _ := bar(s, units[0], sp); code == "" {
			return true
		}
		if code, _ := s.armyPlaceBar(units[0], sp, false); code == "" {
			return true
		}
	}
	return false
}

// freeForArmy tells why an army may not be put into a friendly space.
func (s *State) freeForArmy(u unitID, sp space) (string, ruleNo) {
	c := &s.sys.counters[u]
	switch {
	case s.control[sp] != c.side || s.pieces.Has(sp, c.side.other()):
		return "enemy-held", "9.5.3.3"
	case s.room(sp, c.side) <= 0:
		return "stacking", "10.1.1"
	case !s.suppliedAt(u, sp):
		return "unsupplied", "9.5.3.3"
	}
	return "", ""
}

// cauPlace: any supplied Russian space on the Near East map (AP 29).
func cauPlace(s *State, u unitID, sp space) (string, ruleNo) {
	if p := s.place(sp); p.nation != russia || !p.near {
		return "wrong-place", "card AP 29"
	}
	return s.freeForArmy(u, sp)
}

// orientPlace: Salonika, Allied and within stacking (AP 53).
func orientPlace(s *State, u unitID, sp space) (string, ruleNo) {
	if sp != s.sys.board.salonika || s.isClosed(sp) {
		return "wrong-place", "card AP 53"
	}
	return s.freeForArmy(u, sp)
}

// nePlace: Alexandria (AP 50).
func nePlace(s *State, u unitID, sp space) (string, ruleNo) {
	if sp != s.sys.board.alexandria {
		return "wrong-place", "card AP 50"
	}
	return s.freeForArmy(u, sp)
}

// nearEastBar is what a card asks before its army may come to the Near East;
// as an ordinary army it waits for that too (9.5.3.4), but not in the later
// edition.
func (s *State) nearEastBar(c cardID) (string, ruleNo) {
	switch {
	case s.sys.cards[c].event == "allenby" && !s.hasPlayed(cardSinaiPipeline):
		return "needs-sinaipipeline", cardRule(c)
	case s.sys.cards[c].event == "mef" && s.war[turkey] == 0:
		return "turkey-neutral", cardRule(c)
	case s.sys.cards[c].event == "mef" && s.hasPlayed(cardSalonika):
		return "salonika-played", cardRule(c)
	}
	return "", ""
}

// mefPlace: one of the four landing spaces (AP 31).
func mefPlace(s *State, u unitID, sp space) (string, ruleNo) {
	if !s.place(sp).landing {
		return "wrong-place", "card AP 31"
	}
	return "", ""
}

// nowherePlace is no place: only the army's own country is left.
func nowherePlace(*State, unitID, space) (string, ruleNo) { return "wrong-place", "9.5.3.4" }

// mefLanding places the army with the beachhead marker (9.5.3.5).
func mefLanding(r *run) {
	sp := r.placeSpecial()
	if sp == nowhere {
		return
	}
	r.beachhead = sp
	r.supply.forget(traceEnd - 1)
	r.emit("beachhead", "9.5.3.5", "space", r.name(sp), "state", "placed")
}

func anaBar(s *State, c cardID) (string, ruleNo) {
	if s.war[turkey] == 0 {
		return "turkey-neutral", cardRule(c)
	}
	if s.room(s.sys.board.arabia, ap) <= 0 {
		return "stacking", "10.1.1"
	}
	return specialBar(s, c)
}

func arabArmy(r *run) {
	r.reinforced |= setOf(britain)
	units, _ := r.arrivals(r.act.Card)
	for _, u := range units {
		r.arrive(u, r.sys.board.arabia, cardRule(r.act.Card))
	}
}

// salonikaBar: it counts as a redeployment, none in the round before.
func salonikaBar(s *State, c cardID) (string, ruleNo) {
	if s.opts.edition == ed1999 && s.round > 1 && s.record[ap][s.round-1] == useSR {
		return "sr-twice", cardRule(c)
	}
	if sp := s.sys.board.salonika; s.control[sp] != ap || s.pieces.Has(sp, cp) {
		return "needs-salonika", cardRule(c)
	}
	return "", ""
}

// salonikaLanding brings up to three BR and FR corps to Salonika, from the
// Reserve and from ports, and the limited entry of Greece (9.5.2.4).
func salonikaLanding(r *run) {
	r.record[ap][r.round] = useSR
	if r.war[greece] == 0 && !r.limited {
		r.deploy(greece, nil)
		r.limited = true
		r.supply.forget(traceEnd - 1)
		r.emit("war-entry", "9.5.2.4", "nation", greece, "limited", true)
	}
	n := 0
	for i := 1; i < len(r.script); i++ {
		o := &r.script[i]
		units, path, ok := r.readRedeploy(o)
		if !ok {
			return
		}
		if path[len(path)-1] != r.sys.board.salonika {
			r.fault(o.Pos, "wrong-place", "card AP 30", "space", r.name(path[len(path)-1]))
			return
		}
		for _, u := range units {
			if code, rule := r.salonikaUnitBar(u); code != "" {
				r.fault(o.Pos, code, rule, "unit", r.unitName(u))
				return
			}
			if n++; n > r.sys.tables.num.salonikaCorps {
				r.fault(o.Pos, "too-many", "card AP 30", "have", r.sys.tables.num.salonikaCorps)
				return
			}
			r.redeployUnit(&srMove{unit: u, from: r.at(u), to: r.sys.board.salonika, sea: true})
		}
	}
	if r.room(r.sys.board.salonika, ap) < 0 {
		r.fault(r.script[len(r.script)-1].Pos, "stacking", "10.1.1", "space", r.name(r.sys.board.salonika))
	}
}

// salonikaUnitBar tells why a corps may not go to Salonika with the card:
// BR and FR corps only, not AUS, CND or PT.
func (s *State) salonikaUnitBar(u unitID) (string, ruleNo) {
	c := &s.sys.counters[u]
	m := srMove{unit: u, from: s.at(u), to: s.sys.board.salonika}
	switch {
	case c.army || c.tag != noTag || c.nation != britain && c.nation != france:
		return "wrong-nation", "FAQ-cy"
	case s.done[u]&hasRedeployed != 0:
		return "travelled", "13.1.3"
	case s.at(u) == boxReserve:
	case !s.at(u).isMap() || !s.isSupplyPort(s.at(u), ap, false):
		return "no-port", "FAQ-cy-2"
	case !s.isSupplied(u):
		return "unsupplied", "13.1.5"
	}
	return s.nearBar(&m)
}

func grandFleetBar(s *State, c cardID) (string, ruleNo) {
	if !s.highSeas {
		return "needs-highseasfleet", cardRule(c)
	}
	return "", ""
}

func kerenskyBar(s *State, c cardID) (string, ruleNo) {
	switch {
	case !s.hasPlayed(cardFallOfTsar):
		return "needs-fallofthetsar", cardRule(c)
	case s.hasPlayed(cardBolshevik):
		return "too-late", cardRule(c)
	}
	return "", ""
}

func everyoneBar(s *State, c cardID) (string, ruleNo) {
	if lloyd, _ := lloydBar(s, c); lloyd == "" {
		return "needs-offensive", cardRule(c)
	}
	return "", ""
}

func zimmermannBar(s *State, c cardID) (string, ruleNo) {
	if s.combined < s.sys.tables.num.wsZimmermann {
		return "war-status-low", "16.3.2"
	}
	return "", ""
}

func zimmermann(r *run) {
	r.war[america] = uint8(r.turn)
	r.emit("war-entry", "16.3.3", "nation", america)
	r.changeVP(-1, "zimmermann", "card AP 54")
}

// overThereBar: from the turn after Zimmermann on.
func overThereBar(s *State, c cardID) (string, ruleNo) {
	if !s.hasPlayed(cardZimmermann) || s.playedNow(cardZimmermann) {
		return "needs-zimmermann", "16.3.4"
	}
	return "", ""
}
