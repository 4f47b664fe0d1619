package templates

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/templates/chart"
)

// writerOf begins a letter on the boards of its report.
func (k *Kit) writerOf(r *report.Report) *writer {
	return &writer{Kit: k, r: r, z: k.grounds.of(r.Boards)}
}

// boardName is what a board is called, "" for the only one of a game.
func (w *writer) boardName(i int) string {
	if name := w.r.Boards[i].Name; name != "" {
		return w.word("board." + name)
	}
	return ""
}

// BoardName is what a game calls one of its boards, "" for the only one.
func (k *Kit) BoardName(lang, game, board string) string {
	if board == "" {
		return ""
	}
	return k.say(lang, game+".word.board."+board, nil)
}

// boardTitle stands over the picture of a board.
func (w *writer) boardTitle(i int, turn string) string {
	title := w.scenarioTitle() + ", " + turn
	if name := w.boardName(i); name != "" {
		title = name + ". " + title
	}
	return title
}

// drawing is a board as the reader sees it, with what happened.
func (w *writer) drawing(i int) chart.Drawing {
	r, b := w.r, &w.r.Boards[i]
	d := chart.Drawing{Ground: b.Ground, Scene: b.Scene, Sides: w.sides(), Options: chart.Options{Lang: r.Lang, Words: w.Board(r.Lang, r.Info.Name)}}
	if r.View != nil && r.View.TurnName != "" {
		d.Scene.Title = w.boardTitle(i, w.turnName(r.View.TurnName))
	}
	d.Trails, d.Battles = chart.FromEvents(r.Events, r.Info.Kinds, r.Info.Units)
	return d
}

// boardsOf are the boards that some words name a place of, each once.
func (w *writer) boardsOf(words string) (list []int) {
	for _, x := range strings.FieldsFunc(words, func(r rune) bool { return strings.ContainsRune(" -,;:/>", r) }) {
		if i, ok := w.z.cell[x]; ok && !slices.Contains(list, w.z.board[i]) {
			list = append(list, w.z.board[i])
		}
	}
	return list
}

