package desk

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/desk/sheets"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
	"feldpost/templates"
)

func TestRulingIsLoggedAndAnnounced(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	n := len(o.posts())
	if err := o.Referee().Rule("g", bench.Ruling{Text: "MORALE BU 3", Reason: "a misprint in the data"}); err != nil {
		t.Fatal(err)
	}
	posts := o.posts()[n:]
	if len(posts) != 2 {
		t.Fatalf("%d announcements", len(posts))
	}
	for _, p := range posts {
		o.says(p, "a misprint in the data")
	}
	for _, tr := range o.view().Tracks {
		if tr.Group == "morale" && strings.Contains(tr.Name, "BU") && tr.Value != 3 {
			t.Errorf("morale %s is %d", tr.Name, tr.Value)
		}
	}
	if err := o.Referee().Rule("g", bench.Ruling{Text: "UNIT nobody 2231", Reason: "x"}); err == nil {
		t.Error("a faulty position line was accepted")
	}
	if err := o.Referee().Rule("g", bench.Ruling{Text: "MORALE BU 4", Reason: ""}); err == nil {
		t.Error("a ruling without reason was accepted")
	}
}

func TestRestoreGoesBackAndIsReplayed(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	g := o.game()
	e, err := o.Store.Entry("g", g.Seq)
	if err != nil {
		t.Fatal(err)
	}
	seat := string(o.pending()[0].Seat)
	o.from(seat, "END NOTHING")
	if err := o.Referee().Rule("g", bench.Ruling{Restore: g.Seq, Reason: "the letter was not his"}); err != nil {
		t.Fatal(err)
	}
	last, err := o.Store.Entry("g", g.Seq+2)
	if err != nil || last.StateHash != e.StateHash || last.Kind != gamelog.KindRestore {
		t.Errorf("restored to %s (%s), want %s: %v", last.StateHash, last.Kind, e.StateHash, err)
	}
	if err := o.Referee().Rule("g", bench.Ruling{Restore: 99, Reason: "x"}); err == nil {
		t.Error("restored a position of the future")
	}
}

func TestRenewedCodeReplacesTheOldOne(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	old := *o.seatOf("league")
	if err := o.Referee().Reseat("g", docket.Player{Seat: "league"}, true); err != nil {
		t.Fatal(err)
	}
	now := *o.seatOf("league")
	if now.Code == old.Code || now.Token == old.Token {
		t.Error("nothing was renewed")
	}
	o.one(o.letter(docket.Letter{From: "league@test", Tokens: []string{old.Token}, Text: "STATUS"}), "league@test", report.Stranger)
	o.one(o.letter(docket.Letter{From: "league@test", Text: "GAME g CODE " + old.Code + "\nSTATUS"}), "league@test", report.Stranger)
	o.one(o.letter(docket.Letter{From: "league@test", Text: "GAME g CODE " + now.Code + "\nSTATUS"}), "league@test", report.Answer)
	if err := o.Referee().Reseat("g", docket.Player{Seat: "league", Address: "new@test"}, false); err != nil {
		t.Fatal(err)
	}
	o.now = o.now.Add(25 * time.Hour)
	o.one(o.letter(docket.Letter{From: "league@test", Text: "GAME g CODE " + now.Code + "\nSTATUS"}), "league@test", report.Stranger)
	o.one(o.from("league", "STATUS"), "new@test", report.Answer)
}

func TestSuspendedGameAppliesNothing(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	if err := o.Referee().SetStatus("g", store.GameSuspended, "holidays"); err != nil {
		t.Fatal(err)
	}
	o.one(o.from("ottoman", "AUTO\nEND"), "ottoman@test", report.Answer)
	if o.game().Seq != 1 {
		t.Error("applied in a suspended game")
	}
	if err := o.Referee().SetStatus("g", store.GameRunning, "back"); err != nil {
		t.Fatal(err)
	}
	o.from("ottoman", "AUTO\nEND")
	if o.game().Seq != 2 {
		t.Error("not applied after the game was resumed")
	}
}

