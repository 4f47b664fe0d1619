package desk

import (
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/adjudicator/tournament"
	"feldpost/store"
	"feldpost/store/bolt"
)

// moved is a game whose league has played from old@test and goes on from new@test.
func moved(t *testing.T) *office {
	o := openOffice(t, bolt.Options{})
	if err := o.Referee().Create(seating.NewGame{Name: "g", System: "balkan-wars", Scenario: "first-war", Policy: store.Policy{Trust: "code", DeadlineHours: 72, Observers: "open", Addresses: people.AddressesBoth}, Start: true,
		Players: []docket.Player{{Seat: "league", Address: "old@test", Name: "Annika", Lang: "en"}, {Seat: "ottoman", Address: "ottoman@test", Name: "Bertil", Lang: "en"}}}); err != nil {
		t.Fatal(err)
	}
	o.setUp()
	o.turns(4)
	c := &docket.Docket{Office: &o.Desk.Office}
	if err := play.Of(c).Rates("balkan-wars", "old@test", tournament.Rating{Rating: 1812, Deviation: 60, Volatility: 0.06}); err != nil {
		t.Fatal(err)
	}
	if err := o.Store.Commit(&c.Batch); err != nil {
		t.Fatal(err)
	}
	o.from("league", "NAMES ON\nADDRESSES ON")
	o.from("ottoman", "ADDRESSES ON")
	posts := o.from("league", "ADDRESS new@test")
	q := o.one(posts, "new@test", report.Question)
	if mentions(q, "old@test") {
		t.Error("whoever holds the new address learns the old one before he confirms")
	}
	o.confirmed(posts, "new@test")
	if s := o.seatOf("league"); s.Person != "new@test" {
		t.Fatalf("the seat is %+v", s)
	}
	return o
}

func TestWhoMovesStaysTheSamePerson(t *testing.T) {
	o := moved(t)
	for _, address := range []string{"old@test", "new@test", "Old@Test"} {
		if r, err := o.People().ReliabilityOf(address); err != nil || r.Answered == 0 {
			t.Errorf("%s has answered %+v, %v", address, r, err)
		}
		if r, known, err := o.People().Rating("balkan-wars", address); err != nil || !known || r.Rating != 1812 {
			t.Errorf("%s is rated %+v, %t, %v", address, r, known, err)
		}
		if p, err := o.People().Of(address); err != nil || !p.Names || !p.Addresses {
			t.Errorf("%s wishes %+v, %v", address, p, err)
		}
		d, err := o.Files().DataOf(address)
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Others) != 1 || len(d.Ratings) != 1 || d.Reliability == nil || d.Wishes == nil || len(d.Places) != 1 || d.Places[0].Seat != "league" {
			t.Errorf("of %s is known %+v", address, d)
		}
		if a, b := must(o.Files().DataAt("old@test")), must(o.Files().DataAt("new@test")); len(d.LettersIn) != len(a.LettersIn)+len(b.LettersIn) || len(a.LettersIn) == 0 || len(b.LettersIn) == 0 {
			t.Errorf("of %s are known %d letters", address, len(d.LettersIn))
		}
	}
	if p := o.one(o.from("ottoman", "STATUS"), "ottoman@test", report.Answer); !mentions(p, "new@test") || mentions(p, "old@test") {
		t.Error("he whom both allow it is not told the address of now alone")
	}
}

// Each of his addresses erases him under both.
func TestWhoMovedIsErasedUnderAllAddresses(t *testing.T) {
	for _, address := range []string{"old@test", "new@test"} {
		o := moved(t)
		if _, err := o.Files().Erase(address); err == nil {
			t.Fatalf("%s is erased while he plays", address)
		}
		if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
			t.Fatal(err)
		}
		o.work()
		if stays, err := o.Files().Erase(address); err != nil || len(stays) > 0 {
			t.Fatal(stays, err)
		}
		for _, one := range []string{"old@test", "new@test"} {
			if d, err := o.Files().DataOf(one); err != nil || !d.Empty() {
				t.Errorf("erased by %s, of %s is known %+v, %v", address, one, d, err)
			}
		}
		for set, err := range o.Store.Settings("") {
			if err != nil {
				t.Fatal(err)
			}
			if text := set.Name + string(set.Value); strings.Contains(text, "old@test") || strings.Contains(text, "new@test") {
				t.Errorf("erased by %s, %s stays: %s", address, set.Name, set.Value)
			}
		}
	}
}

