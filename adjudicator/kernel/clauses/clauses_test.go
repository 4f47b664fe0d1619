package clauses

import (
	"slices"
	"testing"
	"testing/fstest"
)

func TestAReferenceMeansAClauseARuleOrAChapter(t *testing.T) {
	list, err := Read(fstest.MapFS{File: {Data: []byte("id,rule,kind,statement\n# about\n1a,1,mechanic,One.\n1.1a,1.1,mechanic,Two.\n1.1b,1.1,table,Three.\n1.10a,1.10,mechanic,Four.\nS3.2a,S3.2,setup,Five.\n")}})
	if err != nil {
		t.Fatal(err)
	}
	for ref, want := range map[string][]string{
		"1.1": {"1.1a", "1.1b"}, "1.1B": {"1.1b"}, "1": {"1a", "1.1a", "1.1b", "1.10a"}, "1.10.": {"1.10a"}, "s3": {"S3.2a"}, "[S3.2]": {"S3.2a"}, "2": nil, "": nil, "1.1b.": {"1.1b"}, ".": nil,
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
