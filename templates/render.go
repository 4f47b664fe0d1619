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
		if err := w.shoot(); err != nil {
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
		page, err := w.orderPage()
		if err != nil {
			return l, err
		}
		l.Attached = append(l.Attached, page)
	}
	if err := w.printed(&l); err != nil {
		return l, fmt.Errorf("map for print: %w", err)
	}
	if r.Format == report.FormatText {
		return l, nil
	}
	w.hang(&l)
	l.HTML = w.html()
	return l, nil
}

// writer collects the sections of one letter; text and HTML are printed from
// the same sections.
type writer struct {
	*Kit
	r        *report.Report
	z        *gazetteer // nil without a board
	shots    []shot     // what the letter draws
	sections []section
	// now is the letter that takes this one over, nil for none: what was so when this one was decided upon may be so no longer.
	now *report.Report
}

// say returns a fixed word or sentence, in the system's own words when it has
// any; "" for one that says how things stand and would not be true.
func (w *writer) say(name string, data any) string {
	if !w.holds(name, w.r, data) || w.passed(name, data) {
		return ""
	}
	if s, ok := w.try(w.r.Lang, w.r.Info.Name+"."+name, data); ok {
		return s
	}
	return w.Kit.say(w.r.Lang, name, data)
}

// may is say for what a system may leave out.
func (w *writer) may(name string, data any) string {
	s, _ := w.try(w.r.Lang, w.r.Info.Name+"."+name, data)
	return s
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
	w.section("ignored", paras(w.unread())...)
	owed := paras(w.owed())
	if len(owed) > 0 && len(w.mine()) > 0 {
		owed = append(owed, w.howToAnswer()...)
	}
	w.section("owed", owed...)
	w.section("brief", paras(w.brief())...)
	if w.wantsBoard() || w.askedMap() {
		w.section("", line(0, w.otherBoards()))
	}
	first := len(w.sections)
	w.section("options", paras(w.options())...)
	w.section("messages", paras(w.messages())...)
	w.section("warnings", paras(w.few(w.warnings(), maxWarnings))...)
	w.section("preview", w.preview()...)
	w.section("sheet", verbatim(w.annotated()))
	w.section("faults", paras(w.faults())...)
	w.section("accepted", w.accepted()...)
	for _, a := range r.Answers {
		w.answer(a)
	}
	w.merged()
	w.section("events", w.happened()...)
	if w.wantsBoard() {
		w.hand()
	}
	if w.wantsDraft() {
		w.section("template", verbatim(w.draft("")))
	}
	if w.wantsBoard() {
		w.board()
	}
	if !r.Format.Brief() {
		w.section("dice", w.dice()...)
	}
	w.section("ignored", paras(w.ignored())...)
	w.section("proof", paras(w.proof())...)
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

// watches tells whether the letter goes to somebody who reads along.
func (w *writer) watches() bool { return w.r.Seat == adjudicator.Observer }

// wantsDraft says which letters end with an order template.
func (w *writer) wantsDraft() bool {
	if w.r.Game == "" || w.watches() || w.r.View != nil && w.r.View.Over {
		return false
	}
	switch w.r.Kind {
	case report.Invitation:
		return true
	case report.Start, report.Turn, report.Faulty, report.Reminder:
		return w.r.Draft || w.r.View != nil
	}
	return w.r.Draft
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
		out = append(out, lines(w.say("note."+n.Code, fields{n.Fields, w}))...)
	}
	return out
}

// mine returns the decisions that the reader owes.
func (w *writer) mine() []adjudicator.Decision {
	var out []adjudicator.Decision
	for _, d := range w.r.Pending {
		if d.Seat == w.r.Seat {
			out = append(out, d)
		}
	}
	return out
}

// owed says who owes what, by when, and what happens without it.
func (w *writer) owed() []string {
	if w.r.View == nil || w.r.View.Over {
		return nil
	}
	var out []string
	var otherwise []fields
	mine := len(w.mine())
	for _, d := range w.r.Pending {
		if w.r.Format.Brief() && mine > 0 && d.Seat != w.r.Seat {
			continue
		}
		name := "owed.other"
		if w.watches() || mine > 0 { // "you need not write" would be wrong
			name = "owed.watched"
		}
		f := w.owedWords(d)
		if d.Seat == w.r.Seat {
			name = "owed.mine"
			if w.r.Standing == nil || !w.r.Standing.Forfeits { // then a note says what follows
				otherwise = append(otherwise, f)
			}
		}
		out = append(out, w.say(name, f))
		if name == "owed.mine" {
			out = append(out, w.owedDetails(d)...)
		}
	}
	if w.r.Still != "" && len(out) > 0 {
		return append(out, w.say("owed-still", w.with("why", w.r.Still)))
	}
	if w.r.Deadline.IsZero() || len(out) == 0 || w.r.Standing.Stopped() {
		return out
	}
	out = append(out, w.say("owed.deadline", w.with("deadline", w.moment(w.r.Deadline))))
	for _, f := range otherwise {
		out = append(out, w.say("owed.default", f))
	}
	return out
}

// owedWords are the words of one decision. What is owed may have its own
// words in a phase; else it is told from which phase on.
func (w *writer) owedWords(d adjudicator.Decision) fields {
	group := "theirs"
	if d.Seat == w.r.Seat {
		group = "decision"
	}
	what, from := w.optional(group, d.Kind+"."+d.Phase, ""), ""
	if what == "" {
		what = w.word(group + "." + d.Kind)
		if d.Kind == "turn" {
			from = w.word("from-phase." + d.Phase)
		}
	}
	return w.with("seat", string(d.Seat), "what", what, "from", from, "default", d.Default, "turn", fmt.Sprint(d.Turn))
}

// owedDetails tells what else a decision says to the one who owes it.
func (w *writer) owedDetails(d adjudicator.Decision) []string {
	var out []string
	for _, x := range d.Fields {
		text, ok := w.sentence("owed", x.Key, fields{d.Fields, w})
		if !ok {
			w.miss(w.r.Lang, "owed."+x.Key)
		}
		if text != "" {
			out = append(out, text)
		}
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

// ignored lists the lines that may have been meant as orders, and counts those
// of each other kind: what a person quotes or signs with he need not read again.
func (w *writer) ignored() []string {
	if w.empty() {
		return nil // they are named in front
	}
	var out, reasons []string
	more := 0
	count := map[string]int{}
	for _, i := range w.r.Ignored {
		text := strings.TrimSpace(i.Text)
		reason := strings.ReplaceAll(i.Reason, " ", "-")
		switch {
		case text == "":
		case reason != "talk":
			if count[reason]++; count[reason] == 1 {
				reasons = append(reasons, reason)
			}
		case len(out) == maxIgnored:
			more++
		default:
			out = append(out, w.say("ignored-line", w.with("line", fmt.Sprint(i.Line), "why", w.word("ignored.talk"), "text", text)))
		}
	}
	if more > 0 {
		out = append(out, w.say("more-lines", more))
	}
	for _, reason := range reasons {
		out = append(out, w.say("ignored-count", w.with("n", fmt.Sprint(count[reason]), "why", w.word("ignored."+reason))))
	}
	return out
}
