// Counters of one's choice (S2 special 2).

package balkanwars

import (
	"strconv"
	"strings"

	"feldpost/orders"
)

// Scenario 2 gives numbers and types of units; the owner picks the counters
// (S2 special 2). A category is all counters of a country, type and size,
// Reserve or not. As many as the list says are placed, the others begin in
// the Pool; which stand there until somebody chooses is the data's default.

// isOptional tells whether a counter is one of a category to choose from.
func (s *State) isOptional(u unitID) bool {
	c := s.placement(u).choice
	return c == "default" || c == "spare"
}

// isAlike tells whether two counters are of one category.
func (s *State) isAlike(u, v unitID) bool {
	a, b := &s.sys.counters[u], &s.sys.counters[v]
	return s.isOptional(u) && s.isOptional(v) && a.nation == b.nation && a.kind == b.kind && a.size == b.size && a.reserve == b.reserve
}

// stepIn lets a counter that waits in the Pool take the part of another one
// of its category that is not placed yet; false when there is none.
func (r *run) stepIn(u unitID) bool {
	for v := len(r.units) - 1; v >= 0; v-- {
		if r.at(unitID(v)) == locUnplaced && r.isAlike(u, unitID(v)) {
			r.swap(u, unitID(v))
			return true
		}
	}
	return false
}

// swap chooses u instead of v.
func (r *run) swap(u, v unitID) {
	r.put(v, locPool)
	r.put(u, locUnplaced)
}

// chooseCounters executes CHOOSE: OE/16 Div, OE/17 Div instead of counters not placed
// yet, or FOR others, or by their values: OE DIV 8-3-6 x5, 7-2-6 x10.
func (r *run) chooseCounters(o *orders.Order) {
	if len(o.Args) == 0 || r.scenario == 1 {
		r.fault(o.Pos, "verb-unused", "S2.sr2", "verb", o.Verb)
		return
	}
	instead := clauseArgs(o, "FOR")
	byValue := parseNation(firstWord(o.Args[0].Text)) != noNation
	switch {
	case byValue && len(instead) > 0:
		r.fault(clausePos(o, "FOR"), "clause-unused", "S2.sr2", "clause", "FOR", "verb", o.Verb)
		return
	case byValue:
		r.chooseByValue(o)
		return
	case len(instead) > len(o.Args):
		odd := instead[len(o.Args)]
		r.fault(odd.Pos, "unpaired", "S2.sr2", "text", argText(odd), "verb", o.Verb)
		return
	}
	for i, a := range o.Args {
		u, ok := r.readUnit(a, sideNone)
		if !ok || !r.mayChoose(a, u) {
			continue
		}
		if r.at(u) != locPool {
			r.fault(a.Pos, "chosen", "S2.sr2", "unit", r.unitName(u))
			continue
		}
		if i >= len(instead) {
			if !r.stepIn(u) {
				r.fault(a.Pos, "category-full", "S2.sr2", "unit", r.unitName(u))
			}
			continue
		}
		v, ok := r.readUnit(instead[i], sideNone)
		if !ok {
			continue
		}
		if !r.isAlike(u, v) || r.at(v) == locPool {
			r.fault(instead[i].Pos, "not-alike", "S2.sr2", "unit", r.unitName(u), "other", r.unitName(v))
			continue
		}
		r.swap(u, v)
	}
}

// mayChoose faults a counter of the other side, or of no category.
func (r *run) mayChoose(a orders.Arg, u unitID) bool {
	code := ""
	switch {
	case r.deployer(u) != r.active:
		code = "not-yours"
	case !r.isOptional(u):
		code = "no-category"
	}
	if code != "" {
		r.fault(a.Pos, code, "S2.sr2", "unit", r.unitName(u))
	}
	return code == ""
}

func firstWord(text string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return strings.ToUpper(word)
}

