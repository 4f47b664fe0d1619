package balkanwars

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
)

func TestPositionErrorsNameTheLine(t *testing.T) {
	sys := opened(t)
	for line, says := range map[string]string{
		"UNIT BU/99 Bde 2231":           `no unit "BU/99 Bde"`,
		"UNIT BU/1 Bde":                 "want a unit and a hex or box",
		"UNIT BU/1 Bde 9999":            "want a unit and a hex or box",
		"UNIT BU/1 Bde 2231 tired":      `unknown word "tired"`,
		"UNIT BU/1 Bde 2231 due=x":      "after due=",
		"MORALE BU 11":                  "number from 0 to 10",
		"MORALE XX 3":                   "country code",
		"TURN 99":                       "number from 1 to 40",
		"SIDE turkey":                   "want a side: league or ottoman",
		"PHASE siesta":                  `unknown phase "siesta"`,
		"PHASE":                         "want a phase",
		"ENTRENCH 0000":                 "hex of the map",
		"CORPS 9":                       "number from 7 to 8",
		"STAND ottoman FLY AWAY":        "cannot read the order",
		"STAND ottoman":                 "want an order after STAND ottoman",
		"RESULT winner=league best=yes": `unknown word "best"`,
		"RESULT winner=league vp=ten":   "want vp=A/B",
		"HELLO":                         `unknown word "HELLO"`,
		"UNIT OE/1 Div 2231 # among Bulgarians\nUNIT BU/1 Bde 2231": "two sides in 2231",
	} {
		_, err := sys.Position("SCENARIO first-war\nEMPTY\n" + line + "\n")
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", line, err, says)
		}
		if err != nil && !strings.Contains(says, "two sides") && !strings.Contains(err.Error(), "line 3") {
			t.Errorf("%s: %v does not name line 3", line, err)
		}
	}
	for _, text := range []string{"", "EMPTY\n", "SCENARIO chess\n", "SCENARIO first-war\nOPTION profile grand\n"} {
		if _, err := sys.Position(text); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

// everything is a position with every kind of line.
const everything = `SCENARIO first-war
OPTION cut_rails on
OPTION profile competitor
EMPTY
TURN 4
SIDE ottoman
PHASE mobilization open
MORALE BU 3
MORALE SE 0
RALLIED SE
ACTED SE
POINTS OE 7
BEGUN OE
COMMITTED league -20
OFFMAP-DEPOTS 2 1
CORPS 8
RELEASED
CUT 2820
ENTRENCH 2718
TAKEN 2231 ottoman
ENTERED "OE/11 Div"
OFFER league
UNIT "BU/1 Bde" 2620 demoralized
UNIT "BU/2 Bde" POW
UNIT "BU/HQ 1" 2519 moved charged
UNIT "OE/11 Div" 2720 hit stood tried
UNIT "OE/19 Div" OFFMAP
UNIT "DE/HQ" TRACK due=6
STAND ottoman CHARGE ALL IF ATTACKER CHARGES
STAND league MORALE NEVER
QUEUE ottoman ATTACK 2620 FROM 2720 WITH ALL
`

func TestEveryPositionLineIsPrintedAndReadBack(t *testing.T) {
	sys := opened(t)
	st, err := sys.Position(everything)
	if err != nil {
		t.Fatal(err)
	}
	if err := gametest.Sound(sys, st); err != nil {
		t.Error(err)
	}
	printed := "\n" + st.(adjudicator.Placer).Position()
	for _, line := range strings.Split(strings.TrimSpace(everything), "\n") {
		if !strings.Contains(printed, "\n"+line+"\n") {
			t.Errorf("%q is not printed", line)
		}
	}
	over, err := sys.Position("SCENARIO first-war\nEMPTY\nRESULT winner=none level=draw reason=armistice vp=3/-4\n")
	if err != nil {
		t.Fatal(err)
	}
	if err := gametest.Sound(sys, over); err != nil {
		t.Error(err)
	}
	if !strings.Contains(over.(adjudicator.Placer).Position(), "RESULT winner=none level=draw reason=armistice vp=3/-4") ||
		len(over.Pending()) != 0 {
		t.Errorf("a game that is over prints as\n%s", over.(adjudicator.Placer).Position())
	}
}

func TestARulingChangesThePosition(t *testing.T) {
	sys := opened(t)
	st, err := sys.Position("SCENARIO first-war\nEMPTY\nSIDE league\nPHASE combat\nUNIT BU/1 Bde 2231\n")
	if err != nil {
		t.Fatal(err)
	}
	c := adjudicator.Command{Seq: 1, Kind: adjudicator.CommandRuling, Seat: adjudicator.Referee, Reason: "misread letter",
		Text: "UNIT BU/1 Bde 2230 demoralized\nMORALE BU 9\nPHASE rally\n"}
	events, err := st.Apply(c, dice.Script())
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*State)
	u := s.sys.unitNamed("BU/1 Bde")
	if s.hexName(s.at(u)) != "2230" || !s.units[u].demoralized || s.morale[bulgaria] != 9 || s.segment() != segRally {
		t.Errorf("after the ruling:\n%s", s.Position())
	}
	if len(events) == 0 || events[0].Kind != "ruling" || events[0].Get("reason") != "misread letter" {
		t.Errorf("events %v", events)
	}
	for _, text := range []string{"SCENARIO second-war", "OPTION rustcuk off", "OPTION zoc loose", "UNIT BU/1 Bde 9999"} {
		fresh, _ := sys.Position("SCENARIO first-war\nOPTION profile full\n")
		c.Text = text
		if _, err := fresh.Apply(c, dice.Script()); err == nil {
			t.Errorf("the ruling %q was accepted", text)
		}
	}
	// What the position of the game prints may stand above.
	fresh, _ := sys.Position("SCENARIO first-war\nOPTION profile full\n")
	c.Text = "SCENARIO first-war\nOPTION profile full\nOPTION rustcuk frozen\nMORALE BU 2\n"
	if _, err := fresh.Apply(c, dice.Script()); err != nil || fresh.(*State).morale[bulgaria] != 2 {
		t.Errorf("the heading of the game itself: %v", err)
	}
}
