package clubroom

import (
	"slices"
	"strings"

	"feldpost/adjudicator/desk/agree"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/orders"
)

// Leftovers are what the desk does not read of a line that is its own.
type Leftovers struct{ *docket.Docket }

// LeftoversOf is for the work at hand.
func LeftoversOf(d *docket.Docket) Leftovers { return Leftovers{d} }

// A line for the desk says what is to be done and no more. What stands in it besides, a condition, a second clause, words too
// many, is named as a fault of the line, and the line is not carried out; and beside anything that is not understood nothing
// is done that could not be taken back.

// deskForm is how the desk reads a line of a sheet that is its own.
type deskForm struct {
	Binding bool // it cannot be taken back, or tells others something: it waits until the whole letter is understood
	// left is what the desk does not read of the line beside a condition, "" for nothing; nil: it reads no word behind the verb.
	left func(c Leftovers, o orders.Order) string
}

// DeskForms are the lines of a sheet that the desk carries out. A verb that is missing here is the game's.
func DeskForms() map[string]deskForm {
	words := func(Leftovers, orders.Order) string { return "" }
	return map[string]deskForm{
		"MESSAGE": {left: words}, // it has a reader of its own, which asks
		"NONCE":   {Binding: true, left: words},
		"CONFIRM": {Binding: true, left: Leftovers.leftOfConfirm},
		"HOUSE":   {Binding: true, left: Leftovers.leftOfSeat},
		"TAKE":    {Binding: true, left: Leftovers.leftOfSeat},
		"RESIGN":  {Binding: true},
		"YES":     {Binding: true},
		"NO":      {Binding: true},
	}
}

// leftOfSeat is what names no seat behind HOUSE and TAKE.
func (c Leftovers) leftOfSeat(o orders.Order) string {
	if name := docket.ArgText(o); name != "" && c.SeatCalled(name) == nil {
		return name
	}
	return ""
}

// leftOfConfirm is what stands behind CONFIRM and gives no words to the dice.
func (c Leftovers) leftOfConfirm(o orders.Order) string {
	if seating.NonceOf(o) == "" {
		return docket.ArgText(o)
	}
	return ""
}

