package pathsofglory

import (
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// A fault brings a line that can be sent in the place of the wrong one.
func TestFaultsBringARightLine(t *testing.T) {
	sys := opened(t)
	const position = "SCENARIO campaign\nEMPTY\nTURN 6\nSIDE cp\nPHASE action\nHAND cp 12 3\nUNIT GE-1A Metz\nUNIT GE-2A Essen\n" +
		"UNIT FR-1A Verdun\nUNIT FR-2A Nancy\n"
	for _, text := range []string{
		"PLAY 12 OPS\nACTIVATE Metz MOVE\nMOVE GE-1A Metz>Verdun",
		"PLAY 12 OPS\nACTIVATE Metz MOVE\nMOVE GE-1A Metz>Essen",
		"PLAY 12 OPS\nACTIVATE Metz ATTACK\nATTACK Sedan FROM Metz",
		"PLAY 40 OPS\nACTIVATE Metz MOVE\nMOVE GE-1A Metz>Koblenz",
		"PLAY 12 OPS\nACTIVATE Paris MOVE",
		"STAND PEACE MAYBE",
	} {
		st, err := sys.Position(position)
		if err != nil {
			t.Fatal(err)
		}
		language := language()
		sheet, _, _ := language.Parse(text + "\n")
		faults := st.Check("cp", sheet)
		if len(faults) == 0 || faults[0].Example == "" {
			t.Errorf("%s: no right line beside %v", text, faults)
			continue
		}
		right, _, syntax := language.Parse(faults[0].Example + "\n")
		if len(syntax) > 0 || len(right.Orders) != 1 {
			t.Errorf("%q does not parse: %v", faults[0].Example, syntax)
			continue
		}
		at := slices.IndexFunc(sheet.Orders, func(o orders.Order) bool { return o.Pos.Line == faults[0].Pos.Line })
		right.Orders[0].Pos = sheet.Orders[at].Pos
		sheet.Orders[at] = right.Orders[0]
		again := st.Check("cp", sheet)
		if slices.ContainsFunc(again, func(f adjudicator.Fault) bool { return f.Pos.Line == faults[0].Pos.Line }) {
			t.Errorf("%s: %q is wrong too: %v", text, faults[0].Example, again)
		}
	}
}
