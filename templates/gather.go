package templates

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// movement tells a Movement Segment: for each country who went where, units
// that went the same way in one line; then what else happened meanwhile.
func (s *story) movement(events []adjudicator.Event) {
	w := s.w
	if s.detail != inFull {
		s.marches(events)
		return
	}
	type way struct{ nation, kind, ends string }
	var nations []string
	ways := map[string][]way{}
	units := map[way][]string{}
	var rest []adjudicator.Event
	for _, e := range events {
		if w.part(e) != adjudicator.StoryMarch || e.Get("unit") == "" { // a line of its own for units that went together
			rest = append(rest, e)
			continue
		}
		n, u := w.whose(e.Get("unit"))
		if _, ok := ways[n]; !ok {
			nations = append(nations, n)
		}
		x := way{n, e.Kind, w.wayText(e)}
		if units[x] == nil {
			ways[n] = append(ways[n], x)
		}
		units[x] = append(units[x], u)
	}
	for _, n := range nations {
		name := ""
		if n != "" {
			name = w.word("nation." + n)
		}
		s.add(0, w.say("moves-of", name))
		for _, x := range ways[n] {
			s.add(1, strings.Join(units[x], ", ")+": "+x.ends)
		}
	}
	s.sentences(0, rest)
}

// whose are the nation of a unit, "" for one whose name tells none, and what the
// unit is called beside it.
func (w teller) whose(name string) (nation, unit string) {
	_, unit = w.r.Info.Units.Parts(name)
	code := w.r.Info.Units.Nation(name)
	if w.isNation(code) {
		return code, unit
	}
	if w.r.View != nil { // a name of its own: the counter shows whose it is
		for i := range w.r.View.Pieces {
			if p := &w.r.View.Pieces[i]; p.Name == name && w.isNation(p.Nation) {
				return p.Nation, unit
			}
		}
	}
	return "", unit
}

func (w teller) isNation(code string) bool {
	return w.z != nil && slices.ContainsFunc(w.z.ground.Nations, func(n adjudicator.Nation) bool { return n.Code == code })
}

// maxGoals is how many places a brief letter names that a country marched to.
const maxGoals = 6

// marches tells how many units of each country went where, the places to which
// most went first; then what else happened meanwhile.
func (s *story) marches(events []adjudicator.Event) {
	w := s.w
	var nations []string
	goals := map[string][]string{}
	count := map[[2]string]int{}
	var rest []adjudicator.Event
	for _, e := range events {
		if w.part(e) != adjudicator.StoryMarch || e.Get("unit") == "" {
			rest = append(rest, e)
			continue
		}
		n, _ := w.whose(e.Get("unit"))
		at := [2]string{n, pathEnd(e.Get("path"))}
		if _, ok := goals[n]; !ok {
			nations = append(nations, n)
		}
		if count[at] == 0 {
			goals[n] = append(goals[n], at[1])
		}
		count[at]++
	}
	for _, n := range nations {
		list, units := goals[n], 0
		slices.SortStableFunc(list, func(a, b string) int { return count[[2]string{n, b}] - count[[2]string{n, a}] })
		var parts []string
		for i, g := range list {
			k := count[[2]string{n, g}]
			units += k
			if i < maxGoals {
				parts = append(parts, w.say("march-goal", w.with("n", fmt.Sprint(k), "place", g)))
			}
		}
		if more := len(list) - maxGoals; more > 0 {
			parts = append(parts, w.say("others", more))
		}
		s.add(0, w.say("marches-of", w.with("nation", n, "n", fmt.Sprint(units), "goals", strings.Join(parts, ", "))))
	}
	s.sentences(0, rest)
}

// sightings tells what is seen of hidden units: marches by country and way,
// all else one by one.
func (s *story) sightings(events []adjudicator.Event) {
	w := s.w
	type way struct{ nation, ends string }
	var order []way
	count := map[way]int{}
	var rest []adjudicator.Event
	for _, e := range events {
		by := e.Get("by")
		if how := w.drawn(by); how != adjudicator.DrawMove && how != adjudicator.DrawRail {
			rest = append(rest, e)
			continue
		}
		e.Kind = by
		x := way{e.Get("nation"), w.wayText(e)}
		n, _ := strconv.Atoi(e.Get("n"))
		if count[x] == 0 {
			order = append(order, x)
		}
		count[x] += n
	}
	slices.SortStableFunc(order, func(a, b way) int { return strings.Compare(a.nation, b.nation) })
	for i, x := range order {
		if i == 0 || order[i-1].nation != x.nation {
			s.add(0, w.say("moves-of", w.word("nation."+x.nation)))
		}
		s.add(1, w.say("sighted-way", w.with("n", strconv.Itoa(count[x]), "way", x.ends)))
	}
	s.sentences(0, addedUp(rest))
}

// addedUp are sightings with one in the place of those that differ only in how many
// units were seen.
func addedUp(events []adjudicator.Event) []adjudicator.Event {
	var out []adjudicator.Event
	at := map[string]int{}
	for _, e := range events {
		key, n := e.Kind, 0
		for i, f := range e.Fields {
			if f.Key == "n" {
				n = i
				continue
			}
			key += " " + f.Key + "=" + f.Value
		}
		i, seen := at[key]
		if !seen {
			at[key] = len(out)
			e.Fields = slices.Clone(e.Fields)
			out = append(out, e)
			continue
		}
		sum, _ := strconv.Atoi(out[i].Fields[n].Value)
		more, _ := strconv.Atoi(e.Fields[n].Value)
		out[i].Fields[n].Value = strconv.Itoa(sum + more)
	}
	return out
}

