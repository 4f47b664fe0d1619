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
		{Name: "EVACUATE", Also: "EMBARK", French: "ÉVACUER EMBARQUER", Group: orders.ResourceGroup, Object: orders.Must, Keys: "FROM",
			Choices: "ALL",
			Help:    "Take units off by sea from a port; they come back as reinforcements.",
			Aide:    "Embarquer des unités dans un port ; elles reviennent comme renforts.",
			Ex:      "EVACUATE 1237 Br 5, Br 6", ExFr: "ÉVACUER 1237 Br 5, Br 6"},
		{Name: "SUPPLY", French: "RAVITAILLER RAVITAILLEMENT", Group: orders.ResourceGroup, Object: orders.Must, Choices: "FORTRESS CROSS",
			Help: "Choose where a unit in a fortress draws supply: FORTRESS, or CROSS for the other nation's sources.",
			Aide: "Choisir le ravitaillement d'une unité en forteresse : FORTERESSE, ou CROISÉ pour les sources de l'autre nation.",
			Ex:   "SUPPLY Fr 3 FORTRESS", ExFr: "RAVITAILLER Fr 3 FORTERESSE"},
		{Name: "RAF", Group: orders.ResourceGroup, Subs: []orders.Sub{{Name: "TACTICAL", French: "TACTIQUE", Object: orders.Must,
			Help: "bomb the units of a hex", Aide: "bombarder les unités d'un hexagone", Ex: "RAF TACTICAL 2134", ExFr: "RAF TACTIQUE 2134"}},
			Help: "Send the bombers on a mission.", Aide: "Envoyer les bombardiers en mission.",
			Ex: "RAF TACTICAL 2134", ExFr: "RAF TACTIQUE 2134"},
		{Name: "FORM", French: "FORMER", Group: orders.MovementGroup, Object: orders.Must, Keys: "AT",
			Help: "Form a corps of units that stand in one hex.",
			Aide: "Former un corps d'unités qui sont dans un même hexagone.",
			Ex:   "FORM Br Aus, US 27, US 30 AT 1834", ExFr: "FORMER Br Aus, US 27, US 30 EN 1834"},
		{Name: "AIR", French: "AVIATION", Group: orders.CombatGroup, Object: orders.Must, Keys: "AT", Choices: "ALL ANY NONE NEVER ASK",
			Help: "Send air units to a battle; with a condition only if it holds.",
			Aide: "Envoyer des unités aériennes à un combat ; avec une condition, si elle est remplie.",
			Ex:   "AIR 2232 Br Air\nAIR 2232 ALL IF ODDS<=3-1", ExFr: "AVIATION 2232 Br Air"},
		{Name: "INFILTRATE", French: "INFILTRER", Group: orders.CombatGroup, Object: orders.Must, Keys: "TO",
			Help: "Move a unit that can infiltrate by one hex, between the two Combat Phases.",
			Aide: "Faire avancer d'un hexagone une unité capable d'infiltration, entre les deux phases de combat.",
			Ex:   "INFILTRATE Ge 9Stoss 2233-2333\nINFILTRATE Ge 9Stoss 2233-2333 IF TAKEN 2232", ExFr: "INFILTRER Ge 9Stoss 2233-2333"},
		{Name: "STAND", Subs: standSubs()},
	}
}

// standSubs are the decisions of this game alone that a standing order answers.
func standSubs() []orders.Sub {
	return []orders.Sub{
		{Name: "BERTHA", French: "BERTHA", Object: orders.Nothing, Keys: "TO", Help: "where Big Bertha goes when she must leave",
			Aide: "où va la Grosse Bertha si elle doit partir",
			Ex:   "STAND BERTHA TO 2731, 2632", ExFr: "CONSIGNE BERTHA VERS 2731, 2632"},
		{Name: "RAF", Object: orders.Must, Choices: "ALWAYS DRY NEVER",
			Help: "bomb German industry at the start of a turn; DRY: not where the weather is rolled",
			Aide: "bombarder l'industrie allemande au début d'un tour ; SEC : pas quand la météo se tire aux dés",
			Ex:   "STAND RAF ALWAYS\nSTAND RAF DRY", ExFr: "CONSIGNE RAF TOUJOURS"},
		{Name: "INTERCEPT", French: "INTERCEPTER", Object: orders.Must, Choices: "YES NO",
			Help: "the German air unit meets tactical bombing", Aide: "l'aviation allemande intercepte le bombardement tactique",
			Ex: "STAND INTERCEPT YES\nSTAND INTERCEPT 2134 YES", ExFr: "CONSIGNE INTERCEPTER OUI"},
		{Name: "BOMBLOSS", French: "PERTESAÉRIENNES", Object: orders.Must, Choices: "WEAKEST STRONGEST",
			Help: "which unit loses a step to tactical bombing", Aide: "quelle unité perd un pas au bombardement tactique",
			Ex: "STAND BOMBLOSS 2134 Ge 9\nSTAND BOMBLOSS WEAKEST", ExFr: "CONSIGNE PERTESAÉRIENNES FAIBLE"},
	}
}
