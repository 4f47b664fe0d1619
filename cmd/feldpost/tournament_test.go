package main

import (
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"feldpost/cmd/feldpost/exit"
)

const openSwiss = `name = "spring"
system = "example"
scenario = "hill"
format = "swiss"
rounds = 6
entry = "open"
`

// tomlFile writes a file of a tournament.
func tomlFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "spring.toml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestAFileOfATournamentIsChecked(t *testing.T) {
	four := strings.NewReplacer("swiss", "round-robin", "rounds = 6\n", "", "open", "closed").Replace(openSwiss)
	for _, name := range []string{"Ann", "Bob", "Cy", "Di"} {
		four += "[[entrant]]\nname = \"" + name + "\"\naddress = \"" + strings.ToLower(name) + "@example.org\"\n"
	}
	code, out, errOut := tryIn("", "tournament", "check", tomlFile(t, four))
	if code != exit.OK {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	contains(t, "the schedule", out, "spring: example, hill, round-robin, 4 entrants, 3 rounds",
		"round 1\n    1  Ann (red) - Di (blue)\n    2  Bob (red) - Cy (blue)\nround 2\n    1  Di (red) - Cy (blue)\n    2  Ann (red) - Bob (blue)\nround 3\n    1  Bob (red) - Di (blue)\n    2  Cy (red) - Ann (blue)\n")
	for _, x := range []struct{ right, wrong, says string }{
		{"round-robin", "league", `spring.toml: line 4: format: "league" is not one of`},
		{`"hill"`, `"mountain"`, `line 3: example has no scenario "mountain"; there are: hill`},
		{`"example"`, `"chess"`, `chess`},
		{"cy@example.org", "house", "line 14: the house does not play example"},
		{`entry = "closed"`, `round = "7d"`, `round: 168 hours are no longer than a deadline of its games, 168 hours`},
		{`entry = "closed"`, `absent = "house"`, `line 5: the house does not play example`},
	} {
		code, _, errOut := tryIn("", "tournament", "check", tomlFile(t, strings.Replace(four, x.right, x.wrong, 1)))
		if code != exit.No || !strings.Contains(errOut, x.says) {
			t.Errorf("%s: exit code %d, %s; want %s", x.wrong, code, errOut, x.says)
		}
	}
	if code, _, _ := tryIn("", "tournament", "check", "nowhere.toml"); code != exit.Usage {
		t.Errorf("a file that is not there: exit code %d", code)
	}
}

// Sixty-four entrants play a round of Balkan Wars without mail within a minute,
// and the same round again the second time.
func TestARoundOfBalkanWarsIsPlayedWithoutMail(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 32 games of Balkan Wars: left out by -short")
	}
	begun := cpuTime()
	file := tomlFile(t, strings.NewReplacer("example", "balkan-wars", "hill", "first-war").Replace(openSwiss))
	run := func() string {
		code, out, errOut := tryIn("", "tournament", "dry-run", file, "--entrants", "64", "--rounds", "1")
		if code != exit.OK {
			t.Fatalf("exit code %d: %s", code, errOut)
		}
		standings, last, _ := strings.Cut(out, "1 rounds, 32 games played without mail")
		if last == "" || strings.Count(standings, "Entrant ") != 64+64 {
			t.Fatalf("not all have played:\n%s", out)
		}
		return standings
	}
	if first, second := run(), run(); first != second {
		t.Errorf("the same seed gives another tournament:\n%s\nthen\n%s", first, second)
	}
	if took := cpuTime() - begun; took > 2*time.Minute {
		t.Errorf("two rounds took %s of processor time, more than a minute each", took)
	}
}

