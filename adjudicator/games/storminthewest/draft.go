package storminthewest

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// Draft implements adjudicator.Drafter.
func (s *State) Draft(seat adjudicator.Seat) adjudicator.Draft {
	sd := seats.Of(seat)
	s = s.known(seat)
	return adjudicator.NewDraft(adjudicator.Drafting[*run]{
		Begin:    s.trial,
		Language: s.sys.language,
		Carry: func(r *run, list []orders.Order) {
			r.execute(sd, orders.Sheet{Orders: list})
			r.rest()
		},
		Ways:     func(r *run, verb, piece string) [][]string { return r.waysOf(sd, verb, piece) },
		Weigh:    func(r *run, o *orders.Order) []adjudicator.Field { return r.weigh(sd, o) },
		Forecast: func(r *run, a adjudicator.Assault) (adjudicator.Forecast, bool) { return r.forecast(sd, a) },
	}, seat)
}

// waysOf are those of a unit for MOVE and INFILTRATE, and the stations for RAIL.
func (r *run) waysOf(sd side, verb, piece string) (ways [][]string) {
	u, _ := r.namesOf(sd).Find(piece)
	if u == noUnit || r.sys.counters[u].side != sd {
		return nil
	}
	defer r.rest()
	r.Quiet = true
	defer func() { r.Quiet = false }()
	var list []cell
	switch {
	case verb == "MOVE" && r.mayMove(u).None():
		list = r.marches(u)
	case verb == "RAIL" && r.mayRail(u).None():
		list = r.rides(u)
	case verb == "INFILTRATE" && r.mayInfiltrate(u).None():
		list = slices.DeleteFunc(r.beside(u), func(c cell) bool { return !r.overfull(c, sd, u).None() })
	}
	for _, name := range r.hexNames(list) {
		ways = append(ways, []string{name})
	}
	return ways
}

// marches are the hexes in which a unit can end a march (12), from off the map
// those by which it can come (8.1.2).
func (r *run) marches(u unitID) []cell {
	switch {
	case r.at(u) == locPool && r.Active == german: // they come by rail
		return nil
	case r.at(u) == locPool:
		return r.entries(u)
	}
	return r.goals([]unitID{u}, r.Active)
}

// rides are the stations to which a unit can go by rail (11).
func (r *run) rides(u unitID) []cell {
	t := train{units: []unitID{u}, sd: r.Active, from: max(r.at(u), noCell)}
	if int(r.Railed) >= r.railLimit(t.sd) || !r.startsByRail(u) {
		return nil
	}
	return slices.DeleteFunc(r.stations(u, r.Active), func(c cell) bool {
		t.to = c
		cells, _, ok := r.wayOf(&t)
		return !ok || r.mixesAlong(t.pos, t.units, cells)
	})
}

// weigh tells what an ATTACK line comes to, as its side may know it (13.10).
func (r *run) weigh(sd side, o *orders.Order) []adjudicator.Field {
	b := r.newBattle()
	if o.Verb != "ATTACK" || r.Active != sd || !r.declare(b, o) || len(b.Attackers) == 0 {
		return nil
	}
	a := adjudicator.Assault{Target: r.hexName(b.Target), Pieces: r.unitNames(b.Attackers)}
	for _, u := range b.Attackers {
		a.From = append(a.From, r.hexName(r.at(u)))
	}
	if f, ok := r.forecast(sd, a); ok {
		return f.Note()
	}
	return nil
}

// forecast reckons an assault before its die (13.10-13.28). Of the defence it
// knows what its side may look at: the others are taken for the top unit (13.8).
func (r *run) forecast(sd side, x adjudicator.Assault) (out adjudicator.Forecast, ok bool) {
	a, ok := r.imagine(sd, &x)
	if !ok {
		return out, false
	}
	attack, defence, odds := r.ratio(a)
	out.Attack, out.Defence, out.Unseen = attack, defence, a.unseen
	fortress, num := r.fortressLoss(a), &r.sys.tables.num
	look := r.sys.tables.crt.Look(odds)
	if !isTooWeak(odds) {
		out.Odds = look.Base().Name
		for _, m := range r.modifiers(a, odds) {
			look.Modify(m)
		}
		out.Die = look.Modifiers.Sum()
	}
	for die := 1; die <= dieSides; die++ {
		lost := [2]int{num.AutomaticLoss + fortress, 0}
		if out.Odds != "" {
			look.Die = die
			res := look.Result()
			lost = [2]int{int(res.attacker) + fortress, int(res.defender)}
		}
		out.Losses = append(out.Losses, lost)
	}
	return out, true
}

