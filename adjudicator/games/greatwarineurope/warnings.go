package greatwarineurope

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// Guard: a state that warns.
var _ adjudicator.Warner = (*State)(nil)

// warner collects what a sheet may cost its side: its run has carried the sheet out as
// far as no die is needed, was is the position before. It looks at the side's own units
// and at where enemies stand, never at what lies below the top of an enemy stack.
type warner struct {
	*run
	was   *run
	side  side
	sheet []orders.Order
	list  []adjudicator.Warning
}

// Warnings implements adjudicator.Warner.
func (s *State) Warnings(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Warning {
	sd := seats.Of(seat)
	if sd == nobody || s.result != nil || !sheet.End && sheet.EndPhase == "" {
		return nil
	}
	switch s.phase() {
	case phaseMove1, phaseMove2:
	default:
		return nil
	}
	sheet = sheet.Numbered()
	w := &warner{run: s.trial(), was: s.trial(), side: sd}
	defer w.rest()
	defer w.was.rest()
	w.execute(sd, sheet)
	w.sheet = pass.Right(sheet.Orders, w.Faults)
	w.quiet, w.was.quiet = true, true
	w.aboutMandates()
	return w.list
}

// aboutMandates warns of offensives that the sheet leaves undone: the game is lost then
// (6.30).
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
	warn := func(name string, n, need int, certain bool) {
		if n < need {
			w.list = append(w.list, adjudicator.NewWarning(orders.Pos{}, "mandate", "6.30", certain, "name", name, "n", n, "need", need))
		}
	}
	if w.side == central {
		due := w.was.mandates()
		due.afterMarch(w.run)
		warn("conrad", conrad, due.conrad, true)
		switch {
		case due.enver:
			warn("enver", enver, 1, true)
		case due.isEnver:
			warn("enver-march", due.marched, min(enverUnits, len(due.nearest)), true)
		}
		return
	}
	if w.runs(w.Duties.Haig) && w.Phase.Active[west] == allied {
		warn("haig", haig, max(w.was.nearTargets(), w.nearTargets()), false) // the ratio lies below the top of stacks
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
