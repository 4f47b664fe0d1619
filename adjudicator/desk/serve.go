package desk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/risk"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// serve handles the sheet and the queries of a seat that has proved itself.
func (c *casework) serve(sheet orders.Sheet, queries []orders.Query, syntax []orders.Fault) error {
	return c.serveAfter(report.Report{Kind: report.Answer}, sheet, queries, syntax)
}

// skipped lists the lines of the text that the parser took for talk.
func (c *casework) skipped(sheet orders.Sheet) []report.Ignored {
	if len(sheet.Skipped) == 0 {
		return nil
	}
	text := strings.Split(c.in.Text, "\n")
	var out []report.Ignored
	for _, p := range sheet.Skipped {
		if p.Line >= 1 && p.Line <= len(text) {
			out = append(out, report.Ignored{Line: p.Line, Text: text[p.Line-1], Reason: "talk"})
		}
	}
	return out
}

// lineAt is a line of the text, "" for one that it does not have.
func (c *casework) lineAt(n int) string {
	if text := strings.Split(c.in.Text, "\n"); n >= 1 && n <= len(text) {
		return strings.TrimSpace(text[n-1])
	}
	return ""
}

func (c *casework) seatName() adjudicator.Seat { return adjudicator.Seat(c.seat.Name) }

// check returns the desk's and the game's faults of a sheet.
func (c *casework) check(sheet orders.Sheet) []adjudicator.Fault {
	if c.state == nil || c.game.Status != store.GameRunning {
		return nil
	}
	if pending := c.state.Pending(); len(pending) > 0 {
		if f, wrong := wrongTurn(sheet.Header, pending[0].Turn); wrong {
			return []adjudicator.Fault{f}
		}
	}
	if len(sheet.Orders) == 0 && !sheet.End && sheet.EndPhase == "" {
		return nil
	}
	if f, is := bounds.TooMuch(sheet); is {
		return []adjudicator.Fault{f}
	}
	faults := c.state.Check(c.seatName(), sheet)
	if a, ok := c.state.(adjudicator.Accounter); ok && len(faults) == 0 {
		faults = a.Unread(c.seatName(), sheet)
	}
	return faults
}

// wrongTurn refuses a sheet written for another turn: an old letter sent
// again, or one that came too early.
func wrongTurn(h orders.Header, turn int) (adjudicator.Fault, bool) {
	words := strings.Fields(h.Turn)
	if len(words) == 0 {
		return adjudicator.Fault{}, false
	}
	n, err := strconv.Atoi(words[0])
	if err == nil && n == turn {
		return adjudicator.Fault{}, false
	}
	return adjudicator.NewFault(h.Pos["TURN"], "wrong-turn", "", "read", h.Turn, "turn", turn), true
}

// wasPlayed reports whether the last thing in the game was a deadline that
// passed without the seat's orders: it explains why a late sheet no longer
// fits.
func (c *casework) wasPlayed() bool {
	e, err := c.logEntry(c.game.Seq)
	return err == nil && e.Kind == string(adjudicator.CommandTimeout) && e.Seat == c.seat.Name
}

// fatal reports whether faults concern the sheet as a whole, so that even a
// lenient game applies nothing.
func fatal(faults []adjudicator.Fault) bool {
	for _, f := range faults {
		switch f.Code {
		case "wrong-turn", "wrong-round", "not-your-turn", "sheet-orders", "sheet-bytes":
			return true
		}
	}
	return false
}

// onlyStanding reports whether a sheet changes standing orders only: it may
// come at any time and closes no phase.
func onlyStanding(s orders.Sheet) bool {
	if s.End || s.EndPhase != "" || len(s.Orders) == 0 {
		return false
	}
	for _, o := range s.Orders {
		if o.Verb != "STAND" {
			return false
		}
	}
	return true
}

// isForDesk tells whether an order concerns the desk and no game.
func isForDesk(o orders.Order) bool {
	switch o.Verb {
	case "MESSAGE", "CONFIRM", "NONCE", "YES", "NO", "HOUSE", "TAKE":
		return true
	}
	return false
}

// moves tells whether a sheet has anything for the game itself.
func moves(s orders.Sheet) bool {
	return s.End || s.EndPhase != "" || slices.ContainsFunc(s.Orders, func(o orders.Order) bool { return !isForDesk(o) })
}

// deskOrders takes the orders out of a sheet that concern the desk and no
// game: MESSAGE, CONFIRM, NONCE, HOUSE, TAKE, and a yes or no to nothing.
func (c *casework) deskOrders(sheet *orders.Sheet, r *report.Report) error {
	rest := make([]orders.Order, 0, len(sheet.Orders))
	for _, o := range sheet.Orders {
		switch o.Verb {
		case "MESSAGE":
			if err := c.hearOrder(o); err != nil {
				return err
			}
		case "YES", "NO":
			n, err := c.unasked()
			if err != nil {
				return err
			}
			r.Draft = r.Draft || n.Code == "other-question"
			r.Notes = append(r.Notes, n)
		case "CONFIRM", "NONCE":
			if !sheet.Header.Check {
				if err := c.confirm(o, r); err != nil {
					return err
				}
			}
		case "HOUSE", "TAKE":
			if !sheet.Header.Check {
				if err := c.change(o, r); err != nil {
					return err
				}
			}
		default:
			rest = append(rest, o)
		}
	}
	sheet.Orders = rest
	return nil
}

