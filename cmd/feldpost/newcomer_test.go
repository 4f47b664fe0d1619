package main

import (
	"bytes"
	"fmt"
	"image/png"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/store"
	"feldpost/store/bolt"
)

// newcomer is a club of one game, by letters alone: what its players write goes the whole way
// from raw mail to the letters that they get.
type newcomer struct {
	*situation
	store store.Store
	local localclub.Game
	wrote map[uint64]bool // letters out
	n     int             // letters in
}

// newNewcomer invites the players of a game of a system.
func newNewcomer(t *testing.T, system, lang string) *newcomer {
	t.Helper()
	local, err := localclub.Find(system)
	if err != nil {
		t.Fatal(err)
	}
	c := &newcomer{local: local, wrote: map[uint64]bool{}}
	c.situation = newSituation(t, fmt.Sprintf("system: %s\nscenario: %s\nseat: %s\nlang: %s\nstart: no\n\n", system, local.Scenario, local.Seats[0], lang))
	if c.store, err = bolt.Open(c.file, bolt.Options{NoSync: true}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.store.Close() })
	c.letters(t)
	return c
}

// letters are those that are due and nobody has read yet.
func (c *newcomer) letters(t *testing.T) []press.Post {
	t.Helper()
	c.room.posts = nil
	due, err := c.store.DueOut(c.moment, store.AllLanes, 1000)
	if err != nil {
		t.Fatal(err)
	}
	due = slices.DeleteFunc(due, func(o store.Out) bool { return c.wrote[o.ID] })
	for _, o := range due { // one by one: the memory is for one
		if _, err := c.press(c.store).Write(t.Context(), []store.Out{o}, c.moment); err != nil {
			t.Fatal(err)
		}
		c.wrote[o.ID] = true
	}
	return c.room.posts
}

// mail has a seat write, and returns what is then written to whom.
func (c *newcomer) mail(t *testing.T, seat, text string) []press.Post {
	t.Helper()
	return c.mailFrom(t, seat, seat+"@"+localclub.Domain, text)
}

// mailFrom has somebody write to the address of a seat.
func (c *newcomer) mailFrom(t *testing.T, seat, from, text string) []press.Post {
	t.Helper()
	g, err := c.store.Game(c.game)
	if err != nil {
		t.Fatal(err)
	}
	c.n++
	c.seat, c.moment = seat, c.moment.Add(time.Minute)
	raw := bytes.ReplaceAll(c.raw(g.Seat(seat), text), []byte("<l@x>"), fmt.Appendf(nil, "<l%d@x>", c.n))
	raw = bytes.ReplaceAll(raw, []byte(seat+"@"+localclub.Domain), []byte(from))
	id := fmt.Sprintf("l%d@x", c.n)
	if _, _, err = c.store.PutLetter(store.Letter{From: from, MessageID: id, Identity: id, Received: c.moment, Mailbox: "INBOX", UIDValidity: 1, UID: uint32(c.n), Size: len(raw)}, raw); err != nil {
		t.Fatal(err)
	}
	if err := c.desk(c.store).Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	return c.letters(t)
}

// begin has both players confirm.
func (c *newcomer) begin(t *testing.T) []press.Post {
	t.Helper()
	c.mail(t, c.local.Seats[0], "CONFIRM\n")
	return c.mail(t, c.local.Seats[1], "CONFIRM\n")
}

// owes is the seat for which the game waits first, and how many phases it stands behind the first.
func (c *newcomer) owes(t *testing.T) (seat, phase string) {
	t.Helper()
	_, saved, err := c.store.LastSnapshot(c.game)
	if err != nil {
		t.Fatal(err)
	}
	sys, err := newLibrary(nil, nil).open(c.local.System)
	if err != nil {
		t.Fatal(err)
	}
	state, err := sys.Load(saved)
	if err != nil {
		t.Fatal(err)
	}
	pending := state.Pending()
	if len(pending) == 0 {
		t.Fatal("nobody owes anything")
	}
	return string(pending[0].Seat), pending[0].Phase
}

// to are the letters to a seat.
func to(posts []press.Post, address string) (list []press.Post) {
	for _, p := range posts {
		if p.To == address {
			list = append(list, p)
		}
	}
	return list
}

// last is the newest letter to a player.
func last(t *testing.T, posts []press.Post, seat string) press.Post {
	t.Helper()
	list := to(posts, seat+"@"+localclub.Domain)
	if len(list) == 0 {
		t.Fatalf("no letter to %s", seat)
	}
	return list[len(list)-1]
}

