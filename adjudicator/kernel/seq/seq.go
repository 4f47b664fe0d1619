package seq

import (
	"fmt"
	"slices"

	"feldpost/adjudicator/kernel/record"
)

// Outcome is what a step did.
type Outcome uint8

// The outcomes of a step.
const (
	Done   Outcome = iota // go on with the next step of the table
	Ask                   // stop here; the step is entered again with the answer
	Called                // a table was pushed; the step is entered again after it
	Again                 // start the table again with its first step
	Leave                 // end the table: its caller goes on
	Over                  // the game has ended: nothing is left to run
)

// Frame is one running table: where it stands and what it must remember.
type Frame struct {
	Table string `json:"table"`
	Step  string `json:"step"`
	// Entered is true when the step has been entered before: its opening
	// work is done.
	Entered bool `json:"entered,omitempty"`
	// Stage is where a step stands that goes through stages.
	Stage string `json:"stage,omitempty"`
	// Next is what a step that goes through a list takes next.
	Next int `json:"next,omitempty"`
}

// Stack is what is running, the outermost table first.
type Stack []Frame

// Step is one line of a table: its rule number, its name in saved games
// and events, the function that does it, and what it asks. A step is handed
// its frame and whether it is entered for the first time.
type Step[C any, A Asked] struct {
	Rule record.Rule
	Name string
	Do   func(c C, f *Frame, first bool) Outcome
	// Stages are what the step goes through, in their order: it begins at the
	// first, and sets the next ones in its frame.
	Stages []string
	// Asks is what it asks when it stops, in one stage or another.
	Asks []Question[A]
}

// Always is what a step does that asks nothing and is over at once.
func Always[C any](do ...func(c C)) func(c C, f *Frame, first bool) Outcome {
	return func(c C, _ *Frame, _ bool) Outcome {
		for _, d := range do {
			d(c)
		}
		return Done
	}
}

// Table is a sequence of steps.
type Table[C any, A Asked] struct {
	Name  string
	Steps []Step[C, A]
}

// Program is the tables of a game; the first is the outermost. C is a pass over
// the position, A a seat before it.
type Program[C any, A Asked] []Table[C, A]

// Start returns the stack of a game that begins.
func (p Program[C, A]) Start() Stack {
	return Stack{{Table: p[0].Name, Step: p[0].Steps[0].Name}}
}

// Call pushes a table and returns Called, which the calling step returns as
// well. It panics when there is no such table: names in steps are program text.
func (p Program[C, A]) Call(s *Stack, table string) Outcome {
	t := p.table(table)
	if t == nil {
		panic("seq: no table " + table)
	}
	*s = append(*s, Frame{Table: table, Step: t.Steps[0].Name})
	return Called
}

// At returns the stack of a game that waits in some steps, the outermost first:
// table, step pairs. All of them have been entered.
func At(pairs ...string) (s Stack) {
	for i := 0; i+1 < len(pairs); i += 2 {
		s = append(s, Frame{Table: pairs[i], Step: pairs[i+1], Entered: true})
	}
	return s
}

// Top returns the running frame, nil when the game is over.
func (s Stack) Top() *Frame {
	if len(s) == 0 {
		return nil
	}
	return &s[len(s)-1]
}

// Copy returns a stack that shares nothing with s.
func (s Stack) Copy() Stack { return append(Stack(nil), s...) }

// Run enters steps until one asks or the game is over. The stack lies in
// the game's state, so that steps may push tables onto it, or clear it to end
// the game. It panics where a stack names no step, or a step calls nothing:
// both are program text, and what was saved must be Valid before it is run.
func (p Program[C, A]) Run(c C, s *Stack) {
	for len(*s) > 0 {
		depth := len(*s)
		f := &(*s)[depth-1]
		t, i := p.find(f)
		if i < 0 {
			panic(fmt.Sprintf("seq: no step %q in table %q", f.Step, f.Table))
		}
		first := !f.Entered
		if first {
			f.enter(t.Steps[i].Stages)
		}
		out := t.Steps[i].Do(c, f, first)
		if len(*s) < depth { // the step has cleared the stack: the game is over
			continue
		}
		f = &(*s)[depth-1] // the step may have grown the stack
		switch out {
		case Ask:
			return
		case Called:
			if len(*s) == depth {
				panic(fmt.Sprintf("seq: step %q of %q called nothing", f.Step, f.Table))
			}
		case Over:
			*s = (*s)[:0]
		case Leave:
			*s = (*s)[:depth-1]
		case Again:
			*f = Frame{Table: f.Table, Step: t.Steps[0].Name}
		case Done:
			if i+1 == len(t.Steps) {
				*s = (*s)[:depth-1]
				continue
			}
			*f = Frame{Table: f.Table, Step: t.Steps[i+1].Name}
		}
	}
}

// enter opens a step: it stands at the first of its stages.
func (f *Frame) enter(stages []string) {
	f.Entered = true
	if len(stages) > 0 {
		f.Stage = stages[0]
	}
}

// Waits reports what is wrong with a stack of a game that is over, or that is asked
// something or not: it is Valid, waits for somebody as long as the game goes on, and is
// empty then.
func (p Program[C, A]) Waits(s Stack, over, asked bool) error {
	if err := p.Valid(s); err != nil {
		return err
	}
	if !over && !asked {
		return fmt.Errorf("the game waits for nobody at %v", s)
	}
	if over && len(s) > 0 {
		return fmt.Errorf("the game is over but stands at %v", s)
	}
	return nil
}

// Valid reports the first frame that names no table, step or stage: a saved
// game of a version that this program does not know.
func (p Program[C, A]) Valid(s Stack) error {
	for i := range s {
		f := &s[i]
		step := p.Step(f)
		if step == nil {
			return fmt.Errorf("seq: no step %q in table %q", f.Step, f.Table)
		}
		stands := f.Stage == ""
		if f.Entered && len(step.Stages) > 0 {
			stands = slices.Contains(step.Stages, f.Stage)
		}
		if !stands || f.Next < 0 {
			return fmt.Errorf("seq: step %q of table %q stands at %q, %d", f.Step, f.Table, f.Stage, f.Next)
		}
	}
	return nil
}

// Step returns the step a frame stands at, nil when there is none.
func (p Program[C, A]) Step(f *Frame) *Step[C, A] {
	t, i := p.find(f)
	if i < 0 {
		return nil
	}
	return &t.Steps[i]
}

func (p Program[C, A]) table(name string) *Table[C, A] {
	for i := range p {
		if p[i].Name == name {
			return &p[i]
		}
	}
	return nil
}

func (p Program[C, A]) find(f *Frame) (*Table[C, A], int) {
	t := p.table(f.Table)
	if t == nil {
		return nil, -1
	}
	for i := range t.Steps {
		if t.Steps[i].Name == f.Step {
			return t, i
		}
	}
	return t, -1
}
