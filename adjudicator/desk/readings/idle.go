package readings

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// beyondYes names what stands behind a yes or a no that answers nothing which is open, where it may order something or change what stands beside it:
// "Yes, everyone follows". Such a line is read as words.
func (c Readings) beyondYes(w written) written {
	kept := w.sheet.Orders[:0:0]
	for _, o := range w.sheet.Orders {
		rest, more := behindYes(o)
		if more = more && c.changes(rest); more {
			_, open := c.answerTo(o)
			more = !open && c.Dossier.Reading(c.SeatName(), c.Game.Seq) == ""
		}
		if !more {
			kept = append(kept, o)
			continue
		}
		w.faults = append(w.faults, notUnderstood(o.Pos.Line, strings.TrimSpace(o.Raw)))
	}
	w.sheet.Orders = kept
	return w
}

// behindYes is what a line says besides yes or no; false for another order, or nothing.
func behindYes(o orders.Order) (rest string, some bool) {
	if o.Verb != "YES" && o.Verb != "NO" && o.Verb != "CONFIRM" {
		return "", false
	}
	_, rest, some = strings.Cut(strings.TrimSpace(o.Raw), " ")
	return strings.Trim(rest, " ,.!"), some
}

// changes tells whether words hold a number, a verb of the game, or what changes what stands beside it, and are no courtesy.
func (c Readings) changes(words string) bool {
	if !slices.ContainsFunc(strings.FieldsFunc(words, func(r rune) bool { return strings.ContainsRune(",;.!", r) }), func(part string) bool { return !orders.IsKind(strings.TrimSpace(part)) }) {
		return false
	}
	return slices.ContainsFunc(strings.Fields(words), func(w string) bool {
		key := orders.Fold(strings.Trim(w, ".,;:!?"))
		return strings.ContainsAny(key, "0123456789") || orders.IsWeighty(key) || c.Language().IsVerb(key)
	})
}
