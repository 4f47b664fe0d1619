package prose

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// Line is what the reading of lines found of one line of a letter.
type Line uint8

// What a line of a letter is.
const (
	Words    Line = iota // nothing that was understood
	Done                 // an order, a heading, a question or END, whole
	Blank                // nothing, a quotation or a comment
	Doubtful             // an order that the game refuses
	Faulted              // nearly an order: no part of it is passed over
	Beside               // words that the reading of lines asks about
)

// Understood is a stretch of a letter and what it was taken for.
type Understood struct {
	Line  int    // from 1
	Words string // as they were written
	// Orders are the lines that they mean; none when nothing is ordered by them, for
	// what Why says: "remains", "later", "reason", "agrees", "remark".
	Orders []string
	Why    string
	headed bool // a heading says what is done
}

// Left is what was not understood, though it may matter.
type Left struct {
	Line int // from 1
	Text string
	from *leftover // what it is a part of; nil where it is no part of a sentence
}

// Paper is a letter that was read.
type Paper struct {
	Text string // with orders in place of what was understood
	Read []Understood
	Left []Left
	Kept bool // words stay that may change what stands beside them
	// Orders is the text with nothing but what was understood or written as orders, and Waiting the words
	// that stay in Text.
	Orders  string
	Waiting []string
	// Passed are the words that a bold reading passed over.
	Passed []string
	// Forced tells that words of which something is known are among them.
	Forced bool
	// Others are orders that a bold reading left for those that it took: the words may mean either.
	Others []Other
	// Grave tells that something in Left may change what was read: a condition, a question, a
	// contradiction, a line that is nearly an order.
	Grave bool
}

// Other is what words may mean as well, in place of the lines that a bold reading took.
type Other struct{ Taken, Orders string }

// said is one order of the letter as far as it was read.
type said struct {
	line   int // from 0
	lines  []string
	words  string
	whole  bool // it was written as an order
	who    []string
	dest   string
	verb   string
	read   int      // its index in Paper.Read, -1
	spaces []string // that it activates, or attacks from
}

// reader reads one letter.
type reader struct {
	scene     *Scene
	kinds     []Line
	lines     []string
	items     []*said
	last      *said
	kept      map[int][]string // words of a line that stay
	waits     []waiting        // sentences with such words
	grave     []*leftover      // such words of the sentence at hand
	idle      *leftover        // words of it that may change what stands beside them
	stayed    int              // the last line with words that wait for others
	stays     []string         // units that are said to stay
	kepts     []keeping        // cards that are said to be kept
	paper     Paper
	ended     int // line of END, -1
	tries     int
	endRaw    string
	open      *frame           // an attack whose units follow, a line each
	head      []chunk          // its words
	denied    bool             // "no" was said, and what is meant instead is to come
	ahead     []chunk          // of the sentence at hand
	twisted   bool             // it holds words that turn what they seem to say
	played    string           // as what a card was played
	not       []string         // what was said not to be meant, of the last order
	strict    bool             // what is not legal is not understood
	within    bool             // the clause at hand stands in parentheses
	gathers   bool             // things are also sorted by what they can be to each other
	card      string           // that the next order is played with
	commander string           // who gives the next order
	unled     [][]string       // the lines of the orders before each was opened by one of its own
	never     []string         // acts of which there is to be none
	headed    []string         // the acts of the heading above
	nation    string           // the kind of units that it names
	heads     bool             // the clause at hand stands behind a heading in its sentence
	standing  bool             // what follows is for the turns of others
	others    bool             // the sentence at hand speaks of them
	above     int              // how many orders stand above it
	over      int              // 1 + what was read as a closing word that ends the turn, 0 for none
	wished    []string         // whom a wish about the attack before names, in the sentence at hand
	mentioned item             // the place that was named last which others hold
	mended    bool             // a stretch is being read without some of its words
	repairs   int              // how many such readings were tried
	corrected bool             // an order was changed by later words
	begun     int              // how many orders there were before the sentence at hand
	known     map[string][]int // texts that were weighed, and their lines that are not legal
}

