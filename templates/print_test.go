package templates

import (
	"bytes"
	"strings"
	"testing"

	"feldpost/adjudicator/report"
	"feldpost/templates/gallery"
)

// printOf is the letter that answers queries about the map.
func printOf(t *testing.T, k *Kit, g *match, lang string, format report.Format, topics ...string) report.Letter {
	t.Helper()
	r := g.report(report.Answer, g.seats()[0], lang)
	r.Format = format
	for _, topic := range topics {
		r.Answers = append(r.Answers, report.Section{Query: "MAP", Topic: topic})
	}
	return mustRender(t, k, r)
}

// filesOf are the names of all files of a letter.
func filesOf(l report.Letter) string {
	var names []string
	for _, f := range append(append([]report.File{}, l.Inline...), l.Attached...) {
		names = append(names, f.Name)
	}
	return strings.Join(names, " ")
}

// TestMapPrint: the board for print comes alone, once however often and in
// whatever words it is asked for, and in a letter without pictures too.
func TestMapPrint(t *testing.T) {
	k := testKit(t)
	for _, system := range []string{"balkan-wars", "paths-of-glory", "example"} {
		g := newGame(t, system, "print", nil)
		for lang, words := range map[string][]string{"en": {"PRINT", "print", " Pdf ", "A3", "printed"}, "fr": {"IMPRIMER", "print", "pdf", "impression"}} {
			l := printOf(t, k, g, lang, report.FormatShort, words...)
			if len(l.Attached) != 1 || l.Attached[0].Name != gallery.MapPDF || l.Attached[0].Type != "application/pdf" || len(l.Inline) > 0 {
				t.Fatalf("%s, %s: the letter brings %s", system, lang, filesOf(l))
			}
			data := l.Attached[0].Data
			if !bytes.HasPrefix(data, []byte("%PDF-1.")) || !bytes.Contains(data, []byte("/Lang ("+lang+")")) || len(data) > 350_000 {
				t.Errorf("%s, %s: a file of %d bytes", system, lang, len(data))
			}
			if !strings.Contains(l.Text, gallery.MapPDF) || !strings.Contains(l.HTML, gallery.MapPDF) || strings.Contains(l.HTML, "cid:") {
				t.Errorf("%s, %s: the letter does not tell of its file:\n%s", system, lang, l.Text)
			}
			again := printOf(t, k, g, lang, report.FormatText, "print")
			if len(again.Attached) != 1 || &again.Attached[0].Data[0] != &data[0] {
				t.Errorf("%s, %s: the same board was drawn anew, or not at all", system, lang)
			}
		}
		if l := printOf(t, k, g, "en", report.FormatShort, ""); filesOf(l) != "map.png map.svg" {
			t.Errorf("%s: MAP brings %s", system, filesOf(l))
		}
		if l := printOf(t, k, g, "en", report.FormatShort, "", "print"); filesOf(l) != "map.png map.pdf map.svg" {
			t.Errorf("%s: MAP and MAP PRINT bring %s", system, filesOf(l))
		}
	}
	g := newMatch(t, "print", nil)
	if l := printOf(t, k, g, "en", report.FormatShort, "Pristina"); strings.Contains(filesOf(l), gallery.MapPDF) || !strings.Contains(l.Text, "2238") && !strings.Contains(l.Text, "Pristina") {
		t.Errorf("MAP Pristina brings %s", filesOf(l))
	}
}
