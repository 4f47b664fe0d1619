package desk

import (
	"bytes"
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/desk/referee"
	"feldpost/store"
	"feldpost/store/bolt"
)

// A player who asks for it is erased: no record has his address, and the game that he
// played verifies from what is left.
func TestAPersonIsErased(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 48}, false)
	o.from("league", `CONFIRM NONCE "Shipka"`)
	o.from("ottoman", "CONFIRM")
	o.from("league", "ZONE Europe/Sofia\nNAMES ON")
	o.turns(4)
	o.letter(docket.Letter{From: "league@test", FromName: "Ann", Text: "SUBSTITUTE"})
	d, err := o.Files().DataOf("League@Test")
	if err != nil {
		t.Fatal(err)
	}
	if d.Wishes == nil || d.Reliability == nil || len(d.Places) != 1 || d.Places[0].Seat != "league" || len(d.LettersIn) < 4 || len(d.LettersOut) < 4 {
		t.Errorf("%+v", d)
	}
	if _, err := o.Files().Erase("league@test"); !errors.Is(err, referee.ErrPlays) || !strings.Contains(err.Error(), "holder in game g league") {
		t.Errorf("erased while he plays: %v", err)
	}
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	o.work()
	archive := o.archive()
	stays, err := o.Files().Erase("league@test")
	if err != nil || len(stays) > 0 {
		t.Fatal(stays, err)
	}
	if d, err := o.Files().DataOf("league@test"); err != nil || !d.Empty() {
		t.Errorf("still known: %+v, %v", d, err)
	}
	if d, err := o.Files().DataOf("ottoman@test"); err != nil || len(d.Places) != 1 || len(d.LettersOut) == 0 {
		t.Errorf("somebody else has lost: %+v, %v", d, err)
	}
	if err := o.Store.Check(); err != nil {
		t.Error(err)
	}
	if g := o.game(); g.Seat("league").Person != "" || g.Seat("ottoman").Person == "" || g.Seat("league").Nonce != gamelog.HashedNonce("Shipka") {
		t.Errorf("%+v", g.Seats)
	}
	var out bytes.Buffer
	if err := proof.Verify(&out, archive, o.Edition, o.Words); err != nil { // from the letters in the mailboxes
		t.Error(err)
	}
	public, err := o.press.PublicLetters("g", "en")
	if err != nil || len(public) == 0 {
		t.Fatal(err)
	}
	for _, p := range public {
		if bytes.Contains(bytes.ToLower(p.Raw), []byte("league@test")) {
			t.Error("a public letter has the address")
		}
	}
	if diff, _, err := proof.Replay(o.Store, "g", theSystem()); diff != nil || err != nil {
		t.Errorf("the log: %v, %v", diff, err)
	}
	if posts := o.letter(docket.Letter{From: "league@test", Text: "HELP"}); len(posts) != 1 {
		t.Errorf("%d answers to somebody who comes back as new", len(posts))
	}
}

// The words that a seat has added to the dice are kept as a hash alone; a game of before,
// which has the words themselves, says that they stay.
func TestWordsForTheDiceAreKeptAsAHash(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, false)
	p := o.from("league", `CONFIRM NONCE "my cat is called Pasha"`)
	for _, x := range p {
		if strings.Contains(x.Letter.Text, "Pasha") && !strings.Contains(flat(x.Letter.Text), gamelog.HashedNonce("my cat is called Pasha")) {
			t.Errorf("he cannot check it: %s", flat(x.Letter.Text))
		}
	}
	g := o.game()
	if strings.Contains(g.Seat("league").Nonce, "Pasha") {
		t.Error("his words are kept")
	}
	g.Seat("ottoman").Nonce = "crescent moon" // as earlier programs did
	if err := o.Store.Commit(&store.Batch{Game: &g}); err != nil {
		t.Fatal(err)
	}
	o.from("ottoman", "CONFIRM")
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	o.work()
	stays, err := o.Files().Erase("ottoman@test")
	if err != nil || len(stays) != 1 || !strings.Contains(stays[0], "game g") {
		t.Errorf("%v, %v", stays, err)
	}
	var out bytes.Buffer
	if err := proof.Verify(&out, o.archive(), o.Edition, o.Words); err != nil {
		t.Error(err)
	}
}

