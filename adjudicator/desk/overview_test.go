package desk

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/seating"
	"feldpost/store"
	"feldpost/store/bolt"
)

// another makes one more running game of two other players.
func (o *office) another(name string, p store.Policy) {
	o.Helper()
	p.Trust = "code"
	err := o.Referee().Create(seating.NewGame{Name: name, System: "balkan-wars", Scenario: "first-war", Policy: p, Start: true,
		Players: []docket.Player{{Seat: "league", Address: name + "-l@test", Name: "", Lang: "en"}, {Seat: "ottoman", Address: name + "-o@test", Name: "", Lang: "en"}}})
	if err != nil {
		o.Fatal(err)
	}
}

// Who directs many games sees first what waits longest.
func TestTheOverviewPutsOverdueGamesFirst(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 72}, true)
	begun := o.now
	o.another("a-free", store.Policy{})
	o.another("late", store.Policy{DeadlineHours: 24})
	o.another("broken", store.Policy{DeadlineHours: 48})
	g, err := o.Store.Game("broken")
	if err != nil {
		t.Fatal(err)
	}
	g.Seat("league").Mail = store.MailPath{Broken: begun, Letters: 2, Reason: "5.1.1 no such user"}
	if err := o.Store.Commit(&store.Batch{Game: &g}); err != nil {
		t.Fatal(err)
	}
	o.now = begun.Add(30 * time.Hour) // nobody has looked at the clock since
	list, err := o.Referee().Overviews("")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, x := range list {
		names = append(names, x.Game)
	}
	if want := []string{"late", "broken", "g", "a-free"}; !slices.Equal(names, want) {
		t.Errorf("in order %v, want %v", names, want)
	}
	late := list[0]
	if !late.Overdue || late.Turn != 1 || len(late.Owed) == 0 || late.Owed[0].Since == nil || !late.Owed[0].Since.Equal(begun) {
		t.Errorf("%+v", late)
	}
	if m := list[1].Mail; len(m) != 1 || m[0].Address != "broken-l@test" || m[0].Letters != 2 || list[1].Overdue {
		t.Errorf("%+v", list[1])
	}
	if free := list[3]; free.Deadline != nil || free.Owed[0].Since == nil {
		t.Errorf("a game without deadlines: %+v", free)
	}
	raw, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range []string{`"game":"late"`, `"deadline":"2026-03-02T12:00:00Z"`, `"overdue":true`, `"since":"2026-03-01T12:00:00Z"`, `"reason":"5.1.1 no such user"`} {
		if !strings.Contains(string(raw), field) {
			t.Errorf("no %s in %s", field, raw)
		}
	}
}

// A game that cannot be read stands first with the reason, and hides no other.
func TestAGameThatCannotBeReadHidesNoOther(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 72}, true)
	o.another("z", store.Policy{})
	g, err := o.Store.Game("z")
	if err != nil {
		t.Fatal(err)
	}
	e := store.Entry{Game: "z", Seq: g.Seq + 1, Kind: "ruling", Time: o.now, Snapshot: []byte("no position")}
	e.Seal(g.Head)
	if err := o.Store.Commit(&store.Batch{Game: &g, Entries: []store.Entry{e}}); err != nil {
		t.Fatal(err)
	}
	list, err := o.Referee().Overviews(store.GameRunning)
	if err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	if list[0].Game != "z" || list[0].Trouble == "" || list[1].Game != "g" || len(list[1].Owed) == 0 {
		t.Errorf("%+v", list)
	}
}
