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

func faultWords(code string) faultText {
	const mean, sens = "Did you mean", "Vouliez-vous dire"
	const oneOf, parmi = "Possible:", "Possible :"
	switch code {
	case UnknownVerb:
		return faultText{"I know no order {}.", mean, "Je ne connais pas l'ordre {}.", sens, true}
	case AmbiguousVerb:
		return faultText{"{} is short for several orders.", mean, "{} abrège plusieurs ordres.", sens, true}
	case VerbNotInGame:
		return faultText{"This game has no order {}.", mean, "Ce jeu n'a pas d'ordre {}.", sens, true}
	case MissingSub:
		return faultText{"{} needs a second word that says what.", oneOf, "{} demande un second mot qui dise quoi.", parmi, false}
	case UnknownSub:
		return faultText{"{} cannot stand here.", oneOf, "{} ne peut pas se trouver ici.", parmi, false}
	case AmbiguousSub:
		return faultText{"{} is short for several words.", mean, "{} abrège plusieurs mots.", sens, true}
	case MissingObject:
		return faultText{"Something is missing after {}.", oneOf, "Il manque quelque chose après {}.", parmi, false}
	case UnexpectedObject:
		return faultText{"{} is too much here.", "", "{} est de trop ici.", "", false}
	case EmptyItem:
		return faultText{"Nothing stands between two commas. A long order goes on in the next line behind a +.", "",
			"Il n'y a rien entre deux virgules. Un long ordre continue à la ligne suivante après un +.", "", false}
	case UnknownKeyword:
		return faultText{"I do not understand {} here.", mean, "Je ne comprends pas {} ici.", sens, true}
	case AmbiguousKeyword:
		return faultText{"{} is short for several keywords.", mean, "{} abrège plusieurs mots-clés.", sens, true}
	case KeywordNotAllowed:
		return faultText{"This order does not take {}.", "It takes:", "Cet ordre ne prend pas {}.", "Il prend :", false}
	case BadPath:
		return faultText{"{} is no path; a path is places joined by hyphens (hexes) or by > (spaces).", "",
			"{} n'est pas un chemin ; on joint les hexagones par des traits d'union, les espaces par >.", "", false}
	case UnexpectedSign:
		return faultText{"The sign {} belongs into a condition, after IF.", "", "Le signe {} va dans une condition, après SI.", "", false}
	case UnclosedQuote:
		return faultText{"The quotation mark before {} is never closed.", "", "Le guillemet avant {} n'est jamais fermé.", "", false}
	case BadCondition:
		return faultText{"I do not understand the condition at {}. Right are: ODDS<=2/1, 2040 EMPTY, NOT IMPROVES, DIE>=5 AND STACK>=3.", "",
			"Je ne comprends pas la condition à {}. Sont justes : RAPPORT<=2/1, 2040 VIDE, NON AMELIORE, DES>=5 ET PILE>=3.", "", false}
	case LongCondition:
		return faultText{"The condition that begins with {} is too long when its brackets are written out; split it into several lines.", "",
			"La condition qui commence par {} est trop longue une fois ses parenthèses développées ; partagez-la en plusieurs lignes.", "", false}
	case DuplicateCondition:
		return faultText{"An order takes one IF; join conditions with AND and OR.", "", "Un ordre prend un seul SI ; joignez les conditions par ET et OU.", "", false}
	case MissingThen:
		return faultText{"After a condition that stands first, THEN and an order must follow.", "", "Après une condition en tête doivent venir ALORS et un ordre.", "", false}
	case DuplicateHeader:
		return faultText{"{} contradicts what stands above.", "", "{} contredit ce qui est écrit plus haut.", "", false}
	case MissingValue:
		return faultText{"{} needs a value in the same line.", "", "{} demande une valeur sur la même ligne.", "", false}
	case BadValue:
		return faultText{"{} is no value I can use here.", oneOf, "{} n'est pas une valeur possible ici.", parmi, false}
	case LineTooLong:
		return faultText{"The line beginning {} is too long; go on in the next line behind a +.", "", "La ligne qui commence par {} est trop longue ; continuez à la suivante après un +.", "", false}
	case AfterEnd:
		return faultText{"{} stands below END and would not be executed.", "", "{} est sous FIN et ne serait pas exécuté.", "", false}
	case StrayContinuation:
		return faultText{"A + continues the order above, but none stands there.", "", "Un + continue l'ordre au-dessus, mais il n'y en a pas.", "", false}
	case PerhapsOrder:
		return faultText{"{} looks like an order, but I cannot read it as one. Begin an order with its verb; leave talk out, or put # before it.", "",
			"{} ressemble à un ordre, mais je ne peux pas le lire comme tel. Commencez un ordre par son verbe ; ôtez ce qui n'en est pas un, ou mettez # devant.", "", false}
	case AsksOrder:
		return faultText{"{} asks and orders at once. To have it executed, write it without the question mark; to ask, write CHECK above your orders.", "",
			"{} demande et ordonne à la fois. Pour l'exécuter, écrivez-le sans point d'interrogation ; pour demander, écrivez VÉRIFIER au-dessus des ordres.", "", false}
	case InComment:
		return faultText{"{} stands behind a comment sign and would not be executed. Write it on a line of its own.", "",
			"{} est derrière un signe de commentaire et ne serait pas exécuté. Écrivez-le sur une ligne à part.", "", false}
	case TakesBack:
		return faultText{"{} seems to take something back or to correct it. Send the whole sheet again as it shall be.", "",
			"{} semble retirer ou corriger quelque chose. Renvoyez la feuille entière telle qu'elle doit être.", "", false}
	case BesideDoubt:
		return faultText{"{} was left over: it stands with words that I do not understand. Send it again as it shall be.", "",
			"{} est resté en suspens : il se trouve avec des mots que je ne comprends pas. Renvoyez-le tel qu'il doit être.", "", false}
	case UnreadDesk:
		return faultText{"The referee's desk does not read {} in this line, so it was not carried out. Send the line without it when you want it now.", "",
			"Le bureau de l'arbitre ne lit pas {} dans cette ligne, qui n'a donc pas été exécutée. Renvoyez la ligne sans cela si vous la voulez maintenant.", "", false}
	case NotUnderstood:
		return faultText{"I do not understand {}, which stands with your orders, so nothing was done. Write it as an order, or leave it out.", "",
			"Je ne comprends pas {}, qui se trouve avec vos ordres, et rien n'a donc été fait. Écrivez-le comme un ordre, ou ôtez-le.", "", false}
	}
	return faultText{en: "I do not understand {}.", fr: "Je ne comprends pas {}."}
}
