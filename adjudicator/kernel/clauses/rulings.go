package clauses

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
)

// RulingsFile is the table of the rulings in a game's testdata folder: number, rule,
// text, reason. A game whose rulebook leaves nothing open has none.
const RulingsFile = "rulings.csv"

// KindRuling is the kind of a clause that is no statement of the rulebook but what is
// decided where the rulebook is silent, says two things or cannot be carried out.
const KindRuling = "ruling"

// Ruling is one decision on the text of a rulebook: "R53", of the rules that it
// belongs to, with the reason for it.
type Ruling struct {
	Number       string
	Rules        []string
	Text, Reason string
}

// of tells whether a clause is the one, or one of the rule, that a ruling names.
func (c Clause) of(rule string) bool { return strings.ToUpper(c.ID) == rule || under(c.Rule, rule) }

// clause is the ruling as it stands between the clauses of its rules.
func (r Ruling) clause() Clause {
	return Clause{ID: r.Number, Rule: strings.Join(r.Rules, ", "), Kind: KindRuling, Statement: r.Text, Reason: r.Reason}
}

// Rulings returns the rulings of a testdata folder in their order.
func Rulings(testdata fs.FS) ([]Ruling, error) {
	rows, err := Rows(testdata, RulingsFile, 4)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	list := make([]Ruling, len(rows))
	for i, r := range rows {
		list[i] = Ruling{r[0], strings.Fields(r[1]), r[2], r[3]}
	}
	return list, err
}

// With returns the clauses that a reference means and the rulings on it: one ruling by
// its number, "R53"; else those that name what the reference means or something below
// it, each behind the clauses of its rule. Of a part of which neither speaks the rule
// above it tells.
func With(list []Clause, rulings []Ruling, reference string) []Clause {
	ref := trimmed(reference)
	if ref == "" {
		return nil
	}
	for _, r := range rulings {
		if strings.ToUpper(r.Number) == ref || strings.HasPrefix(ref, "R0") && strings.ToUpper(r.Number) == "R"+strings.TrimLeft(ref[1:], "0") {
			return []Clause{r.clause()}
		}
	}
	found := Of(list, reference)
	behind := map[int][]Clause{}
	for _, r := range rulings {
		if !slices.ContainsFunc(r.Rules, func(rule string) bool { return under(rule, ref) }) {
			continue
		}
		at := len(found) - 1
		for i := at; i >= 0; i-- {
			if slices.ContainsFunc(r.Rules, func(rule string) bool { return found[i].of(strings.ToUpper(rule)) }) {
				at = i
				break
			}
		}
		behind[at] = append(behind[at], r.clause())
	}
	out := slices.Clone(behind[-1])
	for i, c := range found {
		out = append(append(out, c), behind[i]...)
	}
	if at := strings.LastIndexByte(ref, '.'); at > 0 && len(out) == 0 {
		return With(list, rulings, ref[:at])
	}
	return out
}

// trimmed is a reference without what letters put around it.
func trimmed(reference string) string {
	return strings.ToUpper(strings.Trim(reference, " .,;:!?()[]§"))
}

// under tells whether one of the rules of a cell is a reference or stands below it, as
// 6.1, 6.1.2, 6.1(1) and "6.1 special" do below 6.1, and 6.10 does not.
func under(cell, ref string) bool {
	for rule := range strings.SplitSeq(strings.ToUpper(cell), ";") {
		rest, ok := strings.CutPrefix(strings.TrimSpace(rule), ref)
		if ok && (rest == "" || strings.ContainsAny(rest[:1], ".( ")) {
			return true
		}
	}
	return false
}
