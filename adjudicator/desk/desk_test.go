package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/games/balkanwars"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
	"feldpost/templates"
)

// The system and the words are the same for all tests: neither ever changes.
var (
	theSystem = sync.OnceValue(func() adjudicator.System { return must(balkanwars.Open(balkanwars.Data())) })
	theWords  = sync.OnceValue(func() *templates.Kit { return must(templates.NewKit(games.Words()...)) })
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// room is a test's Mailroom: raw letters are JSON of Letter, posts are kept.
type room struct {
	mu    sync.Mutex
	posts []press.Post
}

func (r *room) Read(_ store.Letter, raw []byte) docket.Letter {
	var l docket.Letter
	if err := json.Unmarshal(raw, &l); err != nil {
		l.Broken, l.Text = err.Error(), string(raw) // one of ours
	}
	return l
}

func (r *room) Text(text string) docket.Letter { return docket.Letter{Text: text} }

func (r *room) Head(l store.Letter, raw []byte) docket.Letter {
	head := r.Read(l, raw)
	head.Text, head.Ignored = "", nil
	return head
}

func (r *room) Address(token string) string { return "referee+" + token + "@test" }

func (r *room) MessageID(p press.Post) (string, error) { return idOf(p), nil }

func (r *room) Compose(p press.Post) (raw []byte, content string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.posts = append(r.posts, p)
	raw = []byte(p.Letter.Text)
	return raw, r.Content(raw), nil
}

func idOf(p press.Post) string {
	return fmt.Sprintf("%s.%d.%s.%s-%d@test", p.Game, p.Seq, p.Seat, p.Kind, p.Nth)
}

// archive is what the players have when they keep every letter.
func (o *office) archive() (a proof.Archive) {
	for _, p := range o.posts() {
		text := []byte(p.Letter.Text)
		m := proof.Mailed{Name: idOf(p), ID: idOf(p), Game: p.Game, Date: p.Date, Digest: o.room.Digest(text), Text: p.Letter.Text,
			Origin: proof.Origin{Content: o.room.Content(text), Key: o.room.Key(), Signed: true, Ours: true, From: "referee@test", Lang: p.Lang}}
		for _, f := range p.Letter.Attached {
			switch f.Name {
			case gamelog.LogFile:
				m.Logs = append(m.Logs, f.Data)
			case gamelog.ReportFile:
				m.Reports = append(m.Reports, f.Data)
			default:
				if gamelog.IsPart(f.Name) {
					m.LogParts = append(m.LogParts, gamelog.Part{Name: f.Name, Data: f.Data})
				}
			}
		}
		a.Letters = append(a.Letters, m)
	}
	return a
}

// logsIn are the logs among the letters.
func logsIn(a proof.Archive) (all [][]byte) {
	for _, m := range a.Letters {
		all = append(all, m.Logs...)
	}
	return all
}

func (r *room) Digest(raw []byte) string { return gamelog.Hash(raw) }

func (r *room) Content(raw []byte) string { return gamelog.Hash(append([]byte("content "), raw...)) }

func (r *room) Key() string { return strings.Repeat("ab", 32) }

// becomes is a letter whose text was changed: by the referee, who signs it, or by
// somebody else.
func (r *room) becomes(m proof.Mailed, text string, signed bool) proof.Mailed {
	m.Text, m.Digest, m.Content = text, r.Digest([]byte(text)), r.Content([]byte(text))
	if !signed {
		m.Differs = []string{"its part text/plain was changed"}
	}
	return m
}

// office is a desk with a store, a pinned clock and a way to write letters.
type office struct {
	*testing.T
	*Desk
	Words *templates.Kit
	press *press.Press
	room  *room
	now   time.Time
	n     int
	told  uint64 // letter out written last
}

// posts are all letters so far; what was decided since is written now.
func (o *office) posts() []press.Post {
	o.Helper()
	o.press.Config = configOfPress(o.Config)
	for out, err := range o.Store.Outbox(store.OutFilter{After: o.told}) {
		if err == nil {
			out, err = o.Store.Out(out.ID) // the one before may have been merged into another
		}
		if err == nil && out.State != store.OutMerged {
			_, err = o.press.Write(context.Background(), []store.Out{out}, out.Created)
		}
		if err != nil {
			o.Fatal(err)
		}
		o.told = out.ID
	}
	return o.room.posts
}

// failures shows what the desk could not do, when the test fails.
type failures struct{ *testing.T }

func (f failures) Write(line []byte) (int, error) {
	f.Logf("%s", line)
	return len(line), nil
}

// editionsOf has these and no other editions of systems.
func editionsOf(all ...adjudicator.System) proof.Edition {
	return func(_, rules, digest string) (adjudicator.System, error) {
		for _, sys := range all {
			if info := sys.Info(); info.RulesVersion == rules && info.DataDigest == digest {
				return sys, nil
			}
		}
		return nil, fmt.Errorf("%w: rules %s, data %.12s", adjudicator.ErrNoEdition, rules, digest)
	}
}

// plays has the desk play systems: new games the last one, running games the one that
// they were begun with.
func (o *office) plays(all ...adjudicator.System) {
	o.System = func(string) (adjudicator.System, error) { return all[len(all)-1], nil }
	o.press.System, o.Edition = o.System, editionsOf(all...)
}

func openOffice(t *testing.T, opts bolt.Options) *office {
	t.Helper()
	sys, kit := theSystem(), *theWords()
	words := &kit
	words.WhenUntrue(func(sentence string, r *report.Report) {
		t.Errorf("%s to %s would not be true in a letter (%s): %+v", sentence, r.Seat, r.Kind, *r.Standing)
	})
	opts.NoSync = true
	st, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	o := &office{T: t, room: &room{}, now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	o.Desk = New(docket.Office{Store: st, Mail: o.room, Clock: func() time.Time { return o.now },
		Random: strings.NewReader(strings.Repeat("0123456789abcdefghijklmnopqrstuvwxyzABCDEF", 100)), Log: slog.New(slog.NewTextHandler(failures{t}, &slog.HandlerOptions{Level: slog.LevelError})),
		System: func(string) (adjudicator.System, error) { return sys, nil }, Edition: editionsOf(sys),
		Config: docket.Config{Referee: "Feldpost", Notify: "operator@test", Lang: "en", PerSenderHour: 40, MaxIn: 1 << 20}})
	o.Words = words
	edition := func(name, rules, digest string) (adjudicator.System, error) { return o.Edition(name, rules, digest) }
	o.press = &press.Press{Store: st, System: o.System, Edition: edition, Words: words, Mail: o.room, Log: o.Desk.Log, Config: configOfPress(o.Config)}
	return o
}

// create makes the game "g" with both seats taken.
func (o *office) create(p store.Policy, start bool, options ...store.GameOption) *office {
	o.Helper()
	if p.Trust == "" {
		p.Trust = "code"
	}
	err := o.Referee().Create(seating.NewGame{Name: "g", System: "balkan-wars", Scenario: "first-war", Policy: p, Start: start, Options: options,
		Players: []docket.Player{{Seat: "league", Address: "league@test", Name: "L", Lang: "en"}, {Seat: "ottoman", Address: "ottoman@test", Name: "O", Lang: "en"}}})
	if err != nil {
		o.Fatal(err)
	}
	return o
}

// full has every part of each letter sent to both seats.
func (o *office) full() *office {
	o.Helper()
	for _, seat := range []string{"league", "ottoman"} {
		if err := o.Referee().Wish("g", seat, "FORMAT", "full"); err != nil {
			o.Fatal(err)
		}
	}
	return o
}

func (o *office) game() store.Game {
	o.Helper()
	g, err := o.Store.Game("g")
	if err != nil {
		o.Fatal(err)
	}
	return g
}

// letter stores a letter as the intake would and lets the desk work; it
// returns what was posted because of it.
func (o *office) letter(l docket.Letter) []press.Post {
	o.Helper()
	o.put(l)
	return o.work()
}

func (o *office) put(l docket.Letter) {
	o.Helper()
	o.n++
	if l.MessageID == "" {
		l.MessageID = fmt.Sprintf("m%d@test", o.n)
	}
	raw, _ := json.Marshal(l)
	_, _, err := o.Store.PutLetter(store.Letter{From: l.From, MessageID: l.MessageID, Identity: l.MessageID, Received: o.now, Mailbox: "in", UIDValidity: 1, UID: uint32(o.n)}, raw)
	if err != nil {
		o.Fatal(err)
	}
}

func (o *office) work() []press.Post {
	o.Helper()
	before := len(o.posts())
	if err := o.Work(context.Background()); err != nil {
		o.Fatal(err)
	}
	return o.posts()[before:]
}

// from writes as a seat: from its address to its reply address.
func (o *office) from(seat, text string) []press.Post {
	o.Helper()
	return o.letter(o.of(seat, text))
}

func (o *office) of(seat, text string) docket.Letter {
	o.Helper()
	g := o.game()
	s := g.Seat(seat)
	return docket.Letter{From: s.Person, Tokens: []string{s.Token}, Text: text}
}

// one returns the only post to an address, of a kind.
func (o *office) one(posts []press.Post, to string, kind report.Kind) press.Post {
	o.Helper()
	var found []press.Post
	var all []string
	for _, p := range posts {
		all = append(all, p.To+" "+string(p.Kind))
		if p.To == to {
			found = append(found, p)
		}
	}
	if len(found) != 1 || found[0].Kind != kind {
		o.Fatalf("want one %s to %s, posted: %v", kind, to, all)
	}
	return found[0]
}

// Play hands in an automatic set-up and empty turns until it is the seat's
// turn n.
func (o *office) setUp() {
	o.Helper()
	o.from("ottoman", "AUTO\nEND")
	o.from("league", "AUTO\nEND")
	if v := o.view(); v.Active == "" {
		o.Fatalf("set-up did not end: %+v", o.pending())
	}
}

func (o *office) state() adjudicator.State {
	o.Helper()
	g := o.game()
	sys, _ := o.System("")
	saved, err := o.Store.Snapshot("g", g.Seq)
	if err != nil {
		o.Fatal(err)
	}
	s, err := sys.Load(saved)
	if err != nil {
		o.Fatal(err)
	}
	return s
}

func (o *office) view() adjudicator.View              { o.Helper(); return o.state().View(adjudicator.Referee) }
func (o *office) pending() []adjudicator.Decision     { o.Helper(); return o.state().Pending() }
func (o *office) letters(s store.LetterState) (n int) { n, _ = o.Store.CountLetters(s); return n }
func contains(p press.Post, words ...string) (missing string) {
	for _, w := range words {
		if !strings.Contains(p.Letter.Text, w) && !strings.Contains(flat(p.Letter.Text), flat(w)) { // lines may break anywhere
			return w
		}
	}
	return ""
}

func (o *office) says(p press.Post, words ...string) {
	o.Helper()
	if w := contains(p, words...); w != "" {
		o.Errorf("letter to %s (%s) lacks %q:\n%s", p.To, p.Kind, w, p.Letter.Text)
	}
}

// An invitation asks one thing only: whoever says yes to it in a sentence has
// confirmed, and nobody has who says it with a doubt.
func TestAnInvitationIsAcceptedInASentence(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, false)
	for _, text := range []string{"Hello,\nI cannot confirm yet.\nBye", "I confirm, but not before Friday.", "Thanks for the invitation!"} {
		o.from("ottoman", text)
		if o.from("league", text); o.game().Status != store.GameOpen {
			t.Fatalf("%q began the game", text)
		}
	}
	p := o.one(o.from("league", "Hi,\n\nyes, I confirm.\n\nLooking forward to it!"), "league@test", report.Answer)
	o.says(p, "Your seat is confirmed")
	o.one(o.from("ottoman", "Bonjour,\nje confirme ma participation.\nAmicalement"), "ottoman@test", report.Start)
	if g := o.game(); g.Status != store.GameRunning {
		t.Errorf("after sign-up: %s", g.Status)
	}
}

func TestSignUpStartsTheGameWhenEveryoneHasConfirmed(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, false)
	if len(o.posts()) != 2 || o.posts()[0].Kind != report.Invitation {
		t.Fatalf("invitations: %v", o.posts())
	}
	g := o.game()
	o.says(o.posts()[0], g.Seat("league").Code, g.Commitment, "CONFIRM")
	p := o.one(o.from("league", `CONFIRM NONCE "Shipka"`), "league@test", report.Answer)
	o.says(p, "Shipka")
	if o.game().Status != store.GameOpen {
		t.Fatal("started with one seat missing")
	}
	posts := o.from("ottoman", "CONFIRM")
	o.one(posts, "league@test", report.Start)
	if g := o.game(); g.Status != store.GameRunning || g.Seq != 1 || g.Seat("league").Nonce != gamelog.HashedNonce("Shipka") {
		t.Errorf("after sign-up: %+v", g)
	}
}

