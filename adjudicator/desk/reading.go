package desk

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// readLetter reads the text of the letter at hand in the language of its game,
// with the names that the seat may use now. A letter whose text orders nothing
// may have its orders in the subject.
func (c *casework) readLetter() (orders.Sheet, []orders.Query, []orders.Fault) {
	how := orders.Reading{Framed: c.in.Framed, Words: c.lexicon()}
	sheet, queries, faults := c.language().Read(c.in.Text, how)
	subject := ownWords(c.in.Subject)
	if orders.Wishes(subject) && !sheet.Header.Check {
		sheet.Header.Check, sheet.Wish = true, orders.Pos{Line: 0, Col: 1}
	}
	if len(sheet.Orders)+len(faults)+len(queries) > 0 || sheet.End {
		return sheet, queries, faults
	}
	if c.consents(sheet) {
		c.in.Text = "CONFIRM\n" + c.in.Text
		return c.language().Read(c.in.Text, how)
	}
	if subject == "" {
		return sheet, queries, faults
	}
	s, q, f := c.language().Read(subject, orders.Reading{Words: how.Words})
	if len(s.Orders)+len(q) == 0 && !s.End || len(f) > 0 {
		return sheet, queries, faults
	}
	c.in.Text = subject + "\n" + c.in.Text
	return c.language().Read(c.in.Text, orders.Reading{Words: how.Words})
}

