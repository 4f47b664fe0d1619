// An Order under way that has asked: what it takes to go on inside it.

package greatwarcommander

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/position"
	"feldpost/orders"
)

// entry is one thing on the tape: a shuffle, an answer or a ruling, in the order in which they came.
//
// With an answer the Order is carried out again from its beginning, up to the question that was answered; then it goes on.
// The program may be another one than that which asked. So nothing hangs on how many things happen on the way: an answer is
// given to the question with its key and to no other; where the tape has an answer, it was asked, whatever would be asked
// today, and where it has none it was not; what is told begins at the question that was answered; and the position there is
// the one that was kept, not what today's rules would have made of the lines. Where the way does not lead to the question any
// more, the Order is broken off at the position that was kept (see breakOff).
type entry struct {
	Shuffle []int
	Key     string // of the question that was answered; "" on a tape without keys, which is read as it stands
	Answer  []orders.Order
	Ruling  string
	at      *situation // the position at the question, where another was come to
}

// playback is how far an Order is carried out again.
type playback struct {
	next   int        // what it takes from the tape next
	again  bool       // it has not yet come to the question that was answered last
	loose  bool       // a question is known by its kind and place alone
	kept   *situation // the position at that question, where it must be compared
	fresh  int        // the events from here on have not been told
	forced bool       // a position that was kept has taken the place of another
}

// begin carries out a block.
func (r *run) begin(block []orders.Order) {
	r.forget("ORDER")
	r.State.before, r.State.block, r.tape, r.unsure = r.situation.clone(), block, nil, false
	r.playback = playback{fresh: len(r.Events)}
	r.carryOut()
}

// resume carries out the block under way again, as far as the question that has been answered, and from there on.
func (r *run) resume() {
	at := r.State.now
	for _, loose := range [...]bool{false, true} {
		if r.reaches(at, loose) {
			r.State.unsure = false
			r.play()
			return
		}
	}
	r.breakOff(at)
	r.play()
}

// reaches carries out the block again; false when it does not come to the question that was answered last.
func (r *run) reaches(at *situation, loose bool) bool {
	start := len(r.Events)
	r.restart(r.before.clone())
	r.again, r.loose = true, loose
	if r.State.unsure {
		r.kept = at
	}
	tape := slices.Clip(r.tape)
	if r.carryOut(); r.again {
		r.Events, r.tape = r.Events[:start], tape
		return false
	}
	r.Events = slices.Delete(r.Events, start, r.fresh)
	return true
}

// restart has nothing of a run but what it has collected, over a position.
func (r *run) restart(p *situation) {
	r.State.now, r.asked = p, nil
	*r = run{State: r.State, situation: p, Pass: r.Pass, played: true}
}

// carryOut carries out the block under way until it is done or asks.
func (r *run) carryOut() {
	r.script, r.gated, r.placed = [numSides][]orders.Order{}, nil, nil
	if r.carried() && !r.again {
		r.State.before, r.State.block, r.tape = nil, nil, nil
	}
}

// carried carries out the block; false when it asks. What breaks on a way that the Order did not take when it asked, or from a
// position that is not its own, is no way to the question.
func (r *run) carried() (done bool) {
	defer func() {
		x := recover()
		switch {
		case x == nil:
		case !r.again && !r.forced:
			panic(x)
		default:
			r.again, done = true, false
		}
	}()
	r.carry(r.State.block)
	return r.asked == nil
}

// breakOff ends the Order under way at a position: what must be done when it ends is done, and the Turn goes on.
func (r *run) breakOff(at *situation) {
	r.restart(at)
	head := &r.State.block[0]
	kind := head.Verb
	if kind == restVerb {
		kind = head.Sub
	}
	r.Event("order-broken-off", "O14", "side", r.seat(r.active))
	r.begin([]orders.Order{{Verb: restVerb, Sub: kind}})
}

// restVerb is the head of a block that does what is left of one that was broken off; its Sub is the head of that.
const restVerb = "REST"

// rest does what must be done whatever became of a block: a deck that is used up is made anew (1.4), Melees are fought (O16.4),
// control is judged (7.3.1), and the Turn ends that was ending (T9).
func (r *run) rest(kind string) {
	r.order.kind = noOrder
	for sd := range numSides {
		if r.deck(sd).Len() == 0 && !r.over {
			if r.exhausted(sd); r.halted {
				return
			}
		}
	}
	if r.finishOrder(); r.halted {
		return
	}
	switch kind {
	case "PASS":
		r.State.now.ended, r.sheet, r.passed = true, nil, true
	case "END":
		if r.refill(r.active, r.scen.posture[r.active].handSize()); r.halted {
			return
		}
		r.nextTurn()
	}
}