// wayText writes the way of a march: its ends, and how it went.
func (w teller) wayText(e adjudicator.Event) string {
	p := e.Get("path")
	text := w.path(p)
	how := ""
	switch w.drawn(e.Kind) {
	case adjudicator.DrawRail:
		how = w.word("rail")
		if e.Get("from") != "" { // the path begins where it came onto the map
			text = w.word("from-box") + " - " + text
		}
	case adjudicator.DrawExit:
		text = w.word("from-box") + " - " + text
	default:
		if w.z != nil && w.z.follows(p, "road") {
			how = w.word("road")
		}
	}
	if how != "" {
		text += " (" + how + ")"
	}
	return text
}

// activations tells which spaces were activated for what, in a line each.
func (s *story) activations(events []adjudicator.Event) {
	w := s.w
	var uses []string
	spaces := map[string][]string{}
	rules := map[string]adjudicator.Rule{}
	for _, e := range events {
		use := e.Get("for")
		if spaces[use] == nil {
			uses = append(uses, use)
			rules[use] = e.Rule
		}
		text, ok := w.sentence("tally", e.Kind, w.over(e.Fields))
		if !ok {
			w.miss(w.r.Lang, "tally."+e.Kind)
		}
		spaces[use] = append(spaces[use], text)
	}
	for _, use := range uses {
		text, ok := w.sentence("tally", "activated-"+use, w.with("spaces", strings.Join(spaces[use], ", ")))
		if !ok {
			w.miss(w.r.Lang, "tally.activated-"+use)
		}
		s.add(0, w.ruled(text, rules[use]))
	}
}

// attempts tells dice of one kind as rows.
func (s *story) attempts(events []adjudicator.Event) {
	w := s.w
	if s.detail == inOneLine {
		s.results(events)
		return
	}
	b := block{kind: table, depth: 1, heads: []string{w.word("column.unit"), w.word("column.needs"), w.word("column.die"), w.word("column.result")}}
	for _, e := range events {
		f := w.over(e.Fields)
		b.lines = append(b.lines, w.told(e))
		b.rows = append(b.rows, []string{f.Units("unit"), w.say("attempt-needs", f), e.Get("die"), w.say("attempt-result", f)})
	}
	s.add(0, w.ruled(w.say("attempts", w.r), events[0].Rule))
	for i, e := range events {
		b.lines[i] = strings.TrimSuffix(b.lines[i], " ["+string(e.Rule)+"]")
	}
	s.out = append(s.out, b)
}

// results tells dice of one kind by what came of them.
func (s *story) results(events []adjudicator.Event) {
	w := s.w
	var order []string
	units := map[string][]string{}
	for _, e := range events {
		f := w.over(e.Fields)
		what := w.say("attempt-result", f)
		if units[what] == nil {
			order = append(order, what)
		}
		_, unit := w.r.Info.Units.Parts(e.Get("unit"))
		units[what] = append(units[what], unit)
	}
	var parts []string
	for _, what := range order {
		parts = append(parts, w.say("result-of", w.with("result", what, "units", strings.Join(units[what], ", "))))
	}
	s.add(0, w.say("attempts", w.r)+" "+strings.Join(parts, "; ")+".")
}

// deployed sums a set-up up: where everybody stands is in the lists of
// units.
func (s *story) deployed(events []adjudicator.Event) {
	w := s.w
	var nations []string
	count := map[string]map[string]bool{}
	for _, e := range events {
		n, _ := w.whose(e.Get("unit"))
		if count[n] == nil {
			nations = append(nations, n)
			count[n] = map[string]bool{}
		}
		count[n][e.Get("unit")] = true
	}
	parts := make([]string, len(nations))
	for i, n := range nations {
		parts[i] = w.say("deployed-count", w.with("nation", n, "n", fmt.Sprint(len(count[n]))))
	}
	s.add(0, w.ruled(w.say("deployed", w.list(parts)), events[0].Rule))
}

// mobilization tells a Mobilization Segment: the points of each country, the
// units that arrived, and what else happened.
func (s *story) mobilization(events []adjudicator.Event) {
	w := s.w
	var owners []string
	points := map[string][]string{}
	bought := map[string][]string{}
	rule := map[adjudicator.Story]adjudicator.Rule{}
	var rest []adjudicator.Event
	for _, e := range events {
		part := w.part(e)
		if part != adjudicator.StoryIncome && part != adjudicator.StoryArrival {
			rest = append(rest, e)
			continue
		}
		whose := w.owner(e)
		if points[whose] == nil && bought[whose] == nil {
			owners = append(owners, whose)
		}
		rule[part] = e.Rule
		f := w.over(e.Fields)
		if part == adjudicator.StoryIncome {
			points[whose] = append(points[whose], w.say("points-source", f))
		} else {
			text, _ := w.sentence("event", e.Kind, f)
			bought[whose] = append(bought[whose], text)
		}
	}
	for _, o := range owners {
		if len(points[o]) > 0 && s.detail != inOneLine {
			s.add(0, w.ruled(w.say("points-of", w.with("whose", o, "from", strings.Join(points[o], ", "))), rule[adjudicator.StoryIncome]))
		}
	}
	for _, o := range owners {
		if len(bought[o]) > 0 {
			s.add(0, w.ruled(w.say("mobilized", w.with("whose", o, "units", strings.Join(bought[o], ", "))), rule[adjudicator.StoryArrival]))
		}
	}
	s.sentences(0, rest)
}

// owner names the country that an event is about, else the side.
func (w teller) owner(e adjudicator.Event) string {
	if n := e.Get("nation"); n != "" {
		return w.word("nation." + n)
	}
	return w.theSeat(adjudicator.Seat(e.Get("side")))
}
