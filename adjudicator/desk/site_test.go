package desk

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"io"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/desk/showcase"
	"feldpost/adjudicator/games/example"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
	"feldpost/templates/site"
)

// onSite is what a web site may know of a game.
func (o *office) onSite(name string) (report.SiteGame, bool) {
	o.Helper()
	s := &showcase.Showcase{Store: o.Store, System: o.System, Press: o.press, Lang: "en"}
	g, shown, err := s.Game(name)
	if err != nil {
		o.Fatal(err)
	}
	return g, shown
}

// site writes the pages of all games and returns them by name, with the campaign
// pages unpacked.
func (o *office) site(lang string) map[string]string {
	o.Helper()
	s := &showcase.Showcase{Store: o.Store, System: o.System, Press: o.press, Lang: lang}
	all := site.Site{Referee: "Feldpost"}
	p := must(site.New(lang, all))
	out := map[string]string{}
	take := func(list []site.File) {
		for _, f := range list {
			out[f.Name] = string(f.Data) + unpackedBlob(o, f.Data)
		}
	}
	for _, name := range must(s.Names()) {
		told, shown, err := s.Game(name)
		if err != nil {
			o.Fatal(err)
		}
		if shown {
			g := must(o.Words.SiteGame(lang, &told))
			take(must(p.Game(&g)))
			all.Games = append(all.Games, g)
		}
	}
	for _, t := range must(o.Clerk().PublicAll()) {
		all.Tourneys = append(all.Tourneys, o.Words.SiteTourney(lang, t, func(string) string { return "" }))
	}
	for _, x := range must(s.Players()) {
		all.Players = append(all.Players, o.Words.SitePlayer(lang, &x))
	}
	take(must(p.Rest(all)))
	return out
}

var blobPattern = regexp.MustCompile(`H4sI[A-Za-z0-9+/=]{40,}`)

// unpackedBlob is what the compressed data in a page say.
func unpackedBlob(o *office, page []byte) (all string) {
	for _, blob := range blobPattern.FindAll(page, -1) {
		raw, err := base64.StdEncoding.DecodeString(string(blob))
		if err != nil {
			o.Fatal(err)
		}
		z, err := gzip.NewReader(bytes.NewReader(raw))
		if err != nil {
			o.Fatal(err)
		}
		text, err := io.ReadAll(z)
		if err != nil {
			o.Fatal(err)
		}
		all += string(text)
	}
	return all
}

// holding lists the pages with a text in them.
func holding(pages map[string]string, text string) (names []string) {
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		if strings.Contains(strings.ToLower(pages[name]), strings.ToLower(text)) {
			names = append(names, name)
		}
	}
	return names
}

// While a game goes on a site shows what LIST and OBSERVE show to anybody: nothing of
// a private game, of a listed one that it is there, of an open one what happens. A
// game that is over is shown whole.
func TestASiteShowsWhatListAndObserveShow(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	if _, shown := o.onSite("g"); shown || len(holding(o.site("en"), "games/g/")) > 0 {
		t.Error("a private game is shown")
	}
	change := func(p store.Policy) {
		g := o.game()
		p.Trust = "code"
		g.Policy = p
		if err := o.Store.Commit(&store.Batch{Game: &g}); err != nil {
			t.Fatal(err)
		}
	}
	change(store.Policy{Listed: true})
	if g, shown := o.onSite("g"); !shown || g.Watch || len(g.Turns)+len(g.Chapters) > 0 || g.Secret != "" || g.Log != nil {
		t.Errorf("a game of the list without observers is told as %+v", g)
	}
	pages := o.site("en")
	if !strings.Contains(pages["games/g/index.html"], "only that it is played is shown") || len(holding(pages, "turn-0")) > 0 {
		t.Errorf("its pages: %s", slices.Sorted(maps.Keys(pages)))
	}
	change(store.Policy{Observers: "open"})
	g, shown := o.onSite("g")
	if !shown || !g.Watch || len(g.Turns) == 0 || g.Secret != "" || g.Log != nil || g.Pledge != o.game().Commitment {
		t.Errorf("an open game is told as %+v", g)
	}
	if last := g.Turns[len(g.Turns)-1]; last.Seq != o.game().Seq || last.Seat != adjudicator.Observer || last.View.Seat != adjudicator.Observer {
		t.Errorf("told up to entry %d, of %d, for %q", last.Seq, o.game().Seq, last.Seat)
	}
	for _, c := range g.Chapters {
		if c.View.Seat != adjudicator.Observer {
			t.Fatalf("a chapter of a game that goes on is for %q", c.View.Seat)
		}
	}
	change(store.Policy{})
	o.resigns("g", "league")
	g, shown = o.onSite("g")
	if !shown || g.Status != "finished" || g.Secret == "" || len(g.Log) == 0 || len(g.Chapters) != int(o.game().Seq) {
		t.Errorf("a game that is over: shown %t, %s, secret %q, %d bytes of log, %d chapters of %d", shown, g.Status, g.Secret, len(g.Log), len(g.Chapters), o.game().Seq)
	}
	if !strings.Contains(o.site("fr")["games/g/index.html"], g.Secret) {
		t.Error("the secret is not published")
	}
}

