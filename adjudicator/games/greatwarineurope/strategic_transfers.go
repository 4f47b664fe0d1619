// Transfers of RP and emergency replacements (5.17, 5.18).

package greatwarineurope

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// mostGiven is what may be given by the wider limits of 5.17.
const mostGiven = 6

// mayTransfer tells whether a side has anything to order in the Resource Phase.
func (s *State) mayTransfer(sd side) bool {
	if s.isScenario1914() && sd == central {
		return s.RP[germany] > 0 && s.mayGive(germany, austria).ok()
	}
	if sd == allied && s.mightDeclare() || s.mayCall(sd).ok() && s.standingFor(sd, "EMERGENCY") == nil {
		return true
	}
	for from := range nations {
		if s.RP[from] == 0 || s.sideOfNation(from) != sd {
			continue
		}
		for to := range nations {
			if s.mayGive(from, to).ok() {
				return true
			}
		}
	}
	return false
}

// mightDeclare tells whether the Allies may have a secret Mutiny to tell of, by what everybody knows: that they are
// asked must not tell that they have (6.47).
func (s *State) mightDeclare() bool {
	if !s.opts.On(optMutiny) || s.keptCount(allied) == 0 && !s.opts.On(optOpenEvents) {
		return false
	}
	return s.Duties.SecretMutiny || s.Chits[s.chitsOf("6.47")[0]].At == chitCup
}

// resourceAll carries out transfers and emergency replacements.
func (r *run) resourceAll(sd side, lines []orders.Order) {
	for o := range r.each(sd, lines, "TRANSFER", "EMERGENCY", "DECLARE") {
		switch o.Verb {
		case "TRANSFER":
			r.transfer(sd, o)
		case "EMERGENCY":
			r.emergency(sd, o)
		case "DECLARE":
			r.declareMutiny(o)
		}
	}
}

// nationNamed reads the code of a nation.
func nationNamed(text string) (nation, bool) {
	i := slices.Index(nationCodes[:], strings.ToUpper(text))
	return nation(max(0, i)), i >= 0
}

// readNation reads a nation that has RP of its own.
func (r *run) readNation(a orders.Arg) (nation, bool) {
	n, ok := nationNamed(argText(a))
	if !ok || r.sys.tables.nations[n].army != n || n == gendarmes || n == arabs {
		r.fault(a.Pos, "unknown-nation", "5.17", "text", argText(a))
		return n, false
	}
	return n, true
}

// transfer carries out TRANSFER BR 1 TO RU.
func (r *run) transfer(sd side, o *orders.Order) {
	to, has := o.Clause("TO")
	if !has || len(to.Args) != 1 || len(o.Args) == 0 {
		r.fault(o.Pos, "whom", "5.17")
		return
	}
	receiver, ok := r.readNation(to.Args[0])
	if !ok {
		return
	}
	for _, a := range o.Args {
		name, n, ok := a.Amount()
		giver, known := nationNamed(name)
		if !ok || !known || n < 1 || n > mostGiven {
			r.fault(a.Pos, "want-amount", "5.17", "text", argText(a))
			return
		}
		if !r.give(sd, o.Pos, giver, receiver, int8(n)) {
			return
		}
	}
}

// give hands RP over within the limits of 5.17.
func (r *run) give(sd side, pos orders.Pos, from, to nation, n int8) bool {
	if r.sideOfNation(from) != sd {
		r.fault(pos, "not-your-rp", "5.17", "nation", from.String())
		return false
	}
	if b := r.mayGive(from, to); !b.ok() {
		r.fault(pos, b.code, b.rule, "from", from.String(), "to", to.String())
		return false
	}
	if r.RP[from] < n {
		r.fault(pos, "no-rp", "5.17", "nation", from.String(), "need", n, "have", r.RP[from])
		return false
	}
	if most := r.leftToGive(from, to); n > most {
		r.fault(pos, "too-much", "5.17", "to", to.String(), "n", n, "most", most)
		return false
	}
	sent := &r.Phase.Sent
	switch {
	case from == germany:
		sent.Germany += n
	case to == russia:
		sent.Russia += n
	default:
		sent.Serbia += n
		sent.Giver = from
	}
	r.RP[from] -= n
	r.RP[to] += n
	r.emit("transfer", "5.17", "from", from.String(), "to", to.String(), "n", n)
	return true
}

// leftToGive is what may still be given in this phase.
func (s *State) leftToGive(from, to nation) int8 {
	sent := &s.Phase.Sent
	switch {
	case from == germany:
		return mostGiven - sent.Germany
	case to == russia && !s.straitsOpen():
		return 1 - sent.Russia
	case to == russia:
		return mostGiven - sent.Russia
	}
	return mostGiven - sent.Serbia
}

// straitsOpen tells whether the Allies reach Russia by the Black Sea (5.17).
func (s *State) straitsOpen() bool {
	return s.Surrendered || s.uses(eastern) && s.control[s.sys.board.at.constantinople] == allied
}

