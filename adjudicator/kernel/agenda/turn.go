package agenda

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/record"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// At is a phase of a Turn: the first is 1.
type At uint8

// Way is what a run embeds whose sheets go through a Turn: what it collects, and
// the sheet at hand.
type Way struct {
	pass.Pass
	In   *Sheet[At] // nil when it is used up
	Seat record.Seat
}

// Collected and Agenda return the parts of a run.
func (w *Way) Collected() *pass.Pass { return &w.Pass }
func (w *Way) Agenda() *Way          { return w }

// Fault keeps a player's mistake. In a pass for good the line was right when it was
// checked: then it is dropped, and its seat is told.
func (w *Way) Fault(pos orders.Pos, code string, rule record.Rule, pairs ...any) {
	if w.Keeps(pos, code, rule, pairs...) {
		return
	}
	line := ""
	if w.In != nil {
		line = w.In.Drop(pos)
	}
	w.Emit(pass.Dropped(w.Seat, line, code, rule, pairs...))
}

// Run is a run of a game with a Turn. R is the type itself.
type Run interface {
	pass.Run
	Agenda() *Way
}

// Turn is the way of a sheet in a game whose phases carry out one line after the
// other.
type Turn[R Run] struct {
	Rule   record.Rule // of the sequence of play, for lines that are out of place
	Phases []string    // as its questions name them, in the order of the turn
	// Once are the phases that a line closes, without END and without lines for a later
	// one, by blanks.
	Once  string
	Verbs []Verb[R]
	// Waiting is where the state keeps the lines of a seat that stand behind one which
	// a die has made impossible. Without it they are carried out all the same.
	Waiting func(r R, seat record.Seat) *[]orders.Order
}

// Verb is a verb of the game: the form of its lines, the phases that carry it
// out, and how.
type Verb[R Run] struct {
	standing.Form
	In     string // its phases, by blanks
	Things int    // how many objects a line names at most; 0: any number
	Most   int    // how many lines of a sheet; 0: any number
	Aim    string // a keyword behind which its objects may stand as well: TO
	// Do carries a line out, or keeps its faults. In a dry pass it stops before a die.
	Do func(r R, o *orders.Order)
	// Lines are what a line may name, of which those that are legal are offered.
	Lines func(r R) []string
	After string // the verb behind one of whose lines it may be legal as well
}

// at is a phase by its name, 0 for none.
func (t *Turn[R]) at(phase string) At { return At(1 + slices.Index(t.Phases, phase)) }

func (t *Turn[R]) verb(name string) *Verb[R] {
	for i := range t.Verbs {
		if t.Verbs[i].Is(name) {
			return &t.Verbs[i]
		}
	}
	return nil
}

// Of lists the verbs of some phases: what a question says that answers it. They are
// those of the phase asked for and of the later ones that a sheet may be for as well.
func (t *Turn[R]) Of(phases ...string) (verbs []string) {
	for i := range t.Verbs {
		if slices.ContainsFunc(strings.Fields(t.Verbs[i].In), func(p string) bool { return slices.Contains(phases, p) }) {
			verbs = append(verbs, t.Verbs[i].Verb)
		}
	}
	return verbs
}

// Language is the verbs as orders.Declared takes them.
func (t *Turn[R]) Language() (verbs []string) {
	for i := range t.Verbs {
		verbs = append(verbs, strings.TrimSpace(t.Verbs[i].Language()+" "+t.Verbs[i].Aim))
	}
	return verbs
}

// Execute carries out a sheet that [pass.Sheets] has found to stand: play runs the
// sequence of play from where it waits, when the sheet has anything for it. Standing
// orders are none of its lines.
func (t *Turn[R]) Execute(r R, seat record.Seat, sheet orders.Sheet, play func()) {
	w := r.Agenda()
	w.Seat = seat
	w.In = t.deal(r, seat, sheet)
	if w.In.Last > 0 || w.In.EndAt > 0 { // also beside faults: all are found at once
		play()
	}
	w.In = nil
}

// deal sorts the lines of a sheet by the phases that are asked of its seat. Its faults
// are a line that answers nothing asked, a line or a thing too many, a clause or condition,
// and an END where nothing is asked.
func (t *Turn[R]) deal(r R, seat record.Seat, sheet orders.Sheet) *Sheet[At] {
	in, w, pending := &Sheet[At]{Orders: sheet.Orders}, r.Agenda(), r.Pending()
	asked := slices.IndexFunc(pending, func(d record.Decision) bool { return d.Seat == seat })
	d, lines := Dealer[At]{}, map[string]int{}
	if asked >= 0 {
		d.Now = t.at(pending[asked].Phase)
	}
	for i := range sheet.Orders {
		v := t.verb(sheet.Orders[i].Verb)
		o := v.plain(sheet.Orders[i])
		switch {
		case o.Verb == "STAND":
		case v == nil || asked < 0 || !slices.Contains(pending[asked].Verbs, v.Verb):
			w.Fault(o.Pos, "not-asked", t.Rule, "verb", o.Verb)
		case v.Things > 0 && len(o.Args) > v.Things || v.Most > 0 && lines[o.Verb] >= v.Most:
			w.Fault(o.Pos, "one-line", t.Rule, "verb", o.Verb)
		case v.Fits(&o, w.Fault):
			lines[o.Verb]++
			in.Put(d.Phase(t.row(v)), o)
		}
	}
	if sheet.End || sheet.EndPhase != "" {
		if in.EndAt = t.ends(sheet.EndPhase, d.Now, max(in.Last, t.queue(r).Last())); in.EndAt == 0 {
			w.Fault(sheet.Header.Pos["END"], "nothing-to-end", t.Rule)
		}
	}
	return in
}

