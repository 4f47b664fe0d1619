package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"feldpost/cmd/feldpost/localclub"
)

// The letters of strangers were written, with their meaning, by somebody who had
// not read the reader. Half of them stand in testdata/written/strangers.jsonl;
// the environment variable names further files, as a PATH does.
const (
	strangersFile = "strangers.jsonl"
	strangersMore = "FELDPOST_LETTERS"
	// strangersTold asks for each verdict, or with "answers" for the letters of the
	// repository and what was answered too.
	strangersTold = "FELDPOST_VERDICTS"
)

// some are one letter in several of the repository: a run of all tests has limits. They are all where verdicts or further
// letters are asked for.
func some(every int, letters []strangersLetter) []strangersLetter {
	if os.Getenv(strangersTold) != "" || os.Getenv(strangersMore) != "" {
		return letters
	}
	n := 0
	return slices.DeleteFunc(letters, func(strangersLetter) bool {
		n++
		return (n-1)%every != 0
	})
}

// TestStrangersMeanWhatCanBeDone sends what the letters mean in canonical words: each such sheet is
// carried out as it stands.
func TestStrangersMeanWhatCanBeDone(t *testing.T) {
	situations := strangers{}
	done := map[string]bool{}
	for i, l := range some(6, strangersLetters(t)) {
		means := l.Or
		if l.Meant != "" {
			means = append(slices.Clone(l.Or), l.Meant)
		}
		if l.Kind == "plain" && l.Meant == "" || l.Kind == "talk" && len(means) > 0 {
			t.Errorf("%s is %s and means %q", l.ID, l.Kind, means)
		}
		for j, m := range means {
			key := l.place() + "|" + m
			if done[key] {
				continue
			}
			done[key] = true
			s := situations.of(t, &l)
			got := s.send(t, 10*i+j, fmt.Sprintf("Subject: Re: [%s] your move\n\n%s\n", s.game, m))
			if want := canonicalLines(t, l.System, m); withoutTo(got.orders) != withoutTo(want) {
				t.Errorf("%s: of\n%s\nwas carried out\n%s\n%s", l.ID, l.shown(want), l.shown(got.orders), l.shown(indented(got.text)))
			}
		}
	}
	t.Logf("%d sheets", len(done))
}

