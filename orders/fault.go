package orders

import (
	"fmt"
	"strings"
)

// The codes of faults. They are stable: tests and templates may rely on them.
const (
	UnknownVerb        = "unknown-verb"
	AmbiguousVerb      = "ambiguous-verb"
	VerbNotInGame      = "verb-not-in-game"
	MissingSub         = "missing-sub"
	UnknownSub         = "unknown-sub"
	AmbiguousSub       = "ambiguous-sub"
	MissingObject      = "missing-object"
	UnexpectedObject   = "unexpected-object"
	EmptyItem          = "empty-item"
	UnknownKeyword     = "unknown-keyword"
	AmbiguousKeyword   = "ambiguous-keyword"
	KeywordNotAllowed  = "keyword-not-allowed"
	BadPath            = "bad-path"
	UnexpectedSign     = "unexpected-sign"
	UnclosedQuote      = "unclosed-quote"
	BadCondition       = "bad-condition"
	LongCondition      = "long-condition"
	DuplicateCondition = "duplicate-condition"
	MissingThen        = "missing-then"
	DuplicateHeader    = "duplicate-header"
	MissingValue       = "missing-value"
	BadValue           = "bad-value"
	LineTooLong        = "line-too-long"
	AfterEnd           = "after-end"
	StrayContinuation  = "stray-continuation"
	PerhapsOrder       = "perhaps-order"
	AsksOrder          = "asks-order"
	InComment          = "in-comment"
	TakesBack          = "takes-back"
	NotUnderstood      = "not-understood"
	BesideDoubt        = "beside-doubt"
	UnreadDesk         = "unread-desk"
)

// Fault is a player's mistake in the writing of a sheet. A zero line means
// the sheet as a whole.
type Fault struct {
	Pos
	Code    string   `json:"code"`
	Read    string   `json:"read,omitempty"`    // what was read
	Want    []string `json:"want,omitempty"`    // candidates: what may have been meant, or is allowed
	Verb    string   `json:"verb,omitempty"`    // canonical verb of the line, when it was recognised
	Example string   `json:"example,omitempty"` // a right line

	ExampleFr string `json:"example_fr,omitempty"` // and one in French
}

// String gives the fault in English with its place, for logs and tests.
func (f Fault) String() string {
	return fmt.Sprintf("%d:%d: %s: %s", f.Line, f.Col, f.Code, f.Text("en"))
}

// Text explains the fault to a player in English or, for "fr", in French:
// what was read, what was expected, a right line. It does not name the place.
func (f Fault) Text(lang string) string {
	w := faultWords(f.Code)
	if f.Code == UnknownSub && len(f.Want) <= 3 { // few enough to ask
		u := faultWords(UnknownVerb)
		w.leadEn, w.leadFr, w.choice = u.leadEn, u.leadFr, true
	}
	say, lead := w.en, w.leadEn
	if lang == "fr" {
		say, lead = w.fr, w.leadFr
	}
	var b strings.Builder
	b.WriteString(strings.ReplaceAll(say, "{}", quoteRead(f.Read, lang)))
	if len(f.Want) > 0 && lead != "" {
		fmt.Fprintf(&b, " %s %s%s", lead, enumerate(f.Want, lang, w.choice), w.stop(lang))
	}
	if ex := f.exampleIn(lang); ex != "" {
		if lang == "fr" {
			b.WriteString(" Une ligne juste : ")
		} else {
			b.WriteString(" A right line: ")
		}
		b.WriteString(ex)
	}
	return b.String()
}

// exampleIn is the example in the language asked for.
func (f Fault) exampleIn(lang string) string {
	if lang == "fr" && f.ExampleFr != "" {
		return f.ExampleFr
	}
	return f.Example
}

// fitting picks the example that shows best how to mend a fault: the first,
// or for a bad condition one with a condition.
func fitting(code, examples string) string {
	if code != BadCondition && code != DuplicateCondition {
		first, _, _ := strings.Cut(examples, "\n")
		return first
	}
	for ex := range strings.SplitSeq(examples, "\n") {
		if strings.Contains(ex, " IF ") || strings.Contains(ex, " SI ") {
			return ex
		}
	}
	return ""
}

func quoteRead(s, lang string) string {
	if runes := []rune(s); len(runes) > 60 {
		s = string(runes[:57]) + "..."
	}
	if lang == "fr" {
		return "« " + s + " »"
	}
	return `"` + s + `"`
}

// enumerate joins words: "A, B or C".
func enumerate(words []string, lang string, choice bool) string {
	if len(words) == 1 || !choice {
		return strings.Join(words, ", ")
	}
	or := " or "
	if lang == "fr" {
		or = " ou "
	}
	return strings.Join(words[:len(words)-1], ", ") + or + words[len(words)-1]
}

// faultText is how a fault reads; {} stands for what was read.
type faultText struct {
	en, leadEn string
	fr, leadFr string
	choice     bool // the candidates are a question: did you mean A or B?
}

func (t faultText) stop(lang string) string {
	switch {
	case !t.choice:
		return "."
	case lang == "fr":
		return " ?"
	}
	return "?"
}

// faultWords are the words of a fault.
func faultWords(code string) faultText {
	if t, known := faultTexts[code]; known {
		return t
	}
	return faultText{en: "I do not understand {}.", fr: "Je ne comprends pas {}."}
}

// What stands before the forms that a fault offers.
const (
	didYouMean  = "Did you mean"
	vouliezVous = "Vouliez-vous dire"
	possible    = "Possible:"
	possibles   = "Possible :"
)