func TestSubmitIsRefusedWhileTheGameDoesNotRun(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, false)
	refused := func(status store.GameStatus, says string) {
		t.Helper()
		seq, posts := o.game().Seq, len(o.posts())
		for _, check := range []bool{false, true} {
			_, err := o.Referee().Submit("g", "ottoman", "AUTO\nEND", check)
			var not sheets.NotRunning
			if !errors.As(err, &not) || not.Status != status || !strings.Contains(err.Error(), says) {
				t.Errorf("%s, check %v: %v", status, check, err)
			}
		}
		if o.game().Seq != seq || len(o.posts()) != posts {
			t.Errorf("%s: entry %d, %d letters", status, o.game().Seq, len(o.posts())-posts)
		}
	}
	refused(store.GameOpen, "CONFIRM")
	for _, seat := range []string{"league", "ottoman"} { // what is for the desk it takes
		if out, err := o.Referee().Submit("g", seat, "CONFIRM", false); err != nil || !out.Done {
			t.Fatal(out, err)
		}
	}
	if err := o.Referee().SetStatus("g", store.GameSuspended, "holidays"); err != nil {
		t.Fatal(err)
	}
	refused(store.GameSuspended, "again when the referee has resumed")
	if err := o.Referee().SetStatus("g", store.GameFinished, "both are tired"); err != nil {
		t.Fatal(err)
	}
	refused(store.GameFinished, "finished: nothing was applied")
}

func TestAResumedGameHasItsDeadlineAnew(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 5, NMR: "default"}, true)
	o.work()
	if err := o.Referee().SetStatus("g", store.GameSuspended, "holidays"); err != nil {
		t.Fatal(err)
	}
	for range 20 { // the daemon lives on
		o.now = o.now.Add(time.Hour)
		o.work()
	}
	if err := o.Referee().SetStatus("g", store.GameRunning, "back"); err != nil {
		t.Fatal(err)
	}
	o.work()
	if g := o.game(); g.Seq != 1 || !g.Deadline.Equal(o.now.Add(5*time.Hour)) {
		t.Errorf("entry %d, deadline %s at %s", g.Seq, g.Deadline, o.now)
	}
}

func TestSubmitReturnsFaultsOrApplies(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	out, err := o.Referee().Submit("g", "ottoman", "PLACE OE/1 Div 4629", false)
	if err != nil || len(out.Report.Faults) == 0 || out.Done {
		t.Errorf("%+v, error %v", out, err)
	}
	if out, err = o.Referee().Submit("g", "ottoman", "AUTO\nEND", true); err != nil || len(out.Report.Faults) > 0 || out.Done || o.game().Seq != 1 {
		t.Errorf("check only: %+v %v, entry %d", out, err, o.game().Seq)
	}
	if out, err = o.Referee().Submit("g", "ottoman", "AUTO\nEND", false); err != nil || !out.Done || o.game().Seq != 2 {
		t.Errorf("submit: %+v %v, entry %d", out, err, o.game().Seq)
	}
	if _, err = o.Referee().Submit("g", "nobody", "END", false); err == nil {
		t.Error("a seat that does not exist")
	}
}

func TestWrongNewGamesAreRefused(t *testing.T) {
	o := openOffice(t, bolt.Options{})
	good := seating.NewGame{Name: "g", System: "balkan-wars", Scenario: "first-war",
		Players: []docket.Player{{Seat: "league", Address: "a@test"}, {Seat: "ottoman", Address: "b@test"}}}
	for name, spoil := range map[string]func(n *seating.NewGame){
		"scenario":  func(n *seating.NewGame) { n.Scenario = "third-war" },
		"seat":      func(n *seating.NewGame) { n.Players[0].Seat = "france" },
		"no player": func(n *seating.NewGame) { n.Players = n.Players[:1] },
		"option":    func(n *seating.NewGame) { n.Options = []store.GameOption{{Key: "weather", Value: "on"}} },
		"value":     func(n *seating.NewGame) { n.Options = []store.GameOption{{Key: "profile", Value: "expert"}} },
	} {
		n := good
		n.Players = append([]docket.Player{}, good.Players...)
		spoil(&n)
		if err := o.Referee().Create(n); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if err := o.Referee().Create(good); err != nil {
		t.Fatal(err)
	}
	if err := o.Referee().Create(good); !errors.Is(err, store.ErrExists) {
		t.Errorf("the same name twice: %v", err)
	}
}

// finished plays set-up and ends the game by agreement, and returns the
// archive of everything mailed.
func finished(t *testing.T) (*office, proof.Archive) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true).full()
	o.setUp()
	for range 2 {
		seat := string(o.pending()[0].Seat)
		sheet := o.state().(adjudicator.Suggester).Suggest(adjudicator.Seat(seat), gamelog.Dice(&store.Game{Secret: []byte("x")}, 1))
		text, err := sheet.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		o.from(seat, string(text))
	}
	o.from("league", "ARMISTICE OFFER")
	o.from("ottoman", "ARMISTICE ACCEPT")
	if g := o.game(); g.Status != store.GameFinished {
		t.Fatalf("the game is %s", g.Status)
	}
	return o, o.archive()
}

