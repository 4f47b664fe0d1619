package desk

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/readings"
	"feldpost/adjudicator/games"
	"feldpost/orders"
	"feldpost/store"
)

// Mixed are letters that hold parts for several games.
type Mixed struct{ *docket.Office }

// MixedOf is for the work at hand.
func MixedOf(o *docket.Office) Mixed { return Mixed{o} }

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
func (d Mixed) divided(in docket.Letter) []gamePart {
	if in.Unreadable || in.TooLarge > 0 || in.Overlong {
		return nil
	}
	if _, over := bounds.Readable(in.Text); over > 0 {
		return nil
	}
	return partsByGame(in.Text)
}

// serveParts handles the parts of a letter, each in a batch of its own. What a game has taken stays so when another part fails and
// the letter is tried again.
func (d Mixed) serveParts(whole *docket.Docket, parts []gamePart) (err error) {
	var failures []error
	if whole.Personal, err = readings.IdentificationOf(whole).IsPersonal(); err != nil {
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
func (d Mixed) servePart(whole *docket.Docket, part gamePart, nth uint64) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	const apart = 100_000 // letters outside games are numbered within the letter that they answer
	c := &docket.Docket{Office: d.Office, In: whole.In, Now: whole.Now, Together: whole.Together, Holder: whole.Holder, NextOne: whole.NextOne, InParts: true, Personal: whole.Personal, Nth: apart * (nth + 1)}
	c.In.Text, c.In.Subject = part.text, ""
	if c.In.Tokens, err = d.tokensFor(whole.In.Tokens, part.game); err != nil {
		return err
	}
	if _, err := CaseworkOf(c).answer(); errors.Is(err, readings.ErrServed) {
		return nil
	} else if err != nil {
		return err
	}
	c.Batch.Receipts = nil
	return d.Store.Commit(&c.Batch)
}

// tokensFor are the reply addresses of a letter that are those of a game, or of none.
func (d Mixed) tokensFor(tokens []string, game string) (out []string, err error) {
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
