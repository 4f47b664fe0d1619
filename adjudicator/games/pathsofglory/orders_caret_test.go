package pathsofglory

import (
	"strings"
	"testing"
)

// The caret of a fault stands under the word that is wrong, not under the
// verb.
func TestFaultsPointAtTheWrongWord(t *testing.T) {
	sys := opened(t)
	const position = "SCENARIO campaign\nEMPTY\nTURN 6\nSIDE cp\nPHASE action\nHAND cp 12 3\nUNIT GE-1A Metz\nUNIT GE-2A Essen\n" +
		"UNIT FR-1A Verdun\nUNIT FR-2A Nancy\n"
	const open = "PLAY 12 OPS\nACTIVATE Metz MOVE\n"
	for _, x := range []struct{ sheet, code, word string }{
		{open + "MOVE GE-1A Metz>Koblenz>Sedan>Verdun", "enemy", "Verdun"},
		{open + "MOVE GE-1A Metz>Essen", "not-adjacent", "Essen"},
		{open + "MOVE GE-1A, GE-2A Metz>Koblenz", "not-there", "GE-2A"},
		{open + "MOVE GE-1A, FR-1A Metz>Koblenz", "not-yours", "FR-1A"},
		{open + "MOVE GE-1A TO Verdun", "no-path", "Verdun"},
		{open + "  ENTRENCH GE-1A AT Metz", "no-entrench", "GE-1A"},
		{"PLAY 12 OPS\nACTIVATE Metz ATTACK\nATTACK Verdun FROM Metz WITH GE-1A, GE-2A", "not-there", "GE-2A"},
		{"PLAY 12 OPS\nACTIVATE Metz ATTACK\nATTACK Sedan FROM Metz", "no-enemy", "Sedan"},
		{"PLAY 12 SR\nSR GE-1A Metz>Paris", "no-route", "Paris"},
		{"PLAY 40 OPS\nSTOP", "not-in-hand", "40"},
		{"PLAY 12 OPS\nACTIVATE Metz MOVE\nMOVE GE-1A Metz>Nowhere", "unknown-name", "Nowhere"},
	} {
		st, err := sys.Position(position)
		if err != nil {
			t.Fatal(err)
		}
		sheet, _, syntax := language().Parse(x.sheet + "\n")
		if len(syntax) > 0 {
			t.Fatalf("%s: %v", x.sheet, syntax)
		}
		faults := st.Check("cp", sheet)
		if len(faults) == 0 || faults[0].Code != x.code {
			t.Errorf("%s\nfaults %v, want %s", x.sheet, faults, x.code)
			continue
		}
		lines := strings.Split(x.sheet, "\n")
		f := faults[0]
		if rest := lines[f.Pos.Line-1][f.Pos.Col-1:]; !strings.HasPrefix(rest, x.word) {
			t.Errorf("%s\n%s points at %q, want %q", x.sheet, x.code, rest, x.word)
		}
	}
}
