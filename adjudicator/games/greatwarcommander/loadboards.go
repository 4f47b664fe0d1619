// The boards as the files have them, and what any board must keep (2, T99, T110).

package greatwarcommander

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/gamedata"
)

// boardNames are the twelve boards, and the test boards with the figures of the
// rulebook.
var boardNames = []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "ex-los1", "ex-los2", "ex-fire", "ex-move", "ex-offensive", "ex-cohesion"}

// boardFile is board-N.toml. What stands on a test board is for tests.
type boardFile struct {
	Number      any
	Title       string
	TitleFr     string `toml:"title_fr"`
	Description string
	Columns     int
	Rows        int
	LowColumns  string `toml:"low_columns"`
	Compass     []int
	OA          []string
	Origin      string
	MadeFor     []string `toml:"made_for"`
	Fixture     map[string]any
}

func (sys *System) loadBoard(set *gamedata.Set, name string) *board {
	var f boardFile
	b := &board{name: name}
	tree := set.TOML("board-"+name+".toml", &f)
	if f.Columns != columns || f.Rows != rows || f.LowColumns != "even" {
		tree.Fail("columns", fmt.Sprint(f.Columns), "15 columns of 11 rows, the even ones low (2.1)")
	}
	if !slices.Equal(f.Compass, []int{1, 2, 3, 4, 5, 6}) {
		tree.Fail("compass", fmt.Sprint(f.Compass), "1 to 6, 1 up (2.2.2)")
	}
	if slices.Sort(f.OA); !slices.Equal(f.OA, []string{"A6", "H1", "H11", "O6"}) {
		tree.Fail("oa", fmt.Sprint(f.OA), "A6, O6, H1, H11 (2.4)")
	}
	if fmt.Sprint(f.Number) != name {
		tree.Fail("number", fmt.Sprint(f.Number), name)
	}
	b.title = [2]string{f.Title, cmpOr(f.TitleFr, f.Title)}
	buildings := b.loadHexes(set, &sys.rank)
	b.loadSides(set)
	b.loadArt(set, buildings)
	return b
}

// loadHexes reads the hexes and returns the names of the buildings, from 1. Of several terrains that are drawn in a hex the
// one nearest to the top of the Terrain Table counts (T99.1).
func (b *board) loadHexes(set *gamedata.Set, rank *[numTerrains]int) (buildings []string) {
	t := set.Table("board-"+b.name+"-hexes.csv", "hex", "terrain", "drawn", "level", "crest", "up", "objective", "building", "centre_free", "road", "rail", "path", "fort", "river_sides", "origin")
	buildings = []string{""}
	line := make([]gamedata.Row, numHexes)
	crests := make([][][2]dir, numHexes)
	shut := make([]uint8, numHexes)
	t.EachOnce("hex", hexNames[:], func(r gamedata.Row, i int) {
		h := hex(i)
		line[h] = r
		b.terrain[h], b.level[h], b.fort[h] = terrain(r.Word("terrain", terrainNames...)), int8(r.Int("level", 0, 4)), fort(r.Word("fort", fortNames...))
		for _, word := range strings.Split(r.Text("drawn"), ",") {
			i := slices.Index(terrainNames, strings.TrimSpace(word))
			switch {
			case i >= 0 && rank[i] < rank[b.terrain[h]]:
				b.terrain[h] = terrain(i)
			case i < 0 && word != "":
				r.Fail("drawn", "names of terrain (T99.1)")
			}
		}
		b.objective[h] = uint8(r.IntOr("objective", 1, 5, 0))
		if b.terrain[h] == blaze {
			r.Fail("terrain", "a printed terrain, which a Blaze is not (T100)")
		}
		for _, word := range strings.Fields(r.Text("crest")) {
			from, to, ok := strings.Cut(word, "-")
			x, y := readDir(from), readDir(to)
			if !ok || x == 0 || y == 0 || x == y {
				r.Fail("crest", "pairs of sides like 2-5 (T110.3.1)")
				continue
			}
			crests[h] = append(crests[h], [2]dir{x, y})
		}
		b.crest[h] = len(crests[h]) > 0
		if b.up[h] = dir(r.IntOr("up", 1, numDirs, 0)); (b.up[h] != 0) != b.crest[h] {
			r.Fail("up", "a direction with a crest (T110.3.1)")
		}
		if name := r.Text("building"); (name != "") != (b.terrain[h] == building) {
			r.Fail("building", "a building where the terrain is one (T104)")
		} else if name != "" {
			at := slices.Index(buildings, name)
			if at < 0 {
				at, buildings = len(buildings), append(buildings, name)
			}
			b.building[h], b.free[h] = uint8(at), r.Yes("centre_free")
		}
		for w := range numWays {
			b.ways[h][w] = readSides(r, wayNames[w])
		}
		shut[h] = readSides(r, "river_sides")
	})
	if set.Failed() > 0 {
		return buildings
	}
	for h := range nowhere {
		b.checkHex(line[h], h, crests, shut[h])
	}
	for n := 1; n <= 5; n++ {
		if count := len(slices.DeleteFunc(slices.Clone(b.objective[:]), func(o uint8) bool { return int(o) != n })); count != 1 {
			t.Fail(fmt.Sprintf("Objective %d in one hex (2.3)", n))
		}
	}
	if b.name == "10" && slices.ContainsFunc(b.terrain[:], func(t terrain) bool { return t != shellhole }) {
		t.Fail("Shell Holes in all hexes of board 10 (T118.3)")
	}
	return buildings
}

