// The lines that a side may send now, by what it may know: order template, order page,
// random play and drafts take theirs from here. Random play: some of them, at whim.

package storminthewest

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/lines"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// lister lists lines of a side on a copy of the position.
type lister struct {
	*run
	*offer.List
	base *State // as it is, to check whole sheets
	side side
	dist []int // hexes to the enemy's ground, by cell
}

// lister begins a list for a seat, nil for one that plays nothing and when the game is
// over.
func (s *State) lister(seat adjudicator.Seat) *lister {
	sd := seats.Of(seat)
	if sd == nobody || s.Result != nil {
		return nil
	}
	s = s.known(seat)
	l := &lister{run: s.trial(), base: s, side: sd, dist: s.toEnemy(sd)}
	l.List = offer.New(l.legal)
	return l
}

// legal reports whether lines may be sent now.
func (l *lister) legal(lines []orders.Order) bool {
	sheet := orders.Sheet{Orders: lines, End: lines[len(lines)-1].Verb != "STAND"}
	return len(pass.Try(l.base.newRun, seats.Seat(l.side), sheet)) == 0
}

// listing is lines of one kind: the phases in which a sheet may have them, and who lists
// them.
type listing struct {
	from, to phase
	prompt   func(*lister) // the most promising ones, for the order template
	offer    func(*offers) // all that may be sent together, for the order page
	most     int           // of them in a random sheet
}

// open are the listings of the phase at hand and of those after it.
func (l *lister) open() (list []listing) {
	now := l.phase()
	for _, x := range [...]listing{
		{phaseSetup, phaseSetup, (*lister).setupLines, (*offers).offerSetup, 2},
		{phaseReplacement, phaseReplacement, (*lister).replaceLines, (*offers).offerReplacements, 8},
		{phaseReplacement, phaseStrategic, (*lister).railLines, (*offers).offerRails, 4},
		{phaseReplacement, phaseRegular, (*lister).moveLines, (*offers).offerMarches, 24},
		{phaseInfiltration, phaseInfiltration, (*lister).infiltrationLines, (*offers).offerInfiltration, 16},
		{phaseReplacement, phaseCombat2, (*lister).attackLines, (*offers).offerAttacks, 10},
	} {
		if x.from <= now && now <= x.to {
			list = append(list, x)
		}
	}
	return list
}

// isInForce tells whether a standing order holds already.
func (s *State) isInForce(sd side, o orders.Order) bool {
	return slices.ContainsFunc(s.Standing[sd], func(x orders.Order) bool { return x.String() == o.String() })
}

// toEnemy counts the hexes from each hex to the nearest that the other side
// holds.
func (s *State) toEnemy(sd side) []int {
	return s.sys.board.Net().Stretch(func(c cell) bool { return s.control[c] != sd })
}

// byDepth puts hexes that are nearer to the enemy's ground first.
func (l *lister) byDepth(a, b cell) int { return l.dist[a] - l.dist[b] }

// chosen is what a side has chosen, or the default choice: the Stosstruppen of
// Plan 1919 (S3.8), the French corps in the dead pile of The Allied Offensive
// (S2.5).
func (s *State) chosen() []unitID {
	return s.unitsOf(s.Active, func(u unitID, k *counter) bool {
		isStoss := s.scenario == s3 && k.kind == stosstruppen && s.start().setup[u].at == locAside && s.at(u) != locAside
		return s.Active == german && isStoss || s.Active == allied && s.scenario == s2 && s.at(u) == locDead
	})
}

// movable are the units of a side in a hex that may still move, as far as they
// can go together.
func (s *State) movable(c cell, sd side) (list []unitID) {
	for u := range s.pieces.Of(c, sd) {
		if s.units[u].flags&(didMove|didRail) == 0 && s.sys.counters[u].faces[0].movement > 0 {
			list = append(list, u)
		}
	}
	return list
}

// goals are the hexes in which units of one hex can end a march (12).
func (s *State) goals(group []unitID, sd side) []cell {
	at := s.at(group[0])
	return slices.DeleteFunc(slices.Clone(s.reach(group)), func(c cell) bool { return c == at || !s.overfull(c, sd, group...).None() })
}

// entries are the edge hexes by which a unit can come onto the map (8.1.2).
func (s *State) entries(u unitID) []cell {
	return slices.DeleteFunc(slices.Clone(s.sys.board.sources[frenchSource]), func(c cell) bool {
		return !s.mayEnter(c).None() || !s.overfull(c, allied, u).None()
	})
}

// mayTrain tells whether a unit may move strategically from where it is.
func (s *State) mayTrain(u unitID) bool {
	return s.sys.counters[u].kind.isLand() && s.mayRail(u).None() && s.startsByRail(u)
}

