package seq

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"feldpost/adjudicator/kernel/record"
)

// play is a small game: a turn asks for a move, then fights the battles
// that the move made, three turns long.
type play struct {
	log     []string
	stack   Stack
	answer  string
	battles int
	last    bool // the battle at hand is the last
	turn    int
}

func (p *play) note(s string) { p.log = append(p.log, s) }

// player is a seat before it.
type player struct {
	*play
	seat record.Seat
}

func (p player) Question() record.Decision {
	return record.Decision{ID: strconv.Itoa(p.turn) + "." + string(p.seat), Seat: p.seat, Turn: p.turn}
}

func (p player) isRed() bool { return p.seat == "red" }

func (p player) tellBattles(d *record.Decision) {
	d.Fields = append(d.Fields, record.Field{Key: "battles", Value: strconv.Itoa(p.battles)})
}

// program is the tables of the game; call pushes one of them.
func program(call func(p *play, table string)) Program[*play, player] {
	type step = Step[*play, player]
	type asks = []Question[player]
	return Program[*play, player]{
		{Name: "turn", Steps: []step{
			{Rule: "1", Name: "event", Do: func(p *play, _ *Frame, _ bool) Outcome { p.turn++; p.note("event"); return Done }},
			{Rule: "2", Name: "move", Stages: []string{"march", "confirm"}, Do: (*play).move, Asks: asks{
				{Stage: "march", Phase: "movement", Verbs: []string{"MOVE"}, Default: "stay", More: player.tellBattles},
				{Stage: "confirm", Phase: "answer", Kind: "question", Rule: "2.1", Verbs: []string{"YES"}, Default: "no", Who: player.isRed},
			}},
			{Rule: "3", Name: "fight", Do: func(p *play, f *Frame, first bool) Outcome {
				if f.Next == p.battles {
					return Done
				}
				p.last = f.Next+1 == p.battles
				f.Next++
				call(p, "battle")
				return Called
			}},
			{Rule: "4", Name: "end", Do: func(p *play, _ *Frame, _ bool) Outcome {
				if p.turn == 3 {
					return Over
				}
				return Again
			}},
		}},
		{Name: "battle", Steps: []step{
			{Rule: "3.1", Name: "odds", Do: func(p *play, _ *Frame, _ bool) Outcome {
				if !p.last {
					p.note("no battle")
					return Leave
				}
				return Done
			}},
			{Rule: "3.2", Name: "die", Do: func(p *play, _ *Frame, _ bool) Outcome { p.note("die"); return Done }},
		}},
	}
}

// move asks for a march, then whether it is meant.
func (p *play) move(f *Frame, first bool) Outcome {
	if first {
		p.note("open")
	}
	if p.answer == "" {
		return Ask
	}
	if f.Stage == "march" {
		p.note("march " + p.answer)
		f.Stage, p.answer = "confirm", ""
		return Ask
	}
	p.note("confirm " + p.answer)
	p.answer = ""
	return Done
}

// tables is the program of the tests.
func tables() (p Program[*play, player]) {
	p = program(func(s *play, table string) {
		p.Call(&s.stack, table)
	})
	return p
}

func TestStepsRunInOrderAcrossSaves(t *testing.T) {
	program := tables()
	p := &play{stack: program.Start(), battles: 2}
	for _, a := range []string{"", "a", "yes", "b", "yes", "c", "yes"} {
		p.answer = a
		program.Run(p, &p.stack)
		saved, _ := json.Marshal(p.stack)
		var again Stack
		if err := json.Unmarshal(saved, &again); err != nil {
			t.Fatal(err)
		}
		if err := program.Valid(again); err != nil {
			t.Fatal(err)
		}
		p.stack = again
	}
	turn := func(a string) []string {
		return []string{"event", "open", "march " + a, "confirm yes", "no battle", "die"}
	}
	want := append(append(turn("a"), turn("b")...), turn("c")...)
	if !reflect.DeepEqual(p.log, want) {
		t.Errorf("log %v\nwant %v", p.log, want)
	}
	if p.stack.Top() != nil {
		t.Errorf("the game is over, but %v runs", p.stack)
	}
}

