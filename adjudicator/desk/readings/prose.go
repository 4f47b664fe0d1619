package readings

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/orders/prose"
	"feldpost/store"
)

// written is a letter as it was read so far.
type written struct {
	sheet   orders.Sheet
	queries []orders.Query
	faults  []orders.Fault
}

// understand reads what the reading of lines did not understand: sentences about units and places. What they
// mean takes their place in the text, and is told to the writer. Where something is left over, nothing changes but the
// faults, which name that alone.
func (c Readings) understand(w written, words *orders.Lexicon) written {
	if c.State == nil || c.Seat == nil || c.In.Framed || c.Game.Status != store.GameRunning {
		return w
	}
	w = c.beyondYes(w)
	lines, some := c.unread(w)
	if !some {
		return w
	}
	scene := docket.SceneOf(c.Docket, words)
	paper, understood := scene.Read(c.In.Text, lines)
	var bold prose.Paper
	var doubts []string
	if len(paper.Left) > 0 || paper.Kept || !understood {
		scene.Bold = true
		bold, _ = scene.Read(c.In.Text, lines)
		var sure bool
		if sure, doubts = scene.Confirms(bold, paper); sure {
			paper, understood = bold, true
		}
	}
	reads := slices.ContainsFunc(paper.Read, func(u prose.Understood) bool { return len(u.Orders) > 0 })
	names := ordered(w.sheet) && slices.ContainsFunc(paper.Left, func(l prose.Left) bool { return scene.Speaks(l.Text) || prose.Commands(scene, l.Text) })
	switch {
	case !names && len(w.faults) == 0 && !reads && (len(paper.Left) > 0 && !w.sheet.Header.Check || !ordered(w.sheet)):
		if !ordered(w.sheet) {
			c.guess(scene, paper, bold, doubts)
		}
		return w // talk, with orders or without: the reading of lines judges it by where it stands
	case len(paper.Left) > 0:
		if c.Game.Policy.Faults == "lenient" && ordered(w.sheet) {
			return w.withUnread(paper) // what stands in lines is done, sentences are not: each is named
		}
		if c.guess(scene, paper, bold, doubts); c.Game.Policy.Faults == "lenient" {
			return w.withUnread(paper)
		}
		c.Understood = paper.Read
		return w.leaving(paper)
	case !understood && (paper.Kept || len(w.faults) == 0 || slices.ContainsFunc(w.faults, isOfForm)):
		if !ordered(w.sheet) {
			c.guess(scene, paper, bold, doubts)
		}
		return w
	case c.Game.Policy.Reading == "strict" && !w.sheet.Header.Check:
		c.propose(paper, nil, words)
	}
	c.Understood, c.In.Text = paper.Read, paper.Text
	w.sheet, w.queries, w.faults = c.Language().Read(c.In.Text, orders.Reading{Words: words})
	w = c.beyondYes(w)
	if paper.Kept && len(w.faults) > 0 && reads {
		c.guess(scene, paper, bold, doubts)
	}
	return w
}

// guess proposes what a letter with words that are not understood, or in doubt, would be without them.
func (c Readings) guess(scene *prose.Scene, paper, bold prose.Paper, doubts []string) {
	left := bold.Left
	for _, words := range slices.Concat(bold.Passed, bold.Waiting, doubts) {
		left = append(left, prose.Left{Text: words})
	}
	if len(left) == 0 {
		left = paper.Left
	}
	c.propose(bold, left, scene.Words)
}

// isOfForm tells a fault in the form of an order; others are about words beside orders.
func isOfForm(f orders.Fault) bool { return f.Code != orders.NotUnderstood }

// ordered tells whether a sheet orders or ends something.
func ordered(s orders.Sheet) bool { return len(s.Orders) > 0 || s.End }

// propose keeps a reading that its writer has to agree to, when it is legal and nothing is left over that may
// change what was read.
func (c Readings) propose(paper prose.Paper, left []prose.Left, words *orders.Lexicon) {
	reads := slices.ContainsFunc(paper.Read, func(u prose.Understood) bool {
		return slices.ContainsFunc(u.Orders, func(o string) bool { return !strings.HasPrefix(o, "END") || o == "END NOTHING" })
	})
	if len(paper.Read) == 0 || len(paper.Left) > 0 && (paper.Grave || !reads) {
		return
	}
	text := c.canonical(paper.Orders, words)
	if text == "" {
		return
	}
	p := &docket.Proposal{Text: text}
	for _, o := range paper.Others {
		if len(p.Others) == mostOthers {
			break
		}
		if other := c.canonical(inPlaceOf(paper.Orders, o), words); other != "" && other != text {
			p.Others = append(p.Others, docket.Variant{Orders: o.Orders, Text: other})
		}
	}
	for _, l := range left {
		if words := `"` + strings.TrimSpace(l.Text) + `"`; !slices.Contains(p.Words, words) {
			p.Words = append(p.Words, words)
		}
	}
	c.Proposal = p
}

