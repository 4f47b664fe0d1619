package clerk

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator/tournament"
	"feldpost/store"
)

// A tournament is kept as a setting: its file, what has happened in it, when
// its round ends. Its games are games like any other, which name it; when one of
// them is over the tournament is looked at, and when all of a round are, the next
// is paired. What the desk was about to do when it died is done at the next look:
// a round is recorded before its games are made, and a game that is there is not
// made again.

// Tourney is what the desk keeps of a tournament.
type Tourney struct {
	File    string             `json:"file"` // as it was written
	Record  *tournament.Record `json:"record"`
	Created time.Time          `json:"created"`
	Started time.Time          `json:"started,omitzero"`
	Until   time.Time          `json:"until,omitzero"` // the end of the round at hand
	Over    bool               `json:"over,omitempty"`
	Letters uint64             `json:"letters,omitempty"` // sent to entrants, numbers them
	Asked   []string           `json:"asked,omitempty"`   // games that wait for a ruling, of which the referee knows

	plan  *tournament.Config
	seats [2]string
}

// Plan is what its file says.
func (t *Tourney) Plan() *tournament.Config { return t.plan }

// Index is the setting with the names of all tournaments, in order of
// creation.
const Index = "desk.tournaments"

func tourneyKey(name string) string { return "desk.tournament." + name }

// tourneyDue is the setting that is there while a tournament is to be looked at.
func tourneyDue(name string) string { return "desk.tournament-due." + name }

// tourneyLine is a tournament in the index.
type tourneyLine struct {
	Name string `json:"name"`
	Over bool   `json:"over,omitempty"`
	// Until is when a round ends, zero when none does.
	Until time.Time `json:"until,omitzero"`
}

// index reads the index.
func (k Clerk) index() (list []tourneyLine, err error) {
	raw, err := k.Store.Setting(Index)
	if err == nil && len(raw) > 0 {
		err = json.Unmarshal(raw, &list)
	}
	return list, err
}

// ErrUnknown means that there is no tournament of a name.
var ErrUnknown = errors.New("there is no such tournament")

// Tourney reads a tournament.
func (k Clerk) Tourney(name string) (*Tourney, error) {
	raw, err := k.Store.Setting(tourneyKey(strings.ToLower(name)))
	if err != nil || len(raw) == 0 {
		return nil, errors.Join(err, fmt.Errorf("%q: %w", name, ErrUnknown))
	}
	return k.read(raw)
}

func (k Clerk) read(raw []byte) (*Tourney, error) {
	t := &Tourney{}
	if err := json.Unmarshal(raw, t); err != nil {
		return nil, fmt.Errorf("tournament: %w", err)
	}
	return t, k.plan(t)
}

// plan reads the file of a tournament again and opens its system.
func (k Clerk) plan(t *Tourney) (err error) {
	if t.plan, err = tournament.Parse([]byte(t.File)); err != nil {
		return err
	}
	sys, err := k.System(t.plan.System)
	if err != nil {
		return err
	}
	t.seats, err = t.plan.Suits(sys.Info(), k.Housed(t.plan.System))
	return err
}

// settings are what keeps a tournament, with its line in the index.
func (k Clerk) settings(t *Tourney) ([]store.Setting, error) {
	raw, err := json.Marshal(t)
	if err != nil {
		return nil, err
	}
	list, err := k.index()
	if err != nil {
		return nil, err
	}
	line := tourneyLine{Name: t.plan.Name, Over: t.Over, Until: t.Until}
	if i := slices.IndexFunc(list, func(l tourneyLine) bool { return l.Name == line.Name }); i >= 0 {
		list[i] = line
	} else {
		list = append(list, line)
	}
	index, err := json.Marshal(list)
	return []store.Setting{{Name: tourneyKey(t.plan.Name), Value: raw}, {Name: Index, Value: index}}, err
}

