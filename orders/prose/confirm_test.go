package prose

import (
	"strings"
	"testing"
)

// Orders bear words out when they say all that the words say, and no more.
func TestOrdersBearWordsOut(t *testing.T) {
	for _, c := range []struct {
		words, orders string
		want          bool
	}{
		{"The 5th goes to Haskovo", "MOVE BU/5 Bde TO 2523", true},
		{"Haskovo for the 5th and the 16th", "MOVE BU/5 Bde, BU/16 Bde TO 2523", true},
		{"The 5th goes to Haskovo", "MOVE BU/5 Bde, BU/16 Bde TO 2523", false}, // a unit that is not named
		{"The 5th and the 16th go to Haskovo", "MOVE BU/5 Bde TO 2523", false}, // one that is left out
		{"The 5th goes to Haskovo", "MOVE BU/5 Bde TO 2622", false},            // another place
		{"The 5th attacks Harmanli", "MOVE BU/5 Bde TO 2622", false},           // another act
		{"The 5th does not go to Haskovo", "MOVE BU/5 Bde TO 2523", false},
		{"The 5th goes to Haskovo if it can", "MOVE BU/5 Bde TO 2523", false},
		{"The 5th zwicks to Haskovo", "MOVE BU/5 Bde TO 2523", false},
		{"The 5th next to Haskovo", "MOVE BU/5 Bde TO 2523", false},
		{"The 5th attacks Harmanli, no advance", "ATTACK 2622 WITH BU/5 Bde ADVANCE NONE", true},
		{"The 5th attacks Harmanli, no advance", "ATTACK 2622 WITH BU/5 Bde", false},
		{"the 5th, the 16th", "MOVE BU/5 Bde, BU/16 Bde TO 2523", false}, // what of them?
		{"the 5th", "PLAY BU/5 Bde", false},
		{"Only the 5th attacks Harmanli", "ATTACK 2622 WITH BU/5 Bde, BU/16 Bde", false},
	} {
		bold := Paper{Read: []Understood{{Line: 1, Words: c.words, Orders: strings.Split(c.orders, "|")}}}
		if got, _ := field().Confirms(bold, Paper{}); got != c.want {
			t.Errorf("%q is borne out by %q: %v", c.words, c.orders, got)
		}
	}
}

// What a reading left over, passed over or might have read otherwise is not confirmed, whatever else is.
func TestNoGuessIsConfirmed(t *testing.T) {
	read := []Understood{{Line: 1, Words: "The 5th goes to Haskovo", Orders: []string{"MOVE BU/5 Bde TO 2523"}}}
	for i, p := range []Paper{
		{Read: read, Left: []Left{{Line: 1, Text: "the 16th"}}},
		{Read: read, Passed: []string{"zwick"}},
		{Read: read, Waiting: []string{"if it rains"}},
		{Read: read, Others: []Other{{}}},
		{Read: read, Grave: true},
		{Read: read, Kept: true},
		{Read: []Understood{{Line: 1, Words: "The 16th stays", Why: "remains"}}},
		{},
	} {
		if sure, _ := field().Confirms(p, Paper{}); sure {
			t.Errorf("paper %d is confirmed", i)
		}
	}
	more := Paper{Read: []Understood{read[0], {Line: 1, Words: read[0].Words, Orders: []string{"MOVE BU/16 Bde TO 2523"}}}}
	if sure, _ := field().Confirms(more, Paper{Read: read}); sure {
		t.Error("of words that were read carefully a bold reading adds an order")
	}
	if sure, _ := field().Confirms(Paper{Read: read}, Paper{}); !sure {
		t.Error("what is borne out is not confirmed")
	}
}

// Of whom something is denied does not do what stands before.
func TestADeniedSubjectIsNoneOfThose(t *testing.T) {
	for _, text := range []string{"We attack Harmanli, but the 16th does not advance.", "On attaque Harmanli mais la 16e n'avance pas."} {
		if got, p := in(text); strings.Contains(got, "WITH BU/16 Bde") {
			t.Errorf("%q: %q, left %v", text, got, p.Left)
		}
	}
}

// What words name and their orders have nothing of is found, whichever way it was lost.
func TestWhatIsNotBorneIsNamed(t *testing.T) {
	for _, c := range []struct{ words, orders, want string }{
		{"The 5th goes to Haskovo", "MOVE BU/5 Bde TO 2523", ""},
		{"The 5th and the 16th go to Haskovo", "MOVE BU/5 Bde TO 2523", "the 16th"},
		{"The 5th goes from Stara Zagora to Haskovo", "MOVE BU/5 Bde TO 2523", ""},
		{"The 5th goes by Sofia to Haskovo", "MOVE BU/5 Bde TO 2523", "Sofia"},
		{"The 5th goes to Haskovo, not the 16th", "MOVE BU/5 Bde TO 2523", ""},
	} {
		if got := field().unborne(c.words, []string{c.orders}); got != c.want {
			t.Errorf("%q by %q lacks %q, want %q", c.words, c.orders, got, c.want)
		}
	}
}
