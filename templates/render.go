package templates

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
)

// Render makes the letter of a report. The text part is complete by itself.
func (k *Kit) Render(r report.Report) (report.Letter, error) {
	if r.Lang == "" {
		r.Lang = Langs[0]
	}
	w := k.writerOf(&r)
	if r.Game != "" && r.Format != report.FormatText {
		if err := w.maps.shoot(w.wantsBoard()); err != nil {
			return report.Letter{}, fmt.Errorf("map: %w", err)
		}
	}
	w.compose()
	l := report.Letter{Subject: w.subject(), Text: w.text()}
	if r.Entry != nil {
		entry, err := w.calendar()
		if err != nil {
			return l, err
		}
		l.Attached = append(l.Attached, entry)
	}
	if r.Game == "" {
		return l, nil
	}
	if r.Offers != nil && r.Link == "" {
		page, err := w.slip().orderPage(w.title())
		if err != nil {
			return l, err
		}
		l.Attached = append(l.Attached, page)
	}
	if err := w.maps.printed(&l); err != nil {
		return l, fmt.Errorf("map for print: %w", err)
	}
	if r.Format == report.FormatText {
		return l, nil
	}
	w.maps.hang(&l)
	l.HTML = w.html()
	return l, nil
}

// writer collects the sections of one letter; text and HTML are printed from
// the same sections. What stands in them it has from others, who see the voice
// and not the letter.
type writer struct {
	*voice
	kit      *Kit
	maps     *gallery
	sections []section
}

// writerOf begins a letter on the boards of its report.
func (k *Kit) writerOf(r *report.Report) *writer { return k.write(k.lib.voiceOf(r)) }

// write begins a letter in a voice.
func (k *Kit) write(v *voice) *writer {
	return &writer{voice: v, kit: k, maps: &gallery{voice: v, atlas: k.atlas, words: k.Board(v.r.Lang, v.r.Info.Name)}}
}

// section adds blocks under a heading; no blocks, no section.
func (w *writer) section(name string, blocks ...block) {
	blocks = filled(blocks)
	if len(blocks) == 0 {
		return
	}
	s := section{name: name, blocks: blocks}
	if name != "" {
		s.heading = w.say("heading."+name, w.r)
	}
	w.sections = append(w.sections, s)
}

// text prints the letter as plain text.
func (w *writer) text() string { return textOf(w.sections, w.polish) }

// html prints the letter as a page for mail programs.
func (w *writer) html() string {
	return pageOf(w.r.Lang, w.subject(), w.sections, w.polish, w.maps.pictures)
}

// compose adds the sections in the order in which a player wants them: the
// first screen with what is owed, the result and how to answer, then what
// happened, what to send back, how things stand, and the proof.
func (w *writer) compose() {
	r := w.r
	w.section("", paras(w.title())...)
	opening := lines(w.say("opening."+string(r.Kind), r))
	notes := w.notes()
	if r.Kind == report.Question { // what is asked, and how to answer it, stand apart
		for _, n := range notes {
			w.section("", paras(lines(n))...)
		}
		notes = nil
	}
	w.section("", paras(slices.Concat(opening, w.housed(), notes))...)
	w.section("ignored", paras(sheetOf(w.voice).unread())...)
	owed := paras(dutyOf(w.voice).owed())
	if len(owed) > 0 && len(w.mine()) > 0 {
		owed = append(owed, w.slip().howToAnswer()...)
	}
	w.section("owed", owed...)
	w.section("brief", paras(w.brief())...)
	if w.wantsBoard() || w.maps.askedMap() {
		w.section("", line(0, w.maps.otherBoards()))
	}
	first := len(w.sections)
	w.section("options", paras(w.options())...)
	w.section("messages", paras(w.messages())...)
	w.section("warnings", paras(sheetOf(w.voice).few(sheetOf(w.voice).warnings(), maxWarnings))...)
	w.section("preview", sheetOf(w.voice).preview()...)
	w.section("sheet", verbatim(sheetOf(w.voice).annotated()))
	w.section("faults", paras(sheetOf(w.voice).faults())...)
	w.section("accepted", sheetOf(w.voice).accepted()...)
	for _, a := range r.Answers {
		w.answer(a)
	}
	w.merged()
	w.section("events", w.happened()...)
	if w.wantsBoard() {
		w.section("hand", cardsOf(w.voice).hand(r.Format.Brief())...)
	}
	if wantsDraft(r) {
		w.section("template", verbatim(orderTemplate(w.voice, "")))
	}
	if w.wantsBoard() {
		w.board()
	}
	if !r.Format.Brief() {
		w.section("dice", evidenceOf(w.voice).dice()...)
	}
	w.section("ignored", paras(sheetOf(w.voice).ignored())...)
	w.section("proof", paras(evidenceOf(w.voice).proof())...)
	closing := "closing"
	switch {
	case r.Game == "":
		closing = "closing.outside"
	case w.watches():
		closing = "closing.watcher"
	}
	w.section("", paras(lines(w.say(closing, r)))...)
	if w.wantsBoard() {
		w.contents(first)
	}
}

