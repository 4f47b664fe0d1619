// The Australo-American Corps (16.1).
// Evacuation from Channel ports (16.5), and what else comes before the Initial
// Supply Phase of the Allied player turn.
// Big Bertha (4.7, 16.6) and the Paris Gun (16.10).

package storminthewest

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/reads"
	"feldpost/orders"
)

// isCorpsIn tells whether the whole corps is among some units: those that formed it,
// or the three that stand together where it may be formed, since who says nothing
// forms it (16.1).
func (s *State) isCorpsIn(list []unitID) bool {
	n := 0
	for _, u := range list {
		n += oneIf(s.units[u].flags&isCorps != 0)
	}
	return n == s.sys.tables.num.CorpsAmericans+1 || slices.ContainsFunc(list, func(u unitID) bool {
		group := s.corpsWith(u)
		return group != nil && containsAll(list, group)
	})
}

// corpsWith are the units that stand with a unit as the corps, nil for a unit that is
// not of it.
func (s *State) corpsWith(u unitID) []unitID {
	if !s.isOfCorps(u) || !s.mayForm().None() {
		return nil
	}
	return s.corpsOf([]unitID{u}, s.at(u))
}

// mayForm tells why no corps can be formed now: it can from the start of the Allied
// player turn of a game turn on (16.1).
func (s *State) mayForm() adjudicator.Bar {
	first := s.sys.tables.num.CorpsTurn
	return adjudicator.FirstBar(
		adjudicator.BarIf(!s.plays("16.1"), "corps-not-played", "16.1"),
		adjudicator.BarIf(s.Turn < first || s.Turn == first && s.Active == german, "corps-too-early", "16.1"))
}

// areCorps tells whether units are the corps that stands.
func (s *State) areCorps(group []unitID) bool {
	return !slices.ContainsFunc(group, func(u unitID) bool { return s.units[u].flags&isCorps == 0 })
}

// form executes FORM: three units of one hex become the corps, whoever was of it
// before (16.1). Behind an attack of the same sheet the units may come together by
// an advance, so a Check sees only that they can.
func (r *run) form(o *orders.Order) {
	if !r.passes(o.Pos, r.mayForm()) {
		return
	}
	group, ok := r.readUnits(o, allied)
	if !ok {
		return
	}
	aim, ok := r.aimOf(o)
	if ok && aim == noCell {
		aim = r.at(group[0])
	}
	switch want := r.corpsOf(group, aim); {
	case !ok, want != nil && r.areCorps(want) && r.selfFormed:
	case want != nil && r.areCorps(want):
		r.fault(o.Pos, "corps-formed", "16.1")
	case want != nil:
		r.formCorps(want, aim)
	case !r.mayUnite(group, o.Has("AT"), aim):
		r.fault(o.Pos, "corps-not-there", "16.1")
	}
}

// aimOf reads the one hex behind AT, noCell for none.
func (r *run) aimOf(o *orders.Order) (cell, bool) {
	switch cl, has := o.Clause("AT"); {
	case !has:
		return noCell, true
	case len(cl.Args) > 1:
		return noCell, r.fault(cl.Args[1].Pos, "want-hex", "", "text", reads.Text(cl.Args[1]))
	default:
		return r.readHex(cl.Args[0])
	}
}

// corpsOf are the units that form the corps in a hex: the Australians and two
// American divisions, nil when they are not all there or some units are not among
// them (16.1).
func (s *State) corpsOf(group []unitID, at cell) (list []unitID) {
	if at < 0 {
		return nil
	}
	for u := range s.pieces.Of(at, allied) {
		k, most := &s.sys.counters[u], s.sys.tables.num.CorpsAmericans
		isThird := slices.ContainsFunc(list, func(v unitID) bool { return s.sys.counters[v].special == australianCorps })
		if k.special == australianCorps || k.isDivision() && len(list)-oneIf(isThird) < most {
			list = append(list, u)
		}
	}
	if len(list) != s.sys.tables.num.CorpsAmericans+1 || !containsAll(list, group) { // or no Australians
		return nil
	}
	return list
}

// mayUnite tells, in a Check, whether units may stand as the corps in a hex, in any
// when none is named, once the attacks that it has declared are fought (13.33).
func (r *run) mayUnite(group []unitID, named bool, aim cell) bool {
	return r.Dry && slices.ContainsFunc(r.declared, func(b *battle) bool {
		c := b.Target
		comes := func(u unitID) bool { return r.isOfCorps(u) && r.mayComeTo(u, c) }
		australians := r.countUnits(func(u unitID) bool { return r.sys.counters[u].special == australianCorps && comes(u) })
		return (!named || c == aim) && australians > 0 && r.countUnits(comes)-australians >= r.sys.tables.num.CorpsAmericans &&
			!slices.ContainsFunc(group, func(u unitID) bool { return !comes(u) })
	})
}

