package orders

import (
	"strings"
	"sync"
)

// word is a single word with its spellings: header words, marks, phases, choices.
type word struct {
	name string
	said wording
}

// The canonical single words; the files of words have their spellings.
const (
	// headerNames may stand above the orders; CHECK needs no value.
	headerNames = "GAME SEAT TURN ROUND CODE LANG CHECK"
	// markNames give a sheet its shape.
	markNames = "END BEGIN IF ELSE"
	// jointNames join what a condition says, and end it.
	jointNames = "AND OR NOT THEN"
	// phaseNames are what END and PHASE may name. Other names are passed on to
	// the game as written, in upper case.
	phaseNames = "SETUP DIPLOMACY MOBILIZATION REPLACEMENT STRATEGIC MOVEMENT COMBAT RALLY ACTION"
	// choiceNames answer a decision instead of naming something of the game.
	choiceNames = "ALL NONE ANY NEVER ALWAYS AUTO DEFAULT BEST SAFEST WEAKEST STRONGEST CHEAPEST CAVALRY YES NO ON OFF CANCEL ACCEPT REFUSE " +
		"FULL REDUCED FULLFIRST SUPPORT MOVE ATTACK OPS SR RP EVENT LATER SET ASK PASS DECLARE FORTRESS CROSS DRY WEST EAST SEA REMOVE KEEP"
	// conditionNames are words of conditions.
	conditionNames = "DIE ODDS COLUMN EMPTY OCCUPIED ATTACKER DEFENDER CHARGES SPENDS IMPROVES STACK POWER OPPONENT MORALE WON LOST PASSED " +
		"TAKEN PREVIOUS TARGET EVENT TURN WEATHER SAVES FREE REPLACEMENTS"
)

// small are the single words of all languages by their spelling, folded.
type small struct{ joints, phases, conditions, compared map[string]string }

// smallWords are those of the common vocabulary, made once.
var smallWords = sync.OnceValue(func() *small {
	v := common()
	return &small{
		joints:     spelt(v.list("joints", jointNames), v.list("marks", "IF ELSE")),
		phases:     spelt(v.list("phases", phaseNames)),
		conditions: spelt(v.list("conditions", conditionNames)),
		compared:   spelt(v.list("compared", conditionNames)),
	}
})

// spelt are words by their spellings, folded; the first keeps one that two have.
func spelt(lists ...[]word) map[string]string {
	all := map[string]string{}
	for _, list := range lists {
		for _, w := range list {
			for _, s := range w.said.all() {
				if _, taken := all[fold(s)]; !taken {
					all[fold(s)] = w.name
				}
			}
		}
	}
	return all
}

// conditionWords gives the canonical word of a condition.
func conditionWords(key string) string {
	if name, ok := smallWords().conditions[key]; ok {
		return name
	}
	return key
}

// conditionIn writes the words of a condition's subject in a language.
func (v *vocabulary) conditionIn(tier uint8, subject string) string {
	words := strings.Split(subject, " ")
	for i := range words {
		words[i] = v.of("conditions", words[i]).shown(tier, words[i])
	}
	return strings.Join(words, " ")
}

// connective is what joins terms of a condition: AND, OR, NOT.
func connective(key string) string {
	switch j := smallWords().joints[key]; j {
	case "AND", "OR", "NOT":
		return j
	}
	return ""
}

// isIf tells whether a folded word opens a condition.
func isIf(key string) bool { return smallWords().joints[key] == "IF" }

// isThen tells whether a folded word ends a condition that stands first.
func isThen(key string) bool { return smallWords().joints[key] == "THEN" }

// isNameWord tells the short words that unit and place names use in the middle.
// They are never read as an abbreviated keyword.
func isNameWord(key string) bool {
	switch key {
	case "AM", "AU", "DE", "NO",
		"LA", "LE", "LES", "DU", "DES", "DI", "DER", "VON", "OF", "ON", "THE", "ST", "SUR",
		"RES", "RE", "CAV", "CA", "DIV", "ART", "ENG", "ALP", "FOR", "DEP", "SUP", "GAS", "GA":
		return true
	}
	return false
}
