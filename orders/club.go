package orders

import (
	"slices"
	"strings"
	"sync"
)

// ClubLine is a line of a letter that concerns games and people and no position:
// JOIN, OBSERVE, WITHDRAW, VOTE DRAW. Such lines are read apart from orders, whether
// a game is known or not, for some of their verbs mean something else on the map.
type ClubLine struct {
	Pos   Pos
	Verb  string   // in English
	Said  string   // the verb as it was written, folded
	Words []string // behind it, as written, without courtesies
	Raw   string   // the line
	// Unread is what stands behind the words that the verb reads: a condition, or, where
	// the verb is nothing but a club verb in capitals, whatever else. Such a line is not
	// to be carried out.
	Unread string
}

// ClubVerb is what begins a club line.
type ClubVerb struct {
	Name string
	said wording // its words, help and examples
	// fits tells whether words behind the verb can be meant: what does not fit is
	// an order or talk.
	fits func(words []string) bool
}

// maxClubLines is how many club lines of one letter are read.
const maxClubLines = 8

// ReadClub takes the club lines out of the text of a letter: an empty line is left
// in the place of each, so that the lines keep their numbers. At most eight are
// taken; over is how many more there are, which stay.
func ReadClub(text string) (list []ClubLine, rest string, over int) {
	raw := strings.Split(text, "\n")
	for i := range raw {
		x, ok := clubLine(i+1, raw[i])
		switch {
		case !ok:
		case len(list) == maxClubLines:
			over++
		default:
			list = append(list, x)
			raw[i] = ""
		}
	}
	if len(list) == 0 {
		return nil, text, over
	}
	return list, strings.Join(raw, "\n"), over
}

// Restore puts club lines back into the text that ReadClub has left.
func Restore(rest string, lines []ClubLine) string {
	if len(lines) == 0 {
		return rest
	}
	raw := strings.Split(rest, "\n")
	for _, x := range lines {
		raw[x.Pos.Line-1] = x.Raw
	}
	return strings.Join(raw, "\n")
}

// MaxClubWords is how many words of a club line are read.
const MaxClubWords = 24

// apostrophes are those that people write, and the one that is read.
var apostrophes = strings.NewReplacer("\u2019", "'", "\u02BC", "'", "\u00B4", "'", "`", "'")

// clubLine reads one line of a letter.
func clubLine(n int, raw string) (x ClubLine, ok bool) {
	if len(raw) > 400 {
		return x, false
	}
	line, _, _ := strings.Cut(plain(n, raw).text, "#")
	words := strings.Fields(strings.TrimLeft(line, " -*\u2022\t"))
	if n := len(words) - 3; n > 0 {
		switch strings.ReplaceAll(fold(strings.Trim(strings.Join(words[n:], " "), ".,;!")), "\u2019", "'") {
		case "S'IL VOUS PLAIT", "S'IL TE PLAIT":
			words = words[:n]
		}
	}
	for len(words) > 1 && isClubCourtesy(words[0]) {
		words = words[1:]
	}
	for len(words) > 1 && isClubCourtesy(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return x, false
	}
	for i := range words {
		words[i] = strings.Trim(words[i], `.,;!"`)
	}
	words = slices.DeleteFunc(words, func(w string) bool { return w == "" })
	if len(words) == 0 {
		return x, false
	}
	said := apostrophes.Replace(fold(strings.TrimSuffix(words[0], ":")))
	v, ok := clubIndex()[said]
	if !ok {
		return x, false
	}
	if v.Name == "JOIN" && len(words) > 2 && leadsToGame(words[1]) {
		words = slices.Delete(words, 1, 2)
	}
	x = ClubLine{Pos: Pos{n, 1}, Verb: v.Name, Said: said, Words: words[1:], Raw: raw}
	return x, x.fit(&v, isShouted(words[0]))
}

// fit takes the words that the verb can be meant with, and leaves the others unread: from
// a condition on, or, behind a verb in capitals that is none of the map, from the first
// word that is too many. False tells a line that is no club line.
func (x *ClubLine) fit(v *ClubVerb, shouted bool) bool {
	all := x.Words
	head := slices.IndexFunc(all, func(w string) bool { return isCondition(fold(w)) })
	switch {
	case head < 0 && len(all) < MaxClubWords && v.fits(all):
		return true
	case head < 0:
		if e, known := everything().first.exact[x.Said]; len(all) == 0 || !shouted || known && e.verb != nil {
			return false
		}
		head = len(all) - 1
		for head > 0 && (head >= MaxClubWords || !v.fits(all[:head])) {
			head--
		}
	}
	x.Words, x.Unread = all[:head], strings.Join(all[head:], " ")
	return head < MaxClubWords && v.fits(x.Words)
}

// isCondition tells the words that bind what stands before them to something.
func isCondition(key string) bool {
	switch strings.Trim(key, ".,:;!()") {
	case "IF", "UNLESS", "WHEN", "WHENEVER", "ONCE", "WHILE", "PROVIDED", "PROVIDING", "ASSUMING", "SUPPOSING", "DEPENDING", "EXCEPT", "WHETHER", "THEN", "ELSE", "OTHERWISE",
		"SI", "SAUF", "QUAND", "LORSQUE", "POURVU", "SINON", "EXCEPTE", "HORMIS":
		return true
	}
	return strings.HasPrefix(key, "S'IL") && key != "S'IL" || strings.HasPrefix(key, "LORSQU'")
}

