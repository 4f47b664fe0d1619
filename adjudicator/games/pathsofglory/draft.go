package pathsofglory

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/pathsofglory/outlook"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// Draft implements adjudicator.Drafter. An action is one thing with the lines
// that carry it out, so each new line has the whole letter carried out again.
func (s *State) Draft(seat adjudicator.Seat) adjudicator.Draft {
	sd, ok := s.seatSide(seat)
	if !ok {
		sd = noSide
	}
	base := s.clone() // looked at apart from others
	return adjudicator.NewDraft(adjudicator.Drafting[*run]{
		Begin:    base.trial,
		Language: s.sys.language,
		Carry: func(r *run, list []orders.Order) {
			if len(list) > 0 {
				r.execute(sd, orders.Sheet{Orders: begun(list)})
				r.Faults = withoutStop(r.Faults)
			}
		},
		Together: true,
		Ways:     func(r *run, verb, piece string) [][]string { return r.waysOf(sd, verb, piece) },
		Weigh:    func(r *run, o *orders.Order) []adjudicator.Field { return r.weighAttack(sd, o) },
	}, seat)
}

// weighAttack tells the columns and shifts of an ATTACK line (12.2).
func (r *run) weighAttack(sd side, o *orders.Order) []adjudicator.Field {
	if o.Verb != "ATTACK" || r.active != sd {
		return nil
	}
	a, ok := r.readAttack(o)
	if !ok || len(a.units) == 0 {
		return nil
	}
	e := &candidates{r, sd, offer.InOrder}
	x := attackOffer{attackLine: a}
	e.weigh(&x)
	return offer.Note(e.attackNote(&x)...)
}

// waysOf are for MOVE those of a unit of a space that is activated, for SR the
// spaces with friends to which it can be redeployed.
func (r *run) waysOf(sd side, verb, piece string) (ways [][]string) {
	u, _ := r.sys.findUnit(piece)
	if u == noUnit || r.sideOf(u) != sd {
		return nil
	}
	defer r.rest()
	e := &candidates{r, sd, offer.InOrder}
	switch verb {
	case "MOVE":
		if code, _, _ := r.moveBar(u, r.at(u)); code != "" {
			return nil
		}
		for way := range e.ends([]unitID{u}) {
			ways = append(ways, r.spaceNames(way))
		}
	case "SR":
		for m := range e.redeployments(u, e.friendly) {
			ways = append(ways, r.spaceNames([]space{m.from, m.to}))
		}
	}
	return ways
}

// spaceNames are the names of the spaces of a way.
func (s *State) spaceNames(way []space) []string {
	names := make([]string, len(way))
	for i, sp := range way {
		names[i] = s.name(sp)
	}
	return names
}

// friendly yields the spaces on the map that the side holds.
func (e *candidates) friendly(yield func(space) bool) {
	for sp := space(1); int(sp) < len(e.sys.board.places); sp++ {
		if e.control[sp] == e.side && !e.isClosed(sp) && !yield(sp) {
			return
		}
	}
}

// begun are lines of which the last may be a PLAY whose own lines come later:
// STOP stands for them.
func begun(list []orders.Order) []orders.Order {
	if n := len(list); n > 0 && list[n-1].Verb == "PLAY" {
		return append(slices.Clip(list), line("STOP"))
	}
	return list
}

// withoutStop are faults but that of a STOP that a play has no use for.
func withoutStop(faults []adjudicator.Fault) []adjudicator.Fault {
	return slices.DeleteFunc(faults, func(f adjudicator.Fault) bool { return f.Code == "line-unused" && f.Get("verb") == "STOP" })
}

// Guard: players that are programs read the charts.
var _ outlook.Printer = (*System)(nil)

// Facts implements outlook.Printer.
func (sys *System) Facts() outlook.Facts {
	t := &sys.tables
	f := outlook.Facts{Stacking: t.num.stacking, FlankNeed: t.num.flankNeed,
		Army: t.fire[armyFire], Corps: t.fire[corpsFire], Terrain: map[string]outlook.Effect{}}
	for i, word := range terrainWords {
		f.Terrain[word] = t.terrain[i].printed()
	}
	for level := range t.trench {
		f.Trench[level] = t.trench[level].printed()
	}
	f.Trench[0].Flank = true
	return f
}

func (row *terrainRow) printed() outlook.Effect {
	return outlook.Effect{Attacker: row.attacker, Defender: row.defender, Flank: row.flank}
}
