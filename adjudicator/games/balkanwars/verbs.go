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
}

// verbTable lists the verbs in the order of the sequence of play. STAND has
// its own table.
var verbTable = [...]verbRow{
	{"PLACE", segSetup, "AT TO", false},
	{"AUTO", segSetup, "", false},
	{"CHOOSE", segSetup, "FOR", false},
	{"EVENT", segDiplomatic, "", true},
	{"CALL", segDiplomatic, "AT TO", true},
	{"OFFER POW", segDiplomatic, "GIVE GET FOR", false},
	{"ACCEPT POW", segDiplomatic, "", true},
	{"RETURN", segDiplomatic, "AT TO", true},
	{"GIVE MORALE", segDiplomatic, "", true},
	{"CONFLICT", segDiplomatic, "", true},
	{"COMMIT", segDiplomatic, "", true},
	{"REDEPLOY", segDiplomatic, "AT TO", true},
	{"NOCOUNT", segMobilization, "", false},
	{"SPEND", segMobilization, "", false},
	{"ALLOT", segMobilization, "", false},
	{"REPLACE", segMobilization, "AT TO", false},
	{"MOBILIZE", segMobilization, "AT TO", false},
	{"MOVE", segMovement, "FROM TO AT ESCORT", false},
	{"RAIL", segMovement, "FROM VIA TO AT", false},
	{"HOLD", segMovement, "BRIDGE ENTRENCH", false},
	{"EXIT", segMovement, "TO AT", false},
	{"CORPS", segMovement, "ENTER AT TO", false},
	{"HQ", segMovement, "FOR", false},
	{"REPAIR", segMovement, "", false},
	{"ENTRENCH", segMovement, "", false},
	{"AMPHIB", segMovement, "TO AT", false},
	{"OVERSTACK", segMovement, "DROP TO", false},
	{"FLEET", segCombat, "", false},
	{"ATTACK", segCombat, "FROM WITH", true},
	{"CHARGE", segCombat, "WITH", true},
	{"MORALE", segCombat, "SPEND MIN", true},
	{"LOSS", segCombat, "FIRST LAST", true},
	{"RETREAT", segCombat, "TOWARD TO", true},
	{"ADVANCE", segCombat, "TO", true},
	{"RALLY", segRally, "SPEND HQ", true},
	{"NATIONALRALLY", segRally, "", false},
	{"REVEAL", segRally, "AT", false},
	{"CONCEAL", segRally, "", false},
}

// standKinds are the second verbs of STAND that the game uses.
var standKinds = [...]string{"CHARGE", "HQCHARGE", "MORALE", "LOSS", "RETREAT", "ADVANCE", "OVERSTACK", "HQ", "CONFLICT", "CALL", "GIVE"}

// verbs are the names of the verbs that the game uses.
func verbs() (names []string) {
	for i := range verbTable {
		names = append(names, verbTable[i].name)
	}
	names = append(names, "ARMISTICE")
	for _, kind := range standKinds {
		names = append(names, "STAND "+kind)
	}
	return names
}

// verbsOf are the verbs of some segments, with those that end a sheet.
func verbsOf(fits func(at segment, verb string) bool) (names []string) {
	for i := range verbTable {
		if fits(verbTable[i].at, verbTable[i].name) {
			names = append(names, verbTable[i].name)
		}
	}
	return append(names, "STAND", "END")
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
