// Package readings reads a letter: whose it is and what proves it, its sheet, its answers to what was asked, its messages to other
// people, and what of it is not understood.
package readings

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/orders/prose"
	"feldpost/store"
)

// Readings turn the text of a letter into a sheet: its orders, what it answers, what is not understood.
type Readings struct{ *docket.Docket }

// Of is for the work at hand.
func Of(d *docket.Docket) Readings { return Readings{d} }

// ReadLetter reads the text of the letter at hand in the language of its game,
// with the names that the seat may use now. A letter whose text orders nothing
// may have its orders in the subject.
func (c Readings) ReadLetter() (orders.Sheet, []orders.Query, []orders.Fault) {
	how := orders.Reading{Framed: c.In.Framed, Words: c.Lexicon()}
	sheet, queries, faults := c.Language().Read(c.In.Text, how)
	w := written{sheet, queries, faults}
	if text := c.agreed(w); text != "" {
		c.In.Text = text
		return c.Language().Read(text, how)
	}
	w = c.understand(w, how.Words)
	sheet, queries, faults = w.sheet, w.queries, w.faults
	subject := ownWords(c.In.Subject)
	if orders.Wishes(subject) && !sheet.Header.Check {
		sheet.Header.Check, sheet.Wish = true, orders.Pos{Line: 0, Col: 1}
	}
	if len(sheet.Orders)+len(faults)+len(queries) > 0 || sheet.End && !sheet.Bare {
		return sheet, queries, faults
	}
	if !sheet.End && c.consents(sheet) {
		c.In.Text = "CONFIRM\n" + c.In.Text
		return c.Language().Read(c.In.Text, how)
	}
	if subject == "" {
		return sheet, queries, faults
	}
	s, q, f := c.Language().Read(subject, orders.Reading{Words: how.Words})
	if len(s.Orders)+len(q) == 0 && !s.End || len(f) > 0 || sheet.End && (s.End || len(s.Orders) == 0) {
		return sheet, queries, faults
	}
	c.In.Text = subject + "\n" + c.In.Text
	return c.Language().Read(c.In.Text, orders.Reading{Words: how.Words})
}

// consents tells whether somebody who is invited says in sentences that he plays.
func (c Readings) consents(sheet orders.Sheet) bool {
	if c.State != nil || c.Game.Status != store.GameOpen || c.HasConfirmed(c.SeatName()) {
		return false
	}
	var own []string
	for _, x := range c.Skipped(sheet) {
		own = append(own, x.Text)
	}
	return orders.Consents(own)
}

// ownWords is the subject of a letter without the marks of replies; "" for one
// that the referee wrote.
func ownWords(subject string) string {
	subject = strings.TrimSpace(subject)
	for {
		mark, rest, ok := strings.Cut(subject, ":")
		switch strings.ToUpper(strings.TrimSpace(mark)) {
		case "RE", "FW", "FWD", "AW", "WG", "TR", "RÉF", "SV", "ANTW":
			if ok {
				subject = strings.TrimSpace(rest)
				continue
			}
		}
		break
	}
	if strings.HasPrefix(subject, "[") || len(subject) > 300 {
		return ""
	}
	return subject
}

// UnreadOrders names the lines outside what was read as the letter's text, a sheet, that
// read as orders all the same: outside the orders block, in a signature, in the subject.
func (c Readings) UnreadOrders(read orders.Sheet, r *report.Report) bool {
	var lines []string
	var words *orders.Lexicon
	var scene *prose.Scene // of a game that goes on
	for _, l := range c.In.Ignored[:min(len(c.In.Ignored), maxIgnored)] {
		if l.Reason == "quote" || strings.TrimSpace(l.Text) == "" || len(lines) == MaxUnread {
			continue
		}
		if words == nil {
			words = c.Lexicon()
			if c.State != nil && c.Seat != nil && c.Game.Status == store.GameRunning {
				scene = docket.SceneOf(c.Docket, words)
			}
		}
		sheet, _, _ := c.Language().Read(l.Text, orders.Reading{Words: words})
		if docket.Moves(sheet) && len(sheet.Orders) > 0 || scene != nil && scene.Speaks(l.Text) {
			lines = append(lines, strings.TrimSpace(l.Text))
		}
	}
	lines = append(lines, c.hashedOrders(MaxUnread-len(lines))...)
	lines = append(lines, c.subjectOrders(read)...)
	if len(lines) > 0 {
		r.Notes = append(r.Notes, report.NewNote("unread-orders", "lines", strings.Join(lines, "\n")))
	}
	return len(lines) > 0
}

// subjectOrders is the subject of a letter that reads as orders, not all of which its text holds too.
func (c Readings) subjectOrders(read orders.Sheet) []string {
	subject := ownWords(c.In.Subject)
	if subject == "" || len(read.Orders) == 0 {
		return nil
	}
	sheet, _, faults := c.Language().Read(subject, orders.Reading{Words: c.Lexicon()})
	for _, o := range sheet.Orders {
		same := func(p orders.Order) bool { return p.String() == o.String() }
		if len(faults) == 0 && docket.Moves(sheet) && !slices.ContainsFunc(read.Orders, same) {
			return []string{subject}
		}
	}
	return nil
}

