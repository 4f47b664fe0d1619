package desk

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// kinds counts posts to an address by kind.
func kinds(posts []press.Post, to string) map[report.Kind]int {
	n := map[report.Kind]int{}
	for _, p := range posts {
		if p.To == to {
			n[p.Kind]++
		}
	}
	return n
}

// count fails the test when the letters in are not in these states.
func (o *office) count(want map[store.LetterState]int) {
	o.Helper()
	for _, s := range []store.LetterState{store.LetterNew, store.LetterWaiting, store.LetterQuarantined, store.LetterHeld} {
		if n := o.letters(s); n != want[s] {
			o.Errorf("%d letters are %s, want %d", n, s, want[s])
		}
	}
}

func TestWhatExceedsTheShareOfASeatWaitsAndIsHandledInOrder(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.Config.PerSenderHour = 3
	if err := o.Referee().Reseat("g", docket.Player{Seat: "league", Lang: "fr"}, false); err != nil {
		t.Fatal(err)
	}
	for n := range 8 {
		o.put(o.of("league", fmt.Sprintf("HELP %d", n)))
	}
	posts := o.work()
	if k := kinds(posts, "league@test"); k[report.Answer] != 3 || k[report.TooMany] != 1 || len(posts) != 4 {
		t.Errorf("at once: %v", k)
	}
	o.says(posts[3], "Tant de lettres", "3 lettres par heure", "13:00", "inutile de les renvoyer")
	o.count(map[store.LetterState]int{store.LetterWaiting: 5})
	var order []string
	for range 3 {
		o.now = o.now.Add(time.Hour)
		for _, p := range o.work() {
			order = append(order, p.InReplyTo)
		}
	}
	if got := strings.Join(order, " "); got != "m4@test m5@test m6@test m7@test m8@test" {
		t.Errorf("answered %s", got)
	}
	o.count(nil)
	// The share is a sliding one: after a pause there is room again.
	o.now = o.now.Add(2 * time.Hour)
	o.one(o.from("league", "STATUS"), "league@test", report.Answer)
}

// A clock that goes back a little while a letter is handled, and is behind that of the mail server, makes no letter wait.
func TestAClockThatGoesBackMakesNobodyWait(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.Config.PerSenderHour = 30
	clock := o.now
	o.Clock = func() time.Time {
		clock = clock.Add(-20 * time.Millisecond)
		return clock
	}
	for range 3 {
		o.put(o.of("league", "HELP"))
	}
	if k := kinds(o.work(), "league@test"); k[report.Answer] != 3 || k[report.TooMany] != 0 {
		t.Errorf("answered by %v", k)
	}
	o.count(nil)
}

func TestForgedLettersUseUpNobodysShare(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.Config.PerSenderHour = 3
	g := o.game()
	for n := range 50 {
		o.put(docket.Letter{From: "league@test", Text: fmt.Sprintf("GAME g CODE wrong-%d\nEND", n)})
	}
	k := kinds(o.work(), "league@test")
	if k[report.Stranger] != 3 || k[report.TooMany] != 1 {
		t.Errorf("forged letters: %v", k)
	}
	for range 3 {
		o.one(o.from("league", "STATUS"), "league@test", report.Answer)
		o.one(o.letter(docket.Letter{From: "league@test", Text: "GAME g CODE " + g.Seat("league").Code + "\nSTATUS"}), "league@test", report.Answer)
	}
	// One answer does for all that wait, and says so.
	o.now = o.now.Add(61 * time.Minute)
	p := o.one(o.work(), "league@test", report.Stranger)
	o.says(p, "47 letters")
	o.count(nil)
}

func TestOneSendersFloodDelaysNobody(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.Config.PerSenderHour = 2
	for range 20 {
		o.put(o.of("league", "STATUS"))
		o.put(docket.Letter{From: "x@test", Text: "hello"})
	}
	o.put(o.of("ottoman", "AUTO\nEND"))
	posts := o.work()
	o.one(posts, "ottoman@test", report.Turn)
	if e, err := o.Store.Entry("g", 2); err != nil || e.Seat != "ottoman" {
		t.Errorf("entry 2 is %+v, %v", e, err)
	}
	o.count(map[store.LetterState]int{store.LetterWaiting: 36})
}

