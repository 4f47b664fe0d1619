// Standing orders, and what the conditions of lines say (12.1.1).

package pathsofglory

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// newKinds is the table of standing orders.
func newKinds() standing.Kinds[judge] {
	kinds := standing.Kinds[judge]{
		{Form: form{Verb: "STAND DEFEND", Rule: "9.5.4.1", Clauses: "CARD USE KEEP", Words: defendWords[:]}, Objects: judge.knownCards},
		{Form: form{Verb: "STAND LOSS", Rule: "12.4.3", Clauses: "PREFER SUBSTITUTE RESTORE", Words: anyWords[:]}, Objects: judge.knownLoss},
		{Form: form{Verb: "STAND RETREAT", Rule: "12.5", Clauses: "TOWARD TO WITH USE SURPLUS", Words: wayWords[:]}, Objects: judge.knownCards},
		{Form: form{Verb: "STAND EVENT", Rule: "card CP 32"}, Objects: judge.knownEvent},
		{Form: form{Verb: "STAND PEACE", Rule: "16.5.2"}, Objects: judge.knownPeace},
		{Form: form{Verb: "STAND PLAY", Rule: "8.1.3"}, Objects: judge.knownPlay},
		{Form: form{Verb: "STAND CANCEL", Rule: "12.2.1"}, Objects: judge.knownKinds},
	}
	for i := range kinds {
		switch kinds[i].Sub() {
		case "CANCEL": // at once, or not at all
		case "EVENT", "PEACE", "PLAY":
			kinds[i].Form = calm(kinds[i].Form)
		default:
			kinds[i].Form = conditional(kinds[i].Form)
		}
	}
	return kinds
}

// Words that standing orders take besides names of units, spaces and cards.
var (
	defendWords = [...]string{"ANY", "ALL", "ASK", "NONE"}
	anyWords    = [...]string{"ANY", "ALL", "ASK"}
	wayWords    = [...]string{"ANY", "ALL", "ASK", "CANCEL", "NEVER", "SAFEST", "DEFAULT"}
)

// takeStanding adds standing orders to a seat's list. They answer what comes
// up in the other side's actions until they are changed.
func (r *run) takeStanding(sd side, lines []orders.Order) {
	good := r.sys.kinds.Read(judge{run: r, side: sd}, r.sys.terms, lines, r.fault)
	if len(good) == 0 {
		return
	}
	r.standing[sd] = standing.Add(r.standing[sd], good)
	r.whisper(sd, "standing-orders", "12.2.1", "lines", len(r.standing[sd]))
}

// clean reports whether a look at a line finds no fault.
func (j judge) clean(look func()) bool {
	before := len(j.Faults)
	look()
	return len(j.Faults) == before
}

func (j judge) knownCards(o *orders.Order) bool {
	return j.clean(func() {
		j.standingNames(o, j.side)
		j.standingIdle(o)
	})
}

// standingIdle faults what a standing order says besides, and to no effect: who is to be asked plays the cards of his answer and
// goes where that says, and who plays none names none. The cards that settle whether there is a question at all count.
func (j judge) standingIdle(o *orders.Order) {
	for _, word := range [...]string{"NONE", "ASK"} {
		if !saysWord(o, word) {
			continue
		}
		keys := []string{"CARD", "USE", "KEEP"}
		if o.Sub == "RETREAT" {
			keys = []string{"TOWARD", "TO", "WITH", "SURPLUS"}
		}
		for _, key := range keys {
			for _, a := range clauseArgs(o, key) {
				c, _ := j.sys.findCard(a.Text, j.side)
				settles := c == cardGreatRetreat || c == cardHaig
				if a.Is("NONE") || word == "ASK" && settles || word == "NONE" && key == "KEEP" {
					continue
				}
				j.fault(a.Pos, "contrary", j.sys.kinds.Find(o.Sub).Rule, "text", key+" "+argText(a), "other", word)
				return
			}
		}
	}
	for _, word := range [...]string{"NONE", "NEVER", "CANCEL", "SAFEST", "DEFAULT"} {
		if isAsk(o) && saysWord(o, word) {
			j.fault(o.Pos, "contrary", j.sys.kinds.Find(o.Sub).Rule, "text", word, "other", "ASK")
			return
		}
	}
}

func (j judge) knownLoss(o *orders.Order) bool {
	return j.clean(func() {
		j.standingNames(o, j.side)
		j.checkLoss(o.Args, clauseArgs(o, "SUBSTITUTE"), j.side)
	})
}

