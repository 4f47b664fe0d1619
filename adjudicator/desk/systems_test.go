package desk

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games/example"
	"feldpost/store"
)

// mixed is an office whose players have games of two systems, and a desk that decides the games of some systems alone, with all lanes of these.
func mixed(t *testing.T, systems ...string) (*office, *Desk) {
	t.Helper()
	o, _ := parted(t, Part{})
	balkans := must(o.System("balkan-wars"))
	o.plays(balkans, must(example.Open(example.Data())))
	hills := o.System
	o.System = func(name string) (adjudicator.System, error) {
		if name == "balkan-wars" {
			return balkans, nil
		}
		return hills(name)
	}
	o.press.System = o.System
	o.Random = rand.NewChaCha8([32]byte{7})
	err := o.Referee().Create(seating.NewGame{Name: "hill", System: "example", Scenario: "hill", Start: true,
		Policy: store.Policy{Trust: "code", NMR: "default", DeadlineHours: 72}, Players: []docket.Player{{Seat: "red", Address: "league@test", Name: "L", Lang: "en"}, {Seat: "blue", Address: "ottoman@test", Name: "O", Lang: "en"}}})
	if err != nil {
		t.Fatal(err)
	}
	o.work()
	d := New(o.Desk.Office)
	d.Systems = systems
	d.Part = &Part{Lanes: store.AllLanes, Of: map[string]store.Lanes{}, Rest: true}
	for _, s := range systems {
		d.Part.Of[s] = store.AllLanes
	}
	return o, d
}

// A desk that has the rules of some systems decides the games of these, letters and clocks, and leaves all others as they are: nothing of its own
// waits for them, and who gets their rules later finds all there.
func TestADeskDecidesTheSystemsWhoseRulesItHas(t *testing.T) {
	o, d := mixed(t, "balkan-wars")
	work := func() {
		t.Helper()
		if err := d.Work(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	theirs := o.post("hill", "red", "END NOTHING\n", true)
	o.post("g", "league", "STAND MORALE NEVER\n", true)
	work()
	if got := o.open(); !slices.Equal(got, []uint64{theirs}) {
		t.Errorf("%v are left, want that of the other system alone, %d", got, theirs)
	}
	// Of both systems, by what stands before it: a letter without a reply address.
	named := o.post("hill", "red", "END NOTHING\n", false)
	o.post("g", "league", "STAND MORALE ALWAYS\n", true)
	for range 2 * maxSharedDeaths {
		work()
	}
	if got := o.open(); !slices.Equal(got, []uint64{theirs, named}) {
		t.Errorf("%v are left, want %d and %d", got, theirs, named)
	}
	for _, id := range []uint64{theirs, named} {
		if l, err := o.Store.Letter(id); err != nil || l.State != store.LetterNew || l.Begun > 1 {
			t.Errorf("letter %d is %s, begun %d times, %v", id, l.State, l.Begun, err)
		}
	}
	d.Part.Of["example"] = store.AllLanes // not given back yet
	before, err := o.Store.Game("hill")
	if err != nil {
		t.Fatal(err)
	}
	for range 80 {
		o.now = o.now.Add(time.Hour)
		work()
	}
	if after, err := o.Store.Game("hill"); err != nil || after.Rev != before.Rev {
		t.Errorf("a game of the other system has changed: %v", err)
	}
	if theirs, own := o.timeouts("hill"), o.timeouts("g"); theirs != 0 || own != 1 {
		t.Errorf("the clock of the other system has passed %d deadlines, that of its own %d", theirs, own)
	}
	if _, err := d.EditionOf(&store.Game{System: "example"}); !errors.Is(err, docket.ErrElsewhere) {
		t.Errorf("a game of the other system is opened: %v", err)
	}

	d.Systems = []string{"balkan-wars", "example"} // its rules are in force now
	d.Part.Of["example"] = store.AllLanes
	work()
	if got := o.open(); len(got) > 0 {
		t.Errorf("%v are left", got)
	}
}

// Of a letter that may be meant for games of several systems one desk takes care.
func TestALetterOfSeveralSystemsHasOneDesk(t *testing.T) {
	o, d := mixed(t, "balkan-wars")
	both := o.post("g", "league", "STAND MORALE NEVER\n", false)
	l, err := o.Store.Letter(both)
	if err != nil {
		t.Fatal(err)
	}
	lanes, err := d.lanesOf(&l)
	if err != nil || lanes.hand(&l) != (gameLane{"", store.LaneOf(l.From)}) || !lanes["example"].Has(store.LaneOf("hill")) || !lanes["balkan-wars"].Has(store.LaneOf("g")) {
		t.Errorf("%v, %v", lanes, err)
	}
	d.Part.Lanes = 0
	if err := d.Letters(context.Background()); err != nil || !slices.Equal(o.open(), []uint64{both}) {
		t.Errorf("a desk without the lane of its sender leaves %v, %v", o.open(), err)
	}
	d.Part.Lanes = store.Lanes(0).With(store.LaneOf(l.From))
	if err := d.Letters(context.Background()); err != nil || len(o.open()) > 0 {
		t.Errorf("the desk that has it leaves %v, %v", o.open(), err)
	}
}
