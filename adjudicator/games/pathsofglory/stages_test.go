package pathsofglory

import (
	"bytes"
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/seq"
)

// Where a step stands is saved as its stage, and what combats takes next as a
// number; what no step can stand at is not loaded.
func TestStagesAreSavedAndLoaded(t *testing.T) {
	sys := opened(t)
	st, err := sys.Position("SCENARIO campaign\nPHASE action")
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*State)
	at := func(stage string, more ...seq.Frame) seq.Stack {
		stack := seq.At("game", "turns", "turn", "action rounds", "round", "Central Powers")
		stack.Top().Stage = stage
		return append(stack, more...)
	}
	combats := seq.Frame{Table: "operation", Step: "combats", Entered: true, Next: 3}
	for _, stack := range []seq.Stack{at(stageChoose), at(stageConduct, combats), at(stageAnswer)} {
		s.stack = stack
		saved, err := s.Save()
		if err != nil {
			t.Fatal(err)
		}
		again, err := sys.Load(saved)
		if err != nil {
			t.Fatal(err)
		}
		if got := again.(*State).stack; !slices.Equal(got, stack) {
			t.Errorf("%v is loaded as %v", stack, got)
		}
		for stage, wrong := range map[string]string{`"stage":"` + stack[2].Stage + `"`: `"stage":"dance"`, `"entered":true`: `"entered":false`,
			`"step":"turns"`: `"step":"dances"`} {
			if _, err := sys.Load(bytes.Replace(saved, []byte(stage), []byte(wrong), -1)); err == nil {
				t.Errorf("%v with %s was loaded", stack, wrong)
			}
		}
	}
	if !slices.ContainsFunc(s.Pending(), func(d adjudicator.Decision) bool { return d.Phase == "answer" && d.ID == "1.1.ap.action" }) {
		t.Errorf("asked %+v at %+v", s.Pending(), s.stack.Top())
	}
}
