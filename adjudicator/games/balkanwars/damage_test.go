package balkanwars

import (
	"io/fs"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/gamedata"
)

// edited returns the embedded data with one piece of text of one file
// replaced, and the line on which it stood.
func edited(t *testing.T, file, old, replacement string) (fs.FS, int) {
	t.Helper()
	m := fstest.MapFS{}
	names, err := gamedata.Names(Data())
	if err != nil {
		t.Fatal(err)
	}
	line := 0
	for _, n := range names {
		raw, err := fs.ReadFile(Data(), n)
		if err != nil {
			t.Fatal(err)
		}
		if n == file {
			before, after, ok := strings.Cut(string(raw), old)
			if !ok {
				t.Fatalf("%s has no %q", file, old)
			}
			line = strings.Count(before, "\n") + 1
			raw = []byte(before + replacement + after)
		}
		m[n] = &fstest.MapFile{Data: raw}
	}
	return m, line
}

// damages are what a file may have wrong: what is replaced, and what is then said. In
// want, # stands for the line of the damage.
var damages = map[string]struct{ file, old, new, want string }{
	"unknown terrain":          {"terrain.csv", "2231,rough", "2231,ruff", "terrain.csv:#: terrain: got \"ruff\", want clear or rough"},
	"hex without leading zero": {"terrain.csv", "\n1140,", "\n140,", "terrain.csv:+1: hex: got \"140\", want four digits"},
	"hex twice":                {"terrain.csv", "\n1141,", "\n1140,", "terrain.csv:+1: hex: got \"1140\", want each hex once"},
	"unknown sea":              {"terrain.csv", "all-sea,black", "all-sea,white", "seas: got \"white\", want seas out of black"},
	"no share of land": {"terrain.csv", "all-sea,black,0.00", "all-sea,black,0;00",
		"terrain.csv:#: land: got \"0;00\", want a share from 0 to 1"},
	"unknown country": {"countries.csv", "1140,SE", "1140,SRB",
		"countries.csv:#: country_1912: got \"SRB\", want codes of countries"},
	"hex without country":   {"countries.csv", "1140,SE", "1141,SE", "countries.csv: want a line for hex 1140"},
	"no side of the Struma": {"countries.csv", "3332,OE,GR,west", "3332,OE,GR,", "countries.csv:#: struma: want east or west"},
	"town off the map":      {"towns.csv", "1140,Belgrade", "9940,Belgrade", "towns.csv:#: hex: got \"9940\", want a hex of the map"},
	"two towns in a hex":    {"towns.csv", "1342,Waljewo", "1140,Waljewo", "want one town or city a hex"},
	"port without its sea": {"towns.csv", "Salonika,Thessaloniki,city,aegean", "Salonika,Thessaloniki,city,black",
		"towns.csv:#: port: got \"black\", want a sea that the hex touches"},
	"town in another country": {"towns.csv", "Belgrade,Beograd,city,,SE,SE", "Belgrade,Beograd,city,,GR,SE",
		"towns.csv:#: country_1912: got \"GR\", want a country of the hex"},
	"river between far hexes": {"rivers.csv", "Danube,river,1040,1041", "Danube,river,1040,1044",
		"rivers.csv:#: hex_b: got \"1044\", want a hex adjacent to 1040"},
	"railway through the sea": {"rails.csv", "3012,3013", "3012,3112", "rails.csv:#: "},
	"railway of no year":      {"rails.csv", "3012,3013,1912", "3012,3013,1914", "rails.csv:#: opened: got \"1914\", want 1912 or 1913"},
	"road jumps":              {"roads.csv", "3012,3013", "3012,3014", "roads.csv:#: to: got \"3014\", want a hex adjacent to 3012"},
	"word for a number": {"units.csv", "BU-INF-01,BU,1 Bde,infantry,brigade,1 Div (Sofia),6",
		"BU-INF-01,BU,1 Bde,infantry,brigade,1 Div (Sofia),six", "units.csv:#: combat: got \"six\", want a whole number from 0 to 20"},
	"unknown type": {"units.csv", "1 Bde,infantry", "1 Bde,infantery",
		"units.csv:#: type: got \"infantery\", want infantry or alpine"},
	"name twice": {"units.csv", "BU,2 Bde", "BU,1 Bde", "units.csv:#: name: got \"1 Bde\", want each name of a country once"},
	"name in use": {"setup_second_war.csv", "Depot Skopje", "Depot Belgrade",
		"setup_second_war.csv:#: name: got \"Depot Belgrade\", want nothing, or a name"},
	"rating of infantry": {"units.csv", "6,3,6,,,,,no,no,rulebook", "6,3,6,,2,,,no,no,rulebook",
		"units.csv:#: command: got \"2\", want nothing for type infantry"},
	"HQ without rating": {"units.csv", "1,3,6,,2,2,,no", "1,3,6,,,2,,no", "units.csv:#: command: want a number for type hq"},
	"counter without place": {"setup_first_war.csv", "\nBU-INF-01,2231+1", "\n#BU-INF-01,2231+1",
		"setup_first_war.csv:+1: unit: got \"#BU-INF-01\", want an id of units.csv"},
	"place in another country": {"setup_first_war.csv", "BU-INF-01,2231+1", "BU-INF-01,1140",
		"setup_first_war.csv:#: place: got \"1140\", want a hex in BU"},
	"place of no form": {"setup_first_war.csv", "BU-INF-01,2231+1", "BU-INF-01,near 2231",
		"setup_first_war.csv:#: place: got \"near 2231\", want HEX, HEX+RADIUS"},
	"corps on the map": {"setup_first_war.csv", "offmap,corps 7", "offmap,", "setup_first_war.csv:#: group: want corps 7 or corps 8"},
	"unknown result":   {"crt.csv", "2,AE,AR", "2,AE,XX", "crt.csv:#: col_1_2: got \"XX\", want results out of AE"},
	"die twice":        {"crt.csv", "\n4,AR", "\n3,AR", "crt.csv:+1: die: got \"3\", want each line once"},
	"die missing":      {"crt.csv", "\n10,", "\n11,", "crt.csv: want a line 10"},
	"column missing":   {"crt.csv", "col_3_1", "col_3:1", "want a column col_3_1"},
	"sea with a cost": {"terrain_effects.csv", "all-sea,hex,,", "all-sea,hex,1,",
		"terrain_effects.csv:#: cost: got \"1\", want nothing for all-sea"},
	"morale of a loser":  {"morale.csv", "AE,1,-2", "AE,1,2", "morale.csv:#: loser: got \"2\", want a whole number from -10 to 0"},
	"boxes out of order": {"turns.csv", "\n5,November III", "\n6,November III", "turns.csv:+1: box: got \"6\", want 5"},
	"number missing":     {"numbers.csv", "\nstacking,", "\nstaking,", "numbers.csv: want a line stacking"},
	"side of nobody": {"nations.csv", "BU,Bulgaria,league", "BU,Bulgaria,legue",
		"nations.csv:#: side_first_war: got \"legue\", want league or ottoman or neutral or absent"},
	"morale above the track": {"nations.csv", "league,8", "league,18",
		"nations.csv:#: morale_first_war: got \"18\", want a whole number from 0 to 10"},
	"objective without a town": {"victory_points.csv", "control,2720", "control,2820", "want a hex with a town or city"},
	"points for either": {"victory_points.csv", "first-war,league,control each", "first-war,either,control each",
		"victory_points.csv:#: side: got \"either\", want one of the two sides"},
	"ratios out of order": {"victory_levels.csv", "marginal,2.5", "marginal,1.5",
		"victory_levels.csv:#: up_to: got \"1.5\", want a ratio above"},
	"provenance lost": {"crt.csv", "# provenance: reconstructed", "# made by hand", "crt.csv:1: want a first line like: # provenance"},
	"line cut short":  {"crt.csv", "AE,AE,AR,AR,AD,AC,AC+DC,AC+DD,DD,", "AE,AE,AR,", "crt.csv:#: got "},
	"semicolons": {"numbers.csv", "name,value,rule,basis", "name;value;rule;basis",
		"numbers.csv:#: got \"name;value;rule;basis\", want columns separated by commas"},
	"too many in a hex":     {"setup_first_war.csv", "GR-INF-01,town", "GR-INF-01,4629", "want no more counters in a hex"},
	"length without an end": {"turns.csv", "no,december,", "no,,", "turns.csv: want a box with the end december"},
	"name of a country":     {"nations.csv", "BU,Bulgaria", "BU,Bulgary", "nations.csv:#: name: got \"Bulgary\", want Bulgaria"},
	"capital off the map":   {"capitals.csv", "MO,2345", "MO,9945", "capitals.csv:#: hex: got \"9945\", want a hex of the map"},
	"country of no capital": {"capitals.csv", "\nMO,", "\nRO,", "capitals.csv:+1: code: got \"RO\", want one of BU, SE, GR, MO, OE"},
	"set-up on the sea":     {"setup_first_war.csv", "BU-DEP-1,2231", "BU-DEP-1,1009", "setup_first_war.csv:#: place"},
}

