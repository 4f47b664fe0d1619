package greatwarineurope_test

import (
	"slices"
	"strings"
	"testing"
)

// dataBanks names towns, the side of the river they stand on, and the river.
const dataBanks = "Metz E Moselle;Soissons S Aisne;Laon N Aisne;Chalons E Marne;Chateau-Thierry N Marne;Toul W Moselle;" +
	"Strassburg N Rhine;Cologne W Rhine;Sedan E Meuse;Antwerp E Scheldt;Compiegne E Oise;Peronne N Somme;Trent E Adige;" +
	"Goerz E Isonzo;Tolmein E Isonzo;Gemona E Tagliamento;Feltre W Piave;Bassano E Brenta;Warsaw W Vistula;" +
	"Ivangorod E Vistula;Thorn N Vistula;Graudenz E Vistula;Plock N Vistula;Krakow N Vistula;Danzig W Vistula;" +
	"Tarnow N Dunajec;Jaroslau W San;Przemysl E San;Lomza S Narew;Brest-Litovsk E Bug;Kovno E Niemen;Grodno N Niemen;" +
	"Tilsit S Niemen;Vilna S Viliya;Dvinsk N Dvina;Riga N Dvina;Polotsk E Dvina;Mitau W Aa (Kurland);Lutsk E Styr;" +
	"Pinsk N Pripet;Kiev W Dnieper;Bender W Dniester;Kamenets-Podolsk N Dniester;Stanislau W Dniester;Jassy W Prut;" +
	"Kishinev E Prut;Galatz N Danube;Belgrade S Danube;Sabac S Save;Rustchuk S Danube;Vidin W Danube;Turtukai S Danube;" +
	"Silistria S Danube;Cernavoda S Danube;Orsova N Danube;Turnu-Severin N Danube;Vienna S Danube;Pressburg N Danube;" +
	"Adrianople E Maritsa;Philippopolis S Maritsa;Seres N Struma;Salonika E Vardar;Craiova E Jiu;Erivan N Araxes;" +
	"Igdir S Araxes;Sarikamish N Araxes;Batum N Chorok;Baghdad E Tigris;Kut N Tigris;Amara E Tigris;Aziziya E Tigris;" +
	"Samarra E Tigris;Ctesiphon (Salman Pak) E Tigris;Ramadi S Euphrates;Khanaqin E Diyala;Deraa S Yarmuk"

// dataToward gives the way of a point of the compass in columns (half hexes) and
// rows. The Egyptian map has east at the bottom, the Iraqi map south at the right.
func dataToward(front, point string) (col, row int) {
	compass := "NESW"
	switch front {
	case "Egyptian":
		compass = "WNES" // up is west, right is north
	case "Iraqi":
		compass = "ESWN"
	}
	at := strings.Index(compass, point)
	return []int{0, 1, 0, -1}[at], []int{1, 0, -1, 0}[at]
}

// 8.34, 10.44: a river helps the town behind it, so each stands on its own bank.
func TestTownsStandOnTheirOwnBank(t *testing.T) {
	m := dataMapRead(t)
	beyond := map[[2]string][]string{} // hex and river: the hexes across it
	for _, row := range dataRead(t, "hexsides") {
		if row["kind"] == "river" || row["kind"] == "canal" {
			a, b, name := row["hex_a"], row["hex_b"], row["name"]
			beyond[[2]string{a, name}] = append(beyond[[2]string{a, name}], b)
			beyond[[2]string{b, name}] = append(beyond[[2]string{b, name}], a)
		}
	}
	for line := range strings.SplitSeq(dataBanks, ";") {
		at := strings.IndexAny(line, " ")
		for !slices.Contains([]string{" N ", " E ", " S ", " W "}, line[at:at+3]) {
			at++
		}
		name, bank, river := line[:at], line[at+1:at+2], line[at+3:]
		m.eachNamed(t, name, func(place dataRow) {
			hex := place["hex"]
			across := beyond[[2]string{hex, river}]
			if len(across) == 0 {
				t.Errorf("%s %s: no side of the %s", hex, name, river)
				return
			}
			toCol, toRow := dataToward(m.hexes[hex]["front"], bank)
			sum := 0
			for _, other := range across {
				row, col := dataRowCol(hex)
				otherRow, otherCol := dataRowCol(other)
				sum += toCol*(2*otherCol+otherRow%2-2*col-row%2) + toRow*(otherRow-row)
			}
			if sum >= 0 {
				t.Errorf("%s %s: the %s lies on its %s side, want the town on the %s bank", hex, name, river, bank, bank)
			}
		})
	}
}

// dataCorners are the two ends of a hexside, in half columns and thirds of a row.
func dataCorners(a, b string) [][2]int {
	around := func(hex string) [][2]int {
		row, col := dataRowCol(hex)
		x, y := 2*col+row%2, 3*row
		return [][2]int{{x, y + 2}, {x + 1, y + 1}, {x + 1, y - 1}, {x, y - 2}, {x - 1, y - 1}, {x - 1, y + 1}}
	}
	other := around(b)
	return slices.DeleteFunc(around(a), func(corner [2]int) bool { return !slices.Contains(other, corner) })
}

