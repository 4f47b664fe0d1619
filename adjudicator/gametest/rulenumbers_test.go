package gametest

import (
	"slices"
	"testing"
	"testing/fstest"
)

func file(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }

func TestRuleNumbersAreSoughtInTheCode(t *testing.T) {
	l, err := OpenLedger(fstest.MapFS{
		"clauses.csv": file("id,rule,kind,statement\n" +
			"a,1.2,mechanic,In a comment.\n" +
			"b,1.2.1,table,Only a longer number.\n" +
			"c,3.4,setup,In a string.\n" +
			"d,5,victory,Only a number of the code.\n" +
			"e,S1 Special 4(1),mechanic,In any case of letters.\n" +
			"f,S1 Special 4,mechanic,Only a part of it.\n" +
			"g,6.1; FAQ-7.2,reaction,Two in a cell.\n" +
			"h,6.3 arty,optional,With a heading.\n" +
			"i,8.8,mechanic,Excused.\n" +
			"j,9.9,definition,Carries nothing out.\n" +
			"k,7.7,mechanic,Only in a test and in the map.\n" +
			"l,card AP 3,mechanic,No rule number.\n"),
		"untested.csv": file("clause,reason\ni,says nothing\n"),
	})
	if err != nil {
		t.Fatal(err)
	}
	missing, err := l.Unnamed(fstest.MapFS{
		"rules.go":  file("package p\n\n// step is 1.2, of 1.2.1.4 and S1 SPECIAL 4(1).\nconst step = 5\n\nvar rules = []string{\"3.4\", \"6.1a\"}\n"),
		"sub/a.go":  file("package sub\n\n// Guns (6.3).\n\nvar shift = 1 /* FAQ-7.2. */\n"),
		"a_test.go": file("package p // 7.7"), "doc.go": file("package p // 7.7"),
	})
	if want := []string{"1.2.1", "5", "S1 Special 4", "7.7"}; err != nil || !slices.Equal(missing, want) {
		t.Errorf("%q (%v), want %q", missing, err, want)
	}
	if _, err := l.Unnamed(fstest.MapFS{"rules.go": file("package p \"")}); err == nil {
		t.Error("a file that is no Go went through")
	}
}

func TestTheMapOfChapters(t *testing.T) {
	doc := "// Package p is a game.\n//\n// # Chapters and their files\n//\n" +
		"//\t2  Sequence     turn.go gone.go\n//\t6  Combat, long\n//\t                fire.go turn.go\n" +
		"//\n// # Files of no chapter\n//\n//\tThe rest        load.go\n" +
		"//\n// # Components\n//\n//\tnot.go\npackage p\n"
	faults, err := ChapterFaults(fstest.MapFS{
		"doc.go":    file(doc),
		"turn.go":   file("// The turn (2), its combats (6.1).\n\npackage p\n"),
		"fire.go":   file("package p\n\n// fire is 1.6 and 66.\nfunc fire() {}\n"),
		"load.go":   file("package p\n"),
		"lost.go":   file("// Lost (6).\n\npackage p\n"),
		"a_test.go": file("package p\n"),
	})
	want := []string{
		`fire.go: its first comment does not name chapter 6: "fire is 1.6 and 66."`,
		"lost.go is not in the map of chapters",
		"gone.go is in the map of chapters and not in the folder",
	}
	if err != nil || !slices.Equal(faults, want) {
		t.Errorf("%q (%v), want %q", faults, err, want)
	}
}