// showsPosition fails unless a letter draws a board and lists the units of its reader and of the others.
func showsPosition(t *testing.T, what string, l report.Letter, lang string) {
	t.Helper()
	drawn := slices.ContainsFunc(l.Inline, func(f report.File) bool { return strings.HasSuffix(f.Name, "map.png") })
	if !drawn {
		t.Errorf("%s has no map: %s", what, l.Subject)
	}
	heads := map[string][]string{"en": {"\nYOUR UNITS\n", "\nOTHER UNITS\n"}, "fr": {"\nVOS UNITÉS\n", "\nAUTRES UNITÉS\n"}}[lang]
	for _, h := range heads {
		if !strings.Contains(l.Text, h) {
			t.Errorf("%s has no part %q:\n%s", what, strings.TrimSpace(h), l.Text)
		}
	}
	for _, f := range l.Inline {
		if _, err := png.DecodeConfig(bytes.NewReader(f.Data)); err != nil {
			t.Errorf("%s: %s: %v", what, f.Name, err)
		}
	}
}

// realGames are the systems that people play.
func realGames() (list []string) {
	for _, g := range localclub.Games() {
		if g.System != "example" {
			list = append(list, g.System)
		}
	}
	return list
}

// eachGame runs a test for each game and language.
func eachGame(t *testing.T, test func(t *testing.T, system, lang string)) {
	for _, system := range realGames() {
		for _, lang := range []string{"en", "fr"} {
			t.Run(system+"/"+lang, func(t *testing.T) { test(t, system, lang) })
		}
	}
}

// isSetup tells whether units are still to be put on the board.
func isSetup(phase string) bool {
	return strings.Contains(phase, "setup") || strings.Contains(phase, "deploy")
}

// first is the shortest sheet that ends a phase with which a game begins.
func first(system, phase string) string {
	switch {
	case system == "paths-of-glory" && isSetup(phase):
		return "CHOOSE YES\nEND\n"
	case system == "paths-of-glory":
		return "PASS\nEND\n"
	case isSetup(phase):
		return "AUTO\nEND\n"
	}
	return "END NOTHING\n"
}

// The first letter that asks a seat for a phase shows the board and lists the units, when they came to stand there without it:
// behind the set-up of both sides too, and behind what AUTO has done for a seat itself.
func TestTheFirstTurnComesWithItsMap(t *testing.T) {
	eachGame(t, func(t *testing.T, system, lang string) {
		c := newNewcomer(t, system, lang)
		began := c.begin(t)
		for _, seat := range c.local.Seats {
			showsPosition(t, "the letter that begins the game for "+seat, last(t, began, seat).Letter, lang)
		}
		asked, seen := 0, map[string]bool{}
		for range 12 {
			seat, phase := c.owes(t)
			setup := isSetup(phase)
			seen[seat] = true
			if !setup && len(seen) == 2 {
				break
			}
			posts := c.mail(t, seat, first(system, phase))
			next, now := c.owes(t)
			if next == seat && now == phase {
				t.Fatalf("%s still owes %s:\n%s", seat, phase, last(t, posts, seat).Letter.Text)
			}
			if setup {
				showsPosition(t, "the letter behind the set-up, to "+next+", of "+now, last(t, posts, next).Letter, lang)
				asked++
			}
		}
		if asked == 0 && system != "great-war-in-europe" {
			t.Errorf("nobody set up: %v", seen)
		}
	})
}

// Who takes a seat over, and who goes on from an earlier position, is shown it.
func TestWhoComesAnewIsShownThePosition(t *testing.T) {
	eachGame(t, func(t *testing.T, system, lang string) {
		c := newNewcomer(t, system, lang)
		c.begin(t)
		seat, phase := c.owes(t)
		c.mail(t, seat, first(system, phase))
		referee := c.desk(c.store).Referee()
		if err := referee.Rule(c.game, bench.Ruling{Restore: 1, Reason: "a slip"}); err != nil {
			t.Fatal(err)
		}
		posts := c.letters(t)
		for _, s := range c.local.Seats {
			showsPosition(t, "the letter behind a restoring to "+s, last(t, posts, s).Letter, lang)
		}
		for _, s := range c.local.Seats {
			if err := referee.Reseat(c.game, docket.Player{Seat: s, Address: "new-" + s + "@" + localclub.Domain, Lang: lang}, false); err != nil {
				t.Fatal(err)
			}
			showsPosition(t, "the first letter to who has "+s+" now", last(t, c.letters(t), "new-"+s).Letter, lang)
		}
	})
}

