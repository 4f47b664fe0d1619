package pass_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// counter is a small game: MOVE adds one to a count that may not pass three,
// and END needs at least one.
type counter struct {
	count, runs int
	over        bool
}

type run struct {
	*counter
	pass.Pass
}

func (c *counter) begin(roll *dice.Source, dry bool) pass.Run {
	if c.runs++; dry {
		copied := *c
		return &run{&copied, pass.Pass{Dry: true}}
	}
	return &run{c, pass.Pass{Roll: roll}}
}

func (r *run) Over() (record.Rule, bool)    { return "9", r.over }
func (r *run) Seated(seat record.Seat) bool { return seat == "red" || seat == "blue" }
func (r *run) Pending() []record.Decision   { return []record.Decision{{Seat: "red", Phase: "move"}} }
func (r *run) Resign(record.Seat)           { r.over = true }

var switches = options.Table{Options: []options.Option{options.Switch("fog", "1", "")}}

func (r *run) Heading() (string, options.Chosen) { return "small", switches.Chosen(nil) }

func (r *run) Read(lines []position.Line) error {
	if len(lines) == 0 {
		return errors.New("no lines")
	}
	r.count = len(lines[0].Word())
	return nil
}

func (r *run) Execute(_ record.Seat, sheet orders.Sheet) {
	moved := 0
	for _, o := range sheet.Orders {
		if o.Verb == "MOVE" && r.count+moved == 3 {
			r.Fault(o.Pos, "full", "7", "n", 3)
			continue
		}
		moved++
	}
	if sheet.End && moved == 0 {
		r.Fault(orders.Pos{}, "nothing", "2")
	}
	if len(r.Faults) > 0 {
		return
	}
	r.count += moved
	r.Event("moved", "5", "n", moved)
}

// lateRun has a deadline of its own.
type lateRun struct{ run }

func (r *lateRun) Timeout(seat record.Seat) { r.Event("timeout", "2", "seat", seat) }

// Likely is a move that is written as long as the count is high.
func (r *run) Likely(_ record.Seat, wrong *orders.Order, right []orders.Order) []orders.Order {
	return []orders.Order{*wrong, {Verb: strings.Repeat("I", r.count)}}
}

func moves(n int) (s orders.Sheet) {
	for range n {
		s.Orders = append(s.Orders, orders.Order{Verb: "MOVE", Raw: "MOVE"})
	}
	return s
}

func command(kind record.CommandKind, sheet orders.Sheet) record.Command {
	return record.Command{Kind: kind, Seat: "red", Sheet: sheet}
}

func text[T interface{ String() string }](list []T) string {
	var out []string
	for _, x := range list {
		out = append(out, x.String())
	}
	return strings.Join(out, "\n")
}

func TestACheckChangesNothingAndExplainsFromThePositionBefore(t *testing.T) {
	c := &counter{count: 2}
	faults := pass.Check(c.begin, "red", moves(3))
	if got := text(faults); got != "FAULT 2 full n=3\nFAULT 3 full n=3" {
		t.Errorf("faults:\n%s", got)
	}
	if c.count != 2 || faults[0].Example != "II" || faults[1].Example != "II" {
		t.Errorf("count %d, example %q", c.count, faults[0].Example)
	}
	if got := text(pass.Check(c.begin, "green", moves(1))); got != "FAULT 0 no-seat seat=green" {
		t.Error(got)
	}
	c.over = true
	if got := pass.Check(c.begin, "red", moves(1)); len(got) != 1 || got[0].Code != "game-over" || got[0].Rule != "9" {
		t.Error(got)
	}
}

func TestWhatApplyReturnsStaysWhenTheRoomIsUsedAgain(t *testing.T) {
	c, rooms := &counter{}, &pass.Rooms{}
	begin := func(roll *dice.Source, dry bool) pass.Run {
		r := c.begin(roll, dry)
		r.Collected().Rooms = rooms
		return r
	}
	var all [][]record.Event
	for n := range 3 {
		events, err := pass.Apply("counters", begin, command(record.CommandSheet, moves(n)), nil)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, events)
	}
	for n, events := range all {
		if got, want := text(events), fmt.Sprintf("EVENT moved n=%d", n); got != want {
			t.Errorf("command %d told %q, want %q", n, got, want)
		}
	}
	if events, err := pass.Apply("counters", begin, command(record.CommandResign, orders.Sheet{}), nil); err != nil || events != nil {
		t.Errorf("a command of which nothing is told: %v, %v", events, err)
	}
}

