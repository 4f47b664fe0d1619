package prose

import "slices"

// Section is a heading with what stands under it. Text and HTML are printed
// from the same sections.
type Section struct {
	Name    string  // of the heading: "owed", "" for none
	Heading string  // in words, "" for none
	Blocks  []Block // what stands under it
}

// Kind is how a block is printed.
type Kind uint8

const (
	Para  Kind = iota // a line of prose, wrapped
	Head              // a heading within the section
	Pre               // lines kept as they are: sheets, order templates
	Table             // rows: lines in text, a table in HTML
	Link              // an address on the web behind a word or two, on one line
)

// Block is one piece of a section.
type Block struct {
	Kind  Kind       // says which of the others it has
	Depth int        // of a para: how far it is indented; of a head: how far below others
	Text  string     // of para, head and link
	Href  string     // of link
	Lines []string   // of pre; of a table its text form
	Heads []string   // of a table
	Rows  [][]string // of a table
}

// Line is a line of prose.
func Line(depth int, text string) Block { return Block{Kind: Para, Depth: depth, Text: text} }

// Heading is a heading within a section.
func Heading(text string) Block { return Block{Kind: Head, Text: text} }

// Verbatim is lines that stay as they are.
func Verbatim(lines []string) Block { return Block{Kind: Pre, Lines: lines} }

// Paras makes a block of every line.
func Paras(lines []string) []Block {
	out := make([]Block, len(lines))
	for i, l := range lines {
		out[i] = Line(0, l)
	}
	return out
}

// Filled are the blocks that say something.
func Filled(blocks []Block) []Block {
	kept := blocks[:0:0]
	for _, b := range blocks {
		if b.Text != "" || b.Href != "" || len(b.Lines) > 0 || len(b.Rows) > 0 {
			kept = append(kept, b)
		}
	}
	return kept
}

// WithoutEmptyHeads leaves out headings with nothing under them.
func WithoutEmptyHeads(blocks []Block) []Block {
	var out []Block
	for _, b := range slices.Backward(blocks) {
		if b.Kind == Head && (len(out) == 0 || out[len(out)-1].Kind == Head && out[len(out)-1].Depth <= b.Depth) {
			continue
		}
		out = append(out, b)
	}
	slices.Reverse(out)
	return out
}
