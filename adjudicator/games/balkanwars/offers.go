package balkanwars

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// Guard: the order page offers lines of the game.
var _ adjudicator.Offerer = (*State)(nil)

// Offers implements adjudicator.Offerer: the lines of the order template, but
// with every march of each unit and of equal units together, and every attack.
func (s *State) Offers(seat adjudicator.Seat) (o adjudicator.Offers) {
	p := s.newPrompter(seat)
	if p == nil {
		return o
	}
	defer p.run.State.rest()
	p.marches, p.assaults = (*prompter).marchLines, (*prompter).everyAssault
	p.offerAll()
	o.Lines, p.led = p.List.Prompts(), p.ledMountains()
	for i := range o.Lines {
		x := &o.Lines[i]
		x.Open = !p.ends(x.Order.Verb)
		x.Rank = p.rank(&x.Order)
		if !slices.Contains(p.unsure, i) {
			x.Uses = p.uses(x)
		}
	}
	for c := range p.sys.board.hexes {
		if n := p.room(cell(c), p.side); n != 1 {
			o.Limits = append(o.Limits, adjudicator.Use{What: roomIn(p.hexName(cell(c))), N: max(n, 0)})
		}
	}
	for _, c := range p.led {
		o.Limits = append(o.Limits, adjudicator.Use{What: escortIn(p.hexName(c)), N: manyLed})
	}
	for n := range nations {
		if n.hasMorale() {
			o.Limits = append(o.Limits, adjudicator.Use{What: moraleOf(n.String()), N: int(p.morale[n])})
		}
		if p.buys(p.side, n) {
			o.Limits = append(o.Limits, adjudicator.Use{What: pointsOf(n.String()), N: int(p.points[n])})
		}
	}
	o.Forms = p.forms()
	return o
}

// forms are the standing orders that the side may put together.
func (p *prompter) forms() []adjudicator.Form {
	var lines []orders.Order
	add := func(o orders.Order) {
		if o.When = nil; !slices.ContainsFunc(lines, func(x orders.Order) bool { return x.String() == o.String() }) {
			lines = append(lines, o)
		}
	}
	for _, text := range append(p.usualStanding(), p.otherStanding()...) {
		add(p.written(text))
	}
	for i := range p.sys.kinds {
		kind := &p.sys.kinds[i]
		for _, w := range kind.Words {
			add(p.written(kind.Verb + " " + w))
		}
		if kind.Sub() != "CANCEL" {
			add(p.written("STAND CANCEL " + kind.Sub()))
		}
	}
	var names []string
	for n := range nations {
		names = append(names, n.String())
	}
	for c := range p.sys.board.hexes {
		names = append(names, p.hexName(cell(c)))
	}
	values := []string{"OPPONENT"}
	for i := range p.sys.tables.crt.Columns {
		values = append(values, p.sys.tables.crt.Columns[i].Name)
	}
	return p.sys.kinds.Forms(judge{run: p.run, side: p.side}, p.sys.terms, lines, names, values)
}

func roomIn(hex string) string      { return "room " + hex }
func escortIn(hex string) string    { return "escort " + hex }
func moraleOf(nation string) string { return "morale " + nation }
func pointsOf(nation string) string { return "points " + nation }

// marchLines offers every hex that units can march to: troops first, then guns
// and Engineers, staffs last, so that who leads is there when others march (9).
func (p *prompter) marchLines() {
	for i, rank := range marchRanks() {
		for _, group := range p.groups(rank) {
			for _, u := range group {
				p.marchesOf([]unitID{u}, i == 2)
			}
			if len(group) > 1 {
				p.marchesOf(group, i == 2)
			}
		}
	}
	p.otherWays(nil)
}

// marchesOf offers the hexes to which units can march together. Those that they
// reach whoever marched before them are free to go with other lines: friends
// that leave a hex may leave it to an enemy ZOC (8).
func (p *prompter) marchesOf(units []unitID, last bool) {
	at := cell(p.at(units[0]))
	sure := p.surely(units, last)
	reached := slices.Clone(p.reach(units))
	costs := make([]int, len(p.sys.board.hexes))
	for _, c := range reached {
		costs[c], _ = p.scratch().search.Cost(c)
	}
	slices.Sort(reached)
	for _, c := range reached {
		if c == at || !p.hasRoom(c, p.side, len(units)) {
			continue
		}
		o := with(with(line("MOVE", p.unitArgs(units)...), "FROM", p.hexArg(at)), "TO", p.hexArg(c))
		note := p.stackNote(journey{units: units, from: at, to: c})
		i := p.Add("movement", o, nil, append(note, "cost", strconv.Itoa(costs[c]))...)
		if i != offer.None && !slices.Contains(sure, c) {
			p.unsure = append(p.unsure, i)
		}
	}
}

