package orders

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// sameSheet ignores what canonical text does not keep.
var sameSheet = cmp.Options{
	cmpopts.IgnoreTypes(Pos{}),
	cmpopts.IgnoreFields(Order{}, "Raw", "entry"),
	cmpopts.IgnoreFields(Header{}, "Pos"),
	cmpopts.IgnoreFields(Sheet{}, "Skipped", "spoken"),
	cmpopts.EquateEmpty(),
}

// canonical parses a text that must have no faults and prints it.
func canonical(t *testing.T, text string) string {
	t.Helper()
	s, _, faults := odd.Parse(text)
	for _, f := range faults {
		t.Errorf("%q: fault %s", text, f)
	}
	b, err := s.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestLines reads lines as the games' players write them and compares them
// with their canonical form.
func TestLines(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		// set-up and diplomacy
		{"PLACE OE/7 Div 2720", "PLACE OE/7 Div 2720"},
		{"SETUP Br 3 AT 1734", "PLACE Br 3 AT 1734"},
		{"SETUP AUTO", "AUTO"},
		{"CHOOSE OE DIV 8-3-6 x5, 7-2-6 x10", "CHOOSE OE DIV 8-3-6 x5, 7-2-6 x10"},
		{"ENTRENCH 2530", "ENTRENCH 2530"},
		{"EVENT CHOOSE 2", "EVENT CHOOSE 2"},
		{"CALL DE AT 3012", "CALL DE AT 3012"},
		{"OFFER POW GIVE BU/3 Bde GET OE/5 Div", "OFFER POW GIVE BU/3 Bde GET OE/5 Div"},
		{"OFFER ARMISTICE", "ARMISTICE OFFER"},
		{"give morale se 1, bu 1", "GIVE MORALE se 1, bu 1"},
		{"CONFLICT IF PASSED DECLARE", "CONFLICT DECLARE IF PASSED"},
		{"COMMIT IF CONFRONTATION ALL", "COMMIT ALL IF CONFRONTATION"},
		{"IF EVENT 61 CALL GB", "CALL GB IF EVENT 61"},
		{"IF EVENT 61, CALL GB", "CALL GB IF EVENT 61"},
		// mobilization, movement
		{"ALLOT BU 3, GR 1", "ALLOT BU 3, GR 1"},
		{"MOBILIZE OE/29 Div AT OFFMAP", "MOBILIZE OE/29 Div AT OFFMAP"},
		{"CONCEAL off", "CONCEAL OFF"},
		{"move  BU/5 Bde   2426-2425-2424", "MOVE BU/5 Bde 2426-2425-2424"},
		{"MOVE BU/5 Bde 2426 - 2425 -2424- 2423", "MOVE BU/5 Bde 2426-2425-2424-2423"},
		{"MOVE BU/5 Bde – 2426–2425", "MOVE BU/5 Bde 2426-2425"},
		{"MOVE US 2 POOL-2244-2243", "MOVE US 2 POOL-2244-2243"},
		{"MOVE GE-2A, GE-3A Essen > Coblenz>Sedan", "MOVE GE-2A, GE-3A Essen>Coblenz>Sedan"},
		{"MOVE GE-2A Essen→Bar-le-Duc", "MOVE GE-2A Essen>Bar-le-Duc"},
		{"MOVE \"GE 8 BV R\" w5622-W5623", "MOVE \"GE 8 BV R\" W5622-W5623"},
		{"MOVE LANDWEHR-1 h4-i5-J5", "MOVE LANDWEHR-1 H4-I5-J5"},
		{"MOVE BU/5 Bde, BU/1 Eng 2529-2629 esc", "MOVE BU/5 Bde, BU/1 Eng 2529-2629 ESCORT"},
		{"HOLD BU/1 Eng ENTRENCH BRIDGE", "HOLD BU/1 Eng ENTRENCH BRIDGE"},
		{"CORPS 7 ENTER", "CORPS 7 ENTER"},
		{"OVERSTACK 2426 DROP BU/5 Bde TO 2427", "OVERSTACK 2426 DROP BU/5 Bde TO 2427"},
		{"HQ SE/HQ 1 FOR SE/5 Bde", "HQ SE/HQ 1 FOR SE/5 Bde"},
		// combat
		{"ATTACK 2040 FROM 1939, 2039 WITH BU/1 Bde, BU/1 Art", "ATTACK 2040 FROM 1939, 2039 WITH BU/1 Bde, BU/1 Art"},
		{"ATTACK 2040, FROM 1939, WITH all", "ATTACK 2040 FROM 1939 WITH ALL"},
		{"ATTACK 2041 FROM 2040 WITH ALL IF 2040 EMPTY", "ATTACK 2041 FROM 2040 WITH ALL IF 2040 EMPTY"},
		{"ATT 2040 FRO 1939", "ATTACK 2040 FROM 1939"},
		{"CHARGE 2040 BU/1 Bde, BU/HQ 1", "CHARGE 2040 BU/1 Bde, BU/HQ 1"},
		{"CHARGE 2040 ALL IF ODDS =< 2/1", "CHARGE 2040 ALL IF ODDS<=2/1"},
		{"MORALE 2040 SPEND IF DIE≤3", "MORALE 2040 SPEND IF DIE<=3"},
		{"MORALE 2040 BU never", "MORALE 2040 BU NEVER"},
		{"LOSS 2040 BU/1 Bde FIRST", "LOSS 2040 BU/1 Bde FIRST"},
		{"LOSSES GE-5A,GE-c1", "LOSS GE-5A, GE-c1"},
		{"ADVANCE 2040 BU/1 Bde", "ADVANCE 2040 BU/1 Bde"},
		{"ADVANCE BU/1 Cav 2040-2041", "ADVANCE BU/1 Cav 2040-2041"},
		{"ATTACK Sedan FROM Verdun,Chateau-Thierry WITH FR-3A,FR-4A FLANK PIN Verdun CARDS 3,40 IF FLANK FAILED",
			"ATTACK Sedan FROM Verdun, Chateau-Thierry WITH FR-3A, FR-4A FLANK PIN Verdun CARD 3, 40 IF FLANK FAILED"},
		{"ATTACK 2232 FROM 2132, 2233 WITH Ge 5Stoss, Ge 7 AGB AIR Ge LOSS Ge 7 ADVANCE ALL",
			"ATTACK 2232 FROM 2132, 2233 WITH Ge 5Stoss, Ge 7 AGB AIR Ge LOSS Ge 7 ADVANCE ALL"},
		{"ATTACK 2232 FROM 2132 WITH Ge 7 AIR Ge Air ADVANCE ALL", "ATTACK 2232 FROM 2132 WITH Ge 7 AIR Ge Air ADVANCE ALL"},
		{"ATTACK 2232 FROM 2132 WITH Ge 7 AIR Br air, US Air", "ATTACK 2232 FROM 2132 WITH Ge 7 AIR Br air, US Air"},
		// standing orders
		{"STAND CHARGE ALL IF ATTACKER CHARGES", "STAND CHARGE ALL IF ATTACKER CHARGES"},
		{"standing charge 2720 OE/10 Div", "STAND CHARGE 2720 OE/10 Div"},
		{"STAND MORALE OE SPEND IF WORSE RESULT BY DIE>=5 MIN 2", "STAND MORALE OE SPEND MIN 2 IF WORSE RESULT BY DIE>=5"},
		{"STAND RETREAT 2720 TOWARD 3016", "STAND RETREAT 2720 TOWARD 3016"},
		{"STAND OVERSTACK OE/4 Cav FIRST TO 2619", "STAND OVERSTACK OE/4 Cav FIRST TO 2619"},
		{"STAND HQCHARGE OE/HQ 1 IF STACK>=3", "STAND HQCHARGE OE/HQ 1 IF STACK>=3"},
		{"STAND CONFLICT DECLARE IF POWER>OPPONENT", "STAND CONFLICT DECLARE IF POWER>OPPONENT"},
		{"CANCEL STANDING losses", "STAND CANCEL LOSS"},
		{"STAND DEFEND Sedan IF COLUMN>=6-8 CARD 18", "STAND DEFEND Sedan CARD 18 IF COLUMN>=6-8"},
		// rally, cards, talk
		{"RALLY BU/5 Bde SPEND 1 HQ BU/HQ 2", "RALLY BU/5 Bde SPEND 1 HQ BU/HQ 2"},
		{"RALLY BU SPEND 1 IF MORALE>3", "RALLY BU SPEND 1 IF MORALE>3"},
		{"PLAY 12 ops", "PLAY 12 OPS"},
		{"MESSAGE Let's talk; #1 says \"no\"", "MESSAGE \"Let's talk; #1 says 'no'\""},
		// French
		{"BOUGER BU/5 Bde 2426-2425", "MOVE BU/5 Bde 2426-2425"},
		{"déplacer BU/5 Bde 2426-2425", "MOVE BU/5 Bde 2426-2425"},
		{"DEPLACER BU/5 Bde 2426-2425", "MOVE BU/5 Bde 2426-2425"},
		{"Attaquer 2040 depuis 1939 avec tous si rapport<=2/1 et non pile>=3", "ATTACK 2040 FROM 1939 WITH ALL IF ODDS<=2/1 AND NOT STACK>=3"},
		{"CONSIGNE RETRAITE 2720 VERS 3016", "STAND RETREAT 2720 TOWARD 3016"},
		{"DÉBARQUER GR/1 Reg à 3520", "AMPHIB GR/1 Reg TO 3520"},
		{"APPELER DE EN 3012", "CALL DE AT 3012"},
		{"CONSIGNE CHARGE TOUS SI ATTAQUANT CHARGE", "STAND CHARGE ALL IF ATTACKER CHARGES"},
		{"CHARGER 2040 TOUS SI DE<=3", "CHARGE 2040 ALL IF DIE<=3"},
		{"SI MORAL DE>3 ALORS RALLIER DE", "RALLY DE IF MORALE DE>3"},
	} {
		if got := strings.TrimSpace(canonical(t, c.line)); got != c.want {
			t.Errorf("%q\n got %q\nwant %q", c.line, got, c.want)
		}
	}
}