// A site is as many turns behind as observers are, and shows nothing while they know
// nothing.
func TestASiteIsAsLateAsObservers(t *testing.T) {
	for delay := 1; delay <= 2; delay++ {
		o := openOffice(t, bolt.Options{}).create(store.Policy{Observers: "open", ObserverDelay: delay}, true)
		o.setUp()
		o.watch("eve@test")
		began := o.view().Turn
		for i := 0; i < 60 && o.view().Turn < began+3; i++ {
			g, _ := o.onSite("g")
			known := o.game().Observers[0].Told
			if n := len(g.Turns); n == 0 && known > 0 || n > 0 && g.Turns[n-1].Seq != known {
				t.Fatalf("delay %d, turn %d: the site has %d reports, observers know entry %d", delay, o.view().Turn, n, known)
			}
			for _, c := range g.Chapters {
				if c.View.Turn > o.view().Turn-delay+1 {
					t.Fatalf("delay %d: in turn %d a chapter of turn %d is told", delay, o.view().Turn, c.View.Turn)
				}
			}
			if n := len(g.Turns); n > 0 && !g.Dated.Equal(must(o.Store.Entry("g", g.Turns[n-1].Seq)).Time) {
				t.Fatalf("it is dated %s", g.Dated)
			}
			o.from(string(o.pending()[0].Seat), "END NOTHING")
		}
		if g, _ := o.onSite("g"); len(g.Turns) < 2 {
			t.Errorf("delay %d: %d reports after three turns", delay, len(g.Turns))
		}
	}
}

// Two games that differ only in what is hidden from those who read along have the
// same pages, but for the hashes of the log, those that the operator prints too; once
// they are over the pages tell them apart.
func TestHiddenThingsChangeNoByteOfASite(t *testing.T) {
	over := map[string]bool{}
	pages := func(place, stand string) map[string]string {
		o := openOffice(t, bolt.Options{})
		err := o.Referee().Create(seating.NewGame{Name: "g", System: "balkan-wars", Scenario: "first-war", Start: true, Policy: store.Policy{Trust: "code", Observers: "open"},
			Options: []store.GameOption{{Key: "profile", Value: "full"}},
			Players: []docket.Player{{Seat: "league", Address: "league@test", Name: "L", Lang: "en"}, {Seat: "ottoman", Address: "ottoman@test", Name: "O", Lang: "en"}}})
		if err != nil {
			t.Fatal(err)
		}
		o.from("ottoman", place+"\n"+stand+"\nAUTO\nEND")
		o.from("league", "AUTO\nEND")
		for range 3 {
			for _, p := range o.pending() {
				o.from(string(p.Seat), "END NOTHING")
			}
		}
		printed := func() string {
			page := must(o.press.Campaign(o.game(), "en"))
			return string(page.Data) + unpackedBlob(o, page.Data)
		}
		out := o.site("en")
		out["printed"] = printed()
		o.resigns("g", "league")
		over[printed()] = true
		return out
	}
	one := pages("PLACE OE/7 Div 2618\nPLACE OE/8 Div 2619", "STAND MORALE NEVER")
	two := pages("PLACE OE/8 Div 2618\nPLACE OE/7 Div 2619", "STAND CHARGE ALL")
	if len(one) != len(two) || one["games/g/campaign.html"] == "" || one["games/g/turn-1.svg"] == "" {
		t.Fatalf("pages %s and %s", slices.Sorted(maps.Keys(one)), slices.Sorted(maps.Keys(two)))
	}
	differ := false
	for name, text := range one {
		differ = differ || text != two[name]
		if mask(text) != mask(two[name]) {
			t.Errorf("%s tells of hidden things", name)
		}
	}
	if !differ {
		t.Error("the logs are equal: the two games do not differ at all")
	}
	if len(over) != 2 {
		t.Error("once the games are over their pages still hide what tells them apart")
	}
}