// isOfCorps tells whether a unit can be of the corps (16.1).
func (s *State) isOfCorps(u unitID) bool {
	k := &s.sys.counters[u]
	return k.special == australianCorps || k.isDivision()
}

// mayComeTo tells, in a Check, whether a unit stands beside a hex that it has
// declared an attack on, and so may advance into it.
func (r *run) mayComeTo(u unitID, c cell) bool {
	isAim := slices.ContainsFunc(r.declared, func(b *battle) bool { return b.Target == c })
	return isAim && r.at(u) >= 0 && r.sys.board.joined(r.at(u), c)
}

// formCorps notes who is of the corps, and that nobody else is.
func (r *run) formCorps(group []unitID, at cell) {
	r.forget(isCorps)
	for _, u := range group {
		r.units[u].flags |= isCorps
	}
	r.emit("corps-formed", "16.1", "units", r.unitNames(group), "hex", r.hexName(at))
}

// formByItself forms the corps where its three units stand together, however they
// came there and in whose turn, if its owner has said nothing (16.1).
func (r *run) formByItself() {
	if !r.mayForm().None() {
		return
	}
	for u, k := range r.army(allied) {
		if k.special != australianCorps {
			continue
		}
		if group := r.corpsOf(nil, r.at(u)); group != nil && !r.areCorps(group) {
			r.formCorps(group, r.at(u))
			r.selfFormed = true
		}
	}
}

// containsAll tells whether all of some units are in a list.
func containsAll(list, some []unitID) bool {
	return !slices.ContainsFunc(some, func(u unitID) bool { return !slices.Contains(list, u) })
}

// openTurn carries out the lines that come first in an Allied player turn: the
// evacuation (16.5), the bombers (S3.26). They come before supply is judged: it
// is judged again after them (7.1).
func (r *run) openTurn(lines []orders.Order) {
	agenda.Do{"EVACUATE": r.evacuate, "RAF": r.bomb}.Each(lines)
	isFirst := func(o orders.Order) bool { return o.Verb == "EVACUATE" || o.Verb == "RAF" }
	if slices.ContainsFunc(lines, isFirst) {
		r.judgeSupply(true)
	}
	r.Begun = r.Begun || slices.ContainsFunc(lines, func(o orders.Order) bool { return !isFirst(o) && o.Verb != "FORM" && o.Verb != "TOP" })
}

// evacuate executes EVACUATE: units leave a Channel port by sea, whatever enemies
// are near, and wait off the map for the next game turn (16.5).
func (r *run) evacuate(o *orders.Order) {
	if !r.passes(o.Pos, adjudicator.BarIf(!r.plays("16.5"), "no-evacuation", "16.5")) ||
		!r.passes(o.Pos, adjudicator.BarIf(r.Begun, "begun", "16.5"), "verb", o.Verb) {
		return
	}
	port, ok := r.readPort(o)
	if !ok {
		return
	}
	var gone []unitID
	args, but := reads.AllBut(o, "", o.Args)
	for _, a := range args {
		switch {
		case a.Kind == orders.Path:
		case a.Is("ALL"):
			for u := range r.pieces.Of(port, allied) {
				if !slices.Contains(gone, u) {
					gone = append(gone, u)
				}
			}
		default:
			u, ok := r.readUnit(a, allied)
			isThere := ok && (r.at(u) == port || r.fault(a.Pos, "not-in-port", "16.5", "unit", r.unitName(u), "hex", r.hexName(port))) &&
				(!slices.Contains(gone, u) || r.fault(a.Pos, "twice", "16.5", "unit", r.unitName(u)))
			if !isThere {
				return
			}
			gone = append(gone, u)
		}
	}
	gone, ok = r.leaveOut(o, gone, but)
	if !ok || len(gone) == 0 && !r.fault(o.Pos, "want-unit", "16.5", "text", "") {
		return
	}
	r.emit("evacuated", "16.5", "units", r.unitNames(gone), "hex", r.hexName(port))
	for _, u := range gone {
		r.put(u, locPool)
		r.units[u].due, r.units[u].supply = int8(r.Turn+1), supplied
	}
}

