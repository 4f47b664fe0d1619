package templates

import (
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
)

// How many lines the parts of a brief letter take at most. With the first
// screen and the proof they stay under 150, an answer to STATUS under 80.
const (
	maxStory    = 54
	maxTemplate = 42
	maxStatus   = 52
	minPart     = 6  // of that for each part, if it is as long
	maxSetting  = 34 // of the situation in the first letter of a game
	maxEcho     = 6  // orders that are echoed one by one
)

// happened tells the events: in a brief letter in as much detail as there is
// room for.
func (w *writer) happened() []block {
	t := tellerOf(w.voice)
	told := t.story(w.r.Events, inFull)
	if !w.r.Format.Brief() {
		return told
	}
	for d := inShort; d <= inOneLine && linesOf(told, w.polish) > maxStory; d++ {
		told = t.story(w.r.Events, d)
	}
	return w.latest(told, maxStory)
}

// history tells a part of the game again, in full.
func (w *writer) history(a report.Section) []block {
	if a.Told == nil {
		return paras([]string{w.say("none", w.r)})
	}
	r := *w.r
	r.Before = a.Told.Before
	blocks := tellerOf(w.telling(&r)).story(a.Told.Events, inFull)
	if len(blocks) == 0 {
		blocks = paras([]string{w.say("history-none", a.Told)})
	}
	return blocks
}

// latest leaves out the first blocks that a number of lines has no room for: a
// reader knows best what he did himself, which comes first.
func (w *writer) latest(blocks []block, most int) []block {
	all := linesOf(blocks, w.polish)
	if all <= most {
		return blocks
	}
	n := 0
	for n < len(blocks) && linesOf(blocks[n:], w.polish) > most-2 {
		n++
	}
	left := all - linesOf(blocks[n:], w.polish)
	return append([]block{line(0, w.say("more-told", left))}, blocks[n:]...)
}

// cut leaves out the last blocks that a number of lines has no room for, and
// says how many lines those are.
func (w *writer) cut(blocks []block, most int, note string) []block {
	all := linesOf(blocks, w.polish)
	if all <= most {
		return blocks
	}
	n := len(blocks)
	for ; n > 0 && linesOf(blocks[:n], w.polish) > most-2; n-- {
	}
	kept := dropEmptyHeads(blocks[:n])
	return append(kept, line(0, w.say(note, all-linesOf(kept, w.polish))))
}

// wholeStatus tells how things stand, part by part.
func (w *writer) wholeStatus() {
	w.status()
	w.front()
	w.forces()
}

// The parts of an answer to STATUS that can be asked for alone.
const (
	topicAll   = "all"
	topicUnits = "units"
	topicFront = "front"
	topicCards = "cards"
)

// statusAsked answers STATUS: in full, or one part of it in full, or so short that
// it can be read at once.
func (w *writer) statusAsked(topic string) {
	switch w.topic(topic, topicAll, topicUnits, topicFront, topicCards) {
	case topicUnits:
		w.forces()
	case topicFront:
		if !w.front() {
			w.section("front", line(0, w.say("front-none", w.r)))
		}
	case topicCards:
		w.section("hand", cardsOf(w.voice).hand(false)...)
		w.section("cards", cardsOf(w.voice).open()...)
	case topicAll:
		w.section("hand", cardsOf(w.voice).hand(false)...)
		w.wholeStatus()
	default:
		hand := cardsOf(w.voice).hand(w.r.Format.Brief())
		w.section("hand", hand...)
		if !w.r.Format.Brief() {
			w.wholeStatus()
			return
		}
		w.briefStatus(maxStatus - linesOf(hand, w.polish))
	}
}

// briefStatus tells how things stand in so many lines: the situation, the
// places, the front by its sectors, and where the units stand.
func (w *writer) briefStatus(most int) {
	first := len(w.sections)
	w.status()
	w.section("front", paras(frontOf(w.voice).briefFront())...)
	seat := w.r.View.Seat
	own := positionOf(w.voice).briefUnits(func(p adjudicator.Piece) bool { return p.Owner == seat && seat != "" })
	if len(own) > 0 {
		own = append([]string{w.say("units-brief-legend", w.r)}, own...)
	}
	w.section("own", paras(own)...)
	w.section("enemy", paras(positionOf(w.voice).briefUnits(func(p adjudicator.Piece) bool { return p.Owner != seat && p.Owner != "" }))...)
	left := most - 2*(len(w.sections)-first)
	for i := first; i < len(w.sections); i++ {
		s, after := &w.sections[i], len(w.sections)-1-i
		s.blocks = w.cut(s.blocks, left-min(minPart, left/(after+1))*after, "more-status")
		left -= linesOf(s.blocks, w.polish)
	}
	w.section("", line(0, w.say("status-topics", w.r)))
}

// briefFront tells each sector in a sentence.
func (w front) briefFront() []string {
	if w.z == nil || w.nearSide() == "" {
		return nil
	}
	var out []string
	w.eachSector(func(posts []post, members []int) {
		f := w.facing(posts, members)
		out = append(out, w.say("sector-brief", w.with("name", w.sectorName(posts, members), "own", fmt.Sprint(f.own), "enemy", strengthText(f.enemy, f.unknown),
			"contact", strings.Join(f.contact, "; "))))
	})
	return out
}

// briefUnits tells for each country how many units stand where, with their
// strength.
func (w position) briefUnits(choose func(adjudicator.Piece) bool) []string {
	var out []string
	list := w.stacks(choose)
	for i := 0; i < len(list); {
		nation, units := list[i].nation, 0
		var at []string
		for ; i < len(list) && list[i].nation == nation; i++ {
			st := list[i]
			if w.boxUse(st.where) == adjudicator.BoxAside {
				continue
			}
			units += st.size()
			where := w.place(st.where)
			at = append(at, w.say("post-brief", w.with("place", where, "n", fmt.Sprint(st.size()), "strength", strengthText(st.strength(), st.unknown()))))
		}
		if len(at) > 0 {
			out = append(out, w.say("units-brief", w.with("nation", nation, "n", fmt.Sprint(units), "places", strings.Join(at, ", "))))
		}
	}
	return out
}
