package store

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// GameStatus says in which part of its life a game is.
type GameStatus string

// The statuses of a game. Only open and running games raise alarms.
const (
	GameOpen      GameStatus = "open"    // seats are being filled
	GameRunning   GameStatus = "running" // under way
	GameFinished  GameStatus = "finished"
	GameSuspended GameStatus = "suspended" // stopped by the referee
)

// Known tells whether there is such a status.
func (s GameStatus) Known() bool {
	switch s {
	case GameOpen, GameRunning, GameFinished, GameSuspended:
		return true
	}
	return false
}

// maxName is the longest name of a game or a seat, in bytes.
const maxName = 100

// Game is the record of one played instance: who sits where, under which
// agreements, and how far its log has come. The position itself is in the
// snapshots.
type Game struct {
	Name       string       `json:"name"` // such as balkan-1; unique
	System     string       `json:"system"`
	Scenario   string       `json:"scenario,omitempty"`
	Title      string       `json:"title,omitempty"`
	Tournament string       `json:"tournament,omitempty"` // that it belongs to
	Options    []GameOption `json:"options,omitempty"`
	Seats      []Seat       `json:"seats,omitempty"`
	Policy     Policy       `json:"policy"`
	Secret     []byte       `json:"secret,omitempty"` // of the dice, 32 bytes
	Commitment string       `json:"commitment,omitempty"`
	// Spent are secrets that were out before the game was over: another one took the
	// place of each.
	Spent        []SpentSecret `json:"spent,omitempty"`
	RulesVersion string        `json:"rulesVersion,omitempty"`
	DataDigest   string        `json:"dataDigest,omitempty"`
	// Adopted is the entry from which on it is played with these rules and data: those
	// before name their own. 0 for a game that never changed them.
	Adopted uint64    `json:"adopted,omitempty"`
	Created time.Time `json:"created,omitzero"`
	// Host is the address of the player who founded it, "" when the referee did.
	Host string `json:"host,omitempty"`
	// Observers receive the public letters.
	Observers   []Observer      `json:"observers,omitempty"`
	Status      GameStatus      `json:"status"`
	Seq         uint64          `json:"seq"`            // of the last entry, 0 before the first
	Head        string          `json:"head,omitempty"` // hash of the last entry
	Rev         uint64          `json:"rev"`            // changes with every write; 0 for a new game
	Deadline    time.Time       `json:"deadline,omitzero"`
	DeadlineSeq uint64          `json:"deadlineSeq,omitempty"` // the entry that set the deadline
	JudgeFrom   time.Time       `json:"judgeFrom,omitzero"`    // the deadline is not judged before: letters that came in time wait
	Wake        time.Time       `json:"wake,omitzero"`         // other moment to look at the game: end of a hold, a reminder
	Extra       json.RawMessage `json:"extra,omitempty"`       // the desk's own, such as queued sheets
}

// SpentSecret is a secret of the dice that was used up to an entry, which it includes.
type SpentSecret struct {
	Upto       uint64 `json:"upto"`
	Secret     []byte `json:"secret"`
	Commitment string `json:"commitment"`
}

// SecretAt is the secret of the dice of an entry.
func (g *Game) SecretAt(seq uint64) []byte {
	for _, s := range g.Spent {
		if seq <= s.Upto {
			return s.Secret
		}
	}
	return g.Secret
}

// PledgeAt is the commitment to the secret that holds after an entry, 0 for before the
// first.
func (g *Game) PledgeAt(seq uint64) string {
	for _, s := range g.Spent {
		if seq <= s.Upto {
			return s.Commitment
		}
	}
	return g.Commitment
}

// GameOption is one choice of a game. Their order is kept.
type GameOption struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// Seat is a side or power and the person who plays it. An empty Person is an
// empty seat; one person may hold several. The house plays a seat that nobody
// holds, or for its person while he is away.
type Seat struct {
	Name        string `json:"name"` // unique in its game
	Person      string `json:"person,omitempty"`
	House       bool   `json:"house,omitempty"` // the house plays it
	DisplayName string `json:"displayName,omitempty"`
	Lang        string `json:"lang,omitempty"`
	Code        string `json:"code,omitempty"`     // as printed in order templates
	CodeHash    string `json:"codeHash,omitempty"` // for those who keep no plain code
	Token       string `json:"token,omitempty"`    // of the reply address; unique in the store
	Nonce       string `json:"nonce,omitempty"`
	Thread      string `json:"thread,omitempty"` // Message-ID that the seat's thread began with
	LastOut     string `json:"lastOut,omitempty"`
	LastIn      string `json:"lastIn,omitempty"`

	Mail MailPath `json:"mail,omitzero"`
	// Partners play it together with Person: each gets its letters and may send
	// orders.
	Partners []Partner `json:"partners,omitempty"`
}

