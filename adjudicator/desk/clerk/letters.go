package clerk

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/report"
	"feldpost/adjudicator/tournament"
	"feldpost/store"
)

// Enter enters a person in a tournament because of a letter, and returns the note that answers him
// and what is to be kept beside what the letter has had taken so far; known is false when there is
// no such tournament.
//
// words are what stands behind the name: BID, a seat and points.
func (k Clerk) Enter(taken []store.Setting, name string, who Writer, words []string) (n report.Note, set []store.Setting, known bool, err error) {
	name = strings.ToLower(name)
	t, err := k.afterTaking(taken, name)
	if errors.Is(err, ErrUnknown) {
		return n, nil, false, nil
	}
	if err != nil {
		return n, nil, false, err
	}
	switch {
	case !t.Started.IsZero():
		return report.NewNote("tourney-begun", "name", name), nil, true, nil
	case t.plan.Entry != "open":
		return report.NewNote("tourney-closed", "name", name), nil, true, nil
	case t.Record.Find(who.Address) != 0 && len(words) == 0:
		return report.NewNote("tourney-entered-already", "name", name, "title", t.plan.Title), nil, true, nil
	case t.Record.Find(who.Address) == 0 && len(t.Record.Entrants) >= t.plan.Most:
		return report.NewNote("tourney-full", "name", name), nil, true, nil
	}
	if t.Record.Find(who.Address) == 0 {
		rating, rated, err := k.people().Rating(t.plan.System, who.Address)
		if err != nil {
			return n, nil, true, err
		}
		if t.plan.Least > 0 && (!rated || rating.Rating < float64(t.plan.Least)) {
			return report.NewNote("tourney-rating", "name", name, "least", t.plan.Least, "system", t.plan.System), nil, true, nil
		}
		e := tournament.Entrant{Name: t.nameFor(who.Name), Address: who.Address, Lang: who.Lang}
		if err := t.plan.Enter(t.Record, e); err != nil {
			return report.NewNote("tourney-closed", "name", name), nil, true, nil
		}
	}
	e := t.Record.Entrant(t.Record.Find(who.Address))
	if !t.takeBid(e, words) {
		return report.NewNote("tourney-bid-unread", "name", name, "read", strings.Join(words, " "), "seats", t.seats[0]+", "+t.seats[1]), nil, true, nil
	}
	some, err := k.settings(t)
	if err != nil {
		return n, nil, true, err
	}
	return report.NewNote("tourney-entered", "name", name, "title", t.plan.Title, "as", e.Name, "entrants", len(t.Record.Entrants),
		"wants", e.Bid.Seat, "points", e.Bid.Points, "auction", map[bool]string{true: "yes", false: "no"}[t.plan.Sides == "bid"], "first", t.seats[0]), some, true, nil
}

// Writer is who has written a letter.
type Writer struct{ Address, Name, Lang string }

// Is tells whether there is a tournament of a name.
func (k Clerk) Is(taken []store.Setting, name string) bool {
	_, err := k.afterTaking(taken, strings.ToLower(name))
	return name != "" && err == nil
}

// Plays tells whether somebody plays in a tournament that is not over; the error is
// ErrUnknown when there is none of the name.
func (k Clerk) Plays(taken []store.Setting, name, address string) (bool, error) {
	t, err := k.afterTaking(taken, name)
	if err != nil {
		return false, err
	}
	return t.Record.Find(address) != 0 && !t.Over, nil
}

// Leave takes an entrant out who has confirmed it: before the tournament begins the
// entry is taken back, later he is paired no more. It returns the note that answers him.
func (k Clerk) Leave(taken []store.Setting, name, address string) (n report.Note, set []store.Setting, err error) {
	t, err := k.afterTaking(taken, name)
	if err != nil {
		return n, nil, err
	}
	who := t.Record.Find(address)
	switch {
	case who == 0 || t.Over:
		return report.NewNote("tourney-not-in", "name", name), nil, nil
	case t.Started.IsZero():
		t.Record.Entrants = slices.Delete(t.Record.Entrants, who-1, who)
	default:
		if e := t.Record.Entrant(who); e.Leaves == 0 {
			e.Leaves = len(t.Record.Rounds) + 1
		}
	}
	set, err = k.settings(t)
	return report.NewNote("tourney-left", "name", name), set, err
}

