package orderpage

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/klauspost/compress/flate"

	"feldpost/adjudicator"
	"feldpost/templates/chart"
)

//go:embed script style.css
var assets embed.FS

// Page is everything that one order page shows. Nothing in it is changed.
type Page struct {
	Lang    string
	Words   chart.Words              // of the game's board, in that language
	Says    func(name string) string // the words of the page itself
	Title   string                   // of the game
	Lines   []string                 // what is asked of the reader, by when
	Ground  *adjudicator.Ground      // nil for a game without a board
	Scene   adjudicator.Scene        // as the reader sees it
	Sides   []chart.Side             // with the nations of their flags
	Boards  []Part                   // of the ground, when it is several boards
	Pieces  []Piece                  // the reader's own
	Head    []string                 // lines of the sheet before the orders
	Foot    []string                 // and behind them
	Free    []string                 // before orders among which sentences stand
	End     string                   // the line that ends what is owed, "" when nothing is
	Bare    bool                     // that line may stand without acts
	Ahead   []string                 // what it costs as things stand
	Check   string                   // the line that asks for faults and warnings only
	Acts    []Act                    // in the order in which they are written
	If, And string                   // the words before and between conditions of lines that are put together
	Limits  []adjudicator.Use        // as adjudicator.Offers has them
	Forms   []Form
	Typed   []Typed
	Later   []string          // verbs that answer nothing now
	Verbs   []string          // with which a line may begin that is typed
	Parts   map[string]string // what the parts of the acts are called
	Address string            // to which orders go, "" when it is not known
	Subject string            // of the letter with them
}

// Part is a board of several, and its cells.
type Part struct {
	Title string
	Cells []string
}

// Piece is a unit and the cell where it stands.
type Piece struct {
	Name, Cell, Note string
	Foreign          bool // not of the reader
}

// Typed is a way to write orders that the page does not offer.
type Typed struct {
	Verb     string
	Names    []string // verb and second verb; several that are alike
	Keys     []string // keywords that may stand in it
	Help     string
	Examples []string
	More     bool // it is offered without these keywords
}

// Act is a line that may be sent.
type Act struct {
	Text     string
	Part     string
	Note     string            // its cost, odds and shifts, in words
	Warns    []string          // what it may cost
	Unjudged bool              // that was not found out
	Units    []int             // the pieces that it names
	Cells    []string          // the places that it names, the last one its aim
	Needs    []int             // other acts, by index
	Uses     []adjudicator.Use // of what is limited
	Open     bool              // it is sent without END
	Beside   bool              // it is only sent beside acts that need it
	Rank     int               // of acts on one level the higher stand below
	Passes   []adjudicator.Use // what those above must leave it
}

// Form is a kind of line that is put together: one of the choices, and a
// condition behind IfWord, two behind IfWord and AndWord.
type Form struct {
	Choices []string
	Terms   []Term
}

// Term is a condition. A * in its text stands for one of the names; signs and
// values follow it, any whole number where signs have no values.
type Term struct {
	Text   string
	Names  []string
	Signs  []string
	Values []string
}

// MaxMailto is the length in characters above which mail programs cut an
// address with a letter in it.
const MaxMailto = 1800

// scripts are the parts of the script, one behind the other.
var scripts = [...]string{"start", "choice", "lists", "sheet", "map", "forms", "end"}

// Make makes the page. The same page gives the same bytes. An error is one of
// the chart's.
func Make(p Page, atlas *chart.Atlas) ([]byte, error) {
	d, err := p.board(atlas)
	if err != nil {
		return nil, fmt.Errorf("order page: %w", err)
	}
	data, err := p.data(d)
	if err != nil {
		return nil, fmt.Errorf("order page: %w", err)
	}
	style := asset("style.css", "/*") + d.style
	script := "'use strict';(() => {\n"
	for _, part := range scripts {
		script += asset("script/"+part+".js", "//")
	}
	script += "})();"
	var out strings.Builder
	out.WriteString(`<!DOCTYPE html>` + "\n" + `<html lang="` + p.Lang + `"><head><meta charset="utf-8">` +
		`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '` + digest(script) +
		`'; style-src '` + digest(style) + `'; base-uri 'none'; form-action 'none'">` +
		`<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer">` +
		`<title>` + html.EscapeString(p.Title) + `</title><style>` + style + "</style></head>\n<body>\n<header><h1>" + html.EscapeString(p.Title) + "</h1>\n")
	for _, l := range p.Lines {
		out.WriteString("<p>" + html.EscapeString(l) + "</p>\n")
	}
	out.WriteString("</header>\n<noscript><p>" + html.EscapeString(p.Says("noscript")) + "</p></noscript>\n<template id=\"old\"><p>" + html.EscapeString(p.Says("noscript")) + "</p></template>\n<main>\n" + d.picture)
	out.WriteString(p.panel())
	out.WriteString("</main>\n" + `<script type="application/octet-stream" id="data">` + data + "</script>\n<script>" + script + "</script>\n</body></html>\n")
	return []byte(out.String()), nil
}

