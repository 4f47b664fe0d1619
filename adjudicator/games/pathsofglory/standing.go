package pathsofglory

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// takeStanding adds standing orders to a seat's list. They answer what comes
// up in the other side's actions until they are changed.
func (r *run) takeStanding(sd side, lines []orders.Order) {
	var good []orders.Order
	for i := range lines {
		o := &lines[i]
		before := len(r.Faults)
		r.checkStanding(o, sd)
		if len(r.Faults) == before {
			good = append(good, o.Settled())
		}
	}
	if len(good) == 0 {
		return
	}
	r.standing[sd] = standing.Add(r.standing[sd], good)
	r.tell(sd, "standing-orders", "12.2.1", "lines", len(r.standing[sd]))
}

// checkStanding sees that names and conditions of a standing order exist.
func (r *run) checkStanding(o *orders.Order, sd side) {
	switch o.Sub {
	case "DEFEND", "LOSS", "RETREAT":
		r.standingNames(o, sd)
		if o.Sub == "LOSS" {
			r.checkLoss(o.Args, clauseArgs(o, "SUBSTITUTE"), sd)
		}
	case "PEACE":
		r.oneOf(o.Args, peaceWords[:], "16.5.2")
	case "EVENT":
		r.standingEvent(o)
	case "CANCEL":
		r.oneOf(o.Args, standingKinds[:], "12.2.1")
	case "PLAY":
		for _, a := range o.Args {
			if c, ok := r.cardOf(a, sd); ok && c != cardGrandFleet {
				r.fault(a.Pos, "no-standing-card", "8.1.3", "card", c)
			}
		}
	default:
		r.fault(o.Pos, "verb-unused", "", "verb", "STAND "+o.Sub)
	}
}

// standingKinds are the kinds of standing order that can be taken back.
var standingKinds = [...]string{"DEFEND", "LOSS", "RETREAT", "EVENT", "PEACE", "PLAY", "ALL"}

