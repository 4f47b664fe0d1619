package orders

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// balkanUnits is an order of battle as large as a real one.
func balkanUnits() []string {
	var units []string
	add := func(format string, from, to int) {
		for i := from; i <= to; i++ {
			units = append(units, fmt.Sprintf(format, i))
		}
	}
	add("BU/HQ %d", 1, 5)
	add("BU/%d Bde", 1, 28)
	add("BU/%d Cav Bde", 1, 3)
	add("BU/%d CV Cav Bde", 1, 2)
	add("BU/%d Art Bde", 1, 3)
	add("BU/Supply %d", 1, 3)
	units = append(units, "BU/Guard Cav Reg", "BU/RR Eng Bn", "BU/Depot Sofia", "BU/Depot Phillipopolis", "BU/Depot Rustcuk")
	add("SE/HQ %d", 1, 2)
	add("SE/%d Bde", 1, 10)
	add("SE/Res %d Bde", 1, 6)
	units = append(units, "SE/Depot Belgrade", "SE/Depot Nish", "GR/HQ", "GR/Depot Athens", "GR/Depot Larissa")
	add("GR/%d Reg", 1, 12)
	add("GR/Res %d Bde", 1, 5)
	add("OE/%d Div", 1, 29)
	add("OE/%d Cav Bde", 1, 8)
	units = append(units, "OE/7 Cav Bde VII", "OE/1RF Bde", "OE/2RF Alp Bde", "OE/Fort Scut", "OE/Depot Scutari", "OE/Fort Adrian",
		"OE/Depot Adrianople", "OE/Ismid Div", "AH/Depot XV", "DE/HQ", "d'Espèrey", "Bar-le-Duc")
	add("RO/%d Div", 1, 8)
	add("AH/%d Alp", 1, 5)
	add("MO/%d Alp Bde", 1, 3)
	add("XX/%d Bde", 1, 61)
	return units
}

func TestNames(t *testing.T) {
	units := balkanUnits()
	names := NewNames(units)
	for _, c := range []struct {
		word, want  string
		suggestions []string
	}{
		{"BU/5 Bde", "BU/5 Bde", nil},
		{"  bu/5   bde ", "BU/5 Bde", nil},
		{"bu 5 bde", "BU/5 Bde", nil},
		{"BU5Bde", "BU/5 Bde", nil},
		{"BU/HQ1", "BU/HQ 1", nil},
		{"BU/5 B", "BU/5 Bde", nil},
		{"BU/5", "BU/5 Bde", nil},
		{"BU/28", "BU/28 Bde", nil},
		{"bu/dep so", "BU/Depot Sofia", nil},
		{"GR/HQ", "GR/HQ", nil},
		{"DE", "DE/HQ", nil},
		{"guard", "BU/Guard Cav Reg", nil},
		{"OE Scut", "OE/Fort Scut", nil},
		{"OE/7 Cav Bde", "OE/7 Cav Bde", nil},
		{"BU/1 CV", "BU/1 CV Cav Bde", nil},
		{"1rf", "OE/1RF Bde", nil},
		{"oe/2rfalpbde", "OE/2RF Alp Bde", nil},
		{"d’esperey", "d'Espèrey", nil},
		{"bar le duc", "Bar-le-Duc", nil},
		{"ISMID", "OE/Ismid Div", nil},
		// several fit
		{"BU/1", "", []string{"BU/1 Bde", "BU/1 Cav Bde", "BU/1 CV Cav Bde", "BU/1 Art Bde"}},
		{"5 Bde", "", []string{"BU/5 Bde", "SE/5 Bde", "SE/Res 5 Bde", "GR/Res 5 Bde", "XX/5 Bde"}},
		{"OE/7 Cav B", "", []string{"OE/7 Cav Bde", "OE/7 Cav Bde VII"}},
		// none fits
		{"BU/5 Bed", "", []string{"BU/5 Bde"}},
		{"OE/Izmid Div", "", []string{"OE/Ismid Div"}},
		{"zzz", "", nil},
		{"", "", nil},
		{"/", "", nil},
	} {
		i, suggestions := names.Find(c.word)
		got := ""
		if i >= 0 {
			got = units[i]
		}
		if len(c.suggestions) == 1 && len(suggestions) > 0 {
			suggestions = suggestions[:1] // only the nearest is certain
		}
		if d := cmp.Diff(c.suggestions, suggestions); got != c.want || d != "" {
			t.Errorf("%q: got %q %v, want %q %v", c.word, got, suggestions, c.want, c.suggestions)
		}
	}
	for i, u := range units {
		if got, _ := names.Find(strings.ToLower(u)); got != i {
			t.Errorf("%q found %d, want %d", u, got, i)
		}
	}
}

func TestNamesFindWithoutGarbage(t *testing.T) {
	names := NewNames(balkanUnits())
	for _, word := range []string{"bu/5 bde", "OE/7 C V", "BU/5"} {
		if n := testing.AllocsPerRun(20, func() { names.Find(word) }); n > 1 {
			t.Errorf("%q: %v allocations", word, n)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"MOVE", "MOVE", 0}, {"MVOE", "MOVE", 1}, {"MOV", "MOVE", 1}, {"MOOVE", "MOVE", 1}, {"MIVE", "MOVE", 1},
		{"ATTACK", "ATATCK", 1}, {"ATTACK", "RETREAT", 4}, {"", "AB", 2}, {"ABCDEFGH", "A", 4},
	} {
		if got := distance(c.a, c.b, 3); got != c.want {
			t.Errorf("%s to %s: %d, want %d", c.a, c.b, got, c.want)
		}
		if got := distance(c.b, c.a, 3); got != c.want {
			t.Errorf("%s to %s: %d, want %d", c.b, c.a, got, c.want)
		}
	}
}

func BenchmarkNamesFind(b *testing.B) {
	units := balkanUnits()
	names := NewNames(units)
	for _, word := range []string{"BU/5 Bde", "bu/5 b", "OE Scut", "BU/5 Bed"} {
		b.Run(word, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				names.Find(word)
			}
		})
	}
	b.Run(fmt.Sprintf("index of %d", len(units)), func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			NewNames(units)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	sheet := "GAME balkan-17 CODE abcd-efgh\nSEAT League\nTURN 3\n" + strings.Repeat(
		"MOVE BU/5 Bde, BU/1 Eng 2529-2629-2628-2627 ESCORT\n"+
			"ATTACK 2040 FROM 1939, 2039 WITH BU/1 Bde, BU/1 Art IF ODDS>=2/1\n"+
			"MORALE 2040 SPEND IF DIE<=3 OR IMPROVES   # only then\n"+
			"STAND RETREAT 2720 TOWARD 3016\n", 10) + "END\n"
	b.SetBytes(int64(len(sheet)))
	b.ReportAllocs()
	for b.Loop() {
		if s, _, faults := odd.Parse(sheet); len(s.Orders) != 40 || len(faults) > 0 {
			b.Fatal(len(s.Orders), faults)
		}
	}
}

func BenchmarkMarshal(b *testing.B) {
	s, _, _ := odd.Parse(strings.Repeat("ATTACK 2040 FROM 1939, 2039 WITH BU/1 Bde, BU/1 Art IF ODDS>=2/1\n", 40))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.MarshalText(); err != nil {
			b.Fatal(err)
		}
	}
}