// TestNoStrangersLetterIsDoneOtherwiseThanMeant counts what becomes of the letters.
// It fails only on one that is carried out otherwise than it was meant.
func TestNoStrangersLetterIsDoneOtherwiseThanMeant(t *testing.T) {
	situations := strangers{}
	count := map[string]int{}
	for i, l := range some(4, strangersLetters(t)) {
		s := situations.of(t, &l)
		mail := strings.NewReplacer("{{REFEREE}}", localclub.Referee, "{{QUOTE}}", "> Your move.").Replace(l.Body)
		subject := l.Subject
		if subject == "" {
			subject = fmt.Sprintf("Re: [%s] your move", s.game)
		}
		got := s.send(t, i, fmt.Sprintf("Subject: %s\n\n%s", subject, mail))
		means := map[string]bool{}
		for _, m := range append(slices.Clone(l.Or), l.Meant) {
			if m != "" {
				means[meansSame(canonicalLines(t, l.System, m))] = true
			}
		}
		verdict := "returned"
		switch {
		case got.confirmed:
			verdict = "otherwise"
			t.Errorf("%s: something was confirmed by\n%s", l.ID, l.shown(l.Body))
		case got.orders == "" && l.Kind != "plain":
			verdict = "asked"
		case got.orders == "" && got.agreed != "" && means[meansSame(got.agreed)]:
			verdict = "read back right"
		case got.orders == "" && got.agreed != "":
			verdict = "read back wrong"
		case got.orders == "":
		case means[meansSame(got.orders)]:
			verdict = "carried out"
		default:
			verdict = "otherwise"
			t.Errorf("%s: carried out\n%s\nwanted (%s)\n%s\nof\n%s", l.ID, l.shown(got.orders), l.Kind, l.shown(l.Meant), l.shown(l.Body))
		}
		count[fmt.Sprintf("%-20s %s %-5s %s", l.System, l.Lang, l.Kind, verdict)]++
		count[fmt.Sprintf("%-20s    %-5s %s", "all", l.Kind, verdict)]++
		switch {
		case os.Getenv(strangersTold) == "answers":
			t.Logf("%s %s: %s\n%s\nmeant\n%s\nof\n%s\n%s", l.ID, l.Kind, verdict, l.shown(got.orders), l.shown(l.Meant), l.shown(l.Body), l.shown(indented(got.text)))
		case os.Getenv(strangersTold) != "":
			t.Logf("%s %s: %s", l.ID, l.Kind, verdict)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%s: %d", key, count[key])
	}
}

var (
	clauseWord = regexp.MustCompile(` (TO|AT|FROM|WITH|VIA|HQ|LOSS|ADVANCE|CARD|DISCARD|FLANK|PIN|AIR|AGB|IF|MOVE|ATTACK|FULL|REDUCED|BASE|USING|LEADER)\b`)
	wishLine   = regexp.MustCompile(`^(ADVANCE|LOSS) (.+)$`)
	attackOn   = regexp.MustCompile(`^ATTACK (\S+)`)
	endOfWay   = regexp.MustCompile(`^(.*) ([A-O]\d{1,2}(?:-[A-O]\d{1,2})?|[A-Z]?\d{4}(?:-[A-Z]?\d{4})*|\S+>\S+)$`)
	oneStep    = regexp.MustCompile(`^[^>\s]+>([^>\s]+)$|^\d{4}-(\d{4})$|^[A-O]\d{1,2}-([A-O]\d{1,2})$`)
	eachItsOwn = []string{"MOVE", "RAIL", "SR", "PLACE", "REPLACE", "REFIT", "ACTIVATE", "INFILTRATE"}
)

// sameOrders is a sheet in which what comes to the same looks the same: units in one
// line or in one line each, in any order; the way of one step and its end; an order of
// the simplest kind that is written out or not.
func sameOrders(sheet string) string {
	last := ""
	var lines []string
	for line := range strings.Lines(wishesJoined(strings.ReplaceAll(sheet, `"`, ""))) {
		line = strings.TrimSpace(line)
		if kind, ok := strings.CutPrefix(line, "ORDER "); line == "" || ok && (kind == "MOVE" || kind == "FIRE") && !strings.HasPrefix(last, kind+" ") {
			continue // such an order begins here anyway
		}
		last = line
		verb, rest, _ := strings.Cut(line, " ")
		head, clauses := rest, []string(nil)
		if at := clauseWord.FindAllStringIndex(" "+rest, -1); at != nil {
			head = strings.TrimSpace(rest[:max(0, at[0][0]-1)])
			for i, c := range at {
				end := len(rest)
				if i+1 < len(at) {
					end = at[i+1][0] - 1
				}
				clauses = append(clauses, strings.TrimSpace(rest[c[0]:end]))
			}
		}
		own := slices.Contains(eachItsOwn, verb)
		if m := endOfWay.FindStringSubmatch(head); m != nil && own {
			head, clauses = m[1], append([]string{"TO " + m[2]}, clauses...)
		}
		var kept []string
		byName := verb == "ATTACK" && slices.ContainsFunc(clauses, func(c string) bool { return strings.HasPrefix(c, "WITH ") && !strings.HasPrefix(c, "WITH ALL") })
		for _, c := range clauses {
			word, names, _ := strings.Cut(c, " ")
			switch {
			case byName && word == "FROM": // they stand where they stand
				continue
			case own && word == "FROM":
				continue
			case own && word == "TO":
				if m := oneStep.FindStringSubmatch(names); m != nil {
					c = "TO " + m[1] + m[2] + m[3]
				}
			case word == "FROM", word == "WITH", word == "DISCARD":
				list := strings.Split(names, ", ")
				slices.Sort(list)
				c = word + " " + strings.Join(list, ", ")
			}
			kept = append(kept, c)
		}
		for i, c := range kept {
			if with := slices.IndexFunc(kept, func(c string) bool { return strings.HasPrefix(c, "WITH ") && c != "WITH ALL" }); c == "ADVANCE ALL" && with >= 0 {
				kept[i] = "ADVANCE " + strings.TrimPrefix(kept[with], "WITH ") // all are those
			}
		}
		names := []string{head}
		if own {
			names = strings.Split(head, ", ")
		}
		for _, name := range names {
			lines = append(lines, withoutTo(strings.Join(slices.Concat([]string{verb, name}, kept), " ")))
		}
	}
	// Neighbours with one verb and one end may stand in any order.
	key := func(line string) string {
		words := strings.Fields(line)
		return words[0] + " " + words[len(words)-1]
	}
	for i := 0; i < len(lines); {
		j := i + 1
		for j < len(lines) && key(lines[j]) == key(lines[i]) {
			j++
		}
		if verb, _, _ := strings.Cut(lines[i], " "); slices.Contains(eachItsOwn, verb) {
			slices.Sort(lines[i:j])
		}
		i = j
	}
	return strings.Join(lines, "\n")
}

// wishesJoined is a sheet in which what is wished of an attack, in a line of its own, stands in the line of
// the attack where that has no such wish; and in which one unit fires and does not only take part.
func wishesJoined(sheet string) string {
	var lines []string
	fight := -1
	for line := range strings.Lines(sheet) {
		line = strings.TrimSpace(line)
		m := wishLine.FindStringSubmatch(line)
		switch on := ""; {
		case m != nil && fight >= 0:
			on = attackOn.FindStringSubmatch(lines[fight])[1]
			if rest, told := strings.CutPrefix(m[2], on+" "); !strings.Contains(lines[fight], " "+m[1]+" ") && (told || m[1] == "ADVANCE") {
				lines[fight] += " " + m[1] + " " + strings.TrimSuffix(rest, " FIRST")
				continue
			}
		case attackOn.MatchString(line):
			fight = len(lines)
		case strings.HasPrefix(line, "FIRE ") && !strings.Contains(line, " BASE ") && !strings.Contains(line, ","):
			line = strings.Replace(line, " WITH ", " BASE ", 1)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func TestSameOrders(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"MOVE BU/16 Bde, BU/5 Bde TO 2523\n", "MOVE BU/5 Bde 2523\nMOVE BU/16 Bde FROM 2524 TO 2523\n", true},
		{"MOVE \"GE 22\", \"GE 25 R\" TO W6023", "MOVE GE 25 R TO W6023\nMOVE GE 22 TO W6023", true},
		{"MOVE BU/5 Bde 2524-2523", "MOVE BU/5 Bde TO 2523", true},
		{"MOVE BU/5 Bde 2524-2523-2522", "MOVE BU/5 Bde TO 2522", false},
		{"RAIL BU/7 Bde 2523-2433", "RAIL BU/7 Bde TO 2433", true},
		{"SR GE-c4, GE-c5 RESERVE>Metz", "SR GE-c5 RESERVE>Metz\nSR GE-c4 RESERVE>Metz", true},
		{"MOVE GE-1A Aachen>Liege", "MOVE GE-1A TO Liege", true},
		{"ACTIVATE Metz, Koblenz ATTACK", "ACTIVATE Koblenz ATTACK\nACTIVATE Metz ATTACK", true},
		{"ACTIVATE Metz ATTACK", "ACTIVATE Metz MOVE", false},
		{"ATTACK Sedan FROM Metz, Koblenz WITH GE-5A, GE-4A ADVANCE NONE", "ATTACK Sedan FROM Koblenz, Metz WITH GE-4A, GE-5A ADVANCE NONE", true},
		{"ATTACK Sedan FROM Metz WITH ALL ADVANCE NONE", "ATTACK Sedan FROM Metz WITH ALL", false},
		{"ATTACK 1435 FROM 1434 WITH Ge 3B, Ge 11Stoss LOSS Ge 3B, Ge 11Stoss", "ATTACK 1435 FROM 1434 WITH Ge 3B, Ge 11Stoss LOSS Ge 11Stoss, Ge 3B", false},
		{"ATTACK 2537 FROM 2536 WITH BU/1 Bde", "ATTACK 2537 WITH BU/1 Bde", true},
		{"ATTACK 2537 FROM 2536 WITH ALL", "ATTACK 2537 WITH ALL", false},
		{"SR GE-c4 RESERVE>Metz", "SR GE-c4 TO Metz", true},
		{"LOSS GE-c2, GE-c1", "LOSS GE-c1, GE-c2", false},
		{"ORDER FIRE\nFIRE D3\nORDER FIRE\nFIRE K5", "FIRE D3\nORDER FIRE\nFIRE K5", true},
		{"ORDER MOVE\nMOVE A-1 TO C3\nMOVE A-2 TO C3", "MOVE A-1 TO C3\nORDER MOVE\nMOVE A-2 TO C3", false},
		{"PASS DISCARD G-5, G-27", "PASS DISCARD G-27, G-5", true},
		{"MOVE CHASSEURS-3 G7-G6", "MOVE CHASSEURS-3 TO G6", true},
		{"ATTACK 1534 FROM 1533 WITH Ge 2B\nADVANCE 1534 Ge 2B", "ATTACK 1534 FROM 1533 WITH Ge 2B ADVANCE Ge 2B", true},
		{"ATTACK 1534 FROM 1533 WITH Ge 2B ADVANCE ALL", "ATTACK 1534 FROM 1533 WITH Ge 2B ADVANCE Ge 2B", true},
		{"ATTACK 1534 FROM 1533 WITH Ge 2B, Ge 3B ADVANCE ALL", "ATTACK 1534 FROM 1533 WITH Ge 2B, Ge 3B ADVANCE Ge 2B", false},
		{"REFIT GE-c1, GE-c3", "REFIT GE-c1\nREFIT GE-c3", true},
		{"ATTACK 1534 FROM 1533 WITH Ge 2B\nADVANCE 1534 Ge 2B", "ATTACK 1534 FROM 1533 WITH Ge 2B ADVANCE NONE", false},
		{"FIRE D3 WITH INFANTERIE-5", "FIRE D3 BASE INFANTERIE-5", true},
		{"FIRE D3 WITH INFANTERIE-5, INFANTERIE-2", "FIRE D3 BASE INFANTERIE-5, INFANTERIE-2", false},
		{"MOVE BU/5 Bde TO 2523\nEND", "MOVE BU/5 Bde TO 2523", false},
	} {
		if got := sameOrders(c.a) == sameOrders(c.b); got != c.same {
			t.Errorf("%v for\n%s\nand\n%s", got, sameOrders(c.a), sameOrders(c.b))
		}
	}
}

// strangers are the situations that letters come into, by place.
type strangers map[string]*situation

// of builds the situation of a letter, once.
func (m strangers) of(t *testing.T, l *strangersLetter) *situation {
	t.Helper()
	key := l.place()
	if m[key] == nil {
		// A position of one line is the game as it begins.
		m[key] = newSituation(t, strings.Replace(l.situation(t), "\nreferee:\n\n", "\n", 1))
	}
	return m[key]
}

// strangersLetter is a letter; one of a further file is kept from who runs the test.
type strangersLetter struct {
	writtenLetter
	hidden bool
}

// shown is text that a failure prints.
func (l *strangersLetter) shown(text string) string {
	if l.hidden {
		return "(hidden)"
	}
	return text
}

// place names the situation of a letter.
func (l *strangersLetter) place() string {
	return strings.Join([]string{l.System, l.Seat, l.Lang, l.Position, fmt.Sprint(l.Submitted)}, "|")
}

// strangersLetters reads the letters of the file here and of those that the
// environment names.
func strangersLetters(t *testing.T) (list []strangersLetter) {
	t.Helper()
	ids := map[string]bool{}
	files := append([]string{filepath.Join(writtenFolder, strangersFile)}, filepath.SplitList(os.Getenv(strangersMore))...)
	for i, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			l := strangersLetter{hidden: i > 0}
			if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if ids[l.ID] {
				t.Fatalf("%s: two letters are %s", name, l.ID)
			}
			ids[l.ID] = true
			if isWanted(l.ID) {
				list = append(list, l)
			}
		}
		if err := lines.Err(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		f.Close()
	}
	return list
}
