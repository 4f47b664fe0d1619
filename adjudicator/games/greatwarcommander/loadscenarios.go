// The scenarios as the files have them (5, 6.1.1, 7.3).

package greatwarcommander

import (
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/gamedata"
)

// scenario is one of the scenarios, both sides by their number.
type scenario struct {
	id          string
	title       [2]string // English, French
	setting     string
	date        month
	board       *board
	nations     [numSides]nation
	edges       [numSides]edge
	posture     [numSides]posture
	orders      [numSides]int // Order Capacity (5.1)
	discards    [numSides]int // Discard Capacity (5.3)
	surrender   [numSides]int // box of the Surrender marker (6.3)
	secret      [numSides]int // objective markers drawn in secret (7.3.2)
	phone       [numSides]phoneState
	first       side
	initiative  side
	setup       [numSides]side // who sets up first
	timeStart   int
	suddenDeath int
	points      int // of the side germans, less than nothing for the other (4.1)
	control     [6]side
	openMarkers []int // by number in System.objectives
	drawOpen    int
	areas       [numSides][numHexes]bool // where a side sets up, all its zones together
	spelt       map[*zone]string         // the parts of a zone, each from corner to corner: "A1-O2; H4"
	forces      []force
	forts       []fortSupply
	reinforced  []reinforcement
	// Special rules (special-rules.csv).
	doctrine, fog, suppress int
	gasAt                   hex
	noAir                   bool
	pieces                  *pieces
	pieces0                 []piece // as they begin
	weapons0                []weaponState
}

// posture is that of a side (1.1).
type posture uint8

const (
	attacking posture = iota
	scouting
	defending
)

var postureNames = []string{"attack", "recon", "defence"}

func (p posture) String() string { return postureNames[p] }

// handSize is that of a posture (1.1).
func (p posture) handSize() int { return [...]int{attacking: 6, scouting: 5, defending: 4}[p] }

// defender is the side in Defence posture, nobody without one.
func (s *scenario) defender() side {
	for sd := range numSides {
		if s.posture[sd] == defending {
			return sd
		}
	}
	return nobody
}

// zone is where some pieces are set up.
type zone [numHexes]bool

// force is so many Formations of a kind that begin on the board.
type force struct {
	side        side
	design, arm int // arm -1: none
	count       int
	zone        *zone
}

// fortSupply is so many Fortifications that a side sets up.
type fortSupply struct {
	side  side
	fort  fort
	count int
	zone  *zone
}

// reinforcement comes when the Time marker enters a box (6.1.2).
type reinforcement struct {
	side  side
	box   int
	items []element
}

// scenarioFile is scenario-ID.toml.
type scenarioFile struct {
	ID, Title, Setting, Date, Origin string
	TitleFr                          string `toml:"title_fr"`
	Description                      string
	Board, Players                   int
	Initiative, First                string
	TimeStart                        int `toml:"time_start"`
	SuddenDeath                      int `toml:"sudden_death"`
	Edges                            map[string]string
	VPStart                          struct {
		Side   string
		Points int
	} `toml:"vp_start"`
	Setup []string
	Rows  map[string]string `toml:"casualty_rows"`
	Side  map[string]struct {
		Nation, Posture             string
		Orders, Discards, Surrender int
		Secret                      int `toml:"secret_objectives"`
		Telephone                   *struct {
			FP         int `toml:"fp"`
			Box, State string
		}
	}
	Objectives struct {
		Control  map[string]string
		Open     []string
		DrawOpen int `toml:"draw_open"`
	}
	Zones map[string]string
	Force []struct {
		Side, Formation, Weapon, Zone string
		Count                         int
	}
	Fort []struct {
		Side, Kind, Zone string
		Count            int
	}
	Reinforcement []struct {
		Side  string
		Box   int
		Items []string
	}
	Special struct{ Rules, Refs []string }
}

// scenarioNames are the scenario files of a folder, by name.
func scenarioNames(files fs.FS) (ids []string) {
	names, _ := gamedata.Names(files)
	for _, name := range names {
		if id, ok := strings.CutPrefix(strings.TrimSuffix(name, ".toml"), "scenario-"); ok {
			ids = append(ids, id)
		}
	}
	return ids
}

// reader reads one scenario.
type reader struct {
	*gamedata.Tree
	sys   *System
	f     scenarioFile
	s     *scenario
	zones map[string]*zone
}

