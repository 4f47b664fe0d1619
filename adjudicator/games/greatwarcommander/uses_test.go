package greatwarcommander

import "testing"

// TestEveryCardSaysWhatItIsGoodFor reads all cards of all decks before a Turn of either side: a card that gives no Order or
// Action now says why, and one that could be played as an Order has no reason against it.
func TestEveryCardSaysWhatItIsGoodFor(t *testing.T) {
	sys := opened(t)
	st, err := sys.Position("SCENARIO house-07\nBOARD ex-offensive\nTURN 3\nSIDE de\nUNIT all unused\nUNIT INFANTERIE-1 H4\nUNIT LIGNE-1 H6\n")
	if err != nil {
		t.Fatal(err)
	}
	p := st.(*State).now
	barred := map[string]int{}
	for sd := range numSides {
		for c := uint8(1); c <= deckSize; c++ {
			x := p.card(sd, c)
			for _, u := range p.uses(sd, x) {
				if sd != germans && u.Key == "order" && u.Value != "not-your-turn" {
					t.Errorf("%s gives its Order in the Turn of the enemy", x.id)
				}
				barred[u.Value]++
			}
			if sd == germans && x.order == moveOrder && p.orderBarred(sd, x) != "" {
				t.Errorf("%s does not move: %s", x.id, p.orderBarred(sd, x))
			}
		}
	}
	for _, why := range []string{"", "not-your-turn", "no-action", "defender-alone", "not-enemy-turn", "nobody-shaken", "no-telephone", "no-heavy-gun-left"} {
		if barred[why] == 0 {
			t.Errorf("no card is barred by %q: %v", why, barred)
		}
	}
}
