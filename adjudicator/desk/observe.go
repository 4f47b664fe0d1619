package desk

import (
	"slices"
	"strings"

	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// maxObservers is how many read along in a game.
const maxObservers = 50

// observe is OBSERVE: the writer receives the public letters of a game from now on,
// or no longer.
func (c *casework) observe(x orders.ClubLine, r *report.Report) error {
	w, err := c.knownGame(x.Word(0), r)
	if err != nil || w == nil {
		return err
	}
	i := slices.IndexFunc(w.game.Observers, func(o store.Observer) bool { return strings.EqualFold(o.Person, c.by.Address) })
	var code string
	switch off := x.Is(1, "OFF", "NO", "NON"); {
	case off && i < 0:
		code = "observe-none"
	case off:
		w.game.Observers = slices.Delete(w.game.Observers, i, i+1)
		w.batch.Game = w.game
		code = "observe-left"
	case i >= 0:
		code = "observe-known"
	case w.game.Policy.Observers != observersOpen:
		code = "observe-closed"
	case w.knows(c.by.Address):
		code = "observe-own"
	case w.game.Status == store.GameFinished:
		code = "join-over"
	case len(w.game.Observers) >= maxObservers:
		code = "observe-full"
	default:
		w.game.Observers = append(w.game.Observers, store.Observer{Person: c.by.Address, DisplayName: c.by.Name, Lang: c.by.Lang})
		w.batch.Game = w.game
		code = "observe-begun"
	}
	r.Notes = append(r.Notes, note(code, "game", w.game.Name, "delay", w.game.Policy.ObserverDelay))
	return nil
}
