package templates

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
)

// draftOf cuts the order template out of a letter.
func draftOf(t *testing.T, l report.Letter) string {
	t.Helper()
	for _, marks := range [][2]string{{"BEGIN ORDERS\n", "END ORDERS\n"}, {"DÉBUT ORDRES\n", "FIN ORDRES\n"}} {
		if i := strings.Index(l.Text, marks[0]); i >= 0 {
			j := strings.Index(l.Text[i:], marks[1])
			return l.Text[i : i+j+len(marks[1])]
		}
	}
	return ""
}

// parseDraft reads a draft as the desk reads a letter.
func parseDraft(t *testing.T, info adjudicator.Info, where, text string) orders.Sheet {
	t.Helper()
	sheet, _, faults := info.Language.Parse(text)
	for _, f := range faults {
		t.Errorf("%s: %s", where, f.Text("en"))
	}
	return sheet
}

// uncommented returns the orders that stand behind comment signs.
func uncommented(draft string) []string {
	var out []string
	for _, l := range strings.Split(draft, "\n") {
		if text, ok := strings.CutPrefix(l, "# "); ok {
			out = append(out, text)
		}
	}
	return out
}

// TestDraftGoesBackAsItIs plays games and sends every draft back unchanged:
// it parses, is for the right game, seat and turn, and has no fault.
func TestDraftGoesBackAsItIs(t *testing.T) {
	k := testKit(t)
	g := newMatch(t, "drafts", adjudicator.Options{"s1_end": "december"})
	info := g.sys.Info()
	owed := 0
	for range 20 {
		for _, d := range g.state.Pending() {
			for _, lang := range Langs {
				where := fmt.Sprintf("step %d %s %s", g.seq, d.Seat, lang)
				l := mustRender(t, k, noBoard(g.report(report.Turn, d.Seat, lang)))
				sheet := parseDraft(t, info, where, draftOf(t, l))
				h := sheet.Header
				if h.Game != "balkan-1" || h.Code != "abcd-efgh" || h.Seat != string(d.Seat) || h.Turn != fmt.Sprint(d.Turn) {
					t.Errorf("%s: the header was read as %+v", where, h)
				}
				if !sheet.End {
					t.Errorf("%s: the draft does not end the turn", where)
				}
				faults := g.state.Check(d.Seat, sheet)
				if d.Kind == "setup" { // it orders nothing by itself
					faults = slices.DeleteFunc(faults, func(f adjudicator.Fault) bool { return f.Code == "setup-incomplete" })
				}
				if len(faults) > 0 {
					t.Errorf("%s: sent back as it is: %v", where, faults)
				}
				owed++
			}
		}
		if _, more := g.step(t); !more {
			break
		}
	}
	if owed < 20 {
		t.Errorf("only %d drafts were tried", owed)
	}
}

// TestDraftLinesAreLegal takes the comment sign away from one line after the
// other: all are legal as they stand or with a hex added to a path.
func TestDraftLinesAreLegal(t *testing.T) {
	k := testKit(t)
	good, tried := map[string]int{}, map[string]int{}
	for n, options := range []adjudicator.Options{nil, {"profile": "beginner"}, {"profile": "full"}} {
		g := newMatch(t, fmt.Sprintf("lines %d", n), options)
		for range 14 {
			for _, d := range g.state.Pending() {
				r := noBoard(g.report(report.Turn, d.Seat, "en"))
				for _, line := range uncommented(draftOf(t, mustRender(t, k, r))) {
					verb, _, _ := strings.Cut(line, " ")
					tried[verb]++
					if g.accepts(t, k, r, line) {
						good[verb]++
					} else if tried[verb]-good[verb] < 3 {
						t.Logf("step %d %s: refused: %s", g.seq, d.Seat, line)
					}
				}
			}
			g.step(t)
		}
	}
	for _, verb := range sortedKeys(tried) {
		share := 100 * good[verb] / tried[verb]
		t.Logf("%-14s %4d of %4d lines are legal", verb, good[verb], tried[verb])
		if share < 95 {
			t.Errorf("%s: only %d of %d lines are legal", verb, good[verb], tried[verb])
		}
	}
	for _, verb := range []string{"MOVE", "RAIL", "HOLD", "ATTACK", "CHARGE", "MORALE", "RETREAT", "ADVANCE", "RALLY", "MOBILIZE", "STAND", "CONFLICT", "COMMIT", "GIVE"} {
		if tried[verb] == 0 {
			t.Errorf("no draft had a line with %s", verb)
		}
	}
}

