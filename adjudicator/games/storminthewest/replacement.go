// Replacements and reinforcements (8).

package storminthewest

import (
	"cmp"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/reads"
	"feldpost/orders"
)

// receive is what a Replacement Phase begins with: reinforcements that are due
// are told, air units are there at once (8.1.2), then the steps of the turn come
// in (8.2). Mechanised steps of the turn before are lost (S3.28).
func (r *run) receive() {
	r.tellDue()
	r.Steps[mechanised] = 0
	for kind := range stepKinds {
		n, isGerman := int(r.sys.tables.received[r.scenario][r.Turn][kind]), kind == int(germanArmy)
		if isGerman { // S3.26
			n, r.bombed = max(0, n+int(r.bombed)), 0
		}
		if n == 0 || isGerman != (r.Active == german) {
			continue
		}
		r.Steps[kind] += int16(n)
		if kind == mechanised {
			r.emit("mechanised-steps", "S3.28", "n", n)
		} else {
			r.emit("steps-received", "8.2", "nation", nation(kind).code(), "n", n, "total", int(r.Steps[kind]))
		}
	}
}

// tellDue tells who may come from this game turn on (8.1.4).
func (r *run) tellDue() {
	var due []unitID
	for u, k := range r.army(r.Active) {
		switch land := k.kind.isLand(); {
		case r.at(u) != locPool || land && r.Turn != int(r.units[u].due) || !land && r.Turn < int(k.entry):
			continue
		case !land:
			r.put(u, locAir)
		}
		due = append(due, u)
	}
	if len(due) > 0 {
		r.emit("reinforcements", "8.1", "units", r.unitNames(due))
	}
}

// replaceAll carries out the lines of a Replacement Phase: what comes before it
// in the player turn (16.5, S3.26), what a unit is supplied by, then the reinforcements, then the replacements (8.4). British
// reinforcements that no line names come when the phase is over.
func (r *run) replaceAll(lines []orders.Order) {
	r.openTurn(lines)
	agenda.Do{"SUPPLY": r.chooseSupply}.Each(lines)
	agenda.Do{"HOLD": r.hold}.Each(lines)
	agenda.Do{"PLACE": r.placeArrivals}.Each(lines)
	if r.closes(phaseReplacement) {
		r.arriveByDefault()
	}
	agenda.Do{"REPLACE": r.replace}.Each(lines)
	agenda.Do{"FORM": r.form}.Each(lines)
}

// waits tells whether a unit may come onto the map in this phase, and faults one
// that does not.
func (r *run) waits(a orders.Arg, u unitID) bool {
	waits := r.at(u) == locPool && r.sys.counters[u].kind.isLand()
	return (waits || r.fault(a.Pos, "not-waiting", "8.1", "unit", r.unitName(u), "hex", r.placeName(r.at(u)))) &&
		(int(r.units[u].due) <= r.Turn || r.fault(a.Pos, "not-due", "8.1", "unit", r.unitName(u)))
}

// hold executes HOLD: reinforcements stay off the map as long as their owner
// likes (8.1.4).
func (r *run) hold(o *orders.Order) {
	for _, a := range o.Args {
		if u, ok := r.readUnit(a, r.Active); ok && r.waits(a, u) {
			r.units[u].flags |= isHeld
		}
	}
}

// replacing is what a REPLACE line says.
type replacing struct {
	units      []unitID
	where      []orders.Pos
	full, weak bool
	at         cell // noCell: none named
	hasAt      bool
	with       int // kind of steps, -1: the usual one
}

// replace executes REPLACE: as many steps as are there (8.6) rebuild units on the map (8.4) or bring them
// back from the dead pile (8.5).
func (r *run) replace(o *orders.Order) {
	if r.hasInfluenza() {
		r.fault(o.Pos, "influenza", "16.2")
		return
	}
	p, ok := r.readReplacing(o)
	if !ok {
		return
	}
	for i, u := range p.units {
		switch at := r.at(u); {
		case at >= 0:
			r.rebuild(p.where[i], u, &p)
		case at == locDead:
			r.recover(p.where[i], u, &p)
		default:
			r.fault(p.where[i], "not-lost", "8.5", "unit", r.unitName(u), "hex", r.placeName(at))
		}
	}
}

