package letter

import (
	"slices"
	"strings"
)

// segment is a run of text taken from one part, decoded but not yet cleaned.
type segment struct {
	text     string
	flowed   bool // RFC 3676
	delsp    bool
	html     bool
	attached bool // a text file rather than the body
	name     string
}

// picked is what a letter's parts amount to.
type picked struct {
	segments    []segment
	attachments []Attachment
}

// harvest is what one part of the tree offers.
type harvest struct {
	plain, html    []segment // of the body
	files          []segment // attached text files
	attachedHTML   []segment
	unused         []Attachment
	unusedSegments []segment // HTML bodies passed over in favour of plain text
}

func (a *harvest) add(b harvest) {
	a.plain = append(a.plain, b.plain...)
	a.html = append(a.html, b.html...)
	a.files = append(a.files, b.files...)
	a.attachedHTML = append(a.attachedHTML, b.attachedHTML...)
	a.unused = append(a.unused, b.unused...)
	a.unusedSegments = append(a.unusedSegments, b.unusedSegments...)
}

// pickText chooses the text of a letter: the plain body, else the HTML body,
// and after it every attached text file in order; an attached HTML file only
// when there is nothing else.
func pickText(root *part) picked {
	h := gather(root)
	out := picked{attachments: h.unused}
	switch {
	case hasText(h.plain):
		out.segments = h.plain
		out.pass(h.html)
	case hasText(h.html):
		out.segments = h.html
	}
	out.segments = append(slices.Clone(out.segments), h.files...)
	if len(out.segments) == 0 {
		out.segments = h.attachedHTML
	} else {
		out.pass(h.attachedHTML)
	}
	// An orders block wins wherever it stands.
	if !slices.ContainsFunc(out.segments, mentionsBlock) {
		for _, s := range append(h.html, append(h.unusedSegments, h.attachedHTML...)...) {
			if mentionsBlock(s) && !slices.Contains(out.segments, s) {
				out.segments = append(out.segments, s)
				break
			}
		}
	}
	return out
}

// pass lists HTML that was not read.
func (p *picked) pass(segments []segment) {
	for _, s := range segments {
		if strings.TrimSpace(s.text) != "" {
			p.attachments = append(p.attachments, Attachment{Name: s.name, Type: "text/html", Size: len(s.text)})
		}
	}
}

func hasText(segments []segment) bool {
	return slices.ContainsFunc(segments, func(s segment) bool {
		if s.html {
			return htmlHasText(s.text)
		}
		return strings.ContainsFunc(s.text, isVisible)
	})
}

// gather walks the tree. Of the children of multipart/alternative one body is
// taken, the attachments of all.
func gather(p *part) harvest {
	if !p.isMultipart() {
		return gatherLeaf(p)
	}
	var all harvest
	if p.kind != "multipart/alternative" {
		for _, kid := range p.kids {
			all.add(gather(kid))
		}
		return all
	}
	var plain, html []segment
	for _, kid := range p.kids {
		h := gather(kid)
		if len(plain) == 0 && hasText(h.plain) {
			plain = h.plain
		}
		if len(html) == 0 && hasText(h.html) {
			html = h.html
		}
		for _, f := range h.files {
			if !slices.Contains(all.files, f) {
				all.files = append(all.files, f)
			}
		}
		h.plain, h.html, h.files = nil, nil, nil
		all.add(h)
	}
	if len(plain) > 0 {
		all.plain = plain
		all.unusedSegments = append(all.unusedSegments, html...)
	} else {
		all.html = html
	}
	return all
}

// gatherLeaf sorts a single part: body, attached text, or not text at all.
func gatherLeaf(p *part) harvest {
	s := segment{
		text:   p.text,
		name:   p.name,
		flowed: strings.EqualFold(p.params["format"], "flowed"),
		delsp:  strings.EqualFold(p.params["delsp"], "yes"),
	}
	attached := p.disp == "attachment" || p.name != ""
	switch {
	case isBinary(p.text):
	case p.kind == "text/html" && !hasTextName(p.name), p.kind == "application/xhtml+xml":
		s.html = true
		if attached {
			return harvest{attachedHTML: []segment{s}}
		}
		return harvest{html: []segment{s}}
	case attached && isOrderFile(p):
		s.attached = true
		return harvest{files: []segment{s}}
	case !attached && isBodyKind(p.kind):
		return harvest{plain: []segment{s}}
	}
	return harvest{unused: []Attachment{{Name: p.name, Type: p.kind, Size: p.size}}}
}

// isBodyKind reports whether an unnamed part of this type may be the body.
// A type that is no type at all ("text", "plain", "") is one of broken mail.
func isBodyKind(kind string) bool {
	switch kind {
	case "text/plain", "text", "plain", "plain/text", "text/enriched", "text/richtext", "text/markdown":
		return true
	}
	return false
}

// isOrderFile reports whether an attached file is read as orders: by its name,
// or as text/plain unless the name says that it is something else.
func isOrderFile(p *part) bool {
	if hasTextName(p.name) {
		return true
	}
	if p.kind != "text/plain" {
		return false
	}
	switch extension(p.name) {
	case ".csv", ".json", ".svg", ".xml", ".asc", ".sig", ".html", ".htm", ".ics", ".vcf", ".log", ".eml", ".pdf",
		".png", ".jpg", ".gif", ".zip", ".doc", ".docx", ".rtf":
		return false
	}
	return true
}

// mentionsBlock is a cheap first look for the words that open a block.
func mentionsBlock(s segment) bool {
	for _, word := range blockWords {
		if containsFold(s.text, word) {
			return true
		}
	}
	return false
}

// blockWords are the second words of BEGIN ORDERS and DÉBUT ORDRES.
var blockWords = []string{"orders", "ordres"}

// containsFold reports whether s contains an ASCII word in any case.
func containsFold(s, word string) bool {
	for i := 0; i+len(word) <= len(s); i++ {
		if s[i]|0x20 == word[0] && strings.EqualFold(s[i:i+len(word)], word) {
			return true
		}
	}
	return false
}
