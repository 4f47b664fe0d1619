package seating

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Founder makes new games.
type Founder struct{ *docket.Docket }

// FounderOf is for the work at hand.
func FounderOf(d *docket.Docket) Founder { return Founder{d} }

// founding is a NEW line that was understood.
type founding struct {
	system   games.Listing
	info     adjudicator.Info
	scenario adjudicator.Scenario
	seat     string
	name     string
	others   []string // addresses, and AtHouse
	options  []store.GameOption
	private  bool
	reliable int // percent of answers in time that who joins must have
	// Whether players who both wish it see each other's address, and whether nobody is
	// told who plays; "" as the referee has it.
	addresses string
	anonymous bool
	problem   *report.Note // why it cannot be done
}

// NewKeys are the keywords of a NEW line.
var NewKeys = []string{"AS", "EN", "NAMED", "NOMMEE", "NOMME", "WITH", "AVEC", "PRIVATE", "PRIVEE", "RELIABLE", "FIABLE", "ADDRESSES", "ADRESSES", "ANONYMOUS", "ANONYME"}

// MeansNew tells whether a line that begins with NEW names a system.
func (c Founder) MeansNew(x orders.ClubLine) bool {
	_, _, ok := SystemOf(x.Words)
	return ok
}

// SystemOf finds the system that words begin with, by its name, with blanks or
// hyphens, or by an unambiguous beginning of it; rest are the words behind.
func SystemOf(words []string) (found games.Listing, rest []string, ok bool) {
	for n := min(len(words), 5); n > 0; n-- {
		key := strings.ToLower(strings.Join(words[:n], "-"))
		if l, ok := games.Find(key); ok {
			return l, words[n:], true
		}
	}
	if len(words) == 0 || len(words[0]) < 4 {
		return found, nil, false
	}
	fits := slices.DeleteFunc(games.All(), func(l games.Listing) bool { return !strings.HasPrefix(l.Name, strings.ToLower(words[0])) })
	if len(fits) != 1 {
		return found, nil, false
	}
	return fits[0], words[1:], true
}

// founding reads a NEW line.
func (c Founder) founding(x orders.ClubLine) (f founding, err error) {
	var rest []string
	f.system, rest, _ = SystemOf(x.Words)
	sys, err := c.System(f.system.Name)
	if err != nil {
		return f, err
	}
	f.info = sys.Info()
	var name []string
	for len(rest) > 0 && !slices.Contains(NewKeys, strings.ToUpper(rest[0])) && !strings.Contains(rest[0], "=") {
		name, rest = append(name, strings.ToLower(rest[0])), rest[1:]
	}
	f.chooseScenario(strings.Join(name, "-"))
	if f.problem != nil {
		return f, nil
	}
	f.chooseSeat(strings.Join(x.Behind([]string{"AS", "EN"}, newStops(rest)), " "))
	f.name = strings.ToLower(strings.Join(x.Behind([]string{"NAMED", "NOMMEE", "NOMME"}, newStops(rest)), "-"))
	f.others = x.Behind([]string{"WITH", "AVEC"}, newStops(rest))
	f.private = len(x.Behind([]string{"PRIVATE", "PRIVEE"}, nil)) > 0 || x.Is(len(x.Words)-1, "PRIVATE", "PRIVEE")
	f.chooseReliable(x.Behind([]string{"RELIABLE", "FIABLE"}, newStops(rest)))
	f.choosePrivacy(rest, x)
	f.chooseOptions(rest)
	f.checkRest()
	return f, nil
}

// newStops end what stands behind a keyword of a NEW line: the next keyword, and
// options.
func newStops(words []string) []string {
	stops := slices.Clone(NewKeys)
	for _, w := range words {
		if strings.Contains(w, "=") {
			stops = append(stops, strings.ToUpper(w))
		}
	}
	return stops
}

func (f *founding) refuse(code string, pairs ...any) {
	if f.problem == nil {
		n := report.NewNote(code, pairs...)
		f.problem = &n
	}
}

// chooseScenario takes a scenario by its name or its beginning; the first when none
// is named.
func (f *founding) chooseScenario(name string) {
	var names []string
	var fits []adjudicator.Scenario
	for _, s := range f.info.Scenarios {
		names = append(names, s.Name)
		if s.Name == name || name == "" {
			f.scenario = s
			return
		}
		if strings.HasPrefix(s.Name, name) {
			fits = append(fits, s)
		}
	}
	if len(fits) != 1 {
		f.refuse("new-scenario", "read", name, "system", f.info.Name, "list", strings.Join(names, ", "))
		return
	}
	f.scenario = fits[0]
}