// Observer is a person who reads along and plays nothing.
type Observer struct {
	Person      string `json:"person"`
	DisplayName string `json:"displayName,omitempty"`
	Lang        string `json:"lang,omitempty"`
	Thread      string `json:"thread,omitempty"`
	LastOut     string `json:"lastOut,omitempty"`
	Told        uint64 `json:"told,omitempty"` // the last entry that he was told
}

// Partner is a person who plays a seat together with its holder.
type Partner struct {
	Person      string `json:"person"`
	DisplayName string `json:"displayName,omitempty"`
	Lang        string `json:"lang,omitempty"`
	Code        string `json:"code,omitempty"`
	Token       string `json:"token,omitempty"` // of his reply address; unique in the store
	Thread      string `json:"thread,omitempty"`
	LastOut     string `json:"lastOut,omitempty"`
}

// MailPath is what is known about the way of letters to a seat.
type MailPath struct {
	Broken  time.Time `json:"broken,omitzero"`   // since when letters come back; zero while none does
	Reason  string    `json:"reason,omitempty"`  // of the latest one
	Letters int       `json:"letters,omitempty"` // that came back since
	Told    time.Time `json:"told,omitzero"`     // when the referee was told last
	Paused  bool      `json:"paused,omitempty"`  // the deadline has stood still for it, which it does once
}

// Policy holds the agreements of a game that are not rules of its system.
type Policy struct {
	Trust         string `json:"trust,omitempty"`   // address, code, dkim
	Faults        string `json:"faults,omitempty"`  // strict, lenient
	Reading       string `json:"reading,omitempty"` // of sentences: "", kind; strict: ask before they are carried out
	NMR           string `json:"nmr,omitempty"`
	House         string `json:"house,omitempty"` // a player may leave his seat to the house: agreed (by all), free, never
	HoldMinutes   int    `json:"holdMinutes,omitempty"`
	DeadlineHours int    `json:"deadlineHours,omitempty"`
	Clock         Clock  `json:"clock,omitzero"`
	ReminderHours int    `json:"reminderHours,omitempty"`
	NoTakeBack    bool   `json:"noTakeBack,omitempty"` // a sheet that was applied stands, whatever came of it
	// MailPauseHours is how long the deadline stands still, once, for a seat
	// whose letters come back; 0 for not at all.
	MailPauseHours int `json:"mailPauseHours,omitempty"`
	// Listed lets everybody see the game in the list and take its free seats.
	Listed bool `json:"listed,omitempty"`
	// Reliable is the share of answers in time, in percent, that who joins must have;
	// 0 for any.
	Reliable int `json:"reliable,omitempty"`
	// MusterHours is how long those who have taken the seats may confirm before
	// the game begins; 0 for as long as they like.
	MusterHours int `json:"musterHours,omitempty"`
	// Observers says who may read along: "open" for everybody, "" for nobody.
	Observers string `json:"observers,omitempty"`
	// ObserverDelay is how many turns observers are behind.
	ObserverDelay int `json:"observerDelay,omitempty"`
	// Undo says whether all players together may undo a sheet: "agreed", "never", or
	// "" as the system has it.
	Undo string `json:"undo,omitempty"`
	// Press says who may write unsigned: "anonymous" for all, "" for nobody.
	Press string `json:"press,omitempty"`
	// Addresses says who sees a player's address: "both" for who allows it himself to those
	// who allow it, "" for nobody.
	Addresses string `json:"addresses,omitempty"`
	// Anonymous keeps from everybody who plays until the game is over.
	Anonymous bool `json:"anonymous,omitempty"`
	// MailTell lets the other seats know that letters to a seat come back.
	MailTell bool `json:"mailTell,omitempty"`
}

// Seat returns the seat of this name, nil when the game has none.
func (g *Game) Seat(name string) *Seat {
	for i := range g.Seats {
		if g.Seats[i].Name == name {
			return &g.Seats[i]
		}
	}
	return nil
}

// Alarm returns the next moment at which the game wants to be looked at: the
// earlier of Wake and of Deadline, or JudgeFrom when that is later. It is zero
// when there is none, and always so for games that are neither open nor
// running.
func (g *Game) Alarm() time.Time {
	switch {
	case g.Status != GameOpen && g.Status != GameRunning:
		return time.Time{}
	case g.Deadline.IsZero():
		return g.Wake
	}
	judged := latest(g.Deadline, g.JudgeFrom)
	if !g.Wake.IsZero() && g.Wake.Before(judged) {
		return g.Wake
	}
	return judged
}

