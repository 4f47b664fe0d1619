package prose

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"
)

// kind is what a word or phrase of everyday language does in a clause.
type kind string

const (
	isAct     kind = "act"     // what units do; the name is a verb of orders
	isRole    kind = "role"    // what the things behind it are to the act
	isUsage   kind = "usage"   // as what a card is played
	isPurpose kind = "purpose" // what spaces are activated for
	isOption  kind = "option"  // what an attack may have beside units
	isNumber  kind = "number"  // how many
	isAnd     kind = "and"
	isThen    kind = "then"
	isAlso    kind = "also" // as the clause before
	isIt      kind = "it"
	isThere   kind = "there"
	isAll     kind = "all"
	isBoth    kind = "both"
	isRest    kind = "rest"
	isFiller  kind = "filler"
	isNo      kind = "no"
	isHold    kind = "remain"
	isOut     kind = "out" // takes no part
	isIf      kind = "if"
	isMaybe   kind = "maybe"
	isLater   kind = "later"
	isEnd     kind = "end"
	isClosing kind = "closing"
	isOver    kind = "over" // a closing word that ends the turn behind orders
	isNothing kind = "nothing"
	isScrap   kind = "scrap" // takes the clause before back
	isMake    kind = "make"  // puts another in its place
	isInstead kind = "not"
	isReason  kind = "reason"
	isYes     kind = "yes"
	isNone    kind = "none"
	isPast    kind = "yesterday"
	isPiece   kind = "piece"   // a noun for units
	isMode    kind = "mode"    // how units go
	isAside   kind = "aside"   // says nothing
	isFollow  kind = "follow"  // goes where those before go
	isBeing   kind = "being"   // before a verb that is suffered: "is attacked"
	isThereat kind = "thereat" // who stand where the clause before leads
	isWon     kind = "won"     // once the place that is attacked is empty: an advance needs no less
	isLost    kind = "lost"    // where there are losses

	isGone   kind = "gone"   // what happens to a place, or to who holds it, when it is won
	isCost   kind = "toll"   // what is said of losses
	isTheirs kind = "theirs" // who is against the writer
	isOnly   kind = "only"   // no others than the units beside it
	isEven   kind = "even"   // an "if" that changes nothing
	// isCommand is what a leader does with those whom he leads.
	isCommand kind = "command"

	isWhen     kind = "when"     // an "if" that holds when what follows is so; "unless" is none
	isRelative kind = "relative" // takes up the unit before it: "which"
	isRelief   kind = "relief"   // goes where those before come from: "takes its place"
	isJoining  kind = "joins"    // goes to where the unit behind it stands
	isStanding kind = "standing" // what is said is for the turns of others
	isTopic    kind = "topic"    // what a standing order is about
	isChoice   kind = "choice"   // which of several units
	isMeasure  kind = "measure"  // what a number counts in a condition
	isLeast    kind = "least"    // a number or more
	isMost     kind = "most"     // a number or less
	isAsking   kind = "asking"   // the writer wants to be asked
	isAlways   kind = "always"
	isSingle   kind = "single" // a noun for one unit, no more
	isPart     kind = "part"   // of a turn, the name as orders write it
	isCloses   kind = "closes" // a verb that ends the part of a turn beside it
	isFull     kind = "full"   // with all its steps
	isRank     kind = "rank"   // as which of several: "last"
	isLabel    kind = "label"  // heads what it names in a list: "participants:"
)

