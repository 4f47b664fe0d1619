package desk

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/clubroom"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// leave has all letters written and sent.
func (o *office) leave() {
	o.Helper()
	o.posts()
	for x, err := range o.Store.Outbox(store.OutFilter{}) {
		if err == nil && x.Written {
			err = o.Store.MarkSent(x.ID, o.now)
		}
		if err != nil {
			o.Fatal(err)
		}
	}
}

// backup copies the store.
func (o *office) backup() (file string) {
	o.Helper()
	file = filepath.Join(o.TempDir(), "backup.db")
	f, err := os.Create(file)
	if err != nil {
		o.Fatal(err)
	}
	if err := errors.Join(o.Store.(*bolt.Store).Backup(f), f.Close()); err != nil {
		o.Fatal(err)
	}
	return file
}

// putBack is the office with a backup in the place of its store; the players keep their
// letters. What the store had told is kept if it is at hand.
func (o *office) putBack(file string, atHand bool) *office {
	o.Helper()
	b := openOffice(o.T, bolt.Options{})
	st, err := bolt.Open(file, bolt.Options{NoSync: true})
	if err != nil {
		o.Fatal(err)
	}
	o.Cleanup(func() { st.Close() })
	if atHand {
		if _, err := gamelog.Bequeath(o.Store, st); err != nil {
			o.Fatal(err)
		}
	}
	b.room, b.now, b.n = o.room, o.now.Add(time.Hour), o.n
	b.Store, b.Mail, b.press.Store, b.press.Mail = st, b.room, st, b.room
	b.Random = strings.NewReader(strings.Repeat("another secret, and other codes ", 100))
	return b
}

// verified is what Verify says of all letters that anybody has.
func (o *office) verified() (string, error) {
	o.Helper()
	var out bytes.Buffer
	err := proof.Verify(&out, o.archive(), o.Edition, o.Words)
	return out.String(), err
}

// A game that is over takes nothing more, whoever wants it and by whatever way: its log is
// published, and the secret of its dice.
func TestAGameThatIsOverTakesNothingMore(t *testing.T) {
	o, _ := finished(t)
	was := o.game()
	for name, do := range map[string]func() error{
		"restore": func() error { return o.Referee().Rule("g", bench.Ruling{Restore: 1, Reason: "x"}) },
		"again": func() error {
			return o.Referee().Rule("g", bench.Ruling{Restore: 2, Again: []gamelog.Again{{Entry: 3}}, Reason: "x"})
		},
		"position":    func() error { return o.Referee().Rule("g", bench.Ruling{Text: "TURN 2", Reason: "x"}) },
		"sheet":       func() error { return o.Referee().Rule("g", bench.Ruling{Seat: "league", Sheet: "END", Reason: "x"}) },
		"reveal":      func() error { return o.Referee().Rule("g", bench.Ruling{Reveal: "league", Reason: "x"}) },
		"resume":      func() error { return o.Referee().SetStatus("g", store.GameRunning, "x") },
		"suspend":     func() error { return o.Referee().SetStatus("g", store.GameSuspended, "x") },
		"foreseeing":  func() error { _, err := o.Referee().Foresee("g", bench.Ruling{Restore: 1, Reason: "x"}); return err },
		"a new entry": func() error { c, _ := o.OpenGame("g"); return play.Of(c).Record("x", "", struct{ A int }{}, nil, nil) },
	} {
		if err := do(); !errors.Is(err, play.ErrPublished) {
			t.Errorf("%s: %v", name, err)
		}
	}
	code := must(o.Director(false))
	for line, want := range map[string]string{"RESTORE g 1 the letter was not his": "Not done: RESTORE g 1", "RESUME g": "g is finished: nothing was changed", "PAUSE g": "g is finished: nothing was changed"} {
		posts := o.order(code, line)
		if len(o.questions(posts)) > 0 {
			t.Errorf("%s is asked about", line)
		}
		o.says(o.one(posts, "operator@test", report.Answer), want)
	}
	if now := o.game(); now.Seq != was.Seq || now.Status != was.Status {
		t.Errorf("entry %d, %s", now.Seq, now.Status)
	}
}

