package mail

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Bounds of what a server may say at once.
const (
	maxLine    = 1 << 20  // of a line; the middle of one twice as long is passed over
	lineEnd    = 4 << 10  // what is kept of its end: there a literal is announced
	maxKept    = 64 << 10 // of a literal that is no body
	maxPieces  = 4096     // lines and literals of one response
	maxLiteral = 1 << 30  // a longer one is no letter but a number that went wrong
	// hurry is how long more bytes of a literal may take when those that came look
	// like the end of the command: its length was told wrong.
	hurry = 2 * time.Second
)

// sieve stands between a server and the library, which gives a connection up at
// the first word that it does not know. It reads the answers to FETCH itself, so
// that what is wrong with the answer for one letter concerns that letter alone,
// and lets through of everything else what the library needs and understands.
type sieve struct {
	net.Conn
	wire *wire
	in   *bufio.Reader
	out  bytes.Buffer // of the read side alone
	met  bool         // the greeting has come

	mu    sync.Mutex
	tags  map[string]string // commands under way and their names
	order *order            // the FETCH under way, nil for none
	at    uint32            // the letter whose answer is being read, 0 between answers
}

func newSieve(conn net.Conn, w *wire) *sieve {
	return &sieve{Conn: conn, wire: w, in: bufio.NewReaderSize(conn, 32<<10), tags: map[string]string{}}
}

var commandLine = regexp.MustCompile(`^(T\d+) (?:UID )?([A-Z]+)`)

// Write notes which commands are sent.
func (s *sieve) Write(b []byte) (int, error) {
	if m := commandLine.FindSubmatch(b[:min(len(b), 64)]); m != nil {
		s.mu.Lock()
		s.tags[string(m[1])] = string(m[2])
		s.mu.Unlock()
	}
	return s.Conn.Write(b)
}

// Read gives the library what is for it.
func (s *sieve) Read(b []byte) (int, error) {
	for s.out.Len() == 0 {
		if err := s.response(); err != nil {
			return 0, err
		}
	}
	return s.out.Read(b)
}

// piece is a part of a response: a line without its end, or a literal.
type piece struct {
	text    []byte // of a literal as much as is kept
	literal bool
	size    int64 // of a literal, as told
}

var (
	fetchStart   = regexp.MustCompile(`(?i)^\* +(\d+) +FETCH\b`)
	statusStart  = regexp.MustCompile(`(?i)^\* +(OK|NO|BAD|BYE|PREAUTH)\b`)
	literalEnd   = regexp.MustCompile(`~?\{(\d+)\+?\}$`)
	bodyEnd      = regexp.MustCompile(`(?i)[ (](BODY\[[^\]]*\](<\d+>)?|RFC822|RFC822\.HEADER) *~?\{\d+\+?\}$`)
	uidNamed     = regexp.MustCompile(`(?i)[ (]UID +(\d+)`)
	completionIn = regexp.MustCompile(`(?:^|\n)(T\d+) (?:OK|NO|BAD)[^\r\n]*\r?\n$`)
)

// response reads one response and deals with it.
func (s *sieve) response() error {
	line, err := s.line()
	if err != nil {
		return err
	}
	if !s.met { // whatever answers at this port shows itself as it is
		s.met = true
		s.out.Write(line)
		s.out.WriteString("\r\n")
		return nil
	}
	tagged := !bytes.HasPrefix(line, []byte("*")) || statusStart.Match(line)
	pieces := []piece{{text: line}}
	start := fetchStart.FindSubmatch(line)
	if start != nil {
		defer s.reading(0)
	}
	for !tagged {
		if start != nil {
			if m := uidNamed.FindSubmatch(line); m != nil {
				uid, _ := strconv.ParseUint(string(m[1]), 10, 32)
				s.reading(uint32(uid))
			}
		}
		m := literalEnd.FindSubmatch(line)
		if m == nil {
			break
		}
		size, err := strconv.ParseInt(string(m[1]), 10, 64)
		if err != nil || size > maxLiteral || len(pieces) > maxPieces {
			return s.lost(fmt.Errorf("the server announces a literal of %s bytes", m[1]))
		}
		keep := int64(maxKept)
		if start != nil && bodyEnd.Match(line) {
			keep = s.keeps()
		}
		kept, err := s.literal(size, keep)
		if err != nil {
			return s.lost(err)
		}
		if line, err = s.line(); err != nil {
			return s.lost(err)
		}
		pieces = append(pieces, piece{kept, true, size}, piece{text: line})
	}
	if start != nil {
		s.fetched(parseFetch(start[1], pieces))
		return nil
	}
	s.pass(pieces)
	return nil
}

// line reads a line without its line break; a long one without its middle.
func (s *sieve) line() ([]byte, error) {
	var line []byte
	for {
		part, err := s.in.ReadSlice('\n')
		if line = append(line, part...); len(line) > 2*maxLine {
			line = append(line[:maxLine], line[len(line)-lineEnd:]...)
		}
		if err == nil {
			return bytes.TrimRight(line, "\r\n"), nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			if err == io.EOF && len(line) > 0 {
				err = io.ErrUnexpectedEOF
			}
			return nil, err
		}
	}
}

