// Lines are read whole (4.1): a keyword that comes again adds to the first, units pair with
// their places, words that contradict each other are faults, and a condition is judged before
// what it governs.

package greatwarineurope

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/lines"
	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// pairsOf says how the line of a verb pairs units, or RP, with places or nations; nil when
// it has none.
func pairsOf(verb string) *lines.Pairs {
	switch verb {
	case "MOVE", "SR", "PLACE":
		return &lines.Pairs{Keys: []string{"TO", "AT", "FROM", "VIA"}, Start: []string{"FROM", "VIA"}, Place: isBoxArg}
	case "TRANSFER":
		return &lines.Pairs{Keys: []string{"TO"}, Place: isNationArg}
	}
	return nil
}

// isBoxArg tells a box between the maps.
func isBoxArg(a orders.Arg) bool { return boxNamed(strings.ToUpper(a.Text)) != locEnd }

// isNationArg tells a nation alone, without an amount.
func isNationArg(a orders.Arg) bool {
	_, is := nationNamed(a.Text)
	return is
}

// partsOf takes a line apart: "a TO x, b TO y" is two lines. False when its places cannot
// be dealt out among its units.
func (r *run) partsOf(o orders.Order) ([]orders.Order, bool) {
	p := pairsOf(o.Verb)
	if p == nil || o.Verb == "PLACE" && isMarkerLine(&o) {
		return []orders.Order{joined(o)}, true
	}
	list, odd, ok := p.Apart(o)
	if !ok {
		r.fault(odd.Pos, "unpaired", "4.1", "text", argText(odd), "verb", o.Verb)
		return nil, false
	}
	for i := range list {
		if len(list) > 1 || len(list[i].Clauses) < len(o.Clauses) {
			list[i].Raw = ""
		}
	}
	return list, true
}

// joined is a line in which every keyword stands once, kept as it reads then.
func joined(o orders.Order) orders.Order {
	out := lines.Joined(o)
	if len(out.Clauses) < len(o.Clauses) {
		out.Raw = ""
	}
	return out
}

// isMarkerLine tells PLACE lines about a marker, which has a chain of hexes or one.
func isMarkerLine(o *orders.Order) bool {
	return len(o.Args) > 0 && (o.Args[0].Is("HINDENBURG") || o.Args[0].Is("PARIS-GUN") || o.Args[0].Is("TRENCH"))
}

// calmTerms are the conditions of lines about no combat.
func calmTerms() []string {
	return []string{"TAKEN *", "* TAKEN", "EMPTY *", "* EMPTY", "OCCUPIED *", "* OCCUPIED", "TURN"}
}

// formOf is what a line of a verb may wait for.
func formOf(verb string) standing.Form {
	switch verb {
	case "ATTACK":
		return attackForm()
	case "PHASE":
		return standing.Form{Verb: verb}
	case "EMERGENCY":
		return standing.Form{Verb: verb, IfRule: "5.18", Terms: append(calmTerms(), "RP")}
	}
	return standing.Form{Verb: verb, IfRule: "4.1", Terms: calmTerms()}
}

// fits tells whether a line can mean all that it says, whenever it is carried out.
func (r *run) fits(sd side, o *orders.Order) bool {
	faults, form := len(r.Faults), formOf(o.Verb)
	switch {
	case o.When == nil:
	case len(form.Terms) == 0:
		r.fault(o.When.Pos, "condition-unused", "", "verb", o.Verb)
	default:
		r.sys.terms.Check(judge{run: r, side: sd}, &form, o.When, r.fault)
	}
	switch o.Verb {
	case "MOVE", "REDARMY", "DRAW":
		r.agrees(o.Args, "ALL", "NONE")
	case "ATTACK":
		r.agreesBehind(o, "WITH", "ALL")
		r.agreesBehind(o, "HQ", "NONE")
		r.agreesBehind(o, "ADVANCE", "ALL", "YES", "NONE", "NO")
		r.agreesBehind(o, "USE", markerNames[noMarker+1:]...)
	}
	for _, key := range onePlace(o.Verb) {
		if c, has := o.Clause(key); has && len(c.Args) > 1 {
			r.fault(c.Args[1].Pos, "one-place", "4.1", "text", argText(c.Args[1]))
		}
	}
	return len(r.Faults) == faults
}

