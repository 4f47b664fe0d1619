// Cards as events, reinforcements among them (9.5).

package pathsofglory

import (
	"maps"
	"slices"

	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// cardEffect is what a card does when it is played as an event, by the key that
// the data give it. A function may use r.act.Card (the card), r.script (the
// lines of the action, the PLAY line first) and r.active (who plays it); it
// reports slips of its lines by r.fault and rolls no dice. War status and
// the card's way to its pile are done before and after it.
type cardEffect struct {
	// can tells why the card may not be played now, "" when it may. Nil: it
	// always may.
	can func(s *State, c cardID) (code string, rule ruleNo)
	// play is the effect. Nil: none besides what other rules ask hasPlayed.
	play func(r *run)
	// then is a part of the effect that rolls dice: it comes when the lines
	// are known to be right.
	then func(r *run)
	// place tells why its army may not come to a space that the card speaks
	// of. Nil: it speaks of none.
	place placeBar
	// verbs are the lines that the event reads.
	verbs []string
	// ops: the card's value may be used for operations as well.
	ops bool
	// late: so it is in the later edition.
	late bool
	// asks: the other side has something to answer.
	asks bool
	// cc: a combat card, played in combats instead of as an action.
	cc *combatCard
}

// combatCard is what a combat card does in a combat.
type combatCard struct {
	// fits tells whether its conditions are met by the combat.
	fits func(s *State, b *battle, as role) bool
	// drm is its die roll modifier for its owner.
	drm int
	// use is what else it does. It may be nil.
	use func(r *run, b *battle, as role)
	// alone tells whether it may be played for its war status only, outside
	// combat. Nil: never.
	alone func(s *State) bool
}

// newEvents is the table of all events by key.
func newEvents() map[string]cardEffect {
	m := map[string]cardEffect{"reinforcements": {can: reinforceBar, play: reinforce, verbs: []string{"PLACE"}}}
	for _, part := range []map[string]cardEffect{centralEvents(), centralCombatCards(), alliedEvents(), alliedCombatCards(), expansionEvents(),
		expansionCombatCards()} {
		maps.Copy(m, part)
	}
	return m
}

// eventBar tells why a card may not be played as an event, "" when it may.
func (s *State) eventBar(c cardID) (code string, rule ruleNo) {
	e := &s.sys.rules[c]
	if e.cc != nil {
		if e.cc.alone != nil && e.cc.alone(s) {
			return "", ""
		}
		return "combat-card", "9.5.4.1"
	}
	if e.can != nil {
		return e.can(s, c)
	}
	return "", ""
}

// playEvent plays the card of the action as an event, by its text (9.5.1,
// 9.5.1.1).
func (r *run) playEvent(f *seq.Frame, o *orders.Order) seq.Outcome {
	c := r.act.Card
	e := &r.sys.rules[c]
	r.emitPlay()
	r.played[c] = uint8(r.turn)
	if c == cardTreaty {
		r.supply.forget(traceRU | traceRUBel)
	}
	r.retire(c)
	r.raiseWS(c)
	ops := e.ops || e.late && r.opts.edition == ed2018
	if !ops && c != cardGuns {
		r.onlyLines(cardRule(c), e.verbs...)
		if len(r.script) > 1 { // they are carried out at once, or not at all
			r.script = append(r.script[:1:1], r.nowOf(r.script[1:], nil, r.active)...)
		}
	}
	if e.play != nil {
		e.play(r)
	}
	switch {
	case ops || c == cardGuns:
		if ops {
			r.act.Ops = int(r.sys.cards[c].ops)
		}
		f.Stage = stageConduct
		return r.call("operation")
	case e.asks:
		if r.stopHere() {
			return seq.Ask
		}
		f.Stage = stageAnswer
		return r.answer(f)
	}
	if r.stopHere() {
		return seq.Ask
	}
	if e.then != nil {
		e.then(r)
	}
	return r.endAction()
}

// cardRule is the rule number of a card's text: "card CP 12".
func cardRule(c cardID) ruleNo { return ruleNo("card " + c.String()) }

// after makes a condition: another card was played before.
func after(need cardID) func(*State, cardID) (string, ruleNo) {
	return func(s *State, c cardID) (string, ruleNo) {
		if !s.hasPlayed(need) {
			return "needs-" + names.Key(s.sys.cards[need].name), cardRule(c)
		}
		return "", ""
	}
}

// points makes an effect: the VP marker moves.
func points(d int, reason string) func(*run) {
	return func(r *run) { r.changeVP(d, reason, cardRule(r.act.Card)) }
}

// reinforceBar tells why a reinforcement event may not be played (9.5.3.1).
func reinforceBar(s *State, c cardID) (string, ruleNo) {
	k := &s.sys.cards[c]
	switch {
	case s.turn == 1:
		return "august-1914", "9.5.3.1"
	case s.reinforced.has(k.nation):
		return "reinforced-once", "9.5.3.1"
	case s.joins(k.nation) && !s.atWar(k.nation) && k.nation != america:
		return "neutral", "9.5.3.1"
	}
	if k.nation == america {
		if code, rule := s.americanBar(); code != "" {
			return code, rule
		}
	}
	units, ok := s.arrivals(c)
	if !ok {
		return "no-counters", "9.5.3.1"
	}
	if !s.canPlaceArmies(units) {
		return "no-place", "9.5.3.1"
	}
	return "", ""
}

// americanBar is what US reinforcements wait for (16.3, CP 36).
func (s *State) americanBar() (string, ruleNo) {
	switch {
	case !s.hasPlayed(cardOverThere) || s.opts.edition == ed1999 && s.playedNow(cardOverThere):
		return "needs-overthere", "16.3.3"
	case s.hasPlayed(cardUBoats) && !s.hasPlayed(cardConvoy):
		return "u-boats", "card CP 36"
	}
	return "", ""
}

// canPlaceArmies reports whether all armies of a card find a place.
func (s *State) canPlaceArmies(units []unitID) bool {
	room := 0
	army := noUnit
	need := 0
	for _, u := range units {
		if s.sys.counters[u].army {
			army = u
			need++
		}
	}
	if need == 0 {
		return true
	}
	full := false
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		if code, _ := s.armyPlaceBar(army, sp, false); code == "" {
			room += s.room(sp, s.sideOf(army))
			full = full || sp == s.sys.board.paris
		}
	}
	if full && s.sys.counters[army].nation == france && room < need { // Orleans opens when Paris is full
		room += s.room(s.sys.board.orleans, ap)
	}
	return room >= need
}