// consents tells whether somebody who is invited says in sentences that he plays.
func (c *casework) consents(sheet orders.Sheet) bool {
	if c.state != nil || c.game.Status != store.GameOpen || c.hasConfirmed(c.seatName()) {
		return false
	}
	var own []string
	for _, x := range c.skipped(sheet) {
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

// lexicon is what the seat may name; of nothing before the game has begun.
func (c *casework) lexicon() *orders.Lexicon {
	if c.state == nil {
		return c.language().Lexicon(nil, nil, nil, nil)
	}
	return lexiconOf(c.language(), c.state, c.seatName())
}

// lexiconOf is what a seat may name: its units, the places of the board, and
// what else it sees.
func lexiconOf(language orders.Language, state adjudicator.State, seat adjudicator.Seat) *orders.Lexicon {
	view := state.View(seat)
	var units, pool, places, others []orders.Named
	onBoard := map[string]bool{}
	if b, ok := state.(adjudicator.Charter); ok {
		for _, board := range b.Boards(seat) {
			for _, cell := range board.Ground.Cells {
				onBoard[cell.ID] = true
				p := orders.Named{Name: cell.ID}
				if cell.Name != "" {
					p.Also = append(append(p.Also, cell.Name), cell.Also...)
				}
				places = append(places, p)
			}
		}
	}
	nations := map[string]bool{"": true}
	for _, p := range view.Pieces {
		switch n := (orders.Named{Name: p.Name}); {
		case p.Name == "":
		case p.Owner != seat:
			others = append(others, n)
		case onBoard[p.Where]:
			units = append(units, n)
		default:
			pool = append(pool, n)
		}
		if !nations[p.Nation] {
			nations[p.Nation] = true
			others = append(others, orders.Named{Name: p.Nation})
		}
	}
	for _, card := range view.Cards {
		others = append(others, orders.Named{Name: card.Name, Also: []string{card.ID}})
	}
	x := language.Lexicon(units, pool, places, others)
	x.Lone = "MOVE"
	if slices.ContainsFunc(state.Pending(), func(d adjudicator.Decision) bool { return d.Seat == seat && d.Kind == "setup" }) {
		x.Lone = "PLACE"
	}
	return x
}

// owed are the decisions that the seat at hand owes.
func (c *casework) owed() (list []adjudicator.Decision) {
	if c.state == nil {
		return nil
	}
	for _, d := range c.state.Pending() {
		if d.Seat == c.seatName() {
			list = append(list, d)
		}
	}
	return list
}

// unreadOrders names the lines outside what was read as the letter's text that
// read as orders all the same: outside the orders block, in a signature.
func (c *casework) unreadOrders(r *report.Report) bool {
	var lines []string
	var words *orders.Lexicon
	for _, l := range c.in.Ignored[:min(len(c.in.Ignored), maxIgnored)] {
		if l.Reason == "quote" || strings.TrimSpace(l.Text) == "" || len(lines) == maxUnread {
			continue
		}
		if words == nil {
			words = c.lexicon()
		}
		sheet, _, _ := c.language().Read(l.Text, orders.Reading{Words: words})
		if moves(sheet) && len(sheet.Orders) > 0 {
			lines = append(lines, strings.TrimSpace(l.Text))
		}
	}
	lines = append(lines, c.hashedOrders(maxUnread-len(lines))...)
	if len(lines) > 0 {
		r.Notes = append(r.Notes, report.NewNote("unread-orders", "lines", strings.Join(lines, "\n")))
	}
	return len(lines) > 0
}

// hashedOrders are orders that somebody finished in the order template and
// left behind their sign #: lines that read as orders without it and stand in
// no template that he was sent.
func (c *casework) hashedOrders(most int) (lines []string) {
	var words *orders.Lexicon
	for i, l := range strings.Split(c.in.Text, "\n") {
		l = strings.TrimSpace(l)
		bare := strings.TrimSpace(strings.TrimLeft(l, "#"))
		if i == bounds.MaxTextLines || len(lines) >= most {
			break
		}
		if !strings.HasPrefix(l, "#") || bare == "" {
			continue
		}
		if words == nil {
			words = c.lexicon()
		}
		if sheet, _, faults := c.language().Read(bare, orders.Reading{Words: words}); len(faults) == 0 && moves(sheet) && len(sheet.Orders) > 0 && !c.mailed.holds(c, l) {
			lines = append(lines, l)
		}
	}
	return lines
}

// How many lines outside the text are looked at, and how many an answer names.
const (
	maxIgnored = 200
	maxUnread  = 10
)

// asks decides whether a sheet must not be carried out before something is
// asked, and notes what.
func (c *casework) asks(sheet *orders.Sheet, r *report.Report) bool {
	if sheet.Bare && len(c.owed()) > 0 && !c.mayPassByEnd() {
		r.Notes = append(r.Notes, report.NewNote("nothing-ordered", "end", strings.TrimSpace("END "+sheet.EndPhase)))
		return true
	}
	return false
}

// mayPassByEnd tells whether END alone answers all that the seat owes: where it is asked
// inside the turn of another, to leave it at its standing lines is the common answer.
func (c *casework) mayPassByEnd() bool {
	return !slices.ContainsFunc(c.owed(), func(d adjudicator.Decision) bool { return !d.Tick })
}

// keepOpen takes the END out of a sheet some of whose lines are not carried
// out: their owner may want to mend them first.
func (c *casework) keepOpen(sheet *orders.Sheet, r *report.Report) {
	if sheet.End {
		sheet.End, sheet.EndPhase = false, ""
		r.Notes = append(r.Notes, report.NewNote("not-ended"))
	}
}

// unasked is the note on a yes or no that answers nothing: what is open, and how it is
// answered.
func (c *casework) unasked() (report.Note, error) {
	open, err := c.openQuestion(c.reader())
	if err != nil {
		return report.Note{}, err
	}
	if open.Kind != "" {
		return report.NewNote("asked-elsewhere", "address", open.Address), nil
	}
	if c.state == nil {
		return report.NewNote("not-confirmed"), nil
	}
	var verbs []string
	for _, d := range c.owed() {
		for _, v := range d.Verbs {
			if v != "STAND" && v != "RESIGN" && !slices.Contains(verbs, v) {
				verbs = append(verbs, v)
			}
		}
	}
	if len(verbs) == 0 || c.game.Status != store.GameRunning {
		return report.NewNote("no-question"), nil
	}
	return report.NewNote("other-question", "verbs", strings.Join(verbs, "; ")), nil
}

// answerWords makes YES and NO what the question at hand is answered with.
func (c *casework) answerWords(sheet *orders.Sheet) {
	for i := range sheet.Orders {
		o := &sheet.Orders[i]
		if o.Verb != "YES" && o.Verb != "NO" && o.Verb != "CONFIRM" {
			continue
		}
		if c.state == nil {
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
func (c *casework) answerTo(o orders.Order) (orders.Order, bool) {
	yes := o.Verb != "NO"
	out := orders.Order{Pos: o.Pos, Raw: o.Raw}
	for _, d := range c.owed() {
		switch how := answeredBy(&d); {
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
func (c *casework) offeredAnswer(o orders.Order, yes bool) (orders.Order, bool) {
	x, ok := c.state.(adjudicator.Prompter)
	if !ok || len(c.owed()) == 0 {
		return o, false
	}
	word := yesOrNo(yes)
	var found []orders.Order
	for _, p := range x.Prompts(c.seatName()) {
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

// answeredBy is the verb that answers a decision which is put as a yes or a no, "" for others.
func answeredBy(d *adjudicator.Decision) string {
	has := func(verb string) bool { return slices.Contains(d.Verbs, verb) }
	switch {
	case has("CHOOSE") && (d.Kind == "question" || d.Kind == "setup" && len(d.Verbs) == 1):
		return "CHOOSE"
	case has("ACCEPT") && has("REFUSE"):
		return "ACCEPT"
	case d.Kind == "question" && has("PLAY") && has("PASS"):
		return "PASS"
	}
	return ""
}
