package desk

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator/desk/clubroom"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// deskLines is one right line for each verb that the desk carries out by itself.
func deskLines() map[string]string {
	return map[string]string{
		"RESIGN": "RESIGN", "HOUSE": "HOUSE", "TAKE": "TAKE", "CONFIRM": "CONFIRM", "YES": "YES", "NO": "NO",
		"NEW": "NEW balkan-wars first-war AS league", "JOIN": "JOIN h-1 AS ottoman", "DECLINE": "DECLINE h-1", "WITHDRAW": "WITHDRAW g",
		"REPLACE": "REPLACE eve@test", "PARTNER": "PARTNER eve@test", "SUBSTITUTE": "SUBSTITUTE ON", "OBSERVE": "OBSERVE h-1",
		"VOTE": "VOTE ARMISTICE", "DRAW": "DRAW", "UNDO": "UNDO", "LEAVE": "LEAVE 2d", "EXTEND": "EXTEND 1d", "WAIT": "WAIT", "READY": "READY",
		"CONTINUE": "CONTINUE", "ADDRESS": "ADDRESS eve@test", "LIST": "LIST", "WHO": "WHO g", "STANDINGS": "STANDINGS", "RESEND": "RESEND",
	}
}

// free are the verbs behind which any words count, or whose reader asks about them.
var free = []string{"MESSAGE", "NONCE"}

// Every verb of the desk has a line in the tests of what the desk reads of a line.
func TestEveryVerbOfTheDeskIsTriedWithPartsThatItDoesNotRead(t *testing.T) {
	lines := deskLines()
	for verb := range clubroom.DeskForms() {
		if lines[verb] == "" && !slices.Contains(free, verb) {
			t.Errorf("%s is not tried", verb)
		}
	}
	for verb := range clubroom.ClubActs(nil) {
		if lines[verb] == "" {
			t.Errorf("%s is not tried", verb)
		}
	}
}

// What the desk does not read of a line is named, and the line does nothing, whichever verb and whichever part it is.
func TestAPartOfADeskLineThatTheDeskDoesNotReadIsAFaultAndNothingIsDone(t *testing.T) {
	parts := map[string]string{
		"a condition":             "%s IF MORALE OE<=1",
		"a condition before it":   "IF MORALE OE<=1 THEN %s",
		"a reserve":               "%s UNLESS the fort falls",
		"a time":                  "%s WHEN the fort falls",
		"a condition in French":   "%s SI le fort tombe",
		"words that are too many": "%s with banners and trumpets today",
	}
	for _, faults := range []string{"", "lenient"} {
		o := tried(t, faults)
		for verb, line := range deskLines() {
			for name, form := range parts {
				text := strings.ReplaceAll(form, "%s", line)
				if verb == "NO" || verb == "YES" || verb == "CONFIRM" {
					if name == "words that are too many" { // courtesy
						continue
					}
				}
				before := o.everything()
				posts := o.from("league", text)
				if got := o.everything(); !reflect.DeepEqual(bound(got), bound(before)) {
					t.Errorf("%q (%s) did something:\n%s\n%s", text, faults, before, got)
					o = tried(t, faults)
					continue
				}
				if others := slices.DeleteFunc(slices.Clone(posts), func(p press.Post) bool { return p.To == "league@test" }); len(others) > 0 {
					t.Errorf("%q: a letter left for %s", text, others[0].To)
				}
				if slices.ContainsFunc(posts, func(p press.Post) bool { return p.Kind == report.Question }) {
					t.Errorf("%q asks to be confirmed", text)
				}
				binds := clubroom.DeskForms()[verb].Binding || clubroom.ClubActs(nil)[verb].Binding
				if strings.HasPrefix(text, "IF ") && clubroom.ClubActs(nil)[verb].Do != nil || (!binds || verb == "NEW") && name == "words that are too many" {
					continue // a sentence, an order of the map, or refused for what it names
				}
				if len(posts) == 0 || !names(flat(posts[len(posts)-1].Letter.Text), line) {
					t.Errorf("%q (%s) is not named in the answer: %d letters", text, name, len(posts))
				}
			}
		}
	}
}