// categoryWords name the categories in CHOOSE lines.
var categoryWords = map[string]struct {
	kind    kind
	size    string // "" for any
	reserve bool
}{
	"DIV": {infantry, "division", false}, "BDE": {infantry, "brigade", false}, "REG": {infantry, "regiment", false},
	"INF": {infantry, "", false},
	"RF":  {infantry, "brigade", false}, "RES": {infantry, "", true}, "CAV": {cavalry, "", false}, "ART": {artillery, "", false},
	"ENG": {engineer, "", false}, "SUPPLY": {supply, "", false},
}

// chooseByValue executes CHOOSE OE DIV 8-3-6 x5, 7-2-6 x10: so many counters
// of these values, those on the map first; what the numbers leave open keeps
// its default.
func (r *run) chooseByValue(o *orders.Order) {
	words := strings.Fields(o.Args[0].Text)
	n := parseNation(strings.ToUpper(words[0]))
	if len(words) < 3 {
		r.fault(o.Pos, "want-category", "S2.sr2")
		return
	}
	cat, ok := categoryWords[strings.ToUpper(words[1])]
	if !ok {
		r.fault(o.Args[0].Pos, "want-category", "S2.sr2", "text", words[1])
		return
	}
	var list []unitID
	count := 0
	for u := range r.units {
		k := &r.sys.counters[u]
		if r.isOptional(unitID(u)) && k.nation == n && k.kind == cat.kind && (cat.size == "" || k.size == cat.size) && k.reserve == cat.reserve {
			list = append(list, unitID(u))
			if r.placement(unitID(u)).choice == "default" {
				count++
			}
		}
	}
	if len(list) == 0 || r.deployer(list[0]) != r.active {
		r.fault(o.Args[0].Pos, "not-yours", "S2.sr2", "nation", n)
		return
	}
	items := append([]string{strings.Join(words[2:], " ")}, argTexts(o.Args[1:])...)
	if chosen, ok := r.pickByValue(o, list, items, count); ok {
		r.setChosen(list, chosen)
	}
}

func argTexts(args []orders.Arg) (list []string) {
	for _, a := range args {
		list = append(list, a.Text)
	}
	return list
}

// pickByValue marks the counters that items such as "8-3-6 x5" ask for, then
// fills up to the number of the category.
func (r *run) pickByValue(o *orders.Order, list []unitID, items []string, count int) (map[unitID]bool, bool) {
	chosen := map[unitID]bool{}
	for _, item := range items {
		words := strings.Fields(item)
		if len(words) == 0 || len(words) > 2 {
			r.fault(o.Pos, "want-category", "S2.sr2", "text", item)
			return nil, false
		}
		want := 1
		if len(words) == 2 {
			var err error
			if want, err = strconv.Atoi(strings.TrimLeft(words[1], "xX")); err != nil || want < 1 {
				r.fault(o.Pos, "want-category", "S2.sr2", "text", item)
				return nil, false
			}
		}
		need := want
		for pass := range 2 { // those on the map, then the others
			for _, u := range list {
				if want > 0 && !chosen[u] && (r.at(u) >= 0) == (pass == 0) && r.sys.counters[u].values() == words[0] {
					chosen[u] = true
					want--
				}
			}
		}
		if want > 0 {
			r.fault(o.Pos, "not-so-many", "S2.sr2", "text", words[0], "need", need, "have", need-want)
			return nil, false
		}
	}
	if len(chosen) > count {
		r.fault(o.Pos, "category-full", "S2.sr2", "need", len(chosen), "have", count)
		return nil, false
	}
	for _, in := range [...]func(u unitID) bool{
		func(u unitID) bool { return r.at(u) >= 0 },
		func(u unitID) bool { return r.at(u) != locPool },
		func(unitID) bool { return true },
	} {
		for _, u := range list {
			if len(chosen) < count && in(u) {
				chosen[u] = true
			}
		}
	}
	return chosen, true
}

// setChosen brings a category to what was chosen.
func (r *run) setChosen(list []unitID, chosen map[unitID]bool) {
	for _, u := range list {
		switch in := r.at(u) != locPool; {
		case in && !chosen[u]:
			r.put(u, locPool)
		case !in && chosen[u]:
			r.put(u, locUnplaced)
		}
	}
}