// chooseSeat takes the founder's seat; the first when none is named.
func (f *founding) chooseSeat(read string) {
	var names []string
	for _, s := range f.scenario.Seats {
		names = append(names, string(s.Seat))
		if f.seat == "" && (read == "" || docket.SeatNamed(read, string(s.Seat)) || strings.EqualFold(read, s.Title)) {
			f.seat = string(s.Seat)
		}
	}
	if f.seat == "" {
		f.refuse("new-seat", "read", read, "list", strings.Join(names, ", "))
	}
}

// chooseReliable takes how reliable others must be, such as 80%.
func (f *founding) chooseReliable(words []string) {
	if len(words) == 0 {
		return
	}
	n, err := strconv.Atoi(strings.TrimSuffix(words[0], "%"))
	if err != nil || n < 1 || n > 100 {
		f.refuse("new-reliable", "read", words[0])
		return
	}
	f.reliable = n
}

// choosePrivacy takes what players are told of each other: ADDRESSES BOTH or HIDDEN,
// and ANONYMOUS.
func (f *founding) choosePrivacy(rest []string, x orders.ClubLine) {
	f.anonymous = slices.ContainsFunc(rest, func(w string) bool { return strings.EqualFold(w, "ANONYMOUS") || strings.EqualFold(w, "ANONYME") })
	if more := x.Behind([]string{"ANONYMOUS", "ANONYME"}, newStops(rest)); len(more) > 0 {
		f.refuse("new-anonymous", "read", strings.Join(more, " "))
	}
	if !slices.ContainsFunc(rest, func(w string) bool { return strings.EqualFold(w, "ADDRESSES") || strings.EqualFold(w, "ADRESSES") }) {
		return
	}
	words := x.Behind([]string{"ADDRESSES", "ADRESSES"}, newStops(rest))
	switch read := strings.ToLower(strings.Join(words, " ")); read {
	case people.AddressesBoth, "shown", "les deux":
		f.addresses = people.AddressesBoth
	case people.AddressesHidden, "cachees", "cachées":
		f.addresses = people.AddressesHidden
	default:
		f.refuse("new-addresses", "read", read)
	}
}

// chooseOptions takes NAME=VALUE.
func (f *founding) chooseOptions(words []string) {
	for _, w := range words {
		key, value, ok := strings.Cut(strings.ToLower(w), "=")
		if !ok {
			continue
		}
		i := slices.IndexFunc(f.info.Options, func(o adjudicator.Option) bool { return strings.EqualFold(o.Name, key) })
		if i < 0 || len(f.info.Options[i].Values) > 0 && !slices.Contains(f.info.Options[i].Values, value) {
			var list []string
			for _, o := range f.info.Options {
				list = append(list, o.Name+"="+strings.Join(o.Values, "|"))
			}
			f.refuse("new-option", "read", w, "list", strings.Join(list, "; "))
			return
		}
		f.options = append(f.options, store.GameOption{Key: f.info.Options[i].Name, Value: value})
	}
}