// accepts checks a sheet of one line of a draft, with its attack for lines
// that need one, and with a neighbouring hex for a path that is not
// finished.
func (g *match) accepts(t *testing.T, k *Kit, r report.Report, line string) bool {
	t.Helper()
	line, _, _ = strings.Cut(line, "  ;")
	lines := []string{line}
	words := strings.Fields(line)
	switch words[0] {
	case "CHARGE", "MORALE", "ADVANCE", "RETREAT":
		for _, l := range uncommented(draftOf(t, mustRender(t, k, r))) {
			if strings.HasPrefix(l, "ATTACK") {
				attack, _, _ := strings.Cut(l, "  ;")
				lines = []string{attack + "\n" + line}
				break
			}
		}
	case "MOVE":
		lines = nil
		z := k.grounds.of(r.Ground)
		for _, n := range z.next[z.cell[strings.TrimSuffix(words[len(words)-1], "-")]] {
			lines = append(lines, line+z.ground.Cells[n.cell].ID)
		}
	case "PLACE":
		if words[len(words)-1] == "HEX" {
			return true // a blank that only the player can fill
		}
	}
	for _, l := range lines {
		sheet, _, faults := r.Info.Language.Parse(l + "\n")
		if len(faults) == 0 && len(sheet.Orders) > 0 && len(g.state.Check(r.Seat, sheet)) == 0 {
			return true
		}
	}
	return false
}

// TestDraftIsTheSameInBothLanguages compares what the two drafts are read as.
func TestDraftIsTheSameInBothLanguages(t *testing.T) {
	k := testKit(t)
	g := newMatch(t, "languages", adjudicator.Options{"profile": "full"})
	language := g.sys.Info().Language
	for range 12 {
		for _, d := range g.state.Pending() {
			var canonical [len(Langs)][]string
			for i, lang := range Langs {
				for _, l := range uncommented(draftOf(t, mustRender(t, k, noBoard(g.report(report.Turn, d.Seat, lang))))) {
					l, _, _ = strings.Cut(l, "  ;")
					l = strings.TrimSuffix(l, "-") // of a path to be finished
					sheet, _, faults := language.Parse(l)
					if len(faults) > 0 || len(sheet.Orders) != 1 {
						t.Errorf("%s: %q is not one order: %v", lang, l, faults)
						continue
					}
					canonical[i] = append(canonical[i], sheet.Orders[0].String())
				}
			}
			if a, b := strings.Join(canonical[0], "\n"), strings.Join(canonical[1], "\n"); a != b {
				t.Errorf("step %d: English:\n%s\nFrench:\n%s", g.seq, a, b)
			}
		}
		g.step(t)
	}
}

// TestDraftGroupsSetUpByArea gives the units areas: those of one area stand
// together, with its hexes, and the lines can be used as they are.
func TestDraftGroupsSetUpByArea(t *testing.T) {
	k := testKit(t)
	g := newMatch(t, "areas", nil)
	for g.state.Pending()[0].Seat != "league" {
		g.step(t)
	}
	r := noBoard(g.report(report.Turn, "league", "en"))
	draft := draftOf(t, mustRender(t, k, r))
	for _, want := range []string{"within 1 of 2231 Sofia: 2130, 2131", "next to the Bulgarian and Ottoman frontier"} {
		if !strings.Contains(strings.ReplaceAll(draft, "\n; ", " "), want) {
			t.Errorf("the draft lacks %q:\n%s", want, draft)
		}
	}
	_, place, found := strings.Cut(draft, "# PLACE BU/HQ 1, ")
	place, _, _ = strings.Cut(place, "\n")
	if !found || !g.accepts(t, k, r, "PLACE BU/HQ 1, "+place) {
		t.Errorf("a line of the draft is refused: %q", place)
	}
}

func TestDraftLinesAreShort(t *testing.T) {
	k := testKit(t)
	g := newMatch(t, "short", nil)
	for range 10 {
		for _, d := range g.state.Pending() {
			for _, lang := range Langs {
				for _, l := range strings.Split(draftOf(t, mustRender(t, k, noBoard(g.report(report.Turn, d.Seat, lang)))), "\n") {
					if utf8.RuneCountInString(l) > textWidth {
						t.Errorf("step %d %s: %s", g.seq, lang, l)
					}
				}
			}
		}
		g.step(t)
	}
}

// TestTheDraftMobilizesWhereThereIsRoom has a full Depot hex and an empty one
// in Bulgaria, and in Serbia only a full one.
func TestTheDraftMobilizesWhereThereIsRoom(t *testing.T) {
	g := newGame(t, "balkan-wars", "room", nil)
	var err error
	g.state, err = g.sys.(adjudicator.Reader).Position(`SCENARIO first-war
EMPTY
TURN 2
SIDE league
PHASE mobilization
UNIT BU/Depot Sofia 2231
UNIT BU/1 Bde 2231
UNIT BU/2 Bde 2231
UNIT BU/3 Bde 2231
UNIT BU/Depot Phillipopolis 2426
UNIT SE/Depot Belgrade 1140
UNIT SE/1 Bde 1140
UNIT SE/2 Bde 1140
UNIT SE/3 Bde 1140
`)
	if err != nil {
		t.Fatal(err)
	}
	for lang, full := range map[string]string{"en": "1140 holds 4 units: make room", "fr": "1140 contient 4 unités"} {
		draft := draftOf(t, mustRender(t, testKit(t), noBoard(g.report(report.Turn, "league", lang))))
		for _, l := range strings.Split(draft, "\n") {
			if strings.Contains(l, "MOBILI") && strings.Contains(l, "BU/") && !strings.Contains(l, "2426") {
				t.Errorf("%s: a unit is offered for a full hex: %s", lang, l)
			}
		}
		if !strings.Contains(draft, full) {
			t.Errorf("%s: nothing says that 1140 is full:\n%s", lang, draft)
		}
	}
}
