package desk

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games/example"
	"feldpost/orders"
	"feldpost/store"
	"feldpost/store/bolt"
)

// leaving is a way by which the last person leaves a game: it leaves nobody who plays.
type leaving struct {
	name   string
	policy store.Policy
	leave  func(o *office)
	gone   bool // nobody holds a seat any more who could be told
}

// eachSeat does something for both seats, the one that owes nothing first.
func (o *office) eachSeat(do func(seat string) error) {
	o.Helper()
	owes := string(o.pending()[0].Seat)
	for _, seat := range []string{map[string]string{"red": "blue", "blue": "red"}[owes], owes} {
		if err := do(seat); err != nil {
			o.Fatal(err)
		}
	}
}

// silent lets the time pass until nobody plays by the policy of the game, or fails.
func (o *office) silent() {
	o.Helper()
	for range 400 {
		if o.standsStill() {
			return
		}
		o.now = o.now.Add(4 * time.Hour)
		o.work()
	}
	o.Fatal("nobody writes, and the game goes on")
}

// standsStill tells whether the game stands still for want of a person.
func (o *office) standsStill() bool {
	o.Helper()
	return must(o.OpenGame("g")).Dossier.Clock.Stands(docket.CauseDeserted)
}

// leavings are all ways.
func leavings() []leaving {
	free := store.Policy{DeadlineHours: 24, NMR: clock.NMRDefault, House: seating.HouseFree}
	letters := func(text string) func(o *office) {
		return func(o *office) {
			o.eachSeat(func(seat string) error { o.from(seat, text); return nil })
		}
	}
	withdraw := func(o *office) {
		o.eachSeat(func(seat string) error {
			o.confirmed(o.questions(o.from(seat, "WITHDRAW g")), seat+"@test")
			return nil
		})
	}
	return []leaving{
		{"both send HOUSE", free, letters("HOUSE"), false},
		{"one leaves by consent, then the other", store.Policy{DeadlineHours: 24, NMR: clock.NMRDefault}, func(o *office) {
			o.from("red", "HOUSE")
			o.from("blue", "HOUSE red")
			o.now = o.now.Add(time.Minute)
			o.from("blue", "HOUSE")
		}, false},
		{"both give up, and the pool is empty", free, withdraw, true},
		{"both give up where the house does not play", store.Policy{DeadlineHours: 24, NMR: clock.NMRDefault, House: seating.HouseNever}, withdraw, false},
		{"both miss deadlines, and the house has their seats", store.Policy{DeadlineHours: 24, NMR: clock.NMRHouse}, (*office).silent, false},
		{"both miss two deadlines", store.Policy{DeadlineHours: 24, NMR: clock.NMRHouse, Clock: store.Clock{Misses: 2}}, (*office).silent, false},
		{"both miss deadlines, and there is no substitute", store.Policy{DeadlineHours: 24, NMR: clock.NMRSubstitute}, (*office).silent, false},
		{"the referee leaves both seats to the house", free, func(o *office) {
			o.eachSeat(func(seat string) error { return o.Referee().LeaveToHouse("g", seat, true) })
		}, false},
		{"the referee gives both seats to the house", free, func(o *office) {
			o.eachSeat(func(seat string) error {
				return o.Referee().Reseat("g", docket.Player{Seat: seat, Address: people.AtHouse}, false)
			})
		}, true},
		{"one gives up, and the referee gives the other seat to the house", free, func(o *office) {
			o.confirmed(o.questions(o.from("red", "WITHDRAW g")), "red@test")
			o.now = o.now.Add(time.Minute)
			if err := o.Referee().Reseat("g", docket.Player{Seat: "blue", Address: people.AtHouse}, false); err != nil {
				o.Fatal(err)
			}
		}, true},
		{"one sends HOUSE, the other is silent", store.Policy{DeadlineHours: 24, NMR: clock.NMRHouse, House: seating.HouseFree}, func(o *office) {
			o.from("red", "HOUSE")
			o.silent()
		}, false},
	}
}

