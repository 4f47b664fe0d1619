package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail/letter"
	"feldpost/mail/postoffice"
	"feldpost/store"
	"feldpost/store/bolt"
)

// dataLimit is what the daemon needs at most for letters of any kind, several
// times what it needs to play.
const dataLimit = 512 << 20

// seatOf returns a player's seat of the game, while no daemon holds the store.
func (p *place) seatOf(name string) store.Seat {
	p.t.Helper()
	st, err := bolt.Open(p.dir+"/feldpost.db", bolt.Options{ReadOnly: true})
	if err != nil {
		p.t.Fatal(err)
	}
	defer st.Close()
	g, err := st.Game("balkan-17")
	if err != nil {
		p.t.Fatal(err)
	}
	return *g.Seat(name)
}

// answersTo returns the letters in a mailbox that answer a Message-ID.
func answersTo(office *postoffice.Office, address, id string) (found []letter.Incoming) {
	for _, m := range office.Mailbox(address) {
		if in := letter.Read(m.Raw, letter.ReadOptions{}); len(in.InReplyTo) > 0 && in.InReplyTo[0] == id {
			found = append(found, in)
		}
	}
	return found
}

// forged are letters under a player's address without a proof: as many small
// ones as anyone can send, and large ones of every kind that costs a careless
// reader dear.
func forged(address string) (raws []string) {
	head := func(n int) string {
		return fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nMessage-ID: <forged%d@x.example>\r\nSubject: orders\r\n", address, localclub.Referee, n)
	}
	for n := range 300 {
		raws = append(raws, head(n)+"\r\nGAME balkan-17 CODE aaaa-"+fmt.Sprintf("%04d", n)+"\r\nRESIGN\r\n")
	}
	const size = 1_000_000
	for i, unit := range []string{"HELP\r\n", "STATUS\r\n", "MESSAGE TO ALL: \"x\"\r\n", "STAND MORALE NEVER\r\n", "> quoted\r\n", "MOVE BU/1 Bde 2426-2425\r\n",
		"\r\n", "GAME balkan-17 CODE aaaa-bbbb\r\n", "?\r\n", "BEGIN ORDERS\r\n"} {
		raws = append(raws, head(1000+i)+"\r\n"+strings.Repeat(unit, size/len(unit)))
	}
	for i, part := range []string{"--b\r\n\r\nx\r\n", "--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n", "--b\r\nContent-Type: text/html\r\n\r\n<p hidden>x\r\n"} {
		raws = append(raws, head(2000+i)+"Content-Type: multipart/mixed; boundary=b\r\n\r\n"+strings.Repeat(part, size/len(part)))
	}
	raws = append(raws, head(3000)+"Cc: "+strings.Repeat("<a@b.example>, ", size/15)+"<z@b.example>\r\n\r\nHELP\r\n")
	return raws
}

// A flood of forged letters neither costs the daemon its memory nor the player
// his answers, and what waits is listed.
func TestAForgedFloodCostsLittleAndSilencesNobody(t *testing.T) {
	league, stranger := localPlayers()[0].Address, "flood@"+localclub.Domain
	office := newOffice(t, stranger)
	p := newPlace(t, office)
	p.newGame("--start")
	flood := forged(league)
	for n := range 100 {
		flood = append(flood, fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nMessage-ID: <s%d@x.example>\r\n\r\n%s", stranger, localclub.Referee, n, strings.Repeat("HELP\r\n", 5000)))
	}
	for _, raw := range flood {
		if err := office.Deliver(localclub.Referee, []byte(raw)); err != nil {
			t.Fatal(err)
		}
	}
	reply := letter.ReplyAddress(localclub.Referee, p.seatOf("league").Token)
	genuine := fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nMessage-ID: <genuine@x.example>\r\nSubject: orders\r\n\r\nSTATUS\r\n", league, reply)
	if err := office.Deliver(reply, []byte(genuine)); err != nil {
		t.Fatal(err)
	}

	log := &safeBuffer{}
	began := time.Now()
	prog, err := p.serve(log, withMemory+"="+strconv.Itoa(dataLimit))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if t.Failed() {
			t.Log(log.String())
		}
	}()
	var answers []letter.Incoming
	for len(answers) == 0 && time.Since(began) < 5*time.Minute {
		time.Sleep(200 * time.Millisecond)
		answers = answersTo(office, league, "genuine@x.example")
	}
	if len(answers) != 1 || !strings.Contains(answers[0].Text, "Balkan League") {
		t.Fatalf("the player's own letter has %d answers after %s", len(answers), time.Since(began))
	}
	t.Logf("the player is answered after %s, behind %d forged letters", time.Since(began), len(flood))
	list := p.must("quarantine")
	contains(t, "the list", list, "waiting", league, stranger)
	if got, want := strings.Count(list, "\twaiting\t"), len(flood)-30-2; got != want {
		t.Errorf("%d letters wait, want %d: 30 answers an hour to the address of a player, 2 a day to a stranger's", got, want)
	}
	eventually(t, "everything is sent", func() bool { return p.must("outbox", "--state", "queued") == "0 letters\n" })
	if n := len(office.Mailbox(league)); n > 1+1+30+1 { // the first letter, the answer, 30 to the forger and the notice
		t.Errorf("the player got %d letters", n)
	}
	if n := len(office.Mailbox(stranger)); n != 2 {
		t.Errorf("the stranger got %d letters", n)
	}
	prog.endsWell()
}

