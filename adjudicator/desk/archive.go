package desk

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// logFormat and reportFormat name the JSON files in letters.
const (
	logFormat    = "feldpost-log/1"
	reportFormat = "feldpost-report/1"
)

// Names of the machine-readable attachments.
const (
	LogFile    = "feldpost-log.json.gz"
	ReportFile = "feldpost-report.json.gz"
)

// maxReport bounds what a report unpacks to, in bytes.
const maxReport = 64 << 20

// IsReport tells whether a file is the machine-readable part of a letter, by
// its name: ReportFile, or as it was once, not compressed.
func IsReport(name string) bool { return name == ReportFile || name+".gz" == ReportFile }

// packed compresses a report for its letter.
func packed(report []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(report); err != nil {
		return nil, err
	}
	err = z.Close()
	return b.Bytes(), err
}

// unpacked is a report as it was before it was compressed, if it was.
func unpacked(file []byte) ([]byte, error) {
	if !bytes.HasPrefix(file, []byte{0x1F, 0x8B}) {
		return file, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", ReportFile, err)
	}
	raw, err := io.ReadAll(io.LimitReader(z, maxReport))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", ReportFile, err)
	}
	return raw, nil
}

// Log is the whole game in one file: everything that anyone needs to check
// it. It goes out with the last letter.
type Log struct {
	Format   string        `json:"format"`
	Game     string        `json:"game"`
	System   string        `json:"system"`
	Scenario string        `json:"scenario"`
	Options  []Choice      `json:"options"`
	Seats    []LogSeat     `json:"seats"`
	Pledge   string        `json:"pledge"` // SHA-256 of the secret
	Secret   string        `json:"secret"`
	Entries  []store.Entry `json:"entries"`
	Letters  []Mark        `json:"letters"` // every letter of the game before this one
}

// newLog is the log of a game with these entries, without its letters.
func newLog(g *store.Game, entries []store.Entry) *Log {
	l := &Log{Format: logFormat, Game: g.Name, System: g.System, Scenario: g.Scenario, Pledge: g.Commitment,
		Secret: hex.EncodeToString(g.Secret), Entries: entries}
	for _, o := range g.Options {
		l.Options = append(l.Options, Choice{o.Key, o.Value})
	}
	for _, s := range g.Seats {
		l.Seats = append(l.Seats, LogSeat{adjudicator.Seat(s.Name), s.Nonce})
	}
	return l
}

// Choice is one option of the game as it was chosen.
type Choice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// LogSeat is a seat with its contribution to the dice.
type LogSeat struct {
	Seat  adjudicator.Seat `json:"seat"`
	Nonce string           `json:"nonce,omitempty"`
}

// Mark is what is recorded of a letter of a game when it is written, and
// published with the log: enough to tell whether it was mailed as it is.
type Mark struct {
	ID     string           `json:"id"` // Message-ID
	Seat   adjudicator.Seat `json:"seat"`
	Kind   report.Kind      `json:"kind"`
	Lang   string           `json:"lang"`
	Format report.Format    `json:"format,omitempty"`
	Seq    uint64           `json:"seq"`              // last entry of the log that it knows
	Since  uint64           `json:"since,omitempty"`  // it tells the entries after this one up to Seq
	Report string           `json:"report,omitempty"` // SHA-256 of its ReportFile; "" when it tells no entries
	SHA256 string           `json:"sha256"`           // of the letter: Mailroom.Digest
	Words  string           `json:"words"`            // edition of the templates: Words.Edition
	// Into is the Message-ID of the letter that said what this one would have
	// said, for one that never left. It has no hashes.
	Into string `json:"into,omitempty"`
	// Late tells of such a letter that it should have left before, and could not.
	Late bool `json:"late,omitempty"`
}

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

// encode returns the bytes of a report and their hash.
func (r ReportData) encode() (data []byte, sum string, err error) {
	data, err = json.Marshal(r)
	if err != nil {
		return nil, "", err
	}
	h := sha256.Sum256(data)
	return data, hex.EncodeToString(h[:]), nil
}

// hashBytes is the SHA-256 of data in hexadecimal.
func hashBytes(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}