// literal reads a literal and keeps its beginning.
func (s *sieve) literal(size, keep int64) (kept []byte, err error) {
	var last []byte // the latest bytes
	buf := make([]byte, 16<<10)
	for left := size; left > 0; {
		restore := func() {}
		if s.in.Buffered() == 0 && s.completed(last) {
			restore = s.wire.hurry(hurry)
		}
		n, err := s.in.Read(buf[:min(left, int64(len(buf)))])
		restore()
		left -= int64(n)
		kept = append(kept, buf[:min(int64(n), keep-int64(len(kept)))]...)
		last = append(last, buf[:n]...)
		last = last[max(0, len(last)-512):]
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return nil, err
		}
	}
	return kept, nil
}

// completed tells whether bytes end as a command under way ends.
func (s *sieve) completed(last []byte) bool {
	m := completionIn.FindSubmatch(last)
	if m == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tags[string(m[1])] != ""
}

// reading notes whose answer is being read.
func (s *sieve) reading(uid uint32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at = uid
	if s.order != nil {
		s.order.at = uid
	}
}

// lost notes that the connection ended within an answer.
func (s *sieve) lost(err error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.order != nil {
		s.order.within, s.order.cause = true, err
		s.order.lostAt = s.at
	}
	s.Conn.Close()
	return err
}

// pass lets through what the library needs of a response that is no FETCH.
func (s *sieve) pass(pieces []piece) {
	line := string(pieces[0].text)
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case word == "+":
		if s.mayContinue() {
			s.say("+ %s", rest)
		}
	case word != "*":
		s.mu.Lock()
		_, known := s.tags[word]
		delete(s.tags, word)
		s.mu.Unlock()
		if known {
			s.say("%s %s", word, status(rest, true))
		}
	default:
		s.untagged(strings.TrimLeft(rest, " "), pieces)
	}
}

func (s *sieve) say(format string, args ...any) { fmt.Fprintf(&s.out, format+"\r\n", args...) }

// mayContinue tells whether a command waits for a word to go on.
func (s *sieve) mayContinue() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, command := range s.tags {
		switch command {
		case "FETCH", "STORE", "SEARCH", "EXPUNGE", "NAMESPACE", "CAPABILITY", "NOOP", "LOGOUT": // they have no literals
		default:
			return true
		}
	}
	return false
}

var (
	existsLine = regexp.MustCompile(`(?i)^(\d+) +EXISTS\b`)
	namespaces = regexp.MustCompile(`(?i)^NAMESPACE( (NIL|\((\("[^"\\]*" (NIL|"\\?.")( "[^"]*" \([^()]*\))?\) ?)+\))){3}$`)
)

// untagged lets one untagged response through, or a sound form of it, or nothing.
func (s *sieve) untagged(text string, pieces []piece) {
	word, rest, _ := strings.Cut(text, " ")
	switch strings.ToUpper(word) {
	case "OK", "NO", "BAD", "BYE", "PREAUTH":
		s.say("* %s", status(text, false))
	case "CAPABILITY":
		if caps := capabilities(rest); caps != "" {
			s.say("* CAPABILITY %s", caps)
		}
	case "SEARCH":
		s.say("* SEARCH%s", numbers(rest))
	case "ESEARCH":
		s.say("* %s", text)
	case "LIST":
		if listed, ok := folderLine(tokens(pieces)); ok {
			s.say("* LIST %s", listed)
		}
	case "NAMESPACE":
		if namespaces.MatchString(text) && len(pieces) == 1 {
			s.say("* %s", text)
		}
	default:
		if m := existsLine.FindStringSubmatch(text); m != nil {
			if n, err := strconv.ParseUint(m[1], 10, 32); err == nil {
				s.say("* %d EXISTS", n)
			}
		}
	}
}

var (
	codeText   = regexp.MustCompile(`^\[([^\] ]+)(?: ([^\]]*))?\] ?`)
	numberText = regexp.MustCompile(`^\d{1,10}$`)
	atomText   = regexp.MustCompile(`^[!#$&'+,\-./0-9:;<=>?@A-Z^_` + "`" + `a-z|}~]+$`)
)

// status is a condition as the library reads it: of the codes those that it uses,
// of a tagged refusal the name of the code.
func status(text string, tagged bool) string {
	word, rest, _ := strings.Cut(text, " ")
	word = strings.ToUpper(word)
	if tagged && word != "OK" && word != "NO" {
		if word != "BAD" {
			rest = text
		}
		word = "BAD"
	}
	code := ""
	if m := codeText.FindStringSubmatch(rest); m != nil {
		rest = rest[len(m[0]):]
		switch name := strings.ToUpper(m[1]); {
		case name == "CAPABILITY":
			if caps := capabilities(m[2]); caps != "" {
				code = "[CAPABILITY " + caps + "] "
			}
		case (name == "UIDNEXT" || name == "UIDVALIDITY") && numberText.MatchString(m[2]):
			if _, err := strconv.ParseUint(m[2], 10, 32); err == nil {
				code = "[" + name + " " + m[2] + "] "
			}
		case tagged && word != "OK" && atomText.MatchString(name) && name != "APPENDUID" && name != "COPYUID":
			code = "[" + name + "] "
		}
	}
	rest = strings.TrimLeft(rest, "[ ")
	if rest == "" {
		rest = "-"
	}
	return word + " " + code + rest
}

// capabilities are the names of a list that can be names.
func capabilities(list string) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(list), func(c string) bool { return !atomText.MatchString(c) }), " ")
}

// numbers are those of a list.
func numbers(list string) string {
	var b strings.Builder
	for _, f := range strings.Fields(list) {
		if n, err := strconv.ParseUint(f, 10, 32); err == nil && n > 0 {
			fmt.Fprintf(&b, " %d", n)
		}
	}
	return b.String()
}