// Move moves a person to another address in the tournaments that go on.
func (k Clerk) Move(taken []store.Setting, from, to string) (set []store.Setting, err error) {
	lines, err := k.index()
	if err != nil {
		return nil, err
	}
	for _, l := range lines {
		if l.Over {
			continue
		}
		t, err := k.afterTaking(taken, l.Name)
		if err != nil {
			return set, err
		}
		n := t.Record.Find(from)
		if n == 0 || t.Record.Find(to) != 0 {
			continue
		}
		t.Record.Entrant(n).Address = to
		some, err := k.settings(t)
		if err != nil {
			return set, err
		}
		set = append(set, some...)
	}
	return set, nil
}

// Due is the setting that has the tournament of a game looked at.
func Due(g *store.Game) store.Setting {
	return store.Setting{Name: tourneyDue(g.Tournament), Value: []byte(g.Name)}
}

// Entry is a tournament that somebody plays in.
type Entry struct {
	Tournament string `json:"tournament"`
	Number     int    `json:"number"`
	Name       string `json:"name,omitempty"`
	Over       bool   `json:"over,omitempty"`
}

// EntriesOf are the tournaments that an address is entered in.
func (k Clerk) EntriesOf(address string) (list []Entry, err error) {
	lines, err := k.index()
	if err != nil {
		return nil, err
	}
	for _, l := range lines {
		t, err := k.Tourney(l.Name)
		if err != nil {
			return nil, err
		}
		for i, e := range t.Record.Entrants {
			if strings.EqualFold(e.Address, address) {
				list = append(list, Entry{Tournament: l.Name, Number: i + 1, Name: e.Name, Over: t.Over})
			}
		}
	}
	return list, nil
}

// Erase makes an entrant of a tournament that is over a number, in the record and in
// the file as it was written; all are the addresses that he has had.
func (k Clerk) Erase(x Entry, all []string) error {
	t, err := k.Tourney(x.Tournament)
	if err != nil {
		return err
	}
	name := "#" + strconv.Itoa(x.Number)
	nobody := "entrant-" + strconv.Itoa(x.Number) + "@removed.invalid"
	entrant := &t.Record.Entrants[x.Number-1]
	t.File = strings.ReplaceAll(t.File, strconv.Quote(entrant.Name), strconv.Quote(name))
	for _, address := range all { // the file has the one that he entered by
		t.File = people.ReplaceFold(t.File, address, nobody)
	}
	entrant.Name, entrant.Address = name, nobody
	raw, err := json.Marshal(t)
	if err != nil {
		return err
	}
	return k.Store.SetSetting(tourneyKey(x.Tournament), raw)
}

// newest is among how many tournaments that of the writer is sought.
const newest = 20

// listed is how many names are told when a tournament is not known.
const listed = 60

// Standings is how the tournament stands that a letter asks for: by its name, or, without
// one, the newest one in which the writer plays, else the newest of all. Where there is
// none, names are those that there are.
func (k Clerk) Standings(name, proven string) (t *report.Tourney, called string, names []string, err error) {
	list, err := k.index()
	if err != nil {
		return nil, name, nil, err
	}
	if name == "" && proven != "" {
		for _, l := range slices.Backward(list[max(0, len(list)-newest):]) {
			if t, err := k.Tourney(l.Name); err == nil && t.Record.Find(proven) != 0 {
				name = l.Name
				break
			}
		}
	}
	if name == "" && len(list) > 0 {
		name = list[len(list)-1].Name
	}
	x, err := k.Tourney(name)
	if err != nil { // also of one that cannot be read
		for _, l := range list[max(0, len(list)-listed):] {
			names = append(names, l.Name)
		}
		return nil, name, names, nil
	}
	return x.told(false), x.plan.Name, nil, nil
}
