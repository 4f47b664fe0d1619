package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/store"
)

// A kind of decision that there is not is refused with those that there are.
func TestAKindOfDecisionThatThereIsNotIsRefused(t *testing.T) {
	p := newPlace(t, nil)
	code, out, errOut := p.try("new", "g", "--system", "example", "--scenario", "hill", "--seat", "red=ann@example.org", "--seat", "blue=bob@example.org", "--kind", "nonsense=3d")
	if code != exit.Usage || !strings.Contains(errOut, `"nonsense" is no kind of decision`) || !strings.Contains(errOut, strings.Join(adjudicator.DecisionKinds(), ", ")) {
		t.Errorf("exit code %d\n%s%s", code, out, errOut)
	}
	if code, _, _ := p.try("show", "g"); code == exit.OK {
		t.Error("the game is made")
	}
}

// The command takes lengths of time as letters do.
func TestTheCommandPutsADeadlineOffByWhatALetterMayWrite(t *testing.T) {
	for text, want := range map[string]time.Duration{"3d": 72 * time.Hour, "36h": 36 * time.Hour, "1 week": 7 * 24 * time.Hour, "une semaine et 2 jours": 9 * 24 * time.Hour, "a fortnight": 14 * 24 * time.Hour, "2": 48 * time.Hour} {
		if got, err := lengthOf(text); err != nil || got != want {
			t.Errorf("%q: %s %v, want %s", text, got, err, want)
		}
	}
	p := newPlace(t, nil)
	steps := []struct {
		code int
		says string
		args []string
	}{
		{exit.OK, "game g created", []string{"new", "g", "--system", "example", "--scenario", "hill", "--seat", "red=ann@example.org", "--seat", "blue=bob@example.org", "--deadline", "72h", "--start"}},
		{exit.OK, "g: deadline ", []string{"deadline", "g", "--extend", "1 week"}},
		{exit.Usage, `"soon"`, []string{"deadline", "g", "--extend", "soon"}},
		{exit.Usage, "no deadline that could be put off", []string{"deadline", "g", "--extend", "0h"}},
	}
	for _, s := range steps {
		if code, out, errOut := p.try(s.args...); code != s.code || !strings.Contains(out+errOut, s.says) {
			t.Errorf("%v: exit code %d\n%s%s\nwant %d and %q", s.args, code, out, errOut, s.code, s.says)
		}
	}
}

// Where the configuration names no time zone it is that of the machine, and never UTC
// unless that is meant.
func TestWithoutAZoneTimesAreThoseOfTheMachine(t *testing.T) {
	at := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	for zone, want := range map[string]string{"Asia/Tokyo": "21:00 JST", "Europe/Paris": "14:00 CEST", "UTC": "12:00 UTC"} {
		t.Setenv("TZ", zone)
		c := conf.Default()
		if got := c.Clock(at); c.Referee.Zone != zone || !strings.HasSuffix(got, want) {
			t.Errorf("on a machine in %s: zone %q, %s", zone, c.Referee.Zone, got)
		}
	}
}

// show and seat tell a seat that its player has given up.
func TestASeatThatIsGivenUpIsToldByCommands(t *testing.T) {
	p := newPlace(t, nil)
	p.must("new", "g", "--system", "example", "--scenario", "hill", "--seat", "red=ann@example.org", "--seat", "blue=bob@example.org", "--deadline", "72h", "--start")
	if out := p.must("show", "g") + p.must("seat", "g"); strings.Contains(out, "given up") {
		t.Fatalf("nobody has given up:\n%s", out)
	}
	st := p.openStore()
	g, err := st.Game("g")
	if err != nil {
		t.Fatal(err)
	}
	var kept map[string]any
	if err := json.Unmarshal(g.Extra, &kept); err != nil {
		t.Fatal(err)
	}
	kept["givenUp"] = []map[string]any{{"seat": "red", "at": "2026-07-01T12:00:00Z"}}
	if g.Extra, err = json.Marshal(kept); err != nil {
		t.Fatal(err)
	}
	if err := st.Commit(&store.Batch{Game: &g}); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	contains(t, "show", p.must("show", "g"), "given up: red by its player on 2026-07-01")
	contains(t, "the list", p.must("show"), "red was given up by its player on 2026-07-01")
	seats := strings.Split(p.must("seat", "g"), "\n")
	for _, line := range seats {
		if strings.Contains(line, "given up on 2026-07-01") != strings.HasPrefix(line, "red") {
			t.Errorf("seat: %q", line)
		}
	}
}

// A knock-out whose drawn matches are replayed is played to its end, by random players
// of some seeds, and by letter; every round halves the field.
func TestADryRunReplaysDrawnMatches(t *testing.T) {
	plan := strings.NewReplacer("swiss", "elimination", "rounds = 6\n", "draw = \"replay\"\n").Replace(openSwiss)
	for _, args := range [][]string{{"--seed", "1"}, {"--seed", "2"}, {"--seed", "3"}, {"--seed", "4"}, {"--seed", "5", "--mail"}} {
		code, out, errOut := tryIn("", append([]string{"tournament", "dry-run", tomlFile(t, plan), "--entrants", "8"}, args...)...)
		if code != exit.OK {
			t.Fatalf("%v: exit code %d: %s", args, code, errOut)
		}
		contains(t, strings.Join(args, " "), out, "3 rounds, ")
		if strings.Contains(out, "  *  ") {
			t.Errorf("%v: a game has no result:\n%s", args, out)
		}
	}
}