func TestOrderTree(t *testing.T) {
	s, _, _ := odd.Parse("  MOVE BU/5 Bde, BU/1 Eng 2529-2629 ESCORT IF 2040 EMPTY AND NOT DIE>=5 OR IMPROVES  # go")
	want := Order{
		Pos: Pos{1, 3}, Raw: "MOVE BU/5 Bde, BU/1 Eng 2529-2629 ESCORT IF 2040 EMPTY AND NOT DIE>=5 OR IMPROVES  # go",
		Verb: "MOVE",
		Args: []Arg{
			{Pos: Pos{1, 8}, Text: "BU/5 Bde"},
			{Pos: Pos{1, 18}, Text: "BU/1 Eng"},
			{Pos: Pos{1, 27}, Kind: Path, Text: "2529-2629", Path: []string{"2529", "2629"}},
		},
		Clauses: []Clause{{Pos: Pos{1, 37}, Key: "ESCORT"}},
		When: &Cond{Pos: Pos{1, 44}, Any: [][]Term{
			{{Pos: Pos{1, 47}, Subject: "2040 EMPTY"}, {Pos: Pos{1, 66}, Not: true, Subject: "DIE", Op: ">=", Value: "5"}},
			{{Pos: Pos{1, 76}, Subject: "IMPROVES"}},
		}},
	}
	if d := cmp.Diff([]Order{want}, s.Orders, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(Order{}, "entry")); d != "" {
		t.Error(d)
	}
}