// mostOthers is how many other readings of a letter are shown.
const mostOthers = 8

// inPlaceOf is a text with what some words may mean as well in the place of the lines that were taken; "" where these do not
// stand in it as they were.
func inPlaceOf(text string, o prose.Other) string {
	before, after, ok := strings.Cut("\n"+text+"\n", "\n"+o.Taken+"\n")
	if !ok {
		return ""
	}
	return strings.Trim(before+"\n"+o.Orders+"\n"+after, "\n")
}

// canonical is a text of orders as it would be carried out, "" where it would not be.
func (c Readings) canonical(text string, words *orders.Lexicon) string {
	sheet, queries, faults := c.Language().Read(text, orders.Reading{Words: words})
	if !ordered(sheet) || sheet.Header.Check || len(queries)+len(faults) > 0 || len(c.Check(sheet)) > 0 {
		return ""
	}
	written, err := sheet.MarshalText()
	if err != nil {
		return ""
	}
	return string(written)
}

// mostOfName is how many words a line may have that is a signature.
const mostOfName = 3

// chosen is the reading whose number a letter names and says no more, but for a courtesy or a name below it; "" for others.
func (c Readings) chosen() string {
	if c.State == nil || c.Seat == nil || c.Dossier.Reading(c.SeatName(), c.Game.Seq) == "" {
		return ""
	}
	number := 0
	for line := range strings.Lines(c.In.Text) {
		line = strings.TrimSpace(line)
		switch n := numberOf(line); {
		case line == "", strings.HasPrefix(line, ">"):
		case n > 0 && number == 0:
			number = n
		case number == 0 || !orders.IsKind(line) && (strings.ContainsAny(line, "0123456789") || len(strings.Fields(line)) > mostOfName):
			return ""
		}
	}
	if number == 0 {
		return ""
	}
	return c.Dossier.ReadingNumbered(c.SeatName(), c.Game.Seq, number)
}

// numberOf is the number that a line names and says no more: "2", "no. 2", "number 2 please", "la 2"; 0 for others.
func numberOf(line string) (number int) {
	for _, w := range strings.Fields(orders.Fold(strings.Trim(line, " .!)"))) {
		w = strings.Trim(w, ".,)(:#")
		n, err := strconv.Atoi(w)
		switch {
		case err == nil && number == 0 && n > 0:
			number = n
		case err == nil:
			return 0
		case w != "" && !namesNumber[w]:
			return 0
		}
	}
	return number
}

// namesNumber are words beside the number of a reading.
var namesNumber = map[string]bool{"NO": true, "NR": true, "N°": true, "NUMBER": true, "NUMERO": true, "READING": true, "LECTURE": true, "OPTION": true, "PLEASE": true, "SVP": true, "THE": true, "LE": true, "LA": true, "MERCI": true, "THANKS": true}

// agreed is the reading that a letter agrees to, which says yes and nothing else; "" for others.
func (c Readings) agreed(w written) string {
	if text := c.chosen(); text != "" {
		return text
	}
	if c.State == nil || c.Seat == nil || len(w.faults)+len(w.queries) > 0 || w.sheet.End || len(w.sheet.Orders) != 1 {
		return ""
	}
	if o := w.sheet.Orders[0]; o.Verb != "YES" && o.Verb != "CONFIRM" || len(o.Args) > 0 {
		return ""
	}
	return c.Dossier.Reading(c.SeatName(), c.Game.Seq)
}

// Refused takes the reading back about which a seat was asked, that says no. It tells whether there
// was one.
func (c Readings) Refused() bool {
	if c.State == nil || c.Seat == nil || c.Dossier.Reading(c.SeatName(), c.Game.Seq) == "" {
		return false
	}
	c.Dossier.AskReading(docket.ReadSo{Seat: c.SeatName()})
	c.Batch.Game = c.Game
	return true
}

// mostGreeting is how many words a line may have that is a greeting and no more.
const mostGreeting = 5