// packed is the page as its script reads it.
type packed struct {
	Says    map[string]string
	Acts    []packedAct
	Pieces  [][]string // name, cell, note; and a fourth text for those that are not the reader's
	Map     *packedMap `json:",omitempty"`
	Free    []string
	Verbs   []string
	Limits  map[string]int
	Lists   [][]string // names and values of the terms of forms
	Forms   []packedForm
	If, And string
	Parts   map[string]string
	Head    []string
	Check   string
	Foot    []string
	End     string
	Bare    bool
	To      string
	Subj    string
	Max     int
}

type packedAct struct {
	T string         // text
	P string         // part
	N string         `json:",omitempty"` // note
	W []string       `json:",omitempty"` // warnings
	U []int          `json:",omitempty"` // units
	C []string       `json:",omitempty"` // cells
	Q bool           `json:",omitempty"` // unjudged
	B []int          `json:",omitempty"` // needs to stand beside
	L map[string]int `json:",omitempty"` // uses of what is limited
	O bool           `json:",omitempty"` // open
	S bool           `json:",omitempty"` // beside others only
	R int            `json:",omitempty"` // rank
	V map[string]int `json:",omitempty"` // what it passes
}

type packedForm struct {
	C []string     // choices
	T []packedTerm `json:",omitempty"`
}

// packedTerm has lists by their index, less than none for none.
type packedTerm struct {
	T    string
	S    []string `json:",omitempty"` // signs
	N, V int      // names and values
}

// packForms packs the forms, each list of names and values once.
func (p *Page) packForms(d *packed) {
	list := func(words []string) int {
		if len(words) == 0 {
			return -1
		}
		i := slices.IndexFunc(d.Lists, func(l []string) bool { return slices.Equal(l, words) })
		if i < 0 {
			i, d.Lists = len(d.Lists), append(d.Lists, words)
		}
		return i
	}
	for _, f := range p.Forms {
		x := packedForm{C: f.Choices}
		for _, t := range f.Terms {
			x.T = append(x.T, packedTerm{T: t.Text, S: t.Signs, N: list(t.Names), V: list(t.Values)})
		}
		d.Forms = append(d.Forms, x)
	}
}

// data is the page for its script, deflated, in base64. What is limited has short names there.
func (p *Page) data(b drawn) (string, error) {
	d := packed{Map: b.packed, Free: p.Free, Verbs: p.Verbs, Says: map[string]string{}, Limits: map[string]int{}, If: p.If, And: p.And, Parts: p.Parts, Head: p.Head, Check: p.Check, Foot: p.Foot, End: p.End, Bare: p.Bare, To: p.Address, Subj: p.Subject, Max: MaxMailto}
	p.packForms(&d)
	for _, w := range scriptWords {
		d.Says[w] = p.Says(w)
	}
	short := map[string]string{}
	named := func(what string) string {
		if short[what] == "" {
			short[what] = fmt.Sprint(len(short))
		}
		return short[what]
	}
	for _, x := range p.Pieces {
		piece := []string{x.Name, x.Cell, x.Note}
		if x.Foreign {
			piece = append(piece, "f")
		}
		d.Pieces = append(d.Pieces, piece)
	}
	for _, a := range p.Acts {
		x := packedAct{T: a.Text, P: a.Part, N: a.Note, W: a.Warns, Q: a.Unjudged, U: a.Units, C: a.Cells, B: a.Needs, O: a.Open, S: a.Beside, R: a.Rank}
		for _, u := range a.Uses {
			if x.L == nil {
				x.L = map[string]int{}
			}
			x.L[named(u.What)] += u.N
		}
		for _, u := range a.Passes {
			if x.V == nil {
				x.V = map[string]int{}
			}
			x.V[named(u.What)] += u.N
		}
		d.Acts = append(d.Acts, x)
	}
	for _, l := range p.Limits {
		if short[l.What] != "" {
			d.Limits[short[l.What]] = l.N
		}
	}
	raw, err := json.Marshal(d)
	if err != nil {
		return "", err
	}
	var blob bytes.Buffer
	z, err := flate.NewWriter(&blob, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err = z.Write(raw); err == nil {
		err = z.Close()
	}
	return base64.StdEncoding.EncodeToString(blob.Bytes()), err
}

// asset is an embedded file without comments of their own lines, indentation and
// empty lines.
func asset(name, comment string) string {
	raw, err := assets.ReadFile(name)
	if err != nil {
		panic("order page: " + err.Error()) // it is embedded
	}
	var b strings.Builder
	for line := range strings.Lines(string(raw)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, comment) {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// digest is what the Content-Security-Policy knows a script or style by.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