// reinforce brings the units of the card: corps to the Reserve, armies where
// PLACE lines say or to the first legal place (9.5.3.2, 9.5.3.3).
func reinforce(r *run) {
	c := r.act.Card
	r.reinforced |= setOf(r.sys.cards[c].nation)
	units, _ := r.arrivals(c)
	wish := r.placeLines(units)
	for _, u := range units {
		to := boxReserve
		if r.sys.counters[u].army {
			var code string
			var rule ruleNo
			if to, code, rule = r.armyPlace(u, wish[u].to, false); code != "" {
				r.fault(wish[u].pos, code, rule, "unit", r.unitName(u), "space", r.name(wish[u].to))
				continue
			}
		}
		r.arrive(u, to, "9.5.3")
	}
}

func (r *run) arrive(u unitID, to space, rule ruleNo) {
	r.reduced[u] = false
	r.put(u, to)
	r.emit("placed", rule, "unit", r.shown(u), "space", r.name(to))
}

// placed is where a PLACE line puts a unit.
type placed struct {
	to  space
	pos orders.Pos // of the line, or of the card's when none names the unit
}

// placeLines reads PLACE unit AT space for the units of an event.
func (r *run) placeLines(units []unitID) map[unitID]placed {
	wish := map[unitID]placed{}
	for _, u := range units {
		wish[u] = placed{pos: r.script[0].Pos}
	}
	for i := 1; i < len(r.script); i++ {
		if o := &r.script[i]; o.Verb == "PLACE" {
			r.placeLine(o, units, wish)
		}
	}
	return wish
}

// placeLine reads one of them: one place, of units of which the card brings all.
func (r *run) placeLine(o *orders.Order, units []unitID, wish map[unitID]placed) {
	var named []unitID
	var to []space
	for _, a := range append(append([]orders.Arg(nil), o.Args...), clauseArgs(o, "AT")...) {
		var room [8]object
		for _, x := range r.objects(a, room[:0]) {
			switch {
			case x.unit != noUnit && !slices.Contains(units, x.unit):
				r.fault(a.Pos, "not-on-card", "9.5.3.1", "unit", r.unitName(x.unit))
				return
			case x.unit != noUnit:
				named = append(named, x.unit)
			case x.space.isMap() && len(to) > 0 && to[0] != x.space:
				r.fault(a.Pos, "one-place", "9.5.3.3", "space", r.name(x.space))
				return
			case x.space.isMap():
				to = append(to, x.space)
			case x.word == "ORDINARY":
			default:
				r.unknown(a)
				return
			}
		}
	}
	switch {
	case len(named) == 0:
		r.fault(o.Pos, "no-units", "9.5.3.1")
	case len(to) == 0:
		r.fault(o.Pos, "want-path", "9.5.3.3")
	}
	for _, u := range named {
		if len(to) > 0 {
			wish[u] = placed{to[0], o.Pos}
		}
	}
}

// neutralBar is the limit of one neutral entry a turn (9.5.2.2).
func neutralBar(s *State, _ cardID) (string, ruleNo) {
	if s.entered {
		return "neutral-once", "9.5.2.2"
	}
	return "", ""
}

// entryOf makes the effect of a neutral entry card.
func entryOf(n nation) func(*run) {
	return func(r *run) {
		r.entered = true
		r.enterWar(n, r.script[1:])
	}
}
