package pathsofglory

import (
	"iter"
	"slices"

	"feldpost/orders"
)

// candidates lists the lines that a side may write now, act by act: all that
// are worth a try. The order template shows the first legal ones, random play
// takes any, a fault brings the one nearest to what was meant.
type candidates struct {
	*run
	side  side
	order func(n int) iter.Seq[int] // in which n things are looked at of which none promises more
}

// candidatesFor looks at a copy of the state.
func (s *State) candidatesFor(sd side, order func(n int) iter.Seq[int]) *candidates {
	return &candidates{run: s.trial(), side: sd, order: order}
}

// candidate is a line that may be legal, and what its reader wants to know of
// it: key, value pairs.
type candidate struct {
	orders.Order
	note []string
}

// choice is a matter on which a letter may say something.
type choice struct {
	part  string // of the order template
	shown int    // how many lines an order template shows
	most  int    // how many a letter may have
	alone bool   // with one of them the letter says nothing else
	moot  bool   // when there is one line only, nothing is to choose
	lines iter.Seq[candidate]
}

// noLimit is more lines than there can be.
const noLimit = 1 << 10

// choices are what an answer may say: all phases but those with operations.
func (e *candidates) choices() []choice {
	switch e.phase() {
	case "bids":
		return []choice{{part: "bids", shown: 2, most: 1, lines: e.some(line("BID", number(0)), line("BID", number(2)),
			line("BID", number(1)), line("BID", number(3)), line("BID", number(4)), line("BID", number(5)))}}
	case "setup":
		return []choice{e.yesOrNo("setup")}
	case "action":
		return e.answers()
	case "replacement":
		return e.replacements()
	case "draw", "commitment":
		return e.discards()
	case "question":
		return e.replies()
	}
	return nil
}

// some yields a few lines of which none promises more.
func (e *candidates) some(lines ...orders.Order) iter.Seq[candidate] {
	return func(yield func(candidate) bool) {
		for i := range e.order(len(lines)) {
			if !yield(candidate{Order: lines[i]}) {
				return
			}
		}
	}
}

// units yields a line for each unit that fits.
func (e *candidates) units(fits func(unitID) bool, lineFor func(unitID) candidate) iter.Seq[candidate] {
	return func(yield func(candidate) bool) {
		for i := range e.order(len(e.sys.counters) - 1) {
			if x := unitID(i + 1); fits(x) && !yield(lineFor(x)) {
				return
			}
		}
	}
}

// spaces yields a line for each space that fits.
func (e *candidates) spaces(fits func(space) bool, lineFor func(space) candidate) iter.Seq[candidate] {
	return func(yield func(candidate) bool) {
		for i := range e.order(len(e.sys.board.places) - 1) {
			if x := space(i + 1); fits(x) && !yield(lineFor(x)) {
				return
			}
		}
	}
}

// hand yields a line for each card of the hand that fits.
func (e *candidates) hand(fits func(cardID) bool, lineFor func(cardID) candidate) iter.Seq[candidate] {
	return func(yield func(candidate) bool) {
		cards := e.handOf(e.side)
		for i := range e.order(len(cards)) {
			if x := cards[i]; fits(x) && !yield(lineFor(x)) {
				return
			}
		}
	}
}

func (e *candidates) yesOrNo(part string) choice {
	return choice{part: part, shown: noLimit, most: 1, lines: e.some(line("CHOOSE", word("YES")), line("CHOOSE", word("NO")))}
}

// ofCard is a line with the card that it is about.
func (e *candidates) ofCard(o orders.Order, c cardID) candidate {
	return candidate{o, []string{"card", c.String(), "name", e.sys.cards[c].name}}
}

