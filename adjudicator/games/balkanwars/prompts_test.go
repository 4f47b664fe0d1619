package balkanwars

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
)

// offered are the lines of a part as a player reads them.
func offered(s *State, seat adjudicator.Seat, part string) (list []string) {
	for _, p := range s.Prompts(seat) {
		if p.Part == part {
			list = append(list, p.Order.String())
		}
	}
	return list
}

func TestEachPhaseOffersItsLines(t *testing.T) {
	for _, x := range []struct {
		seat     adjudicator.Seat
		position string
		part     string
		want     []string
		not      []string
	}{
		{"league",
			"SCENARIO first-war\nEMPTY\nTURN 2\nSIDE league\nPHASE mobilization\nUNIT BU/Depot Sofia 2231\nUNIT BU/Depot Phillipopolis 2426\n" +
				"UNIT BU/1 Bde 2231\nUNIT BU/2 Bde 2231\nUNIT BU/3 Bde 2231\n", "mobilization",
			[]string{"MOBILIZE BU/Res 1 Bde AT 2426"}, []string{" AT 2231", "Res 2 Bde", "SPEND MORALE SE"}},
		{"league", "SCENARIO first-war\nEMPTY\nSIDE league\nPHASE movement\nUNIT BU/1 Bde 2426\nUNIT BU/2 Bde 2426\nUNIT OE/7 Div 2822\n",
			"movement",
			[]string{"MOVE BU/1 Bde, BU/2 Bde FROM 2426 TO "}, nil},
		{"ottoman",
			"SCENARIO first-war\nEMPTY\nSIDE ottoman\nPHASE movement\nUNIT OE/Angora Div OFFMAP\nUNIT OE/19 Div OFFMAP\nUNIT BU/1 Bde 2426\n",
			"other-movement",
			[]string{"RAIL OE/Angora Div ", "CORPS 7 ENTER AT ", "CORPS 8 ENTER AT "}, []string{"EXIT"}},
		{"ottoman",
			"SCENARIO first-war\nEMPTY\nSIDE ottoman\nPHASE movement\nUNIT OE/Angora Div OFFMAP\nUNIT BU/1 Bde 3010\nUNIT BU/2 Bde 3914\n" +
				"UNIT BU/3 Bde 3210\n", "other-movement",
			[]string{"EXIT OE/Angora Div "}, []string{"RAIL"}},
		{"league", "SCENARIO first-war\nEMPTY\nSIDE league\nPHASE combat\nUNIT BU/1 Bde 2620\nUNIT BU/2 Bde 2620\nUNIT OE/7 Div 2720\n", "combat",
			[]string{"ATTACK 2720 FROM 2620 WITH ALL", "CHARGE ", "MORALE ", "LOSS ", "RETREAT SAFEST", "ADVANCE "}, nil},
		{"league", "SCENARIO first-war\nEMPTY\nSIDE league\nPHASE rally\nUNIT BU/1 Bde 2620 demoralized\nUNIT BU/2 Bde 2620\n", "rally",
			[]string{"RALLY BU/1 Bde SPEND 1"}, []string{"BU/2 Bde"}},
	} {
		text := strings.Join(offered(placed(t, x.position), x.seat, x.part), "\n")
		for _, want := range x.want {
			if !strings.Contains("\n"+text, "\n"+want) {
				t.Errorf("%s: no line %q among\n%s", x.part, want, text)
			}
		}
		for _, not := range x.not {
			if strings.Contains(text, not) {
				t.Errorf("%s: %q is offered among\n%s", x.part, not, text)
			}
		}
	}
}

// TestAnEventLeavesItsChoice: what the event leaves to a side is offered to it
// and to nobody else, and random play takes it.
func TestAnEventLeavesItsChoice(t *testing.T) {
	s := placed(t, "SCENARIO first-war\nOPTION profile full\n")
	s.talks.Choice = &choice{By: sideA, From: setOf(germany, britain)}
	want := []string{"EVENT CHOOSE DE", "EVENT CHOOSE GB"}
	if got := offered(s, "league", "talks"); !slices.Equal(got[:2], want) {
		t.Errorf("the League is offered %v", got)
	}
	if got := strings.Join(offered(s, "ottoman", "talks"), "\n"); strings.Contains(got, "EVENT") || !strings.Contains(got, "COMMIT") {
		t.Errorf("the Ottomans are offered %s", got)
	}
	taken := 0
	for seed := range byte(9) {
		for _, o := range s.Suggest("league", dice.NewSource([]byte{seed}, "choice")).Orders {
			if o.Verb == "EVENT" {
				taken++
			}
		}
	}
	if taken == 0 {
		t.Error("random play chooses nothing")
	}
}

