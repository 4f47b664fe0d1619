package greatwarcommander

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// kept is a position between two questions as a program has saved it, what it asked there, and how the game went on.
type kept struct {
	Secret string               `json:"secret"`
	Asked  adjudicator.Decision `json:"asked"`
	State  string               `json:"state"`
	Steps  []keptStep           `json:"steps"`
	rules  string
}

type keptStep struct {
	Command adjudicator.Command    `json:"command"`
	Events  []adjudicator.Event    `json:"events"`
	Pending []adjudicator.Decision `json:"pending"`
}

// UnmarshalJSON reads the sheet in the language of the game.
func (k *keptStep) UnmarshalJSON(data []byte) error {
	type plain keptStep
	x := plain{Command: adjudicator.Command{Sheet: language().Sheet()}}
	err := json.Unmarshal(data, &x)
	*k = keptStep(x)
	return err
}

// keptPositions are those of testdata/earlier, which are never written anew: orders-rules2 has only the position before the Order.
func keptPositions(t *testing.T) (list []kept) {
	t.Helper()
	files, err := filepath.Glob("testdata/earlier/orders-*.jsonl.gz")
	if err != nil || len(files) == 0 {
		t.Fatal("no positions", err)
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		z, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(z)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var k kept
			if err := json.Unmarshal(lines.Bytes(), &k); err != nil {
				t.Fatal(err)
			}
			k.rules = strings.TrimSuffix(strings.TrimPrefix(filepath.Base(name), "orders-rules"), ".jsonl.gz")
			list = append(list, k)
		}
		if lines.Err() != nil {
			t.Fatal(lines.Err())
		}
	}
	return list
}

