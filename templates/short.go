package templates

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/position"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
	"feldpost/templates/story"
)

// How many lines the parts of a brief letter take at most. With the first
// screen and the proof they stay under 150, an answer to STATUS under 80, and
// letters that list all units, as the first of a game, under 180.
const (
	maxStory   = 54
	maxStatus  = 52
	minPart    = 6   // of that for each part, if it is as long
	maxSetting = 120 // of the situation in the first letter of a game, wherever it stands
	maxNamed   = 80  // of that where all units have their names
	maxForces  = 44  // of the units, where the position is new to the reader
	leastRoom  = 36  // for them, whatever stands above
	aboveProof = 128
)

// room is how many lines a part of so many at most may take where it stands in a brief letter.
func (w *writer) room(most int) int {
	if w.Report.Kind == report.Start {
		return most
	}
	return max(leastRoom, min(most, aboveProof-strings.Count(w.text(), "\n")))
}

// happened tells the events: in a brief letter in as much detail as there is
// room for.
func (w *writer) happened() []prose.Block {
	t := story.TellerOf(w.Voice)
	if !w.Report.Format.Brief() {
		return t.Tell(w.Report.Events, story.InFull)
	}
	for d := story.InFull; d < story.InOneLine; d++ {
		if told, fits := t.TellWithin(w.Report.Events, d, maxStory); fits {
			return told
		}
	}
	return w.latest(t.Tell(w.Report.Events, story.InOneLine), maxStory)
}

// history tells a part of the game again, in full.
func (w *writer) history(a report.Section) []prose.Block {
	if a.Told == nil {
		return prose.Paras([]string{w.Say("none", w.Report)})
	}
	r := *w.Report
	r.Before = a.Told.Before
	blocks := story.TellerOf(w.Telling(&r)).Tell(a.Told.Events, story.InFull)
	if len(blocks) == 0 {
		blocks = prose.Paras([]string{w.Say("history-none", a.Told)})
	}
	return blocks
}

// latest leaves out the first blocks that a number of lines has no room for: a
// reader knows best what he did himself, which comes first.
func (w *writer) latest(blocks []prose.Block, most int) []prose.Block {
	all := prose.Length(blocks, w.Polish)
	if all <= most {
		return blocks
	}
	n := 0
	for n < len(blocks) && prose.Length(blocks[n:], w.Polish) > most-2 {
		n++
	}
	left := all - prose.Length(blocks[n:], w.Polish)
	return append([]prose.Block{prose.Line(0, w.Say("more-told", left))}, blocks[n:]...)
}

// cut leaves out the last blocks that a number of lines has no room for, and
// says how many lines those are.
func (w *writer) cut(blocks []prose.Block, most int) []prose.Block {
	all := prose.Length(blocks, w.Polish)
	if all <= most {
		return blocks
	}
	n := len(blocks)
	for ; n > 0 && prose.Length(blocks[:n], w.Polish) > most-2; n-- {
	}
	kept := slices.Clip(blocks[:n])
	if room := most - 2 - prose.Length(kept, w.Polish); n < len(blocks) && room > 1 && blocks[n].Kind == prose.Para {
		kept = append(kept, prose.Line(blocks[n].Depth, shorter(blocks[n].Text, func(text string) bool {
			return prose.Length([]prose.Block{prose.Line(blocks[n].Depth, text)}, w.Polish) <= room
		})))
	}
	kept = prose.Filled(prose.WithoutEmptyHeads(kept))
	if len(kept) == 0 { // nothing but how much is left out; the next line says how to have it
		return nil
	}
	return append(kept, prose.Line(0, w.Say("more-status", all-prose.Length(kept, w.Polish))))
}

// shorter is the longest beginning of a list in one line that fits, "" for none.
func shorter(list string, fits func(string) bool) string {
	items := strings.Split(list, ", ")
	for n := len(items) - 1; n > 0; n-- {
		if text := strings.Join(items[:n], ", ") + ", …"; fits(text) {
			return text
		}
	}
	return ""
}

