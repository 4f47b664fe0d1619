package pathsofglory

import (
	"errors"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// opensAction reports whether a line begins an action: a PLAY line that says
// as what, OFFER PEACE, or PASS.
func opensAction(o *orders.Order) bool {
	switch o.Verb {
	case "PASS":
		return true
	case "OFFER":
		return o.Sub == "PEACE"
	case "PLAY":
		for _, a := range o.Args {
			switch strings.ToUpper(a.Text) {
			case "OPS", "SR", "RP", "EVENT", "AUTO":
				return true
			}
		}
	}
	return false
}

// execute runs a letter: standing orders and discards first, then the
// sequence of play from where it waits.
func (r *run) execute(sd side, sheet orders.Sheet) {
	r.lines = sheet.Orders
	r.checkHeader(&sheet)
	in := &incoming{side: sd, end: sheet.End, action: r.owesAction(sd)}
	if sheet.EndPhase != "" {
		r.fault(orders.Pos{}, "unknown-phase", "8.1.3")
	}
	stand := r.sort(in, sheet.Orders)
	r.takeStanding(sd, stand)
	if !r.owes(sd) {
		r.bookAhead(in)
		return
	}
	if len(in.answer)+len(in.actions) == 0 && !in.end && !in.discards {
		return // standing orders only
	}
	if !in.action { // actions that wait behind the answer
		r.checkAhead(sd, in.actions)
	}
	r.in = in
	r.advance()
}

// owesAction reports whether a side is asked for its action, not for an
// answer.
func (s *State) owesAction(sd side) bool {
	return s.phase() == "action" && sd == s.active && !s.asksSomething()
}

// sort divides the lines of a letter into the answer to what is asked, the
// actions, and the standing orders that it returns.
func (r *run) sort(in *incoming, lines []orders.Order) (stand []orders.Order) {
	asked := r.owes(in.side) && !in.action
	list := make([]orders.Order, 0, len(lines))
	for i := range lines {
		list = r.deal(list, &lines[i])
	}
	kept, begins := list[:0], []int(nil) // the lines of the answer, then those of the actions; where each of these begins
	for i := range list {
		o := &list[i]
		r.checkWords(o, in.side)
		switch {
		case o.Verb == "STAND":
			stand = append(stand, *o)
		case o.Verb == "DISCARD":
			r.takeDiscard(in.side, o)
			in.discards = true
		case o.Verb == "RESIGN":
			r.fault(o.Pos, "resign-alone", "", "verb", o.Verb)
		default:
			answers := asked && len(begins) == 0 && (o.Verb == "PASS" || r.answersCards(o, in.side))
			if !answers && opensAction(o) {
				begins = append(begins, len(kept))
			}
			kept = append(kept, *o)
		}
	}
	in.divide(kept, begins)
	r.checkPass(in)
	return stand
}

// answersCards reports whether a line plays a combat card as the answer to the
// question for cards, also when it says EVENT.
func (r *run) answersCards(o *orders.Order, sd side) bool {
	if o.Verb != "PLAY" || r.step() != "defender's cards" {
		return false
	}
	for _, a := range o.Args {
		if u, isUse := useOf(a); isUse && u != useEvent {
			return false
		} else if c, _ := r.sys.findCard(a.Text, sd); !isUse && (c == noCard || !r.sys.cards[c].combat) {
			return false
		}
	}
	return true
}

// checkPass sees that PASS gives an action away only where it is one: asked
// for, and not beside lines of another kind. Anywhere else the writer may have
// meant a question, or the end of his lines (8.1.3).
func (r *run) checkPass(in *incoming) {
	others := len(in.answer)
	for _, group := range in.actions {
		if group[0].Verb != "PASS" {
			others++
		}
	}
	for _, group := range in.actions {
		o := &group[0]
		switch {
		case o.Verb != "PASS":
		case !in.action:
			r.fault(o.Pos, "pass-unasked", "8.1.3")
		case others > 0:
			r.fault(o.Pos, "pass-beside", "8.1.3")
		}
	}
}

// checkHeader refuses a letter that was written for another turn or round.
func (r *run) checkHeader(sheet *orders.Sheet) {
	if n, is := wholeNumber(sheet.Header.Turn); is && n != r.turn {
		r.fault(orders.Pos{}, "wrong-turn", "8.1.1", "read", n, "turn", r.turn)
	}
	if n, is := wholeNumber(sheet.Header.Round); is && r.phase() == "action" && n != r.round {
		r.fault(orders.Pos{}, "wrong-round", "8.1.1", "round", n, "now", r.round)
	}
}

// wholeNumber reads a number, also one that is too great to be any turn.
func wholeNumber(text string) (n int, is bool) {
	if text == "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil || errors.Is(err, strconv.ErrRange)
}

// bookAhead keeps the actions of a letter that come before their time. They
// replace those of an earlier letter.
func (r *run) bookAhead(in *incoming) {
	for i := range in.answer {
		r.fault(in.answer[i].Pos, "not-your-turn", "8.1.2", "side", r.active, "verb", in.answer[i].Verb)
	}
	if len(in.actions) == 0 {
		if in.end {
			r.fault(orders.Pos{}, "not-your-turn", "8.1.2", "side", r.active)
		}
		return
	}
	r.checkAhead(in.side, in.actions)
	r.queue(in.side, in.actions)
	r.whisper(in.side, "queued", "8.1.3", "actions", len(in.actions))
}

// queue keeps actions for later rounds, in place of older ones.
func (r *run) queue(sd side, actions [][]orders.Order) {
	r.queued[sd] = r.queued[sd][:0:0]
	for _, group := range actions {
		for i := range group {
			r.queued[sd] = append(r.queued[sd], group[i].Settled())
		}
	}
}

// checkAhead looks at the cards and names of actions for later rounds, and
// that they say what is done.
func (r *run) checkAhead(sd side, actions [][]orders.Order) {
	for _, group := range actions {
		r.checkOrdered(group, sd)
		for i := range group {
			r.knowsNames(&group[i], sd)
		}
	}
}

// knowsNames faults a line for later that names what is not in the game.
func (r *run) knowsNames(o *orders.Order, sd side) {
	if o.Verb == "PLAY" {
		for _, a := range o.Args {
			if !isUseWord(a.Text) {
				if c, ok := r.cardOf(a, sd); ok && r.where[c] != cardHand && r.where[c] != cardKept {
					r.fault(a.Pos, "not-in-hand", "8.1.3", "card", c)
				}
			}
		}
		return
	}
	check := func(args []orders.Arg) {
		for _, a := range args {
			var room [8]object
			for _, x := range r.objects(a, room[:0]) {
				if x.unit == noUnit && x.space == nowhere && !isKnownWord(x.word) {
					r.unknown(a)
				}
			}
		}
	}
	if len(r.sys.formOf(o).Words) > 0 || o.Verb == "CHOOSE" || o.Verb == "KEEP" {
		return // when the letter came
	}
	check(o.Args)
	for _, c := range o.Clauses {
		if c.Key != "CARD" && c.Key != "EVENT" && c.Key != "USE" && c.Key != "PREFER" {
			check(c.Args)
		}
	}
}

func isUseWord(w string) bool {
	switch strings.ToUpper(w) {
	case "OPS", "SR", "RP", "EVENT", "AUTO":
		return true
	}
	return false
}

func isKnownWord(w string) bool {
	switch w {
	case "ALL", "ANY", "NONE", "MOVE", "ATTACK", "FULL", "REDUCED", "NEVER", "ALWAYS", "DEFAULT", "ORDINARY", "VP", "CORPS", "ARMIES",
		"KEEP-CF", "KEEP-FULL":
		return true
	}
	return false
}

// takeQueued takes the next action of a side out of its queue.
func (s *State) takeQueued(sd side) []orders.Order {
	q := s.queued[sd]
	if len(q) == 0 {
		return nil
	}
	n := 1
	for n < len(q) && !opensAction(&q[n]) {
		n++
	}
	group := append([]orders.Order(nil), q[:n]...)
	s.queued[sd] = append([]orders.Order(nil), q[n:]...)
	for i := range group {
		group[i].Pos.Line = i + 1
	}
	return group
}

// nextAction returns the lines of the action that a side carries out now:
// from its letter, else from its queue.
func (r *run) nextAction() ([]orders.Order, bool) {
	sd := r.active
	if in := r.in; in != nil && in.side == sd {
		if in.timeout {
			in.take()
			return []orders.Order{{Verb: "PASS", Raw: "PASS"}}, true
		}
		if !in.used {
			return r.firstAction(in)
		}
		if len(in.actions) > 0 { // what stands behind an answer or an action is looked at when its time comes
			r.queue(sd, in.actions)
			in.actions = nil
		}
	}
	if group, ok := r.bookedAnswer(sd); ok {
		return group, true
	}
	return r.queuedAction(sd)
}

// firstAction is the action with which a letter begins.
func (r *run) firstAction(in *incoming) ([]orders.Order, bool) {
	sd := in.side
	for len(in.actions) > 0 {
		group := in.actions[0]
		in.actions = in.actions[1:]
		if !r.holdsNow(group[0].When, sd) {
			if len(in.actions) == 0 {
				r.fault(group[0].Pos, "condition-false", "8.1.3")
			}
			continue
		}
		in.used = true
		r.closed = in.end || len(in.actions) > 0
		if !r.Dry {
			r.queued[sd] = nil
		}
		r.checkAhead(sd, in.actions)
		for i := range in.answer {
			r.fault(in.answer[i].Pos, "play-first", "8.1.3", "verb", in.answer[i].Verb)
		}
		return group, true
	}
	if in.end && len(in.answer) == 0 {
		r.fault(orders.Pos{}, "no-action", "8.1.3")
	}
	return nil, false
}

// bookedAnswer is Grand Fleet as the Allied action right after High Seas
// Fleet, when STAND PLAY 33 books it; actions sent ahead wait for the next
// round. The order is done with, as the card leaves the game.
func (r *run) bookedAnswer(sd side) ([]orders.Order, bool) {
	if r.Dry || sd != ap || !r.highSeas || r.where[cardGrandFleet] != cardHand {
		return nil, false
	}
	for i := range r.standing[ap] {
		o := &r.standing[ap][i]
		if o.Sub != "PLAY" || !r.holdsNow(o.When, ap) {
			continue
		}
		r.whisper(ap, "standing", "card AP 33", "matter", "high-seas-fleet", "rung", string(standing.Standing))
		r.standing[ap] = append(append([]orders.Order(nil), r.standing[ap][:i]...), r.standing[ap][i+1:]...)
		r.closed, r.late = true, false
		play := line("PLAY", r.cardArg(cardGrandFleet), word("EVENT"))
		play.Raw = play.String()
		return []orders.Order{play}, true
	}
	return nil, false
}

// queuedAction takes the next action that can still be carried out. One that
// cannot is dropped with all behind it, and the side is asked.
func (r *run) queuedAction(sd side) ([]orders.Order, bool) {
	if r.Dry {
		return nil, false
	}
	for len(r.queued[sd]) > 0 {
		group := r.takeQueued(sd)
		if !r.holdsNow(group[0].When, sd) {
			r.whisper(sd, "queue-skipped", "8.1.3", "line", group[0].Raw)
			continue
		}
		if faults := r.State.dryRun(sd, orders.Sheet{Orders: group}); len(faults) > 0 {
			r.queued[sd] = nil
			for _, f := range faults {
				line := group[0].Raw // a fault inside a line knows no place any more
				if n := f.Pos.Line; n >= 1 && n <= len(group) {
					line = group[n-1].Raw
				}
				e := adjudicator.NewEvent("order-dropped", f.Rule, "line", line, "code", f.Code).For(r.seat(sd))
				e.Fields = append(e.Fields, f.Fields...)
				r.Events = append(r.Events, e)
			}
			return nil, false
		}
		r.closed = true
		r.late = false
		return group, true
	}
	return nil, false
}

// clauseArgs returns the arguments of a clause, of all of that keyword when it is
// repeated; nil when it is not there.
func clauseArgs(o *orders.Order, key string) (args []orders.Arg) {
	for i := range o.Clauses {
		if c := &o.Clauses[i]; c.Key == key {
			if args == nil {
				args = c.Args[:len(c.Args):len(c.Args)]
			} else {
				args = append(args, c.Args...)
			}
		}
	}
	return args
}

// noOrders is an empty pair of lists.
func (r *run) noOrders() (none [2][]orders.Order) { return none }
