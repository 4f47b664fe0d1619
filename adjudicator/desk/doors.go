package desk

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// A player founds a game where the referee lets him; others take its free seats.
// When all are taken everybody confirms within the days of the muster, and the game
// begins. Who does not confirm loses his seat to the next.

// Who may found games by letter.
const (
	CreateReferee = "referee" // nobody; the command is the referee's
	CreatePlayers = "players" // who holds or has held a seat
	CreateAnyone  = "anyone"
)

const (
	observersOpen = "open"
	// openGames is how many games that have not begun one person may have founded.
	openGames = 3
	// musterHours is how long seats may be confirmed in a game that says nothing else.
	musterHours = 72
	// listedGames is how many games an answer to LIST names.
	listedGames = 60
)

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
	problem  *report.Note // why it cannot be done
}

// newKeys are the keywords of a NEW line.
var newKeys = []string{"AS", "EN", "NAMED", "NOMMEE", "NOMME", "WITH", "AVEC", "PRIVATE", "PRIVEE"}

// meansNew tells whether a line that begins with NEW names a system.
func (c *casework) meansNew(x orders.ClubLine) bool {
	_, _, ok := systemOf(x.Words)
	return ok
}

// systemOf finds the system that words begin with, by its name, with blanks or
// hyphens, or by an unambiguous beginning of it; rest are the words behind.
func systemOf(words []string) (found games.Listing, rest []string, ok bool) {
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
func (c *casework) founding(x orders.ClubLine) (f founding, err error) {
	var rest []string
	f.system, rest, _ = systemOf(x.Words)
	sys, err := c.System(f.system.Name)
	if err != nil {
		return f, err
	}
	f.info = sys.Info()
	var name []string
	for len(rest) > 0 && !slices.Contains(newKeys, strings.ToUpper(rest[0])) && !strings.Contains(rest[0], "=") {
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
	f.chooseOptions(rest)
	f.checkRest()
	return f, nil
}

// newStops end what stands behind a keyword of a NEW line: the next keyword, and
// options.
func newStops(words []string) []string {
	stops := slices.Clone(newKeys)
	for _, w := range words {
		if strings.Contains(w, "=") {
			stops = append(stops, strings.ToUpper(w))
		}
	}
	return stops
}

func (f *founding) refuse(code string, pairs ...any) {
	if f.problem == nil {
		n := note(code, pairs...)
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
		if f.seat == "" && (read == "" || seatNamed(read, string(s.Seat)) || strings.EqualFold(read, s.Title)) {
			f.seat = string(s.Seat)
		}
	}
	if f.seat == "" {
		f.refuse("new-seat", "read", read, "list", strings.Join(names, ", "))
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
	if f.name != "" && (len(f.name) > 40 || strings.Trim(f.name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "") {
		f.refuse("new-name", "read", f.name)
	}
	if len(f.others) >= len(f.scenario.Seats) {
		f.refuse("new-others", "seats", len(f.scenario.Seats)-1)
	}
	for i, w := range f.others {
		switch {
		case strings.EqualFold(w, "house") || strings.EqualFold(w, "maison"):
			if f.others[i] = AtHouse; f.system.Adviser == nil {
				f.refuse("house-none")
			}
		case !strings.Contains(w, "@"):
			f.refuse("new-with", "read", w)
		}
	}
	if len(f.others) == 1 && f.others[0] == AtHouse { // the house plays all others
		for len(f.others) < len(f.scenario.Seats)-1 {
			f.others = append(f.others, AtHouse)
		}
	}
}

// players are the seats of the game as its founder wants them.
func (f *founding) players(founder writer) (list []Player) {
	others := f.others
	for _, s := range f.scenario.Seats {
		switch {
		case string(s.Seat) == f.seat:
			list = append(list, Player{Seat: f.seat, Address: founder.Address, Name: founder.Name, Lang: founder.Lang})
		case len(others) > 0:
			list = append(list, Player{Seat: string(s.Seat), Address: strings.ToLower(others[0])})
			others = others[1:]
		}
	}
	return list
}

// foundGame is NEW.
func (c *casework) foundGame(x orders.ClubLine, r *report.Report) error {
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
	if f.name, err = c.freeName(cmp.Or(f.name, f.system.Name), f.name != ""); err != nil {
		return err
	}
	if f.name == "" {
		r.Notes = append(r.Notes, note("new-taken", "read", strings.Join(x.Behind([]string{"NAMED", "NOMMEE", "NOMME"}, newStops(x.Words)), "-")))
		return nil
	}
	policy := c.Config.NewGames
	policy.Listed = !f.private
	policy.MusterHours = cmp.Or(policy.MusterHours, musterHours)
	w := c.aside()
	err = w.found(NewGame{Name: f.name, System: f.system.Name, Scenario: f.scenario.Name, Options: f.options, Policy: policy,
		Players: f.players(c.by), Host: c.by.Address})
	if err != nil { // options that exclude each other: the game says so in its own words
		c.Log.Info("game not founded", "by", c.by.Address, "line", x.Raw, "err", err)
		r.Notes = append(r.Notes, note("new-refused", "why", cutText(err.Error(), 300)))
		return nil
	}
	c.beside = append(c.beside, clubGame{f.name, w})
	return nil
}

// mayFound tells why the writer may not found a game, nil when he may.
func (c *casework) mayFound() (*report.Note, error) {
	switch c.Config.Create {
	case CreateAnyone:
	case CreatePlayers:
		refs, err := c.Store.SeatsOf(c.by.Address)
		if err != nil {
			return nil, err
		}
		if len(refs) == 0 {
			n := note("new-players")
			return &n, nil
		}
	default:
		n := note("new-referee")
		return &n, nil
	}
	open := 0
	for g, err := range c.Store.Games(store.GameOpen) {
		if err != nil {
			return nil, err
		}
		if strings.EqualFold(g.Host, c.by.Address) {
			open++
		}
	}
	if open >= openGames {
		n := note("new-limit", "limit", openGames)
		return &n, nil
	}
	return nil, nil
}

// freeName is the name of a new game: the wanted one, "" when that is taken; else
// the first free number behind the system's name.
func (c *casework) freeName(name string, wanted bool) (string, error) {
	taken := func(name string) (bool, error) {
		_, err := c.Store.Game(name)
		if errors.Is(err, store.ErrNotFound) {
			return slices.ContainsFunc(c.beside, func(x clubGame) bool { return x.name == name }), nil
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

// openDoors tells the founder of a new game, and those whom he invites, or musters
// everybody when no seat is free.
func (c *casework) openDoors() error {
	if c.full() {
		return c.muster()
	}
	for i := range c.game.Seats {
		s := &c.game.Seats[i]
		if s.Person == "" {
			continue
		}
		r := report.Report{Kind: report.Invitation, Draft: true}
		if strings.EqualFold(s.Person, c.game.Host) {
			c.confirmSeat(s)
			r = report.Report{Kind: report.Notice, Notes: []report.Note{note("door-founded", "game", c.game.Name, "listed", yesNo(c.game.Policy.Listed))}}
		}
		if err := c.send(s, r, false); err != nil {
			return err
		}
	}
	return nil
}

func yesNo(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// confirmSeat notes that a seat's person plays.
func (c *casework) confirmSeat(s *store.Seat) {
	if name := seatName(s.Name); !c.hasConfirmed(name) {
		c.dossier.Confirmed = append(c.dossier.Confirmed, name)
	}
}

func seatName(name string) adjudicator.Seat { return adjudicator.Seat(name) }

// full tells whether every seat has a person or the house.
func (c *casework) full() bool {
	return !slices.ContainsFunc(c.game.Seats, func(s store.Seat) bool { return s.Person == "" && !s.House })
}

// muster asks everybody to confirm, once all seats are taken.
func (c *casework) muster() error {
	c.dossier.Confirmed = nil
	var n report.Note
	if h := c.game.Policy.MusterHours; h > 0 {
		c.dossier.Muster = c.now.Add(time.Duration(h) * time.Hour)
		n = note("muster", "until", c.dossier.Muster.UTC().Format(time.RFC3339))
	} else {
		n = note("muster-any")
	}
	for i := range c.game.Seats {
		if err := c.send(&c.game.Seats[i], report.Report{Kind: report.Invitation, Draft: true, Notes: []report.Note{n}}, false); err != nil {
			return err
		}
	}
	return nil
}

// musterOver frees the seats that were not confirmed in time; in a game that the
// referee made he is told instead, and the muster goes on.
func (c *casework) musterOver() error {
	if c.state != nil || c.game.Status != store.GameOpen || c.dossier.Muster.IsZero() || c.dossier.Muster.After(c.until) {
		return nil
	}
	c.dossier.Muster = time.Time{}
	var silent []*store.Seat
	for i := range c.game.Seats {
		if s := &c.game.Seats[i]; s.Person != "" && !c.hasConfirmed(seatName(s.Name)) {
			silent = append(silent, s)
		}
	}
	if c.game.Host == "" {
		var names []string
		for _, s := range silent {
			names = append(names, s.Name)
			if err := c.send(s, report.Report{Kind: report.Invitation, Draft: true}, false); err != nil {
				return err
			}
		}
		return c.alarm("muster-silent", "game", c.game.Name, "seats", strings.Join(names, ", "))
	}
	for _, s := range silent {
		if err := c.send(s, report.Report{Kind: report.Notice, Notes: []report.Note{note("muster-lapsed", "game", c.game.Name)}}, false); err != nil {
			return err
		}
		if err := c.free(s); err != nil {
			return err
		}
		if err := c.announceBut(nil, note("muster-free", "seat", s.Name, "game", c.game.Name)); err != nil {
			return err
		}
		if _, err := c.substitute(s); err != nil {
			return err
		}
	}
	return c.settled()
}

// alarm tells the person who minds the daemon something about the game at hand.
func (c *casework) alarm(code string, pairs ...any) error {
	if c.Config.Notify == "" {
		return nil
	}
	was := c.nth
	c.nth = uint64(c.now.UnixNano()) + was // each is a letter of its own
	err := c.tell(c.Config.Notify, report.Report{Kind: report.Trouble, Notes: []report.Note{note(code, pairs...)}})
	c.nth = was + 1
	return err
}

// free takes a seat of a game that has not begun from its person. The founder's
// part goes to another who holds a seat; a game without any is closed.
func (c *casework) free(s *store.Seat) error {
	person := s.Person
	c.dossier.Confirmed = slices.DeleteFunc(c.dossier.Confirmed, func(x adjudicator.Seat) bool { return string(x) == s.Name })
	c.seatPerson(s, Player{})
	s.Lang, s.Nonce, s.Partners = "", "", nil
	if err := c.renew(s); err != nil {
		return err
	}
	if c.game.Host != "" && strings.EqualFold(c.game.Host, person) && c.seatOf(person) == nil {
		c.game.Host = ""
		for _, x := range c.game.Seats {
			if x.Person != "" && c.game.Host == "" {
				c.game.Host = x.Person
			}
		}
		if c.game.Host == "" {
			c.game.Status = store.GameFinished
		}
	}
	return c.settled()
}

// meansJoin tells whether a line that begins with JOIN names a game or a tournament,
// or might.
func (c *casework) meansJoin(x orders.ClubLine) bool {
	name := strings.ToLower(x.Word(0))
	if g, err := c.Store.Game(name); err == nil && g.Status != store.GameFinished && c.mayKnow(&g) {
		return true
	}
	return looksLikeGame(name) && (len(x.Words) == 1 || x.Is(1, "AS", "EN", "COMME"))
}

// join is JOIN: the writer takes a free seat, or one that the house alone plays.
func (c *casework) join(x orders.ClubLine, r *report.Report) error {
	w, err := c.knownGame(x.Word(0), r)
	if err != nil || w == nil {
		return err
	}
	var read string
	if len(x.Words) > 1 {
		read = strings.Join(x.Words[1:], " ")
		if x.Is(1, "AS", "EN", "COMME") {
			read = strings.Join(x.Words[2:], " ")
		}
	}
	seat, refused := w.seatFor(c.by, read)
	if refused != nil {
		r.Notes = append(r.Notes, *refused)
		return nil
	}
	return w.takeSeat(seat)
}

// seatFor finds the seat that somebody may take, or says why there is none.
func (c *casework) seatFor(by writer, read string) (*store.Seat, *report.Note) {
	refuse := func(code string, pairs ...any) (*store.Seat, *report.Note) {
		n := note(code, append(pairs, "game", c.game.Name)...)
		return nil, &n
	}
	free := func(s *store.Seat) bool {
		return s.Person == "" && (c.state == nil && !s.House || c.state != nil && s.House)
	}
	switch {
	case c.game.Status != store.GameOpen && c.game.Status != store.GameRunning:
		return refuse("join-over")
	case !c.game.Policy.Listed && c.game.Host == "":
		return refuse("join-closed")
	case len(c.game.Seats) < 3 && c.seatOf(by.Address) != nil:
		return refuse("join-own")
	}
	var names []string
	var found *store.Seat
	for i := range c.game.Seats {
		s := &c.game.Seats[i]
		if !free(s) {
			continue
		}
		names = append(names, s.Name)
		if found == nil && (read == "" || seatNamed(read, s.Name) || strings.EqualFold(read, c.scenario().SeatTitle(seatName(s.Name)))) {
			found = s
		}
	}
	switch {
	case len(names) == 0:
		return refuse("join-full")
	case found == nil:
		return refuse("join-seat", "read", read, "list", strings.Join(names, ", "))
	}
	return found, nil
}

// takeSeat seats the writer and tells everybody.
func (c *casework) takeSeat(s *store.Seat) error {
	c.seatPerson(s, Player{Address: c.by.Address, Name: c.by.Name})
	s.Lang = c.by.Lang
	if err := c.renew(s); err != nil {
		return err
	}
	if c.state != nil { // from the house
		if err := c.announceBut(s, note("house-left", "seat", s.Name, "player", s.DisplayName)); err != nil {
			return err
		}
		c.dossier.told(seatName(s.Name), c.game.Seq)
		return c.send(s, report.Report{Kind: report.Notice, Draft: true, Notes: []report.Note{{Code: "seat-taken"}}}, false)
	}
	c.confirmSeat(s)
	if c.full() {
		return c.muster()
	}
	if err := c.announceBut(s, note("door-joined", "seat", s.Name, "player", s.DisplayName, "game", c.game.Name)); err != nil {
		return err
	}
	return c.send(s, report.Report{Kind: report.Notice, Notes: []report.Note{note("door-yours", "game", c.game.Name)}}, false)
}

// meansDecline tells whether DECLINE refuses a seat: in a running game it answers an
// offer on the map.
func (c *casework) meansDecline(x orders.ClubLine) bool {
	if x.Word(0) == "" {
		return c.game != nil && c.state == nil && c.seat != nil
	}
	g, err := c.Store.Game(strings.ToLower(x.Word(0)))
	return err == nil && g.Status == store.GameOpen && c.mayKnow(&g)
}

// decline is DECLINE: the writer gives a seat of a game that has not begun back.
func (c *casework) decline(x orders.ClubLine, r *report.Report) error {
	w, err := c.knownGame(x.Word(0), r)
	if err != nil || w == nil {
		return err
	}
	seat := w.own()
	switch {
	case seat == nil:
		r.Notes = append(r.Notes, note("club-no-seat", "game", w.game.Name))
		return nil
	case w.game.Status != store.GameOpen || w.state != nil:
		r.Notes = append(r.Notes, note("decline-begun", "game", w.game.Name))
		return nil
	}
	r.Notes = append(r.Notes, note("declined", "game", w.game.Name))
	host, name := w.game.Host, seat.Name
	if err := w.free(seat); err != nil {
		return err
	}
	w.dossier.Muster = time.Time{}
	if err := w.announceBut(nil, note("door-declined", "seat", name, "game", w.game.Name)); err != nil {
		return err
	}
	if w == c {
		c.seat = nil // it is his no more: the answer is a letter outside the game
		c.left = true
	}
	if host == "" {
		return w.alarm("seat-declined", "game", w.game.Name, "seat", name)
	}
	_, err = w.substitute(seat)
	return err
}

// meansList tells whether LIST asks for games: LIST, LIST GAMES, or of one system.
func (c *casework) meansList(x orders.ClubLine) bool {
	if x.Word(0) == "" || x.Is(0, "GAMES", "PARTIES", "ALL", "TOUT") {
		return true
	}
	_, _, ok := systemOf(x.Words)
	return ok
}

// list is LIST.
func (c *casework) list(x orders.ClubLine, r *report.Report) error {
	a := report.Section{Query: "LIST"}
	only, _, some := systemOf(x.Words)
	for _, status := range []store.GameStatus{store.GameOpen, store.GameRunning} {
		for g, err := range c.Store.Games(status) {
			if err != nil {
				return err
			}
			if some && g.System != only.Name {
				continue
			}
			line, ok, err := c.listing(&g)
			if err != nil {
				return err
			}
			switch {
			case !ok:
			case len(a.Listed) == listedGames:
				a.More++
			default:
				a.Listed = append(a.Listed, line)
			}
		}
	}
	a.Create = c.Config.Create
	r.Answers = append(r.Answers, a)
	return nil
}

// listing is what the list says of a game, false when it is not in it.
func (c *casework) listing(g *store.Game) (l report.Listed, ok bool, err error) {
	sys, err := c.System(g.System)
	if err != nil {
		return l, false, err
	}
	info := sys.Info()
	scenario := scenarioOf(info, g.Scenario)
	l = report.Listed{Game: g.Name, System: info.Name, Title: info.Title, Scenario: scenario.Title, Running: g.Status == store.GameRunning,
		Watch: g.Policy.Observers == observersOpen}
	for _, s := range g.Seats {
		if s.Person == "" && g.Policy.Listed && s.House == l.Running {
			l.Free = append(l.Free, adjudicator.Seat(s.Name))
		}
	}
	return l, len(l.Free) > 0 || l.Watch && l.Running, nil
}
