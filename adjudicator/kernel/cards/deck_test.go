package cards

import (
	"slices"
	"testing"

	"feldpost/adjudicator/kernel/dice"
)

type card uint8

// table is the memory of a game with two decks, 1 to 4 and 5 to 9.
type table struct {
	where [10]Place
	pile  [2][5]card
	size  [2]int
}

func (t *table) deck(i int) Deck[card] {
	d := Deck[card]{First: 1, Last: 4, Where: t.where[:], Pile: t.pile[0][:], Size: &t.size[0]}
	if i == 1 {
		d = Deck[card]{First: 5, Last: 9, Where: t.where[:], Pile: t.pile[1][:], Size: &t.size[1]}
	}
	return d
}

// shuffled is a table with the second deck in the order of its numbers, the
// last on top: a script shuffles nothing.
func shuffled(t *testing.T) (*table, Deck[card]) {
	tb := &table{}
	d := tb.deck(1)
	for c := d.First; c <= d.Last; c++ {
		d.Put(c, InDeck)
	}
	d.Shuffle(dice.Script(), "shuffle", "1")
	wantOrder(t, d, 5, 6, 7, 8, 9)
	return tb, d
}

func wantOrder(t *testing.T, d Deck[card], want ...card) {
	t.Helper()
	if !slices.Equal(d.Order(), want) {
		t.Errorf("the pile is %v, want %v", d.Order(), want)
	}
	for i, c := range d.Pile {
		if i >= d.Len() && c != 0 {
			t.Errorf("card %d beyond the pile", c)
		}
	}
	if err := d.Check(); err != nil {
		t.Error(err)
	}
	if !d.IsSettled() {
		t.Errorf("%d cards in the deck, %d in the pile", d.Count(InDeck), d.Len())
	}
}

func TestCardsAreDrawnFromTheTop(t *testing.T) {
	tb, d := shuffled(t)
	for _, to := range []Place{Hand, Open, Discard, Removed, Hand} {
		want := d.Order()[d.Len()-1]
		if c, ok := d.Draw(to); !ok || c != want || tb.where[c] != to {
			t.Errorf("drew %d to %d, want %d to %d", c, tb.where[c], want, to)
		}
	}
	if c, ok := d.Draw(Hand); ok {
		t.Errorf("drew %d from an empty pile", c)
	}
	if got := slices.Collect(d.At(Hand)); !slices.Equal(got, []card{5, 9}) || d.Count(Hand) != 2 {
		t.Errorf("the hand is %v", got)
	}
	wantOrder(t, d)
}

func TestACardThatIsPutElsewhereLeavesThePile(t *testing.T) {
	_, d := shuffled(t)
	d.Put(7, Removed)
	wantOrder(t, d, 5, 6, 8, 9)
	d.Put(7, Out)
	d.Put(9, Hand)
	wantOrder(t, d, 5, 6, 8)
}

func TestCardsGoOnTopOfThePileAndUnderIt(t *testing.T) {
	_, d := shuffled(t)
	d.Put(8, Hand)
	d.Top(8)
	wantOrder(t, d, 5, 6, 7, 9, 8)
	d.Bottom(7)
	wantOrder(t, d, 7, 5, 6, 9, 8)
	d.Top(7)
	wantOrder(t, d, 5, 6, 9, 8, 7)
}

func TestCardsChangePlaces(t *testing.T) {
	tb, d := shuffled(t)
	d.Put(9, Hand)
	d.Exchange(9, 6)
	wantOrder(t, d, 5, 9, 7, 8)
	if tb.where[6] != Hand || tb.where[9] != InDeck {
		t.Errorf("cards lie in %v", tb.where)
	}
	d.Exchange(5, 8)
	wantOrder(t, d, 8, 9, 7, 5)
}

func TestDiscardsComeBackWithAReshuffle(t *testing.T) {
	tb, d := shuffled(t)
	d.Put(5, Discard)
	d.Put(8, Discard)
	d.Put(6, Hand)
	d.Put(9, Removed)
	tb.where[1] = Discard // of the other deck
	roll := dice.NewSource([]byte("secret"), "game")
	roll.Begin(3)
	d.Reshuffle(roll, "shuffle two", "6.0 G")
	if tb.where != [10]Place{1: Discard, 5: InDeck, 6: Hand, 7: InDeck, 8: InDeck, 9: Removed} {
		t.Errorf("cards lie in %v", tb.where)
	}
	rolls := roll.Rolls()
	if len(rolls) != 1 || rolls[0].Label != "shuffle two" || rolls[0].Rule != "6.0 G" || rolls[0].Sides != 3 {
		t.Fatalf("rolls %+v", rolls)
	}
	sorted := []card{5, 7, 8}
	wantOrder(t, d, sorted[rolls[0].Order[0]], sorted[rolls[0].Order[1]], sorted[rolls[0].Order[2]])
}

func TestCardsOfADeckWithoutAnOrderAreNotSettled(t *testing.T) {
	tb := &table{}
	d := tb.deck(0)
	d.Put(2, InDeck)
	if d.IsSettled() || d.Check() != nil {
		t.Error("a card that was put into the deck has no place in the pile yet")
	}
	if _, ok := d.Draw(Hand); ok {
		t.Error("it was drawn")
	}
	d.Put(2, Hand)
	if !d.IsSettled() {
		t.Error("it is in the hand")
	}
}

func TestCheckFindsWrongPiles(t *testing.T) {
	for name, harm := range map[string]func(*table){
		"a stranger":       func(tb *table) { tb.pile[1][2] = 3 },
		"a card twice":     func(tb *table) { tb.pile[1][2] = 5 },
		"a card elsewhere": func(tb *table) { tb.where[7] = Hand },
		"too many":         func(tb *table) { tb.size[1] = 6 },
		"fewer than none":  func(tb *table) { tb.size[1] = -1 },
	} {
		tb, d := shuffled(t)
		if harm(tb); d.Check() == nil {
			t.Errorf("%s in the pile is not found", name)
		}
	}
}
