package pathsofglory

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// exercise is a letter in a position where it is legal. Before it the other
// side may send one, whose dice are tried until the letter fits.
type exercise struct {
	seat             adjudicator.Seat
	position, before string
	letter           string
}

func exercises() []exercise {
	const (
		empty = "SCENARIO campaign\nEMPTY\nPHASE action\nSIDE cp\nTURN 2\n"
		west  = empty +
			"CONTROL cp Liege\nRUINED Liege\nUNIT GE-1A Liege\nUNIT GE-4A Metz\nUNIT GE-6A Strasbourg\nUNIT GE-c3 Essen\nUNIT GE-3A Essen\n" +
			"UNIT GE-c4 RESERVE\nUNIT FR-5A Sedan\nUNIT FR-1A Nancy\nPLAYED cp 6 2\nHAND cp 12 5 13 15\n"
		attacked = "SCENARIO campaign\nEMPTY\nPHASE action\nSIDE ap\nTURN 10\nHAND ap 1\nHAND cp 18\nCONTROL cp Cambrai Sedan Koblenz\n" +
			"UNIT BR-3A Amiens\nUNIT BR-4A Amiens\nUNIT BR-1A Amiens\nUNIT GE-2A Cambrai\nUNIT GE-c1 Cambrai\nUNIT GE-c2 Cambrai\n" +
			"TRENCH cp Cambrai 1\n"
		asking  = attacked + "STAND cp DEFEND Cambrai, ASK\nSTAND cp LOSS Cambrai, ASK\nSTAND cp RETREAT Cambrai, ASK\n"
		attack  = "PLAY 1 OPS\nACTIVATE Amiens ATTACK\nATTACK Cambrai FROM Amiens\nEND\n"
		offered = "SCENARIO campaign\nEMPTY\nTURN 4\nPHASE action\nSIDE ap\nVP 8\nUNIT GE-1A Essen\nUNIT FR-1A Paris\nSTAND cp PEACE ASK\n"
		africa  = empty +
			"TURN 6\nHAND cp 32\nHAND ap 3\nUNIT GE-1A Essen\nUNIT BR-1A London\nUNIT BR-c1 RESERVE\nSTAND ap EVENT WAR-IN-AFRICA, ASK\n"
		lost = "SCENARIO campaign\nEMPTY\nTURN 3\nPHASE replacement\nSIDE cp\nRP GE 6\nUNIT GE-1A Metz reduced\nUNIT GE-7A Metz reduced\n" +
			"UNIT GE-c3 REPLACEABLE\nUNIT GE-2A REPLACEABLE\n"
	)
	list := []exercise{
		{"cp", "SCENARIO campaign\nOPTION competition on\nPHASE bids\n", "", "BID 2"},
		{"cp", "SCENARIO campaign\nPHASE setup\n", "", "CHOOSE YES"},
		{"ap", africa, "PLAY 32 EVENT\n", "CHOOSE VP"},
		{"ap", africa, "PLAY 32 EVENT\n", "REMOVE BR-c1"},
		{"cp", west, "",
			"PLAY 12 OPS\nACTIVATE Liege, Metz ATTACK\nATTACK Sedan FROM Liege, Metz WITH GE-1A, GE-4A FLANK PIN Metz\nKEEP NONE FOR Sedan\n" +
				"LOSS GE-4A, GE-1A\nADVANCE GE-1A Sedan IF WON\nSTOP IF PREVIOUS LOST"},
		{"cp", west, "", "PLAY 12 OPS\nACTIVATE Strasbourg ATTACK\nATTACK Nancy FROM Strasbourg CARD 15 IF PREVIOUS WON\nADVANCE ALL"},
		{"cp", west, "", "PLAY AUTO OPS\nACTIVATE Essen MOVE\nMOVE GE-c3 Essen>Aachen\nENTRENCH GE-3A AT Essen"},
		{"cp", west, "", "PLAY AUTO OPS\nACTIVATE Essen MOVE\nMOVE GE-c3 TO Aachen"},
		{"cp", west, "", "PLAY AUTO OPS\nACTIVATE Essen MOVE\nMOVE ALL Essen>Aachen"},
		{"cp", west, "", "PLAY 12 SR\nSR GE-c3 Essen>Koblenz\nSR GE-c4 RESERVE>Metz"},
		{"cp", west, "", "PLAY 13 RP"},
		{"cp", west, "", "PASS"},
		{"cp", west + "VP 11\n", "", "OFFER PEACE"},
		{"cp", west, "", "PLAY 12 EVENT\nPLACE GE-10A AT Breslau"},
		{"cp", empty + "HAND cp 5\nUNIT GE-1A Metz reduced\nUNIT GE-7A Mulhouse reduced\n", "", "PLAY 5 EVENT\nREFIT GE-1A, GE-7A"},
		{"cp",
			"SCENARIO campaign\nOPTION expansion on\nEMPTY\nPHASE action\nSIDE cp\nTURN 16\nHAND cp 63\nPLAYED cp 52 15\nUNIT RU-1A Kiev\n" +
				"UNIT RU-2A Kiev\n", "", "PLAY 63 EVENT\nREDUCE RU-1A, RU-2A"},
		{"cp", offered, "OFFER PEACE\n", "ACCEPT PEACE"},
		{"cp", offered, "OFFER PEACE\n", "REFUSE"},
		{"cp", asking, attack, "PLAY 18"},
		{"cp", asking, attack, "LOSS GE-c1"},
		{"cp", asking, attack, "RETREAT GE-2A Cambrai>Sedan"},
		{"cp", asking, attack, "RETREAT NEVER"},
		{"cp", lost, "", "REPLACE GE-c3\nREPLACE GE-2A FULL AT Berlin"},
		{"cp", attacked, "", "DISCARD 18 AT DRAW"},
		{"ap", west, "", "STAND PLAY 33"},
	}
	for _, l := range exampleLines() {
		if strings.HasPrefix(l, "STAND") && l != "STAND PLAY 33" {
			list = append(list, exercise{"cp", attacked, "", l})
		}
	}
	return list
}

