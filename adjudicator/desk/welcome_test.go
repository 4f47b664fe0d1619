package desk

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
)

// Who writes for the first time, in whatever words, is told the two lines that bring him into a game, in his language;
// the line that founds one does.
func TestAFirstLetterInOwnWordsBringsTheLinesToSend(t *testing.T) {
	for text, want := range map[string]string{
		"How do I start?": "NEW balkan-wars first-war AS league",
		"Hello, I'd like to play the Ottomans in the Balkan Wars.":        "NEW balkan-wars first-war AS ottoman",
		"Can I join a game of Paths of Glory?":                            "NEW paths-of-glory introductory AS cp",
		"Bonjour, je voudrais jouer à Storm in the West, comment faire ?": "NEW storm-in-the-west campaign AS ",
	} {
		o := club(t)
		o.System = func(name string) (adjudicator.System, error) {
			l, _ := games.Find(name)
			return l.Open(l.Data)
		}
		p := o.one(o.stranger("eve@test", text), "eve@test", report.Stranger)
		welcome, opened := "Welcome", "eve@test"
		if strings.HasPrefix(text, "Bonjour") {
			welcome = "Bienvenue"
		}
		o.says(p, welcome, "LIST", want)
		for line := range strings.Lines(p.Letter.Text) {
			if line = strings.TrimSpace(line); strings.HasPrefix(line, "NEW ") {
				o.one(o.stranger(opened, line), opened, report.Question)
			}
		}
	}
}

// Where not everybody may found a game, none is offered; who plays already is asked for his game as before.
func TestAFirstLetterOffersOnlyWhatIsAllowed(t *testing.T) {
	o := club(t)
	o.Config.Create = seating.CreateReferee
	p := o.one(o.stranger("eve@test", "How do I start?"), "eve@test", report.Stranger)
	if o.says(p, "Welcome", "LIST"); strings.Contains(p.Letter.Text, "NEW ") {
		t.Error("a game may be founded")
	}
}
