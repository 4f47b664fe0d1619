package orders

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestHelpFitsTheLine(t *testing.T) {
	topics := []string{"", "header", "paths", "names", "conditions", "standing orders", "end", "nonsense", "entête", "consignes"}
	for _, v := range odd.x.verbs {
		topics = append(topics, v.row.Name)
		for _, s := range v.row.Subs {
			topics = append(topics, v.row.Name+" "+s.Name)
		}
	}
	for _, k := range keywords() {
		topics = append(topics, k.name)
	}
	for _, lang := range []string{"en", "fr"} {
		for _, topic := range topics {
			text := odd.Help(lang, topic)
			if !strings.HasSuffix(text, "\n") || strings.TrimSpace(text) == "" {
				t.Errorf("%s %q: empty", lang, topic)
			}
			for line := range strings.SplitSeq(text, "\n") {
				if n := len([]rune(line)); n > helpWidth || line != strings.TrimRight(line, " ") {
					t.Errorf("%s %q: line %q", lang, topic, line)
				}
			}
			if topic != "nonsense" && strings.Contains(text, `"`+topic+`".`) {
				t.Errorf("%s: no help on %q", lang, topic)
			}
		}
	}
}

func TestHelpOverviewNamesEveryVerb(t *testing.T) {
	en, fr := odd.Help("en", ""), odd.Help("fr", "")
	for _, v := range odd.x.verbs {
		if !strings.Contains(en, "\n  "+v.row.Name+" ") {
			t.Errorf("the overview lacks %s", v.row.Name)
		}
		word := "\n  " + v.said.shown(1, v.row.Name)
		if !strings.Contains(fr, word+" ") && !strings.Contains(fr, word+"\n") {
			t.Errorf("the French overview lacks %s", v.row.Name)
		}
	}
}

func TestHelpOfAGame(t *testing.T) {
	l := oddOnly("MOVE: ESCORT", "ATTACK: FROM WITH")
	text := l.Help("en", "")
	for _, absent := range []string{"RAIL", "STAND RETREAT", "CARDS AND PASSING"} {
		if strings.Contains(text, absent) {
			t.Errorf("the overview of the game speaks of %s", absent)
		}
	}
	if got := l.Help("en", "attack"); strings.Contains(got, "FLANK") || !strings.Contains(got, "FROM") {
		t.Errorf("help on ATTACK: %s", got)
	}
	if got := l.Help("en", "atack"); !strings.Contains(got, "Did you mean ATTACK?") {
		t.Errorf("help on a slip: %.80s", got)
	}
	if !strings.Contains(odd.Help("fr", "retraiter"), "RETRAITER\n") || !strings.Contains(odd.Help("en", "toward"), "STAND RETREAT") {
		t.Error("French verb or keyword not found")
	}
}

func TestAnnotate(t *testing.T) {
	text := "GAME b-1\r\nMVOE BU/5 Bde 2426-2425\n\tATTACK 2040 FORM 1939\nEND"
	_, _, faults := odd.Parse(text)
	var notes []Note
	for _, f := range faults {
		notes = append(notes, Note{f.Pos, f.Text("en")})
	}
	notes = append(notes, Note{Text: "Nothing was applied."}, Note{Pos{9, 1}, "Beyond the end."}, Note{Pos{4, 0}, "Too early."})
	want := `>>> Nothing was applied.
    GAME b-1
    MVOE BU/5 Bde 2426-2425
>>> ^
>>> I know no order "MVOE". Did you mean MOVE? A right line: MOVE 5 Bde
>>> 2426-2425-2424
     ATTACK 2040 FORM 1939
>>>              ^
>>> I do not understand "FORM" here. Did you mean FROM? A right line:
>>> ATTACK 2040 FROM 1939, 2039 WITH ALL
    END
>>> Too early.
>>> Beyond the end.
`
	got := Annotate(text, notes)
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	// The annotated sheet can be sent back: the notes count as quotation.
	s, _, again := odd.Parse(got)
	if len(again) != 2 || again[1].Code != UnknownKeyword || s.Header.Game != "b-1" {
		t.Errorf("read back: %v %v", s.Header, again)
	}
	if got := Annotate("", nil); got != "" {
		t.Errorf("an empty letter became %q", got)
	}
}

// A mark that French sets off from its word does not begin a line.
func TestAMarkStaysWithItsWord(t *testing.T) {
	if got, want := wrap("au plus une fois par ordre ; jamais", 27), []string{"au plus une fois par", "ordre ; jamais"}; !cmp.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
