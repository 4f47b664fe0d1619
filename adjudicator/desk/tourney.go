package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/adjudicator/tournament"
	"feldpost/orders"
	"feldpost/store"
)

// A tournament is kept as a setting: its file, what has happened in it, when
// its round ends. Its games are games like any other, which name it; when one of
// them is over the tournament is looked at, and when all of a round are, the next
// is paired. What the desk was about to do when it died is done at the next look:
// a round is recorded before its games are made, and a game that is there is not
// made again.

// tourney is what the desk keeps of a tournament.
type tourney struct {
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

// tourneyIndex is the setting with the names of all tournaments, in order of
// creation.
const tourneyIndex = "desk.tournaments"

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

// tourneys reads the index.
func (d *Desk) tourneys() (list []tourneyLine, err error) {
	raw, err := d.Store.Setting(tourneyIndex)
	if err == nil && len(raw) > 0 {
		err = json.Unmarshal(raw, &list)
	}
	return list, err
}

// errNoTourney means that there is no tournament of a name.
var errNoTourney = errors.New("there is no such tournament")

// tourney reads a tournament.
func (d *Desk) tourney(name string) (*tourney, error) {
	raw, err := d.Store.Setting(tourneyKey(strings.ToLower(name)))
	if err != nil || len(raw) == 0 {
		return nil, errors.Join(err, fmt.Errorf("%q: %w", name, errNoTourney))
	}
	return d.readTourney(raw)
}

func (d *Desk) readTourney(raw []byte) (*tourney, error) {
	t := &tourney{}
	if err := json.Unmarshal(raw, t); err != nil {
		return nil, fmt.Errorf("tournament: %w", err)
	}
	return t, d.plan(t)
}

// plan reads the file of a tournament again and opens its system.
func (d *Desk) plan(t *tourney) (err error) {
	if t.plan, err = tournament.Parse([]byte(t.File)); err != nil {
		return err
	}
	sys, err := d.System(t.plan.System)
	if err != nil {
		return err
	}
	t.seats, err = t.plan.Suits(sys.Info(), d.adviser(t.plan.System) != nil)
	return err
}

// settings are what keeps a tournament, with its line in the index.
func (d *Desk) settings(t *tourney) ([]store.Setting, error) {
	raw, err := json.Marshal(t)
	if err != nil {
		return nil, err
	}
	list, err := d.tourneys()
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
	return []store.Setting{{Name: tourneyKey(t.plan.Name), Value: raw}, {Name: tourneyIndex, Value: index}}, err
}

// CreateTournament keeps a tournament from its file and returns its name. It
// begins when it is started.
func (d *Desk) CreateTournament(file string) (name string, err error) {
	t := &tourney{File: file, Created: d.Clock()}
	if err := d.plan(t); err != nil {
		return "", err
	}
	if err := checkGameName("tournament", t.plan.Name); err != nil {
		return "", err
	}
	for _, e := range t.plan.Entrants {
		if err := d.playable(e.Address); err != nil {
			return "", fmt.Errorf("%s: %w", e.Name, err)
		}
	}
	if _, err := d.tourney(t.plan.Name); !errors.Is(err, errNoTourney) {
		return "", errors.Join(err, fmt.Errorf("there is a tournament %s already", t.plan.Name))
	}
	if err := FitsRound(t.plan, d.Config.NewGames); err != nil {
		return "", err
	}
	t.Record = t.plan.NewRecord()
	some, err := d.settings(t)
	if err != nil {
		return "", err
	}
	return t.plan.Name, d.Store.Commit(&store.Batch{Settings: some})
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

// StartTournament closes the entries, seeds the entrants and has the first round
// begin. A tournament that has begun goes on where it was.
func (d *Desk) StartTournament(name string) error {
	t, err := d.tourney(name)
	if err != nil {
		return err
	}
	if t.Started.IsZero() {
		if err := t.plan.Fits(len(t.Record.Entrants)); err != nil {
			return err
		}
		if err := d.rateEntrants(t); err != nil {
			return err
		}
		t.plan.Sort(t.Record)
		t.Started = d.Clock()
		if err := d.nextRound(t, nil); err != nil {
			return err
		}
	}
	return d.holdTourney(t.plan.Name, time.Time{})
}

// enterTourney enters a person in a tournament because of a letter, and returns
// the note that answers him; known is false when there is no such tournament.
//
// words are what stands behind the name: BID, a seat and points.
func (c *casework) enterTourney(name string, who writer, words []string) (n report.Note, known bool, err error) {
	name = strings.ToLower(name)
	t, err := c.tourneyAtHand(name)
	if errors.Is(err, errNoTourney) {
		return n, false, nil
	}
	if err != nil {
		return n, false, err
	}
	switch {
	case !t.Started.IsZero():
		return report.NewNote("tourney-begun", "name", name), true, nil
	case t.plan.Entry != "open":
		return report.NewNote("tourney-closed", "name", name), true, nil
	case t.Record.Find(who.Address) != 0 && len(words) == 0:
		return report.NewNote("tourney-entered-already", "name", name, "title", t.plan.Title), true, nil
	case t.Record.Find(who.Address) == 0 && len(t.Record.Entrants) >= t.plan.Most:
		return report.NewNote("tourney-full", "name", name), true, nil
	}
	if t.Record.Find(who.Address) == 0 {
		rating, rated, err := c.people().Rating(t.plan.System, who.Address)
		if err != nil {
			return n, true, err
		}
		if t.plan.Least > 0 && (!rated || rating.Rating < float64(t.plan.Least)) {
			return report.NewNote("tourney-rating", "name", name, "least", t.plan.Least, "system", t.plan.System), true, nil
		}
		e := tournament.Entrant{Name: t.nameFor(who.Name), Address: who.Address, Lang: who.Lang}
		if err := t.plan.Enter(t.Record, e); err != nil {
			return report.NewNote("tourney-closed", "name", name), true, nil
		}
	}
	e := t.Record.Entrant(t.Record.Find(who.Address))
	if !t.takeBid(e, words) {
		return report.NewNote("tourney-bid-unread", "name", name, "read", strings.Join(words, " "), "seats", t.seats[0]+", "+t.seats[1]), true, nil
	}
	some, err := c.settings(t)
	if err != nil {
		return n, true, err
	}
	c.batch.Settings = append(c.batch.Settings, some...)
	return report.NewNote("tourney-entered", "name", name, "title", t.plan.Title, "as", e.Name, "entrants", len(t.Record.Entrants),
		"wants", e.Bid.Seat, "points", e.Bid.Points, "auction", yesNo(t.plan.Sides == "bid"), "first", t.seats[0]), true, nil
}

// takeBid reads BID, a seat and points; no words are no bid, and right. It is false
// for anything else.
func (t *tourney) takeBid(e *tournament.Entrant, words []string) bool {
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

// tourneyAtHand is a tournament as the letter at hand has left it so far.
func (c *casework) tourneyAtHand(name string) (*tourney, error) {
	for i := len(c.batch.Settings) - 1; i >= 0; i-- {
		if s := c.batch.Settings[i]; s.Name == tourneyKey(name) {
			return c.readTourney(s.Value)
		}
	}
	return c.tourney(name)
}

// nameFor makes a name that no other entrant has of what somebody calls himself:
// never of his address, which is nobody's business.
func (t *tourney) nameFor(called string) string {
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

// joinTourney is JOIN with the name of a tournament.
func (c *casework) joinTourney(x orders.ClubLine, r *report.Report) (known bool, err error) {
	if _, err := c.Store.Game(strings.ToLower(x.Word(0))); err == nil {
		return false, nil
	}
	n, known, err := c.enterTourney(x.Word(0), c.by, x.Words[min(1, len(x.Words)):])
	if known {
		r.Notes = append(r.Notes, n)
	}
	return known, err
}

// isTourney tells whether there is a tournament of a name.
func (c *casework) isTourney(name string) bool {
	_, err := c.tourneyAtHand(strings.ToLower(name))
	return name != "" && err == nil
}

// leaveTourney is WITHDRAW with the name of a tournament. It is asked about once more.
func (c *casework) leaveTourney(x orders.ClubLine, r *report.Report) (known bool, err error) {
	name := strings.ToLower(x.Word(0))
	if name == "" {
		return false, nil
	}
	t, err := c.tourneyAtHand(name)
	if errors.Is(err, errNoTourney) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if t.Record.Find(c.by.Address) == 0 || t.Over {
		r.Notes = append(r.Notes, report.NewNote("tourney-not-in", "name", name))
		return true, nil
	}
	leaves := asked{Kind: askedTourney, Address: c.by.Address, Name: c.by.Name, Lang: c.by.Lang, Game: name}
	if c.by.Confirmed {
		return true, c.leftTourney(leaves, r)
	}
	r.Notes = append(r.Notes, report.NewNote("tourney-leave-asked", "name", name, "days", askedDays))
	return true, c.ask(leaves)
}

// leftTourney takes an entrant out who has confirmed it: before the tournament begins the
// entry is taken back, later he is paired no more.
func (c *casework) leftTourney(a asked, r *report.Report) error {
	t, err := c.tourneyAtHand(a.Game)
	if err != nil {
		return err
	}
	who := t.Record.Find(a.Address)
	switch {
	case who == 0 || t.Over:
		r.Notes = append(r.Notes, report.NewNote("tourney-not-in", "name", a.Game))
		return nil
	case t.Started.IsZero():
		t.Record.Entrants = slices.Delete(t.Record.Entrants, who-1, who)
	default:
		if e := t.Record.Entrant(who); e.Leaves == 0 {
			e.Leaves = len(t.Record.Rounds) + 1
		}
	}
	some, err := c.settings(t)
	c.batch.Settings = append(c.batch.Settings, some...)
	r.Notes = append(r.Notes, report.NewNote("tourney-left", "name", a.Game))
	return err
}

// concluded has everything follow from the end of a game that concerns more than
// the game: its tournament is looked at, its players are rated.
func (c *casework) concluded() error {
	if c.game.Tournament != "" {
		c.reconsidered()
		return nil
	}
	return c.rateGame()
}

// reconsidered has the tournament of the game at hand looked at.
func (c *casework) reconsidered() {
	if c.game.Tournament != "" {
		c.batch.Settings = append(c.batch.Settings, store.Setting{Name: tourneyDue(c.game.Tournament), Value: []byte(c.game.Name)})
	}
}

// judged is the view of a game by which its result is told.
func (c *casework) judged() adjudicator.View {
	if c.state == nil {
		return adjudicator.View{}
	}
	return c.state.View(adjudicator.Referee)
}
