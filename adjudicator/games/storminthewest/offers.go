package storminthewest

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// Guard: the order page offers lines of the game.
var _ adjudicator.Offerer = (*State)(nil)

// offers are lines that may be sent together, in the order in which they are
// offered: what one takes from the others is room in hexes, units, steps, trains.
//
// Units that march at once cannot get in each other's way: the lines are sorted
// so that those who end nearest to the enemy go first, and so leave the hexes
// behind them to those who follow. Only where a way leads past its own end must
// room be kept on it. A hex is offered to one Allied nation alone (9.5, 9.6).
type offers struct {
	*prompter
	uses   [][]adjudicator.Use       // by line
	passes map[int][]adjudicator.Use // likewise
	limits []adjudicator.Use
	known  map[string]bool // what has a limit in the list
	depth  []int           // hexes to the enemy's ground, by cell
	nation []int           // who may be sent to a hex, -1 nobody, by cell
	early  []bool          // where units may come before the marches, by cell
}

// Offers implements adjudicator.Offerer.
func (s *State) Offers(seat adjudicator.Seat) (out adjudicator.Offers) {
	sd := seats.Of(seat)
	if sd == nobody || s.result != nil {
		return out
	}
	s = s.known(seat)
	p := &prompter{run: s.trial(), base: s, side: sd}
	defer p.State.rest()
	p.List = offer.New(p.legal)
	o := &offers{prompter: p, known: map[string]bool{}, passes: map[int][]adjudicator.Use{}, depth: s.toEnemy(sd), early: make([]bool, len(s.control))}
	o.allot()
	if s.owes(sd) {
		o.offerPhase()
		out.End = s.battle == nil
	}
	for _, text := range s.usualStanding(sd) {
		if x := s.sys.language.Line(text); !s.isInForce(sd, x) {
			o.add("standing", x, nil, use{text, 1})
		}
	}
	out.Lines, out.Limits = p.List.Prompts(), o.limits
	for i := range out.Lines {
		x := &out.Lines[i]
		x.Uses, x.Passes = o.uses[i], o.passes[i]
		x.Open = x.Order.Verb != "AUTO"
	}
	out.Forms = o.forms()
	return out
}

// use is what a line takes of something.
type use struct {
	what string
	n    int
}

// add offers a line; without uses it stands alone.
func (o *offers) add(part string, x orders.Order, note []string, uses ...use) int {
	at := o.Add(part, x, nil, note...)
	if at != offer.None {
		o.uses = append(o.uses, summed(uses))
	}
	return at
}

// summed adds up uses of the same thing.
func summed(uses []use) (list []adjudicator.Use) {
	for _, u := range uses {
		if i := slices.IndexFunc(list, func(l adjudicator.Use) bool { return l.What == u.what }); i >= 0 {
			list[i].N += u.n
		} else if u.n > 0 {
			list = append(list, adjudicator.Use{What: u.what, N: u.n})
		}
	}
	return list
}

// limit says how much there is of something.
func (o *offers) limit(what string, n int) {
	if !o.known[what] {
		o.known[what] = true
		o.limits = append(o.limits, adjudicator.Use{What: what, N: max(n, 0)})
	}
}

// ofUnits is the use of units: each is named in one line.
func (o *offers) ofUnits(list []unitID) (uses []use) {
	for _, u := range list {
		uses = append(uses, use{"unit " + o.unitName(u), 1})
	}
	return uses
}

// room is the use of a hex by units under all limits of stacking.
func (o *offers) room(c cell, group []unitID) (uses []use) {
	for i := range o.sys.stacking[o.scenario] {
		l := &o.sys.stacking[o.scenario][i]
		if l.Kind != nil {
			continue
		}
		n := 0
		for _, u := range group {
			n += l.Points(u)
		}
		what := l.Code + string(l.Rule) + " " + o.hexName(c)
		o.limit(what, -o.pieces.Excess(l, c, o.side))
		uses = append(uses, use{what, n})
	}
	return uses
}

// stackOf is the nation that a unit stacks with, for offers: nobody is offered a
// place with another nation (9.6).
func (o *offers) stackOf(u unitID) int {
	k := &o.sys.counters[u]
	if k.special == jef {
		return int(japanese)
	}
	return int(k.army)
}

