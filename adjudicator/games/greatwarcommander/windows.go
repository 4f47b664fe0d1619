// What the lines of windows may say: behind DO, in their clauses and in their conditions (A28.2). What no
// window reads is a fault when the line comes.

package greatwarcommander

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// saying judges the words behind DO: the first that means nothing there, -1 when all do.
type saying func(r *run, sd side, words []string) int

// word judges one word of a line.
type word func(r *run, sd side, w string) bool

// speech is what the lines of a window may have: words behind DO, clauses beside DO and PRIORITY, and what conditions
// can know there.
type speech struct {
	window string
	does   saying
	keys   string
	facts  string
}

const (
	limits     = "LIMIT PER"
	cardLimits = limits + " KEEP OF"
	group      = "LEADER CHAIN UNITS BASE WITH CARD"

	firedAt  = "fp cover distance odds hex"
	inAttack = "attack fp cover defence distance odds gain result hex target"
	rolledOf = inAttack + " dice margin roll"
)

// speeches are the windows of STAND and ON but for SENIOR, which has no DO.
func speeches() []speech {
	return []speech{
		{"INITIATIVE", all(lit("REROLL")), limits + " AT", rolledOf + " sudden"},
		{"PLUS1", all(lit("CS")), limits + " AT", rolledOf},
		{"OPFIRE", opFirePlay, cardLimits + " AT " + group, firedAt + " defence target"},
		{"BOOST", all(cardOf(boosterCodes()...)), cardLimits + " AT", firedAt + " gain"},
		{"WIRE", all(cardOf("A45.4"), hexWord), cardLimits + " AT", "hex target"},
		{"DEFENCE", defencePlay, cardLimits + " AT", inAttack},
		{"WOUNDS", all(cardOf("A47")), cardLimits + " AT", "hex target result"},
		{"STAR", all(cardOf("A53"), lit("NONE")), cardLimits + " AT", "hex target result"},
		{"MELEE", meleePlay, cardLimits + " AT", "fp odds gain hex"},
		{"UNIT", all(cardOf("A45.3"), hexWord, ownPiece), cardLimits, ""},
		{"TIME", timePlay, cardLimits, "hex"},
		{"CS", strategyPlay, limits, firedAt + " target"},
		{"PATH", all(hexWord, lit("COVER-FIRST")), "", ""},
		{"OVERSTACK", all(ownPiece, lit("CHEAPEST")), "", ""},
		{"DISPLACE", all(hexWord, lit("COVER-FIRST")), "", ""},
		{"SNIPER", all(anyPiece, lit("NONE")), "", ""},
		{"ROLLORDER", all(ownPiece, lit("LEADERS-FIRST", "UNITS-FIRST")), "", ""},
	}
}

// eventSayings are what the lines of Events may say: of those that leave their player a choice.
func eventSayings() map[string]saying {
	taken := all(orderWord, anyCard, cardOf(actionCodes()...))
	placed := all(ownPiece, hexWord)
	return map[string]saying{
		"E57": all(hexWord, lit("NONE")), "E58": all(hexWord), "E60": all(hexWord), "E62": taken, "E63": all(ownPiece), "E64": all(ownPiece),
		"E65": all(ownPiece, lit("SURRENDER", "NONE")), "E66": all(ownPiece, lit("SURRENDER", "NONE")), "E67": all(anyPiece), "E68": all(hexWord),
		"E69": all(ownPiece, lit("NONE")), "E70": all(hexWord, ownPiece), "E72": placed, "E73": taken, "E74": all(anyPiece), "E75": all(anyPiece), "E76": all(ownPiece),
		"E77": all(anyPiece), "E78": all(hexWord), "E79": all(ownPiece, lit("NONE")), "E80": all(ownPiece), "E82": all(enemyPiece), "E83": all(enemyPiece, lit("SUPPRESS", "DEMORALISE", "NONE")),
		"E84": all(enemyPiece), "E85": all(ownPiece), "E87": all(ownPiece, hexWord, boxWord), "E88": all(lit("NONE")), "E89": all(hexWord), "E90": all(ownPiece, ownWeapon),
		"E91": placed, "E92": all(enemyPiece), "E93": all(ownPiece), "E95": all(hexWord), "E96": all(ownPiece), "E97": placed,
	}
}