// argText joins the objects of an order.
func argText(o orders.Order) string {
	var words []string
	for _, a := range o.Args {
		words = append(words, a.Text)
	}
	return strings.TrimSpace(strings.Join(words, " "))
}

// returnSheet sends a sheet back annotated with every fault; nothing was
// applied.
func (c *casework) returnSheet(r report.Report, kind report.Kind, syntax []orders.Fault, faults []adjudicator.Fault) error {
	r.Kind = kind
	if kind == report.Checked && len(syntax)+len(faults) > 0 {
		r.Notes = append(r.Notes, report.Note{Code: "check-faults"})
	}
	r.Sheet, r.Syntax, r.Faults = cutSheet(c.in.Text, syntax, faults)
	if len(r.Sheet) < len(c.in.Text) || len(r.Syntax)+len(r.Faults) < len(syntax)+len(faults) {
		r.Notes = append(r.Notes, report.Note{Code: "sheet-cut", Fields: []adjudicator.Field{
			{Key: "lines", Value: strconv.Itoa(maxSheetLines)}, {Key: "faults", Value: strconv.Itoa(len(syntax) + len(faults))}}})
	}
	return c.reply(r)
}

// What a sheet that comes back shows at most: no hand-written sheet is as
// long, and the answer has to stay a letter.
const (
	maxSheetLines  = 600
	maxSheetBytes  = 60_000
	maxSheetFaults = 300
)

// cutSheet shortens a monstrous sheet and its faults.
func cutSheet(text string, syntax []orders.Fault, faults []adjudicator.Fault) (string, []orders.Fault, []adjudicator.Fault) {
	if len(text) > maxSheetBytes {
		text = strings.ToValidUTF8(text[:maxSheetBytes], "")
	}
	if lines := strings.SplitAfterN(text, "\n", maxSheetLines+1); len(lines) > maxSheetLines {
		text = strings.Join(lines[:maxSheetLines], "")
	}
	syntax = syntax[:min(len(syntax), maxSheetFaults)]
	return text, syntax, faults[:min(len(faults), maxSheetFaults)]
}

// holdSheet keeps an accepted sheet; a newer one from the seat replaces it.
func (c *casework) holdSheet(r report.Report, sheet orders.Sheet, wait time.Duration) error {
	text, err := sheet.MarshalText()
	if err != nil {
		return err
	}
	h := held{Seat: c.seatName(), Letter: c.in.ID, Sheet: string(text), Due: c.now.Add(wait)}
	old, replaced := c.dossier.hold(h)
	r.Kind, r.Accepted, r.Warnings = report.Receipt, h.Sheet, c.warnings(h.Seat, sheet)
	due := adjudicator.Field{Key: "until", Value: h.Due.UTC().Format(time.RFC3339)}
	r.Notes = append(r.Notes, report.Note{Code: "held", Fields: []adjudicator.Field{due}})
	if replaced {
		r.Notes = append(r.Notes, report.Note{Code: "replaced",
			Fields: []adjudicator.Field{{Key: "diff", Value: difference(old.Sheet, h.Sheet)}}})
	}
	c.batch.Game = c.game
	return c.reply(r)
}

// difference lists the lines that only the old (-) or only the new (+) sheet
// has, in order.
func difference(old, new string) string {
	var b strings.Builder
	only := func(sign, a, other string) {
		have := map[string]int{}
		for _, l := range strings.Split(other, "\n") {
			have[l]++
		}
		for _, l := range strings.Split(a, "\n") {
			if have[l]--; have[l] < 0 && l != "" {
				fmt.Fprintf(&b, "%s %s\n", sign, l)
			}
		}
	}
	only("-", old, new)
	only("+", new, old)
	return b.String()
}

// answers makes a section for each query.
func (c *casework) answers(queries []orders.Query) (out []report.Section, err error) {
	for _, q := range queries {
		if q.Verb == "CHECK" {
			continue
		}
		a := report.Section{Query: q.Verb, Topic: q.Topic}
		switch q.Verb {
		case "HISTORY":
			a.Told = c.dossier.lastTold(c.seatName())
		case "GAMES":
			if a.Games, a.More, err = c.gamesOf(c.reader()); err != nil {
				return nil, err
			}
			kept, err := c.people().ReliabilityOf(c.reader())
			if err != nil {
				return nil, err
			}
			if kept != (people.Reliability{}) {
				a.Kept = &report.Kept{Answered: kept.Answered, Missed: kept.Missed, Average: kept.Average()}
			}
		}
		out = append(out, a)
	}
	return out, nil
}

// lang is the language of the seat's letters.
func (c *casework) lang() string {
	if c.seat != nil && c.seat.Lang != "" {
		return c.seat.Lang
	}
	return c.Config.Lang
}

// warnings are what a sheet that stands may cost its seat.
func (c *casework) warnings(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Warning {
	if c.game.Status != store.GameRunning {
		return nil
	}
	return risk.Of(c.state, seat, sheet)
}
