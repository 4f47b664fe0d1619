// Package clauses reads the clauses of a rulebook that a game keeps in words of its
// own, and the rulings on it: the ledger of its rule cases, and what players ask for
// by RULES.
package clauses

import (
	"encoding/csv"
	"fmt"
	"io/fs"
	"strings"
)

// File is the table of the clauses in a game's testdata folder.
const File = "clauses.csv"

// Clause is one statement of a rulebook: "13.30b" of rule "13.30". Of a ruling the ID is
// its number, the Kind KindRuling, and the Reason tells why.
type Clause struct {
	ID, Rule, Kind, Statement string
	Reason                    string
}

// Read returns the clauses of a testdata folder in their order.
func Read(testdata fs.FS) ([]Clause, error) {
	rows, err := Rows(testdata, File, 4)
	if err != nil {
		return nil, err
	}
	list := make([]Clause, len(rows))
	for i, r := range rows {
		list[i] = Clause{ID: r[0], Rule: r[1], Kind: r[2], Statement: r[3]}
	}
	return list, nil
}

// In returns the clauses of a testdata folder that a reference means, with the rulings
// on them. The folders of games are part of the program: one that cannot be read has
// none.
func In(testdata fs.FS, reference string) []Clause {
	list, err := Read(testdata)
	if err != nil {
		return nil
	}
	rulings, err := Rulings(testdata)
	if err != nil {
		return nil
	}
	return With(list, rulings, reference)
}

// Rows reads a table of so many columns, without its header row and its # lines.
func Rows(fsys fs.FS, name string, fields int) ([][]string, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comment = '#'
	r.FieldsPerRecord = fields
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return rows[min(1, len(rows)):], nil
}

// Of returns the clauses that a reference means, whatever its case: one clause,
// "13.30b"; else those of a rule or chapter and of all below it, "13.30" and "13".
// "13.0" is the chapter 13; where rules are numbered 6.11 for the first of 6.1, 6.1 means
// them. None for anything else.
func Of(list []Clause, reference string) (found []Clause) {
	ref := trimmed(reference)
	if ref == "" {
		return nil
	}
	whole := strings.TrimSuffix(ref, ".0")
	for _, is := range []func(c *Clause) bool{
		func(c *Clause) bool { return strings.ToUpper(c.ID) == ref },
		func(c *Clause) bool { return under(c.Rule, whole) },
		func(c *Clause) bool { return goesOn(c.ID, ref) },
		func(c *Clause) bool { return strings.Contains(ref, ".") && goesOn(c.Rule, ref) },
	} {
		for i := range list {
			if is(&list[i]) {
				found = append(found, list[i])
			}
		}
		if found != nil {
			return found
		}
	}
	return nil
}

// goesOn tells whether a number is a reference with more behind it.
func goesOn(number, ref string) bool {
	rest, ok := strings.CutPrefix(strings.ToUpper(number), ref)
	return ok && rest != ""
}
