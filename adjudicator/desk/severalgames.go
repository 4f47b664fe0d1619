package desk

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/games"
	"feldpost/orders"
	"feldpost/store"
)

// A letter may hold sheets of several games, each below its own GAME line: the answer to a digest does. Each is handled like a
// letter of its own, with an answer in its game; faults of one hold none of the others.

// maxGamesInLetter is how many games one letter may hold sheets of; one of more is left to its first GAME line, which finds fault
// with the others.
const maxGamesInLetter = 20

// gamePart is what a letter says to one game.
type gamePart struct {
	game string
	text string
}

// partsByGame divides the text of a letter at its GAME lines; nil when it does not name several games. What stands above the first
// belongs to that, but for what asks that nothing be carried out, which counts for all.
func partsByGame(text string) (parts []gamePart) {
	lines := strings.Split(text, "\n")
	_, open := orders.ReadPress(text) // a message may hold any line
	seen := strings.Split(open, "\n")
	var above, careful []string
	at := -1
	for i, line := range lines {
		if h := orders.ReadHeader(seen[i], false); h.Game != "" {
			name := strings.ToLower(h.Game)
			if at = slices.IndexFunc(parts, func(p gamePart) bool { return p.game == name }); at < 0 {
				parts, at = append(parts, gamePart{game: name}), len(parts)
			}
		}
		switch {
		case at >= 0:
			parts[at].text += line + "\n"
		default:
			above = append(above, line)
			if asksForCare(seen[i]) {
				careful = append(careful, line)
			}
		}
	}
	if len(parts) < 2 || len(parts) > maxGamesInLetter {
		return nil
	}
	for i := range parts {
		if head := careful; len(head) > 0 || i == 0 {
			if i == 0 {
				head = above
			}
			parts[i].text = strings.Join(append(slices.Clone(head), parts[i].text), "\n")
		}
	}
	return parts
}

// asksForCare tells of a line above all GAME lines whether it may concern them all: it orders nothing and asks nothing, and so may
// say that what follows is to be checked, or waits.
func asksForCare(line string) bool {
	if strings.TrimSpace(line) == "" {
		return false
	}
	if club, _, _ := orders.ReadClub(line); len(club) > 0 {
		return club[0].Verb == "PREVIEW"
	}
	sheet, queries, _ := games.Language().Read(line, orders.Reading{})
	if sheet.Header.Check {
		return true
	}
	return len(sheet.Orders)+len(queries)+len(sheet.Header.Pos) == 0 && !sheet.End && sheet.EndPhase == ""
}

// divided are the parts of a letter that is handled game by game, nil for any other.
func (d *Desk) divided(in Letter) []gamePart {
	if in.Unreadable || in.TooLarge > 0 || in.Overlong {
		return nil
	}
	if _, over := bounds.Readable(in.Text); over > 0 {
		return nil
	}
	return partsByGame(in.Text)
}

// errServed is that a game has had its part of a letter already.
var errServed = errors.New("this part of the letter was served before")

// maxServed is of how many letters a game remembers that it has had its part.
const maxServed = 8

// serveParts handles the parts of a letter, each in a batch of its own. What a game has taken stays so when another part fails and
// the letter is tried again.
func (d *Desk) serveParts(whole *casework, parts []gamePart) (err error) {
	var failures []error
	if whole.personal, err = whole.isPersonal(); err != nil {
		return err
	}
	for i, part := range parts {
		err := d.servePart(whole, part, uint64(i))
		switch owner := blame.Of(err); {
		case err == nil:
		case owner == blame.Race, owner == blame.Store:
			return err
		default:
			failures = append(failures, fmt.Errorf("its part for game %s: %w", part.game, err))
		}
	}
	return errors.Join(failures...)
}

// servePart handles one part of a letter and keeps what follows.
func (d *Desk) servePart(whole *casework, part gamePart, nth uint64) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	const apart = 100_000 // letters outside games are numbered within the letter that they answer
	c := &casework{Desk: d, in: whole.in, now: whole.now, together: whole.together, holder: whole.holder, nextOne: whole.nextOne, inParts: true, personal: whole.personal, nth: apart * (nth + 1)}
	c.in.Text, c.in.Subject = part.text, ""
	if c.in.Tokens, err = d.tokensFor(whole.in.Tokens, part.game); err != nil {
		return err
	}
	if err := c.answer(); errors.Is(err, errServed) {
		return nil
	} else if err != nil {
		return err
	}
	c.batch.Receipts = nil
	return d.Store.Commit(&c.batch)
}

