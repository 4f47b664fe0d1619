package verbs

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/reads"
	"feldpost/orders"
)

// What the lines of a verb may consist of, as the column parts says it in words; empty is
// anything.
const (
	partsNone    = "none"    // no objects
	partsOne     = "one"     // one object
	partsWay     = "way"     // one way, among the objects or behind FROM and TO
	partsHex     = "hex"     // one hex, among the objects or behind AT, and one of the words
	partsAlone   = "alone"   // of a hex: nothing stands beside it
	partsChoice  = "choice"  // one of the words
	partsAnswer  = "answer"  // what is wanted where a decision comes: names, or a word that decides
	partsAll     = "all"     // of an answer: ALL is one
	partsSingly  = "singly"  // of an answer: ALL stands beside no word that leaves nothing to name
	partsUnnamed = "unnamed" // of an answer: it names nothing
	partsNoHex   = "nohex"   // of an answer: it is about no hex
	partsOpen    = "open"    // of an answer: it need not say anything
	partsClauses = "clauses" // the keywords that are verbs as well have an answer each
)

// has tells whether the lines of a verb are of some form.
func (v *Verb[P]) has(parts string) bool { return slices.Contains(v.Parts, parts) }

// Whole sees that every part of a line has a use, as the table says of its verb: what no
// code would use is told before anything is carried out. Its methods are false for a line at fault.
type Whole[P agenda.Phase] struct {
	reads.Whole
	Table *Table[P]
	// Named faults what an answer names and may not, nil where it may name anything.
	Named func(v *Verb[P], a orders.Arg) bool
}

// Sees sees to a line of a verb; asks tells that the line may say ASK, because its owner
// has not the letter in his hand when the decision comes.
func (w Whole[P]) Sees(o *orders.Order, v *Verb[P], asks bool) bool {
	if !w.Clauses(o) {
		return false
	}
	switch {
	case v.has(partsNone):
		return w.AtMost(o, 0)
	case v.has(partsOne):
		return w.AtMost(o, 1)
	case v.has(partsWay):
		return w.OneWay(o)
	case v.has(partsHex):
		return w.OneHex(o) && (!v.has(partsAlone) || w.hexAlone(o)) && w.OneOf(o, o.Args, v.Words...)
	case v.has(partsChoice):
		return w.OneOf(o, o.Args, v.Words...)
	case v.has(partsAnswer):
		return w.answersOnce(o, v, asks)
	case v.has(partsClauses):
		return w.answersBehind(o)
	}
	return true
}

// hexAlone faults what stands beside a hex.
func (w Whole[P]) hexAlone(o *orders.Order) bool {
	i := slices.IndexFunc(o.Args, func(a orders.Arg) bool { return a.Kind != orders.Path })
	return len(reads.Paths(o.Args)) == 0 || i < 0 || w.UnreadArg(o, o.Args[i])
}

// answersOnce sees that a line about a decision gives one answer, and names only what
// that answer has a use for.
func (w Whole[P]) answersOnce(o *orders.Order, v *Verb[P], asks bool) bool {
	switch {
	case !w.answers(o, o.Args, v), !asks && !w.asksNobody(o, o.Args):
		return false
	case !v.has(partsOpen) && !saysSomething(o, v):
		w.Report(o.Pos, "want-answer", "", "verb", v.Verb, "text", "", "words", v.Answer())
		return false
	}
	for _, c := range o.Clauses {
		if c.Key == "LAST" && reads.Says(o, v.Deciding...) ||
			(c.Key == "FIRST" || c.Key == "TO" && v.has(partsUnnamed)) && reads.Says(o, v.Alone...) {
			return w.Unread(o, c.Pos, c.Key)
		}
	}
	return true
}

// Answer is the words of an answer in place of names.
func (v *Verb[P]) Answer() []string { return append(slices.Clip(v.Deciding), "ALL", "ANY") }

// IsAnswer tells a word of an answer.
func (v *Verb[P]) IsAnswer(word string) bool {
	return slices.Contains(v.Answer(), strings.ToUpper(word))
}

// saysSomething tells whether a line about a decision has an answer, not hexes alone.
func saysSomething[P agenda.Phase](o *orders.Order, v *Verb[P]) bool {
	return slices.ContainsFunc(o.Args, func(a orders.Arg) bool { return a.Kind != orders.Path && (!isAll(a) || v.has(partsAll)) })
}

func isAll(a orders.Arg) bool { return reads.IsAny(a, "ALL", "ANY") }

// answers sees that a list of an answer has one word that decides, and that what it
// names has a use beside it.
func (w Whole[P]) answers(o *orders.Order, args []orders.Arg, v *Verb[P]) bool {
	if !w.OneOf(o, args, v.Deciding...) {
		return false
	}
	all, word := slices.ContainsFunc(args, isAll), slices.ContainsFunc(args, func(a orders.Arg) bool { return reads.IsAny(a, v.Alone...) })
	for _, a := range args {
		isHex := a.Kind == orders.Path
		isName := !isHex && !v.IsAnswer(a.Text) && !reads.IsAllBut(a)
		switch {
		case isName && (word || v.has(partsUnnamed)), isHex && (v.has(partsNoHex) || all && !v.has(partsAll)),
			isAll(a) && word && v.has(partsSingly):
			return w.UnreadArg(o, a)
		case isName && w.Named != nil && !w.Named(v, a):
			return false
		}
	}
	return true
}

// answersBehind sees that what a line says behind keywords that are verbs as well is one
// answer each.
func (w Whole[P]) answersBehind(o *orders.Order) bool {
	return !slices.ContainsFunc(o.Clauses, func(c orders.Clause) bool {
		v := w.Table.Row(c.Key)
		return v != nil && v.has(partsAnswer) && !(w.answers(o, c.Args, v) && w.asksNobody(o, c.Args))
	})
}

// asksNobody faults ASK in a line of who has the letter in his hand.
func (w Whole[P]) asksNobody(o *orders.Order, args []orders.Arg) bool {
	i := slices.IndexFunc(args, func(a orders.Arg) bool { return a.Is("ASK") })
	return i < 0 || w.UnreadArg(o, args[i])
}
