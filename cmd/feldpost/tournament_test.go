package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
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
	if code != exitOK {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	contains(t, "the schedule", out, "spring: example, hill, round-robin, 4 entrants, 3 rounds",
		"round 1\n    1  Ann (red) - Di (blue)\n    2  Bob (red) - Cy (blue)\nround 2\n    1  Di (red) - Cy (blue)\n    2  Ann (red) - Bob (blue)\nround 3\n    1  Bob (red) - Di (blue)\n    2  Cy (red) - Ann (blue)\n")
	for _, x := range []struct{ right, wrong, says string }{
		{"round-robin", "league", `spring.toml: line 4: format: "league" is not one of`},
		{`"hill"`, `"mountain"`, `line 3: example has no scenario "mountain"; there are: hill`},
		{`"example"`, `"chess"`, `chess`},
		{"cy@example.org", "house", "line 14: the house does not play example"},
		{`entry = "closed"`, `absent = "house"`, `line 5: the house does not play example`},
	} {
		code, _, errOut := tryIn("", "tournament", "check", tomlFile(t, strings.Replace(four, x.right, x.wrong, 1)))
		if code != exitFailed || !strings.Contains(errOut, x.says) {
			t.Errorf("%s: exit code %d, %s; want %s", x.wrong, code, errOut, x.says)
		}
	}
	if code, _, _ := tryIn("", "tournament", "check", "nowhere.toml"); code != exitUsage {
		t.Errorf("a file that is not there: exit code %d", code)
	}
}

// Sixty-four entrants play a round of Balkan Wars without mail within a minute,
// and the same round again the second time.
func TestARoundOfBalkanWarsIsPlayedWithoutMail(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 32 games of Balkan Wars: left out by -short")
	}
	begun := time.Now()
	file := tomlFile(t, strings.NewReplacer("example", "balkan-wars", "hill", "first-war").Replace(openSwiss))
	run := func() string {
		code, out, errOut := tryIn("", "tournament", "dry-run", file, "--entrants", "64", "--rounds", "1")
		if code != exitOK {
			t.Fatalf("exit code %d: %s", code, errOut)
		}
		standings, last, _ := strings.Cut(out, "1 rounds, 32 games played without mail")
		if last == "" || strings.Count(standings, "Entrant ") != 64+64 {
			t.Fatalf("not all have played:\n%s", out)
		}
		return standings
	}
	if run() != run() {
		t.Error("the same seed gives another tournament")
	}
	if took := time.Since(begun); took > 2*time.Minute {
		t.Errorf("two rounds took %s, more than a minute each", took)
	}
}
