package pathsofglory

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// How many lines of a kind are offered: the most promising ones.
const (
	maxAttackLines  = 12
	maxMoveLines    = 10
	maxTrenchLines  = 6
	maxReserveLines = 6
	maxArmyLines    = 3
	maxPlaceLines   = 4
)

// prompter collects lines that a side may send now. Each is tried on a copy
// of the state before it is offered.
type prompter struct {
	*State
	side  side
	lines []adjudicator.Prompt
}

// Prompts implements adjudicator.Prompter.
func (s *State) Prompts(seat adjudicator.Seat) []adjudicator.Prompt {
	sd, ok := s.seatSide(seat)
	if !ok || s.result != nil {
		return nil
	}
	p := &prompter{State: s.apart(), side: sd}
	defer p.rest()
	if s.owes(sd) {
		p.phaseLines()
	}
	p.standingLines()
	return p.lines
}

func (p *prompter) phaseLines() {
	switch p.phase() {
	case "bids":
		p.offer("bids", line("BID", number(0)), nil)
		p.offer("bids", line("BID", number(2)), nil)
	case "setup":
		p.offer("setup", line("CHOOSE", word("YES")), nil)
		p.offer("setup", line("CHOOSE", word("NO")), nil)
	case "action":
		if p.asksSomething() {
			p.answerLines()
			return
		}
		p.actionLines()
	case "operation":
		p.operationLines(p.act.Ops-p.act.Spent, nil)
		p.offer("stop", line("STOP"), nil)
	case "combats":
		p.attackLines("attack", p.beginOperation(nil), 0, nil)
		p.offer("stop", line("STOP"), nil)
	case "replacement":
		p.replacementLines()
	case "draw", "commitment":
		p.discardLines()
	case "question":
		p.questionLines()
	}
}

// offer adds a line if it is legal beside those that it needs; it returns its
// index, or -1. The note is key, value pairs.
func (p *prompter) offer(part string, o orders.Order, needs []int, note ...string) int {
	sheet := orders.Sheet{End: true}
	for _, i := range p.closure(needs) {
		sheet.Orders = append(sheet.Orders, p.lines[i].Order)
	}
	sheet.Orders = append(sheet.Orders, o)
	if o.Verb == "PLAY" { // the lines of an operation or redeployment follow it
		sheet.Orders = append(sheet.Orders, line("STOP"))
	}
	faults := p.dryRun(p.side, sheet.Numbered())
	if slices.ContainsFunc(faults, func(f adjudicator.Fault) bool { return f.Code != "line-unused" || f.Get("verb") != "STOP" }) {
		return -1
	}
	x := adjudicator.Prompt{Part: part, Order: o, Needs: needs}
	for i := 0; i+1 < len(note); i += 2 {
		if note[i+1] != "" {
			x.Note = append(x.Note, adjudicator.Field{Key: note[i], Value: note[i+1]})
		}
	}
	p.lines = append(p.lines, x)
	return len(p.lines) - 1
}

// closure lists lines with all that they need, in their order.
func (p *prompter) closure(needs []int) (all []int) {
	for _, i := range needs {
		for _, j := range append(p.closure(p.lines[i].Needs), i) {
			if !slices.Contains(all, j) {
				all = append(all, j)
			}
		}
	}
	slices.Sort(all)
	return all
}

