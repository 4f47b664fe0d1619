package games

import (
	"fmt"
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/greatwarineurope"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
)

// placed is a system whose games begin with a position.
type placed struct {
	adjudicator.System
	position string
}

func (p placed) Setup(string, adjudicator.Options, *dice.Source) (adjudicator.State, []adjudicator.Event, error) {
	st, err := p.System.(adjudicator.Reader).Position(p.position)
	return st, nil, err
}

// A French Mutiny that the Allies keep to themselves (6.47) looks like any other event that they keep: what the CP are
// told and asked, and whom they see asked, is the same.
func TestASecretMutinyLooksLikeAnyEventThatIsKept(t *testing.T) {
	sys, err := greatwarineurope.Open(greatwarineurope.Data())
	if err != nil {
		t.Fatal(err)
	}
	const cup = "EVENT Al-98 cup\nEVENT CP-05 cup\n"
	const secret = "FACTS {\"mutiny\":31%s,\"duties\":{\"secret_mutiny\":true}}\nEVENT Al-49 gone turn=29\n" + cup
	const kept = "FACTS {\"vp\":1%s}\nEVENT Al-86 hand turn=29\nEVENT Al-49 cup\n" + cup
	const used = `,"er_used":[true,true]` // no emergency replacements any more
	for name, events := range map[string]string{
		"secret": "RP BR 3\n" + fmt.Sprintf(secret, ""), "kept": "RP BR 3\n" + fmt.Sprintf(kept, ""),
		"secret, nothing to order": fmt.Sprintf(secret, used), "kept, nothing to order": fmt.Sprintf(kept, used),
	} {
		for _, phase := range []string{"events", "move1", "resources-allies", "resources-cp"} {
			t.Run(name+" "+phase, func(t *testing.T) {
				p := placed{sys, "SCENARIO campaign\nOPTION secret_mutiny on\nTURN 29\nINITIATIVE west cp\nLETTER L\nRP GE 3\n" + events + "PHASE " +
					phase + "\n"}
				st, _, err := p.Setup("", nil, nil)
				if err != nil {
					t.Fatal(err)
				}
				if !slices.ContainsFunc(st.(adjudicator.Disguiser).Disguises("cp"), func(twin adjudicator.State) bool {
					return hasMutiny(twin) != hasMutiny(st)
				}) {
					t.Fatal("there is no twin of the Mutiny")
				}
				n, leaks := gametest.Alike(p, gametest.AlikeOptions{Seed: 1, Positions: 1, Twins: 9, Seat: "cp"})
				t.Log(n)
				for _, err := range leaks {
					t.Error(err)
				}
			})
		}
	}
}

// hasMutiny tells whether the referee sees a Mutiny.
func hasMutiny(st adjudicator.State) bool {
	return slices.ContainsFunc(st.View(adjudicator.Referee).Facts, func(f adjudicator.Field) bool { return f.Key == "mutiny-until" })
}
