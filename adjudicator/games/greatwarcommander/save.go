package greatwarcommander

import (
	"fmt"
	"strings"
	"sync"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/position"
	"feldpost/orders"
)

var wordTable = sync.OnceValue(newWords)

// underway is an Order that has stopped for a question, in text: what it takes to go on inside it.
type underway struct {
	asked  *question // nil in text that has only the position before the Order, which is the one that is read then
	block  []orders.Order
	before string
	tape   []entry
	kept   map[int]string // the positions that belong to entries
}

// Position implements adjudicator.Placer: the position, and inside an Order what it asks, the position before it, its lines
// and the tape.
func (s *State) Position() string {
	if s.before == nil {
		return s.now.text(s.chosen)
	}
	p := *s.now
	p.under = &underway{asked: s.asked, block: s.block, before: s.lines(s.before), tape: s.tape, kept: map[int]string{}}
	for i := range s.tape {
		if at := s.tape[i].at; at != nil {
			p.under.kept[i] = s.lines(at)
		}
	}
	return p.text(s.chosen)
}

// lines is the text of a position of this game without its heading.
func (s *State) lines(p *situation) (text string) {
	for line := range strings.Lines(p.text(s.chosen)) {
		if word, _, _ := strings.Cut(line, " "); word != "SCENARIO" && word != "OPTION" {
			text += line
		}
	}
	return text
}

// Save implements adjudicator.State: the text says all.
func (s *State) Save() ([]byte, error) { return []byte(s.Position()), nil }

// text is the position as text.
func (p *situation) text(given options.Given) string { return wordTable().Print(p, p.scen.id, given) }

// Load implements adjudicator.System.
func (sys *System) Load(data []byte) (adjudicator.State, error) { return sys.Position(string(data)) }

// Position implements adjudicator.Reader. An Order under way is carried out again from its tape.
func (sys *System) Position(text string) (adjudicator.State, error) {
	return position.Open[adjudicator.State](text, sys.scenarios[0].id, sys.begin, (*State).read)
}

func (s *State) read(lines []position.Line) error {
	if err := s.now.read(lines); err != nil {
		return err
	}
	u := s.now.under
	if s.now.under = nil; u == nil {
		return nil
	}
	if len(u.block) == 0 {
		return fmt.Errorf("%s: an Order under way without its lines", name)
	}
	s.block, s.tape = u.block, u.tape
	if u.asked == nil {
		s.carriedAgain()
		return nil
	}
	before, err := s.other(u.before)
	for i := range s.tape {
		if text := u.kept[i]; text != "" && err == nil {
			s.tape[i].at, err = s.other(text)
		}
	}
	if err != nil {
		return err
	}
	s.before, s.asked, s.unsure = before, u.asked, true
	return nil
}

// other reads another position of this game.
func (s *State) other(text string) (*situation, error) {
	st, err := s.now.sys.begin(s.now.scen.id, s.chosen)
	if err != nil {
		return nil, err
	}
	return st.now, st.now.read(position.Lines(text))
}

// lostKey is of a question that stands for one that is not known.
const lostKey = "none"

// carriedAgain comes to the question of text that has only the position before the Order and the answers as they came: by carrying
// it out again. Where it does not come to one, whatever is answered breaks the Order off.
func (s *State) carriedAgain() {
	r := s.newRun(nil, false).(*run)
	r.State.before, r.played, r.forced = r.situation.clone(), true, true
	if done := r.carried(); r.asked != nil {
		return
	} else if !done || r.over {
		s.now = r.State.before.clone()
	}
	s.asked = &question{side: s.now.active, phase: "gate-order", key: lostKey, rule: "A28.2", verbs: gateVerbs, assumed: "standing"}
}

// readLine reads a line as it was kept.
func readLine(text string) (orders.Order, error) {
	switch verb, sub, _ := strings.Cut(text, " "); verb {
	case "END":
		return orders.Order{Verb: "END"}, nil
	case restVerb:
		return orders.Order{Verb: restVerb, Sub: sub}, nil
	}
	sheet, faults := language().Stored(text)
	if len(faults) > 0 || len(sheet.Orders) != 1 {
		return orders.Order{}, fmt.Errorf("%s: no line: %s", name, text)
	}
	return sheet.Orders[0].Settled(), nil
}

// Invariants implements adjudicator.State.
func (s *State) Invariants() error {
	if (s.before != nil) != (s.asked != nil) {
		return fmt.Errorf("%s: an Order under way asks, and nothing else does", name)
	}
	return s.now.sound()
}
