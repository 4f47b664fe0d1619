package pathsofglory

import (
	"encoding/json"
	"slices"
	"testing"

	"feldpost/adjudicator"
)

// TestStagesAreSavedAsTheyEverWere sees that saved games keep their bytes: a
// stage by its number, and what combats takes next.
func TestStagesAreSavedAsTheyEverWere(t *testing.T) {
	st, err := opened(t).Position("SCENARIO campaign\nPHASE action")
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*State)
	below := `{"table":"game","step":"turns","entered":true},{"table":"turn","step":"action rounds","entered":true},{"table":"round","step":"Central Powers"`
	for _, want := range []string{
		"[" + below + "}]",
		"[" + below + `,"entered":true,"vars":[0]}]`,
		"[" + below + `,"entered":true,"vars":[1]},{"table":"operation","step":"combats","entered":true,"vars":[3]}]`,
		"[" + below + `,"entered":true,"vars":[2]}]`,
	} {
		var list []savedFrame
		if err := json.Unmarshal([]byte(want), &list); err != nil {
			t.Fatal(err)
		}
		if s.stack, err = s.sys.unpackStack(list); err != nil {
			t.Fatal(err)
		}
		again, err := json.Marshal(s.packStack())
		if err != nil || string(again) != want {
			t.Errorf("%s is saved as %s, %v", want, again, err)
		}
	}
	if f := s.stack.Top(); f.Stage != stageAnswer || !slices.ContainsFunc(s.Pending(), func(d adjudicator.Decision) bool { return d.Phase == "answer" && d.ID == "1.1.ap.action" }) {
		t.Errorf("asked %+v at %+v", s.Pending(), *f)
	}
	for _, wrong := range []string{`[{"table":"game","step":"turns","entered":true,"vars":[1]}]`, "[" + below + `,"entered":true}]`, "[" + below + `,"entered":true,"vars":[3]}]`,
		"[" + below + `,"entered":true,"vars":[0,0]}]`} {
		var list []savedFrame
		if err := json.Unmarshal([]byte(wrong), &list); err != nil {
			t.Fatal(err)
		}
		if _, err := s.sys.unpackStack(list); err == nil {
			t.Errorf("%s was loaded", wrong)
		}
	}
}
