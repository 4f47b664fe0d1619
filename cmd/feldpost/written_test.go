package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"feldpost/cmd/feldpost/localclub"
)

// writtenLetter is a letter as people write them, with what its writer means.
type writtenLetter struct {
	ID, System, Seat, Lang, Position, Kind, Meant, Body, Subject string
	Submitted                                                    []struct{ Seat, Sheet string }
	Or                                                           []string
	ContentType                                                  string `json:"content_type"`
}

const writtenFolder = "testdata/written"

// TestNoLetterIsDoneOtherwiseThanMeant reads letters in which a line in a person's
// words stands beside orders. What is carried out is what was meant, whole, or nothing.
func TestNoLetterIsDoneOtherwiseThanMeant(t *testing.T) {
	situations := map[string]*situation{}
	count := map[string]int{}
	for i, l := range writtenLetters(t) {
		key := strings.Join([]string{l.System, l.Seat, l.Lang, l.Position, fmt.Sprint(l.Submitted)}, "|")
		s := situations[key]
		if s == nil {
			s = newSituation(t, l.situation(t))
			situations[key] = s
		}
		mail := strings.NewReplacer("{{REFEREE}}", localclub.Referee, "{{QUOTE}}", "> Your move.").Replace(l.Body)
		got := s.send(t, i, fmt.Sprintf("Subject: Re: [%s] your move\n\n%s", s.game, mail))
		means := map[string]bool{}
		for _, m := range append(l.Or, l.Meant) {
			means[meansSame(canonicalLines(t, l.System, m))] = true
		}
		verdict := "returned"
		switch {
		case got.orders == "" && l.Kind != "plain":
			verdict = "asked rightly"
		case got.orders == "":
		case means[meansSame(got.orders)]:
			verdict = "carried out"
		default:
			verdict = "otherwise"
			t.Errorf("%s: carried out\n%swanted (%s)\n%s\nof\n%s", l.ID, got.orders, l.Kind, l.Meant, l.Body)
		}
		count[l.Kind+" "+verdict]++
		t.Logf("%s %s %s", l.ID, l.Kind, verdict)
		if testing.Verbose() && verdict == "returned" {
			t.Log(indented(got.text))
		}
	}
	t.Log(count)
}

// isWanted tells whether a letter is one of those that FELDPOST_ONLY names, or it names none.
func isWanted(id string) bool {
	only := os.Getenv("FELDPOST_ONLY")
	return only == "" || slices.Contains(strings.Split(only, ","), id)
}

func writtenLetters(t *testing.T) (list []writtenLetter) {
	t.Helper()
	f, err := os.Open(filepath.Join(writtenFolder, "letters.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var l writtenLetter
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		if isWanted(l.ID) {
			list = append(list, l)
		}
	}
	if len(list) < 70 && os.Getenv("FELDPOST_ONLY") == "" {
		t.Fatalf("only %d letters", len(list))
	}
	return list
}

// situation is the head of the situation that the letter comes into.
func (l *writtenLetter) situation(t *testing.T) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(writtenFolder, l.Position))
	if err != nil {
		t.Fatal(err)
	}
	first, rest, _ := strings.Cut(string(raw), "\n")
	scenario, ok := strings.CutPrefix(first, "SCENARIO ")
	if !ok {
		t.Fatalf("%s begins with %s", l.Position, first)
	}
	head := fmt.Sprintf("system: %s\nscenario: %s\nseat: %s\nlang: %s\n\nreferee:\n%s\n", l.System, strings.Fields(scenario)[0], l.Seat, l.Lang, strings.ReplaceAll(rest, ":\n", ": \n"))
	for _, s := range l.Submitted {
		head += s.Seat + ":\n" + s.Sheet
	}
	return head
}

// canonicalLines is a sheet as it is recorded.
func canonicalLines(t *testing.T, system, text string) string {
	t.Helper()
	sys, err := newLibrary(nil, nil).open(system)
	if err != nil {
		t.Fatal(err)
	}
	sheet, _, faults := sys.Info().Language.Parse(text)
	if len(faults) > 0 {
		t.Fatal(faults, text)
	}
	raw, err := sheet.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(slices.Clip(raw))
}

// withoutTo is a sheet in which MOVE X 2522 and MOVE X TO 2522 are the same, and an
// attack with nobody named and one with all.
func withoutTo(sheet string) string {
	return strings.NewReplacer(" TO ", " ", " AT ", " ", " WITH ALL", "").Replace(sheet)
}

// meansSame brings a sheet into a form in which what means the same is the same.
func meansSame(sheet string) string {
	var standing, others []string
	for line := range strings.Lines(sheet) {
		if strings.HasPrefix(line, "STAND ") {
			standing = append(standing, line)
		} else {
			others = append(others, line)
		}
	}
	return sameOrders(strings.Join(append(standing, others...), ""))
}
