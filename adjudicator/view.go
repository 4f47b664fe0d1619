package adjudicator

// View is what one seat may know, built for it and never filtered
// afterwards. It is the source of every report and its JSON attachment. Facts are
// words of the game, but for two that letters of any game know: combat is where
// a battle is under way, leads the seat that leads, "" for neither.
type View struct {
	System   string   `json:"system"`
	Scenario string   `json:"scenario"`
	Seat     Seat     `json:"seat"`
	Turn     int      `json:"turn"`
	TurnName string   `json:"turn_name"` // "October III 1912"
	Phase    string   `json:"phase"`
	Active   Seat     `json:"active,omitempty"`
	Over     bool     `json:"over,omitempty"`
	Result   []Field  `json:"result,omitempty"`
	Facts    []Field  `json:"facts,omitempty"`
	Tracks   []Track  `json:"tracks,omitempty"`
	Places   []Place  `json:"places,omitempty"`
	Pieces   []Piece  `json:"pieces,omitempty"`
	Cards    []Card   `json:"cards,omitempty"`
	Standing []string `json:"standing,omitempty"` // own standing orders, canonical
	Queued   []string `json:"queued,omitempty"`   // own lines that wait for a later phase
}

// TrackPoints is the group of the tracks that count the victory points of seats.
const TrackPoints = "vp"

// TrackLosses is the group of the tracks that count what seats have lost, as the
// kinds of events declare it. No view has it: it is counted over a campaign.
const TrackLosses = "losses"

// ResultOf is the result of a game: who has won, "" for nobody, at which level of
// victory, and why. A game without levels gives none: it is a victory or a draw.
func ResultOf(winner Seat, level, reason string) []Field {
	switch {
	case level != "":
	case winner == "":
		level = "draw"
	default:
		level = "victory"
	}
	return []Field{{Key: "winner", Value: string(winner)}, {Key: "level", Value: level}, {Key: "reason", Value: reason}}
}

// Track is a number with limits: national morale, victory points.
type Track struct {
	Group string `json:"group"` // "morale", TrackPoints
	Name  string `json:"name"`
	Value int    `json:"value"`
	Max   int    `json:"max,omitempty"`
}

// Place is a named place with its holder.
type Place struct {
	ID      string `json:"id"` // printed hex or space name
	Name    string `json:"name"`
	Kind    string `json:"kind"`    // "town", "city", "port", ...
	Country string `json:"country"` // code
	Holder  Seat   `json:"holder,omitempty"`
	Points  int    `json:"points,omitempty"` // victory points for the viewer
}

// Piece is a unit as the viewer sees it. A stack of hidden enemy units is
// one Piece with Hidden and Count.
type Piece struct {
	Name   string   `json:"name"` // printed name, "BU/1 Bde"; "" when hidden
	Owner  Seat     `json:"owner"`
	Nation string   `json:"nation"`
	Kind   string   `json:"kind,omitempty"` // "infantry", "hq", ...
	Size   string   `json:"size,omitempty"`
	Where  string   `json:"where"`            // printed hex, space or box
	Values string   `json:"values,omitempty"` // "6-3-6"
	Status []string `json:"status,omitempty"` // "demoralized", "moved", StatusHidden, ...
	Facts  []Field  `json:"facts,omitempty"`  // own units: what they can do
	Hidden bool     `json:"hidden,omitempty"`
	Count  int      `json:"count,omitempty"`
}

// StatusHidden marks a piece that the other side cannot look at.
const StatusHidden = "hidden"

// Card is a card the viewer may see: one of his hand, or one that lies open.
type Card struct {
	ID    string  `json:"id"` // as orders name it: "CP 12"
	Name  string  `json:"name"`
	Owner Seat    `json:"owner"`
	Where string  `json:"where"`           // "hand", "kept", "discard", "removed"
	Text  string  `json:"text,omitempty"`  // what it does, in our own words
	Facts []Field `json:"facts,omitempty"` // printed values
	// Uses are the ways to use a card of the own hand now; the value is ""
	// when it may, else the code of the reason why not.
	Uses []Field `json:"uses,omitempty"`
}

