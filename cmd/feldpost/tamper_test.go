package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/cmd/feldpost/exit"
	"feldpost/mail/letter"
)

// total is a battle's in the words of a letter.
const total = `total\s+(\d+)\)`

// whoWins is how a last letter says it; the dice of a demonstration are never the same.
const whoWins = `(?:Nobody|The\s+[A-Z][a-z]+(?:\s+[A-Z][a-z]+)?)\s+wins`

// Every letter, part and entry that was changed, added or taken away is found, and named.
func TestEachTamperingIsFoundAndNamed(t *testing.T) {
	honest, dir := demoFolder(t)
	if code, out, errOut := honest.verify(); code != exit.OK || !strings.Contains(out, ": OK") {
		t.Fatalf("the letters as they are: exit code %d\n%s%s", code, out, errOut)
	}
	turn, other, invitation, answer := "014-to-ottoman.eml", "018-to-ottoman.eml", "001-to-league.eml", "005-to-league.eml"
	lasts, albums := honest.lasts(), honest.names("report.html")
	last, album := lasts[len(lasts)-1], albums[len(albums)-1]
	copyOf := func(f *folder, of string) string {
		f.files["added.eml"] = f.files[of]
		return "added.eml"
	}
	archive := filepath.Join(t.TempDir(), "archive")
	(&place{t: t, config: filepath.Join(dir, "demo.toml")}).must("archive", "demo", archive)
	public := folderOf(t, archive)
	if code, out, errOut := public.verify(); code != exit.OK || !strings.Contains(out, ": OK") {
		t.Fatalf("the archive as it is: exit code %d\n%s%s", code, out, errOut)
	}
	lines := public.files["log.jsonl"]
	dieIn := func(f *folder, file string) { f.swap(file, `("sides":6,"value":)(\d)`, "${1}9") }
	for _, x := range []struct {
		name string
		code int
		do   func(f *folder)
		want []string
	}{
		{"a battle's total", 1, func(f *folder) { f.words(turn, total, "total 99)") }, []string{turn, "text/plain was changed in line", "99)"}},
		{"a battle's total, and the Message-ID", 1, func(f *folder) { f.words(turn, total, "total 99)"); f.rename(turn) }, []string{turn, "text/plain was changed in line", "Message-Id"}},
		{"the Message-ID", 1, func(f *folder) { f.rename(turn) }, []string{turn, "its field Message-Id was another"}},
		{"a battle's total, the Message-ID, and no proof", 1, func(f *folder) { f.words(turn, total, "total 99)"); f.rename(turn); f.unproved(turn) }, []string{turn, "the log lists no such letter"}},
		{"a battle's total, and no proof", 1, func(f *folder) { f.words(turn, total, "total 99)"); f.unproved(turn) }, []string{turn, "it is not as it was mailed", "its hash is"}},
		{"a battle's total, signed by another", 1, func(f *folder) { f.words(turn, total, "total 99)"); f.forged(turn) }, []string{turn, "signed with the key"}},
		{"a letter added", 1, func(f *folder) { n := copyOf(f, turn); f.words(n, total, "total 99)"); f.rename(n) }, []string{"added.eml", "Message-Id", "99)"}},
		{"a letter added without a proof, after the end", 1, func(f *folder) {
			n := copyOf(f, last)
			f.rename(n)
			f.remake(n, func(l *letter.Leaf) bool { return l.Name == "" })
			f.unproved(n)
		}, []string{"added.eml", "it carries no proof"}},
		{"a letter added that another has signed", 1, func(f *folder) {
			n := copyOf(f, last)
			f.rename(n)
			f.remake(n, func(l *letter.Leaf) bool { return l.Name == "" })
			f.forged(n)
		}, []string{"added.eml", "signed with the key"}},
		{"a letter added that names no game", 3, func(f *folder) {
			n := copyOf(f, turn)
			f.rename(n)
			f.swap(n, `List-Id:.*\r\n`, "")
			f.remake(n, func(l *letter.Leaf) bool { return l.Name == "" })
			f.unproved(n)
		}, []string{"UNPROVED: added.eml", "no log lists it"}},
		{"the result in a last letter", 1, func(f *folder) { f.words(last, whoWins, "Everybody wins") }, []string{last, "text/plain was changed"}},
		{"the result in a last letter's page", 1, func(f *folder) {
			f.part(last, "text/html", func(b []byte) []byte { return regexp.MustCompile(whoWins).ReplaceAll(b, []byte("Everybody wins")) })
		}, []string{last, "text/html was changed"}},
		{"the result in a last letter, and no proof", 1, func(f *folder) { f.words(last, whoWins, "Everybody wins"); f.unproved(last) }, []string{last, "line ", "Everybody wins"}},
		{"the secret in a last letter", 1, func(f *folder) { f.words(last, `(The secret:\s+)[0-9a-f]{6}`, "${1}000000") }, []string{last, "text/plain was changed in line", "quotes the hash 000000"}},
		{"the subject of a last letter", 1, func(f *folder) { f.swap(last, `Subject: \[demo\]`, "Subject: [won]") }, []string{last, "its field Subject"}},
		{"the subject of a last letter, and no proof", 1, func(f *folder) { f.swap(last, `Subject: \[demo\]`, "Subject: [won]"); f.unproved(last) }, []string{last, "it is not as it was mailed", "its hash is"}},
		{"points in a last letter", 1, func(f *folder) { f.words(last, `Balkan League \d+`, "Balkan League 99") }, []string{last, "text/plain was changed in line", "99"}},
		{"a map exchanged", 1, func(f *folder) {
			var png []byte
			f.remake(other, func(l *letter.Leaf) bool {
				if l.Name == "map.png" {
					png = l.Data
				}
				return true
			})
			f.part(turn, "map.png", func([]byte) []byte { return png })
		}, []string{turn, "its part map.png was changed"}},
		{"a byte of a map", 1, func(f *folder) {
			f.part(turn, "map.png", func(b []byte) []byte { b = slices.Clone(b); b[len(b)/2]++; return b })
		}, []string{turn, "its part map.png was changed"}},
		{"the drawing", 1, func(f *folder) {
			f.part(last, "map.svg", func(b []byte) []byte { return bytes.Replace(b, []byte("fill"), []byte("hide"), 1) })
		}, []string{last, "its part map.svg was changed"}},
		{"a map taken away", 1, func(f *folder) { f.remake(turn, func(l *letter.Leaf) bool { return l.Name != "map.png" }) }, []string{turn, "its part map.png is missing"}},
		{"a file added", 1, func(f *folder) {
			f.remake(turn, nil, letter.Leaf{Media: "text/plain", Name: "note.txt", Data: []byte("you lost\n")})
		}, []string{turn, "its part note.txt was added"}},
		{"a total in the page", 1, func(f *folder) {
			f.part(turn, "text/html", func(b []byte) []byte { return regexp.MustCompile(total).ReplaceAll(b, []byte("total 99)")) })
		}, []string{turn, "its part text/html was changed"}},
		{"the campaign's page", 1, func(f *folder) {
			f.part(album, "report.html", func(b []byte) []byte { return bytes.Replace(b, []byte("Ottoman"), []byte("Turkish"), 1) })
		}, []string{album, "its part report.html was changed"}},
		{"a report", 1, func(f *folder) {
			f.part(turn, gamelog.ReportFile, func(b []byte) []byte {
				return squeeze(t, bytes.Replace(expand(t, b), []byte(`"turn":1`), []byte(`"turn":2`), 1))
			})
		}, []string{turn, "its part " + gamelog.ReportFile + " was changed", "is not as the log says it was sent"}},
		{"a report of another letter", 1, func(f *folder) {
			var file []byte
			f.remake(other, func(l *letter.Leaf) bool {
				if l.Name == gamelog.ReportFile {
					file = l.Data
				}
				return true
			})
			f.part(turn, gamelog.ReportFile, func([]byte) []byte { return file })
		}, []string{turn, "its part " + gamelog.ReportFile + " was changed"}},
		{"a report taken away", 1, func(f *folder) { f.remake(turn, func(l *letter.Leaf) bool { return l.Name != gamelog.ReportFile }) }, []string{turn, "its part " + gamelog.ReportFile + " is missing"}},
		{"the subject", 1, func(f *folder) { f.swap(turn, `Subject: \[demo\]`, "Subject: [omed]") }, []string{turn, "its field Subject"}},
		{"a second subject", 1, func(f *folder) { f.swap(turn, `Subject:`, "Subject: you won\r\nSubject:") }, []string{turn, "2 fields Subject"}},
		{"the sender", 1, func(f *folder) { f.swap(turn, `From: "Feldpost"`, `From: "Nobody"`) }, []string{turn, "its field From"}},
		{"where answers go", 1, func(f *folder) { f.swap(turn, `Reply-To: "Feldpost" <referee\+`, `Reply-To: "Feldpost" <thief+`) }, []string{turn, "its field Reply-To"}},
		{"the date", 1, func(f *folder) { f.swap(turn, `(Date: .*:\d\d:)\d\d`, "${1}61") }, []string{turn, "its field Date"}},
		{"the game", 1, func(f *folder) { f.swap(turn, `List-Id: <demo`, "List-Id: <omed") }, []string{turn, "its field List-Id"}},
		{"words outside of the parts", 1, func(f *folder) { f.files[turn] = append(slices.Clone(f.files[turn]), "\r\nP.S. you lost\r\n"...) }, []string{turn, "P.S. you lost", "outside of its parts"}},
		{"a line added", 1, func(f *folder) { f.words(turn, `\nIN SHORT`, "\nThe League pays a ducat.\nIN SHORT") }, []string{turn, "text/plain has 1 line more", "ducat"}},
		{"a line taken away", 1, func(f *folder) { f.words(turn, `\nYou owe[^\n]*\n`, "\n") }, []string{turn, "text/plain lacks 1 line"}},
		{"a letter cut off", 1, func(f *folder) { f.files[turn] = f.files[turn][:len(f.files[turn])/2] }, []string{turn, "it breaks off within a part"}},
		{"an order in the template", 1, func(f *folder) { f.words(turn, `(\nSEAT )ottoman`, "${1}league") }, []string{turn, "text/plain was changed in line"}},
		{"an invitation", 1, func(f *folder) { f.words(invitation, `First Player`, "Second Player") }, []string{invitation, "text/plain was changed in line"}},
		{"an invitation, and no proof", 1, func(f *folder) { f.words(invitation, `First Player`, "Second Player"); f.unproved(invitation) }, []string{invitation, "its hash is"}},
		{"an answer", 1, func(f *folder) { f.words(answer, `confirmed`, "refused") }, []string{answer, "text/plain was changed in line", "refused"}},
		{"an answer, and no proof", 1, func(f *folder) { f.words(answer, `confirmed`, "refused"); f.unproved(answer) }, []string{answer, "its hash is"}},
		{"a letter missing", 3, func(f *folder) { delete(f.files, turn) }, []string{"MISSING: ", "letters to ottoman: the turn after entry", "1 letter is missing"}},
		{"three letters missing", 3, func(f *folder) { delete(f.files, turn); delete(f.files, other); delete(f.files, invitation) }, []string{"letters to league: the invitation", "3 letters are missing"}},
		{"a last letter missing", 3, func(f *folder) { delete(f.files, lasts[0]) }, []string{"MISSING: ", "the final"}},
		{"a campaign missing", 3, func(f *folder) { delete(f.files, album) }, []string{"MISSING: ", "the album that left with the log"}},
		{"a die in the log", 1, func(f *folder) { f.log(last, func(l *gamelog.Log) { changeDie(t, l) }) }, []string{last, "its part " + gamelog.LogFile + " was changed", "different logs; the first difference is entry"}},
		{"a die in all logs", 1, func(f *folder) { f.madeAnew(func(l *gamelog.Log) { changeDie(t, l) }) }, []string{"entry ", "dice differ", last}},
		{"an order in all logs", 1, func(f *folder) {
			f.madeAnew(func(l *gamelog.Log) {
				e := &l.Entries[3]
				e.Command = bytes.Replace(e.Command, regexp.MustCompile(`MOVE [^\\]*\\n`).Find(e.Command), nil, 1)
			})
		}, []string{"entry 4: "}},
		{"an entry taken out of all logs", 1, func(f *folder) {
			for _, n := range lasts {
				f.log(n, func(l *gamelog.Log) { l.Entries = slices.Delete(l.Entries, 4, 5) })
			}
		}, []string{"entry 6", last}},
		{"the last entry taken out of a log", 1, func(f *folder) {
			f.log(last, func(l *gamelog.Log) { l.Entries = l.Entries[:len(l.Entries)-1] })
		}, []string{last, "entries of the log"}},
		{"another secret", 1, func(f *folder) {
			f.madeAnew(func(l *gamelog.Log) { l.Secret = strings.Repeat("00", 32) })
		}, []string{"secret does not fit the pledge"}},
		{"another secret and pledge", 1, func(f *folder) {
			f.madeAnew(func(l *gamelog.Log) { l.Secret, l.Pledge = strings.Repeat("00", 32), dice.Commitment(make([]byte, 32)) })
		}, []string{"dice differ"}},
		{"a player's words for the dice", 1, func(f *folder) { f.madeAnew(func(l *gamelog.Log) { l.Seats[0].Nonce = "Shipka pass" }) }, []string{"dice differ"}},
		{"another key of the referee", 1, func(f *folder) { f.madeAnew(func(l *gamelog.Log) { l.Key = strings.Repeat("ab", 32) }) }, []string{"signed with the key"}},
		{"a hash in the list of letters", 1, func(f *folder) {
			f.madeAnew(func(l *gamelog.Log) { l.Letters[0].Content = strings.Repeat("ab", 32) })
		}, []string{lasts[0], "no proof"}},
		{"a log that cannot be read", 1, func(f *folder) { f.log(last, func(l *gamelog.Log) { l.Format = "" }) }, []string{last, "format"}},
		{"a die in the log beside the letters", 1, func(f *folder) { f.files["log.jsonl"] = slices.Clone(lines); dieIn(f, "log.jsonl") }, []string{"log.jsonl", "the first difference is entry"}},
		{"the secret in the log beside the letters", 1, func(f *folder) {
			f.files["log.jsonl"] = slices.Clone(lines)
			f.swap("log.jsonl", `"secret":"......`, `"secret":"000000`)
		}, []string{"log.jsonl", "different secrets"}},
		{"an entry of the log beside the letters", 1, func(f *folder) {
			all := bytes.SplitAfter(lines, []byte("\n"))
			short := bytes.Join(append(slices.Clone(all[:5]), all[6:]...), nil)
			f.files["log.jsonl"] = bytes.Replace(short, fmt.Appendf(nil, `"entries":%d}`, len(all)-2), fmt.Appendf(nil, `"entries":%d}`, len(all)-3), 1)
		}, []string{"log.jsonl", "the first difference is entry 5"}},
		{"a battle in the archive", 1, func(f *folder) {
			f.files = maps.Clone(public.files)
			f.swap("letters.mbox", total, "total 99)")
		}, []string{"letters.mbox, letter ", "was changed in line", "99)"}},
		{"a die in the archive's log", 1, func(f *folder) { f.files = maps.Clone(public.files); dieIn(f, "log.jsonl") }, []string{"log.jsonl", "the first difference is entry"}},
		{"a letter of the archive missing", 3, func(f *folder) {
			f.files = maps.Clone(public.files)
			at := regexp.MustCompile(`(?m)^From feldpost .*$`).FindAllIndex(f.files["letters.mbox"], -1)
			box := f.files["letters.mbox"]
			f.files["letters.mbox"] = slices.Concat(box[:at[1][0]], box[at[2][0]:])
		}, []string{"MISSING: ", "public letters", "in none of them"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			f := honest.copied(t)
			x.do(f)
			code, out, errOut := f.verify()
			if code != x.code {
				t.Errorf("exit code %d, want %d", code, x.code)
			}
			contains(t, "verify", out+errOut, x.want...)
			if t.Failed() {
				t.Log(out + errOut)
			}
		})
	}
}

