package prose

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"feldpost/orders"
)

// token is a word of a letter or a mark between words.
type token struct {
	raw    string // as written, where that is not the text
	text   string // as written, a number in figures
	key    string // folded
	mark   string // "", or what the token is: "," ";" ":" "(" ")" "-" ">"
	line   int    // from 0
	ends   bool   // a full stop, exclamation or question mark stands behind it
	asks   bool   // a question mark
	dotted bool   // a full stop stands behind it and ends no sentence
}

// elided are the words that French writes before an apostrophe.
var elided = map[string]string{"J": "j", "L": "l", "D": "d", "S": "s", "N": "n", "C": "c", "M": "m", "T": "t", "QU": "qu", "JUSQU": "jusqu", "LORSQU": "lorsqu", "PUISQU": "puisqu"}

// shortened are words behind which a full stop ends no sentence.
var shortened = map[string]bool{"ST": true, "STE": true, "DIV": true, "BDE": true, "CAV": true, "ART": true, "ENG": true, "REG": true, "REGT": true, "NO": true, "NR": true, "VS": true, "MT": true, "RES": true, "HQ": true, "INF": true, "E.G": true, "I.E": true, "ETC": true, "ADM": true, "GEN": true}

// contracted are words behind which "'s" is a verb.
var contracted = map[string]bool{"THAT": true, "WHAT": true, "LET": true, "HERE": true, "THERE": true, "WHO": true, "SHE": true, "WHERE": true, "HOW": true,
	"NOBODY": true, "EVERYBODY": true, "EVERYTHING": true, "NOTHING": true, "WHEN": true}

// cut cuts a line into tokens.
func cut(text string, line int) (list []token) {
	text = leaders.ReplaceAllString(orders.Plain(text), " - ")
	for _, r := range [...][2]string{{"-->", " > "}, {"==>", " > "}, {"=>", " > "}, {"->", " > "}, {">", " > "}, {"&", " & "}, {"+", " + "}, {"--", " - "}, {"...", " . "}, {"…", " . "}, {"~", " "}, {"*", " "}, {"_", " "}, {"[", "("}, {"]", ")"}} {
		text = strings.ReplaceAll(text, r[0], r[1])
	}
	text = strings.ReplaceAll(text, "( ", "(")
	if text = numberSigns.Replace(text); spokenUnit.MatchString(text) {
		text = joinedPlaces.ReplaceAllString(text, "$1 "+tightDash+" ")
	}
	for w := range strings.FieldsSeq(text) {
		switch n := len(list) - 1; {
		case n >= 0 && isAbbreviated(list[n], w):
			list[n].key = "NR" // "no. 11"
		case n >= 0 && list[n].dotted && (list[n].key == "NO" || beginsSentence(w)):
			list[n].ends, list[n].dotted = true, false // "Wait, no. The 24th goes", "to the 5th Div. The 6th stays"
		}
		list = cutWord(list, w, line)
	}
	romans(list)
	return list
}

// leaders are the dots that lead from one column to the next.
var leaders = regexp.MustCompile(`\.{4,}|-{4,}`)

// spokenUnit is an ordinal: units are spoken of, and no order stands there as orders are written.
var spokenUnit = regexp.MustCompile(`(?i)\b\d+(?:st|nd|rd|th|e|er|re|ère|ème|eme)\b`)

// tightDash stands for a dash with no blanks around it.
const tightDash = "\u2011"

// joinedPlaces are numbers of places with a dash between them: "2524-2523".
var joinedPlaces = regexp.MustCompile(`\b([A-Za-z]?\d{4})-\b`)

// numberSigns are signs before a number: "n°1".
var numberSigns = strings.NewReplacer("n°", " nr ", "N°", " nr ", "nº", " nr ", "Nº", " nr ", "№", " nr ")