// tokensFor are the reply addresses of a letter that are those of a game, or of none.
func (d *Desk) tokensFor(tokens []string, game string) (out []string, err error) {
	for _, token := range tokens {
		ref, err := d.Store.SeatByToken(token)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return nil, err
		}
		if err == nil && strings.EqualFold(ref.Game, game) {
			out = append(out, token)
		}
	}
	return out, nil
}

// takePart marks that the game at hand has had its part of the letter.
func (c *casework) takePart() error {
	if !c.inParts {
		return nil
	}
	if slices.Contains(c.dossier.Served, c.in.ID) {
		return errServed
	}
	c.dossier.Served = append(c.dossier.Served, c.in.ID)
	if over := len(c.dossier.Served) - maxServed; over > 0 {
		c.dossier.Served = c.dossier.Served[over:]
	}
	return nil
}

// isPersonal tells whether the letter came to a reply address that was given to its sender and to nobody else.
func (c *casework) isPersonal() (bool, error) {
	for _, token := range c.in.Tokens {
		ref, err := c.Store.SeatByToken(token)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return false, err
		}
		g, err := c.Store.Game(ref.Game)
		if err != nil {
			return false, err
		}
		s := g.Seat(ref.Seat)
		if s != nil && (s.Token == token && strings.EqualFold(s.Person, c.in.From) || s.Partner(c.in.From, token) != nil) {
			return true, nil
		}
	}
	return false, nil
}

// elsewhere returns the seat that a letter to the reply address of another game means: that of the game which it names, or, in an
// answer to a digest, of the only game of it in which its orders fit. It is unsure where they fit in several. Who may answer there
// is proved by the address: its sender alone has it.
func (c *casework) elsewhere(ref store.SeatRef, h orders.Header) (meant *store.SeatRef, unsure bool, err error) {
	if h.Game != "" && strings.EqualFold(h.Game, ref.Game) {
		return nil, false, nil
	}
	var within []string
	if h.Game == "" {
		if within, err = c.digested(); err != nil || len(within) < 2 {
			return nil, false, err
		}
	}
	if own, err := c.isPersonal(); err != nil || !own {
		return nil, false, err
	}
	refs, err := c.Store.SeatsOf(c.in.From)
	if err != nil {
		return nil, false, err
	}
	refs = slices.DeleteFunc(refs, func(r store.SeatRef) bool {
		return h.Game != "" && !strings.EqualFold(h.Game, r.Game) || h.Game == "" && !slices.Contains(within, r.Game) || h.Seat != "" && !seatNamed(h.Seat, r.Seat)
	})
	if h.Game == "" {
		if refs, err = c.fitting(refs); err != nil {
			return nil, false, err
		}
	}
	if len(refs) == 1 {
		return &refs[0], false, nil
	}
	return nil, len(refs) > 1, nil
}

// digested are the games of the digest that the letter answers, nil when it answers none.
func (c *casework) digested() (list []string, err error) {
	for _, id := range slices.Backward(c.in.Answers) {
		o, err := c.Store.OutByMessageID(id)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, o.Game)
		for _, id := range o.Merged {
			x, err := c.Store.Out(id)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return nil, err
			}
			if err == nil && !slices.Contains(list, x.Game) {
				list = append(list, x.Game)
			}
		}
		return list, nil
	}
	return nil, nil
}

// fitting returns those of several seats in whose game the letter can be carried out as it stands, in every line.
func (c *casework) fitting(refs []store.SeatRef) (list []store.SeatRef, err error) {
	for _, ref := range refs {
		g, err := c.Store.Game(ref.Game)
		if err != nil {
			return nil, err
		}
		if g.Status != store.GameRunning {
			continue
		}
		x := c.aside()
		x.in = c.in
		err = x.open(&g, ref.Seat)
		if errors.Is(err, adjudicator.ErrNoEdition) { // it waits for the referee
			continue
		}
		if err != nil {
			return nil, err
		}
		if x.fits() {
			list = append(list, ref)
		}
	}
	return list, nil
}

// fits tells whether the letter holds orders that the seat at hand may give now, and no fault.
func (c *casework) fits() bool {
	_, text := orders.ReadPress(c.in.Text)
	_, rest, _ := orders.ReadClub(text)
	c.in.Text = rest
	sheet, _, syntax := c.readLetter()
	ordered := slices.ContainsFunc(sheet.Orders, func(o orders.Order) bool { return !isForDesk(o) })
	if len(syntax) > 0 || !ordered {
		return false
	}
	sheet.Orders = slices.DeleteFunc(sheet.Orders, isForDesk)
	return len(c.check(sheet)) == 0
}
