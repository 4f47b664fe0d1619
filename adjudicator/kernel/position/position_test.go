package position

import (
	"errors"
	"strings"
	"testing"

	"feldpost/adjudicator/kernel/options"
)

func TestLinesKeepTheirNumbersAndLoseComments(t *testing.T) {
	got := Lines("# a board\n\nunit  BU/1 Bde 2231 # here\nEMPTY\n")
	if len(got) != 2 || got[0].No != 3 || got[0].Word() != "UNIT" || got[0].Rest != "BU/1 Bde 2231" || len(got[0].Words) != 4 ||
		got[1].Rest != "" {
		t.Errorf("%+v", got)
	}
	if err := got[0].Errorf("no %s", "hex"); err.Error() != "position line 3: no hex" {
		t.Error(err)
	}
}

func TestHeadingTakesScenarioAndOptions(t *testing.T) {
	lines, scenario, options, err := Heading("SCENARIO first-war\nOPTION profile full\nOPTION fog=off\nTURN 3\n", "x")
	if err != nil || scenario != "first-war" || options["profile"] != "full" || options["fog"] != "off" || len(lines) != 1 ||
		lines[0].Word() != "TURN" {
		t.Errorf("%v %q %v %v", lines, scenario, options, err)
	}
	if _, _, _, err := Heading("TURN 3\n", "first-war"); err == nil || !strings.Contains(err.Error(), "SCENARIO first-war") {
		t.Errorf("a position without a scenario: %v", err)
	}
}

func TestNumberKeepsItsLimits(t *testing.T) {
	l := Lines("VP 11 x")[0]
	if n, err := l.Number(1, 0, 20); n != 11 || err != nil {
		t.Error(n, err)
	}
	for _, x := range [][3]int{{1, 0, 10}, {1, 12, 20}, {2, 0, 20}, {3, 0, 20}} {
		if _, err := l.Number(x[0], x[1], x[2]); err == nil {
			t.Errorf("word %d from %d to %d was taken", x[0], x[1], x[2])
		}
	}
}

func TestARulingKeepsScenarioAndOptions(t *testing.T) {
	chosen := func(name string) (string, bool) { return "full", name == "profile" }
	lines, err := Ruling("SCENARIO first-war\nOPTION profile Full\nOPTION profile=full\nTURN 3\n", "first-war", chosen)
	if err != nil || len(lines) != 1 || lines[0].Word() != "TURN" {
		t.Errorf("the game's own heading: %v %v", lines, err)
	}
	for text, says := range map[string]string{
		"TURN 3\nSCENARIO second-war\n": "line 2: scenario second-war: this game is first-war",
		"OPTION profile beginner\n":     "line 1: option profile beginner: this game has full",
		"OPTION fog off\n":              "line 1: option fog: there is none",
	} {
		if _, err := Ruling(text, "first-war", chosen); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want %q", text, err, says)
		}
	}
}

func TestAWholeTextIsOpenedOnItsScenario(t *testing.T) {
	type words interface{ String() string }
	begin := func(scenario string, given options.Given) (*strings.Builder, error) {
		b := &strings.Builder{}
		b.WriteString(scenario + " " + given["fog"])
		if scenario == "none" {
			return b, errors.New("no scenario none")
		}
		return b, nil
	}
	read := func(b *strings.Builder, lines []Line) error {
		for _, l := range lines {
			if b.WriteString(" " + l.Rest); l.Rest == "x" {
				return l.Errorf("want a number")
			}
		}
		return nil
	}
	if got, err := Open[words]("SCENARIO small\nOPTION fog on\nTURN 3\n", "small", begin, read); err != nil || got.String() != "small on 3" {
		t.Errorf("%v, %v", got, err)
	}
	for text, want := range map[string]string{
		"TURN 3\n":                 "SCENARIO small",
		"SCENARIO none\n":          "position: no scenario none",
		"SCENARIO small\nTURN x\n": "position line 2: want a number",
	} {
		if got, err := Open[words](text, "small", begin, read); err == nil || !strings.Contains(err.Error(), want) || got != nil {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}
