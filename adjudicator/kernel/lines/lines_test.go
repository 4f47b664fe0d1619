package lines_test

import (
	"testing"

	"feldpost/adjudicator/kernel/lines"
	"feldpost/orders"
)

// Lines by their parts print as a player writes them, and a clause that is
// added leaves the line that it was added to alone.
func TestLinesPrintAsTheyAreWritten(t *testing.T) {
	attack := lines.With(lines.Order("ATTACK", lines.Name("Sedan")), "FROM", lines.Names([]string{"Koblenz", "Metz"})...)
	charge := lines.Order("CHARGE", lines.Path("2622"), lines.Name("ALL"))
	charge.When = lines.When(orders.Term{Subject: "ODDS", Op: "<=", Value: "3/1"})
	for want, o := range map[string]orders.Order{
		"ATTACK Sedan FROM Koblenz, Metz":             attack,
		"ATTACK Sedan FROM Koblenz, Metz WITH GE-2A":  lines.With(attack, "WITH", lines.Name("GE-2A")),
		"ATTACK Sedan FROM Koblenz, Metz ADVANCE ALL": lines.With(attack, "ADVANCE", lines.Name("ALL")),
		"PLAY 7 OPS":                   lines.Order("PLAY", lines.Number(7), lines.Name("OPS")),
		"MOVE GE-1A Aachen>Liege":      lines.Order("MOVE", lines.Name("GE-1A"), lines.Path("Aachen", "Liege")),
		"STAND PEACE REFUSE":           lines.Stand("PEACE", lines.Name("REFUSE")),
		"CHARGE 2622 ALL IF ODDS<=3/1": charge,
	} {
		if got := o.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
