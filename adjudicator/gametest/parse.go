package gametest

import (
	"feldpost/adjudicator"
	"feldpost/orders"
)

// parseSheet reads a letter's orders in the language of a game; the
// parser's faults get the form of the game's.
func parseSheet(language orders.Language, text string) (orders.Sheet, []adjudicator.Fault) {
	sheet, _, bad := language.Parse(text)
	var faults []adjudicator.Fault
	for _, f := range bad {
		faults = append(faults, adjudicator.NewFault(f.Pos, f.Code, "", "read", f.Read, "verb", f.Verb))
	}
	return sheet, faults
}
