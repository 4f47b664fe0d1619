package greatwarcommander

import (
	"io/fs"
	"strings"
	"testing"

	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/gamedata"
)

// Every mistake of a file is found, with its file and line where it has lines.
func TestLoadFindsMistakes(t *testing.T) {
	for _, x := range []struct{ file, old, new, want string }{
		{"formations.csv", "infanterie-14,Infanterie (1914),DE,section", "infanterie-14,Infanterie (1914),DE,platoon", "formations.csv:3: type"},
		{"formations.csv", "early,4,no,no,8,5,5,4", "early,5,no,no,8,5,5,4", "formations.csv:3: figures"},
		{"formations.csv", "\njaeger-14,", "\ninfanterie-14,", "formations.csv:4: id"},
		{"weapons.csv", "DE,hmg,no,8,no,1,14", "DE,hmg,no,eight,no,1,14", "weapons.csv:3: fp"},
		{"weapons.csv", ",1917-01,6", ",1917-13,6", "weapons.csv:4: from"},
		{"deck-DE.csv", "G-1,FIRE,A31", "G-1,SLEEP,A31", "deck-DE.csv:3: order"},
		{"deck-DE.csv", "G-1,FIRE,A31", "G-1,FIRE,A99", "deck-DE.csv:3: action"},
		{"deck-DE.csv", "\nG-2,", "\nG-1,", "deck-DE.csv:4: id"},
		{"deck-DE.csv", "D7,2,4", "D7,2,5", "deck-DE.csv"},
		{"deck-DE.csv", "D7,2,4", "Q7,2,4", "deck-DE.csv:3: hex"},
		{"card-nations.csv", "A29,DE", "A29,FR", "deck-DE.csv"},
		{"card-nations.csv", "A29,DE", "A99,DE", "card-nations.csv:3: code"},
		{"card-nations.csv", "A29,DE", "A29,GB", "card-nations.csv:3: nations"},
		{"card-nations.csv", "A29,DE", "A29,", "card-nations.csv:3: nations"},
		{"card-nations.csv", "A51,DE; US", "A29,DE", "card-nations.csv:4: code"},
		{"strategy-FR.csv", "\nFR,2,", "\nFR,1,", "strategy-FR.csv"},
		{"strategy-FR.csv", "S98.3.1,Aerial", "S98.4.1,Aerial", "strategy-FR.csv"},
		{"support-US.csv", "\n3,section:us-section:chauchat", "\n3,section:us-nobody", "support-US.csv:4: elements"},
		{"terrain.csv", "\nwater,", "\nlava,", "water"},
		{"fortifications.csv", "foxhole,F127,3", "foxhole,F127,three", "fortifications.csv:3: cover"},
		{"board-9-hexes.csv", "\nA1,woods,", "\nA1,blaze,", "board-9-hexes.csv:3: terrain"},
		{"board-9-hexes.csv", "\nA1,woods,,", "\nA1,woods,swamp,", "board-9-hexes.csv:3: drawn"},
		{"board-9-hexes.csv", "\nA1,woods,,0", "\nA1,woods,,9", "board-9-hexes.csv:3: level"},
		{"board-9-hexes.csv", "\nA2,woods", "\nA1,woods", "board-9-hexes.csv:4: hex"},
		{"board-9-hexsides.csv", "B4,3,hedge", "B4,7,hedge", "board-9-hexsides.csv:3: dir"},
		{"board-9.toml", "columns = 15", "columns = 16", "board-9.toml"},
		{"scenario-house-07.toml", `date = "1916-02"`, `date = "1916"`, "scenario-house-07.toml"},
		{"scenario-house-07.toml", "board = 3", "board = 13", "scenario-house-07.toml"},
		{"scenario-house-07.toml", "sudden_death = 6", "sudden_death = 0", "sudden_death"},
		{"scenario-house-07.toml", `posture = "attack"`, `posture = "sleep"`, "posture"},
		{"scenario-house-07.toml", `formation = "infanterie"`, `formation = "cavalry"`, "scenario-house-07.toml"},
		{"scenario-house-07.toml", `de-1 = "rows 1-2"`, `de-1 = "rows 1-20"`, "scenario-house-07.toml"},
		{"scenario-house-07.toml", `de-1 = "rows 1-2"`, `de-1 = "rows 2-1"`, "zones.de-1"},
		{"scenario-house-07.toml", `de-1 = "rows 1-2"`, `de-1 = "columns -C"`, "zones.de-1"},
		{"scenario-house-07.toml", `de-1 = "rows 1-2"`, `de-1 = "columns A-Z"`, "zones.de-1"},
		{"scenario-house-07.toml", `open = ["B"`, `open = ["Ω"`, "scenario-house-07.toml"},
		{"scenario-house-07.toml", "players = 2", "colour = 2", "scenario-house-07.toml"},
	} {
		files := gametest.Copied(t, Data())
		text := string(files[x.file].Data)
		if !strings.Contains(text, x.old) {
			t.Errorf("%s has no %q", x.file, x.old)
			continue
		}
		files[x.file].Data = []byte(strings.Replace(text, x.old, x.new, 1))
		if err := mistake(files); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %q for %q gives %v, want %s", x.file, x.new, x.old, err, x.want)
		}
	}
}

// mistake is what loading finds wrong.
func mistake(files fs.FS) error {
	set, sys := gamedata.Read(files), &System{}
	sys.load(set, scenarioNames(files))
	return set.Err()
}

// A scenario may be left out, and a board without hexsides or buildings.
func TestLoadWithoutAFile(t *testing.T) {
	gametest.WithoutAFile(t, Data(), mistake, func(name string, header bool) bool {
		switch {
		case strings.HasSuffix(name, "-hexes.csv"):
			return name != "board-1-hexes.csv"
		case header:
			return strings.HasSuffix(name, "-hexsides.csv") || strings.HasSuffix(name, "-art.csv")
		}
		return strings.HasPrefix(name, "scenario-") || name == "card-nations.csv"
	})
}

// A folder that was kept before the codes of nations were a file is still read, under its own digest.
func TestDataThatWereKeptBeforeAreRead(t *testing.T) {
	gametest.KeptBefore(t, Data(), Open, "card-nations.csv")
}