// rank puts the marches of staffs below all others, whom they lead before (9).
func (p *prompter) rank(o *orders.Order) int {
	if o.Verb == "MOVE" {
		if u := p.sys.unitNamed(o.Args[0].Text); u != noUnit && p.sys.counters[u].kind == hq {
			return 1
		}
	}
	return 0
}

// everyAssault are all attacks, the most promising first.
func (p *prompter) everyAssault(list []assault) []assault {
	return offer.Best(list, len(list), p.promise)
}

// surely lists the hexes that units reach when all others of the side that can
// march have gone, but for the staffs, which go last.
func (p *prompter) surely(units []unitID, last bool) []cell {
	now := p.run.State
	p.run.State = now.clone()
	defer func() {
		p.run.State.rest()
		p.run.State = now
	}()
	for i := range p.units {
		u := unitID(i)
		if p.sideOf(u) == p.side && p.at(u) >= 0 && !slices.Contains(units, u) && (last || p.sys.counters[u].kind != hq) {
			p.put(u, locPool)
		}
	}
	return slices.Clone(p.reach(units))
}

// uses are what a line takes: the units that it orders, room where they go,
// points. A line of which nothing is said stands alone.
func (p *prompter) uses(x *adjudicator.Prompt) (list []adjudicator.Use) {
	use := func(what string, n int) { list = append(list, adjudicator.Use{What: what, N: n}) }
	units := 0
	for _, a := range x.Order.Args {
		if p.sys.unitNamed(a.Text) != noUnit {
			use("unit "+a.Text, 1)
			units++
		}
	}
	switch o := &x.Order; o.Verb {
	case "MOVE":
		use(roomIn(o.Clauses[len(o.Clauses)-1].Args[0].Path[0]), units)
		p.escorts(o, use)
	case "PLACE":
		use(roomIn(o.Args[len(o.Args)-1].Path[0]), units)
	case "MOBILIZE":
		cost, _ := strconv.Atoi(noteOf(x, "cost"))
		use("depot "+x.Order.Clauses[0].Args[0].Text+strings.Join(x.Order.Clauses[0].Args[0].Path, " "), 1)
		use(pointsOf(p.sys.counters[p.sys.unitNamed(o.Args[0].Text)].nation.String()), cost)
	case "ATTACK":
		target, _ := p.cellNamed(o.Args[0].Path[0])
		for _, from := range p.attackedFrom(p.side, target) {
			for u := range p.pieces.In(from) {
				use("unit "+p.unitName(u), 1)
			}
		}
		use("target "+o.Args[0].Path[0], 1)
	case "RALLY":
		if len(o.Clauses) > 0 { // Morale Points help it
			use(moraleOf(p.sys.counters[p.sys.unitNamed(o.Args[0].Text)].nation.String()), 1)
		}
	case "HOLD":
	case "STAND":
		use(o.String(), 1)
	case "CHARGE", "MORALE", "LOSS", "RETREAT", "ADVANCE":
		use(o.Verb, 1)
	default:
		return nil
	}
	return list
}

// manyLed is more units than any march brings to one hex.
const manyLed = 99

// ledMountains are the Mountains in which an Engineer of the side stands (5.5).
func (p *prompter) ledMountains() (list []cell) {
	for c := range p.sys.board.hexes {
		if c := cell(c); p.sys.board.hexes[c].terrain == mountain && p.engineerIn(c, p.side) {
			list = append(list, c)
		}
	}
	return list
}

// escorts keeps apart a march that an Engineer may lead into his Mountain and one
// that takes him away from there (5.5).
func (p *prompter) escorts(o *orders.Order, use func(what string, n int)) {
	from, _ := p.cellNamed(o.Clauses[0].Args[0].Path[0])
	to, _ := p.cellNamed(o.Clauses[len(o.Clauses)-1].Args[0].Path[0])
	if slices.Contains(p.led, to) {
		use(escortIn(p.hexName(to)), 1)
	}
	for _, a := range o.Args {
		if u := p.sys.unitNamed(a.Text); slices.Contains(p.led, from) && u != noUnit && p.sys.counters[u].kind == engineer {
			use(escortIn(p.hexName(from)), manyLed)
			return
		}
	}
}

// noteOf is a field of a note.
func noteOf(x *adjudicator.Prompt, key string) string {
	for _, f := range x.Note {
		if f.Key == key {
			return f.Value
		}
	}
	return ""
}