func TestStrangersLearnNothing(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	g := o.game()
	token, code := g.Seat("league").Token, g.Seat("league").Code
	for name, l := range map[string]docket.Letter{
		"no seat":                    {From: "x@test", Text: "MOVE BU/1 Bde 2231"},
		"right code, wrong address":  {From: "x@test", Text: "GAME g CODE " + code + "\nSTATUS"},
		"right token, wrong address": {From: "x@test", Tokens: []string{token}, Text: "STATUS"},
		"other seat's token":         {From: "ottoman@test", Tokens: []string{token}, Text: "STATUS"},
		"no code":                    {From: "league@test", Text: "GAME g\nSTATUS"},
		"wrong code":                 {From: "league@test", Text: "GAME g CODE aaaa-bbbb\nSTATUS"},
		"no game of that name":       {From: "league@test", Text: "GAME h CODE " + code + "\nSTATUS"},
	} {
		o.now = o.now.Add(25 * time.Hour) // a day's letters of one stranger get few answers
		p := o.one(o.letter(l), l.From, report.Stranger)
		for _, secret := range []string{"BU", "league", "Balkan", code, token, g.Commitment, "[g]"} {
			if strings.Contains(p.Letter.Text+p.Letter.Subject, secret) {
				t.Errorf("%s: the answer tells %q:\n%s", name, secret, p.Letter.Text)
			}
		}
		if len(p.Letter.Attached)+len(p.Letter.Inline) > 0 {
			t.Errorf("%s: files in the answer", name)
		}
	}
	if o.game().Seq != 1 {
		t.Error("a stranger changed the game")
	}
}