// checkRest refuses names and people that cannot be.
func (f *founding) checkRest() {
	if f.name != "" && (len(f.name) > 40 || nameFault(f.name) != "" || strings.Trim(f.name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "") {
		f.refuse("new-name", "read", f.name)
	}
	if len(f.others) >= len(f.scenario.Seats) {
		f.refuse("new-others", "seats", len(f.scenario.Seats)-1)
	}
	for i, w := range f.others {
		switch {
		case strings.EqualFold(w, "house") || strings.EqualFold(w, "maison"):
			if f.others[i] = people.AtHouse; f.system.Adviser == nil {
				f.refuse("house-none")
			}
		case !strings.Contains(w, "@"):
			f.refuse("new-with", "read", w)
		}
	}
	if len(f.others) == 1 && f.others[0] == people.AtHouse { // the house plays all others
		for len(f.others) < len(f.scenario.Seats)-1 {
			f.others = append(f.others, people.AtHouse)
		}
	}
}

// players are the seats of the game as its founder wants them.
func (f *founding) players(founder docket.Writer) (list []docket.Player) {
	others := f.others
	for _, s := range f.scenario.Seats {
		switch {
		case string(s.Seat) == f.seat:
			list = append(list, docket.Player{Seat: f.seat, Address: founder.Address, Name: founder.Name, Lang: founder.Lang})
		case len(others) > 0:
			list = append(list, docket.Player{Seat: string(s.Seat), Address: strings.ToLower(others[0])})
			others = others[1:]
		}
	}
	return list
}

// FoundGame is NEW.
func (c Founder) FoundGame(x orders.ClubLine, r *report.Report) error {
	if refused, err := c.mayFound(); err != nil || refused != nil {
		if refused != nil {
			r.Notes = append(r.Notes, *refused)
		}
		return err
	}
	f, err := c.founding(x)
	if err != nil {
		return err
	}
	if f.problem != nil {
		r.Notes = append(r.Notes, *f.problem)
		return nil
	}
	for _, w := range f.others {
		if c.Ours(w) {
			r.Notes = append(r.Notes, report.NewNote("address-ours", "address", w))
			return nil
		}
	}
	if f.name, err = c.freeName(cmp.Or(f.name, f.system.Name), f.name != ""); err != nil {
		return err
	}
	if f.name == "" {
		r.Notes = append(r.Notes, report.NewNote("new-taken", "read", strings.Join(x.Behind([]string{"NAMED", "NOMMEE", "NOMME"}, newStops(x.Words)), "-")))
		return nil
	}
	policy := c.Config.NewGames
	policy.Listed = !f.private
	policy.Reliable = cmp.Or(f.reliable, policy.Reliable)
	policy.Anonymous = policy.Anonymous || f.anonymous
	if f.addresses != "" {
		policy.Addresses = strings.TrimSuffix(f.addresses, people.AddressesHidden)
	}
	policy.MusterHours = cmp.Or(policy.MusterHours, musterHours)
	w := docket.TablesOf(c.Docket).Aside()
	err = FounderOf(w).Found(NewGame{Name: f.name, System: f.system.Name, Scenario: f.scenario.Name, Options: f.options, Policy: policy,
		Players: f.players(c.By), Host: c.By.Address})
	if err != nil { // options that exclude each other: the game says so in its own words
		c.Lines().Info("game not founded", "by", c.By.Address, "line", x.Raw, "err", err)
		r.Notes = append(r.Notes, report.NewNote("new-refused", "why", bounds.Cut(err.Error(), 300)))
		return nil
	}
	c.Beside = append(c.Beside, docket.ClubGame{Name: f.name, Work: w})
	return nil
}

// mayFound tells why the writer may not found a game, nil when he may.
func (c Founder) mayFound() (*report.Note, error) {
	switch c.Config.Create {
	case CreateAnyone:
	case CreatePlayers:
		refs, err := c.Store.SeatsOf(c.By.Address)
		if err != nil {
			return nil, err
		}
		if len(refs) == 0 {
			n := report.NewNote("new-players")
			return &n, nil
		}
	default:
		n := report.NewNote("new-referee")
		return &n, nil
	}
	open, all := 0, 0
	for g, err := range c.Store.Games(store.GameOpen) {
		if err != nil {
			return nil, err
		}
		if g.Host != "" {
			all++
		}
		if strings.EqualFold(g.Host, c.By.Address) {
			open++
		}
	}
	for _, x := range c.Beside {
		if x.Work.Game.Rev == 0 { // by this letter
			open++
		}
	}
	if all >= allOpenGames {
		n := report.NewNote("new-many")
		return &n, nil
	}
	if open >= OpenGames {
		n := report.NewNote("new-limit", "limit", OpenGames)
		return &n, nil
	}
	return nil, nil
}

// freeName is the name of a new game: the wanted one, "" when that is taken; else
// the first free number behind the system's name.
func (c Founder) freeName(name string, wanted bool) (string, error) {
	taken := func(name string) (bool, error) {
		_, err := c.Store.Game(name)
		if errors.Is(err, store.ErrNotFound) {
			return slices.ContainsFunc(c.Beside, func(x docket.ClubGame) bool { return x.Name == name }), nil
		}
		return true, err
	}
	if wanted {
		is, err := taken(name)
		if is || err != nil {
			return "", err
		}
		return name, nil
	}
	for n := 1; ; n++ {
		try := fmt.Sprintf("%s-%d", name, n)
		if is, err := taken(try); !is || err != nil {
			return try, err
		}
	}
}
