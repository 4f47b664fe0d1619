package reply

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/templates/chart"
	"feldpost/templates/orderpage"
	"feldpost/templates/position"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// OrdersFile is the name of the order page in a letter.
const OrdersFile = "orders.html"

// unlisted keeps a page on the web out of the lists of search engines: it is for
// one reader.
const unlisted = `<meta name="robots" content="noindex,nofollow,noarchive">`

// Slip is what a reader answers with: where the order page is, and what is on it.
type Slip struct {
	*speech.Voice
	atlas *chart.Atlas
	words chart.Words
	sides []chart.Side
}

// SlipOf is what the reader of a letter answers with; an atlas draws the board of
// the page with the words of the game and the flags of the sides.
func SlipOf(v *speech.Voice, atlas *chart.Atlas, words chart.Words, sides []chart.Side) Slip {
	return Slip{v, atlas, words, sides}
}

// ordersFile is its name in this letter; one that may bring the pages of several
// games tells them apart.
func (w Slip) ordersFile() string {
	if w.Report.Format == report.FormatDigest {
		return "orders-" + w.Report.Game + ".html"
	}
	return OrdersFile
}

// PageAnswer answers PAGE.
func (w Slip) PageAnswer() []prose.Block {
	if w.Report.Offers == nil {
		return prose.Paras([]string{w.Say("page.none", w.Report)})
	}
	return w.pageHere("page.note", "page.link")
}

// HowToAnswer stands where the letter says what is owed: on the page, when it
// comes with every turn, or with the template.
func (w Slip) HowToAnswer() []prose.Block {
	switch {
	case w.Report.Offers != nil && !w.Report.AnswersPage():
		return w.pageHere("page.also", "page.also-link")
	case WantsDraft(w.Report):
		return prose.Paras([]string{w.Say("how-to-answer", w.Report)})
	}
	return nil
}

// WantsDraft says which letters end with an order template.
func WantsDraft(r *report.Report) bool {
	if r.Game == "" || r.Seat == adjudicator.Observer || r.View != nil && r.View.Over {
		return false
	}
	switch r.Kind {
	case report.Invitation:
		return true
	case report.Start, report.Turn, report.Faulty, report.Reminder:
		return r.Draft || r.View != nil
	}
	return r.Draft
}

// pageHere tells where the page is: attached, or at an address.
func (w Slip) pageHere(attached, linked string) []prose.Block {
	if w.Report.Link == "" {
		return prose.Paras(prose.Lines(w.Say(attached, w.With("file", w.ordersFile()))))
	}
	said := prose.Lines(w.Say(linked, w.Report))
	last := len(said) - 1
	return append(prose.Paras(said[:last]), prose.Block{Kind: prose.Link, Text: said[last], Href: w.Report.Link})
}

// OrderPage makes the page from what the game offers the reader.
func (w Slip) OrderPage(title []string) (report.File, error) {
	r := w.Report
	p := orderpage.Page{Lang: r.Lang, Words: w.words, Says: func(name string) string { return w.Polish(w.Say("page."+name, r)) },
		Title: w.Polish(w.Say("page.title", r) + ": " + title[0]), Lines: append(title[1:2:2], DutyOf(w.Voice).Owed()...), Limits: r.Offers.Limits, Bare: r.Offers.End,
		Parts: map[string]string{}, Check: w.Say("page.check-line", r), Address: r.Reply, Subject: fmt.Sprintf("[%s] %s", r.Game, w.Say("page.title", r))}
	if w.Map != nil {
		p.Ground, p.Scene, p.Sides = w.Map.Ground, adjudicator.SceneTogether(r.Boards), w.sides
		for i := range r.Boards {
			if name := w.BoardName(i); name != "" {
				part := orderpage.Part{Title: w.Polish(name)}
				for _, c := range r.Boards[i].Ground.Cells {
					part.Cells = append(part.Cells, c.ID)
				}
				p.Boards = append(p.Boards, part)
			}
		}
	}
	d := &draft{w: w.Voice}
	d.plain("draft.header", r)
	if len(w.Mine()) > 0 {
		d.round()
		p.End = w.Say("draft.end", r)
		for _, x := range r.Ahead {
			p.Ahead = append(p.Ahead, SheetOf(w.Voice).WarningText(x))
		}
	}
	p.Head, p.Free, p.Foot = d.out, unframed(d.out), prose.Lines(w.Say("draft.footer", r))
	pieces := map[string]int{}
	for _, x := range r.View.Pieces {
		if mine := x.Owner == r.View.Seat; mine && !x.Hidden || !mine && w.OnBoard(x.Where) {
			if mine {
				pieces[x.Name] = len(p.Pieces)
			}
			p.Pieces = append(p.Pieces, w.piece(x, !mine))
		}
	}
	for i := range r.Offers.Lines {
		p.Acts = append(p.Acts, w.act(d, i, pieces))
		if part := r.Offers.Lines[i].Part; p.Parts[part] == "" {
			p.Parts[part] = w.heading(d, part)
		}
	}
	p.If, p.And = w.Say("page.if", r), w.Say("page.and", r)
	for i := range r.Offers.Forms {
		p.Forms = append(p.Forms, w.form(&r.Offers.Forms[i], p.If))
	}
	p.Typed, p.Later = w.typed()
	p.Verbs = r.Info.Language.Spellings()
	data, err := orderpage.Make(p, w.atlas)
	data = bytes.Replace(data, []byte("<head>"), []byte("<head>"+unlisted), 1)
	return report.File{Name: w.ordersFile(), Type: "text/html", Data: data, Beside: true}, err
}