// Who goes from one address to the next and back is one person and no riddle.
func TestWhoMovesBackIsFound(t *testing.T) {
	o := moved(t)
	o.confirmed(o.from("league", "ADDRESS third@test"), "third@test")
	o.confirmed(o.from("league", "ADDRESS old@test"), "old@test")
	if s := o.seatOf("league"); s.Person != "old@test" {
		t.Fatalf("the seat is %+v", s)
	}
	for _, address := range []string{"old@test", "new@test", "third@test"} {
		if now, err := o.People().Present(address); err != nil || now != "old@test" {
			t.Errorf("%s is now %s, %v", address, now, err)
		}
		d, err := o.Files().DataOf(address)
		if err != nil || len(d.Others) != 2 || len(d.Ratings) != 1 {
			t.Errorf("of %s is known %+v, %v", address, d, err)
		}
		if r, known, err := o.People().Rating("balkan-wars", address); err != nil || !known || r.Rating != 1812 {
			t.Errorf("%s is rated %+v, %t, %v", address, r, known, err)
		}
	}
}

// He who founds a game is told to nobody by his address: not to who asks for the list,
// joins and confirms, nor to whom he invites, hands his seat or asks to share it.
func TestAStrangerDoesNotLearnTheFoundersAddress(t *testing.T) {
	for _, mode := range []string{"", " ANONYMOUS", " ADDRESSES BOTH", " ANONYME", " ADRESSES LES DEUX", " ADDRESSES HIDDEN"} {
		o := club(t)
		founder := docket.Letter{From: "founder@secret.test", FromName: "Annika Zornwald", Text: "NEW balkan-wars first-war AS league NAMED spring" + mode}
		o.confirmed(o.letter(founder), "founder@secret.test")
		g := o.gameCalled("spring")
		if anonymous := strings.Contains(mode, "ANONYM"); g.Policy.Anonymous != anonymous {
			t.Errorf("%q: the game is %+v", mode, g.Policy)
		}
		if both := strings.Contains(mode, "BOTH") || strings.Contains(mode, "DEUX"); (g.Policy.Addresses == people.AddressesBoth) != both {
			t.Errorf("%q: the game is %+v", mode, g.Policy)
		}
		o.stranger("eve@test", "LIST")
		o.confirmed(o.stranger("eve@test", "JOIN spring"), "eve@test")
		if s := o.gameCalled("spring").Seat("ottoman"); s.Person != "eve@test" {
			t.Fatalf("%q: the seat is %+v", mode, s)
		}
		o.at("spring", "ottoman", "CONFIRM\nADDRESSES ON\nWHO")
		o.at("spring", "league", "CONFIRM")
		o.at("spring", "ottoman", "STATUS")
		o.at("spring", "league", "PARTNER pat@test")
		o.at("spring", "league", "REPLACE rex@test")
		named := false
		for _, p := range o.posts() {
			if p.To == "founder@secret.test" {
				continue
			}
			if strings.Contains(everything(p), "founder@secret.test") {
				t.Errorf("%q: %s learns the address by a letter %s", mode, p.To, p.Kind)
			}
			if strings.Contains(everything(p), "zornwald") {
				named = true
			}
		}
		if named == strings.Contains(mode, "ANONYM") {
			t.Errorf("%q: the founder is named: %t", mode, named)
		}
	}
}

// Who reads along is told names of those alone who have agreed to be named to anybody.
func TestObserversAreToldNamesByConsent(t *testing.T) {
	o := secretGame(t, store.Policy{Observers: "open", DeadlineHours: 72}, "Annika Zornwald")
	o.setUp()
	o.watch("eve@test")
	o.turns(1)
	told := func(name string) bool {
		return slices.ContainsFunc(o.lettersTo(o.posts(), "eve@test"), func(p press.Post) bool { return strings.Contains(everything(p), name) })
	}
	if told("zornwald") || told("bertil") || told("league@test") {
		t.Error("an observer learns who plays")
	}
	o.from("league", "NAMES ON")
	o.turns(2)
	if !told("zornwald") || told("bertil") {
		t.Error("the one who agreed is not the only one who is named")
	}
}

