package templates

import (
	"encoding/csv"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/balkanwars"
	"feldpost/adjudicator/report"
	"feldpost/templates/story"
)

// politicalEvents are the rows of the Events Table: scenario, number, name
// and background.
func politicalEvents(t *testing.T) (rows [][4]string) {
	t.Helper()
	f, err := balkanwars.Data().Open("events.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comment = '#'
	all, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := map[string]int{}
	for i, name := range all[0] {
		column[name] = i
	}
	for _, x := range all[1:] {
		rows = append(rows, [4]string{x[column["scenario"]], x[column["number"]], x[column["name"]], x[column["background"]]})
	}
	return rows
}

func TestEveryPoliticalEventHasItsNameAndBackgroundInBothLanguages(t *testing.T) {
	k := testKit(t)
	rows := politicalEvents(t)
	if len(rows) != 72 {
		t.Fatalf("%d events, want 36 of each scenario", len(rows))
	}
	same := 0
	for _, x := range rows {
		key := x[0] + "." + x[1]
		for i, group := range []string{"event", "background"} {
			english := x[2+i]
			french, ok := k.lib.Try("fr", "balkan-wars.word."+group+"."+key, nil)
			if english == "" || !ok || french == "" {
				t.Errorf("%s %s: English %q, French %q", group, key, english, french)
			}
			if english == french {
				same++
			}
		}
	}
	if same > 0 { // a name that is written alike in both languages would be the first
		t.Errorf("%d texts are the same in both languages", same)
	}
}

// eventTold is the sentence of a political event, and the line of the status
// that names it.
func eventTold(t *testing.T, lang string, row [4]string, own bool) string {
	t.Helper()
	g := newGame(t, "balkan-wars", "events", nil)
	r := noBoard(g.report(report.Turn, g.seats()[0], lang))
	r.Scenario.Name = row[0]
	if own {
		r.Info.Data = append([]adjudicator.DataFile{{Name: "events.csv", Own: true}}, r.Info.Data...)
	}
	w := testKit(t).writerOf(&r)
	told := story.TellerOf(w.Voice).Told(adjudicator.NewEvent("event", "3.1", "number", row[1], "name", row[2], "background", row[3]))
	fact, _ := w.Sentence("fact", "event", w.With("value", row[1]+" "+row[2], "key", "event"))
	return told + "\n" + fact
}

func TestFrenchLettersNameThePoliticalEventInFrench(t *testing.T) {
	row := [4]string{"second-war", "44", "Romania crosses the Danube", "10 July 1913"}
	for _, x := range []struct {
		lang string
		own  bool
		want string
	}{
		{"en", false, row[2]},
		{"fr", false, "La Roumanie franchit le Danube"},
		{"fr", true, row[2]}, // ours would name another event than the referee's table has
	} {
		if told := eventTold(t, x.lang, row, x.own); strings.Count(told, x.want) != 2 {
			t.Errorf("%s, own table %v: %q is not told twice in\n%s", x.lang, x.own, x.want, told)
		}
	}
}

func TestMovementsAfterACombatAndByRailSayWhereTheyBegan(t *testing.T) {
	k := testKit(t)
	g := newGame(t, "balkan-wars", "from", nil)
	for lang, want := range map[string][]string{
		"en": {"from 2720 Adrianople by 2719 - 2717", "from 2619 into 2720 Adrianople", "Off-Map box - 3109", "counts as 7/1"},
		"fr": {"de 2720 Adrianople par 2719 - 2717", "de 2619 en 2720 Adrianople", "case hors carte - 3109", "compté 7/1"},
	} {
		r := noBoard(g.report(report.Turn, g.seats()[0], lang))
		w := k.writerOf(&r)
		for i, e := range []adjudicator.Event{
			adjudicator.NewEvent("retreat", "6.6", "unit", "OE/11 Div", "from", "2720", "path", "2719-2718-2717"),
			adjudicator.NewEvent("advance", "6.7", "unit", "BU/1 Bde", "from", "2619", "path", "2720"),
			adjudicator.NewEvent("rail", "5.2", "unit", "OE/Ismid Div", "path", "3109", "from", "OFFMAP"),
			adjudicator.NewEvent("odds", "6.3", "hex", "2720", "a", 6, "d", 0, "odds", "7/1", "column", "7/1"),
		} {
			if told := story.TellerOf(w.Voice).Told(e); !strings.Contains(told, want[i]) {
				t.Errorf("%s: %q is not told in %q", lang, want[i], told)
			}
		}
	}
}
