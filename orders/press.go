package orders

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Doubt is why a message is not passed on before its writer was asked.
type Doubt string

// The doubts about a message.
const (
	NoDoubt       Doubt = ""
	DoubtHead     Doubt = "head"     // a word in front of its colon was not understood
	DoubtSeveral  Doubt = "several"  // a word there names more than one
	DoubtNobody   Doubt = "nobody"   // it names nobody
	DoubtColon    Doubt = "colon"    // no colon stands behind its address
	DoubtAll      Doubt = "all"      // ALL and a name, or ALL and ONLY
	DoubtEmpty    Doubt = "empty"    // nothing stands behind the colon
	DoubtText     Doubt = "text"     // its text begins or ends as an address does
	DoubtVerb     Doubt = "verb"     // words in front of its verb
	DoubtIf       Doubt = "if"       // it hangs on a condition
	DoubtBeside   Doubt = "beside"   // a line that may concern it
	DoubtReferee  Doubt = "referee"  // unsigned to the referee, who is told who writes
	DoubtYourself Doubt = "yourself" // it names the writer's own seat
)

// Message is a message to other people as it was read.
type Message struct {
	Address
	Text  string
	Doubt Doubt
	Read  string // the words that the doubt is about, as written
}

// ReadMessage reads what stands behind the verb of a message: its address, a colon, its
// text. In a message of several lines the address may be a line of its own. What is not
// wholly understood has a Doubt.
func ReadMessage(text string, who []Addressee) (m Message) {
	text = strings.TrimLeft(strings.TrimSpace(text), ":, \t\n")
	first, more, lines := strings.Cut(text, "\n")
	head, body, colon := cutColon(first)
	m.Text = text
	if !colon {
		a := ReadAddress(first, who)
		if !lines || !a.Clear() {
			m.Address = Address{}
			return m.uncertain(first, a)
		}
		head, body = first, ""
	}
	m.Address, m.Text = ReadAddress(head, who), strings.TrimSpace(body+"\n"+more)
	switch m.Read = strings.Join(m.Unknown, " "); {
	case len(m.Several) > 0:
		m.Doubt, m.Read = DoubtSeveral, strings.Join(m.Several, " ")
	case len(m.Unknown) > 0:
		m.Doubt = DoubtHead
	case m.All && (m.Alone || len(m.To) > 0):
		m.Doubt, m.Read = DoubtAll, strings.TrimSpace(head)
	case !m.All && len(m.To) == 0:
		m.Doubt, m.Read = DoubtNobody, strings.TrimSpace(head)
	case m.Text == "":
		m.Doubt = DoubtEmpty
	case m.Unsigned && slices.Contains(m.To, ToReferee):
		m.Doubt = DoubtReferee
	default:
		if m.Read = addressInText(m.Text, who); m.Read != "" {
			m.Doubt = DoubtText
		}
	}
	return m
}

// uncertain is a message without a colon: one that names somebody lacks the colon, any
// other names nobody.
func (m Message) uncertain(first string, a Address) Message {
	m.Doubt = DoubtNobody
	if a.All || len(a.To) > 0 || a.Unsigned || a.Alone || a.Now {
		m.Doubt, m.Read = DoubtColon, first
	}
	return m
}

// cutColon cuts a line at its first colon, whatever its script.
func cutColon(s string) (head, body string, ok bool) {
	at := strings.IndexAny(s, ":\uff1a\ufe55")
	if at < 0 {
		return s, "", false
	}
	_, n := utf8.DecodeRuneInString(s[at:])
	return s[:at], s[at+n:], true
}

// maxHead is how long an address at the head of a text is at most.
const maxHead = 80

// addressInText finds what looks as if it said to whom or how a message goes, in the
// text of one: "TO russia ONLY: ...", "(anonymous) ...", a line ANONYMOUS. A text in
// quotation marks is never looked at.
func addressInText(text string, who []Addressee) string {
	text = strings.TrimSpace(plainLines(text))
	if text[0] == '"' || text[0] == '\'' {
		return ""
	}
	first, _, _ := strings.Cut(text, "\n")
	if head, _, colon := cutColon(first); colon && len(head) <= maxHead {
		a := ReadAddress(head, who)
		says := a.All || len(a.To) > 0 || a.Now || a.Unsigned || a.Alone
		if says && (len(a.Unknown) == 0 || a.Unsigned || a.Alone) {
			return head
		}
	}
	words := addressWords()
	modifies := func(key string) bool {
		m := words[key]
		return m == isUnsigned || m == isAlone || m == isNow
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		a := ReadAddress(line, who)
		if len(a.Unknown) == 0 && (a.Unsigned || a.Alone || a.Now || a.led && (a.All || len(a.To) > 0)) {
			return line
		}
		for _, group := range bracketed(line) {
			if slices.ContainsFunc(readWords(group), func(w addressWord) bool { return modifies(w.key) }) {
				return group
			}
		}
	}
	fields := strings.Fields(text)
	for _, w := range []string{fields[0], fields[len(fields)-1]} {
		bare := strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) })
		if isShouted(bare) && modifies(fold(bare)) {
			return w
		}
	}
	return ""
}

// plainLines makes each line of a text plain.
func plainLines(text string) string {
	lines := splitLines(text)
	for i := range lines {
		lines[i] = plain(i+1, lines[i]).text
	}
	return strings.Join(lines, "\n")
}

// bracketed are the groups in brackets at the head and at the end of a line.
func bracketed(line string) (groups []string) {
	for _, pair := range []string{"()", "[]", "**"} {
		if line[0] == pair[0] {
			if end := strings.IndexByte(line[1:], pair[1]); end >= 0 {
				groups = append(groups, line[:end+2])
			}
		}
		if last := len(line) - 1; line[last] == pair[1] {
			if from := strings.LastIndexByte(line[:last], pair[0]); from >= 0 {
				groups = append(groups, line[from:])
			}
		}
	}
	return groups
}

// BeforeVerb is what stands in front of the verb of a line that begins a message and is
// more than a courtesy; "" when there is nothing.
func BeforeVerb(raw string) string {
	var said []string
	for _, f := range strings.Fields(plain(1, raw).text) {
		key := strings.Trim(fold(f), ".,:;!-*()\"'")
		switch key {
		case "MESSAGE", "SAY", "TELL", "PRESS", "DIRE", "PRESSE":
			return strings.Join(said, " ")
		case "", "PLEASE", "PLS", "PLZ", "AND", "ALSO", "SVP", "VEUILLEZ", "ET", "AUSSI", "KINDLY":
			if !strings.HasSuffix(f, ":") {
				continue
			}
		}
		if isDigits(key) || len(key) == 1 && strings.HasSuffix(f, ")") { // numbering
			continue
		}
		said = append(said, f)
	}
	return strings.Join(said, " ")
}

// Modifies tells whether a text says that something is secret, unsigned, later or not at
// all, or asks something: the subject of a letter whose messages then wait.
func Modifies(text string) bool {
	keys := talkWords(plain(1, text).text)
	keys = slices.DeleteFunc(keys, func(k string) bool { return k == "PRESS" || k == "SEND" || strings.HasPrefix(k, "MESSAG") })
	return strings.HasSuffix(strings.TrimSpace(text), "?") || bears(keys)
}
