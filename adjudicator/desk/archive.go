package desk

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

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
	// Follow are the last letters to other people, which leave with this one: by
	// Message-ID, seat and kind alone.
	Follow []Mark `json:"follow,omitempty"`
	// Key is the public key under which the referee signs his letters, "" in logs of
	// before.
	Key string `json:"key,omitempty"`
	// Later are the secrets that took the place of the first one.
	Later []LaterSecret `json:"later,omitempty"`
	// Branches are what had happened in a store that was put back to an earlier state,
	// and told: the game did not go on from there.
	Branches []Branch `json:"branches,omitempty"`
}

// LaterSecret is a secret that took the place of one that was out.
type LaterSecret struct {
	From   uint64 `json:"from"` // the dice of this entry and those after it are its
	Pledge string `json:"pledge"`
	Secret string `json:"secret"`
}

// Branch is the end of a log that was given up when the store was put back.
type Branch struct {
	After   uint64        `json:"after"` // the last entry that the game has in common with it
	Entries []store.Entry `json:"entries"`
	Later   []LaterSecret `json:"later,omitempty"` // pledged in it
}

// newLog is the log of a game with these entries, without its letters.
func newLog(g *store.Game, entries []store.Entry) *Log {
	l := &Log{Format: logFormat, Game: g.Name, System: g.System, Scenario: g.Scenario, Entries: entries}
	l.setSecrets(g)
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
	// Content is the SHA-256 of what its reader sees: Mailroom.Content. It is "" in
	// logs of before, and holds where SHA256 does not: in a letter encoded anew on
	// the way.
	Content string `json:"content,omitempty"`
	Words   string `json:"words"` // edition of the templates: Words.Edition
	// Reader tells apart the people who play a seat, in order of their first letters.
	Reader int `json:"reader,omitempty"`
	// Lost tells that it never left.
	Lost bool `json:"lost,omitempty"`
	// Waits tells that it was to leave at a later time than the log.
	Waits bool `json:"waits,omitempty"`
	// Branch is the number of the branch that it tells of, 0 for the log itself.
	Branch int `json:"branch,omitempty"`
	// Into is the Message-ID of the letter that said what this one would have
	// said, for one that never left. It has no hashes.
	Into string `json:"into,omitempty"`
	// Late tells of such a letter that it should have left before, and could not.
	Late bool `json:"late,omitempty"`
}

// reportHead is what a report says of itself.
type reportHead struct {
	Game   string           `json:"game"`
	Seat   adjudicator.Seat `json:"seat"`
	Since  uint64           `json:"since"`
	Seq    uint64           `json:"seq"`
	Head   string           `json:"head"`
	Pledge string           `json:"pledge"`
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