func TestHeaderForms(t *testing.T) {
	want := Header{Game: "balkan-17", Code: "abcd-efgh", Seat: "League", Turn: "3", Check: true}
	for _, text := range []string{
		"GAME balkan-17 CODE abcd-efgh\nSEAT League\nTURN 3\nCHECK\n",
		"GAME balkan-17 abcd-efgh\nSIDE League\nTURN 3\nCHECK",
		"game: balkan-17\ncode: abcd-efgh\nside: League\nturn: 3\ncheck",
		"GAME balkan-17 abcd-efgh SEAT League TURN 3 CHECK",
		"\ufeffPARTIE\u00a0balkan-17 abcd–efgh\r\nCAMP League\r\nTOUR 3\r\nVÉRIFIER\r\n",
		"Dear referee,\nhere are the moves of this week.\n\nGAME balkan-17 abcd-efgh\nSEAT \"League\"\nTURN 3 # the third\nVerifier",
	} {
		s, _, faults := odd.Parse(text)
		if len(faults) > 0 {
			t.Errorf("%q: %v", text, faults)
		}
		if d := cmp.Diff(want, s.Header, cmpopts.IgnoreFields(Header{}, "Pos")); d != "" {
			t.Errorf("%q: %s", text, d)
		}
		if s.Header.Pos["TURN"].Line == 0 || s.Header.Pos["CODE"].Line == 0 {
			t.Errorf("%q: header places missing: %v", text, s.Header.Pos)
		}
	}
	s, _, _ := odd.Parse("GAME 17\nTURN 5 PART 2\nSEAT Central Powers\nLANG français")
	if d := cmp.Diff(Header{Game: "17", Turn: "5", Round: "2", Seat: "Central Powers", Lang: "fr"}, s.Header, cmpopts.IgnoreFields(Header{}, "Pos")); d != "" {
		t.Error(d)
	}
}

