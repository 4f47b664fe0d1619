// Every part of a line means something, or is a fault: what no code would use is told
// before anything is carried out.

package storminthewest

import (
	"slices"

	"feldpost/orders"
)

// isWhole sees that every part of a line has a use: no clause stands twice, one line
// has one way, one hex to be placed in, one answer, and an answer that leaves nothing
// to name names nothing. Who attacks has the letter in his hand and asks nobody.
func (r *run) isWhole(o *orders.Order, row *Row) bool {
	return r.reads().Sees(o, row, o.Verb == "STAND" || o.Verb == "RETREAT" || r.reader() != r.Active)
}

// supportsByAir faults a unit that does not fly in an answer about the air (13.14).
func (r *run) supportsByAir(row *Row, a orders.Arg) bool {
	if row.Matter() != "AIR" {
		return true
	}
	u := r.airMeant(a, r.reader())
	return u == noUnit || r.sys.counters[u].kind.flies() || r.fault(a.Pos, "not-air", "13.14", "unit", r.unitName(u))
}

// reader is the side whose line is read.
func (r *run) reader() side {
	if r.in != nil {
		return r.in.side
	}
	return r.Active
}

// leaveOut takes units out of those that ALL means. A Check sees that each is one of
// them; later one may be gone.
func (r *run) leaveOut(o *orders.Order, list []unitID, but []orders.Arg) ([]unitID, bool) {
	return r.namesOf(r.Active).LeaveOut(o, list, but, r.Dry && o.When == nil)
}

// idleLines faults, in a Check, lines about battles of a phase that no attack of the
// sheet has a use for: they name another hex or others' units, or another line speaks
// before them without a condition.
func (r *run) idleLines(lines []orders.Order, fights []*battle) {
	used := make([]bool, len(lines))
	for _, b := range fights {
		r.markUsed(lines, b, used)
	}
	for i := range lines {
		switch o := &lines[i]; {
		case !isOfBattles(o):
		case !used[i]:
			r.fault(o.Pos, "idle-line", "13.6", "verb", o.Verb)
		case o.Verb != "AIR":
			r.strangers(o, fights)
		}
	}
}

// markUsed marks the lines that may speak in a battle: those that name its hex, then
// those for all; behind one without a condition none does but of air units, which
// come together.
func (r *run) markUsed(lines []orders.Order, b *battle, used []bool) {
	for _, verb := range []string{"AIR", "LOSS", "ADVANCE"} {
		closed := b.Lines[0].Has(verb) && verb != "AIR"
		for _, special := range []bool{true, false} {
			for i := range lines {
				o := &lines[i]
				if o.Verb != verb || closed || !r.isAbout(o, b.Target) || r.isAbout(o, noCell) == special {
					continue
				}
				used[i] = true
				closed = o.When == nil && verb != "AIR"
			}
			closed = b.Lines[0].Has(verb) && verb != "AIR" // one for all is no less right where another names this hex
		}
	}
}

// strangers faults units that a line names for losses or an advance and that attack in
// none of the battles it speaks of. Who attacks on a condition is not known.
func (r *run) strangers(o *orders.Order, fights []*battle) {
	for _, a := range o.Args {
		u := r.meant(a, r.Active)
		if u == noUnit || verbTable.Row(o.Verb).IsAnswer(a.Text) {
			continue
		}
		if !slices.ContainsFunc(fights, func(b *battle) bool {
			return r.isAbout(o, b.Target) && (b.Lines[0].When != nil || slices.Contains(b.Attackers, u))
		}) {
			r.unreadArg(o, a)
			return
		}
	}
}

// isOfBattles tells whether a line of who attacks says how battles are fought.
func isOfBattles(o *orders.Order) bool {
	return o.Verb == "AIR" || o.Verb == "LOSS" || o.Verb == "ADVANCE"
}