// endsWell stops a daemon, which has to end in good order with every letter
// handled.
func (p *process) endsWell() {
	p.t.Helper()
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		p.t.Fatal(err)
	}
	if err := p.cmd.Wait(); err != nil {
		p.t.Errorf("the daemon did not end in good order: %v", err)
	}
	if strings.Contains(p.log.String(), "letter not handled") {
		p.t.Error("letters failed")
	}
}

// Letters that are too long for any person, of a stranger and of a player, are
// answered within the daemon's memory, and cost the other player nothing: his
// opponent's 450 messages neither keep a ruling nor his answers from him.
func TestMonstrousLettersAreAnsweredAndHarmNobody(t *testing.T) {
	league, ottoman, stranger := localPlayers()[0].Address, localPlayers()[1].Address, "help@"+localclub.Domain
	office := newOffice(t, stranger)
	p := newPlace(t, office)
	p.newGame("--start")
	write := func(from, to, id, text string) {
		t.Helper()
		raw := fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nMessage-ID: <%s@x.example>\r\nSubject: orders\r\n\r\n%s", from, to, id, text)
		if err := office.Deliver(to, []byte(raw)); err != nil {
			t.Fatal(err)
		}
	}
	mine, his := letter.ReplyAddress(localclub.Referee, p.seatOf("league").Token), letter.ReplyAddress(localclub.Referee, p.seatOf("ottoman").Token)
	write(stranger, localclub.Referee, "help1", strings.Repeat("HELP\r\n", 100_000))
	write(stranger, localclub.Referee, "help2", strings.Repeat("HELP\r\n", 174_000))
	write(ottoman, his, "messages", strings.Repeat("MESSAGE TO ALL: "+strings.Repeat("all these words are for you ", 64)+"\r\n", 450))
	write(ottoman, his, "stands", strings.Repeat("STAND MORALE SPEND MIN 3 IF DIE>=5\r\n", 2_300))
	write(league, mine, "status", "STATUS\r\n")

	log := &safeBuffer{}
	prog, err := p.serve(log, withMemory+"="+strconv.Itoa(dataLimit))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if t.Failed() {
			t.Log(log.String())
		}
	}()
	for who, id := range map[string]string{stranger: "help2", ottoman: "stands", league: "status"} {
		eventually(t, "an answer to "+id, func() bool { return len(answersTo(office, who, id+"@x.example")) == 1 })
	}
	p.must("rule", "balkan-17", "--suspend", "--reason", "a ruling in between")
	eventually(t, "the ruling", func() bool {
		for _, m := range office.Mailbox(league) {
			if strings.Contains(letter.Read(m.Raw, letter.ReadOptions{}).Text, "a ruling in between") {
				return true
			}
		}
		return false
	})
	for _, m := range office.Mailbox(league) {
		if len(m.Raw) > 500_000 {
			t.Errorf("a letter of %d bytes to the other player", len(m.Raw))
		}
	}
	prog.endsWell()
}

// asDeadly makes the test binary serve with the configuration that it names,
// by a reader that does not survive every letter.
const asDeadly = "FELDPOST_TEST_DEADLY"