// The first sheet of a player in a game is answered at once, when he owes nothing behind it too.
func TestTheFirstSheetOfAPlayerIsAnsweredAtOnce(t *testing.T) {
	eachGame(t, func(t *testing.T, system, lang string) {
		c := newNewcomer(t, system, lang)
		c.begin(t)
		answered := map[string]int{}
		for range 8 {
			seat, phase := c.owes(t)
			posts := to(c.mail(t, seat, first(system, phase)), seat+"@"+localclub.Domain)
			if answered[seat] == 0 && len(posts) == 0 {
				t.Errorf("the first sheet of %s, %s, has no answer", seat, phase)
			}
			if answered[seat]++; len(answered) == 2 {
				return
			}
		}
		t.Error("only one seat has written")
	})
}

// An invitation says when the game begins, and tells the options of its own scenario.
func TestAnInvitationHasItsDateAndItsOptions(t *testing.T) {
	for _, x := range []struct {
		system, lang, scenario string
		says, not              []string
	}{
		{"balkan-wars", "en", "first-war", []string{"begins October III 1912"}, []string{"Scenario 2"}},
		{"balkan-wars", "fr", "second-war", []string{"début : juin I 1913"}, []string{"scénario 1", "Rustcuk"}},
		{"storm-in-the-west", "en", "campaign", []string{"begins March II"}, []string{"Storm Elsewhere", "Yankees"}},
		{"storm-in-the-west", "en", "storm-elsewhere", []string{"Storm Elsewhere (4.5)"}, []string{"Big Bertha", "Yankees"}},
		{"paths-of-glory", "en", "campaign", []string{"begins August 1914"}, nil},
		{"great-war-in-europe", "fr", "near-east", []string{"début : "}, []string{"mutinerie"}},
		{"great-war-commander", "fr", "house-07", []string{"début : février 1916"}, nil},
	} {
		s := newSituation(t, fmt.Sprintf("system: %s\nscenario: %s\nseat: x\nlang: %s\nstart: no\n\n", x.system, x.scenario, x.lang))
		text := strings.Join(strings.Fields(s.room.posts[0].Letter.Text), " ")
		for _, says := range x.says {
			if !strings.Contains(text, says) {
				t.Errorf("%s %s: no %q in\n%s", x.system, x.scenario, says, text)
			}
		}
		for _, not := range x.not {
			if strings.Contains(text, not) {
				t.Errorf("%s %s: %q in\n%s", x.system, x.scenario, not, text)
			}
		}
	}
}

// A misspelt town is answered with those that may be meant, by a fault and by MAP.
func TestMisspeltTownsGetSuggestions(t *testing.T) {
	for _, x := range []struct{ system, sheet, meant string }{
		{"storm-in-the-west", "PLACE Br 2 AT Hazebrouk\n", "1536 Hazebrouck"},
		{"storm-in-the-west", "MAP Hazebrouk\n", "1536 Hazebrouck"},
		{"balkan-wars", "PLACE OE/7 Div AT Adrianopel\n", "2720 Adrianople"},
		{"great-war-in-europe", "ATTACK Lemburg FROM Tarnopl\n", "E4020 Lemberg"},
		{"paths-of-glory", "MAP Czernovitz\n", "Czernowitz"},
	} {
		for lang, says := range map[string]string{"en": "Perhaps ", "fr": "Peut-être "} {
			c := newNewcomer(t, x.system, lang)
			c.begin(t)
			seat, _ := c.owes(t)
			text := strings.Join(strings.Fields(strings.ReplaceAll(last(t, c.mail(t, seat, x.sheet), seat).Letter.Text, ">>>", "")), " ")
			if !strings.Contains(text, says+x.meant) {
				t.Errorf("%s %s: %q is not answered with %q:\n%s", x.system, lang, x.sheet, says+x.meant, text)
			}
		}
	}
}

// A command about a deadline mails a short letter: how things stand is known.
func TestADeadlineThatIsPutOffIsToldInAShortLetter(t *testing.T) {
	eachGame(t, func(t *testing.T, system, lang string) {
		c := newNewcomer(t, system, lang)
		c.begin(t)
		seat, phase := c.owes(t)
		c.mail(t, seat, "FORMAT FULL\n")
		c.mail(t, seat, first(system, phase))
		if err := c.desk(c.store).Referee().PauseDeadline(c.game, time.Time{}, "a fair"); err != nil {
			t.Fatal(err)
		}
		owing, _ := c.owes(t)
		for _, p := range to(c.letters(t), owing+"@"+localclub.Domain) { // who owes has been told all that happened
			if n := strings.Count(p.Letter.Text, "\n"); n > 45 || len(p.Letter.Inline) > 0 {
				t.Errorf("a %s to %s has %d lines and %d pictures:\n%s", p.Kind, p.To, n, len(p.Letter.Inline), p.Letter.Text)
			}
		}
	})
}