// Board is a map of a game as a seat sees it.
type Board struct {
	// Name is a word, "" for the only board of a game. The words of the game have its
	// title as word.board.NAME, and as word.topic.NAME what people ask for it by,
	// separated by blanks.
	Name   string
	Ground *Ground
	Scene  Scene
}

// OneBoard is the board of a game that has no other.
func OneBoard(g *Ground, s Scene) []Board { return []Board{{Ground: g, Scene: s}} }

// Terrain names what a cell of the ground is made of, for drawing and for
// words: "clear", "rough", "mountain", "swamp", "floodplain", "forest", "orchard", "brush", "field", "building", "sea", "lake",
// "coast".
type Terrain string

// Ground is the printed board: what never changes in a game. It is shared
// by all states of a System and may be kept as a key of drawing caches.
type Ground struct {
	Digest string // changes with the data the ground is made from
	Title  string
	Cells  []Cell
	Edges  []Edge
	Links  []Link
	// Hexes tells that cells are regular hexes; else they are points
	// joined by Links.
	Hexes bool
	// Pointy hexes have a corner at the top.
	Pointy bool
	// Shapes lie below the cells of a board of points, first ones lowest.
	Shapes []Shape
	// Nations are those whose counters and lands are drawn, in the order of the
	// legend. One that is missing is drawn in colours that its code alone gives.
	Nations []Nation
	// Marks are what lies on cells and counters, and what the kinds and notes of
	// cells say, in the order of the legend.
	Marks []MarkKind
}

// Shape is an area or a line of the printed ground in the coordinates of the
// cells: "land", "lake", or "panel", a map of its own within the picture.
type Shape struct {
	Kind   string
	Name   string // written on it, if any
	Points []Point
}

// Point is a place on the ground, x to the east, y to the south.
type Point struct{ X, Y float64 }

// Cell is a hex or a space. X and Y are its centre, x to the east, y to the
// south; neighbouring hex centres are 1 apart.
type Cell struct {
	ID      string
	X, Y    float64
	Terrain Terrain
	Land    float64  // share of land, 0 to 1; drawing of coasts
	Country string   // code of the country that owns most of it
	Shared  []string // other countries' codes in a split cell
	Name    string   // of the place in it
	Also    []string // other names of the place that people use
	Kind    string   // "town", "city", ""
	Port    bool
	Note    string // short mark to draw: "depot", "objective 10"; a declared mark on a board of points
	Holder  Seat   // who holds it as printed; "" where that follows from the country
}

// Edge is something on the side between two adjacent cells. One whose kind is a
// declared mark with a toothed line is that line, in A along its side to B; the
// mark is then not drawn around the cell.
type Edge struct {
	A, B string
	Kind string // "river", "major-river", "strait", "sea", "border", "bridge", "front", "slope" down from A to B, or a mark
	Name string
}

// Link joins the centres of two cells.
type Link struct {
	A, B string
	Kind string // "road", "rail", "rail-dotted"; on a board of points "line", "dashed", "coast", "between"
	Name string // of those who alone may use it, for a dashed line
}

// Scene is what lies on the ground for one seat.
type Scene struct {
	Title   string
	Stacks  []Stack
	Control []Control
	Marks   []Mark
	Supply  []Supply
	Boxes   []Stack // beside the map, the Cell of each naming the box: as the shapes of the ground do
}

// Supply is the net that supplies one seat: the links along which a line of
// supply may run.
type Supply struct {
	Seat  Seat
	Lines [][2]string // cells
}

// Stack is the counters in one cell, top first, of one owner.
type Stack struct {
	Cell     string
	Owner    Seat
	Counters []Counter
}

// Counter is one unit as drawn.
type Counter struct {
	Nation string   // code
	Symbol string   // "infantry", "cavalry", "artillery", "engineer", "hq", "supply", "depot", "fortification", "alpine", "fleet"
	Label  string   // short designation
	Values string   // "6-3-6"
	Marks  []string // as the ground declares them
	Hidden bool
}

// Control says who holds a cell when neither its country nor its print tells;
// Seat is "" for a neutral one.
type Control struct {
	Cell string
	Seat Seat
}

// Mark is a marker in a cell, as the ground declares it.
type Mark struct {
	Cell string
	Kind string
}