// roman are the numbers of corps and armies as they are carved in stone, up to 89.
var roman = func() map[string]string {
	units := [...]string{"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"}
	list := map[string]string{}
	for tens, head := range [...]string{"", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX"} {
		for ones, tail := range units {
			if n := 10*tens + ones; n > 0 && head+tail != "L" {
				list[head+tail] = strconv.Itoa(n)
			}
		}
	}
	return list
}()

// romans makes Roman numbers that stand before a corps, an army or the like figures: "VIII and X Corps".
func romans(list []token) {
	before := false // such a word stands behind
	for i := len(list) - 1; i >= 0; i-- {
		t := &list[i]
		n, is := roman[t.text]
		before = before && !t.ends
		if ordinal := romanOrdinal(t.text); ordinal != "" {
			t.raw, t.text, t.key = t.text, ordinal, strings.ToUpper(ordinal)
			before = true
			continue
		}
		switch {
		case is && (before || len(t.text) > 2 && (i == 0 || !bears[list[i-1].key]) || t.text != "I" && inRomans(list, i)): // not "7 Cav Bde VII"
			t.raw, t.text, t.key = t.text, n+"th", n+"TH"
		case before && places[t.key] != "": // "Third Army"
			t.raw, t.text, t.key = t.text, places[t.key], strings.ToUpper(places[t.key])
		case bears[t.key]:
			before = true
		default:
			before = before && (t.mark == "," || t.key == "AND" || t.key == "ET")
		}
	}
}

// inRomans tells a Roman number in a list of such: "V, VIII and XXI".
func inRomans(list []token, i int) bool {
	for _, step := range [...]int{-1, 1} {
		k := i + step
		for k >= 0 && k < len(list) && (list[k].mark == "," || list[k].key == "AND" || list[k].key == "ET") {
			k += step
		}
		if k < 0 || k >= len(list) || k == i+step {
			continue
		}
		text := list[k].text
		if list[k].raw != "" {
			text = list[k].raw
		}
		if text != "I" && (roman[text] != "" || romanOrdinal(text) != "") {
			return true
		}
	}
	return false
}

// romanOrdinal is "XXIst" or "VIIIe" in figures, "" for anything else.
func romanOrdinal(text string) string {
	for _, end := range [...]string{"st", "nd", "rd", "th", "e", "er", "re", "ème"} {
		if head, ok := strings.CutSuffix(text, end); ok && roman[head] != "" {
			if len(end) == 2 && end != "er" && end != "re" {
				return roman[head] + end
			}
			return roman[head] + "e"
		}
	}
	return ""
}

// places are the ordinals that are words of order where no unit follows.
var places = map[string]string{"FIRST": "1st", "SECOND": "2nd", "THIRD": "3rd", "PREMIER": "1e", "PREMIERE": "1e", "DEUXIEME": "2e", "TROISIEME": "3e"}

// bears are words behind Roman numbers.
var bears = map[string]bool{"CORPS": true, "KORPS": true, "ARMY": true, "ARMEE": true, "CAVALRY": true, "RESERVE": true, "DIVISION": true, "DIVISIONS": true, "BAVARIAN": true,
	"ARMIES": true, "ARMEES": true, "BRIGADE": true, "BRIGADES": true, "REGIMENT": true, "BDE": true, "DIV": true, "CAV": true}

// beginsSentence tells a word with a capital that begins a sentence rather than a name.
func beginsSentence(w string) bool {
	first, _ := utf8.DecodeRuneInString(w)
	key := orders.Fold(strings.TrimRight(w, ".,;:!?"))
	return unicode.IsUpper(first) && w != strings.ToUpper(w) && (isArticle(key) || isOpening[key])
}

// isOpening are words that begin a sentence when they have a capital.
var isOpening = map[string]bool{"THEN": true, "AND": true, "BUT": true, "ALSO": true, "IT": true, "THEY": true, "HE": true, "NO": true, "NOT": true, "IF": true, "WE": true, "MY": true, "THAT": true, "THIS": true,
	"PUIS": true, "ET": true, "MAIS": true, "ENSUITE": true, "IL": true, "ELLE": true, "ILS": true, "ELLES": true, "ON": true, "NON": true, "PAS": true, "SI": true, "JE": true, "NOUS": true, "MES": true, "MON": true, "MA": true, "CE": true}

