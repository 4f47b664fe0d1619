package gallery

import (
	"cmp"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/templates/chart"
	"feldpost/templates/position"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// BoardTitle stands over the picture of a board.
func (w *Gallery) BoardTitle(i int, turn string) string {
	title := w.ScenarioTitle() + ", " + turn
	if name := w.BoardName(i); name != "" {
		title = name + ". " + title
	}
	return title
}

// Drawing is a board as the reader sees it, with what happened.
func (w *Gallery) Drawing(i int) chart.Drawing {
	r, b := w.Report, &w.Report.Boards[i]
	d := chart.Drawing{Ground: b.Ground, Scene: b.Scene, Sides: SidesOf(w.Voice), Options: chart.Options{Lang: r.Lang, Words: w.words}}
	if r.View != nil && r.View.TurnName != "" {
		d.Scene.Title = w.BoardTitle(i, w.TurnName(r.View.TurnName))
	}
	d.Trails, d.Battles = chart.FromEvents(r.Events, r.Info.Kinds, r.Info.Units)
	return d
}

// eventful are the boards on which something happened, those with most events
// first, then those on which the reader may do what he is asked, and where the
// position is new to him all on which somebody stands, those with most units first.
func (w *Gallery) eventful() []int {
	told, asked, peopled := make([]int, len(w.Report.Boards)), make([]bool, len(w.Report.Boards)), make([]int, len(w.Report.Boards))
	for _, e := range w.Report.Events {
		words := ""
		for _, f := range e.Fields {
			words += f.Value + " "
		}
		for _, i := range w.Map.BoardsOf(words) {
			told[i]++
		}
	}
	for _, i := range w.Map.BoardsOf(w.asked()) {
		asked[i] = true
	}
	if w.Report.Kind == report.Final || position.Of(w.Voice).Unseen() {
		for _, p := range w.Report.View.Pieces {
			if i, ok := w.Map.Cell[p.Where]; ok {
				peopled[w.Map.Board[i]] += max(1, p.Count)
			}
		}
	}
	var list []int
	for i := range told {
		if told[i] > 0 || asked[i] || peopled[i] > 0 {
			list = append(list, i)
		}
	}
	first := func(is bool) int { return map[bool]int{true: 0, false: 1}[is] }
	slices.SortStableFunc(list, func(a, b int) int {
		return cmp.Or(told[b]-told[a], first(asked[a])-first(asked[b]), peopled[b]-peopled[a])
	})
	return list
}

// asked are the places that the lines offered to the reader name, and those of his
// units in them.
func (w *Gallery) asked() string {
	if len(w.Mine()) == 0 {
		return ""
	}
	at := map[string]string{}
	for _, p := range w.Report.View.Pieces {
		if p.Owner == w.Report.Seat {
			at[p.Name] = p.Where
		}
	}
	var b strings.Builder
	add := func(args []orders.Arg) {
		for _, a := range args {
			b.WriteString(strings.Join(append(a.Path, a.Text, at[a.Text]), " ") + " ")
		}
	}
	for _, p := range w.Report.Prompts {
		add(p.Order.Args)
		for _, c := range p.Order.Clauses {
			add(c.Args)
		}
	}
	return b.String()
}

// MapQuery is what a MAP query asks for.
type MapQuery struct {
	print   bool
	Cell    int  // -1 for none
	Board   int  // -1 for none
	Unknown bool // it names nothing
}

// MapAsked reads what MAP is asked with: a place, which comes first, a board, the word
// for print, or nothing.
func (w *Gallery) MapAsked(topic string) MapQuery {
	q := MapQuery{Cell: -1, Board: -1}
	topic = strings.TrimSpace(topic)
	place := func(text string) bool {
		i, ok := w.Map.Find(text)
		if ok {
			q.Cell, q.Board = i, w.Map.Board[i]
		}
		return ok
	}
	if topic == "" || place(topic) {
		return q
	}
	words := strings.Fields(topic)
	var rest []string
	for _, x := range words {
		if !q.print && (len(words) == 1 || len(x) > 2) && w.Topic(x, topicPrint) != "" {
			q.print = true
			continue
		}
		rest = append(rest, x)
	}
	if !place(strings.Join(rest, " ")) {
		q.Board = w.boardCalled(rest)
	}
	q.Unknown = !q.print && q.Board < 0
	return q
}

// boardCalled is the board that people mean with some words, of any language; -1 for
// none and for several.
func (w *Gallery) boardCalled(words []string) int {
	words = strings.FieldsFunc(strings.Join(words, " "), func(r rune) bool { return strings.ContainsRune(" '’", r) })
	found := -1
	for i, b := range w.Report.Boards {
		names := []string{b.Name}
		for _, lang := range speech.Langs {
			text, _ := w.Try(lang, w.Report.Info.Name+".word.topic."+b.Name, nil)
			names = append(names, strings.Fields(text)...)
		}
		means := func(x string) bool {
			x = strings.ToLower(x)
			return slices.ContainsFunc(names, func(name string) bool {
				return len(x) > 1 && name != "" && (strings.HasPrefix(name, x) || strings.HasPrefix(x, name))
			})
		}
		if !slices.ContainsFunc(words, means) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = i
	}
	return found
}

// boardsWanted are the boards that a letter is to draw, in order; whole tells that
// the reader has asked for these. Who asks for none of several sees all of them small.
func (w *Gallery) boardsWanted() (list []int, whole bool) {
	for _, a := range w.Report.Answers {
		if a.Query != "MAP" || w.Map == nil {
			continue
		}
		q := w.MapAsked(a.Topic)
		if q.print {
			continue
		}
		whole = true
		if q.Board >= 0 && !slices.Contains(list, q.Board) {
			list = append(list, q.Board)
		}
	}
	switch {
	case whole && len(list) > 0:
		return list, true
	case whole || len(w.Report.Boards) == 1:
		for i := range w.Report.Boards {
			list = append(list, i)
		}
		return list, whole && len(list) == 1
	}
	return w.eventful(), false
}

// OtherBoards says how to ask for the boards that a letter does not draw, "" when it
// draws all.
func (w *Gallery) OtherBoards() string {
	if w.Map == nil || len(w.Report.Boards) == 1 || w.Report.View == nil {
		return ""
	}
	if len(w.shots) == 0 {
		return w.Say("boards-none", w.askName(w.Report.Boards[0]))
	}
	var list []string
	for i, b := range w.Report.Boards {
		if !slices.ContainsFunc(w.shots, func(s shot) bool { return s.board == i }) {
			list = append(list, w.Say("boards-other", w.With("ask", w.askName(b), "board", w.BoardName(i))))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return w.Say("boards-others", strings.Join(list, ", "))
}

// OtherPrints says how to ask for the boards that are not printed here, "" in a game
// of one.
func (w *Gallery) OtherPrints() string {
	if len(w.Report.Boards) == 1 {
		return ""
	}
	var list []string
	for i, b := range w.Report.Boards {
		if !slices.ContainsFunc(w.Report.Answers, func(a report.Section) bool { return w.PrintAsked(a) == i }) {
			list = append(list, w.Say("boards-print", w.askName(b)))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return w.Say("boards-prints", strings.Join(list, ", "))
}

// askName is what MAP is asked with for a board.
func (w *Gallery) askName(b adjudicator.Board) string {
	name, _, _ := strings.Cut(w.Word("topic."+b.Name), " ")
	return strings.ToUpper(name)
}

// BoardList answers MAP in a game of several boards: what each is called, and who
// stands on it.
func (w *Gallery) BoardList() []prose.Block {
	own, enemy := make([]int, len(w.Report.Boards)), make([]int, len(w.Report.Boards))
	for _, p := range w.Report.View.Pieces {
		i, ok := w.Map.Cell[p.Where]
		if !ok {
			continue
		}
		n := enemy
		if w.Ally(p.Owner) == position.FrontOf(w.Voice).NearSide() {
			n = own
		}
		n[w.Map.Board[i]] += max(1, p.Count)
	}
	var out []prose.Block
	for i, b := range w.Report.Boards {
		f := w.With("ask", w.askName(b), "board", w.BoardName(i))
		f.Add("own", w.Say("own-units", own[i]))
		f.Add("enemy", w.Say("enemy-units", enemy[i]))
		out = append(out, prose.Line(0, w.Say("boards-item", f)))
	}
	return out
}
