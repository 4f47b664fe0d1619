package templates

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/speech"
)

// taken is a draft with the comment signs of some orders taken away.
func taken(draft string, orders []string) string {
	var out []string
	for _, l := range strings.Split(draft, "\n") {
		text, offered := strings.CutPrefix(l, "# ")
		if bare, _, _ := strings.Cut(text, "  ; "); offered && slices.Contains(orders, bare) {
			l = text
		}
		out = append(out, l)
	}
	return strings.Join(out, "\n")
}

// needed are the orders that a line needs at its side, and itself.
func needed(list []adjudicator.Prompt, i int, lang string) []string {
	out := []string{list[i].Order.In(lang)}
	for _, j := range list[i].Needs {
		for _, l := range needed(list, j, lang) {
			if !slices.Contains(out, l) {
				out = append(out, l)
			}
		}
	}
	return out
}

// TestOfferedLinesAreLegal plays random games of all scenarios and takes the
// comment sign away from lines of each template, one after the other, with
// those that it needs: all parse and have no fault, in both languages. Of
// long templates verbs with few lines are tried, and some others in each step.
func TestOfferedLinesAreLegal(t *testing.T) {
	for _, x := range []struct {
		system  string
		steps   int
		options []adjudicator.Options
		parts   []string
		verbs   []string
	}{
		{"paths-of-glory", 70, []adjudicator.Options{{"competition": "on", "expansion": "on"}, {"edition": "2018"}},
			[]string{"bids", "setup", "play", "activate-attack", "attack", "activate-move", "move", "entrench", "sr", "event", "discard", "refit", "replace", "answer", "standing"}, nil},
		{"balkan-wars", 50, []adjudicator.Options{{"cut_rails": "on"}, {"profile": "full"}, {"profile": "full", "diplomacy": "ahead"}},
			[]string{"setup-choice", "setup", "setup-rest", "talks", "talks-ahead", "mobilization", "movement", "other-movement", "combat", "rally", "boxes", "standing"},
			[]string{"CHOOSE", "PLACE", "ENTRENCH", "CALL", "GIVE", "CONFLICT", "COMMIT", "SPEND", "MOBILIZE", "MOVE", "RAIL", "HOLD", "CORPS", "AMPHIB",
				"ATTACK", "CHARGE", "MORALE", "LOSS", "RETREAT", "ADVANCE", "CONCEAL"}},
	} {
		t.Run(x.system, func(t *testing.T) {
			k, tried := testKit(t), map[string]int{}
			for n, sc := range openSystem(t, x.system).Info().Scenarios {
				for _, options := range x.options {
					g := newScenario(t, x.system, sc.Name, fmt.Sprintf("offers %d %d", n, len(options)), options)
					for range x.steps {
						for _, d := range g.state.Pending() {
							offered(t, k, g, d.Seat, speech.Langs[int(g.seq)%len(speech.Langs)], sc.Name, tried)
						}
						if _, more := g.step(t); !more {
							break
						}
					}
				}
			}
			for _, name := range append(x.parts, x.verbs...) {
				if tried[name] == 0 {
					t.Errorf("no template had a line of %s", name)
				}
			}
			t.Log(tried)
		})
	}
}

// offered tries all lines of one template.
func offered(t *testing.T, k *Kit, g *match, seat adjudicator.Seat, lang, where string, tried map[string]int) {
	t.Helper()
	r := noBoard(g.report(report.Reminder, seat, lang))
	draft := draftOf(t, mustRender(t, k, r))
	every, alike := 1+len(r.Prompts)/8, map[string]int{}
	for _, p := range r.Prompts {
		alike[p.Order.Verb]++
	}
	for i, p := range r.Prompts {
		if (i+int(g.seq))%every != 0 && (alike[p.Order.Verb] > 2 || p.Part == "standing") {
			continue
		}
		lines := needed(r.Prompts, i, lang)
		sheet := parseDraft(t, r.Info, where, taken(draft, lines))
		if len(sheet.Orders) != len(lines) {
			t.Errorf("%s step %d %s: of %q %d are in the template", where, g.seq, seat, lines, len(sheet.Orders))
		}
		if p.Part == "standing" { // may be sent at any time, without closing anything
			sheet.End = false
		}
		faults := slices.DeleteFunc(g.state.Check(seat, sheet), func(f adjudicator.Fault) bool {
			return p.Part == "play" && f.Code == "nothing-ordered" || f.Code == "setup-incomplete"
		})
		if len(faults) > 0 { // a card whose points other lines use is not spent without them; END needs a whole set-up
			t.Errorf("%s step %d %s: %s: %v", where, g.seq, seat, strings.Join(lines, " | "), faults)
		}
		tried[p.Part]++
		if p.Order.Verb != strings.ToUpper(p.Part) {
			tried[p.Order.Verb]++
		}
	}
}

// TestTemplateForLaterNamesNoRound: what is sent while nothing is owed may
// arrive in a later round, so its template holds no ROUND line.
func TestTemplateForLaterNamesNoRound(t *testing.T) {
	k := testKit(t)
	g := newGame(t, "paths-of-glory", "later", nil)
	for g.state.Pending()[0].Phase != "action" {
		g.step(t)
	}
	owing := g.state.Pending()[0].Seat
	other := adjudicator.Seat("ap")
	if owing == other {
		other = "cp"
	}
	if d := draftOf(t, mustRender(t, k, noBoard(g.report(report.Turn, owing, "en")))); !strings.Contains(d, "\nROUND 1\n") {
		t.Errorf("the template of an action lacks its round:\n%s", d)
	}
	later := draftOf(t, mustRender(t, k, noBoard(g.report(report.Turn, other, "en"))))
	if strings.Contains(later, "ROUND") || !strings.Contains(later, "# STAND LOSS ANY PREFER CORPS") {
		t.Errorf("the template for later is\n%s", later)
	}
	g.step(t)
	sheet := parseDraft(t, g.sys.Info(), "later", taken(later, []string{"STAND LOSS ANY PREFER CORPS"}))
	if faults := g.state.Check(other, sheet); len(sheet.Orders) != 1 || len(faults) > 0 {
		t.Errorf("the template for later is refused: %v", faults)
	}
}

// TestGreatRetreatIsOffered: in the turn of the card the Allies are offered
// the standing order that uses it, in no other.
func TestGreatRetreatIsOffered(t *testing.T) {
	k := testKit(t)
	const line = "# STAND DEFEND ANY USE 27"
	for turn, want := range map[string]bool{"7": true, "6": false} {
		g := placed(t, "SCENARIO campaign\nEMPTY\nTURN 7\nSIDE ap\nPHASE action\nHAND ap 1\nPLAYED ap 27 "+turn+"\nUNIT GE-8A Memel\nUNIT RU-1A Szawli\n", 4)
		d := draftOf(t, mustRender(t, k, noBoard(g.report(report.Turn, "ap", "en"))))
		if strings.Contains(d, line) != want {
			t.Errorf("played in turn %s: the template is\n%s", turn, d)
		}
	}
}
