package options

import (
	"io/fs"

	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/record"
)

// Load reads the options of a game from options.csv, and from option_limits.csv what
// narrows them.
func Load(fsys fs.FS) (t Table) {
	for _, r := range gamedata.Program(fsys, "options.csv", "option", "rule", "values", "only", "help") {
		t.Options = append(t.Options, Option{Name: r.Text("option"), Rule: record.Rule(r.Text("rule")), Values: r.List("values"),
			Only: r.List("only"), Help: r.Text("help")})
	}
	for _, r := range gamedata.Program(fsys, "option_limits.csv", "of", "is", "option", "to", "why") {
		t.Limits = append(t.Limits, Limit{Of: r.Text("of"), Is: r.List("is"), Option: r.Text("option"), To: r.List("to"), Why: r.Text("why")})
	}
	return t
}