// actionLines offers what an action may be: each card of the hand in each way
// that is open to it, the automatic operation, an offer of peace; then what
// may follow.
func (p *prompter) actionLines() {
	ops, best := -1, 0
	sr, points := -1, 0
	type played struct {
		card cardID
		line int
	}
	var events []played
	for _, c := range p.handOf(p.side) {
		for u := useOps; u <= useEvent; u++ {
			if code, _ := p.useBar(c, u); code != "" {
				continue
			}
			i := p.offer("play", line("PLAY", p.cardArg(c), word(strings.ToUpper(u.String()))), nil, p.playNote(c, u)...)
			k := &p.sys.cards[c]
			switch {
			case i < 0:
			case u == useOps && int(k.ops) > best:
				ops, best = i, int(k.ops)
			case u == useSR && int(k.sr) > points:
				sr, points = i, int(k.sr)
			case u == useEvent:
				events = append(events, played{c, i})
			}
		}
	}
	auto := p.offer("play", line("PLAY", word("AUTO"), word("OPS")), nil, "points", "1")
	if ops < 0 {
		ops, best = auto, 1
	}
	if code, _ := p.peaceBar(p.side); code == "" {
		o := line("OFFER")
		o.Sub = "PEACE"
		p.offer("play", o, nil)
	}
	if ops >= 0 {
		p.operationLines(best, []int{ops})
	}
	if sr >= 0 {
		p.redeployLines(points, []int{sr})
	}
	for _, e := range events {
		p.eventLines(e.card, []int{e.line})
	}
}

// playNote tells what a card is worth when it is used in a way.
func (p *prompter) playNote(c cardID, u use) []string {
	k := &p.sys.cards[c]
	note := []string{"card", c.String(), "name", k.name, "use", u.String()}
	switch u {
	case useOps:
		return append(note, "points", strconv.Itoa(int(k.ops)))
	case useSR:
		return append(note, "points", strconv.Itoa(int(k.sr)))
	case useRP:
		var list []string
		for x := poolGE; x < pools; x++ {
			if n := int(k.rp[x]); n > 0 && (x == poolA || p.atWar(x.nation())) {
				list = append(list, poolCodes[x]+" "+strconv.Itoa(n))
			}
		}
		return append(note, "rp", strings.Join(list, ", "))
	}
	return note
}

// standingLines offers standing orders that the side has something for.
func (p *prompter) standingLines() {
	stand := func(sub string, args ...orders.Arg) orders.Order {
		o := line("STAND", args...)
		o.Sub = sub
		return o
	}
	for _, c := range p.handOf(p.side) {
		switch {
		case c == cardGrandFleet:
			p.alone(stand("PLAY", p.cardArg(c)), c)
		case p.sys.cards[c].combat && p.mayDefend(c):
			p.alone(with(stand("DEFEND", word("ANY")), "CARD", p.cardArg(c)), c)
		}
	}
	if p.side == ap && p.playedNow(cardGreatRetreat) {
		p.alone(with(stand("DEFEND", word("ANY")), "USE", p.cardArg(cardGreatRetreat)), cardGreatRetreat)
	}
	p.alone(stand("DEFEND", word("ANY"), word("ASK")), noCard)
	p.alone(with(stand("LOSS", word("ANY")), "PREFER", word("CORPS")), noCard)
	p.alone(stand("RETREAT", word("ANY"), word("CANCEL")), noCard)
	p.alone(stand("PEACE", word("ASK")), noCard)
	if p.side == ap && p.where[numbered(cp, 32)] != cardRemoved {
		p.alone(stand("EVENT", word("WAR-IN-AFRICA"), word("GIVE-VP")), noCard)
	}
}

// alone offers a line that may be sent at any time, if it is not in force.
func (p *prompter) alone(o orders.Order, c cardID) {
	if text := o.String(); slices.ContainsFunc(p.standing[p.side], func(x orders.Order) bool { return x.String() == text }) {
		return
	}
	x := adjudicator.Prompt{Part: "standing", Order: o}
	if c != noCard {
		x.Note = []adjudicator.Field{{Key: "card", Value: c.String()}, {Key: "name", Value: p.sys.cards[c].name}}
	}
	if len(p.dryRun(p.side, orders.Sheet{Orders: []orders.Order{o}})) == 0 {
		p.lines = append(p.lines, x)
	}
}

// mayDefend reports whether a combat card can be of use to a defender.
func (p *prompter) mayDefend(c cardID) bool {
	for sp := space(1); int(sp) < len(p.sys.board.places); sp++ {
		if !p.pieces.Has(sp, p.side) {
			continue
		}
		b := &battle{Target: sp, Side: p.side.other(), Fort: p.fortIntact(sp)}
		b.Sides[defending].Units = p.defendersIn(sp, p.side, nil)
		for _, l := range p.sys.board.places[sp].links {
			b.Sides[attacking].Units = p.pieces.Append(b.Sides[attacking].Units, l.to, p.side.other())
		}
		if len(b.Sides[attacking].Units) > 0 && p.cardFits(c, b, defending) {
			return true
		}
	}
	return false
}