// Create keeps a tournament from its file and returns its name. It
// begins when it is started.
func (k Clerk) Create(file string) (name string, err error) {
	t := &Tourney{File: file, Created: k.Clock()}
	if err := k.plan(t); err != nil {
		return "", err
	}
	if err := k.Hall.Nameable("tournament", t.plan.Name); err != nil {
		return "", err
	}
	for _, e := range t.plan.Entrants {
		if err := k.Hall.Playable(e.Address); err != nil {
			return "", fmt.Errorf("%s: %w", e.Name, err)
		}
	}
	if _, err := k.Tourney(t.plan.Name); !errors.Is(err, ErrUnknown) {
		return "", errors.Join(err, fmt.Errorf("there is a tournament %s already", t.plan.Name))
	}
	if err := FitsRound(t.plan, k.Policy); err != nil {
		return "", err
	}
	t.Record = t.plan.NewRecord()
	some, err := k.settings(t)
	if err != nil {
		return "", err
	}
	return t.plan.Name, k.Store.Commit(&store.Batch{Settings: some})
}

// FitsRound refuses a tournament whose games would have deadlines as long as a whole
// round, also where its file leaves them to the policy of new games.
func FitsRound(plan *tournament.Config, policy store.Policy) error {
	longest := int(plan.Game.Deadline)
	if longest == 0 {
		longest = policy.DeadlineHours
	}
	for _, k := range policy.Clock.Kinds {
		longest = max(longest, k.DeadlineHours)
	}
	if plan.Round > 0 && longest >= int(plan.Round) {
		return fmt.Errorf("round: %d hours are no longer than a deadline of its games, %d hours: every game would be adjudicated", int(plan.Round), longest)
	}
	return nil
}

// Start closes the entries, seeds the entrants and has the first round
// begin. A tournament that has begun goes on where it was.
func (k Clerk) Start(name string) error {
	t, err := k.Tourney(name)
	if err != nil {
		return err
	}
	if t.Started.IsZero() {
		if err := t.plan.Fits(len(t.Record.Entrants)); err != nil {
			return err
		}
		if err := k.rateEntrants(t); err != nil {
			return err
		}
		t.plan.Sort(t.Record)
		t.Started = k.Clock()
		if err := k.nextRound(t, nil); err != nil {
			return err
		}
	}
	return k.hold(t.plan.Name, time.Time{})
}

// takeBid reads BID, a seat and points; no words are no bid, and right. It is false
// for anything else.
func (t *Tourney) takeBid(e *tournament.Entrant, words []string) bool {
	if len(words) == 0 {
		return true
	}
	if len(words) != 3 || !slices.Contains([]string{"BID", "ENCHÈRE", "ENCHERE"}, strings.ToUpper(words[0])) {
		return false
	}
	points, err := tournament.ReadPoints(words[2])
	b := tournament.Bid{Seat: strings.ToLower(words[1]), Points: points}
	return err == nil && t.plan.SetBid(t.Record, t.Record.Find(e.Address), b, t.seats) == nil
}

// nameFor makes a name that no other entrant has of what somebody calls himself:
// never of his address, which is nobody's business.
func (t *Tourney) nameFor(called string) string {
	const most = 40
	clean := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F || r == '@' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(called, ""))
	clean = strings.Join(strings.Fields(clean), " ")
	if r := []rune(clean); len(r) > most/2 {
		clean = strings.TrimSpace(string(r[:most/2]))
	}
	if clean == "" {
		clean = fmt.Sprintf("Entrant %d", len(t.Record.Entrants)+1)
	}
	name := clean
	for n := 2; slices.ContainsFunc(t.Record.Entrants, func(e tournament.Entrant) bool { return strings.EqualFold(e.Name, name) }); n++ {
		name = fmt.Sprintf("%s (%d)", clean, n)
	}
	return name
}

// afterTaking is a tournament as settings that are to be kept have left it, else as it is.
func (k Clerk) afterTaking(taken []store.Setting, name string) (*Tourney, error) {
	for _, s := range slices.Backward(taken) {
		if s.Name == tourneyKey(name) {
			return k.read(s.Value)
		}
	}
	return k.Tourney(name)
}
