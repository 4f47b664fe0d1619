package balkanwars

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

func savedText(t testing.TB) string {
	t.Helper()
	s, err := opened(t).deployed("first-war", nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestLoadRefusesDamage(t *testing.T) {
	sys, good := opened(t), savedText(t)
	if _, err := sys.Load([]byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, want string }{
		{`{"scenario"`, `{"weather":1,"scenario"`, "unknown field"},
		{`"first-war"`, `"third-war"`, "unknown scenario"},
		{`"turn":1`, `"turn":99`, "turn 99"},
		{`"step":"movement"`, `"step":"weather"`, "no step"},
		{`"active":0`, `"active":7`, "no such side"},
		{`"morale":[8`, `"morale":[11`, "morale of BU is 11"},
		{`[2720,`, `[4001,`, "not on the map"},
		{`[2720,`, `[2231,`, "two sides"},
		{`[2720,`, `[3040,`, "may not stand"},
		{`[2720,`, `[-1,`, "never placed"},
		{`[2720,`, `[-99,`, "no box"},
		{`"units":[[`, `"units":[[3012,0],[`, "units, the data have"},
	} {
		bad := strings.Replace(good, c.from, c.to, 1)
		if bad == good {
			t.Errorf("%s is not in the saved game", c.from)
			continue
		}
		if _, err := sys.Load([]byte(bad)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s -> %s: error %v, want %q", c.from, c.to, err, c.want)
		}
	}
}

func FuzzLoad(f *testing.F) {
	sys := opened(f)
	f.Add([]byte(savedText(f)))
	f.Add([]byte(`{"scenario":"first-war"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		st, err := sys.Load(data)
		if err != nil {
			return
		}
		saved, err := st.Save()
		if err != nil {
			t.Fatal(err)
		}
		again, err := sys.Load(saved)
		if err != nil {
			t.Fatalf("what was loaded once does not load again: %v", err)
		}
		if twice, _ := again.Save(); string(twice) != string(saved) {
			t.Errorf("saved %s\nthen  %s", saved, twice)
		}
		st.Pending()
		st.View("league")
	})
}

// Who resigns before all units are placed loses (2.3b); the position that this leaves is
// read again.
func TestAResignationEndsTheSetUp(t *testing.T) {
	s, _, err := opened(t).Setup("first-war", adjudicator.Options{}, dice.NewSource([]byte("start"), "resign"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := adjudicator.Command{Seq: 1, Kind: adjudicator.CommandResign, Seat: s.Pending()[0].Seat}
	if _, err := s.Apply(cmd, dice.NewSource([]byte("end"), "resign")); err != nil {
		t.Fatal(err)
	}
	saved, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	again, err := opened(t).Load(saved)
	if err != nil {
		t.Fatal(err)
	}
	if v := again.View(adjudicator.Referee); !v.Over || len(again.Pending()) > 0 {
		t.Errorf("over %t, pending %v", v.Over, again.Pending())
	}
}