// What the way of a letter, a mail program and the reader's order do to it are no
// tampering.
func TestWhatTheWayDoesIsNoTampering(t *testing.T) {
	honest, dir := demoFolder(t)
	archive := filepath.Join(t.TempDir(), "archive")
	(&place{t: t, config: filepath.Join(dir, "demo.toml")}).must("archive", "demo", archive)
	all := slices.Sorted(maps.Keys(honest.files))
	for _, x := range []struct {
		name string
		do   func(f *folder)
	}{
		{"line ends", func(f *folder) {
			for _, n := range all {
				f.files[n] = bytes.ReplaceAll(f.files[n], []byte("\r\n"), []byte("\n"))
			}
		}},
		{"other encodings", func(f *folder) {
			for _, n := range all {
				f.remake(n, nil)
			}
		}},
		{"fields of servers", func(f *folder) {
			for _, n := range all {
				f.files[n] = append([]byte("Received: from a\r\n\tby b; now\r\nDKIM-Signature: v=1;\r\n b=abc\r\nX-Spam-Status: No\r\nAuthentication-Results: x;\r\n dkim=pass\r\n"), f.files[n]...)
			}
		}},
		{"other folds", func(f *folder) {
			for _, n := range all {
				f.swap(n, `Subject: (\S+) `, "Subject: $1\r\n ")
			}
		}},
		{"a subject encoded anew", func(f *folder) {
			for _, n := range all {
				f.swap(n, `Subject: \[demo\]`, "Subject: =?utf-8?b?"+base64.StdEncoding.EncodeToString([]byte("[demo] "))+"?=\r\n")
			}
		}},
		{"a Maildir", func(f *folder) {
			for i, n := range all {
				sub := []string{"cur", "new", ".Games/cur"}[i%3]
				f.files["Maildir/"+sub+"/"+fmt.Sprintf("%d.M1P2.host:2,S", i)] = f.files[n]
				delete(f.files, n)
			}
			f.files["Maildir/.Games/new/dovecot"], f.files["Maildir/tmp/half"] = []byte("Subject: x\n\nx\n"), []byte("Fro")
		}},
		{"folders", func(f *folder) {
			for i, n := range all {
				f.files[fmt.Sprintf("year %d/%s", i%2, n)] = f.files[n]
				delete(f.files, n)
			}
		}},
		{"mbox files without an extension", func(f *folder) {
			var box bytes.Buffer
			for _, n := range all {
				writeMbox(&box, press.Public{Raw: f.files[n], Date: time.Unix(0, 0)})
				delete(f.files, n)
			}
			f.files["Inbox"] = box.Bytes()
		}},
		{"every letter twice", func(f *folder) {
			for _, n := range all {
				f.files["copy/"+n] = f.files[n]
			}
		}},
		{"one side's letters", func(f *folder) {
			for _, n := range all {
				if strings.Contains(n, "-to-league") {
					delete(f.files, n)
				}
			}
		}},
		{"the archive as well", func(f *folder) {
			for n, raw := range folderOf(t, archive).files {
				f.files[n] = raw
			}
		}},
	} {
		t.Run(x.name, func(t *testing.T) {
			f := honest.copied(t)
			x.do(f)
			code, out, errOut := f.verify()
			if code != exit.OK || !strings.Contains(out, ": OK") {
				t.Errorf("exit code %d\n%s%s", code, out, errOut)
			}
		})
	}
}