// answers are those to a peace offer or to War in Africa.
func (e *candidates) answers() []choice {
	if e.act.Use == usePeace {
		return []choice{{part: "answer", shown: noLimit, most: 1, lines: e.some(about("ACCEPT", "PEACE"), line("REFUSE"))}}
	}
	return []choice{
		{part: "answer", shown: noLimit, most: 1, alone: true, lines: e.some(line("CHOOSE", word("VP")))},
		{part: "answer", shown: noLimit, most: 1, lines: e.units(e.isAfricaVictim, func(u unitID) candidate {
			return candidate{line("REMOVE", e.unitArg(u)), []string{"space", e.name(e.at(u))}}
		})},
	}
}

// replies are the answers to a question in a combat.
func (e *candidates) replies() []choice {
	b := e.battle
	switch e.step() {
	case "great retreat":
		return []choice{e.yesOrNo("answer")}
	case "defender's cards":
		return e.cardReplies(b)
	case "first losses", "second losses":
		live := e.living(b, b.role(e.side))
		lines := make([]orders.Order, len(live))
		for i, u := range live {
			lines[i] = line("LOSS", e.unitArg(u))
		}
		return []choice{{part: "answer", shown: noLimit, most: 1, lines: e.some(lines...)}}
	case "retreat", "great retreat ways":
		return e.retreats(b)
	}
	return nil
}

func (e *candidates) cardReplies(b *battle) []choice {
	playable := func(c cardID) bool {
		code, _ := e.ccBar(c, b, defending)
		return code == ""
	}
	list := []choice{{part: "answer", shown: noLimit, most: noLimit,
		lines: e.hand(playable, func(c cardID) candidate { return e.ofCard(line("PLAY", e.cardArg(c)), c) })}}
	if kept := e.selectable(b, defending); len(kept) > 0 {
		list = append(list, choice{part: "answer", shown: noLimit, most: 1, lines: func(yield func(candidate) bool) {
			for i := range e.order(len(kept) + 1) {
				c := candidate{Order: line("KEEP", word("NONE"))}
				if i > 0 {
					c = e.ofCard(line("KEEP", e.cardArg(kept[i-1])), kept[i-1])
				}
				if !yield(c) {
					return
				}
			}
		}})
	}
	return append(list, choice{part: "answer", shown: noLimit, lines: e.some(line("PASS"))})
}

func (e *candidates) retreats(b *battle) (list []choice) {
	if e.canCancel(b) {
		list = append(list, choice{part: "answer", shown: noLimit, most: 1, alone: true, lines: e.some(line("RETREAT", word("NEVER")))})
	}
	units, length := e.leaving(b)
	var surplus []orders.Order
	for _, u := range units {
		var lines []orders.Order
		for _, w := range e.ways(u, b.Target, length) {
			lines = append(lines, line("RETREAT", e.unitArg(u), e.pathArg(append([]space{b.Target}, w.path...))))
		}
		list = append(list, choice{part: "answer", shown: noLimit, most: 1, lines: e.some(lines...)})
		surplus = append(surplus, with(line("RETREAT", word("DEFAULT")), "SURPLUS", e.unitArg(u)))
	}
	if len(units) > 1 {
		list = append(list, choice{part: "answer", shown: noLimit, most: 1, lines: e.some(surplus...)})
	}
	return list
}

// discards are the cards that may be thrown away at this moment.
func (e *candidates) discards() []choice {
	moment := atDraw
	if e.phase() == "commitment" {
		moment = atCommitment
	}
	may := func(c cardID) bool {
		code, _ := e.discardBar(c)
		return code == ""
	}
	return []choice{{part: "discard", shown: noLimit, most: noLimit,
		lines: e.hand(may, func(c cardID) candidate { return e.ofCard(with(line("DISCARD", e.cardArg(c)), "AT", word(moment)), c) })}}
}

