package balkanwars

import (
	"testing"

	"feldpost/adjudicator/gametest"
)

func TestCases(t *testing.T) { gametest.Cases(t, opened(t)) }

func TestEveryClauseIsProvedAndNamedInTheCode(t *testing.T) { gametest.Clauses(t) }

func TestDocMapsChaptersToFiles(t *testing.T) { gametest.Chapters(t) }
