package greatwarcommander

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/clauses"
)

var _ adjudicator.Clauser = (*System)(nil)

// Clauses implements adjudicator.Clauser.
func (sys *System) Clauses(reference string) []adjudicator.Clause {
	return clauses.In(Testdata(), reference)
}
