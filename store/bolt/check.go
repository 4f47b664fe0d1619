package bolt

import (
	"errors"
	"fmt"

	"feldpost/store"
)

// maxFindings is how many faults Check names before it stops looking.
const maxFindings = 20

// findings collects what is wrong with a store.
type findings struct {
	list []error
}

func (f *findings) add(format string, args ...any) {
	f.list = append(f.list, store.Corrupt(format, args...))
}

func (f *findings) full() bool { return len(f.list) >= maxFindings }

// errTooMany ends a check early.
var errTooMany = errors.New("too many faults")

// Check implements store.Store. It verifies the pages of the file too and keeps writers waiting meanwhile.
func (s *Store) Check() error {
	s.write.Lock()
	defer s.write.Unlock()
	return s.met(s.check())
}

func (s *Store) check() error {
	if err := checkPages(s.path); err != nil {
		return openError(s.path, err)
	}
	var found findings
	if err := s.checkBolt(&found); err != nil {
		return openError(s.path, err)
	}
	if len(found.list) == 0 {
		err := s.view(func(tx *txn) error {
			c := &checker{tx: tx, found: &found, rows: map[string]int{}}
			return c.run()
		})
		if err != nil && !errors.Is(err, errTooMany) {
			return openError(s.path, err)
		}
	}
	if len(found.list) == 0 {
		return nil
	}
	return openError(s.path, errors.Join(found.list...))
}

// checkBolt asks bbolt for its opinion.
func (s *Store) checkBolt(found *findings) error {
	return s.view(func(tx *txn) error {
		for err := range tx.Check() { // to the end, or its goroutine stays
			if !found.full() {
				found.add("%v", err)
			}
		}
		return nil
	})
}

// checker walks over all records of a consistent store and counts the index
// rows that they should have.
type checker struct {
	packed store.Packer
	tx     *txn
	found  *findings
	rows   map[string]int // bucket: expected number of rows
	blobs  map[string]int
}