func TestTrust(t *testing.T) {
	for _, x := range []struct {
		trust string
		l     func(code, token string) docket.Letter
		ok    bool
	}{
		{"address", func(_, _ string) docket.Letter { return docket.Letter{Text: "STATUS"} }, true},
		{"code", func(_, _ string) docket.Letter { return docket.Letter{Text: "STATUS"} }, false},
		{"code", func(c, _ string) docket.Letter { return docket.Letter{Text: "GAME g " + c + "\nSTATUS"} }, true},
		{"code", func(c, _ string) docket.Letter {
			return docket.Letter{Text: "GAME g CODE " + strings.ToUpper(strings.ReplaceAll(c, "-", "")) + "\nSTATUS"}
		}, true},
		{"code", func(_, k string) docket.Letter { return docket.Letter{Tokens: []string{k}, Text: "STATUS"} }, true},
		{"dkim", func(_, k string) docket.Letter { return docket.Letter{Tokens: []string{k}, Text: "STATUS"} }, false},
		{"dkim", func(_, k string) docket.Letter {
			return docket.Letter{Tokens: []string{k}, DKIM: []string{"evil"}, Text: "STATUS"}
		}, false},
		{"dkim", func(_, k string) docket.Letter {
			return docket.Letter{Tokens: []string{k}, DKIM: []string{"test"}, Text: "STATUS"}
		}, true},
	} {
		o := openOffice(t, bolt.Options{}).create(store.Policy{Trust: x.trust}, true)
		g := o.game()
		l := x.l(g.Seat("league").Code, g.Seat("league").Token)
		l.From = "league@test"
		kind := report.Stranger
		if x.ok {
			kind = report.Answer
		}
		o.one(o.letter(l), "league@test", kind)
	}
}

