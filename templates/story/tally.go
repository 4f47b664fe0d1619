package story

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// group is what one sentence tells of several events.
type group struct {
	by    string // what parts it from others
	items []string
	rule  adjudicator.Rule
}

// by is the first of the fields that its kind names which an event has, "" for none.
func (w Teller) by(e adjudicator.Event) (field, value string) {
	for _, field := range strings.Fields(w.Report.Info.Kinds[e.Kind].By) {
		if value := e.Get(field); value != "" {
			return field, value
		}
	}
	return "", ""
}

// owner names the country that an event is about, else the side.
func (w Teller) owner(e adjudicator.Event) string {
	field, value := w.by(e)
	if field == "nation" {
		return w.Word("nation." + value)
	}
	return w.TheSeat(adjudicator.Seat(value))
}

// item is an event as one of several in a sentence: by words of its own, or by
// those that it has alone.
func (w Teller) item(e adjudicator.Event) string {
	text, ok := w.Sentence("item", e.Kind, w.Over(e.Fields))
	if !ok {
		text, _ = w.Sentence("event", e.Kind, w.Over(e.Fields))
	}
	return text
}

// grouped is the sentence of a group: KIND.VALUE or KIND among some words.
func (w Teller) grouped(words, kind string, g *group) string {
	f := w.With("whose", g.by, "items", strings.Join(g.items, speech.ListMark))
	text, ok := w.Sentence(words, kind+"."+g.by, f)
	if !ok {
		text, ok = w.Sentence(words, kind, f)
	}
	if !ok {
		w.Miss(w.Report.Lang, words+"."+kind)
	}
	return w.Ruled(text, g.rule)
}

// lines tells events of a kind that follow one another: in one line for each
// value of the field that parts them.
func (s *telling) lines(depth int, events []adjudicator.Event) {
	var groups []*group
	for _, e := range events {
		_, value := s.w.by(e)
		i := slices.IndexFunc(groups, func(g *group) bool { return g.by == value })
		if i < 0 {
			i = len(groups)
			groups = append(groups, &group{by: value, rule: e.Rule})
		}
		groups[i].items = append(groups[i].items, s.w.item(e))
	}
	for _, g := range groups {
		s.add(depth, s.w.grouped("line", events[0].Kind, g))
	}
}

// tallies tells a part of the story whose events are counted together: for each
// country or side a sentence of each kind, in the order of their rules, then what else happened.
func (s *telling) tallies(events []adjudicator.Event) {
	w := s.w
	var kinds, owners []string
	groups := map[[2]string]*group{} // by kind and owner
	rules := map[string]adjudicator.Rule{}
	var rest []adjudicator.Event
	for _, e := range events {
		if w.Part(e) != adjudicator.StoryTally {
			rest = append(rest, e)
			continue
		}
		whose := w.owner(e)
		if !slices.Contains(owners, whose) {
			owners = append(owners, whose)
		}
		if rules[e.Kind] == "" {
			kinds = append(kinds, e.Kind)
		}
		rules[e.Kind] = e.Rule
		at := [2]string{e.Kind, whose}
		if groups[at] == nil {
			groups[at] = &group{by: whose}
		}
		groups[at].items = append(groups[at].items, w.item(e))
	}
	slices.SortStableFunc(kinds, func(a, b string) int { return strings.Compare(string(rules[a]), string(rules[b])) })
	for _, kind := range kinds {
		if !s.fits(kind) {
			continue
		}
		for _, o := range owners {
			if g := groups[[2]string{kind, o}]; g != nil {
				g.rule = rules[kind]
				s.add(0, w.grouped("tally", kind, g))
			}
		}
	}
	s.sentences(0, rest)
}

// table tells events of a kind as rows.
func (s *telling) table(events []adjudicator.Event) {
	w := s.w
	kind := w.Report.Info.Kinds[events[0].Kind]
	columns := strings.Fields(kind.Columns)
	if s.detail == InOneLine {
		s.lastColumn(events, columns)
		return
	}
	b := prose.Block{Kind: prose.Table, Depth: 1}
	for _, c := range columns {
		b.Heads = append(b.Heads, w.Word("column."+c))
	}
	for _, e := range events {
		var row []string
		for _, c := range columns {
			row = append(row, w.cell(e, c))
		}
		b.Lines = append(b.Lines, strings.TrimSuffix(w.Told(e), " ["+string(e.Rule)+"]"))
		b.Rows = append(b.Rows, row)
	}
	s.add(0, w.Ruled(w.Say("table."+kind.Name, w.Report), events[0].Rule))
	s.out = append(s.out, b)
}

// cell is what stands in a column for an event: words for it, or the field of that name.
func (w Teller) cell(e adjudicator.Event, column string) string {
	f := w.Over(e.Fields)
	if text, ok := w.Sentence("cell", e.Kind+"."+column, f); ok {
		return text
	}
	if column == "unit" {
		return f.Units(column)
	}
	return f.Get(column)
}

// lastColumn tells a table by what came of it: the units of each result.
func (s *telling) lastColumn(events []adjudicator.Event, columns []string) {
	w := s.w
	var order []string
	units := map[string][]string{}
	for _, e := range events {
		what := w.cell(e, columns[len(columns)-1])
		if units[what] == nil {
			order = append(order, what)
		}
		_, unit := w.Report.Info.Units.Parts(e.Get(columns[0]))
		units[what] = append(units[what], unit)
	}
	var parts []string
	for _, what := range order {
		parts = append(parts, w.Say("result-of", w.With("result", what, "units", strings.Join(units[what], ", "))))
	}
	s.add(0, w.Say("table."+events[0].Kind, w.Report)+" "+strings.Join(parts, "; ")+".")
}
