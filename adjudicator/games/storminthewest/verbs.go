package storminthewest

import (
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// form is what a line may have besides its objects.
type form = standing.Form

// verbRow is a verb of the order language as this game uses it, and the phases
// that execute it.
type verbRow struct {
	form
	from, to phase // the first and the last that it may be used in
	allied   bool  // the Germans have no use for it
	setup    bool  // in the set-up as well
	combat   bool  // in Combat Phases alone
	answers  bool  // the defender may answer with it in a battle
	anytime  bool  // in any phase
}

// in tells whether a phase between the first and the last has the verb.
func (row *verbRow) in(p phase) bool { return !row.combat || p == phaseCombat1 || p == phaseCombat2 }

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

// verbTable lists the verbs in the order of the sequence of play. STAND has its
// own table, newKinds.
var verbTable = [...]verbRow{
	{form: form{Verb: "AUTO"}, from: phaseSetup, to: phaseSetup, setup: true},
	{form: form{Verb: "CHOOSE"}, from: phaseSetup, to: phaseSetup, setup: true},
	{form: form{Verb: "PLACE", Clauses: "AT"}, from: phaseReplacement, to: phaseReplacement, setup: true},
	{form: form{Verb: "EVACUATE", Clauses: "FROM"}, from: phaseReplacement, to: phaseReplacement, allied: true},
	{form: form{Verb: "RAF TACTICAL"}, from: phaseReplacement, to: phaseReplacement, allied: true},
	{form: form{Verb: "SUPPLY", Words: []string{"FORTRESS", "CROSS"}}, from: phaseReplacement, to: phaseReplacement},
	{form: form{Verb: "HOLD"}, from: phaseReplacement, to: phaseReplacement},
	{form: form{Verb: "REPLACE", Clauses: "AT WITH"}, from: phaseReplacement, to: phaseReplacement},
	{form: form{Verb: "RAIL", Clauses: "FROM TO VIA"}, from: phaseStrategic, to: phaseStrategic},
	{form: form{Verb: "MOVE", Clauses: "FROM TO EXCEPT"}, from: phaseRegular, to: phaseRegular},
	{form: form{Verb: "ATTACK", Clauses: "FROM WITH EXCEPT AIR LOSS ADVANCE", Terms: append(hexTerms(), "ODDS", "PHASE"), IfRule: "13.6"},
		from: phaseCombat1, to: phaseCombat2, combat: true},
	{form: form{Verb: "AIR", Clauses: "AT", Words: airWords[:], Terms: airTerms(), IfRule: "13.14"}, from: phaseCombat1, to: phaseCombat2,
		combat: true, answers: true},
	{form: form{Verb: "LOSS", Clauses: "FIRST LAST", Words: lossWords[:], Terms: lossTerms(), IfRule: "13.31"}, from: phaseCombat1,
		to: phaseCombat2, combat: true, answers: true},
	{form: form{Verb: "RETREAT", Clauses: "TO", Words: retreatWords[:]}, from: phaseCombat1, to: phaseCombat2, combat: true, answers: true},
	{form: form{Verb: "ADVANCE", Clauses: "TO", Words: advanceWords[:], Terms: lossTerms(), IfRule: "13.33"}, from: phaseCombat1,
		to: phaseCombat2, combat: true},
	{form: form{Verb: "INFILTRATE", Clauses: "TO", Terms: hexTerms(), IfRule: "15.1"}, from: phaseInfiltration, to: phaseInfiltration},
	{form: form{Verb: "FORM", Clauses: "AT"}, from: phaseReplacement, to: phaseCombat2, allied: true, anytime: true},
	{form: form{Verb: "TOP", Clauses: "AT"}, from: phaseReplacement, to: phaseCombat2, setup: true, anytime: true},
	{form: form{Verb: "PHASE"}, from: phaseSetup, to: phaseCombat2, setup: true},
}

// rowOf returns the row of a verb, nil when the game has no such verb. A name of
// two words is a verb that the game uses with that second verb only.
func rowOf(verb string) *verbRow {
	for i := range verbTable {
		name, n := verbTable[i].Verb, len(verb)
		if (len(name) == n || len(name) > n && name[n] == ' ') && name[:n] == verb {
			return &verbTable[i]
		}
	}
	return nil
}

// verbsOf are the verbs of the phases from one to another, with those that end a
// sheet.
func verbsOf(from, to phase) (list []string) {
	for i := range verbTable {
		row := &verbTable[i]
		if verb := row.Verb; row.from <= to && row.to >= from || row.setup && from == phaseSetup {
			list = append(list, verb)
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
