package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"

	"feldpost/adjudicator"
)

// secrets compares Views of states that differ only in what a seat may not
// know: another seat's standing orders, and whatever the game disguises.
func (p *player) secrets() error {
	for _, seat := range p.seats {
		own, err := p.viewBytes(p.state, seat)
		if err != nil {
			return err
		}
		var others []adjudicator.State
		st, err := p.otherStanding(seat)
		if err != nil {
			return err
		}
		if st != nil {
			others = append(others, st)
		}
		if d, ok := p.state.(adjudicator.Disguiser); ok {
			others = append(others, d.Disguises(seat)...)
		}
		for _, st := range others {
			view, err := p.viewBytes(st, seat)
			if err != nil {
				return err
			}
			p.total.Views++
			if !bytes.Equal(own, view) {
				return fmt.Errorf("the view of %s tells a secret: %s", seat, firstDifference(own, view))
			}
		}
	}
	return nil
}

// commonStanding are standing orders that several games know.
var commonStanding = [...]string{"STAND CHARGE NEVER", "STAND RETREAT SAFEST", "STAND MORALE NEVER", "STAND ADVANCE NEVER", "STAND CANCEL"}

// isPartner tells whether two seats are of one side.
func (p *player) isPartner(a, b adjudicator.Seat) bool {
	side := func(of adjudicator.Seat) string {
		for _, sc := range p.sys.Info().Scenarios {
			for _, s := range sc.Seats {
				if sc.Name == p.o.Scenario && s.Seat == of {
					return s.Side
				}
			}
		}
		return ""
	}
	return side(a) != "" && side(a) == side(b)
}

// otherStanding returns a copy of the state in which another seat has sent
// standing orders, nil when the options have none.
func (p *player) otherStanding(seat adjudicator.Seat) (adjudicator.State, error) {
	if len(p.state.Pending()) == 0 {
		return nil, nil
	}
	for _, other := range p.seats {
		sheets := p.o.Standing[other]
		if p.o.Standing == nil {
			sheets = commonStanding[:]
		}
		if other == seat || len(sheets) == 0 || p.isPartner(seat, other) {
			continue
		}
		text := sheets[p.whim.Roll("standing", "", len(sheets))-1]
		sheet, faults := parseSheet(p.language, text)
		if p.o.Standing == nil && (len(faults) > 0 || len(p.state.Check(other, sheet)) > 0) {
			continue
		}
		if len(faults) > 0 {
			return nil, fmt.Errorf("standing orders %q: %v", text, faults)
		}
		saved, err := p.state.Save()
		if err != nil {
			return nil, err
		}
		st, err := p.sys.Load(saved)
		if err != nil {
			return nil, err
		}
		c := adjudicator.Command{Seq: p.seq + 1, Kind: adjudicator.CommandStanding, Seat: other, Sheet: sheet}
		events, err := st.Apply(c, nil)
		if err != nil {
			return nil, fmt.Errorf("standing orders %q: %w", text, err)
		}
		for _, e := range events {
			if e.Visible(seat) {
				return nil, fmt.Errorf("%s sees the standing orders of %s: %s", seat, other, e)
			}
		}
		return st, nil
	}
	return nil, nil
}

// warned sees that warnings change nothing and are the same in states that
// differ only in what the seat may not know. It leaves out those of them in
// which the sheet would be refused.
func (p *player) warned(c adjudicator.Command, before []byte) error {
	warner, ok := p.state.(adjudicator.Warner)
	if !ok || p.seq%promptPeriod != 1 {
		return nil
	}
	own, err := json.Marshal(warner.Warnings(c.Seat, c.Sheet))
	if err != nil {
		return err
	}
	after, err := p.state.Save()
	if err != nil {
		return err
	}
	if !bytes.Equal(before, after) {
		return fmt.Errorf("warnings changed the state: %s", firstDifference(before, after))
	}
	d, ok := p.state.(adjudicator.Disguiser)
	if !ok {
		return nil
	}
	for _, st := range d.Disguises(c.Seat) {
		if len(st.Check(c.Seat, c.Sheet)) > 0 {
			continue
		}
		other, err := json.Marshal(st.(adjudicator.Warner).Warnings(c.Seat, c.Sheet))
		if err != nil {
			return err
		}
		p.total.Warned++
		if !bytes.Equal(own, other) {
			return fmt.Errorf("the warnings of %s tell a secret: %s", c.Seat, firstDifference(own, other))
		}
	}
	return nil
}

// promptPeriod is how many commands lie between looks at what is offered:
// every line of it has been tried on a copy of the state.
const promptPeriod = 16

// viewBytes is all that a seat can see of a state: its View, the map drawn
// for it, what is owed, and now and then the lines that it is offered.
func (p *player) viewBytes(st adjudicator.State, seat adjudicator.Seat) ([]byte, error) {
	seen := struct {
		View    adjudicator.View
		Scenes  []adjudicator.Scene
		Pending []adjudicator.Decision
		Prompts []adjudicator.Prompt
	}{View: st.View(seat), Pending: st.Pending()}
	if c, ok := st.(adjudicator.Charter); ok {
		for _, b := range c.Boards(seat) {
			seen.Scenes = append(seen.Scenes, b.Scene)
		}
	}
	if x, ok := st.(adjudicator.Prompter); ok && p.seq%promptPeriod == 0 {
		seen.Prompts = x.Prompts(seat)
	}
	return json.Marshal(seen)
}