// leftOf is what the desk does not read of an order that is its own; "" when it reads all.
func (c Leftovers) leftOf(o orders.Order) string {
	form, is := DeskForms()[o.Verb]
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
		return strings.TrimSpace(o.Sub + " " + docket.ArgText(o))
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

// LeaveDesk takes out of a letter the lines for the desk that have parts which it does not read, and, where anything in the
// letter is not understood, those that could not be taken back. Each is named by a fault.
func (c Clubroom) LeaveDesk(sheet *orders.Sheet, club []orders.ClubLine, syntax []orders.Fault) ([]orders.ClubLine, []orders.Fault) {
	var kept []orders.Order
	resigns := false
	for _, o := range sheet.Orders {
		switch left := LeftoversOf(c.Docket).leftOf(o); {
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
		if !ClubActs(c.Docket)[x.Verb].Binding {
			return false
		}
		syntax = append(syntax, orders.Fault{Pos: x.Pos, Code: orders.BesideDoubt, Read: strings.TrimSpace(x.Raw)})
		return true
	})
	sheet.Orders = slices.DeleteFunc(sheet.Orders, func(o orders.Order) bool {
		if !DeskForms()[o.Verb].Binding {
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
	return other != "" && slices.ContainsFunc(kept, func(x orders.Order) bool { return x.Verb == other && docket.ArgText(x) == docket.ArgText(o) })
}

// doubtsBeside are the words of the letter that are not understood when its binding lines for the desk are seen as what they are,
// orders: beside none the reader takes such words for talk.
func (c Clubroom) doubtsBeside(list []orders.Order, club []orders.ClubLine, known []orders.Fault) (doubts []orders.Fault) {
	lines := strings.Split(c.In.Text, "\n")
	stands := false
	for _, x := range club {
		if at := x.Pos.Line - 1; ClubActs(c.Docket)[x.Verb].Binding && at < len(lines) && strings.TrimSpace(lines[at]) == "" {
			lines[at], stands = "RESIGN", true
		}
	}
	for _, o := range list {
		if at := o.Pos.Line - 1; DeskForms()[o.Verb].Binding && at >= 0 && at < len(lines) {
			lines[at], stands = "RESIGN", true
		}
	}
	if !stands {
		return nil
	}
	_, _, faults := c.Language().Read(strings.Join(lines, "\n"), orders.Reading{Framed: c.In.Framed, Words: c.Lexicon()})
	for _, f := range faults {
		if f.Code == orders.NotUnderstood && !slices.ContainsFunc(known, func(k orders.Fault) bool { return k.Pos == f.Pos }) {
			doubts = append(doubts, f)
		}
	}
	return doubts
}

// ShowLeft puts the club lines with faults back into the text, which comes back with its faults.
func (c Clubroom) ShowLeft(club []orders.ClubLine, faults []orders.Fault) {
	lines := strings.Split(c.In.Text, "\n")
	for _, x := range club {
		at := x.Pos.Line - 1
		if at < len(lines) && strings.TrimSpace(lines[at]) == "" && slices.ContainsFunc(faults, func(f orders.Fault) bool { return f.Pos == x.Pos }) {
			lines[at] = x.Raw
		}
	}
	c.In.Text = strings.Join(lines, "\n")
}

// LeaveChecked takes out of a letter that asks for a check the club lines that could not be taken back, and names them.
func (c Clubroom) LeaveChecked(club []orders.ClubLine, r *report.Report) []orders.ClubLine {
	return c.leaveBinding(club, "desk-checked", r)
}

// LeaveUnreadClub does for the club lines of a letter that proves no seat what leaveDesk does for others.
func (c Clubroom) LeaveUnreadClub(club []orders.ClubLine, r *report.Report) []orders.ClubLine {
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
	return c.leaveBinding(whole, "desk-beside", r)
}

// leaveBinding takes the club lines out that could not be taken back, and names them in a note.
func (c Clubroom) leaveBinding(club []orders.ClubLine, code string, r *report.Report) []orders.ClubLine {
	var left []string
	club = slices.DeleteFunc(slices.Clone(club), func(x orders.ClubLine) bool {
		if !ClubActs(c.Docket)[x.Verb].Binding {
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
func (c Clubroom) leftOfClub(x orders.ClubLine) string {
	if x.Unread != "" {
		return x.Unread
	}
	if reads := ClubActs(c.Docket)[x.Verb].left; reads != nil {
		return reads(x)
	}
	return ""
}

// beyondFirst is what stands behind the first word of a club line.
func (c Leftovers) beyondFirst(x orders.ClubLine) string {
	return strings.Join(x.Words[min(1, len(x.Words)):], " ")
}

// leftOfObserve is what is neither the game nor whether the writer reads along.
func (c Leftovers) leftOfObserve(x orders.ClubLine) string {
	if len(x.Words) < 2 || orders.IsOff(x.Word(1)) || orders.IsOn(x.Word(1)) {
		return ""
	}
	return x.Word(1)
}

// leftOfAddress is what stands beside the address of a club line and leads to it, switches nothing, and names neither the
// writer's game nor his seat.
func (c Leftovers) leftOfAddress(x orders.ClubLine) string {
	for i, w := range x.Words {
		key := agree.FoldWord(w)
		switch {
		case strings.Contains(w, "@"), slices.Contains([]string{"TO", "BY", "WITH", "A", "\u00C0", "PAR", "AVEC"}, key) && i == 0:
		case x.Verb == "PARTNER" && i > 0 && i == len(x.Words)-1 && (orders.IsOff(w) || orders.IsOn(w)):
		case x.Verb != "ADDRESS" && c.Game != nil && strings.EqualFold(w, c.Game.Name), x.Verb != "ADDRESS" && docket.TablesOf(c.Docket).Own() != nil && docket.SeatNamed(w, docket.TablesOf(c.Docket).Own().Name):
		default:
			return w
		}
	}
	return ""
}

// leftOfPool is what stands behind SUBSTITUTE OFF; behind ON each system is looked at.
func (c Leftovers) leftOfPool(x orders.ClubLine) string {
	if orders.IsOff(x.Word(0)) {
		return c.beyondFirst(x)
	}
	return ""
}

// leftOfVote is what is no part of what is voted on: of a pause more than its length, of a concession what names no seat, of all
// others any word; and a yes beside a no.
func (c Leftovers) leftOfVote(x orders.ClubLine) string {
	var rest []string
	yes, no := false, false
	for _, w := range x.Words {
		switch {
		case orders.IsOn(w):
			yes = true
		case agree.TakesVoteBack(w):
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
	v, _, _ := agree.VotingOf(c.Docket).VoteOf(x)
	switch {
	case v.What == docket.VotePause && len(rest) > 0:
		if _, ok := agree.LeaveLength(rest); !ok {
			return strings.Join(rest[1:], " ")
		}
		return ""
	case v.What == docket.VoteConcede && v.To != "":
		return ""
	}
	return strings.Join(rest, " ")
}

// leftOfNew is what a line that founds a game holds besides its scenario, its keywords with their words, each once, and options.
func (c Leftovers) leftOfNew(x orders.ClubLine) string {
	_, rest, _ := seating.SystemOf(x.Words)
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

func isNewKey(w string) bool { return slices.Contains(seating.NewKeys, strings.ToUpper(w)) }

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
