package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/referee"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/store"
)

// read is a file of a folder.
func readOf(t *testing.T, dir, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A person gets a copy of all that is known of him, and is erased when he plays no more:
// nothing of his address is left in the store's file, and the game still verifies. The
// archive of the game has what was written to all and the log.
func TestAPersonsDataAreHandedOutAndErased(t *testing.T) {
	office := newOffice(t)
	p := newPlace(t, office)
	p.newGame("--start", "--deadline", "0s")
	const address = "league@" + localclub.Domain
	d := p.start()
	p.mail(office, d.store, 1, "league", "MESSAGE TO ALL: the mountains call\nMESSAGE TO ottoman: a word in private\n")
	p.mail(office, d.store, 2, "ottoman", "AUTO\nEND\n")
	p.mail(office, d.store, 3, "league", "AUTO\nEND\n")
	eventually(t, "the letters are handled", func() bool {
		n, err := d.store.CountLetters(store.LetterDone)
		return err == nil && n == 3 && len(office.Mailbox(localclub.Referee)) == 0
	})
	contains(t, "what is known", p.must("person", "League@"+localclub.Domain), address, "game balkan-17 (running): holder league", "2 letters from him")
	if code, out, errOut := p.try("person", address, "--erase"); code != exit.No || !strings.Contains(out+errOut, "holder in game balkan-17") {
		t.Error(code, errOut)
	}
	if code, _, errOut := p.try("person", address, "--erase", "--yes"); code != exit.No || !strings.Contains(errOut, "holder in game balkan-17") {
		t.Error(code, errOut)
	}
	if code, _, errOut := p.try("store", "compact"); code != exit.Usage || !strings.Contains(errOut, "stop the daemon") {
		t.Error(code, errOut)
	}
	p.must("rule", "balkan-17", "--end", "--reason", "both are tired of it")
	if err := d.stop(); err != nil {
		t.Fatal(err)
	}

	archive, copied := filepath.Join(p.dir, "archive"), filepath.Join(p.dir, "copy")
	contains(t, "the archive", p.must("archive", "balkan-17", archive), "press.txt", "log.jsonl")
	contains(t, "the press", string(readOf(t, archive, "press.txt")), "league:\n  the mountains call\n")
	if all := readOf(t, archive, "press.txt"); bytes.Contains(all, []byte("private")) {
		t.Errorf("private words: %s", all)
	}
	contains(t, "the log alone", p.must("verify", filepath.Join(archive, "log.jsonl")), "balkan-17", "dice recomputed")
	contains(t, "his copy", p.must("person", address, "--export", copied), "person.json", "2 letters from him")
	var known referee.PersonData
	if err := json.Unmarshal(readOf(t, copied, "person.json"), &known); err != nil || known.Address != address || len(known.Places) != 1 {
		t.Errorf("%+v, %v", known, err)
	}
	contains(t, "his letters", string(readOf(t, copied, "letters-from.mbox")), "From feldpost ", "the mountains call", "a word in private")
	if n := bytes.Count(readOf(t, copied, "letters-to.mbox"), []byte("\nTo: ")); n != len(known.LettersOut) || n == 0 {
		t.Errorf("%d letters to him in his copy, %d listed", n, len(known.LettersOut))
	}
	if code, _, errOut := p.try("person", address, "--export", copied); code != exit.Usage || !strings.Contains(errOut, "is not empty") {
		t.Error(code, errOut)
	}

	file := filepath.Join(p.dir, "feldpost.db")
	if !bytes.Contains(readOf(t, p.dir, "feldpost.db"), []byte(address)) {
		t.Fatal("the address is not in the file: this test would prove nothing")
	}
	contains(t, "what would go", p.must("person", address, "--erase"), "all of this goes with --yes")
	contains(t, "erased", p.must("person", address, "--erase", "--yes"), "is erased: 2 letters from him", "is written anew, checked")
	if bytes.Contains(readOf(t, p.dir, "feldpost.db"), []byte(address)) {
		t.Error("his address is in the file")
	}
	for _, left := range []string{".copied", ".compacting"} {
		if _, err := os.Stat(file + left); err == nil {
			t.Errorf("%s%s is left", file, left)
		}
	}
	if code, _, errOut := p.try("person", address); code != exit.No || !strings.Contains(errOut, "nothing is known") {
		t.Error(code, errOut)
	}
	contains(t, "the game carried out again", p.must("replay"), "balkan-17: the same")
	contains(t, "the archive of before", p.must("verify", archive), "OK")
	st := p.openStore()
	if err := st.Check(); err != nil {
		t.Error(err)
	}
}

// Letters are kept as long as the configuration says; too short a time is refused.
func TestLettersAreKeptAsLongAsConfigured(t *testing.T) {
	p := newPlace(t, nil)
	text := string(readOf(t, p.dir, "feldpost.toml"))
	p.write("feldpost.toml", strings.Replace(text, "[imap]", "keep_letters = \"400d\"\nkeep_quarantine = \"30d\"\n[imap]", 1))
	c, err := conf.Load(p.config)
	if err != nil {
		t.Fatal(err)
	}
	d, _, err := openDesk(c, p.openStore(), nil)
	if want := (docket.Retention{Letters: 400 * 24 * time.Hour, Quarantine: 30 * 24 * time.Hour}); err != nil || d.Config.Keep != want {
		t.Errorf("%+v, %v", d.Config.Keep, err)
	}
	p.write("feldpost.toml", strings.Replace(text, "[imap]", "keep_letters = \"1h\"\n[imap]", 1))
	if _, err := conf.Load(p.config); err == nil || !strings.Contains(err.Error(), "store.keep_letters: too small; at least \"7d\"") {
		t.Errorf("%v", err)
	}
}