// kinds are all of them; those with a name say which.
var kinds = map[kind]bool{isAct: true, isRole: true, isUsage: true, isMode: true, isPurpose: true, isOption: true, isNumber: true,
	isAnd: false, isThen: false, isAlso: false, isIt: false, isThere: false, isAll: false, isBoth: false, isRest: false, isFiller: false,
	isNo: false, isHold: false, isOut: false, isIf: false, isMaybe: false, isLater: false, isEnd: false, isClosing: false, isNothing: false,
	isScrap: false, isMake: false, isInstead: false, isReason: false, isYes: false, isNone: false, isPast: false, isPiece: false, isAside: false, isThereat: false, isFollow: false, isBeing: false,
	isWon: false, isLost: false, isWhen: false, isEven: false, isOnly: false, isCommand: false, isGone: false, isCost: false, isTheirs: false, isOver: false, isRelative: false,
	isRelief: false, isJoining: false, isStanding: false, isTopic: true, isChoice: true, isMeasure: true, isLeast: false, isMost: false, isAsking: false,
	isAlways: false, isLabel: true, isRank: true, isSingle: false, isPart: true, isCloses: false, isFull: false}

// sense is one thing that a phrase may be.
type sense struct {
	kind kind
	name string
}

// lexis finds phrases, word by word.
type lexis struct {
	next   map[string]*lexis
	senses []sense
}

//go:embed words/*.txt
var wordFiles embed.FS

// everyday are the words of all languages.
var everyday = sync.OnceValue(func() *lexis { return readAll(wordFiles, "words", kinds) })

// readAll reads the files of a folder, one a language, whose words are of some kinds. A fault in them is one of the program.
func readAll(folder embed.FS, name string, kinds map[kind]bool) *lexis {
	files, err := folder.ReadDir(name)
	if err != nil {
		panic(err) // it is part of the program
	}
	root := &lexis{}
	for _, f := range files {
		raw, err := folder.ReadFile(path.Join(name, f.Name()))
		if err == nil {
			err = root.read(f.Name(), string(raw), kinds)
		}
		if err != nil {
			panic(err)
		}
	}
	return root
}

// read takes a file of words up. An error has its name and the line.
func (x *lexis) read(name, text string, kinds map[kind]bool) error {
	lang := strings.TrimSuffix(name, ".txt")
	no, words := 0, cutter{}
	for line := range strings.Lines(text) {
		no++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		head, list, ok := strings.Cut(line, ": ")
		k, of, named := strings.Cut(head, " ")
		if wants, known := kinds[kind(k)]; !ok || !known || wants != named {
			return fmt.Errorf("%s:%d: %q is no kind of words", name, no, head)
		}
		for phrase := range strings.SplitSeq(list, ",") {
			for _, spelled := range withEndings(lang, kind(k), spelledOut(strings.TrimSpace(phrase))) {
				forms, err := formsOf(lang, strings.Join(strings.Fields(spelled), " "), words)
				if err != nil {
					return fmt.Errorf("%s:%d: %w", name, no, err)
				}
				for _, f := range forms {
					x.add(f, sense{kind(k), of})
				}
			}
		}
	}
	return nil
}

func (x *lexis) add(words []string, s sense) {
	at := x
	for _, w := range words {
		if at.next == nil {
			at.next = map[string]*lexis{}
		}
		if at.next[w] == nil {
			at.next[w] = &lexis{}
		}
		at = at.next[w]
	}
	for _, have := range at.senses {
		if have == s {
			return
		}
	}
	at.senses = append(at.senses, s)
}

// spelledOut gives a phrase with each of its alternatives: "{all|every} unit{| of ours}" is four phrases.
func spelledOut(phrase string) (list []string) {
	head, rest, open := strings.Cut(phrase, "{")
	group, tail, closed := strings.Cut(rest, "}")
	if !open || !closed {
		return []string{phrase}
	}
	for _, end := range spelledOut(tail) {
		for of := range strings.SplitSeq(group, "|") {
			list = append(list, head+of+end)
		}
	}
	return list
}

// withEndings gives French phrases as they end before what follows as well: "tant que" and "tant qu'", "autour de" and "autour du"; but for acts, behind
// which where to stands apart.
func withEndings(lang string, k kind, list []string) []string {
	if lang != "fr" || k == isAct {
		return list
	}
	for _, phrase := range list {
		head, last, ok := cutLast(phrase)
		if !ok {
			continue
		}
		for _, end := range endings[last] {
			list = append(list, head+" "+end)
		}
	}
	return list
}

