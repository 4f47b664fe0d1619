// Big Bertha (4.7, 16.6) and the Paris Gun (16.10).

package storminthewest

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

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
		r.changeMorale(allied, r.sys.tables.num.berthaPoints, "big-bertha", rule)
	}
}

// berthaGoes is the hex to which Big Bertha goes: the first that the German
// standing order names and that is legal, else the legal one farthest from
// Allied units, of equals the lowest number; noCell when there is none (16.6).
func (r *run) berthaGoes() cell {
	w := r.traced(german)
	if o := r.standingAbout(german, "BERTHA", noCell); o != nil {
		to, _ := o.Clause("TO")
		for _, a := range to.Args {
			for _, c := range r.cellsMeant(a) {
				if r.takesBertha(w, c) {
					return c
				}
			}
		}
	}
	far := r.sys.board.fromHexes(func(c cell) bool { return r.enemyIn(c, german) })
	best := noCell
	for i := range r.sys.board.hexes {
		if c := cell(i); r.takesBertha(w, c) && (best == noCell || far[c] > far[best]) {
			best = c
		}
	}
	return best
}

// takesBertha tells whether Big Bertha may go to a hex: another one, German, with
// a line of supply, near enough to Paris (16.6).
func (s *State) takesBertha(w *supplyLines, c cell) bool {
	near := func(p cell) bool { return s.sys.board.Distance(c, p) <= s.sys.tables.num.berthaRange }
	return c != s.Bertha && s.control[c] == german && w.from(c, germanSource) && slices.ContainsFunc(s.sys.board.paris, near)
}

// maxRefuges is how many hexes an offered line names for Big Bertha.
const maxRefuges = 3

// berthaLine is a standing order that names hexes to which she might go now; false
// when there is none or she does not move (16.6).
func (s *State) berthaLine() (o orders.Order, ok bool) {
	if !s.plays("16.6") || s.Bertha == noCell {
		return o, false
	}
	w, list := s.traced(german), []string{}
	for i := range s.sys.board.hexes {
		if c := cell(i); len(list) < maxRefuges && s.takesBertha(w, c) {
			list = append(list, s.hexName(c))
		}
	}
	if len(list) == 0 {
		return o, false
	}
	return s.sys.language.Line("STAND BERTHA TO " + strings.Join(list, ", ")), true
}

// supplyBertha tests her supply in the German Initial Supply Phase, as that of a
// German unit (16.6).
func (r *run) supplyBertha() {
	if r.Active == german && r.Bertha != noCell && r.plays("16.6") && !r.traced(german).from(r.Bertha, germanSource) {
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
	if total == n.parisGun {
		r.changeMorale(allied, -n.parisGunPoints, "paris-gun", "16.10")
	}
}

// terminalStep is the Terminal Supply Phase (7.2, 16.10).
func (r *run) terminalStep(_ *seq.Frame, _ bool) seq.Outcome {
	r.terminalSupply()
	r.parisGun()
	return seq.Done
}