func (sys *System) loadScenario(set *gamedata.Set, id string) *scenario {
	x := reader{sys: sys, s: &scenario{id: id, gasAt: nowhere, spelt: map[*zone]string{}}, zones: map[string]*zone{}}
	before := set.Failed()
	x.Tree = set.TOML("scenario-"+id+".toml", &x.f)
	if set.Failed() > before {
		return x.s
	}
	x.heading()
	for sd := range numSides {
		x.sideOf(sd)
	}
	x.objectives()
	x.setUp()
	x.special()
	return x.s
}

// want reports what is not so.
func (x *reader) want(ok bool, key, got, want string) bool {
	if !ok {
		x.Fail(key, got, want)
	}
	return ok
}

// side reads which side a nation is.
func (x *reader) side(key, code string) side {
	for sd := range numSides {
		if x.s.nations[sd].String() == code {
			return sd
		}
	}
	x.Fail(key, code, "a side of the scenario")
	return germans
}

func (x *reader) heading() {
	f, s := &x.f, x.s
	s.title, s.setting = [2]string{f.Title, cmpOr(f.TitleFr, f.Title)}, f.Setting
	x.want(f.ID == s.id, "id", f.ID, s.id)
	x.want(f.Title != "", "title", "", "a title")
	x.want(f.Players == 2, "players", strconv.Itoa(f.Players), "2: no rule for more exists")
	date, ok := parseMonth(f.Date)
	x.want(ok && date >= august1914 && date <= november1918, "date", f.Date, "a month from 1914-08 to 1918-11 (5)")
	s.date = date
	s.nations[entente] = numNations
	for _, code := range slices.Sorted(maps.Keys(f.Side)) {
		switch i := slices.Index(nationCodes, code); {
		case i < 0:
			x.Fail("side", code, "a nation of this volume")
		case nation(i) != germany:
			s.nations[entente] = nation(i)
		}
	}
	if !x.want(len(f.Side) == 2 && f.Side["DE"].Nation != "" && s.nations[entente] < numNations, "side", fmt.Sprint(len(f.Side)), "DE and one nation of the Entente (5)") {
		s.nations[entente] = france
	}
	if i := slices.Index(boardNames, strconv.Itoa(f.Board)); x.want(i >= 0, "board", strconv.Itoa(f.Board), "a board from 1 to 12 (2)") {
		s.board = x.sys.boards[i]
	} else {
		s.board = x.sys.boards[0]
	}
	s.initiative, s.first = x.side("initiative", f.Initiative), x.side("first", f.First)
	last := x.sys.lastBox
	x.want(f.TimeStart >= 0 && f.TimeStart <= last, "time_start", strconv.Itoa(f.TimeStart), "a box of the Time Track (6.1.1)")
	x.want(f.SuddenDeath > f.TimeStart && f.SuddenDeath <= last, "sudden_death", strconv.Itoa(f.SuddenDeath), "a box behind the first (6.2.1)")
	s.timeStart, s.suddenDeath = f.TimeStart, f.SuddenDeath
	vp := x.side("vp_start", f.VPStart.Side)
	x.want(f.VPStart.Points >= 0 && f.VPStart.Points <= x.sys.mostPoints, "vp_start", strconv.Itoa(f.VPStart.Points), "points of the Victory Track (4.1)")
	s.points = pick(vp == germans, f.VPStart.Points, -f.VPStart.Points)
	if x.want(len(f.Setup) == 2, "setup", fmt.Sprint(f.Setup), "both sides once (5)") {
		s.setup = [numSides]side{x.side("setup", f.Setup[0]), x.side("setup", f.Setup[1])}
		x.want(s.setup[0] != s.setup[1], "setup", fmt.Sprint(f.Setup), "both sides once (5)")
	}
	rowsOf := []string{f.Rows["DE"], f.Rows[s.nations[entente].String()]}
	slices.Sort(rowsOf)
	x.want(slices.Equal(rowsOf, []string{"lower", "upper"}), "casualty_rows", fmt.Sprint(rowsOf), "one row a side (4.3)")
}

