package greatwarcommander

import (
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// choicePosition is a Turn of the Germans in which both sides have much to choose.
const choicePosition = `SCENARIO house-10
BOARD ex-offensive
TURN 3
SIDE de
UNIT all unused
UNIT INFANTERIE-12 A1
UNIT INFANTERIE-1 H2
UNIT INFANTERIE-2 H6
WEAPON MG08-1 INFANTERIE-1
WEAPON FLAMMENWERFER-1 BOX
WEAPON MG08-15-1 BOX
UNIT LIGNE-1 O10
UNIT BARNIER O10
UNIT LIGNE-2 H7 suppressed
UNIT LIGNE-3 H8
WEAPON HOTCHKISS-1 LIGNE-3
HAND de %s
HAND fr %s
STRATEGY de hand %s
STRATEGY fr hand %s
TELEPHONE de 9 standing-creeping working
`

// Each choice that comes up inside an Order, or in the Turn of the enemy, has lines that are offered: on the page
// and in the template, or in the answers of its gate.
func TestEveryChoiceIsOffered(t *testing.T) {
	sys := opened(t)
	seats := map[string]adjudicator.Seat{"de": "de", "fr": "fr"}
	for _, x := range []struct {
		choice, seat       string
		de, fr, card, held string // hands; Strategy Cards
		page, template     string // lines that are offered
	}{
		{"A32: kept, on the empty hexes, on a hex", "de", "G-14 G-16 G-35", "F-1", "1", "1", "ORDER ARTILLERY CARD G-14 KIND STANDING SPOT H7 AXIS 1 USING NONE|ORDER ARTILLERY CARD G-14 KIND STANDING SPOT H7 AXIS 1 USING A32 EMPTY|ORDER ARTILLERY CARD G-14 KIND STANDING SPOT H7 AXIS 1 USING A32 H7, A32 H7", ""},
		{"A49: kept, whom", "de", "G-14 G-5", "F-1", "1", "1", "ORDER ARTILLERY CARD G-14 KIND GAS SPOT H7 USING NONE|ORDER ARTILLERY CARD G-14 KIND GAS SPOT H7 USING A49, LIGNE-2", ""},
		{"A37: whom", "fr", "G-1", "F-1 F-2 F-3 F-4 F-5 F-6 F-7 F-8 F-9 F-10 F-11 F-12 F-13 F-14", "1", "1", "STAND DEFENCE DO A37, INFANTERIE-2", "STAND DEFENCE DO A37, INFANTERIE-2"},
		{"E90: which Weapon", "de", "G-1", "F-1", "1", "1", "STAND EVENT-E90 DO FLAMMENWERFER-1|STAND EVENT-E90 DO MG08-15-1", "STAND EVENT-E90 DO MG08-15-1"},
		{"Op Fire: which card", "fr", "G-1", "F-5 F-9", "1", "1", "STAND OPFIRE DO FIRE CARD F-5|STAND OPFIRE DO FIRE CARD F-9", "STAND OPFIRE DO FIRE CARD F-9"},
		{"strafing", "de", "G-25 G-26 G-27 G-28 G-29 G-30 G-31 G-32 G-33 G-34", "F-1", "1", "1", "STRAFE", "ORDER AIRSTRIKE STRAFE"},
		{"Red Trousers: whom", "de", "G-1", "F-1", "5", "1", "STAND CS DO RED-TROUSERS|STAND CS DO RED-TROUSERS, LIGNE-2", "STAND CS DO RED-TROUSERS, LIGNE-3"},
		{"a Weapon given up in the enemy Turn", "fr", "G-1", "F-1", "1", "1", "DROP HOTCHKISS-1", "DROP HOTCHKISS-1"},
		{"a Weapon given up", "de", "G-1", "F-1", "1", "1", "DROP MG08-1", ""},
	} {
		st, err := sys.Position(strings.NewReplacer("de %s", "de "+x.de, "fr %s", "fr "+x.fr, "de hand %s", "de hand "+x.card, "fr hand %s", "fr hand "+x.held).Replace(choicePosition))
		if err != nil {
			t.Fatal(x.choice, err)
		}
		seat := seats[x.seat]
		var page, template []string
		for _, p := range st.(adjudicator.Offerer).Offers(seat).Lines {
			page = append(page, p.Order.String())
		}
		for _, p := range st.(adjudicator.Prompter).Prompts(seat) {
			template = append(template, p.Order.String())
			if faults := st.Check(seat, orders.Sheet{Orders: []orders.Order{p.Order}}); len(faults) > 0 {
				t.Errorf("%s: %s: %v", x.choice, p.Order.String(), faults)
			}
		}
		for _, want := range strings.Split(x.page, "|") {
			if !slices.ContainsFunc(page, func(line string) bool { return line == want || want == "STRAFE" && strings.HasSuffix(line, want) }) {
				t.Errorf("%s: no %q among\n%s", x.choice, want, strings.Join(page, "\n"))
			}
		}
		if x.template != "" && !slices.Contains(template, x.template) {
			t.Errorf("%s: no %q among\n%s", x.choice, x.template, strings.Join(template, "\n"))
		}
	}
}
