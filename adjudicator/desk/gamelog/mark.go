package gamelog

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// List puts the marks of the letters of the game into a log that goes out with a
// letter at a time: of those before it, also of such as left before the store was put back to an
// earlier state, and the names of the last letters that leave with it.
func (l *Log) List(st Shelf, id uint64, at time.Time) error {
	lost, err := branchesOf(st, l.Game)
	if err != nil {
		return err
	}
	for i, b := range lost {
		l.Branches = append(l.Branches, Branch{b.After, b.Entries, b.Later})
		for _, m := range b.Letters {
			m.Branch = i + 1
			l.Letters = append(l.Letters, m)
		}
	}
	readers := readership{}
	for o, err := range st.Outbox(store.OutFilter{Game: l.Game}) {
		if err != nil {
			return err
		}
		reader := readers.number(&o)
		if o.ID >= id {
			if k := report.Kind(o.Kind); (k == report.Final || k == report.Album) && o.State != store.OutFailed {
				l.Follow = append(l.Follow, Mark{ID: o.MessageID, Seat: adjudicator.Seat(o.Seat), Kind: k, Reader: reader})
			}
			continue
		}
		if len(o.Extra) == 0 { // one that could not be written has none
			continue
		}
		m, err := markOf(&o)
		if err != nil {
			return err
		}
		m.Reader, m.Waits = reader, o.State == store.OutQueued && o.NotBefore.After(at)
		l.Letters = append(l.Letters, m)
	}
	return nil
}

// markOf is what was recorded of a letter when it was written.
func markOf(o *store.Out) (m Mark, err error) {
	if err := json.Unmarshal(o.Extra, &m); err != nil {
		return m, fmt.Errorf("letter out %s: %w", o.MessageID, err)
	}
	m.Lost = o.SentAt.IsZero() && (o.State == store.OutFailed || o.State == store.OutHeld)
	return m, nil
}

// readership are the people to whom letters to each seat have gone.
type readership map[string][]string

// number is that of the person to whom a letter goes, among those of its seat.
func (r readership) number(o *store.Out) int {
	to := store.FoldAddress(o.To)
	for i, known := range r[o.Seat] {
		if known == to {
			return i
		}
	}
	r[o.Seat] = append(r[o.Seat], to)
	return len(r[o.Seat]) - 1
}

// setSecrets puts the secrets of a game into its log.
func (l *Log) setSecrets(g *store.Game) {
	l.Pledge, l.Secret = g.Commitment, hex.EncodeToString(g.Secret)
	for i, s := range g.Spent {
		pledge, secret := g.Commitment, g.Secret
		if i+1 < len(g.Spent) {
			pledge, secret = g.Spent[i+1].Commitment, g.Spent[i+1].Secret
		}
		if i == 0 {
			l.Pledge, l.Secret = s.Commitment, hex.EncodeToString(s.Secret)
		}
		l.Later = append(l.Later, LaterSecret{s.Upto + 1, pledge, hex.EncodeToString(secret)})
	}
}
