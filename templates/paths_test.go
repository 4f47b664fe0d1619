package templates

import (
	"fmt"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
)

// placed is a match that begins with a position.
func placed(t *testing.T, position string, seed byte) *match {
	t.Helper()
	sys := openSystem(t, "paths-of-glory")
	state, err := sys.(adjudicator.Reader).Position(position)
	if err != nil {
		t.Fatal(err)
	}
	g := &match{sys: sys, played: sys.Info().Scenarios[0], state: state, roll: dice.NewSource([]byte{7, seed}, "g"), guess: dice.NewSource([]byte{1}, "g"),
		events: map[adjudicator.Seat][]adjudicator.Event{}, rolls: map[adjudicator.Seat][]dice.Roll{}}
	g.begin()
	return g
}

// send applies a sheet as a seat writes it.
func (g *match) send(t *testing.T, seat adjudicator.Seat, text string) {
	t.Helper()
	sheet, _, faults := g.sys.Info().Language.Parse(text)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	g.begin()
	events, err := g.state.Apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, g.roll)
	if err != nil {
		t.Fatal(err)
	}
	g.tell(events)
}

// flat is the text of a letter without its line breaks.
func (g *match) flat(t *testing.T, k *Kit, seat adjudicator.Seat, lang string) string {
	t.Helper()
	text := mustRender(t, k, noBoard(g.report(report.Turn, seat, lang))).Text
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\n' || r == '\u00a0' }), " ")
}

func wants(t *testing.T, where, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("%s lacks %q:\n%s", where, p, text)
		}
	}
}

// TestCombatOfSpacesIsToldStepByStep reads a combat with a card, losses of
// several units, a retreat that is asked for.
func TestCombatOfSpacesIsToldStepByStep(t *testing.T) {
	k := testKit(t)
	g := placed(t, "SCENARIO campaign\nEMPTY\nPHASE action\nSIDE ap\nTURN 10\nHAND ap 1 18\nHAND cp 18\nCONTROL cp Cambrai Sedan Koblenz\n"+
		"UNIT BR-3A Amiens\nUNIT BR-4A Amiens\nUNIT BR-1A Amiens\nUNIT GE-2A Cambrai\nUNIT GE-c1 Cambrai\nUNIT GE-c2 Cambrai\nTRENCH cp Cambrai 1\n"+
		"STAND cp RETREAT Cambrai, ASK\nSTAND cp DEFEND Cambrai CARD 18\n", 1)
	g.send(t, "ap", "PLAY 1 OPS\nACTIVATE Amiens ATTACK\nATTACK Cambrai FROM Amiens CARD 18 ADVANCE ALL\nEND\n")
	g.rolls["cp"] = nil
	wants(t, "en", g.flat(t, k, "cp", "en"),
		"Activated to attack: Amiens. [9.2.2] Battle at Cambrai (clear, town) BR-1A, BR-3A and BR-4A attack from Amiens. In defence: GE-2A, GE-c1 and GE-c2; trench 1. [12.2.2]",
		"Fire of the attacker (Allied Powers): CF 12 on the Army table, column 12-14; trench -1: column 9-11 [12.2.7]. Die ", "; AP 18 +1: ",
		"Fire of the defender (Central Powers): CF 9 on the Army table, column 9-11; trench +1: column 12-14 [12.2.7]. Die ", "; CP 18 +1: ",
		"Defender's losses: ", "Attacker's losses: ")
	wants(t, "fr", g.flat(t, k, "cp", "fr"),
		"Combat de Cambrai (clair, ville) BR-1A, BR-3A et BR-4A attaquent d'Amiens.",
		"Tir de l'attaquant (Alliés) : FC 12 sur la table des armées, colonne 12-14 ; tranchée -1 : colonne 9-11 [12.2.7].", "Pertes de l'attaquant : ")
}

