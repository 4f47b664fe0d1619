package adjudicator

import (
	"slices"
	"testing"
	"testing/fstest"
)

func TestWhatAGameDeclaresIsReadFromTables(t *testing.T) {
	file := func(text string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("# provenance: derived - a table\n" + text)}
	}
	fsys := fstest.MapFS{
		"kinds.csv":    file("kind,keys,story,draw,units,news,costs\nadvance,unit from,,advance,unit,taken,one\n"),
		"colours.csv":  file("nation,paint,pattern\nBr,tan,diagonal\n"),
		"marks.csv":    file("mark,look,text,stacks\nunsupplied,alarm,U,yes\n"),
		"codes.csv":    file("before,now\nno-mp,too-far\n"),
		"examples.txt": {Data: []byte("MOVE a\nEND\n")},
	}
	if got, want := LoadKinds(fsys), (EventKind{Name: "advance", Keys: "unit from", Draw: DrawAdvance, Units: "unit", News: NewsTaken, Costs: CostsOne}); len(got) != 1 || got[0] != want {
		t.Errorf("%+v", got)
	}
	if got := LoadNations(fsys); !slices.Equal(got, []Nation{{Code: "Br", Paint: Tan, Pattern: Diagonal}}) {
		t.Errorf("%+v", got)
	}
	if got := LoadMarks(fsys); !slices.Equal(got, []MarkKind{{Name: "unsupplied", Look: MarkAlarm, Text: "U", Stacks: true}}) {
		t.Errorf("%+v", got)
	}
	if got := LoadCodes(fsys); len(got) != 1 || got.Now("no-mp") != "too-far" {
		t.Errorf("%v", got)
	}
	if got := LoadExamples(fsys); !slices.Equal(got, []string{"MOVE a", "END"}) {
		t.Errorf("%q", got)
	}
}

func TestFactsTellWhatDataStandOn(t *testing.T) {
	got := DataFacts("data-", []DataFile{{Name: "crt.csv", Provenance: "rulebook"}, {Name: "map.csv", Provenance: "public", Own: true}})
	want := []Field{{Key: "data-crt", Value: "rulebook"}, {Key: "data-map", Value: "public, the referee's own"}}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
