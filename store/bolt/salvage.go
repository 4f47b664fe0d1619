package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"feldpost/store"
)

// Salvaged says what was read from a damaged store and what is missing.
type Salvaged struct {
	Games, Entries, Letters, Out int
	// Missing says in sentences what was lost, and what was done about it.
	Missing []string
}

// Salvage reads what can be read of the store at from, which nobody may be
// using, and writes it into a new store at to. Every record is verified by
// its content; indexes are made anew. Where the log of a game breaks off, the
// game goes back to the last position before and is suspended. Letters whose
// record is lost are kept as letters that were handled: nothing is applied a
// second time.
func Salvage(from, to string) (done Salvaged, err error) {
	file, err := os.Open(from)
	if err != nil {
		return done, err
	}
	defer file.Close()
	if _, err := os.Stat(to); err == nil {
		return done, fmt.Errorf("%s: %w", to, os.ErrExist)
	}
	left, err := openDebris(file)
	if err != nil {
		return done, openError(from, err)
	}
	s, err := Open(to, Options{})
	if err != nil {
		return done, err
	}
	v := &salvage{Salvaged: &done, left: left, store: s}
	err = v.run()
	if err == nil {
		err = s.Check()
	}
	if err = errors.Join(err, s.Close()); err != nil {
		os.Remove(to)
		return done, fmt.Errorf("salvage of %s: %w", from, err)
	}
	return done, nil
}

// salvage is one run of Salvage.
type salvage struct {
	*Salvaged
	left  *debris
	store *Store
	batch []func(tx *txn) error
}

const salvageAtOnce = 200

// later adds a change to the next transaction.
func (v *salvage) later(change func(tx *txn) error) error {
	if v.batch = append(v.batch, change); len(v.batch) < salvageAtOnce {
		return nil
	}
	return v.flush()
}

func (v *salvage) flush() error {
	batch := v.batch
	v.batch = nil
	return v.store.update("salvage", func(tx *txn) error {
		for _, change := range batch {
			if err := change(tx); err != nil {
				return err
			}
		}
		return nil
	})
}

func (v *salvage) missing(format string, args ...any) {
	v.Missing = append(v.Missing, fmt.Sprintf(format, args...))
}

func (v *salvage) run() error {
	for _, step := range []func() error{v.settings, v.letters, v.games, v.lettersOut} {
		if err := errors.Join(step(), v.flush()); err != nil {
			return err
		}
	}
	for i, fault := range v.left.faults {
		if i == maxFindings {
			v.missing("%d more faults in the file", len(v.left.faults)-i)
			break
		}
		v.missing("unreadable: %v", fault)
	}
	return nil
}

// rawRow copies a row.
func rawRow(bucket string, key, value []byte) func(tx *txn) error {
	key, value = bytes.Clone(key), bytes.Clone(value)
	return func(tx *txn) error { return tx.in(bucket).Put(key, value) }
}

func (v *salvage) settings() (err error) {
	n := 0
	v.left.rows(inSetting, func(key, value []byte) {
		n++
		err = errors.Join(err, v.later(rawRow(inSetting, key, value)))
	})
	if n == 0 {
		v.missing("the settings: the store takes a new name and a new secret for its letters")
	}
	return err
}

// lost words a list of numbers.
func lost(ids []uint64) string {
	slices.Sort(ids)
	var words []string
	for i := 0; i < len(ids); {
		j := i
		for j+1 < len(ids) && ids[j+1] == ids[j]+1 {
			j++
		}
		if j > i {
			words = append(words, fmt.Sprintf("%d-%d", ids[i], ids[j]))
		} else {
			words = append(words, fmt.Sprint(ids[i]))
		}
		i = j + 1
	}
	return strings.Join(words, ", ")
}

// lastIssued is the number that the next record follows: that of the bucket,
// unless it is absurd.
func lastIssued(issued, greatest uint64) uint64 {
	if issued > greatest && issued-greatest < 100_000 {
		return issued
	}
	return greatest
}

// gaps are the numbers up to the greatest one that are not known.
func gaps[T any](known map[uint64]T, greatest uint64) (ids []uint64) {
	for id := uint64(1); id <= greatest && len(ids) < 100_000; id++ {
		if _, ok := known[id]; !ok {
			ids = append(ids, id)
		}
	}
	return ids
}

// lettersFound is what is left of letters in: their records, and by the indexes those whose record is lost.
type lettersFound struct {
	issued uint64
	known  map[uint64]store.Letter
	raws   map[uint64]bool
	places map[string]uint64 // by key
}

// is tells whether a number is one of a letter.
func (f *lettersFound) is(id uint64) bool { return id <= f.issued || f.known[id].ID != 0 }

// stub keeps the number of a letter whose record is lost.
func (f *lettersFound) stub(id uint64) {
	if id > 0 && id <= f.issued && f.known[id].ID == 0 {
		f.known[id] = store.Letter{ID: id, State: store.LetterDone, Reason: lostRecord}
	}
}