func (j judge) knownEvent(o *orders.Order) bool { return j.clean(func() { j.standingEvent(o) }) }

func (j judge) knownPeace(o *orders.Order) bool {
	return j.clean(func() {
		j.oneOf(o.Args, peaceWords[:], "16.5.2")
		if len(o.Args) > 1 {
			j.fault(o.Args[1].Pos, "two-answers", "16.5.2", "verb", o.Verb)
		}
	})
}

func (j judge) knownKinds(o *orders.Order) bool {
	return j.clean(func() { j.oneOf(o.Args, append(j.sys.kinds.Names(), "ALL"), "12.2.1") })
}

// knownPlay sees that a card is the one that may be booked so.
func (j judge) knownPlay(o *orders.Order) bool {
	return j.clean(func() {
		for _, a := range o.Args {
			if c, ok := j.cardOf(a, j.side); ok && c != cardGrandFleet {
				j.fault(a.Pos, "no-standing-card", "8.1.3", "card", c)
			}
		}
	})
}

// standingEvent reads STAND EVENT WAR-IN-AFRICA and the choice: British corps,
// of which the first that may go does, then GIVE-VP; or ASK alone.
func (r *run) standingEvent(o *orders.Order) {
	named, chosen, last := false, 0, false
	for _, a := range o.Args {
		rest, isName := strings.CutPrefix(names.Key(a.Text), "warinafrica")
		named = named || isName
		if a.Kind == orders.Path || isName && rest == "" {
			if a.Kind == orders.Path || chosen > 0 {
				r.fault(a.Pos, "not-a-choice", "card CP 32", "text", argText(a), "choices", africaWords[:])
				return
			}
			continue
		}
		u, _ := r.sys.findUnit(rest)
		switch asks := rest == "ask"; {
		case last, asks && chosen > 0, !asks && rest != "vp" && rest != "givevp" && (u == noUnit || !r.isAfricaCorps(u)):
			r.fault(a.Pos, "not-a-choice", "card CP 32", "text", argText(a), "choices", africaWords[:])
			return
		default:
			chosen, last = chosen+1, u == noUnit
		}
	}
	if !named || chosen == 0 {
		r.fault(o.Pos, "want-africa", "card CP 32")
	}
}

func (r *run) standingNames(o *orders.Order, sd side) {
	for _, key := range [...]string{"CARD", "USE"} {
		for _, a := range clauseArgs(o, key) {
			if key == "USE" && a.Is("NONE") {
				continue
			}
			if c, ok := r.cardOf(a, sd); ok && !r.sys.cards[c].combat && c != cardGreatRetreat && c != cardHaig {
				r.fault(a.Pos, "no-combat-card", "9.5.4.1", "card", c)
			}
		}
	}
}

// isAsk reports whether a standing order wants the question to be mailed.
func isAsk(o *orders.Order) bool { return saysWord(o, "ASK") }

// saysWord tells whether a word stands among the objects of a line, alone or behind a name.
func saysWord(o *orders.Order, word string) bool {
	return slices.ContainsFunc(o.Args, func(a orders.Arg) bool {
		w := strings.ToUpper(a.Text)
		return w == word || strings.HasSuffix(w, " "+word)
	})
}

// speaksOf reports whether a line is about a combat: it names its space, a
// nation in it, a unit in it, or nothing of the kind.
func (r *run) speaksOf(o *orders.Order, b *battle) bool {
	args, except := withoutExcept(o.Args)
	if len(except) > 0 && r.speaksOf(&orders.Order{Args: except}, b) {
		return false
	}
	named := false
	for _, a := range args {
		var room [8]object
		for _, x := range r.objects(a, room[:0]) {
			switch {
			case x.space.isMap() && a.Kind != orders.Path:
				if x.space == b.Target {
					return true
				}
				named = true
			case x.word == "ANY" || x.word == "ALL":
				return true
			case x.unit != noUnit:
				if r.at(x.unit) == b.Target || slices.Contains(b.Sides[attacking].Units, x.unit) {
					return true
				}
				named = named || r.at(x.unit) != boxReserve // a corps that is there may come to any
			case parseNation(x.word) != noNation:
				if r.nationIn(b, defending, parseNation(x.word)) {
					return true
				}
				named = true
			}
		}
	}
	return !named
}

