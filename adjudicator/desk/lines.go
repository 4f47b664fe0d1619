package desk

import (
	"log/slog"
	"time"

	"feldpost/store"
)

// Settled is what became of a letter that the desk has handled.
type Settled struct {
	Letter store.Letter
	Game   string // "" for none
	State  store.LetterState
	Took   time.Duration // from the first look at it until it was committed
}

// lines is the log of a letter in: each line names the letter by its number and
// Message-ID, and the game where it is known.
func (d *Desk) lines(l store.Letter, game string) *slog.Logger {
	log := d.Log.With("letter", l.ID, "message_id", l.MessageID)
	if game == "" {
		game = l.Game
	}
	if game != "" {
		log = log.With("game", game)
	}
	return log
}

// lines is the log of the letter at hand.
func (c *casework) lines() *slog.Logger {
	return c.Desk.lines(store.Letter{ID: c.in.ID, MessageID: c.in.MessageID}, c.gameName())
}

// settled says in the log, and to whoever counts, that a letter is handled.
func (d *Desk) settled(l store.Letter, b *store.Batch, begun time.Time) {
	took := d.Clock().Sub(begun)
	for _, r := range b.Receipts {
		if r.Letter != l.ID {
			continue
		}
		s := Settled{Letter: l, Game: r.Game, State: r.State, Took: took}
		d.lines(l, r.Game).Info("letter settled", "state", r.State, "letters_out", len(b.Out), "took", took.Round(time.Millisecond))
		if d.Settled != nil {
			d.Settled(s)
		}
	}
}
