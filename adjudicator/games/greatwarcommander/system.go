// The System: its data, scenarios and options.

package greatwarcommander

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/sides"
	"feldpost/orders"
)

//go:embed data words testdata
var embedded embed.FS

// Data, Words of letters, Testdata of rules, and Speech: what players call the nations.
func Data() fs.FS     { return gamedata.Folder(embedded, "data") }
func Words() fs.FS    { return gamedata.Folder(embedded, "words") }
func Testdata() fs.FS { return gamedata.Folder(embedded, "testdata") }
func Speech() orders.Speech {
	says := adjudicator.SpeechOf(colours, Words())
	says.Keys = ownKeys()
	return says
}

const name = "great-war-commander"

// System is Great War Commander with its effective data.
type System struct {
	info          adjudicator.Info
	amended       *amendment
	terrains      [numTerrains]ground
	forts         [numForts]works
	rank          [numTerrains]int // place in the Terrain Table (T99.1)
	designs       []design
	arms          []arm
	telephones    []telephone
	markers       map[string]int
	objectives    []objective
	decks         [numNations][]card
	strategy      [numNations][]strategyCard
	support       [numNations]supportTable
	boards        []*board
	scenarios     []*scenario
	lastBox       int // of the Time Track
	casualtyBoxes int // of a row of the Casualty Track
	mostPoints    int // of the Victory Track
	veteran       veteran
	gasFrom       [numNations]month
	twins         map[int]int     // designs of Support Tables that have an early twin in 1914
	squads        [numNations]int // the Squad of A45.2, A47, E64
	guns          [numNations]int // the gun of A45.2
}

// veteran is what a Veteran marker adds (3.2.2).
type veteran struct {
	FP     int `toml:"fp"`
	Range  int
	Move   int
	Morale int
}

// packFile is pack.toml.
type packFile struct {
	Name, Version, Origin string
	Nations               []string
	Options               struct {
		Label   string
		Veteran veteran
		Wind    string
		Twin    map[string]string `toml:"support_twin"`
		Start   bool              `toml:"vp_start_includes_open_objectives"`
		USGas   string            `toml:"us_gas_from"`
		Squad   map[string]string `toml:"standard_squad"`
		Gun     map[string]string `toml:"hidden_gun"`
	}
}

// tracksFile is tracks.toml.
type tracksFile struct {
	Origin string
	Time   struct {
		Boxes  []int
		Beyond string `toml:"beyond_last"`
	}
	Casualty struct {
		Rows  []string
		Boxes int      `toml:"boxes_per_row"`
		Tank  int      `toml:"tank_boxes"`
		Box   bool     `toml:"weapons_box"`
		Not   []string `toml:"not_placed"`
	}
	Victory   struct{ Front, Back []int }
	Firepower struct {
		Front []int
		Back  int  `toml:"back_adds"`
		Aid   bool `toml:"memory_aid"`
	}
	Artillery struct {
		Boxes []string
		Most  int `toml:"telephones_per_box"`
	}
	Objective struct{ Boxes []string }
}

// Open makes the System from its data files; the error lists all mistakes in them.
func Open(files fs.FS) (adjudicator.System, error) {
	set, sys := gamedata.Read(files), &System{}
	sys.load(set, scenarioNames(files))
	digest, err := set.Seal()
	if err != nil {
		return nil, err
	}
	for _, b := range sys.boards {
		b.ground = b.newGround(digest)
	}
	sys.info = adjudicator.Info{Name: name, Title: "Great War Commander", Edition: "rulebook of 2024; boards, cards, counters and scenarios by the data of the pack", RulesVersion: "4", DataDigest: digest,
		Data: adjudicator.DataFiles(set.Files()), Options: switches.Offered(), Kinds: adjudicator.NewKinds(eventKinds), Codes: codesBefore(), Language: language(),
		Lines: helpLines(), Facts: factKinds, Boxes: boxes}
	for _, s := range sys.scenarios {
		x := adjudicator.Scenario{Name: s.id, Title: s.title[0]}
		for sd := range numSides {
			x.Seats = append(x.Seats, adjudicator.SeatInfo{Seat: s.seats()[sd], Title: nationTitles[s.nations[sd]]})
		}
		sys.info.Scenarios = append(sys.info.Scenarios, x)
	}
	return sys, nil
}

var nationTitles = [...]string{germany: "Germany", france: "France", america: "United States"}

// seats are the seats of a scenario.
func (s *scenario) seats() (pair sides.Pair[side]) {
	for sd := range numSides {
		pair[sd] = adjudicator.Seat(strings.ToLower(s.nations[sd].String()))
	}
	return pair
}

var switches = options.Table{Options: []options.Option{
	{Name: "policy", Rule: "A28.2", Values: []string{"normal", "quick", "full"}, Help: "how often the referee asks inside an Order: at the gates that a player has set, never, or at every window that is open by what everybody knows"},
}}

