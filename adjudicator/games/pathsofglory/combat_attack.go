// Who may attack what (12.1).

package pathsofglory

import (
	"slices"
)

// attackLine is what an ATTACK line says.
type attackLine struct {
	target space
	units  []unitID
	idle   space // one of FROM from which none of them comes
	flank  bool
	pin    space
	event  cardID
	cards  []cardID // named by the line, or by lines for its target
}

// planAttacks looks at all ATTACK lines before any die: each against the
// board after the moves, those without condition also against each other. It
// begins with a line of the script. Each line names its units: those of one
// space may attack different spaces (12.1.4).
func (r *run) planAttacks(from int) {
	done, attacked, boosted := r.done, r.attacked, r.act.Boosted
	for i := from; i < len(r.script); i++ {
		o := &r.script[i]
		switch o.Verb {
		case "ATTACK":
			a, ok := r.readAttack(o)
			if !ok {
				continue
			}
			planned, hit := r.done, r.attacked
			if asksGreatRetreat(o) { // the attack before it does not take place then (AP 27)
				r.done, r.attacked = done, attacked
			}
			code, rule, fields := r.attackBar(&a)
			idle := code == "" && o.When == nil && r.faultIdle(o, &a)
			r.done, r.attacked = planned, hit
			if idle {
				continue
			}
			if code != "" {
				r.fault(o.Pos, code, rule, append([]any{"space", r.name(a.target)}, fields...)...)
				continue
			}
			r.planCards(o, &a)
			r.checkLoss(clauseArgs(o, "LOSS"), nil, r.active)
			if o.When == nil {
				r.attacked[a.target] = true
				r.act.Boosted = r.act.Boosted || a.event != noCard
				for _, u := range a.units {
					r.markAttacked(u, a.target)
				}
			}
		case "LOSS":
			r.checkLoss(o.Args, clauseArgs(o, "SUBSTITUTE"), r.active)
		case "PLAY":
			r.planPlay(o)
		case "ADVANCE", "KEEP", "STOP", "ACTIVATE", "MOVE", "ENTRENCH", "PASS":
		default:
			r.fault(o.Pos, "line-unused", "9.2", "verb", o.Verb)
		}
	}
	r.done, r.attacked, r.act.Boosted = done, attacked, boosted
}

// markAttacked notes that a unit has attacked; one that has attacked the fort
// it besieges still keeps the siege (15.2.3).
func (r *run) markAttacked(u unitID, target space) {
	r.done[u] |= hasAttacked
	if r.at(u) == target {
		r.done[u] |= attackedFort
	}
}

// attackBar tells why an attack may not be made now, "" when it may (12.1).
func (s *State) attackBar(a *attackLine) (code string, rule ruleNo, fields []any) {
	if code, rule = s.targetBar(a.target); code != "" {
		return code, rule, nil
	}
	if len(a.units) == 0 {
		return "no-units", "12.1.3", nil
	}
	for _, u := range a.units {
		if code, rule, fields = s.unitBar(u, a.target); code != "" {
			return code, rule, append([]any{"unit", s.unitName(u)}, fields...)
		}
	}
	if code, rule = s.togetherBar(a); code != "" {
		return code, rule, nil
	}
	if s.siegeNeeds(a.units, a.target) {
		return "siege-needs", "15.2.3", nil
	}
	if a.flank {
		if code, rule = s.flankBar(a); code != "" {
			return code, rule, nil
		}
	}
	if a.event != noCard {
		if code, rule = s.boostBar(a); code != "" {
			return code, rule, nil
		}
	}
	return "", "", nil
}

// targetBar tells why a space may not be attacked at all. A fort alone may, from
// outside and without a siege (15.1.2).
func (s *State) targetBar(target space) (code string, rule ruleNo) {
	enemy := s.active.other()
	units, fresh := s.pieces.Count(target, enemy), false
	for u := range s.pieces.In(target) {
		fresh = fresh || s.sideOf(u) == enemy && s.done[u]&hasRetreated == 0
	}
	switch {
	case s.attacked[target]:
		return "was-attacked", "FAQ-12m"
	case s.isClosed(target):
		return "neutral", "9.5.2.4"
	case units > 0 && !fresh && !s.enemyFort(target, s.active):
		return "only-retreated", "12.1.1"
	case units == 0 && !s.enemyFort(target, s.active):
		return "no-enemy", "12.1.3"
	case s.sys.board.places[target].terrain == desert && s.season() == summer:
		return "desert-summer", "FAQ-15.2f"
	}
	return "", ""
}

