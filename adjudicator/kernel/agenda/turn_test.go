package agenda_test

import (
	"strings"
	"testing"

	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/record"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// march is a game of two phases in which things move and then fight: a thing that
// fights is gone, and "lame" makes the line behind it impossible.
type march struct {
	at     int // index of the phase that waits, len(phases) when the turn is over
	done   []string
	gone   map[string]bool
	queued []orders.Order
}

var phases = []string{"move", "fight"}

type run struct {
	*march
	agenda.Way
}

func (r *run) Over() (record.Rule, bool)         { return "9", false }
func (r *run) Seated(record.Seat) bool           { return true }
func (r *run) Resign(record.Seat)                {}
func (r *run) Heading() (string, options.Chosen) { return "", nil }
func (r *run) Read([]position.Line) error        { return nil }
func (r *run) Execute(record.Seat, orders.Sheet) {}

func (r *run) Pending() []record.Decision {
	if r.at == len(phases) {
		return nil
	}
	return []record.Decision{{Seat: "red", Phase: phases[r.at], Verbs: newTurn().Of(phases[r.at:]...)}}
}

func (r *run) do(o *orders.Order) {
	name := o.Args[0].Text
	if r.gone[name] {
		r.Fault(o.Pos, "gone", "3", "unit", name)
		return
	}
	r.done = append(r.done, o.Verb+" "+name)
	if !r.Dry && name == "lame" {
		r.gone["next"] = true
	}
}

func newTurn() *agenda.Turn[*run] {
	form := func(verb string) standing.Form { return standing.Form{Verb: verb} }
	return &agenda.Turn[*run]{Rule: "2", Phases: phases, Verbs: []agenda.Verb[*run]{
		{Form: form("MOVE"), In: "move", Things: 1, Do: (*run).do, Lines: func(*run) []string { return []string{"lame", "next"} }},
		{Form: form("ATTACK"), In: "fight", Things: 1, Most: 1, Do: (*run).do, After: "MOVE", Lines: func(*run) []string { return []string{"next"} }},
		{Form: form("TOP"), In: "move fight", Do: (*run).do},
	}, Waiting: func(r *run, _ record.Seat) *[]orders.Order { return &r.queued }}
}

// play is the sequence of play of the two phases.
func (r *run) play() {
	for r.at < len(phases) && newTurn().Carry(r, phases[r.at]) == seq.Done {
		r.at++
	}
}

func sheet(end bool, endAt string, lines ...string) orders.Sheet {
	s := orders.Sheet{End: end, EndPhase: endAt}
	for i, text := range lines {
		s.Orders = append(s.Orders, line(i+1, text))
	}
	return s
}

func outcome(r *run) string {
	var out []string
	out = append(out, r.done...)
	for _, f := range r.Faults {
		out = append(out, f.String())
	}
	for _, e := range r.Events {
		out = append(out, e.String())
	}
	return strings.Join(out, "; ")
}

func TestASheetGoesThroughItsPhases(t *testing.T) {
	for _, x := range []struct {
		name  string
		seat  record.Seat
		sheet orders.Sheet
		want  string
		at    int
	}{
		{"lines of one phase", "red", sheet(false, "", "MOVE a", "MOVE b"), "MOVE a; MOVE b", 0},
		{"lines for the next phase close the one before", "red", sheet(false, "", "MOVE a", "ATTACK b"), "MOVE a; ATTACK b", 1},
		{"END closes what there are lines for", "red", sheet(true, "", "MOVE a"), "MOVE a", 1},
		{"END of a later phase", "red", sheet(false, "FIGHT", "MOVE a"), "MOVE a", 2},
		{"END alone", "red", sheet(true, ""), "", 1},
		{"both with END", "red", sheet(true, "", "ATTACK b", "MOVE a"), "MOVE a; ATTACK b", 2},
		{"below a line of a later phase", "red", sheet(true, "", "MOVE a", "ATTACK b", "TOP a"), "MOVE a; ATTACK b; TOP a", 2},
		{"standing orders alone", "red", sheet(false, "", "STAND a"), "", 0},
		{"nothing", "red", sheet(false, ""), "", 0},
		{"a line too many", "red", sheet(false, "", "ATTACK a", "ATTACK b"), "ATTACK a; FAULT 2 one-line verb=ATTACK", 1},
		{"a verb that nobody asks for", "red", sheet(false, "", "MOVE a", "RALLY a"), "MOVE a; FAULT 2 not-asked verb=RALLY", 0},
		{"a phase that there is not", "red", sheet(false, "RALLY", "MOVE a"), "MOVE a; FAULT 0 nothing-to-end", 0},
		{"another seat", "blue", sheet(true, "", "MOVE a"), "FAULT 1 not-asked verb=MOVE; FAULT 0 nothing-to-end", 0},
	} {
		r := &run{march: &march{gone: map[string]bool{}}}
		r.Dry = strings.Contains(x.want, "FAULT") // for good nothing is executed that has faults; dry, all else is looked at
		newTurn().Execute(r, x.seat, x.sheet, r.play)
		if got := outcome(r); got != x.want || r.at != x.at || r.In != nil {
			t.Errorf("%s: %q in phase %d, want %q in %d", x.name, got, r.at, x.want, x.at)
		}
	}
}

func TestAThingTooManyAndAConditionAreFaults(t *testing.T) {
	r := &run{march: &march{}, Way: agenda.Way{Pass: pass.Pass{Dry: true}}}
	two, when := line(1, "MOVE a"), line(2, "MOVE b")
	two.Args = append(two.Args, two.Args[0])
	when.When = &orders.Cond{}
	newTurn().Execute(r, "red", orders.Sheet{Orders: []orders.Order{two, when}}, r.play)
	if got := outcome(r); got != "FAULT 1 one-line verb=MOVE; FAULT 0 condition-unused verb=MOVE" {
		t.Error(got)
	}
}

func TestALineThatHasBecomeImpossibleIsToldAndThoseBehindItWait(t *testing.T) {
	r := &run{march: &march{gone: map[string]bool{}}}
	newTurn().Execute(r, "red", sheet(false, "", "MOVE lame", "MOVE next", "ATTACK c"), r.play)
	if got := outcome(r); got != `MOVE lame; EVENT order-dropped line="MOVE next" code=gone unit=next` || r.at != 0 || len(r.queued) != 1 {
		t.Errorf("%q in phase %d, %d lines wait", got, r.at, len(r.queued))
	}
	next := &run{march: r.march}
	next.done = nil
	newTurn().Execute(next, "red", sheet(true, ""), next.play)
	if got := outcome(next); got != "ATTACK c" || next.at != 2 || len(next.queued) > 0 {
		t.Errorf("after END: %q in phase %d, %d lines wait", got, next.at, len(next.queued))
	}
}

func TestALineIsOfferedBehindOneThatMakesItLegal(t *testing.T) {
	r := &run{march: &march{}}
	list := offer.New(func(lines []orders.Order) bool { return lines[0].Verb == "MOVE" })
	newTurn().Offer(list, r, orders.Declared(nil, orders.Speech{}, "MOVE:", "ATTACK:"), r.Pending()[0])
	var got []string
	for i, p := range list.Prompts() {
		var whole []string
		for _, o := range offer.Letter(list.Prompts(), i) {
			whole = append(whole, o.String())
		}
		got = append(got, p.Part+": "+strings.Join(whole, " "))
	}
	if all := strings.Join(got, ", "); all != "move: MOVE lame, move: MOVE next, attack: MOVE lame ATTACK next" {
		t.Error(all)
	}
}

func TestFaultsOfAllPhasesAreFoundAtOnce(t *testing.T) {
	r := &run{march: &march{gone: map[string]bool{"a": true, "b": true}}, Way: agenda.Way{Pass: pass.Pass{Dry: true}}}
	newTurn().Execute(r, "red", sheet(true, "", "MOVE a", "ATTACK b"), r.play)
	if got := outcome(r); got != "FAULT 1 gone unit=a; FAULT 2 gone unit=b" {
		t.Error(got)
	}
}
