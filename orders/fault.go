package orders

import (
	"cmp"
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
	SaidTwice          = "said-twice"
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

	Examples map[string]string `json:"examples,omitempty"` // and one in other languages

	// KeptFr is the one in French of a fault that was stored before there were Examples.
	KeptFr string `json:"example_fr,omitempty"`
}

// String gives the fault in English with its place, for logs and tests.
func (f Fault) String() string {
	return fmt.Sprintf("%d:%d: %s: %s", f.Line, f.Col, f.Code, f.Text("en"))
}

// Text explains the fault to a player in a language, English for one that there is not:
// what was read, what was expected, a right line. It does not name the place.
func (f Fault) Text(lang string) string {
	v := common()
	tier := v.tier(lang)
	lead := leads[f.Code]
	if f.Code == UnknownSub && len(f.Want) <= 3 { // few enough to ask
		lead = didYouMean
	}
	say := cmp.Or(v.text(tier, "fault-"+f.Code), v.text(tier, "fault-other"))
	var b strings.Builder
	b.WriteString(strings.ReplaceAll(say, "{}", v.quoted(tier, f.Read)))
	if len(f.Want) > 0 && lead != "" {
		b.WriteString(" " + v.offer(tier, lead, f.Want))
	}
	if ex := f.exampleIn(lang); ex != "" {
		b.WriteString(" " + v.text(tier, "right-line") + " " + ex)
	}
	return b.String()
}

// exampleIn is the example in the language asked for.
func (f Fault) exampleIn(lang string) string {
	kept := ""
	if lang == "fr" {
		kept = f.KeptFr
	}
	return cmp.Or(f.Examples[lang], kept, f.Example)
}

// fitting picks the example that shows best how to mend a fault: the first,
// or for a bad condition one with a condition.
func fitting(code, examples string) string {
	if code != BadCondition && code != DuplicateCondition {
		first, _, _ := strings.Cut(examples, "\n")
		return first
	}
	v := common()
	si := v.of("marks", "IF")
	for ex := range strings.SplitSeq(examples, "\n") {
		for tier := range v.tongues {
			if strings.Contains(ex, " "+si.shown(uint8(tier), "IF")+" ") {
				return ex
			}
		}
	}
	return ""
}

// quoted is what was read, in quotation marks and not too long.
func (v *vocabulary) quoted(tier uint8, s string) string {
	if runes := []rune(s); len(runes) > 60 {
		s = string(runes[:57]) + "..."
	}
	return strings.ReplaceAll(v.text(tier, "quote"), "{}", s)
}

// offer names what may have been meant, or is allowed: "Did you mean A, B or C?"
func (v *vocabulary) offer(tier uint8, lead string, words []string) string {
	list := strings.Join(words, ", ")
	if n := len(words) - 1; lead == didYouMean && n > 0 {
		list = strings.Join(words[:n], ", ") + " " + v.text(tier, "or") + " " + words[n]
	}
	return strings.ReplaceAll(v.text(tier, lead), "{}", list)
}

// What stands before the forms that a fault offers; the first asks.
const (
	didYouMean = "did-you-mean"
	possible   = "possible"
	takes      = "takes"
)

// leads are what the faults offer, by their codes; others offer nothing. Their words
// stand in the files of words.
var leads = map[string]string{
	UnknownVerb: didYouMean, AmbiguousVerb: didYouMean, VerbNotInGame: didYouMean, AmbiguousSub: didYouMean, UnknownKeyword: didYouMean, AmbiguousKeyword: didYouMean,
	MissingSub: possible, UnknownSub: possible, MissingObject: possible, BadValue: possible,
	KeywordNotAllowed: takes,
}