// Every kind of damage is refused with file, line and the right form.
func TestOpenRefusesDamagedFiles(t *testing.T) {
	for name, d := range damages {
		t.Run(name, func(t *testing.T) {
			data, line := edited(t, d.file, d.old, d.new)
			want := strings.Replace(d.want, ":#:", ":"+strconv.Itoa(line)+":", 1)
			want = strings.Replace(want, ":+1:", ":"+strconv.Itoa(line+1)+":", 1)
			_, err := Open(data)
			if err == nil {
				t.Fatal("accepted")
			}
			if !strings.Contains(err.Error(), want) {
				t.Errorf("got\n%v\nwant %s", err, want)
			}
		})
	}
}

func TestOpenTellsAllProblemsAtOnce(t *testing.T) {
	data, _ := edited(t, "crt.csv", "2,AE,AR,AR", "2,XX,YY,AR")
	m := data.(fstest.MapFS)
	delete(m, "morale.csv")
	_, err := Open(m)
	if err == nil || strings.Count(err.Error(), "\n") != 2 || !strings.Contains(err.Error(), "morale.csv: want a readable file") {
		t.Errorf("got %v, want three problems", err)
	}
}

// A referee who owns the boxed game corrects a cell or a hex: the System
// plays with it, says whose file it is, and has another digest.
func TestOpenPlaysWithTheRefereesFiles(t *testing.T) {
	s := theSystem(t)
	data, _ := edited(t, "crt.csv", "-1,AE,AE,AE,AE", "-1,DE,AE,AE,AE")
	raw, _ := fs.ReadFile(data, "crt.csv")
	both, err := gamedata.Overlay(Data(), fstest.MapFS{"crt.csv": {Data: raw}})
	if err != nil {
		t.Fatal(err)
	}
	own, err := open(both)
	if err != nil {
		t.Fatal(err)
	}
	if own.tables.crt.At(-1, 0) != defenderEliminated || s.tables.crt.At(-1, 0) != attackerEliminated {
		t.Error("the changed cell of the CRT")
	}
	if own.Info().DataDigest == s.Info().DataDigest {
		t.Error("the digest is the same")
	}
	for _, f := range own.Info().Data {
		if f.Own != (f.Name == "crt.csv") || f.Provenance == "" {
			t.Errorf("data file %+v", f)
		}
	}

	data, _ = edited(t, "terrain.csv", "2820,clear", "2820,mountain")
	hexed, err := open(data)
	if err != nil {
		t.Fatal(err)
	}
	if at(t, hexed, "2820").terrain != mountain || hexed.Info().DataDigest == s.Info().DataDigest {
		t.Error("the changed hex")
	}
	if hexed.board.ground[0].Digest == s.board.ground[0].Digest {
		t.Error("a drawing of the old map would be kept")
	}
}