// deadlyRoom ends the process over some letters, as a lack of memory does.
type deadlyRoom struct{ docket.Mailroom }

func (r deadlyRoom) Read(l store.Letter, raw []byte) docket.Letter {
	if bytes.Contains(raw, []byte("deadly words")) {
		os.Exit(137)
	}
	return r.Mailroom.Read(l, raw)
}

func serveDeadly(config string) {
	c, err := conf.Load(config)
	if err != nil {
		panic(err)
	}
	st, err := bolt.Open(c.Beside(c.Store.File), bolt.Options{})
	if err != nil {
		panic(err)
	}
	defer st.Close()
	d, err := newDaemon(c, st, newLogger(c, os.Stderr))
	if err != nil {
		panic(err)
	}
	d.desk.Mail = deadlyRoom{d.desk.Mail}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := d.run(ctx); err != nil {
		panic(err)
	}
}

// A letter that kills the program is put aside after the second death, where
// `quarantine` shows it; the referee hears of it, and the letters behind it
// are answered.
func TestALetterThatKillsTheDaemonStopsItTwiceAtMost(t *testing.T) {
	league, minder := localPlayers()[0].Address, "minder@"+localclub.Domain
	office := newOffice(t, minder)
	p := newPlace(t, office)
	config, err := os.ReadFile(p.config)
	if err != nil {
		t.Fatal(err)
	}
	p.write("feldpost.toml", strings.Replace(string(config), "[store]", fmt.Sprintf("notify = %q\n[store]", minder), 1))
	p.newGame("--start")
	reply := letter.ReplyAddress(localclub.Referee, p.seatOf("league").Token)
	for n, text := range []string{"deadly words", "STATUS"} {
		raw := fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nMessage-ID: <l%d@x.example>\r\nSubject: orders\r\n\r\n%s\r\n", league, reply, n, text)
		if err := office.Deliver(reply, []byte(raw)); err != nil {
			t.Fatal(err)
		}
	}
	log := &safeBuffer{}
	for range 2 {
		prog, err := p.run(log, asDeadly+"="+p.config)
		if err != nil {
			t.Fatal(err)
		}
		if err := prog.cmd.Wait(); prog.cmd.ProcessState.ExitCode() != 137 {
			t.Fatalf("the letter was survived: %v\n%s", err, log.String())
		}
	}
	prog, err := p.run(log, asDeadly+"="+p.config)
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "the letter behind it is answered", func() bool { return len(answersTo(office, league, "l1@x.example")) == 1 })
	eventually(t, "the referee is told", func() bool { return len(office.Mailbox(minder)) == 1 })
	contains(t, "the list", p.must("quarantine"), "1\theld\t", "ended 2 times", league)
	if told := letter.Read(office.Mailbox(minder)[0].Raw, letter.ReadOptions{}); !strings.Contains(told.Text, "quarantine release 1") {
		t.Errorf("the referee reads\n%s", told.Text)
	}
	if err := prog.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := prog.cmd.Wait(); err != nil {
		t.Errorf("the daemon did not end in good order: %v\n%s", err, log.String())
	}
}

// A letter that the server lists but does not hand out is asked for again.
func TestALetterThatCannotBeFetchedIsAskedForAgain(t *testing.T) {
	league := localPlayers()[0].Address
	office := newOffice(t)
	p := newPlace(t, office)
	p.newGame("--start")
	p.must("seat", "balkan-17", "league", "--lang", "fr")
	reply := letter.ReplyAddress(localclub.Referee, p.seatOf("league").Token)
	for n, text := range []string{"AUTO", "STATUS"} {
		raw := fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nMessage-ID: <l%d@x.example>\r\nSubject: orders\r\n\r\n%s\r\n", league, reply, n, text)
		if err := office.Deliver(reply, []byte(raw)); err != nil {
			t.Fatal(err)
		}
	}
	office.WithholdText(localclub.Referee, 1)
	p.start()
	eventually(t, "both letters are answered", func() bool {
		return len(answersTo(office, league, "l0@x.example")) == 1 && len(answersTo(office, league, "l1@x.example")) == 1
	})
	contains(t, "the answer", answersTo(office, league, "l0@x.example")[0].Text, "Veuillez la renvoyer")
}
