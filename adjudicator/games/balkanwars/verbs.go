package balkanwars

import (
	"slices"
	"strings"
	"sync"

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
		if verbTable[i].Is(verb) {
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

// language is the order language of the game: its verbs among those that all
// games have, its own, and its names.
var language = sync.OnceValue(func() orders.Language { return orders.Declared(OwnVerbs(), Speech(), verbs()...) })

// OwnVerbs are the verbs that this game alone uses, in the order of the sequence
// of play, and the second verbs that it adds to the common ones.
func OwnVerbs() []orders.Verb {
	return slices.Concat(talkVerbs(), turnVerbs(), battleVerbs(), []orders.Verb{{Name: "STAND", Subs: standSubs()}})
}

// talkVerbs are those of diplomacy before a turn.
func talkVerbs() []orders.Verb {
	return []orders.Verb{
		{Name: "EVENT", Group: orders.DiplomacyGroup,
			Subs: []orders.Sub{{Name: "CHOOSE", Object: orders.Must}}},
		{Name: "CALL", Group: orders.DiplomacyGroup, Object: orders.Must, Keys: "AT FOR",
			Choices: "YES NO NEVER"},
		{Name: "RETURN", Group: orders.DiplomacyGroup, Whole: true, Object: orders.Must, Keys: "TO AT"},
		{Name: "GIVE", Group: orders.DiplomacyGroup, Whole: true,
			Subs: []orders.Sub{{Name: "MORALE", Object: orders.Must}}},
		{Name: "CONFLICT", Group: orders.DiplomacyGroup,
			Subs: []orders.Sub{
				{Name: "DECLARE"},
				{Name: "PASS"}}},
		{Name: "COMMIT", Group: orders.DiplomacyGroup, Whole: true, Object: orders.Must, Choices: "ALL NONE"},
		{Name: "REDEPLOY", Group: orders.DiplomacyGroup, Object: orders.Must, Keys: "TO AT"},
	}
}

// turnVerbs are those of mobilization and movement.
func turnVerbs() []orders.Verb {
	return []orders.Verb{
		{Name: "NOCOUNT", Group: orders.ResourceGroup, Object: orders.Must},
		{Name: "SPEND", Sums: true, Group: orders.ResourceGroup, Whole: true,
			Subs: []orders.Sub{{Name: "MORALE", Object: orders.Must}}},
		{Name: "ALLOT", Sums: true, Group: orders.ResourceGroup, Object: orders.Must},
		{Name: "MOBILIZE", Group: orders.ResourceGroup, Object: orders.Must,
			Keys: "AT", Choices: "BOX"},
		{Name: "EXIT", Group: orders.MovementGroup, Object: orders.Must, Keys: "FROM TO AT"},
		{Name: "CORPS", Group: orders.MovementGroup, Object: orders.Must, Keys: "ENTER AT"},
		{Name: "HQ", Group: orders.MovementGroup, Object: orders.Must, Keys: "FOR", Choices: "BEST"},
		{Name: "REPAIR", Group: orders.MovementGroup, Object: orders.Must, Keys: "AT WITH"},
		{Name: "AMPHIB", Group: orders.MovementGroup, Object: orders.Must, Keys: "FROM TO AT"},
		{Name: "OVERSTACK", Group: orders.MovementGroup, Object: orders.Must,
			Keys: "DROP TO FIRST LAST", Choices: "WEAKEST STRONGEST CHEAPEST"},
	}
}

// battleVerbs are those of combat, of what is hidden, and of what the sides agree on.
func battleVerbs() []orders.Verb {
	return []orders.Verb{
		{Name: "FLEET", Group: orders.CombatGroup, Object: orders.Must, Keys: "AT FOR"},
		{Name: "CHARGE", Group: orders.CombatGroup, Object: orders.Must, Keys: "WITH", Choices: "ALL NEVER ALWAYS"},
		{Name: "MORALE", Group: orders.CombatGroup, Object: orders.Must, Keys: "SPEND MIN FOR", Choices: "NEVER ALWAYS"},
		{Name: "NATIONALRALLY", Group: orders.RallyGroup,
			Object: orders.Must},
		{Name: "REVEAL", Group: orders.ResourceGroup, Whole: true, Object: orders.Must, Keys: "AT",
			Choices: "ALL"},
		{Name: "CONCEAL", Group: orders.ResourceGroup, Object: orders.Must, Keys: "AT",
			Choices: "ON OFF"},
		{Name: "ARMISTICE", Group: orders.DiplomacyGroup, Whole: true,
			Subs: []orders.Sub{
				{Name: "OFFER"},
				{Name: "ACCEPT"},
				{Name: "WITHDRAW"}}},
		{Name: "OFFER", Subs: []orders.Sub{
			{Name: "POW"}}},
		{Name: "ACCEPT", Subs: []orders.Sub{
			{Name: "POW"}}},
	}
}

// standSubs are the decisions of this game alone that a standing order answers.
func standSubs() []orders.Sub {
	return []orders.Sub{
		{Name: "CHARGE", Object: orders.Must, Choices: "ALL NEVER ALWAYS"},
		{Name: "HQCHARGE", Object: orders.Must, Choices: "NEVER"},
		{Name: "HQ", Object: orders.Must, Keys: "FOR", Choices: "BEST"},
		{Name: "MORALE", Keys: "SPEND MIN", Choices: "NEVER ALWAYS"},
		{Name: "CONFLICT", Object: orders.Must, Choices: "DECLARE PASS"},
		{Name: "GIVE", Object: orders.Must, Choices: "WEAKEST"},
		{Name: "CALL", Object: orders.Must, Choices: "NEVER"},
	}
}