// onePlace are the keywords of a verb behind which one place stands.
func onePlace(verb string) []string {
	switch verb {
	case "MOVE":
		return []string{"FROM", "TO"}
	case "DEVASTATE", "TRANSFER":
		return []string{"TO"}
	case "SR":
		return []string{"TO", "BY"}
	case "MARKER":
		return []string{"AT"}
	}
	return nil
}

// agreesBehind faults what contradicts itself behind a keyword.
func (r *run) agreesBehind(o *orders.Order, key string, words ...string) {
	if c, has := o.Clause(key); has {
		r.agrees(c.Args, words...)
	}
}

// agrees faults names beside a word that leaves none of them a choice: ALL, GE 3. A path
// behind ALL says where to; FOLLOW and KAISERSCHLACHT go beside any marker.
func (r *run) agrees(args []orders.Arg, words ...string) {
	at := slices.IndexFunc(args, func(a orders.Arg) bool { return a.Kind != orders.Path && slices.ContainsFunc(words, a.Is) })
	if at < 0 {
		return
	}
	for i, a := range args {
		if i != at && a.Kind != orders.Path && !a.Is(args[at].Text) && !a.Is("FOLLOW") && !a.Is("KAISERSCHLACHT") {
			r.fault(a.Pos, "contrary", "4.1", "text", argText(a), "other", strings.ToUpper(args[at].Text))
			return
		}
	}
}

// standsAlone faults a clause beside what it has no meaning with.
func (r *run) standsAlone(o *orders.Order, key, other string) bool {
	c, has := o.Clause(key)
	if has {
		r.fault(c.Pos, "contrary", "4.1", "text", key, "other", other)
	}
	return !has
}

// hasCome tells whether what a line waits for has come, now that it is its turn; the side
// is told of one that is not carried out.
func (r *run) hasCome(sd side, o *orders.Order) bool {
	if r.holds(sd, o.When, nil) {
		return true
	}
	line := o.Raw
	if line == "" {
		line = o.String()
	}
	r.whisper(sd, "order-skipped", "4.1", "line", line)
	return false
}

// each goes through the lines of some verbs for which what they wait for has come.
func (r *run) each(sd side, lines []orders.Order, verbs ...string) iter.Seq[*orders.Order] {
	return func(yield func(*orders.Order) bool) {
		for i := range lines {
			if o := &lines[i]; slices.Contains(verbs, o.Verb) && r.hasCome(sd, o) && !yield(o) {
				return
			}
		}
	}
}

// Knows implements pass.Knower: what lines for later, and lines that wait, may name.
func (r *run) Knows(_ adjudicator.Seat, o *orders.Order, a orders.Arg) bool {
	if o.Verb == "DRAW" { // events are drawn with nothing but NONE behind them
		return isNationArg(a) || r.sys.info.Language.IsChoice(a.Text)
	}
	was := r.Quiet
	r.Quiet = true
	defer func() { r.Quiet = was }()
	if a.Kind == orders.Path {
		_, ok := r.readPath(a, nil)
		return ok
	}
	_, isUnit := r.readUnit(a, nobody)
	return isUnit || r.knowsWord(a)
}

// lineWords are the words of lines that name no thing of the board.
var lineWords = [...]string{"BREST-LITOVSK", "MUTINY", "SUPPORT", "FULL", "REDUCED", "BOX", "HINDENBURG", "PARIS-GUN", "TRENCH", "SEA",
	"MER", "FOLLOW", "KAISERSCHLACHT", "ANA", "FULLFIRST"}

// knowsWord tells whether a name is one of a box, a nation, a marker, a phase, a place, an
// event, an amount or a word of the language.
func (r *run) knowsWord(a orders.Arg) bool {
	text := argText(a)
	if _, _, is := a.Amount(); is || isBoxArg(a) || isNationArg(a) || markerNamed(text) != noMarker || r.readPhase(text) != phaseNone {
		return true
	}
	if r.sys.info.Language.IsChoice(text) || slices.ContainsFunc(lineWords[:], a.Is) {
		return true
	}
	if _, err := strconv.Atoi(text); err == nil {
		return true
	}
	key := names.Key(text)
	if _, is := r.sys.places[key]; is {
		return true
	}
	return slices.ContainsFunc(r.sys.tables.events, func(e event) bool { return e.isCalled(key) })
}