// standFor returns the first standing order of a kind for a combat.
func (r *run) standFor(sub string, sd side, b *battle) *orders.Order {
	for i := range r.standing[sd] {
		o := &r.standing[sd][i]
		if o.Sub == sub && r.speaksOf(o, b) && r.holds(o.When, b, sd) {
			return o
		}
	}
	return nil
}

// standUse returns the first standing order that names a card to use.
func (r *run) standUse(sub string, sd side, b *battle, c cardID) *orders.Order {
	for i := range r.standing[sd] {
		o := &r.standing[sd][i]
		if o.Sub != sub || !r.speaksOf(o, b) || !r.holds(o.When, b, sd) {
			continue
		}
		for _, a := range append(clauseArgs(o, "USE"), clauseArgs(o, "CARD")...) {
			if x, _ := r.sys.findCard(a.Text, sd); x == c {
				return o
			}
		}
	}
	return nil
}

// decides reports whether a side decides the step at hand by letter: it asked
// to be asked, or the question has been put and the answer is here. An answer
// counts for its question even when the letter takes the wish to be asked
// back.
func (r *run) decides(b *battle, sd side, asks bool) bool {
	if asks || b.Open && r.in.replies(sd) {
		return true
	}
	b.Asked, b.Open = 0, false
	return false
}

// reply returns the lines with which a side answers the question at hand;
// false when it has to be mailed first.
func (r *run) reply(b *battle, sd side) ([]orders.Order, bool) {
	b.Asked = sd + 1
	if !b.Open || !r.in.replies(sd) {
		if !b.Open && !r.Dry {
			b.Open = true
			r.emit("question", "12.2.1", "space", r.name(b.Target), "side", sd, "matter", r.step())
		}
		return nil, false
	}
	b.Asked, b.Open = 0, false
	return r.nowOf(r.in.take(), b, sd), true
}

// judge is what conditions are judged on: a combat, nil outside, and a side.
type judge struct {
	*run
	b    *battle
	side side
}

// newTerms is the table of conditions. A number behind a figure is the least
// that it must be: STEPS 3.
func newTerms() standing.Terms[judge] {
	always := func(name string, of func(j judge) int) standing.Term[judge] {
		return standing.Term[judge]{Name: name, Plain: ">=", Figure: func(j judge, _ string) (int, bool) { return of(j), true }}
	}
	inCombat := func(name string, of func(j judge) int) standing.Term[judge] {
		return standing.Term[judge]{Name: name, Plain: ">=", Figure: func(j judge, _ string) (int, bool) {
			if j.b == nil {
				return 0, false
			}
			return of(j), true
		}}
	}
	flank := func(is flankState) func(judge) bool {
		return func(j judge) bool { return j.b != nil && j.b.Flank == is }
	}
	return standing.Terms[judge]{
		{Name: "PREVIOUS WON", Is: judge.hasWon},
		{Name: "WON", Is: judge.hasWon},
		{Name: "PREVIOUS LOST", Is: judge.hasLost},
		{Name: "LOST", Is: judge.hasLost},
		{Name: "GREAT-RETREAT", Is: func(j judge) bool { return j.act.Retreat || j.b != nil && j.b.Called }},
		{Name: "HIGH-SEAS-FLEET", Is: func(j judge) bool { return j.highSeas }},
		{Name: "FLANK SUCCEEDED", Is: flank(flankWon)},
		{Name: "FLANK FAILED", Is: flank(flankLost)},
		{Name: "FLANK NONE", Is: flank(noFlank)},
		{Name: "CLEARED", Is: func(j judge) bool { return j.b != nil && (len(j.living(j.b, defending)) == 0 || j.b.Gone) }},
		{Name: "TARGET EMPTY", Is: func(j judge) bool { return j.b != nil && !j.isDefended() }},
		{Name: "TARGET OCCUPIED", Is: func(j judge) bool { return j.b != nil && j.isDefended() }},
		{Name: "* EMPTY", Names: judge.isSpace, Holds: func(j judge, f standing.Fact) bool { return j.isSpace(f.Word) && !j.isOccupied(f.Word) }},
		{Name: "* OCCUPIED", Names: judge.isSpace, Holds: func(j judge, f standing.Fact) bool {
			return j.isSpace(f.Word) && j.isOccupied(f.Word)
		}},
		{Name: "SEASON", Value: func(_ judge, op, text string) bool {
			return (op == "=" || op == "<>") && slices.Contains(seasonWords[:], strings.ToLower(text))
		},
			Holds: func(j judge, f standing.Fact) bool {
				return strings.EqualFold(seasonWords[j.season()], f.Value) == (f.Op == "=")
			}},
		{Name: "COLUMN", Plain: ">=", Value: func(j judge, _, text string) bool { return j.sys.tables.isColumn(text) },
			Holds: func(j judge, f standing.Fact) bool { return j.b != nil && j.comparesColumn(f) }},
		{Name: "ATTACKER", Value: func(_ judge, op, text string) bool { return op == "=" && isNation(text) },
			Holds: func(j judge, f standing.Fact) bool { return j.attacks(f.Value) }},
		{Name: "ATTACKER *", Names: func(_ judge, word string) bool { return isNation(word) },
			Holds: func(j judge, f standing.Fact) bool { return j.attacks(f.Word) }},
		always("VP", func(j judge) int { return j.vp }),
		always("TURN", func(j judge) int { return j.turn }),
		always("ROUND", func(j judge) int { return j.round }),
		always("WS", func(j judge) int { return j.ws[j.side] }),
		always("COMBINED", func(j judge) int { return j.combined }),
		inCombat("ATTACK-CF", func(j judge) int { return j.strength(j.b, attacking) }),
		inCombat("DEFEND-CF", func(j judge) int { return j.strength(j.b, defending) }),
		inCombat("TARGET-STRENGTH", func(j judge) int { return j.strength(j.b, defending) }),
		inCombat("ATTACK-CARDS", func(j judge) int { return len(j.b.Sides[attacking].Cards) }),
		inCombat("DIFF", func(j judge) int { return j.b.Sides[attacking].Number - j.b.Sides[defending].Number }),
		inCombat("MIN-STEPS", func(j judge) int { return j.stepsOf(j.b, j.b.role(j.side)) }),
		inCombat("STEPS", func(j judge) int { return j.stepsOf(j.b, j.b.role(j.side)) }),
	}
}