// Read reads a letter whose lines are as given. It tells whether anything was understood
// that the reading of lines did not understand.
func (s *Scene) Read(text string, lines []Line) (Paper, bool) {
	if isLong(text, lines) {
		return Paper{Text: text}, false
	}
	s.wired = isTelegram(strings.Split(text, "\n"))
	r := &reader{scene: s, kinds: lines, lines: strings.Split(text, "\n"), kept: map[int][]string{}, ended: -1, last: &said{}, known: map[string][]int{}}
	for i := 0; i < len(r.lines) && i < len(lines); {
		if (lines[i] == Done || lines[i] == Doubtful) && isBelowHeading(r, i) {
			r.block(i, i+1)
			i++
			continue
		}
		switch lines[i] {
		case Blank:
			if len(r.items) > r.above {
				r.headed, r.nation, r.standing = nil, "", false // the heading's list has ended
			}
			i++
		case Done:
			i = r.whole(i, lines)
		case Faulted:
			if from := i; r.stands(i) { // below END, and right in itself
				i = r.whole(i, lines)
				r.note(from, r.lines[from], r.lines[from:i], "")
				break
			}
			i = r.words(i, lines)
		case Doubtful:
			if r.standing && standerOf(r).takes(i) {
				i++
				break
			}
			if len(r.items) > 0 && r.stands(i) { // behind what was read before it, it is right as it is written
				i = r.whole(i, lines)
				break
			}
			to := i + 1
			for to < len(lines) && to < len(r.lines) && isWords(lines[to]) && strings.TrimSpace(r.lines[to]) != "" && (goesOn(r.lines[to-1], r.lines[to]) || to > i+1) {
				to++
			}
			if r.better(i, to) {
				i = to
			} else {
				i = r.whole(i, lines)
			}
		default:
			i = r.words(i, lines)
		}
	}
	if r.denied && s.Bold { // it is named, and what it denies is seen from what is read
		r.paper.Left = append(r.paper.Left, Left{Line: r.stayed + 1, Text: "no"})
	}
	remarkerOf(r).settle()
	if !r.corrected { // else what was read no longer is what its words say
		r.paper.Left = append(r.paper.Left, s.lacking(r.paper.Read)...)
	}
	left := len(r.paper.Left)
	r.contradictions()
	if r.denied && !s.Bold {
		r.paper.Left = append(r.paper.Left, Left{Line: r.stayed + 1, Text: "no"})
	}
	if len(r.not) > 0 {
		r.paper.Left = append(r.paper.Left, Left{Line: r.stayed + 1, Text: strings.Join(r.not, ", ")})
	}
	if r.card != "" {
		r.paper.Left = append(r.paper.Left, Left{Line: r.stayed + 1, Text: r.card})
	}
	if r.commander != "" {
		r.paper.Left = append(r.paper.Left, Left{Line: r.stayed + 1, Text: r.commander})
	}
	if r.over > 0 && slices.ContainsFunc(r.paper.Read, func(u Understood) bool { return u.Why == "later" && !isOfNextTurn(u.Words) }) {
		r.ended, r.paper.Read[r.over-1].Orders, r.paper.Read[r.over-1].Why = -1, nil, "remains" // more is to come
	}
	if r.ended >= 0 && len(r.items) == 0 {
		enderOf(r).nothing()
	}
	if r.ended >= 0 && len(r.items) == 0 { // nothing is ordered, but what is said?
		for i := range r.lines {
			for _, words := range r.kept[i] {
				r.paper.Left = append(r.paper.Left, Left{Line: i + 1, Text: words})
			}
		}
	}
	r.paper.Grave = r.paper.Grave || len(r.paper.Left) > left
	r.write(lines)
	r.paper.Kept = len(r.kept) > 0
	return r.paper, len(r.paper.Read) > 0
}

// mostWords is how many words of sentences are read in one letter.
const mostWords = 1500

// isLong tells whether the sentences of a letter are more than a person writes.
func isLong(text string, lines []Line) bool {
	n := 0
	for i, l := range strings.Split(text, "\n") {
		if i < len(lines) && lines[i] != Blank && lines[i] != Done {
			n += len(strings.Fields(l))
		}
	}
	return n > mostWords
}

// words reads a block of words, and gives back the line behind it.
func (r *reader) words(i int, lines []Line) int {
	from := i
	for i < len(lines) && i < len(r.lines) && strings.TrimSpace(r.lines[i]) != "" &&
		(isWords(lines[i]) && (i == from || lines[i] != Faulted || !r.stands(i)) || i > from && lines[i] != Blank && dangles(r.lines[i-1], r.lines[i])) {
		i++
	}
	if i == from {
		return i + 1
	}
	r.block(from, i)
	return i
}

// isBelowHeading tells a line that names no act, below a heading that does.
func isBelowHeading(r *reader, i int) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(unbulleted(r.lines[i])), " ")
	return len(r.headed) > 0 && !slices.Contains(r.headed, "MOVE") && familyOf(r.headed[0]) == moving && !r.scene.Language.IsVerb(first) && !isEndLine(r.scene, r.lines[i])
}

// stands tells whether a line is an order as it is written.
func (r *reader) stands(i int) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(r.lines[i]), " ")
	return r.scene.Language.IsVerb(first) && len(r.scene.orders(r.lines[i])) == 1 && r.reads([]string{r.lines[i]}) && r.fits([]string{r.lines[i]})
}

func isWords(l Line) bool { return l == Words || l == Faulted || l == Beside }

// whole takes a line that is an order as it stands, and what a mail program has cut off it.
func (r *reader) whole(i int, lines []Line) int {
	text, next := r.lines[i], i+1
	for next < len(lines) && next < len(r.lines) && isWords(lines[next]) && goesOn(text, r.lines[next]) {
		joined := strings.TrimRight(text, " ") + " " + strings.TrimSpace(r.lines[next])
		if len(r.scene.orders(joined)) != len(r.scene.orders(text)) || !r.fits([]string{joined}) {
			break
		}
		text = joined
		next++
	}
	if isEndLine(r.scene, text) {
		r.ended, r.over = i, 0
		r.endRaw = text
		return next
	}
	list := r.scene.orders(text)
	it := &said{line: i, lines: []string{text}, whole: true, read: -1}
	if len(list) > 0 {
		it.learn(list[len(list)-1])
		r.last = it
		if len(list) == 1 && list[0].Verb != "ORDER" {
			it.lines = r.opened(list[0].Verb, text)
		}
	}
	if next > i+1 {
		it.read = r.note(i, strings.Join(r.lines[i:next], " "), []string{text}, "")
	}
	r.items = append(r.items, it)
	return next
}

