// Movement of a stack, step by step (11).

package pathsofglory

import (
	"slices"

	"feldpost/adjudicator/kernel/path"
	"feldpost/orders"
)

// moved is one line of movement: units, and the way they take together.
type moved struct {
	pos   orders.Pos
	units []unitID
	path  []space
	all   bool // the line said ALL
}

// moveLine reads and carries out MOVE units path, or MOVE units FROM a TO b.
// Each space costs a point, whatever its terrain (11.1.2). A unit goes its whole
// way in its line: it cannot go on after another has moved (FAQ-11c).
func (r *run) moveLine(o *orders.Order) {
	m, ok := r.readMove(o)
	if !ok {
		return
	}
	if m.all {
		if r.asManyAsMay(&m, o.Pos.Line); len(m.units) == 0 {
			return
		}
	}
	from := m.path[0]
	for _, u := range m.units {
		if code, rule, fields := r.moveBar(u, from); code != "" {
			r.fault(o.Pos, code, rule, append([]any{"unit", r.unitName(u)}, fields...)...)
			return
		}
	}
	for i := 1; i < len(m.path); i++ {
		for _, u := range m.units {
			if i > r.mf(u) {
				r.fault(o.Pos, "too-far", "11.1.5", "unit", r.unitName(u), "have", r.mf(u), "need", len(m.path)-1)
				return
			}
			if code, rule := r.stepBar(u, m.path[i-1], m.path[i]); code != "" {
				r.fault(o.Pos, code, rule, "unit", r.unitName(u), "from", r.name(m.path[i-1]), "space", r.name(m.path[i]))
				if goal, ok := o.Goal(); ok && code == "not-adjacent" && len(r.Faults) > 0 { // the way can be found
					r.Faults[len(r.Faults)-1].Example = goal.String()
				}
				return
			}
		}
		if code, rule := r.entryBar(m.units, m.path[i], i == len(m.path)-1); code != "" {
			r.fault(o.Pos, code, rule, "space", r.name(m.path[i]))
			return
		}
	}
	for _, u := range m.units {
		r.done[u] |= hasMoved
	}
	for i := 1; i < len(m.path); i++ {
		for _, u := range m.units {
			r.crossing(u, m.path[i-1], m.path[i])
			r.put(u, m.path[i])
			r.enter(u, m.path[i], "entered")
		}
		r.anaLeaves()
	}
	r.moves = append(r.moves, m)
	if r.Dry {
		return
	}
	r.emit("move", "11.1", "units", r.shownAll(m.units), "path", r.pathText(m.path))
}

// readMove reads the units and the way of a line.
func (r *run) readMove(o *orders.Order) (m moved, ok bool) {
	m.pos = o.Pos
	args, except := withoutExcept(o.Args)
	said := false // ALL
	for _, a := range args {
		var room [12]object
		for _, x := range r.objects(a, room[:0]) {
			switch {
			case x.unit != noUnit && len(m.path) == 0 && !said:
				if !slices.Contains(m.units, x.unit) {
					m.units = append(m.units, x.unit)
				}
			case x.space.isMap():
				m.path = append(m.path, x.space)
			case x.word == "ALL" && len(m.units) == 0:
				said = true
			case x.unit != noUnit || x.word == "ALL":
				r.fault(a.Pos, "all-or-some", "11.1.1", "text", argText(a))
				return m, false
			default:
				r.unknown(a)
				return m, false
			}
		}
	}
	from, to, ok := r.endsOfMove(o, &m)
	if !ok {
		return m, false
	}
	if len(m.units) == 0 && (from != nowhere || len(m.path) > 0) { // ALL
		if from == nowhere {
			from = m.path[0]
		}
		faults := len(r.Faults)
		m.all, m.units = true, r.leaveOut(r.movableIn(from), except, r.active)
		if len(r.Faults) > faults {
			return m, false
		}
	}
	if len(m.units) == 0 {
		r.fault(o.Pos, "no-units", "11.1.1")
		return m, false
	}
	for _, u := range m.units {
		if from != nowhere && r.at(u) != from {
			r.fault(o.Pos, "not-there", "11.1.3", "unit", r.unitName(u), "space", r.name(from), "at", r.name(r.at(u)))
			return m, false
		}
	}
	switch {
	case len(m.path) == 0 && to != nowhere:
		if m.path = r.wayTo(m.units, to); m.all && len(m.path) == 0 {
			m.path = r.wayForMost(m.units, to)
		}
		if len(m.path) == 0 {
			r.fault(o.Pos, "no-path", "11.1.3", "space", r.name(to))
			return m, false
		}
	case len(m.path) == 1 && m.path[0] != r.at(m.units[0]): // a single space is the goal
		m.path = []space{r.at(m.units[0]), m.path[0]}
	}
	if len(m.path) < 2 {
		r.fault(o.Pos, "want-path", "11.1.3")
		return m, false
	}
	return m, true
}

