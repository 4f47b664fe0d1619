package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/host"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/cmd/feldpost/post"
	"feldpost/mail"
	"feldpost/mail/letter"
	"feldpost/store"
)

// A daemon that starts with another store on a mailbox says so and does nothing; the same store, and a copy of it put
// back, goes on; one that is told to take the mailbox over does.
func TestAnotherStoreDoesNotReadTheMailbox(t *testing.T) {
	office := newOffice(t)
	p := newPlace(t, office)
	d := p.start()
	eventually(t, "the mailbox is read", func() bool { return !d.lastLook().IsZero() })
	p.must("backup", filepath.Join(p.dir, "copy.db"))
	if err := d.stop(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(p.dir, "feldpost.db")
	rename(t, file, file+".away")
	code, _, errOut := p.try("serve")
	if code == exit.OK || !strings.Contains(errOut, "belongs to another store") || !strings.Contains(errOut, "serve --adopt") {
		t.Errorf("%d: %s", code, errOut)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	rename(t, filepath.Join(p.dir, "copy.db"), file)
	d = p.start()
	eventually(t, "the copy goes on", func() bool { return !d.lastLook().IsZero() })
	if err := d.stop(); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	c, err := conf.Load(p.config)
	if err != nil {
		t.Fatal(err)
	}
	account := c.Account(c.IMAP)
	adopt := func(name string, adopt bool) error {
		in := mail.NewIntake(account, &post.Vault{Store: d.store}, mail.IntakeOptions{Store: name, Adopt: adopt})
		box, err := mail.Open(t.Context(), account)
		if err != nil {
			t.Fatal(err)
		}
		defer box.Close()
		return in.Own(t.Context(), box)
	}
	if err := adopt("NEW", false); !errors.Is(err, mail.ErrOtherStore) {
		t.Error(err)
	}
	for range 2 {
		if err := adopt("NEW", true); err != nil {
			t.Error(err)
		}
	}
	if err := adopt("OLD", false); !errors.Is(err, mail.ErrOtherStore) {
		t.Error(err)
	}
}

func rename(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
}

// A store that is deleted or exchanged under the daemon: health says so, and the daemon ends with what it held saved.
func TestAStoreTakenAwayUnderTheDaemon(t *testing.T) {
	for name, take := range map[string]func(t *testing.T, file string){
		"deleted": func(t *testing.T, file string) {
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
		},
		"replaced": func(t *testing.T, file string) {
			rename(t, file, file+".away")
			if err := os.WriteFile(file, []byte("another"), 0o600); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPlace(t, newOffice(t))
			d := p.start()
			p.newGame()
			if v := d.examine(time.Now()); strings.Contains(v.String(), "taken away") {
				t.Error(v)
			}
			take(t, d.file.Path)
			if v := d.examine(time.Now()); v.well() || !strings.Contains(v.String(), "the store was taken away") || strings.Contains(v.String(), "store written") {
				t.Error(v)
			}
			err := d.rescue(d.file.Lost())
			if !errors.Is(err, host.ErrGone) {
				t.Fatal(err)
			}
			saved, _ := filepath.Glob(d.file.Path + ".rescued-*")
			if len(saved) != 1 || checkCopy(saved[0]) != nil || !strings.Contains(err.Error(), saved[0]) {
				t.Errorf("saved in %v: %v", saved, err)
			}
		})
	}
}

// Doctor and health judge the disk alike. Below /proc nothing can be written.
func TestDoctorSeesAFullDisk(t *testing.T) {
	p := newPlace(t, nil)
	_, out, _ := p.try("doctor")
	contains(t, "doctor", out, "ok    disk", "MB of disk free")
	if _, err := os.Stat("/proc/self"); err != nil {
		t.Skip("there is no /proc")
	}
	if said, full, known := roomLeft("/proc"); !known || !full {
		t.Fatalf("%s, full %t, known %t", said, full, known)
	}
	p.write("feldpost.toml", strings.Replace(readAll(t, p.config), `"feldpost.db"`, `"/proc/feldpost.db"`, 1))
	_, out, _ = p.try("doctor")
	contains(t, "doctor", out, "FAIL  disk     0 MB of disk free")
}

func readAll(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The referee's own address, in whatever form, plays no seat.
func TestTheRefereesOwnAddressPlaysNoSeat(t *testing.T) {
	p := newPlace(t, nil)
	local, domain, _ := strings.Cut(localclub.Referee, "@")
	for i, own := range []string{localclub.Referee, strings.ToUpper(localclub.Referee), local + "+x7@" + domain, fmt.Sprintf("%q@%s", local, domain), "Somebody <" + localclub.Referee + ">"} {
		code, _, errOut := p.try("new", fmt.Sprintf("own-%d", i), "--system", demoSystem, "--scenario", demoScenario, "--seat", "league="+own, "--seat", "ottoman=o@"+localclub.Domain)
		if code != exit.Usage || !strings.Contains(errOut, "referee's own address") {
			t.Errorf("%s: %d %s", own, code, errOut)
		}
	}
	p.newGame()
	code, _, errOut := p.try("seat", "balkan-17", "league", "--address", localclub.Referee)
	if code == exit.OK || !strings.Contains(errOut, "referee's own address") {
		t.Errorf("%d %s", code, errOut)
	}
	m := &post.Room{Own: "the.referee@gmail.com", More: []string{"arbitre@example.org"}}
	for address, own := range map[string]bool{"thereferee+x@googlemail.com": true, "ARBITRE@Example.Org.": true, "arbitre2@example.org": false, "arbitre@example.com": false, "": false} {
		if m.IsOwn(address) != own {
			t.Errorf("%q is own: %t", address, !own)
		}
	}
}

// Names that commands or letters would take for something else name no game.
func TestNamesThatAreNoNames(t *testing.T) {
	p := newPlace(t, nil)
	for _, name := range []string{"-x", "--help", "-", "a b", "a/b", "help", "END", "x-", ".x", "é", "a\u202eb"} {
		code, _, errOut := p.try("new", "--system", demoSystem, "--scenario", demoScenario, "--seat", "league=l@"+localclub.Domain, "--seat", "ottoman=o@"+localclub.Domain, "--", name)
		if code != exit.Usage || !strings.Contains(errOut, "cannot be the name") && !strings.Contains(errOut, "letters, digits and hyphens only") {
			t.Errorf("%q: %d %s", name, code, errOut)
		}
	}
}

// Orders that came to the plain address and then, the same letter, to the reply address are read there.
func TestARedirectedLetterIsRead(t *testing.T) {
	office := newOffice(t)
	p := newPlace(t, office)
	d := p.start()
	p.newGame("--start")
	g, err := d.store.Game("balkan-17")
	if err != nil {
		t.Fatal(err)
	}
	league := g.Seat("league")
	raw := fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nMessage-ID: <same@x>\r\nDate: %s\r\nSubject: orders\r\n\r\nSTATUS\r\n", league.Person, localclub.Referee, time.Now().Format(time.RFC1123Z))
	reply := letter.ReplyAddress(localclub.Referee, league.Token)
	settled := func(n int) {
		t.Helper()
		eventually(t, fmt.Sprint(n, " letters are done"), func() bool {
			done, err := d.store.CountLetters(store.LetterDone)
			return err == nil && done == n && len(office.Mailbox(localclub.Referee)) == 0
		})
	}
	for i, head := range []string{"", "Delivered-To: " + reply + "\r\n", "Resent-From: " + league.Person + "\r\nResent-To: " + reply + "\r\n"} {
		if err := office.Deliver(localclub.Referee, append([]byte(head), raw...)); err != nil {
			t.Fatal(err)
		}
		settled(min(i+1, 2)) // the third is the second once more
	}
	eventually(t, "three copies are filed", func() bool { return len(office.Folder(localclub.Referee, "Feldpost/Done")) == 3 })
	l, err := d.store.Letter(2)
	if err != nil || l.Game != "balkan-17" {
		t.Errorf("%+v, %v", l, err)
	}
}

// A daemon on a copy of a store stands back while the one on the original is
// at work; a daemon that was killed is followed at once.
func TestACopyOfAStoreIsNoSecondReferee(t *testing.T) {
	office := newOffice(t)
	p := newPlace(t, office)
	d := p.start()
	eventually(t, "the original is at work", func() bool { return d.readers[0].intake.Health().Connected })
	p.must("backup", filepath.Join(p.dir, "copy.db"))
	twin := newPlace(t, office)
	data, err := os.ReadFile(filepath.Join(p.dir, "copy.db"))
	if err != nil {
		t.Fatal(err)
	}
	twin.write("feldpost.db", string(data))
	c := twin.start()
	eventually(t, "the copy stands back", func() bool { return strings.Contains(c.readers[0].intake.Health().LastError, "another daemon") })
	if c.readers[0].intake.Health().Connected || !d.readers[0].intake.Health().Connected {
		t.Error("both or neither are at work")
	}
}
