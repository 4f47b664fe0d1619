package orders

import (
	"strings"
	"testing"
)

// A club line is read with courtesies, in both languages; what is an order, a
// sentence or the answer to a question stays in the text.
func TestClubLinesAreTakenOutOfALetter(t *testing.T) {
	text := strings.Join([]string{"Dear referee,", "please JOIN winter-7 as ap, thanks", "Who wrote the rules of this game?", "RETREAT 1 Bde 2140-2240",
		"REPLACE 2 Inf", "REPLACE bob@example.net", "- observer Été-3 non", "CONFIRM", "confirm ABCD-efg2-jkmn", "Draw!", "WITHDRAW 5 Bde 2140-2141", "VOTE PAUSE 7", "Vote for me, all of you, please, now"}, "\n")
	lines, rest, over := ReadClub(text)
	var got []string
	for _, x := range lines {
		got = append(got, x.Verb+" "+strings.Join(x.Words, "|"))
	}
	want := []string{"JOIN winter-7|as|ap", "REPLACE bob@example.net", "OBSERVE Été-3|non", "CONFIRM ABCD-efg2-jkmn", "DRAW ", "VOTE PAUSE|7"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") || over != 0 {
		t.Errorf("read\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if left := strings.Split(rest, "\n"); len(left) != 13 || left[1] != "" || left[3] != "RETREAT 1 Bde 2140-2240" || left[7] != "CONFIRM" {
		t.Errorf("left in the text:\n%s", rest)
	}
	if Restore(rest, lines) != text {
		t.Error("the lines put back are not the text")
	}
}

// A letter full of club lines costs no more than a letter.
func TestOnlySomeClubLinesAreRead(t *testing.T) {
	lines, rest, over := ReadClub(strings.Repeat("JOIN g\n", 500) + strings.Repeat("x", 1000))
	if len(lines) != maxClubLines || over != 500-maxClubLines || strings.Count(rest, "JOIN") != over {
		t.Errorf("%d lines read, %d over", len(lines), over)
	}
}

// Every club verb has a name of its own, its help, and examples that are read.
func TestClubVerbsAreExplained(t *testing.T) {
	names := map[string]string{}
	for _, v := range clubTable() {
		for _, n := range v.names() {
			if other := names[n]; other != "" {
				t.Errorf("%s names %s and %s", n, other, v.Name)
			}
			names[n] = v.Name
		}
		for lang, examples := range map[string]string{"en": v.said.lines(0), "fr": v.said.lines(1)} {
			for e := range strings.SplitSeq(examples, "\n") {
				if x, ok := clubLine(1, e); !ok || x.Verb != v.Name {
					t.Errorf("the example %q of %s is read as %q, %t", e, v.Name, x.Verb, ok)
				}
			}
			if text := Help(lang, "CLUB"); !strings.Contains(text, strings.ToUpper(v.said.shown(1, v.Name))) && !strings.Contains(text, v.Name) {
				t.Errorf("HELP CLUB in %s lacks %s", lang, v.Name)
			}
		}
	}
	if text := Help("en", "observe"); !strings.Contains(text, "OBSERVE winter-7 OFF") {
		t.Errorf("HELP OBSERVE:\n%s", text)
	}
}

// A message of several lines is taken out whole, so that none of its lines is read
// as an order; one that does not end is a line.
func TestMessagesOfSeveralLinesAreNoOrders(t *testing.T) {
	text := "END\nPRESS TO ottoman: Dear Enver,\nMOVE 1 Bde 2020-2021\nsays my staff.\n End press.\nMESSAGE one line\nMOVE 2 Bde 2020-2021\nPRESS open\nSTATUS"
	blocks, rest := ReadPress(text)
	if len(blocks) != 1 || blocks[0].Text != "TO ottoman: Dear Enver,\nMOVE 1 Bde 2020-2021\nsays my staff." || blocks[0].Pos.Line != 2 {
		t.Errorf("messages: %+v", blocks)
	}
	if want := "END\n\n\n\n\nMESSAGE one line\nMOVE 2 Bde 2020-2021\nPRESS open\nSTATUS"; rest != want {
		t.Errorf("left:\n%s", rest)
	}
}

// BenchmarkReadClub looks for club lines in the longest text that is read.
func BenchmarkReadClub(b *testing.B) {
	text := strings.Repeat("MOVE 5 Bde, 6 Bde 2426-2425-2424  # and so on\n", 4000)
	for b.Loop() {
		if lines, _, _ := ReadClub(text); len(lines) > 0 {
			b.Fatal(lines)
		}
	}
}

// To enrol is to join, however the apostrophe is written.
func TestEnrollingIsJoining(t *testing.T) {
	for _, text := range []string{"S'INSCRIRE winter-7", "S’INSCRIRE winter-7", "sinscrire winter-7", "s'inscrire à winter-7", "Je vous prie\nS’inscrire winter-7, merci", "JOIN winter-7"} {
		lines, _, _ := ReadClub(text)
		if len(lines) != 1 || lines[0].Verb != "JOIN" || lines[0].Word(0) != "winter-7" {
			t.Errorf("%q is read as %v", text, lines)
		}
	}
}
