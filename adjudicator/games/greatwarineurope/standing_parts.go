// What a standing order says must be of use to who gives it (4.1): it is of the side that
// has the choice, says one thing, and every part of it is read by some decision.

package greatwarineurope

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// standingOf are the standing orders that one side alone has a use for: the raid of
// the Allies (6.25), the Red Army (15.93) and the pipeline (11.53); the Germans' home
// defence (15.14), U-boats (5.22), reserves (5.38), the saving of a stack (11.86), shock troops that are so no more (6.58) and the
// end by sudden death (18.25).
var standingOf = map[string]side{"RAID": allied, "REDARMY": allied, "PIPELINE": allied,
	"HOMEDEFENCE": central, "UBOAT": central, "RESERVE": central, "SCHEFFER": central,
	"REVERT": central, "SUDDENDEATH": central}

// decidingWords are the words of standing orders about combat that contradict each other.
var decidingWords = map[string][]string{
	"LOSS":    {"WEAKEST", "STRONGEST", "FULLFIRST"},
	"RETREAT": {"ALWAYS", "NEVER", "DEFAULT"},
	"SUPPORT": {"ALWAYS", "NEVER", "DEFAULT"},
	"DISCARD": {"WEAKEST", "STRONGEST"},
	"TOP":     {"WEAKEST", "STRONGEST"},
}

// mayStand sees that a standing order that comes in is of the side that has the choice.
// One that is carried out again from a log has been judged when it came.
func (r *run) mayStand(sd side, o *orders.Order) bool {
	of, one := standingOf[o.Sub]
	if !r.Dry || !one || of == sd {
		return true
	}
	r.fault(o.Pos, "other-side-only", "", "verb", o.Verb+" "+o.Sub)
	return false
}

// isWhole sees that the parts of a standing order about combat that comes in go together,
// and that each has a use.
func (j judge) isWhole(o *orders.Order) bool {
	if !j.Dry {
		return true
	}
	word, good := j.decides(o)
	if !good {
		return false
	}
	units := slices.ContainsFunc(o.Args, func(a orders.Arg) bool { return a.Kind != orders.Path && !j.sys.kinds.Find(o.Sub).Form.Has(a.Text) })
	switch o.Sub {
	case "LOSS":
		return j.lossIsWhole(o, word, units)
	case "SUPPORT":
		return j.supportIsWhole(o, word)
	case "RETREAT":
		return word != "NEVER" || j.standsAlone(o, "TO", word) && j.standsAlone(o, "TOWARD", word)
	}
	return true
}

// decides is the word of a standing order that decides, and faults a second one.
func (j judge) decides(o *orders.Order) (word string, good bool) {
	for _, a := range o.Args {
		switch is := strings.ToUpper(a.Text); {
		case a.Kind == orders.Path || !slices.Contains(decidingWords[o.Sub], is):
		case word != "" && word != is:
			j.fault(a.Pos, "contrary", "4.1", "text", is, "other", word)
			return "", false
		default:
			word = is
		}
	}
	return word, true
}

// lossIsWhole sees that a line about losses says who goes first or last, or how the owner
// chooses (10.62): LAST alone spares nobody.
func (j judge) lossIsWhole(o *orders.Order, word string, units bool) bool {
	for _, key := range [...]string{"FIRST", "LAST"} {
		if c, has := o.Clause(key); has && !units {
			j.fault(c.Pos, "units-before", "10.62", "clause", key, "line", j.lossLine(key), "words", decidingWords["LOSS"])
			return false
		}
	}
	if o.Has("FIRST") && !j.standsAlone(o, "LAST", "FIRST") {
		return false
	}
	if word == "" && !units {
		j.fault(o.Pos, "want-answer", "10.62", "verb", "STAND LOSS", "text", "", "words", decidingWords["LOSS"])
		return false
	}
	return true
}

// lossLine is a right line with FIRST or LAST, about a unit that the side has on the map.
func (j judge) lossLine(key string) string {
	out := orders.Order{Verb: "STAND", Sub: "LOSS", Clauses: []orders.Clause{{Key: key}}}
	for u := range j.units {
		if u := unitID(u); j.at(u) >= 0 && j.sideOf(u) == j.side {
			out.Args = []orders.Arg{{Kind: orders.Name, Text: j.unitName(u)}}
			break
		}
	}
	return out.String()
}

// supportIsWhole sees that a line about the HQ of the defender names one only where one
// shall support, and behind WITH (10.46).
func (j judge) supportIsWhole(o *orders.Order, word string) bool {
	for _, a := range o.Args {
		if a.Kind != orders.Path && !j.sys.kinds.Find("SUPPORT").Form.Has(a.Text) {
			j.fault(a.Pos, "unread-part", "10.46", "text", argText(a), "verb", "STAND SUPPORT")
			return false
		}
	}
	c, has := o.Clause("WITH")
	switch {
	case !has:
		return true
	case word == "NEVER" || word == "DEFAULT":
		return j.standsAlone(o, "WITH", word)
	}
	for _, a := range c.Args {
		if a.Kind == orders.Path || j.sys.kinds.Find("SUPPORT").Form.Has(a.Text) {
			j.fault(a.Pos, "want-unit", "10.46", "text", argText(a))
			return false
		}
	}
	return true
}
