package gamelog

import (
	"encoding/hex"
	"fmt"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Format and reportFormat name the JSON files in letters.
const (
	Format       = "feldpost-log/1"
	ReportFormat = "feldpost-report/1"
)

// Names of the machine-readable attachments.
const (
	LogFile    = "feldpost-log.json.gz"
	ReportFile = "feldpost-report.json.gz"
)

// Log is the whole game in one file: everything that anyone needs to check
// it. It goes out with the last letter.
type Log struct {
	Format   string        `json:"format"`
	Game     string        `json:"game"`
	System   string        `json:"system"`
	Scenario string        `json:"scenario"`
	Options  []Choice      `json:"options"`
	Seats    []Seat        `json:"seats"`
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

// New is the log of a game with these entries, without its letters.
func New(g *store.Game, entries []store.Entry) *Log {
	l := &Log{Format: Format, Game: g.Name, System: g.System, Scenario: g.Scenario, Entries: entries}
	l.setSecrets(g)
	for _, o := range g.Options {
		l.Options = append(l.Options, Choice{o.Key, o.Value})
	}
	for _, s := range g.Seats {
		l.Seats = append(l.Seats, Seat{adjudicator.Seat(s.Name), s.Nonce})
	}
	return l
}

// Choice is one option of the game as it was chosen.
type Choice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Seat is a seat with its contribution to the dice.
type Seat struct {
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

// Secrets reads the secrets of a log against their pledges.
func (l *Log) Secrets() (g store.Game, err error) {
	g.Name = l.Game
	for _, s := range l.Seats {
		g.Seats = append(g.Seats, store.Seat{Nonce: s.Nonce})
	}
	list := append([]LaterSecret{{0, l.Pledge, l.Secret}}, l.Later...)
	for i, x := range list {
		secret, err := hex.DecodeString(x.Secret)
		if err != nil {
			return g, fmt.Errorf("secret: %w", err)
		}
		if got := dice.Commitment(secret); got != x.Pledge {
			return g, fmt.Errorf("secret does not fit the pledge: SHA-256 %s, pledged %s", got, x.Pledge)
		}
		if i+1 < len(list) {
			g.Spent = append(g.Spent, store.SpentSecret{Upto: list[i+1].From - 1, Secret: secret, Commitment: x.Pledge})
			continue
		}
		g.Secret, g.Commitment = secret, x.Pledge
	}
	return g, nil
}

// Branched is the log as it was in a store that was put back.
func (l *Log) Branched(b Branch) (*Log, error) {
	if b.After > uint64(len(l.Entries)) {
		return nil, fmt.Errorf("it grows from entry %d, the log has %d", b.After, len(l.Entries))
	}
	x := *l
	x.Entries = append(l.Entries[:b.After:b.After], b.Entries...)
	x.Later = nil
	for _, s := range l.Later {
		if s.From <= b.After {
			x.Later = append(x.Later, s)
		}
	}
	x.Later = append(x.Later, b.Later...)
	return &x, nil
}
