package templates

import (
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/templates/speech"
)

// No two phases, and no two questions, of one game have the same subject, whatever the
// day of their deadline: who sorts his mail by subject finds each for itself.
func TestNoTwoDecisionsOfAGameHaveOneSubject(t *testing.T) {
	k := testKit(t)
	for _, x := range []struct {
		system, scenario string
		steps, questions int
	}{
		{"great-war-commander", "house-07", 250, 20},
		{"great-war-commander", "house-01", 120, 5},
		{"paths-of-glory", "campaign", 120, 2},
		{"balkan-wars", "first-war", 60, 0},
		{"storm-in-the-west", "campaign", 150, 10},
		{"great-war-in-europe", "near-east", 60, 0},
		{"example", "hill", 60, 0},
	} {
		t.Run(x.system+"/"+x.scenario, func(t *testing.T) {
			questions := 0
			for n := range 3 {
				if n > 0 && x.questions == 0 {
					break
				}
				seed := strings.Repeat("subjects ", n+1)
				g := newScenario(t, x.system, x.scenario, seed, nil)
				if x.system == "storm-in-the-west" {
					g.stands(t, "STAND LOSS ASK", "STAND AIR ASK")
				}
				questions += subjectsDiffer(t, k, g, x.steps)
			}
			if questions < x.questions {
				t.Errorf("%d questions came up, want %d", questions, x.questions)
			}
		})
	}
}

// stands gives standing orders to each seat.
func (g *match) stands(t *testing.T, lines ...string) {
	t.Helper()
	for _, seat := range g.seats() {
		var sheet orders.Sheet
		for _, line := range lines {
			sheet.Orders = append(sheet.Orders, g.sys.Info().Language.Line(line))
		}
		g.begin()
		if _, err := g.state.Apply(adjudicator.Command{Seq: g.seq, Kind: adjudicator.CommandStanding, Seat: seat, Sheet: sheet}, g.roll); err != nil {
			t.Fatal(err)
		}
	}
}

// subjectsDiffer plays a game for some steps and compares the subjects of its decisions. It returns how many
// questions came up.
func subjectsDiffer(t *testing.T, k *Kit, g *match, steps int) (questions int) {
	t.Helper()
	named := map[string]string{} // the decision of a subject
	gone := map[string]bool{}
	for range steps {
		pending := g.state.Pending()
		for _, d := range pending {
			if d.Kind == "question" && gone[d.ID] {
				t.Errorf("two questions are called %s", d.ID)
			}
			for _, lang := range speech.Langs {
				r := noBoard(g.report(report.Turn, d.Seat, lang))
				r.Events, r.Rolls, r.Prompts = nil, nil, nil
				subject := string(d.Seat) + ": " + k.writerOf(&r).subject()
				if other := named[subject]; other != "" && other != d.ID {
					t.Errorf("%q is the subject of %s and of %s", subject, other, d.ID)
				}
				named[subject] = d.ID
			}
		}
		if _, more := g.step(t); !more {
			break
		}
		for _, s := range g.seats() {
			g.told(s)
		}
		now := g.state.Pending()
		for _, d := range pending {
			if d.Kind == "question" && !slices.ContainsFunc(now, func(p adjudicator.Decision) bool { return p.ID == d.ID }) {
				gone[d.ID] = true
				questions++
			}
		}
	}
	return questions
}

// A subject that would be too long lacks its deadline before what is asked.
func TestALongSubjectKeepsWhatIsAsked(t *testing.T) {
	k := testKit(t)
	g := newGame(t, "paths-of-glory", "subject", nil)
	r := noBoard(g.report(report.Turn, "ap", "en"))
	r.Game = "the-great-war-of-our-club-in-1914-1918"
	r.Pending = []adjudicator.Decision{{Seat: "ap", Kind: "question", Phase: "question", Fields: []adjudicator.Field{{Key: "space", Value: "Sedan"}, {Key: "matter", Value: "defender's cards"}}}}
	subject := k.writerOf(&r).subject()
	if !strings.HasSuffix(subject, "at Sedan (turn 1)") {
		t.Errorf("the subject is %q", subject)
	}
}
