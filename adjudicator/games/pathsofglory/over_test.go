package pathsofglory

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
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

// When bids have swapped the seats, what a seat saw before is not shown again.
func TestBidsSwapWhatASeatSees(t *testing.T) {
	sys := opened(t)
	st, _, err := sys.Setup("campaign", adjudicator.Options{"competition": "on"}, dice.NewSource([]byte("bids"), "swap"))
	if err != nil {
		t.Fatal(err)
	}
	holder := func() adjudicator.Seat {
		for _, p := range st.View("cp").Places {
			if p.ID == "London" {
				return p.Holder
			}
		}
		return ""
	}
	if h := holder(); h != "ap" {
		t.Fatalf("before the bids London is held by %q", h)
	}
	for seq, bid := range []struct{ seat, text string }{{"ap", "BID 0\n"}, {"cp", "BID 3\n"}} {
		sheet, bad := parsed(bid.text)
		if bad != "" {
			t.Fatal(bad)
		}
		roll := dice.NewSource([]byte("bids"), "swap")
		roll.Begin(uint64(seq + 1))
		if _, err := st.Apply(adjudicator.Command{Seq: uint64(seq + 1), Kind: adjudicator.CommandSheet, Seat: adjudicator.Seat(bid.seat),
			Sheet: sheet}, roll); err != nil {
			t.Fatal(err)
		}
	}
	if h := holder(); h != "cp" {
		t.Errorf("the seat cp has bought the Allies, but London is held by %q", h)
	}
}
