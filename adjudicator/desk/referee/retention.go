package referee

import (
	"encoding/json"
	"errors"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/store"
)

// cleared are the letters in and out that a look at what has been kept long enough begins behind: of all up to these nothing is left to forget.
type cleared struct {
	In  uint64 `json:"in,omitempty"`
	Out uint64 `json:"out,omitempty"`
}

// clearedKey is the setting of that.
const clearedKey = "desk.cleared"

// cleared are those so far.
func (d Files) cleared() (c cleared, err error) {
	raw, err := d.Store.Setting(clearedKey)
	if err != nil || raw == nil {
		return c, err
	}
	return c, json.Unmarshal(raw, &c)
}

// finished tells whether letters of a game may be forgotten: it is over, or there is none.
func (d Files) finished() func(game string) (bool, error) {
	over := map[string]bool{"": true}
	return func(game string) (bool, error) {
		if is, known := over[game]; known {
			return is, nil
		}
		g, err := d.Store.Game(game)
		if errors.Is(err, store.ErrNotFound) {
			over[game] = true
			return true, nil
		}
		over[game] = g.Status == store.GameFinished
		return over[game], err
	}
}

// expiredIn lists letters in that have been kept long enough, at most so many: those in quarantine, of no game, and of games that are over.
func (d Files) expiredIn(r docket.Retention, now time.Time, most int, c *cleared) (in []uint64, err error) {
	finished, whole := d.finished(), true
	for l, err := range d.Store.Letters(store.LetterFilter{After: c.In}) {
		if err != nil {
			return in, err
		}
		if !old(now, l.Received, min(positive(r.Letters), positive(r.Quarantine))) || len(in) >= most {
			break // in order of arrival
		}
		if l.From == "" {
			if whole {
				c.In = l.ID
			}
			continue
		}
		whole = false
		is, err := finished(l.Game)
		if err != nil {
			return in, err
		}
		quarantined := l.State == store.LetterQuarantined && old(now, l.Received, r.Quarantine)
		if quarantined || l.State == store.LetterDone && is && old(now, l.Received, r.Letters) {
			in = append(in, l.ID)
		}
	}
	return in, nil
}

// expiredOut lists letters out that have been kept long enough, at most so many: those of no game and of games that are over.
func (d Files) expiredOut(r docket.Retention, now time.Time, most int, c *cleared) (out []uint64, err error) {
	if r.Letters == 0 {
		return nil, nil
	}
	finished, whole := d.finished(), true
	for o, err := range d.Store.Outbox(store.OutFilter{After: c.Out}) {
		if err != nil {
			return out, err
		}
		if !old(now, o.Created, r.Letters) || len(out) >= most {
			break
		}
		if o.To == store.ForgottenAddress {
			if whole {
				c.Out = o.ID
			}
			continue
		}
		whole = false
		is, err := finished(o.Game)
		if err != nil {
			return out, err
		}
		if is && (o.State == store.OutSent || o.State == store.OutFailed || o.State == store.OutMerged) {
			out = append(out, o.ID)
		}
	}
	return out, nil
}

// old tells whether something has been kept so long; 0 is no time after which it is.
func old(now, at time.Time, keep time.Duration) bool { return keep > 0 && now.Sub(at) > keep }

// positive is a time that 0 makes endless.
func positive(d time.Duration) time.Duration {
	if d == 0 {
		return 1<<63 - 1
	}
	return d
}

// Retire forgets letters that have been kept long enough, a share of them a day.
func (d Files) Retire(now time.Time) error {
	if d.Config.Keep == (docket.Retention{}) {
		return nil
	}
	const share = 2000
	before, err := d.cleared()
	if err != nil {
		return err
	}
	c := before
	in, err := d.expiredIn(d.Config.Keep, now, share, &c)
	if err != nil {
		return err
	}
	out, err := d.expiredOut(d.Config.Keep, now, share, &c)
	if err != nil {
		return err
	}
	if c != before {
		raw, err := json.Marshal(c)
		if err == nil {
			err = d.Store.SetSetting(clearedKey, raw)
		}
		if err != nil {
			return err
		}
	}
	if len(in)+len(out) > 0 {
		d.Log.Info("letters kept long enough are removed", "in", len(in), "out", len(out))
	}
	return d.forgetLetters(in, out)
}