// findLetters reads what is left of letters in. What is known of a lost record by the indexes,
// its identity and its places, is kept, so that the same letter is not taken
// for a new one.
func (v *salvage) findLetters() *lettersFound {
	f := &lettersFound{issued: v.left.issued(inLetter), known: map[uint64]store.Letter{}, raws: map[uint64]bool{}, places: map[string]uint64{}}
	v.left.rows(inLetter, func(key, value []byte) {
		var l store.Letter
		id, _ := lastNumber(key)
		if store.Decode(value, &l) == nil && l.ID == id && id > 0 {
			if _, ok := letterCode(l.State); ok {
				f.known[id] = l
			}
		}
	})
	v.left.blobs(inLetterRaw, blobKey, func(key, _ []byte) {
		if id, ok := lastNumber(key); ok && len(key) == 8 && f.is(id) {
			f.raws[id] = true
			f.stub(id)
		}
	})
	v.left.rows(inLetterPlace, func(key, value []byte) {
		if id, ok := lastNumber(value); ok && len(value) == 8 && f.is(id) {
			f.places[string(key)] = id
			f.stub(id)
		}
	})
	v.left.rows(inLetterIdentity, func(key, value []byte) {
		identity, rest, ok := cutPart(key)
		id, whole := lastNumber(value)
		if !ok || !whole || len(rest) > 0 || len(value) != 8 {
			return
		}
		f.stub(id)
		if l := f.known[id]; l.ID != 0 && l.Reason == lostRecord {
			l.Identity = identity
			f.known[id] = l
		}
	})
	return f
}

// letters saves letters in.
func (v *salvage) letters() error {
	f := v.findLetters()
	greatest := uint64(0)
	var stubs, silent []uint64
	for _, id := range slices.Sorted(maps.Keys(f.known)) {
		l := f.known[id]
		greatest = max(greatest, id)
		if l.Reason == lostRecord {
			stubs = append(stubs, id)
		}
		if !f.raws[id] {
			if silent = append(silent, id); l.State == store.LetterNew {
				l.State, l.Reason = store.LetterHeld, "its bytes are lost: ask for it again"
			}
		}
		if err := v.later(func(tx *txn) error { return salvageLetter(tx, &l) }); err != nil {
			return err
		}
	}
	v.Letters = len(f.known) - len(stubs)
	if err := v.blobs(inLetterRaw, blobKey, f.raws, silent); err != nil {
		return err
	}
	if err := v.letterPlaces(f.places); err != nil {
		return err
	}
	if len(stubs) > 0 {
		v.missing("the records of letters %s: they count as handled", lost(stubs))
	}
	if len(silent) > 0 {
		v.missing("the text of letters %s: those that waited are held", lost(silent))
	}
	greatest = lastIssued(f.issued, greatest)
	if none := gaps(f.known, greatest); len(none) > 0 {
		v.missing("all of letters %s", lost(none))
	}
	return v.later(func(tx *txn) error { return tx.in(inLetter).SetSequence(greatest) })
}

// salvageLetter writes a letter with its place.
func salvageLetter(tx *txn, l *store.Letter) error {
	if l.Mailbox != "" {
		if err := tx.in(inLetterPlace).Put(placeKey(l.Place()), number(nil, l.ID)); err != nil {
			return err
		}
	}
	return saveLetter(tx, l, nil)
}

// letterPlaces saves the places of letters, and which of them are still to be filed.
func (v *salvage) letterPlaces(places map[string]uint64) (err error) {
	for key, id := range places {
		if err := v.later(rawRow(inLetterPlace, []byte(key), number(nil, id))); err != nil {
			return err
		}
	}
	v.left.rows(inLetterUnfiled, func(key, value []byte) {
		if id, ok := lastNumber(value); ok && places[string(key)] == id && id > 0 {
			err = errors.Join(err, v.later(rawRow(inLetterUnfiled, key, value)))
		}
	})
	return err
}

const lostRecord = "its record was lost"

// blobs copies the blobs of this name of the records, and writes a word in
// place of those letters that are lost.
func (v *salvage) blobs(bucket, name string, wanted map[uint64]bool, silent []uint64) (err error) {
	v.left.again(func() {
		v.left.blobs(bucket, name, func(key, packed []byte) {
			if id, _ := lastNumber(key); wanted[id] {
				key, packed = bytes.Clone(key), bytes.Clone(packed)
				err = errors.Join(err, v.later(func(tx *txn) error { return putBlob(tx, bucket, key, name, packed) }))
			}
		})
	})
	word, packErr := v.store.blobs.Pack([]byte("X-Feldpost: lost\r\n\r\nThe bytes of this letter were lost.\r\n"))
	if err = errors.Join(err, packErr); err != nil {
		return err
	}
	for _, id := range silent {
		if err := v.later(func(tx *txn) error { return putBlob(tx, bucket, number(nil, id), name, word) }); err != nil {
			return err
		}
	}
	return nil
}
