package desk

import (
	"slices"
	"strings"

	"feldpost/adjudicator/report"
	"feldpost/orders"
)

// A line for the desk says what is to be done and no more. What stands in it besides, a condition, a second clause, words too
// many, is named as a fault of the line, and the line is not carried out; and beside anything that is not understood nothing
// is done that could not be taken back.

// deskForm is how the desk reads a line of a sheet that is its own.
type deskForm struct {
	binding bool // it cannot be taken back, or tells others something: it waits until the whole letter is understood
	// left is what the desk does not read of the line beside a condition, "" for nothing; nil: it reads no word behind the verb.
	left func(c *casework, o orders.Order) string
}

// deskForms are the lines of a sheet that the desk carries out. A verb that is missing here is the game's.
func deskForms() map[string]deskForm {
	words := func(*casework, orders.Order) string { return "" }
	return map[string]deskForm{
		"MESSAGE": {left: words}, // it has a reader of its own, which asks
		"NONCE":   {binding: true, left: words},
		"CONFIRM": {binding: true, left: (*casework).leftOfConfirm},
		"HOUSE":   {binding: true, left: (*casework).leftOfSeat},
		"TAKE":    {binding: true, left: (*casework).leftOfSeat},
		"RESIGN":  {binding: true},
		"YES":     {binding: true},
		"NO":      {binding: true},
	}
}

// leftOfSeat is what names no seat behind HOUSE and TAKE.
func (c *casework) leftOfSeat(o orders.Order) string {
	if name := argText(o); name != "" && c.seatCalled(name) == nil {
		return name
	}
	return ""
}

// leftOfConfirm is what stands behind CONFIRM and gives no words to the dice.
func (c *casework) leftOfConfirm(o orders.Order) string {
	if nonceOf(o) == "" {
		return argText(o)
	}
	return ""
}

// leftOf is what the desk does not read of an order that is its own; "" when it reads all.
func (c *casework) leftOf(o orders.Order) string {
	form, is := deskForms()[o.Verb]
	switch {
	case !is || o.Verb == "MESSAGE":
		return ""
	case o.When != nil && o.When.IsElse():
		return "ELSE"
	case o.When != nil:
		return conditionIn(o)
	case len(o.Clauses) > 0:
		return o.Clauses[0].Key
	case form.left == nil:
		return strings.TrimSpace(o.Sub + " " + argText(o))
	}
	return form.left(c, o)
}

// conditionIn is the condition of an order as it was written.
func conditionIn(o orders.Order) string {
	words := strings.Fields(o.Raw)
	at := slices.IndexFunc(words, func(w string) bool { return strings.EqualFold(w, "IF") || strings.EqualFold(w, "SI") })
	if at < 0 {
		return "IF"
	}
	rest := words[at:]
	if then := slices.IndexFunc(rest, func(w string) bool {
		return slices.Contains([]string{"THEN", "ALORS"}, strings.ToUpper(strings.Trim(w, ",:")))
	}); then > 0 {
		rest = rest[:then]
	}
	return strings.Join(rest, " ")
}

// leaveDesk takes out of a letter the lines for the desk that have parts which it does not read, and, where anything in the
// letter is not understood, those that could not be taken back. Each is named by a fault.
func (c *casework) leaveDesk(sheet *orders.Sheet, club []orders.ClubLine, syntax []orders.Fault) ([]orders.ClubLine, []orders.Fault) {
	var kept []orders.Order
	resigns := false
	for _, o := range sheet.Orders {
		switch left := c.leftOf(o); {
		case left == "" && contradicts(kept, o):
			syntax = append(syntax, orders.Fault{Pos: o.Pos, Code: orders.UnreadDesk, Read: o.Verb, Verb: o.Verb})
		case left != "":
			syntax = append(syntax, orders.Fault{Pos: o.Pos, Code: orders.UnreadDesk, Read: left, Verb: o.Verb})
		case o.Verb == "RESIGN" && resigns: // said twice it is said once
		default:
			resigns = resigns || o.Verb == "RESIGN"
			kept = append(kept, o)
		}
	}
	sheet.Orders = kept
	var lines []orders.ClubLine
	for _, x := range club {
		if left := c.leftOfClub(x); left != "" {
			syntax = append(syntax, orders.Fault{Pos: x.Pos, Code: orders.UnreadDesk, Read: left})
			continue
		}
		lines = append(lines, x)
	}
	syntax = append(syntax, c.doubtsBeside(sheet.Orders, lines, syntax)...)
	if len(syntax) == 0 {
		return lines, nil
	}
	lines = slices.DeleteFunc(lines, func(x orders.ClubLine) bool {
		if !clubActs()[x.Verb].binding {
			return false
		}
		syntax = append(syntax, orders.Fault{Pos: x.Pos, Code: orders.BesideDoubt, Read: strings.TrimSpace(x.Raw)})
		return true
	})
	sheet.Orders = slices.DeleteFunc(sheet.Orders, func(o orders.Order) bool {
		if !deskForms()[o.Verb].binding {
			return false
		}
		syntax = append(syntax, orders.Fault{Pos: o.Pos, Code: orders.BesideDoubt, Read: o.Raw, Verb: o.Verb})
		return true
	})
	return lines, syntax
}

