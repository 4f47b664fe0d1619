package seating

import (
	"encoding/json"
	"slices"
	"strings"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Pooling is of those who stand in, give up a seat, or move to another address.
type Pooling struct{ *docket.Docket }

// PoolingOf is for the work at hand.
func PoolingOf(d *docket.Docket) Pooling { return Pooling{d} }

// Seats are who holds what seat of a game, and who is asked to take one.
type Seats struct{ *docket.Docket }

// SeatsOf is for the work at hand.
func SeatsOf(d *docket.Docket) Seats { return Seats{d} }

// The pool are people who take abandoned seats over. Some of them are asked at a
// time, those first who have waited longest since they were asked last; the first
// to say yes has the seat. Standing orders are part of the position: they stay, and
// so does what the seat owes.

const (
	poolAsked = 3   // how many are asked about one seat
	poolSize  = 500 // how many the pool holds
)

// keepPool keeps who stands in.
func (c Seats) keepPool(list []docket.StandIn) error {
	raw, err := json.Marshal(list)
	c.Batch.Settings = append(c.Batch.Settings, store.Setting{Name: docket.PoolKey, Value: raw})
	return err
}

// SubstituteWish is SUBSTITUTE: the writer joins the pool or leaves it.
func (c Pooling) SubstituteWish(x orders.ClubLine, r *report.Report) error {
	list, err := c.Pool()
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(s docket.StandIn) bool { return strings.EqualFold(s.Address, c.By.Address) })
	if orders.IsOff(x.Word(0)) {
		r.Notes = append(r.Notes, report.NewNote("pool-left"))
		return SeatsOf(c.Docket).keepPool(list)
	}
	in := docket.StandIn{Address: c.By.Address, Name: c.By.Name, Lang: c.By.Lang, Since: c.Now}
	for rest := x.Words[1:]; len(rest) > 0; {
		l, left, ok := SystemOf(rest)
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
	return SeatsOf(c.Docket).keepPool(append(list, in))
}

// Substitute asks people of the pool whether they take a seat over, and tells
// whether anybody is asked. The seat stays whose it is until one says yes.
func (c Seats) Substitute(s *store.Seat) (found bool, err error) {
	list, err := c.Pool()
	if err != nil {
		return false, err
	}
	slices.SortStableFunc(list, func(a, b docket.StandIn) int { return a.Since.Compare(b.Since) })
	asked := 0
	for i := range list {
		in := &list[i]
		if asked == poolAsked || len(in.Systems) > 0 && !slices.Contains(in.Systems, c.Game.System) || c.Knows(in.Address) {
			continue
		}
		if err := mailing.EnquiryOf(c.Docket).Ask(c.offer(in, s)); err != nil {
			return false, err
		}
		in.Since = c.Now
		asked++
	}
	if asked == 0 {
		return false, nil
	}
	return true, c.keepPool(list)
}

// offer is the question whether somebody of the pool takes a seat.
func (c Seats) offer(in *docket.StandIn, s *store.Seat) docket.Asked {
	return docket.Asked{Kind: mailing.AskedSubstitute, Address: in.Address, Name: in.Name, Lang: in.Lang, Game: c.Game.Name, Seat: s.Name, Holder: s.Person}
}

// Knows tells whether a person plays the game at hand already.
func (c Seats) Knows(address string) bool {
	return docket.TablesOf(c.Docket).SeatOf(address) != nil || slices.ContainsFunc(c.Game.Seats, func(s store.Seat) bool { return s.Partner(address, "") != nil })
}

// Succeed gives a seat to the person who was asked about it. Its standing orders,
// its lines that wait and what it owes stay.
func (c Pooling) Succeed(s *store.Seat, a docket.Asked) error {
	if SeatsOf(c.Docket).Knows(a.Address) && len(c.Game.Seats) < 3 {
		return mailing.Of(c.Docket).Tell(a.Address, report.Report{Kind: report.Answer, Lang: a.Lang, Notes: []report.Note{report.NewNote("join-own", "game", c.Game.Name)}})
	}
	if s.Person != "" { // what he is told last is that the seat is another's
		if err := mailing.Of(c.Docket).Tell(s.Person, report.Report{Kind: report.Notice, Lang: s.Lang, Notes: []report.Note{report.NewNote("seat-passed", "game", c.Game.Name, "player", c.Named(a.Name, a.Address))}}); err != nil {
			return err
		}
	}
	SeatsOf(c.Docket).SeatPerson(s, docket.Player{Address: a.Address, Name: a.Name})
	s.Lang, s.Partners = a.Lang, nil
	SeatsOf(c.Docket).ForgetWish(s)
	if err := c.Renew(s); err != nil {
		return err
	}
	if c.State == nil {
		SeatsOf(c.Docket).confirmSeat(s)
		if c.Full() {
			return SeatsOf(c.Docket).muster()
		}
	}
	if err := mailing.Of(c.Docket).AnnounceBut(s, report.NewNote("seat-taken-over", "seat", s.Name, "player", c.PlayerName(s))); err != nil {
		return err
	}
	if c.State != nil {
		c.Dossier.Told(SeatName(s.Name), c.Game.Seq)
	}
	return mailing.Of(c.Docket).Send(s, report.Report{Kind: report.Notice, Draft: true, Unseen: true, Notes: []report.Note{report.NewNote("seat-succeeded", "game", c.Game.Name)}}, false)
}

// MeansSeat tells whether the writer may speak for a seat of the game at hand.
func (c Pooling) MeansSeat(orders.ClubLine) bool {
	return c.Game != nil && docket.TablesOf(c.Docket).Own() != nil
}

// addressIn is the mail address among the words of a line.
func addressIn(x orders.ClubLine) string {
	for _, w := range x.Words {
		if strings.Contains(w, "@") {
			return strings.ToLower(strings.Trim(w, "<>(),;"))
		}
	}
	return ""
}

// ReplaceBy is REPLACE: the writer's seat goes to somebody who confirms it.
func (c Pooling) ReplaceBy(x orders.ClubLine, r *report.Report) error {
	seat, to := docket.TablesOf(c.Docket).Own(), addressIn(x)
	if strings.EqualFold(to, c.By.Address) {
		r.Notes = append(r.Notes, report.NewNote("replace-self"))
		return nil
	}
	if c.Ours(to) {
		r.Notes = append(r.Notes, report.NewNote("address-ours", "address", to))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("replace-asked", "address", to, "days", mailing.AskedDays))
	return mailing.EnquiryOf(c.Docket).Ask(docket.Asked{Kind: mailing.AskedSeat, Address: to, Lang: seat.Lang, Game: c.Game.Name, Seat: seat.Name, Holder: seat.Person})
}

// MeansWithdraw tells whether WITHDRAW gives a seat up: on the map it is a retreat.
// In a running game that word needs the name of the game; QUIT and QUITTER do not.
func (c Joining) MeansWithdraw(x orders.ClubLine) bool {
	if x.Word(0) == "" {
		return c.Game != nil && docket.TablesOf(c.Docket).Own() != nil && (c.State == nil || x.Said != x.Verb)
	}
	if TourneysOf(c.Docket).isTourney(x.Word(0)) {
		return true
	}
	g, err := c.Store.Game(strings.ToLower(x.Word(0)))
	return err == nil && g.Status != store.GameFinished && docket.TablesOf(c.Docket).MayKnow(&g)
}

// Withdraw is WITHDRAW. It is asked about once more in a running game: it cannot be
// taken back.
func (c Joining) Withdraw(x orders.ClubLine, r *report.Report) error {
	if known, err := TourneysOf(c.Docket).leaveTourney(x, r); known || err != nil {
		return err
	}
	w, seat, err := c.heldIn(x.Word(0), r)
	if err != nil || seat == nil {
		return err
	}
	if w.State == nil {
		return c.Decline(x, r)
	}
	r.Notes = append(r.Notes, report.NewNote("withdraw-asked", "game", w.Game.Name))
	return mailing.EnquiryOf(w).Ask(docket.Asked{Kind: mailing.AskedWithdraw, Address: c.By.Address, Name: c.By.Name, Lang: seat.Lang, Game: w.Game.Name, Seat: seat.Name, Holder: seat.Person})
}

// GiveUp takes a seat of a running game from its person: the house plays it until
// somebody of the pool takes it. Where the house does not play, it stays his until
// then.
func (c Pooling) GiveUp(s *store.Seat) error {
	person, lang := s.Person, s.Lang
	plays := c.Adviser(c.Game.System) != nil && c.Game.Policy.House != HouseNever
	n := report.NewNote("gave-up", "game", c.Game.Name, "house", YesNo(plays))
	if err := mailing.Of(c.Docket).Tell(person, report.Report{Kind: report.Notice, Lang: lang, Notes: []report.Note{n}}); err != nil {
		return err
	}
	c.Dossier.Taken(SeatName(s.Name))
	c.Dossier.GivenUp = append(c.Dossier.GivenUp, docket.GivenUp{Seat: SeatName(s.Name), At: c.Now})
	if plays {
		SeatsOf(c.Docket).SeatPerson(s, docket.Player{})
		s.House, s.Partners = true, nil
		SeatsOf(c.Docket).ForgetWish(s)
		if err := c.Renew(s); err != nil {
			return err
		}
	}
	if err := mailing.Of(c.Docket).AnnounceBut(s, report.NewNote("seat-given-up", "seat", s.Name, "house", YesNo(s.House))); err != nil {
		return err
	}
	found, err := SeatsOf(c.Docket).Substitute(s)
	if err != nil || found || plays {
		return err
	}
	return mailing.Of(c.Docket).Alarm("seat-abandoned", "game", c.Game.Name, "seat", s.Name)
}

// MoveAddress is ADDRESS: the new address confirms it.
func (c Pooling) MoveAddress(x orders.ClubLine, r *report.Report) error {
	to := addressIn(x)
	if c.Ours(to) {
		r.Notes = append(r.Notes, report.NewNote("address-ours", "address", to))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("address-asked", "address", to, "days", mailing.AskedDays))
	return mailing.EnquiryOf(c.Docket).Ask(docket.Asked{Kind: mailing.AskedAddress, Address: to, Name: c.By.Name, Lang: c.By.Lang, Holder: c.By.Address})
}

// movedAtOnce is how many seats change their address by one letter.
const movedAtOnce = 200

// AddressMoved gives the seats, wishes and the place in the pool of one address to
// another that its reader has confirmed.
func (c Pooling) AddressMoved(a docket.Asked, r *report.Report) error {
	refs, err := c.Store.SeatsOf(a.Holder)
	if err != nil {
		return err
	}
	var games []string
	for _, ref := range refs[:min(len(refs), movedAtOnce)] {
		x, err := docket.TablesOf(c.Docket).At(ref.Game)
		if err != nil {
			return err
		}
		if x == nil || x.Game.Status == store.GameFinished {
			continue
		}
		if s := x.Game.Seat(ref.Seat); strings.EqualFold(s.Person, a.Holder) {
			s.Person, s.Mail, s.Thread, s.LastOut = a.Address, store.MailPath{}, "", ""
		} else if p := s.Partner(a.Holder, ""); p != nil {
			p.Person, p.Thread, p.LastOut = a.Address, "", ""
		}
		if strings.EqualFold(x.Game.Host, a.Holder) {
			x.Game.Host = a.Address
		}
		x.Batch.Game = x.Game
		if !slices.Contains(games, ref.Game) {
			games = append(games, ref.Game)
		}
	}
	if err := c.moveWishes(a); err != nil {
		return err
	}
	told := report.NewNote("address-moved", "address", a.Address, "games", strings.Join(games, ", "))
	r.Notes = append(r.Notes, told)
	return mailing.Of(c.Docket).Tell(a.Holder, report.Report{Kind: report.Notice, Lang: a.Lang, Notes: []report.Note{told}})
}

// moveWishes takes over how letters shall be, how reliable somebody is, and his
// place in the pool.
func (c Pooling) moveWishes(a docket.Asked) error {
	kept, err := c.People().ReliabilityAt(a.Holder)
	if err != nil {
		return err
	}
	if err := c.NoteReliability(a.Address, func(r *people.Reliability) {
		r.Answered, r.Missed, r.Seconds = r.Answered+kept.Answered, r.Missed+kept.Missed, r.Seconds+kept.Seconds
	}); err != nil {
		return err
	}
	c.Batch.Settings = append(c.Batch.Settings, store.Setting{Name: people.ReliabilityKey(a.Holder)})
	p, err := c.Wants(a.Holder)
	if err != nil {
		return err
	}
	if err := c.KeepWishes(a.Address, p); err != nil {
		return err
	}
	c.Batch.Settings = append(c.Batch.Settings, store.Setting{Name: people.PersonKey(a.Holder)})
	delete(c.Wishes, strings.ToLower(a.Holder))
	ratings, err := c.People().MoveRatings(a.Holder, a.Address)
	if err != nil {
		return err
	}
	c.Batch.Settings = slices.Concat(c.Batch.Settings, people.Moves(a.Holder, a.Address), ratings)
	for _, move := range []func(from, to string) error{c.moveEntries, c.moveWatching} {
		if err := move(a.Holder, a.Address); err != nil {
			return err
		}
	}
	list, err := c.Pool()
	if err != nil {
		return err
	}
	for i := range list {
		if strings.EqualFold(list[i].Address, a.Holder) {
			list[i].Address = a.Address
			return SeatsOf(c.Docket).keepPool(list)
		}
	}
	return nil
}

// Who moves to another address by ADDRESS stays the same person: what was kept by the
// old address is found from the new one and the other way round.

// moveEntries moves a person in the tournaments that go on.
func (c Pooling) moveEntries(from, to string) error {
	set, err := c.Clerk().Move(c.Batch.Settings, from, to)
	c.Batch.Settings = append(c.Batch.Settings, set...)
	return err
}

// moveWatching moves a person who reads along in games that go on.
func (c Pooling) moveWatching(from, to string) error {
	for g, err := range c.Store.Games(store.GameRunning) {
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(g.Observers, func(o store.Observer) bool { return strings.EqualFold(o.Person, from) }) {
			continue
		}
		x, err := docket.TablesOf(c.Docket).At(g.Name)
		if err != nil {
			return err
		}
		if x == nil {
			continue
		}
		for i := range x.Game.Observers {
			if o := &x.Game.Observers[i]; strings.EqualFold(o.Person, from) {
				o.Person, o.Thread, o.LastOut = to, "", ""
			}
		}
		x.Batch.Game = x.Game
	}
	return nil
}
