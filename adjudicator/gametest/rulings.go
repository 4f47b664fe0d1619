package gametest

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"feldpost/adjudicator/kernel/clauses"
)

var (
	// rulingNumber is the number of a ruling in code, words and the ledger.
	rulingNumber = regexp.MustCompile(`\bR0?([1-9][0-9]{0,2})\b`)
	// spokenRuling is one in a sentence, "ruling 45" and "ruling R102": where R and a
	// number may be something else, only this one counts.
	spokenRuling = regexp.MustCompile(`(?i)\brulings? R?0?([1-9][0-9]{0,2})\b`)
	// rulingForm is how a table numbers its rulings.
	rulingForm = regexp.MustCompile(`^R[1-9][0-9]{0,2}$`)
)

// RulingFaults are the mistakes in the rulings of a game's folder: a number that stands
// twice or has another form, a text or reason that is missing or no sentence, a rule
// that neither the ledger nor a chapter of it has; and what the folder's files cite
// without a row: R-numbers in Go files, cases, words and the ledger, and those after
// the word ruling in data, where R and a number may name other things.
func RulingFaults(code fs.FS) (faults []string, err error) {
	testdata, err := fs.Sub(code, "testdata")
	if err != nil {
		return nil, err
	}
	rulings, err := clauses.Rulings(testdata)
	if err != nil {
		return nil, err
	}
	list, err := clauses.Read(testdata)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, r := range rulings {
		if known[r.Number] {
			faults = append(faults, r.Number+" stands twice")
		}
		known[r.Number] = true
		faults = append(faults, rowFaults(r, list)...)
	}
	err = fs.WalkDir(code, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		cited := rulingNumber
		switch path.Ext(name) {
		case ".go", ".txt", ".tmpl", ".md":
		case ".csv", ".toml":
			if strings.HasPrefix(name, "data/") {
				cited = spokenRuling
			}
		default:
			return nil
		}
		text, err := fs.ReadFile(code, name)
		if err != nil {
			return err
		}
		numbers := cited.FindAllStringSubmatch(string(text), -1)
		for _, m := range append(numbers, spokenRuling.FindAllStringSubmatch(string(text), -1)...) {
			if n := "R" + m[1]; !known[n] {
				known[n] = true
				faults = append(faults, fmt.Sprintf("%s cites %s, which is no ruling", name, n))
			}
		}
		return nil
	})
	return faults, err
}

// rowFaults are the mistakes in one row of the table.
func rowFaults(r clauses.Ruling, list []clauses.Clause) (faults []string) {
	if !rulingForm.MatchString(r.Number) {
		faults = append(faults, fmt.Sprintf("%q is no number of a ruling", r.Number))
	}
	for what, text := range [...]string{r.Text, r.Reason} {
		if first := strings.TrimLeft(text, `"`); first == "" || !strings.HasSuffix(text, ".") || first[0] >= 'a' && first[0] <= 'z' {
			faults = append(faults, fmt.Sprintf("%s: its %s is no sentence: %q", r.Number, [...]string{"text", "reason"}[what], text))
		}
	}
	if len(r.Rules) == 0 {
		faults = append(faults, r.Number+" belongs to no rule")
	}
	for _, rule := range r.Rules {
		if len(clauses.Of(list, rule)) == 0 {
			faults = append(faults, fmt.Sprintf("%s belongs to %s, which no clause has", r.Number, rule))
		}
	}
	return faults
}
