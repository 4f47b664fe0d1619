package verbs

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"feldpost/orders"
)

type phase uint8

const table = `# provenance: rulebook - verbs
verb,rule,if_rule,in,apart,side,answers,own,group,object,clauses,choices,words,parts,alone,terms
MOVE,,,move;fight,,,,,,,FROM TO,,,way,,
SCOUT,3.1,3.2,move,setup,red,yes,2,movement,must,AT,ALL,ALL;ASK;NONE,answer,NONE,TURN;* EMPTY
STAND SCOUT,3.3,,,,,,1,,nothing,TO,,,,,
`

func folder() fstest.MapFS { return fstest.MapFS{"verbs.csv": {Data: []byte(table)}} }

func TestVerbsAreReadFromTheirTable(t *testing.T) {
	names := []string{"", "setup", "move", "fight"}
	read := Load(folder(), func(name string) phase { return phase(slices.Index(names, name)) })
	list := slices.Concat(read.Verbs, read.Stand)
	if len(list) != 3 || len(read.Stand) != 1 {
		t.Fatalf("%d verbs", len(list))
	}
	if move := list[0]; !slices.Equal(move.In, []phase{2, 3}) || move.Apart != 0 || move.Side != "" || move.Answers || move.Language() != "MOVE: FROM TO" {
		t.Errorf("MOVE is %+v", move)
	}
	scout := list[1]
	if scout.Apart != 1 || scout.Side != "red" || !scout.Answers || scout.Rule != "3.1" || scout.IfRule != "3.2" ||
		!slices.Equal(scout.Terms, []string{"TURN", "* EMPTY"}) || !scout.Has("none") {
		t.Errorf("SCOUT is %+v", scout)
	}
	if !slices.Equal(scout.Parts, []string{"answer"}) || !slices.Equal(scout.Alone, []string{"NONE"}) || !slices.Equal(scout.Deciding, []string{"NONE", "ASK"}) {
		t.Errorf("SCOUT answers with %v and %v", scout.Alone, scout.Deciding)
	}
	if list[2].Sub() != "SCOUT" || list[2].Matter() != "SCOUT" || !slices.Equal(list[0].Parts, []string{"way"}) {
		t.Errorf("%+v is no standing order", list[2])
	}
}

func TestVerbsAreFoundByNameAndPhase(t *testing.T) {
	names := []string{"", "setup", "move", "fight"}
	read := Load(folder(), func(name string) phase { return phase(slices.Index(names, name)) })
	if read.Row("SCOUT") != &read.Verbs[1] || read.Row("DANCE") != nil {
		t.Error("a row is that of its verb")
	}
	if got := read.Within(3, 3); !slices.Equal(got, []string{"MOVE", "STAND", "END"}) {
		t.Errorf("in the last phase %v", got)
	}
	if got := read.Language(); len(got) != 3 || got[2] != "STAND SCOUT: TO" {
		t.Errorf("the language is %q", got)
	}
}

func TestOwnVerbsStandInTheOrderOfTheirNumbers(t *testing.T) {
	own := Own(folder())
	if len(own) != 2 || own[0].Name != "STAND" || len(own[0].Subs) != 1 || own[0].Subs[0].Object != orders.Nothing || own[0].Subs[0].Keys != "TO" {
		t.Fatalf("%+v", own)
	}
	if v := own[1]; v.Name != "SCOUT" || v.Group != orders.MovementGroup || v.Object != orders.Must || v.Keys != "AT" || v.Choices != "ALL" {
		t.Errorf("%+v", v)
	}
}

func TestAWrongTableIsAMistakeOfTheProgram(t *testing.T) {
	defer func() {
		if err, _ := recover().(error); err == nil || !strings.Contains(err.Error(), "a column verb") {
			t.Errorf("told %v", err)
		}
	}()
	Own(fstest.MapFS{"verbs.csv": {Data: []byte("# provenance: rulebook - verbs\nverbs\n")}})
}
