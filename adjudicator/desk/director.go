package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// The person who minds the daemon directs by letter too: from his address, to the
// reply address of a letter of the desk to him or with his own code. What only moves
// the clock or reminds is done at once. What changes a position, hands a seat on or
// lets a letter out of quarantine is shown first and asked about once more; the answer
// with its one-time code does it. He is told what is owed, never what a side hides.

// directorKey is the setting with the code and the reply token of that person.
const directorKey = "desk.director"

// director is how his letters are known.
type director struct {
	Code  string `json:"code"`
	Token string `json:"token"`
}

// Director returns the code that letters to the desk need, and makes one when there
// is none or a new one is wanted.
func (d *Desk) Director(renew bool) (code string, err error) {
	x, err := d.director()
	if err != nil || x.Code != "" && !renew {
		return x.Code, err
	}
	if x.Code, err = d.code(12); err != nil {
		return "", err
	}
	if x.Token, err = d.token(); err != nil {
		return "", err
	}
	raw, err := json.Marshal(x)
	if err != nil {
		return "", err
	}
	return x.Code, d.Store.SetSetting(directorKey, raw)
}

func (d *Desk) director() (x director, err error) {
	raw, err := d.Store.Setting(directorKey)
	if err != nil || raw == nil {
		return x, err
	}
	if err := json.Unmarshal(raw, &x); err != nil {
		return x, fmt.Errorf("code of the desk: %w", err)
	}
	return x, nil
}

// directs tells whether the letter at hand is the director's: from his address, and
// with his reply address or his code behind DESK.
func (c *casework) directs(text string) (x director, is bool, err error) {
	if c.Config.Notify == "" || !strings.EqualFold(c.in.From, c.Config.Notify) {
		return x, false, nil
	}
	if x, err = c.director(); err != nil || x.Code == "" {
		return x, false, err
	}
	if slices.Contains(c.in.Tokens, x.Token) {
		return x, true, nil
	}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) > 1 && isDesk(words[0]) && sameCode(x.Code, strings.TrimPrefix(foldCode(strings.Join(words[1:], "")), "code")) {
			return x, true, nil
		}
	}
	return x, false, nil
}

func isDesk(word string) bool {
	return slices.Contains([]string{"DESK", "BUREAU"}, strings.ToUpper(strings.Trim(word, ":.")))
}

// directorVerb is what begins a line of the director's.
type directorVerb struct {
	name, also string
	least      int  // words behind it
	asks       bool // it is asked about once more
	block      bool // lines up to END belong to it
	do         func(c *casework, x directive, r *report.Report) error
}

// directive is a line of the director's, with what belongs to it.
type directive struct {
	verb  directorVerb
	words []string
	lines []string // of its block
	raw   string
}

// directorVerbs are all of them.
func directorVerbs() []directorVerb {
	return []directorVerb{
		{name: "EXTEND", also: "PROLONGER", least: 2, do: (*casework).directExtend},
		{name: "PAUSE", also: "SUSPEND SUSPENDRE", least: 1, do: (*casework).directStatus},
		{name: "RESUME", also: "REPRENDRE", least: 1, do: (*casework).directStatus},
		{name: "REMIND", also: "RAPPELER", least: 1, do: (*casework).directRemind},
		{name: "MESSAGE", also: "PRESS DIRE", least: 2, do: (*casework).directMessage},
		{name: "REPLACE", also: "REMPLACER", least: 3, asks: true, do: (*casework).directReplace},
		{name: "RELEASE", also: "LIBÉRER LIBERER", least: 1, asks: true, do: (*casework).directRelease},
		{name: "RESTORE", also: "RÉTABLIR RETABLIR", least: 3, asks: true, do: (*casework).directRule},
		{name: "RULE", also: "DÉCIDER DECIDER", least: 1, asks: true, block: true, do: (*casework).directRule},
		{name: "ANSWER", also: "RÉPONDRE REPONDRE", least: 2, asks: true, block: true, do: (*casework).directRule},
		{name: "FINISH", also: "TERMINER", least: 2, asks: true, do: (*casework).directFinish},
	}
}

// maxDirectives is how many lines of one letter are carried out.
const maxDirectives = 30

