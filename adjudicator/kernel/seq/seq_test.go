package seq

import (
	"encoding/json"
	"reflect"
	"testing"
)

// play is a small game: a turn asks for a move, then fights the battles
// that the move made, three turns long.
type play struct {
	log     []string
	stack   Stack
	answer  string
	battles int
	turn    int
}

func (p *play) note(s string) { p.log = append(p.log, s) }

var program = Program[*play]{
	{Name: "turn", Steps: []Step[*play]{
		{"1", "event", func(p *play, _ *Frame, _ bool) Outcome { p.turn++; p.note("event"); return Done }},
		{"2", "move", func(p *play, _ *Frame, first bool) Outcome {
			if first {
				p.note("open")
			}
			if p.answer == "" {
				return Ask
			}
			p.note("move " + p.answer)
			p.answer = ""
			return Done
		}},
		{"3", "fight", func(p *play, f *Frame, first bool) Outcome {
			if first {
				f.Vars = []int{p.battles}
			}
			if f.Vars[0] == 0 {
				return Done
			}
			f.Vars[0]--
			if err := programCall(p, f.Vars[0]); err != nil {
				panic(err)
			}
			return Called
		}},
		{"4", "end", func(p *play, _ *Frame, _ bool) Outcome {
			if p.turn == 3 {
				return Over
			}
			return Again
		}},
	}},
	{Name: "battle", Steps: []Step[*play]{
		{"3.1", "odds", func(p *play, f *Frame, _ bool) Outcome {
			if f.Vars[0] == 1 {
				p.note("no battle")
				return Leave
			}
			return Done
		}},
		{"3.2", "die", func(p *play, _ *Frame, _ bool) Outcome { p.note("die"); return Done }},
	}},
}

// programCall stands apart: a table cannot name itself in its initializer.
var programCall func(p *play, n int) error

func TestMain(m *testing.M) {
	programCall = func(p *play, n int) error { return program.Call(&p.stack, "battle", n) }
	m.Run()
}

func TestStepsRunInOrderAcrossSaves(t *testing.T) {
	p := &play{stack: program.Start(), battles: 2}
	for _, a := range []string{"", "a", "b", "c"} {
		p.answer = a
		if err := program.Run(p, &p.stack); err != nil {
			t.Fatal(err)
		}
		saved, _ := json.Marshal(p.stack)
		var again Stack
		if err := json.Unmarshal(saved, &again); err != nil {
			t.Fatal(err)
		}
		p.stack = again
	}
	turn := func(a string) []string { return []string{"event", "open", "move " + a, "no battle", "die"} }
	want := append(append(turn("a"), turn("b")...), turn("c")...)
	if !reflect.DeepEqual(p.log, want) {
		t.Errorf("log %v\nwant %v", p.log, want)
	}
	if p.stack.Top() != nil {
		t.Errorf("the game is over, but %v runs", p.stack)
	}
}

func TestUnknownStepsAreErrors(t *testing.T) {
	for _, s := range []Stack{{{Table: "siege", Step: "die"}}, {{Table: "battle", Step: "siege"}}} {
		if program.Valid(s) == nil {
			t.Errorf("%v is valid", s)
		}
		if program.Run(&play{}, &s) == nil {
			t.Errorf("%v ran", s)
		}
	}
	s := program.Start()
	if err := program.Valid(s); err != nil {
		t.Error(err)
	}
	if program.Call(&s, "siege") == nil {
		t.Error("an unknown table was called")
	}
}

func TestCopySharesNothing(t *testing.T) {
	s := Stack{{Table: "battle", Step: "die", Vars: []int{1}}}
	c := s.Copy()
	c[0].Vars[0] = 2
	if s[0].Vars[0] != 1 {
		t.Error("a copy changed its original")
	}
}