// place is the key of a question that the Order has come to, asked or not: what it is, who is asked, about what, and how often
// the Order has come to one like it.
func (r *run) place(phase string, sd side, about ...string) string {
	key := phase + " " + string(r.seat(sd))
	for _, a := range about {
		if a != "" {
			key += " " + strings.ReplaceAll(a, "; ", "+")
		}
	}
	if r.placed == nil {
		r.placed = map[string]int{}
	}
	r.placed[key]++
	return key + " " + strconv.Itoa(r.placed[key])
}

// answered is the next answer on the tape from a place on, -1 for none.
func (r *run) answered(from int) int {
	for i := from; i < len(r.tape); i++ {
		if r.tape[i].Answer != nil {
			return i
		}
	}
	return -1
}

// taped tells whether the tape, and not today's rules, says if a question is asked, and the place of its answer there: -1 where
// it was not asked.
func (r *run) taped(key string) (at int, known bool) {
	at = r.answered(r.next)
	if at < 0 || r.tape[at].Key == "" {
		return -1, false
	}
	for i := at; i >= 0; i = r.answered(i + 1) {
		if r.isFor(i, key) {
			return i, true // those before it would not be come to any more
		}
		if r.loose {
			break
		}
	}
	return -1, true
}

// isFor tells whether an answer is that to a question: to the one with its key; loosely, to any of its kind and place, if the last
// one is at the position that was kept.
func (r *run) isFor(at int, key string) bool {
	is := r.tape[at].Key
	if !r.loose {
		return is == key
	}
	kind := func(key string) string { return key[:strings.LastIndexByte(key, ' ')] }
	if kind(is) != kind(key) {
		return false
	}
	return r.kept == nil || r.answered(at+1) >= 0 || r.kept.text(r.State.chosen) == r.situation.text(r.State.chosen)
}

// asks puts a question where today's rules would, unless the tape knows better; the answer, and whether it was asked.
func (r *run) asks(q question, today func() bool) (answer []orders.Order, asked bool) {
	at, known := r.taped(q.key)
	switch {
	case known && at < 0:
		return nil, false
	case !known && !r.wants(&q, today):
		return nil, false
	case !known:
		at = r.answered(r.next) // on a tape without keys it is the next one
	}
	for end := pick(at < 0, len(r.tape), at); r.next < end; r.next++ {
		if text := r.tape[r.next].Ruling; text != "" {
			_ = r.situation.read(position.Lines(text)) // it was right when it came; what the position was then is kept
		}
	}
	if at < 0 {
		r.asked, r.halted = &q, true
		return nil, false
	}
	r.missed(at)
	r.take(at, q.key)
	return r.tape[at].Answer, true
}

// missed has the lines hold that answered questions to which the Order does not come any more: those that hold until it ends.
func (r *run) missed(until int) {
	for i := r.answered(r.next); 0 <= i && i < until; i = r.answered(i + 1) {
		words := strings.Fields(r.tape[i].Key)
		if len(words) < 2 || !strings.HasPrefix(words[0], "gate-") || words[0] == "gate-melee" || words[0] == "gate-time" {
			continue
		}
		if sd := r.scen.seats().Of(adjudicator.Seat(words[1])); sd != nobody {
			r.script[sd] = append(r.script[sd], r.tape[i].Answer...)
			r.gatedOnce(scopeOf(strings.ToUpper(words[0][len("gate-"):]), words[1]))
		}
	}
}

// take goes on from an answer.
func (r *run) take(at int, key string) {
	e := &r.tape[at]
	r.next, e.Key = at+1, key
	last := r.again && r.answered(r.next) < 0
	if last && r.kept != nil && e.at == nil && r.kept.text(r.State.chosen) != r.situation.text(r.State.chosen) {
		e.at = r.kept
	}
	if e.at != nil {
		r.situation.become(e.at)
		r.forced = true
	}
	if last {
		r.again, r.fresh = false, len(r.Events)
	}
}

// become takes the values of another position over; what points into this one stays good.
func (p *situation) become(other *situation) {
	c := other.clone()
	copy(p.pieces, c.pieces)
	copy(p.weapons, c.weapons)
	c.pieces, c.weapons = p.pieces, p.weapons
	*p = *c
}

// shuffle makes a new pile of a deck: from the tape, or by the dice (1.4).
func (r *run) shuffle(n int, label string, rule adjudicator.Rule) []int {
	if r.next < len(r.tape) && len(r.tape[r.next].Shuffle) == n && n > 0 {
		r.next++
		return r.tape[r.next-1].Shuffle
	}
	if r.again { // on a way that was not taken then: no dice for it
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		return order
	}
	order := r.Roll.Shuffle(label, string(rule), n)
	if r.State.before != nil {
		r.tape = append(r.tape, entry{Shuffle: order})
		r.next = len(r.tape)
	}
	return order
}