// leadsToGame tells the little words before the name of a game: S'INSCRIRE À winter-7.
func leadsToGame(word string) bool {
	switch fold(word) {
	case "A", "AU", "EN", "DANS", "POUR", "TO", "IN", "FOR":
		return true
	}
	return false
}

// clubIndex finds a club verb by each of its names, folded.
var clubIndex = sync.OnceValue(func() map[string]ClubVerb {
	index := map[string]ClubVerb{}
	for _, v := range clubTable() {
		for _, n := range v.names() {
			index[n] = v
		}
	}
	return index
})

// clubTable are the club verbs with their words, made once.
var clubTable = sync.OnceValue(func() []ClubVerb {
	rows := clubVerbs()
	for i := range rows {
		rows[i].said = common().of("club", rows[i].Name)
	}
	return rows
})

// names are all words that the verb is known by, folded.
func (v *ClubVerb) names() []string {
	return strings.Fields(fold(strings.Join(v.said.all(), " ")))
}

// isClubCourtesy tells words around a club line that mean nothing.
func isClubCourtesy(word string) bool {
	key := fold(strings.Trim(word, ".,;!"))
	switch key {
	case "THANKS", "THX", "HELLO", "HI", "BONJOUR", "DEAR", "REFEREE":
		return true
	}
	return isCourtesy(key)
}

// In writes the line in a language.
func (x ClubLine) In(lang string) string {
	verb := x.Verb
	if v, ok := clubIndex()[x.Verb]; ok {
		verb = v.said.shown(common().tier(lang), verb)
	}
	return strings.TrimSpace(verb + " " + strings.Join(x.Words, " "))
}

// Is tells whether a word of a club line is one of these, in whatever case and
// with whatever accents.
func (x ClubLine) Is(i int, words ...string) bool {
	return i >= 0 && i < len(x.Words) && slices.Contains(words, fold(x.Words[i]))
}

// Word is the word behind the verb in this place, from 0; "" when there is none.
func (x ClubLine) Word(i int) string {
	if i >= 0 && i < len(x.Words) {
		return x.Words[i]
	}
	return ""
}

// Behind returns the words behind one of these keywords, up to the next word that
// is one of the stops.
func (x ClubLine) Behind(keys, stops []string) (words []string) {
	at := slices.IndexFunc(x.Words, func(w string) bool { return slices.Contains(keys, fold(w)) })
	if at < 0 {
		return nil
	}
	for _, w := range x.Words[at+1:] {
		if slices.Contains(stops, fold(w)) {
			break
		}
		words = append(words, w)
	}
	return words
}

// PressBlock is a message of several lines, from a line that begins with MESSAGE or
// PRESS to a line END PRESS.
type PressBlock struct {
	Pos  Pos
	Text string // behind the verb, the lines joined
	Last int    // the line that ends it
}

// ReadPress takes the messages of several lines out of the text of a letter; empty
// lines are left in their places. A message without its END PRESS is one line, and
// stays.
func ReadPress(text string) (blocks []PressBlock, rest string) {
	raw := strings.Split(text, "\n")
	for i := 0; i < len(raw); i++ {
		head, ok := pressHead(raw[i])
		if !ok {
			continue
		}
		end := i + 1
		for end < len(raw) && !endsPress(raw[end]) {
			if _, another := pressHead(raw[end]); another {
				break
			}
			end++
		}
		if end == len(raw) || !endsPress(raw[end]) {
			continue
		}
		blocks = append(blocks, PressBlock{Pos{i + 1, 1}, strings.TrimSpace(head + "\n" + strings.Join(raw[i+1:end], "\n")), end + 1})
		for k := i; k <= end; k++ {
			raw[k] = ""
		}
		i = end
	}
	if len(blocks) == 0 {
		return nil, text
	}
	return blocks, strings.Join(raw, "\n")
}

// HasPress tells whether a line of a text begins a message.
func HasPress(text string) bool {
	return slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool {
		_, ok := pressHead(line)
		return ok
	})
}

// pressHead is what stands behind the verb of a line that begins a message.
func pressHead(raw string) (text string, ok bool) {
	raw = strings.TrimSpace(raw)
	verb, rest, _ := strings.Cut(raw, " ")
	switch fold(strings.TrimSuffix(verb, ":")) {
	case "MESSAGE", "PRESS", "PRESSE", "DIRE":
		return strings.TrimSpace(rest), true
	}
	return "", false
}

// endsPress tells the last line of a message.
func endsPress(raw string) bool {
	if len(raw) > 40 {
		return false
	}
	switch strings.Join(strings.Fields(fold(strings.Trim(plain(1, raw).text, " .!"))), " ") {
	case "END PRESS", "END MESSAGE", "FIN MESSAGE", "FIN DU MESSAGE", "FIN PRESSE":
		return true
	}
	return false
}
