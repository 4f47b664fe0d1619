package balkanwars

import (
	"strings"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// form is what a line may have besides its objects.
type form = standing.Form

// verbRow is a verb of the order language as this game uses it, and the part of
// a player turn that executes it.
type verbRow struct {
	form
	at segment
}

// Words that answer for all units, or for none.
var (
	chargeWords  = [...]string{"ALL", "ALWAYS", "NEVER"}
	moraleWords  = [...]string{"ALWAYS", "NEVER"}
	lossWords    = [...]string{"ALL", "WEAKEST", "STRONGEST", "DEFAULT"}
	retreatWords = [...]string{"ALL", "SAFEST", "DEFAULT"}
	advanceWords = [...]string{"ALL", "CAVALRY", "NEVER", "NONE"}
)

// verbTable lists the verbs in the order of the sequence of play. STAND has
// its own table, newKinds.
var verbTable = [...]verbRow{
	{form{Verb: "PLACE", Clauses: "AT TO"}, segSetup},
	{form{Verb: "AUTO"}, segSetup},
	{form{Verb: "CHOOSE", Clauses: "FOR"}, segSetup},
	{form{Verb: "EVENT", Terms: talkTerms[:], IfRule: "3"}, segDiplomatic},
	{form{Verb: "CALL", Clauses: "AT TO", Terms: talkTerms[:], IfRule: "3"}, segDiplomatic},
	{form{Verb: "OFFER POW", Clauses: "GIVE GET FOR"}, segDiplomatic},
	{form{Verb: "ACCEPT POW", Terms: talkTerms[:], IfRule: "3"}, segDiplomatic},
	{form{Verb: "RETURN", Clauses: "AT TO", Terms: talkTerms[:], IfRule: "3"}, segDiplomatic},
	{form{Verb: "GIVE MORALE", Terms: talkTerms[:], IfRule: "3"}, segDiplomatic},
	{form{Verb: "CONFLICT", Terms: pactTerms[:], IfRule: "3"}, segDiplomatic},
	{form{Verb: "COMMIT", Terms: pactTerms[:], IfRule: "3"}, segDiplomatic},
	{form{Verb: "REDEPLOY", Clauses: "AT TO", Terms: talkTerms[:], IfRule: "3"}, segDiplomatic},
	{form{Verb: "NOCOUNT"}, segMobilization},
	{form{Verb: "SPEND"}, segMobilization},
	{form{Verb: "ALLOT"}, segMobilization},
	{form{Verb: "REPLACE", Clauses: "AT TO"}, segMobilization},
	{form{Verb: "MOBILIZE", Clauses: "AT TO"}, segMobilization},
	{form{Verb: "MOVE", Clauses: "FROM TO AT ESCORT"}, segMovement},
	{form{Verb: "RAIL", Clauses: "FROM VIA TO AT"}, segMovement},
	{form{Verb: "HOLD", Clauses: "BRIDGE ENTRENCH"}, segMovement},
	{form{Verb: "EXIT", Clauses: "TO AT"}, segMovement},
	{form{Verb: "CORPS", Clauses: "ENTER AT TO"}, segMovement},
	{form{Verb: "HQ", Clauses: "FOR"}, segMovement},
	{form{Verb: "REPAIR"}, segMovement},
	{form{Verb: "ENTRENCH"}, segMovement},
	{form{Verb: "AMPHIB", Clauses: "TO AT"}, segMovement},
	{form{Verb: "OVERSTACK", Clauses: "DROP TO"}, segMovement},
	{form{Verb: "FLEET"}, segCombat},
	{form{Verb: "ATTACK", Clauses: "FROM WITH", Terms: hexTerms[:]}, segCombat},
	{form{Verb: "CHARGE", Clauses: "WITH", Words: chargeWords[:], Terms: chargeTerms[:]}, segCombat},
	{form{Verb: "MORALE", Clauses: "SPEND MIN", Words: moraleWords[:], Terms: moraleTerms[:]}, segCombat},
	{form{Verb: "LOSS", Clauses: "FIRST LAST", Words: lossWords[:], Terms: afterTerms[:]}, segCombat},
	{form{Verb: "RETREAT", Clauses: "TOWARD TO", Words: retreatWords[:], Terms: afterTerms[:]}, segCombat},
	{form{Verb: "ADVANCE", Clauses: "TO", Words: advanceWords[:], Terms: afterTerms[:]}, segCombat},
	{form{Verb: "RALLY", Clauses: "SPEND HQ", Terms: rallyTerms[:]}, segRally},
	{form{Verb: "NATIONALRALLY"}, segRally},
	{form{Verb: "REVEAL", Clauses: "AT"}, segRally},
	{form{Verb: "CONCEAL"}, segRally},
}

// verbs are the names of the verbs that the game uses.
func verbs() (names []string) {
	for i := range verbTable {
		names = append(names, verbTable[i].Verb)
	}
	names = append(names, "ARMISTICE")
	for _, kind := range newKinds().Names() {
		names = append(names, "STAND "+kind)
	}
	return names
}

// verbsOf are the verbs of some segments, with those that end a sheet.
func verbsOf(fits func(at segment, verb string) bool) (names []string) {
	for i := range verbTable {
		if fits(verbTable[i].at, verbTable[i].Verb) {
			names = append(names, verbTable[i].Verb)
		}
	}
	return append(names, "STAND", "END")
}

// rowOf returns the row of a verb, nil when the game has no such verb. A name
// of two words is a verb that the game uses with that second verb only.
func rowOf(verb string) *verbRow {
	verb, _, _ = strings.Cut(verb, " ")
	for i := range verbTable {
		name, n := verbTable[i].Verb, len(verb)
		if (len(name) == n || len(name) > n && name[n] == ' ') && name[:n] == verb {
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

// formOf is the form of a line or standing order that the game has.
func (sys *System) formOf(o *orders.Order) *form {
	if o.Verb == "STAND" {
		return &sys.kinds.Find(o.Sub).Form
	}
	return &rowOf(o.Verb).form
}
