package letter

import (
	"bytes"
	"net/url"
	"strings"
)

// tolerantReader reads MIME that breaks the rules: it looks for boundaries by
// hand, decodes what it can, and in the last resort takes the body as text.
type tolerantReader struct {
	notes []string
	parts int
}

func (r *tolerantReader) note(s string) {
	if s != "" {
		r.notes = append(r.notes, s)
	}
}

// read reads one part from its header and undecoded body.
func (r *tolerantReader) read(h header, body []byte, depth int) *part {
	kind, params := mediaType(h.get("content-type"))
	disp, dispParams := mediaType(h.get("content-disposition"))
	p := &part{kind: kind, params: params, disp: disp, name: decodeWords(dispParams["filename"])}
	if p.name == "" {
		p.name = decodeWords(params["name"])
	}
	if p.kind == "" {
		p.kind = "text/plain"
	}
	r.parts++
	if r.parts > maxParts || depth > maxDepth {
		r.note("too many parts, the rest is left out")
		p.kind, p.size = "application/octet-stream", len(body)
		return p
	}
	if p.isMultipart() {
		if pieces := r.split(body, params["boundary"]); len(pieces) > 0 {
			for _, piece := range pieces {
				if r.parts > maxParts {
					break
				}
				kh, kb := readFields(piece)
				p.kids = append(p.kids, r.read(kh, kb, depth+1))
			}
			return p
		}
		r.note("multipart without its boundary, read as text")
		p.kind = "text/plain"
	}
	data, note := transferDecode(h.get("content-transfer-encoding"), body)
	r.note(note)
	p.size = len(data)
	if p.isTextLeaf() {
		p.text, note = toUTF8(data, params["charset"])
		r.note(note)
	}
	return p
}

// split cuts a multipart body into its parts. When the declared boundary does
// not occur, the first line that looks like one is taken.
func (r *tolerantReader) split(body []byte, boundary string) [][]byte {
	if boundary != "" {
		if pieces := cutParts(body, boundary); len(pieces) > 0 {
			return pieces
		}
	}
	if guess := guessBoundary(body); guess != "" {
		r.note("boundary guessed")
		return cutParts(body, guess)
	}
	return nil
}

// cutParts returns what stands between the boundary lines. A missing closing
// line ends the last part at the end of the body.
func cutParts(body []byte, boundary string) [][]byte {
	dash := []byte("--" + boundary)
	var pieces [][]byte
	start := -1
	for at := 0; at < len(body); {
		line, _ := cutLine(body[at:])
		next := min(at+len(line)+1, len(body))
		if bytes.HasPrefix(line, dash) {
			tail := string(bytes.TrimSpace(line[len(dash):]))
			if tail == "" || tail == "--" {
				if start >= 0 {
					pieces = append(pieces, bytes.TrimSuffix(body[start:at], []byte("\n")))
				}
				start = next
				if tail == "--" {
					return pieces
				}
			}
		}
		at = next
	}
	if start >= 0 && start < len(body) {
		pieces = append(pieces, body[start:])
	}
	return pieces
}

// guessBoundary finds a line of two dashes and one long word that is followed
// by a Content- field.
func guessBoundary(body []byte) string {
	for len(body) > 0 {
		var line []byte
		line, body = cutLine(body)
		mark := bytes.TrimRight(line, " \t")
		if len(mark) < 6 || len(mark) > 200 || !bytes.HasPrefix(mark, []byte("--")) || bytes.ContainsAny(mark, " \t") {
			continue
		}
		next, _ := cutLine(body)
		if len(next) > 8 && strings.EqualFold(string(next[:8]), "content-") {
			return string(mark[2:])
		}
	}
	return ""
}

// mediaType reads "text/plain; charset=x; name=a b.txt" without insisting on
// the grammar: parameters may lack quotes or repeat, the first one counts.
func mediaType(value string) (kind string, params map[string]string) {
	kind, rest, _ := strings.Cut(value, ";")
	kind = strings.ToLower(strings.TrimSpace(kind))
	if i := strings.IndexAny(kind, " \t"); i > 0 {
		kind, rest = kind[:i], kind[i:]+";"+rest
	}
	params = make(map[string]string)
	for rest != "" {
		var item string
		item, rest = cutParam(rest)
		key, val, ok := strings.Cut(item, "=")
		key, val = strings.ToLower(strings.TrimSpace(key)), strings.Trim(strings.TrimSpace(val), `"`)
		if name, extended := strings.CutSuffix(key, "*"); extended {
			key, val = name, decodeExtended(val)
		}
		if _, seen := params[key]; ok && key != "" && !seen {
			params[key] = val
		}
	}
	return kind, params
}

// decodeExtended decodes the RFC 2231 form charset'language'percent-encoded.
func decodeExtended(val string) string {
	set, rest, ok := strings.Cut(val, "'")
	if _, encoded, found := strings.Cut(rest, "'"); ok && found {
		if raw, err := url.PathUnescape(encoded); err == nil {
			text, _ := toUTF8([]byte(raw), set)
			return text
		}
	}
	return val
}

// cutParam cuts at the next semicolon outside quotes.
func cutParam(s string) (item, rest string) {
	quoted := false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && quoted:
			i++
		case s[i] == '"':
			quoted = !quoted
		case s[i] == ';' && !quoted:
			return s[:i], s[i+1:]
		}
	}
	if quoted {
		// The quote is never closed: it was no quote.
		item, rest, _ = strings.Cut(s, ";")
		return item, rest
	}
	return s, ""
}