// termNames are all conditions: any line may have any of them.
func termNames() (names []string) {
	terms := newTerms()
	for i := range terms {
		names = append(names, terms[i].Name)
	}
	return names
}

// last is how the combat at hand, or else the one before, has ended: 1 for the
// attacker, -1 not.
func (j judge) last() int {
	switch {
	case j.b != nil && j.b.Won == 1:
		return 1
	case j.b != nil && j.b.Won != 0:
		return -1
	}
	return int(j.act.Last)
}

func (j judge) hasWon() bool  { return j.last() == 1 }
func (j judge) hasLost() bool { return j.last() == -1 }

func (j judge) isDefended() bool { return j.pieces.Count(j.b.Target, j.b.side(defending)) > 0 }

func (j judge) isSpace(word string) bool {
	sp, _ := j.sys.findSpace(word)
	return sp != nowhere
}

func (j judge) isOccupied(word string) bool {
	sp, _ := j.sys.findSpace(word)
	return j.pieces.Count(sp, j.side.other()) > 0
}

func isNation(word string) bool { return parseNation(strings.ToUpper(word)) != noNation }

// attacks reports whether units of a nation attack in the combat.
func (j judge) attacks(word string) bool {
	return j.b != nil && j.nationIn(j.b, attacking, parseNation(strings.ToUpper(word)))
}

// comparesColumn compares the attacker's fire column with a heading.
func (j judge) comparesColumn(f standing.Fact) bool {
	l := j.look(j.b, attacking)
	want := l.Table.Named(f.Value)
	if want < 0 {
		n, ok := atoi(f.Value)
		if !ok {
			return false
		}
		want = l.Table.Of(table.Strength(n))
	}
	return standing.Compare(l.At(), f.Op, want)
}

// isColumn reports whether a text is a heading of a fire table, or a number of
// combat factors.
func (t *tables) isColumn(text string) bool {
	_, isNumber := atoi(text)
	return isNumber || t.fire[armyFire].Named(text) >= 0 || t.fire[corpsFire].Named(text) >= 0
}

// stepsOf counts the steps that a role still has in the combat.
func (s *State) stepsOf(b *battle, as role) (n int) {
	for _, u := range s.living(b, as) {
		n += 2 - s.face(u)
	}
	return n
}

// holds judges a condition for a side, in a combat or outside.
func (r *run) holds(c *orders.Cond, b *battle, sd side) bool {
	return c == nil || r.sys.terms.Holds(judge{r, b, sd}, c)
}