// deserted is a game that its last person has left.
func deserted(t *testing.T, l leaving) (o *office, told []press.Post) {
	t.Helper()
	o = openOffice(t, bolt.Options{})
	o.Random = rand.NewChaCha8([32]byte{7})
	sys := must(example.Open(example.Data()))
	o.plays(sys)
	l.policy.Trust = "code"
	o.House = func(string) adjudicator.Adviser {
		return func(adjudicator.Table) orders.Sheet { return orders.Sheet{} }
	}
	o.Config.PerSenderHour = 0
	err := o.Referee().Create(seating.NewGame{Name: "g", System: "example", Scenario: "hill", Policy: l.policy, Start: true,
		Players: []docket.Player{{Seat: "red", Address: "red@test", Name: "R", Lang: "en"}, {Seat: "blue", Address: "blue@test", Name: "B", Lang: "en"}}})
	if err != nil {
		t.Fatal(err)
	}
	o.work()
	before := len(o.posts())
	l.leave(o)
	o.work()
	return o, o.posts()[before:]
}

// Whatever way the last person leaves by, the game stands still, all are told, and each
// of the ways to let it go on does so.
func TestTheLastPersonMayLeaveByAnyWay(t *testing.T) {
	seq := func(o *office) uint64 { return o.game().Seq }
	goOns := []struct {
		name   string
		person bool // it is a person's who holds a seat still
		do     func(o *office) error
	}{
		{"CONTINUE", true, func(o *office) error { o.from("red", "CONTINUE"); return nil }},
		{"CONTINUER", true, func(o *office) error { o.from("blue", "CONTINUER"); return nil }},
		{"TAKE", true, func(o *office) error { o.from("red", "TAKE"); return nil }},
		{"TAKE with the code of the seat", false, func(o *office) error {
			o.letter(docket.Letter{From: "bob@test", FromName: "Bob", Text: "GAME g CODE " + o.seated("red").Code + "\nTAKE"})
			return nil
		}},
		{"deadline --resume", false, func(o *office) error { return o.Referee().ResumeDeadline("g") }},
		{"rule --resume", false, func(o *office) error { return o.Referee().SetStatus("g", store.GameRunning, "") }},
		{"RESUME at the desk", false, func(o *office) error {
			code, err := o.Director(false)
			o.order(code, "RESUME g")
			return err
		}},
		{"seat --address", false, func(o *office) error {
			return o.Referee().Reseat("g", docket.Player{Seat: "red", Address: "eve@test", Name: "Eve", Lang: "en"}, false)
		}},
	}
	for _, l := range leavings() {
		t.Run(l.name, func(t *testing.T) {
			o, posts := deserted(t, l)
			stood := seq(o)
			if !o.standsStill() || !o.game().Deadline.IsZero() {
				t.Fatalf("the game goes on, deadline %s", o.game().Deadline)
			}
			for _, who := range []string{"red@test", "blue@test", "operator@test"} {
				if l.gone && who != "operator@test" {
					continue
				}
				if n := tells(posts, who, "deserted", "deserted-desk"); n != 1 {
					t.Errorf("%s is told %d times that the game stands still", who, n)
				}
			}
			if o.hour(12); seq(o) != stood {
				t.Fatalf("entry %d, then %d", stood, seq(o))
			}
		})
		for _, g := range goOns {
			if g.person && l.gone || g.name == "TAKE with the code of the seat" && !l.gone {
				continue
			}
			t.Run(l.name+"/"+g.name, func(t *testing.T) {
				o, _ := deserted(t, l)
				before := seq(o)
				if err := g.do(o); err != nil {
					t.Fatal(err)
				}
				o.work()
				if o.standsStill() {
					t.Fatal("the game still stands still")
				}
				if o.hour(1); o.game().Status == store.GameRunning && o.game().Deadline.IsZero() && seq(o) == before {
					t.Errorf("nothing moves: entry %d, no deadline", before)
				}
			})
		}
	}
}

