package clauses

import (
	"slices"
	"testing"
	"testing/fstest"
)

func TestAReferenceMeansAClauseARuleOrAChapter(t *testing.T) {
	list,
		err := Read(fstest.MapFS{File: {Data: []byte("id,rule,kind,statement\n# about\n1a,1,mechanic,One.\n1.1a,1.1,mechanic,Two.\n" +
		"1.1b,1.1,table,Three.\n1.10a,1.10,mechanic,Four.\nS3.2a,S3.2,setup,Five.\n")}})
	if err != nil {
		t.Fatal(err)
	}
	for ref, want := range map[string][]string{
		"1.1": {"1.1a", "1.1b"}, "1.1B": {"1.1b"}, "1": {"1a", "1.1a", "1.1b", "1.10a"}, "1.10.": {"1.10a"}, "s3": {"S3.2a"}, "[S3.2]": {"S3.2a"},
		"2": nil, "": nil, "1.1b.": {"1.1b"}, ".": nil,
	} {
		var got []string
		for _, c := range Of(list, ref) {
			got = append(got, c.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", ref, got, want)
		}
	}
	if _, err := Read(fstest.MapFS{File: {Data: []byte("id,rule\n1,2\n")}}); err == nil {
		t.Error("a table with columns missing is read")
	}
}

func TestRulingsStandBehindTheClausesOfTheirRule(t *testing.T) {
	folder := fstest.MapFS{
		File: {Data: []byte("id,rule,kind,statement\n1a,1,mechanic,One.\n1.1a,1.1,mechanic,Two.\n1.1b,1.1 special,mechanic,Three.\n" +
			"1.10a,1.10,mechanic,Four.\n2a,2; 3.1,mechanic,Five.\nE4,E4,mechanic,Six.\n")},
		RulingsFile: {Data: []byte("number,rule,text,reason\n# about\nR1,1.1 2,Both.,Silent.\nR2,1.10,Ten.,Two things.\nR3,2.5,Below.,None.\n" +
			"R4,E4,Event.,Open.\n")},
	}
	for ref, want := range map[string][]string{
		"1": {"1a", "1.1a", "1.1b", "R1", "1.10a", "R2"}, "1.1": {"1.1a", "1.1b", "R1"}, "1.1b": {"1.1b"}, "1.10": {"1.10a", "R2"},
		"[r2]": {"R2"}, "R9": nil, "2": {"2a", "R1", "R3"}, "2.5": {"R3"}, "3": {"2a"}, "E4": {"E4", "R4"}, "": nil,
	} {
		var got []string
		for _, c := range In(folder, ref) {
			got = append(got, c.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", ref, got, want)
		}
	}
	if got := In(folder, "R1")[0]; got != (Clause{ID: "R1", Rule: "1.1, 2", Kind: KindRuling, Statement: "Both.", Reason: "Silent."}) {
		t.Errorf("the ruling is %+v", got)
	}
	delete(folder, RulingsFile)
	if got := In(folder, "1.1"); len(got) != 2 {
		t.Errorf("without rulings: %v", got)
	}
	folder[RulingsFile] = &fstest.MapFile{Data: []byte("number,rule\nR1,2\n")}
	if _, err := Rulings(folder); err == nil {
		t.Error("a table with columns missing is read")
	}
}