func TestUnknownStepsAreErrors(t *testing.T) {
	program := tables()
	for _, s := range []Stack{
		{{Table: "turn", Step: "move", Entered: true}}, {{Table: "turn", Step: "move", Entered: true, Stage: "siege"}},
		{{Table: "turn", Step: "move", Stage: "march"}}, {{Table: "turn", Step: "fight", Next: -1}},
	} {
		if program.Valid(s) == nil {
			t.Errorf("%v is valid", s)
		}
	}
	for _, s := range []Stack{{{Table: "siege", Step: "die"}}, {{Table: "battle", Step: "siege"}}} {
		if program.Valid(s) == nil {
			t.Errorf("%v is valid", s)
		}
		if !panics(func() { program.Run(&play{}, &s) }) {
			t.Errorf("%v ran", s)
		}
	}
	s := program.Start()
	if err := program.Valid(s); err != nil {
		t.Error(err)
	}
	if !panics(func() { program.Call(&s, "siege") }) {
		t.Error("an unknown table was called")
	}
	if s = At("turn", "fight", "battle", "die"); program.Valid(s) != nil || len(s) != 2 || !s[0].Entered || s.Top().Step != "die" {
		t.Errorf("a game that waits for a die: %v", s)
	}
}

func TestAGameWaitsForSomebodyOrIsOver(t *testing.T) {
	program := tables()
	for _, x := range []struct {
		stack       Stack
		over, asked bool
		right       bool
	}{
		{program.Start(), false, true, true}, {program.Start(), false, false, false}, {program.Start(), true, false, false},
		{nil, true, false, true}, {nil, false, false, false}, {Stack{{Table: "siege", Step: "die"}}, false, true, false},
	} {
		if err := program.Waits(x.stack, x.over, x.asked); (err == nil) != x.right {
			t.Errorf("%v, over %t, asked %t: %v", x.stack, x.over, x.asked, err)
		}
	}
}

// panics reports whether a function does.
func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

func TestCopySharesNothing(t *testing.T) {
	s := Stack{{Table: "battle", Step: "die", Next: 1}}
	c := s.Copy()
	c[0].Next = 2
	if s[0].Next != 1 {
		t.Error("a copy changed its original")
	}
}

func TestTheTableSaysWhoIsAskedWhat(t *testing.T) {
	program := tables()
	p := &play{stack: program.Start(), battles: 2}
	red, blue := player{p, "red"}, player{p, "blue"}
	run := func(answer string) (ids []string, list []record.Decision) {
		p.answer = answer
		program.Run(p, &p.stack)
		list = program.Pending(p.stack, red, blue)
		for _, d := range list {
			ids = append(ids, d.ID)
		}
		return ids, list
	}
	if program.Asks(p.stack) != nil {
		t.Error("the first step asks nothing")
	}
	ids, list := run("")
	if !slices.Equal(ids, []string{"1.red.movement", "1.blue.movement"}) {
		t.Errorf("asked %v", ids)
	}
	want := record.Decision{ID: "1.red.movement", Seat: "red", Kind: "turn", Phase: "movement", Rule: "2", Turn: 1, Verbs: []string{"MOVE"},
		Default: "stay",
		Fields:  []record.Field{{Key: "battles", Value: "2"}}}
	if !reflect.DeepEqual(list[0], want) {
		t.Errorf("asked %+v", list[0])
	}
	ids, list = run("a")
	if !slices.Equal(ids, []string{"1.red.answer"}) || list[0].Kind != "question" || list[0].Rule != "2.1" || list[0].Fields != nil {
		t.Errorf("asked %+v", list)
	}
	if !program.Owes(p.stack, red) || program.Owes(p.stack, blue) {
		t.Error("only red owes the answer")
	}
	if p.stack = nil; program.Owes(p.stack, red) || program.Pending(p.stack, red) != nil {
		t.Error("nobody owes anything after the game")
	}
}

func TestWhatAsksNothingIsOverAtOnce(t *testing.T) {
	said := ""
	do := Always(func(by *string) { *by += "a" }, func(by *string) { *by += "b" })
	if out := do(&said, nil, false); out != Done || said != "ab" {
		t.Errorf("%v, %q", out, said)
	}
}
