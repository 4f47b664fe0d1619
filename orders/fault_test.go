package orders

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFaults(t *testing.T) {
	for _, c := range []struct {
		text string
		pos  Pos
		code string
		read string
		want string
	}{
		{"MVOE BU/5 Bde 2426", Pos{1, 1}, UnknownVerb, "MVOE", "MOVE"},
		{"\n\n  ATACK 2040 FROM 1939", Pos{3, 3}, UnknownVerb, "ATACK", "ATTACK"},
		{"\"MOVE\" x", Pos{1, 1}, UnknownVerb, "MOVE", ""},
		{"RE 2040", Pos{1, 1}, AmbiguousVerb, "RE", ""},
		{"STAND", Pos{1, 6}, MissingSub, "STAND", ""},
		{"STAND CHRAGE ALL", Pos{1, 7}, UnknownSub, "CHRAGE", "CHARGE CHARGER"},
		{"STAND CH ALL", Pos{1, 7}, "", "", ""},
		{"STAND CHARGE NEVR", Pos{1, 14}, UnknownKeyword, "NEVR", "NEVER"},
		{"MOVE a,,,,,,,,, b 2426", Pos{}, "five", "", ""},
		{"STAND CA ALL", Pos{1, 7}, AmbiguousSub, "CA", "CANCEL CALL"},
		{"MOVE", Pos{1, 5}, MissingObject, "MOVE", ""},
		{"ATTACK 2040 FROM", Pos{1, 17}, MissingObject, "FROM", ""},
		{"ATTACK FROM 1939", Pos{1, 17}, MissingObject, "ATTACK", ""},
		{"RESIGN now", Pos{1, 8}, UnexpectedObject, "now", ""},
		{"LOSS 2040 FIRST BU/1 Bde", Pos{1, 17}, UnexpectedObject, "BU/1 Bde", ""},
		{"MOVE BU/5 Bde,, BU/6 Bde 2426-2425", Pos{1, 15}, EmptyItem, ",", ""},
		{"MOVE BU/5 Bde 2426-2425,", Pos{1, 24}, EmptyItem, ",", ""},
		{"ATTACK 2040 FORM 1939", Pos{1, 13}, UnknownKeyword, "FORM", "FROM"},
		{"ATTACK 2040 FROM 1939 WIHT ALL", Pos{1, 23}, UnknownKeyword, "WIHT", "WITH"},
		{"ATTACK 2040 FROM 1939 A ALL", Pos{1, 23}, "", "", ""},
		{"ATTACK 2040 FROM 1939 AC ALL", Pos{1, 23}, "", "", ""},
		{"OVERSTACK 2426 TOWARD 2427", Pos{1, 16}, KeywordNotAllowed, "TOWARD", "DROP TO FIRST LAST"},
		{"MOVE BU/5 Bde 2426-25", Pos{1, 15}, BadPath, "2426-25", ""},
		{"MOVE BU/5 Bde 2426-", Pos{1, 15}, BadPath, "2426-", ""},
		{"MOVE GE-2A Essen>", Pos{1, 12}, BadPath, "Essen>", ""},
		{"MOVE BU/5 Bde = 2426", Pos{1, 15}, UnexpectedSign, "=", ""},
		{"PLAY \"Gas", Pos{1, 6}, UnclosedQuote, "Gas", ""},
		{"CHARGE 2040 ALL IF", Pos{1, 19}, BadCondition, "IF", ""},
		{"CHARGE 2040 ALL IF ODDS<=", Pos{1, 26}, BadCondition, "<=", ""},
		{"CHARGE 2040 ALL IF ODDS<=2/1 AND", Pos{1, 33}, BadCondition, "AND", ""},
		{"CHARGE 2040 ALL IF (ODDS<=2/1", Pos{1, 30}, BadCondition, "2/1", ""},
		{"CHARGE 2040 ALL IF ODDS<=2/1)", Pos{1, 29}, BadCondition, ")", ""},
		{"CHARGE 2040 ALL IF DIE>2 IF DIE<5", Pos{1, 26}, DuplicateCondition, "IF", ""},
		{"IF DIE>2 CHARGED 2040", Pos{1, 22}, MissingThen, "2040", ""},
		{"IF 2040 EMPTY", Pos{1, 14}, MissingThen, "EMPTY", ""},
		{"IF 2040 EMPTY THEN", Pos{1, 19}, MissingThen, "THEN", ""},
		{"IF 2040 EMPTY THEN END", Pos{1, 20}, MissingThen, "END", ""},
		{"GAME one\nGAME two", Pos{2, 1}, DuplicateHeader, "GAME two", ""},
		{"GAME one\nGAME ONE", Pos{}, "", "", ""},
		{"TURN", Pos{1, 1}, MissingValue, "TURN", ""},
		{"LANG de", Pos{1, 6}, BadValue, "de", "en fr"},
		{"GAME balkan 17 b", Pos{1, 16}, BadValue, "b", ""},
		{"END 2040 IF", Pos{1, 10}, BadValue, "IF", ""},
		{"PASS\nEND\nMOVE BU/5 Bde 2426-2425", Pos{3, 1}, AfterEnd, "MOVE BU/5 Bde 2426-2425", ""},
		{"+ WITH ALL", Pos{1, 1}, StrayContinuation, "+ WITH ALL", ""},
		{"MOVE " + strings.Repeat("x", 2000), Pos{1, 2001}, LineTooLong, "MOVE " + strings.Repeat("x", 35), ""},
	} {
		_, _, faults := odd.Parse(c.text)
		if c.code == "" {
			if len(faults) > 0 {
				t.Errorf("%.40q: unexpected %v", c.text, faults)
			}
			continue
		}
		if c.code == "five" {
			if len(faults) != maxOrderFaults {
				t.Errorf("%.40q: got %d faults", c.text, len(faults))
			}
			continue
		}
		if len(faults) != 1 {
			t.Errorf("%.40q: got %d faults %v, want one %s", c.text, len(faults), faults, c.code)
			continue
		}
		f := faults[0]
		if f.Pos != c.pos || f.Code != c.code || f.Read != c.read || c.want != "" && strings.Join(f.Want, " ") != c.want {
			t.Errorf("%.40q: got %v %s %q %v, want %v %s %q %v", c.text, f.Pos, f.Code, f.Read, f.Want, c.pos, c.code, c.read, c.want)
		}
	}
}