// A player is named where he has sent NAMES ON, until he sends NAMES OFF; who goes by
// an address, or by no name, is not.
func TestPlayersAreNamedByConsent(t *testing.T) {
	o := openOffice(t, bolt.Options{})
	for name, p := range map[string]docket.Player{"g": {Seat: "ottoman", Address: "omar@test", Name: "Omar Pasha", Lang: "fr"}, "h": {Seat: "ottoman", Address: "omar@test", Name: "omar@other.example", Lang: "fr"}} {
		if err := o.Referee().Create(seating.NewGame{Name: name, System: "balkan-wars", Scenario: "first-war", Start: true, Policy: store.Policy{Trust: "code", Observers: "open"},
			Players: []docket.Player{{Seat: "league", Address: "lea@test", Name: "Lea  Ivanova", Lang: "en"}, p}}); err != nil {
			t.Fatal(err)
		}
	}
	shown := func(names ...string) {
		t.Helper()
		pages := o.site("en")
		for _, n := range []string{"Lea Ivanova", "Omar Pasha", "omar@other", "Pat Partner"} {
			if is := len(holding(pages, n)) > 0; is != slices.Contains(names, n) {
				t.Errorf("%s shown: %t, in %s", n, is, holding(pages, n))
			}
		}
	}
	shown()
	o.setUp()
	shown()
	if p := o.one(o.from("league", "NAMES ON"), "lea@test", report.Answer); !strings.Contains(p.Letter.Text, "From now on: NAMES ON.") {
		t.Errorf("the answer to NAMES ON:\n%s", p.Letter.Text)
	}
	shown("Lea Ivanova")
	if p := o.one(o.from("ottoman", "NOMS OUI"), "omar@test", report.Answer); !strings.Contains(p.Letter.Text, "Désormais : NOMS OUI.") && !strings.Contains(p.Letter.Text, "Désormais\u00a0: NOMS OUI.") {
		t.Errorf("the answer to NOMS OUI:\n%s", p.Letter.Text)
	}
	shown("Lea Ivanova", "Omar Pasha")
	g := o.game()
	g.Seat("league").Partners = []store.Partner{{Person: "pat@test", DisplayName: "Pat Partner", Token: "pat"}}
	if err := o.Store.Commit(&store.Batch{Game: &g}); err != nil {
		t.Fatal(err)
	}
	shown("Lea Ivanova", "Omar Pasha")
	o.one(o.letter(docket.Letter{From: "pat@test", Tokens: []string{"pat"}, Text: "NAMES ON"}), "pat@test", report.Answer)
	shown("Lea Ivanova", "Omar Pasha", "Pat Partner")
	o.from("league", "NAMES OFF")
	shown("Omar Pasha", "Pat Partner")
	if p := o.one(o.from("league", "NAMES PERHAPS"), "lea@test", report.Answer); !strings.Contains(p.Letter.Text, "is not known") {
		t.Errorf("the answer to NAMES PERHAPS:\n%s", p.Letter.Text)
	}
	shown("Omar Pasha", "Pat Partner")
	o.resigns("g", "league")
	if list := holding(o.site("en"), "Omar Pasha"); !slices.Contains(list, "standings.html") {
		t.Errorf("who has played to the end is named in %s", list)
	}
}

