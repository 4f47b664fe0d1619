// The parts that lines may have, by verb and by what they do (O14). Every word of a line belongs to one of them, or is
// a fault before anything happens.

package greatwarcommander

import (
	"maps"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// item judges one item of a line.
type item func(r *run, sd side, a orders.Arg) bool

// slot is what may stand in one place of a line: items of a kind, so many at most.
type slot struct {
	is   item
	most int
}

// form is what a line may have; whatever of its objects is read elsewhere is any.
type form struct {
	objects slot
	keys    map[string]slot
}

// slots of the clauses; noItem tells that nothing may stand there.
var (
	noItem    = slot{func(*run, side, orders.Arg) bool { return false }, 0}
	anyItem   = slot{func(*run, side, orders.Arg) bool { return true }, maxLines}
	oneHex    = slot{hexItem, 1}
	manyHexes = slot{hexItem, maxLines}
	oneCard   = slot{func(r *run, sd side, a orders.Arg) bool { _, ok := r.readCard(a.Text, sd); return ok }, 1}
	onePc     = slot{pieceItem, 1}
	pcs       = slot{pieceItem, maxLines}
	oneNum    = slot{func(_ *run, _ side, a orders.Arg) bool { _, ok := number(a.Text); return ok }, 1}
	oneDir    = slot{func(_ *run, _ side, a orders.Arg) bool { return readDir(strings.ToUpper(a.Text)) != 0 }, 1}
	oneBox    = slot{wordItem(boxWord), 1}
	oneWord   = slot{func(_ *run, _ side, a orders.Arg) bool { return len(said([]orders.Arg{a})) == 1 }, 1}
	ranks     = slot{wordItem(func(r *run, sd side, w string) bool {
		return anyPiece(r, sd, w) || lit("LEADERS-FIRST", "UNITS-FIRST")(r, sd, w)
	}), maxLines}
	boosts = slot{wordItem(func(r *run, sd side, w string) bool { return cardOf(boosterCodes()...)(r, sd, w) }), maxLines}
	shells = slot{wordItem(func(r *run, sd side, w string) bool {
		return cardOf("A32", "A49")(r, sd, w) || hexWord(r, sd, w) || anyPiece(r, sd, w) || lit("EMPTY", "NONE")(r, sd, w)
	}), maxLines}
)

// hexItem is one hex.
func hexItem(r *run, _ side, a orders.Arg) bool {
	list, ok := r.quietHexes(a)
	return ok && len(list) == 1
}

// pieceItem is the name of a counter.
func pieceItem(r *run, _ side, a orders.Arg) bool {
	f, w, _ := r.scen.pieces.find(a.Text)
	return a.Kind != orders.Path && (f != noFormation || w != noWeapon)
}

// planItem is the name of an own Strategy Card.
func planItem(r *run, sd side, a orders.Arg) bool {
	cards := r.sys.strategy[r.nation(sd)]
	return slices.ContainsFunc(cards, func(c strategyCard) bool { return sameCard(&c, a.Text) })
}

// wordItem is words that are all of a kind.
func wordItem(is word) item {
	return func(r *run, sd side, a orders.Arg) bool {
		words := said([]orders.Arg{a})
		return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !is(r, sd, w) })
	}
}

// keyed is a form without objects.
func keyed(pairs ...map[string]slot) form {
	f := form{objects: noItem, keys: map[string]slot{}}
	for _, p := range pairs {
		maps.Copy(f.keys, p)
	}
	return f
}

// keys are clauses with what may stand in them.
type keys = map[string]slot

// formOf is what a line may have, false for one that is judged elsewhere as a whole.
func (r *run) formOf(sd side, o *orders.Order) (form, bool) {
	group := keys{"BASE": onePc, "WITH": pcs, "WEAPON": pcs, "USING": boosts}
	f := keyed()
	switch o.Verb {
	case "ORDER":
		return orderForm(o), true
	case "STRATEGY":
		return r.strategyForm(sd, o)
	case "FIRE":
		f = keyed(group, keys{"AT": oneHex})
		f.objects = pick(o.Has("AT"), noItem, oneHex)
	case "ASSAULT":
		f = keyed(group)
		f.objects = oneHex
	case "HAND":
		f = keyed(keys{"TO": onePc})
		f.objects = onePc
	case "MOVE":
		f = keyed(keys{"HALT": noItem, "EXIT": oneNum, "FROM": oneHex, "TO": manyHexes})
		f.objects = anyItem
	case "ADVANCE":
		f = keyed(keys{"EXIT": oneNum, "FROM": oneHex, "TO": oneHex})
		f.objects = anyItem
	case "ENGINEER":
		f = keyed(keys{"CARD": oneCard})
		f.objects = anyItem
	case "DROP":
		f.objects = pcs
	case "PASS":
		f = keyed(keys{"DISCARD": {oneCard.is, deckSize}})
	case "PLAY":
		f = keyed(keys{"AT": oneHex})
		f.objects = slot{wordItem(cardOf("A41", "A54")), 1}
	case "STOP", "AUTO":
	default:
		return f, false
	}
	return f, true
}

