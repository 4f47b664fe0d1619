package direction

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/agree"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/readings"
	"feldpost/adjudicator/desk/referee"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// gameOf opens the game that a line of the director's names.
func (c Direction) gameOf(d directive, r *report.Report) (*docket.Docket, error) {
	x, err := docket.TablesOf(c.Docket).At(d.words[0])
	if err == nil && x == nil {
		r.Notes = append(r.Notes, report.NewNote("desk-no-game", "game", d.words[0]))
	}
	return x, err
}

// directExtend gives those who owe something more time: EXTEND game 3d.
func (c Direction) directExtend(d directive, r *report.Report) error {
	x, err := c.gameOf(d, r)
	if err != nil || x == nil {
		return err
	}
	read := strings.Join(d.words[1:], " ")
	word, _ := orders.Length(d.words[1:])
	more, ok := agree.Span(word)
	switch {
	case !ok:
		r.Notes = append(r.Notes, report.NewNote("desk-span", "read", read))
		return nil
	case !clock.Of(x).HasDeadline():
		r.Notes = append(r.Notes, report.NewNote("desk-no-deadline", "game", x.Game.Name))
		return nil
	}
	clock.Of(x).Extend(more)
	told := clock.Of(x).NoteExtended("deadline-extended", more, "game", x.Game.Name)
	r.Notes = append(r.Notes, told)
	return mailing.Of(x).AnnounceBut(nil, told)
}

// directStatus stops a game or lets it go on: PAUSE game reason, RESUME game.
func (c Direction) directStatus(d directive, r *report.Report) error {
	x, err := c.gameOf(d, r)
	if err != nil || x == nil {
		return err
	}
	to := store.GameRunning
	if d.verb.name == "PAUSE" {
		to = store.GameSuspended
	}
	if to == store.GameRunning && x.Game.Status == to && x.Dossier.Clock.Stands(docket.CauseDeserted) {
		r.Notes = append(r.Notes, report.NewNote("desk-done", "line", d.raw))
		return agree.PausesOf(x).PlayOn()
	}
	if x.Game.Status == to || x.Game.Status == store.GameFinished || x.State == nil {
		r.Notes = append(r.Notes, report.NewNote("desk-status", "game", x.Game.Name, "status", string(x.Game.Status)))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("desk-done", "line", d.raw))
	return bench.Of(x).SetStatus(to, strings.Join(d.words[1:], " "))
}

// directRemind writes to those who owe something: REMIND game, or REMIND game seat.
func (c Direction) directRemind(d directive, r *report.Report) error {
	x, err := c.gameOf(d, r)
	if err != nil || x == nil {
		return err
	}
	var told []string
	if x.State != nil && x.Game.Status == store.GameRunning {
		for _, s := range x.Owing() {
			if s.Person == "" || s.House || len(d.words) > 1 && !docket.SeatNamed(d.words[1], s.Name) {
				continue
			}
			told = append(told, s.Name)
			if err := mailing.Of(x).Send(s, report.Report{Kind: report.Reminder, Draft: true}, false); err != nil {
				return err
			}
		}
	}
	r.Notes = append(r.Notes, report.NewNote("desk-reminded", "game", x.Game.Name, "seats", strings.Join(told, ", ")))
	return nil
}

// directMessage passes words of the director on: MESSAGE game: text, or MESSAGE game
// seat: text.
func (c Direction) directMessage(d directive, r *report.Report) error {
	head, text, ok := strings.Cut(strings.Join(d.words, " "), ":")
	names := strings.Fields(head)
	if !ok || len(names) == 0 {
		r.Notes = append(r.Notes, report.NewNote("desk-short", "line", d.raw))
		return nil
	}
	x, err := docket.TablesOf(c.Docket).At(names[0])
	if err != nil {
		return err
	}
	if x == nil {
		r.Notes = append(r.Notes, report.NewNote("desk-no-game", "game", names[0]))
		return nil
	}
	var a orders.Address
	if len(names) > 1 {
		who, err := readings.CorrespondenceOf(x).Addressees()
		if err != nil {
			return err
		}
		a = orders.ReadAddress(strings.Join(names[1:], " "), who)
		if !a.Clear() || a.Unsigned || slices.ContainsFunc(a.To, func(key string) bool { return x.Game.Seat(key) == nil }) {
			r.Notes = append(r.Notes, report.NewNote("desk-short", "line", d.raw))
			return nil
		}
	}
	if len(a.To) == 0 {
		if err := mailing.Of(x).Publish(adjudicator.Referee, strings.TrimSpace(text)); err != nil {
			return err
		}
	}
	n := report.NewNote("desk-says", "text", bounds.Cut(strings.TrimSpace(text), bounds.MaxMessageBytes))
	for i := range x.Game.Seats {
		s := &x.Game.Seats[i]
		if s.Person == "" || len(a.To) > 0 && !slices.Contains(a.To, s.Name) {
			continue
		}
		if err := mailing.Of(x).Send(s, report.Report{Kind: report.Notice, Notes: []report.Note{n}}, false); err != nil {
			return err
		}
	}
	r.Notes = append(r.Notes, report.NewNote("desk-done", "line", d.raw))
	return nil
}