// gateFacts are what conditions of gates can know: the board and the cards that are open.
func gateFacts() map[string]string {
	return map[string]string{"OPFIRE": firedAt + " target", "WIRE": "hex target", "DEFENCE": inAttack, "MELEE": "fp odds gain hex", "UNIT": "", "TIME": "", "CS": "",
		"INITIATIVE": "dice odds gain result sudden"}
}

// speechOf is what a line of a window may have.
func speechOf(window string) (speech, bool) {
	for _, x := range speeches() {
		if x.window == window {
			return x, true
		}
	}
	if code, is := strings.CutPrefix(window, "EVENT-"); is {
		if does := eventSayings()[code]; does != nil {
			return speech{window: window, does: does}, true
		}
	}
	return speech{window: window}, false
}

// factsOf are what the condition of a line can know, by what it does: only who plays something has it before him.
func factsFor(x *speech, words []string) string {
	head := ""
	if len(words) > 0 {
		head = words[0]
	}
	switch {
	case x.window == "MELEE" && !isHex(nil, head) && head != "LOSE" && head != "NO-QUARTER" && actionCode(head) != "A51":
		return x.facts
	case x.window == "MELEE":
		return pick(isHex(nil, head), "", "fp odds hex")
	case x.window == "TIME":
		return pick(actionCode(head) == "A39", x.facts, "")
	case x.window == "CS" && (head == "STURMABTEILUNG" || head == "STORM"):
		return "fp cover distance hex target"
	case x.window == "CS":
		return pick(head == "FIREPOWER", firedAt, "")
	}
	return x.facts
}

// keysFor are the clauses of a line by what it does: limits and kept cards for who plays, groups for who fires.
func keysFor(x *speech, words []string) string {
	head := ""
	if len(words) > 0 {
		head = words[0]
	}
	switch {
	case x.window == "OPFIRE" && head == "REPEAT":
		return limits + " AT BASE WITH"
	case x.window == "MELEE" && (head == "LOSE" || head == "NO-QUARTER" || actionCode(head) == "A51"):
		return "AT"
	case x.window == "MELEE" && isHex(nil, head), x.window == "TIME" && actionCode(head) != "A39":
		return ""
	case x.window == "MELEE" && head == "FORCE-NOIRE" && len(words) == 1:
		return limits + " AT"
	case x.window == "STAR" && head == "NONE":
		return "AT"
	}
	return x.keys
}

// all is a saying of which each word is one of several.
func all(kinds ...word) saying {
	return func(r *run, sd side, words []string) int {
		return slices.IndexFunc(words, func(w string) bool {
			return !slices.ContainsFunc(kinds, func(is word) bool { return is(r, sd, w) })
		})
	}
}

// behind judges the words behind the first.
func behind(words []string, of saying, r *run, sd side) int {
	if i := of(r, sd, words[1:]); i >= 0 {
		return i + 1
	}
	return -1
}

func lit(words ...string) word {
	return func(_ *run, _ side, w string) bool { return slices.Contains(words, w) }
}

// cardOf is an Action by its code or name, or an own card that has it.
func cardOf(codes ...string) word {
	return func(r *run, sd side, w string) bool {
		if slices.Contains(codes, actionCode(w)) {
			return true
		}
		c, ok := r.readCard(w, sd)
		return ok && slices.Contains(codes, r.card(sd, c).action)
	}
}

func hexWord(_ *run, _ side, w string) bool { return isHex(nil, w) }

func boxWord(_ *run, _ side, w string) bool {
	_, ok := readBox(w)
	return ok
}

func anyPiece(r *run, _ side, w string) bool {
	f, _, _ := r.scen.pieces.find(w)
	return f != noFormation
}

func ownPiece(r *run, sd side, w string) bool {
	f, _, _ := r.scen.pieces.find(w)
	return f != noFormation && r.info(f).side == sd
}