// unitBar tells why a unit may not attack a space.
func (s *State) unitBar(u unitID, target space) (code string, rule ruleNo, fields []any) {
	c, b, from := &s.sys.counters[u], &s.sys.board, s.at(u)
	switch {
	case c.side != s.active:
		return "not-yours", "2.4", nil
	case !from.isMap() || s.orders[from] != toAttack:
		return "not-active", "12.1.1", []any{"at", s.name(from)}
	case s.done[u]&hasAttacked != 0:
		return "already-attacked", "12.1.5", nil
	case s.done[u]&isFit == 0:
		return "unsupplied", "14.3.1", nil
	case b.places[from].terrain == desert && s.season() == summer:
		return "desert-summer", "FAQ-15.2f", nil
	case from != target && s.isBesieged(target) && s.control[target] != s.active:
		return "from-inside", "15.1.3", nil
	}
	if from != target { // else besiegers attack the fort
		if code, rule = s.stepBar(u, from, target); code != "" {
			return code, rule, []any{"at", s.name(from)}
		}
	}
	if s.fortIntact(target) {
		switch n := b.places[target].nation; {
		case c.nation == germany && n == russia && !s.hasPlayed(cardOberOst) && s.ws[cp] < s.sys.tables.num.fortWS:
			return "russian-fort", "15.1.10", nil
		case s.fortTooEarly(u, target):
			return "german-fort", "15.1.11", nil
		}
	}
	code, rule = s.politicsBar(u, target)
	return code, rule, nil
}

// politicsBar is what events forbid to attack.
func (s *State) politicsBar(u unitID, target space) (code string, rule ruleNo) {
	c := &s.sys.counters[u]
	if s.hasPlayed(cardTreaty) {
		if c.nation == russia {
			return "treaty", "card CP 45"
		}
		if c.side == cp && s.hasNation(target, russia) && !(c.nation == turkey && s.sys.board.isNear(s.at(u))) {
			return "treaty", "card CP 45"
		}
	}
	if c.isBritish() && s.playedNow(cardLloydGeorge) && !s.hasPlayed(cardMichel) && !s.hasPlayed(cardBlucher) &&
		!s.hasPlayed(cardPeaceOffensive) &&
		s.trench[cp][target] >= 2 && s.hasNation(target, germany) {
		return "lloyd-george", "card CP 55"
	}
	if c.nation == russia && s.playedNow(cardStavka) && s.trench[cp][target] > 0 && s.onlyNation(target, cp, germany) {
		return "stavka", "card CP 58"
	}
	return "", ""
}

// hasNation reports whether enemy units of a nation stand in a space.
func (s *State) hasNation(sp space, n nation) bool {
	for u := range s.pieces.In(sp) {
		if s.sys.counters[u].nation == n && s.sideOf(u) != s.active {
			return true
		}
	}
	return false
}

// onlyNation reports whether a side's units in a space are all of a nation,
// and there are some.
func (s *State) onlyNation(sp space, sd side, n nation) bool {
	some := false
	for u := range s.pieces.Of(sp, sd) {
		if s.sys.counters[u].nation != n {
			return false
		}
		some = true
	}
	return some
}

// togetherBar tells why units may not attack together: several nations, unless
// one space holds units of all (12.1.9, 12.1.9.1), London (12.1.10), the crossing
// of the Caucasus (12.1.8).
func (s *State) togetherBar(a *attackLine) (code string, rule ruleNo) {
	b := &s.sys.board
	var all nationSet
	london, continent, crossers := false, false, 0
	for _, u := range a.units {
		c := &s.sys.counters[u]
		all |= setOf(c.nation)
		from := s.at(u)
		london = london || from == b.london
		if n := b.places[from].nation; n == france || n == belgium {
			continent = true
		}
		if c.nation == russia && s.isCrossing(from, a.target) {
			crossers++
		}
	}
	if crossers > 1 {
		return "caucasus-once", "12.1.8"
	}
	if london && !continent {
		return "london", "12.1.10"
	}
	if all.size() == 1 {
		return "", ""
	}
	for _, u := range a.units {
		var here nationSet
		for _, v := range a.units {
			if s.at(v) == s.at(u) {
				here |= setOf(s.sys.counters[v].nation)
			}
		}
		if here == all {
			return "", ""
		}
	}
	return "multinational", "12.1.9"
}

// siegeNeeds reports whether an attack elsewhere takes units away that a
// siege needs (15.2.3).
func (s *State) siegeNeeds(units []unitID, target space) bool {
	for _, u := range units {
		sp := s.at(u)
		if sp == target || !s.enemyFort(sp, s.active) || !s.isBesieged(sp) {
			continue
		}
		armies, corps := 0, 0
		for v := range s.pieces.In(sp) {
			if s.sideOf(v) != s.active || slices.Contains(units, v) || s.done[v]&hasAttacked != 0 && s.done[v]&attackedFort == 0 {
				continue
			}
			if s.sys.counters[v].army {
				armies++
			} else {
				corps++
			}
		}
		if !canBesiege(armies, corps, int(s.sys.board.places[sp].fort)) {
			return true
		}
	}
	return false
}

// newBattle is the combat that a line declares.
func (s *State) newBattle(a *attackLine) *battle {
	b := &battle{Target: a.target, Side: s.active, TryFlank: a.flank, Pin: a.pin, Event: a.event}
	b.Sides[attacking].Units = append([]unitID(nil), a.units...)
	b.Sides[defending].Units = s.defendersIn(a.target, s.active.other(), nil)
	for _, u := range a.units {
		if !slices.Contains(b.From, s.at(u)) {
			b.From = append(b.From, s.at(u))
		}
	}
	b.Fort = s.enemyFort(a.target, s.active)
	return b
}