func (x *reader) sideOf(sd side) {
	s, code := x.s, x.s.nations[sd].String()
	f, key := x.f.Side[code], "side."+code
	x.want(f.Nation == code, key+".nation", f.Nation, code)
	if i := slices.Index(postureNames, f.Posture); x.want(i >= 0, key+".posture", f.Posture, strings.Join(postureNames, ", ")+" (1.1)") {
		s.posture[sd] = posture(i)
	}
	e := slices.Index(edgeNames, x.f.Edges[code])
	if x.want(e >= 0, "edges", x.f.Edges[code], strings.Join(edgeNames, ", ")+" (7.2)") {
		s.edges[sd] = edge(e)
	}
	if sd == entente {
		x.want(s.edges[sd] == s.edges[germans].opposite(), "edges", x.f.Edges[code], "opposite edges (7.2)")
		x.want(s.posture[germans] != defending || s.posture[entente] != defending, key+".posture", f.Posture, "one Defender at most (A34)")
	}
	x.want(f.Orders >= 1, key+".orders", strconv.Itoa(f.Orders), "1 or more (5.1)")
	x.want(f.Discards >= 0 && f.Discards <= s.posture[sd].handSize(), key+".discards", strconv.Itoa(f.Discards), "no more than the hand holds (5.3)")
	x.want(f.Surrender >= 1 && f.Surrender <= x.sys.casualtyBoxes, key+".surrender", strconv.Itoa(f.Surrender), "a box of the Casualty Track (6.3)")
	x.want(f.Secret >= 0 && f.Secret <= 9, key+".secret_objectives", strconv.Itoa(f.Secret), "a number of markers (7.3.2)")
	s.orders[sd], s.discards[sd], s.surrender[sd], s.secret[sd] = f.Orders, f.Discards, f.Surrender, f.Secret
	t := f.Telephone
	if t == nil {
		return
	}
	known := slices.ContainsFunc(x.sys.telephones, func(p telephone) bool { return p.nation == s.nations[sd] && p.fp == t.FP })
	x.want(known, key+".telephone", strconv.Itoa(t.FP), "a Telephone of "+code+" (12)")
	box := slices.Index(boxNames, t.Box)
	x.want(box > 0 && x.sys.mayBombard(s.date, s.nations[sd], artilleryBox(box)), key+".telephone", t.Box, "a box that the date allows (O19.2)")
	x.want(t.State == "working" || t.State == "broken", key+".telephone", t.State, "working or broken (12)")
	s.phone[sd] = phoneState{fp: t.FP, box: artilleryBox(max(box, 0)), broken: t.State == "broken"}
}

func (x *reader) objectives() {
	s, o := x.s, &x.f.Objectives
	for n := 1; n <= 5; n++ {
		s.control[n] = nobody
		code, has := o.Control[strconv.Itoa(n)]
		if x.want(has, "objectives.control", "", fmt.Sprintf("who controls %d (7.3)", n)) && code != "" {
			s.control[n] = x.side("objectives.control", code)
		}
	}
	for _, letter := range o.Open {
		i := slices.IndexFunc(x.sys.objectives, func(o objective) bool { return o.letter == letter })
		if x.want(i >= 0 && !slices.Contains(s.openMarkers, i), "objectives.open", letter, "each letter of an objective marker once (7.3.2)") {
			s.openMarkers = append(s.openMarkers, i)
		}
	}
	s.drawOpen = o.DrawOpen
	x.want(o.DrawOpen >= 0 && len(o.Open)+o.DrawOpen+s.secret[0]+s.secret[1] <= len(x.sys.objectives), "objectives.draw_open", strconv.Itoa(o.DrawOpen), "no more markers than there are (7.3.2)")
}

// zone returns a zone by its name; one that is unknown is reported.
func (x *reader) zone(key, name string, sd side) *zone {
	z := x.zones[name]
	own := strings.HasPrefix(strings.ToLower(name), strings.ToLower(x.s.nations[sd].String())+"-")
	if !x.want(z != nil && own, key, name, "a zone of the side") {
		return &zone{}
	}
	return z
}

