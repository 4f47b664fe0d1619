package letter

import (
	"bytes"
	"errors"
	"fmt"
	"mime"
	"strings"

	"github.com/emersion/go-message"
)

// Leaf is a part of a letter that a reader is shown or given, decoded; text is UTF-8.
type Leaf struct {
	Media string // "text/plain"
	Name  string // of the file, "" for none
	ID    string // its Content-ID, "" for none
	Data  []byte
}

// Label names the leaf to people: its file, else its kind.
func (l *Leaf) Label() string {
	switch {
	case l.Name != "":
		return l.Name
	case l.ID != "":
		return l.ID
	}
	return l.Media
}

// isText tells whether the line ends of the leaf may change on the way.
func (l *Leaf) isText() bool {
	return strings.HasPrefix(l.Media, "text/") || strings.HasPrefix(l.Media, "message/") || l.Media == "image/svg+xml" || l.Media == "application/json"
}

// lines are those of a text without the blanks at their ends, and without empty ones
// at its end: what travels as it was written.
func (l *Leaf) lines() []string {
	list := strings.Split(string(l.Data), "\n")
	for i := range list {
		list[i] = strings.TrimRight(list[i], " \t\r")
	}
	for len(list) > 0 && list[len(list)-1] == "" {
		list = list[:len(list)-1]
	}
	return list
}

// canonical is what counts of the leaf.
func (l *Leaf) canonical() []byte {
	if !l.isText() {
		return l.Data
	}
	return []byte(strings.Join(l.lines(), "\n"))
}

// ErrStructure means that a letter has more or deeper parts than any of a referee.
var ErrStructure = errors.New("the structure of the letter is none of a referee's")

// Leaves returns the leaves of a letter in order, and in words what stands in it
// outside of them or cannot be decoded. The error is ErrStructure.
func Leaves(raw []byte) (leaves []Leaf, stray []string, err error) {
	var w leafWalk
	head, body := splitLetter(raw)
	err = w.entity(head, body, 0)
	return w.leaves, w.stray, err
}

type leafWalk struct {
	leaves []Leaf
	stray  []string
	parts  int // with those that consist of parts
}

// entity takes a part, or what it consists of.
func (w *leafWalk) entity(head, body []byte, depth int) error {
	if w.parts++; depth > maxDepth || w.parts > maxParts {
		return ErrStructure
	}
	fields := w.partFields(head)
	media, params, err := mime.ParseMediaType(fields["Content-Type"])
	switch {
	case fields["Content-Type"] == "":
		media = "text/plain"
	case err != nil && media == "":
		w.stray = append(w.stray, fmt.Sprintf("Content-Type %q", fields["Content-Type"]))
		media = "application/octet-stream"
	}
	if strings.HasPrefix(media, "multipart/") && params["boundary"] != "" {
		return w.within(body, params["boundary"], depth)
	}
	_, disposition, _ := mime.ParseMediaType(fields["Content-Disposition"])
	leaf := Leaf{Media: media, Name: disposition["filename"], ID: strings.Trim(fields["Content-Id"], "<> ")}
	if leaf.Name == "" {
		leaf.Name = params["name"]
	}
	if leaf.Data, err = decodeLeaf(fields, body); err != nil {
		w.stray = append(w.stray, fmt.Sprintf("%s cannot be decoded: %v", leaf.Label(), err))
	}
	w.leaves = append(w.leaves, leaf)
	return nil
}

// partFields are the fields that say how a part is read. One that stands there twice
// would be read differently by different programs.
func (w *leafWalk) partFields(head []byte) map[string]string {
	all := fieldsOf(head)
	values := map[string]string{}
	for _, name := range []string{"Content-Type", "Content-Transfer-Encoding", "Content-Disposition", "Content-Id"} {
		list := all[name]
		if len(list) > 1 {
			w.stray = append(w.stray, fmt.Sprintf("%d fields %s of one part", len(list), name))
		}
		if len(list) > 0 {
			values[name] = list[len(list)-1]
		}
	}
	return values
}

// within takes the parts between the delimiters of a multipart.
func (w *leafWalk) within(body []byte, boundary string, depth int) error {
	delimiter, closing := []byte("--"+boundary), []byte("--"+boundary+"--")
	begin, at, open, closed := -1, 0, false, false
	outside := func(text []byte) {
		if text = bytes.TrimSpace(text); len(text) > 0 {
			w.stray = append(w.stray, fmt.Sprintf("%q outside of its parts", cutBytes(text, 60)))
		}
	}
	end := func(to int) error {
		piece := bytes.TrimSuffix(bytes.TrimSuffix(body[begin:max(begin, to)], []byte("\n")), []byte("\r"))
		head, rest := splitLetter(piece)
		return w.entity(head, rest, depth+1)
	}
	for at < len(body) && !closed {
		next := len(body)
		if i := bytes.IndexByte(body[at:], '\n'); i >= 0 {
			next = at + i + 1
		}
		line := bytes.TrimRight(body[at:next], " \t\r\n")
		last := bytes.Equal(line, closing)
		if last || bytes.Equal(line, delimiter) {
			if open {
				if err := end(at); err != nil {
					return err
				}
			} else {
				outside(body[:at])
			}
			begin, open, closed = next, !last, last
		}
		at = next
	}
	switch {
	case closed:
		outside(body[at:])
	case open:
		w.stray = append(w.stray, "it breaks off within a part")
		return end(len(body))
	default:
		w.stray = append(w.stray, "a multipart without parts")
	}
	return nil
}

// decodeLeaf undoes the encoding of a part and the charset of a text.
func decodeLeaf(fields map[string]string, body []byte) ([]byte, error) {
	var h message.Header
	for _, name := range []string{"Content-Type", "Content-Transfer-Encoding"} {
		if fields[name] != "" {
			h.Set(name, fields[name])
		}
	}
	e, err := message.New(h, bytes.NewReader(body))
	if e == nil {
		return body, err
	}
	var data bytes.Buffer
	data.Grow(len(body) + bytes.MinRead) // few encodings are shorter than what they encode
	_, readErr := data.ReadFrom(e.Body)
	return data.Bytes(), errors.Join(err, readErr)
}

// cutBytes is the beginning of a text.
func cutBytes(text []byte, most int) []byte { return text[:min(len(text), most)] }