func enemyPiece(r *run, sd side, w string) bool { return ownPiece(r, sd.Other(), w) }

func ownWeapon(r *run, sd side, w string) bool {
	_, x, _ := r.scen.pieces.find(w)
	return x != noWeapon && r.armed(x).side == sd
}

// anyCard is a card of the other side, which an Event takes.
func anyCard(r *run, sd side, w string) bool {
	_, ok := r.readCard(w, sd.Other())
	return ok
}

func orderWord(_ *run, _ side, w string) bool { return w != "" && slices.Contains(orderNames, w) }

func boosterCodes() (codes []string) {
	for _, b := range boosters {
		codes = append(codes, b.code)
	}
	return codes
}

// fireCard is an own card that has Op Fire.
func fireCard(r *run, sd side, w string) bool {
	c, ok := r.readCard(w, sd)
	return ok && r.card(sd, c).order == fireOrder
}

func opFirePlay(r *run, sd side, words []string) int {
	switch words[0] {
	case "FIRE":
		return behind(words, all(fireCard), r, sd)
	case "REPEAT":
		return behind(words, all(), r, sd)
	}
	return 0
}

// defencePlay is Actions; behind A37 whom it Suppresses.
func defencePlay(r *run, sd side, words []string) int {
	cards := all(cardOf("A36", "A37", "A43", "A45.1", "A45.2", "A46"), enemyPiece)
	if i := cards(r, sd, words); i >= 0 {
		return i
	}
	counters := func(w string) bool { return cardOf("A37")(r, sd, w) }
	first := slices.IndexFunc(words, counters)
	if i := slices.IndexFunc(words, func(w string) bool { return enemyPiece(r, sd, w) }); i >= 0 && (first < 0 || i < first) {
		return i
	}
	return -1
}

func meleePlay(r *run, sd side, words []string) int {
	switch head := words[0]; {
	case head == "LOSE":
		return behind(words, all(ownPiece, lit("LEADERS-FIRST", "SQUADS-FIRST", "NOT", "ELIMINATED")), r, sd)
	case head == "NO-QUARTER" && len(words) > 1:
		return behind(words, all(lit("NO", "YES")), r, sd)
	case isHex(nil, head):
		return behind(words, all(hexWord), r, sd)
	case actionCode(head) == "A51":
		return behind(words, all(), r, sd)
	}
	return all(cardOf(slices.DeleteFunc(slices.Clone(meleeActions), func(c string) bool { return c == "A51" })...), lit("FORCE-NOIRE"))(r, sd, words)
}

func timePlay(r *run, sd side, words []string) int {
	switch head := words[0]; {
	case actionCode(head) == "A39", head == "REMOVE":
		if len(words) == 1 {
			return 0
		}
		return behind(words, all(hexWord), r, sd)
	case head == "REINFORCE":
		return behind(words, all(hexWord, ownPiece), r, sd)
	case head == "TELEPHONE":
		return behind(words, all(boxWord), r, sd)
	}
	return all(hexWord, boxWord)(r, sd, words)
}

func strategyPlay(r *run, sd side, words []string) int {
	switch words[0] {
	case "CANCEL", "CANCEL-AIRSTRIKE", "STURMABTEILUNG", "STORM", "FIREPOWER":
		return behind(words, all(), r, sd)
	case "RED-TROUSERS":
		return behind(words, all(enemyPiece), r, sd)
	case "SCOUTS":
		return behind(words, all(func(_ *run, _ side, w string) bool { return slices.Contains(scouted, actionCode(w)) }), r, sd)
	}
	return 0
}

// scouted are the Actions that Scouts may cancel (S98.5.7).
var scouted = []string{"A36", "A37", "A43", "A45.4"}