// readReplacing reads `REPLACE Fr 6`, `REPLACE Ge 9, Ge 11 FULL AT 1618`,
// `REPLACE AAC WITH MECHANISED`.
func (r *run) readReplacing(o *orders.Order) (p replacing, ok bool) {
	p.with, p.hasAt = -1, o.Has("AT")
	if p.at, ok = r.readEntry(o, false); !ok {
		return p, false
	}
	with, _ := o.Clause("WITH")
	for _, a := range with.Args {
		if p.with = stepsNamed(reads.Text(a)); p.with < 0 {
			return p, r.fault(a.Pos, "unknown-steps", "8.2", "text", reads.Text(a))
		}
	}
	for _, a := range o.Args {
		if a.Is(wordFull) || a.Is(wordReduced) {
			p.full, p.weak = p.full || a.Is(wordFull), p.weak || a.Is(wordReduced)
			continue
		}
		u, ok := r.readUnit(a, r.Active)
		switch {
		case !ok:
			return p, false
		case slices.Contains(p.units, u):
			return p, r.fault(a.Pos, "twice", "8.4", "unit", r.unitName(u))
		}
		p.units, p.where = append(p.units, u), append(p.where, a.Pos)
	}
	return p, len(p.units) > 0 || r.fault(o.Pos, "want-unit", "8.4", "text", "")
}

// The strengths of a unit that comes back (8.5).
const wordFull, wordReduced = "FULL", "REDUCED"

// stepsNamed is the kind of steps that a word means, by its beginning; -1 for
// none.
func stepsNamed(text string) int {
	key := names.Key(text)
	return slices.IndexFunc(stepNames, func(name string) bool { return key != "" && strings.HasPrefix(names.Key(name), key) })
}

// rebuild makes a reduced unit full for one step: in regular supply, even in
// enemy ZOC (8.4).
func (r *run) rebuild(pos orders.Pos, u unitID, p *replacing) {
	fields := []any{"unit", r.unitName(u), "hex", r.hexName(r.at(u))}
	switch {
	case !r.passes(pos, r.barsRebuilding(u), fields...):
	case p.hasAt || p.weak:
		r.fault(pos, "on-map", "8.4", fields...)
	case r.spend(pos, u, 1, p.with):
		r.units[u].steps++
		r.tellOwn(u, "rebuilt", "8.4", fields...)
	}
}

// barsRebuilding tells why a unit on the map cannot be rebuilt, "" when it can
// (8.2.1, 8.2.2, 8.4).
func (s *State) barsRebuilding(u unitID) adjudicator.Bar {
	k, un := &s.sys.counters[u], &s.units[u]
	rule := s.neverReplaced(k)
	return adjudicator.FirstBar(
		adjudicator.BarIf(rule != "", "no-replacements", rule),
		adjudicator.BarIf(un.steps >= k.steps, "not-reduced", "8.4"),
		adjudicator.BarIf(un.supply == unsupplied || un.supply == byFortress, "no-regular-supply", "8.4"))
}

// neverReplaced names the rule by which a unit gets no replacements of any kind,
// "" for none: Portuguese and Italians (8.2.1), in 1919 Stosstruppen (S3.8), the
// Alpenkorps (S3.17) and the Austrians (S3.16).
func (s *State) neverReplaced(k *counter) adjudicator.Rule {
	return cmp.Or(
		ruleIf(k.nation == portuguese || k.nation == italian, "8.2.1"),
		ruleIf(k.special == alpenkorps, "S3.17"),
		ruleIf(k.special == ahef, "S3.16"),
		ruleIf(s.scenario == s3 && k.kind == stosstruppen, "S3.8"))
}

// ruleIf is a rule where something is so that it speaks of, else "".
func ruleIf(is bool, rule adjudicator.Rule) adjudicator.Rule {
	if is {
		return rule
	}
	return ""
}

// neverReturns names the rule by which a unit never comes back from the dead
// pile, "" for none: Australians and Canadians (8.2.1), AGB (8.2.2), Marines
// (S3.22).
func (s *State) neverReturns(k *counter) adjudicator.Rule {
	return cmp.Or(
		ruleIf(k.nation == australian || k.nation == canadian, "8.2.1"),
		ruleIf(k.kind == artillery, "8.2.2"),
		ruleIf(k.kind == marine, "S3.22"),
		s.neverReplaced(k))
}

