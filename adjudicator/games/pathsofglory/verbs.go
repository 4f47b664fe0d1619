// The verbs of the game and what their lines may have.

package pathsofglory

import (
	"slices"
	"sync"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// form is what a line may have besides its objects.
type form = standing.Form

// Words that lines take besides names of units, spaces and cards.
var (
	advanceWords = [...]string{"ALL", "NONE", "NEVER"}
	lossWords    = [...]string{"ALL"}
	retreatWords = [...]string{"NEVER", "CANCEL", "SAFEST", "DEFAULT"}
)

// lineForms are the verbs in the order of the sequence of play, but for STAND;
// any line may have a condition.
func lineForms() []form {
	forms := []form{
		{Verb: "BID"},
		{Verb: "CHOOSE"},
		{Verb: "PLAY", Clauses: "FOR AT"},
		{Verb: "PASS"},
		{Verb: "OFFER PEACE"},
		{Verb: "ACCEPT PEACE"},
		{Verb: "REFUSE"},
		{Verb: "ACTIVATE", Clauses: "FOR"},
		{Verb: "MOVE", Clauses: "FROM TO"},
		{Verb: "ENTRENCH", Clauses: "AT WITH"},
		{Verb: "ATTACK", Clauses: "FROM WITH EVENT CARD FLANK PIN LOSS ADVANCE"},
		{Verb: "LOSS", Clauses: "PREFER SUBSTITUTE RESTORE", Words: lossWords[:]},
		{Verb: "RETREAT", Clauses: "TOWARD TO SURPLUS", Words: retreatWords[:]},
		{Verb: "ADVANCE", Clauses: "TO", Words: advanceWords[:]},
		{Verb: "STOP"},
		{Verb: "SR", Clauses: "FROM TO"},
		{Verb: "PLACE", Clauses: "AT"},
		{Verb: "REFIT"},
		{Verb: "REPLACE", Clauses: "AT"},
		{Verb: "REDUCE"},
		{Verb: "REMOVE"},
		{Verb: "DISCARD", Clauses: "AT"},
		{Verb: "KEEP", Clauses: "FOR"},
	}
	for i := range forms {
		if forms[i] = conditional(forms[i]); !slices.Contains(combatVerbs[:], forms[i].Name()) {
			forms[i].Terms = calmTerms()
		}
	}
	return forms
}

// combatVerbs are those of lines that may be carried out in a combat, or between
// two: PLAY and KEEP cards, CHOOSE and REFUSE a Great Retreat.
var combatVerbs = [...]string{"PLAY", "PASS", "ATTACK", "LOSS", "RETREAT", "ADVANCE", "STOP", "KEEP", "CHOOSE", "REFUSE"}

// conditional is a form that may have any condition.
func conditional(f form) form {
	f.Terms, f.IfRule = termNames(), "12.1.1"
	return f
}

// calm is a form that may have the conditions that speak of no combat: another
// would never hold where its lines are judged.
func calm(f form) form {
	f.Terms, f.IfRule = calmTerms(), "12.1.1"
	return f
}

// calmTerms are the conditions that can hold outside combat.
func calmTerms() (names []string) {
	for _, name := range termNames() {
		switch name {
		case "* EMPTY", "* OCCUPIED", "SEASON", "VP", "TURN", "ROUND", "WS", "COMBINED", "HIGH-SEAS-FLEET":
			names = append(names, name)
		}
	}
	return names
}

// verbs are the verbs of the order language with their keywords.
func verbs() (list []string) {
	forms, kinds := lineForms(), newKinds()
	for i := range forms {
		list = append(list, forms[i].Language())
	}
	for i := range kinds {
		list = append(list, kinds[i].Language())
	}
	return list
}

// formOf is the form of a line; those of verbs that every game has, and of no
// standing order of this one, are alike.
func (sys *System) formOf(o *orders.Order) *form {
	if o.Verb == "STAND" {
		if kind := sys.kinds.Find(o.Sub); kind != nil {
			return &kind.Form
		}
	}
	if f := sys.forms[o.Verb]; f != nil {
		return f
	}
	return &sys.other
}

// language is the order language of the game: its verbs among those that all
// games have, its own, and its names.
var language = sync.OnceValue(func() orders.Language { return orders.Declared(OwnVerbs(), Speech(), verbs()...) })

// OwnVerbs are the verbs that this game alone uses, in the order of the sequence
// of play, and the second verbs that it adds to the common ones.
func OwnVerbs() []orders.Verb {
	return []orders.Verb{
		{Name: "BID", Group: orders.SetupGroup, Whole: true, Object: orders.Must},
		{Name: "REFUSE", Group: orders.DiplomacyGroup, Whole: true},
		{Name: "ACTIVATE", Uses: true, Group: orders.MovementGroup, Object: orders.Must, Keys: "FOR", Choices: "MOVE ATTACK"},
		{Name: "REFIT", Group: orders.ResourceGroup, Object: orders.Must, Keys: "AT WITH"},
		{Name: "REDUCE", Group: orders.ResourceGroup, Object: orders.Must},
		{Name: "REMOVE", Group: orders.ResourceGroup, Object: orders.Must,
			Keys: "AT FROM", Choices: "WEAKEST STRONGEST"},
		{Name: "DISCARD", Group: orders.CardGroup, Whole: true, Object: orders.Must, Keys: "AT", Choices: "NONE"},
		{Name: "KEEP", Group: orders.CardGroup, Keys: "FOR", Choices: "ALL NONE"},
		{Name: "RETREAT", Alone: "SURPLUS TOWARD TO"},
		{Name: "LOSS", Alone: "PREFER SUBSTITUTE RESTORE"},
		{Name: "OFFER", Subs: []orders.Sub{
			{Name: "PEACE"}}},
		{Name: "ACCEPT", Subs: []orders.Sub{
			{Name: "PEACE"}}},
		{Name: "STAND", Subs: standSubs()},
	}
}

// standSubs are the decisions of this game alone that a standing order answers.
func standSubs() []orders.Sub {
	return []orders.Sub{
		{Name: "DEFEND", Object: orders.Must,
			Keys: "HQ CARD USE EVENT KEEP", Choices: "ANY ALL ASK NONE NEVER"},
		{Name: "EVENT", Object: orders.Must, Keys: "PREFER AT FOR", Choices: "ASK YES NO ALWAYS NEVER"},
		{Name: "PEACE", Object: orders.Must, Choices: "ACCEPT REFUSE ASK"},
	}
}