// unread tells what each line of the letter is, and whether some are words that the reading of lines did not understand.
func (c Readings) unread(w written) (lines []prose.Line, some bool) {
	text := strings.Split(c.In.Text, "\n")
	lines = make([]prose.Line, len(text))
	open := make([]bool, len(text))
	mark := func(line int) {
		if line >= 1 && line <= len(open) {
			open[line-1] = true
		}
	}
	for _, p := range w.sheet.Skipped {
		mark(p.Line)
	}
	faulted, beside := map[int]bool{}, map[int]bool{}
	for _, f := range w.faults {
		if f.Code != orders.SaidTwice && f.Code != orders.AsksOrder { // what is wrong with it is no matter of words
			mark(f.Pos.Line)
			faulted[f.Pos.Line] = isOfForm(f) || faulted[f.Pos.Line]
			beside[f.Pos.Line] = true
		}
	}
	holds := map[int]bool{} // an order, and a courtesy beside it
	for _, o := range w.sheet.Orders {
		holds[o.Pos.Line] = true
	}
	refused := make([]bool, len(text))
	for _, f := range c.Looked.Check(c.Docket, w.sheet) {
		if f.Pos.Line >= 1 && f.Pos.Line <= len(text) {
			refused[f.Pos.Line-1] = true
		}
	}
	for i, l := range text {
		l = strings.TrimSpace(l)
		switch {
		case l == "", strings.HasPrefix(l, ">"), strings.HasPrefix(l, "#"), strings.HasPrefix(l, ";"):
			lines[i] = prose.Blank
		case refused[i] && !open[i] && orders.IsSpoken(l): // a sentence that began as an order does: "I attack 2720 with the 5th, no guns"
			lines[i], some = prose.Words, true
		case refused[i] && !open[i]:
			lines[i], some = prose.Doubtful, true
		case !open[i], w.sheet.Wish.Line == i+1:
			lines[i] = prose.Done
		case faulted[i+1]:
			lines[i], some = prose.Faulted, true
		case beside[i+1]:
			lines[i], some = prose.Beside, true
		default:
			lines[i] = prose.Words
			some = some || !orders.IsKind(l) || !holds[i+1] && (strings.ContainsAny(l, "0123456789") || len(strings.Fields(l)) > mostGreeting)
		}
	}
	return lines, some
}

// notUnderstood is a fault of words in a line.
func notUnderstood(line int, words string) orders.Fault {
	return orders.Fault{Pos: orders.Pos{Line: line, Col: 1}, Code: orders.NotUnderstood, Read: words}
}

// withUnread is the letter with its faults, and one for every sentence that is not carried out.
func (w written) withUnread(paper prose.Paper) written {
	named := map[int]bool{}
	for _, f := range w.faults {
		named[f.Pos.Line] = true
	}
	name := func(line int, words string) {
		if !named[line] {
			w.faults = append(w.faults, notUnderstood(line, words))
		}
	}
	for _, l := range paper.Left {
		name(l.Line, l.Text)
	}
	for _, u := range paper.Read {
		if len(u.Orders) > 0 {
			name(u.Line, u.Words)
		}
	}
	return w
}

// leaving is the letter with faults that name what was not understood, and nothing that was.
func (w written) leaving(paper prose.Paper) written {
	left := map[int]bool{}
	var faults []orders.Fault
	for _, l := range paper.Left {
		left[l.Line] = true
		faults = append(faults, notUnderstood(l.Line, l.Text))
	}
	read := map[int]bool{}
	for _, u := range paper.Read {
		read[u.Line] = true
	}
	for _, f := range w.faults {
		if !left[f.Pos.Line] && !read[f.Pos.Line] {
			faults = append(faults, f)
		}
	}
	w.faults = faults
	return w
}

// TellUnderstood tells the writer what his sentences were taken for.
func (c Readings) TellUnderstood(r *report.Report) {
	var lines []string
	for _, u := range c.Understood {
		if len(u.Orders) == 0 {
			r.Notes = append(r.Notes, report.NewNote("understood-"+u.Why, "words", u.Words))
			continue
		}
		lines = append(lines, `"`+u.Words+`"`)
		for _, o := range u.Orders {
			lines = append(lines, "    "+o)
		}
	}
	if len(lines) > 0 {
		r.Notes = append(r.Notes, report.NewNote("understood", "lines", strings.Join(lines, "\n")))
	}
}
