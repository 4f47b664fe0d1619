// What a sheet may cost: judged from what its side may know, without a die.

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// Guard: a state that warns.
var _ adjudicator.Warner = (*State)(nil)

// warner collects what a sheet may cost its side: its run has carried the sheet out as far
// as no die is needed, was is the state before.
type warner struct {
	*run
	was   *run
	side  side
	sheet []orders.Order // without those that have faults
	ends  bool           // it closes the phase
	list  []adjudicator.Warning
}

// wholeWarnings are the codes that speak of all lines of a sheet together.
func wholeWarnings() []string {
	return []string{"mandate", "overstacked", "rp-lost", "reserve-taken", "reserve-short"}
}

// Warnings implements adjudicator.Warner.
func (s *State) Warnings(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Warning {
	sd, by := s.seated(seat)
	if sd == nobody || s.result != nil {
		return nil
	}
	s, sheet = s.known(seat), sheet.Numbered()
	w := &warner{run: s.trial(), was: s.trial(), side: sd, ends: sheet.End || sheet.EndPhase != ""}
	defer w.rest()
	defer w.was.rest()
	asked := s.isAsked(sd, by)
	w.executeFor(seat, sheet)
	w.sheet = pass.Right(sheet.Orders, w.Faults)
	w.Quiet, w.was.Quiet = true, true
	w.aboutLines()
	if asked {
		w.aboutPhase()
	}
	return w.list
}

func (w *warner) warn(pos orders.Pos, code string, rule adjudicator.Rule, certain bool, pairs ...any) {
	w.list = append(w.list, adjudicator.NewWarning(pos, code, rule, certain, plainly(pairs)...))
}

// aboutPhase warns of what the phase at hand brings.
func (w *warner) aboutPhase() {
	switch w.was.phase() {
	case phaseMove1, phaseMove2:
		w.aboutHQs()
		w.aboutHexes()
		if w.ends {
			w.aboutSupply()
			w.aboutMandates()
			w.aboutStacks()
		}
	case phaseEnter, phaseTravel:
		w.aboutHexes()
		if w.ends {
			w.aboutStacks()
		}
	case phaseReplacement:
		if w.ends {
			w.aboutRP()
		}
	case phaseReserve:
		if w.ends {
			w.aboutReserve()
		}
	}
}

// aboutLines warns of what lines do whenever they come: standing orders that are taken
// back, lines on file that are replaced, points that are paid (5.18).
func (w *warner) aboutLines() {
	for i := range w.sheet {
		o := &w.sheet[i]
		switch {
		case o.Verb == "STAND" && o.Sub == "CANCEL" && (len(o.Args) == 0 || o.Args[0].Is("ALL")):
			if n := len(w.was.standing[w.side]); n > 0 {
				w.warn(o.Pos, "standing-dropped", "", true, "n", n)
			}
		case o.Verb == "EMERGENCY" && w.was.phase() == phaseResources:
			w.warn(o.Pos, "emergency-vp", "5.18", true, "nation", caller(w.side).String())
		}
	}
	for p := phaseNone + 1; p < phases; p++ {
		now, before := w.plans[w.side][p].from(w.by).Orders, w.was.plans[w.side][p].from(w.by).Orders
		if len(before) > 0 && !slices.EqualFunc(now, before, func(a, b orders.Order) bool { return a.String() == b.String() }) {
			w.warn(orders.Pos{}, "lines-replaced", "", true, "phase", p, "n", len(before))
		}
	}
}

// aboutHQs warns of HQ that are depleted by their march (8.15).
func (w *warner) aboutHQs() {
	for i := range w.marched {
		m := &w.marched[i]
		for _, u := range m.group {
			if k := w.counter(u); k.kind == headquarters && k.support > 0 && w.isDepleted(u) && !w.was.isDepleted(u) && !w.supports(u) {
				w.warn(m.pos, "hq-spent", "8.15", true, "unit", w.unitName(u))
			}
		}
	}
}

// supports tells whether an attack of the sheet has the support of an HQ.
func (w *warner) supports(u unitID) bool {
	return slices.ContainsFunc(w.sheet, func(o orders.Order) bool {
		c, has := o.Clause("HQ")
		return o.Verb == "ATTACK" && has && slices.Contains(w.unitsIn(c.Args, w.side), u)
	})
}

// aboutSupply warns of units without supply once all have marched: they go at the end of
// the Combat Phase if no line opens (11.84). Those that the sheet itself cuts off are told
// apart.
func (w *warner) aboutSupply() {
	var cut, lost []unitID
	for u := range w.units {
		u := unitID(u)
		switch {
		case !w.onMap(u) || w.sideOf(u) != w.side || w.isSuppliedFor(u, toLive):
		case w.was.onMap(u) && !w.was.isSuppliedFor(u, toLive):
			lost = append(lost, u)
		default:
			cut = append(cut, u)
		}
	}
	if len(cut) > 0 {
		w.warn(orders.Pos{}, "supply-lost", "11.84", false, "units", w.unitNames(cut))
	}
	if len(lost) > 0 {
		w.warn(orders.Pos{}, "will-starve", "11.84", false, "units", w.unitNames(lost))
	}
}

// aboutHexes warns of hexes that count and are left empty next to combat units of the
// enemy: those of victory, cities, sources of supply (7.13).
func (w *warner) aboutHexes() {
	for c, h := range w.sys.board.hexes {
		c := cell(c)
		if !h.has(markVictory|markEdgeVP|markTarget|markCity|markEdgeCity|markRuhr|markWestOfSuez) && h.place != city ||
			w.pieces.Has(c, w.side) || !w.was.pieces.Has(c, w.side) || w.control[c] != w.side || w.hasIntrinsic(c, w.side) ||
			!w.touchesEnemy(c, w.side) {
			continue
		}
		pos := orders.Pos{}
		for u := range w.was.pieces.Of(c, w.side) {
			pos = w.lineOf(u)
		}
		if h.place == city && !h.has(markVictory|markEdgeVP|markTarget) {
			w.warn(pos, "city-open", "7.13", false, "hex", w.hexName(c))
		} else {
			w.warn(pos, "vp-open", "18.1", false, "hex", w.hexName(c))
		}
	}
}

// lineOf is the place of the line that moves a unit.
func (w *warner) lineOf(u unitID) orders.Pos {
	for i := range w.sheet {
		if o := &w.sheet[i]; slices.Contains(w.unitsIn(o.Args, w.side), u) || o.Verb == "MOVE" &&
			slices.ContainsFunc(o.Args, func(a orders.Arg) bool { return a.Is("ALL") }) && w.isAbout(o, w.was.at(u)) {
			return o.Pos
		}
	}
	return orders.Pos{}
}

// aboutStacks warns of hexes in which too many of the side stand when the phase ends
// (7.22).
func (w *warner) aboutStacks() {
	for c := range w.control {
		c := cell(c)
		if !w.pieces.Has(c, w.side) {
			continue
		}
		if l := w.overfull(c, w.side); l != nil {
			n := 0
			for u := range w.pieces.Of(c, w.side) {
				n += l.Points(u)
			}
			w.warn(orders.Pos{}, "overstacked", "7.22", true, "hex", w.hexName(c), "n", n-l.Most)
		}
	}
}

// aboutRP warns of RP above ten that are lost at the end of the Strategic Turn (5.13).
func (w *warner) aboutRP() {
	for n := range nations {
		if over := int(w.RP[n]) - mostRP; over > 0 && w.sideOfNation(n) == w.side {
			w.warn(orders.Pos{}, "rp-lost", "5.13", true, "nation", n.String(), "n", over)
		}
	}
}

// aboutReserve warns of who comes into the Turkish reserve by itself, and of what is missing
// there (5.38).
func (w *warner) aboutReserve() {
	missing := int(w.ReserveRoll) - w.reserveCount()
	if missing <= 0 {
		return
	}
	if list := w.reservists(); !w.Phase.Filled && len(list) > 0 && !w.hasStanding(central, "RESERVE", "NONE") {
		list = list[:min(len(list), missing)]
		missing -= len(list)
		w.warn(orders.Pos{}, "reserve-taken", "5.38", true, "units", w.unitNames(list))
	}
	if missing > 0 {
		w.warn(orders.Pos{}, "reserve-short", "5.38", true, "n", missing)
	}
}

// aboutMandates warns of offensives that the sheet leaves undone: the game is lost then
// (6.30). What lies below the top of an enemy stack is not asked: the ratio of Haig's.
func (w *warner) aboutMandates() {
	w.calm()
	conrad, haig, enver := 0, 0, 0
	for i := range w.sheet {
		o := &w.sheet[i]
		if o.Verb != "ATTACK" {
			continue
		}
		a, ok := w.readAttack(w.side, o)
		if !ok {
			continue
		}
		if w.isConrad(a) {
			conrad++
		}
		if a.side == allied && w.hex(a.target).front == western && w.onlyArmy(a.units, britain) {
			haig++
		}
		if a.side == central && w.hex(a.target).front == caucasus && len(a.units) >= enverUnits {
			enver++
		}
	}
	if w.side == central {
		due := w.was.mandates()
		due.afterMarch(w.run)
		w.unmet("conrad", conrad, due.conrad, true)
		switch {
		case due.enver:
			w.unmet("enver", enver, 1, true)
		case due.isEnver:
			w.unmet("enver-march", due.marched, min(enverUnits, len(due.nearest)), true)
		}
		return
	}
	if w.runs(w.Duties.Haig) && w.Phase.Active[west] == allied {
		w.unmet("haig", haig, max(w.was.nearTargets(), w.nearTargets()), false)
	}
}

func (w *warner) unmet(name string, n, need int, certain bool) {
	if n < need {
		w.warn(orders.Pos{}, "mandate", "6.30", certain, "name", name, "n", n, "need", need)
	}
}

// nearTargets is how many hexes British units could attack where they stand, two at most
// (6.30).
func (r *run) nearTargets() (n int) {
	for _, c := range r.sys.board.byFront[western] {
		if n < haigAttacks && r.openAttack(c, allied, britain) != nil {
			n++
		}
	}
	return n
}