// wholeStatus tells how things stand, part by part.
func (w *writer) wholeStatus() {
	w.status()
	w.front()
	w.forces()
}

// The parts of an answer to STATUS that can be asked for alone.
const (
	topicUnits = "units"
	topicFront = "front"
	topicCards = "cards"
)

// statusAsked answers STATUS: in full, or one part of it in full, or so short that
// it can be read at once.
func (w *writer) statusAsked(topic string) {
	switch w.Topic(topic, speech.TopicAll, topicUnits, topicFront, topicCards) {
	case topicUnits:
		w.forces()
	case topicFront:
		if !w.front() {
			w.section("front", prose.Line(0, w.Say("front-none", w.Report)))
		}
	case topicCards:
		hand, open := position.CardsOf(w.Voice).Hand(false), position.CardsOf(w.Voice).Open()
		if len(hand)+len(open) == 0 {
			hand = append(hand, prose.Line(0, w.Say("cards-none", w.Report)))
		}
		w.section("hand", hand...)
		w.section("cards", open...)
	case speech.TopicAll:
		w.section("hand", position.CardsOf(w.Voice).Hand(false)...)
		w.wholeStatus()
	default:
		hand := position.CardsOf(w.Voice).Hand(w.Report.Format.Brief())
		w.section("hand", hand...)
		if !w.Report.Format.Brief() {
			w.wholeStatus()
			return
		}
		w.briefStatus(maxStatus - prose.Length(hand, w.Polish))
	}
}

// briefStatus tells how things stand in so many lines: the situation, the
// places, the front by its sectors, and where the units stand.
func (w *writer) briefStatus(most int) {
	first := len(w.sections)
	w.status()
	w.section("front", prose.Paras(position.FrontOf(w.Voice).Brief())...)
	w.unitsIn(first, most)
}

// briefForces tells in so many lines where the units stand.
func (w *writer) briefForces(most int) { w.unitsIn(len(w.sections), most) }

// unitsIn lists the units, with their names where there is room for them, else how many of each country stand where, and cuts
// all sections from one on to so many lines.
func (w *writer) unitsIn(first, most int) {
	before := len(w.sections)
	w.forces()
	n := 2 * (len(w.sections) - first)
	for _, s := range w.sections[first:] {
		n += prose.Length(s.Blocks, w.Polish)
	}
	if n <= min(most, maxNamed) {
		return
	}
	w.sections = w.sections[:before]
	seat := w.Report.View.Seat
	own := position.Of(w.Voice).BriefUnits(func(p adjudicator.Piece) bool { return p.Owner == seat && seat != "" })
	enemy := position.Of(w.Voice).BriefUnits(func(p adjudicator.Piece) bool { return p.Owner != seat && p.Owner != "" })
	told := w.Say("units-brief-legend", w.Report)
	if strings.Contains(strings.Join(enemy, ""), position.Unseen) {
		told += " " + w.Say("units-brief-unseen", w.Report)
	}
	legend := prose.Line(0, told)
	w.section("own", prose.Paras(own)...)
	w.section("enemy", prose.Paras(enemy)...)
	left := most - 2*(len(w.sections)-first)
	for i := first; i < len(w.sections); i++ {
		s, after := &w.sections[i], len(w.sections)-1-i
		room, head := left-min(minPart, left/(after+1))*after, 0
		if s.Name == "own" {
			head = prose.Length([]prose.Block{legend}, w.Polish)
		}
		s.Blocks = w.cut(s.Blocks, room-head)
		if head > 0 && len(s.Blocks) > 0 {
			s.Blocks = append([]prose.Block{legend}, s.Blocks...)
		}
		left -= prose.Length(s.Blocks, w.Polish)
	}
	w.sections = append(w.sections[:first], slices.DeleteFunc(w.sections[first:], func(s prose.Section) bool { return len(s.Blocks) == 0 })...)
	w.section("", prose.Line(0, w.Say("status-topics", w.Report)))
}