// stations are those of a side in which a unit finds room (11.7).
func (s *State) stations(u unitID, sd side) []cell {
	return s.sys.board.where(func(c cell, _ *hexInfo) bool {
		return s.control[c] == sd && c != s.at(u) && s.barsStation(u, c, true).None() && s.overfull(c, sd, u).None()
	})
}

// stationsAhead are those nearer to the enemy than a unit is, but not beside him.
func (l *lister) stationsAhead(u unitID) []cell {
	at := l.at(u)
	return slices.DeleteFunc(l.stations(u, l.side), func(c cell) bool { return l.inEnemyZOC(c, l.side) || at >= 0 && l.dist[c] >= l.dist[at] })
}

// beside are the hexes next to a unit in which no enemy stands.
func (s *State) beside(u unitID) []cell {
	return slices.DeleteFunc(slices.Clone(s.sys.board.next(s.at(u))), func(c cell) bool {
		return c == noCell || s.enemyIn(c, s.sys.counters[u].side)
	})
}

// payable is how many steps there are for a unit.
func (s *State) payable(u unitID) int {
	k := &s.sys.counters[u]
	return int(s.Steps[stepsOf(k)]) + oneIf(k.isMechanised())*int(s.Steps[mechanised])
}

// edgeFor is the free hex of the east edge that is nearest to the enemy, where a German
// unit comes back; noCell for none (8.5).
func (l *lister) edgeFor(u unitID) cell {
	free := slices.DeleteFunc(slices.Clone(l.sys.board.sources[germanSource]), func(c cell) bool { return !l.barsLanding(u, c).None() })
	if l.sys.counters[u].side != german || len(free) == 0 {
		return noCell
	}
	return slices.MinFunc(free, l.byDepth)
}

// rebuildLine writes a REPLACE line of a unit on the map, and what it costs.
func (l *lister) rebuildLine(u unitID) (orders.Order, int) {
	return l.line("REPLACE " + l.unitName(u)), 1
}

// returnLine brings a unit back to a hex, with so many steps.
func (l *lister) returnLine(u unitID, n int, at cell) orders.Order {
	text := "REPLACE " + l.unitName(u)
	if l.sys.counters[u].steps > 1 {
		text += " " + [...]string{wordReduced, wordFull}[n-1]
	}
	if at != noCell {
		text += " AT " + l.hexName(at)
	}
	return l.line(text)
}

// strongestReturn brings a unit back as strong as its steps allow: Germans to the
// edge, the others as they come.
func (l *lister) strongestReturn(u unitID) (orders.Order, int) {
	n := int(l.sys.counters[u].steps)
	if l.payable(u) < n {
		n = 1
	}
	return l.returnLine(u, n, l.edgeFor(u)), n
}

// line reads a line that the game writes itself.
func (s *State) line(text string) orders.Order { return s.sys.language.Line(text) }

// unitLine writes a line of units.
func (s *State) unitLine(verb string, list []unitID, clauses ...orders.Clause) orders.Order {
	return s.sys.language.Bind(orders.Order{Verb: verb, Args: lines.Names(s.unitNames(list)), Clauses: clauses})
}

// wayLine writes a line of units that go to a hex, placeLine one that places them.
func (s *State) wayLine(verb string, group []unitID, to cell) orders.Order {
	return s.unitLine(verb, group, lines.Clause("TO", lines.Path(s.hexName(to))))
}

func (s *State) placeLine(list []unitID, at cell) orders.Order {
	return s.unitLine("PLACE", list, lines.Clause("AT", lines.Path(s.hexName(at))))
}

// attackLine writes an ATTACK line of units from some hexes.
func (s *State) attackLine(target cell, units []unitID, from []cell, advance bool) orders.Order {
	o := lines.Order("ATTACK", lines.Path(s.hexName(target)))
	var hexes []orders.Arg
	for _, c := range from {
		hexes = append(hexes, lines.Path(s.hexName(c)))
	}
	o.Clauses = []orders.Clause{lines.Clause("FROM", hexes...), lines.Clause("WITH", lines.Names(s.unitNames(units))...)}
	if advance {
		o = lines.With(o, "ADVANCE", lines.Name("ALL"))
	}
	return s.sys.language.Bind(o)
}

// opening is an attack that a side could make from where its units stand.
type opening struct {
	target        cell
	from          []cell
	units         []unitID
	attack, guess int // factors, and those of the defence as far as its top unit tells (13.8)
}

// promise compares attacks by what their odds seem to be, in tenths.
func (x *opening) promise() int { return x.attack * 10 / max(x.guess, 1) }