// No deadline passes over a letter that came in time and waits; but no flood
// puts a deadline off for long.
func TestAWaitingLetterCountsAsArrivedWhenItArrived(t *testing.T) {
	start := func(letters int) (*office, time.Time) {
		o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 4, NMR: "default"}, true)
		o.Config.PerSenderHour = 2
		o.work()
		o.now = o.now.Add(3*time.Hour + 50*time.Minute)
		for range letters {
			o.put(o.of("ottoman", "STATUS"))
		}
		o.put(o.of("ottoman", "AUTO\nEND"))
		o.work()
		return o, o.game().Deadline
	}
	kind := func(o *office) string {
		e, err := o.Store.Entry("g", 2)
		if err != nil {
			return "none"
		}
		return e.Kind
	}
	o, deadline := start(2)
	for o.now.Before(deadline.Add(45 * time.Minute)) {
		o.now = o.now.Add(5 * time.Minute)
		o.letter(docket.Letter{From: "x@test", Text: "other letters come meanwhile"})
		if k := kind(o); k != "none" {
			t.Fatalf("%s at %s, deadline %s", k, o.now, deadline)
		}
	}
	o.now = o.now.Add(10 * time.Minute)
	if o.work(); kind(o) != string(adjudicator.CommandSheet) {
		t.Errorf("entry 2 is %s", kind(o))
	}

	o, deadline = start(100)
	for o.now.Before(deadline.Add(clock.Grace - time.Hour)) {
		o.now = o.now.Add(time.Hour)
		if o.work(); kind(o) != "none" {
			t.Fatalf("%s at %s, deadline %s", kind(o), o.now, deadline)
		}
	}
	o.now = o.now.Add(70 * time.Minute)
	if o.work(); kind(o) != string(adjudicator.CommandTimeout) {
		t.Errorf("a flood holds the deadline: entry 2 is %s a day later", kind(o))
	}
}

// An autoresponder that marks nothing and never tires.
func TestAStrangerGetsTwoAnswersADayThenOneForAll(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	answers := 0
	for range 4 * 24 {
		for _, p := range o.letter(docket.Letter{From: "away@test", Text: "I am on vacation and read no mail."}) {
			answers++
			if answers == 3 {
				o.says(p, "letters from your address together")
			}
		}
		o.now = o.now.Add(time.Hour)
	}
	if answers != 2+3 {
		t.Errorf("%d answers in four days", answers)
	}
	o.now = o.now.Add(24 * time.Hour)
	o.work()
	o.count(nil)
}

// HELP, LIST, JOIN is what the manual tells a newcomer to send, on one day. The answer to
// the last letter of his share says what waits; the lines that lead on do not.
func TestANewcomerSendsHelpListAndJoinOnOneDay(t *testing.T) {
	o := club(t)
	o.work()
	send := func(text string) []press.Post {
		o.now = o.now.Add(time.Minute)
		return o.letter(docket.Letter{From: "new@test", FromName: "New", Text: text})
	}
	p := send("HELP")
	if len(p) != 1 || seating.HasNote(&p[0].Told, "next-waits") {
		t.Fatalf("HELP is answered by %d letters", len(p))
	}
	p = send("LIST")
	if len(p) != 1 {
		t.Fatalf("%d answers to LIST", len(p))
	}
	o.says(p[0], "the last of your letters", "JOIN")
	p = send("JOIN winter-7")
	if len(p) == 0 || p[0].To != "new@test" {
		t.Fatalf("JOIN is answered by %d letters", len(p))
	}
	if p := send("HELP"); len(p) > 0 {
		t.Errorf("what was told to wait is answered by %d letters", len(p))
	}
	// However many letters lead on, few are answered.
	answers := 0
	for range 50 {
		answers += len(o.lettersTo(send("JOIN winter-7\nYES"), "new@test"))
	}
	if answers > docket.LeadingLetters {
		t.Errorf("50 letters that lead on bring %d answers", answers)
	}
}

// Letters in a newcomer's name that prove nothing use up nothing of those for which his
// domain vouches.
func TestForgedLettersUseUpNoNewcomersShare(t *testing.T) {
	for name, vouch := range map[string]func(l *docket.Letter){"dkim": func(l *docket.Letter) { l.DKIM = []string{"test"} }, "spf": func(l *docket.Letter) { l.SPF = []string{"test"} }} {
		o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
		o.work()
		forged := 0
		for range 40 {
			forged += len(o.letter(docket.Letter{From: "new@test", Text: "HELP"}))
			forged += len(o.letter(docket.Letter{From: "new@test", Text: "JOIN winter-7"}))
		}
		if most := docket.StrangerLetters + docket.LeadingLetters; forged > most {
			t.Errorf("%s: 80 forged letters bring %d, want at most %d", name, forged, most)
		}
		for _, text := range []string{"HELP", "LIST", "HELP", "JOIN winter-7"} {
			l := docket.Letter{From: "new@test", Text: text}
			vouch(&l)
			if p := o.letter(l); len(p) != 1 {
				t.Errorf("%s: %s of the newcomer himself is answered by %d letters", name, text, len(p))
			}
		}
	}
}

