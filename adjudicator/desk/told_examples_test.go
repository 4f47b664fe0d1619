package desk

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/games/example"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// hill is a game of the example, with both seats taken.
func hill(t *testing.T, p store.Policy, start bool) *office {
	t.Helper()
	o := openOffice(t, bolt.Options{})
	o.Random = rand.NewChaCha8([32]byte{5})
	o.plays(must(example.Open(example.Data())))
	p.Trust = "code"
	err := o.Referee().Create(seating.NewGame{Name: "g", System: "example", Scenario: "hill", Policy: p, Start: start,
		Players: []docket.Player{{Seat: "red", Address: "red@test", Name: "R", Lang: "en"}, {Seat: "blue", Address: "blue@test", Name: "B", Lang: "en"}}})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// A receipt that waits for the next letter, as its reader wants it, is no letter that could not leave.
func TestAReceiptThatWaitsIsNoLetterThatCouldNotLeave(t *testing.T) {
	o := hill(t, store.Policy{}, true)
	o.due(o.now)
	o.from("red", "RECEIPTS OFF")
	o.due(o.now)
	o.put(o.of("red", "STAND RETREAT 0101")) // the first is answered at once
	o.put(o.of("blue", "STAND RETREAT 0201"))
	if err := o.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	o.due(o.now)
	o.now = o.now.Add(time.Minute)
	o.put(o.of("red", "STAND RETREAT 0101"))
	if err := o.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	o.now = o.now.Add(3 * time.Hour)
	o.due(o.now)
	before := len(o.room.posts)
	o.put(o.of("red", "END NOTHING"))
	if err := o.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	o.put(o.of("blue", "END NOTHING"))
	if err := o.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	o.due(o.now.Add(time.Minute))
	merged := 0
	for out, err := range o.Store.Outbox(store.OutFilter{State: store.OutMerged}) {
		if merged++; err != nil || out.Seat != "red" {
			t.Errorf("%+v, %v", out, err)
		}
	}
	if merged == 0 {
		t.Fatal("no receipt waited for the next letter")
	}
	for _, p := range o.room.posts[before:] {
		if strings.Contains(flat(p.Letter.Text), "could not leave") || strings.Contains(flat(p.Letter.Text), "waited too long") {
			t.Errorf("to %s:\n%s", p.To, p.Letter.Text)
		}
	}
}

// Where the next miss loses the game, the letter that asks says that, and not that one merely does not move.
func TestAForfeitIsToldWhereItThreatens(t *testing.T) {
	for _, nmr := range []string{clock.NMRForfeit, clock.NMRDefault} {
		o := hill(t, store.Policy{DeadlineHours: 48, NMR: nmr}, true)
		p := o.one(sent(o.posts(), "red@test", report.Start), "red@test", report.Start)
		text := flat(p.Letter.Text)
		loses, moves := strings.Contains(text, "you lose the game"), strings.Contains(text, "you neither move nor attack")
		if loses != (nmr == clock.NMRForfeit) || moves == loses {
			t.Errorf("%s: loses %t, does not move %t:\n%s", nmr, loses, moves, p.Letter.Text)
		}
	}
}

// A least time that is longer than the deadline makes the deadline later, and no letter late.
func TestALeastTimeLongerThanTheDeadlineMakesNoLetterLate(t *testing.T) {
	o := hill(t, store.Policy{DeadlineHours: 24, NMR: clock.NMRDefault, Clock: store.Clock{MinimumHours: 48}}, true)
	for range 60 {
		o.due(o.now) // each letter leaves at once
		o.now = o.now.Add(time.Hour)
		if err := o.Work(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	o.due(o.now)
	asked := 0
	for _, p := range o.room.posts {
		if p.Kind.Asks() {
			asked++
		}
		if strings.Contains(flat(p.Letter.Text), "left late") {
			t.Fatalf("to %s:\n%s", p.To, p.Letter.Text)
		}
	}
	if asked < 2 || o.game().Seq < 2 {
		t.Errorf("%d letters asked, entry %d", asked, o.game().Seq)
	}
}

// That the game begins when all have confirmed is told once, and not when it has begun or is over.
func TestThatTheGameWillBeginIsToldOnceAndBefore(t *testing.T) {
	const will = "The game begins when every seat is"
	o := hill(t, store.Policy{}, false)
	count := func(posts []press.Post, to string) (n int) {
		for _, p := range posts {
			if p.To == to {
				n += strings.Count(flat(p.Letter.Text), will)
			}
		}
		return n
	}
	if n := count(o.from("red", "CONFIRM\nNONCE one\nCONFIRM NONCE two"), "red@test"); n != 1 {
		t.Errorf("told %d times", n)
	}
	if n := count(o.from("blue", "CONFIRM NONCE three"), "blue@test"); n != 0 || o.game().Status != store.GameRunning {
		t.Errorf("told %d times to the last one; %s", n, o.game().Status)
	}
	for _, seat := range []string{"red", "blue"} {
		if n := count(o.from(seat, "CONFIRM NONCE four"), seat+"@test"); n != 0 {
			t.Errorf("told %d times after it began", n)
		}
	}
}

// A game that was ended before it began is begun by nobody, and says so.
func TestAGameThatEndedBeforeItBeganIsNotBegun(t *testing.T) {
	o := hill(t, store.Policy{}, false)
	o.from("red", "CONFIRM")
	if err := o.Referee().SetStatus("g", store.GameFinished, "nobody has time"); err != nil {
		t.Fatal(err)
	}
	p := o.one(o.from("blue", "CONFIRM"), "blue@test", report.Answer)
	o.says(p, "The game is over")
	for _, text := range []string{"STATUS", "VOTE PAUSE 2"} {
		p := o.one(o.from("blue", text), "blue@test", report.Answer)
		if strings.Contains(flat(p.Letter.Text), "has not started") || !strings.Contains(flat(p.Letter.Text), "The game is over") {
			t.Errorf("%s:\n%s", text, p.Letter.Text)
		}
	}
	if g := o.game(); g.Status != store.GameFinished || g.Seq != 0 {
		t.Errorf("it is %s, entry %d", g.Status, g.Seq)
	}
}

// A long sheet that is kept is not called carried out.
func TestALongSheetThatIsKeptIsNotCalledCarriedOut(t *testing.T) {
	kit := theWords()
	for kind, want := range map[report.Kind]string{report.Receipt: "is kept", report.Turn: "carried out"} {
		r := report.Report{Kind: kind, Lang: "en", Format: report.FormatText, Accepted: strings.Repeat("MOVE 0202\n", 40), Merged: nil}
		if kind == report.Turn { // it shows what was accepted beneath what happened
			r.Kind = report.Answer
		}
		l := must(kit.Render(r))
		if text := flat(l.Text); !strings.Contains(text, "of 40 lines") || !strings.Contains(text, want) || strings.Contains(text, "carried out") != (want == "carried out") {
			t.Errorf("%s:\n%s", kind, l.Text)
		}
	}
}

// endSays are what order templates say that END does.
var endSays = regexp.MustCompile(`END (NOTHING|leaves|closes)[^.]*`)

// What an order template says of END is what END does: in random games of every system, at each question.
func TestWhatTemplatesSayOfEndIsWhatItDoes(t *testing.T) {
	kit := theWords()
	for _, listing := range games.All() {
		t.Run(listing.Name, func(t *testing.T) {
			t.Parallel()
			sys, err := listing.Open(listing.Data)
			if err != nil {
				t.Fatal(err)
			}
			d := New(docket.Office{Mail: &room{}, Clock: time.Now, System: func(string) (adjudicator.System, error) { return sys, nil }})
			seen := map[string]bool{}
			eachPosition(t, sys, 60, func(state adjudicator.State, x adjudicator.Decision) {
				key := x.Kind + "." + x.Phase
				if seen[key] {
					return
				}
				seen[key] = true
				view := state.View(x.Seat)
				r := report.Report{Kind: report.Turn, Lang: "en", Game: "g", Seat: x.Seat, Seq: 1, Format: report.FormatText, Draft: true, Info: sys.Info(), View: &view, Pending: state.Pending()}
				if p, is := state.(adjudicator.Prompter); is {
					r.Prompts = p.Prompts(x.Seat)
				}
				text := flat(must(kit.Render(r)).Text)
				asked := func(sheet string) bool {
					out, err := d.Referee().Examine(sys, state, x.Seat, sheet)
					if err != nil {
						t.Fatalf("%s, %s: %v", key, sheet, err)
					}
					return seating.HasNote(&out.Report, "nothing-ordered")
				}
				alone := asked("END")
				if asked("END NOTHING") {
					t.Errorf("%s: END NOTHING does not end", key)
				}
				for _, m := range endSays.FindAllStringSubmatch(text, -1) {
					if m[1] == "leaves" && alone {
						t.Errorf("%s: END alone does nothing, and the template says: %s", key, m[0])
					}
				}
				if strings.Contains(text, "If you send END now") && alone {
					t.Errorf("%s: END alone does nothing, and the template says what it does", key)
				}
			})
			if len(seen) == 0 {
				t.Error("nothing was asked")
			}
			t.Logf("%d questions", len(seen))
		})
	}
}

// eachPosition plays a suggested game of each scenario for so many sheets, and looks at what each seat owes.
func eachPosition(t *testing.T, sys adjudicator.System, sheets int, look func(adjudicator.State, adjudicator.Decision)) {
	t.Helper()
	info := sys.Info()
	for n, sc := range info.Scenarios {
		roll, guess := dice.NewSource([]byte{byte(n)}, "game"), dice.NewSource([]byte{byte(n)}, "players")
		roll.Begin(1)
		state, _, err := sys.Setup(sc.Name, adjudicator.Options{}, roll)
		if err != nil {
			t.Fatal(err)
		}
		for seq := range uint64(sheets) {
			pending := state.Pending()
			for _, x := range pending {
				look(state, x)
			}
			if len(pending) == 0 {
				break
			}
			roll.Begin(seq + 2)
			guess.Begin(seq + 2)
			sheet, _ := adjudicator.Suggest(state, pending[0].Seat, guess)
			if _, err := state.Apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: pending[0].Seat, Sheet: sheet}, roll); err != nil {
				t.Fatalf("%s, sheet %d: %v", sc.Name, seq, err)
			}
		}
	}
}