// direct answers a letter of the director.
func (c *casework) direct(x director, text string) error {
	c.by = writer{Address: c.in.From, Lang: c.Config.Lang, Proven: true}
	r := report.Report{Kind: report.Answer, Lang: c.Config.Lang}
	list, unknown, shows := readDirectives(text)
	var asks []directive
	for i, d := range list {
		switch {
		case i >= maxDirectives:
			unknown = append(unknown, d.raw)
		case len(d.words) < d.verb.least:
			r.Notes = append(r.Notes, note("desk-short", "line", d.raw))
		case d.verb.asks:
			asks = append(asks, d)
		default:
			if err := d.verb.do(c, d, &r); err != nil {
				return err
			}
		}
	}
	for _, d := range asks {
		if err := c.askDirector(d, &r); err != nil {
			return err
		}
	}
	if len(unknown) > 0 {
		r.Notes = append(r.Notes, note("desk-unknown", "lines", strings.Join(unknown[:min(len(unknown), maxUnread)], "\n")))
	}
	if err := c.absorb(); err != nil {
		return err
	}
	if shows || len(list) == 0 || len(r.Notes) > 0 {
		games, err := c.Overviews("")
		if err != nil {
			return err
		}
		r.Answers = append(r.Answers, deskSection(games))
	}
	return c.tellAt(c.in.From, x.Token, r)
}

// readDirectives reads the lines of a director's letter: what begins with a verb of
// his, with its block; what is written in capitals and is none is unknown, the rest
// is talk.
func readDirectives(text string) (list []directive, unknown []string, shows bool) {
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		words := strings.Fields(strings.TrimLeft(lines[i], " -*"))
		if len(words) == 0 {
			continue
		}
		if isDesk(words[0]) {
			shows = true
			continue
		}
		verb, ok := directorVerbCalled(words[0])
		if !ok {
			if w := words[0]; len(w) > 2 && w == strings.ToUpper(w) && strings.ToLower(w) != w {
				unknown = append(unknown, strings.TrimSpace(lines[i]))
			}
			continue
		}
		d := directive{verb: verb, words: words[1:], raw: strings.TrimSpace(lines[i])}
		if verb.block {
			for i++; i < len(lines) && !endsBlock(lines[i]); i++ {
				d.lines = append(d.lines, lines[i])
			}
		}
		list = append(list, d)
	}
	return list, unknown, shows
}

func directorVerbCalled(word string) (v directorVerb, ok bool) {
	key := strings.ToUpper(strings.Trim(word, ":."))
	for _, v := range directorVerbs() {
		if key == v.name || slices.Contains(strings.Fields(v.also), key) {
			return v, true
		}
	}
	return v, false
}

// endsBlock tells the line that ends a ruling: END RULE, END ANSWER, FIN.
func endsBlock(line string) bool {
	switch strings.Join(strings.Fields(strings.ToUpper(strings.Trim(line, " .\t"))), " ") {
	case "END RULE", "END ANSWER", "END RULING", "FIN DÉCISION", "FIN DECISION", "FIN RÉPONSE", "FIN REPONSE":
		return true
	}
	return false
}

// deskGames is how many games a letter of the desk lists.
const deskGames = 120

// deskSection lists games for the director; of those that are over only how many.
func deskSection(games []Overview) report.Section {
	a := report.Section{Query: "DESK"}
	for _, g := range games {
		switch {
		case g.Status == store.GameFinished:
			a.Over++
		case len(a.Desk) == deskGames:
			a.More++
		default:
			a.Desk = append(a.Desk, g.line())
		}
	}
	return a
}

// line is an overview as a letter tells it.
func (x *Overview) line() report.DeskLine {
	l := report.DeskLine{Game: x.Game, System: x.System, Status: string(x.Status), Turn: x.Turn, Overdue: x.Overdue, Paused: x.Paused}
	if x.Deadline != nil {
		l.Deadline = *x.Deadline
	}
	for _, o := range x.Owed {
		w := report.DeskOwed{Seat: adjudicator.Seat(o.Seat), Player: o.Player, House: o.House, Free: o.Kind == owesSeat, Unconfirmed: o.Kind == owesConfirm}
		if o.Since != nil {
			w.Since = *o.Since
		}
		l.Owed = append(l.Owed, w)
	}
	for _, m := range x.Mail {
		l.Mail = append(l.Mail, m.Seat)
	}
	return l
}

