package pathsofglory

import (
	"testing"

	"feldpost/adjudicator"
)

// Nothing can be done with the cards of a game that is over.
func TestCardsOfAnEndedGameHaveNoUse(t *testing.T) {
	st, err := opened(t).Position("SCENARIO campaign\nPHASE action\nSIDE cp\nHAND cp 7\n")
	if err != nil {
		t.Fatal(err)
	}
	uses := func() int {
		for _, c := range st.View("cp").Cards {
			if c.Where == "hand" {
				return len(c.Uses)
			}
		}
		return -1
	}
	if n := uses(); n != 4 {
		t.Errorf("%d uses of a card in play", n)
	}
	if _, err := st.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandResign, Seat: "ap"}, nil); err != nil {
		t.Fatal(err)
	}
	if n := uses(); n != 0 {
		t.Errorf("%d uses of a card when the game is over", n)
	}
}