// opened is a written line behind the line that opens it, where what was read before it in
// the letter needs one, or names its card.
func (r *reader) opened(verb, text string) []string {
	lines := []string{text}
	if !r.scene.Language.Has("ORDER") || familyOf(verb) == noFamily || len(r.paper.Read) == 0 || r.card == "" && r.fits(lines) {
		return lines
	}
	for _, full := range r.led(verb, "", lines) {
		if r.fits(full) {
			r.card = ""
			return full
		}
	}
	if r.leadAll() {
		if full := append([]string{"ORDER " + verb}, text); r.fits(full) {
			return full
		}
		r.unlead()
	}
	return lines
}

// learn takes from an order what later clauses may speak of.
func (it *said) learn(o orders.Order) {
	it.verb = o.Verb
	if o.Verb == "ACTIVATE" {
		for _, a := range o.Args {
			if a.Text != "MOVE" && a.Text != "ATTACK" {
				it.spaces = append(it.spaces, a.Text)
			}
		}
	}
	if c, ok := o.Clause("FROM"); ok && familyOf(o.Verb) == fighting {
		for _, a := range c.Args {
			it.spaces = append(it.spaces, a.Text)
		}
	}
	for _, a := range o.Args {
		switch {
		case a.Kind == orders.Path:
			it.dest = a.Path[len(a.Path)-1]
		case isFighting(o.Verb) && it.dest == "": // what is attacked
			it.dest = a.Text
		default:
			it.who = append(it.who, a.Text)
		}
	}
	for _, c := range o.Clauses {
		switch {
		case len(c.Args) == 0:
		case c.Key == "TO", c.Key == "AT":
			a := c.Args[len(c.Args)-1]
			if it.dest = a.Text; a.Kind == orders.Path {
				it.dest = a.Path[len(a.Path)-1]
			}
		case c.Key == "WITH":
			it.who = nil
			for _, a := range c.Args {
				it.who = append(it.who, a.Text)
			}
		}
	}
}

// implied are the acts that a clause without one may mean, the likeliest first: that of the heading above it, of
// the card that was played, of the order before, of what is asked.
func (r *reader) implied() []string {
	last := r.last.verb
	switch fam := familyOf(last); {
	case len(r.headed) > 0:
		return r.headed
	case last == "PLAY" && r.played == "SR":
		return []string{"SR"}
	case last != "" && (fam == moving || fam == placing), last == "ADVANCE" && r.scene.Language.Has("ORDER"):
		return slices.Compact([]string{last, "MOVE", "PLACE"})
	case last == "" && r.scene.redeploys():
		return []string{"SR"}
	case last == "" && slices.Contains(r.scene.Asked, "PLACE"):
		return []string{"PLACE", "MOVE"}
	}
	return []string{"MOVE", "PLACE"}
}

// contradictions leaves what is said to stay and is ordered all the same.
func (r *reader) contradictions() {
	r.paper.Left = append(r.paper.Left, keeperOf(r).broken()...)
	for _, it := range r.items {
		if slices.Contains(r.never, it.verb) {
			r.paper.Left = append(r.paper.Left, Left{Line: it.line + 1, Text: strings.Join(it.lines, "; ")})
		}
	}
	for _, u := range r.stays {
		for _, it := range r.items {
			if slices.Contains(it.who, u) && familyOf(it.verb) == moving {
				r.paper.Left = append(r.paper.Left, Left{Line: it.line + 1, Text: strings.Join(it.lines, "; ")}, Left{Line: r.stayed + 1, Text: u})
			}
		}
	}
}

// write makes the text with orders in place of what was understood.
func (r *reader) write(lines []Line) {
	for _, it := range r.items { // END is the last of all, wherever it stands
		if r.ended >= 0 {
			r.ended = max(r.ended, it.line)
		}
	}
	var out, sure []string
	at := 0
	for i := range r.lines {
		var here []string
		for at < len(r.items) && r.items[at].line <= i {
			here = append(here, r.items[at].lines...)
			at++
		}
		sure = append(sure, here...)
		here = append(here, r.kept[i]...)
		r.paper.Waiting = append(r.paper.Waiting, r.kept[i]...)
		switch {
		case i == r.ended:
			here, sure = append(here, r.endRaw), append(sure, r.endRaw)
		case len(here) > 0, i < len(lines) && lines[i] != Blank:
		default:
			here = []string{r.lines[i]}
		}
		out = append(out, here...)
	}
	r.paper.Text, r.paper.Orders = strings.Join(out, "\n"), strings.Join(sure, "\n")
}