// endings are what the last word of a French phrase may become.
var endings = map[string][]string{"que": {"qu'"}, "de": {"du", "des", "d'"}}

// cutLast cuts a phrase of several words before its last.
func cutLast(phrase string) (head, last string, ok bool) {
	i := strings.LastIndexByte(strings.TrimSpace(phrase), ' ')
	if i < 0 {
		return "", phrase, false
	}
	return strings.TrimSpace(phrase)[:i], strings.TrimSpace(phrase)[i+1:], true
}

// formsOf gives the phrase in all forms of its first word, each as the words that
// a letter is cut into.
func formsOf(lang, phrase string, words cutter) (forms [][]string, err error) {
	first, rest, _ := strings.Cut(phrase, " ")
	stem, varies := strings.CutSuffix(first, "~")
	if phrase == "" || strings.Contains(rest, "~") || strings.ContainsAny(phrase, "{}") {
		return nil, fmt.Errorf("%q is no phrase", phrase)
	}
	list := []string{stem}
	if varies {
		list = conjugated(lang, stem)
	}
	for _, f := range list {
		if key := strings.Join(words.wordsOf(strings.TrimSpace(f+" "+rest)), " "); key != "" {
			forms = append(forms, strings.Fields(key))
		}
	}
	return forms, nil
}

// conjugated gives the forms of a regular verb.
func conjugated(lang, verb string) []string {
	if lang == "fr" {
		stem := strings.TrimSuffix(verb, "er")
		forms := []string{verb}
		for _, end := range strings.Fields("e es ons eons ez ent ee ees era erai erons erez eront ant eant erait a") {
			forms = append(forms, stem+end)
		}
		return forms
	}
	stem := strings.TrimSuffix(verb, "e")
	forms := []string{verb, verb + "s", stem + "ed", stem + "ing"}
	switch {
	case strings.HasSuffix(verb, "y"):
		forms = append(forms, verb[:len(verb)-1]+"ies", verb[:len(verb)-1]+"ied")
	case strings.HasSuffix(verb, "h"), strings.HasSuffix(verb, "s"), strings.HasSuffix(verb, "x"), strings.HasSuffix(verb, "o"):
		forms = append(forms, verb+"es")
	default: // shipped
		forms = append(forms, verb+verb[len(verb)-1:]+"ed", verb+verb[len(verb)-1:]+"ing")
	}
	return forms
}

// wordsOf cuts a text into folded words: "l'armée" is L and ARMEE.
func wordsOf(text string) (list []string) {
	for _, t := range cut(text, 0) {
		if t.mark == "" {
			list = append(list, t.key)
		}
	}
	return list
}

// cutter cuts many phrases of the same words: those that it has cut.
type cutter map[string][]string

// wordsOf is wordsOf, word by word where none changes another.
func (x cutter) wordsOf(text string) (list []string) {
	if strings.ContainsAny(text, "0123456789.…-&+>~*_[]()/|°º№ù") {
		return wordsOf(text)
	}
	for w := range strings.FieldsSeq(text) {
		words, known := x[w]
		if !known {
			words = wordsOf(w)
			x[w] = words
		}
		if slices.ContainsFunc(words, func(key string) bool { return places[key] != "" || key == "SECONDE" }) { // "first" counts before some words
			return wordsOf(text)
		}
		list = append(list, words...)
	}
	return list
}

// longest finds the longest phrase at the head of tokens and how many it has.
func (x *lexis) longest(toks []token) (senses []sense, n int) {
	at := x
	for i, t := range toks {
		if at = at.next[t.key]; at == nil || t.mark != "" {
			break
		}
		if len(at.senses) > 0 {
			senses, n = at.senses, i+1
		}
		if t.ends {
			break
		}
	}
	return senses, n
}

func sameSenses(a, b []sense) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
