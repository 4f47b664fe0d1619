package pathsofglory

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/standing"
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
	return j.clean(func() { j.standingNames(o, j.side) })
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
