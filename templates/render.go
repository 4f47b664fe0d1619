package templates

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/gallery"
	"feldpost/templates/position"
	"feldpost/templates/prose"
	"feldpost/templates/reply"
	"feldpost/templates/speech"
)

// Render makes the letter of a report. The text part is complete by itself.
func (k *Kit) Render(r report.Report) (report.Letter, error) {
	if r.Lang == "" {
		r.Lang = speech.Langs[0]
	}
	w := k.writerOf(&r)
	if r.Game != "" && r.Format != report.FormatText {
		if err := w.maps.Shoot(w.wantsBoard()); err != nil {
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
		page, err := w.slip().OrderPage(w.title())
		if err != nil {
			return l, err
		}
		l.Attached = append(l.Attached, page)
	}
	if err := w.maps.Printed(&l); err != nil {
		return l, fmt.Errorf("map for print: %w", err)
	}
	if r.Format == report.FormatText {
		return l, nil
	}
	w.maps.Hang(&l)
	l.HTML = w.html()
	return l, nil
}

// writer collects the sections of one letter; text and HTML are printed from
// the same sections. What stands in them it has from others, who see the voice
// and not the letter.
type writer struct {
	*speech.Voice
	kit      *Kit
	maps     *gallery.Gallery
	sections []prose.Section
}

// writerOf begins a letter on the boards of its report.
func (k *Kit) writerOf(r *report.Report) *writer { return k.write(k.lib.Speak(r)) }

// write begins a letter in a voice.
func (k *Kit) write(v *speech.Voice) *writer {
	return &writer{Voice: v, kit: k, maps: gallery.Of(v, k.atlas, k.Board(v.Report.Lang, v.Report.Info.Name))}
}

// section adds blocks under a heading; no blocks, no section.
func (w *writer) section(name string, blocks ...prose.Block) {
	blocks = prose.Filled(blocks)
	if len(blocks) == 0 {
		return
	}
	s := prose.Section{Name: name, Blocks: blocks}
	if name != "" {
		s.Heading = w.Say("heading."+name, w.Report)
	}
	w.sections = append(w.sections, s)
}

// text prints the letter as plain text.
func (w *writer) text() string { return prose.Text(w.sections, w.Polish) }

// html prints the letter as a page for mail programs.
func (w *writer) html() string {
	return prose.HTML(w.Report.Lang, w.subject(), w.sections, w.Polish, w.maps.Pictures)
}

// compose adds the sections in the order in which a player wants them: the
// first screen with what is owed, the result and how to answer, then what
// happened, what to send back, how things stand, and the proof.
func (w *writer) compose() {
	r := w.Report
	w.section("", prose.Paras(w.title())...)
	opening := prose.Lines(w.Say("opening."+string(r.Kind), r))
	notes := w.notes()
	if r.Kind == report.Question { // what is asked, and how to answer it, stand apart
		for _, n := range notes {
			w.section("", prose.Paras(prose.Lines(n))...)
		}
		notes = nil
	}
	w.section("", prose.Paras(slices.Concat(opening, w.housed(), notes))...)
	w.section("ignored", prose.Paras(reply.SheetOf(w.Voice).Unread())...)
	owed := prose.Paras(reply.DutyOf(w.Voice).Owed())
	if len(owed) > 0 && len(w.Mine()) > 0 {
		owed = append(owed, w.slip().HowToAnswer()...)
	}
	w.section("owed", owed...)
	w.section("brief", prose.Paras(w.brief())...)
	if w.wantsBoard() || w.maps.AskedMap() {
		w.section("", prose.Line(0, w.maps.OtherBoards()))
	}
	w.section("options", prose.Paras(w.options())...)
	w.section("messages", prose.Paras(w.messages())...)
	w.section("warnings", prose.Paras(reply.SheetOf(w.Voice).FewWarnings())...)
	w.section("preview", reply.SheetOf(w.Voice).Preview()...)
	w.section("odds", reply.SheetOf(w.Voice).Odds()...)
	w.section("sheet", prose.Verbatim(reply.SheetOf(w.Voice).Annotated()))
	w.section("faults", prose.Paras(reply.SheetOf(w.Voice).Faults())...)
	w.section("accepted", reply.SheetOf(w.Voice).Accepted()...)
	for _, a := range r.Answers {
		w.answer(a)
	}
	w.merged()
	w.section("events", w.happened()...)
	if w.wantsBoard() {
		w.section("hand", position.CardsOf(w.Voice).Hand(r.Format.Brief())...)
	}
	if reply.WantsDraft(r) {
		w.section("template", prose.Verbatim(reply.Template(w.Voice, "")))
	}
	if w.wantsBoard() {
		w.board()
	}
	if !r.Format.Brief() {
		w.section("dice", evidenceOf(w.Voice).dice()...)
	}
	w.section("ignored", prose.Paras(reply.SheetOf(w.Voice).Ignored())...)
	w.section("proof", prose.Paras(evidenceOf(w.Voice).proof())...)
	closing := "closing"
	switch {
	case r.Game == "":
		closing = "closing.outside"
	case w.Watches():
		closing = "closing.watcher"
	}
	w.section("", prose.Paras(prose.Lines(w.Say(closing, r)))...)
}

// wantsBoard says which letters describe the whole board.
func (w *writer) wantsBoard() bool {
	switch w.Report.Kind {
	case report.Start, report.Turn, report.Final:
		return w.Report.View != nil
	case report.Notice: // one about a deadline brings nothing that the reader has not
		return w.Report.View != nil && (len(w.Report.Events) > 0 || position.Of(w.Voice).Unseen())
	}
	return false
}

// heads are what subject and title say about a letter.
type headWords struct {
	*report.Report
	Title, Scenario, Seat, TheSeat, TurnName string
	Players                                  []string
	Watches                                  bool // the reader plays nothing
}

func (w *writer) heads() headWords {
	h := headWords{Report: w.Report, Title: w.GameTitle(), Scenario: w.ScenarioTitle(), Seat: w.SeatTitle(w.Report.Seat), TheSeat: w.TheSeat(w.Report.Seat), Watches: w.Watches()}
	if w.Report.View != nil {
		h.TurnName = w.TurnName(w.Report.View.TurnName)
	} else if w.Report.Begins != "" {
		h.TurnName = w.TurnName(w.Report.Begins)
	}
	housed := slices.ContainsFunc(w.Report.Seats, func(p report.Person) bool { return p.House })
	if w.Report.Format.Brief() && w.Report.Kind != report.Start && w.Report.Kind != report.Invitation && !housed {
		return h // he knows his opponents
	}
	for _, p := range w.Report.Seats {
		text := w.SeatTitle(p.Seat)
		switch {
		case p.House && p.Name == "":
			text += ": " + w.Word("house")
		case p.House:
			text += ": " + w.Say("house-for", p.Name)
		case p.Name != "":
			text += ": " + p.Name
		}
		h.Players = append(h.Players, text)
	}
	return h
}

func (w *writer) title() []string {
	if w.Report.Game == "" {
		return nil
	}
	return prose.Lines(w.Say("title", w.heads()))
}

// housed tells which seats the house played in what the letter tells.
func (w *writer) housed() []string {
	var seats []string
	for _, s := range w.Report.Housed {
		seats = append(seats, w.SeatTitle(s))
	}
	if len(seats) == 0 {
		return nil
	}
	code := "housed"
	if w.Report.Seat == adjudicator.Observer { // who has no letter before this one
		code = "housed-openly"
	}
	return prose.Lines(w.Say(code, strings.Join(seats, ", ")))
}

// notes are the short remarks.
func (w *writer) notes() []string {
	var out []string
	for _, n := range w.Report.Notes {
		out = append(out, prose.Lines(w.Say("note."+n.Code, w.Over(n.Fields)))...)
	}
	return out
}

// options tells how the game is played, in the letters that begin it.
func (w *writer) options() []string {
	if w.Report.Options == nil || w.Report.Kind != report.Invitation && w.Report.Kind != report.Start {
		return nil
	}
	var out []string
	for _, o := range adjudicator.OptionsThatHold(w.Report.Info.Options, w.Report.Scenario.Name, w.Report.Options) {
		out = append(out, w.Optional("option."+o.Name, o.Value, o.Name+": "+o.Value))
	}
	return out
}

func (w *writer) messages() []string {
	var out []string
	for _, m := range w.Report.Messages {
		f := w.With("text", m.Text)
		f.Flag("alone", m.Alone)
		if m.From != "" {
			f.Add("from", w.SeatTitle(m.From))
		}
		out = append(out, prose.Lines(w.Say("message", f))...)
	}
	return out
}

// OrderPage makes the order page of a report, nil when it offers nothing.
func (k *Kit) OrderPage(r report.Report) ([]byte, error) {
	if r.Offers == nil {
		return nil, nil
	}
	w := k.writerOf(&r)
	file, err := w.slip().OrderPage(w.title())
	return file.Data, err
}

// slip is what the reader of the letter answers with.
func (w *writer) slip() reply.Slip {
	return reply.SlipOf(w.Voice, w.kit.atlas, w.kit.Board(w.Report.Lang, w.Report.Info.Name), gallery.SidesOf(w.Voice))
}