// An entrant of a tournament that is over becomes a number; one of a tournament that goes
// on is refused.
func TestAnEntrantIsErased(t *testing.T) {
	o := hall(t)
	if _, err := o.Clerk().Create(fourFile); err != nil {
		t.Fatal(err)
	}
	d, err := o.Clerk().Tourney("spring")
	if err != nil {
		t.Fatal(err)
	}
	address, name := d.Record.Entrants[1].Address, d.Record.Entrants[1].Name
	if _, err := o.Files().Erase(address); !errors.Is(err, referee.ErrPlays) {
		t.Errorf("erased while the tournament goes on: %v", err)
	}
	d.Over = true
	raw, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	if err := o.Store.SetSetting("desk.tournament.spring", raw); err != nil {
		t.Fatal(err)
	}
	if _, err := o.Files().Erase(strings.ToUpper(address)); err != nil {
		t.Fatal(err)
	}
	after, err := o.Clerk().Tourney("spring")
	if err != nil {
		t.Fatal(err)
	}
	if e := after.Record.Entrants[1]; e.Name != "#2" || strings.EqualFold(e.Address, address) || strings.Contains(strings.ToLower(after.File), strings.ToLower(address)) || strings.Contains(after.File, name) {
		t.Errorf("%+v\n%s", e, after.File)
	}
	if e := after.Record.Entrants[0]; e.Address != d.Record.Entrants[0].Address {
		t.Errorf("somebody else is %+v", e)
	}
}

// Letters of games that are over, of no game, and in quarantine are removed when they have
// been kept long enough, once a day; those of a game that goes on stay.
func TestLettersAreKeptForATime(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.Config.Keep = docket.Retention{Letters: 400 * 24 * time.Hour, Quarantine: 90 * 24 * time.Hour}
	o.turns(2)
	o.letter(docket.Letter{From: "stranger@test", Text: "hello"})
	o.letter(docket.Letter{From: "robot@test", Automatic: "auto-replied", Text: "I am away"})
	count := func(address string) int {
		t.Helper()
		d, err := o.Files().DataOf(address)
		if err != nil {
			t.Fatal(err)
		}
		return len(d.LettersIn)
	}
	days := func(n int) {
		t.Helper()
		o.now = o.now.Add(time.Duration(n) * 24 * time.Hour)
		o.work()
	}
	days(89)
	if count("robot@test") != 1 {
		t.Fatal("a letter in quarantine is gone early")
	}
	days(2)
	if count("robot@test") != 0 || count("stranger@test") != 1 || count("league@test") == 0 {
		t.Error("after 91 days the letter in quarantine goes, and no other")
	}
	days(310)
	if count("stranger@test") != 0 || count("league@test") == 0 {
		t.Error("after 401 days the stranger's letter goes; those of a game that goes on stay")
	}
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	o.work()
	archive := o.archive()
	days(1)
	if count("league@test") != 0 {
		t.Error("letters of a game that is over stay")
	}
	if err := o.Store.Check(); err != nil {
		t.Error(err)
	}
	var out bytes.Buffer
	if err := proof.Verify(&out, archive, o.Edition, o.Words); err != nil {
		t.Error(err)
	}
	if public, err := o.press.PublicLetters("g", "en"); err != nil || !slices.ContainsFunc(public, func(p press.Public) bool { return bytes.Contains(p.Raw, []byte("enough")) }) {
		t.Errorf("the public letters are written from the log: %v", err)
	}
}

// visits counts the letters that somebody looks at.
type visits struct {
	store.Store
	in, out int
}

func (v *visits) Letters(f store.LetterFilter) iter.Seq2[store.Letter, error] {
	return func(yield func(store.Letter, error) bool) {
		for l, err := range v.Store.Letters(f) {
			if v.in++; !yield(l, err) {
				return
			}
		}
	}
}

func (v *visits) Outbox(f store.OutFilter) iter.Seq2[store.Out, error] {
	return func(yield func(store.Out, error) bool) {
		for o, err := range v.Store.Outbox(f) {
			if v.out++; !yield(o, err) {
				return
			}
		}
	}
}

// What was forgotten is not looked at again: a day costs what is new, however long the store has been in use.
func TestLettersThatAreForgottenAreNotLookedAtEachDay(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.Config.Keep = docket.Retention{Letters: 400 * 24 * time.Hour}
	o.turns(2)
	o.posts()
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	o.due(o.now.Add(48 * time.Hour)) // all have left
	seen := &visits{Store: o.Store}
	look := func(days int) (in, out int) {
		t.Helper()
		seen.in, seen.out = 0, 0
		files := referee.FilesOf(&docket.Office{Store: seen, Config: o.Config, Log: o.Office.Log})
		if err := files.Retire(o.now.Add(time.Duration(days) * 24 * time.Hour)); err != nil {
			t.Fatal(err)
		}
		return seen.in, seen.out
	}
	in, out := look(401)
	if in < 2 || out < 6 {
		t.Fatalf("%d letters in and %d out are looked at", in, out)
	}
	if i, o := look(402); i != in || o != out {
		t.Errorf("on the day after %d of %d letters in and %d of %d out are looked at: they are found to be forgotten", i, in, o, out)
	}
	if in, out := look(403); in+out > 0 {
		t.Errorf("%d letters in and %d out are looked at that were forgotten", in, out)
	}
}