// contradicts tells whether an order of the desk's takes another one back: HOUSE and TAKE of one letter do not say which is meant.
func contradicts(kept []orders.Order, o orders.Order) bool {
	other := map[string]string{"HOUSE": "TAKE", "TAKE": "HOUSE"}[o.Verb]
	return other != "" && slices.ContainsFunc(kept, func(x orders.Order) bool { return x.Verb == other && argText(x) == argText(o) })
}

// doubtsBeside are the words of the letter that are not understood when its binding lines for the desk are seen as what they are,
// orders: beside none the reader takes such words for talk.
func (c *casework) doubtsBeside(list []orders.Order, club []orders.ClubLine, known []orders.Fault) (doubts []orders.Fault) {
	lines := strings.Split(c.in.Text, "\n")
	stands := false
	for _, x := range club {
		if at := x.Pos.Line - 1; clubActs()[x.Verb].binding && at < len(lines) && strings.TrimSpace(lines[at]) == "" {
			lines[at], stands = "RESIGN", true
		}
	}
	for _, o := range list {
		if at := o.Pos.Line - 1; deskForms()[o.Verb].binding && at >= 0 && at < len(lines) {
			lines[at], stands = "RESIGN", true
		}
	}
	if !stands {
		return nil
	}
	_, _, faults := c.language().Read(strings.Join(lines, "\n"), orders.Reading{Framed: c.in.Framed, Words: c.lexicon()})
	for _, f := range faults {
		if f.Code == orders.NotUnderstood && !slices.ContainsFunc(known, func(k orders.Fault) bool { return k.Pos == f.Pos }) {
			doubts = append(doubts, f)
		}
	}
	return doubts
}

// showLeft puts the club lines with faults back into the text, which comes back with its faults.
func (c *casework) showLeft(club []orders.ClubLine, faults []orders.Fault) {
	lines := strings.Split(c.in.Text, "\n")
	for _, x := range club {
		at := x.Pos.Line - 1
		if at < len(lines) && strings.TrimSpace(lines[at]) == "" && slices.ContainsFunc(faults, func(f orders.Fault) bool { return f.Pos == x.Pos }) {
			lines[at] = x.Raw
		}
	}
	c.in.Text = strings.Join(lines, "\n")
}

// leaveChecked takes out of a letter that asks for a check the club lines that could not be taken back, and names them.
func leaveChecked(club []orders.ClubLine, r *report.Report) []orders.ClubLine {
	return leaveBinding(club, "desk-checked", r)
}

// leaveUnreadClub does for the club lines of a letter that proves no seat what leaveDesk does for others.
func (c *casework) leaveUnreadClub(club []orders.ClubLine, r *report.Report) []orders.ClubLine {
	whole := slices.DeleteFunc(slices.Clone(club), func(x orders.ClubLine) bool {
		left := c.leftOfClub(x)
		if left != "" {
			r.Notes = append(r.Notes, report.NewNote("desk-unread", "line", strings.TrimSpace(x.Raw), "part", left))
		}
		return left != ""
	})
	if len(whole) == len(club) {
		return club
	}
	return leaveBinding(whole, "desk-beside", r)
}

// leaveBinding takes the club lines out that could not be taken back, and names them in a note.
func leaveBinding(club []orders.ClubLine, code string, r *report.Report) []orders.ClubLine {
	var left []string
	club = slices.DeleteFunc(slices.Clone(club), func(x orders.ClubLine) bool {
		if !clubActs()[x.Verb].binding {
			return false
		}
		left = append(left, strings.TrimSpace(x.Raw))
		return true
	})
	if len(left) > 0 {
		r.Notes = append(r.Notes, report.NewNote(code, "lines", strings.Join(left, "\n")))
	}
	return club
}

// leftOfClub is what the desk does not read of a club line; "" when it reads all.
func (c *casework) leftOfClub(x orders.ClubLine) string {
	if x.Unread != "" {
		return x.Unread
	}
	if reads := clubActs()[x.Verb].left; reads != nil {
		return reads(c, x)
	}
	return ""
}