// No message to some and no address is on a site, during a game or after it,
// wherever somebody has written one.
func TestMessagesAndAddressesStayOutOfASite(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{Observers: "open", Press: "anonymous"}, false)
	o.from("league", `CONFIRM NONCE "write to nonce@hidden.example"`)
	o.from("ottoman", "CONFIRM")
	o.setUp()
	o.watch("eve@test")
	for _, to := range []string{"TO ottoman: xyzzy one", "TO observers: xyzzy two", "ANONYMOUS NOW TO ottoman: xyzzy three", "TO REFEREE: xyzzy four", "TO ALL: a word to all from ottoman@test"} {
		o.from("league", "MESSAGE "+to)
	}
	o.from(string(o.pending()[0].Seat), "# xyzzy six from league@test\nEND NOTHING")
	if err := o.Referee().Rule("g", bench.Ruling{Restore: o.game().Seq - 1, Reason: "a word with League@Test and\n<zoe@hidden.example>, \"\\\tben@hidden.example\""}); err != nil {
		t.Fatal(err)
	}
	g := o.game()
	league, ottoman := g.Seat("league"), g.Seat("ottoman")
	clean := func(when string) {
		t.Helper()
		for _, lang := range []string{"en", "fr"} {
			pages := o.site(lang)
			if len(pages) < 8 {
				t.Fatalf("%s: only %d pages", when, len(pages))
			}
			for _, secret := range []string{"xyzzy", "@test", "hidden.example", "eve@", league.Token, ottoman.Code} {
				if list := holding(pages, secret); len(list) > 0 {
					t.Errorf("%s: %q stands in %s", when, secret, list)
				}
			}
		}
	}
	clean("while it goes on")
	if err := o.Referee().SetStatus("g", store.GameFinished, "ottoman@test has had enough"); err != nil {
		t.Fatal(err)
	}
	clean("when it is over")
	told, _ := o.onSite("g")
	if n := bytes.Count(told.Log, []byte(people.Withheld)); n < 5 {
		t.Errorf("%d addresses are replaced: that of the words for the dice, three of the ruling and one of the end were written", n)
	}
	if pages := o.site("en"); len(holding(pages, "a word with "+people.Withheld)) < 2 {
		t.Errorf("the ruling is told in %s", holding(pages, "a word with"))
	}
}

// Entrants who have not consented have a number.
func TestEntrantsAreNamedByConsent(t *testing.T) {
	o := hall(t)
	o.begin(fourFile)
	o.at("spring-r1-b1", must(o.Store.Game("spring-r1-b1")).Seats[0].Name, "NAMES ON")
	who := must(o.Store.Game("spring-r1-b1")).Seats[0].DisplayName
	pages := o.site("en")
	for _, name := range []string{"Ann", "Bob", "Cy", "Di"} {
		is := regexp.MustCompile(`\b` + name + `\b`).MatchString(pages["tournaments/spring.html"])
		if is != (name == who) {
			t.Errorf("%s named: %t; %s has consented", name, is, who)
		}
	}
	if !strings.Contains(pages["tournaments/spring.html"], "does not wish to be named") {
		t.Error("nothing says what # means")
	}
}

