package referee

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator/desk/clerk"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/store"
)

// Files is what is kept of people: told, erased, and forgotten in time.
type Files struct{ *docket.Office }

// FilesOf is for the work at hand.
func FilesOf(o *docket.Office) Files { return Files{o} }

// What is known of a person hangs on his address: wishes, figures, seats, letters. No
// entry of a log holds it, so that a log verifies when all of it is gone.

// PersonData is what the store knows of somebody besides his letters.
type PersonData struct {
	Address     string              `json:"address"`
	Others      []string            `json:"others,omitempty"` // further addresses that he has moved from or to
	Wishes      json.RawMessage     `json:"wishes,omitempty"` // how he wants his letters
	Reliability *people.Reliability `json:"reliability,omitempty"`
	Ratings     []people.RatingOf   `json:"ratings,omitempty"`
	Substitute  json.RawMessage     `json:"substitute,omitempty"` // that he stands in for others
	Places      []PlaceOf           `json:"places,omitempty"`
	Tournaments []clerk.Entry       `json:"tournaments,omitempty"`
	Questions   int                 `json:"questions,omitempty"` // that wait for his answer
	LettersIn   []uint64            `json:"lettersIn,omitempty"` // numbers
	LettersOut  []uint64            `json:"lettersOut,omitempty"`
}

// PlaceOf is a part that he has in a game.
type PlaceOf struct {
	Game   string           `json:"game"`
	Status store.GameStatus `json:"status"`
	Seat   string           `json:"seat,omitempty"`
	As     string           `json:"as"` // holder, partner, observer or host
	Name   string           `json:"name,omitempty"`
	Lang   string           `json:"lang,omitempty"`
	Nonce  string           `json:"nonce,omitempty"` // his words for the dice, or their hash
}

// DataOf gathers what the store knows of the person of an address, under all that he has
// had.
func (d Files) DataOf(address string) (x PersonData, err error) {
	if x, err = d.DataAt(address); err != nil {
		return x, err
	}
	all, err := d.People().AddressesOf(x.Address)
	if err != nil {
		return x, err
	}
	for _, other := range all[1:] {
		more, err := d.DataAt(other)
		if err != nil {
			return x, err
		}
		x.join(&more)
	}
	return x, nil
}

// join adds what is known under another address of the same person.
func (x *PersonData) join(more *PersonData) {
	x.Others = append(x.Others, more.Address)
	if x.Wishes == nil {
		x.Wishes = more.Wishes
	}
	if x.Substitute == nil {
		x.Substitute = more.Substitute
	}
	if r := more.Reliability; r != nil && x.Reliability != nil {
		x.Reliability = &people.Reliability{Answered: x.Reliability.Answered + r.Answered, Missed: x.Reliability.Missed + r.Missed, Seconds: x.Reliability.Seconds + r.Seconds}
	} else if r != nil {
		x.Reliability = r
	}
	x.Ratings = append(x.Ratings, more.Ratings...)
	x.Places = append(x.Places, more.Places...)
	x.Tournaments = append(x.Tournaments, more.Tournaments...)
	x.Questions += more.Questions
	x.LettersIn, x.LettersOut = append(x.LettersIn, more.LettersIn...), append(x.LettersOut, more.LettersOut...)
	slices.Sort(x.LettersIn)
	slices.Sort(x.LettersOut)
}

// DataAt gathers what is known under one address.
func (d Files) DataAt(address string) (x PersonData, err error) {
	x.Address = strings.ToLower(strings.TrimSpace(address))
	if x.Address == "" || x.Address == people.AtHouse {
		return x, fmt.Errorf("%q is no address", address)
	}
	if x.Wishes, err = d.Store.Setting(people.PersonKey(x.Address)); err != nil {
		return x, err
	}
	if r, err := d.People().ReliabilityAt(x.Address); err != nil {
		return x, err
	} else if r != (people.Reliability{}) {
		x.Reliability = &r
	}
	if x.Ratings, err = d.People().RatingsOf(x.Address); err != nil {
		return x, err
	}
	if x.Tournaments, err = d.Clerk().EntriesOf(x.Address); err != nil {
		return x, err
	}
	for _, step := range []func(*PersonData) error{d.substituteOf, d.placesOf, d.questionsOf, d.lettersOf} {
		if err := step(&x); err != nil {
			return x, err
		}
	}
	return x, nil
}

