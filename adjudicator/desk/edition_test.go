package desk

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// renewed is the same system with other rules.
type renewed struct {
	adjudicator.System
	version string
}

func (s renewed) Info() adjudicator.Info {
	info := s.System.Info()
	info.RulesVersion = s.version
	return info
}

func (s renewed) Position(text string) (adjudicator.State, error) {
	return s.System.(adjudicator.Reader).Position(text)
}

// An end by the referee publishes secret and log like any other.
func TestAnEndByRulingIsVerifiedFromTheLetters(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.from(string(o.pending()[0].Seat), "AUTO\nEND")
	if err := o.Referee().SetStatus("g", store.GameFinished, "the players have gone"); err != nil {
		t.Fatal(err)
	}
	for _, seat := range []string{"league", "ottoman"} {
		text := strings.Join(strings.Fields(o.lastTo(seat, report.Final).Letter.Text), " ")
		for _, want := range []string{"the players have gone", "The secret: "} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in the last letter", seat, want)
			}
		}
		if strings.Contains(text, "You owe") {
			t.Errorf("%s still owes something", seat)
		}
	}
	var out bytes.Buffer
	if err := proof.Verify(&out, o.archive(), o.Edition, o.Words); err != nil || !strings.Contains(out.String(), ": OK") {
		t.Errorf("%v\n%s", err, out.String())
	}
	if err := o.Referee().SetStatus("g", store.GameFinished, "again"); err == nil {
		t.Error("a game ends twice")
	}
}

// lastTo is the last letter of a kind to a seat.
func (o *office) lastTo(seat string, kind report.Kind) press.Post {
	o.Helper()
	for _, p := range slices.Backward(o.posts()) {
		if p.Seat == seat && p.Kind == kind {
			return p
		}
	}
	o.Fatalf("no %s to %s", kind, seat)
	return press.Post{}
}

// Letters that quote a position which a ruling gave up are right, and verify
// says why.
func TestVerifyExplainsLettersOfAPositionGivenUp(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.from(string(o.pending()[0].Seat), "AUTO\nEND")
	if err := o.Referee().Rule("g", bench.Ruling{Restore: 1, Reason: "a stolen mailbox"}); err != nil {
		t.Fatal(err)
	}
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := proof.Verify(&out, o.archive(), o.Edition, o.Words); err != nil || !strings.Contains(out.String(), "entry 2, given up by entry 3") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// ofTwoRules is an office whose game was begun before its system had new rules.
func ofTwoRules(t *testing.T, policy store.Policy) *office {
	t.Helper()
	o := openOffice(t, bolt.Options{}).create(policy, true)
	o.Config.PerSenderHour = 0
	o.turns(6)
	return o
}

// turns plays sheets of whoever owes one, at random: set-up and turns, with dice.
func (o *office) turns(n int) {
	o.Helper()
	for i := range n {
		g, seat := o.game(), o.pending()[0].Seat
		sheet, _ := adjudicator.Suggest(o.state(), seat, gamelog.Dice(&store.Game{Secret: []byte("x")}, g.Seq+uint64(i)))
		sheet.End = true
		o.from(string(seat), string(must(sheet.MarshalText())))
	}
}

// toldAll checks that the last notice to each seat says something.
func (o *office) toldAll(kind report.Kind, want string) {
	o.Helper()
	for _, seat := range []string{"league", "ottoman"} {
		if text := strings.Join(strings.Fields(o.lastTo(seat, kind).Letter.Text), " "); !strings.Contains(text, want) {
			o.Errorf("%s is not told %q:\n%.1200s", seat, want, text)
		}
	}
}

// ended ends the game and verifies it from its letters with the editions of the desk.
func (o *office) ended(open proof.Edition) string {
	o.Helper()
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		o.Fatal(err)
	}
	var out bytes.Buffer
	if err := proof.Verify(&out, o.archive(), open, o.Words); err != nil {
		o.Errorf("not verified: %v", err)
	}
	return out.String()
}