// askDirector shows what a line would do and asks whether it shall be done.
func (c Direction) askDirector(d directive, r *report.Report) error {
	preview, err := c.foretell(d)
	if err != nil {
		r.Notes = append(r.Notes, report.NewNote("desk-refused", "line", d.raw, "why", bounds.Cut(err.Error(), 400)))
		return nil
	}
	lines := append([]string{d.raw}, d.lines...)
	if d.verb.block {
		lines = append(lines, "END RULE")
	}
	r.Notes = append(r.Notes, report.NewNote("desk-asked", "line", d.raw))
	return mailing.EnquiryOf(c.Docket).Ask(docket.Asked{Kind: mailing.AskedDirector, Address: c.In.From, Lang: c.Config.Lang, Lines: lines, Preview: preview})
}

// foretell says what a line would do, as far as the director may know.
func (c Direction) foretell(d directive) (string, error) {
	switch d.verb.name {
	case "RESTORE", "RULE", "ANSWER", "ADOPT", "REVEAL":
	case "RELEASE":
		return c.foretellRelease(d)
	default:
		x, err := docket.TablesOf(c.Docket).At(d.words[0])
		if err == nil && x == nil {
			err = fmt.Errorf("there is no game %s", d.words[0])
		}
		return "", err
	}
	ruling, err := d.ruling()
	if err != nil {
		return "", err
	}
	g, err := c.Store.Game(strings.ToLower(d.words[0]))
	if err != nil {
		return "", err
	}
	plays := slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return docket.Holds(&s, c.In.From) })
	f, err := referee.Of(c.Office).Foresee(g.Name, ruling)
	if err != nil {
		if plays { // what does not fit may tell what is hidden
			err = errors.New("the game does not take it")
		}
		return "", err
	}
	return f.Words(plays), nil
}

// ruling reads RESTORE game entry [AGAIN entries] reason; ADOPT game reason;
// REVEAL game place seat reason; RULE game
// and ANSWER game seat, with the lines of their block, one of which begins with REASON.
func (d directive) ruling() (r bench.Ruling, err error) {
	if d.verb.name == "REVEAL" {
		return bench.Ruling{Reveal: d.words[1], To: d.words[2], Reason: strings.Join(d.words[3:], " ")}, nil
	}
	if d.verb.name == "ADOPT" {
		return bench.Ruling{Adopt: true, Reason: strings.Join(d.words[1:], " ")}, nil
	}
	if d.verb.name == "RESTORE" {
		if r.Restore, err = strconv.ParseUint(d.words[1], 10, 64); err != nil {
			return r, fmt.Errorf("%q is no entry of the log", d.words[1])
		}
		rest := d.words[2:]
		if len(rest) > 1 && strings.EqualFold(rest[0], "AGAIN") {
			if r.Again, err = gamelog.AgainEntries(rest[1]); err != nil {
				return r, err
			}
			rest = rest[2:]
		}
		r.Reason = strings.Join(rest, " ")
		return r, nil
	}
	var lines []string
	for _, l := range d.lines {
		word, rest, _ := strings.Cut(strings.TrimSpace(l), " ")
		switch strings.ToUpper(strings.TrimSuffix(word, ":")) {
		case "REASON", "RAISON":
			r.Reason = strings.TrimSpace(rest)
		case "":
		default:
			lines = append(lines, l)
		}
	}
	text := strings.Join(lines, "\n")
	if d.verb.name == "ANSWER" {
		r.Seat, r.Sheet = strings.ToLower(d.words[1]), text
		return r, nil
	}
	r.Text = text
	return r, nil
}

// directRule carries a ruling out that the director has confirmed.
func (c Direction) directRule(d directive, r *report.Report) error {
	ruling, err := d.ruling()
	if err != nil {
		return err
	}
	if err := c.take(d); err != nil {
		return err
	}
	r.Notes = append(r.Notes, report.NewNote("desk-done", "line", d.raw))
	return bench.Of(c.Docket).Rule(ruling)
}

