package templates

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"feldpost/adjudicator"
)

// Render makes the letter of a report. The text part is complete by itself.
func (k *Kit) Render(r Report) (Letter, error) {
	if r.Lang == "" {
		r.Lang = Langs[0]
	}
	w := &writer{Kit: k, r: &r}
	if r.Ground != nil {
		w.z = k.grounds.of(r.Ground)
	}
	w.compose()
	l := Letter{Subject: w.subject(), Text: w.text()}
	if r.Game == "" {
		return l, nil
	}
	if err := w.picture(&l); err != nil {
		return l, fmt.Errorf("map: %w", err)
	}
	l.HTML = w.html(len(l.Inline) > 0)
	return l, nil
}

// writer collects the sections of one letter; text and HTML are printed from
// the same sections.
type writer struct {
	*Kit
	r        *Report
	z        *gazetteer // nil without a board
	sections []section
}

// section is a heading with lines. A verbatim section keeps its lines as
// they are: sheets, templates, maps.
type section struct {
	heading  string
	lines    []string
	verbatim bool
}

func (w *writer) say(name string, data any) string { return w.Kit.say(w.r.Lang, name, data) }

// section adds lines under a heading; no lines, no section.
func (w *writer) section(heading string, verbatim bool, lines ...string) {
	if len(lines) == 0 || len(lines) == 1 && lines[0] == "" {
		return
	}
	if heading != "" {
		heading = w.say("heading."+heading, w.r)
	}
	w.sections = append(w.sections, section{heading, lines, verbatim})
}

// compose adds the sections in the order in which a player wants them.
func (w *writer) compose() {
	r := w.r
	w.section("", false, w.title()...)
	w.section("", false, strings.Split(w.say("opening."+string(r.Kind), r), "\n")...)
	w.section("", false, w.notes()...)
	w.section("owed", false, w.owed()...)
	w.section("messages", false, w.messages()...)
	w.section("sheet", true, w.annotated()...)
	w.section("faults", false, w.faults()...)
	w.section("accepted", true, lines(r.Accepted)...)
	for _, a := range r.Answers {
		w.answer(a)
	}
	w.section("ignored", false, w.ignored()...)
	w.section("events", false, w.events()...)
	w.section("dice", false, w.dice()...)
	if w.wantsBoard() {
		w.board()
	}
	if r.Draft || len(w.mine()) > 0 && (r.Kind == Turn || r.Kind == Start || r.Kind == Faulty || r.Kind == Reminder) {
		w.section("template", true, w.draft()...)
	}
	w.section("proof", false, w.proof()...)
	w.section("", false, lines(w.say("closing", r))...)
}