// isAbbreviated tells "no." before a number.
func isAbbreviated(t token, next string) bool {
	return t.key == "NO" && t.dotted && isDigits(strings.TrimRight(next, ".,;:)!?"))
}

func cutWord(list []token, w string, line int) []token {
	switch w {
	case ">":
		return append(list, token{mark: ">", line: line, text: w})
	case "&", "+":
		return append(list, token{text: w, key: "AND", line: line})
	case "où": // "..., où la 6e la rejoint": and there
		if len(list) > 0 {
			return append(list, token{text: w, key: "ET", line: line})
		}
	case tightDash:
		return append(list, token{mark: "-", line: line, text: "-", raw: w})
	case "-", "/", "|":
		return append(list, token{mark: "-", line: line, text: w})
	}
	for strings.HasPrefix(w, "(") || strings.HasPrefix(w, `"`) || strings.HasPrefix(w, "'") && len(w) > 3 {
		if w[0] == '(' {
			list = append(list, token{mark: "(", line: line, text: "("})
		}
		w = w[1:]
	}
	var tail []token
	t := token{line: line}
loop:
	for w != "" {
		switch w[len(w)-1] {
		case '.', '!', '?':
			t.ends = true
			t.asks = t.asks || w[len(w)-1] == '?'
		case ',', ';', ':', ')':
			m := token{mark: w[len(w)-1:], line: line, text: w[len(w)-1:]}
			if len(tail) == 0 { // the stop is behind the mark
				m.ends, m.asks, t.ends, t.asks = t.ends, t.asks, false, false
			}
			tail = append([]token{m}, tail...)
		case '"', '\'':
		default:
			break loop
		}
		w = w[:len(w)-1]
	}
	if w == "" {
		if t.ends && len(list) > 0 {
			list[len(list)-1].ends = true
			list[len(list)-1].asks = list[len(list)-1].asks || t.asks
		}
		return append(list, tail...)
	}
	key := orders.Fold(w)
	if t.ends && !t.asks && (shortened[key] || utf8.RuneCountInString(w) == 1 && unicode.IsLetter(rune(w[0]))) {
		t.ends, t.dotted = false, true
	}
	if head, ok := strings.CutSuffix(key, "'S"); ok && len(head) > 2 && !contracted[head] { // "the 5th Army's"
		t.raw, w, key = w, w[:len(w)-2], head
	}
	if head, rest, ok := strings.Cut(key, "'"); ok && rest != "" {
		if _, is := elided[head]; is {
			i := strings.IndexByte(w, '\'')
			list = append(list, token{text: w[:i+1], key: head, line: line})
			w, key = w[i+1:], rest
		}
	}
	t.text, t.key = w, key
	if n := numeral(key, list); n != "" {
		t.raw, t.text, t.key = w, n, orders.Fold(n)
	}
	return append(append(list, t), tail...)
}

// numeral is a number or an ordinal in words, in figures. The first ordinals are words of
// order unless an article stands before them.
func numeral(key string, before []token) string {
	n, ok := numerals()[key]
	if !ok {
		return ""
	}
	if len(n) > 1 && n[0] >= '1' && n[0] <= '3' && n[1] > '9' {
		if len(before) == 0 || !isArticle(before[len(before)-1].key) && before[len(before)-1].key != "AND" && before[len(before)-1].key != "ET" {
			return ""
		}
		if k := len(before); (before[k-1].key == "AND" || before[k-1].key == "ET") && (k < 2 || !isOrdinal(before[k-2].key)) {
			return ""
		}
	}
	return n
}

func isOrdinal(key string) bool {
	return isNumeral(key) && !isDigits(key)
}