// gameOf opens the game that a line of the director's names.
func (c *casework) gameOf(d directive, r *report.Report) (*casework, error) {
	x, err := c.at(d.words[0])
	if err == nil && x == nil {
		r.Notes = append(r.Notes, note("desk-no-game", "game", d.words[0]))
	}
	return x, err
}

// directExtend gives those who owe something more time: EXTEND game 3d.
func (c *casework) directExtend(d directive, r *report.Report) error {
	x, err := c.gameOf(d, r)
	if err != nil || x == nil {
		return err
	}
	more, ok := span(d.words[1])
	switch {
	case !ok:
		r.Notes = append(r.Notes, note("desk-span", "read", d.words[1]))
		return nil
	case x.game.Deadline.IsZero():
		r.Notes = append(r.Notes, note("desk-no-deadline", "game", x.game.Name))
		return nil
	}
	x.extend(more)
	told := note("deadline-extended", "game", x.game.Name, "until", x.game.Deadline.UTC().Format(time.RFC3339))
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
	if x.game.Status == to || x.game.Status == store.GameFinished || x.state == nil {
		r.Notes = append(r.Notes, note("desk-status", "game", x.game.Name, "status", string(x.game.Status)))
		return nil
	}
	r.Notes = append(r.Notes, note("desk-done", "line", d.raw))
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
	r.Notes = append(r.Notes, note("desk-reminded", "game", x.game.Name, "seats", strings.Join(told, ", ")))
	return nil
}

// directMessage passes words of the director on: MESSAGE game: text, or MESSAGE game
// seat: text.
func (c *casework) directMessage(d directive, r *report.Report) error {
	head, text, ok := strings.Cut(strings.Join(d.words, " "), ":")
	names := strings.Fields(head)
	if !ok || len(names) == 0 {
		r.Notes = append(r.Notes, note("desk-short", "line", d.raw))
		return nil
	}
	x, err := c.at(names[0])
	if err != nil {
		return err
	}
	if x == nil {
		r.Notes = append(r.Notes, note("desk-no-game", "game", names[0]))
		return nil
	}
	n := note("desk-says", "text", cutText(strings.TrimSpace(text), maxMessageBytes))
	for i := range x.game.Seats {
		s := &x.game.Seats[i]
		if s.Person == "" || len(names) > 1 && !seatNamed(names[1], s.Name) {
			continue
		}
		if err := x.send(s, report.Report{Kind: report.Notice, Notes: []report.Note{n}}, false); err != nil {
			return err
		}
	}
	r.Notes = append(r.Notes, note("desk-done", "line", d.raw))
	return nil
}

// askDirector shows what a line would do and asks whether it shall be done.
func (c *casework) askDirector(d directive, r *report.Report) error {
	preview, err := c.foretell(d)
	if err != nil {
		r.Notes = append(r.Notes, note("desk-refused", "line", d.raw, "why", cutText(err.Error(), 400)))
		return nil
	}
	lines := append([]string{d.raw}, d.lines...)
	if d.verb.block {
		lines = append(lines, "END RULE")
	}
	r.Notes = append(r.Notes, note("desk-asked", "line", d.raw))
	return c.ask(asked{Kind: askedDirector, Address: c.in.From, Lang: c.Config.Lang, Lines: lines, Preview: preview})
}

// foretell says what a line would do, as far as the director may know.
func (c *casework) foretell(d directive) (string, error) {
	switch d.verb.name {
	case "RESTORE", "RULE", "ANSWER":
	case "RELEASE":
		return "", nil
	default:
		x, err := c.at(d.words[0])
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
	plays := slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return holds(&s, c.in.From) })
	f, err := c.Foresee(g.Name, ruling)
	if err != nil {
		if plays { // what does not fit may tell what is hidden
			err = errors.New("the game does not take it")
		}
		return "", err
	}
	return f.words(plays), nil
}