// hashedOrders are orders that somebody finished in the order template and
// left behind their sign #: lines that read as orders without it and stand in
// no template that he was sent.
func (c Readings) hashedOrders(most int) (lines []string) {
	var words *orders.Lexicon
	for i, l := range strings.Split(c.In.Text, "\n") {
		l = strings.TrimSpace(l)
		bare := strings.TrimSpace(strings.TrimLeft(l, "#"))
		if i == bounds.MaxTextLines || len(lines) >= most {
			break
		}
		if !strings.HasPrefix(l, "#") || bare == "" {
			continue
		}
		if words == nil {
			words = c.Lexicon()
		}
		if sheet, _, faults := c.Language().Read(bare, orders.Reading{Words: words}); len(faults) == 0 && docket.Moves(sheet) && len(sheet.Orders) > 0 && !c.mailedHolds(l) {
			lines = append(lines, l)
		}
	}
	return lines
}

// How many lines outside the text are looked at, and how many an answer names.
const (
	maxIgnored = 200
	MaxUnread  = 10
)

// Asks decides whether a sheet must not be carried out before something is
// asked, and notes what.
func (c Readings) Asks(sheet *orders.Sheet, r *report.Report) bool {
	if sheet.Bare && len(c.Owed()) > 0 && !c.mayPassByEnd() {
		r.Notes = append(r.Notes, report.NewNote("nothing-ordered", "end", strings.TrimSpace("END "+sheet.EndPhase)))
		return true
	}
	return false
}

// mayPassByEnd tells whether END alone answers all that the seat owes: where it is asked
// inside the turn of another, to leave it at its standing lines is the common answer.
func (c Readings) mayPassByEnd() bool {
	return !slices.ContainsFunc(c.Owed(), func(d adjudicator.Decision) bool { return !d.Tick })
}

// KeepOpen takes the END out of a sheet some of whose lines are not carried
// out: their owner may want to mend them first.
func (c Readings) KeepOpen(sheet *orders.Sheet, r *report.Report) {
	if sheet.End {
		sheet.End, sheet.EndPhase = false, ""
		r.Notes = append(r.Notes, report.NewNote("not-ended"))
	}
}

// Unasked is the note on a yes or no that answers nothing: what is open, and how it is
// answered.
func (c Readings) Unasked() (report.Note, error) {
	open, err := c.OpenQuestion(c.Reader())
	if err != nil {
		return report.Note{}, err
	}
	if open.Kind != "" {
		return report.NewNote("asked-elsewhere", "address", open.Address), nil
	}
	if c.State == nil {
		return report.NewNote("not-confirmed"), nil
	}
	var verbs []string
	for _, d := range c.Owed() {
		for _, v := range d.Verbs {
			if v != "STAND" && v != "RESIGN" && !slices.Contains(verbs, v) {
				verbs = append(verbs, v)
			}
		}
	}
	if len(verbs) == 0 || c.Game.Status != store.GameRunning {
		return report.NewNote("no-question"), nil
	}
	return report.NewNote("other-question", "verbs", strings.Join(verbs, "; ")), nil
}

// AnswerWords makes YES and NO what the question at hand is answered with.
func (c Readings) AnswerWords(sheet *orders.Sheet) {
	for i := range sheet.Orders {
		o := &sheet.Orders[i]
		if o.Verb != "YES" && o.Verb != "NO" && o.Verb != "CONFIRM" {
			continue
		}
		if c.State == nil {
			if o.Verb == "YES" {
				o.Verb = "CONFIRM"
			}
			continue
		}
		if answer, ok := c.answerTo(*o); ok {
			*o = answer
		}
	}
}

// answerTo is the order that says yes or no to what the seat is asked.
func (c Readings) answerTo(o orders.Order) (orders.Order, bool) {
	yes := o.Verb != "NO"
	out := orders.Order{Pos: o.Pos, Raw: o.Raw}
	for _, d := range c.Owed() {
		switch how := clock.AnsweredBy(&d); {
		case how == "CHOOSE":
			out.Verb, out.Args = "CHOOSE", []orders.Arg{{Pos: o.Pos, Text: yesOrNo(yes)}}
			return out, true
		case how == "ACCEPT" && yes:
			out.Verb, out.Sub = "ACCEPT", "PEACE"
			return out, true
		case how == "ACCEPT":
			out.Verb = "REFUSE"
			return out, true
		case how == "PASS" && !yes: // a yes alone does not say what is played
			out.Verb = "PASS"
			return out, true
		}
	}
	return c.offeredAnswer(o, yes)
}

func yesOrNo(yes bool) string {
	if yes {
		return "YES"
	}
	return "NO"
}

// offeredAnswer is the one line offered to the seat that says YES or NO itself.
func (c Readings) offeredAnswer(o orders.Order, yes bool) (orders.Order, bool) {
	x, ok := c.State.(adjudicator.Prompter)
	if !ok || len(c.Owed()) == 0 {
		return o, false
	}
	word := yesOrNo(yes)
	var found []orders.Order
	for _, p := range x.Prompts(c.SeatName()) {
		if len(p.Order.Args) == 1 && p.Order.Args[0].Is(word) && len(p.Order.Clauses) == 0 && p.Order.When == nil && p.Order.Verb != "STAND" {
			found = append(found, p.Order)
		}
	}
	if len(found) != 1 {
		return o, false
	}
	found[0].Pos, found[0].Raw = o.Pos, o.Raw
	return found[0], true
}

// Skipped lists the lines of the text that the parser took for talk.
func (c Readings) Skipped(sheet orders.Sheet) []report.Ignored {
	if len(sheet.Skipped) == 0 {
		return nil
	}
	text := strings.Split(c.In.Text, "\n")
	var out []report.Ignored
	for _, p := range sheet.Skipped {
		if p.Line >= 1 && p.Line <= len(text) {
			out = append(out, report.Ignored{Line: p.Line, Text: text[p.Line-1], Reason: "talk"})
		}
	}
	return out
}
