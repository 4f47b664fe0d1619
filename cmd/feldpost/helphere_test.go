package main

import (
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/store"
	"feldpost/templates"
)

// helpLater stands behind an example that may not be sent yet.
var helpLater = map[string]string{"en": "; not now", "fr": "; pas maintenant"}

// examplesIn are the examples in a letter of HELP, those that go on in further lines put together.
func examplesIn(text string) (list []string) {
	note := false
	for line := range strings.Lines(text) {
		line, is := strings.CutPrefix(strings.TrimRight(line, "\n"), "    ")
		switch {
		case !is || strings.HasPrefix(line, " "):
		case (strings.HasPrefix(line, "+ ") || note) && len(list) > 0: // the note stands above a long line
			list[len(list)-1] += " " + strings.TrimPrefix(line, "+ ")
		default:
			list = append(list, line)
		}
		note = is && strings.HasPrefix(line, ";")
	}
	return list
}

// topicsOf are what HELP may be asked about in a game: its guide with its parts, the verbs, and what all games have.
func topicsOf(info adjudicator.Info, guide string) (list []string) {
	list = []string{"", info.Name, "PATHS", "NAMES", "CONDITIONS", "HEADER", "END"}
	for _, v := range info.Language.Verbs() {
		v, _, _ = strings.Cut(v, ":")
		first, _, _ := strings.Cut(v, " ")
		for _, x := range []string{v, first} {
			if !slices.Contains(list, x) {
				list = append(list, x)
			}
		}
	}
	words := strings.Fields(guide)
	for i, w := range words[:len(words)-1] { // HELP setup
		if part := strings.Trim(words[i+1], ".,;:"); (w == "HELP" || w == "AIDE") && part == strings.ToLower(part) && !slices.Contains(list, part) {
			list = append(list, part)
		}
	}
	return list
}

// Each example of every help text is played in the game at hand: what HELP shows as it stands is accepted by the position in
// which it was asked for.
func TestEveryExampleOfHelpIsAcceptedInTheGameAtHand(t *testing.T) {
	words, err := templates.NewKit(games.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	eachGame(t, func(t *testing.T, system, lang string) {
		sys, err := newLibrary(nil, nil).open(system)
		if err != nil {
			t.Fatal(err)
		}
		local, _ := localclub.Find(system)
		roll, guess := dice.NewSource([]byte("help"), "roll"), dice.NewSource([]byte("help"), "guess")
		roll.Begin(1)
		state, _, err := sys.Setup(local.Scenario, nil, roll)
		if err != nil {
			t.Fatal(err)
		}
		info := sys.Info()
		played, later := 0, 0
		for step := range uint64(8) {
			owing := state.Pending()[0].Seat
			for _, seat := range local.Seats {
				if step > 2 && seat != string(owing) {
					continue
				}
				r := press.Shown(report.Report{Kind: report.Answer, Lang: lang, Game: "g", Seat: adjudicator.Seat(seat), Format: report.FormatText},
					&store.Game{Name: "g", System: system, Scenario: local.Scenario, Status: store.GameRunning}, sys, state)
				r.Undrawn = true
				for _, topic := range topicsOf(info, words.Help(lang, info, info.Name)) {
					r.Answers = []report.Section{{Query: "HELP", Topic: topic}}
					l, err := words.Render(r)
					if err != nil {
						t.Fatal(err)
					}
					for _, line := range examplesIn(l.Text) {
						if strings.HasSuffix(line, helpLater[lang]) || strings.HasPrefix(line, ";") {
							later++
							continue
						}
						sheet, _, faults := info.Language.Parse(line + "\n")
						if len(faults) > 0 || len(sheet.Orders) != 1 || !info.Language.IsOfGame(sheet.Orders[0]) {
							continue
						}
						played++
						for _, f := range state.Check(adjudicator.Seat(seat), sheet) {
							t.Errorf("step %d, %s to %s, HELP %s: %q is refused: %s", step, system, seat, topic, line, f)
						}
					}
				}
			}
			roll.Begin(step + 2)
			guess.Begin(step + 2)
			sheet, ok := adjudicator.Suggest(state, owing, guess)
			if !ok {
				t.Fatal("nothing to suggest")
			}
			if _, err := state.Apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: owing, Sheet: sheet.Numbered()}, roll); err != nil {
				t.Fatal(err)
			}
		}
		if t.Logf("%d examples played, %d are said to be for later", played, later); played < 40 {
			t.Errorf("only %d examples were played", played)
		}
	})
}

// The help of Great War Commander names counters of the scenario at hand, and of the reader's side.
func TestHelpNamesCountersOfTheScenario(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		c := newNewcomer(t, "great-war-commander", lang)
		c.begin(t)
		l := last(t, c.mail(t, "fr", "HELP MOVE\nHELP PLACE\nHELP great-war-commander\n"), "fr").Letter
		if !strings.Contains(l.Text, "CHASSEURS-") {
			t.Errorf("%s: no counter of the reader:\n%s", lang, l.Text)
		}
		for _, foreign := range []string{"LANDWEHR", "MUELLER", "MG08", "G-3", "INFANTERIE"} {
			if strings.Contains(l.Text, foreign) {
				t.Errorf("%s: the help names %s:\n%s", lang, foreign, l.Text)
			}
		}
	}
}

// STATUS CARDS says so when nothing is dealt yet, and who sets up is told where he may, in the template and by a fault.
func TestSetUpFromTheLetterAlone(t *testing.T) {
	for lang, says := range map[string][]string{
		"en": {"You hold no cards now", "# PLACE CHASSEURS-1 AT ", "the area A4-O8", "CHASSEURS-1 may not be set up at A1. Where it may, from corner to corner: A4-O8."},
		"fr": {"Vous n'avez pas de carte en ce moment", "# PLACER CHASSEURS-1 EN ", "la zone A4-O8", "CHASSEURS-1 ne peut être placée en A1. Où elle le peut, d'un coin à l'autre : A4-O8."},
	} {
		c := newNewcomer(t, "great-war-commander", lang)
		text := last(t, c.begin(t), "fr").Letter.Text
		text += last(t, c.mail(t, "fr", "STATUS CARDS\n"), "fr").Letter.Text
		text += last(t, c.mail(t, "fr", "PLACE CHASSEURS-1 A1\n"), "fr").Letter.Text
		text = strings.Join(strings.Fields(strings.ReplaceAll(text, ">>>", "")), " ")
		for _, s := range says {
			if !strings.Contains(text, s) {
				t.Errorf("%s: no %q in\n%s", lang, s, text)
			}
		}
	}
}

// The lines that a template offers for the set-up are right all together.
func TestTheOfferedSetUpIsTaken(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		c := newNewcomer(t, "great-war-commander", lang)
		l := last(t, c.begin(t), "fr").Letter
		var sheet strings.Builder
		for line := range strings.Lines(l.Text) {
			if line, is := strings.CutPrefix(line, "# "); is && strings.HasPrefix(line, "PLACE") {
				sheet.WriteString(line)
			}
		}
		posts := c.mail(t, "fr", sheet.String()+"END\n")
		if seat, _ := c.owes(t); seat != "de" {
			t.Errorf("%s: not taken:\n%s\n%s", lang, sheet.String(), last(t, posts, "fr").Letter.Text)
		}
	}
}
