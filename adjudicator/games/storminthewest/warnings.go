package storminthewest

import (
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

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
		o := &w.sheet[i]
		if o.Verb == "STAND" && o.Sub == "CANCEL" && (len(o.Args) == 0 || strings.EqualFold(o.Args[0].Text, "ALL")) {
			if n := len(w.was.Standing[w.side]); n > 0 {
				w.warn(o.Pos, "standing-dropped", "", true, "n", n)
			}
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
	var list []unitID
	for u := range w.units {
		u, k := unitID(u), &w.sys.counters[u]
		if k.isMechanised() && (w.at(u) == locDead || w.at(u) >= 0 && w.units[u].steps < k.steps) {
			list = append(list, u)
		}
	}
	if len(list) > 0 {
		w.warn(orders.Pos{}, "mechanised-lost", "S3.28", true, "n", n, "units", w.unitNames(list))
	}
}

// aboutSupply warns of units that have no line of supply as things stand: marked
// ones will be removed in the Terminal Supply Phase (7.2), those that went where
// there is none will be unsupplied (7.16). Battles may still open a line.
func (w *warner) aboutSupply() {
	at := w.scratch().lines
	at.trace(w.State, w.side)
	var marked []unitID
	strays := map[int][]unitID{} // by line
	for u := range w.units {
		u := unitID(u)
		if w.at(u) < 0 || w.sys.counters[u].side != w.side || w.stateOf(at, u, false) != unsupplied {
			continue
		}
		if w.was.units[u].supply == unsupplied && w.was.at(u) >= 0 {
			marked = append(marked, u)
		} else if w.at(u) != w.was.at(u) {
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
		for _, a := range w.sheet[i].Args {
			if w.meant(a, w.side) == u {
				return w.sheet[i].Pos
			}
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
