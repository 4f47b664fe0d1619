package templates

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/position"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
	"feldpost/templates/story"
)

// firstScreen counts the lines up to the first part that is behind it.
func firstScreen(k *Kit, r report.Report, text string) int {
	lines := strings.Count(text, "\n")
	for _, part := range []string{"options", "messages", "warnings", "accepted", "events", "hand", "template", "status", "result", "proof"} {
		head := "\n\n" + strings.ToUpper(k.lib.Speak(&r).Say("heading."+part, &r)) + "\n"
		if i := strings.Index(text, head); i >= 0 {
			lines = min(lines, strings.Count(text[:i+1], "\n"))
		}
	}
	return lines
}

// TestShortLettersAreShort plays games of both systems and writes a letter each
// time a seat owes something, about all that happened since it owed something
// last: a whole turn. The first screen has at most 20 lines, the letter less than
// 150, or 180 where the position is new to its reader, the answer to STATUS less than 80.
func TestShortLettersAreShort(t *testing.T) {
	k := testKit(t)
	codes := codeWords(t)
	for _, x := range []struct {
		system  string
		options adjudicator.Options
		steps   int
	}{
		{"balkan-wars", adjudicator.Options{"profile": "full"}, 24},
		{"balkan-wars", nil, 24},
		{"paths-of-glory", adjudicator.Options{"edition": "2018", "expansion": "on", "competition": "on"}, 60},
		{"great-war-in-europe", nil, 10},
		{"example", nil, 12},
	} {
		g := newGame(t, x.system, "short letters", x.options)
		most, screen, status, letters := 0, 0, 0, 0
		for step := range x.steps {
			for _, seat := range g.seats() {
				owes := false
				for _, d := range g.state.Pending() {
					owes = owes || d.Seat == seat
				}
				if !owes && step%5 > 0 {
					continue
				}
				for _, lang := range speech.Langs {
					where := fmt.Sprintf("%s %v step %d %s %s", x.system, x.options, step, seat, lang)
					r := noBoard(g.report(report.Turn, seat, lang))
					if step == 0 {
						r.Kind, r.Options = report.Start, x.options
					}
					r.Format, r.Before = report.FormatShort, g.before[seat]
					if owes { // with the order page, where that takes most room
						r.Page, r.Offers, r.Link = true, &adjudicator.Offers{}, "https://orders.example.org/feldpost/orders-"+strings.Repeat("x", 55)+".html"
					}
					l := mustRender(t, k, r)
					checkText(t, where, l, codes)
					if legend := k.lib.Speak(&r).Say("units-brief-legend", &r); strings.Contains(l.Text, legend+"\n...") {
						t.Errorf("%s: the legend of units stands over none:\n%s", where, l.Text)
					}
					n := strings.Count(l.Text, "\n")
					limit := 150
					if step == 0 || position.Of(k.lib.Speak(&r)).Unseen() { // all units are listed
						limit = 180
					}
					if n >= limit {
						t.Errorf("%s: %d lines:\n%s", where, n, l.Text)
						return
					}
					if n := firstScreen(k, r, l.Text); n > 20 && step > 0 {
						t.Errorf("%s: a first screen of %d lines:\n%.1500s", where, n, l.Text)
						return
					} else if step > 0 {
						screen = max(screen, n)
					}
					r.Kind, r.Answers, r.Events, r.Rolls, r.Offers = report.Answer, []report.Section{{Query: "STATUS"}}, nil, nil, nil
					answer := mustRender(t, k, r)
					checkText(t, where, answer, codes)
					if n := strings.Count(answer.Text, "\n"); n >= 80 {
						t.Errorf("%s: STATUS has %d lines:\n%s", where, n, answer.Text)
						return
					} else {
						status = max(status, n)
					}
					most = max(most, n)
					letters++
				}
				g.told(seat)
			}
			if _, more := g.step(t); !more {
				break
			}
		}
		t.Logf("%s %v: %d letters, at most %d lines, first screen %d, STATUS %d", x.system, x.options, letters, most, screen, status)
	}
}