// answerLines offers the answers to a peace offer or to War in Africa.
func (p *prompter) answerLines() {
	if p.act.Use == usePeace {
		o := line("ACCEPT")
		o.Sub = "PEACE"
		p.offer("answer", o, nil)
		p.offer("answer", line("REFUSE"), nil)
		return
	}
	p.offer("answer", line("CHOOSE", word("VP")), nil)
	for u := unitID(1); int(u) < len(p.sys.counters); u++ {
		if p.isAfricaVictim(u) {
			p.offer("answer", line("REMOVE", p.unitArg(u)), nil, "space", p.name(p.at(u)))
		}
	}
}

// questionLines offers the answers to a question in a combat.
func (p *prompter) questionLines() {
	b := p.battle
	switch p.step() {
	case "great retreat":
		p.offer("answer", line("CHOOSE", word("YES")), nil)
		p.offer("answer", line("CHOOSE", word("NO")), nil)
	case "defender's cards":
		for _, c := range p.handOf(p.side) {
			if code, _ := p.ccBar(c, b, defending); code == "" {
				p.offer("answer", line("PLAY", p.cardArg(c)), nil, "card", c.String(), "name", p.sys.cards[c].name)
			}
		}
		if kept := p.selectable(b, defending); len(kept) > 0 {
			p.offer("answer", line("KEEP", word("NONE")), nil)
			for _, c := range kept {
				p.offer("answer", line("KEEP", p.cardArg(c)), nil, "card", c.String(), "name", p.sys.cards[c].name)
			}
		}
		p.offer("answer", line("PASS"), nil)
	case "first losses", "second losses":
		for _, u := range p.living(b, b.role(p.side)) {
			p.offer("answer", line("LOSS", p.unitArg(u)), nil)
		}
	case "retreat", "great retreat ways":
		if p.canCancel(b) {
			p.offer("answer", line("RETREAT", word("NEVER")), nil)
		}
		units, length := p.State.looking().leaving(b)
		for _, u := range units {
			for _, w := range p.ways(u, b.Target, length) {
				p.offer("answer", line("RETREAT", p.unitArg(u), p.pathArg(append([]space{b.Target}, w.path...))), nil)
			}
		}
		for _, u := range units {
			if len(units) > 1 {
				p.offer("answer", with(line("RETREAT", word("DEFAULT")), "SURPLUS", p.unitArg(u)), nil)
			}
		}
	}
}

// discardLines offers the cards that may be thrown away at this moment.
func (p *prompter) discardLines() {
	moment := "DRAW"
	if p.phase() == "commitment" {
		moment = "COMMITMENT"
	}
	for _, c := range p.handOf(p.side) {
		if code, _ := p.discardBar(c); code == "" {
			p.offer("discard", with(line("DISCARD", p.cardArg(c)), "AT", word(moment)), nil, "card", c.String(), "name", p.sys.cards[c].name)
		}
	}
}

// replacementLines offers what the points of the side can pay.
func (p *prompter) replacementLines() {
	for u := unitID(1); int(u) < len(p.sys.counters); u++ {
		c := &p.sys.counters[u]
		if c.side != p.side || c.pool == noPool || p.rp[c.pool] == 0 {
			continue
		}
		switch {
		case p.reduced[u] && (p.at(u).isMap() || p.at(u) == boxReserve):
			p.offer("refit", line("REFIT", p.unitArg(u)), nil, "space", p.name(p.at(u)), "pool", poolCodes[c.pool])
		case p.at(u) == boxLost:
			p.offer("replace", line("REPLACE", p.unitArg(u)), nil, "pool", poolCodes[c.pool])
		}
	}
}