// Each example of the help on a verb is played where it is legal.
func TestExamplesOfTheHelpAreLegal(t *testing.T) {
	sys := opened(t)
	seen := map[string]bool{}
	for _, x := range exercises() {
		if faults := x.faults(t, sys); len(faults) > 0 {
			t.Errorf("%s: %v", x.letter, faults)
		}
		for l := range strings.SplitSeq(x.letter, "\n") {
			seen[l] = true
		}
	}
	for _, l := range exampleLines() {
		if !seen[l] {
			t.Errorf("%q is in no letter", l)
		}
	}
	for _, v := range verbs() {
		v, _, _ = strings.Cut(v, ":")
		if !slices.ContainsFunc(exampleLines(), func(l string) bool { return l == v || strings.HasPrefix(l, v+" ") }) {
			t.Errorf("no example of %s", v)
		}
	}
}

// faults checks the letter of an exercise: in its position, or where the
// letter of the other side leads with some dice.
func (x exercise) faults(t *testing.T, sys *System) (faults []adjudicator.Fault) {
	t.Helper()
	language := language()
	sheet, _, syntax := language.Parse(x.letter + "\n")
	if len(syntax) > 0 {
		t.Fatalf("%q: %v", x.letter, syntax)
	}
	for n := range 120 {
		st, err := sys.Position(x.position)
		if err != nil {
			t.Fatalf("%s: %v", x.letter, err)
		}
		if x.before != "" {
			x.lead(t, st, language, n)
		}
		if faults = st.Check(x.seat, sheet); len(faults) == 0 || x.before == "" {
			return faults
		}
	}
	return faults
}

// lead plays the letter of the other side and answers some questions by END.
func (x exercise) lead(t *testing.T, st adjudicator.State, language orders.Language, n int) {
	t.Helper()
	other := adjudicator.Seat("ap")
	if x.seat == other {
		other = "cp"
	}
	roll := dice.NewSource(fmt.Appendf(nil, "exercise %d", n), "help")
	roll.Begin(1)
	sheet, _, _ := language.Parse(x.before)
	if _, err := st.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: other, Sheet: sheet}, roll); err != nil {
		t.Fatalf("%s: %v", x.before, err)
	}
	for i := range n % 4 {
		if p := st.Pending(); len(p) == 0 || p[0].Seat != x.seat || p[0].Kind != "question" {
			return
		}
		roll.Begin(uint64(i + 2))
		if _, err := st.Apply(adjudicator.Command{Seq: uint64(i + 2), Kind: adjudicator.CommandSheet, Seat: x.seat,
			Sheet: orders.Sheet{End: true}}, roll); err != nil {
			t.Fatal(err)
		}
	}
}