func TestVerifyFromTheLettersAlone(t *testing.T) {
	o, a := finished(t)
	reports := 0
	for _, m := range a.Letters {
		reports += len(m.Reports)
	}
	if len(logsIn(a)) != 2 || reports < 6 {
		t.Fatalf("%d logs, %d reports", len(logsIn(a)), reports)
	}
	var out bytes.Buffer
	if err := proof.Verify(&out, a, o.Edition, o.Words); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), fmt.Sprintf("%d reports equal: OK", reports)) || strings.Contains(out.String(), " 0 letters as they were mailed") {
		t.Error(out.String())
	}
	for i := range a.Letters {
		a.Letters[i].Logs = nil
	}
	out.Reset()
	if err := proof.Verify(&out, a, o.Edition, o.Words); err != nil || !strings.Contains(out.String(), "its last letter is not among these") {
		t.Errorf("without the log: %v\n%s", err, out.String())
	}
}

func TestVerifyNamesTheFirstDifference(t *testing.T) {
	o, a := finished(t)
	seal := func(l *gamelog.Log, from int) { // a cunning referee mends the chain
		prev := ""
		if from > 0 {
			prev = l.Entries[from-1].Hash
		}
		for i := from; i < len(l.Entries); i++ {
			l.Entries[i].Seal(prev)
			prev = l.Entries[i].Hash
		}
	}
	withRolls := func(l *gamelog.Log) int {
		for i := range l.Entries {
			if bytes.Contains(l.Entries[i].Rolls, []byte(`"value"`)) {
				return i
			}
		}
		t.Fatal("no dice in the log")
		return 0
	}
	for name, x := range map[string]struct {
		spoil func(l *gamelog.Log)
		want  string
	}{
		"die changed": {func(l *gamelog.Log) {
			i := withRolls(l)
			l.Entries[i].Rolls = bytes.Replace(l.Entries[i].Rolls, []byte(`"value":`), []byte(`"value":1`), 1)
			seal(l, i)
		}, "dice differ"},
		"chain broken":  {func(l *gamelog.Log) { l.Entries[2].Time = l.Entries[2].Time.Add(1) }, "entry 3"},
		"entry dropped": {func(l *gamelog.Log) { l.Entries = append(l.Entries[:2:2], l.Entries[3:]...) }, "entry"},
		"order changed": {func(l *gamelog.Log) {
			l.Entries[1].Command = bytes.Replace(l.Entries[1].Command, []byte("AUTO"), []byte("AUTO\\nSTAND MORALE NEVER"), 1)
			seal(l, 1)
		}, "entry 2"},
		"event changed": {func(l *gamelog.Log) {
			i := withRolls(l)
			l.Entries[i].Events = bytes.Replace(l.Entries[i].Events, []byte(`"kind":"`), []byte(`"kind":"x`), 1)
			seal(l, i)
		}, "events differ"},
		"other secret": {func(l *gamelog.Log) { l.Secret = strings.Repeat("00", 32) }, "pledge"},
	} {
		l := unpack(t, logsIn(a)[0])
		x.spoil(l)
		err := proof.Verify(&bytes.Buffer{}, withLogs(a, pack(t, l)), o.Edition, o.Words)
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %q", name, err, x.want)
		}
	}
	l := unpack(t, logsIn(a)[1])
	l.Entries[3].Time = l.Entries[3].Time.Add(1)
	seal(l, 3)
	if err := proof.Verify(&bytes.Buffer{}, withLogs(a, logsIn(a)[0], pack(t, l)), o.Edition, o.Words); err == nil || !strings.Contains(err.Error(), "different logs; the first difference is entry 4") {
		t.Errorf("two copies that differ: %v", err)
	}
}

// withLogs is the archive with other logs.
func withLogs(a proof.Archive, logs ...[]byte) proof.Archive {
	b := proof.Archive{Letters: slices.Clone(a.Letters)}
	for i := range b.Letters {
		b.Letters[i].Logs = nil
	}
	b.Letters = append(b.Letters, proof.Mailed{Name: "the log", Logs: logs, Beside: true})
	return b
}

