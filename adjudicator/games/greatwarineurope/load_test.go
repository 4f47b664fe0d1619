package greatwarineurope

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"feldpost/adjudicator/kernel/gamedata"
)

// dataFolder is a copy of the embedded data that may be changed.
func dataFolder(t *testing.T) fstest.MapFS {
	t.Helper()
	names, err := gamedata.Names(Data())
	if err != nil {
		t.Fatal(err)
	}
	m := fstest.MapFS{}
	for _, name := range names {
		raw, err := fs.ReadFile(Data(), name)
		if err != nil {
			t.Fatal(err)
		}
		m[name] = &fstest.MapFile{Data: raw}
	}
	return m
}

// What a referee has got wrong in the tables of fronts, codes and numbers is told by file
// and line.
func TestMistakesInTheTablesOfFrontsAreTold(t *testing.T) {
	for _, x := range []struct{ file, old, new, want string }{
		{"operational_codes.csv", "NE,Near East", "NE,Nearer East", "operational_codes.csv:7: zones"},
		{"operational_codes.csv", "NE,Near East", "NE,", "operational_codes.csv:7: zones"},
		{"operational_codes.csv", "\nNE,", "\nEU,", "operational_codes.csv:7: code"},
		{"operational_codes.csv", "\nE/O,Egyptian,TU", "\nE/O,Egyptian,TR", "country"},
		{"operational_codes.csv", ",all,,GE; BR;", ",all,,GE; GB;", "near_east"},
		{"operational_codes.csv", "Montenegro,all,MN,,17\n", "", "Montenegro"},
		{"nation_fronts.csv", "AH,Western,,27", "AH,Western,,soon", "nation_fronts.csv:7: before"},
		{"nation_fronts.csv", "AH,Western,,27", "BP,Western,,27", "nation_fronts.csv:7: army"},
		{"nation_fronts.csv", "Near East,HQ,", "Near East,Corps,", "nation_fronts.csv:5: units"},
		{"nation_fronts.csv", "only-austrians", "only-hungarians", "nation_fronts.csv:6: fault"},
		{"quotas.csv", "US,Italian; Eastern; Near East,,1", "US,,,1", "quotas.csv:4: zones"},
		{"quotas.csv", "Near East,,6,AH", "Near East,,many,AH", "quotas.csv:5: most"},
		{"quotas.csv", "Near East,,6,AH", "Near East,,6,HA", "quotas.csv:5: until"},
		{"quotas.csv", "EG; SN", "EG; SI", "quotas.csv:9: countries"},
		{"numbers.csv", "near_east_turn,6", "near_east_turn,0", "numbers.csv:3: value"},
		{"numbers.csv", "\npoles_row,", "\npole_row,", "poles_row"},
		{"landmarks.csv", "liege,W6224", "liege,W9999", "landmarks.csv:44: hexes"},
		{"landmarks.csv", "N2712; N2813", "N2712", "2 hexes"},
		{"nations.csv", "\nBU,BU,", "\nBG,BU,", "nations.csv:8: nation"},
		{"nations.csv", "\nBP,BR,BR", "\nBP,BI,BR", "nations.csv:12: army"},
		{"nations.csv", "PN-CP,PN-CP,TU,PE", "PN-CP,PN-CP,PG,PE", "nations.csv:9: army"},
		{"nations.csv", "RO,RO,RO,RO,RO,", "RO,RO,RO,RO,RO; LU,", "nations.csv:24: owns"},
		{"nations.csv", "IT,IT,IT,IT,IT,no", "IT,IT,IT,IT,IT,perhaps", "nations.csv:20: war"},
		{"nations.csv", "british,Allies; ports,", "british,Allies; harbours,", "nations.csv:17: lines"},
		{"nations.csv", "french,Allies,Allies Alps", "french,Allies,Allies", "nations.csv:10: alps"},
		{"nations.csv", "AB,AB,AB,,,yes,no,other-allied", "AB,AB,AB,,,yes,no,arabian", "nations.csv:23: trench"},
	} {
		m := dataFolder(t)
		text := string(m[x.file].Data)
		if !strings.Contains(text, x.old) {
			t.Fatalf("%s has no %q", x.file, x.old)
		}
		m[x.file] = &fstest.MapFile{Data: []byte(strings.Replace(text, x.old, x.new, 1))}
		if _, err := Open(m); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s with %q: %v, want %s", x.file, x.new, err, x.want)
		}
	}
}

// The data that a game was begun with, before the tables of fronts and landmarks were
// files, are still read, under the same digest.
func TestDataThatWereKeptBeforeAreRead(t *testing.T) {
	m := dataFolder(t)
	for _, name := range []string{"landmarks.csv", "numbers.csv", "operational_codes.csv", "nation_fronts.csv", "quotas.csv", "nations.csv"} {
		if m[name] == nil {
			t.Fatalf("no %s", name)
		}
		delete(m, name)
	}
	before, err := gamedata.Digest(m)
	if err != nil {
		t.Fatal(err)
	}
	sys, err := Open(m)
	if err != nil {
		t.Fatal(err)
	}
	if got := sys.Info().DataDigest; got != before {
		t.Errorf("digest %s, it was %s", got, before)
	}
	a, b := sys.(*System), opened(t)
	if a.board.at != b.board.at || a.tables.num != b.tables.num || a.tables.operations != b.tables.operations {
		t.Error("other landmarks, numbers or codes")
	}
}