// A backup from before the end of a game, put in place of the store that published its
// secret, has it go on under another one, which a letter pledges; every letter is proved.
func TestABackupFromBeforeTheEndGoesOnUnderAnotherSecret(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 72})
	o.rolledEntry()
	o.leave()
	file := o.backup()
	o.march(2)
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	o.leave()
	old := o.game()
	b := o.putBack(file, true)
	if err := b.Referee().Resecret(context.Background()); err != nil {
		t.Fatal(err)
	}
	g := b.game()
	if g.Status != store.GameRunning || g.Commitment == old.Commitment || len(g.Spent) != 1 {
		t.Fatalf("%s, pledge %s, was %s", g.Status, g.Commitment, old.Commitment)
	}
	for _, seat := range []string{"league", "ottoman"} {
		b.says(b.lastTo(seat, report.Notice), g.Commitment)
	}
	if err := b.Referee().Resecret(context.Background()); err != nil || b.game().Seq != g.Seq {
		t.Errorf("it is done twice: %v", err)
	}
	b.rolledEntry()
	if diff, _, err := proof.Replay(b.Store, "g", theSystem()); diff != nil || err != nil {
		t.Errorf("%+v, %v", diff, err)
	}
	if out, err := b.verified(); err == nil { // the first end's log is among the letters
		t.Logf("%s", out)
	}
	if err := b.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	b.leave()
	out, err := b.verified()
	if err != nil || !strings.Contains(out, "the dice are of another secret, SHA-256 "+g.Commitment) || !strings.Contains(out, ": OK") {
		t.Errorf("%v\n%s", err, out)
	}
}

// Where the replaced store is lost, an answer to a last letter or the secret in a letter
// shows that it is out.
func TestASecretThatComesBackIsReplaced(t *testing.T) {
	for name, spoil := range map[string]func(l *docket.Letter, g *store.Game){
		"an answer to a last letter": func(l *docket.Letter, g *store.Game) { l.Closed = []string{"g", "none"} },
		"a quoted secret": func(l *docket.Letter, g *store.Game) {
			l.Secrets = []string{g.Commitment, hex.EncodeToString(g.Secret)}
		},
		"a last letter that bounced": func(l *docket.Letter, g *store.Game) {
			l.Closed, l.Automatic, l.Certain, l.Returned = []string{"g"}, "bounce", true, &docket.Returned{MessageID: "unknown@test", Fate: clubroom.FateLost}
		},
	} {
		o := running(t, store.Policy{DeadlineHours: 72})
		g := o.game()
		o.from("league", "STATUS")
		if o.game().Commitment != g.Commitment {
			t.Fatalf("%s: any letter does it", name)
		}
		l := o.of("league", "STATUS")
		spoil(&l, &g)
		o.letter(l)
		now := o.game()
		if now.Commitment == g.Commitment || now.Seq != g.Seq+1 {
			t.Errorf("%s: the pledge is %s, entry %d", name, now.Commitment, now.Seq)
		}
		l = o.of("ottoman", "STATUS")
		spoil(&l, &g)
		if o.letter(l); o.game().Commitment != now.Commitment {
			t.Errorf("%s: it is done at every letter", name)
		}
	}
}

// After a backup was put back honest letters are never called forged: the log lists every
// version that left, where the replaced store is at hand; else they are unproved.
func TestLettersOfTwoVersionsAreProved(t *testing.T) {
	for _, atHand := range []bool{true, false} {
		o := running(t, store.Policy{DeadlineHours: 72})
		o.march(1)
		o.leave()
		file := o.backup()
		before := len(o.posts())
		o.march(3)
		o.leave()
		if len(o.posts()) == before {
			t.Fatal("no letter left after the backup")
		}
		b := o.putBack(file, atHand)
		b.march(3)
		b.leave()
		out, err := b.verified() // the game goes on
		var unproved *proof.UnprovedError
		if !errors.As(err, &unproved) || !strings.Contains(out, "the referee has signed both") {
			t.Errorf("at hand %t, the game goes on: %v\n%s", atHand, err, out)
		}
		if err := b.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
			t.Fatal(err)
		}
		b.leave()
		out, err = b.verified()
		switch {
		case atHand && (err != nil || !strings.Contains(out, "the referee's store was put back to entry")):
			t.Errorf("%v\n%s", err, out)
		case !atHand && (!errors.As(err, &unproved) || unproved.Letters == 0 || !strings.Contains(out, "another version of this letter")):
			t.Errorf("%v\n%s", err, out)
		}
	}
}