// movableIn are the units of a space that may still move.
func (s *State) movableIn(sp space) (units []unitID) {
	for u := range s.pieces.Of(sp, s.active) {
		if s.done[u]&(hasMoved|willEntrench) == 0 && s.done[u]&isFit != 0 && s.mf(u) > 0 {
			units = append(units, u)
		}
	}
	return units
}

// endsOfMove reads FROM and TO of a line of movement. One space before TO is
// where the move begins; a whole way must end where TO says.
func (r *run) endsOfMove(o *orders.Order, m *moved) (from, to space, ok bool) {
	for _, end := range [...]struct {
		key string
		at  *space
	}{{"FROM", &from}, {"TO", &to}} {
		args := clauseArgs(o, end.key)
		if len(args) == 0 {
			continue
		}
		if *end.at, ok = r.oneSpace(args[0]); !ok {
			return from, to, false
		}
		if len(args) > 1 {
			r.fault(args[1].Pos, "want-path", "11.1.3")
			return from, to, false
		}
	}
	switch n := len(m.path); {
	case n == 1 && to != nowhere && (from == nowhere || from == m.path[0]):
		from, m.path = m.path[0], nil
	case n > 0 && to != nowhere && to != m.path[n-1]:
		r.fault(o.Pos, "want-path", "11.1.3")
		return from, to, false
	}
	return from, to, true
}

// unknown faults a name that is neither a unit nor a space, of a way the first
// such; what is near it is told.
func (r *run) unknown(a orders.Arg) {
	pos, text := a.Pos, argText(a)
	for _, w := range a.Path {
		if x := r.object(w); x.unit == noUnit && x.space == nowhere {
			if text = w; r.lineAt(pos.Line) != nil {
				pos = within(r.lineAt(pos.Line), a, w)
			}
			break
		}
	}
	_, near := r.sys.findUnit(text)
	_, spaces := r.sys.findSpace(text)
	near = append(append([]string(nil), near...), spaces...)
	r.fault(pos, "unknown-name", "2.1", "text", text, "near", near[:min(len(near), maxNear)])
}

// maxNear is how many similar names a fault tells.
const maxNear = 4

// moveBar tells why a unit may not move from a space now, "" when it may.
func (s *State) moveBar(u unitID, from space) (code string, rule ruleNo, fields []any) {
	c := &s.sys.counters[u]
	switch {
	case c.side != s.active:
		return "not-yours", "2.4", nil
	case s.at(u) != from:
		return "not-there", "11.1.3", []any{"space", s.name(from), "at", s.name(s.at(u))}
	case s.done[u]&hasMoved != 0:
		return "already-moved", "11.1.1", nil
	case s.orders[from] != toMove:
		return "not-active", "11.1.1", []any{"space", s.name(from)}
	case s.done[u]&isFit == 0:
		return "unsupplied", "14.3.1", nil
	case s.done[u]&willEntrench != 0:
		return "entrenching", "11.2.1", nil
	case s.mf(u) == 0:
		return "immobile", "11.1.1", nil
	}
	return "", "", nil
}

// stepBar tells why a unit may not go from a space to an adjacent one, by
// movement, retreat or advance alike; "" when it may. Who stands there is
// not asked.
func (s *State) stepBar(u unitID, from, to space) (code string, rule ruleNo) {
	c, b := &s.sys.counters[u], &s.sys.board
	l, ok := b.linkBetween(from, to)
	switch {
	case !ok:
		return "not-adjacent", "11.1.3"
	case !s.landingOpen(to):
		return "no-beachhead", "11.1.10"
	case l.only&byCoast == 0 && l.only != 0 && l.only&c.uses == 0:
		return "dashed-line", "11.1.4"
	case s.isClosed(to):
		return "neutral", "11.1.11"
	case b.places[to].nation == persia && s.war[turkey] == 0 && (s.opts.edition == ed1999 || c.side == cp):
		return "persia", "11.1.12"
	case to == b.libya && c.side == ap && s.war[turkey] == 0:
		return "libya", "QA-10-2"
	}
	if c.army && b.isNear(to) && (!c.near || s.ordinary[c.tag]) {
		return "near-east-army", "11.3.1"
	}
	if c.tag == tagBEF && !s.isBEFLand(to) {
		return "bef", "11.1.15"
	}
	if c.nation == russia {
		return s.russianStepBar(u, from, to)
	}
	return "", ""
}