// dataPieces joins sides that share an end and counts what remains apart.
func dataPieces(sides [][2]string) int {
	next := map[[2]int][][2]int{}
	for _, side := range sides {
		if ends := dataCorners(side[0], side[1]); len(ends) == 2 {
			next[ends[0]] = append(next[ends[0]], ends[1])
			next[ends[1]] = append(next[ends[1]], ends[0])
		}
	}
	pieces := 0
	for start := range next {
		if next[start] == nil {
			continue
		}
		pieces++
		for queue := [][2]int{start}; len(queue) > 0; queue = queue[1:] {
			queue = append(queue, next[queue[0]]...)
			next[queue[0]] = nil
		}
	}
	return pieces
}

func TestRiversRunOnFromSideToSide(t *testing.T) {
	m := dataMapRead(t)
	rivers := map[[2]string][][2]string{}
	for _, row := range dataRead(t, "hexsides") {
		if row["kind"] == "river" || row["kind"] == "canal" {
			key := [2]string{m.hexes[row["hex_a"]]["front"], row["name"]}
			rivers[key] = append(rivers[key], dataSide(row["hex_a"], row["hex_b"]))
		}
	}
	if len(rivers) < 50 {
		t.Errorf("%d rivers, want 50 or more", len(rivers))
	}
	for river, sides := range rivers {
		if n := dataPieces(sides); n > 7 {
			t.Errorf("%s Front: the %s is in %d pieces, want 7 or fewer", river[0], river[1], n)
		}
	}
}

// The Niemen parts Congress Poland from Russia between Kovno and Grodno.
func TestTheNiemenIsTheFrontierOfCongressPoland(t *testing.T) {
	m := dataMapRead(t)
	niemen := map[[2]string]bool{}
	for _, row := range dataRead(t, "hexsides") {
		if row["name"] == "Niemen" {
			niemen[dataSide(row["hex_a"], row["hex_b"])] = true
		}
	}
	if len(niemen) < 20 {
		t.Errorf("the Niemen has %d sides, want 20 or more", len(niemen))
	}
	frontier := 0
	for _, hex := range []string{"E5419", "E5420"} {
		if m.hexes[hex]["country"] != "RP" {
			t.Errorf("%s is %s, want RP", hex, m.hexes[hex]["country"])
		}
		for _, other := range m.neighbours(hex) {
			if m.hexes[other]["country"] != "RU" {
				continue
			}
			frontier++
			if !m.side(hex, other, "river") {
				t.Errorf("%s/%s: no river on the frontier", hex, other)
			}
		}
	}
	if frontier == 0 {
		t.Errorf("E5419 and E5420 have no Russian neighbour, want the frontier there")
	}
}

// The armies of 1914-1918 can man a line from the sea to Switzerland.
func TestTheWesternFrontIsALineOf28To48Hexes(t *testing.T) {
	m := dataMapRead(t)
	line := m.reach([]string{"W6810", "W6811", "W6911", "W6812"}, m.notAlpine)
	shortest := 999
	for _, hex := range m.order {
		if m.hexes[hex]["country"] != "CH" || m.hexes[hex]["front"] != "Western" {
			continue
		}
		for _, beside := range m.neighbours(hex) {
			if steps, ok := line[beside]; ok {
				shortest = min(shortest, steps+1)
			}
		}
	}
	if shortest < 28 || shortest > 48 {
		t.Errorf("%d hexes from Nieuport to Switzerland, want 28 to 48", shortest)
	}
}

// 3.6, 8.14: infantry of 8 MP a turn comes from Liege to the Marne in four turns.
func TestTheMarneIsWithinFourTurnsOfLiege(t *testing.T) {
	m := dataMapRead(t)
	price := map[string]int{}
	for _, row := range dataRead(t, "terrain_effects") {
		if price[row["terrain"]] = 99; row["mp_fair"] != "-" {
			price[row["terrain"]] = row.number(t, "mp_fair")
		}
	}
	goal := m.named["Chateau-Thierry"]
	if len(goal) != 1 || m.places["W6224"]["name"] != "Liege" {
		t.Fatalf("Chateau-Thierry on %d hexes, W6224 holds %q, want one and Liege", len(goal), m.places["W6224"]["name"])
	}
	cost := map[string]int{"W6224": 0}
	for queue := []string{"W6224"}; len(queue) > 0; queue = queue[1:] {
		for _, next := range m.neighbours(queue[0]) {
			mp := cost[queue[0]] + price[m.terrain(next)]
			if old, seen := cost[next]; m.playable(next) && !m.closed(queue[0], next) && mp <= 60 && (!seen || mp < old) {
				cost[next] = mp
				queue = append(queue, next)
			}
		}
	}
	if mp, ok := cost[goal[0]["hex"]]; !ok || mp > 32 {
		t.Errorf("%d MP from Liege to the Marne, reached %t, want 32 or less", mp, ok)
	}
}
