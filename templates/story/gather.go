package story

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/speech"
)

// movement tells a Movement Segment: for each country who went where, units
// that went the same way in one line; then what else happened meanwhile.
func (s *telling) movement(events []adjudicator.Event) {
	w := s.w
	if s.detail != InFull {
		s.marches(events)
		return
	}
	type way struct{ nation, kind, ends string }
	var nations []string
	ways := map[string][]way{}
	units := map[way][]string{}
	var rest []adjudicator.Event
	for _, e := range events {
		if w.Part(e) != adjudicator.StoryMarch || e.Get("unit") == "" { // a line of its own for units that went together
			rest = append(rest, e)
			continue
		}
		n, u := w.Whose(e.Get("unit"))
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
			name = w.Word("nation." + n)
		}
		s.add(0, w.Say("moves-of", name))
		for _, x := range ways[n] {
			s.add(1, strings.Join(units[x], ", ")+": "+x.ends)
		}
	}
	s.sentences(0, rest)
}

// Whose are the nation of a unit, "" for one whose name tells none, and what the
// unit is called beside it.
func (w Teller) Whose(name string) (nation, unit string) {
	_, unit = w.Report.Info.Units.Parts(name)
	code := w.Report.Info.Units.Nation(name)
	if w.isNation(code) {
		return code, unit
	}
	if w.Report.View != nil { // a name of its own: the counter shows whose it is
		for i := range w.Report.View.Pieces {
			if p := &w.Report.View.Pieces[i]; p.Name == name && w.isNation(p.Nation) {
				return p.Nation, unit
			}
		}
	}
	return "", unit
}

func (w Teller) isNation(code string) bool {
	return w.Map != nil && slices.ContainsFunc(w.Map.Ground.Nations, func(n adjudicator.Nation) bool { return n.Code == code })
}

// maxGoals is how many places a brief letter names that a country marched to.
const maxGoals = 6

// marches tells how many units of each country went where, the places to which
// most went first; then what else happened meanwhile.
func (s *telling) marches(events []adjudicator.Event) {
	w := s.w
	var nations []string
	goals := map[string][]string{}
	count := map[[2]string]int{}
	var rest []adjudicator.Event
	for _, e := range events {
		if w.Part(e) != adjudicator.StoryMarch || e.Get("unit") == "" {
			rest = append(rest, e)
			continue
		}
		n, _ := w.Whose(e.Get("unit"))
		at := [2]string{n, speech.PathEnd(e.Get("path"))}
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
				parts = append(parts, w.Say("march-goal", w.With("n", fmt.Sprint(k), "place", g)))
			}
		}
		if more := len(list) - maxGoals; more > 0 {
			parts = append(parts, w.Say("others", more))
		}
		s.add(0, w.Say("marches-of", w.With("nation", n, "n", fmt.Sprint(units), "goals", strings.Join(parts, ", "))))
	}
	s.sentences(0, rest)
}

// sightings tells what is seen of hidden units: marches by country and way,
// all else one by one.
func (s *telling) sightings(events []adjudicator.Event) {
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
			s.add(0, w.Say("moves-of", w.Word("nation."+x.nation)))
		}
		s.add(1, w.Say("sighted-way", w.With("n", strconv.Itoa(count[x]), "way", x.ends)))
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
func (w Teller) wayText(e adjudicator.Event) string {
	p := e.Get("path")
	text := w.Path(p)
	how := ""
	switch w.drawn(e.Kind) {
	case adjudicator.DrawRail:
		how = w.Word("rail")
		if e.Get("from") != "" { // the path begins where it came onto the map
			text = w.Word("from-box") + " - " + text
		}
	case adjudicator.DrawExit:
		text = w.Word("from-box") + " - " + text
	default:
		if w.Map != nil && w.Map.Follows(p, "road") {
			how = w.Word("road")
		}
	}
	if how != "" {
		text += " (" + how + ")"
	}
	return text
}

// deployed sums a set-up up: where everybody stands is in the lists of
// units.
func (s *telling) deployed(events []adjudicator.Event) {
	w := s.w
	var nations []string
	count := map[string]map[string]bool{}
	for _, e := range events {
		n, _ := w.Whose(e.Get("unit"))
		if count[n] == nil {
			nations = append(nations, n)
			count[n] = map[string]bool{}
		}
		count[n][e.Get("unit")] = true
	}
	parts := make([]string, len(nations))
	for i, n := range nations {
		parts[i] = w.Say("deployed-count", w.With("nation", n, "n", fmt.Sprint(len(count[n]))))
	}
	s.add(0, w.Ruled(w.Say("deployed", w.List(parts)), events[0].Rule))
}