// Checked returns the game in the form in which it is kept.
func (g Game) Checked() (Game, error) {
	if err := checkName("game", g.Name); err != nil {
		return g, err
	}
	if !g.Status.Known() {
		return g, Invalid("unknown status %q of game %s", g.Status, g.Name)
	}
	g.Created, g.Deadline, g.JudgeFrom, g.Wake = UTC(g.Created), UTC(g.Deadline), UTC(g.JudgeFrom), UTC(g.Wake)
	g.Seats = append([]Seat(nil), g.Seats...)
	for i := range g.Seats {
		seat := &g.Seats[i]
		if err := checkName("seat", seat.Name); err != nil {
			return g, fmt.Errorf("game %s: %w", g.Name, err)
		}
		if g.Seat(seat.Name) != seat {
			return g, Invalid("game %s has two seats %s", g.Name, seat.Name)
		}
		seat.Person, seat.Token = Clean(seat.Person), Clean(seat.Token)
		seat.Partners = append([]Partner(nil), seat.Partners...)
		for k := range seat.Partners {
			x := &seat.Partners[k]
			x.Person, x.Token = Clean(x.Person), Clean(x.Token)
		}
	}
	known := map[string]bool{}
	for i := range g.Seats {
		for _, token := range g.Seats[i].Tokens() {
			if known[token] {
				return g, fmt.Errorf("reply token of seat %s: %w", g.Seats[i].Name, ErrExists)
			}
			known[token] = true
		}
	}
	return g, nil
}

func checkName(what, name string) error {
	if name == "" || len(name) > maxName || Clean(name) != name {
		return Invalid("%q does not name a %s: 1 to %d bytes are expected", name, what, maxName)
	}
	for _, r := range name {
		if r < ' ' || r == 0x7F {
			return Invalid("%q does not name a %s: it has control characters", name, what)
		}
	}
	return nil
}

// Persons are the addresses of all who play a seat, in the form that is compared,
// each once.
func (s *Seat) Persons() (list []string) {
	add := func(person string) {
		if folded := FoldAddress(person); person != "" && !slices.Contains(list, folded) {
			list = append(list, folded)
		}
	}
	add(s.Person)
	for _, x := range s.Partners {
		add(x.Person)
	}
	return list
}

// Tokens are the reply tokens of all who play a seat.
func (s *Seat) Tokens() (list []string) {
	if s.Token != "" {
		list = append(list, s.Token)
	}
	for _, x := range s.Partners {
		if x.Token != "" {
			list = append(list, x.Token)
		}
	}
	return list
}

// Partner returns the partner of this address and reply token; with an empty token
// by the address alone. It is nil when the seat has none.
func (s *Seat) Partner(address, token string) *Partner {
	for i := range s.Partners {
		if x := &s.Partners[i]; FoldAddress(x.Person) == FoldAddress(address) && (token == "" || x.Token == token) {
			return x
		}
	}
	return nil
}

// Succeed makes the record the one that follows old, nil for a new game: its log goes on where that of old ends. ErrConflict
// means that old is not the one that it was read from, ErrExists that a new game is there already, ErrNotFound that a changed one is
// not.
func (g *Game) Succeed(old *Game) error {
	switch {
	case old == nil && g.Rev == 0:
		g.Seq, g.Head = 0, ""
	case old == nil:
		return ErrNotFound
	case g.Rev == 0:
		return ErrExists
	case g.Rev != old.Rev:
		return fmt.Errorf("%w: change %d was made meanwhile, this one follows %d", ErrConflict, old.Rev, g.Rev)
	default:
		g.Seq, g.Head = old.Seq, old.Head
	}
	g.Rev++
	return nil
}

// Append continues the log of the game by an entry. ErrConflict means that it does not follow.
func (g *Game) Append(e *Entry) error {
	if e.Seq != g.Seq+1 || e.Prev != g.Head {
		return fmt.Errorf("%w: entry %d after %q, but the log is at entry %d, %q", ErrConflict, e.Seq, e.Prev, g.Seq, g.Head)
	}
	g.Seq, g.Head = e.Seq, e.Hash
	return nil
}

// SeatRef names a seat of a game.
type SeatRef struct {
	Game, Seat string
}

// Alarm is a moment at which a game wants to be looked at; see [Game.Alarm].
type Alarm struct {
	Game string
	At   time.Time
}
