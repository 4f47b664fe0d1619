package gamelog

// LinesFormat names the log of a game on a web site: JSON lines, the first of
// which is a logHead and each other one an entry.
const LinesFormat = "feldpost-log-lines/1"

// LinesHead is the first line of a log.
type LinesHead struct {
	Format   string        `json:"format"`
	Game     string        `json:"game"`
	System   string        `json:"system"`
	Scenario string        `json:"scenario"`
	Options  []Choice      `json:"options"`
	Seats    []Seat        `json:"seats"`
	Pledge   string        `json:"pledge"`
	Secret   string        `json:"secret"`
	Later    []LaterSecret `json:"later,omitempty"`
	Entries  int           `json:"entries"`
}