// standingEvent reads STAND EVENT WAR-IN-AFRICA and the choice: a British
// corps, GIVE-VP or ASK.
func (r *run) standingEvent(o *orders.Order) {
	named, chosen := false, false
	for _, a := range o.Args {
		w := folded(a.Text)
		rest, isName := strings.CutPrefix(w, "warinafrica")
		named = named || isName
		switch u, _ := r.sys.findUnit(a.Text); {
		case isName && rest == "":
		case isGiveVP(a), isAsk(o), u != noUnit && r.isAfricaCorps(u):
			chosen = true
		default:
			r.fault(a.Pos, "not-a-choice", "card CP 32", "text", argText(a), "choices", africaWords[:])
			return
		}
	}
	if !named || !chosen {
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
func isAsk(o *orders.Order) bool {
	for _, a := range o.Args {
		if w := strings.ToUpper(a.Text); w == "ASK" || strings.HasSuffix(w, " ASK") {
			return true
		}
	}
	return false
}

// speaksOf reports whether a line is about a combat: it names its space, a
// nation in it, a unit in it, or nothing of the kind.
func (r *run) speaksOf(o *orders.Order, b *battle) bool {
	named := false
	for _, a := range o.Args {
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
	return r.in.take(), true
}

// holds judges a condition for a side, in a combat or outside.
func (r *run) holds(c *orders.Cond, b *battle, sd side) bool {
	return standing.Holds(c, func(t orders.Term) bool { return r.term(t, b, sd) })
}

// term judges one term.
func (r *run) term(t orders.Term, b *battle, sd side) bool {
	t, first, rest := termOf(t)
	switch t.Subject {
	case "PREVIOUS WON", "WON":
		if b != nil && b.Won != 0 {
			return b.Won == 1
		}
		return r.act.Last == 1
	case "PREVIOUS LOST", "LOST":
		if b != nil && b.Won != 0 {
			return b.Won != 1
		}
		return r.act.Last == -1
	case "GREAT-RETREAT":
		return r.act.Retreat || b != nil && b.Called
	case "HIGH-SEAS-FLEET":
		return r.highSeas
	case "FLANK SUCCEEDED":
		return b != nil && b.Flank == flankWon
	case "FLANK FAILED":
		return b != nil && b.Flank == flankLost
	case "FLANK NONE":
		return b != nil && b.Flank == noFlank
	case "CLEARED":
		return b != nil && len(r.living(b, defending)) == 0 || b != nil && b.Gone
	case "TARGET EMPTY", "TARGET OCCUPIED":
		return b != nil && (r.pieces.Has(b.Target, b.side(defending))) == (t.Subject == "TARGET OCCUPIED")
	case "SEASON":
		return strings.EqualFold(seasonWords[r.season()], t.Value) == (t.Op == "=")
	case "COLUMN":
		return b != nil && r.columnTerm(t, b, sd)
	case "ATTACKER":
		return b != nil && r.nationIn(b, attacking, parseNation(strings.ToUpper(t.Value)))
	}
	if first == "ATTACKER" && rest != "" {
		return b != nil && r.nationIn(b, attacking, parseNation(rest))
	}
	if sp, _ := r.sys.findSpace(first); sp != nowhere && (rest == "EMPTY" || rest == "OCCUPIED") {
		return (r.pieces.Has(sp, sd.other())) == (rest == "OCCUPIED")
	}
	have, ok := r.figure(t.Subject, b, sd)
	want, isNumber := atoi(t.Value)
	return ok && isNumber && standing.Compare(have, t.Op, want)
}

// termOf splits the subject of a term; MIN-STEPS 3 is one with an operator.
func termOf(t orders.Term) (_ orders.Term, first, rest string) {
	first, rest, _ = strings.Cut(t.Subject, " ")
	if n, ok := atoi(rest); ok && t.Op == "" {
		return orders.Term{Pos: t.Pos, Subject: first, Op: ">=", Value: strconv.Itoa(n)}, first, ""
	}
	return t, first, rest
}

// figure is the number that a term compares.
func (r *run) figure(subject string, b *battle, sd side) (int, bool) {
	switch subject {
	case "VP":
		return r.vp, true
	case "TURN":
		return r.turn, true
	case "ROUND":
		return r.round, true
	case "WS":
		return r.ws[sd], true
	case "COMBINED":
		return r.combined, true
	}
	if b == nil {
		return 0, false
	}
	switch subject {
	case "ATTACK-CF":
		return r.strength(b, attacking), true
	case "DEFEND-CF", "TARGET-STRENGTH":
		return r.strength(b, defending), true
	case "ATTACK-CARDS":
		return len(b.Sides[attacking].Cards), true
	case "DIFF":
		return b.Sides[attacking].Number - b.Sides[defending].Number, true
	case "MIN-STEPS", "STEPS":
		return r.stepsOf(b, b.role(sd)), true
	}
	return 0, false
}

// stepsOf counts the steps that a role still has in the combat.
func (s *State) stepsOf(b *battle, as role) (n int) {
	for _, u := range s.living(b, as) {
		n += 2 - s.face(u)
	}
	return n
}

// columnTerm compares the attacker's fire column with a heading.
func (r *run) columnTerm(t orders.Term, b *battle, sd side) bool {
	l := r.look(b, attacking)
	want := l.Table.Named(t.Value)
	if want < 0 {
		n, ok := atoi(t.Value)
		if !ok {
			return false
		}
		want = l.Table.Of(table.Strength(n))
	}
	return standing.Compare(l.At(), t.Op, want)
}

// knownTerm reports whether a term is one that rules can judge: another would
// never hold.
func (r *run) knownTerm(t orders.Term) bool {
	t, first, rest := termOf(t)
	switch t.Subject {
	case "PREVIOUS WON", "WON", "PREVIOUS LOST", "LOST", "GREAT-RETREAT", "HIGH-SEAS-FLEET", "FLANK SUCCEEDED", "FLANK FAILED", "FLANK NONE",
		"CLEARED", "TARGET EMPTY", "TARGET OCCUPIED":
		return t.Op == ""
	case "SEASON":
		return t.Op != "" && slices.Contains(seasonWords[:], strings.ToLower(t.Value))
	case "COLUMN":
		return t.Op != "" && r.sys.tables.isColumn(t.Value)
	case "ATTACKER":
		return t.Op == "=" && parseNation(strings.ToUpper(t.Value)) != noNation
	case "VP", "TURN", "ROUND", "WS", "COMBINED", "ATTACK-CF", "DEFEND-CF", "TARGET-STRENGTH", "ATTACK-CARDS", "DIFF", "MIN-STEPS", "STEPS":
		_, isNumber := atoi(t.Value)
		return t.Op != "" && isNumber
	}
	if first == "ATTACKER" {
		return parseNation(rest) != noNation
	}
	sp, _ := r.sys.findSpace(first)
	return sp != nowhere && (rest == "EMPTY" || rest == "OCCUPIED")
}

// isColumn reports whether a text is a heading of a fire table, or a number of
// combat factors.
func (t *tables) isColumn(text string) bool {
	_, isNumber := atoi(text)
	return isNumber || t.fire[armyFire].Named(text) >= 0 || t.fire[corpsFire].Named(text) >= 0
}