// checkHex sees to what the hexes of any board must keep.
func (b *board) checkHex(r gamedata.Row, h hex, crests [][][2]dir, shut uint8) {
	for w := range numWays {
		for d := dir(1); d <= numDirs; d++ {
			if to := h.next(d); b.has(h, d, w) && to != nowhere && !b.has(to, d.opposite(), w) {
				r.Fail(wayNames[w], fmt.Sprintf("a %s that goes on in %s (T116)", wayNames[w], to))
			}
		}
		if b.ways[h][w] != 0 && b.terrain[h].isWater() {
			r.Fail(wayNames[w], "no way in water but over a bridge (T102)")
		}
	}
	if b.terrain[h].isWater() && b.fort[h] != noFort {
		r.Fail("fort", "no Fortification in water (F125.4)")
	}
	if b.terrain[h] == bridge {
		wet := uint8(0)
		for d, to := range h.around {
			if b.terrain[to] == river || b.terrain[to] == water {
				wet |= 1 << d
			}
		}
		if any := b.ways[h][road] | b.ways[h][rail] | b.ways[h][trail]; wet == 0 || any == 0 || any&wet != 0 || shut != wet {
			r.Fail("river_sides", "the sides of a bridge to the river, by which no way leaves (T102)")
		}
	} else if shut != 0 {
		r.Fail("river_sides", "nothing but on bridges (T102)")
	}
	for d, to := range h.around {
		if b.level[h] != b.level[to] && !b.crest[h] && !b.crest[to] {
			r.Fail("crest", fmt.Sprintf("a crest line towards %s, which has another level (T110.3.1)", to))
		}
		ends := slices.ContainsFunc(crests[h], func(c [2]dir) bool { return c[0] == d || c[1] == d })
		if ends && !slices.ContainsFunc(crests[to], func(c [2]dir) bool { return c[0] == d.opposite() || c[1] == d.opposite() }) {
			r.Fail("crest", fmt.Sprintf("a crest line that goes on in %s (T110.3.1)", to))
		}
	}
}

func readDir(text string) dir {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > numDirs {
		return 0
	}
	return dir(n)
}

// readSides reads a list of directions as bits: "1,4".
func readSides(r gamedata.Row, column string) (sides uint8) {
	text := r.Text(column)
	if text == "" {
		return 0
	}
	for _, word := range strings.Split(text, ",") {
		d := readDir(strings.TrimSpace(word))
		if d == 0 {
			r.Fail(column, "directions like 1,4 (2.2.2)")
		}
		sides |= 1 << d
	}
	return sides
}

// loadSides reads what stands on hexsides (T105, T109, T122).
func (b *board) loadSides(set *gamedata.Set) {
	t := set.Table("board-"+b.name+"-hexsides.csv", "hex", "dir", "feature", "origin")
	for _, r := range t.Rows() {
		h, d, f := readCell(r, "hex"), dir(r.Int("dir", 1, numDirs)), feature(r.Word("feature", featureNames...))
		to := h.next(d)
		if to != nowhere && d > 3 {
			r.Fail("dir", "1 to 3, but at the edge of the board")
		}
		if f == noFeature || b.sides[h][d] != noFeature {
			r.Fail("feature", "one feature a hexside")
		}
		if b.anyWay(h, d) {
			r.Fail("dir", "no way across a "+featureNames[f])
		}
		b.sides[h][d] = f
		if to != nowhere {
			b.sides[to][d.opposite()] = f
		}
	}
}

// loadArt reads what is drawn of buildings (T104).
func (b *board) loadArt(set *gamedata.Set, buildings []string) {
	t := set.Table("board-"+b.name+"-art.csv", "building", "x", "y", "origin")
	b.art = make([][]point, len(buildings))
	for _, r := range t.Rows() {
		at := slices.Index(buildings, r.Text("building"))
		if at < 1 {
			r.Fail("building", "a building of the board")
			continue
		}
		b.art[at] = append(b.art[at], point{r.Int("x", 0, 3*columns+3), r.Int("y", 0, 2*rows+3)})
	}
}
