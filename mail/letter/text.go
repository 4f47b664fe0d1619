package letter

import (
	"slices"
	"strings"
)

// DropCover is a line of a covering note: the orders are in an attached file
// and the body holds nothing that reads as an order.
const DropCover DropReason = "covering note"

// mark says what a line of a letter is.
type mark struct {
	reason DropReason // "" for a line that a person wrote
	block  bool       // inside an orders block
	sealed bool       // the block has its end line: nothing in it is judged
	marker bool       // a line that begins or ends a block
}

// Limits of the text. A letter with more lines is not read to its end; of the
// lines that are dropped the first ones are told and the others counted.
const (
	maxLines   = 200_000
	maxIgnored = 300
	maxShown   = 500 // bytes of a dropped line
)

// readText fills Text, Block and Ignored from the chosen segments. Lines are
// counted through all of them, one after the other.
func readText(in *Incoming, segments []segment, opt ReadOptions) {
	var lines []string
	var marks []mark
	var attached []bool
	sheet := sheetReader{order: opt.Order, name: in.FromName}
	for _, s := range segments {
		own := splitLines(plainText(s))
		if room := maxLines - len(lines); len(own) > room {
			own, in.Overlong = own[:room], true
		}
		lines = append(lines, own...)
		marks = append(marks, sheet.markLines(own)...)
		for range own {
			attached = append(attached, s.attached)
		}
	}
	in.Block = hasBlock(marks)
	if !in.Block && slices.Contains(attached, true) && sheet.isCoverNote(lines, marks, attached) {
		for i := range marks {
			if marks[i].reason == "" && !attached[i] {
				marks[i].reason = DropCover
			}
		}
	}
	var kept []string
	for i, line := range lines {
		line = strings.TrimRight(line, " \t")
		m := marks[i]
		switch {
		case m.marker:
			continue
		case m.reason == "" && in.Block && !m.block:
			m.reason = DropOutside
		}
		if m.reason == "" {
			kept = append(kept, line)
		} else if strings.TrimSpace(line) == "" {
			continue
		} else if len(in.Ignored) == maxIgnored {
			in.More++
		} else {
			in.Ignored = append(in.Ignored, Dropped{Line: i + 1, Text: strings.ToValidUTF8(shorten(line, maxShown), ""), Reason: m.reason})
		}
	}
	in.Text = joinLines(kept)
}

func hasBlock(marks []mark) bool {
	for _, m := range marks {
		if m.marker {
			return true
		}
	}
	return false
}

// joinLines joins lines without blank ones at either end; text that is not
// empty ends with LF.
func joinLines(lines []string) string {
	for len(lines) > 0 && strings.TrimSpace(lines[0]) == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

// plainText is the text of a segment in its clean form.
func plainText(s segment) string {
	if s.html {
		return htmlText(s.text)
	}
	text := openArmour(cleanText(s.text))
	if s.flowed {
		text = unflow(text, s.delsp)
	}
	return text
}

func splitLines(text string) []string {
	text = strings.TrimSuffix(text, "\n")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// isCoverNote reports whether the orders are in the attached files alone.
func (s *sheetReader) isCoverNote(lines []string, marks []mark, attached []bool) bool {
	files := false
	for i, line := range lines {
		if marks[i].reason != "" || !s.looksLikeOrder(line) {
			continue
		}
		if !attached[i] {
			return false
		}
		files = true
	}
	return files
}

// sheetReader tells a person's lines from quotes and signatures.
type sheetReader struct {
	order func(string) bool // may be nil
	name  string            // the sender's display name
	asked int               // calls of order
}

// maxAsked is how many lines of a letter are tried as orders. No signature and
// no covering note is as long; what comes after counts as orders and stays.
const maxAsked = 3000

// markLines judges the lines of one segment: first quotes and blocks from top
// to bottom, then the signatures in what remains.
func (s *sheetReader) markLines(lines []string) []mark {
	marks := make([]mark, len(lines))
	open := false // in a block whose end line is missing
	for i := 0; i < len(lines); {
		line := lines[i]
		if isPrefixed(line) {
			marks[i].reason = DropQuote
			i++
			continue
		}
		if n, toEnd := quoteStart(lines[i:]); n > 0 {
			end := i + n
			if toEnd {
				end = len(lines)
			}
			for ; i < end; i++ {
				marks[i].reason = DropQuote
			}
			continue
		}
		switch blockLine(line) {
		case blockBegin:
			marks[i].marker = true
			if end := blockLength(lines[i:]); end > 0 {
				open = false
				markBlock(lines[i:i+end], marks[i:i+end])
				i += end
				continue
			}
			open = true
		default:
			marks[i].block = open
		}
		i++
	}
	markGaps(lines, marks)
	s.markSignatures(lines, marks)
	return marks
}

// markGaps makes blank lines between two quoted lines part of the quote.
func markGaps(lines []string, marks []mark) {
	last := -2 // the last quoted line, while only blank lines follow it
	for i, line := range lines {
		switch {
		case marks[i].reason == DropQuote:
			for k := last + 1; last >= 0 && k < i; k++ {
				marks[k].reason = DropQuote
			}
			last = i
		case strings.TrimSpace(line) != "" || marks[i].marker || marks[i].sealed:
			last = -2
		}
	}
}

// markBlock marks a complete block: nothing in it is judged but quote marks.
func markBlock(lines []string, marks []mark) {
	last := len(lines) - 1
	for i := range lines {
		switch {
		case i == 0 || i == last:
			marks[i].marker = true
		case isPrefixed(lines[i]):
			marks[i].reason = DropQuote
		default:
			marks[i].block, marks[i].sealed = true, true
		}
	}
}

// The lines that enclose a block.
const (
	blockNone = iota
	blockBegin
	blockEnd
)

// blockLine recognises BEGIN ORDERS and END ORDERS, in English and French,
// with decoration around them (*BEGIN ORDERS*, --- END ORDERS ---).
func blockLine(line string) int {
	if len(line) < 9 || len(line) > 80 {
		return blockNone
	}
	words := strings.Fields(strings.ToUpper(strings.Trim(line, " \t*_-=#~:.!–—[]")))
	if len(words) == 3 && words[1] == "DES" {
		words = []string{words[0], words[2]}
	}
	if len(words) != 2 {
		return blockNone
	}
	switch words[0] + " " + words[1] {
	case "BEGIN ORDERS", "DEBUT ORDRES", "DÉBUT ORDRES", "DE\u0301BUT ORDRES":
		return blockBegin
	case "END ORDERS", "FIN ORDRES":
		return blockEnd
	}
	return blockNone
}

// blockLength returns how many lines the block at the top of lines takes with
// both marker lines, 0 when its end is missing before the next block or the
// beginning of a quoted letter.
func blockLength(lines []string) int {
	for i := 1; i < len(lines); i++ {
		if isPrefixed(lines[i]) {
			continue
		}
		switch blockLine(lines[i]) {
		case blockEnd:
			return i + 1
		case blockBegin:
			return 0
		}
		if n, _ := quoteStart(lines[i:]); n > 0 {
			return 0
		}
	}
	return 0
}