// eventful are the boards on which something happened, those with most events
// first, then those on which the reader may do what he is asked.
func (w *writer) eventful() []int {
	told, asked := make([]int, len(w.r.Boards)), make([]bool, len(w.r.Boards))
	for _, e := range w.r.Events {
		words := ""
		for _, f := range e.Fields {
			words += f.Value + " "
		}
		for _, i := range w.boardsOf(words) {
			told[i]++
		}
	}
	for _, i := range w.boardsOf(w.asked()) {
		asked[i] = true
	}
	var list []int
	for i := range told {
		if told[i] > 0 || asked[i] || w.r.Kind == report.Start || w.r.Kind == report.Final {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int {
		if told[a] == told[b] && asked[a] != asked[b] {
			return map[bool]int{true: -1, false: 1}[asked[a]]
		}
		return told[b] - told[a]
	})
	return list
}

// asked are the places that the lines offered to the reader name, and those of his
// units in them.
func (w *writer) asked() string {
	if len(w.mine()) == 0 {
		return ""
	}
	at := map[string]string{}
	for _, p := range w.r.View.Pieces {
		if p.Owner == w.r.Seat {
			at[p.Name] = p.Where
		}
	}
	var b strings.Builder
	add := func(args []orders.Arg) {
		for _, a := range args {
			b.WriteString(strings.Join(append(a.Path, a.Text, at[a.Text]), " ") + " ")
		}
	}
	for _, p := range w.r.Prompts {
		add(p.Order.Args)
		for _, c := range p.Order.Clauses {
			add(c.Args)
		}
	}
	return b.String()
}

// mapQuery is what a MAP query asks for.
type mapQuery struct {
	print   bool
	cell    int // -1 for none
	board   int // -1 for none
	unknown bool
}

// mapAsked reads what MAP is asked with: a place, which comes first, a board, the word
// for print, or nothing.
func (w *writer) mapAsked(topic string) mapQuery {
	q := mapQuery{cell: -1, board: -1}
	topic = strings.TrimSpace(topic)
	place := func(text string) bool {
		i, ok := w.z.find(text)
		if ok {
			q.cell, q.board = i, w.z.board[i]
		}
		return ok
	}
	if topic == "" || place(topic) {
		return q
	}
	words := strings.Fields(topic)
	var rest []string
	for _, x := range words {
		if !q.print && (len(words) == 1 || len(x) > 2) && w.topic(x, topicPrint) != "" {
			q.print = true
			continue
		}
		rest = append(rest, x)
	}
	if !place(strings.Join(rest, " ")) {
		q.board = w.boardCalled(rest)
	}
	q.unknown = !q.print && q.board < 0
	return q
}

// boardCalled is the board that people mean with some words, of any language; -1 for
// none and for several.
func (w *writer) boardCalled(words []string) int {
	words = strings.FieldsFunc(strings.Join(words, " "), func(r rune) bool { return strings.ContainsRune(" '’", r) })
	found := -1
	for i, b := range w.r.Boards {
		names := []string{b.Name}
		for _, lang := range Langs {
			text, _ := w.try(lang, w.r.Info.Name+".word.topic."+b.Name, nil)
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
func (w *writer) boardsWanted() (list []int, whole bool) {
	for _, a := range w.r.Answers {
		if a.Query != "MAP" || w.z == nil {
			continue
		}
		q := w.mapAsked(a.Topic)
		if q.print {
			continue
		}
		whole = true
		if q.board >= 0 && !slices.Contains(list, q.board) {
			list = append(list, q.board)
		}
	}
	switch {
	case whole && len(list) > 0:
		return list, true
	case whole || len(w.r.Boards) == 1:
		for i := range w.r.Boards {
			list = append(list, i)
		}
		return list, whole && len(list) == 1
	}
	return w.eventful(), false
}

// otherBoards says how to ask for the boards that a letter does not draw, "" when it
// draws all.
func (w *writer) otherBoards() string {
	if w.z == nil || len(w.r.Boards) == 1 || w.r.View == nil {
		return ""
	}
	if len(w.shots) == 0 {
		return w.say("boards-none", w.askName(w.r.Boards[0]))
	}
	var list []string
	for i, b := range w.r.Boards {
		if !slices.ContainsFunc(w.shots, func(s shot) bool { return s.board == i }) {
			list = append(list, w.say("boards-other", w.with("ask", w.askName(b), "board", w.boardName(i))))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return w.say("boards-others", strings.Join(list, ", "))
}

// otherPrints says how to ask for the boards that are not printed here, "" in a game
// of one.
func (w *writer) otherPrints() string {
	if len(w.r.Boards) == 1 {
		return ""
	}
	var list []string
	for i, b := range w.r.Boards {
		if !slices.ContainsFunc(w.r.Answers, func(a report.Section) bool { return w.printAsked(a) == i }) {
			list = append(list, w.say("boards-print", w.askName(b)))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return w.say("boards-prints", strings.Join(list, ", "))
}

// askName is what MAP is asked with for a board.
func (w *writer) askName(b adjudicator.Board) string {
	name, _, _ := strings.Cut(w.word("topic."+b.Name), " ")
	return strings.ToUpper(name)
}

// boardList answers MAP in a game of several boards: what each is called, and who
// stands on it.
func (w *writer) boardList() []block {
	own, enemy := make([]int, len(w.r.Boards)), make([]int, len(w.r.Boards))
	for _, p := range w.r.View.Pieces {
		i, ok := w.z.cell[p.Where]
		if !ok {
			continue
		}
		n := enemy
		if w.ally(p.Owner) == w.nearSide() {
			n = own
		}
		n[w.z.board[i]] += max(1, p.Count)
	}
	var out []block
	for i, b := range w.r.Boards {
		f := w.with("ask", w.askName(b), "board", w.boardName(i))
		f.add("own", w.say("own-units", own[i]))
		f.add("enemy", w.say("enemy-units", enemy[i]))
		out = append(out, line(0, w.say("boards-item", f)))
	}
	return out
}

// on is a letter that knows a single board.
func (w *writer) on(board int) *writer {
	x, r := *w, *w.r
	r.Boards = r.Boards[board : board+1]
	x.r, x.z = &r, w.grounds.of(r.Boards)
	return &x
}
