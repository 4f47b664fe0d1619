// Events of the Central Powers' cards (9.5).

package pathsofglory

import (
	"strings"
)

// centralEvents are the Central Powers' cards 1 to 55 that are no combat
// cards.
func centralEvents() map[string]cardEffect {
	return map[string]cardEffect{
		"guns_of_august":          {can: gunsBar, play: gunsOfAugust},
		"landwehr":                {play: landwehr, verbs: []string{"REFIT"}},
		"cp_entrench":             {can: entrenchEventBar, play: entrenchEvent, verbs: []string{"ENTRENCH"}},
		"race_to_the_sea":         {},
		"reichstag_truce":         {can: reichstagBar, play: points(1, "reichstag-truce")},
		"sud_army":                {},
		"oberost":                 {},
		"falkenhayn":              {can: falkenhaynBar},
		"mata_hari":               {ops: true, play: seeHand},
		"libyan_revolt":           {can: libyanBar, play: libyanRevolt},
		"high_seas_fleet":         {play: highSeasFleet},
		"zeppelin_raids":          {},
		"tsar_takes_command":      {can: atRussia(tsarCommandAllowed), play: (*run).checkRussia},
		"eleventh_army":           {},
		"war_in_africa":           {asks: true},
		"walter_rathenau":         {can: rathenauBar},
		"bulgaria_entry":          {can: neutralBar, play: entryOf(bulgaria), verbs: []string{"PLACE"}},
		"uboats_unleashed":        {can: after(cardHLTakesCommand)},
		"hoffmann":                {can: after(cardHLTakesCommand)},
		"treaty_of_brest_litovsk": {can: after(cardBolshevik), play: treatyOfBrest}, // 16.4.8
		"french_mutiny":           {},
		"fall_of_the_tsar":        {can: atRussia(tsarFallAllowed), play: fallOfTheTsar},
		"bolshevik_revolution":    {can: atRussia(revolutionAllowed), play: bolshevikRevolution},
		"h_l_take_command":        {play: func(r *run) { r.cancelOffensive(cp, offGE, "7.1.5") }},
		"lloyd_george":            {can: lloydBar},
	}
}

// gunsBar: only as the first Central Powers action of August 1914.
func gunsBar(s *State, c cardID) (string, ruleNo) {
	if s.turn != 1 || s.round != 1 {
		return "first-action-only", cardRule(c)
	}
	return "", ""
}

// gunsOfAugust destroys the fort of Liege, puts the first two armies there
// and activates them and the third for combat at no cost.
func gunsOfAugust(r *run) {
	b := &r.sys.board
	if r.fortIntact(b.liege) {
		r.ruin(b.liege, "card CP 1", "guns-of-august")
	}
	third := r.sys.unitCalled("GE-3A")
	for _, name := range [...]string{"GE-1A", "GE-2A"} {
		u := r.sys.unitCalled(name)
		r.put(u, b.liege)
		r.enter(u, b.liege, "guns-of-august")
		r.emit("placed", "card CP 1", "unit", r.shown(u), "space", r.name(b.liege))
	}
	for _, sp := range [...]space{b.liege, r.at(third)} {
		if sp.isMap() && r.pieces.Has(sp, cp) {
			r.orders[sp] = toAttack
			r.emit("activate", "card CP 1", "space", r.name(sp), "for", "attack", "cost", 0)
		}
	}
}

// landwehr spends two points at once on reduced German units; no rebuilding.
// Two units, or in the later edition what two points buy.
func landwehr(r *run) {
	half := 0
	for i := 1; i < len(r.script); i++ {
		units, ok := r.ownUnits(r.script[i].Args, cp, nil)
		for _, u := range units {
			if !ok {
				return
			}
			c := &r.sys.counters[u]
			switch {
			case c.nation != germany:
				r.fault(r.script[i].Pos, "wrong-nation", "card CP 5", "unit", r.unitName(u))
				return
			case !r.reduced[u] || !r.at(u).isMap() && r.at(u) != boxReserve:
				r.fault(r.script[i].Pos, "not-reduced", "card CP 5", "unit", r.unitName(u))
				return
			case r.at(u).isMap() && !r.isSupplied(u):
				r.fault(r.script[i].Pos, "unsupplied", "card CP 5", "unit", r.unitName(u))
				return
			}
			cost := 2
			if r.opts.edition == ed2018 {
				cost = r.stepHalves(u)
			}
			if half+cost > 4 {
				r.fault(r.script[i].Pos, "too-few-rp", "card CP 5", "unit", r.unitName(u))
				return
			}
			half += cost
			r.reduced[u] = false
			r.emit("refitted", "card CP 5", "unit", r.unitName(u), "space", r.name(r.at(u)))
		}
	}
}

// entrenchEventBar: one Entrench event a game (11.2.1).
func entrenchEventBar(s *State, c cardID) (string, ruleNo) {
	if s.hasPlayed(cardEntrenchCP) || s.hasPlayed(cardEntrenchAP) {
		return "entrench-played", "11.2.1"
	}
	return "", ""
}