func TestOpenIsDeterministic(t *testing.T) {
	a, b := theSystem(t), theSystem(t)
	again, err := open(Data())
	if err != nil {
		t.Fatal(err)
	}
	if a.info.DataDigest != again.info.DataDigest || len(a.board.ground[0].Edges) != len(again.board.ground[0].Edges) {
		t.Error("two readings differ")
	}
	for i, e := range again.board.ground[0].Edges {
		if b.board.ground[0].Edges[i] != e {
			t.Fatalf("edge %d differs", i)
		}
	}
}

func TestInfo(t *testing.T) {
	info := theSystem(t).Info()
	if info.Name != "balkan-wars" || len(info.Scenarios) != 2 || info.Scenarios[0].Name != "first-war" ||
		info.Scenarios[0].Seats[0].Seat != "league" || info.Scenarios[0].Seats[1].Seat != "ottoman" || info.Scenarios[1].Name != "second-war" {
		t.Errorf("info: %+v", info.Scenarios)
	}
	if len(info.Data) != 26 || len(info.Options) == 0 || len(info.Language.Verbs()) == 0 || info.DataDigest == "" {
		t.Errorf("%d files, %d options, %d verbs", len(info.Data), len(info.Options), len(info.Language.Verbs()))
	}
}

// A folder that was kept before the capitals were a file is still read, under its own digest.
func TestDataThatWereKeptBeforeAreRead(t *testing.T) {
	gametest.KeptBefore(t, Data(), Open, "capitals.csv")
}
