package mail

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// order is a FETCH under way and what came of it.
type order struct {
	lone   uint32 // the only letter asked for, whose UID an answer may lack
	header bool   // header sections are asked for, not whole letters
	limit  int64  // of bytes that are kept of a body
	got    map[uint32]*answer

	at     uint32 // the letter whose answer is being read
	lostAt uint32 // the one in whose answer the connection was lost
	within bool   // it was lost within an answer
	cause  error
}

// answer is what a server says about one letter.
type answer struct {
	uid    uint32
	size   int64 // RFC822.SIZE, 0 when not told
	date   time.Time
	has    bool // a body
	header bool // the body is a header section
	body   []byte
	length int64  // of the body, of which the rest is not kept
	fault  string // why it cannot be used
}

// begin takes down what the next FETCH asks for.
func (s *sieve) begin(o *order) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o.got = map[uint32]*answer{}
	s.order = o
}

// end closes the order; nothing is added to it any more.
func (s *sieve) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.order = nil
}

// keeps is how much of a body the order under way wants.
func (s *sieve) keeps() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.order == nil {
		return 0
	}
	return s.order.limit
}

// fetched adds an answer to the order under way. Of several about one letter the
// first sound one counts; what nobody asked for is passed over.
func (s *sieve) fetched(a *answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := s.order
	if o == nil {
		return
	}
	if a.uid == 0 {
		a.uid = o.lone
	}
	if a.has && a.header != o.header {
		a.has, a.body = false, nil
	}
	known := o.got[a.uid]
	if a.uid == 0 {
		return
	}
	if known == nil {
		o.got[a.uid] = a
		return
	}
	if known.size == 0 {
		known.size = a.size
	}
	if known.date.IsZero() {
		known.date = a.date
	}
	if !known.has && a.has && a.fault == "" {
		known.has, known.body, known.length, known.fault = true, a.body, a.length, ""
	}
	if known.fault == "" && !known.has {
		known.fault = a.fault
	}
}

// token is a word, a string or a bracket of a response.
type token struct {
	kind byte // one of ( ) a " { for brackets, atoms, quoted strings and literals
	text string
	raw  []byte // of a literal
	size int64
}

// tokens cuts a response up. A string without an end ends with its line.
func tokens(pieces []piece) (list []token) {
	for i, p := range pieces {
		if p.literal {
			list = append(list, token{kind: '{', raw: p.text, size: p.size})
			continue
		}
		text := p.text
		if i+1 < len(pieces) {
			text = literalEnd.ReplaceAll(text, nil)
		}
		list = append(list, words(text)...)
	}
	return list
}

func words(text []byte) (list []token) {
	for i := 0; i < len(text); {
		switch c := text[i]; c {
		case ' ', '\t':
			i++
		case '(', ')':
			list = append(list, token{kind: c})
			i++
		case '"':
			var b []byte
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' && i+1 < len(text) {
					i++
				}
				b = append(b, text[i])
			}
			i++
			list = append(list, token{kind: '"', text: string(b)})
		default:
			end := i + bytes.IndexAny(append(text[i:len(text):len(text)], ' '), " ()\"")
			if m := sectionName.Find(text[i:]); m != nil {
				end = i + len(m)
			}
			list = append(list, token{kind: 'a', text: string(text[i:end])})
			i = end
		}
	}
	return list
}

// sectionName is the name of a body section, in which blanks and brackets may stand.
var sectionName = regexp.MustCompile(`(?i)^(BODY|BINARY)(\.PEEK)?\[[^\]]*\](<\d+>)?`)

// parseFetch reads the answer about one letter: of its items those that we ask for,
// whatever stands beside them.
func parseFetch(number []byte, pieces []piece) *answer {
	a := &answer{}
	list := tokens(pieces)
	for i, t := range list {
		if t.kind == '(' { // "* 12 FETCH (" ends with the first bracket
			list = list[i+1:]
			break
		}
	}
	if even(list) {
		a.items(list, false)
	} else { // something nobody asked for is malformed; what we ask for need not be
		a.items(list, true)
		if !a.ends(list) {
			a.fault = "its brackets do not match"
		}
	}
	if a.fault != "" {
		a.fault = fmt.Sprintf("the server's answer for message %s cannot be read: %s", number, a.fault)
	}
	return a
}