// A program on a player's own address that answers each letter with new words
// comes to an end, with the reply address and without; his orders and questions
// are read all the while.
func TestAnAnsweringProgramOnAPlayersAddressComesToAnEnd(t *testing.T) {
	for _, proved := range []bool{true, false} {
		o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
		o.work()
		program := func(n int) docket.Letter {
			l := o.of("league", fmt.Sprintf("I am away for %d days. In urgent cases please wait until I am back.", n))
			if !proved {
				l.Tokens = nil
			}
			return l
		}
		answers := 0
		for n := range 40 {
			o.now = o.now.Add(time.Minute)
			answers += len(o.letter(program(n)))
			if n%10 == 9 { // what the player writes himself
				if posts := o.from("league", "STATUS"); len(posts) != 1 || posts[0].Kind != report.Answer {
					t.Fatalf("letter %d: %d answers to a question", n, len(posts))
				}
			}
		}
		if answers != docket.IdleLetters+1 {
			t.Errorf("proved %v: %d answers, want %d and the word about it", proved, answers, docket.IdleLetters)
		}
		o.says(o.room.posts[len(o.room.posts)-5], "no order and no question in 5 letters")
		o.now = o.now.Add(25 * time.Hour)
		posts := o.work()
		if len(posts) != 1 {
			t.Fatalf("proved %v: %d answers a day later", proved, len(posts))
		}
		o.says(posts[0], "35 letters from your address together")
		if posts := o.from("ottoman", "AUTO\nEND"); len(posts) == 0 || posts[0].Kind != report.Turn {
			t.Error("orders were not carried out", posts)
		}
	}
}

func TestAnAnswerThatSaysNothingNewIsNotAnswered(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	first := o.one(o.letter(docket.Letter{From: "x@test", Text: "hello"}), "x@test", report.Stranger)
	var ours store.Out
	for out, err := range o.Store.Outbox(store.OutFilter{To: "x@test"}) {
		if err != nil {
			t.Fatal(err)
		}
		ours = out
	}
	known := ""
	for line := range strings.Lines(first.Letter.Text) {
		if strings.Contains(line, "LIST shows") {
			known = strings.TrimSpace(line)
		}
	}
	for text, answered := range map[string]bool{"": false, "\n\n": false, known + "\n": false, "HELP\n": true, known + "\nWhich letter?\n": true, "LIST\n": true, "    LIST\n" + known + "\n": false} {
		o.now = o.now.Add(49 * time.Hour)
		o.put(docket.Letter{From: "x@test", Text: text, Answers: []string{"other@test", ours.MessageID}})
		if posts := o.work(); len(posts) > 0 != answered {
			t.Errorf("%q: %d answers", text, len(posts))
		}
	}
	o.count(map[store.LetterState]int{store.LetterQuarantined: 4})
	// A letter that proves a seat is answered whatever it says.
	l := o.of("league", "")
	l.Answers = []string{ours.MessageID}
	o.one(o.letter(l), "league@test", report.Answer)
}

func TestWhatOnlyLooksAutomaticIsAPlayersWhenItProvesASeat(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	code := o.seatOf("league").Code
	for _, x := range []struct {
		name     string
		l        docket.Letter
		answered bool
	}{
		{"looks automatic, no proof", docket.Letter{From: "league@test", Text: "STATUS"}, false},
		{"looks automatic, a stranger's", docket.Letter{From: "x@test", Text: "STATUS"}, false},
		{"looks automatic, reply address", o.of("league", "STATUS"), true},
		{"looks automatic, code", docket.Letter{From: "league@test", Text: "GAME g CODE " + code + "\nSTATUS"}, true},
		{"certain, reply address and code", docket.Letter{From: "league@test", Tokens: []string{o.seatOf("league").Token}, Certain: true,
			Text: "GAME g CODE " + code + "\nEND"}, false},
		{"a bounce with our code", docket.Letter{From: "mailer-daemon@test", Tokens: []string{o.seatOf("league").Token}, Certain: true,
			Text: "GAME g CODE " + code + "\nEND"}, false},
	} {
		x.l.Automatic = "a mark"
		if posts := o.letter(x.l); len(posts) > 0 != x.answered {
			t.Errorf("%s: %d answers", x.name, len(posts))
		}
	}
	o.count(map[store.LetterState]int{store.LetterQuarantined: 4})
	if o.game().Seq != 1 {
		t.Error("an automatic letter changed the game")
	}
	if p := o.letter(docket.Letter{Text: "STATUS"}); len(p) != 0 {
		t.Error("a letter without sender was answered")
	}
}

