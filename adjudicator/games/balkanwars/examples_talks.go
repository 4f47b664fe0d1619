package balkanwars

import (
	"strings"

	"feldpost/orders"
)

// likelyTalk are lines of a diplomatic sheet whose object is no unit.
func (r *run) likelyTalk(sd side, o *orders.Order) (list []orders.Order) {
	switch o.Verb {
	case "EVENT", "CALL", "GIVE":
		for _, n := range r.nationsFor(o.Verb, sd) {
			list = append(list, nationLine(o.Verb, n, 1))
		}
	case "ACCEPT":
		for _, x := range r.talks.Exchanges {
			if x.By != sd {
				list = append(list, sub(o.Verb, "POW", numberArg(x.ID)))
			}
		}
	case "CONFLICT":
		list = append(list, sub(o.Verb, "PASS"))
	case "COMMIT":
		list = append(list, line(o.Verb, numberArg(r.conflictPower(sd))), line(o.Verb, nameArg("ALL")))
	}
	return list
}

// likelyStanding are standing orders of the same kind: those for the units
// that were meant, then the usual ones.
func (r *run) likelyStanding(sd side, o *orders.Order) (list []orders.Order) {
	for _, u := range r.meant(sd, o, func(u unitID) bool { return r.standsOnMap(sd, u) }) {
		switch k := r.sys.counters[u].kind; {
		case o.Sub == "HQCHARGE" && k == hq:
			list = append(list, when(sub("STAND", o.Sub, r.unitArg(u)), "STACK", ">=", "3"))
		case (o.Sub == "LOSS" || o.Sub == "OVERSTACK") && r.sys.counters[u].movement > 0:
			list = append(list, with(sub("STAND", o.Sub, r.unitArg(u)), "LAST"))
		}
	}
	for _, text := range append(r.usualStanding(), r.otherStanding()...) {
		if strings.HasPrefix(text+" ", "STAND "+o.Sub+" ") {
			list = append(list, r.written(text))
		}
	}
	return list
}