func TestFaultySheetComesBackWithAllFaults(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	seq := o.game().Seq
	seat := string(o.pending()[0].Seat)
	p := o.one(o.from(seat, "MOVE BU/1 Bdx 9999\nFLY BU/2 Bde 2231\nEND"), seat+"@test", report.Faulty)
	o.says(p, "MOVE BU/1 Bdx 9999", "FLY", ">>>")
	if o.game().Seq != seq {
		t.Error("a faulty sheet was applied")
	}
	o.one(o.from(seat, "CHECK\nEND"), seat+"@test", report.Checked)
	if o.game().Seq != seq {
		t.Error("CHECK applied the sheet")
	}
	p = o.one(o.from(seat, "TURN 9\nEND"), seat+"@test", report.Faulty)
	o.says(p, "TURN 9")
	other := "league"
	if seat == other {
		other = "ottoman"
	}
	o.one(o.from(other, "MOVE OE/1 Div 3012\nEND"), other+"@test", report.Faulty)
	if o.game().Seq != seq {
		t.Error("a sheet out of turn was applied")
	}
}

func TestQueriesMoveNothing(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	seq := o.game().Seq
	for _, q := range []string{"HELP", "HELP MOVE", "STATUS", "MAP", "MAP 2231", "MAP PRINT", "ORDERS", "TEMPLATE", "PAGE", "STATUS\nORDERS"} {
		p := o.one(o.from("league", q), "league@test", report.Answer)
		if len(p.Letter.Text) < 300 {
			t.Errorf("%s: thin answer:\n%s", q, p.Letter.Text)
		}
		if has := slices.ContainsFunc(p.Letter.Attached, func(f report.File) bool { return f.Name == "orders.html" }); has != (q == "PAGE") {
			t.Errorf("%s: an order page: %v", q, has)
		}
	}
	o.says(o.one(o.from("league", "hello there"), "league@test", report.Answer), "hello there")
	o.says(o.one(o.from("league", ""), "league@test", report.Answer), "GAME g")
	if o.game().Seq != seq {
		t.Error("a query changed the game")
	}
}

