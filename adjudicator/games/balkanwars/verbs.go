package balkanwars

import (
	"strings"

	"feldpost/orders"
)

// verbRow is a verb of the order language as this game uses it.
type verbRow struct {
	name    string
	at      segment // the part of a player turn that executes it
	clauses string  // keywords that mean something with it
	when    bool    // it may have an IF
	example string  // a right line
}

// verbTable lists the verbs in the order of the sequence of play. STAND has
// its own table.
var verbTable = [...]verbRow{
	{"PLACE", segSetup, "AT TO", false, "PLACE OE/7 Div 2618"},
	{"AUTO", segSetup, "", false, "AUTO"},
	{"CHOOSE", segSetup, "FOR", false, "CHOOSE OE DIV 8-3-6 x5, 7-2-6 x10"},
	{"EVENT", segDiplomatic, "", true, "EVENT CHOOSE GR"},
	{"CALL", segDiplomatic, "AT TO", true, "CALL DE AT 3012"},
	{"OFFER POW", segDiplomatic, "GIVE GET FOR", false, "OFFER POW GIVE BU/3 Bde GET OE/5 Div"},
	{"ACCEPT POW", segDiplomatic, "", true, "ACCEPT POW 1"},
	{"RETURN", segDiplomatic, "AT TO", true, "RETURN BU/3 Bde 2231"},
	{"GIVE MORALE", segDiplomatic, "", true, "GIVE MORALE SE 1, BU 1"},
	{"CONFLICT", segDiplomatic, "", true, "CONFLICT DECLARE IF PASSED"},
	{"COMMIT", segDiplomatic, "", true, "COMMIT 3"},
	{"REDEPLOY", segDiplomatic, "AT TO", true, "REDEPLOY AH/1 Alp 1043"},
	{"NOCOUNT", segMobilization, "", false, "NOCOUNT BU/Depot Sofia"},
	{"SPEND", segMobilization, "", false, "SPEND MORALE BU 2"},
	{"ALLOT", segMobilization, "", false, "ALLOT BU 3"},
	{"REPLACE", segMobilization, "AT TO", false, "REPLACE AH/Depot XV AT 1043"},
	{"MOBILIZE", segMobilization, "AT TO", false, "MOBILIZE BU/Res 1 Bde AT 2231"},
	{"MOVE", segMovement, "FROM TO AT ESCORT", false, "MOVE BU/5 Bde 2426-2425-2424"},
	{"RAIL", segMovement, "FROM VIA TO AT", false, "RAIL BU/2 Cav Bde 2231-2426"},
	{"HOLD", segMovement, "BRIDGE ENTRENCH", false, "HOLD BU/1 Eng Bn"},
	{"EXIT", segMovement, "TO AT", false, "EXIT OE/Ismid Div 3109-3110"},
	{"CORPS", segMovement, "ENTER AT TO", false, "CORPS 7 ENTER AT 3109"},
	{"HQ", segMovement, "FOR", false, "HQ SE/HQ 1 FOR SE/5 Bde"},
	{"REPAIR", segMovement, "", false, "REPAIR BU/1 Eng Bn"},
	{"ENTRENCH", segMovement, "", false, "ENTRENCH 2530"},
	{"AMPHIB", segMovement, "TO AT", false, "AMPHIB GR/1 Reg TO 3520"},
	{"OVERSTACK", segMovement, "DROP TO", false, "OVERSTACK 2426 DROP BU/5 Bde TO 2427"},
	{"FLEET", segCombat, "", false, "FLEET 2844"},
	{"ATTACK", segCombat, "FROM WITH", true, "ATTACK 2720 FROM 2620, 2621 WITH ALL"},
	{"CHARGE", segCombat, "WITH", true, "CHARGE 2720 BU/1 Bde, BU/HQ 1"},
	{"MORALE", segCombat, "SPEND MIN", true, "MORALE 2720 SPEND IF DIE<=3"},
	{"LOSS", segCombat, "FIRST LAST", true, "LOSS 2720 BU/1 Bde FIRST"},
	{"RETREAT", segCombat, "TOWARD TO", true, "RETREAT BU/1 Bde 2520-2420-2320"},
	{"ADVANCE", segCombat, "TO", true, "ADVANCE 2720 BU/1 Bde"},
	{"RALLY", segRally, "SPEND HQ", true, "RALLY BU/5 Bde SPEND 1"},
	{"NATIONALRALLY", segRally, "", false, "NATIONALRALLY GR"},
	{"REVEAL", segRally, "AT", false, "REVEAL BU/1 Bde"},
	{"CONCEAL", segRally, "", false, "CONCEAL ON"},
}

// standExamples are right lines for each second verb of STAND, in the order
// in which the game's verbs are listed.
var standExamples = [...][2]string{
	{"CHARGE", "STAND CHARGE ALL IF ATTACKER CHARGES"},
	{"HQCHARGE", "STAND HQCHARGE OE/HQ 1 IF STACK>=3"},
	{"MORALE", "STAND MORALE OE SPEND MIN 2 IF DIE>=5"},
	{"LOSS", "STAND LOSS OE/10 Div LAST"},
	{"RETREAT", "STAND RETREAT 2720 TOWARD 3016"},
	{"ADVANCE", "STAND ADVANCE 2720 CAVALRY"},
	{"OVERSTACK", "STAND OVERSTACK OE/25 Div LAST"},
	{"HQ", "STAND HQ BEST"},
	{"CONFLICT", "STAND CONFLICT PASS, COMMIT 0"},
	{"CALL", "STAND CALL NEVER"},
	{"GIVE", "STAND GIVE BU, SE"},
}

// verbs are the names of the verbs that the game uses.
func verbs() (names []string) {
	for i := range verbTable {
		names = append(names, verbTable[i].name)
	}
	names = append(names, "ARMISTICE")
	for _, x := range standExamples {
		names = append(names, "STAND "+x[0])
	}
	return names
}

// rowOf returns the row of a verb, nil when the game has no such verb. A name
// of two words is a verb that the game uses with that second verb only.
func rowOf(verb string) *verbRow {
	verb, _, _ = strings.Cut(verb, " ")
	for i := range verbTable {
		if name, _, _ := strings.Cut(verbTable[i].name, " "); name == verb {
			return &verbTable[i]
		}
	}
	return nil
}

// segmentOf returns the part of the player turn that executes a verb.
func segmentOf(verb string) (segment, bool) {
	if row := rowOf(verb); row != nil {
		return row.at, true
	}
	return segNone, false
}

// exampleOf returns a right line for the verb of a faulty one.
func exampleOf(o *orders.Order) string {
	if row := rowOf(o.Verb); row != nil {
		return row.example
	}
	for _, x := range standExamples {
		if o.Verb == "STAND" && o.Sub == x[0] {
			return x[1]
		}
	}
	return ""
}

// fitsVerb faults clauses and conditions that a verb does not have: nothing
// that a player wrote is passed over in silence.
func (r *run) fitsVerb(o *orders.Order, row *verbRow) bool {
	good := true
	for _, c := range o.Clauses {
		if !strings.Contains(" "+row.clauses+" ", " "+c.Key+" ") {
			r.fault(c.Pos, "clause-unused", "", "clause", c.Key, "verb", o.Verb)
			good = false
		}
	}
	if o.When != nil && !row.when {
		r.fault(o.When.Pos, "condition-unused", "", "verb", o.Verb)
		good = false
	}
	return good
}
