package greatwarcommander

import (
	"testing"

	"feldpost/adjudicator/gametest"
)

func TestEveryClauseIsProvedAndNamedInTheCode(t *testing.T) { gametest.Clauses(t) }