func TestApplyRefusesWhatCheckRefuses(t *testing.T) {
	c := &counter{count: 2}
	var refused *record.FaultError
	if _, err := pass.Apply("counters", c.begin, command(record.CommandSheet, moves(2)), nil); !errors.As(err, &refused) ||
		len(refused.Faults) != 1 {
		t.Errorf("a faulty sheet: %v", err)
	}
	events, err := pass.Apply("counters", c.begin, command(record.CommandSheet, moves(1)), nil)
	if err != nil || text(events) != "EVENT moved n=1" || c.count != 3 {
		t.Errorf("%v, %v, count %d", events, err, c.count)
	}
	for kind, want := range map[record.CommandKind]string{"dance": `unknown command "dance"`, record.CommandRuling: "ruling: no lines"} {
		if _, err := pass.Apply("counters", c.begin, command(kind, orders.Sheet{}), nil); err == nil || err.Error() != "counters: "+want {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

func TestALenientSheetLosesItsWrongLines(t *testing.T) {
	c := &counter{count: 1}
	cmd := command(record.CommandSheet, moves(4))
	cmd.Lenient = true
	events, err := pass.Apply("counters", c.begin, cmd, nil)
	want := "EVENT order-refused line=MOVE code=full n=3\nEVENT order-refused line=MOVE code=full n=3\nEVENT moved n=2"
	if err != nil || text(events) != want {
		t.Errorf("%v\n%s", err, text(events))
	}
	if len(events[0].Seats) != 1 || events[0].Seats[0] != "red" || events[0].Rule != "7" {
		t.Errorf("who is told, and why: %+v", events[0])
	}
	cmd.Sheet = orders.Sheet{End: true}
	events, err = pass.Apply("counters", c.begin, cmd, nil)
	if err != nil || text(events) != "EVENT order-refused line=\"\" code=nothing\nEVENT moved n=0" {
		t.Errorf("an END that is wrong as a whole: %v\n%s", err, text(events))
	}
}

func TestDeadlinesResignationsAndTheEnd(t *testing.T) {
	c := &counter{}
	_, err := pass.Apply("counters", c.begin, command(record.CommandTimeout, orders.Sheet{}), nil)
	if err == nil || !strings.Contains(err.Error(), "nothing") {
		t.Errorf("a deadline is END alone, which needs a move here: %v", err)
	}
	late := func(roll *dice.Source, dry bool) pass.Run { return &lateRun{run{c, pass.Pass{}}} }
	if events, err := pass.Apply("counters", late, command(record.CommandTimeout, orders.Sheet{}), nil); err != nil ||
		text(events) != "EVENT timeout seat=red" {
		t.Errorf("%v, %v", events, err)
	}
	for _, seat := range []record.Seat{"blue", "green"} {
		if _, err := pass.Apply("counters", c.begin, record.Command{Kind: record.CommandTimeout, Seat: seat}, nil); err == nil {
			t.Errorf("%s let no deadline pass", seat)
		}
	}
	if _, err := pass.Apply("counters", c.begin, command(record.CommandResign, orders.Sheet{}), nil); err != nil || !c.over {
		t.Errorf("resigned: %v, over %v", err, c.over)
	}
	if _, err := pass.Apply("counters", c.begin, command(record.CommandSheet, moves(1)), nil); err == nil ||
		err.Error() != "counters: the game is over" {
		t.Error(err)
	}
	if _, err := pass.Apply("counters", c.begin, record.Command{Kind: record.CommandRuling, Text: "II"}, nil); err != nil || c.count != 2 {
		t.Errorf("a ruling changes a game that is over: %v, count %d", err, c.count)
	}
	events, err := pass.Apply("counters", c.begin,
		record.Command{Kind: record.CommandRuling, Text: "SCENARIO small\nOPTION fog off\nIII", Reason: "lost"}, nil)
	if err != nil || c.count != 3 || len(events) != 1 || events[0].Kind != "ruling" || events[0].Get("reason") != "lost" {
		t.Errorf("a ruling that repeats what the game has: %v, %v, count %d", err, events, c.count)
	}
	if _, err := pass.Apply("counters", c.begin, record.Command{Kind: record.CommandRuling, Text: "OPTION fog on\nI"}, nil); err == nil ||
		!strings.Contains(err.Error(), "which a ruling cannot change") {
		t.Errorf("a ruling cannot change an option: %v", err)
	}
}

func TestAMemoKnowsOneSheetOnce(t *testing.T) {
	var m pass.Memo
	sheet := moves(2).Numbered()
	if m.Take("red", sheet) {
		t.Error("an empty memo knows a sheet")
	}
	m.Keep("red", sheet)
	if !m.Take("red", moves(2).Numbered()) || m.Take("red", sheet) {
		t.Error("want the sheet that was kept, once")
	}
	for _, other := range []orders.Sheet{moves(1).Numbered(), moves(3).Numbered(), {Orders: sheet.Orders, End: true},
		{Orders: sheet.Orders, EndPhase: "MOVEMENT"}} {
		m.Keep("red", sheet)
		if m.Take("red", other) {
			t.Errorf("%v is not what was kept", other)
		}
	}
	m.Keep("red", sheet)
	if m.Take("blue", sheet) {
		t.Error("another seat's sheet")
	}
	m.Keep("red", sheet)
	if m.Forget(); m.Take("red", sheet) {
		t.Error("a sheet that was forgotten")
	}
	var none *pass.Memo
	if none.Keep("red", sheet); none.Take("red", sheet) {
		t.Error("no memo knows a sheet")
	}
}

func TestRightLeavesOutTheLinesWithFaults(t *testing.T) {
	list := moves(3).Numbered().Orders
	right := pass.Right(list, []record.Fault{record.NewFault(orders.Pos{Line: 2, Col: 1}, "full", "7"),
		record.NewFault(orders.Pos{}, "nothing", "2")})
	if len(right) != 2 || right[0].Pos.Line != 1 || right[1].Pos.Line != 3 {
		t.Errorf("%v", right)
	}
}

func TestARunStopsBeforeTheFirstDieWhenItIsDryOrHasFaults(t *testing.T) {
	p := pass.Pass{}
	if p.Stops() || !(&pass.Pass{Dry: true}).Stops() {
		t.Error("a dry run stops, no other does")
	}
	if p.Fault(orders.Pos{Line: 1}, "full", "7"); !p.Stops() {
		t.Error("a run with faults goes on")
	}
	dry := pass.Pass{Dry: true}
	if dry.Event("moved", "5"); len(dry.Events) > 0 {
		t.Error("a dry run tells something")
	}
}

func TestALineIsPlacedBeforeThoseBehindIt(t *testing.T) {
	list := []orders.Order{{Pos: orders.Pos{Line: 1, Col: 1}}, {Pos: orders.Pos{Line: 3, Col: 5}}}
	for at, want := range map[orders.Pos]int{{Line: 1, Col: 9}: 1, {Line: 2, Col: 1}: 1, {Line: 3, Col: 1}: 1, {Line: 3, Col: 9}: 2,
		{Line: 0}: 0} {
		if got := pass.Place(list, at); got != want {
			t.Errorf("%v is placed at %d, want %d", at, got, want)
		}
	}
}

// waitingRun is one whose seat is not at turn: each line and the END say so.
type waitingRun struct{ run }

func (r *waitingRun) Execute(_ record.Seat, sheet orders.Sheet) {
	for _, o := range sheet.Orders {
		r.Fault(o.Pos, "not-your-turn", "5", "side", "red", "verb", o.Verb)
	}
	if sheet.End {
		r.Fault(orders.Pos{}, "not-your-turn", "5", "side", "red")
		r.Fault(orders.Pos{}, "not-your-turn", "5", "side", "white")
	}
}

// What a line tells as well is not told once more of the sheet as a whole; what no line tells is.
func TestWhatALineTellsIsNotToldOfTheWholeSheetToo(t *testing.T) {
	begin := func(*dice.Source, bool) pass.Run { return &waitingRun{run{&counter{}, pass.Pass{Dry: true}}} }
	move := orders.Order{Verb: "MOVE", Pos: orders.Pos{Line: 2}}
	for _, x := range []struct {
		sheet orders.Sheet
		want  []int // lines, 0 for the sheet
	}{
		{orders.Sheet{Orders: []orders.Order{move}}, []int{2}},
		{orders.Sheet{Orders: []orders.Order{move}, End: true}, []int{2, 0}},
		{orders.Sheet{End: true}, []int{0, 0}},
	} {
		var got []int
		for _, f := range pass.Check(begin, "blue", x.sheet) {
			got = append(got, f.Pos.Line)
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%d lines, END %v: faults in lines %v, want %v", len(x.sheet.Orders), x.sheet.End, got, x.want)
		}
	}
}

func TestATriedSheetGetsNoRightLines(t *testing.T) {
	c := &counter{count: 3}
	faults := pass.Try(c.begin, "red", moves(1))
	if len(faults) != 1 || faults[0].Example != "" || c.count != 3 {
		t.Errorf("%v, count %d", faults, c.count)
	}
}