// Empty tells whether nothing is known.
func (x *PersonData) Empty() bool {
	return len(x.Others) == 0 && x.Wishes == nil && x.Reliability == nil && x.Substitute == nil && x.Questions == 0 &&
		len(x.Ratings)+len(x.Places)+len(x.Tournaments)+len(x.LettersIn)+len(x.LettersOut) == 0
}

func (d Files) substituteOf(x *PersonData) error {
	list, err := d.Pool()
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(list, func(s docket.StandIn) bool { return strings.EqualFold(s.Address, x.Address) }); i >= 0 {
		x.Substitute, err = json.Marshal(list[i])
	}
	return err
}

func (d Files) placesOf(x *PersonData) error {
	for g, err := range d.Store.Games("") {
		if err != nil {
			return err
		}
		add := func(as, seat, person, name, lang, nonce string) {
			if strings.EqualFold(person, x.Address) {
				x.Places = append(x.Places, PlaceOf{Game: g.Name, Status: g.Status, Seat: seat, As: as, Name: name, Lang: lang, Nonce: nonce})
			}
		}
		for _, s := range g.Seats {
			add("holder", s.Name, s.Person, s.DisplayName, s.Lang, s.Nonce)
			for _, p := range s.Partners {
				add("partner", s.Name, p.Person, p.DisplayName, p.Lang, "")
			}
		}
		for _, o := range g.Observers {
			add("observer", "", o.Person, o.DisplayName, o.Lang, "")
		}
		add("host", "", g.Host, "", "", "")
	}
	return nil
}

func (d Files) questionsOf(x *PersonData) error {
	for set, err := range d.Store.Settings("desk.asked.") {
		if err != nil {
			return err
		}
		var a docket.Asked
		if json.Unmarshal(set.Value, &a) == nil && strings.EqualFold(a.Address, x.Address) {
			x.Questions++
		}
	}
	return nil
}

func (d Files) lettersOf(x *PersonData) error {
	for l, err := range d.Store.Letters(store.LetterFilter{}) {
		if err != nil {
			return err
		}
		if strings.EqualFold(l.From, x.Address) {
			x.LettersIn = append(x.LettersIn, l.ID)
		}
	}
	for o, err := range d.Store.Outbox(store.OutFilter{To: x.Address}) {
		if err != nil {
			return err
		}
		x.LettersOut = append(x.LettersOut, o.ID)
	}
	return nil
}

// ErrPlays means that somebody still has a part in something that goes on.
var ErrPlays = errors.New("he still has a part in what goes on")

// Erase removes what the store knows of an address: records, figures, letters. Seats of
// games that are over stay without a person, entrants of tournaments that are over are a
// number. It refuses with ErrPlays while he has a part in a game or tournament that is not
// over. What it returns is what stays, one sentence each.
func (d Files) Erase(address string) (stays []string, err error) {
	x, err := d.DataOf(address)
	if err != nil {
		return nil, err
	}
	if busy := x.Busy(); len(busy) > 0 {
		return nil, fmt.Errorf("%w: %s", ErrPlays, strings.Join(busy, "; "))
	}
	all := append([]string{x.Address}, x.Others...)
	for _, one := range all {
		some, err := d.eraseAt(one, all)
		if stays = append(stays, some...); err != nil {
			return stays, err
		}
	}
	return stays, nil
}

