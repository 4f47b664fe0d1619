package storminthewest

import (
	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// form is what a line may have besides its objects, Row a verb with its phases.
type (
	form = standing.Form
	Row  = agenda.Row[phase]
)

// verbRow is a verb of the order language as this game uses it.
type verbRow struct {
	Row
	allied  bool // the Germans have no use for it
	answers bool // the defender may answer with it in a battle
}

// Words that answer for all units, or for none.
var (
	lossWords    = [...]string{"ALL", "ANY", "WEAKEST", "STRONGEST", "FULLFIRST", "CHEAPEST", "ASK"}
	retreatWords = [...]string{"ALL", "ANY", "NEVER", "ALWAYS", "ASK"}
	advanceWords = [...]string{"ALL", "NONE"}
	airWords     = [...]string{"ALL", "ANY", "NONE", "NEVER", "ASK"}
	topWords     = [...]string{"WEAKEST", "STRONGEST", "DEFAULT"}
	yesWords     = [...]string{"YES", "NO", "ALWAYS", "NEVER"}
	raidWords    = [...]string{"ALWAYS", "DRY", "NEVER"}
	bombWords    = [...]string{"WEAKEST", "STRONGEST"}
)

// Phases that have the same verbs.
var (
	inCombat = []phase{phaseCombat1, phaseCombat2}
	inTurn   = []phase{phaseReplacement, phaseStrategic, phaseRegular, phaseCombat1, phaseInfiltration, phaseCombat2}
)

// verbTable lists the verbs in the order of the sequence of play. STAND has its
// own table, newKinds.
var verbTable = [...]verbRow{
	{Row: Row{Form: form{Verb: "AUTO"}, In: []phase{phaseSetup}, Apart: phaseSetup}},
	{Row: Row{Form: form{Verb: "CHOOSE"}, In: []phase{phaseSetup}, Apart: phaseSetup}},
	{Row: Row{Form: form{Verb: "PLACE", Clauses: "AT"}, In: []phase{phaseReplacement}, Apart: phaseSetup}},
	{Row: Row{Form: form{Verb: "EVACUATE", Clauses: "FROM"}, In: []phase{phaseReplacement}}, allied: true},
	{Row: Row{Form: form{Verb: "RAF TACTICAL"}, In: []phase{phaseReplacement}}, allied: true},
	{Row: Row{Form: form{Verb: "SUPPLY", Words: []string{"FORTRESS", "CROSS"}}, In: []phase{phaseReplacement}}},
	{Row: Row{Form: form{Verb: "HOLD"}, In: []phase{phaseReplacement}}},
	{Row: Row{Form: form{Verb: "REPLACE", Clauses: "AT WITH"}, In: []phase{phaseReplacement}}},
	{Row: Row{Form: form{Verb: "RAIL", Clauses: "FROM TO VIA"}, In: []phase{phaseStrategic}}},
	{Row: Row{Form: form{Verb: "MOVE", Clauses: "FROM TO EXCEPT"}, In: []phase{phaseRegular}}},
	{Row: Row{Form: form{Verb: "ATTACK", Clauses: "FROM WITH EXCEPT AIR LOSS ADVANCE",
		Terms: append(hexTerms(), "ODDS", "PHASE"), IfRule: "13.6"}, In: inCombat}},
	{Row: Row{Form: form{Verb: "AIR", Clauses: "AT", Words: airWords[:], Terms: airTerms(), IfRule: "13.14"},
		In: inCombat}, answers: true},
	{Row: Row{Form: form{Verb: "LOSS", Clauses: "FIRST LAST", Words: lossWords[:], Terms: lossTerms(), IfRule: "13.31"},
		In: inCombat}, answers: true},
	{Row: Row{Form: form{Verb: "RETREAT", Clauses: "TO", Words: retreatWords[:]}, In: inCombat}, answers: true},
	{Row: Row{Form: form{Verb: "ADVANCE", Clauses: "TO", Words: advanceWords[:], Terms: lossTerms(), IfRule: "13.33"},
		In: inCombat}},
	{Row: Row{Form: form{Verb: "INFILTRATE", Clauses: "TO", Terms: hexTerms(), IfRule: "15.1"}, In: []phase{phaseInfiltration}}},
	{Row: Row{Form: form{Verb: "FORM", Clauses: "AT"}, In: inTurn}, allied: true},
	{Row: Row{Form: form{Verb: "TOP", Clauses: "AT"}, In: inTurn, Apart: phaseSetup}},
	{Row: Row{Form: form{Verb: "PHASE"}, In: inTurn, Apart: phaseSetup}},
}

// rowOf returns the row of a verb, nil when the game has no such verb. A name of
// two words is a verb that the game uses with that second verb only.
func rowOf(verb string) *verbRow {
	for i := range verbTable {
		if verbTable[i].Is(verb) {
			return &verbTable[i]
		}
	}
	return nil
}

// verbsOf are the verbs of the phases from one to another, with those that end a
// sheet.
func verbsOf(from, to phase) (list []string) {
	for i := range verbTable {
		if row := &verbTable[i]; row.Within(from, to) {
			list = append(list, row.Verb)
		}
	}
	return append(list, "STAND", "END")
}

// language is the order language of the game: its verbs among those that all
// games have, its own, and its names.
func language() orders.Language {
	var list []string
	for i := range verbTable {
		list = append(list, verbTable[i].Language())
	}
	for _, k := range newKinds() {
		list = append(list, k.Language())
	}
	return orders.Declared(OwnVerbs(), Speech(), list...)
}

// OwnVerbs are the verbs that this game alone uses, in the order of the sequence
// of play, and the second verbs that it adds to the common ones.
func OwnVerbs() []orders.Verb {
	return []orders.Verb{
		{Name: "EVACUATE", Group: orders.ResourceGroup, Object: orders.Must, Keys: "FROM",
			Choices: "ALL"},
		{Name: "SUPPLY", Group: orders.ResourceGroup, Object: orders.Must, Choices: "FORTRESS CROSS"},
		{Name: "RAF", Group: orders.ResourceGroup, Subs: []orders.Sub{{Name: "TACTICAL", Object: orders.Must}}},
		{Name: "FORM", Group: orders.MovementGroup, Object: orders.Must, Keys: "AT"},
		{Name: "AIR", Group: orders.CombatGroup, Object: orders.Must, Keys: "AT", Choices: "ALL ANY NONE NEVER ASK"},
		{Name: "INFILTRATE", Group: orders.CombatGroup, Object: orders.Must, Keys: "TO"},
		{Name: "STAND", Subs: standSubs()},
	}
}

// standSubs are the decisions of this game alone that a standing order answers.
func standSubs() []orders.Sub {
	return []orders.Sub{
		{Name: "BERTHA", Object: orders.Nothing, Keys: "TO"},
		{Name: "RAF", Object: orders.Must, Choices: "ALWAYS DRY NEVER"},
		{Name: "INTERCEPT", Object: orders.Must, Choices: "YES NO"},
		{Name: "BOMBLOSS", Object: orders.Must, Choices: "WEAKEST STRONGEST"},
	}
}