func (x *reader) setUp() {
	s := x.s
	for _, name := range slices.Sorted(maps.Keys(x.f.Zones)) {
		text := x.f.Zones[name]
		z, parts, ok := readZone(text)
		x.want(ok, "zones."+name, text, "hexes, or rows 2-6, or columns A-C, parted by ;")
		x.zones[name], s.spelt[z] = z, strings.Join(parts, "; ")
		for sd := range numSides {
			if strings.HasPrefix(strings.ToLower(name), strings.ToLower(s.nations[sd].String())+"-") {
				for h := range z {
					s.areas[sd][h] = s.areas[sd][h] || z[h]
				}
			}
		}
	}
	used := map[string]int{}
	take := func(key, what string, n, most int) {
		used[what] += n
		x.want(used[what] <= most, key, what, fmt.Sprintf("no more than the %d there are", most))
	}
	formation := func(key string, sd side, design, arm, n int) {
		d := &x.sys.designs[design]
		x.want(d.nation == s.nations[sd], key, d.id, "a Formation of the side")
		x.want(d.era != earlyEra || s.date.year() == 1914, key, d.id, "no striped counter after 1914 (3.1.7)")
		take(key, d.id, n, d.count)
		if arm >= 0 {
			a := &x.sys.arms[arm]
			why := x.sys.mayCarry(d, a)
			x.want(why == "", key, a.id, why)
			x.want(a.from <= s.date, key, a.id, "not before its time")
			take(key, a.id, n, a.count)
		}
	}
	var onBoard [numSides]int
	for i, f := range x.f.Force {
		key := fmt.Sprintf("force.%d", i)
		sd, design, arm := x.side(key+".side", f.Side), x.sys.designIndex(f.Formation), -1
		if f.Weapon != "" {
			arm = x.sys.armIndex(f.Weapon)
			x.want(arm >= 0, key+".weapon", f.Weapon, "a Weapon of weapons.csv")
		}
		if !x.want(design >= 0, key+".formation", f.Formation, "a Formation of formations.csv") || !x.want(f.Count >= 1 && f.Count <= maxCount, key+".count", strconv.Itoa(f.Count), "1 or more") {
			continue
		}
		formation(key, sd, design, arm, f.Count)
		onBoard[sd] += f.Count
		s.forces = append(s.forces, force{sd, design, arm, f.Count, x.zone(key+".zone", f.Zone, sd)})
	}
	for sd, n := range onBoard {
		x.want(n > 0, "force", "", "a Formation of "+s.nations[sd].String()+" on the board (6.3)")
	}
	for i, f := range x.f.Fort {
		key := fmt.Sprintf("fort.%d", i)
		sd, kind := x.side(key+".side", f.Side), slices.Index(fortNames, f.Kind)
		if x.want(kind > 0, key+".kind", f.Kind, "a Fortification (F125)") {
			take(key, f.Kind, f.Count, x.sys.markers[f.Kind])
			s.forts = append(s.forts, fortSupply{sd, fort(kind), f.Count, x.zone(key+".zone", f.Zone, sd)})
		}
	}
	for i, f := range x.f.Reinforcement {
		key := fmt.Sprintf("reinforcement.%d", i)
		r := reinforcement{side: x.side(key+".side", f.Side), box: f.Box}
		x.want(f.Box > s.timeStart && f.Box <= x.sys.lastBox, key+".box", strconv.Itoa(f.Box), "a box behind the Time marker (6.1.2)")
		for _, text := range f.Items {
			e, why := x.sys.readElement(text, s.nations[r.side])
			if !x.want(why == "", key+".items", text, why) {
				continue
			}
			if e.design >= 0 {
				formation(key+".items", r.side, e.design, e.arm, e.count)
			} else if e.fort != noFort {
				take(key+".items", e.fort.String(), e.count, x.sys.markers[e.fort.String()])
			}
			r.items = append(r.items, e)
		}
		s.reinforced = append(s.reinforced, r)
	}
}

// readColumn is the number of a column by its letter.
func readColumn(text string) (int, error) {
	if len(text) != 1 {
		return 0, strconv.ErrSyntax
	}
	return int(text[0]-'A') + 1, nil
}

var specialRule = regexp.MustCompile(`^(doctrine-min-range|fog|suppressed-start|gas-at|no-air)(?:-([A-O]?\d+))?$`)

// special reads the coded special rules that a scenario names.
func (x *reader) special() {
	for _, id := range x.f.Special.Rules {
		m := specialRule.FindStringSubmatch(id)
		if !x.want(m != nil, "special.rules", id, "a rule of special-rules.csv") {
			continue
		}
		n, err := strconv.Atoi(m[2])
		within := func(lo, hi int) int {
			x.want(err == nil && n >= lo && n <= hi, "special.rules", id, fmt.Sprintf("a number from %d to %d behind it", lo, hi))
			return n
		}
		switch m[1] {
		case "doctrine-min-range":
			x.s.doctrine = within(1, 6)
		case "fog":
			x.s.fog = within(2, 8)
		case "suppressed-start":
			x.s.suppress = within(1, 6)
		case "gas-at":
			h, ok := readHex(m[2])
			x.want(ok, "special.rules", id, "a hex behind it")
			x.s.gasAt = h
		case "no-air":
			x.s.noAir = true
		}
	}
}
