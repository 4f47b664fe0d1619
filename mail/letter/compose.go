package letter

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/emersion/go-message/textproto"
)

// ErrHeader is returned for a letter that cannot be sent to anybody or told from
// others: an address that is none, a missing Message-ID or date. Whatever else
// gets into a header is written without what may not stand there.
var ErrHeader = errors.New("bad letter header")

// maxReferences bounds the References field; the first one, which names the
// thread, and the newest are kept.
const maxReferences = 30

// Compose writes a letter of the referee in wire form, with CRLF line ends.
// The same letter always gives the same bytes. Every letter carries the marks
// of automatic mail: no program shall answer it.
func Compose(o Outgoing) ([]byte, error) {
	fields := []field{
		{"Auto-Submitted", "auto-generated"},
		{"X-Auto-Response-Suppress", "All"},
		{markHeader, "referee"},
	}
	if o.InReplyTo != "" {
		fields[0].value = "auto-replied"
	}
	return compose(o, fields)
}

// ComposePersonal writes a letter as the mail program of a person would,
// without any mark of automatic mail. It is for scripted players, whose
// Message-ID must not come from MessageID.
func ComposePersonal(o Outgoing) ([]byte, error) {
	return compose(o, nil)
}

func compose(o Outgoing, marks []field) ([]byte, error) {
	top, err := letterFields(o)
	if err != nil {
		return nil, err
	}
	root := letterTree(o)
	root.fields = append(append(top, marks...), root.fields...)
	var out bytes.Buffer
	out.Grow(root.leastSize() + 16<<10)
	if err := textproto.WriteHeader(&out, root.header()); err != nil {
		return nil, fmt.Errorf("compose %s: %w", o.MessageID, err)
	}
	if err := root.write(&out); err != nil {
		return nil, fmt.Errorf("compose %s: %w", o.MessageID, err)
	}
	return out.Bytes(), nil
}

// letterFields checks and words the fields that address the letter.
func letterFields(o Outgoing) ([]field, error) {
	if !isWireID(o.MessageID) || !strings.Contains(o.MessageID, "@") {
		return nil, fmt.Errorf("%w: message-id %q", ErrHeader, o.MessageID)
	}
	if o.Date.IsZero() {
		return nil, fmt.Errorf("%w: no date", ErrHeader)
	}
	o = headerSafe(o)
	from, err := address("from", o.FromName, o.From)
	if err != nil {
		return nil, err
	}
	to, err := address("to", "", o.To)
	if err != nil {
		return nil, err
	}
	fields := []field{{"From", from}, {"To", to}}
	if o.ReplyTo != "" {
		reply, err := address("reply-to", o.FromName, o.ReplyTo)
		if err != nil {
			return nil, err
		}
		fields = append(fields, field{"Reply-To", reply})
	}
	fields = append(fields,
		field{"Subject", mime.QEncoding.Encode("utf-8", o.Subject)},
		field{"Date", o.Date.Format("Mon, 02 Jan 2006 15:04:05 -0700")},
		field{"Message-ID", "<" + o.MessageID + ">"})
	if isWireID(o.InReplyTo) {
		fields = append(fields, field{"In-Reply-To", "<" + o.InReplyTo + ">"})
	}
	if refs := references(o); refs != "" {
		fields = append(fields, field{"References", refs})
	}
	if o.ListID != "" {
		fields = append(fields, field{"List-Id", listID(o.ListID)})
	}
	if o.Lang != "" {
		fields = append(fields, field{"Content-Language", o.Lang})
	}
	return append(fields, field{"MIME-Version", "1.0"}), nil
}

// headerSafe leaves out of the words of a letter what may not stand in a header,
// and with it every attempt to smuggle in a line: the name of a game or a person is no
// reason for a letter not to leave.
func headerSafe(o Outgoing) Outgoing {
	o.Subject, o.FromName = headerWords(o.Subject), headerWords(o.FromName)
	o.ListID = strings.Map(printableASCII, o.ListID)
	o.Lang = strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && (isLetter(byte(r)) || r == '-') {
			return r
		}
		return -1
	}, o.Lang)
	return o
}