// faultTexts are the words of the faults of reading, by their codes.
var faultTexts = map[string]faultText{
	UnknownVerb:      {"I know no order {}.", didYouMean, "Je ne connais pas l'ordre {}.", vouliezVous, true},
	AmbiguousVerb:    {"{} is short for several orders.", didYouMean, "{} abrège plusieurs ordres.", vouliezVous, true},
	VerbNotInGame:    {"This game has no order {}.", didYouMean, "Ce jeu n'a pas d'ordre {}.", vouliezVous, true},
	MissingSub:       {"{} needs a second word that says what.", possible, "{} demande un second mot qui dise quoi.", possibles, false},
	UnknownSub:       {"{} cannot stand here.", possible, "{} ne peut pas se trouver ici.", possibles, false},
	AmbiguousSub:     {"{} is short for several words.", didYouMean, "{} abrège plusieurs mots.", vouliezVous, true},
	MissingObject:    {"Something is missing after {}.", possible, "Il manque quelque chose après {}.", possibles, false},
	UnexpectedObject: {"{} is too much here.", "", "{} est de trop ici.", "", false},
	EmptyItem: {"Nothing stands between two commas. A long order goes on in the next line behind a +.", "",
		"Il n'y a rien entre deux virgules. Un long ordre continue à la ligne suivante après un +.", "", false},
	UnknownKeyword:    {"I do not understand {} here.", didYouMean, "Je ne comprends pas {} ici.", vouliezVous, true},
	AmbiguousKeyword:  {"{} is short for several keywords.", didYouMean, "{} abrège plusieurs mots-clés.", vouliezVous, true},
	KeywordNotAllowed: {"This order does not take {}.", "It takes:", "Cet ordre ne prend pas {}.", "Il prend :", false},
	BadPath: {"{} is no path; a path is places joined by hyphens (hexes) or by > (spaces).", "",
		"{} n'est pas un chemin ; on joint les hexagones par des traits d'union, les espaces par >.", "", false},
	UnexpectedSign: {"The sign {} belongs into a condition, after IF.", "", "Le signe {} va dans une condition, après SI.", "", false},
	UnclosedQuote:  {"The quotation mark before {} is never closed.", "", "Le guillemet avant {} n'est jamais fermé.", "", false},
	BadCondition: {"I do not understand the condition at {}. Right are: ODDS<=2/1, 2040 EMPTY, NOT IMPROVES, DIE>=5 AND STACK>=3.", "",
		"Je ne comprends pas la condition à {}. Sont justes : RAPPORT<=2/1, 2040 VIDE, NON AMELIORE, DES>=5 ET PILE>=3.", "", false},
	LongCondition: {"The condition that begins with {} is too long when its brackets are written out; split it into several lines.", "",
		"La condition qui commence par {} est trop longue une fois ses parenthèses développées ; partagez-la en plusieurs lignes.", "", false},
	DuplicateCondition: {"An order takes one IF; join conditions with AND and OR.", "", "Un ordre prend un seul SI ; joignez les conditions par ET et OU.", "", false},
	MissingThen:        {"After a condition that stands first, THEN and an order must follow.", "", "Après une condition en tête doivent venir ALORS et un ordre.", "", false},
	DuplicateHeader:    {"{} contradicts what stands above.", "", "{} contredit ce qui est écrit plus haut.", "", false},
	MissingValue:       {"{} needs a value in the same line.", "", "{} demande une valeur sur la même ligne.", "", false},
	BadValue:           {"{} is no value I can use here.", possible, "{} n'est pas une valeur possible ici.", possibles, false},
	LineTooLong:        {"The line beginning {} is too long; go on in the next line behind a +.", "", "La ligne qui commence par {} est trop longue ; continuez à la suivante après un +.", "", false},
	AfterEnd:           {"{} stands below END and would not be executed.", "", "{} est sous FIN et ne serait pas exécuté.", "", false},
	StrayContinuation:  {"A + continues the order above, but none stands there.", "", "Un + continue l'ordre au-dessus, mais il n'y en a pas.", "", false},
	PerhapsOrder: {"{} looks like an order, but I cannot read it as one. Begin an order with its verb; leave talk out, or put # before it.", "",
		"{} ressemble à un ordre, mais je ne peux pas le lire comme tel. Commencez un ordre par son verbe ; ôtez ce qui n'en est pas un, ou mettez # devant.", "", false},
	AsksOrder: {"{} asks and orders at once. To have it executed, write it without the question mark; to ask, write CHECK above your orders.", "",
		"{} demande et ordonne à la fois. Pour l'exécuter, écrivez-le sans point d'interrogation ; pour demander, écrivez VÉRIFIER au-dessus des ordres.", "", false},
	InComment: {"{} stands behind a comment sign and would not be executed. Write it on a line of its own.", "",
		"{} est derrière un signe de commentaire et ne serait pas exécuté. Écrivez-le sur une ligne à part.", "", false},
	TakesBack: {"{} seems to take something back or to correct it. Send the whole sheet again as it shall be.", "",
		"{} semble retirer ou corriger quelque chose. Renvoyez la feuille entière telle qu'elle doit être.", "", false},
	BesideDoubt: {"{} was left over: it stands with words that I do not understand. Send it again as it shall be.", "",
		"{} est resté en suspens : il se trouve avec des mots que je ne comprends pas. Renvoyez-le tel qu'il doit être.", "", false},
	UnreadDesk: {"The referee's desk does not read {} in this line, so it was not carried out. Send the line without it when you want it now.", "",
		"Le bureau de l'arbitre ne lit pas {} dans cette ligne, qui n'a donc pas été exécutée. Renvoyez la ligne sans cela si vous la voulez maintenant.", "", false},
	NotUnderstood: {"I do not understand {}, which stands with your orders, so nothing was done. Write it as an order, or leave it out.", "",
		"Je ne comprends pas {}, qui se trouve avec vos ordres, et rien n'a donc été fait. Écrivez-le comme un ordre, ou ôtez-le.", "", false},
}