// words is what a foresight says; to somebody who plays in the game it says nothing
// of the position.
func (f Foresight) words(plays bool) string {
	var b strings.Builder
	for _, x := range f.GivenUp {
		fmt.Fprintln(&b, "- log", firstWords(x, plays))
	}
	for _, x := range f.Again {
		fmt.Fprintln(&b, "+ log", firstWords(x, plays))
	}
	if !plays {
		b.WriteString(cutText(f.Changes, 4000))
	}
	return strings.TrimSpace(b.String())
}

// firstWords leaves the dice of an entry out for somebody who plays.
func firstWords(entry string, plays bool) string {
	if plays {
		entry, _, _ = strings.Cut(entry, ",")
	}
	return entry
}

// ruling reads RESTORE game entry [AGAIN entries] reason; RULE game and ANSWER game
// seat, with the lines of their block, one of which begins with REASON.
func (d directive) ruling() (r Ruling, err error) {
	if d.verb.name == "RESTORE" {
		if r.Restore, err = strconv.ParseUint(d.words[1], 10, 64); err != nil {
			return r, fmt.Errorf("%q is no entry of the log", d.words[1])
		}
		rest := d.words[2:]
		if len(rest) > 1 && strings.EqualFold(rest[0], "AGAIN") {
			if r.Again, err = AgainEntries(rest[1]); err != nil {
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
func (c *casework) directRule(d directive, r *report.Report) error {
	ruling, err := d.ruling()
	if err != nil {
		return err
	}
	if err := c.take(d); err != nil {
		return err
	}
	r.Notes = append(r.Notes, note("desk-done", "line", d.raw))
	return c.rule(ruling)
}

// directFinish ends a game without a result: FINISH game reason.
func (c *casework) directFinish(d directive, r *report.Report) error {
	if err := c.take(d); err != nil {
		return err
	}
	r.Notes = append(r.Notes, note("desk-done", "line", d.raw))
	return c.setStatus(store.GameFinished, strings.Join(d.words[1:], " "))
}

// directReplace gives a seat to somebody: REPLACE game seat address, or the house.
func (c *casework) directReplace(d directive, r *report.Report) error {
	p := Player{Seat: strings.ToLower(d.words[1]), Address: strings.ToLower(d.words[2])}
	if p.Address != AtHouse && !strings.Contains(p.Address, "@") {
		return fmt.Errorf("%q is no address", p.Address)
	}
	if err := c.take(d); err != nil {
		return err
	}
	r.Notes = append(r.Notes, note("desk-done", "line", d.raw))
	return c.reseat(p, false)
}

// take opens the game of a confirmed line as the game at hand.
func (c *casework) take(d directive) error {
	g, err := c.Store.Game(strings.ToLower(d.words[0]))
	if err != nil {
		return err
	}
	return c.open(&g, "")
}

// directRelease gives letters in quarantine back to be handled: RELEASE 17 18.
func (c *casework) directRelease(d directive, r *report.Report) error {
	for _, w := range d.words {
		id, err := strconv.ParseUint(strings.Trim(w, ","), 10, 64)
		if err != nil {
			return fmt.Errorf("%q is no number of a letter", w)
		}
		if err := c.Store.ReleaseLetter(id); err != nil {
			return err
		}
	}
	r.Notes = append(r.Notes, note("desk-done", "line", d.raw))
	return nil
}

// directed does what the director has confirmed.
func (c *casework) directed(a asked, r *report.Report) error {
	list, _, _ := readDirectives(strings.Join(a.Lines, "\n"))
	if len(list) != 1 || !strings.EqualFold(a.Address, c.Config.Notify) {
		return fmt.Errorf("a confirmation of %d lines of %s", len(list), a.Address)
	}
	notes := len(r.Notes)
	err := list[0].verb.do(c, list[0], r)
	if err == nil || errors.Is(err, store.ErrCorrupt) || errors.Is(err, store.ErrClosed) {
		return err
	}
	// What has become impossible since it was shown is told; nothing of it is kept.
	*c = casework{Desk: c.Desk, in: c.in, now: c.now, by: c.by, together: c.together}
	r.Notes = append(r.Notes[:notes], note("desk-refused", "line", list[0].raw, "why", cutText(err.Error(), 400)))
	return nil
}
