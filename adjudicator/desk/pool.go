package desk

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// The pool are people who take abandoned seats over. Some of them are asked at a
// time, those first who have waited longest since they were asked last; the first
// to say yes has the seat. Standing orders are part of the position: they stay, and
// so does what the seat owes.

// poolKey is the setting that keeps the pool.
const poolKey = "desk.pool"

const (
	poolAsked = 3   // how many are asked about one seat
	poolSize  = 500 // how many the pool holds
)

// standIn is one of the pool.
type standIn struct {
	Address string    `json:"address"`
	Name    string    `json:"name,omitempty"`
	Lang    string    `json:"lang,omitempty"`
	Systems []string  `json:"systems,omitempty"` // that he plays; none for all
	Since   time.Time `json:"since"`             // when he came, or was asked last
}

// pool reads who stands in.
func (d *Desk) pool() (list []standIn, err error) {
	raw, err := d.Store.Setting(poolKey)
	if err != nil || raw == nil {
		return nil, err
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, fmt.Errorf("pool of substitutes: %w", err)
	}
	return list, nil
}

// keepPool keeps who stands in.
func (c *casework) keepPool(list []standIn) error {
	raw, err := json.Marshal(list)
	c.batch.Settings = append(c.batch.Settings, store.Setting{Name: poolKey, Value: raw})
	return err
}

// substituteWish is SUBSTITUTE: the writer joins the pool or leaves it.
func (c *casework) substituteWish(x orders.ClubLine, r *report.Report) error {
	list, err := c.pool()
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(s standIn) bool { return strings.EqualFold(s.Address, c.by.Address) })
	if orders.IsOff(x.Word(0)) {
		r.Notes = append(r.Notes, report.NewNote("pool-left"))
		return c.keepPool(list)
	}
	in := standIn{Address: c.by.Address, Name: c.by.Name, Lang: c.by.Lang, Since: c.now}
	for rest := x.Words[1:]; len(rest) > 0; {
		l, left, ok := systemOf(rest)
		if !ok {
			r.Notes = append(r.Notes, report.NewNote("pool-system", "read", strings.Join(rest, " ")))
			return nil
		}
		in.Systems, rest = append(in.Systems, l.Name), left
	}
	if len(list) >= poolSize {
		r.Notes = append(r.Notes, report.NewNote("pool-full"))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("pool-joined", "systems", strings.Join(in.Systems, ", ")))
	return c.keepPool(append(list, in))
}

// substitute asks people of the pool whether they take a seat over, and tells
// whether anybody is asked. The seat stays whose it is until one says yes.
func (c *casework) substitute(s *store.Seat) (found bool, err error) {
	list, err := c.pool()
	if err != nil {
		return false, err
	}
	slices.SortStableFunc(list, func(a, b standIn) int { return a.Since.Compare(b.Since) })
	asked := 0
	for i := range list {
		in := &list[i]
		if asked == poolAsked || len(in.Systems) > 0 && !slices.Contains(in.Systems, c.game.System) || c.knows(in.Address) {
			continue
		}
		if err := c.ask(c.offer(in, s)); err != nil {
			return false, err
		}
		in.Since = c.now
		asked++
	}
	if asked == 0 {
		return false, nil
	}
	return true, c.keepPool(list)
}

// offer is the question whether somebody of the pool takes a seat.
func (c *casework) offer(in *standIn, s *store.Seat) asked {
	return asked{Kind: askedSubstitute, Address: in.Address, Name: in.Name, Lang: in.Lang, Game: c.game.Name, Seat: s.Name, Holder: s.Person}
}

// knows tells whether a person plays the game at hand already.
func (c *casework) knows(address string) bool {
	return c.seatOf(address) != nil || slices.ContainsFunc(c.game.Seats, func(s store.Seat) bool { return s.Partner(address, "") != nil })
}

// succeed gives a seat to the person who was asked about it. Its standing orders,
// its lines that wait and what it owes stay.
func (c *casework) succeed(s *store.Seat, a asked) error {
	if c.knows(a.Address) && len(c.game.Seats) < 3 {
		return c.tell(a.Address, report.Report{Kind: report.Answer, Lang: a.Lang, Notes: []report.Note{report.NewNote("join-own", "game", c.game.Name)}})
	}
	if s.Person != "" { // what he is told last is that the seat is another's
		if err := c.tell(s.Person, report.Report{Kind: report.Notice, Lang: s.Lang, Notes: []report.Note{report.NewNote("seat-passed", "game", c.game.Name, "player", c.named(a.Name, a.Address))}}); err != nil {
			return err
		}
	}
	c.seatPerson(s, Player{Address: a.Address, Name: a.Name})
	s.Lang, s.Partners = a.Lang, nil
	c.forgetWish(s)
	if err := c.renew(s); err != nil {
		return err
	}
	if c.state == nil {
		c.confirmSeat(s)
		if c.full() {
			return c.muster()
		}
	}
	if err := c.announceBut(s, report.NewNote("seat-taken-over", "seat", s.Name, "player", c.playerName(s))); err != nil {
		return err
	}
	if c.state != nil {
		c.dossier.told(seatName(s.Name), c.game.Seq)
	}
	return c.send(s, report.Report{Kind: report.Notice, Draft: true, Notes: []report.Note{report.NewNote("seat-succeeded", "game", c.game.Name)}}, false)
}