// beyondFirst is what stands behind the first word of a club line.
func (c *casework) beyondFirst(x orders.ClubLine) string {
	return strings.Join(x.Words[min(1, len(x.Words)):], " ")
}

// leftOfObserve is what is neither the game nor whether the writer reads along.
func (c *casework) leftOfObserve(x orders.ClubLine) string {
	if len(x.Words) < 2 || orders.IsOff(x.Word(1)) || orders.IsOn(x.Word(1)) {
		return ""
	}
	return x.Word(1)
}

// leftOfAddress is what stands beside the address of a club line and leads to it, switches nothing, and names neither the
// writer's game nor his seat.
func (c *casework) leftOfAddress(x orders.ClubLine) string {
	for i, w := range x.Words {
		key := foldWord(w)
		switch {
		case strings.Contains(w, "@"), slices.Contains([]string{"TO", "BY", "WITH", "A", "\u00C0", "PAR", "AVEC"}, key) && i == 0:
		case x.Verb == "PARTNER" && i > 0 && i == len(x.Words)-1 && (orders.IsOff(w) || orders.IsOn(w)):
		case x.Verb != "ADDRESS" && c.game != nil && strings.EqualFold(w, c.game.Name), x.Verb != "ADDRESS" && c.own() != nil && seatNamed(w, c.own().Name):
		default:
			return w
		}
	}
	return ""
}

// leftOfPool is what stands behind SUBSTITUTE OFF; behind ON each system is looked at.
func (c *casework) leftOfPool(x orders.ClubLine) string {
	if orders.IsOff(x.Word(0)) {
		return c.beyondFirst(x)
	}
	return ""
}

// leftOfVote is what is no part of what is voted on: of a pause more than its length, of a concession what names no seat, of all
// others any word; and a yes beside a no.
func (c *casework) leftOfVote(x orders.ClubLine) string {
	var rest []string
	yes, no := false, false
	for _, w := range x.Words {
		switch {
		case orders.IsOn(w):
			yes = true
		case takesVoteBack(w):
			no = true
		default:
			rest = append(rest, w)
		}
	}
	if yes && no || x.Verb == "VOTE" && len(rest) == 0 {
		return strings.Join(x.Words, " ")
	}
	if x.Verb == "VOTE" {
		rest = rest[1:]
	}
	v, _, _ := c.voteOf(x)
	switch {
	case v.What == votePause && len(rest) > 0:
		if _, ok := leaveLength(rest); !ok {
			return strings.Join(rest[1:], " ")
		}
		return ""
	case v.What == voteConcede && v.To != "":
		return ""
	}
	return strings.Join(rest, " ")
}

// leftOfNew is what a line that founds a game holds besides its scenario, its keywords with their words, each once, and options.
func (c *casework) leftOfNew(x orders.ClubLine) string {
	_, rest, _ := systemOf(x.Words)
	at := slices.IndexFunc(rest, func(w string) bool { return isNewKey(w) || strings.Contains(w, "=") })
	if at < 0 {
		return ""
	}
	seen := map[string]bool{}
	takes := 0 // words that may follow
	for _, w := range rest[at:] {
		name, _, option := strings.Cut(strings.ToUpper(w), "=")
		switch {
		case option || isNewKey(w):
			if !option {
				name = newKeyOf(w)
			}
			if seen[name] {
				return w
			}
			seen[name], takes = true, maxNewWords(name, option)
		case takes == 0:
			return w
		default:
			takes--
		}
	}
	return ""
}

func isNewKey(w string) bool { return slices.Contains(newKeys, strings.ToUpper(w)) }

// newKeyOf is a keyword of a NEW line in English.
func newKeyOf(w string) string {
	key := strings.ToUpper(w)
	for en, fr := range map[string][]string{"AS": {"EN"}, "NAMED": {"NOMMEE", "NOMME"}, "WITH": {"AVEC"}, "PRIVATE": {"PRIVEE"}, "RELIABLE": {"FIABLE"}, "ADDRESSES": {"ADRESSES"}, "ANONYMOUS": {"ANONYME"}} {
		if slices.Contains(fr, key) {
			return en
		}
	}
	return key
}

// maxNewWords is how many words are read behind a keyword of a NEW line. What stands behind the others is looked at as a name.
func maxNewWords(key string, option bool) int {
	switch {
	case option, key == "PRIVATE":
		return 0
	case key == "RELIABLE":
		return 1
	}
	return orders.MaxClubWords
}
