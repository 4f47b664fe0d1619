package gamelog

import (
	"encoding/json"
	"errors"
	"fmt"

	"feldpost/adjudicator/report"
	"feldpost/store"
)

// A store that is put back to an earlier state makes again what came since, under the
// same Message-IDs. What the store that it replaces had told is kept, so that the log
// of a game can name every letter that ever left.

// lostBranch is what a replaced store had told of a game, beyond what is in its place.
type lostBranch struct {
	After   uint64        `json:"after"`
	Entries []store.Entry `json:"entries,omitempty"`
	Later   []LaterSecret `json:"later,omitempty"` // pledged in it
	Letters []Mark        `json:"letters,omitempty"`
}

// branchKey names the settings in which the branches of a game are kept.
func branchKey(game string) string { return "proof.branches." + game }

// branchesOf are those of a game, the earliest first.
func branchesOf(st store.Settings, game string) (list []lostBranch, err error) {
	raw, err := st.Setting(branchKey(game))
	if err != nil || len(raw) == 0 {
		return nil, err
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, fmt.Errorf("game %s: branches: %w", game, err)
	}
	return list, nil
}

// Shelf is what of a store is read and written when it takes the place of another.
type Shelf interface {
	store.Games
	store.Log
	store.Outbox
	store.Settings
}

// Bequeath keeps in a store what the one that it replaces had told of their games and
// it does not know: letters and entries. Of a game whose secret had gone out it notes
// that, so that the game goes on under another one (Desk.Resecret).
func Bequeath(from, to Shelf) (games int, err error) {
	for g, err := range to.Games("") {
		if err != nil {
			return games, err
		}
		was, err := from.Game(g.Name)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return games, err
		}
		if !was.Created.Equal(g.Created) { // another game of the same name
			continue
		}
		did, err := bequeath(from, to, &was, &g)
		if err != nil {
			return games, fmt.Errorf("game %s: %w", g.Name, err)
		}
		if did {
			games++
		}
	}
	return games, nil
}

func bequeath(from, to Shelf, was, g *store.Game) (did bool, err error) {
	b := lostBranch{After: min(was.Seq, g.Seq)}
	for b.After > 0 {
		x, err := from.Entry(g.Name, b.After)
		if err != nil {
			return false, err
		}
		y, err := to.Entry(g.Name, b.After)
		if err != nil {
			return false, err
		}
		if x.Hash == y.Hash {
			break
		}
		b.After--
	}
	if b.Entries, err = Entries(from, g.Name, b.After+1, was.Seq); err != nil {
		return false, err
	}
	out := false
	if b.Letters, out, err = lostLetters(from, to, was); err != nil {
		return false, err
	}
	set := func(name string, value any) error {
		raw, err := json.Marshal(value)
		if err != nil {
			return err
		}
		did = true
		return to.SetSetting(name, raw)
	}
	earlier, err := branchesOf(from, g.Name) // of a store that had been put back itself
	if err != nil {
		return false, err
	}
	list, err := rooted(from, g.Name, earlier, b.After)
	if err != nil {
		return did, err
	}
	if len(b.Letters) > 0 {
		b.Later = laterThan(was, b.After)
		list = append(list, b)
	}
	if len(list) > 0 {
		if err := set(branchKey(g.Name), list); err != nil {
			return did, err
		}
	}
	if out && g.Status != store.GameFinished {
		return did, set(SecretOutKey(g.Name), true)
	}
	return did, nil
}

// lostLetters are the marks of letters that have left one store and that the other
// does not know as they were; out tells that one of them published the secret.
func lostLetters(from, to Shelf, g *store.Game) (list []Mark, out bool, err error) {
	readers := readership{}
	for o, err := range from.Outbox(store.OutFilter{Game: g.Name}) {
		if err != nil {
			return nil, false, err
		}
		reader := readers.number(&o)
		out = out || publishes(&o) && (!o.SentAt.IsZero() || o.Tries > 0)
		if len(o.Extra) == 0 || o.SentAt.IsZero() && o.Tries == 0 {
			continue
		}
		m, err := markOf(&o)
		if err != nil {
			return nil, false, err
		}
		if m.Into != "" {
			continue
		}
		known, err := to.OutByMessageID(o.MessageID)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return nil, false, err
		}
		if err == nil && len(known.Extra) > 0 {
			if k, err := markOf(&known); err == nil && k.SHA256 == m.SHA256 {
				continue
			}
		}
		m.Reader, m.Lost = reader, false
		list = append(list, m)
	}
	return list, out, nil
}

// rooted has branches of a store grow from an entry that both stores have.
func rooted(from store.Log, game string, list []lostBranch, after uint64) ([]lostBranch, error) {
	for i := range list {
		b := &list[i]
		if b.After <= after {
			continue
		}
		stem, err := Entries(from, game, after+1, b.After)
		if err != nil {
			return nil, err
		}
		b.After, b.Entries = after, append(stem, b.Entries...)
	}
	return list, nil
}

// laterThan are the secrets that a game was given after an entry.
func laterThan(g *store.Game, after uint64) (list []LaterSecret) {
	var l Log
	l.setSecrets(g)
	for _, s := range l.Later {
		if s.From > after {
			list = append(list, s)
		}
	}
	return list
}

// publishes tells whether a letter out brings the secret of its game.
func publishes(o *store.Out) bool { return report.Kind(o.Kind) == report.Final }

// SecretOutKey names the setting that tells that the secret of a game is out, though the
// store does not know that it was over.
func SecretOutKey(game string) string { return "proof.secret-out." + game }
