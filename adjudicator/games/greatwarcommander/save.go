package greatwarcommander

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"
	"sync"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/position"
	"feldpost/orders"
)

var wordTable = sync.OnceValue(newWords)

// saved is what is kept of a game: the position between two Orders as text; inside an Order that, its lines, and the
// tape.
type saved struct {
	Position string   `json:"position"`
	Counts   []string `json:"counts,omitempty"`
	Block    []string `json:"block,omitempty"`
	Tape     []entry  `json:"tape,omitempty"`
	Told     int      `json:"told,omitempty"`
	Asked    bool     `json:"asked,omitempty"`
}

// Save implements adjudicator.State.
func (s *State) Save() ([]byte, error) {
	p := s.now
	v := saved{}
	if s.before != nil {
		p = s.before
		v.Block, v.Tape, v.Told, v.Asked = texts(s.block), s.tape, s.told, true
	}
	v.Position, v.Counts = p.text(s.chosen), p.countLines()
	return json.Marshal(v)
}

// text is the position as text.
func (p *situation) text(given options.Given) string { return wordTable().Print(p, p.scen.id, given) }

// countLines are the counts of limited lines, in order.
func (p *situation) countLines() (lines []string) {
	for k, n := range p.counts {
		lines = append(lines, fmt.Sprintf("%d %s", n, k))
	}
	sort.Strings(lines)
	return lines
}

// Load implements adjudicator.System: an Order under way is carried out again from its tape.
func (sys *System) Load(data []byte) (adjudicator.State, error) {
	var v saved
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	st, err := sys.Position(v.Position)
	if err != nil {
		return nil, err
	}
	s := st.(*State)
	for _, line := range v.Counts {
		var n int
		text, rest, ok := strings.Cut(line, " ")
		if _, err := fmt.Sscan(text, &n); err != nil || !ok {
			return nil, fmt.Errorf("%s: count %q", name, line)
		}
		s.now.counts[rest] = n
	}
	if !v.Asked {
		return s, nil
	}
	for i := range v.Tape {
		for _, text := range v.Tape[i].Lines {
			o, err := readLine(text)
			if err != nil {
				return nil, err
			}
			v.Tape[i].Answer = append(v.Tape[i].Answer, o)
		}
	}
	for _, text := range v.Block {
		o, err := readLine(text)
		if err != nil {
			return nil, err
		}
		s.block = append(s.block, o)
	}
	r := s.newRun(nil, false).(*run)
	r.State.before, r.State.tape, r.played = r.situation.clone(), v.Tape, true
	if r.carried() {
		return nil, fmt.Errorf("%s: a saved Order that does not stop where it did", name)
	}
	r.State.told = v.Told
	return r.State, nil
}

// readLine reads a line as it was kept.
func readLine(text string) (orders.Order, error) {
	sheet, _, faults := language().Parse(text)
	if len(faults) > 0 || len(sheet.Orders) != 1 {
		if text == "END" {
			return orders.Order{Verb: "END"}, nil
		}
		return orders.Order{}, fmt.Errorf("%s: no line: %s", name, text)
	}
	return sheet.Orders[0].Settled(), nil
}

// Position implements adjudicator.Reader.
func (sys *System) Position(text string) (adjudicator.State, error) {
	return position.Open[adjudicator.State](text, sys.scenarios[0].id, sys.begin, func(s *State, lines []position.Line) error { return s.now.read(lines) })
}

// Position implements adjudicator.Placer: the position as it stands.
func (s *State) Position() string { return s.now.text(s.chosen) }

// Invariants implements adjudicator.State.
func (s *State) Invariants() error {
	if (s.before != nil) != (s.asked != nil) {
		return fmt.Errorf("%s: an Order under way asks, and nothing else does", name)
	}
	return s.now.sound()
}