// meansSeat tells whether the writer may speak for a seat of the game at hand.
func (c *casework) meansSeat(orders.ClubLine) bool { return c.game != nil && c.own() != nil }

// addressIn is the mail address among the words of a line.
func addressIn(x orders.ClubLine) string {
	for _, w := range x.Words {
		if strings.Contains(w, "@") {
			return strings.ToLower(strings.Trim(w, "<>(),;"))
		}
	}
	return ""
}

// replaceBy is REPLACE: the writer's seat goes to somebody who confirms it.
func (c *casework) replaceBy(x orders.ClubLine, r *report.Report) error {
	seat, to := c.own(), addressIn(x)
	if strings.EqualFold(to, c.by.Address) {
		r.Notes = append(r.Notes, report.NewNote("replace-self"))
		return nil
	}
	if c.ours(to) {
		r.Notes = append(r.Notes, report.NewNote("address-ours", "address", to))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("replace-asked", "address", to, "days", askedDays))
	return c.ask(asked{Kind: askedSeat, Address: to, Lang: seat.Lang, Game: c.game.Name, Seat: seat.Name, Holder: seat.Person})
}

// meansWithdraw tells whether WITHDRAW gives a seat up: on the map it is a retreat.
// In a running game that word needs the name of the game; QUIT and QUITTER do not.
func (c *casework) meansWithdraw(x orders.ClubLine) bool {
	if x.Word(0) == "" {
		return c.game != nil && c.own() != nil && (c.state == nil || x.Said != x.Verb)
	}
	if c.isTourney(x.Word(0)) {
		return true
	}
	g, err := c.Store.Game(strings.ToLower(x.Word(0)))
	return err == nil && g.Status != store.GameFinished && c.mayKnow(&g)
}

// withdraw is WITHDRAW. It is asked about once more in a running game: it cannot be
// taken back.
func (c *casework) withdraw(x orders.ClubLine, r *report.Report) error {
	if known, err := c.leaveTourney(x, r); known || err != nil {
		return err
	}
	w, err := c.knownGame(x.Word(0), r)
	if err != nil || w == nil {
		return err
	}
	seat := w.own()
	switch {
	case seat == nil:
		r.Notes = append(r.Notes, report.NewNote("club-no-seat", "game", w.game.Name))
		return nil
	case w.state == nil:
		return c.decline(x, r)
	}
	r.Notes = append(r.Notes, report.NewNote("withdraw-asked", "game", w.game.Name))
	return w.ask(asked{Kind: askedWithdraw, Address: c.by.Address, Name: c.by.Name, Lang: seat.Lang, Game: w.game.Name, Seat: seat.Name, Holder: seat.Person})
}

// giveUp takes a seat of a running game from its person: the house plays it until
// somebody of the pool takes it. Where the house does not play, it stays his until
// then.
func (c *casework) giveUp(s *store.Seat) error {
	person, lang := s.Person, s.Lang
	plays := c.adviser(c.game.System) != nil && c.game.Policy.House != houseNever
	n := report.NewNote("gave-up", "game", c.game.Name, "house", yesNo(plays))
	if err := c.tell(person, report.Report{Kind: report.Notice, Lang: lang, Notes: []report.Note{n}}); err != nil {
		return err
	}
	c.dossier.taken(seatName(s.Name))
	c.dossier.GivenUp = append(c.dossier.GivenUp, givenUp{seatName(s.Name), c.now})
	if plays {
		c.seatPerson(s, Player{})
		s.House, s.Partners = true, nil
		c.forgetWish(s)
		if err := c.renew(s); err != nil {
			return err
		}
	}
	if err := c.announceBut(s, report.NewNote("seat-given-up", "seat", s.Name, "house", yesNo(s.House))); err != nil {
		return err
	}
	found, err := c.substitute(s)
	if err != nil || found || plays {
		return err
	}
	return c.alarm("seat-abandoned", "game", c.game.Name, "seat", s.Name)
}