func TestQueries(t *testing.T) {
	s, queries, faults := odd.Parse("HELP\nhelp attack # please\nSTATUS\nCARTE 2720\nORDRES\nTEMPLATE\nCHECK")
	want := []Query{
		{Pos{1, 1}, "HELP", ""}, {Pos{2, 1}, "HELP", "attack"}, {Pos{3, 1}, "STATUS", ""}, {Pos{4, 1}, "MAP", "2720"},
		{Pos{5, 1}, "ORDERS", ""}, {Pos{6, 1}, "TEMPLATE", ""}, {Pos{7, 1}, "CHECK", ""},
	}
	if d := cmp.Diff(want, queries); d != "" {
		t.Error(d)
	}
	if len(faults) > 0 || len(s.Orders) > 0 || !s.Header.Check {
		t.Errorf("faults %v, orders %v, check %v", faults, s.Orders, s.Header.Check)
	}
}

func TestEnd(t *testing.T) {
	for _, c := range []struct {
		text, phase string
		end         bool
		orders      int
		skipped     int
	}{
		{"PASS\nEND", "", true, 1, 0},
		{"PASS\nFIN MOUVEMENT\n\nBest wishes,\nhold the line!\n-- \nA friend", "MOVEMENT", true, 1, 4},
		{"PASS\nEND MOVEMENT\nATTACK 2040 FROM 1939\nRALLY ALL", "MOVEMENT", true, 3, 0},
		{"PASS\nEND MOVEMENT\nATTACK 2040 FROM 1939\nEND\nThanks", "", true, 2, 1},
		{"BEGIN ORDERS\nPASS\nEND ORDERS\nsee you", "", false, 1, 1},
		{"PASS\nend of turn.", "", true, 1, 0},
		{"PASS\nEND RALLY PHASE", "RALLY", true, 1, 0},
		{"PASS\n> END\nPASS", "", false, 2, 1},
		{"PASS", "", false, 1, 0},
	} {
		s, _, faults := odd.Parse(c.text)
		if s.End != c.end || s.EndPhase != c.phase || len(s.Orders) != c.orders || len(s.Skipped) != c.skipped || len(faults) > 0 {
			t.Errorf("%q: end %v %q, %d orders, skipped %v, faults %v", c.text, s.End, s.EndPhase, len(s.Orders), s.Skipped, faults)
		}
	}
}

func TestContinuationKeepsPlaces(t *testing.T) {
	s, _, faults := odd.Parse("ATTACK 2232 FROM 2132, 2233\n  + WITH Ge 5Stoss,\n+ Ge 7 # tired\nPASS")
	if len(faults) > 0 || len(s.Orders) != 2 {
		t.Fatal(faults, s.Orders)
	}
	if got, want := s.Orders[0].String(), "ATTACK 2232 FROM 2132, 2233 WITH Ge 5Stoss, Ge 7"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	with, _ := s.Orders[0].Clause("WITH")
	if with.Pos != (Pos{2, 5}) || with.Args[1].Pos != (Pos{3, 3}) {
		t.Errorf("places %v %v", with.Pos, with.Args[1].Pos)
	}
}

func TestColumnsCountRunes(t *testing.T) {
	_, _, faults := odd.Parse("e\u0301tat\u200b\nATTAQUER “Fort é” ≥ 2040")
	if len(faults) != 1 || faults[0].Pos != (Pos{2, 19}) || faults[0].Code != UnexpectedSign {
		t.Errorf("got %v", faults)
	}
}

