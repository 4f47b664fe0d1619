package chart

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
)

func TestSheetHasTheGroundAndASymbolForEverything(t *testing.T) {
	for name, d := range map[string]Drawing{"hexes": wideDrawing(t), "points": {Ground: pointGround()}} {
		o := SheetOptions{Width: 1000, Lang: "fr", Words: testWords("fr"), Nations: []string{"BU", "OE"}, Arms: []string{"", "infantry"}, Marks: []string{"entrenchment", "x"}}
		s, err := newTestAtlas(t).Sheet(d.Ground, o)
		if err != nil {
			t.Fatal(err)
		}
		doc := fmt.Sprintf("<svg><style>%s</style><defs>%s</defs>%s%s</svg>", s.Style, s.Defs, s.Ground, s.Names)
		for dec := xml.NewDecoder(strings.NewReader(doc)); ; {
			if _, err := dec.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		ids := map[string]bool{}
		for _, m := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(doc, -1) {
			if ids[m[1]] {
				t.Errorf("%s: id %s twice", name, m[1])
			}
			ids[m[1]] = true
		}
		for _, m := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(doc, -1) {
			if !ids[m[1]] {
				t.Errorf("%s: nothing has the id %s", name, m[1])
			}
		}
		for _, m := range regexp.MustCompile(`class="(s[0-9a-z]+)"`).FindAllStringSubmatch(doc, -1) {
			if !strings.Contains(s.Style, "."+m[1]+"{") {
				t.Errorf("%s: no rule for class %s", name, m[1])
			}
		}
		for _, id := range []string{"block0", "under1", "unit0", "flag1", "arm1", "mark0", "mark1", "burst"} {
			if !ids[id] {
				t.Errorf("%s: no symbol %s", name, id)
			}
		}
		if ids["hatch0"] != s.Hexes {
			t.Errorf("%s: hatches of cells that are %v hexes", name, s.Hexes)
		}
		if len(s.Spots) != len(d.Ground.Cells) || s.Spots[1].ID != d.Ground.Cells[1].ID {
			t.Errorf("%s: %d spots for %d cells", name, len(s.Spots), len(d.Ground.Cells))
		}
		for _, p := range s.Spots {
			if p.X <= 0 || p.X >= s.Width || p.Y <= 0 || p.Y >= s.Height || p.Terrain == "" && s.Hexes {
				t.Fatalf("%s: spot %+v on a sheet of %d by %d", name, p, s.Width, s.Height)
			}
		}
		if s.Looks[0].Name != "Bulgarie" || s.Looks[1].Ink == s.Looks[0].Ink || s.Looks[0].Letters == "" {
			t.Errorf("%s: looks %+v", name, s.Looks)
		}
		if s.Pitch <= 0 || s.BlockW <= 0 || s.BlockW > s.Pitch || s.BlockH > s.Pitch || s.UnitSize > s.BlockW {
			t.Errorf("%s: sizes %v, %v, %v, %v", name, s.Pitch, s.BlockW, s.BlockH, s.UnitSize)
		}
	}
}

func TestSheetWithoutGroundIsAnError(t *testing.T) {
	if _, err := newTestAtlas(t).Sheet(nil, SheetOptions{}); !errors.Is(err, ErrNoGround) {
		t.Error(err)
	}
}

func TestSheetPlacesTheBoxesBesideTheMap(t *testing.T) {
	s, err := newTestAtlas(t).Sheet(frontGround(), SheetOptions{Width: 1000, Lang: "fr", Words: testWords("fr"), Sides: []Side{{"ap", "FR", "Alliés"}}})
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Boxes) != 1 || s.Boxes[0].ID != "ap reserve" || s.Boxes[0].Terrain != "Case Réserve, Alliés" {
		t.Fatalf("boxes %+v", s.Boxes)
	}
	if b := s.Boxes[0]; b.X <= s.Spots[3].X || b.X >= s.Width || b.Y <= 0 || b.Y >= s.Height {
		t.Errorf("%+v on a sheet of %d by %d", b, s.Width, s.Height)
	}
}
