package desk

import (
	"strings"
	"testing"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// pdfs are the PDF files of a letter.
func pdfs(p press.Post) (out []report.File) {
	for _, f := range p.Letter.Attached {
		if f.Type == "application/pdf" {
			out = append(out, f)
		}
	}
	return out
}

// TestMapToPrintOnRequest: MAP PRINT, in either language, brings one file,
// however often a letter asks; what the other seat gets is another board; a
// stranger gets none.
func TestMapToPrintOnRequest(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	seq := o.game().Seq
	files := map[string]string{}
	for seat, text := range map[string]string{"league": "MAP PRINT", "ottoman": "LANG fr\nCARTE IMPRIMER"} {
		for _, text := range []string{text, text + strings.Repeat("\nMAP PRINT\nMAP  print\nPLATEAU PDF", 100)} {
			p := o.one(o.from(seat, text), seat+"@test", report.Answer)
			found := pdfs(p)
			if len(found) != 1 || found[0].Name != "map.pdf" || len(p.Letter.Inline) > 0 {
				t.Fatalf("%s: %d files, %d pictures", text[:9], len(found), len(p.Letter.Inline))
			}
			if old, ok := files[seat]; ok && old != string(found[0].Data) {
				t.Errorf("%s: the same board has other bytes", seat)
			}
			files[seat] = string(found[0].Data)
		}
	}
	if files["league"] == files["ottoman"] || o.game().Seq != seq {
		t.Error("both seats see the same, or a query moved something")
	}
	for _, p := range o.letter(docket.Letter{From: "x@test", Text: strings.Repeat("MAP PRINT\n", 100)}) {
		if len(p.Letter.Attached)+len(p.Letter.Inline) > 0 {
			t.Errorf("a stranger gets %d files", len(p.Letter.Attached))
		}
	}
}
