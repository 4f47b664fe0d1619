package snapshot

import (
	"errors"
	"strings"
	"testing"
)

type saved struct {
	Turn int `json:"turn"`
}

type state struct{ turn int }

func (s *state) Invariants() error {
	if s.turn > 9 {
		return errors.New("the game has nine turns")
	}
	return nil
}

func restore(v *saved) (*state, error) {
	if v.Turn < 1 {
		return nil, errors.New("turns begin with 1")
	}
	return &state{turn: v.Turn}, nil
}

func TestReadRefusesWhatNoGameHasSaved(t *testing.T) {
	if s, err := Read("seven-hexes", []byte(`{"turn":3}`), restore); err != nil || s.turn != 3 {
		t.Errorf("got %v, %v", s, err)
	}
	for data, want := range map[string]string{
		`{"turn":`:           "seven-hexes: load: unexpected EOF",
		`{"turn":3,"fog":1}`: `seven-hexes: load: json: unknown field "fog"`,
		`{"turn":0}`:         "seven-hexes: load: turns begin with 1",
		`{"turn":10}`:        "seven-hexes: load: the game has nine turns",
	} {
		if _, err := Read("seven-hexes", []byte(data), restore); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", data, err, want)
		}
	}
}

func TestEmptyListsHaveOneForm(t *testing.T) {
	empty, full := []int{}, []int{1}
	if Tidy(&empty, &full); empty != nil || len(full) != 1 {
		t.Errorf("%#v and %v", empty, full)
	}
}

type loaded interface{ Invariants() error }

func TestASavedStateIsLoadedAsItsInterface(t *testing.T) {
	data, err := Write("seven-hexes", saved{Turn: 3})
	if err != nil || string(data) != `{"turn":3}` {
		t.Fatalf("saved as %s, %v", data, err)
	}
	if s, err := Load[loaded]("seven-hexes", data, restore); err != nil || s.(*state).turn != 3 {
		t.Errorf("got %v, %v", s, err)
	}
	if s, err := Load[loaded]("seven-hexes", []byte(`{"turn":0}`), restore); err == nil || s != nil {
		t.Errorf("a state that cannot be is %v, %v", s, err)
	}
	if _, err := Write("seven-hexes", make(chan int)); err == nil || !strings.HasPrefix(err.Error(), "seven-hexes: save: ") {
		t.Errorf("what cannot be saved: %v", err)
	}
}

func TestTheFirstBrokenRuleIsTold(t *testing.T) {
	fine, broken := func() error { return nil }, (&state{turn: 10}).Invariants
	if err := Holds("seven-hexes", fine, fine); err != nil {
		t.Error(err)
	}
	if err := Holds("seven-hexes", fine, broken); err == nil || err.Error() != "seven-hexes: invariant: the game has nine turns" {
		t.Error(err)
	}
}
