package store

import (
	"bytes"
	"encoding/json"
	"slices"
	"time"
)

// Foresight names what the decision about a letter will ask of a store.
type Foresight struct {
	Letter    uint64
	From      string   // whose seats are asked for, "" for nobody's
	Token     string   // whose seat is asked for
	Game      string   // its record and its position
	OfPlayers []string // how names of settings begin that end with the address of a player of the game
	Settings  []string // names of others
	// Account, Share and Arrived are those of TurnOf.
	Account string
	Share   Share
	Arrived time.Time
	// Until and Limit are those of DueGames.
	Until time.Time
	Limit int
}

// Seen is what a store had at one moment of what a foresight names. What is missing was not there, but for settings, of which it has those with a
// nil value that were not there.
type Seen struct {
	Letter   *Letter
	Raw      []byte // of the letter
	Seats    []SeatRef
	Seat     *SeatRef // of the token
	Game     []byte   // record, nil for none
	Position []byte   // after the last entry of the game, nil for none
	Last     uint64   // that entry
	Settings map[string][]byte
	Turn     time.Time
	Due      []Alarm
}

// Foreseer is a store that is far away: it reads at once what a decision will ask.
type Foreseer interface {
	Foresee(f Foresight) (Seen, error)
}

// Foresee has a store that is far away read what a decision about a letter will ask. What is asked then, until something is written or
// Recollect is called, may have come with it.
func (w *Witness) Foresee(f Foresight) error {
	w.Recollect()
	far, is := w.Store.(Foreseer)
	if !is {
		return nil
	}
	s, err := far.Foresee(f)
	if err == nil {
		w.mu.Lock()
		w.ahead, w.seen = f, &s
		w.mu.Unlock()
	}
	return err
}

// Recollect has the store asked again from now on.
func (w *Witness) Recollect() {
	w.mu.Lock()
	w.seen = nil
	w.mu.Unlock()
}

// recall gives what was foreseen to read; false when nothing was, or read does not find it there.
func (w *Witness) recall(read func(f *Foresight, s *Seen) bool) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.seen != nil && read(&w.ahead, w.seen)
}

// Letter implements Letters.
func (w *Witness) Letter(id uint64) (l Letter, err error) {
	if w.recall(func(f *Foresight, s *Seen) bool {
		if s.Letter == nil || f.Letter != id {
			return false
		}
		l = *s.Letter
		l.Tokens = slices.Clone(l.Tokens)
		return true
	}) {
		return l, nil
	}
	return w.Store.Letter(id)
}

// LetterRaw implements Letters.
func (w *Witness) LetterRaw(id uint64) (raw []byte, err error) {
	if w.recall(func(f *Foresight, s *Seen) bool {
		raw = bytes.Clone(s.Raw)
		return f.Letter == id && raw != nil
	}) {
		return raw, nil
	}
	return w.Store.LetterRaw(id)
}

// BeginLetter implements Letters.
func (w *Witness) BeginLetter(id uint64) error {
	err := w.Store.BeginLetter(id)
	known := w.recall(func(f *Foresight, s *Seen) bool {
		return err == nil && f.Letter == id && s.Letter != nil && s.Letter.Begin() == nil
	})
	if !known {
		w.Recollect()
	}
	return err
}

// TurnOf implements Letters.
func (w *Witness) TurnOf(account string, share Share, arrived time.Time) (turn time.Time, err error) {
	if w.recall(func(f *Foresight, s *Seen) bool {
		turn = s.Turn
		return account != "" && f.Account == account && f.Share == share && f.Arrived.Equal(arrived)
	}) {
		return turn, nil
	}
	return w.Store.TurnOf(account, share, arrived)
}

// Game implements Games.
func (w *Witness) Game(name string) (g Game, err error) {
	var record []byte
	if w.recall(func(f *Foresight, s *Seen) bool {
		record = s.Game
		return f.Game == name && record != nil
	}) {
		return g, Decode(record, &g)
	}
	return w.Store.Game(name)
}

// Snapshot implements Log.
func (w *Witness) Snapshot(game string, seq uint64) (data []byte, err error) {
	if w.recall(func(f *Foresight, s *Seen) bool {
		data = bytes.Clone(s.Position)
		return data != nil && f.Game == game && s.Last == seq
	}) {
		return data, nil
	}
	return w.Store.Snapshot(game, seq)
}

// SeatsOf implements Games.
func (w *Witness) SeatsOf(address string) (refs []SeatRef, err error) {
	if w.recall(func(f *Foresight, s *Seen) bool {
		refs = slices.Clone(s.Seats)
		return address != "" && f.From == address
	}) {
		return refs, nil
	}
	return w.Store.SeatsOf(address)
}

// SeatByToken implements Games.
func (w *Witness) SeatByToken(token string) (ref SeatRef, err error) {
	if w.recall(func(f *Foresight, s *Seen) bool {
		if s.Seat != nil {
			ref = *s.Seat
		}
		return s.Seat != nil && f.Token == token
	}) {
		return ref, nil
	}
	return w.Store.SeatByToken(token)
}

// DueGames implements Games.
func (w *Witness) DueGames(now time.Time, limit int) (due []Alarm, err error) {
	if w.recall(func(f *Foresight, s *Seen) bool {
		due = slices.Clone(s.Due)
		return limit > 0 && f.Limit == limit && f.Until.Equal(now)
	}) {
		return due, nil
	}
	return w.Store.DueGames(now, limit)
}

// SeenOut is what a store had at one moment of what it takes to write letters out.
type SeenOut struct {
	Memos   map[uint64]json.RawMessage // by the numbers of the letters, and of others that wait with them; of some perhaps
	Games   map[string]Game            // by name
	Entries map[string][]Entry         // the last ones of each game, the very last first
	States  map[string][]byte          // of each game after the last one
}

// OutForeseer is a store that is far away: it reads at once what it takes to write letters out.
type OutForeseer interface {
	ForeseeOut(letters []Out) (SeenOut, error)
}