func TestAllFaultsAtOnce(t *testing.T) {
	s, queries, faults := odd.Parse("GAME b-1 abcd\nMVOE a 2426\nPASS\nATTACK 2040 FORM 1939\nHELP\nLANG xx\nEND")
	var got []string
	for _, f := range faults {
		got = append(got, f.Code)
	}
	if d := cmp.Diff([]string{UnknownVerb, UnknownKeyword, BadValue}, got); d != "" {
		t.Error(d)
	}
	if len(s.Orders) != 1 || len(queries) != 1 || !s.End {
		t.Errorf("the right lines are lost: %+v %v", s, queries)
	}
}

// TestFaultTexts holds the words of every code in both languages to a form:
// a sentence, with what was read, no leftover mark.
func TestFaultTexts(t *testing.T) {
	codes := []string{
		UnknownVerb, AmbiguousVerb, VerbNotInGame, MissingSub, UnknownSub, AmbiguousSub, MissingObject,
		UnexpectedObject, EmptyItem, UnknownKeyword, AmbiguousKeyword, KeywordNotAllowed, BadPath, UnexpectedSign,
		UnclosedQuote, BadCondition, LongCondition, DuplicateCondition, MissingThen, DuplicateHeader, MissingValue, BadValue,
		LineTooLong, AfterEnd, StrayContinuation, PerhapsOrder, AsksOrder, InComment, TakesBack, SaidTwice, NotUnderstood, BesideDoubt,
	}
	for _, code := range codes {
		f := Fault{Code: code, Read: "XYZ", Want: []string{"AAA", "BBB"}, Verb: "STAND CHARGE", Example: "STAND CHARGE NEVER", Examples: map[string]string{"fr": "CONSIGNE CHARGE JAMAIS"}}
		en, fr := f.Text("en"), f.Text("fr")
		if common().text(0, "fault-"+code) == "" || en == fr {
			t.Errorf("%s has no words of its own", code)
		}
		for lang, text := range map[string]string{"en": en, "fr": fr} {
			if strings.Contains(text, "{}") || text == "" {
				t.Errorf("%s %s: %q", code, lang, text)
			}
		}
		const exFr = "CONSIGNE CHARGE JAMAIS"
		if !strings.HasSuffix(en, "A right line: STAND CHARGE NEVER") || !strings.HasSuffix(fr, "Une ligne juste : "+exFr) {
			t.Errorf("%s: examples missing: %q %q", code, en, fr)
		}
	}
	_, _, faults := odd.Parse("STAND RETREET 2720 TOWARD 3016")
	if got, want := faults[0].Text("en"), `"RETREET" cannot stand here. Did you mean RETREAT? A right line: STAND RETREAT 2720 TOWARD 3016`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	_, _, faults = odd.Parse("CHARGER 2040 SI RAPPORT<")
	if got, want := faults[0].Text("fr"), "Une ligne juste : CHARGER 2040 TOUS SI RAPPORT<=2/1"; !strings.HasSuffix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	f := Fault{Code: UnknownVerb, Read: "MVOE", Want: []string{"MOVE", "MORALE"}}
	if got, want := f.Text("en"), `I know no order "MVOE". Did you mean MOVE or MORALE?`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
