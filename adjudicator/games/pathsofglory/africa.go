// War in Africa, an event that asks (9.5).

package pathsofglory

import (
	"strings"

	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// answerAfrica is the Allies' choice in War in Africa (CP 32): a British
// corps leaves the game, or a victory point. By default a full corps of the
// Reserve goes, else the point.
func (r *run) answerAfrica(_ *seq.Frame) seq.Outcome {
	lose, rung := noUnit, standing.Default
	for u := range r.pieces.In(boxReserve) {
		if r.isAfricaCorps(u) && !r.reduced[u] {
			lose = u
			break
		}
	}
	o := r.africaOrder()
	switch {
	case o != nil && isAsk(o), r.in.replies(ap):
		lines, ok := r.answerLines("CHOOSE", "REMOVE", "PASS")
		if !ok {
			return seq.Ask
		}
		rung = standing.Clause
		for i := range lines {
			if lose = r.africaChoice(&lines[i], lose); len(lines[i].Args) > 1 {
				r.fault(lines[i].Args[1].Pos, "two-answers", "card CP 32", "verb", lines[i].Verb)
			}
		}
		r.oneAnswer(lines, "card CP 32")
	case o != nil:
		rung = standing.Standing
		lose = r.africaChoice(o, lose)
	}
	if r.stopHere() {
		return seq.Ask
	}
	r.whisper(ap, "standing", "card CP 32", "matter", "war-in-africa", "rung", string(rung))
	if lose == noUnit {
		r.changeVP(1, "war-in-africa", "card CP 32")
		return r.endAction()
	}
	from := r.at(lose)
	r.put(lose, boxRemoved)
	r.emit("eliminated", "card CP 32", "unit", r.unitName(lose), "space", r.name(from), "to", r.name(boxRemoved))
	return r.endAction()
}

// africaOrder is the Allies' standing order about the card.
func (r *run) africaOrder() *orders.Order {
	for i := range r.standing[ap] {
		o := &r.standing[ap][i]
		if o.Sub != "EVENT" || !r.holdsNow(o.When, ap) {
			continue
		}
		for _, a := range o.Args {
			if strings.HasPrefix(names.Key(a.Text), "warinafrica") {
				return o
			}
		}
	}
	return nil
}

// africaChoice reads a choice: a unit to lose, or VP. A standing order whose
// unit cannot go is passed over; in an answer it is a fault.
func (r *run) africaChoice(o *orders.Order, lose unitID) unitID {
	for _, a := range o.Args {
		if isGiveVP(a) {
			return noUnit
		}
		var room [8]object
		for _, x := range r.objects(a, room[:0]) {
			switch {
			case x.unit != noUnit && r.isAfricaVictim(x.unit):
				return x.unit
			case o.Verb == "STAND":
			case x.unit != noUnit:
				r.fault(a.Pos, "wrong-unit", "card CP 32", "unit", r.unitName(x.unit))
			default:
				r.fault(a.Pos, "not-a-choice", "card CP 32", "text", argText(a), "choices", r.africaChoices())
			}
		}
	}
	return lose
}

// isGiveVP reports whether an argument grants the victory point: VP, GIVE-VP,
// or WAR-IN-AFRICA GIVE-VP in one.
func isGiveVP(a orders.Arg) bool {
	w := strings.TrimPrefix(names.Key(a.Text), "warinafrica")
	return w == "vp" || w == "givevp"
}

// africaChoices are the answers to the card: the point, and each corps.
func (s *State) africaChoices() []string {
	list := []string{"VP"}
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		if s.isAfricaVictim(u) {
			list = append(list, s.unitName(u))
		}
	}
	return list
}

// isAfricaCorps reports whether a unit is a British corps proper.
func (s *State) isAfricaCorps(u unitID) bool {
	c := &s.sys.counters[u]
	return c.nation == britain && !c.army && c.tag == noTag
}

// isAfricaVictim reports whether a corps may be sent: on the map or in the
// Reserve; a reduced one only when there is no full one (FAQ-cards).
func (s *State) isAfricaVictim(u unitID) bool {
	if !s.isAfricaCorps(u) || !s.at(u).isMap() && s.at(u) != boxReserve {
		return false
	}
	if !s.reduced[u] {
		return true
	}
	for v := unitID(1); int(v) < len(s.sys.counters); v++ {
		if s.isAfricaCorps(v) && !s.reduced[v] && (s.at(v).isMap() || s.at(v) == boxReserve) {
			return false
		}
	}
	return true
}