// TestLossesAreToldUnitByUnit joins the steps of one unit, in their order.
func TestLossesAreToldUnitByUnit(t *testing.T) {
	k := testKit(t)
	event := adjudicator.NewEvent
	events := []adjudicator.Event{
		event("combat-declared", "12.2.2", "space", "Sedan", "side", "cp", "from", "Metz", "attackers", "GE-4A", "defenders", "FR-4A; FR-5A", "fort", 0, "trench", 0),
		event("reduced", "12.4.2", "unit", "FR-4A", "space", "Sedan"),
		event("eliminated", "12.4.4", "unit", "FR-4A", "space", "Sedan", "to", "REPLACEABLE"),
		event("replaced", "12.4.4", "unit", "FR-c4", "army", "FR-4A", "space", "Sedan"),
		event("reduced", "12.4.2", "unit", "FR-c4", "space", "Sedan"),
		event("losses", "12.4.3", "space", "Sedan", "side", "ap", "role", "defender", "number", 7, "absorbed", 7, "steps", 3),
		event("losses", "12.4.3", "space", "Sedan", "side", "cp", "role", "attacker", "number", 1, "absorbed", 0, "steps", 0),
	}
	g := newGame(t, "paths-of-glory", "losses", nil)
	for lang, list := range map[string][]string{
		"en": {"Defender's losses: 7 of 7: FR-4A reduced, eliminated (it can be rebuilt); FR-c4 in the place of FR-4A, reduced. [12.4.3]",
			"Attacker's losses: none, as every step is worth more than 1. [12.4.3]"},
		"fr": {"Pertes du défenseur : 7 sur 7 : FR-4A perd un pas, disparaît (pourra revenir) ; FR-c4 prend la place de FR-4A, perd un pas. [12.4.3]"},
	} {
		g.events["cp"], g.rolls["cp"] = events, nil
		wants(t, lang, g.flat(t, k, "cp", lang), list...)
	}
}

// TestSeatsAreCalledAfterWhatTheyPlay bids the sides over: letters, owners of
// spaces and the draft follow.
func TestSeatsAreCalledAfterWhatTheyPlay(t *testing.T) {
	k := testKit(t)
	g := placed(t, "SCENARIO campaign\nOPTION competition on\n", 2)
	g.send(t, "cp", "BID 3\n")
	g.send(t, "ap", "BID 1\n")
	wants(t, "cp", g.flat(t, k, "cp", "en"), "You are the Allied side.", "Allied Powers: cp@example.test; Central Powers: ap@example.test.",
		"cp@example.test plays the Allies for 3 points; the other bid was 1.", "the seat cp plays the Allied Powers", "The Central side owes its choice about Guns of August.")
	wants(t, "ap", g.flat(t, k, "ap", "fr"), "Vous jouez le camp central.", "CAMP ap")
	around := mapOf(t, k, g, "en", "Verdun")
	wants(t, "map", around, "Verdun (clear, fort 3, France, Allied Powers, trench 1): FR-3A, FR-4A")
}

// TestWhatAttritionTakesIsTold names units and spaces without supply.
func TestWhatAttritionTakesIsTold(t *testing.T) {
	k := testKit(t)
	g := placed(t, "SCENARIO campaign\nEMPTY\nPHASE action\nSIDE cp\nTURN 4\nHAND cp 12\nUNIT GE-1A Essen\nUNIT GE-2A Orleans\nCONTROL cp Orleans\nUNIT FR-1A Paris\n", 3)
	wants(t, "en", g.flat(t, k, "cp", "en"), "Out of supply, lost in Attrition at the end of the turn unless a line opens (Central Powers): Orleans (GE-2A).",
		"Spaces of the Central Powers without a line of supply, which go to the enemy in Attrition: Orleans")
}

// TestEveryCardHasAFrenchName looks at the cards of both sides, those of the
// expansion included.
func TestEveryCardHasAFrenchName(t *testing.T) {
	k := testKit(t)
	for _, side := range []string{"AP", "CP"} {
		for n := 1; n <= 65; n++ {
			if name := fmt.Sprintf("paths-of-glory.word.card-name.%s %d", side, n); k.lib.Tongue("fr").Lookup(name) == nil {
				t.Errorf("no French name for %s %d", side, n)
			}
		}
	}
}