// plain is a line with the objects behind its keyword among the others.
func (v *Verb[R]) plain(o orders.Order) orders.Order {
	if v == nil || v.Aim == "" {
		return o
	}
	at := slices.IndexFunc(o.Clauses, func(c orders.Clause) bool { return c.Key == v.Aim })
	if at >= 0 {
		o.Args = append(slices.Clip(o.Args), o.Clauses[at].Args...)
		o.Clauses = slices.Delete(slices.Clone(o.Clauses), at, at+1)
	}
	return o
}

// ends is the last phase that END closes: with a phase that one, alone all that there
// are lines for, the phase that is asked at least; 0 when it closes none.
func (t *Turn[R]) ends(phase string, now, last At) At {
	at := max(now, last)
	if phase != "" {
		at = t.at(strings.ToLower(phase))
	}
	if now == 0 || at < now {
		return 0
	}
	return at
}

// queue is the lines of the seat at hand that wait.
func (t *Turn[R]) queue(r R) Queue[At] {
	lines := new([]orders.Order)
	if t.Waiting != nil {
		lines = t.Waiting(r, r.Agenda().Seat)
	}
	return Queue[At]{Lines: lines, Deal: func() func(o *orders.Order) At {
		d := &Dealer[At]{}
		return func(o *orders.Order) At { return d.Phase(t.row(t.verb(o.Verb))) }
	}}
}

// row is a verb with its phases.
func (t *Turn[R]) row(v *Verb[R]) *Row[At] {
	row := &Row[At]{}
	for _, p := range strings.Fields(v.In) {
		row.In = append(row.In, t.at(p))
	}
	return row
}

// Lines returns what the sheet at hand has for a phase, after the lines that waited
// for it; false when it does not reach the phase, or is not of a seat that is asked now.
func (t *Turn[R]) Lines(r R, phase string) (lines []orders.Order, reaches bool) {
	w, p := r.Agenda(), t.at(phase)
	in := w.In
	if in == nil || !slices.ContainsFunc(r.Pending(), func(d record.Decision) bool { return d.Seat == w.Seat }) {
		return nil, false
	}
	wait := t.queue(r)
	if in.EndAt < p && in.Last < p && !wait.Has(p) {
		return nil, false
	}
	return append(in.Recall(p, wait), in.Take(p)...), true
}

// Close tells whether the sheet at hand, which has reached a phase and has no
// faults, ends it. A sheet that has nothing for later ones is used up by that: what is
// asked from there on it does not answer.
func (t *Turn[R]) Close(r R, phase string, lines []orders.Order) bool {
	return len(r.Agenda().Faults) == 0 && t.close(r, phase, lines)
}

func (t *Turn[R]) close(r R, phase string, lines []orders.Order) bool {
	w, p := r.Agenda(), t.at(phase)
	in, once := w.In, len(lines) > 0 && slices.Contains(strings.Fields(t.Once), phase)
	if t.Waiting == nil {
		in.Dropped = false
	}
	if !in.Closes(p, t.queue(r)) && !once {
		return false
	}
	if in.Last <= p && in.EndAt <= p {
		w.In = nil
	}
	return true
}

// Carry is the step of a phase: it carries out the lines that the sheet at hand has
// for it, in the order in which they are written, and asks until the phase is closed. A
// dry pass ends with the last phase that the sheet is for; faults do not end it before:
// all are found at once.
func (t *Turn[R]) Carry(r R, phase string) seq.Outcome {
	lines, reaches := t.Lines(r, phase)
	if !reaches {
		return seq.Ask
	}
	for i := range lines {
		t.verb(lines[i].Verb).Do(r, &lines[i])
	}
	if !t.close(r, phase, lines) || r.Agenda().Dry && r.Agenda().In == nil {
		return seq.Ask
	}
	return seq.Done
}

// Offer adds the lines that are worth offering as the answer to a question to a
// list, each verb in a part of its own.
func (t *Turn[R]) Offer(list *offer.List, r R, language orders.Language, asked record.Decision) {
	for i := range t.Verbs {
		v := &t.Verbs[i]
		if v.Lines == nil || !slices.Contains(asked.Verbs, v.Verb) {
			continue
		}
		part := strings.ToLower(v.Verb)
		for _, what := range v.Lines(r) {
			o := language.Line(v.Verb + " " + what)
			if list.Add(part, o, nil) != offer.None || v.After == "" {
				continue
			}
			for k, p := range list.Prompts() {
				if p.Order.Verb == v.After && list.Add(part, o, []int{k}) != offer.None {
					break
				}
			}
		}
	}
}
