package gametest

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

func TestAWantedLineIsASubset(t *testing.T) {
	line := words(`UNIT "BU/1 Cav Bde" 2231 demoralized`)
	for want, ok := range map[string]bool{
		`UNIT BU/1 Cav Bde 2231`:            true,
		`UNIT "BU/1 Cav Bde" demoralized`:   true,
		`UNIT BU/1 Bde 2231`:                false, // another unit
		`UNIT BU/1 Cav Bde 2230`:            false,
		`EVENT BU/1 Cav Bde 2231`:           false,
		`UNIT demoralized 2231`:             true,
		`UNIT BU/1 Cav Bde 2231 2231`:       false,
		`unit bu/1 cav bde 2231`:            true,
		`UNIT BU/1 Cav Bde 2231 moved`:      false,
		`UNIT BU/1 Cav Bde 2231 demoralize`: false,
	} {
		if got := matches(words(want), line); got != ok {
			t.Errorf("%s: %v, want %v", want, got, ok)
		}
	}
	event := eventLine(adjudicator.NewEvent("shift", "6.3", "reason", "city", "n", -2, "units", []string{"A 1", "B"}))
	for want, ok := range map[string]bool{
		`EVENT shift n=-2 rule=6.3`:      true,
		`EVENT shift units="A 1; B"`:     true,
		`EVENT city reason=city`:         false,
		`EVENT shift n=2`:                false,
		`EVENT shift reason=city rule=6`: false,
	} {
		if got := matches(words(want), event); got != ok {
			t.Errorf("%s: %v, want %v", want, got, ok)
		}
	}
}