// allot gives each hex to the nation that stands there, or is nearest.
func (o *offers) allot() {
	o.nation = make([]int, len(o.control))
	var todo []cell
	for i := range o.nation {
		o.nation[i] = -1
		if u := o.pieces.First(cell(i)); u != noUnit && o.sys.counters[u].side == o.side {
			o.nation[i] = o.stackOf(u)
			todo = append(todo, cell(i))
		}
	}
	for len(todo) > 0 {
		c := todo[0]
		todo = todo[1:]
		for _, n := range o.sys.board.next(c) {
			if n != noCell && o.nation[n] < 0 {
				o.nation[n] = o.nation[c]
				todo = append(todo, n)
			}
		}
	}
}

// isOf tells whether a hex is of a group of one nation alone.
func (o *offers) isOf(group []unitID, c cell) bool {
	for _, u := range group {
		if o.stackOf(u) != o.nation[c] {
			return false
		}
	}
	for u := range o.pieces.Of(c, o.side) {
		if o.stackOf(u) != o.nation[c] {
			return false
		}
	}
	return true
}

// offerPhase offers the lines of the phase at hand and of those after it.
func (o *offers) offerPhase() {
	switch now := o.phase(); {
	case o.side != o.active:
		o.offerAnswers()
	case now == phaseSetup:
		o.offerSetup()
	case now <= phaseRegular:
		if now == phaseReplacement {
			o.offerReplacements()
		}
		if now <= phaseStrategic {
			o.offerRails()
		}
		o.offerMarches()
		o.offerAttacks()
	case now == phaseInfiltration:
		o.offerInfiltration()
		o.offerAttacks()
	case o.battle == nil:
		o.offerAttacks()
	}
}

// offerSetup offers the default set-up: its stacks fit together, and AUTO fills
// what is left.
func (o *offers) offerSetup() {
	o.setupLines()
	for _, x := range o.Prompts() {
		switch x.Order.Verb {
		case "AUTO":
			o.uses = append(o.uses, nil)
		default:
			var uses []adjudicator.Use
			for _, a := range x.Order.Args {
				uses = append(uses, adjudicator.Use{What: "unit " + a.Text, N: 1})
			}
			o.uses = append(o.uses, uses)
		}
	}
}

// forms are the standing orders that the side may put together.
func (o *offers) forms() []adjudicator.Form {
	var lines []orders.Order
	add := func(text string) { lines = append(lines, o.sys.language.Line(text)) }
	for i := range o.sys.kinds {
		kind := &o.sys.kinds[i]
		for _, w := range kind.Words {
			switch kind.Sub() {
			case "LOSS", "RETREAT", "AIR":
				if w != "ALL" && w != "ANY" {
					add(kind.Verb + " ALL " + w)
				}
			default:
				add(kind.Verb + " " + w)
			}
		}
		if kind.Sub() != "CANCEL" {
			add("STAND CANCEL " + kind.Sub())
		}
	}
	var names []string
	for c := range o.sys.board.hexes {
		names = append(names, o.hexName(cell(c)))
	}
	values := []string{"DRY", "WET", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1"}
	for _, t := range terrainNames {
		values = append(values, t)
	}
	return o.sys.kinds.Forms(judge{run: o.run, side: o.side}, o.sys.terms, lines, names, values)
}

// usualStanding are the standing orders that most players have a use for.
func (s *State) usualStanding(sd side) []string {
	list := []string{"STAND LOSS ALL WEAKEST", "STAND RETREAT ALL NEVER", "STAND RETREAT ALL ALWAYS", "STAND AIR ANY", "STAND TOP WEAKEST"}
	if s.scenario == s3 {
		list = append(list, map[side][]string{german: {"STAND HOMEDEFENCE YES", "STAND INTERCEPT YES"},
			allied: {"STAND RAF ALWAYS", "STAND RAF DRY"}}[sd]...)
	}
	return list
}

// note is what stands beside a line about units in a hex.
func (o *offers) note(c cell, n int) []string {
	if c < 0 {
		return nil
	}
	return []string{"hex", o.hexName(c), "n", strconv.Itoa(n)}
}
