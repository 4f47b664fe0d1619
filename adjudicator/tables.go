package adjudicator

import (
	"io/fs"
	"strings"

	"feldpost/adjudicator/kernel/gamedata"
)

// LoadKinds reads the events of a game from kinds.csv.
func LoadKinds(fsys fs.FS) (list []EventKind) {
	for _, r := range gamedata.Program(fsys, "kinds.csv", "kind", "keys", "story", "draw", "units", "news", "costs") {
		list = append(list, EventKind{Name: r.Text("kind"), Keys: r.Text("keys"), Story: Story(r.Text("story")), Draw: Draw(r.Text("draw")),
			Units: r.Text("units"), News: News(r.Text("news")), Costs: Costs(r.Text("costs"))})
	}
	return list
}

// LoadNations reads how counters show nations from colours.csv, in the order of the legend.
func LoadNations(fsys fs.FS) (list []Nation) {
	for _, r := range gamedata.Program(fsys, "colours.csv", "nation", "paint", "pattern") {
		list = append(list, Nation{Code: r.Text("nation"), Paint: Paint(r.Text("paint")), Pattern: Pattern(r.Text("pattern"))})
	}
	return list
}

// LoadMarks reads the markers on hexes and the states that counters show from marks.csv.
func LoadMarks(fsys fs.FS) (list []MarkKind) {
	for _, r := range gamedata.Program(fsys, "marks.csv", "mark", "look", "text", "stacks") {
		list = append(list, MarkKind{Name: r.Text("mark"), Look: MarkLook(r.Text("look")), Text: r.Text("text"), Stacks: r.Text("stacks") == "yes"})
	}
	return list
}

// LoadExamples reads right lines of each verb from examples.txt.
func LoadExamples(fsys fs.FS) []string {
	text, err := fs.ReadFile(fsys, "examples.txt")
	if err != nil {
		panic(err) // a file of the program
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// LoadCodes reads codes of faults by the name that they had before from codes.csv.
func LoadCodes(fsys fs.FS) Codes {
	codes := Codes{}
	for _, r := range gamedata.Program(fsys, "codes.csv", "before", "now") {
		codes[r.Text("before")] = r.Text("now")
	}
	return codes
}
