package greatwarcommander

import (
	"fmt"
	"sync"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/position"
	"feldpost/orders"
)

var wordTable = sync.OnceValue(newWords)

// underway is an Order that has stopped for a question: what it takes to carry it out again.
type underway struct {
	block []orders.Order
	tape  []entry
	told  int
}

// Position implements adjudicator.Placer: the position between two Orders; inside an Order that before it, with its lines
// and the tape.
func (s *State) Position() string {
	if s.before == nil {
		return s.now.text(s.chosen)
	}
	p := *s.before
	p.under = &underway{s.block, s.tape, s.told}
	return p.text(s.chosen)
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
	r := s.newRun(nil, false).(*run)
	r.State.before, r.State.block, r.State.tape, r.played = r.situation.clone(), u.block, u.tape, true
	if len(u.block) == 0 || r.carried() {
		return fmt.Errorf("%s: an Order under way that does not stop where it did", name)
	}
	r.State.told = u.told
	return nil
}

// readLine reads a line as it was kept.
func readLine(text string) (orders.Order, error) {
	if text == "END" {
		return orders.Order{Verb: "END"}, nil
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
