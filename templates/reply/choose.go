package reply

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/speech"
)

// How many lines a template takes at most in a brief letter.
const (
	maxTemplate = 42
	maxSetUp    = 62 // where units are set up: each has its line
	fewLeft     = 3  // more lines are worth the two that would say how to have them
)

// proposal is a line of an order template, with the words that may stand in the
// place of its last one: the uses of a card are one line.
type proposal struct {
	adjudicator.Prompt
	text string
	note string // what stands behind the line
}

// proposal is a line that is offered; or are those whose last words may take the place
// of its own.
func (d *draft) proposal(i int, or []int) *proposal {
	all := d.w.Report.Prompts
	x := &proposal{Prompt: all[i], text: d.bound(all[i]), note: d.note(all[i])}
	var words []string
	for _, j := range or {
		text := d.bound(all[j])
		words = append(words, text[strings.LastIndexByte(text, ' ')+1:])
	}
	if len(words) > 0 {
		x.note = d.w.Say("draft.or", d.w.With("words", strings.Join(words, ", "), "note", x.note))
	}
	return x
}

// choose picks the lines that a template shows, and returns the parts of those left out. In
// full it shows all of them, for a topic all of its kind, and in a brief letter
// as many of each part as there is room for, the most promising ones, with
// those that they need beside them.
func (d *draft) choose() (shown []*proposal, left []string) {
	all := d.w.Report.Prompts
	keep, made := make([]bool, len(all)), make([]*proposal, len(all))
	switch kind := d.w.Topic(d.topic, speech.TopicAll, "moves", "attacks"); {
	case kind == speech.TopicAll || d.topic == "" && !d.w.Report.Format.Brief():
		return d.lines(made, nil, nil), nil
	case d.topic != "":
		for i := range all {
			if isOfKind(all[i].Part, kind, d.topic) {
				d.take(keep, i)
			}
		}
		return d.lines(made, keep, nil), nil
	}
	heads, or := alternatives(all)
	room := maxTemplate
	if slices.ContainsFunc(d.w.Mine(), func(x adjudicator.Decision) bool { return x.Kind == "setup" }) {
		room = maxSetUp
	}
	for most := room; ; most-- {
		clear(keep)
		d.few(keep, heads, most)
		shown = d.lines(made, keep, or)
		if most == 1 || d.length(shown) <= room {
			break
		}
	}
	for i, head := range heads {
		if head == i && !keep[i] {
			left = append(left, all[i].Part)
		}
	}
	if len(left) <= fewLeft {
		for i := range keep {
			keep[i] = true
		}
		return d.lines(made, keep, or), nil
	}
	return shown, left
}

// isOfKind tells whether a part is what a topic asks for.
func isOfKind(part, kind, topic string) bool {
	switch kind {
	case "moves":
		return strings.Contains(part, "mov")
	case "attacks":
		return strings.Contains(part, "attack") || strings.Contains(part, "combat")
	}
	return strings.HasPrefix(part, strings.ToLower(strings.TrimSpace(topic)))
}

// take keeps a line and those that it needs.
func (d *draft) take(keep []bool, i int) {
	keep[i] = true
	for _, j := range d.w.Report.Prompts[i].Needs {
		d.take(keep, j)
	}
}

// few keeps the first lines of each part, and all of a part that others stand
// on: the uses of the cards in hand. Lines that stand only beside others come
// with those.
func (d *draft) few(keep []bool, heads []int, most int) {
	all := d.w.Report.Prompts
	base, beside := map[string]bool{}, map[string]bool{}
	for i := range all {
		for _, j := range all[i].Needs {
			if part := all[j].Part; part != all[i].Part {
				base[part] = base[part] || len(all[j].Needs) == 0
				beside[part] = beside[part] || len(all[j].Needs) > 0
			}
		}
	}
	count := map[string]int{}
	for i := range all {
		part := all[i].Part
		if heads[i] != i || beside[part] || count[part] == most && !base[part] {
			continue
		}
		count[part]++
		d.take(keep, i)
	}
}

// alternatives finds lines that differ from an earlier one of their part in
// their last word alone: heads are the first of each, or the words of the
// others by the head.
func alternatives(all []adjudicator.Prompt) (heads []int, or map[int][]int) {
	heads, or = make([]int, len(all)), map[int][]int{}
	first := map[string]int{}
	for i := range all {
		heads[i] = i
		o := &all[i].Order
		if len(o.Args) != 2 || len(o.Clauses) > 0 || o.When != nil || len(o.Args[1].Path) > 0 || o.Args[1].Text != strings.ToUpper(o.Args[1].Text) {
			continue
		}
		key := all[i].Part + " " + o.Verb + " " + o.Sub + " " + o.Args[0].Text
		if h, ok := first[key]; ok && slices.Equal(all[h].Needs, all[i].Needs) {
			heads[i] = h
			or[h] = append(or[h], i)
		} else {
			first[key] = i
		}
	}
	return heads, or
}

// lines are the lines to show: those kept, nil for all. Behind a head stand
// the words that may take the place of its last one. What is made stays for the next
// choice among the same.
func (d *draft) lines(made []*proposal, keep []bool, or map[int][]int) (out []*proposal) {
	merged := map[int]bool{}
	for h, others := range or {
		for _, i := range others {
			merged[i] = keep[h]
		}
	}
	for i := range made {
		if keep != nil && !keep[i] || merged[i] {
			continue
		}
		if made[i] == nil {
			made[i] = d.proposal(i, or[i])
		}
		out = append(out, made[i])
	}
	return out
}

// bound is an offered order in the reader's language.
func (d *draft) bound(p adjudicator.Prompt) string {
	return d.w.Report.Info.Language.Bind(p.Order).In(d.w.Report.Lang)
}

// length is how many lines of a template lines with their notes and headings
// take.
func (d *draft) length(list []*proposal) int {
	x := &draft{w: d.w}
	part := ""
	for i := range list {
		if list[i].Part != part {
			part = list[i].Part
			x.remark(x.words(part, x.w.With()))
		}
		x.order(list[i].text, list[i].note)
	}
	return len(x.out)
}
