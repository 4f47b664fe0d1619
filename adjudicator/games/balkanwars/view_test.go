package balkanwars

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
)

// started returns the First Balkan War with both automatic set-ups done.
func started(t testing.TB, options adjudicator.Options) *State {
	t.Helper()
	s, err := theSystem(t).deployed("first-war", options)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// unitOf finds a counter by name.
func unitOf(t testing.TB, s *State, name string) unitID {
	t.Helper()
	for u := range s.sys.counters {
		if s.sys.counters[u].name == name {
			return unitID(u)
		}
	}
	t.Fatalf("no counter %s", name)
	return noUnit
}

func pieceOf(v adjudicator.View, name string) (adjudicator.Piece, bool) {
	i := slices.IndexFunc(v.Pieces, func(p adjudicator.Piece) bool { return p.Name == name })
	if i < 0 {
		return adjudicator.Piece{}, false
	}
	return v.Pieces[i], true
}

func factOf(list []adjudicator.Field, key string) string {
	for _, f := range list {
		if f.Key == key {
			return f.Value
		}
	}
	return ""
}

func TestViewShowsTheGame(t *testing.T) {
	s := started(t, nil)
	v := s.View("league")
	if v.System != "balkan-wars" || v.Scenario != "first-war" || v.Turn != 1 || v.TurnName != "October III 1912" || v.Active != "league" ||
		v.Over {
		t.Errorf("head: %+v", v)
	}
	if factOf(v.Facts, "mobilize") != "no" || factOf(v.Facts, "last-turn") != "May II 1913" || factOf(v.Facts, "turns-left") != "27" ||
		factOf(v.Facts, "data-crt") != "reconstructed" || factOf(v.Facts, "rustcuk") != "frozen" || factOf(v.Facts, "corps-7") != "off-map" {
		t.Errorf("facts: %v", v.Facts)
	}
	morale := map[string]int{}
	for _, x := range v.Tracks {
		if x.Group == "morale" {
			morale[x.Name] = x.Value
		}
	}
	if morale["BU"] != 8 || morale["OE"] != 5 || len(morale) != 6 { // Albania is not in play
		t.Errorf("tracks: %v", v.Tracks)
	}
}

func TestViewOfPlaces(t *testing.T) {
	s := started(t, nil)
	place := func(seat adjudicator.Seat, id string) adjudicator.Place {
		v := s.View(seat)
		return v.Places[slices.IndexFunc(v.Places, func(p adjudicator.Place) bool { return p.ID == id })]
	}
	if p := place("league", "2720"); p.Name != "Adrianople" || p.Kind != "city" || p.Country != "OE" || p.Points != 5 ||
		p.Holder != "ottoman" {
		t.Errorf("Adrianople: %+v", p)
	}
	if p := place("ottoman", "2426"); p.Points != 5 || p.Holder != "league" {
		t.Errorf("Phillipopolis: %+v", p)
	}
	if p := place("league", "2426"); p.Points != 0 {
		t.Errorf("Phillipopolis is worth nothing to the League: %+v", p)
	}
	if p := place("league", "2621"); p.Name != "Mustafa Pasha" || p.Points != 1 {
		t.Errorf("an ordinary enemy town: %+v", p)
	}
	if p := place("league", "1321"); p.Points != 0 || p.Holder != "" {
		t.Errorf("a neutral city: %+v", p)
	}
}

func TestViewOfUnits(t *testing.T) {
	s := started(t, nil)
	own, _ := pieceOf(s.View("league"), "BU/1 Bde")
	if own.Values != "6-3-6" || own.Kind != "infantry" || own.Size != "brigade" || own.Owner != "league" || factOf(own.Facts, "mp") != "6" {
		t.Errorf("own unit: %+v", own)
	}
	enemy, ok := pieceOf(s.View("ottoman"), "BU/1 Bde")
	if !ok || enemy.Values != "6-3-6" || factOf(enemy.Facts, "mp") != "" || factOf(enemy.Facts, "commander") != "" {
		t.Errorf("enemy unit without Fog of War: %+v", enemy)
	}
	frozen, _ := pieceOf(s.View("league"), "BU/8 Bde")
	if !slices.Contains(frozen.Status, "frozen") {
		t.Errorf("a unit of the Rustcuk group: %+v", frozen)
	}
	pool, _ := pieceOf(s.View("ottoman"), "OE/Ismid Div")
	if pool.Where != "POOL" || factOf(pool.Facts, "cost") != "4" || factOf(pool.Facts, "reserve") != "yes" {
		t.Errorf("a unit in the Pool: %+v", pool)
	}
	box, _ := pieceOf(s.View("league"), "OE/25 Div")
	if box.Where != "OFFMAP" {
		t.Errorf("a unit of the 8th Corps: %+v", box)
	}
	if _, there := pieceOf(s.View("ottoman"), "OE/Depot spare"); there {
		t.Error("the discarded Depot is shown")
	}
	staff, _ := pieceOf(s.View("ottoman"), "BU/HQ 3")
	if factOf(staff.Facts, "command") != "3" || factOf(staff.Facts, "staff") != "2" {
		t.Errorf("an HQ: %+v", staff)
	}
}

// 9.1: the owner sees which HQ commands a unit.
func TestViewNamesTheCommander(t *testing.T) {
	s := started(t, nil)
	hq, bde := unitOf(t, s, "BU/HQ 2"), unitOf(t, s, "BU/19 Bde")
	s.put(bde, s.at(hq))
	p, _ := pieceOf(s.View("league"), "BU/19 Bde")
	if factOf(p.Facts, "commander") != "BU/HQ 2" {
		t.Errorf("%+v", p)
	}
}

// 12, R86: of hidden enemy units nation and number are known, nothing else.
func TestViewUnderFogOfWar(t *testing.T) {
	s := started(t, nil)
	s.opts.fog = true
	for u := range s.units {
		s.units[u].open = false
	}
	shown := unitOf(t, s, "OE/Fort Adrian")
	s.units[shown].open = true
	v := s.View("league")
	if _, there := pieceOf(v, "OE/10 Div"); there {
		t.Error("a hidden enemy is shown by name")
	}
	if _, there := pieceOf(v, "OE/Fort Adrian"); !there {
		t.Error("an open enemy is not shown")
	}
	if own, there := pieceOf(v, "BU/1 Bde"); !there || !slices.Contains(own.Status, "hidden") {
		t.Error("own units are not shown")
	}
	if _, there := pieceOf(s.View(adjudicator.Referee), "OE/10 Div"); !there {
		t.Error("the referee sees everything")
	}
	if _, there := pieceOf(s.View(adjudicator.Observer), "BU/1 Bde"); there {
		t.Error("an observer sees a hidden unit")
	}
}

// 12, R86: a hidden stack and a counter drawn from behind tell nation and number alone.
func TestHiddenStacksTellNationAndNumber(t *testing.T) {
	s := started(t, nil)
	s.opts.fog = true
	for u := range s.units {
		s.units[u].open = false
	}
	s.units[unitOf(t, s, "OE/Fort Adrian")].open = true
	v := s.View("league")
	hidden := 0
	for _, p := range v.Pieces {
		if !p.Hidden {
			continue
		}
		hidden += p.Count
		if p.Name != "" || p.Values != "" || p.Kind != "" || p.Size != "" || len(p.Status)+len(p.Facts) != 0 || p.Count < 1 || p.Nation == "" ||
			p.Where == "" {
			t.Errorf("a hidden stack tells more than nation and number: %+v", p)
		}
	}
	want := 0
	for u := range s.units {
		if s.at(unitID(u)) >= 0 && s.sideOf(unitID(u)) != sideA && !s.units[u].open {
			want++
		}
	}
	if hidden != want {
		t.Errorf("%d hidden units counted, want %d", hidden, want)
	}
	for _, st := range s.Scene("league").Stacks {
		for _, c := range st.Counters {
			if c.Hidden && (c.Label != "" || c.Values != "" || c.Symbol != "" || c.Marks != nil) {
				t.Errorf("a drawn back tells more than its nation: %+v", c)
			}
			if st.Owner == "league" && c.Hidden {
				t.Error("own counters are drawn from behind")
			}
		}
	}
}

// Two positions that differ only in which hidden enemies stand where give
// the same view, byte for byte.
func TestViewIsTheSameForHiddenDifferences(t *testing.T) {
	views := func(swap bool) (string, string) {
		s := started(t, nil)
		s.opts.fog = true
		for u := range s.units {
			s.units[u].open = false
		}
		a, b := unitOf(t, s, "OE/10 Div"), unitOf(t, s, "OE/13 Div")
		s.put(a, cellOf(t, s, "2820"))
		s.put(b, cellOf(t, s, "3333"))
		if swap {
			x, y := s.at(a), s.at(b)
			s.put(a, y)
			s.put(b, x)
			s.units[a].demoralized, s.units[a].flags = true, didMove
			s.standing[sideB] = nil
		}
		v, err := json.Marshal(s.View("league"))
		if err != nil {
			t.Fatal(err)
		}
		sc, err := json.Marshal(s.Scene("league"))
		if err != nil {
			t.Fatal(err)
		}
		return string(v), string(sc)
	}
	v1, s1 := views(false)
	v2, s2 := views(true)
	if v1 != v2 {
		t.Error("the views differ")
	}
	if s1 != s2 {
		t.Error("the scenes differ")
	}
}

func cellOf(t testing.TB, s *State, number string) cell {
	t.Helper()
	h := at(t, s.sys, number)
	return s.sys.board.at(h.id)
}

func TestSceneShowsStacksAndControl(t *testing.T) {
	s := started(t, nil)
	u := unitOf(t, s, "BU/16 Bde")
	s.put(u, cellOf(t, s, "3329"))
	s.units[u].demoralized = true
	scene := s.Scene("ottoman")
	if scene.Title != "First Balkan War, October III 1912" {
		t.Errorf("title %q", scene.Title)
	}
	found := false
	for _, st := range scene.Stacks {
		if st.Cell != "3329" {
			continue
		}
		found = true
		c := st.Counters[0]
		if st.Owner != "league" || c.Nation != "BU" || c.Symbol != "infantry" || c.Label != "16" || c.Values != "6-3-6" ||
			!slices.Contains(c.Marks, "demoralized") {
			t.Errorf("stack %+v", st)
		}
	}
	if !found {
		t.Error("no stack in 3329")
	}
	at := func(cell string) []adjudicator.Control {
		return slices.DeleteFunc(slices.Clone(s.Scene("ottoman").Control), func(c adjudicator.Control) bool {
			return c.Cell != cell && (cell != "" || c.Seat == "")
		})
	}
	if held := at(""); len(held) != 1 || held[0].Cell != "3329" || held[0].Seat != "league" {
		t.Errorf("control: %+v", held)
	}
	// Romania is neutral until it joins a side (11.1).
	if held := at("1022"); len(held) != 1 || held[0].Seat != "" {
		t.Errorf("a hex of Romania is held by %+v", held)
	}
	s.changeSide(romania, sideA)
	if held := at("1022"); len(held) != 0 {
		t.Errorf("a hex of Romania in the war is held by %+v", held)
	}
	s.entrenched[cellOf(t, s, "3329")] = true
	if m := s.Scene("league").Marks; len(m) != 1 || m[0].Cell != "3329" || m[0].Kind != "entrenchment" {
		t.Errorf("marks: %+v", m)
	}
}

func TestCounterLabels(t *testing.T) {
	for name, want := range map[string]string{"BU/1 Bde": "1", "OE/7 Cav Bde VII": "7 VII", "BU/Depot Sofia": "Sofia", "DE/HQ": "HQ",
		"OE/2RF Alp Bde": "2RF", "OE/Fort Adrian": "Adrian", "OE/Ismid Div": "Ismid", "GB/Fleet": "Fleet", "BU/Res 1 Bde": "Res 1"} {
		if got := label(name); got != want {
			t.Errorf("%s is labelled %q, want %q", name, got, want)
		}
	}
}

func TestGroundIsSharedAndNamed(t *testing.T) {
	a, b := started(t, nil), started(t, nil)
	if a.Ground() != b.Ground() {
		t.Error("each state has its own ground")
	}
	g := a.Ground()
	if len(g.Cells) != len(a.sys.board.hexes) || !g.Hexes || !g.Pointy || !strings.HasSuffix(g.Digest, "/1912") {
		t.Errorf("ground %s with %d cells", g.Digest, len(g.Cells))
	}
	kinds := map[string]int{}
	for _, e := range g.Edges {
		kinds[e.Kind]++
	}
	for _, l := range g.Links {
		kinds[l.Kind]++
	}
	for _, k := range []string{"river", "strait", "sea", "border", "bridge", "road", "rail", "rail-dotted"} {
		if kinds[k] == 0 {
			t.Errorf("nothing drawn of kind %s", k)
		}
	}
	i := slices.IndexFunc(g.Cells, func(c adjudicator.Cell) bool { return c.ID == "3012" })
	if c := g.Cells[i]; c.Name != "Constantinople" || c.Kind != "city" || !c.Port || c.Country != "OE" || c.Note != "objective 10" {
		t.Errorf("Constantinople: %+v", c)
	}
}

func BenchmarkView(b *testing.B) {
	s := started(b, nil)
	b.ReportAllocs()
	for b.Loop() {
		s.View("league")
	}
}

func BenchmarkScene(b *testing.B) {
	s := started(b, nil)
	b.ReportAllocs()
	for b.Loop() {
		s.Scene("league")
	}
}

// Standing orders, waiting lines and Mobilization Points are their owner's
// alone; the referee reads all, each after its seat.
func TestViewKeepsOrdersSecret(t *testing.T) {
	s := started(t, nil)
	sheet, _, faults := language().Parse("STAND CHARGE NEVER\n")
	if len(faults) > 0 || len(sheet.Orders) != 1 {
		t.Fatal(faults)
	}
	s.standing[sideB], s.queued[sideB] = sheet.Orders, sheet.Orders
	s.points[ottoman] = 6
	if v := s.View("league"); v.Standing != nil || v.Queued != nil || factOf(v.Facts, "mobilization-points") != "" {
		t.Errorf("the enemy reads %v, %v, %v", v.Standing, v.Queued, v.Facts)
	}
	if v := s.View("ottoman"); !slices.Equal(v.Standing, []string{"STAND CHARGE NEVER"}) || len(v.Queued) != 1 ||
		factOf(v.Facts, "mobilization-points") != "OE 6" {
		t.Errorf("the owner reads %v, %v, %v", v.Standing, v.Queued, v.Facts)
	}
	if v := s.View(adjudicator.Referee); !slices.Equal(v.Standing, []string{"ottoman: STAND CHARGE NEVER"}) {
		t.Errorf("the referee reads %v", v.Standing)
	}
	if v := s.View(adjudicator.Observer); v.Standing != nil || v.Queued != nil {
		t.Errorf("an observer reads %v, %v", v.Standing, v.Queued)
	}
}

func TestViewOfAnEndedGame(t *testing.T) {
	s := started(t, nil)
	s.result = &result{winner: sideB, level: "local", reason: "turns", vp: [2]int{10, 35}}
	s.stack = nil
	v := s.View("league")
	if !v.Over || v.Active != "" || factOf(v.Result, "winner") != "ottoman" || factOf(v.Result, "level") != "local" ||
		factOf(v.Result, "reason") != "turns" || factOf(v.Result, "vp-league") != "10" || factOf(v.Result, "vp-ottoman") != "35" {
		t.Errorf("result: %+v", v.Result)
	}
}
