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
	"feldpost/templates/prose"
	"feldpost/templates/speech"
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
			for _, lang := range speech.Langs {
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

// TestDraftIsTheSameInBothLanguages compares what the two drafts are read as.
func TestDraftIsTheSameInBothLanguages(t *testing.T) {
	k := testKit(t)
	g := newMatch(t, "languages", adjudicator.Options{"profile": "full"})
	language := g.sys.Info().Language
	for range 12 {
		for _, d := range g.state.Pending() {
			canonical := make([][]string, len(speech.Langs))
			for i, lang := range speech.Langs {
				for _, l := range uncommented(draftOf(t, mustRender(t, k, noBoard(g.report(report.Turn, d.Seat, lang))))) {
					l, _, _ = strings.Cut(l, "  ;")
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
// together, with its hexes, as AUTO would place them.
func TestDraftGroupsSetUpByArea(t *testing.T) {
	k := testKit(t)
	g := newMatch(t, "areas", nil)
	for g.state.Pending()[0].Seat != "league" {
		g.step(t)
	}
	draft := draftOf(t, mustRender(t, k, noBoard(g.report(report.Turn, "league", "en"))))
	for _, want := range []string{"; Bulgaria, 10 units, within 1 of 2231 Sofia (2130-2131, 2230-2231):\n# PLACE BU/HQ 1, ",
		"; Bulgaria, 10 units, next to the Bulgarian and Ottoman frontier:\n# PLACE BU/", "\n# AUTO\n"} {
		if !strings.Contains(draft, want) {
			t.Errorf("the draft lacks %q:\n%s", want, draft)
		}
	}
}

func TestDraftLinesAreShort(t *testing.T) {
	k := testKit(t)
	g := newMatch(t, "short", nil)
	for range 10 {
		for _, d := range g.state.Pending() {
			for _, lang := range speech.Langs {
				for _, l := range strings.Split(draftOf(t, mustRender(t, k, noBoard(g.report(report.Turn, d.Seat, lang)))), "\n") {
					if utf8.RuneCountInString(l) > prose.Width {
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
