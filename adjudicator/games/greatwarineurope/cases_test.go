package greatwarineurope

import (
	"testing"

	"feldpost/adjudicator/gametest"
)

func TestCases(t *testing.T) { gametest.Cases(t, opened(t)) }
