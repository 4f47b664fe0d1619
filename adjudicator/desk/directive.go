package desk

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// gameOf opens the game that a line of the director's names.
func (c *casework) gameOf(d directive, r *report.Report) (*casework, error) {
	x, err := c.at(d.words[0])
	if err == nil && x == nil {
		r.Notes = append(r.Notes, report.NewNote("desk-no-game", "game", d.words[0]))
	}
	return x, err
}

// directExtend gives those who owe something more time: EXTEND game 3d.
func (c *casework) directExtend(d directive, r *report.Report) error {
	x, err := c.gameOf(d, r)
	if err != nil || x == nil {
		return err
	}
	read := strings.Join(d.words[1:], " ")
	word, _ := orders.Length(d.words[1:])
	more, ok := span(word)
	switch {
	case !ok:
		r.Notes = append(r.Notes, report.NewNote("desk-span", "read", read))
		return nil
	case !x.hasDeadline():
		r.Notes = append(r.Notes, report.NewNote("desk-no-deadline", "game", x.game.Name))
		return nil
	}
	x.extend(more)
	told := x.noteExtended("deadline-extended", more, "game", x.game.Name)
	r.Notes = append(r.Notes, told)
	return x.announceBut(nil, told)
}

// span reads a time such as 3d, 3 or 12h; a number alone is days.
func span(word string) (time.Duration, bool) {
	word = strings.ToLower(word)
	unit := 24 * time.Hour
	switch {
	case strings.HasSuffix(word, "h"):
		unit = time.Hour
	}
	n, err := strconv.Atoi(strings.TrimRight(word, "dhj"))
	return time.Duration(n) * unit, err == nil && n > 0 && n <= 24*365
}

// directStatus stops a game or lets it go on: PAUSE game reason, RESUME game.
func (c *casework) directStatus(d directive, r *report.Report) error {
	x, err := c.gameOf(d, r)
	if err != nil || x == nil {
		return err
	}
	to := store.GameRunning
	if d.verb.name == "PAUSE" {
		to = store.GameSuspended
	}
	if to == store.GameRunning && x.game.Status == to && x.dossier.Clock.stands(causeDeserted) {
		r.Notes = append(r.Notes, report.NewNote("desk-done", "line", d.raw))
		return x.playOn()
	}
	if x.game.Status == to || x.game.Status == store.GameFinished || x.state == nil {
		r.Notes = append(r.Notes, report.NewNote("desk-status", "game", x.game.Name, "status", string(x.game.Status)))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("desk-done", "line", d.raw))
	return x.setStatus(to, strings.Join(d.words[1:], " "))
}

// directRemind writes to those who owe something: REMIND game, or REMIND game seat.
func (c *casework) directRemind(d directive, r *report.Report) error {
	x, err := c.gameOf(d, r)
	if err != nil || x == nil {
		return err
	}
	var told []string
	if x.state != nil && x.game.Status == store.GameRunning {
		for _, s := range x.owing() {
			if s.Person == "" || s.House || len(d.words) > 1 && !seatNamed(d.words[1], s.Name) {
				continue
			}
			told = append(told, s.Name)
			if err := x.send(s, report.Report{Kind: report.Reminder, Draft: true}, false); err != nil {
				return err
			}
		}
	}
	r.Notes = append(r.Notes, report.NewNote("desk-reminded", "game", x.game.Name, "seats", strings.Join(told, ", ")))
	return nil
}

// directMessage passes words of the director on: MESSAGE game: text, or MESSAGE game
// seat: text.
func (c *casework) directMessage(d directive, r *report.Report) error {
	head, text, ok := strings.Cut(strings.Join(d.words, " "), ":")
	names := strings.Fields(head)
	if !ok || len(names) == 0 {
		r.Notes = append(r.Notes, report.NewNote("desk-short", "line", d.raw))
		return nil
	}
	x, err := c.at(names[0])
	if err != nil {
		return err
	}
	if x == nil {
		r.Notes = append(r.Notes, report.NewNote("desk-no-game", "game", names[0]))
		return nil
	}
	var a orders.Address
	if len(names) > 1 {
		who, err := x.addressees()
		if err != nil {
			return err
		}
		a = orders.ReadAddress(strings.Join(names[1:], " "), who)
		if !a.Clear() || a.Unsigned || slices.ContainsFunc(a.To, func(key string) bool { return x.game.Seat(key) == nil }) {
			r.Notes = append(r.Notes, report.NewNote("desk-short", "line", d.raw))
			return nil
		}
	}
	if len(a.To) == 0 {
		if err := x.publish(adjudicator.Referee, strings.TrimSpace(text)); err != nil {
			return err
		}
	}
	n := report.NewNote("desk-says", "text", cutText(strings.TrimSpace(text), maxMessageBytes))
	for i := range x.game.Seats {
		s := &x.game.Seats[i]
		if s.Person == "" || len(a.To) > 0 && !slices.Contains(a.To, s.Name) {
			continue
		}
		if err := x.send(s, report.Report{Kind: report.Notice, Notes: []report.Note{n}}, false); err != nil {
			return err
		}
	}
	r.Notes = append(r.Notes, report.NewNote("desk-done", "line", d.raw))
	return nil
}