func TestStandingOrdersAnyTimeAndSecret(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	for _, seat := range []string{"ottoman", "league"} {
		posts := o.from(seat, "STAND MORALE NEVER")
		if len(posts) != 1 {
			t.Errorf("%s: standing orders were announced: %d letters", seat, len(posts))
		}
		o.says(o.one(posts, seat+"@test", report.Receipt), "STAND MORALE")
	}
}

func TestTurnPassesWithLettersToBoth(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true).full()
	o.setUp()
	seat := string(o.pending()[0].Seat)
	posts := o.from(seat, `MESSAGE TO ALL: "a fair wind to you"`+"\nEND")
	if len(posts) != 2 {
		t.Fatalf("%d letters", len(posts))
	}
	for _, p := range posts {
		if p.Kind != report.Turn || len(p.Letter.Inline) != 1 || len(p.Letter.Attached) != 2 || p.InReplyTo == "" {
			t.Errorf("to %s: %s, %d inline, %d attached", p.To, p.Kind, len(p.Letter.Inline), len(p.Letter.Attached))
		}
		if p.To != seat+"@test" {
			o.says(p, "a fair wind to you")
		}
	}
}

func TestTooLargeIsExplained(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	l := o.of("league", "")
	l.TooLarge = 5_000_000
	p := o.one(o.letter(l), "league@test", report.TooLarge)
	o.says(p, "5000000")
}

func TestRepeatIsAppliedOnce(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	l := o.of("ottoman", "AUTO\nEND")
	l.MessageID = "same@test"
	o.letter(l)
	seq := o.game().Seq
	if p := o.letter(l); len(p) != 0 || o.game().Seq != seq {
		t.Errorf("a repeat was answered or applied: %d letters", len(p))
	}
	l.MessageID = "other@test" // the same sheet again, as a new letter
	o.one(o.letter(l), "ottoman@test", report.Faulty)
	if o.game().Seq != seq {
		t.Error("an old sheet was applied again")
	}
}

func TestHugeSheet(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	for _, line := range []string{"PLACE OE/1 Div 4629\n", "MOVE \x00\x01\xff???? 9999\n", "MOVE ME TO THE MOON 9999\n"} {
		p := o.one(o.from("ottoman", "AUTO\n"+strings.Repeat(line, 3_500)), "ottoman@test", report.Faulty)
		if n := len(p.Letter.Text); n > 200_000 {
			t.Errorf("%q: the answer has %d bytes", line, n)
		}
		p = o.one(o.from("ottoman", "AUTO\n"+strings.Repeat(line, 10_000)), "ottoman@test", report.Answer)
		o.says(p, "10002 lines")
	}
	if o.game().Seq != 1 {
		t.Error("a part of a huge sheet was applied")
	}
}

func (o *office) seatOf(name string) *store.Seat {
	g := o.game()
	return g.Seat(name)
}

// configOfPress is what the press knows of what the desk is told.
func configOfPress(c docket.Config) press.Config {
	return press.Config{Referee: c.Referee, Notify: c.Notify, Lang: c.Lang, MaxOut: c.MaxOut}
}
