package templates

import "slices"

// section is a heading with what stands under it. Text and HTML are printed
// from the same sections.
type section struct {
	name    string // of the heading: "owed", "" for none
	heading string
	blocks  []block
}

// blockKind is how a block is printed.
type blockKind uint8

const (
	para  blockKind = iota // a line of prose, wrapped
	head                   // a heading within the section
	pre                    // lines kept as they are: sheets, order templates
	table                  // rows: lines in text, a table in HTML
	link                   // an address on the web behind a word or two, on one line
)

// block is one piece of a section.
type block struct {
	kind  blockKind
	depth int      // of a para: how far it is indented; of a head: how far below others
	text  string   // of para, head and link
	href  string   // of link
	lines []string // of pre; of a table its text form
	heads []string // of a table
	rows  [][]string
}

func line(depth int, text string) block { return block{kind: para, depth: depth, text: text} }

func heading(text string) block { return block{kind: head, text: text} }

func verbatim(lines []string) block { return block{kind: pre, lines: lines} }

// paras makes a block of every line.
func paras(lines []string) []block {
	out := make([]block, len(lines))
	for i, l := range lines {
		out[i] = line(0, l)
	}
	return out
}

// filled are the blocks that say something.
func filled(blocks []block) []block {
	kept := blocks[:0:0]
	for _, b := range blocks {
		if b.text != "" || b.href != "" || len(b.lines) > 0 || len(b.rows) > 0 {
			kept = append(kept, b)
		}
	}
	return kept
}

// dropEmptyHeads leaves out headings with nothing under them.
func dropEmptyHeads(blocks []block) []block {
	var out []block
	for _, b := range slices.Backward(blocks) {
		if b.kind == head && (len(out) == 0 || out[len(out)-1].kind == head && out[len(out)-1].depth <= b.depth) {
			continue
		}
		out = append(out, b)
	}
	slices.Reverse(out)
	return out
}