// readPort reads the port of an EVACUATE line: a Channel port that the Germans
// have never held (16.5).
func (r *run) readPort(o *orders.Order) (port cell, ok bool) {
	port = noCell
	from, _ := o.Clause("FROM")
	for _, a := range slices.Concat(reads.Paths(o.Args), reads.Paths(from.Args)) {
		c, ok := r.readHex(a)
		switch {
		case !ok:
			return noCell, false
		case port != noCell && c != port:
			return noCell, r.fault(a.Pos, "one-port", "16.5", "hex", r.hexName(c), "from", r.hexName(port))
		case !r.sys.board.hexes[c].port:
			return noCell, r.fault(a.Pos, "no-port", "16.5", "unit", "", "hex", r.hexName(c))
		case !r.isSource(c, britishPort):
			return noCell, r.fault(a.Pos, "port-lost", "16.5", "hex", r.hexName(c))
		}
		port = c
	}
	return port, port != noCell || r.fault(o.Pos, "want-hex", "16.5", "text", "")
}

// loseBertha is what follows when the hex of Big Bertha is Allied or cut from
// supply. She goes to another hex if the option is played and there is one
// (16.6); else she is out of the game, for a point of Allied morale: at once by
// 16.6, at the start of the next Allied player turn by 4.7.
func (r *run) loseBertha() {
	from, moves, rule := r.Bertha, r.plays("16.6"), adjudicator.Rule("4.7")
	if moves {
		rule = "16.6"
		if to := r.berthaGoes(); to != noCell {
			r.Bertha = to
			r.emit("bertha-moved", rule, "from", r.hexName(from), "hex", r.hexName(to))
			return
		}
	}
	r.Bertha = noCell
	r.emit("bertha-lost", rule, "hex", r.hexName(from))
	if r.BerthaGone = true; moves {
		r.payForBertha(rule)
	}
}

// payForBertha gives the Allies the point for Big Bertha, once (4.7, 16.6).
func (r *run) payForBertha(rule adjudicator.Rule) {
	if r.BerthaGone && !r.BerthaPoint {
		r.BerthaPoint = true
		r.changeMorale(allied, r.sys.tables.num.BerthaPoints, "big-bertha", rule)
	}
}

// berthaGoes is the hex to which Big Bertha goes: the first that the German
// standing order names and that is legal, else the legal one farthest from
// Allied units, of equals the lowest number; noCell when there is none (16.6).
func (r *run) berthaGoes() cell {
	list := r.refuges()
	if o := r.standingAbout(german, "BERTHA", noCell); o != nil {
		to, _ := o.Clause("TO")
		for _, a := range to.Args {
			for _, c := range r.sys.board.Meant(a) {
				if slices.Contains(list, c) {
					return c
				}
			}
		}
	}
	if len(list) == 0 {
		return noCell
	}
	far := r.sys.board.Net().Stretch(func(c cell) bool { return r.enemyIn(c, german) })
	return slices.MinFunc(list, func(a, b cell) int { return far[b] - far[a] })
}

// maxRefuges is how many hexes an offered line names for Big Bertha.
const maxRefuges = 3

// berthaLine is a standing order that names hexes to which she might go now; false
// when there is none or she does not move (16.6).
func (s *State) berthaLine() (o orders.Order, ok bool) {
	if !s.plays("16.6") || s.Bertha == noCell {
		return o, false
	}
	list := s.refuges()
	if len(list) == 0 {
		return o, false
	}
	return s.line("STAND BERTHA TO " + strings.Join(s.hexNames(list[:min(len(list), maxRefuges)]), ", ")), true
}

// supplyBertha tests her supply in the German Initial Supply Phase, as that of a
// German unit (16.6).
func (r *run) supplyBertha() {
	if r.Active == german && r.Bertha != noCell && r.plays("16.6") && !r.traced(german).From(r.Bertha, uint8(germanSource)) {
		r.loseBertha()
	}
}

// parisGun is the roll of the German Terminal Supply Phase that may cost the
// Allies a point of morale, any number of times (16.10).
func (r *run) parisGun() {
	n := &r.sys.tables.num
	if r.Active != german || r.Bertha == noCell || !r.plays("16.10") || r.scenario != campaign && r.scenario != s2 {
		return
	}
	total := r.Roll.Roll("paris gun", "16.10", 6) + r.Roll.Roll("paris gun", "16.10", 6)
	r.emit("paris-gun", "16.10", "total", total)
	if total == n.ParisGun {
		r.changeMorale(allied, -n.ParisGunPoints, "paris-gun", "16.10")
	}
}

// refuges are the hexes to which Big Bertha may go: others, German, with a line of
// supply, near enough to Paris (16.6).
func (s *State) refuges() []cell {
	w, b := s.traced(german), &s.sys.board
	return b.where(func(c cell, _ *hexInfo) bool {
		near := func(p cell) bool { return b.Distance(c, p) <= s.sys.tables.num.BerthaRange }
		return c != s.Bertha && s.control[c] == german && w.From(c, uint8(germanSource)) && slices.ContainsFunc(b.paris, near)
	})
}