// A running game stays with the rules that it was begun with: a new program asks
// nobody, tells nobody and changes nothing; a new game has the new ones.
func TestARunningGameStaysWithItsRules(t *testing.T) {
	o := ofTwoRules(t, store.Policy{})
	before, posts := o.game(), len(o.posts())
	o.plays(theSystem(), renewed{theSystem(), "new"})
	if err := o.Referee().Upgrade(context.Background()); err != nil {
		t.Fatal(err)
	}
	o.work()
	g := o.game()
	if g.Seq != before.Seq || g.RulesVersion != before.RulesVersion || len(o.posts()) != posts {
		t.Errorf("entry %d, rules %s, %d letters; before %d, %s, %d", g.Seq, g.RulesVersion, len(o.posts()), before.Seq, before.RulesVersion, posts)
	}
	o.turns(2)
	if e := must(o.Store.Entry("g", o.game().Seq)); e.RulesVersion != before.RulesVersion {
		t.Errorf("entry %d has rules %s", e.Seq, e.RulesVersion)
	}
	n := seating.NewGame{Name: "h", System: "balkan-wars", Scenario: "first-war", Policy: store.Policy{Trust: "code", Listed: true, MusterHours: 48}}
	if err := o.Referee().Create(n); err != nil {
		t.Fatal(err)
	}
	if h := must(o.Store.Game("h")); h.RulesVersion != "new" {
		t.Errorf("a new game has rules %s", h.RulesVersion)
	}
	if out := o.ended(o.Edition); strings.Contains(out, "needs") || !strings.Contains(out, ": OK") {
		t.Error(out)
	}
}