// wantsBoard says which letters describe the whole board.
func (w *writer) wantsBoard() bool {
	switch w.r.Kind {
	case Start, Turn, Final, Notice:
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

// subject is stable for a thread: game, turn and side.
func (w *writer) subject() string { return oneLine(w.say("subject", w.r)) }

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func (w *writer) title() []string {
	if w.r.Game == "" {
		return nil
	}
	return lines(w.say("title", w.r))
}

// notes are the short remarks.
func (w *writer) notes() []string {
	var out []string
	for _, n := range w.r.Notes {
		out = append(out, lines(w.say("note."+n.Code, fields{n.Fields, w}))...)
	}
	return out
}

// fields gives templates the values of a note, event or fault.
type fields struct {
	list []adjudicator.Field
	w    *writer
}

// Get returns a value, "" when it is absent.
func (f fields) Get(key string) string { return adjudicator.Event{Fields: f.list}.Get(key) }

// Place returns the value as a cell with its name.
func (f fields) Place(key string) string {
	if v := f.Get(key); f.w.z != nil && v != "" {
		var out []string
		for _, id := range strings.Split(v, "; ") {
			out = append(out, f.w.z.name(id))
		}
		return strings.Join(out, ", ")
	}
	return f.Get(key)
}

// Path returns a path with the names of its ends.
func (f fields) Path(key string) string {
	if f.w.z == nil {
		return f.Get(key)
	}
	return f.w.z.path(f.Get(key))
}

// Word translates a value: "word.demoralized" and so on; unknown values stay.
func (f fields) Word(key string) string { return f.w.word(f.Get(key)) }

// Side returns the title of a seat.
func (f fields) Side(key string) string { return f.w.seatTitle(adjudicator.Seat(f.Get(key))) }

// word translates one of the stable words of events and views.
func (w *writer) word(s string) string {
	if s == "" {
		return ""
	}
	if t, ok := w.try(w.r.Lang, w.r.Info.Name+".word."+s, w.r); ok {
		return t
	}
	if t, ok := w.try(w.r.Lang, "word."+s, w.r); ok {
		return t
	}
	return s
}

func (w *writer) seatTitle(s adjudicator.Seat) string {
	for _, p := range w.r.Seats {
		if p.Seat == s {
			return w.word(p.Title)
		}
	}
	return w.word(string(s))
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

// owed says who owes what, and by when.
func (w *writer) owed() []string {
	if w.r.View == nil || w.r.View.Over {
		return nil
	}
	var out []string
	for _, d := range w.r.Pending {
		name := "owed.other"
		if d.Seat == w.r.Seat {
			name = "owed.mine"
		}
		f := append([]adjudicator.Field{{Key: "seat", Value: string(d.Seat)}, {Key: "phase", Value: d.Phase},
			{Key: "kind", Value: d.Kind}, {Key: "default", Value: d.Default}, {Key: "turn", Value: fmt.Sprint(d.Turn)}}, d.Fields...)
		out = append(out, w.say(name, fields{f, w}))
	}
	if !w.r.Deadline.IsZero() && len(out) > 0 {
		out = append(out, w.say("owed.deadline", fields{[]adjudicator.Field{{Key: "deadline", Value: w.moment(w.r.Deadline)}}, w}))
	}
	return out
}

// moment prints a time so that nobody mistakes it.
func (w *writer) moment(t time.Time) string {
	t = t.UTC()
	if w.r.Lang == "fr" {
		days := [...]string{"dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"}
		months := [...]string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"}
		return fmt.Sprintf("%s %d %s %d, %s UTC", days[t.Weekday()], t.Day(), months[t.Month()-1], t.Year(), t.Format("15:04"))
	}
	return t.Format("Monday 2 January 2006, 15:04 UTC")
}

func (w *writer) messages() []string {
	var out []string
	for _, m := range w.r.Messages {
		out = append(out, w.seatTitle(m.From)+": "+m.Text)
	}
	return out
}

func (w *writer) ignored() []string {
	var out []string
	for _, i := range w.r.Ignored {
		if strings.TrimSpace(i.Text) == "" {
			continue
		}
		if len(out) == 20 {
			out = append(out, "...")
			break
		}
		out = append(out, fmt.Sprintf("%d (%s): %s", i.Line, w.word(i.Reason), strings.TrimSpace(i.Text)))
	}
	return out
}

// dice lists every roll with its label and rule number.
func (w *writer) dice() []string {
	var out []string
	for _, d := range w.r.Rolls {
		if d.Order != nil {
			out = append(out, fmt.Sprintf("%d.%d %s [%s]: %v", d.Command, d.K+1, d.Label, d.Rule, d.Order))
			continue
		}
		out = append(out, fmt.Sprintf("%d.%d %s [%s]: %d (1-%d)", d.Command, d.K+1, d.Label, d.Rule, d.Value, d.Sides))
	}
	return out
}

// proof prints what a player needs to check the referee.
func (w *writer) proof() []string {
	if w.r.Pledge == "" {
		return nil
	}
	return lines(w.say("proof", w.r))
}

// text prints the sections as plain text at 76 columns.
func (w *writer) text() string {
	var b bytes.Buffer
	for i, s := range w.sections {
		if i > 0 {
			b.WriteByte('\n')
		}
		if s.heading != "" {
			fmt.Fprintf(&b, "%s\n", strings.ToUpper(s.heading))
		}
		for _, l := range s.lines {
			if s.verbatim {
				b.WriteString(l + "\n")
				continue
			}
			b.WriteString(wrap(l, 76) + "\n")
		}
	}
	return b.String()
}

// wrap breaks a line at blanks; continuation lines are indented as the line
// itself and by two more.
func wrap(l string, width int) string {
	if len(l) <= width {
		return l
	}
	indent := l[:len(l)-len(strings.TrimLeft(l, " "))]
	var b strings.Builder
	col := 0
	for i, word := range strings.Fields(l) {
		n := len([]rune(word))
		switch {
		case i == 0:
			b.WriteString(indent)
			col = len(indent)
		case col+1+n > width:
			b.WriteString("\n" + indent + "  ")
			col = len(indent) + 2
		default:
			b.WriteByte(' ')
			col++
		}
		b.WriteString(word)
		col += n
	}
	return b.String()
}
