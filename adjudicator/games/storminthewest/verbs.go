package storminthewest

import (
	"feldpost/adjudicator/kernel/standing"
	"feldpost/adjudicator/kernel/verbs"
	"feldpost/orders"
)

// form is what a line may have besides its objects, Row a verb with its phases.
type (
	form = standing.Form
	Row  = verbs.Verb[phase]
)

// verbTable lists the verbs in the order of the sequence of play, standTable the
// standing orders.
var verbTable, standTable = func() (list, stand []Row) {
	for _, v := range verbs.Load(Tables(), phaseNamed) {
		if v.Sub() != "" {
			stand = append(stand, v)
		} else {
			list = append(list, v)
		}
	}
	return list, stand
}()

// rowOf returns the row of a verb, nil when the game has no such verb. A name of
// two words is a verb that the game uses with that second verb only.
func rowOf(verb string) *Row {
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
	for _, v := range verbs.Load(Tables(), phaseNamed) {
		list = append(list, v.Language())
	}
	return orders.Declared(OwnVerbs(), Speech(), list...)
}

// OwnVerbs are the verbs that this game alone uses, and the second verbs that it adds to
// the common ones.
func OwnVerbs() []orders.Verb { return verbs.Own(Tables()) }

// newKinds is the table of standing orders.
func newKinds() (kinds standing.Kinds[judge]) {
	reads := map[string]func(judge, *orders.Order) bool{"BERTHA": judge.knownRefuge, "CANCEL": judge.knownKinds}
	for i := range standTable {
		row := &standTable[i]
		objects := reads[row.Sub()]
		if objects == nil {
			objects = judge.knownObjects
		}
		kinds = append(kinds, standing.Kind[judge]{Form: row.Form, Objects: func(j judge, o *orders.Order) bool {
			return (row.Side == "" || j.mayStand(row.Side, o)) && objects(j, o)
		}})
	}
	return kinds
}