func asJSON(t *testing.T, x any) string {
	t.Helper()
	text, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Positions that earlier programs have saved between two questions ask what they asked, and come to what they came to; so they do
// when they are saved and read before each answer.
func TestPositionsThatWereKeptBetweenQuestionsGoOnAsTheyDid(t *testing.T) {
	sys := opened(t)
	inside, phases := 0, map[string]int{}
	for n, k := range keptPositions(t) {
		phases[k.Asked.Phase]++
		for _, saves := range [...]bool{false, true} {
			st, err := sys.Load([]byte(k.State))
			if err != nil {
				t.Fatalf("position %d: %v", n, err)
			}
			s := st.(*State)
			if s.before != nil {
				inside++
			}
			if got := s.Pending(); !gametest.AsksStill(got, []adjudicator.Decision{k.Asked}) {
				t.Fatalf("position %d asks\n%v\nnot\n%v", n, got, k.Asked)
			}
			if k.rules != sys.info.RulesVersion { // the rules may say something else since
				goOn(t, s, fmt.Sprint(n), dice.NewSource([]byte(k.Secret), "kept"))
				continue
			}
			roll := dice.NewSource([]byte(k.Secret), "kept")
			for i, x := range k.Steps {
				if saves {
					s = reopened(t, s)
				}
				roll.Begin(x.Command.Seq)
				events, err := s.Apply(x.Command, roll)
				if err != nil {
					t.Fatalf("position %d, command %d: %v", n, i, err)
				}
				if got, want := asJSON(t, events), asJSON(t, x.Events); got != want {
					t.Fatalf("position %d (%s), command %d, saved %t: told\n%s\nnot\n%s", n, k.Asked.ID, i, saves, got, want)
				}
				if got := s.Pending(); !gametest.AsksStill(got, x.Pending) {
					t.Fatalf("position %d (%s), command %d, saved %t: asks\n%s\nnot\n%s", n, k.Asked.ID, i, saves, asJSON(t, got), asJSON(t, x.Pending))
				}
			}
		}
	}
	if inside < 400 {
		t.Errorf("%d inside an Order only", inside)
	}
	want := []string{"setup", "turn", "strategy-keep", "placement", "discard"}
	for _, g := range gates {
		want = append(want, "gate-"+strings.ToLower(g.window))
	}
	for _, phase := range want {
		if phases[phase] == 0 {
			t.Errorf("no position asks %s", phase)
		}
	}
	if len(phases) != len(want) {
		t.Errorf("positions ask %v", phases)
	}
}

// tomorrow is a program that differs from this one.
func tomorrow(sys *System, a amendment) *System {
	later := *sys
	later.info.RulesVersion += "0"
	later.amended = &a
	return &later
}

// more tells one more event behind each of some kinds.
func more(kinds ...string) amendment {
	return amendment{tells: func(e adjudicator.Event) []adjudicator.Event {
		if !slices.Contains(kinds, e.Kind) {
			return []adjudicator.Event{e}
		}
		return []adjudicator.Event{e, adjudicator.NewEvent("added", "1", "to", e.Kind)}
	}}
}

// less tells nothing of some kinds.
func less(kinds ...string) amendment {
	return amendment{tells: func(e adjudicator.Event) []adjudicator.Event {
		if slices.Contains(kinds, e.Kind) {
			return nil
		}
		return []adjudicator.Event{e}
	}}
}

// other tells some kinds with another field.
func other(kinds ...string) amendment {
	return amendment{tells: func(e adjudicator.Event) []adjudicator.Event {
		if slices.Contains(kinds, e.Kind) {
			e.Fields = append(slices.Clone(e.Fields), adjudicator.Field{Key: "added", Value: "1"})
		}
		return []adjudicator.Event{e}
	}}
}

// asking asks what is of a phase always or never.
func asking(phase string, is bool) amendment {
	return amendment{asks: func(of string, today bool) bool {
		if of == phase {
			return is
		}
		return today
	}}
}

// told as the program of tomorrow tells it.
func (a amendment) retold(events []adjudicator.Event) []adjudicator.Event {
	list := []adjudicator.Event{}
	for _, e := range events {
		if a.tells == nil {
			list = append(list, e)
		} else {
			list = append(list, a.tells(e)...)
		}
	}
	return list
}

// inOrder is a kept position inside an Order, in the form in which it is saved today, with what it comes to today.
type inOrder struct {
	kept
	saved string
}

func inOrders(t *testing.T) (list []inOrder) {
	t.Helper()
	sys := opened(t)
	for _, k := range keptPositions(t) {
		st, err := sys.Load([]byte(k.State))
		if err != nil {
			t.Fatal(err)
		}
		s, roll := st.(*State), dice.NewSource([]byte(k.Secret), "kept")
		if s.before == nil {
			continue
		}
		x := inOrder{k, s.Position()}
		for i := range x.Steps {
			step := &x.Steps[i]
			roll.Begin(step.Command.Seq)
			if step.Events, err = s.Apply(step.Command, roll); err != nil {
				x.Steps = x.Steps[:i] // a letter that the rules do not take any more
				break
			}
			step.Pending = s.Pending()
		}
		if len(x.Steps) > 0 {
			list = append(list, x)
		}
	}
	return list
}

// In a program that tells more, less or something else, each position in the middle of an Order goes on as it did, but for just
// that: nothing is told twice or lost.
func TestAPositionInsideAnOrderGoesOnInAProgramThatTellsOtherEvents(t *testing.T) {
	sys, positions := opened(t), inOrders(t)
	kinds := []string{"move", "attack", "dice-read", "defence", "suppressed", "demoralised", "order-given", "phase", "eliminated"}
	programs := map[string]amendment{"raised": {}, "more": more(kinds...), "less": less(kinds...), "other": other(kinds...), "more move": more("move"), "less attack": less("attack")}
	for name, a := range programs {
		later := tomorrow(sys, a)
		differ := 0
		for n, k := range positions {
			st, err := later.Load([]byte(k.saved))
			if err != nil {
				t.Fatalf("%s, position %d: %v", name, n, err)
			}
			s, roll := st.(*State), dice.NewSource([]byte(k.Secret), "kept")
			for i, x := range k.Steps {
				roll.Begin(x.Command.Seq)
				events, err := s.Apply(x.Command, roll)
				if err != nil {
					t.Fatalf("%s, position %d, command %d: %v", name, n, i, err)
				}
				want := a.retold(x.Events)
				if asJSON(t, want) != asJSON(t, append([]adjudicator.Event{}, x.Events...)) {
					differ++
				}
				if got := asJSON(t, append([]adjudicator.Event{}, events...)); got != asJSON(t, want) {
					t.Fatalf("%s, position %d (%s), command %d: told\n%s\nnot\n%s", name, n, k.Asked.ID, i, got, asJSON(t, want))
				}
				if got, want := asJSON(t, s.Pending()), asJSON(t, x.Pending); got != want {
					t.Fatalf("%s, position %d, command %d: asks\n%s\nnot\n%s", name, n, i, got, want)
				}
				s = reopened(t, s)
			}
		}
		if differ == 0 && name != "raised" {
			t.Errorf("%s: nothing was told otherwise", name)
		}
	}
}

// brokenOff tells whether an Order was broken off.
func brokenOff(events []adjudicator.Event) bool {
	return slices.ContainsFunc(events, func(e adjudicator.Event) bool { return e.Kind == "order-broken-off" })
}

// In a program that asks always or never at a window, what was asked stays asked and the answer is given to it; the first answer
// comes to the same, as far as nobody is asked sooner or later than then, and the game goes on.
func TestAPositionInsideAnOrderGoesOnInAProgramThatAsksElsewhere(t *testing.T) {
	sys, positions := opened(t), inOrders(t)
	phases := []string{"placement", "discard"}
	for _, g := range gates {
		phases = append(phases, "gate-"+strings.ToLower(g.window))
	}
	for at, phase := range phases {
		for _, is := range [...]bool{true, false} {
			name, later := fmt.Sprint(phase, " ", is), tomorrow(sys, asking(phase, is))
			for n, k := range positions {
				if n%2 != at%2 {
					continue
				}
				st, err := later.Load([]byte(k.saved))
				if err != nil {
					t.Fatalf("%s, position %d: %v", name, n, err)
				}
				s := st.(*State)
				if got := s.Pending(); !gametest.AsksStill(got, []adjudicator.Decision{k.Asked}) {
					t.Fatalf("%s, position %d asks %s", name, n, asJSON(t, got))
				}
				x, roll := k.Steps[0], dice.NewSource([]byte(k.Secret), "kept")
				roll.Begin(x.Command.Seq)
				events, err := s.Apply(x.Command, roll)
				if err != nil {
					t.Fatalf("%s, position %d: %v", name, n, err)
				}
				both := min(len(events), len(x.Events))
				if got, want := asJSON(t, events[:both]), asJSON(t, x.Events[:both]); got != want || brokenOff(events) {
					t.Fatalf("%s, position %d (%s): told\n%s\nnot\n%s", name, n, k.Asked.ID, got, want)
				}
				if !is && len(events) < len(x.Events) || is && len(events) > len(x.Events) {
					t.Errorf("%s, position %d (%s): %d events, not %d", name, n, k.Asked.ID, len(events), len(x.Events))
				}
				if n%8 == at%8 {
					goOn(t, s, fmt.Sprint(name, n), roll)
				}
			}
		}
	}
}

// goOn plays a game on for some commands, saved and read before each.
func goOn(t *testing.T, s *State, name string, roll *dice.Source) (broken int) {
	t.Helper()
	whim := dice.NewSource([]byte("on"), name)
	for seq := uint64(5000); seq < 5006 && len(s.Pending()) > 0; seq++ {
		if err := s.Invariants(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		s = reopened(t, s)
		whim.Begin(seq)
		roll.Begin(seq)
		seat := s.Pending()[0].Seat
		events, err := s.Apply(adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: s.Suggest(seat, whim)}, roll)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if brokenOff(events) {
			broken++
		}
	}
	return broken
}

// In a program whose Dice Rolls come to something else the position at the question is the one that was saved, and the game goes on
// from it: inside the Order where that comes to the question, else with the Order broken off, which is told.
func TestAPositionInsideAnOrderIsTheOneThatWasSavedWhateverTheRulesMakeOfIt(t *testing.T) {
	sys, positions := opened(t), inOrders(t)
	for at, kind := range []string{"fire", "defence", "rally", "melee", ""} {
		for _, by := range [...]int{1, -2, 20} {
			name := fmt.Sprint(kind, " ", by)
			later := tomorrow(sys, amendment{rolls: func(of string, total int) int { return total + pick(of == kind || kind == "", by, 0) }})
			all, broken := 0, 0
			for n, k := range positions {
				if n%2 != at%2 {
					continue
				}
				st, err := later.Load([]byte(k.saved))
				if err != nil {
					t.Fatalf("%s, position %d: %v", name, n, err)
				}
				s, roll := st.(*State), dice.NewSource([]byte(k.Secret), "kept")
				if s.Position() != k.saved {
					t.Fatalf("%s, position %d is read as\n%s\nnot\n%s", name, n, s.Position(), k.saved)
				}
				all++
				roll.Begin(k.Steps[0].Command.Seq)
				events, err := s.Apply(adjudicator.Command{Seq: k.Steps[0].Command.Seq, Kind: adjudicator.CommandSheet, Seat: k.Asked.Seat, Sheet: orders.Sheet{End: true}}, roll)
				if err != nil {
					t.Fatalf("%s, position %d: %v", name, n, err)
				}
				if brokenOff(events) {
					broken++
				}
				if n%8 == at%8 {
					goOn(t, s, fmt.Sprint(name, n), roll)
				}
			}
			t.Logf("%s: %d of %d Orders were broken off", name, broken, all)
			if broken > all/3 {
				t.Errorf("%s: %d of %d Orders were broken off", name, broken, all)
			}
		}
	}
}

// Positions of a program that kept only the position before the Order are read and go on in any program, even where that does not
// come to what was asked any more.
func TestPositionsWithoutTheirQuestionGoOnInAnotherProgram(t *testing.T) {
	sys, lost := opened(t), 0
	programs := []amendment{more("move", "attack"), asking("gate-defence", false), asking("gate-opfire", true), asking("gate-time", false), asking("discard", false),
		{rolls: func(_ string, total int) int { return total + 20 }}}
	for at, a := range programs {
		later := tomorrow(sys, a)
		for n, k := range keptPositions(t) {
			name := fmt.Sprint("program ", at, ", position ", n)
			st, err := later.Load([]byte(k.State))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			s, roll := reopened(t, st.(*State)), dice.NewSource([]byte(k.Secret), "kept")
			if s.asked != nil && s.asked.key == lostKey {
				lost++
				roll.Begin(4999)
				events, err := s.Apply(adjudicator.Command{Seq: 4999, Kind: adjudicator.CommandSheet, Seat: s.Pending()[0].Seat, Sheet: orders.Sheet{End: true}}, roll)
				if err != nil || !brokenOff(events) {
					t.Fatalf("%s: %v, %v", name, events, err)
				}
			}
			if n%4 == at%4 {
				goOn(t, s, name, roll)
			}
		}
	}
	if lost == 0 {
		t.Error("each position came to a question")
	}
}

// Whatever befalls those whom a question is about, while it stands, the Order goes on when it is answered.
func TestWhateverBefallsThoseWhoAreAskedAboutTheOrderGoesOn(t *testing.T) {
	sys, ruled := opened(t), 0
	for n, k := range inOrders(t) {
		st, err := sys.Load([]byte(k.saved))
		if err != nil {
			t.Fatal(err)
		}
		p := st.(*State).now
		for f := range p.all(nobody) {
			name := p.info(f).name
			about := slices.ContainsFunc(k.Asked.Fields, func(d adjudicator.Field) bool { return d.Key == "units" && strings.Contains(d.Value, name) })
			for i, ruling := range fates(name, p, f) {
				if !about && (n+int(f)+i)%40 != 0 {
					continue
				}
				s, roll := reopened(t, st.(*State)), dice.NewSource([]byte(k.Secret), "kept")
				roll.Begin(5000)
				if _, err := s.Apply(adjudicator.Command{Seq: 5000, Kind: adjudicator.CommandRuling, Seat: adjudicator.Referee, Text: ruling}, roll); err != nil {
					continue
				}
				ruled++
				c := adjudicator.Command{Seq: k.Steps[0].Command.Seq, Kind: adjudicator.CommandSheet, Seat: k.Asked.Seat, Sheet: orders.Sheet{End: true}}
				if k.Steps[0].Command.Kind == adjudicator.CommandSheet {
					c = k.Steps[0].Command
					c.Lenient = true
				}
				roll.Begin(c.Seq)
				if events, err := s.Apply(c, roll); err != nil || brokenOff(events) {
					t.Fatalf("position %d, %s: %v, %v", n, ruling, events, err)
				}
				if err := s.Invariants(); err != nil {
					t.Fatalf("position %d, %s: %v", n, ruling, err)
				}
			}
		}
	}
	if ruled < 300 {
		t.Errorf("%d rulings only", ruled)
	}
}

// A whole position inside an Order may be a ruling: the game stands at its question then.
func TestARulingMayPutAGameIntoTheMiddleOfAnOrder(t *testing.T) {
	sys := opened(t)
	for n, k := range inOrders(t) {
		if n%10 != 0 {
			continue
		}
		st, err := sys.Load([]byte(k.saved))
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		roll := dice.NewSource([]byte(k.Secret), "kept")
		roll.Begin(k.Steps[0].Command.Seq)
		fresh, err := sys.begin(s.now.scen.id, s.chosen)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := fresh.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandRuling, Seat: adjudicator.Referee, Text: k.saved}, roll); err != nil {
			t.Fatalf("position %d: %v", n, err)
		}
		if fresh.Position() != k.saved || asJSON(t, fresh.Pending()) != asJSON(t, s.Pending()) {
			t.Fatalf("position %d is\n%s\nnot\n%s", n, fresh.Position(), k.saved)
		}
	}
}
