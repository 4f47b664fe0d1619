package sides

import (
	"strings"
	"testing"

	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/record"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// colour is the sides of a game that counts them itself.
type colour uint8

const (
	white colour = iota
	black
)

var players = Pair[colour]{"white", "black"}

func TestEachSideIsTheOtherOfTheOther(t *testing.T) {
	if First.Other() != Second || Second.Other() != First {
		t.Error("the sides are not each other's other")
	}
}

func TestASeatHasItsSideAndASideItsSeat(t *testing.T) {
	for sd := range colour(nobody) {
		if again := players.Of(players.Seat(sd)); again != sd || players.Names()[sd] != string(players.Seat(sd)) {
			t.Errorf("side %d has the seat of side %d", sd, again)
		}
	}
	if players.Seat(nobody) != "" {
		t.Error("nobody has a seat")
	}
	for _, seat := range []record.Seat{"", "referee", "White"} {
		if sd := players.Of(seat); sd != nobody {
			t.Errorf("seat %q plays side %d", seat, sd)
		}
	}
}

func TestWhoHasMoreIsAhead(t *testing.T) {
	for points, want := range map[[2]int]Side{{3, 2}: First, {2, 3}: Second, {3, 3}: Nobody, {-1, -2}: First} {
		if got := Ahead[Side](points); got != want {
			t.Errorf("%v: side %d is ahead", points, got)
		}
	}
}

func TestPositionTextNamesSidesByTheirSeats(t *testing.T) {
	by := Kind(func(struct{}) Pair[colour] { return players })
	line := position.Lines("SIDE Black grey")[0]
	if sd, err := by.Find(struct{}{}, line, 1); sd != black || err != nil {
		t.Errorf("side %d, %v", sd, err)
	}
	for at := 2; at < 4; at++ {
		if sd, err := by.Find(struct{}{}, line, at); sd != nobody || err == nil || err.Error() != "position line 1: want a side: white or black" {
			t.Errorf("word %d: side %d, %v", at, sd, err)
		}
	}
	if by.Name(struct{}{}, black) != "black" || by.Name(struct{}{}, nobody) != "none" {
		t.Error("a side is printed by another word")
	}
}

// duel is a position in which one side is asked.
type duel struct {
	stack  seq.Stack
	active Side
}

func (d *duel) Question(to Side) record.Decision {
	return record.Decision{ID: "1", Seat: Pair[Side]{"red", "blue"}.Seat(to)}
}

func TestTheSideThatIsAskedOwesAnAnswer(t *testing.T) {
	type asked = Asked[*duel]
	program := seq.Program[*duel, asked]{{Name: "turn", Steps: []seq.Step[*duel, asked]{{Name: "move", Asks: []seq.Question[asked]{
		{Phase: "move", Who: func(a asked) bool { return a.Side == a.At.active }}}}}}}
	d := &duel{stack: seq.At("turn", "move"), active: Second}
	if list := Pending(program, d.stack, d); len(list) != 1 || list[0].Seat != "blue" || list[0].ID != "1.move" {
		t.Errorf("%+v", list)
	}
}

func TestAViewerReadsHisOwnLinesAndTheRefereeAll(t *testing.T) {
	kept := [2][]orders.Order{{{Verb: "MOVE"}}, {{Verb: "ATTACK"}, {Verb: "HOLD"}}}
	for seat, want := range map[record.Seat]string{"white": "MOVE", "black": "ATTACK; HOLD", record.Referee: "white: MOVE; black: ATTACK; black: HOLD",
		record.Observer: ""} {
		if got := strings.Join(players.Lines(seat, kept), "; "); got != want {
			t.Errorf("%s reads %q, want %q", seat, got, want)
		}
	}
}