// Addresses in the reason of a ruling, of a pause and of an end are neither announced nor
// recorded, and the log verifies.
func TestReasonsAreRecordedWithoutAddresses(t *testing.T) {
	o := secretGame(t, store.Policy{}, "Annika")
	o.setUp()
	seat, before := string(o.pending()[0].Seat), o.game().Seq
	o.from(seat, "Dear quill@written.example,\n# a word to quill@written.example\nEND NOTHING # quill@written.example\n-- \nquill@written.example")
	if o.game().Seq == before {
		t.Fatal("the sheet is not carried out")
	}
	if err := o.Referee().Rule("g", bench.Ruling{Restore: o.game().Seq - 1, Reason: "a misreading of league@test and zoe@hidden.example"}); err != nil {
		t.Fatal(err)
	}
	if err := o.Referee().SetStatus("g", store.GameSuspended, "ottoman@test is ill"); err != nil {
		t.Fatal(err)
	}
	if err := o.Referee().SetStatus("g", store.GameRunning, ""); err != nil {
		t.Fatal(err)
	}
	if err := o.Referee().SetStatus("g", store.GameFinished, "zoe@hidden.example had enough"); err != nil {
		t.Fatal(err)
	}
	o.work()
	reasons, logs := 0, 0
	for _, p := range o.posts() {
		text := everything(p)
		for _, a := range []string{"league@test", "ottoman@test", "hidden.example"} {
			if p.To != a && strings.Contains(text, a) {
				t.Errorf("a letter %s to %s holds %s", p.Kind, p.To, a)
			}
		}
		reasons += strings.Count(text, people.Withheld)
		for _, f := range p.Letter.Attached {
			if f.Name == gamelog.LogFile {
				logs++
				if strings.Contains(asRead(f.Data), "written.example") {
					t.Error("what stands around the orders is in the log")
				}
			}
		}
	}
	if reasons == 0 || logs != 2 {
		t.Errorf("%d reasons are announced, %d logs sent", reasons, logs)
	}
	var out strings.Builder
	if err := proof.Verify(&out, o.archive(), o.Edition, o.Words); err != nil {
		t.Errorf("the log: %v\n%s", err, out.String())
	}
}

// What stands behind ANONYMOUS and ADDRESSES and is not understood founds no game.
func TestPrivacyOfANewGameIsUnderstoodOrAsked(t *testing.T) {
	for line, want := range map[string]string{"ANONYMOUS OFF": "behind ANONYMOUS", "ANONYMOUS until turn 3": "behind ANONYMOUS", "ADDRESSES ON": "ADDRESSES takes", "ADDRESSES": "ADDRESSES takes", "ADDRESSES NOT BOTH": "ADDRESSES takes"} {
		o := club(t)
		posts := o.confirmed(o.stranger("ann@test", "NEW balkan-wars first-war AS league NAMED spring "+line), "ann@test")
		o.says(o.one(posts, "ann@test", report.Answer), want)
		if _, err := o.Store.Game("spring"); err == nil {
			t.Errorf("%s: the game is founded", line)
		}
	}
}

// Who is asked by a holder and says no is named to that holder, who wrote his address, and
// not to those who share the seat or sit across.
func TestARefusalGoesToWhoAsked(t *testing.T) {
	o := secretGame(t, store.Policy{}, "Annika")
	o.setUp()
	o.confirmed(o.from("league", "PARTNER pat@test"), "pat@test")
	q := o.one(o.from("league", "REPLACE eve@test"), "eve@test", report.Question)
	posts := o.letter(docket.Letter{From: "eve@test", Tokens: []string{q.Token}, Text: "no"})
	o.says(o.one(posts, "league@test", report.Notice), "eve@test has said no to what you asked in g")
	for _, p := range o.posts() {
		if (p.To == "pat@test" || p.To == "ottoman@test") && strings.Contains(everything(p), "eve@test") {
			t.Errorf("%s learns of it by a letter %s", p.To, p.Kind)
		}
	}
}

// An entrant whom the file of a tournament names by an address has a number for the others.
func TestEntrantsAreNotNamedByAddresses(t *testing.T) {
	o := hall(t)
	file := strings.Replace(fourFile, `name = "Cy"`, `name = "me: cy@test"`, 1)
	if file == fourFile {
		t.Fatal("no entrant Cy")
	}
	posts := o.begin(file)
	numbered := false
	for _, p := range posts {
		if p.To == "cy@test" {
			continue
		}
		text := everything(p)
		numbered = numbered || strings.Contains(text, `"#3"`)
		if strings.Contains(text, "cy@test") {
			t.Errorf("a letter %s to %s tells the address", p.Kind, p.To)
		}
	}
	if !numbered {
		t.Error("nobody has a number")
	}
}
