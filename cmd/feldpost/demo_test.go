package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/cmd/feldpost/archive"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/cmd/feldpost/post"
	"feldpost/mail/letter"
)

// firstWords keeps the first line and when it came.
type firstWords struct {
	line string
	at   time.Time
}

func (f *firstWords) Write(b []byte) (int, error) {
	if f.line == "" {
		f.line, f.at = string(b), time.Now()
	}
	return len(b), nil
}

// The demo speaks before it does anything that takes time.
func TestTheDemoSaysAtOnceWhatItDoes(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // there is no need to play
	out := &firstWords{}
	begun := time.Now()
	(&env{ctx: ctx, out: out, errOut: io.Discard, in: strings.NewReader("")}).run([]string{"demo", "--dir", t.TempDir()})
	if !strings.HasPrefix(out.line, "... opening mail servers") || out.at.Sub(begun) > time.Second {
		t.Errorf("%q after %s", out.line, out.at.Sub(begun))
	}
}

func TestTheDemoShowsAndProvesAGame(t *testing.T) {
	dir := t.TempDir()
	old := &place{t: t, dir: dir}
	old.write("001-to-league.eml", "From: old\r\n\r\nfrom an earlier demo\r\n")
	old.write("999-to-ottoman.eml", "From: old\r\n\r\nfrom an earlier demo\r\n")
	old.write("demo.db", "an old store")
	old.write("notes.txt", "mine")
	environment := slices.Clone(os.Environ())
	code, out, errOut := tryIn("", "demo", "--dir", dir, "--verbose")
	if code != exit.OK {
		t.Fatalf("exit code %d\n%s%s", code, out, errOut)
	}
	if !slices.Equal(environment, os.Environ()) {
		t.Error("the demo has changed the environment")
	}
	contains(t, "the transcript", out,
		"CONFIRM NONCE", ">>> league@", "<<< ottoman@", "=== entry 1 of the log: start", "sheet of ottoman", "die combat", "turn 3", "WHAT HAPPENED", "WHAT IS OWED",
		"last report: report.html", "verified from the letters alone: game demo: ", "dice recomputed", ": OK")
	if n := strings.Count(out, "\n"); n > 1500 {
		t.Errorf("%d lines are no readable transcript", n)
	}

	if _, err := os.Stat(filepath.Join(dir, "notes.txt")); err != nil {
		t.Error("a file of the user's is gone")
	}
	if _, err := os.Stat(filepath.Join(dir, "999-to-ottoman.eml")); err == nil {
		t.Error("a letter of an earlier demo is left")
	}
	checkPictures(t, dir)
	contains(t, "verify", (&place{t: t}).verify(dir), ": OK")
	contains(t, "verify an mbox", (&place{t: t}).verify(mboxOf(t, dir)), ": OK")
	contains(t, "the game", (&place{t: t, config: filepath.Join(dir, "demo.toml")}).must("show"), "finished")
	checkWords(t, dir)
}

