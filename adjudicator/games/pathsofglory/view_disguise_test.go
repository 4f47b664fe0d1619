package pathsofglory

import (
	"encoding/json"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// What a seat does is told to it in the same words, with the same dice,
// whatever the enemy holds: the twin's enemy holds other cards and has sent
// nothing that would play one.
func TestEventsTellNothingOfHands(t *testing.T) {
	sys := opened(t)
	told := func(s *State, c adjudicator.Command) string {
		roll := dice.NewSource([]byte("a secret of thirty-two bytes....."), "hands")
		roll.Begin(c.Seq)
		events, err := s.Apply(c, roll)
		if err != nil {
			t.Fatalf("%v\n%v", err, c.Sheet)
		}
		var seen []adjudicator.Event
		for _, e := range events {
			if e.Visible(c.Seat) && e.Kind != "hand-seen" { // cards that show the hand
				seen = append(seen, e)
			}
		}
		raw, err := json.Marshal(struct {
			Events  []adjudicator.Event
			Pending []adjudicator.Decision
		}{seen, s.Pending()})
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	compared, differ := 0, 0
	for seed := range 4 {
		st, _, err := sys.Setup("campaign", nil, dice.NewSource([]byte{byte(seed)}, "hands"))
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		whim := dice.NewSource([]byte{byte(seed)}, "whim")
		for seq := uint64(1); seq < 150 && s.result == nil; seq++ {
			whim.Begin(seq)
			d := s.Pending()[0]
			c := adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: d.Seat, Sheet: s.Suggest(d.Seat, whim)}
			sd, _ := s.seatSide(d.Seat)
			s.standing[sd.other()], s.queued[sd.other()], s.discards[sd.other()] = nil, nil, nil
			twins := [2]*State{s.clone(), s.clone()}
			twins[1].exchangeHand(sd.other())
			if twins[1].where != twins[0].where {
				differ++
			}
			a, b := told(twins[0], c), told(twins[1], c)
			if a != b {
				t.Fatalf("seed %d command %d: %s learns of the enemy's hand from\n%v\n%s\n%s", seed, seq, d.Seat, c.Sheet, a, b)
			}
			compared++
			roll := dice.NewSource([]byte{byte(seed)}, "hands")
			roll.Begin(seq)
			if _, err := s.Apply(c, roll); err != nil {
				t.Fatal(err)
			}
		}
	}
	if compared < 200 || differ < compared/2 {
		t.Errorf("%d commands were compared, %d with other cards", compared, differ)
	}
}