// run writes case files and runs them on the tally game.
func run(t *testing.T, cases ...string) (out string, passed, failed int) {
	t.Helper()
	dir := t.TempDir()
	var files []string
	for i, c := range cases {
		f := filepath.Join(dir, string(rune('a'+i))+".txt")
		if err := os.WriteFile(f, []byte(c), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	var b strings.Builder
	passed, failed = RunCases(&b, func(name string) (adjudicator.System, error) {
		if name != "tally" {
			return nil, errors.New("no game " + name)
		}
		return tally{}, nil
	}, files)
	return b.String(), passed, failed
}

const head = "A pass rolls a die.\ngame: tally\nrules: 1\n-- position --\nSCORE 3 4\n"

func TestARightCasePasses(t *testing.T) {
	out, passed, failed := run(t, head+`-- standing blue --
STAND RETREAT ALL
-- orders red --
PASS
-- orders red --
PASS
-- orders blue --
CHECK
PASS
-- dice --
pass: 5
-- want --
EVENT passed seat=red die=5 text="a b" rule=2
FAULT 1 not-your-turn seat=red
PENDING blue turn=1
SCORE 8 4
TRACK score red 8
not SCORE 3
-- not --
EVENT passed seat=blue
`)
	if passed != 1 || failed != 0 || !strings.HasSuffix(out, "1 passed, 0 failed\n") {
		t.Error(out)
	}
}

func TestACaseWantsWarnings(t *testing.T) {
	text := strings.Replace(head, "3 4", "9 4", 1) + "-- orders red --\nCHECK\nPASS\n-- want --\nWARNING 2 last-pass seat=red certain=yes rule=3\n"
	if out, passed, _ := run(t, text, head+"-- orders red --\nCHECK\nPASS\n-- want --\nnot WARNING last-pass\n"); passed != 2 {
		t.Error(out)
	}
	if out, _, failed := run(t, strings.Replace(text, "certain=yes", "certain=no", 1), text+"-- not --\nWARNING last-pass\n"); failed != 2 {
		t.Error(out)
	}
}

func TestWrongCasesFail(t *testing.T) {
	for name, c := range map[string]struct{ text, says string }{
		"a line that does not come":    {head + "-- orders red --\nPASS\n-- dice --\n5\n-- want --\nEVENT passed die=6\n", "nearest: EVENT passed"},
		"a line that must not come":    {head + "-- orders red --\nPASS\n-- dice --\n5\n-- want --\nSCORE 8\n-- not --\nEVENT passed\n", "not wanted"},
		"dice left over":               {head + "-- orders red --\nPASS\n-- dice --\n5 5\n-- want --\nSCORE 8\n", "left over"},
		"no dice":                      {head + "-- orders red --\nPASS\n-- want --\nEVENT passed\n", "no scripted roll"},
		"dice of another label":        {head + "-- orders red --\nPASS\n-- dice --\nrally: 5\n-- want --\nEVENT passed\n", "script has a roll"},
		"a fault nobody speaks of":     {head + "-- orders blue --\nPASS\n-- want --\nSCORE 3\n", "does not speak of: FAULT 1 not-your-turn"},
		"a fault of the parser":        {head + "-- orders red --\nPAS 3 4 <\n-- want --\nSCORE 3\n", "does not speak of: FAULT 1"},
		"nothing wanted":               {head + "-- orders red --\nPASS\n-- dice --\n5\n", "cannot fail"},
		"a position that is refused":   {"A.\ngame: tally\nrules: 1\n-- position --\nNONSENSE\n-- want --\nSCORE 3\n", "bad line"},
		"an error that does not come":  {head + "-- want --\nERROR bad line\n", "wanted error"},
		"no game":                      {"A.\nrules: 1\n", "no game:"},
		"an unknown game":              {"A.\ngame: chess\nrules: 1\n-- want --\nX\n", "no game chess"},
		"no rules":                     {"A.\ngame: tally\n", "no rules:"},
		"no sentence":                  {"game: tally\nrules: 1\n", "no sentence"},
		"an unknown file":              {head + "-- order red --\nPASS\n-- want --\nSCORE 3\n", "unknown file name"},
		"orders without a position":    {"A.\ngame: tally\nrules: 1\n-- orders red --\nPASS\n-- want --\nSCORE 3\n", "no position"},
		"dice that are no numbers":     {head + "-- dice --\nx\n-- want --\nSCORE 3\n", "no number"},
		"a line wanted and not wanted": {head + "-- want --\nSCORE 3\nnot SCORE 3\n", "not wanted"},
	} {
		out, passed, failed := run(t, c.text)
		if passed != 0 || failed != 1 || !strings.Contains(out, c.says) {
			t.Errorf("%s: %d passed; want %q in\n%s", name, passed, c.says, out)
		}
	}
}

func TestARefusedPositionCanBeWanted(t *testing.T) {
	if out, passed, _ := run(t, "A.\ngame: tally\nrules: 1\n-- position --\nNONSENSE\n-- want --\nERROR bad line\n"); passed != 1 {
		t.Error(out)
	}
}

func TestPlayFindsFlaws(t *testing.T) {
	standing := map[adjudicator.Seat][]string{"red": {"STAND RETREAT ALL"}, "blue": {"STAND RETREAT NEVER"}}
	for flaw, says := range map[string]string{
		"":                  "",
		"endless":           "dead end",
		"forgets":           "save, load, save",
		"invariant":         "turn is two",
		"check changes":     "check changed the state",
		"warnings change":   "warnings changed the state",
		"faulty suggestion": "is faulty",
		"memory":            "replay of command 1 differs",
		"tells":             "tells a secret",
		"open standing":     "sees the standing orders",
	} {
		var b strings.Builder
		n, err := Play(&b, tally{flaw}, PlayOptions{Scenario: "duel", Games: 3, Seed: 5, MaxCommands: 50, Standing: standing})
		switch {
		case says == "" && (err != nil || n.Games != 3 || !strings.HasPrefix(b.String(), "3 games, ") || n.Results["red"] != 3 || n.Views == 0):
			t.Errorf("without a flaw: %v %+v %s", err, n, b.String())
		case says != "" && (err == nil || !strings.Contains(err.Error(), says)):
			t.Errorf("%s: %v, want %q", flaw, err, says)
		}
	}
}

func TestPlayIsTheSameForTheSameSeed(t *testing.T) {
	counts := func(seed uint64) string {
		n, err := Play(&strings.Builder{}, tally{}, PlayOptions{Scenario: "duel", Games: 5, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		return n.String()
	}
	first, again, other := counts(1), counts(1), counts(2)
	if first != again || first == other {
		t.Errorf("%s, %s and %s", first, again, other)
	}
}

func TestPlayersAnswerInPlaceOfRandomSheets(t *testing.T) {
	asked := 0
	pass := func(_ adjudicator.State, seat adjudicator.Seat, _ *dice.Source) orders.Sheet {
		if seat != "blue" {
			t.Errorf("blue's player was asked for %s", seat)
		}
		asked++
		return orders.Sheet{End: true}
	}
	n, err := Play(&strings.Builder{}, tally{}, PlayOptions{Scenario: "duel", Games: 20, Seed: 5, Players: map[adjudicator.Seat]Player{"blue": pass}})
	if err != nil || asked == 0 {
		t.Errorf("%v, asked %d times", err, asked)
	}
	if n.Commands < 2*asked || len(n.Outcomes) != 20 {
		t.Errorf("%d commands, %d of them blue's; %d outcomes", n.Commands, asked, len(n.Outcomes))
	}
}

func TestSensibleFallsBackOnRandomSheets(t *testing.T) {
	players := SensiblePlayers(tally{}, nil, "duel")
	if len(players) != 2 {
		t.Fatalf("%d players", len(players))
	}
	if _, err := Play(&strings.Builder{}, tally{}, PlayOptions{Scenario: "duel", Games: 2, Seed: 5, Players: players}); err != nil {
		t.Error(err)
	}
}

func TestTheTableOfOutcomes(t *testing.T) {
	won := func(winner, level string, turn, red int) Outcome {
		return Outcome{Winner: winner, Level: level, Reason: "turns", Turn: turn, Points: map[string]int{"red": red, "blue": -3}}
	}
	lost := won("blue", "decisive", 4, 0)
	lost.Reason, lost.Capitulated = "capitulation", []string{"AA", "BB"}
	c := Counts{Outcomes: []Outcome{won("red", "local", 7, 11), won("red", "local", 8, 12), won("red", "decisive", 9, 30), lost}}
	var b strings.Builder
	c.Table(&b)
	for _, want := range []string{
		"red                3      75%    turn 8.0, blue -3.0, red 17.6",
		"red local          2      50%    turn 7.5, blue -3.0, red 11.5",
		"blue decisive      1      25%    turn 4.0, blue -3.0, red 0.0",
		"by turns           3      75%",
		"by capitulation    1      25%",
		"capitulated AA BB  1      25%",
		"all                4      100%   turn 7.0, blue -3.0, red 13.2",
	} {
		if !strings.Contains(b.String(), want+"\n") && !strings.Contains(b.String(), want+" ") {
			t.Errorf("no line %q in\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "capitulated  ") {
		t.Errorf("a line for games in which nobody capitulated:\n%s", b.String())
	}
}

// leaky is a state that tells what its disguise changes.
type leaky struct{ *tallyState }

func (l leaky) Disguises(adjudicator.Seat) []adjudicator.State {
	other := *l.tallyState
	other.Score[0]++
	return []adjudicator.State{leaky{&other}}
}

// leakyTally sets up leaky states.
type leakyTally struct{ tally }

func (t leakyTally) Setup(scenario string, o adjudicator.Options, roll *dice.Source) (adjudicator.State, []adjudicator.Event, error) {
	st, events, err := t.tally.Setup(scenario, o, roll)
	return leaky{st.(*tallyState)}, events, err
}

func TestDisguisedStatesAreCompared(t *testing.T) {
	o := PlayOptions{Scenario: "duel", Games: 1, Seed: 5}
	if _, err := Play(&strings.Builder{}, leakyTally{}, o); err == nil || !strings.Contains(err.Error(), "tells a secret") {
		t.Errorf("a view that shows what the disguise changes: %v", err)
	}
}

func TestPlayCanBeStopped(t *testing.T) {
	stop := make(chan struct{})
	close(stop)
	counts, err := Play(&strings.Builder{}, tally{}, PlayOptions{Scenario: "duel", Games: 3, Seed: 5, Stop: stop})
	if !errors.Is(err, ErrStopped) || counts.Games != 0 {
		t.Errorf("%d games, %v", counts.Games, err)
	}
}

func TestTheLedger(t *testing.T) {
	fsys := fstest.MapFS{
		"clauses.csv":  file("id,rule,kind,statement\n1a,1,mechanic,One.\n1b,1,table,Two.\n1c,1,mechanic,Three.\n1d,1,mechanic,Four.\n1e,1,advice,Five.\n"),
		"untested.csv": file("clause,reason\n1b,later: full profile\n1c,says nothing\n"),
		"cases/a.txt":  file("A.\ngame: tally\nrules: 1a\n"),
	}
	l, err := OpenLedger(fsys)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if n := l.Print(&b, false); n != 1 || len(l.Faults()) != 0 || !strings.Contains(b.String(), "open: 1d") || strings.Contains(b.String(), "1e") {
		t.Errorf("%d open, faults %v\n%s", n, l.Faults(), b.String())
	}
	if n := l.Print(&b, true); n != 2 {
		t.Errorf("%d open in the full scope, want 2", n)
	}
	fsys["untested.csv"] = file("clause,reason\n1a,proved and excused\n9z,unknown\n1c,\n")
	fsys["cases/b.txt"] = file("B.\ngame: tally\nrules: 1d 7q\n")
	if l, err = OpenLedger(fsys); err != nil || len(l.Faults()) != 4 {
		t.Errorf("%v: faults %q, want 4", err, l.Faults())
	}
}

func TestAWantedObjectNeedsItsMembersAlone(t *testing.T) {
	line := words(`FACTS {"turn":6,"due":[{"hex":4},2],"kut":true}`)
	for want, is := range map[string]bool{
		`FACTS {"kut":true}`:                   true,
		`FACTS {"due":[{"hex":4},2],"turn":6}`: true,
		`FACTS {"kut":false}`:                  false,
		`FACTS {"hex":4}`:                      false,
		`FACTS {"turn":6,"jerusalem":true}`:    false,
		`FACTS {}`:                             false,
	} {
		if got := matchLine(words(want), line); got != is {
			t.Errorf("%s: %t", want, got)
		}
	}
}
