package example

import (
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// Prompts implements adjudicator.Prompter: every line that a seat may send
// now. Order templates, right lines beside faults and random play come from it.
func (s *State) Prompts(seat adjudicator.Seat) []adjudicator.Prompt {
	if sideOf(seat) == nobody || s.over {
		return nil
	}
	list := offer.New(func(lines []orders.Order) bool { return len(s.trial(seat, orders.Sheet{Orders: lines})) == 0 })
	for _, verb := range []string{"MOVE", "ATTACK", "RETREAT"} {
		for c := range cell(s.sys.Len()) {
			list.Add(strings.ToLower(verb), s.line(verb, c), nil)
		}
	}
	for _, c := range s.ways(sideOf(seat)) {
		list.Add("standing", s.line("STAND RETREAT", c), nil)
	}
	return list.Prompts()
}

// Offers implements adjudicator.Offerer: of the lines that answer, one may be
// sent (2.2), and any of those that stand.
func (s *State) Offers(seat adjudicator.Seat) (o adjudicator.Offers) {
	o.Lines = s.Prompts(seat)
	for i := range o.Lines {
		p := &o.Lines[i]
		if p.Open = p.Order.Verb == "STAND"; p.Open {
			p.Uses = []adjudicator.Use{{What: p.Order.String(), N: 1}}
		} else {
			p.Uses = []adjudicator.Use{{What: "the answer", N: 1}}
		}
	}
	return o
}

// line is an order about a hex.
func (s *State) line(verb string, c cell) orders.Order {
	sheet, _, _ := s.sys.info.Language.Parse(verb + " " + s.sys.printed(c))
	return sheet.Orders[0].Settled()
}

// trial returns the faults of a sheet, which nothing explains.
func (s *State) trial(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	r := s.newRun(nil, true)
	r.Execute(seat, sheet.Numbered())
	return r.Collected().Faults
}

// Explain implements pass.Run: a line with the same verb that may be sent.
func (r *run) Explain(seat adjudicator.Seat, sheet orders.Sheet, faults []adjudicator.Fault) {
	for i := range faults {
		at := orders.Owner(sheet.Orders, faults[i].Pos)
		for _, p := range r.Prompts(seat) {
			if at >= 0 && p.Order.Verb == sheet.Orders[at].Verb {
				faults[i].Example = p.Order.String()
			}
		}
	}
}

// Suggest implements adjudicator.Suggester: one line, or none, and END.
func (s *State) Suggest(seat adjudicator.Seat, roll *dice.Source) orders.Sheet {
	sheet, prompts := orders.Sheet{End: true}, s.Prompts(seat)
	if i := roll.Roll("line", "", len(prompts)+1); i <= len(prompts) {
		sheet.Orders = append(sheet.Orders, prompts[i-1].Order)
	}
	return sheet
}

// Warnings implements adjudicator.Warner: an attacker who is beaten and has no
// way back is destroyed (5.2).
func (s *State) Warnings(seat adjudicator.Seat, sheet orders.Sheet) (list []adjudicator.Warning) {
	for _, o := range sheet.Orders {
		if sd := sideOf(seat); o.Verb == "ATTACK" && len(s.trial(seat, sheet)) == 0 && len(s.ways(sd)) == 0 {
			list = append(list, adjudicator.NewWarning(o.Pos, "no-way-back", "5.2", false, "unit", s.sys.units[sd].name))
		}
	}
	return list
}