// TestADearUnitNeedsItsMoralePoint: what the points do not pay for is offered
// with the Morale Point that helps.
func TestADearUnitNeedsItsMoralePoint(t *testing.T) {
	s := placed(t, "SCENARIO first-war\nEMPTY\nTURN 2\nSIDE league\nPHASE mobilization\nUNIT BU/Depot Sofia 2231\n")
	list := s.Prompts("league")
	spend := slices.IndexFunc(list, func(p adjudicator.Prompt) bool { return p.Order.String() == "SPEND MORALE BU 1" })
	dear := slices.IndexFunc(list, func(p adjudicator.Prompt) bool { return strings.HasPrefix(p.Order.String(), "MOBILIZE BU/1 Bde") })
	if spend < 0 || dear < 0 || !slices.Equal(list[dear].Needs, []int{spend}) {
		t.Errorf("SPEND is line %d, a unit for 3 points line %d: %+v", spend, dear, list)
	}
}

// TestWhatIsInForceIsNotOffered leaves out standing orders that are kept.
func TestWhatIsInForceIsNotOffered(t *testing.T) {
	s := placed(t, "SCENARIO first-war\nEMPTY\nSIDE league\nPHASE movement\nUNIT BU/1 Bde 2426\n")
	const line = "STAND RETREAT SAFEST"
	if !slices.Contains(offered(s, "ottoman", "standing"), line) {
		t.Fatalf("%s is not offered to a seat that owes nothing", line)
	}
	sheet, _, _ := language().Parse(line)
	if _, err := s.Apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: "ottoman", Sheet: sheet},
		dice.NewSource([]byte("x"), "force")); err != nil {
		t.Fatal(err)
	}
	if slices.Contains(offered(s, "ottoman", "standing"), line) {
		t.Errorf("%s is offered while it is in force", line)
	}
}

// TestAnArmisticeCanBeAccepted offers the answer to who was asked.
func TestAnArmisticeCanBeAccepted(t *testing.T) {
	s := placed(t, "SCENARIO first-war\nEMPTY\nSIDE league\nPHASE movement\nUNIT BU/1 Bde 2426\n")
	s.offer[sideA] = true
	if a, b := offered(s, "ottoman", "peace"), offered(s, "league", "peace"); !slices.Equal(a, []string{"ARMISTICE ACCEPT"}) ||
		!slices.Equal(b, []string{"ARMISTICE WITHDRAW"}) {
		t.Errorf("offered are %v and %v", a, b)
	}
}

// TestOffersKnowNoSecret plays games with Fog of War and diplomacy: what is
// offered is the same in states that differ only in what the seat cannot see,
// and offering changes nothing.
func TestOffersKnowNoSecret(t *testing.T) {
	compared := 0
	for _, scenario := range []string{"first-war", "second-war"} {
		roll, guess := dice.NewSource([]byte("secret"), scenario), dice.NewSource([]byte("guess"), scenario)
		roll.Begin(0)
		st, _, err := opened(t).Setup(scenario, adjudicator.Options{"profile": "full"}, roll)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		for step := uint64(1); step < 60 && len(s.Pending()) > 0; step++ {
			roll.Begin(step)
			guess.Begin(step)
			before, _ := s.Save()
			for _, x := range s.scene().seats {
				own := s.Prompts(x)
				for _, other := range s.Disguises(x) {
					if got := other.(*State).Prompts(x); !reflect.DeepEqual(got, own) {
						t.Fatalf("%s step %d: %s is offered %v, in disguise %v", scenario, step, x, own, got)
					}
					compared++
				}
			}
			if after, _ := s.Save(); string(after) != string(before) {
				t.Fatalf("%s step %d: offering changed the state", scenario, step)
			}
			seat := s.Pending()[0].Seat
			if _, err := s.Apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: seat, Sheet: s.Suggest(seat, guess)}, roll); err != nil {
				t.Fatal(err)
			}
		}
	}
	if compared < 100 {
		t.Errorf("only %d states compared", compared)
	}
}

func BenchmarkPrompts(b *testing.B) {
	s, err := opened(b).deployed("first-war", nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(s.Prompts("league")) < 40 {
			b.Fatal("too few lines")
		}
	}
}

// TestAnEngineerStaysForWhomHeLeads offers a march into his Mountain and his own
// way out of it, and never both (5.5).
func TestAnEngineerStaysForWhomHeLeads(t *testing.T) {
	o := placed(t, "SCENARIO first-war\nEMPTY\nSIDE league\nPHASE movement\nUNIT BU/1 Eng Bn 2335\nUNIT BU/1 Cav Bde 2533\n").Offers("league")
	in, out := -1, -1
	for i, x := range o.Lines {
		switch text := x.Order.String(); {
		case text == "MOVE BU/1 Cav Bde FROM 2533 TO 2335":
			in = i
		case strings.HasPrefix(text, "MOVE BU/1 Eng Bn FROM 2335 TO "):
			out = i
		}
	}
	if in < 0 || out < 0 {
		t.Fatal("one of the marches is not offered")
	}
	if !offer.Together(&o, []int{in}) || !offer.Together(&o, []int{out}) || offer.Together(&o, []int{min(in, out), max(in, out)}) {
		t.Error("each march goes alone, not both")
	}
}