// replacements are what the points of the side can pay.
func (e *candidates) replacements() []choice {
	paid := func(fits func(u unitID) bool, lineFor func(u unitID, pool string) candidate) iter.Seq[candidate] {
		pays := func(u unitID) bool {
			c := &e.sys.counters[u]
			return c.side == e.side && c.pool != noPool && e.rp[c.pool] > 0 && fits(u)
		}
		return e.units(pays, func(u unitID) candidate { return lineFor(u, poolCodes[e.sys.counters[u].pool]) })
	}
	lost := func(u unitID) bool { return e.at(u) == boxLost }
	return []choice{
		{part: "refit", shown: noLimit, most: noLimit, lines: paid(
			func(u unitID) bool { return e.reduced[u] && (e.at(u).isMap() || e.at(u) == boxReserve) },
			func(u unitID, pool string) candidate {
				return candidate{line("REFIT", e.unitArg(u)), []string{"space", e.name(e.at(u)), "pool", pool}}
			})},
		{part: "replace", shown: noLimit, most: noLimit, lines: paid(lost, func(u unitID, pool string) candidate {
			return candidate{line("REPLACE", e.unitArg(u)), []string{"pool", pool}}
		})},
		{part: "replace", most: noLimit, lines: paid(lost, func(u unitID, pool string) candidate {
			return candidate{line("REPLACE", e.unitArg(u), word("FULL")), []string{"pool", pool}}
		})},
	}
}

// standings are the standing orders that the side has something for and that
// are not in force; then others, which a template does not show.
func (e *candidates) standings() []choice {
	var list []candidate
	for _, c := range e.handOf(e.side) {
		switch {
		case c == cardGrandFleet:
			list = append(list, e.ofCard(stand("PLAY", e.cardArg(c)), c))
		case e.sys.cards[c].combat && e.mayDefend(c):
			list = append(list, e.ofCard(with(stand("DEFEND", word("ANY")), "CARD", e.cardArg(c)), c))
		}
	}
	if e.side == ap && e.playedNow(cardGreatRetreat) {
		list = append(list, e.ofCard(with(stand("DEFEND", word("ANY")), "USE", e.cardArg(cardGreatRetreat)), cardGreatRetreat))
	}
	for _, o := range []orders.Order{stand("DEFEND", word("ANY"), word("ASK")), with(stand("LOSS", word("ANY")), "PREFER", word("CORPS")),
		stand("RETREAT", word("ANY"), word("CANCEL")), stand("PEACE", word("ASK"))} {
		list = append(list, candidate{Order: o})
	}
	if e.side == ap && e.where[numbered(cp, 32)] != cardRemoved {
		list = append(list, candidate{Order: stand("EVENT", word("WAR-IN-AFRICA"), word("GIVE-VP"))})
	}
	if in := e.standing[e.side]; len(in) > 0 {
		given := make([]string, len(in))
		for i := range in {
			given[i] = in[i].String()
		}
		list = slices.DeleteFunc(list, func(c candidate) bool { return slices.Contains(given, c.String()) })
	}
	return []choice{
		{part: "standing", shown: noLimit, most: 1, lines: func(yield func(candidate) bool) {
			for i := range e.order(len(list)) {
				if !yield(list[i]) {
					return
				}
			}
		}},
		{part: "standing", most: 1, lines: e.some(stand("LOSS", word("ANY"), word("ASK")), stand("RETREAT", word("ANY"), word("ASK")),
			stand("PEACE", word("REFUSE")), stand("EVENT", word("WAR-IN-AFRICA"), word("ASK")), stand("CANCEL"))},
	}
}

// mayDefend reports whether a combat card can be of use to a defender.
func (e *candidates) mayDefend(c cardID) bool {
	b := &battle{}
	for sp := space(1); int(sp) < len(e.sys.board.places); sp++ {
		if e.pieces.Count(sp, e.side) == 0 {
			continue
		}
		*b = battle{Target: sp, Side: e.side.other(), Fort: e.fortIntact(sp)}
		b.Sides[defending].Units = e.defendersIn(sp, e.side, nil)
		for _, l := range e.sys.board.places[sp].links {
			b.Sides[attacking].Units = e.pieces.Append(b.Sides[attacking].Units, l.to, e.side.other())
		}
		if len(b.Sides[attacking].Units) > 0 && e.cardFits(c, b, defending) {
			return true
		}
	}
	return false
}