// printableASCII drops what is none; for strings.Map.
func printableASCII(r rune) rune {
	if r < ' ' || r > '~' {
		return -1
	}
	return r
}

// headerWords makes one line of a text: control characters become blanks.
func headerWords(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(shorten(s, maxSubject), "\ufffd"))
}

// CheckAddress refuses what no letter can be addressed to.
func CheckAddress(addr string) error {
	_, err := address("to", "", addr)
	return err
}

// address formats one address and refuses what is not exactly one.
func address(what, name, addr string) (string, error) {
	clean, ok := cleanAddress(addr)
	if !ok {
		return "", fmt.Errorf("%w: %s %q", ErrHeader, what, addr)
	}
	if name == "" {
		return "<" + clean + ">", nil
	}
	const other = " <a@b>" // the library would put quotes around quotes in the local part
	return strings.TrimSuffix((&mail.Address{Name: name, Address: "a@b"}).String(), other) + " <" + clean + ">", nil
}

// references lists the thread, the letter answered last.
func references(o Outgoing) string {
	var ids []string
	for _, id := range append(o.References[:len(o.References):len(o.References)], o.InReplyTo) {
		if isWireID(id) && (len(ids) == 0 || ids[len(ids)-1] != id) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return ""
	}
	if over := len(ids) - maxReferences; over > 0 {
		ids = append(ids[:1:1], ids[1+over:]...)
	}
	return "<" + strings.Join(ids, "> <") + ">"
}

// isWireID reports whether an identifier can be written without encoding,
// which identifiers do not have.
func isWireID(id string) bool {
	return isMessageID(id) && !strings.ContainsFunc(id, func(r rune) bool { return r >= 0x80 })
}

func listID(id string) string {
	if strings.Contains(id, "<") {
		return id
	}
	return "<" + id + ">"
}

// node is one part of a letter to write: a body in its encoding, or parts with
// a boundary between them.
type node struct {
	fields   []field
	encoding string
	body     []byte
	boundary string
	kids     []*node
}

// The encodings of a body.
const (
	quotedPrintable = "quoted-printable"
	inBase64Lines   = "base64"
)

// letterTree builds mixed(alternative(plain, related(html, images)), files),
// leaving out every level that would hold one part only.
func letterTree(o Outgoing) *node {
	tree := textNode("text/plain", o.Text)
	if o.HTML != "" {
		html := textNode("text/html", o.HTML)
		if len(o.Inline) > 0 {
			kids := []*node{html}
			for _, f := range o.Inline {
				kids = append(kids, fileNode(f, "inline"))
			}
			html = multipart(o, "related", kids...)
		}
		tree = multipart(o, "alternative", tree, html)
	}
	kids := []*node{tree}
	if o.HTML == "" {
		for _, f := range o.Inline {
			kids = append(kids, fileNode(f, "inline"))
		}
	}
	for _, f := range o.Attached {
		kids = append(kids, fileNode(f, "attachment"))
	}
	if len(kids) > 1 {
		return multipart(o, "mixed", kids...)
	}
	return tree
}

func textNode(kind, text string) *node {
	if !isPrintable(text) {
		text = strings.ReplaceAll(strings.ToValidUTF8(text, "\ufffd"), "\r\n", "\n")
		text = strings.Map(func(r rune) rune {
			if r == '\r' {
				return '\n'
			}
			if unicode.IsControl(r) && r != '\n' && r != '\t' {
				return -1
			}
			return r
		}, text)
	}
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return &node{
		fields: []field{
			{"Content-Type", mime.FormatMediaType(kind, map[string]string{"charset": "utf-8"})},
			{"Content-Transfer-Encoding", quotedPrintable},
		},
		encoding: quotedPrintable,
		body:     []byte(text),
	}
}

// isPrintable tells whether a text surely holds no control character; most
// texts are long and hold none.
func isPrintable(text string) bool {
	const control = 0xC2 // begins the two bytes of those beyond ASCII, and of others
	for i := range len(text) {
		if c := text[i]; c < ' ' && c != '\n' && c != '\t' || c == 0x7F || c == control {
			return false
		}
	}
	return utf8.ValidString(text)
}