// even tells whether the brackets match up to the very end, where the first closes.
func even(list []token) bool {
	depth := 1
	for i, t := range list {
		switch t.kind {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return i == len(list)-1
		}
	}
	return false
}

// items takes over what we ask for, at the outermost level or at any.
func (a *answer) items(list []token, any bool) {
	depth := 0
	for i, t := range list {
		switch {
		case t.kind == '(':
			depth++
		case t.kind == ')':
			depth--
		case (any || depth == 0) && t.kind == 'a' && i+1 < len(list):
			a.item(strings.ToUpper(t.text), list[i+1])
		}
	}
}

// ends tells whether an answer with odd brackets has its body whole all the same:
// it is the last thing, or another item follows it.
func (a *answer) ends(list []token) bool {
	last := len(list) - 1
	if last < 0 || list[last].kind != ')' {
		return false
	}
	for i, t := range list[:last] {
		if t.kind == '{' && i > 0 && sectionName.MatchString(list[i-1].text) {
			next := list[i+1]
			return i+1 == last || next.kind == 'a' && itemName.MatchString(next.text)
		}
	}
	return true
}

// itemName is a name of what may stand behind a body.
var itemName = regexp.MustCompile(`(?i)^(UID|FLAGS|MODSEQ|INTERNALDATE|RFC822\.SIZE|ENVELOPE|BODYSTRUCTURE|X-[A-Z0-9-]+)$`)

// item takes one item over if it is one that we ask for.
func (a *answer) item(name string, value token) {
	switch name {
	case "UID":
		if n, err := strconv.ParseUint(value.text, 10, 32); err == nil && a.uid == 0 {
			a.uid = uint32(n)
		}
	case "RFC822.SIZE":
		if n, err := strconv.ParseInt(value.text, 10, 64); err == nil && n > 0 {
			a.size = n
		}
	case "INTERNALDATE":
		a.date = internalDate(value.text)
	case "RFC822", "BODY[]", "BODY[]<0>":
		a.section(value, false)
	case "RFC822.HEADER", "BODY[HEADER]", "BODY[HEADER]<0>":
		a.section(value, true)
	}
}

// section takes a body over.
func (a *answer) section(value token, header bool) {
	if a.has {
		return
	}
	switch value.kind {
	case '{':
		a.has, a.header, a.body, a.length = true, header, value.raw, value.size
	case '"':
		a.has, a.header, a.body, a.length = true, header, []byte(value.text), int64(len(value.text))
	default:
		a.fault = "it has no body"
	}
}

// internalDate reads a date of the server's, zero when it is none. Years are of the
// Gregorian calendar, and 0 or 1 stands for a date that is not known.
func internalDate(text string) time.Time {
	for _, layout := range []string{"_2-Jan-2006 15:04:05 -0700", "2-Jan-2006 15:04:05 -0700", "_2-Jan-2006 15:04:05 MST"} {
		if t, err := time.Parse(layout, text); err == nil && t.Year() > 1 {
			return t
		}
	}
	return time.Time{}
}

var flagText = regexp.MustCompile(`^\\[A-Za-z]+$`)
var encodedName = regexp.MustCompile(`^([\x20-\x25\x27-\x7e]|&-|&[A-Za-z0-9+,]+-)*$`)

// folderLine is a folder of a list in a form that the library reads.
func folderLine(list []token) (line string, ok bool) {
	i := 0
	for i < len(list) && list[i].kind != '(' {
		i++
	}
	var flags []string
	for i++; i < len(list) && list[i].kind != ')'; i++ {
		if flagText.MatchString(list[i].text) {
			flags = append(flags, list[i].text)
		}
	}
	if i+2 >= len(list) {
		return "", false
	}
	delim, name := list[i+1], list[i+2]
	separator := "NIL"
	if delim.kind == '"' && len(delim.text) == 1 {
		separator = quoted(delim.text)
	}
	text := name.text
	if name.kind == '{' {
		text = string(name.raw)
	}
	if !encodedName.MatchString(text) {
		text = strings.Map(func(r rune) rune {
			if r < ' ' || r > '~' {
				return '?'
			}
			return r
		}, strings.ReplaceAll(text, "&", "&-"))
	}
	return fmt.Sprintf("(%s) %s %s", strings.Join(flags, " "), separator, quoted(text)), true
}

func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}
