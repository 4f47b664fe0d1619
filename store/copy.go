package store

import (
	"bytes"
	"fmt"
	"iter"
	"time"
)

// Record is one thing that a store keeps, as it goes from one store into another. One of the fields is set, beside the bytes that
// belong to it.
type Record struct {
	Letter  *Letter        `json:",omitempty"` // Raw: as it came
	Place   *StoredPlace   `json:",omitempty"`
	Game    *Game          `json:",omitempty"`
	Entry   *Entry         `json:",omitempty"` // Raw: the state after it, nil for none
	Out     *Out           `json:",omitempty"` // Raw: in wire form, nil for none; Memo: what it is to tell, nil for none
	Sending *Sending       `json:",omitempty"`
	Setting *StoredSetting `json:",omitempty"`

	Raw  []byte `json:",omitempty"`
	Memo []byte `json:",omitempty"`
}

// StoredPlace is a place of a letter in.
type StoredPlace struct {
	Place
	Letter  uint64
	Unfiled bool // its message is still to be moved away
}

// Sending is one success of the outbox.
type Sending struct {
	At       time.Time // to the microsecond
	Letter   uint64
	Stranger bool
}

// StoredSetting is a small value under its key: the name, or a hash of a very long one.
type StoredSetting struct {
	Key   []byte
	Value []byte
}

// Copied is a store of which copies can be made.
type Copied interface {
	// Records iterates over all that is kept: letters by number, places, games by name, entries, letters out by number, sendings,
	// settings, each in order of its key.
	Records() iter.Seq2[Record, error]
	// Fill puts records into a store that holds nothing yet; ErrExists when it does. Numbers of letters go on behind the greatest one.
	Fill(records iter.Seq2[Record, error]) error
}

// InBatches hands records on for one transaction each, and returns the greatest numbers of letters in and out.
func InBatches(records iter.Seq2[Record, error], write func(batch []Record) error) (letter, out uint64, err error) {
	const most = 500
	var batch []Record
	for r, err := range records {
		if err != nil {
			return 0, 0, err
		}
		if r.Letter != nil {
			letter = max(letter, r.Letter.ID)
		}
		if r.Out != nil {
			out = max(out, r.Out.ID)
		}
		if batch = append(batch, r); len(batch) == most {
			if err := write(batch); err != nil {
				return 0, 0, err
			}
			batch = nil
		}
	}
	return letter, out, write(batch)
}

// Copies tells how many records of each kind there are.
type Copies struct {
	Letters, Places, Games, Entries, Out, Settings int
}

func (n *Copies) count(r *Record) {
	switch {
	case r.Letter != nil:
		n.Letters++
	case r.Place != nil:
		n.Places++
	case r.Game != nil:
		n.Games++
	case r.Entry != nil:
		n.Entries++
	case r.Out != nil:
		n.Out++
	case r.Setting != nil:
		n.Settings++
	}
}

// Compare verifies that two stores keep the same, record for record: each letter, each game with its head, each entry with its place in
// the chain, and what they are found by. The error names the first difference.
func Compare(a, b Copied) (n Copies, err error) {
	next, stop := iter.Pull2(b.Records())
	defer stop()
	chains := map[string]*Chain{}
	for x, err := range a.Records() {
		if err != nil {
			return n, err
		}
		y, err, ok := next()
		if err != nil {
			return n, err
		}
		one, err := Encode(&x)
		if err != nil {
			return n, err
		}
		if !ok {
			return n, Corrupt("the copy ends before %s", brief(one))
		}
		other, err := Encode(&y)
		if err != nil {
			return n, err
		}
		if !bytes.Equal(one, other) {
			return n, Corrupt("the copy has %s in place of %s", brief(other), brief(one))
		}
		if x.Entry != nil {
			c := chains[x.Entry.Game]
			if c == nil {
				c = &Chain{}
				chains[x.Entry.Game] = c
			}
			if err := c.Link(x.Entry); err != nil {
				return n, fmt.Errorf("%w: %w", ErrCorrupt, err)
			}
		}
		n.count(&x)
	}
	if y, err, ok := next(); ok {
		if err != nil {
			return n, err
		}
		more, err := Encode(&y)
		if err != nil {
			return n, err
		}
		return n, Corrupt("the copy has %s, which is not in the store", brief(more))
	}
	return n, nil
}

// brief is the beginning of a record for people.
func brief(record []byte) string {
	const most = 200
	if len(record) > most {
		return string(record[:most]) + "..."
	}
	return string(record)
}