func TestAReleasedLetterIsHandled(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.Config.PerSenderHour = 1
	automatic := o.of("ottoman", "AUTO\nEND")
	automatic.Automatic, automatic.Certain = "an old mark", true
	o.put(automatic)
	o.put(o.of("league", "STATUS"))
	o.put(o.of("league", "HELP"))
	o.work()
	o.count(map[store.LetterState]int{store.LetterQuarantined: 1, store.LetterWaiting: 1})
	for _, id := range []uint64{1, 3} {
		if err := o.Store.ReleaseLetter(id); err != nil {
			t.Fatal(err)
		}
	}
	posts := o.work()
	if k := kinds(posts, "league@test"); k[report.Answer] != 1 || o.game().Seq != 2 {
		t.Errorf("league got %v, entry %d", k, o.game().Seq)
	}
	o.count(nil)
}

// deadlyRoom ends the "process" while it reads: what the store knows then is
// what the next one finds.
type deadlyRoom struct {
	*room
	reads int
}

func (r *deadlyRoom) Read(l store.Letter, raw []byte) docket.Letter {
	in := r.room.Read(l, raw)
	if strings.Contains(in.Text, "deadly") {
		r.reads++
		panic(died{})
	}
	return in
}

// died is what the desk must not survive in this test.
type died struct{}

func TestALetterThatKillsTheProgramIsSetAsideTheSecondTime(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	deadly := &deadlyRoom{room: o.room}
	o.put(o.of("league", "deadly"))
	o.put(o.of("ottoman", "AUTO\nEND"))
	for range 2 { // each of them a process that dies over letter 1
		d := *o.Desk
		d.Mail = deadly
		l, err := d.Store.Letter(1)
		if err != nil {
			t.Fatal(err)
		}
		func() {
			defer func() { _ = recover() }()
			p, err := d.paper(l)
			if err != nil {
				t.Fatal(err)
			}
			_, _ = p.letter()
		}()
	}
	if l, err := o.Store.Letter(1); err != nil || l.Begun != 2 || deadly.reads != 2 {
		t.Fatalf("begun %d times, read %d times, %v", l.Begun, deadly.reads, err)
	}
	o.Mail = deadly
	posts := o.work()
	o.one(posts, "ottoman@test", report.Turn)
	told := o.one(posts, "operator@test", report.Trouble)
	o.says(told, "Letter 1", "ended 2 times", "quarantine release 1")
	if deadly.reads != 2 {
		t.Error("the letter was read a third time")
	}
	o.count(map[store.LetterState]int{store.LetterHeld: 1})
	o.Mail = o.room // a better program
	if err := o.Store.ReleaseLetter(1); err != nil {
		t.Fatal(err)
	}
	o.one(o.work(), "league@test", report.Answer)
	o.count(nil)
}

func TestAnUnreadableLetterIsAskedForAgain(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	if err := o.Referee().Reseat("g", docket.Player{Seat: "league", Lang: "fr"}, false); err != nil {
		t.Fatal(err)
	}
	for from, words := range map[string]string{"league@test": "Veuillez la renvoyer", "x@test": "Please send it again"} {
		l := o.of("league", "")
		l.From, l.Unreadable = from, true
		o.says(o.one(o.letter(l), from, report.Unreadable), words)
	}
	o.says(o.one(o.letter(docket.Letter{Unreadable: true}), "operator@test", report.Trouble), "hands out neither its text")
	overlong := o.of("league", "END")
	overlong.Overlong = true
	o.one(o.letter(overlong), "league@test", report.TooLarge)
	if o.game().Seq != 1 {
		t.Error("a letter that was not read changed the game")
	}
}
