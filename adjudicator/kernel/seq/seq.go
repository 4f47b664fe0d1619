// Package seq runs a sequence of play: tables of steps that read like the
// page of the rulebook. A step does its automatic work and then finishes,
// asks (a Decision is open and the run stops until a command answers it),
// or calls another table (a battle inside a phase) and is entered again
// when that is done. What is running is a stack of names and small values,
// saved with the game: a game survives a restart, or an upgrade that adds
// steps, between any two questions.
package seq

import "fmt"

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
	Entered bool  `json:"entered,omitempty"`
	Vars    []int `json:"vars,omitempty"`
}

// Stack is what is running, the outermost table first.
type Stack []Frame

// Step is one line of a table: its rule number, its name in saved games
// and events, and the function that does it. A step is handed its frame
// and whether it is entered for the first time.
type Step[C any] struct {
	Rule string
	Name string
	Do   func(c C, f *Frame, first bool) Outcome
}

// Table is a sequence of steps.
type Table[C any] struct {
	Name  string
	Steps []Step[C]
}

// Program is the tables of a game; the first is the outermost.
type Program[C any] []Table[C]

// Start returns the stack of a game that begins.
func (p Program[C]) Start() Stack {
	return Stack{{Table: p[0].Name, Step: p[0].Steps[0].Name}}
}

// Call pushes a table; the calling step returns Called.
func (p Program[C]) Call(s *Stack, table string, vars ...int) error {
	t := p.table(table)
	if t == nil {
		return fmt.Errorf("seq: no table %q", table)
	}
	*s = append(*s, Frame{Table: table, Step: t.Steps[0].Name, Vars: vars})
	return nil
}

// Top returns the running frame, nil when the game is over.
func (s Stack) Top() *Frame {
	if len(s) == 0 {
		return nil
	}
	return &s[len(s)-1]
}

// Copy returns a stack that shares nothing with s.
func (s Stack) Copy() Stack {
	c := append(Stack(nil), s...)
	for i := range c {
		c[i].Vars = append([]int(nil), c[i].Vars...)
	}
	return c
}

// Run enters steps until one asks or the game is over. The stack lies in
// the game's state, so that steps may push tables onto it, or clear it to end
// the game.
func (p Program[C]) Run(c C, s *Stack) error {
	for len(*s) > 0 {
		depth := len(*s)
		f := &(*s)[depth-1]
		t, i := p.find(f)
		if i < 0 {
			return fmt.Errorf("seq: no step %q in table %q", f.Step, f.Table)
		}
		first := !f.Entered
		f.Entered = true
		out := t.Steps[i].Do(c, f, first)
		if len(*s) < depth { // the step has cleared the stack: the game is over
			continue
		}
		f = &(*s)[depth-1] // the step may have grown the stack
		switch out {
		case Ask:
			return nil
		case Called:
			if len(*s) == depth {
				return fmt.Errorf("seq: step %q of %q called nothing", f.Step, f.Table)
			}
		case Over:
			*s = (*s)[:0]
		case Leave:
			*s = (*s)[:depth-1]
		case Again:
			f.Step, f.Entered = t.Steps[0].Name, false
		case Done:
			if i+1 == len(t.Steps) {
				*s = (*s)[:depth-1]
				continue
			}
			f.Step, f.Entered = t.Steps[i+1].Name, false
		}
	}
	return nil
}

// Valid reports the first frame that names no table or step: a saved game
// of a version that this program does not know.
func (p Program[C]) Valid(s Stack) error {
	for i := range s {
		if _, at := p.find(&s[i]); at < 0 {
			return fmt.Errorf("seq: no step %q in table %q", s[i].Step, s[i].Table)
		}
	}
	return nil
}

// Step returns the step a frame stands at, nil when there is none.
func (p Program[C]) Step(f *Frame) *Step[C] {
	t, i := p.find(f)
	if i < 0 {
		return nil
	}
	return &t.Steps[i]
}

func (p Program[C]) table(name string) *Table[C] {
	for i := range p {
		if p[i].Name == name {
			return &p[i]
		}
	}
	return nil
}

func (p Program[C]) find(f *Frame) (*Table[C], int) {
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