// isBEFLand reports whether a space is in England, France, Belgium or
// Germany (11.1.15).
func (s *State) isBEFLand(sp space) bool { return sp == s.sys.board.london || s.sys.inWest(sp) }

// russianStepBar is the part of stepBar for Russian units: the crossing of
// the Caucasus (11.3.2) and the limits of the treaty (16.4.9).
func (s *State) russianStepBar(u unitID, from, to space) (code string, rule ruleNo) {
	b := &s.sys.board
	if s.isCrossing(from, to) {
		switch {
		case s.sys.counters[u].army:
			return "caucasus-army", "11.3.2"
		case s.hasPlayed(cardFallOfTsar):
			return "caucasus-closed", "11.3.2"
		case s.nearMoves&nearRU != 0:
			return "caucasus-once", "11.3.2"
		}
	}
	if s.hasPlayed(cardTreaty) {
		if !s.sys.tables.nations.treaty.has(b.places[to].nation) {
			return "treaty-land", "16.4.9"
		}
		if s.hasOtherAllies(to) {
			return "treaty-stack", "16.4.9"
		}
	}
	return "", ""
}

// isCrossing reports whether a step leads between the Caucasus box and the
// Near East.
func (s *State) isCrossing(from, to space) bool {
	b := &s.sys.board
	return from == b.caucasus && b.isNear(to) || to == b.caucasus && b.isNear(from)
}

// crossing uses up the allowance of 11.3.2.
func (r *run) crossing(u unitID, from, to space) {
	if r.sys.counters[u].nation == russia && r.isCrossing(from, to) {
		r.nearMoves |= nearRU
	}
}

// entryBar tells why moving units may not come into a space: enemy units
// (11.1.7), and enemy forts that are not besieged, where they must stop
// (11.1.8, 15.1.1).
func (s *State) entryBar(units []unitID, to space, last bool) (code string, rule ruleNo) {
	sd := s.active
	if s.pieces.Has(to, sd.other()) {
		return "enemy", "11.1.7"
	}
	for _, u := range units {
		if s.treatyMixAt(u, to, nil) {
			return "treaty-stack", "16.4.9"
		}
	}
	if !s.enemyFort(to, sd) || s.isBesieged(to) {
		return "", ""
	}
	if !last {
		return "fort-stops", "15.1.1"
	}
	for _, u := range units {
		if s.fortTooEarly(u, to) {
			return "german-fort", "15.1.11"
		}
	}
	return "", ""
}

// fortTooEarly reports whether a Russian unit meets a German fort in August
// 1914 (15.1.11).
func (s *State) fortTooEarly(u unitID, sp space) bool {
	return s.turn == 1 && s.sys.counters[u].nation == russia && s.sys.board.places[sp].nation == germany && s.fortIntact(sp)
}

// wayTo finds the shortest way that all units of a group may take together.
func (s *State) wayTo(units []unitID, to space) []space {
	from := s.at(units[0])
	limit := s.mf(units[0])
	for _, u := range units {
		if s.at(u) != from {
			return nil
		}
		limit = min(limit, s.mf(u))
	}
	if !from.isMap() || !to.isMap() {
		return nil
	}
	f := s.scratch().ways
	open := func(at, next path.Cell, _ int) bool {
		if f.Steps(at) == limit || at == path.Cell(to) {
			return false
		}
		for _, u := range units {
			if code, _ := s.stepBar(u, space(at), space(next)); code != "" {
				return false
			}
		}
		code, _ := s.entryBar(units, space(next), space(next) == to)
		return code == ""
	}
	f.Begin()
	f.Add(path.Cell(from))
	for c := f.Next(open); c != path.None && c != path.Cell(to); c = f.Next(open) {
	}
	if to == from || f.Steps(path.Cell(to)) < 0 {
		return nil
	}
	return spacesOf(f.Path(path.Cell(to), nil))
}

// spacesOf lists the spaces of a way through the net.
func spacesOf(cells []path.Cell) []space {
	list := make([]space, len(cells))
	for i, c := range cells {
		list[i] = space(c)
	}
	return list
}