// imagine reads an assault that may be made once its units stand where they are
// to; false for one that may not (13.1, 13.5, 14.1, 14.3).
func (r *run) imagine(sd side, x *adjudicator.Assault) (*assault, bool) {
	a := &assault{target: r.sys.board.Named(x.Target), side: sd, agb: noUnit, phase: 1 + oneIf(r.phase() >= phaseInfiltration)}
	if a.target == noCell || len(x.Pieces) != len(x.From) || !r.enemyIn(a.target, sd) || r.Result != nil {
		return nil, false
	}
	v := r.viewerFor(seats.Seat(sd))
	defer v.rest()
	again := r.phase() == phaseInfiltration // another Combat Phase comes
	for u := range r.pieces.Of(a.target, sd.Other()) {
		switch {
		case r.units[u].flags&wasAttacked != 0 && !again:
			return nil, false
		case r.units[u].flags&didFlee != 0 && !again:
		case v.sees(u):
			a.defenders = append(a.defenders, u)
		default:
			a.unseen++
		}
	}
	for i, text := range x.Pieces {
		u, _ := r.namesOf(sd).Find(text)
		if u == noUnit || r.sys.counters[u].side != sd || !r.joins(a, u, r.sys.board.Named(x.From[i])) {
			return nil, false
		}
	}
	for i, u := range a.attackers {
		if r.sys.counters[u].kind.isTank() && !r.isLedIn(a, i) {
			return nil, false
		}
	}
	is := func(army nation) bool { return r.has(a.attackers, func(k *counter) bool { return k.army == army }) }
	a.mixed = r.Mixed > 0 && is(british) && is(french)
	return a, len(a.attackers) > 0 && len(a.defenders)+a.unseen > 0
}

// joins adds a unit to an assault from a hex, or as its support.
func (r *run) joins(a *assault, u unitID, from cell) bool {
	k := &r.sys.counters[u]
	switch {
	case k.kind.flies():
		a.airs++
		return r.mayFly(u).None()
	case k.special == agb:
		a.agb = u
		return r.maySupport(u, a.target).None()
	case k.kind == artillery, k.kind == antitank, from == noCell, r.units[u].flags&didAttack != 0 && r.phase() != phaseInfiltration:
		return false
	case !r.sys.board.joined(from, a.target), k.kind.isTank() && r.sys.tankBan(from, a.target, r.Wet) != "":
		return false
	}
	a.attackers, a.from = append(a.attackers, u), append(a.from, from)
	return true
}

// isLedIn tells whether infantry of a tank's army attacks from its hex (14.1).
func (r *run) isLedIn(a *assault, tank int) bool {
	for i, u := range a.attackers {
		if k := &r.sys.counters[u]; k.isFoot() && k.army == r.sys.counters[a.attackers[tank]].army && a.from[i] == a.from[tank] {
			return true
		}
	}
	return false
}

// Guard: a state that warns.
var _ adjudicator.Warner = (*State)(nil)

// warner collects what a sheet may cost its side: its run has carried the sheet
// out as far as no die is needed, was is the state before. It looks at the
// side's own units, where enemies stand and their ZOC, never below the top of an
// enemy stack.
type warner struct {
	*run
	was   *State
	side  side
	sheet []orders.Order
	list  []adjudicator.Warning
}