// The log of a game that is over can be checked from its lines alone.
func TestTheLogOfASiteIsVerified(t *testing.T) {
	o := openOffice(t, bolt.Options{})
	sys := must(example.Open(example.Data()))
	o.plays(sys)
	o.Random = rand.NewChaCha8([32]byte{5})
	if err := o.Referee().Create(seating.NewGame{Name: "g", System: "example", Scenario: "hill", Start: true, Policy: store.Policy{Trust: "code"},
		Players: []docket.Player{{Seat: "red", Address: "red@test", Name: "R", Lang: "en"}, {Seat: "blue", Address: "blue@test", Name: "B", Lang: "en"}}}); err != nil {
		t.Fatal(err)
	}
	for range 4 {
		seat := o.pending()[0].Seat
		o.from(string(seat), o.state().(adjudicator.Prompter).Prompts(seat)[0].Order.String())
	}
	o.resigns("g", "red")
	told, _ := o.onSite("g")
	verify := func(lines []byte) (string, error) {
		log, err := gamelog.LogOfLines(bytes.NewReader(lines))
		if err != nil {
			return "", err
		}
		var out strings.Builder
		err = proof.Verify(&out, proof.Archive{Letters: []proof.Mailed{{Name: "log.jsonl", Logs: [][]byte{log}}}}, editionsOf(sys), o.Words)
		return out.String(), err
	}
	if out, err := verify(told.Log); err != nil || !strings.Contains(out, "game g: ") {
		t.Errorf("verified as %q, %v", out, err)
	}
	for name, wrong := range map[string][]byte{
		"a line less":      told.Log[:bytes.LastIndexByte(told.Log[:len(told.Log)-1], '\n')+1],
		"another format":   bytes.Replace(told.Log, []byte(gamelog.LinesFormat), []byte("log/9"), 1),
		"an event changed": bytes.Replace(told.Log, []byte(`"k":"turn","v":"1"`), []byte(`"k":"turn","v":"3"`), 1),
		"nothing":          nil,
	} {
		if out, err := verify(wrong); err == nil {
			t.Errorf("%s: verified as %q", name, out)
		}
	}
}

// unreadable has positions that cannot be loaded.
type unreadable struct{ adjudicator.System }

func (unreadable) Load([]byte) (adjudicator.State, error) { return nil, errors.New("worm-eaten") }

// A game whose positions cannot be read is told to be there, and nothing else of it.
func TestAGameThatCannotBeReadIsTold(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{Observers: "open"}, true)
	o.setUp()
	o.press.Edition = func(string, string, string) (adjudicator.System, error) { return unreadable{theSystem()}, nil }
	s := &showcase.Showcase{Store: o.Store, System: o.System, Press: o.press, Lang: "en"}
	told, shown, err := s.Game("g")
	if err == nil || !strings.Contains(err.Error(), "worm-eaten") || !shown || !told.Unread || len(told.Turns)+len(told.Chapters) > 0 || told.Log != nil {
		t.Fatalf("shown %t, unread %t, %d turns: %v", shown, told.Unread, len(told.Turns), err)
	}
	g := must(o.Words.SiteGame("en", &told))
	p := must(site.New("en", site.Site{}))
	if list := must(p.Game(&g)); len(list) != 1 || !strings.Contains(string(list[0].Data), "cannot be shown at present") {
		t.Errorf("%d pages:\n%s", len(list), list[0].Data)
	}
}

// A game that the referee has ended within a turn has no turn that goes on.
func TestAnEndedGameHasNoTurnSoFar(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{Observers: "open"}, true)
	o.setUp()
	if page := o.site("en")["games/g/index.html"]; !strings.Contains(page, ", so far") {
		t.Errorf("the turn at hand is not told as such:\n%s", page)
	}
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	if page := o.site("en")["games/g/index.html"]; strings.Contains(page, "so far") {
		t.Errorf("a turn of a game that is over goes on:\n%s", page)
	}
}

// A sheet that its seat has taken back again, before anybody saw it, is not told while
// the game goes on.
func TestWhatWasTakenBackIsNotOnASite(t *testing.T) {
	o := blind(t, store.Policy{DeadlineHours: 48, Observers: "open"})
	seat := string(o.pending()[0].Seat)
	before, _ := o.onSite("g")
	o.from(seat, "CONFLICT PASS\nEND")
	taken := o.game().Seq
	o.from(seat, another)
	g, _ := o.onSite("g")
	if o.game().Seq != taken+2 || len(g.Chapters) != len(before.Chapters)+2 {
		t.Errorf("%d chapters of %d entries, %d before: the entry that takes back and the new sheet are more", len(g.Chapters), o.game().Seq, len(before.Chapters))
	}
	if last := g.Turns[len(g.Turns)-1]; last.Seq != o.game().Seq {
		t.Errorf("told up to entry %d of %d", last.Seq, o.game().Seq)
	}
}
