package balkanwars

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
)

// Scripted games keep every promise that random ones keep.
func TestSensibleGamesPlayToTheEnd(t *testing.T) {
	sys := opened(t)
	for _, x := range []struct{ scenario, profile string }{
		{"first-war", "competitor"}, {"first-war", "full"}, {"second-war", "beginner"}, {"second-war", "full"},
	} {
		counts, err := gametest.Play(caseLog{t}, sys, gametest.PlayOptions{Scenario: x.scenario, Games: 1, Seed: 2,
			Options: adjudicator.Options{"profile": x.profile, "s1_end": "december"}, Players: gametest.SensiblePlayers(sys, x.scenario)})
		if err != nil {
			t.Errorf("%v: %v", x, err)
		}
		for _, kind := range []string{"move", "combat", "charge", "advance", "rally"} {
			if counts.Kinds[kind] == 0 {
				t.Errorf("%v: no event %q", x, kind)
			}
		}
	}
}

// The First War favours the League without being decided; the Second, with
// neutrals that march in, is hard for Bulgaria.
func TestSensiblePlayersMakeContests(t *testing.T) {
	if testing.Short() {
		t.Skip("many games")
	}
	sys := opened(t)
	for _, x := range []struct {
		scenario, ahead, behind string
	}{{"first-war", "league", "ottoman"}, {"second-war", "league", "bulgaria"}} {
		counts, err := gametest.Play(caseLog{t}, sys, gametest.PlayOptions{Scenario: x.scenario, Games: 16, Seed: 8, Quick: true,
			Options: adjudicator.Options{"profile": "full", "s1_end": "december"}, Players: gametest.SensiblePlayers(sys, x.scenario)})
		if err != nil {
			t.Fatal(err)
		}
		wins := map[string]int{}
		for _, o := range counts.Outcomes {
			wins[o.Winner]++
		}
		var table strings.Builder
		counts.Table(&table)
		t.Log("\n" + table.String())
		if n := len(counts.Outcomes); wins[x.ahead] == 0 || wins[x.ahead] == n || 2*wins[x.behind] >= n {
			t.Errorf("%s: %v", x.scenario, wins)
		}
	}
}

// Without Diplomacy no neutral helps the League of the Second War: Bulgaria,
// which moves first, may be the favourite but not the certain winner.
func TestTheSecondWarIsAContestWithoutNeutrals(t *testing.T) {
	if testing.Short() {
		t.Skip("many games")
	}
	sys := opened(t)
	counts, err := gametest.Play(caseLog{t}, sys, gametest.PlayOptions{Scenario: "second-war", Games: 24, Seed: 4, Quick: true,
		Options: adjudicator.Options{"profile": "competitor"}, Players: gametest.SensiblePlayers(sys, "second-war")})
	if err != nil {
		t.Fatal(err)
	}
	wins := map[string]int{}
	for _, o := range counts.Outcomes {
		wins[o.Winner]++
	}
	if n := len(counts.Outcomes); wins["bulgaria"] == 0 || 4*wins["bulgaria"] > 3*n || wins["bulgaria"]+wins["league"] == n {
		t.Errorf("the outcomes are %v", wins)
	}
}

// Advice is the same for the same position and dice, and makes no use of what
// lies face down: hidden enemy units of a country may change places.
func TestAdviceKnowsWhatTheSeatMayKnow(t *testing.T) {
	sys := opened(t)
	advise := func(swap ...string) string {
		st, err := sys.Position("SCENARIO first-war\nOPTION profile full\nSIDE league\nPHASE movement\n")
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		for i := 0; i+1 < len(swap); i += 2 {
			u, _ := s.unitIndex().find(swap[i])
			v, _ := s.unitIndex().find(swap[i+1])
			at, to := s.at(u), s.at(v)
			if at < 0 || to < 0 || at == to || !s.isHidden(u) || !s.isHidden(v) {
				t.Fatalf("%s and %s do not lie face down in two hexes", swap[i], swap[i+1])
			}
			s.put(u, to)
			s.put(v, at)
		}
		text := ""
		for _, o := range s.Advise("league", dice.NewSource([]byte{1}, "a")).Orders {
			text += o.String() + "\n"
		}
		return text
	}
	plain := advise()
	if !strings.Contains(plain, "ATTACK") || plain != advise() {
		t.Errorf("advice without an attack, or other advice at once:\n%s\n%s", plain, advise())
	}
	for _, swap := range [][]string{{"OE/7 Div", "OE/17 Div"}, {"OE/1 Cav Bde", "OE/10 Div"}, {"OE/8 Div", "OE/HQ 1"}, {"OE/2 Art Bde", "OE/9 Div", "OE/Fort Kirk", "OE/12 Div"}} {
		if got := advise(swap...); got != plain {
			t.Errorf("%v changed places and the advice changed:\n%s\n%s", swap, plain, got)
		}
	}
}