func fileNode(f File, disp string) *node {
	kind := f.Type
	if _, _, err := mime.ParseMediaType(kind); err != nil || strings.HasPrefix(kind, "multipart/") || strings.ContainsFunc(kind, unicode.IsControl) {
		kind = "application/octet-stream"
	}
	name := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '/' || r == '\\' {
			return '_'
		}
		return r
	}, strings.ToValidUTF8(f.Name, "_"))
	encoding := fileEncoding(kind, f.Data)
	n := &node{
		fields: []field{
			{"Content-Type", kind},
			{"Content-Transfer-Encoding", encoding},
			{"Content-Disposition", mime.FormatMediaType(disp, map[string]string{"filename": name})},
		},
		encoding: encoding,
		body:     f.Data,
	}
	if disp == "inline" && isWireID(name) {
		n.fields = append(n.fields, field{"Content-ID", "<" + name + ">"})
	}
	return n
}

// fileEncoding is base64, except for JSON and SVG of one line, which are
// mostly ASCII and smaller quoted-printable. With several lines they would
// not survive byte by byte.
func fileEncoding(kind string, data []byte) string {
	if kind != "application/json" && kind != "image/svg+xml" || bytes.IndexByte(data, '\n') >= 0 {
		return inBase64Lines
	}
	escaped := 0
	for _, c := range data {
		if c == '=' || c >= 0x7F || c < ' ' {
			escaped++
		}
	}
	if (len(data)+2*escaped)*76 < len(data)*98 { // base64 takes 4/3 of 74/72
		return quotedPrintable
	}
	return inBase64Lines
}

// multipart joins parts. Its boundary is derived, so that a letter composed
// again is the same; "=_" can occur neither in quoted-printable nor in base64.
func multipart(o Outgoing, kind string, kids ...*node) *node {
	sum := sha256.Sum256([]byte(o.MessageID + "\n" + kind))
	boundary := "=_" + hex.EncodeToString(sum[:14])
	kind = mime.FormatMediaType("multipart/"+kind, map[string]string{"boundary": boundary})
	return &node{fields: []field{{"Content-Type", kind}}, boundary: boundary, kids: kids}
}

// header gives the fields to the writer, which puts the last one on top.
func (n *node) header() textproto.Header {
	var h textproto.Header
	for i := len(n.fields) - 1; i >= 0; i-- {
		h.Add(n.fields[i].name, n.fields[i].value)
	}
	return h
}

// write writes the body of a part, or all of its parts.
func (n *node) write(w io.Writer) error {
	switch {
	case n.boundary != "":
		mw := textproto.NewMultipartWriter(w)
		if err := mw.SetBoundary(n.boundary); err != nil {
			return err
		}
		for _, kid := range n.kids {
			kw, err := mw.CreatePart(kid.header())
			if err != nil {
				return err
			}
			if err := kid.write(kw); err != nil {
				return err
			}
		}
		return mw.Close()
	case n.encoding == quotedPrintable:
		qw := quotedprintable.NewWriter(w)
		if _, err := qw.Write(n.body); err != nil {
			return err
		}
		return qw.Close()
	}
	_, err := w.Write(inBase64(n.body))
	return err
}

// base64Line is the number of bytes in a line of base64, which has 76 letters.
const base64Line = 57

// inBase64 encodes data in lines.
func inBase64(data []byte) []byte {
	out := make([]byte, 0, base64Size(len(data)))
	for len(data) > base64Line {
		out = base64.StdEncoding.AppendEncode(out, data[:base64Line])
		out = append(out, "\r\n"...)
		data = data[base64Line:]
	}
	return base64.StdEncoding.AppendEncode(out, data)
}

// base64Size is how many letters so many bytes take, with the line ends.
func base64Size(n int) int { return base64.StdEncoding.EncodedLen(n) + 2*(max(n-1, 0)/base64Line) }

// FileSize is how many bytes a file of n bytes adds to a letter, at most.
func FileSize(n int) int {
	const header = 400 // with the boundary
	return base64Size(n) + header
}

// leastSize is the size in bytes that a part has at least when it is written.
func (n *node) leastSize() int {
	size := len(n.body)
	if n.encoding == inBase64Lines {
		size = base64Size(len(n.body))
	}
	for _, kid := range n.kids {
		size += kid.leastSize()
	}
	return size
}