// directAdopt has a game go on with the rules and data of this program: ADOPT game
// reason.
func (c Direction) directAdopt(d directive, r *report.Report) error {
	ruling, err := d.ruling()
	if err != nil {
		return err
	}
	g, err := c.Store.Game(strings.ToLower(d.words[0]))
	if err != nil {
		return err
	}
	if c.Sys, err = c.System(g.System); err != nil {
		return err
	}
	if err := c.OpenWith(&g, ""); err != nil {
		return err
	}
	r.Notes = append(r.Notes, report.NewNote("desk-done", "line", d.raw))
	return bench.Of(c.Docket).Rule(ruling)
}

// directFinish ends a game without a result: FINISH game reason.
func (c Direction) directFinish(d directive, r *report.Report) error {
	if err := c.take(d); err != nil {
		return err
	}
	r.Notes = append(r.Notes, report.NewNote("desk-done", "line", d.raw))
	return bench.Of(c.Docket).SetStatus(store.GameFinished, strings.Join(d.words[1:], " "))
}

// directReplace gives a seat to somebody: REPLACE game seat address, or the house.
func (c Direction) directReplace(d directive, r *report.Report) error {
	p := docket.Player{Seat: strings.ToLower(d.words[1]), Address: strings.ToLower(d.words[2])}
	if p.Address != people.AtHouse && !strings.Contains(p.Address, "@") {
		return fmt.Errorf("%q is no address", p.Address)
	}
	if err := c.take(d); err != nil {
		return err
	}
	r.Notes = append(r.Notes, report.NewNote("desk-done", "line", d.raw))
	return bench.Of(c.Docket).Reseat(p, false)
}

// take opens the game of a confirmed line as the game at hand.
func (c Direction) take(d directive) error {
	g, err := c.Store.Game(strings.ToLower(d.words[0]))
	if err != nil {
		return err
	}
	return c.Open(&g, "")
}

// directRelease gives letters in quarantine back to be handled: RELEASE 17 18.
func (c Direction) directRelease(d directive, r *report.Report) error {
	for _, w := range d.words {
		id, err := strconv.ParseUint(strings.Trim(w, ","), 10, 64)
		if err != nil {
			return fmt.Errorf("%q is no number of a letter", w)
		}
		if err := c.Store.ReleaseLetter(id); err != nil {
			return err
		}
	}
	r.Notes = append(r.Notes, report.NewNote("desk-done", "line", d.raw))
	return nil
}

// foretellRelease says whose letters would be handled, and why they were not.
func (c Direction) foretellRelease(d directive) (string, error) {
	var lines []string
	for _, w := range d.words {
		id, err := strconv.ParseUint(strings.Trim(w, ","), 10, 64)
		if err != nil {
			return "", fmt.Errorf("%q is no number of a letter", w)
		}
		l, err := c.Store.Letter(id)
		if err != nil {
			return "", err
		}
		switch l.State {
		case store.LetterQuarantined, store.LetterWaiting, store.LetterHeld:
		default:
			return "", fmt.Errorf("letter %d waits for nothing", id)
		}
		lines = append(lines, fmt.Sprintf("+ %d %s: %s", id, l.From, l.Reason))
	}
	return strings.Join(lines, "\n"), nil
}

// Directed does what the director has confirmed.
func (c Direction) Directed(a docket.Asked, r *report.Report) error {
	list, _, _, _ := readDirectives(strings.Join(a.Lines, "\n"))
	if len(list) != 1 || !strings.EqualFold(a.Address, c.Config.Notify) {
		return fmt.Errorf("a confirmation of %d lines of %s", len(list), a.Address)
	}
	notes := len(r.Notes)
	err := list[0].verb.do(c, list[0], r)
	if err == nil || store.Unusable(err) {
		return err
	}
	// What has become impossible since it was shown is told; nothing of it is kept.
	*c.Docket = docket.Docket{Office: c.Office, In: c.In, Now: c.Now, By: c.By, Together: c.Together}
	r.Notes = append(r.Notes[:notes], report.NewNote("desk-refused", "line", list[0].raw, "why", bounds.Cut(err.Error(), 400)))
	return nil
}

// directReveal shows what is hidden: REVEAL game place seat reason, or ALL in the place
// of the seat. A director who plays shows himself nothing.
func (c Direction) directReveal(d directive, r *report.Report) error {
	ruling, err := d.ruling()
	if err != nil {
		return err
	}
	if err := c.take(d); err != nil {
		return err
	}
	if slices.ContainsFunc(c.Game.Seats, func(s store.Seat) bool {
		return docket.Holds(&s, c.In.From) && (strings.EqualFold(ruling.To, gamelog.RevealAll) || docket.SeatNamed(ruling.To, s.Name))
	}) {
		r.Notes = append(r.Notes, report.NewNote("desk-refused", "line", d.raw, "why", "you play in this game"))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("desk-done", "line", d.raw))
	return bench.Of(c.Docket).Rule(ruling)
}