// eraseAt removes what is known under one of a person's addresses.
func (d Files) eraseAt(address string, all []string) (stays []string, err error) {
	x, err := d.DataAt(address)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, p := range x.Places {
		if p.Nonce != "" && !gamelog.IsHashedNonce(p.Nonce) {
			stays = append(stays, fmt.Sprintf("his words for the dice of game %s: without them nobody can verify it", p.Game))
		}
		if seen[p.Game] {
			continue
		}
		seen[p.Game] = true
		if err := d.eraseFrom(p.Game, x.Address); err != nil {
			return stays, err
		}
	}
	if err := d.Store.Commit(&store.Batch{Settings: d.erased(&x)}); err != nil {
		return stays, err
	}
	for _, e := range x.Tournaments {
		if err := d.Clerk().Erase(e, all); err != nil {
			return stays, err
		}
	}
	return stays, d.forgetLetters(x.LettersIn, x.LettersOut)
}

// Busy lists what keeps a person from being erased.
func (x *PersonData) Busy() (list []string) {
	for _, p := range x.Places {
		if p.Status != store.GameFinished {
			list = append(list, strings.TrimSpace(p.As+" in game "+p.Game+" "+p.Seat))
		}
	}
	for _, t := range x.Tournaments {
		if !t.Over {
			list = append(list, "entrant of tournament "+t.Tournament)
		}
	}
	return list
}

// eraseFrom takes a person out of the record of a game that is over.
func (d Files) eraseFrom(game, address string) error {
	g, err := d.Store.Game(game)
	if err != nil {
		return err
	}
	var names []string
	for _, p := range people.InGame(&g) {
		if strings.EqualFold(p.Person, address) {
			names = append(names, p.DisplayName)
		}
	}
	if err := d.ErasePress(&g, address, names); err != nil {
		return err
	}
	for i := range g.Seats {
		s := &g.Seats[i]
		if strings.EqualFold(s.Person, address) {
			s.Person, s.DisplayName, s.Code, s.CodeHash, s.Token, s.LastIn, s.Mail = "", "", "", "", "", "", store.MailPath{}
		}
		s.Partners = slices.DeleteFunc(s.Partners, func(p store.Partner) bool { return strings.EqualFold(p.Person, address) })
	}
	g.Observers = slices.DeleteFunc(g.Observers, func(o store.Observer) bool { return strings.EqualFold(o.Person, address) })
	if strings.EqualFold(g.Host, address) {
		g.Host = ""
	}
	return d.Store.Commit(&store.Batch{Game: &g})
}

// erased are the settings that go, and the pool without him.
func (d Files) erased(x *PersonData) (list []store.Setting) {
	for _, key := range people.Keys(x.Address) {
		list = append(list, store.Setting{Name: key})
	}
	for _, r := range x.Ratings {
		list = append(list, store.Setting{Name: people.RatingKey(r.System, x.Address)})
	}
	for set, err := range d.Store.Settings("desk.asked.") {
		var a docket.Asked
		if err == nil && json.Unmarshal(set.Value, &a) == nil && (strings.EqualFold(a.Address, x.Address) || strings.EqualFold(a.Holder, x.Address)) {
			list = append(list, store.Setting{Name: set.Name})
		}
	}
	if pool, err := d.Pool(); err == nil && x.Substitute != nil {
		pool = slices.DeleteFunc(pool, func(s docket.StandIn) bool { return strings.EqualFold(s.Address, x.Address) })
		if raw, err := json.Marshal(pool); err == nil {
			list = append(list, store.Setting{Name: docket.PoolKey, Value: raw})
		}
	}
	return list
}

// forgetLetters forgets letters, some at a time: no transaction grows without limit.
func (d Files) forgetLetters(in, out []uint64) error {
	const most = 200
	for len(in)+len(out) > 0 {
		a, b := in[:min(most, len(in))], out[:min(most, len(out))]
		if err := d.Store.Forget(a, b); err != nil {
			return err
		}
		in, out = in[len(a):], out[len(b):]
	}
	return nil
}