func TestAmount(t *testing.T) {
	s, _, _ := odd.Parse("GIVE MORALE SE 1, BU/1 Bde 12, GR, 7")
	var got []string
	for _, a := range s.Orders[0].Args {
		name, n, ok := a.Amount()
		got = append(got, fmt.Sprint(name, "|", n, ok))
	}
	if d := cmp.Diff([]string{"SE|1 true", "BU/1 Bde|12 true", "GR|0 false", "|7 true"}, got); d != "" {
		t.Error(d)
	}
}

// TestLongSheets reads ten thousand lines, right and wrong.
func TestLongSheets(t *testing.T) {
	right := strings.Repeat("MOVE BU/5 Bde 2426-2425-2424\n", 10000)
	if s, _, faults := odd.Parse(right); len(s.Orders) != 10000 || len(faults) > 0 {
		t.Errorf("%d orders, %d faults", len(s.Orders), len(faults))
	}
	wrong := strings.Repeat("MVOE BU/5 Bde 2426-2425-2424\n", 10000)
	if _, _, faults := odd.Parse(wrong); len(faults) != 10000 || faults[9999].Line != 10000 {
		t.Errorf("%d faults", len(faults))
	}
}

func TestLanguageOfAGame(t *testing.T) {
	l := oddOnly("MOVE: VIA", "ATTACK: FROM WITH", "STAND CHARGE", "STAND RETREAT: TOWARD")
	for line, code := range map[string]string{
		"M BU/5 Bde 2426-2425":                 UnknownVerb,
		"MO BU/5 Bde 2426-2425":                "",
		"SR GE-c1 RESERVE>Essen":               VerbNotInGame,
		"STAND CHARGE NEVER":                   "",
		"STAND C NEVER":                        UnknownSub,
		"STAND CANCEL CHARGE":                  "",
		"STAND LOSS ALL WEAKEST":               UnknownSub,
		"STAND RETREAT 2720 AT 3016":           KeywordNotAllowed,
		"STAND RETREAT 2720 TO 3016":           "", // short for TOWARD
		"STAND RETREAT 2720 TOWARD 3016":       "",
		"ATTACK 2040 FROM 1939 WITH ALL":       "",
		"MESSAGE hello":                        "",
		"MOVE BU/5 Bde 2426-2425 WITH BU/1 HQ": KeywordNotAllowed,
	} {
		_, _, faults := l.Parse(line)
		got := ""
		if len(faults) > 0 {
			got = faults[0].Code
		}
		if got != code {
			t.Errorf("%q: got %q, want %q (%v)", line, got, code, faults)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("an unknown verb did not panic")
		}
	}()
	oddOnly("JUMP")
}

// TestHostileInput reads megabytes made to be slow or deep.
func TestHostileInput(t *testing.T) {
	for name, text := range map[string]string{
		"one order of many lines": "MOVE a\n" + strings.Repeat("+, b\n", 100000),
		"many commas":             "MOVE a\n" + strings.Repeat("+,,,,,,,,,,\n", 50000),
		"deep condition":          "MOVE a IF " + strings.Repeat("(NOT ", 300) + "X",
		"wide condition":          "MOVE a IF " + strings.Repeat("(A OR B) AND ", 100) + "C",
		"long path":               "MOVE a\n+ 2426\n" + strings.Repeat("+ - 2426\n", 100000),
		"long route":              "MOVE a\n+ Metz\n" + strings.Repeat("+ > Metz\n", 100000),
		"many quotes":             strings.Repeat("\"", 1900) + "\n" + strings.Repeat("«", 1900),
		"accents":                 "MOVE e" + strings.Repeat("\u0301", 1500),
		"zeros":                   strings.Repeat("\x00\xff\n", 100000),
	} {
		s, _, faults := odd.Parse(text)
		if name == "long path" && (len(s.Orders) != 1 || len(s.Orders[0].Args[1].Path) != 100001) {
			t.Errorf("%s: %d orders, %v", name, len(s.Orders), faults)
		}
		if name == "many commas" && len(faults) != maxOrderFaults {
			t.Errorf("%s: %d faults", name, len(faults))
		}
		if strings.HasSuffix(name, "condition") && (len(faults) != 1 || faults[0].Code != BadCondition) {
			t.Errorf("%s: %v", name, faults)
		}
		if _, err := s.MarshalText(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
