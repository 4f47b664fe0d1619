package letter

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/emersion/go-message"
	// Registers the charsets that the MIME reader decodes.
	_ "github.com/emersion/go-message/charset"
)

// Limits of one letter; what lies beyond is left out and told.
const (
	maxDepth = 20
	maxParts = 300
)

// part is one node of a letter's MIME tree. Leaves carry text or a size,
// multiparts carry children.
type part struct {
	kind   string // "text/plain", lower-case
	params map[string]string
	disp   string // "attachment", "inline" or ""
	name   string // file name, "" when none
	text   string // UTF-8; "" unless isTextLeaf
	size   int
	kids   []*part
}

// isMultipart reports whether the part can have children.
func (p *part) isMultipart() bool { return strings.HasPrefix(p.kind, "multipart/") }

// errUnsound makes the strict reader give way to the tolerant one.
var errUnsound = errors.New("unsound MIME structure")

// readParts reads the MIME tree: strictly where the letter obeys the rules,
// tolerantly where it does not. broken tells what was wrong.
func readParts(h header, body, text []byte) (root *part, broken []string) {
	strict := strictReader{}
	err := guard(func() error {
		entity, err := message.Read(bytes.NewReader(fromHeader(text)))
		if entity == nil {
			return err
		}
		if err != nil && !strict.forgives(err) {
			return err
		}
		root, err = strict.read(entity, 0)
		return err
	})
	if err == nil && root != nil {
		return root, strict.notes
	}
	tolerant := tolerantReader{notes: []string{quoteMark("read tolerantly", fmt.Sprint(err))}}
	return tolerant.read(h, body, 0), tolerant.notes
}

// fromHeader drops what splitHeader forgives above the first field.
func fromHeader(text []byte) []byte {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	for len(text) > 0 {
		line, rest := cutLine(text)
		if len(line) > 0 && !bytes.HasPrefix(line, []byte("From ")) && !bytes.HasPrefix(line, []byte(">From ")) {
			break
		}
		text = rest
	}
	return text
}

// strictReader reads with go-message and gives up at the first structural
// error, because after one the library may cut parts short without a word.
type strictReader struct {
	notes []string
	parts int
}

// forgives reports whether err left the entity readable: an unknown charset or
// encoding comes together with a valid part.
func (r *strictReader) forgives(err error) bool {
	return message.IsUnknownCharset(err) || message.IsUnknownEncoding(err)
}

func (r *strictReader) read(e *message.Entity, depth int) (*part, error) {
	kind, params, err := e.Header.ContentType()
	if err != nil {
		return nil, fmt.Errorf("%w: content type: %v", errUnsound, err)
	}
	if r.parts++; r.parts > maxParts || depth > maxDepth {
		return nil, fmt.Errorf("%w: too many or too deep parts", errUnsound)
	}
	p := &part{kind: strings.ToLower(kind), params: params}
	if e.Header.Has("Content-Disposition") {
		disp, dispParams, err := e.Header.ContentDisposition()
		if err != nil {
			return nil, fmt.Errorf("%w: content disposition: %v", errUnsound, err)
		}
		p.disp, p.name = strings.ToLower(disp), decodeWords(dispParams["filename"])
	}
	if p.name == "" {
		p.name = decodeWords(params["name"])
	}
	if mr := e.MultipartReader(); mr != nil {
		return p, r.readKids(p, mr, depth)
	}
	return p, r.readLeaf(p, e)
}

func (r *strictReader) readKids(p *part, mr message.MultipartReader, depth int) error {
	for {
		kid, err := mr.NextPart()
		if err == io.EOF {
			break
		}
		if kid == nil || (err != nil && !r.forgives(err)) {
			return err
		}
		k, err := r.read(kid, depth+1)
		if err != nil {
			return err
		}
		p.kids = append(p.kids, k)
	}
	if len(p.kids) == 0 {
		return fmt.Errorf("%w: multipart without parts", errUnsound)
	}
	return nil
}

func (r *strictReader) readLeaf(p *part, e *message.Entity) error {
	data, err := io.ReadAll(e.Body)
	if err != nil {
		return fmt.Errorf("%w: %v", errUnsound, err)
	}
	p.size = len(data)
	if !p.isTextLeaf() {
		return nil
	}
	declared := strings.ToLower(p.params["charset"])
	if strings.HasPrefix(p.kind, "text/") && known(declared) {
		// The library has decoded these bytes already.
		// One broken character at the very end is a cut, not a wrong charset.
		p.text = strings.TrimSuffix(fixText(string(data)), "\ufffd")
		if isMisread(p.text) {
			return fmt.Errorf("%w: text does not fit its charset %s", errUnsound, declared)
		}
	} else {
		var note string
		p.text, note = toUTF8(data, declared)
		r.note(note)
	}
	if enc := e.Header.Get("Content-Transfer-Encoding"); !knownEncoding(enc) {
		r.note(quoteMark("unknown transfer encoding", enc))
	}
	return nil
}

func (r *strictReader) note(s string) {
	if s != "" {
		r.notes = append(r.notes, s)
	}
}

// known reports whether the strict reader decodes a text part of this charset
// to UTF-8 by itself.
func known(declared string) bool {
	switch declared {
	case "", "us-ascii", "utf-8":
		return false
	}
	_, err := message.CharsetReader(declared, strings.NewReader(""))
	return err == nil
}

func knownEncoding(enc string) bool {
	switch strings.ToLower(enc) {
	case "", "7bit", "8bit", "binary", "quoted-printable", "base64":
		return true
	}
	return false
}

// isTextLeaf reports whether the part's content is kept as text: text/plain
// and text/html, and files that are named as text whatever type the sender's
// program gave them.
func (p *part) isTextLeaf() bool {
	if p.isMultipart() {
		return false
	}
	return strings.HasPrefix(p.kind, "text/") || isBodyKind(p.kind) || hasTextName(p.name)
}

// hasTextName reports whether a file name is that of a text or order file.
func hasTextName(name string) bool {
	switch extension(name) {
	case ".txt", ".ord", ".text":
		return true
	}
	return false
}

// extension is the part of a file name from the last dot, lower-case.
func extension(name string) string {
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		return strings.ToLower(name[i:])
	}
	return ""
}

// isBinary reports whether decoded text is no text: many zero bytes or other
// control characters near its beginning.
func isBinary(s string) bool {
	head, bad := s[:min(len(s), 4096)], 0
	for i := range len(head) {
		if c := head[i]; c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != 0x1b {
			bad++
		}
	}
	return bad > 0 && bad*20 > len(head)
}