// TestABattleGoesOnUnderItsHeading tells the end of a combat in whose middle a
// question stood, and places that changed hands one after the other.
func TestABattleGoesOnUnderItsHeading(t *testing.T) {
	k := testKit(t)
	g := newGame(t, "paths-of-glory", "goes on", nil)
	r := noBoard(g.report(report.Turn, "ap", "en"))
	before := *r.View
	before.Facts = append(before.Facts, adjudicator.Field{Key: "combat", Value: "Sedan"})
	r.Before = &before
	r.Events = []adjudicator.Event{
		adjudicator.NewEvent("combat", "12.2.10", "space", "Sedan", "attacker", "cp", "inflicted", "4", "suffered", "3", "winner", "cp", "retreat", "1"),
		adjudicator.NewEvent("action", "9.1.3", "side", "ap", "card", "", "use", "ops", "points", "1"),
		adjudicator.NewEvent("control", "11.1.13", "space", "Lodz", "side", "cp", "why", "entered"),
		adjudicator.NewEvent("control", "11.1.13", "space", "Warsaw", "side", "cp", "why", "entered"),
		adjudicator.NewEvent("move", "11.1", "units", "GE-c2", "path", "Posen>Lodz>Warsaw"),
	}
	for _, format := range []report.Format{report.FormatFull, report.FormatShort} {
		r.Format = format
		text := strings.Join(strings.Fields(mustRender(t, k, r).Text), " ")
		for _, want := range []string{"Battle at Sedan, continued", "The Central side attacked Sedan. The Central side wins, the defenders must go back 1 space", "Lodz and Warsaw are now held by"} {
			if strings.Count(text, want) != 1 {
				t.Errorf("%s: %q stands there %d times in:\n%.1500s", format, want, strings.Count(text, want), text)
			}
		}
	}
}

// What a player is told he has ordered stands in his language, END too.
func TestAcceptedOrdersAreEchoedInTheReadersLanguage(t *testing.T) {
	k, g := testKit(t), midGame(t, 8)
	for lang, want := range map[string]string{
		"en": "MOVE BU/1 Bde TO 2331\nSTAND CONFLICT PASS\nEND\n",
		"fr": "BOUGER BU/1 Bde À 2331\nCONSIGNE CONFLIT PASSER\nFIN\n",
	} {
		r := g.report(report.Receipt, "league", lang)
		r.Accepted = "MOVE BU/1 Bde TO 2331\nSTAND CONFLICT PASS\nEND\n"
		if l := mustRender(t, k, r); !strings.Contains(l.Text, want) {
			t.Errorf("%s: no %q in\n%s", lang, want, l.Text)
		}
	}
}

// A story that has room is told as it is without a limit; any other is given up before
// all of it is told.
func TestAStoryIsToldAsFarAsThereIsRoom(t *testing.T) {
	const most = 20
	k, fitting, long, saved := testKit(t), 0, 0, 0
	for _, system := range []string{"balkan-wars", "paths-of-glory", "great-war-in-europe"} {
		g := newGame(t, system, "room", nil)
		for step := range 16 {
			for _, seat := range g.seats() {
				r := g.report(report.Turn, seat, speech.Langs[step%2])
				w := k.writerOf(&r)
				teller := story.TellerOf(w.Voice)
				for d := story.InFull; d <= story.InOneLine; d++ {
					whole := teller.Tell(r.Events, d)
					part, fits := teller.TellWithin(r.Events, d, most)
					switch {
					case fits != (prose.Length(whole, w.Polish) <= most):
						t.Errorf("%s step %d, detail %d: %d lines fit into %d: %v", system, step, d, prose.Length(whole, w.Polish), most, fits)
					case fits && !reflect.DeepEqual(part, whole):
						t.Errorf("%s step %d, detail %d: within a limit it is\n%v\nand without\n%v", system, step, d, part, whole)
					case fits:
						fitting++
					default:
						long, saved = long+1, saved+len(whole)-len(part)
					}
				}
			}
			for _, seat := range g.seats() {
				if step%3 == 2 {
					g.told(seat)
				}
			}
			if _, on := g.step(t); !on {
				break
			}
		}
	}
	if fitting == 0 || long == 0 || saved < long {
		t.Errorf("%d stories fit, of %d others %d blocks are left untold", fitting, long, saved)
	}
}