// A log too long for one letter goes out in parts; with all of them the game
// verifies, without one it says which is missing.
func TestALongLogGoesOutInParts(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.Config.MaxOut = 1_200
	o.from(string(o.pending()[0].Seat), "AUTO\nEND")
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	a := o.archive()
	var out bytes.Buffer
	if err := proof.Verify(&out, a, o.Edition, o.Words); err != nil || len(logsIn(a)) > 0 {
		t.Fatalf("%v, %d whole logs", err, len(logsIn(a)))
	}
	for _, m := range a.Letters {
		for _, f := range m.LogParts {
			if len(f.Data) > o.Config.MaxOut*gamelog.PartShare/100 {
				t.Errorf("%s has %d bytes", f.Name, len(f.Data))
			}
		}
	}
	for i, m := range a.Letters {
		if len(m.LogParts) == 0 {
			continue
		}
		b := proof.Archive{Letters: slices.Clone(a.Letters)}
		b.Letters[i].LogParts = nil
		out.Reset()
		if err := proof.Verify(&out, b, o.Edition, o.Words); err == nil || !strings.Contains(out.String(), "MISSING: part 1 of ") {
			t.Errorf("without %s: %v", m.LogParts[0].Name, err)
		}
		b.Letters[i].LogParts = []gamelog.Part{{Name: m.LogParts[0].Name, Data: append([]byte{1}, m.LogParts[0].Data...)}}
		if err := proof.Verify(&out, b, o.Edition, o.Words); err == nil || !strings.Contains(err.Error(), "not as they were mailed") {
			t.Errorf("with a changed %s: %v", m.LogParts[0].Name, err)
		}
		return
	}
	t.Fatal("no letter has a part of the log")
}

// Every mailed letter is compared: a word changed in any of them is found, and
// a die is named with what the log gives.
func TestVerifyComparesEveryLetter(t *testing.T) {
	o, a := finished(t)
	for i, m := range a.Letters {
		b := proof.Archive{Letters: slices.Clone(a.Letters)}
		b.Letters[i] = o.room.becomes(m, m.Text+"And the League pays a ducat.\n", false)
		if err := proof.Verify(&bytes.Buffer{}, b, o.Edition, o.Words); err == nil || !strings.Contains(err.Error(), m.Name+": it is not as it was mailed") {
			t.Errorf("letter %s with a word more: %v", m.Name, err)
		}
		b.Letters[i].Key, b.Letters[i].Differs = "", nil
		if err := proof.Verify(&bytes.Buffer{}, b, o.Edition, o.Words); err == nil || !strings.Contains(err.Error(), m.Name+": it ") {
			t.Errorf("letter %s with a word more and without its proof: %v", m.Name, err)
		}
		b.Letters[i].ID = "other@test"
		if err := proof.Verify(&bytes.Buffer{}, b, o.Edition, o.Words); err == nil || !strings.Contains(err.Error(), m.Name+": it says that it is a letter of this game") {
			t.Errorf("letter %s with a word more, without its proof and under another name: %v", m.Name, err)
		}
	}
	die := regexp.MustCompile(`(?m)^(\d+\.\d+ .*): (\d)$`)
	found := false
	for i, m := range a.Letters {
		at := die.FindStringSubmatchIndex(m.Text)
		if at == nil || i >= len(a.Letters)-4 {
			continue
		}
		found = true
		b := proof.Archive{Letters: slices.Clone(a.Letters)}
		b.Letters[i] = m
		b.Letters[i].Text = m.Text[:at[4]] + "9" + m.Text[at[5]:]
		want := "says \"" + m.Text[at[2]:at[3]] + ": 9\", the log gives \"" + m.Text[at[0]:at[1]] + "\""
		if err := proof.Verify(&bytes.Buffer{}, b, o.Edition, o.Words); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "mailed so") {
			t.Errorf("a referee who told a false die: %v, want %s", err, want)
		}
		b.Letters[i] = o.room.becomes(m, b.Letters[i].Text, false)
		if err := proof.Verify(&bytes.Buffer{}, b, o.Edition, o.Words); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "not as it was mailed") {
			t.Errorf("a player who changed a die: %v, want %s", err, want)
		}
	}
	if !found {
		t.Fatal("no letter tells a die")
	}
	b := proof.Archive{Letters: append(slices.Clone(a.Letters), a.Letters[3])}
	forged := &b.Letters[len(b.Letters)-1]
	forged.ID, forged.Date, forged.Key = "forged@test", forged.Date.Add(-time.Hour), ""
	if err := proof.Verify(&bytes.Buffer{}, b, o.Edition, o.Words); err == nil || !strings.Contains(err.Error(), "lists no such letter") {
		t.Errorf("a letter that was never sent: %v", err)
	}
	b = proof.Archive{Letters: slices.Clone(a.Letters)}
	l := unpack(t, logsIn(a)[0])
	for i := range l.Letters {
		if l.Letters[i].ID == b.Letters[3].ID {
			h := regexp.MustCompile(`[0-9a-f]{64}`).FindString(b.Letters[3].Text)
			b.Letters[3] = o.room.becomes(b.Letters[3], strings.Replace(b.Letters[3].Text, h, strings.Repeat("0", 64), 1), true)
			l.Letters[i].SHA256, l.Letters[i].Content = b.Letters[3].Digest, b.Letters[3].Content
		}
	}
	if err := proof.Verify(&bytes.Buffer{}, withLogs(b, pack(t, l)), o.Edition, o.Words); err == nil || !strings.Contains(err.Error(), "quotes the hash") {
		t.Errorf("a letter that quotes another chain: %v", err)
	}
}