// mayGive tells whether one nation may give RP to another now.
func (s *State) mayGive(from, to nation) bar {
	sent := &s.Phase.Sent
	switch {
	case from == to:
		return bar{"no-transfer", "5.17"}
	case !s.War[to] || !s.War[from]:
		return bar{"neutral", "5.12"}
	case s.Fallen[to]:
		return bar{"collapsed", "16.11"}
	case s.leftToGive(from, to) <= 0:
		return bar{"given-already", "5.17"}
	case from == germany && s.sideOfNation(to) == central && s.sys.tables.nations[to].army == to && to != gendarmes:
		if to == turkey && s.Surrendered {
			return bar{"surrendered", "5.61"}
		}
		if !s.reachesAlly(to) {
			return bar{"no-line", "5.17"}
		}
		return bar{}
	case (from == britain || from == france) && to == russia:
		return bar{}
	case (from == britain || from == france) && to == serbia:
		switch {
		case s.starvesSerbia():
			return bar{"typhus", "6.57"}
		case sent.Serbia > 0 && sent.Giver != from:
			return bar{"one-giver", "5.17"}
		case !s.reachesSerbia():
			return bar{"no-line", "5.17"}
		}
		return bar{}
	}
	return bar{"no-transfer", "5.17"}
}

// reachesAlly tells whether hexes that the CP hold join Berlin with a city of an ally
// (5.17).
func (s *State) reachesAlly(n nation) bool {
	b := &s.sys.board
	var goals []cell
	for _, c := range b.towns {
		if owner, ok := s.sys.ownerOf(b.hexes[c].country); ok && owner == n && b.hexes[c].place == city {
			goals = append(goals, c)
		}
	}
	return s.uses(eastern) && s.joined(b.at.berlin, goals, func(c cell) bool { return s.control[c] == central })
}

// reachesSerbia tells whether Salonika is Allied and hexes of Greece and Serbia alone,
// free of CP units, join it with the Serbian HQ (5.17).
func (s *State) reachesSerbia() bool {
	at := &s.sys.board.at
	if !s.uses(eastern) || s.control[at.salonika] != allied {
		return false
	}
	var goals []cell
	for u := range s.units {
		if u := unitID(u); s.counter(u).army == serbia && s.counter(u).kind == headquarters && s.onMap(u) {
			goals = append(goals, s.at(u))
		}
	}
	return len(goals) > 0 && s.joined(at.salonika, goals, func(c cell) bool {
		h := s.hex(c)
		return h.playable && (h.country == inGreece || h.country == inSerbia) && !s.pieces.Has(c, central)
	})
}

// caller is who may call for emergency replacements (5.18).
func caller(sd side) nation {
	if sd == allied {
		return france
	}
	return germany
}

// mayCall tells whether a side may take emergency replacements: once in a Resource
// Phase, France until the Mutiny, Germany in 1915, 1916 and 1917 (5.18).
func (s *State) mayCall(sd side) bar {
	n := caller(sd)
	year := s.sys.tables.turns[s.Turn].year
	switch {
	case !s.usesAny(western, italian, eastern) || !s.isInScenario(n):
		return bar{"no-emergency", "5.18"}
	case s.ERUsed[sd]:
		return bar{"once-only", "5.18"}
	case s.Fallen[n]:
		return bar{"collapsed", "16.11"}
	case sd == allied && s.Mutiny > 0:
		return bar{"after-mutiny", "5.18"}
	case sd == central && (year < 1915 || year > 1917):
		return bar{"only-1915-1917", "5.18"}
	}
	return bar{}
}

// mostEmergency is what two dice bring at most (5.18).
const mostEmergency = 7

// emergency takes emergency replacements: a VP, then two dice.
func (r *run) emergency(sd side, o *orders.Order) {
	if len(o.Args) != 1 {
		r.fault(o.Pos, "want-country", "5.18")
		return
	}
	n, ok := r.readNation(o.Args[0])
	if !ok {
		return
	}
	if n != caller(sd) {
		r.fault(o.Pos, "no-emergency", "5.18", "nation", n.String())
		return
	}
	if b := r.mayCall(sd); !b.ok() {
		r.fault(o.Pos, b.code, b.rule, "nation", n.String())
		return
	}
	r.callEmergency(sd)
}

// callEmergency pays the VP and rolls for the RP (5.18).
func (r *run) callEmergency(sd side) {
	n, by := caller(sd), int8(1)
	r.ERUsed[sd] = true
	if sd == central {
		by = -1
	}
	r.VP += by
	if r.Dry {
		return
	}
	dice := r.roll("emergency", "5.18") + r.roll("emergency", "5.18")
	got := int8(min(mostEmergency, dice))
	r.RP[n] += got
	r.emit("emergency", "5.18", "nation", n.String(), "dice", dice, "n", got, "total", r.RP[n], "vp", by)
}

// standEmergency takes emergency replacements when a standing order of the side says so
// and its condition holds (5.18).
func (r *run) standEmergency(sd side) {
	o := r.standingFor(sd, "EMERGENCY")
	if o == nil || says(o.Args, "NEVER") || !r.mayCall(sd).ok() || !r.holds(sd, o.When, nil) {
		return
	}
	r.callEmergency(sd)
}
