package storminthewest

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/gamedata"
)

func TestLoadReadsTheEmbeddedData(t *testing.T) {
	g := theData(t)
	if len(g.counters) != 191 || len(g.board.hexes) != 928 {
		t.Errorf("%d counters, %d hexes", len(g.counters), len(g.board.hexes))
	}
	for sc := range scenarios {
		for u, p := range g.tables.scenarios[sc].setup {
			if c := &g.counters[u]; !c.in(sc) && p.at != locOut {
				t.Errorf("%s has a place in %s", c.id, scenarioCodes[sc])
			}
		}
	}
}

// Every mistake of a file is found with its file and line.
func TestLoadFindsMistakes(t *testing.T) {
	for _, x := range []struct{ file, old, new, want string }{
		{"hexes.csv", "\n3337,clear,", "\n3337,bog,", "hexes.csv:628: terrain"},
		{"hexes.csv", "\n3337,clear,", "\n3336,clear,", "hexes.csv:628: hex"},
		{"hexes.csv", "\n3337,clear,city,Paris", "\n3337,clear,city,", "hexes.csv:628: name"},
		{"hexes.csv", "city,Paris,,French,,", "city,Paris,,French,yes,", "weak_trench"},
		{"hexes.csv", "\n3337,clear,city,Paris,,French,,,", "\n3337,clear,city,Paris,,French,,allied,", "fortress never has a trench"},
		{"surroundings.csv", "1018,holland", "3337,holland", "surroundings.csv:3: hex"},
		{"objectives.csv", "1441,Boulogne,3,Allied", "1441,Boulogne,3,German", "original_side"},
		{"objectives.csv", "1441,Boulogne", "1441,Calais", "want Boulogne"},
		{"supply_hexes.csv", "1441,British-Belgian", "1440,British-Belgian", "a hex of the coast"},
		{"rivers.csv", "Yser,1335,1435", "Yser,1335,1535", "rivers.csv:3"},
		{"closed_hexsides.csv", "1941,2042", "1941,2142", "closed_hexsides.csv:3"},
		{"frontline_s2.csv", "1135,Allied", "1135,German", "frontline_s2.csv:3: side"},
		{"frontline_s2.csv", "\n1135,Allied", "\n1136,Allied", "a line for hex 1135"},
		{"units.csv", "\nBr-14,Br 14,Allied", "\nBr-14,Br 14,German", "side"},
		{"units.csv", ",French,French,cavalry,", ",French,Italian,stosstruppen,", "a type of Allied units"},
		{"units.csv", "Br-14,Br 14,Allied,British,British,infantry,3,4,4,2,3,3", "Br-14,Br 14,Allied,British,British,infantry,3,4,4,2,4,3",
			"a reduced side"},
		{"units.csv", "infantry,3,4,4,2,3,3,2,1,yes,,4,port", "infantry,3,4,4,2,3,3,2,1,no,,4,port", "zoc"},
		{"units.csv", "infantry,3,4,4,2,3,3,2,1,yes,,4,port", "infantry,3,4,4,2,3,3,2,1,yes,,4,French source", "port for British"},
		{"units.csv", ",Ge-9RS,", ",Ge-18S,", "name each other"},
		{"setup_default.csv", "campaign,Allied,Be-1,1135,full", "campaign,Allied,Be-1,1134,full", "a hex that its side holds"},
		{"setup_default.csv", "campaign,Allied,Be-1,1135,full", "campaign,Allied,Be-1,POOL,full", "a reinforcement"},
		{"setup_default.csv", "campaign,Allied,Be-1,1135,full,,\n", "", "a line for Be-1 in campaign"},
		{"markers_start.csv", "campaign,german_steps,24,rulebook 3.2\n", "", "the start of german_steps in campaign"},
		{"markers_start.csv", "S2,turn,9", "S2,turn,99", "markers_start.csv"},
		{"replacements.csv", "campaign,1,German,3", "campaign,1,German,lots", "steps"},
		{"replacements.csv", "campaign,1,British,1,judgement\n", "", "the British steps of turn 1 in campaign"},
		{"turn_track_1918.csv", "\n3,April II", "\n4,April II", "turn_track_1918.csv:6: turn"},
		{"turn_track_1918.csv", "1,March II,dry,,", "1,March II,dry,1,2", "nothing for a dry turn"},
		{"turn_track_1919.csv", "variable,1,1", "variable,1,7", "turn_track_1919.csv:11: wet_to"},
		{"armistice.csv", "12,1,1", "13,1,1", "each game turn once"},
		{"nations.csv", "\nCanadian,British", "\nCanadian,Canada", "nations.csv:10: army"},
		{"nations.csv", "\nCanadian,British,", "\nCanadian,Australian,", "nations.csv:10: army"},
		{"nations.csv", "\nItalian,French,", "\nItalian,German,", "nations.csv:12: army"},
		{"nations.csv", "\nBelgian,Belgian,British-Belgian", "\nBelgian,Belgian,", "nations.csv:6: source"},
		{"nations.csv", "\nPortuguese,British", "\nBritish,British", "a line Portuguese"},
		{"influenza.csv", "12,1,3", "12,0,3", "peak_from"},
		{"crt.csv", "\n6,2/1,2/2", "\n6,2/1,2-2", "crt.csv:9: 1:1"},
		{"crt.csv", "\n6,2/1,2/2", "\n6,2/1,2/0", "never better for the defender"},
		{"terrain_effects.csv", "forest,1,2", "forest,0,2", "mp_dry"},
		{"terrain_effects.csv", "\nriver,", "\nbrook,", "river"},
		{"drm.csv", "agb,drm,1,", "agb,replace,1,", "kind"},
		{"drm.csv", "tanks_trench,cancel,,", "tanks_trench,cancel,1,", "nothing for what cancels"},
		{"scenarios.csv", "1918,1918,Allied,no,16", "1918,1918,Allied,no,17", "last_turn"},
		{"numbers.csv", "rail_german,4", "rail_german,four", "numbers.csv"},
		{"tactical_bombing.csv", "\n0,0,", "\n7,0,", "tactical_bombing.csv"},
		{"strategic_bombing.csv", "\n6,-2", "\n6,2", "steps"},
	} {
		files := gametest.Copied(t, Data())
		text := string(files[x.file].Data)
		if !strings.Contains(text, x.old) {
			t.Fatalf("%s has no %q", x.file, x.old)
		}
		files[x.file].Data = []byte(strings.Replace(text, x.old, x.new, 1))
		if err := mistake(files); err == nil || !strings.Contains(err.Error(), x.want) || !strings.HasPrefix(err.Error(), x.file) {
			t.Errorf("%s: %q for %q gives %v, want %s", x.file, x.new, x.old, err, x.want)
		}
	}
}

// mayBeEmpty are the files that a game could do without a line of.
var mayBeEmpty = []string{"armistice.csv", "closed_hexsides.csv", "influenza.csv", "rivers.csv"}

func TestLoadWithoutAFile(t *testing.T) {
	gametest.WithoutAFile(t, Data(), mistake, func(name string, header bool) bool {
		return header && slices.Contains(mayBeEmpty, name) || !header && name == "nations.csv"
	})
}

// A folder that was kept before the nations were a file is still read, under its own digest.
func TestDataThatWereKeptBeforeAreRead(t *testing.T) {
	gametest.KeptBefore(t, Data(), Open, "nations.csv")
}

// mistake is what loading finds wrong.
func mistake(files fs.FS) error {
	set, data := gamedata.Read(files), &gameData{}
	data.load(set)
	return set.Err()
}