// checkWords changes the words of one letter as it came: verification names
// the letter and the die.
func checkWords(t *testing.T, dir string) {
	letters, err := archive.Letters(dir)
	if err != nil {
		t.Fatal(err)
	}
	die := regexp.MustCompile(`(?m)^(\d+\.\d+ [^=:]*: )([1-6])\r?$`)
	for _, l := range letters {
		at := die.FindSubmatchIndex(l.Raw)
		if at == nil {
			continue
		}
		out := t.TempDir()
		for _, other := range letters {
			raw := other.Raw
			if other.Name == l.Name {
				raw = slices.Concat(l.Raw[:at[4]], []byte("7"), l.Raw[at[5]:])
			}
			if err := os.WriteFile(filepath.Join(out, other.Name), raw, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		code, _, errOut := tryIn("", "verify", out)
		if want := string(l.Raw[at[2]:at[3]]) + "7"; code != exit.No || !strings.Contains(errOut, l.Name) || !strings.Contains(errOut, want) {
			t.Errorf("a die changed in the words of %s: exit code %d, %s", l.Name, code, errOut)
		}
		return
	}
	t.Fatal("no letter tells a die in plain words")
}

func TestTheDemoPlaysPathsOfGlory(t *testing.T) {
	dir := t.TempDir()
	code, out, errOut := tryIn("", "demo", "--system", "paths-of-glory", "--turns", "1", "--verbose", "--dir", dir)
	if code != exit.OK {
		t.Fatalf("exit code %d\n%s%s", code, out, errOut)
	}
	contains(t, "the transcript", out, "CHOOSE", "ACTIVATE", "PLAY", "shuffle cp                       rule 4.3    13 cards", "13 cards, told with the secret at the end", "campaign.html", "verified from the letters alone: game demo: ", ": OK")
	if code, _, errOut := tryIn("", "demo", "--system", "chess", "--dir", dir); code != exit.Usage || !strings.Contains(errOut, "paths-of-glory") {
		t.Errorf("an unknown system: exit code %d, %s", code, errOut)
	}
}

// TestTheDemoSendsFewLetters counts what two players are sent in three turns
// played without a pause: what follows at once reaches each of them in one
// letter. The turn of the set-up apart, a Balkan turn takes two a seat.
func TestTheDemoSendsFewLetters(t *testing.T) {
	for _, x := range []struct {
		system    string
		most      int // in all
		perTurn   int // of a seat, from the second turn on; 0 for no limit
		firstTurn int
	}{{"paths-of-glory", 40, 0, 1}, {"balkan-wars", 22, 2, 2}} {
		t.Run(x.system, func(t *testing.T) {
			local, err := localclub.Find(x.system)
			if err != nil {
				t.Fatal(err)
			}
			d := &demo{demoCmd: &demoCmd{Dir: t.TempDir(), System: x.system, Turns: 3}, out: io.Discard, game: "demo", local: local}
			for _, p := range local.Players() {
				d.players = append(d.players, &demoPlayer{Player: p})
			}
			defer d.close()
			if err := d.open(); err != nil {
				t.Fatal(err)
			}
			d.daemon.desk.Random = strings.NewReader(strings.Repeat("few letters are good letters, 0123456789", 40)) // the same dice always
			ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
			defer stop()
			done := make(chan error, 1)
			go func() { done <- d.daemon.run(ctx) }()
			err = d.play(ctx)
			stop()
			if err := errors.Join(err, <-done); err != nil && !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			all, turns := 0, map[string]int{}
			turn := regexp.MustCompile(`: turn (\d+), `)
			for _, p := range d.players {
				for _, m := range d.office.Mailbox(p.Address) {
					all++
					if kind := letterKind(m.Raw); p == d.players[0] && (kind == "start" || kind == "turn") { // he has the short form
						lines := strings.Count(letter.Read(m.Raw, letter.ReadOptions{}).Text, "\n")
						if len(m.Raw) > post.BriefOut || lines >= 150 {
							t.Errorf("a %s of %d bytes and %d lines", kind, len(m.Raw), lines)
						}
					}
					if n := turn.FindStringSubmatch(letter.Read(m.Raw, letter.ReadOptions{}).Subject); n != nil && n[1] >= strconv.Itoa(x.firstTurn) && n[1] <= "3" {
						turns[p.Seat+" "+n[1]]++
					}
				}
			}
			if all > x.most {
				t.Errorf("%d letters in three turns, want at most %d", all, x.most)
			}
			for at, n := range turns {
				if x.perTurn > 0 && n > x.perTurn {
					t.Errorf("%s: %d letters in a turn", at, n)
				}
			}
			t.Logf("%d letters, by turn %v", all, turns)
		})
	}
}

// letterKind is the kind of a letter of the referee, by its Message-ID.
func letterKind(raw []byte) string {
	id, _, _ := letter.Envelope(raw)
	if part := strings.Split(id, "."); len(part) > 5 {
		kind, _, _ := strings.Cut(part[5], "-")
		return kind
	}
	return ""
}

func TestTheDemoPlaysTheExample(t *testing.T) {
	code, out, errOut := tryIn("", "demo", "--system", "example", "--turns", "1", "--verbose", "--dir", t.TempDir())
	if code != exit.OK {
		t.Fatalf("exit code %d\n%s%s", code, out, errOut)
	}
	if strings.Contains(out, "never left") || strings.Contains(out, "could not leave") {
		t.Errorf("letters that newer ones took over are told as lost:\n%s", out)
	}
	contains(t, "the transcript", out, "Your move: turn 1", "RESIGN", "the other unit is out of the game", "verified from the letters alone: game demo: ", ": OK")
}

// verify runs the command on an archive that is sound.
func (p *place) verify(path string) string {
	p.t.Helper()
	code, out, errOut := tryIn("", "verify", path)
	if code != exit.OK {
		p.t.Fatalf("exit code %d: %s%s", code, out, errOut)
	}
	return out
}

func checkPictures(t *testing.T, dir string) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(dir, "report.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`src="([^"]+)"`).FindAllSubmatch(page, -1) {
		if _, err := os.Stat(filepath.Join(dir, string(m[1]))); err != nil {
			t.Errorf("report.html shows a picture that is not there: %v", err)
		}
	}
	if !bytes.Contains(page, []byte("<img")) {
		t.Error("report.html shows no map")
	}
	data, err := os.ReadFile(filepath.Join(dir, "map.png"))
	if err != nil {
		t.Fatal(err)
	}
	if img, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || img.Width < 500 {
		t.Errorf("map.png is %d pixels wide, %v", img.Width, err)
	}
	if data, err = os.ReadFile(filepath.Join(dir, "map.svg")); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(bytes.NewReader(data)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal("map.svg:", err)
		}
	}
}

// mboxOf puts the letters of a folder into one mbox file.
func mboxOf(t *testing.T, dir string) string {
	t.Helper()
	letters, err := archive.Letters(dir)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for _, l := range letters {
		b.WriteString("From referee@feldpost.test Mon Jan  1 00:00:00 2026\n")
		text := bytes.ReplaceAll(l.Raw, []byte("\r\n"), []byte("\n"))
		b.Write(regexp.MustCompile(`(?m)^(>*From )`).ReplaceAll(text, []byte(">$1")))
		b.WriteString("\n")
	}
	file := filepath.Join(t.TempDir(), "game.mbox")
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// expand and squeeze take a file out of its compression and put it back.
func expand(t *testing.T, packed []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func squeeze(t *testing.T, raw []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(raw); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// changeDie turns the first die of the game to another face.
func changeDie(t *testing.T, l *gamelog.Log) {
	for i := range l.Entries {
		var rolls []dice.Roll
		if err := json.Unmarshal(l.Entries[i].Rolls, &rolls); err != nil {
			t.Fatal(err)
		}
		if len(rolls) == 0 {
			continue
		}
		rolls[0].Value = rolls[0].Value%rolls[0].Sides + 1
		l.Entries[i].Rolls, _ = json.Marshal(rolls)
		return
	}
	t.Fatal("a game without dice")
}

// reseal makes the hash chain fit again, as a dishonest referee would.
func reseal(l *gamelog.Log) {
	prev := ""
	for i := range l.Entries {
		l.Entries[i].Seal(prev)
		prev = l.Entries[i].Hash
	}
}

func changedLog(t *testing.T, packed []byte, change func(*gamelog.Log)) []byte {
	t.Helper()
	var l gamelog.Log
	if err := json.Unmarshal(expand(t, packed), &l); err != nil {
		t.Fatal(err)
	}
	change(&l)
	raw, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	return squeeze(t, raw)
}

func TestAnMboxIsCutIntoLetters(t *testing.T) {
	box := "From a@b Mon\nSubject: 1\n\nText\n>From here on\n\nFrom nowhere is no cut? It is, after a blank line\nSubject: 2\n\nFrom the middle of a text: no blank line before\n"
	cut := func(box string) (out [][]byte) {
		for raw, err := range archive.SplitMbox(bufio.NewReaderSize(strings.NewReader(box), 16)) { // lines are longer than what is read at once
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, raw)
		}
		return out
	}
	got := cut(box)
	if len(got) != 2 || !strings.Contains(string(got[0]), "\nFrom here on") || !strings.HasPrefix(string(got[1]), "Subject: 2") {
		t.Errorf("%q", got)
	}
	if got := cut("Subject: one letter\n\nx\n"); len(got) != 1 {
		t.Errorf("%q", got)
	}
}

// By itself the demo tells in about forty lines what goes on, and ends with where to look.
func TestTheDemoIsShort(t *testing.T) {
	for _, system := range []string{"balkan-wars", "great-war-commander"} {
		dir := t.TempDir()
		code, out, errOut := tryIn("", "demo", "--dir", dir, "--system", system)
		if code != exit.OK {
			t.Fatalf("exit code %d\n%s%s", code, out, errOut)
		}
		lines := strings.Split(strings.TrimSpace(out), "\n")
		if n := len(lines); n < 15 || n > 42 {
			t.Errorf("%d lines:\n%s", n, out)
		}
		contains(t, "the transcript", out, "writes: CONFIRM NONCE", "receives: Invitation", "turn 3 of 3", "verified from the letters alone: game demo: ", "dice recomputed", ": OK", "--verbose")
		if last := lines[len(lines)-1]; !strings.HasPrefix(last, "open "+filepath.Join(dir, "report.html")) {
			t.Errorf("it ends with %q", last)
		}
	}
}

// The helps of what plays on this machine name every system.
func TestHelpNamesEverySystem(t *testing.T) {
	for _, args := range [][]string{{"demo", "--help"}, {"serve", "--embedded", "--help"}} {
		_, out, _ := tryIn("", args...)
		for _, l := range games.All() {
			if !strings.Contains(out, l.Name) {
				t.Errorf("%v does not name %s:\n%s", args, l.Name, out)
			}
		}
	}
}