// load reads the files; what is wrong with them is kept in the set.
func (sys *System) load(set *gamedata.Set, scenarios []string) {
	set.Later(Data(), "card-nations.csv")
	sys.loadTerrain(set)
	sys.loadFormations(set)
	sys.loadWeapons(set)
	sys.loadTelephones(set)
	sys.loadMarkers(set)
	sys.loadObjectives(set)
	loadInitiative(set)
	sys.loadTracks(set)
	own := loadOwnCards(set)
	for n := range numNations {
		sys.loadDeck(set, n, own)
		sys.loadStrategy(set, n)
		sys.loadSupport(set, n)
	}
	order := set.Table("terrain-order.csv", "rank", "terrain", "origin")
	order.EachOnce("terrain", terrainNames, func(r gamedata.Row, i int) { sys.rank[i] = r.Int("rank", 1, int(numTerrains)) })
	special := set.Table("special-rules.csv", "id", "parameter", "effect", "why", "origin")
	special.EachOnce("id", []string{"doctrine-min-range-N", "fog-N", "gas-at-H", "suppressed-start-N", "no-air"}, func(r gamedata.Row, _ int) { r.Need("effect", "what it does") })
	for _, n := range boardNames {
		sys.boards = append(sys.boards, sys.loadBoard(set, n))
	}
	sys.loadPack(set)
	if set.Failed() > 0 {
		return
	}
	sys.checkDecks(set)
	shared := map[[numSides]nation]*pieces{}
	for _, id := range scenarios {
		s := sys.loadScenario(set, id)
		if shared[s.nations] == nil {
			shared[s.nations] = sys.newPieces(s.nations)
		}
		s.pieces = shared[s.nations]
		p := &situation{sys: sys, scen: s, pieces: make([]piece, len(s.pieces.formations)), weapons: make([]weaponState, len(s.pieces.weapons))}
		p.deploy()
		s.pieces0, s.weapons0 = p.pieces, p.weapons
		sys.scenarios = append(sys.scenarios, s)
	}
	if len(sys.scenarios) == 0 {
		set.Fail(gamedata.Problem{File: "scenario-*.toml", Want: "at least one scenario"})
	}
}

func (sys *System) loadTracks(set *gamedata.Set) {
	var f tracksFile
	t := set.TOML("tracks.toml", &f)
	for i, n := range f.Time.Boxes {
		if n != i {
			t.Fail("time.boxes", fmt.Sprint(n), "boxes numbered from 0 upwards (6.2.2)")
		}
	}
	if sys.lastBox = len(f.Time.Boxes) - 1; sys.lastBox < 13 {
		t.Fail("time.boxes", fmt.Sprint(sys.lastBox), "a last box of 13 or more, so that every game ends (6.2.2)")
	}
	sys.casualtyBoxes, sys.mostPoints = f.Casualty.Boxes, 20
	if len(f.Casualty.Rows) != 2 || f.Casualty.Boxes < 1 || f.Casualty.Tank != 2 {
		t.Fail("casualty.rows", fmt.Sprint(f.Casualty.Rows), "two rows, in which a Tank takes two boxes (4.3)")
	}
}

func (sys *System) loadPack(set *gamedata.Set) {
	var f packFile
	t := set.TOML("pack.toml", &f)
	sys.veteran, sys.twins = f.Options.Veteran, map[int]int{}
	for _, late := range slices.Sorted(maps.Keys(f.Options.Twin)) {
		a, b := sys.designIndex(late), sys.designIndex(f.Options.Twin[late])
		if a < 0 || b < 0 {
			t.Fail("options.support_twin", late, "two Formations of formations.csv")
			continue
		}
		sys.twins[a] = b
	}
	sys.gasFrom = [numNations]month{germany: june1915, france: july1915}
	gas, ok := parseMonth(f.Options.USGas)
	if !ok {
		t.Fail("options.us_gas_from", f.Options.USGas, "a month (O19.2)")
	}
	sys.gasFrom[america] = gas
	for n := range numNations {
		code := n.String()
		sys.squads[n], sys.guns[n] = sys.designIndex(f.Options.Squad[code]), sys.armIndex(f.Options.Gun[code])
		if sys.squads[n] < 0 || sys.designs[sys.squads[n]].kind != squad {
			t.Fail("options.standard_squad", f.Options.Squad[code], "a Squad of "+code+" (A45.2)")
		}
		if sys.guns[n] < 0 || !sys.arms[sys.guns[n]].striped {
			t.Fail("options.hidden_gun", f.Options.Gun[code], "a gun of "+code+" (A45.2)")
		}
	}
}

// designIndex finds a Formation counter by its id, -1 for none; design is the same.
func (sys *System) designIndex(id string) int {
	for i := range sys.designs {
		if sys.designs[i].id == id {
			return i
		}
	}
	return -1
}

func (sys *System) design(id string) *design {
	if i := sys.designIndex(id); i >= 0 {
		return &sys.designs[i]
	}
	return nil
}

// armIndex finds a Weapon counter by its id, -1 for none; arm is the same.
func (sys *System) armIndex(id string) int {
	for i := range sys.arms {
		if sys.arms[i].id == id {
			return i
		}
	}
	return -1
}

func (sys *System) arm(id string) *arm {
	if i := sys.armIndex(id); i >= 0 {
		return &sys.arms[i]
	}
	return nil
}

// mayBombard tells whether a nation may fire a kind of bombardment at a date (O19.2).
func (sys *System) mayBombard(date month, n nation, b artilleryBox) bool {
	switch b {
	case localBox:
		return true
	case standingBox:
		return date >= january1915
	case gasBox:
		return date >= sys.gasFrom[n]
	}
	return false
}

// Info implements adjudicator.System.
func (sys *System) Info() adjudicator.Info { return sys.info }