// wantsBoard says which letters describe the whole board.
func (w *writer) wantsBoard() bool {
	switch w.r.Kind {
	case report.Start, report.Turn, report.Final, report.Notice:
		return w.r.View != nil
	}
	return false
}

// lines splits text, dropping a last empty line.
func lines(s string) []string {
	s = strings.TrimRight(s, "\n")
	if s == "" {
		return nil
	}
	return strings.Split(s, "\n")
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// heads are what subject and title say about a letter.
type headWords struct {
	*report.Report
	Title, Scenario, Seat, TheSeat, TurnName string
	Players                                  []string
	Watches                                  bool // the reader plays nothing
}

func (w *writer) heads() headWords {
	h := headWords{Report: w.r, Title: w.gameTitle(), Scenario: w.scenarioTitle(), Seat: w.seatTitle(w.r.Seat), TheSeat: w.theSeat(w.r.Seat), Watches: w.watches()}
	if w.r.View != nil {
		h.TurnName = w.turnName(w.r.View.TurnName)
	}
	housed := slices.ContainsFunc(w.r.Seats, func(p report.Person) bool { return p.House })
	if w.r.Format.Brief() && w.r.Kind != report.Start && w.r.Kind != report.Invitation && !housed {
		return h // he knows his opponents
	}
	for _, p := range w.r.Seats {
		text := w.seatTitle(p.Seat)
		switch {
		case p.House && p.Name == "":
			text += ": " + w.word("house")
		case p.House:
			text += ": " + w.say("house-for", p.Name)
		case p.Name != "":
			text += ": " + p.Name
		}
		h.Players = append(h.Players, text)
	}
	return h
}

func (w *writer) title() []string {
	if w.r.Game == "" {
		return nil
	}
	return lines(w.say("title", w.heads()))
}

// housed tells which seats the house played in what the letter tells.
func (w *writer) housed() []string {
	var seats []string
	for _, s := range w.r.Housed {
		seats = append(seats, w.seatTitle(s))
	}
	if len(seats) == 0 {
		return nil
	}
	code := "housed"
	if w.r.Seat == adjudicator.Observer { // who has no letter before this one
		code = "housed-openly"
	}
	return lines(w.say(code, strings.Join(seats, ", ")))
}

// notes are the short remarks.
func (w *writer) notes() []string {
	var out []string
	for _, n := range w.r.Notes {
		out = append(out, lines(w.say("note."+n.Code, w.over(n.Fields)))...)
	}
	return out
}

// options tells how the game is played, in the letters that begin it.
func (w *writer) options() []string {
	if w.r.Options == nil || w.r.Kind != report.Invitation && w.r.Kind != report.Start {
		return nil
	}
	var out []string
	for _, o := range w.r.Info.Options {
		value := w.r.Options[o.Name]
		if value == "" && len(o.Values) > 0 {
			value = o.Values[0]
		}
		if value != "" {
			out = append(out, w.optional("option."+o.Name, value, o.Name+": "+value))
		}
	}
	return out
}

func (w *writer) messages() []string {
	var out []string
	for _, m := range w.r.Messages {
		f := w.with("text", m.Text)
		f.flag("alone", m.Alone)
		if m.From != "" {
			f.add("from", w.seatTitle(m.From))
		}
		out = append(out, lines(w.say("message", f))...)
	}
	return out
}

// maxIgnored is how many lines of talk are listed.
const maxIgnored = 5