// Of a game that goes on each letter is proved by itself.
func TestTamperingInAGameThatGoesOn(t *testing.T) {
	honest, _ := demoFolder(t)
	for _, n := range append(honest.lasts(), honest.names("report.html")...) {
		delete(honest.files, n)
	}
	code, out, errOut := honest.verify()
	if code != exit.OK {
		t.Fatalf("exit code %d\n%s%s", code, out, errOut)
	}
	contains(t, "what its letters prove already", out, "are as the referee signed them", "pledges the same secret", "not proved before its end: the dice")
	const turn = "014-to-ottoman.eml"
	for name, x := range map[string]struct {
		code int
		do   func(f *folder)
		want []string
	}{
		"a total":                      {1, func(f *folder) { f.words(turn, total, "total 99)") }, []string{turn, "text/plain was changed in line"}},
		"a total, and no proof":        {3, func(f *folder) { f.words(turn, total, "total 99)"); f.unproved(turn) }, []string{"UNPROVED: " + turn, "it carries no proof"}},
		"a total, signed by another":   {1, func(f *folder) { f.words(turn, total, "total 99)"); f.forged(turn) }, []string{turn, "signed with the key"}},
		"a map":                        {1, func(f *folder) { f.part(turn, "map.png", func(b []byte) []byte { return b[1:] }) }, []string{turn, "map.png"}},
		"a letter missing":             {0, func(f *folder) { delete(f.files, turn) }, []string{"some are missing here"}},
		"another hash of an old entry": {1, func(f *folder) { f.words(turn, `(Log entry \d+, hash\s+)......`, "${1}000000"); f.unproved(turn) }, []string{turn, "the log was changed"}},
	} {
		t.Run(name, func(t *testing.T) {
			f := honest.copied(t)
			x.do(f)
			code, out, errOut := f.verify()
			if code != x.code {
				t.Errorf("exit code %d, want %d", code, x.code)
			}
			contains(t, "verify", out+errOut, x.want...)
		})
	}
}

// What lies beside letters and is neither a letter nor a log is named: nothing is said of it.
func TestFilesBesideLettersAreNamed(t *testing.T) {
	f, _ := demoFolder(t)
	f.files["press.txt"], f.files["map\n.png"] = []byte("words of somebody"), []byte("a picture")
	code, out, _ := f.verify()
	if code != exit.OK {
		t.Errorf("exit code %d", code)
	}
	contains(t, "verify", out, "NOT LOOKED AT", "press.txt", `map\n.png`)
	delete(f.files, "press.txt")
	delete(f.files, "map\n.png")
	if _, out, _ = f.verify(); strings.Contains(out, "NOT LOOKED AT") {
		t.Errorf("nothing lies beside the letters:\n%s", out)
	}
}