// entrenchEvent places a trench 1 with a supplied friendly army: ENTRENCH
// space.
func entrenchEvent(r *run) {
	placed := false
	for i := 1; i < len(r.script); i++ {
		o := &r.script[i]
		if len(o.Args) != 1 || placed {
			r.fault(o.Pos, "one-space", cardRule(r.act.Card))
			return
		}
		sp, ok := r.oneSpace(o.Args[0])
		if !ok {
			return
		}
		if code := r.trenchEventBar(sp); code != "" {
			r.fault(o.Pos, code, cardRule(r.act.Card), "space", r.name(sp))
			return
		}
		r.trench[r.active][sp] = 1
		r.emit("trench", cardRule(r.act.Card), "space", r.name(sp), "side", r.active, "level", 1, "was", 0)
		placed = true
	}
	if !placed && r.hasTrenchSpace() {
		r.fault(r.script[0].Pos, "name-space", cardRule(r.act.Card))
	}
}

// trenchEventBar tells why the event's trench may not be put into a space.
func (s *State) trenchEventBar(sp space) string {
	if s.trench[s.active][sp] > 0 {
		return "has-trench"
	}
	for u := range s.pieces.Of(sp, s.active) {
		if s.sys.counters[u].army && s.isSupplied(u) {
			return ""
		}
	}
	return "no-army"
}

func (s *State) hasTrenchSpace() bool {
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		if s.pieces.Has(sp, s.active) && s.trenchEventBar(sp) == "" {
			return true
		}
	}
	return false
}

func reichstagBar(s *State, c cardID) (string, ruleNo) {
	if s.level[cp] == totalWar {
		return "total-war", cardRule(c)
	}
	return "", ""
}

// falkenhaynBar: in the first two turns only when Moltke was played.
func falkenhaynBar(s *State, c cardID) (string, ruleNo) {
	if s.turn <= 2 && !s.hasPlayed(cardMoltke) {
		return "needs-moltke", cardRule(c)
	}
	return "", ""
}

// seeHand shows the other side's hand to the player of the card.
func seeHand(r *run) {
	var list []string
	for c := range r.deck(r.active.other()).At(cardHand) {
		list = append(list, c.String()+" "+r.sys.cards[c].name)
	}
	r.whisper(r.active, "hand-seen", cardRule(r.act.Card), "side", string(r.seat(r.active.other())), "cards", strings.Join(list, "; "))
}

// libyanBar: no Allied unit in Libya.
func libyanBar(s *State, c cardID) (string, ruleNo) {
	if s.pieces.Has(s.sys.board.libya, ap) {
		return "libya-taken", cardRule(c)
	}
	if code, rule := specialBar(s, c); code != "" {
		return code, rule
	}
	return "", ""
}

func libyanRevolt(r *run) {
	r.reinforced |= setOf(turkey)
	units, _ := r.arrivals(r.act.Card)
	for _, u := range units {
		r.arrive(u, r.sys.board.libya, cardRule(r.act.Card))
		r.enter(u, r.sys.board.libya, "placed")
	}
}

func highSeasFleet(r *run) { r.highSeas = true }

// atRussia makes a condition: the Russian Capitulation marker stands in a
// box.
func atRussia(box int) func(*State, cardID) (string, ruleNo) {
	return func(s *State, c cardID) (string, ruleNo) {
		if s.russia() != box {
			return "russia-not-ready", "16.4"
		}
		return "", ""
	}
}

func rathenauBar(s *State, c cardID) (string, ruleNo) {
	if s.opts.edition == ed1999 && s.hasPlayed(cardAirForce) {
		return "air-force", cardRule(c)
	}
	return "", ""
}

// fallOfTheTsar: a point, two more while Romania is neutral; the marker of
// Russian VP is copied (16.4.5).
func fallOfTheTsar(r *run) {
	r.tsarFell = r.russianVP()
	r.changeVP(1, "fall-of-the-tsar", "card CP 52")
	if r.war[romania] == 0 {
		r.changeVP(2, "romania-neutral", "card CP 52")
	}
	r.checkRussia()
}

func bolshevikRevolution(r *run) {
	r.cancelOffensive(ap, offRU, "7.1.11")
	r.checkRussia()
}

// treatyOfBrest eliminates Russian units outside the lands left to them, or
// stacked with other Allies (16.4.9).
func treatyOfBrest(r *run) {
	var dying []unitID
	for u := unitID(1); int(u) < len(r.sys.counters); u++ {
		if r.sys.counters[u].nation == russia && r.at(u).isMap() && (!r.sys.tables.nations.treaty.has(r.place(r.at(u)).nation) || r.hasOtherAllies(r.at(u))) {
			dying = append(dying, u)
		}
	}
	for _, u := range dying {
		from := r.at(u)
		r.put(u, boxLost)
		r.emit("eliminated", "16.4.9", "unit", r.unitName(u), "space", r.name(from), "to", r.name(boxLost))
	}
	r.checkRussia()
}

// lloydBar: not after Michel, Blucher or Peace Offensive.
func lloydBar(s *State, c cardID) (string, ruleNo) {
	if s.hasPlayed(cardMichel) || s.hasPlayed(cardBlucher) || s.hasPlayed(cardPeaceOffensive) {
		return "offensive-played", cardRule(c)
	}
	return "", ""
}