// orderForm is what an ORDER may have, by its kind and by what it does.
func orderForm(o *orders.Order) form {
	card := keys{"CARD": oneCard}
	shoot := keys{"OBSERVER": oneWord, "KIND": oneBox, "SEQ": manyHexes, "USING": shells}
	keeps := slices.Contains(said(o.Args), "KEEP")
	switch o.Sub {
	case "MOVE", "FIRE", "ADVANCE", "OFFENSIVE":
		f := keyed(card, keys{"LEADER": onePc, "CHAIN": pcs, "UNITS": pcs, "AT": manyHexes})
		if o.Sub == "OFFENSIVE" {
			delete(f.keys, "CHAIN")
		}
		return f
	case "RALLY":
		return keyed(card, keys{"SEQ": ranks})
	case "RETREAT":
		return keyed(card, keys{"PLAYER": oneWord, "SEQ": ranks})
	case "AIRSTRIKE":
		return keyed(card, strikeKeys(o))
	case "LINE":
		return keyed(card, keys{"WEAPON": onePc, "TARGET": manyHexes})
	case "ARTILLERY", "CONFUSION", "LIAISON":
		switch {
		case o.Has("ACCESS"):
			return keyed(card, keys{"ACCESS": oneBox})
		case o.Sub == "LIAISON" && slices.Contains(said(o.Args), "PLACE"):
			f := keyed(card)
			f.objects = slot{wordItem(lit("PLACE")), 1}
			return f
		case keeps || o.Has("CREEP"):
			f := keyed(card, shoot, keys{"CREEP": oneDir})
			f.objects = slot{wordItem(lit("KEEP")), 1}
			return f
		case o.Sub == "LIAISON" && !o.Has("SPOT"):
			f := keyed(card, keys{"EXIT": oneNum})
			f.objects = anyItem
			return f
		}
		f := keyed(card, shoot, keys{"SPOT": oneHex, "AXIS": oneDir})
		if words := clauseWords(o, "KIND"); len(words) > 0 && (words[0] == "LOCAL" || words[0] == "GAS") {
			delete(f.keys, "AXIS") // a circle has noItem
		}
		return f
	}
	return keyed(card)
}

// strikeKeys are what an air strike may have: it bombs a hex, or strafes two.
func strikeKeys(o *orders.Order) keys {
	k := keys{"FACING": oneDir, "BOMB": oneHex}
	if o.Has("STRAFE") {
		delete(k, "BOMB")
		k["STRAFE"] = slot{hexItem, 2}
	}
	return k
}

// strategyForm is what the line of a Strategy Card may have, by the card in hand.
func (r *run) strategyForm(sd side, o *orders.Order) (form, bool) {
	x := &r.strategy[sd]
	if x.hand == 0 {
		return form{}, false
	}
	name := slot{anyItem.is, 1}
	f := keyed()
	switch effect := r.plan1(sd, x.hand).effect; effect {
	case "S98.3.1", "S98.4.3":
		f = keyed(keys{"OPTION": oneNum})
		switch option(o) {
		case 1:
			f = keyed(f.keys, keys{"KIND": oneBox, "SPOT": oneHex, "AXIS": oneDir, "SEQ": manyHexes, "USING": shells})
		case 4:
			f = keyed(f.keys, keys{"KEEP": {planItem, 1}})
		}
	case "S98.3.2", "S98.4.2":
		f = keyed(strikeKeys(o))
	case "S98.4.7", "S98.4.9":
		f = keyed(keys{"OPTION": oneNum})
	case "S98.3.9", "S98.4.8", "S98.5.8":
		f = keyed(keys{"AXIS": oneDir})
	case "S98.5.2":
		f = keyed(keys{"WITH": onePc})
	}
	f.objects = name
	return f, true
}

// unread reports a part of a line that nothing reads.
func (r *run) unread(o *orders.Order, pos orders.Pos, text string) {
	verb := o.Verb
	if o.Sub != "" && (verb == "STAND" || verb == "ON" || verb == "GATE") {
		verb = o.Sub
	}
	r.Fault(pos, "unread-part", "A28.2", "text", text, "verb", verb)
}

// only reports the clauses of a line that mean nothing in it, and those that are there twice.
func (r *run) only(o *orders.Order, keys string) {
	for i := range o.Clauses {
		c := &o.Clauses[i]
		twice := slices.ContainsFunc(o.Clauses[:i], func(x orders.Clause) bool { return x.Key == c.Key })
		if twice || !slices.Contains(strings.Fields(keys), c.Key) {
			r.Fault(c.Pos, "clause-unused", "A28.2", "clause", c.Key, "verb", cmpOr(o.Sub, o.Verb))
		}
	}
}

// readWhole reports the parts of lines that nothing would read.
func (r *run) readWhole(sd side, lines []orders.Order) {
	for i := range lines {
		o := &lines[i]
		f, known := r.formOf(sd, o)
		if !known {
			continue
		}
		names := slices.Sorted(maps.Keys(f.keys))
		r.only(o, strings.Join(names, " "))
		r.fits(sd, o, f.objects, o.Args)
		for k := range o.Clauses {
			if s, has := f.keys[o.Clauses[k].Key]; has {
				r.fits(sd, o, s, o.Clauses[k].Args)
			}
		}
	}
}

// fits reports the items that are too many for a slot, or nothing that it takes.
func (r *run) fits(sd side, o *orders.Order, s slot, args []orders.Arg) {
	for i, a := range args {
		if i >= s.most || !s.is(r, sd, a) {
			r.unread(o, a.Pos, cmpOr(a.Text, strings.Join(a.Path, "-")))
		}
	}
}

// toldOnce drops what was reported as unread where another fault says more of the same place.
func (r *run) toldOnce() {
	list := r.Faults
	r.Faults = slices.DeleteFunc(slices.Clone(list), func(f adjudicator.Fault) bool {
		return f.Code == "unread-part" && slices.ContainsFunc(list, func(x adjudicator.Fault) bool {
			return x.Code != "unread-part" && x.Code != "clause-unused" && x.Pos.Line == f.Pos.Line && (x.Pos == f.Pos || x.Get("text") != "" && x.Get("text") == f.Get("text"))
		})
	})
}