// Where the rules of a running game are not to be had, and all of it comes to the same
// with those of the program, it goes on with these by a ruling that is announced; its
// older entries are verified in chain, dice and letters by whoever lacks their rules.
func TestARunningGameGoesOnUnderRulesThatAgree(t *testing.T) {
	o := ofTwoRules(t, store.Policy{})
	before := o.game()
	o.plays(renewed{theSystem(), "new"})
	for range 2 { // a second start changes nothing
		if err := o.Referee().Upgrade(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	g := o.game()
	if g.Seq != before.Seq+1 || g.RulesVersion != "new" || g.Adopted != g.Seq {
		t.Fatalf("entry %d, rules %s since %d; before %d, %s", g.Seq, g.RulesVersion, g.Adopted, before.Seq, before.RulesVersion)
	}
	o.toldAll(report.Notice, "with rules new instead of "+before.RulesVersion)
	o.from(string(o.pending()[0].Seat), "STAND MORALE NEVER")
	if err := o.Referee().Rule("g", bench.Ruling{Restore: 2, Reason: "back to the old rules' position"}); err != nil {
		t.Fatal(err)
	}
	out := o.ended(o.Edition)
	for _, want := range []string{"from entry 1 on it was played with rules " + before.RulesVersion, ": OK"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in:\n%s", want, out)
		}
	}
	var b bytes.Buffer
	if err := proof.Verify(&b, o.archive(), editionsOf(theSystem(), renewed{theSystem(), "new"}), o.Words); err != nil || strings.Contains(b.String(), "it was played with") {
		t.Errorf("with both: %v\n%s", err, b.String())
	}
	o.changedDie(before.RulesVersion)
}

// changedDie checks that a die of entries of other rules cannot be changed.
func (o *office) changedDie(rules string) {
	o.Helper()
	l := unpack(o.T, logsIn(o.archive())[0])
	for i := range l.Entries {
		if bytes.Contains(l.Entries[i].Rolls, []byte(`"value":`)) && l.Entries[i].RulesVersion == rules {
			l.Entries[i].Rolls = bytes.Replace(l.Entries[i].Rolls, []byte(`"value":`), []byte(`"value":1`), 1)
			prev := ""
			for k := range l.Entries {
				l.Entries[k].Seal(prev)
				prev = l.Entries[k].Hash
			}
			if err := proof.Verify(&bytes.Buffer{}, withLogs(o.archive(), pack(o.T, l)), o.Edition, o.Words); err == nil || !strings.Contains(err.Error(), "the secret gives") {
				o.Errorf("a changed die of the old rules: %v", err)
			}
			return
		}
	}
	o.Fatal("no die was rolled under the old rules")
}

// otherwise is a system in which every command tells one thing more.
type otherwise struct{ renewed }

func (s otherwise) Setup(scenario string, options adjudicator.Options, roll *dice.Source) (adjudicator.State, []adjudicator.Event, error) {
	state, events, err := s.renewed.Setup(scenario, options, roll)
	return otherState{state.(wholeState)}, events, err
}

func (s otherwise) Load(saved []byte) (adjudicator.State, error) {
	state, err := s.renewed.Load(saved)
	if err != nil {
		return nil, err
	}
	return otherState{state.(wholeState)}, nil
}

type wholeState interface {
	adjudicator.State
	adjudicator.Suggester
	adjudicator.Placer
	adjudicator.Charter
}

type otherState struct{ wholeState }

func (s otherState) Apply(cmd adjudicator.Command, roll *dice.Source) ([]adjudicator.Event, error) {
	events, err := s.wholeState.Apply(cmd, roll)
	if len(events) > 0 {
		events = append(events, events[len(events)-1])
	}
	return events, err
}

// losesData has the data of the game be gone until it is played with some rules.
func (o *office) losesData(until string) {
	program := o.Edition
	o.Edition = func(name, rules, digest string) (adjudicator.System, error) {
		if rules == until && o.game().RulesVersion != until {
			return nil, adjudicator.ErrNoEdition
		}
		return program(name, rules, digest)
	}
}

// A game whose rules were raised goes on with its position and its data; all are told, and its log is proved, though what has
// happened would come to something else now.
func TestAGameGoesOnUnderRaisedRulesByAnAnnouncedRuling(t *testing.T) {
	o := ofTwoRules(t, store.Policy{})
	before, owed := o.game(), o.pending()
	o.plays(otherwise{renewed{theSystem(), "new"}})
	if err := o.Referee().Upgrade(context.Background()); err != nil {
		t.Fatal(err)
	}
	g := o.game()
	if g.Status != store.GameRunning || g.RulesVersion != "new" || g.DataDigest != before.DataDigest || g.Adopted != before.Seq+1 || g.Deadline != before.Deadline {
		t.Fatalf("%s, rules %s since %d, deadline %s", g.Status, g.RulesVersion, g.Adopted, g.Deadline)
	}
	if now := o.pending(); now[0].Seat != owed[0].Seat || now[0].Phase != owed[0].Phase {
		t.Errorf("owed is %+v, was %+v", now, owed)
	}
	o.work()
	o.toldAll(report.Notice, "with rules new instead of "+before.RulesVersion+". The position stays. What has happened stays as well, though entry 2 of the log")
	for _, p := range o.posts() {
		if p.Kind == report.Trouble {
			t.Errorf("somebody is alarmed: %s", p.Letter.Text)
		}
	}
	o.turns(2)
	if err := o.Referee().Upgrade(context.Background()); err != nil || o.game().Seq != before.Seq+3 {
		t.Errorf("entry %d, want %d: %v", o.game().Seq, before.Seq+3, err)
	}
	if out := o.ended(editionsOf(otherwise{renewed{theSystem(), "new"}})); !strings.Contains(out, ": OK") {
		t.Error(out)
	}
}

// A position that the new rules cannot read, or in which they ask for nothing, waits for the director.
func TestAGameThatNewRulesCannotGoOnWithIsSuspended(t *testing.T) {
	for name, broken := range map[string]adjudicator.System{"unreadable": unreadable{renewed{theSystem(), "new"}}, "nothing owed": silent{renewed{theSystem(), "new"}}} {
		o := ofTwoRules(t, store.Policy{})
		before := o.game()
		o.plays(broken)
		if err := o.Referee().Upgrade(context.Background()); err != nil {
			t.Fatal(err)
		}
		if g := o.game(); g.Status != store.GameSuspended || g.Seq != before.Seq || g.RulesVersion != before.RulesVersion {
			t.Errorf("%s: %s, entry %d, rules %s", name, g.Status, g.Seq, g.RulesVersion)
		}
		o.says(o.one(o.posts(), "operator@test", report.Trouble), "was suspended")
	}
}

// silent is a system in whose positions nobody owes anything.
type silent struct{ renewed }

func (s silent) Load(saved []byte) (adjudicator.State, error) {
	state, err := s.renewed.Load(saved)
	if err != nil {
		return nil, err
	}
	return silentState{state.(wholeState)}, nil
}

type silentState struct{ wholeState }

func (silentState) Pending() []adjudicator.Decision { return nil }

// Where its data are gone and they would have come to something else the game is suspended, its letters are
// kept, and the director decides: a ruling takes it over, and says what differs.
func TestAGameWhoseRulesAreGoneWaitsForTheDirector(t *testing.T) {
	o := ofTwoRules(t, store.Policy{})
	before := o.game()
	o.plays(otherwise{renewed{theSystem(), "new"}})
	o.losesData("new")
	if err := o.Referee().Upgrade(context.Background()); err != nil {
		t.Fatal(err)
	}
	if g := o.game(); g.Status != store.GameSuspended || g.Seq != before.Seq || g.RulesVersion != before.RulesVersion {
		t.Fatalf("%s, entry %d, rules %s", g.Status, g.Seq, g.RulesVersion)
	}
	o.says(o.one(o.posts(), "operator@test", report.Trouble), "feldpost rule g --adopt")
	seat := string(o.pending()[0].Seat)
	o.put(o.of(seat, "STAND MORALE NEVER"))
	posts := o.work()
	o.one(posts, seat+"@test", report.Trouble)
	var held []uint64
	for l, err := range o.Store.Letters(store.LetterFilter{State: store.LetterHeld}) {
		if err != nil {
			t.Fatal(err)
		}
		held = append(held, l.ID)
	}
	if len(held) != 1 {
		t.Fatalf("%d letters held", len(held))
	}
	f, err := o.Referee().Foresee("g", bench.Ruling{Adopt: true, Reason: "a misprint"})
	if err != nil || f.Differs == nil || f.Differs.Entry != 2 || f.Changes != "" {
		t.Errorf("%+v, %v", f, err)
	}
	if err := o.Referee().Rule("g", bench.Ruling{Adopt: true, Text: "TURN 3", Reason: "a misprint"}); err == nil {
		t.Error("adopted together with another ruling")
	}
	if err := o.Referee().Rule("g", bench.Ruling{Adopt: true, Reason: "a misprint"}); err != nil {
		t.Fatal(err)
	}
	if g := o.game(); g.Status != store.GameRunning || g.RulesVersion != "new" || g.Adopted != before.Seq+1 {
		t.Fatalf("%s, rules %s since %d", g.Status, g.RulesVersion, g.Adopted)
	}
	o.toldAll(report.Notice, "with rules new instead of "+before.RulesVersion+". The position stays. The referee's reason: a misprint")
	if err := o.Referee().Rule("g", bench.Ruling{Adopt: true, Reason: "again"}); err == nil {
		t.Error("adopted twice")
	}
	if err := o.Store.ReleaseLetter(held[0]); err != nil {
		t.Fatal(err)
	}
	if o.work(); o.game().Seq != before.Seq+2 {
		t.Error("the letter that was held does not count")
	}
	if out := o.ended(editionsOf(theSystem(), otherwise{renewed{theSystem(), "new"}})); !strings.Contains(out, ": OK") || strings.Contains(out, "it was played with") {
		t.Error(out)
	}
	if _, err := o.press.PublicLetters("g", "en"); err != nil {
		t.Error(err)
	}
}