// Sixty-four entrants enter by letter and play six rounds of Seven Hexes by letter
// within a minute; no letter stays unanswered.
func TestSixRoundsOfSixtyFourArePlayedByLetter(t *testing.T) {
	if testing.Short() {
		t.Skip("writes some 5,000 letters: left out by -short")
	}
	begun := cpuTime()
	code, out, errOut := tryIn("", "tournament", "dry-run", tomlFile(t, openSwiss), "--entrants", "64", "--mail")
	if code != exit.OK {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	contains(t, "the dry run", out, "standings after round 6", "6 rounds, 192 games by letter: ")
	if strings.Count(out, "  Entrant ") != 64 {
		t.Errorf("not all have a place:\n%s", out)
	}
	if took := cpuTime() - begun; took > time.Minute { // whatever else the machine does
		t.Errorf("it took %s of processor time, more than a minute", took)
	}
	t.Log(strings.TrimSpace(out[strings.LastIndex(strings.TrimSpace(out), "\n")+1:]))
}

// The house and random entrants play a small tournament of a campaign game by letter.
func TestATournamentOfBalkanWarsByLetter(t *testing.T) {
	if testing.Short() {
		t.Skip("plays two games of Balkan Wars by letter: left out by -short")
	}
	four := strings.NewReplacer("swiss", "elimination", "rounds = 6\n", "", "example", "balkan-wars", "hill", "first-war", "open", "closed").Replace(openSwiss)
	for _, x := range [][2]string{{"Ann", "ann@example.org"}, {"Bob", "bob@example.org"}, {"The house", "house"}, {"Di", "di@example.org"}} {
		four += "[[entrant]]\nname = \"" + x[0] + "\"\naddress = \"" + x[1] + "\"\n"
	}
	code, out, errOut := tryIn("", "tournament", "dry-run", tomlFile(t, four), "--mail", "--player", "sensible")
	if code != exit.OK {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	contains(t, "the dry run", out, "2 rounds, 3 games by letter: ")
}

func TestTheCommandsOfATournament(t *testing.T) {
	p := newPlace(t, nil)
	four := strings.NewReplacer("swiss", "round-robin", "rounds = 6\n", "", "open", "closed").Replace(openSwiss) + "title = \"Spring open\"\n"
	for _, name := range []string{"Ann", "Bob", "Cy"} {
		four += "[[entrant]]\nname = \"" + name + "\"\naddress = \"" + strings.ToLower(name) + "@example.org\"\n"
	}
	file := tomlFile(t, four)
	steps := []struct {
		code int
		says string
		args []string
	}{
		{exit.Usage, `there is no such tournament`, []string{"tournament", "start", "spring"}},
		{exit.OK, "tournament spring created", []string{"tournament", "create", file}},
		{exit.Usage, "there is a tournament spring already", []string{"tournament", "create", file}},
		{exit.OK, "spring: example, round-robin, 3 entrants, not begun", []string{"tournament", "show"}},
		{exit.OK, "Spring open has not begun; 3 entrants\n  Ann <ann@example.org>", []string{"tournament", "show", "spring"}},
		{exit.OK, "tournament spring: round 1 of 3, 1 games", []string{"tournament", "start", "spring"}},
		{exit.OK, "    1  Ann: bye\n    2  Bob - Cy  *  spring-r1-b2", []string{"tournament", "show", "spring"}},
		{exit.OK, "spring-r1-b2", []string{"show"}},
		{exit.Usage, "--winner nobody means that both forfeit", []string{"tournament", "result", "spring", "spring-r1-b2", "--winner", "nobody", "--reason", "x"}},
		{exit.Usage, "no game", []string{"tournament", "result", "spring", "spring-r1-b7", "--winner", "red", "--reason", "x"}},
		{exit.Usage, "round 1 has begun", []string{"tournament", "absent", "spring", "Ann", "--round", "1"}},
		{exit.Usage, "no entrant", []string{"tournament", "absent", "spring", "Eve", "--round", "2"}},
		{exit.OK, "bob@example.org is absent from round 2", []string{"tournament", "absent", "spring", "bob@example.org", "--round", "2"}},
		{exit.OK, "game spring-r1-b2 has its result", []string{"tournament", "result", "spring", "spring-r1-b2", "--winner", "Cy", "--forfeit", "--reason", "no letter"}},
		{exit.OK, "    2  Bob - Cy  --+  spring-r1-b2 forfeited", []string{"tournament", "show", "spring", "--round", "1"}},
		{exit.OK, "<!DOCTYPE html>", []string{"tournament", "show", "spring", "--html", "fr"}},
		{exit.Usage, "--html", []string{"tournament", "show", "spring", "--html", "de"}},
		{exit.OK, `"name": "spring"`, []string{"tournament", "show", "spring", "--json"}},
		{exit.OK, "spring: example, round-robin, 3 entrants, round 3 of 3", []string{"tournament", "show"}}, // round 2 was one game, and forfeited
		{exit.Usage, "3 rounds have been paired", []string{"tournament", "show", "spring", "--round", "4"}},
	}
	for _, s := range steps {
		code, out, errOut := p.try(s.args...)
		if code != s.code || !strings.Contains(out+errOut, s.says) {
			t.Errorf("%v: exit code %d\n%s%s\nwant %d and %q", s.args, code, out, errOut, s.code, s.says)
		}
	}
	for _, form := range [][]string{{"--json"}, {"--html", "en"}} {
		_, out, _ := p.try(append([]string{"tournament", "show", "spring"}, form...)...)
		out = html.UnescapeString(out)
		if strings.Contains(out, "@example") || !strings.Contains(out, "Spring open") || !strings.Contains(out, "--+") {
			t.Errorf("%v tells addresses, or no results:\n%s", form, out)
		}
		// A page is for anybody: entrants who have not agreed to be named are numbers.
		if named := regexp.MustCompile(`\b(Ann|Bob|Cy)\b`).FindString(out); (named != "") != (form[0] == "--json") {
			t.Errorf("%v names %q:\n%s", form, named, out)
		}
	}
}