// Warnings implements adjudicator.Warner.
func (s *State) Warnings(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Warning {
	sd := seats.Of(seat)
	if sd == nobody || s.Result != nil {
		return nil
	}
	s, sheet = s.known(seat), sheet.Numbered()
	w := &warner{run: s.trial(), was: s.apart(), side: sd}
	defer w.rest()
	defer w.was.rest()
	w.execute(sd, sheet)
	w.sheet = pass.Right(sheet.Orders, w.Faults)
	w.aboutStanding()
	if sd == s.Active && s.phase() > phaseSetup && s.Battle == nil {
		w.aboutSteps()
		w.aboutSupply()
		w.aboutHexes()
	}
	return w.list
}

func (w *warner) warn(pos orders.Pos, code string, rule adjudicator.Rule, certain bool, pairs ...any) {
	w.list = append(w.list, adjudicator.NewWarning(pos, code, rule, certain, pairs...))
}

// aboutStanding warns of a line that takes all standing orders back.
func (w *warner) aboutStanding() {
	for i := range w.sheet {
		o, n := &w.sheet[i], len(w.was.Standing[w.side])
		if o.Verb == "STAND" && o.Sub == "CANCEL" && n > 0 && (len(o.Args) == 0 || strings.EqualFold(o.Args[0].Text, "ALL")) {
			w.warn(o.Pos, "standing-dropped", "", true, "n", n)
		}
	}
}

// aboutSteps warns of mechanised steps that are lost when the phase closes though
// a tank unit could use them (S3.28).
func (w *warner) aboutSteps() {
	n := int(w.Steps[mechanised])
	if w.side != allied || n == 0 || w.was.phase() != phaseReplacement || w.phase() == phaseReplacement || w.hasInfluenza() {
		return
	}
	list := w.unitsOf(allied, func(u unitID, k *counter) bool {
		return k.isMechanised() && (w.at(u) == locDead || w.at(u) >= 0 && w.units[u].steps < k.steps)
	})
	if len(list) > 0 {
		w.warn(orders.Pos{}, "mechanised-lost", "S3.28", true, "n", n, "units", w.unitNames(list))
	}
}

// aboutSupply warns of units that have no line of supply as things stand: marked
// ones will be removed in the Terminal Supply Phase (7.2), those that went where
// there is none will be unsupplied (7.16). Battles may still open a line.
func (w *warner) aboutSupply() {
	at := w.traced(w.side)
	var marked []unitID
	strays := map[int][]unitID{} // by line
	for u := range w.army(w.side) {
		switch {
		case w.at(u) < 0 || w.stateOf(at, u, false) != unsupplied:
		case w.was.units[u].supply == unsupplied && w.was.at(u) >= 0:
			marked = append(marked, u)
		case w.at(u) != w.was.at(u):
			line := w.lineOf(u).Line
			strays[line] = append(strays[line], u)
		}
	}
	for line := range len(w.sheet) + 1 {
		if list := strays[line]; len(list) > 0 {
			w.warn(orders.Pos{Line: line, Col: min(line, 1)}, "supply-lost", "7.16", false, "units", w.unitNames(list))
		}
	}
	if len(marked) > 0 {
		w.warn(orders.Pos{}, "will-starve", "7.2", false, "units", w.unitNames(marked))
	}
}

// lineOf is the place of the line that moves a unit.
func (w *warner) lineOf(u unitID) orders.Pos {
	for i := range w.sheet {
		if slices.ContainsFunc(w.sheet[i].Args, func(a orders.Arg) bool { return w.meant(a, w.side) == u }) {
			return w.sheet[i].Pos
		}
	}
	return orders.Pos{}
}

// aboutHexes warns of hexes that the sheet leaves empty beside the enemy: an
// objective costs morale (4.2), a Channel port is lost as a source for ever
// (7.5), a fortress as well (7.14).
func (w *warner) aboutHexes() {
	for i := range w.sys.board.hexes {
		c, h := cell(i), &w.sys.board.hexes[i]
		if w.control[c] != w.side || w.friendIn(c, w.side) || !w.was.friendIn(c, w.side) || !w.isNextToEnemy(c, w.side) {
			continue
		}
		pos := orders.Pos{}
		for u := range w.was.pieces.Of(c, w.side) {
			pos = w.lineOf(u)
		}
		switch {
		case h.port && w.side == allied && w.lost[c]&lostSource == 0:
			w.warn(pos, "port-open", "7.5", false, "hex", w.hexName(c))
		case h.points > 0:
			w.warn(pos, "objective-open", "4.2", false, "hex", w.hexName(c), "n", int(h.points))
		case h.fortress == w.side && w.lost[c]&lostFortress == 0:
			w.warn(pos, "fortress-open", "7.14", false, "hex", w.hexName(c))
		}
	}
}