// recover brings a unit back from the dead pile: one step reduced, or whole if it
// never had more, two steps full (8.5). British and Belgians come to a Channel
// port, Germans to the east edge or, without a hex, off the map for the railway,
// the others off the map for a French source.
func (r *run) recover(pos orders.Pos, u unitID, p *replacing) {
	k := &r.sys.counters[u]
	n, at, rule := 1, p.at, r.neverReturns(k)
	if p.full {
		n = int(k.steps)
	}
	if k.byPort && at == noCell {
		at = r.roomiest(u)
	}
	bar := adjudicator.FirstBar(
		adjudicator.BarIf(rule != "", "no-return", rule),
		adjudicator.BarIf(!k.byPort && k.side == allied && at != noCell, "by-march", "8.5"),
		adjudicator.BarIf(k.byPort && at == noCell, "ports-full", "8.1.1"))
	if !r.lets(pos, bar, u) || at != noCell && !r.mayLand(pos, u, at) || !r.spend(pos, u, n, p.with) {
		return
	}
	r.units[u] = unit{steps: int8(n), due: int8(r.Turn), flags: r.units[u].flags & wasMixed}
	if at != noCell {
		r.land(u, at, "returns", "8.5")
		return
	}
	r.put(u, locPool)
	r.emit("recovered", "8.5", "unit", k.name)
}

// stepsOf are the steps that a unit is paid with (8.2.1): those of its army, the
// JEF its own (S3.25).
func stepsOf(k *counter) int {
	if k.nation == japanese {
		return int(japanese)
	}
	return int(k.army)
}

// isMechanised tells whether mechanised steps buy a unit: Allied tanks (S3.28).
func (k *counter) isMechanised() bool { return k.side == allied && k.kind.isTank() }

// spend pays steps for a unit. Mechanised ones, which do not last, go first; the
// steps of its nation may serve as well (S3.28). Nations lend each other none
// (8.2.1).
func (r *run) spend(pos orders.Pos, u unitID, n, with int) bool {
	k := &r.sys.counters[u]
	own, mech := stepsOf(k), 0
	if k.isMechanised() && with != own {
		mech = min(n, int(r.Steps[mechanised]))
	}
	switch {
	case with == mechanised && !k.isMechanised():
		return r.fault(pos, "not-mechanised", "S3.28", "unit", k.name)
	case with >= 0 && with != own && with != mechanised:
		return r.fault(pos, "no-lending", "8.2.1", "unit", k.name)
	case with == mechanised && mech < n, n-mech > int(r.Steps[own]):
		have := mech + oneIf(with != mechanised)*int(r.Steps[own])
		return r.fault(pos, "no-steps", "8.2", "unit", k.name, "need", n, "have", have)
	}
	r.Steps[mechanised] -= int16(mech)
	r.Steps[own] -= int16(n - mech)
	return true
}

// tellOwn records what has become of a unit on the map: the enemy hears of it only
// when he sees the unit (13.8).
func (r *run) tellOwn(u unitID, kind string, rule adjudicator.Rule, pairs ...any) {
	if c := r.at(u); r.pieces.Open[c] || r.pieces.Top(c) == u {
		r.emit(kind, rule, pairs...)
		return
	}
	r.whisper(r.sys.counters[u].side, kind, rule, pairs...)
}

// chooseSupply executes SUPPLY: a unit in a fortress whose own line is cut, but
// not that of the other Allied group, may draw on either (7.11, 7.13).
func (r *run) chooseSupply(o *orders.Order) {
	w, to := r.traced(r.Active), crossTraced
	switch {
	case reads.Says(o, "FORTRESS"):
		to = byFortress
	case !reads.Says(o, "CROSS"):
		r.fault(o.Pos, "want-answer", "7.13", "verb", "SUPPLY", "text", "", "words", []string{"FORTRESS", "CROSS"})
		return
	}
	for _, a := range o.Args {
		u, ok := noUnit, false
		if !reads.IsAny(a, "FORTRESS", "CROSS") {
			u, ok = r.readUnit(a, r.Active)
		}
		un := &r.units[max(u, 0)]
		switch at := r.at(max(u, 0)); {
		case !ok:
		case at < 0:
			r.fault(a.Pos, "not-on-map", "7.13", "unit", r.unitName(u))
		case un.supply != crossTraced && un.supply != byFortress || !w.Reach(at) || !r.mayDrawOnFortress(w, u):
			r.fault(a.Pos, "no-supply-choice", "7.13", "unit", r.unitName(u))
		case un.supply != to:
			un.supply = r.stateOf(w, u, to == byFortress)
			r.tellSupply(u)
		}
	}
}
