package gamelog

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/klauspost/compress/gzip"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/store"
)

// IsReport tells whether a file is the machine-readable part of a letter, by
// its name: ReportFile, or as it was once, not compressed.
func IsReport(name string) bool { return name == ReportFile || name+".gz" == ReportFile }

// ReportData is the machine-readable part of a letter. It holds nothing that
// a replay of the game cannot recompute.
type ReportData struct {
	Format   string                 `json:"format"`
	Game     string                 `json:"game"`
	System   string                 `json:"system"`
	Scenario string                 `json:"scenario"`
	Seat     adjudicator.Seat       `json:"seat"`
	Since    uint64                 `json:"since"` // last entry reported before
	Seq      uint64                 `json:"seq"`
	Head     string                 `json:"head"`
	Pledge   string                 `json:"pledge"`
	Events   []adjudicator.Event    `json:"events"`
	Rolls    []dice.Roll            `json:"rolls"`
	Housed   []adjudicator.Seat     `json:"housed,omitempty"` // the seats that the house played in it
	Pending  []adjudicator.Decision `json:"pending"`
	View     adjudicator.View       `json:"view"`
}

// ReportHead is what a report says of itself.
type ReportHead struct {
	Game   string           `json:"game"`
	Seat   adjudicator.Seat `json:"seat"`
	Since  uint64           `json:"since"`
	Seq    uint64           `json:"seq"`
	Head   string           `json:"head"`
	Pledge string           `json:"pledge"`
}

// Encode returns the bytes of a report and their hash.
func (r ReportData) Encode() (data []byte, sum string, err error) {
	data, err = json.Marshal(r)
	if err != nil {
		return nil, "", err
	}
	h := sha256.Sum256(data)
	return data, hex.EncodeToString(h[:]), nil
}

// Add takes over what the seat may know of an entry.
func (d *ReportData) Add(e store.Entry) error {
	var events []adjudicator.Event
	if err := json.Unmarshal(e.Events, &events); err != nil {
		return fmt.Errorf("entry %d: events: %w", e.Seq, err)
	}
	for _, ev := range events {
		if ev.Visible(d.Seat) {
			d.Events = append(d.Events, ev)
		}
	}
	var rolls []dice.Roll
	if err := json.Unmarshal(e.Rolls, &rolls); err != nil {
		return fmt.Errorf("entry %d: rolls: %w", e.Seq, err)
	}
	for i := range rolls {
		rolls[i].Order = nil // the order of a deck is for the log, when the game is over
	}
	d.Rolls = append(d.Rolls, rolls...)
	if seat := adjudicator.Seat(e.Seat); Housed(&e) && !slices.Contains(d.Housed, seat) {
		d.Housed = append(d.Housed, seat)
	}
	return nil
}

// Packer compresses reports for their letters. Its writers are large and therefore kept;
// several goroutines may use it. A nil one keeps none.
type Packer struct{ writers sync.Pool }

// packing makes a report a twentieth larger than the most thorough level does, in a
// sixth of its time.
const packing = 7

// Packed compresses a report.
func (p *Packer) Packed(report []byte) ([]byte, error) {
	if p == nil {
		p = &Packer{}
	}
	var b bytes.Buffer
	z, ok := p.writers.Get().(*gzip.Writer)
	if ok {
		z.Reset(&b)
	} else {
		var err error
		if z, err = gzip.NewWriterLevel(&b, packing); err != nil {
			return nil, err
		}
	}
	if _, err := z.Write(report); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	p.writers.Put(z)
	return b.Bytes(), nil
}