// goodLine sees that a line of a window says something, and that all it says is read there.
func (r *run) goodLine(sd side, o *orders.Order) bool {
	before := len(r.Faults)
	if o.Sub == "SENIOR" {
		r.only(o, "")
		for _, a := range o.Args {
			if f, _, _ := r.scen.pieces.find(a.Text); f == noFormation || r.info(f).side != sd || !r.info(f).kind.isLeader() {
				r.unread(o, a.Pos, a.Text)
			}
		}
		return len(r.Faults) == before
	}
	x, known := speechOf(o.Sub)
	if !known {
		r.Fault(o.Pos, "unread-part", "A28.2", "text", o.Sub, "verb", o.Verb)
		return false
	}
	for _, a := range o.Args {
		r.unread(o, a.Pos, a.Text)
	}
	words, places := spoken(o, "DO")
	if len(words) == 0 {
		r.Fault(o.Pos, "no-do", "A28.2", "verb", o.Sub)
		return false
	}
	if i := x.does(r, sd, words); i >= 0 {
		r.unread(o, places[i], words[i])
	}
	r.only(o, "DO PRIORITY "+keysFor(&x, words))
	r.goodClauses(sd, o)
	if o.When != nil {
		r.readable(o.When, factsFor(&x, words), resultsOf(o.Sub))
	}
	return len(r.Faults) == before
}

// spoken are the words of a clause, each with the place of its item.
func spoken(o *orders.Order, key string) (words []string, places []orders.Pos) {
	cl, _ := o.Clause(key)
	for _, a := range cl.Args {
		for _, w := range said([]orders.Arg{a}) {
			words, places = append(words, w), append(places, a.Pos)
		}
	}
	return words, places
}

// goodClauses judges what stands in the clauses of a line of a window.
func (r *run) goodClauses(sd side, o *orders.Order) {
	for i := range o.Clauses {
		c := &o.Clauses[i]
		if c.Key == "DO" {
			continue
		}
		for k, a := range c.Args {
			ok, most := true, 1
			switch c.Key {
			case "LIMIT", "PRIORITY", "KEEP":
				_, ok = number(a.Text)
			case "PER":
				ok = lit("ORDER", "TURN", "GAME")(r, sd, strings.ToUpper(a.Text)) && o.Has("LIMIT")
			case "OF":
				w := strings.ToUpper(a.Text)
				ok = o.Has("KEEP") && (w == "A42" || actionCode(w) != "" || orderWord(r, sd, w))
			case "AT":
				_, ok = r.quietHexes(a)
				most = numHexes
			case "CARD":
				ok = fireCard(r, sd, a.Text)
			case "LEADER":
				f, _, _ := r.scen.pieces.find(a.Text)
				ok = f != noFormation && r.info(f).side == sd && r.info(f).kind.isLeader()
			case "CHAIN", "UNITS":
				ok, most = ownPiece(r, sd, a.Text), maxLines
			case "BASE", "WITH":
				ok = ownPiece(r, sd, a.Text) || ownWeapon(r, sd, a.Text)
				most = pick(c.Key == "WITH", maxLines, 1)
			}
			if _, isNumber := number(a.Text); !isNumber && (c.Key == "LIMIT" || c.Key == "PRIORITY" || c.Key == "KEEP") {
				r.Fault(a.Pos, "want-number", "A28.2", "text", a.Text)
			} else if !ok || k >= most {
				r.unread(o, a.Pos, a.Text)
			}
		}
	}
}

// quietHexes reads hexes without a word about those that are none.
func (r *run) quietHexes(a orders.Arg) (list []hex, ok bool) {
	for _, w := range said([]orders.Arg{a}) {
		h, is := readHex(w)
		if !is {
			return nil, false
		}
		list = append(list, h)
	}
	return list, len(list) > 0
}

// resultsOf are the results that RESULT can be in a window.
func resultsOf(window string) []string {
	switch window {
	case "DEFENCE":
		return []string{"NONE", "SUPPRESSED", "DEMORALISED", "ELIMINATED"}
	case "WOUNDS":
		return []string{"DEMORALISED", "ELIMINATED"}
	case "STAR":
		return []string{"DEMORALISED"}
	}
	return []string{"NONE", "SUPPRESSED", "DEMORALISED", "ELIMINATED", "MISS", "HIT", "LOST", "WON", "RALLIED", "RETREATS", "ENDS"}
}
