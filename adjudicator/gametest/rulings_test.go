package gametest

import (
	"slices"
	"testing"
	"testing/fstest"
)

func TestRulingsAreCitedFromTheirTable(t *testing.T) {
	got, err := RulingFaults(fstest.MapFS{
		"testdata/clauses.csv": file("id,rule,kind,statement\n1.2a,1.2,mechanic,It is so (ruling R1).\n"),
		"testdata/rulings.csv": file("number,rule,text,reason\n" +
			"R1,1.2,So it is.,The text is silent.\nR2,1,And so.,\"1.2 says \"\"so\"\".\"\nR2,1.2a,Twice.,It is.\n" +
			"R3,1.3,No rule.,None.\nR4,,Nowhere.,None.\nR5,1,a fragment.,None.\nR6,1,No reason.,\n7,1,No number.,None.\n"),
		"move.go":                file("package p // R01, R12 and R2\n"),
		"a_test.go":              file("package p // ruling 13\n"),
		"testdata/cases/one.txt": file("The gist (R14).\n"),
		"words/p.en.tmpl":        file("R15, R1000, XR16, R0"),
		"data/rails.csv":         file("# ruling R17\nR18,a line\n"),
		"testdata/old.jsonl":     file("R19"),
	})
	want := []string{
		"R2 stands twice", "R3 belongs to 1.3, which no clause has", "R4 belongs to no rule",
		`R5: its text is no sentence: "a fragment."`, `R6: its reason is no sentence: ""`, `"7" is no number of a ruling`,
		"a_test.go cites R13, which is no ruling", "data/rails.csv cites R17, which is no ruling", "move.go cites R12, which is no ruling",
		"testdata/cases/one.txt cites R14, which is no ruling", "words/p.en.tmpl cites R15, which is no ruling",
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q (%v), want %q", got, err, want)
	}
	if _, err := RulingFaults(fstest.MapFS{"testdata/clauses.csv": file("id\n1\n")}); err == nil {
		t.Error("a ledger with columns missing went through")
	}
}