// piece is a unit as the page shows it.
func (w Slip) piece(x adjudicator.Piece, foreign bool) orderpage.Piece {
	p := orderpage.Piece{Name: x.Name, Cell: x.Where, Note: position.Of(w.Voice).PieceNote(x), Foreign: foreign}
	if x.Hidden {
		p.Name = strings.TrimSpace(fmt.Sprintf("%s ? × %d", x.Nation, max(x.Count, 1)))
	}
	return p
}

// act is an offered line as the page shows it.
func (w Slip) act(d *draft, i int, pieces map[string]int) orderpage.Act {
	x := w.Report.Offers.Lines[i]
	a := orderpage.Act{Text: d.bound(x), Part: x.Part, Note: d.note(x), Needs: x.Needs, Uses: x.Uses, Open: x.Open, Beside: x.Beside, Rank: x.Rank, Passes: x.Passes, Unjudged: w.Report.Risks[i] == nil}
	for _, risk := range w.Report.Risks[i] {
		a.Warns = append(a.Warns, SheetOf(w.Voice).WarningText(risk))
	}
	args := slices.Clone(x.Order.Args)
	for _, c := range x.Order.Clauses {
		args = append(args, c.Args...)
	}
	for _, arg := range args {
		if u, is := pieces[arg.Text]; is && arg.Kind != orders.Path {
			a.Units = append(a.Units, u)
			continue
		}
		for _, c := range append(arg.Path, arg.Text) {
			if w.OnBoard(c) && (len(a.Cells) == 0 || a.Cells[len(a.Cells)-1] != c) {
				a.Cells = append(a.Cells, c)
			}
		}
	}
	return a
}

// heading is that of a part of the offers: as the order template has it, unless
// the page offers something else there.
func (w Slip) heading(d *draft, part string) string {
	if text, ok := w.Sentence("page-part", part, w.With()); ok {
		return text
	}
	return d.words(part, w.With())
}

// form is a kind of standing order as the page shows it. What a condition is in
// the reader's language is read off lines with it.
func (w Slip) form(f *adjudicator.Form, ifWord string) (out orderpage.Form) {
	written := func(o orders.Order) string { return w.Report.Info.Language.Bind(o).In(w.Report.Lang) }
	for _, o := range f.Choices {
		out.Choices = append(out.Choices, written(o))
	}
	for i := range f.Terms {
		c := &f.Terms[i]
		last := true
		text := func(name, sign, value string, choices int) (text string) {
			for j := choices - 1; j >= 0; j-- {
				o, is := f.Choices[j], false
				o.When = &orders.Cond{Any: [][]orders.Term{{c.Term(name, sign, value)}}}
				text, is = strings.CutPrefix(written(o), out.Choices[j]+" "+ifWord+" ")
				last = last && is
			}
			return text
		}
		x := orderpage.Term{Names: c.Names, Signs: c.Ops}
		name, sign, number := "", "", ""
		if len(c.Names) > 0 {
			name = c.Names[0]
		}
		if len(c.Ops) > 0 {
			sign, number = c.Ops[0], "1"
		}
		head := strings.TrimSuffix(text(name, sign, number, len(f.Choices)), sign+number)
		for _, v := range c.Values {
			x.Values = append(x.Values, strings.TrimPrefix(text(name, sign, v, 1), head+sign))
		}
		if x.Text = head; name != "" {
			x.Text = strings.Replace(head, name, "*", 1)
		}
		if last { // one that is only read in front of a line is left to typing
			out.Terms = append(out.Terms, x)
		}
	}
	return out
}

// Template is the order template: a header, the lines that the game offers for
// what the reader owes, and what ends it. Mailed back as it is it changes
// nothing but ends what is owed: everything else stands behind comment signs. A
// topic asks for all lines of one kind.
func Template(w *speech.Voice, topic string) []string {
	d := &draft{w: w, topic: topic}
	d.plain("draft.header", w.Report)
	if w.Report.View == nil {
		d.plain("draft.invitation", w.Report)
	} else {
		d.prompts(w.Mine())
	}
	d.plain("draft.footer", w.Report)
	return d.out
}

// draft collects the lines of an order template.
type draft struct {
	w     *speech.Voice
	topic string // what was asked for: "moves", "all"; "" for the usual lines
	out   []string
}

// plain adds lines that are orders already.
func (d *draft) plain(name string, data any) {
	d.out = append(d.out, prose.Lines(d.w.Say(name, data))...)
}

// remark adds prose, wrapped. It stands behind the other comment sign than the
// orders do, so that it stays a comment when theirs is taken away.
func (d *draft) remark(text string) {
	for _, l := range prose.Lines(text) {
		for _, part := range strings.Split(prose.Wrap(l, prose.Width-2), "\n") {
			d.out = append(d.out, "; "+strings.TrimSpace(part))
		}
	}
}

// order adds an order behind a comment sign. Its note stands behind it, above
// it when the line grows too long or the note ends as a heading does.
func (d *draft) order(text, note string) {
	switch {
	case note == "":
		d.out = append(d.out, "# "+text)
	case utf8.RuneCountInString(text+note)+6 <= prose.Width && !strings.HasSuffix(note, ":"):
		d.out = append(d.out, "# "+text+"  ; "+note)
	default:
		d.remark(note)
		d.out = append(d.out, "# "+text)
	}
}