// names tells whether an answer names a line, or what nobody reads of it.
func names(answer, line string) bool {
	return slices.ContainsFunc([]string{flat(line), "the fort falls", "le fort tombe", "MORALE OE<=1", "banners"}, func(part string) bool { return strings.Contains(answer, part) })
}

// tried opens an office with a game that goes on, and one that may be joined.
func tried(t *testing.T, faults string) *office {
	o := openOffice(t, bolt.Options{})
	o.Random = rand.NewChaCha8([32]byte{2})
	o.House = games.House
	o.Config.Create, o.Config.PerSenderHour = seating.CreateAnyone, 1_000_000
	o.create(store.Policy{DeadlineHours: 72, Faults: faults, House: seating.HouseFree, Clock: store.Clock{LeaveDays: 20, ExtendDays: 20}}, true)
	o.setUp()
	policy := store.Policy{Listed: true, Observers: people.ObserversOpen}
	if err := o.Referee().Create(seating.NewGame{Name: "h-1", System: "balkan-wars", Scenario: "first-war", Policy: policy, Host: "gus@test", Players: []docket.Player{{Seat: "league", Address: "gus@test"}}}); err != nil {
		t.Fatal(err)
	}
	o.work()
	return o
}

// everything is what a letter may have changed: games, but for who wrote last and their revisions, and what is kept by name.
func (o *office) everything() (out []string) {
	for g, err := range o.Store.Games("") {
		if err != nil {
			o.Fatal(err)
		}
		var x docket.Dossier
		if err := x.Read(g.Extra); err != nil {
			o.Fatal(err)
		}
		line := g.Name + " " + string(g.Status) + " " + g.Deadline.String()
		for _, s := range g.Seats {
			line += " " + s.Name + "=" + s.Person + seating.YesNo(s.House) + s.Nonce
		}
		out = append(out, line, strings.Join([]string{string(rune('0' + len(x.Votes))), string(rune('0' + len(x.Away))), string(rune('0' + len(x.Clock.Leaves))), string(rune('0' + len(x.Clock.Waits)))}, " "))
		out = append(out, string(rune('0'+int(g.Seq%64))))
	}
	for set, err := range o.Store.Settings("desk.asked.") {
		if err != nil {
			o.Fatal(err)
		}
		if len(set.Value) > 0 {
			out = append(out, set.Name)
		}
	}
	return out
}

// RESIGN with a condition that does not hold ends no game, in any system.
func TestAConditionOnRESIGNEndsNoGame(t *testing.T) {
	o := tried(t, "")
	p := o.one(o.from("league", "RESIGN IF MORALE OE<=1"), "league@test", report.Faulty)
	o.says(p, "does not read", "IF MORALE OE<=1")
	if o.game().Status != store.GameRunning {
		t.Error("the game is over")
	}
	o.from("league", "RESIGN\nRESIGN")
	if o.game().Status != store.GameFinished {
		t.Error("RESIGN said twice does not resign")
	}
}

// Nothing that binds is done beside what is not understood, wherever that stands.
func TestNothingThatBindsIsDoneBesideWhatIsNotUnderstood(t *testing.T) {
	doubts := []string{"the same for the others", "maybe BU/5 Bde 2326 instead", "Not yet the 5th Brigade to 2326", "Perhaps: MOVE BU/5 Bde 2326"}
	for _, faults := range []string{"", "lenient"} {
		o := tried(t, faults)
		for verb, line := range deskLines() {
			if !clubroom.DeskForms()[verb].Binding && !clubroom.ClubActs(nil)[verb].Binding {
				continue
			}
			for _, doubt := range doubts {
				for _, text := range []string{doubt + "\n" + line, line + "\n" + doubt, "MOVE BU/1 Bde 2325\n" + line + "\n" + doubt, line + "\n\n" + doubt + "\nMOVE BU/1 Bde 2325"} {
					before := o.everything()
					o.from("league", text)
					if got := o.everything(); !reflect.DeepEqual(bound(got), bound(before)) {
						t.Errorf("%q (%s) did something:\n%s\n%s", text, faults, before, got)
						o = tried(t, faults)
					}
				}
			}
		}
	}
}

// bound leaves out how many commands a game has seen.
func bound(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return len(l) == 1 })
}