func (c *checker) run() error {
	c.blobs = map[string]int{}
	for _, step := range []func() error{
		c.letters, c.places, c.games, c.snapshots, c.lettersOut, c.sendings, c.totals,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// all visits the rows of a bucket and stops when enough is found.
func (c *checker) all(bucket string, visit func(k, v []byte)) error {
	return each(c.tx, bucket, nil, nil, func(k, v []byte) (bool, error) {
		visit(k, v)
		if c.found.full() {
			return false, errTooMany
		}
		return true, nil
	})
}

// expect verifies the index rows of a record.
func (c *checker) expect(what string, rows []row) {
	for _, r := range rows {
		c.rows[r.bucket]++
		if !r.has(c.tx) {
			c.found.add("%s: its row in %s is missing or wrong", what, r.bucket)
		}
	}
}

// blob verifies that a blob is there and whole.
func (c *checker) blob(what, bucket string, key []byte, name string) {
	packed := blob(c.tx, bucket, key, name)
	if packed == nil {
		c.found.add("%s: its bytes in %s are missing", what, bucket)
	} else if _, err := c.packed.Unpack(packed); err != nil {
		c.found.add("%s: its bytes in %s: %v", what, bucket, err)
	}
}

func (c *checker) letters() error {
	return c.all(inLetter, func(k, v []byte) {
		id, _ := lastNumber(k)
		what := fmt.Sprintf("letter %d", id)
		var l store.Letter
		if err := store.Decode(v, &l); err != nil {
			c.found.add("%s: %v", what, err)
			return
		} else if l.ID != id {
			c.found.add("%s: another record lies here", what)
			return
		}
		if _, ok := letterCode(l.State); !ok {
			c.found.add("%s: unknown state %q", what, l.State)
		}
		c.expect(what, letterRows(&l))
		c.blobs[inLetterRaw]++
		c.blob(what, inLetterRaw, number(nil, id), blobKey)
		if l.Mailbox != "" {
			if at := (row{inLetterPlace, placeKey(l.Place()), number(nil, id)}); !at.has(c.tx) {
				c.found.add("%s: its row in %s is missing or wrong", what, inLetterPlace)
			}
		}
	})
}

// places verifies that every place leads to a letter. A letter may have had
// several.
func (c *checker) places() error {
	err := c.all(inLetterPlace, func(k, v []byte) {
		id, _ := lastNumber(v)
		if _, err := loadLetter(c.tx, id); err != nil {
			c.found.add("place %x: %v", k, err)
		}
	})
	if err != nil {
		return err
	}
	return c.all(inLetterUnfiled, func(k, v []byte) {
		if at := (row{inLetterPlace, k, v}); !at.has(c.tx) {
			c.found.add("place %x is to be filed, but unknown", k)
		}
	})
}

func (c *checker) games() error {
	entries := 0
	err := c.all(inGame, func(k, v []byte) {
		what := fmt.Sprintf("game %s", k)
		var g store.Game
		if err := store.Decode(v, &g); err != nil {
			c.found.add("%s: %v", what, err)
			return
		} else if g.Name != string(k) {
			c.found.add("%s: another record lies here", what)
			return
		}
		c.expect(what, gameRows(&g))
		entries += int(g.Seq)
		c.log(what, &g)
	})
	c.rows[inEntry] = entries
	return err
}

// log verifies the chain of a game.
func (c *checker) log(what string, g *store.Game) {
	var links store.Chain
	err := each(c.tx, inEntry, part(nil, g.Name), nil, func(k, v []byte) (bool, error) {
		var e store.Entry
		if err := store.Decode(v, &e); err != nil {
			return false, err
		}
		if links.Seq == 0 && e.Seq != 1 {
			return false, &store.ChainError{Game: g.Name, Seq: 1, Fault: "it is missing"}
		}
		if seq, _ := lastNumber(k); seq != e.Seq || e.Game != g.Name {
			return false, &store.ChainError{Game: g.Name, Seq: seq, Fault: "another entry lies here"}
		}
		return true, links.Link(&e)
	})
	switch {
	case err != nil:
		c.found.add("%v", err)
	case links.Seq != g.Seq || links.Head != g.Head:
		c.found.add("%s: its record says entry %d, %q, but the log ends with entry %d, %q",
			what, g.Seq, g.Head, links.Seq, links.Head)
	}
}

func (c *checker) snapshots() error {
	return c.all(inSnapshot, func(k, _ []byte) {
		game, _, _ := cutPart(k)
		seq, _ := lastNumber(k)
		what := fmt.Sprintf("snapshot %d of game %s", seq, game)
		if c.tx.in(inEntry).Get(k) == nil {
			c.found.add("%s: there is no such entry", what)
		}
		c.blobs[inSnapshot]++
		c.blob(what, inSnapshot, k, blobKey)
	})
}

func (c *checker) lettersOut() error {
	return c.all(inOut, func(k, v []byte) {
		id, _ := lastNumber(k)
		what := fmt.Sprintf("letter out %d", id)
		var o store.Out
		if err := store.Decode(v, &o); err != nil {
			c.found.add("%s: %v", what, err)
			return
		} else if o.ID != id {
			c.found.add("%s: another record lies here", what)
			return
		}
		if _, ok := outCode(o.State); !ok {
			c.found.add("%s: unknown state %q", what, o.State)
		}
		c.expect(what, outRows(&o))
		c.blobs[inOutRaw]++
		if hasBytes(c.tx, &o) {
			c.blob(what, inOutRaw, number(nil, id), blobKey)
		} else {
			c.blob(what, inOutRaw, number(nil, id), memoKey)
		}
		if !o.SentAt.IsZero() {
			if c.tx.in(inOutSent).Get(sendingRow(&o).key) == nil { // one of an old store has no value
				c.found.add("%s: its row in %s is missing", what, inOutSent)
			}
		}
	})
}

// sendings verifies that every sending is one of a letter. A letter may have
// been sent several times.
func (c *checker) sendings() error {
	return c.all(inOutSent, func(k, _ []byte) {
		id, _ := lastNumber(k)
		if _, err := loadOut(c.tx, id); err != nil {
			c.found.add("sending %x: %v", k, err)
		}
	})
}

// totals verifies that no index has rows of its own.
func (c *checker) totals() error {
	for _, bucket := range []string{
		inLetterIdentity, inLetterState, inLetterAccount, inLetterTurn, inLetterWaiting, inLetterGame,
		inGameStatus, inGameAlarm, inGameAddress, inGameToken, inEntry,
		inOutID, inOutState, inOutDue, inOutGame,
	} {
		c.total(bucket, c.rows[bucket])
	}
	for _, bucket := range []string{inLetterRaw, inOutRaw, inSnapshot} {
		c.total(bucket, c.blobs[bucket])
	}
	return nil
}

func (c *checker) total(bucket string, want int) {
	n := 0
	_ = each(c.tx, bucket, nil, nil, func(_, _ []byte) (bool, error) {
		n++
		return true, nil
	})
	if n != want {
		c.found.add("%s has %d rows, but the records account for %d", bucket, n, want)
	}
}
