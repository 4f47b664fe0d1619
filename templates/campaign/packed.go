package campaign

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
)

// packed is what the script unpacks. Cells, counters, owners, nations, arms,
// marks and texts are told by their place in these tables everywhere else.
type packed struct {
	Lang    string            `json:"lang"`
	Words   map[string]string `json:"words"`
	Width   int               `json:"width"`
	Height  int               `json:"height"`
	Pitch   float64           `json:"pitch"`
	Hexes   bool              `json:"hexes"`
	Block   [2]float64        `json:"block"` // size of a stack
	Unit    float64           `json:"unit"`  // size of a counter
	Ground  string            `json:"ground,omitempty"`
	Names   string            `json:"names,omitempty"`
	Defs    string            `json:"defs,omitempty"`
	Cells   cells             `json:"cells"`
	Nations [][4]string       `json:"nations"` // code, name, colour, colour of letters
	Arms    []string          `json:"arms"`    // in words
	Marks   []string          `json:"marks"`   // of counters, in words
	Signs   []string          `json:"signs"`   // marks of cells, in words
	Owners  []owner           `json:"owners"`
	Held    [][2]int          `json:"held"` // cell and owner of each symbol of a box in other hands
	Units   []unit            `json:"units"`
	Texts   []string          `json:"texts"` // names of units, odds, results
	Tracks  []track           `json:"tracks"`
	Frames  []frame           `json:"frames"`
}

// cells are all cells, those beside the map last. X and Y are differences
// from the cell before; cells beside the map have none.
type cells struct {
	IDs     []string       `json:"ids"`
	X       []int          `json:"x"`
	Y       []int          `json:"y"`
	Terrain []int          `json:"terrain"` // in Grounds
	Country []int          `json:"country"` // in the nations, -1 for none
	Grounds []string       `json:"grounds"`
	Names   map[int]string `json:"names"` // of places
}

// owner is a seat with the nation of its flag.
type owner struct {
	Seat   string `json:"seat"`
	Title  string `json:"title"`
	Nation int    `json:"nation"`
}

// unit is a counter as it looks: the same one with another mark is another
// entry.
type unit struct {
	Nation int    `json:"n"`
	Arm    int    `json:"a,omitempty"`
	Label  string `json:"l,omitempty"`
	Values string `json:"v,omitempty"`
	Marks  []int  `json:"m,omitempty"`
	Hidden bool   `json:"h,omitempty"`
}

// track is a number with limits that every frame may have a value of.
type track struct {
	Group string `json:"group"`
	Title string `json:"title"` // of the group, in words
	Name  string `json:"name"`
	Label string `json:"label"` // the name in words
	Max   int    `json:"max"`
	// Nation gives the colour, -1 for none.
	Nation int `json:"nation"`
}

// frame is one step: what differs from the step before, and what happened.
type frame struct {
	Title   string   `json:"t"`
	Seat    int      `json:"w"`           // the owner who acted, -1 for nobody
	Stacks  [][]int  `json:"s,omitempty"` // cell, owner, counters
	Control [][2]int `json:"c,omitempty"` // cell, owner or -1
	Signs   [][]int  `json:"m,omitempty"` // cell, all its marks
	Trails  []trail  `json:"r,omitempty"`
	Battles [][]int  `json:"b,omitempty"` // cell, odds, result (-1: none), cells of attackers
	Fights  [][3]int `json:"f,omitempty"` // cell, title, outcome (-1: none)
	Tracks  []*int   `json:"k,omitempty"` // values; left out when none changed
	Dice    []string `json:"d,omitempty"`
	Lines   []line   `json:"l,omitempty"` // those that the page does not show as text
}

// trail is the way of some units: kind (in trailKinds), nation or -1, how many
// names, the names, the first cell, then steps from cell to cell.
type trail []int

// line is a Line: its place among the lines of the step, its depth, -1 for a
// heading, and its text.
type line struct {
	At, Depth int
	Text      string
}

// MarshalJSON writes a line as a list.
func (l line) MarshalJSON() ([]byte, error) { return json.Marshal([3]any{l.At, l.Depth, l.Text}) }

// trailKinds are the kinds of chart.Trail that the script draws apart.
var trailKinds = []string{"move", "rail", "retreat", "advance", "exit", "fire"}

// blob compresses the data for the page.
func (p *packed) blob() (string, error) {
	var raw bytes.Buffer
	enc := json.NewEncoder(&raw)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(p); err != nil {
		return "", err
	}
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := z.Write(raw.Bytes()); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(out.Bytes()), nil
}