// tells counts the letters to somebody that say one of the things.
func tells(posts []press.Post, to string, codes ...string) (n int) {
	for _, p := range posts {
		for _, x := range p.Told.Notes {
			if p.To == to && strings.Contains(" "+strings.Join(codes, " ")+" ", " "+x.Code+" ") {
				n++
			}
		}
	}
	return n
}

// What the referee lets go on goes on, for however many reasons it stood still.
func TestTheRefereeLetsAGameGoOnForWhateverReasonItStoodStill(t *testing.T) {
	away := leavings()[0]
	for name, x := range map[string]struct{ stop, goOn func(o *office) error }{
		"deadline --resume": {func(o *office) error { return o.Referee().PauseDeadline("g", time.Time{}, "a fair") }, func(o *office) error { return o.Referee().ResumeDeadline("g") }},
		"rule --resume": {func(o *office) error { return o.Referee().SetStatus("g", store.GameSuspended, "a fair") },
			func(o *office) error { return o.Referee().SetStatus("g", store.GameRunning, "") }},
	} {
		o, _ := deserted(t, away)
		if err := x.stop(o); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		o.work()
		if err := x.goOn(o); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if o.work(); must(o.OpenGame("g")).Dossier.Clock.Paused != nil {
			t.Errorf("%s: the clock still stands still", name)
		}
	}
}

// A ruling on a game in which no person plays is carried out, and the game stands still
// as before: the house goes on only when it is told to.
func TestARulingDoesNotLetADesertedGameGoOn(t *testing.T) {
	o, _ := deserted(t, leavings()[0])
	seq := o.game().Seq
	if err := o.Referee().Rule("g", bench.Ruling{Seat: string(o.pending()[0].Seat), Sheet: "END NOTHING", Reason: "by telephone"}); err != nil {
		t.Fatal(err)
	}
	if o.hour(5); o.game().Seq == seq || !o.standsStill() {
		t.Errorf("entry %d after a ruling at entry %d", o.game().Seq, seq)
	}
	ruled := o.game().Seq
	if err := o.Referee().Rule("g", bench.Ruling{Restore: seq, Reason: "it was none"}); err != nil {
		t.Fatal(err)
	}
	if o.hour(5); o.game().Seq != ruled+1 || !o.standsStill() {
		t.Errorf("entry %d after two rulings, then %d", ruled, o.game().Seq)
	}
}

// In a tournament whose absent entrants the house plays for, the one who is there may
// leave as well.
func TestAGameAgainstTheHouseInATournamentStandsStillWithoutItsPerson(t *testing.T) {
	o := hall(t)
	file := strings.NewReplacer("\"example\"", "\"balkan-wars\"", "\"hill\"", "\"first-war\"", "rounds = 2", "rounds = 1\nabsent = \"house\"\ngame.house = \"free\"",
		"address = \"cy@test\"\n", "address = \"cy@test\"\nabsent = [1]\n").Replace(fourFile)
	o.begin(file)
	g := must(o.Store.Game("spring-r1-b1"))
	for _, s := range g.Seats {
		if s.Person != "" {
			o.letter(docket.Letter{From: s.Person, Tokens: []string{s.Token}, Text: "HOUSE"})
		}
	}
	o.work()
	seq := must(o.Store.Game(g.Name)).Seq
	o.hour(3)
	c := must(o.OpenGame(g.Name))
	if !c.Dossier.Clock.Stands(docket.CauseDeserted) || c.Game.Seq != seq {
		t.Errorf("entry %d, then %d: %+v", seq, c.Game.Seq, c.Game.Seats)
	}
	if n := tells(o.posts(), "ann@test", "deserted"); n != 1 {
		t.Errorf("Ann is told %d times", n)
	}
	if err := o.Referee().ResumeDeadline(g.Name); err != nil {
		t.Fatal(err)
	}
	if must(o.OpenGame(g.Name)).Dossier.Clock.Stands(docket.CauseDeserted) {
		t.Error("the house does not play on")
	}
}
