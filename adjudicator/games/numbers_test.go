package games

import (
	"encoding/csv"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/orders"
)

// beyond are numbers that some type of a field cuts: of 8 and 16 bits, below 0, of 63 bits.
var beyond = []string{"256", "300", "65536", "65537", "-1", "4294967297", "99999999999999999999", "18446744073709551617"}

// aNumber is a number that stands alone in a line.
var aNumber = regexp.MustCompile(`(^|[ ,=<>])(\d{1,3})($|[ ,])`)

// A number that is more than any figure of a game is a fault in each place of an order
// where a number stands; it never counts as what its last bits say.
func TestNumbersBeyondAFieldAreFaultsInOrders(t *testing.T) {
	for _, l := range All() {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			sys, err := l.Open(l.Data)
			if err != nil {
				t.Fatal(err)
			}
			tried, seen := 0, map[string]int{}
			for i, sc := range sys.Info().Scenarios {
				walk(t, sys, sc.Name, byte(i+80), 20, func(s adjudicator.State, seat adjudicator.Seat, sheet orders.Sheet) {
					for k, o := range sheet.Orders {
						name := strings.TrimSpace(o.Verb + " " + o.Sub)
						line := o.String()
						for _, at := range aNumber.FindAllStringSubmatchIndex(line, -1) {
							if seen[name]++; seen[name] > 4 {
								break
							}
							base := ""
							for _, n := range beyond {
								read, _, syntax := sys.Info().Language.Parse(line[:at[4]] + n + line[at[5]:])
								if len(syntax) > 0 || len(read.Orders) != 1 {
									continue
								}
								tried++
								try := sheet
								try.Orders = slices.Clone(sheet.Orders)
								try.Orders[k] = read.Orders[0].At(orders.Pos{})
								got := outcome(t, sys, s, seat, try)
								if got == "" || mayStand(line[:at[4]], n) {
									continue
								}
								if base == "" {
									base = outcome(t, sys, s, seat, sheet)
								}
								t.Errorf("%s stands; like the line of before: %t", read.Orders[0].String(), got == base)
							}
						}
					}
				})
			}
			if len(seen) > 0 && tried < 20 { // there are games whose lines have no number
				t.Errorf("only %d lines were tried", tried)
			}
			t.Logf("%d lines", tried)
		})
	}
}

// mayStand tells whether a number means what it says there: a condition compares figures
// with any number of four digits, and what stands behind a hyphen is a name that is spelt
// with one.
func mayStand(before, n string) bool {
	compares := strings.ContainsAny(before[len(before)-1:], "=<>")
	switch {
	case n == "-1":
		return compares || !strings.HasSuffix(before, "LIMIT ") && !strings.HasSuffix(before, "MIN ")
	case len(n) <= 4:
		return compares || strings.HasSuffix(before, "MIN ")
	}
	return false
}

// overlaid is the data of a game with one file replaced.
func overlaid(t *testing.T, data fs.FS, name string, text []byte) fs.FS {
	t.Helper()
	names, err := gamedata.Names(data)
	if err != nil {
		t.Fatal(err)
	}
	m := fstest.MapFS{}
	for _, n := range names {
		raw, err := fs.ReadFile(data, n)
		if err != nil {
			t.Fatal(err)
		}
		m[n] = &fstest.MapFile{Data: raw}
	}
	m[name] = &fstest.MapFile{Data: text}
	return m
}

// A number that no field holds is a fault with file and line in each column of the data
// tables in which whole numbers stand.
func TestNumbersBeyondAFieldAreFaultsInDataTables(t *testing.T) {
	for _, l := range All() {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			names, err := gamedata.Names(l.Data)
			if err != nil {
				t.Fatal(err)
			}
			columns := 0
			for _, name := range names {
				if path.Ext(name) != ".csv" {
					continue
				}
				raw, err := fs.ReadFile(l.Data, name)
				if err != nil {
					t.Fatal(err)
				}
				for column, text := range spoiltColumns(t, raw) {
					columns++
					if _, err := l.Open(overlaid(t, l.Data, name, text)); err == nil {
						t.Errorf("%s: column %s takes a number that no field holds", name, column)
					} else if !strings.Contains(err.Error(), name) {
						t.Errorf("%s, column %s: %v", name, column, err)
					}
				}
			}
			if columns < 5 {
				t.Errorf("only %d columns", columns)
			}
			t.Logf("%d columns", columns)
		})
	}
}

// spoiltColumns is a table once for each column in which nothing but whole numbers stand,
// with one of them replaced by a number that no field holds.
func spoiltColumns(t *testing.T, raw []byte) map[string][]byte {
	t.Helper()
	r := csv.NewReader(strings.NewReader(string(raw)))
	r.Comment, r.FieldsPerRecord = '#', -1
	rows, err := r.ReadAll()
	if err != nil || len(rows) < 2 {
		return nil
	}
	whole := regexp.MustCompile(`^-?\d{1,3}$`)
	list := map[string][]byte{}
	for c, head := range rows[0] {
		at := -1
		for i, row := range rows[1:] {
			if c >= len(row) || row[c] == "" {
				continue
			}
			if !whole.MatchString(row[c]) {
				at = -1
				break
			}
			if at < 0 {
				at = i + 1
			}
		}
		if at < 0 || head == "basis" || head == "name" || head == "designation" {
			continue
		}
		kept := rows[at][c]
		rows[at][c] = "99999999999999999999"
		var b strings.Builder
		w := csv.NewWriter(&b)
		if err := w.WriteAll(rows); err != nil {
			t.Fatal(err)
		}
		list[head] = []byte("# provenance: rulebook\n" + b.String())
		rows[at][c] = kept
	}
	return list
}