// moveAddress is ADDRESS: the new address confirms it.
func (c *casework) moveAddress(x orders.ClubLine, r *report.Report) error {
	to := addressIn(x)
	if c.ours(to) {
		r.Notes = append(r.Notes, report.NewNote("address-ours", "address", to))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("address-asked", "address", to, "days", askedDays))
	return c.ask(asked{Kind: askedAddress, Address: to, Name: c.by.Name, Lang: c.by.Lang, Holder: c.by.Address})
}

// movedAtOnce is how many seats change their address by one letter.
const movedAtOnce = 200

// addressMoved gives the seats, wishes and the place in the pool of one address to
// another that its reader has confirmed.
func (c *casework) addressMoved(a asked, r *report.Report) error {
	refs, err := c.Store.SeatsOf(a.Holder)
	if err != nil {
		return err
	}
	var games []string
	for _, ref := range refs[:min(len(refs), movedAtOnce)] {
		x, err := c.at(ref.Game)
		if err != nil {
			return err
		}
		if x == nil || x.game.Status == store.GameFinished {
			continue
		}
		if s := x.game.Seat(ref.Seat); strings.EqualFold(s.Person, a.Holder) {
			s.Person, s.Mail, s.Thread, s.LastOut = a.Address, store.MailPath{}, "", ""
		} else if p := s.Partner(a.Holder, ""); p != nil {
			p.Person, p.Thread, p.LastOut = a.Address, "", ""
		}
		if strings.EqualFold(x.game.Host, a.Holder) {
			x.game.Host = a.Address
		}
		x.batch.Game = x.game
		if !slices.Contains(games, ref.Game) {
			games = append(games, ref.Game)
		}
	}
	if err := c.moveWishes(a); err != nil {
		return err
	}
	told := report.NewNote("address-moved", "address", a.Address, "games", strings.Join(games, ", "))
	r.Notes = append(r.Notes, told)
	return c.tell(a.Holder, report.Report{Kind: report.Notice, Lang: a.Lang, Notes: []report.Note{told}})
}

// moveWishes takes over how letters shall be, how reliable somebody is, and his
// place in the pool.
func (c *casework) moveWishes(a asked) error {
	kept, err := c.people().ReliabilityAt(a.Holder)
	if err != nil {
		return err
	}
	if err := c.noteReliability(a.Address, func(r *people.Reliability) {
		r.Answered, r.Missed, r.Seconds = r.Answered+kept.Answered, r.Missed+kept.Missed, r.Seconds+kept.Seconds
	}); err != nil {
		return err
	}
	c.batch.Settings = append(c.batch.Settings, store.Setting{Name: people.ReliabilityKey(a.Holder)})
	p, err := c.wants(a.Holder)
	if err != nil {
		return err
	}
	if err := c.keepWishes(a.Address, p); err != nil {
		return err
	}
	c.batch.Settings = append(c.batch.Settings, store.Setting{Name: people.PersonKey(a.Holder)})
	delete(c.wishes, strings.ToLower(a.Holder))
	ratings, err := c.people().MoveRatings(a.Holder, a.Address)
	if err != nil {
		return err
	}
	c.batch.Settings = slices.Concat(c.batch.Settings, people.Moves(a.Holder, a.Address), ratings)
	for _, move := range []func(from, to string) error{c.moveEntries, c.moveWatching} {
		if err := move(a.Holder, a.Address); err != nil {
			return err
		}
	}
	list, err := c.pool()
	if err != nil {
		return err
	}
	for i := range list {
		if strings.EqualFold(list[i].Address, a.Holder) {
			list[i].Address = a.Address
			return c.keepPool(list)
		}
	}
	return nil
}

// Who moves to another address by ADDRESS stays the same person: what was kept by the
// old address is found from the new one and the other way round.

// moveEntries moves a person in the tournaments that go on.
func (c *casework) moveEntries(from, to string) error {
	set, err := c.Clerk().Move(c.batch.Settings, from, to)
	c.batch.Settings = append(c.batch.Settings, set...)
	return err
}

// moveWatching moves a person who reads along in games that go on.
func (c *casework) moveWatching(from, to string) error {
	for g, err := range c.Store.Games(store.GameRunning) {
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(g.Observers, func(o store.Observer) bool { return strings.EqualFold(o.Person, from) }) {
			continue
		}
		x, err := c.at(g.Name)
		if err != nil {
			return err
		}
		if x == nil {
			continue
		}
		for i := range x.game.Observers {
			if o := &x.game.Observers[i]; strings.EqualFold(o.Person, from) {
				o.Person, o.Thread, o.LastOut = to, "", ""
			}
		}
		x.batch.Game = x.game
	}
	return nil
}