// openings lists what a side could attack, the most promising first.
func (s *State) openings(sd side) (list []opening) {
	for _, c := range s.sys.board.where(func(c cell, _ *hexInfo) bool { return s.enemyIn(c, sd) }) {
		if x := s.opening(c, sd); len(x.units) > 0 && x.promise() > 0 {
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(x, y opening) int { return y.promise() - x.promise() })
	return list
}

// opening gathers who could attack a hex: nobody where it was attacked already,
// or holds those alone who retreated into it.
func (s *State) opening(target cell, sd side) (x opening) {
	x.target = target
	if s.pieces.Any(target, sd.Other(), func(u unitID) bool { return s.units[u].flags&(wasAttacked|didFlee) != 0 }) {
		return x
	}
	for c := range s.sys.board.beside(target) {
		before := len(x.units)
		for u := range s.pieces.Of(c, sd) {
			if s.mayJoin(u, target) {
				x.units = append(x.units, u)
			}
		}
		if len(x.units) > before {
			x.from = append(x.from, c)
		}
	}
	x.attack = s.attackFactors(&assault{target: target, side: sd, attackers: x.units, agb: noUnit})
	x.guess = int(s.face(s.pieces.Top(target)).defence) * s.pieces.Count(target, sd.Other())
	return x
}

// note is what stands beside the line of an opening.
func (l *lister) note(x *opening) []string {
	return []string{"hex", l.hexName(x.target), "own", strconv.Itoa(x.attack), "enemy", strconv.Itoa(l.pieces.Count(x.target, l.side.Other()))}
}

// guesser builds a random sheet of the lines of the order page: those of each phase are listed when
// the lines before have been carried out on a copy.
type guesser struct {
	*offers
	offer.Guess
}

// Chances of a random sheet, in percent, and how many stacks its set-up moves at most.
const (
	chancePlace    = 60
	chanceAir      = 15
	chanceSkip     = 90
	chanceStanding = 20
	maxPlaced      = 6
)

// Suggest implements adjudicator.Suggester: a random legal sheet for what the
// seat owes.
func (s *State) Suggest(seat adjudicator.Seat, roll *dice.Source) orders.Sheet {
	l := s.lister(seat)
	if l == nil {
		return orders.Sheet{}
	}
	defer l.State.rest()
	l.List = offer.New(func([]orders.Order) bool { return true }) // they are tried when they are taken
	g := &guesser{offers: l.offers(), Guess: offer.Guess{Whim: offer.NewWhim(roll), Sheet: orders.Sheet{End: true}}}
	g.skips = func() bool { return g.Chance(chanceSkip) }
	if g.side == g.Active {
		for _, x := range g.open() {
			g.suggest(x)
		}
	}
	if g.Chance(chanceStanding) {
		list := g.standingLines()
		if o, ok := g.berthaLine(); ok && g.side == german {
			list = append(list, o)
		}
		g.try(list[g.Below(len(list))])
	}
	return g.sound()
}

// suggest takes some lines of a listing.
func (g *guesser) suggest(x listing) {
	if x.to == phaseSetup && g.Chance(chancePlace) {
		g.suggestPlaces()
	}
	before := g.Len()
	x.offer(g.offers)
	for i := range g.Pick(g.Len()-before, x.most) {
		switch o := g.At(before + i).Order; {
		case o.Verb == "AUTO", o.Verb == "HOLD": // the first ends the set-up, the second keeps units out of the game
		case o.Verb == "ATTACK" && g.Chance(chanceAir):
			g.try(g.sys.language.Bind(lines.With(o, "AIR", lines.Name("ALL"))))
		default:
			g.try(o)
		}
	}
}

// suggestPlaces puts some units elsewhere than the default has them.
func (g *guesser) suggestPlaces() {
	list := g.unitsOf(g.side, func(u unitID, _ *counter) bool { return g.at(u) == locUnplaced })
	for i := range g.Pick(len(list), maxPlaced) {
		for c := range g.Order(len(g.sys.board.hexes)) {
			if g.at(list[i]) == locUnplaced && g.maySettle(list[i], cell(c)) {
				g.try(g.placeLine(list[i:i+1], cell(c)))
				break
			}
		}
	}
}

// try keeps a line that makes no fault when it is carried out behind the others.
func (g *guesser) try(o orders.Order) {
	g.Try(o, &g.Faults, func(o *orders.Order) { g.execute(g.side, orders.Sheet{Orders: []orders.Order{*o}}) })
}

// sound is the sheet without the lines that do not stand beside the others when all are
// carried out.
func (g *guesser) sound() orders.Sheet {
	for n := -1; n != len(g.Sheet.Orders); {
		n, g.Sheet = len(g.Sheet.Orders), g.Sheet.Numbered()
		g.Sheet.Orders = pass.Right(g.Sheet.Orders, pass.Try(g.base.newRun, seats.Seat(g.side), g.Sheet))
	}
	if len(pass.Try(g.base.newRun, seats.Seat(g.side), g.Sheet)) > 0 { // a set-up as a whole
		g.Sheet.Orders = nil
	}
	return g.Sheet
}