func unpack(t *testing.T, raw []byte) *gamelog.Log {
	z, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	l := new(gamelog.Log)
	if err := json.NewDecoder(z).Decode(l); err != nil {
		t.Fatal(err)
	}
	return l
}

func pack(t *testing.T, l *gamelog.Log) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := json.NewEncoder(z).Encode(l); err != nil {
		t.Fatal(err)
	}
	z.Close()
	return b.Bytes()
}

// brittle is a system whose states panic when a sheet is checked.
type brittle struct{ adjudicator.System }

func (b brittle) Load(saved []byte) (adjudicator.State, error) {
	s, err := b.System.Load(saved)
	return brittleState{s}, err
}

type brittleState struct{ adjudicator.State }

func (brittleState) Apply(adjudicator.Command, *dice.Source) ([]adjudicator.Event, error) {
	panic("a mistake in the rules code")
}

func TestOurOwnMistakeLosesNothing(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.plays(brittle{theSystem()})
	o.put(o.of("ottoman", "AUTO\nEND"))
	for range 2 {
		if p := o.work(); len(p) != 0 {
			t.Fatalf("%d letters at a failure that is tried again", len(p))
		}
	}
	posts := o.work()
	o.one(posts, "ottoman@test", report.Trouble)
	o.says(o.one(posts, "operator@test", report.Trouble), "a mistake in the rules code")
	if o.letters(store.LetterHeld) != 1 || o.game().Seq != 1 {
		t.Errorf("%d held, entry %d", o.letters(store.LetterHeld), o.game().Seq)
	}
	o.plays(theSystem()) // the mistake is mended, the letter released
	if err := o.Store.ReleaseLetter(1); err != nil {
		t.Fatal(err)
	}
	if o.work(); o.game().Seq != 2 {
		t.Error("the released letter was not applied")
	}
}

func TestFullDiskKeepsTheLetterWaiting(t *testing.T) {
	full := false
	o := openOffice(t, bolt.Options{BeforeCommit: func(string) error {
		if full {
			return store.ErrFull
		}
		return nil
	}}).create(store.Policy{}, true)
	o.put(o.of("ottoman", "AUTO\nEND"))
	full = true
	if err := o.Letters(t.Context()); !errors.Is(err, store.ErrFull) {
		t.Errorf("error %v", err)
	}
	full = false
	if o.work(); o.game().Seq != 2 {
		t.Error("the letter was lost")
	}
}

func TestFrenchSeatReadsFrench(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	p := o.one(o.from("league", "LANG fr\nSTATUS"), "league@test", report.Answer)
	if p.Lang != "fr" || o.seatOf("league").Lang != "fr" {
		t.Errorf("letter in %s", p.Lang)
	}
	o.says(o.one(o.from("league", "ETAT"), "league@test", report.Answer), "Moral")
}

func TestResignationEndsTheGame(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	posts := o.from("league", "RESIGN")
	for i, kind := range []report.Kind{report.Final, report.Final, report.Album, report.Album} {
		if len(posts) != 4 || posts[i].Kind != kind {
			t.Fatalf("letters: %v", posts)
		}
	}
	for _, p := range posts[2:] {
		if len(p.Letter.Attached) != 1 || p.Letter.Attached[0].Name != templates.CampaignFile || len(p.Letter.Attached[0].Data) < 50_000 {
			t.Errorf("no after-action page for %s", p.To)
		}
	}
	if o.game().Status != store.GameFinished {
		t.Error("the game goes on")
	}
	o.one(o.from("ottoman", "END"), "ottoman@test", report.Answer)
}
