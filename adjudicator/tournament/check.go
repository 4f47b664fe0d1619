package tournament

import (
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"

	"feldpost/orders"
)

// MaxEntrants is how many entrants a tournament has at most.
const MaxEntrants = 128

// House is the address of an entrant whom the house plays.
const House = "house"

// checker collects what is wrong with a file.
type checker struct {
	*Config
	faults []error
}

// faulty notes a mistake at a key.
func (c *checker) faulty(key, format string, args ...any) {
	c.faults = append(c.faults, fmt.Errorf("line %d: %s: %s", c.lines.Of(key), key, fmt.Sprintf(format, args...)))
}

// oneOf wants one of a few words, "" when it may be left out.
func (c *checker) oneOf(key, value string, words ...string) {
	if !slices.Contains(words, value) {
		c.faulty(key, "%q is not one of: %s", value, strings.TrimSpace(strings.Join(words, " ")))
	}
}

// check lists all mistakes of meaning.
func (k *checker) check() error {
	c := k.Config
	if c.Name == "" || len(c.Name) > 30 || strings.Trim(c.Name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		k.faulty("name", "%q is no name: small letters, digits and hyphens, at most 30", c.Name)
	}
	if len(c.Title) > 100 || strings.ContainsAny(c.Title, "\r\n") {
		k.faulty("title", "at most 100 bytes in one line")
	}
	if c.System == "" || c.Scenario == "" {
		k.faulty("system", "system and scenario are needed")
	}
	k.oneOf("sides", c.Sides, "balance", "bid")
	k.oneOf("entry", c.Entry, "closed", "open")
	k.oneOf("seeds", c.Seeds, "order", "rating")
	k.oneOf("unfinished", c.Unfinished, "score", "draw", "referee")
	k.oneOf("absent", c.Absent, "house", "forfeit")
	if c.hasKnockout() {
		k.oneOf("draw", c.Draw, DrawSeed, DrawReplay, DrawNobody)
	} else if c.Draw != "" {
		k.faulty("draw", "it says what a drawn match of a knock-out comes to, and %s has none", c.Format)
	}
	if c.Round > 0 && c.Game.Deadline >= c.Round {
		k.faulty("game.deadline", "a decision may take %d hours, and the whole round has %d: every game would be adjudicated", c.Game.Deadline, c.Round)
	}
	k.oneOf("game.nmr", c.Game.NMR, "", "default", "wait")
	k.oneOf("game.faults", c.Game.Faults, "", "strict", "lenient")
	k.oneOf("game.trust", c.Game.Trust, "", "address", "code", "dkim")
	k.oneOf("game.house", c.Game.House, "", "agreed", "free", "never")
	if c.Paired && c.Sides == "bid" {
		k.faulty("sides", "in paired games everybody has both sides: there is nothing to bid for")
	}
	for i, t := range c.Ties {
		k.oneOf("ties", t, TieDirect, TieBerger, TieBuchholz, TieWins)
		if slices.Contains(c.Ties[:i], t) {
			k.faulty("ties", "%s is named twice", t)
		}
	}
	k.points()
	k.entrants()
	if c.Entry == "closed" {
		if err := c.Fits(len(c.Entrants)); err != nil {
			k.faulty("format", "%v", err)
		}
	} else if c.Most < 2 || c.Most > MaxEntrants || len(c.Entrants) > c.Most {
		k.faulty("most", "2 to %d entrants, and no fewer than are named here", MaxEntrants)
	}
	k.format()
	return errors.Join(k.faults...)
}

// format wants what the format needs and nothing else.
func (c *checker) format() {
	c.oneOf("format", string(c.Format), string(RoundRobin), string(Swiss), string(Elimination), string(Pools))
	if (c.Format == Swiss) != (c.Rounds > 0) || c.Rounds < 0 || c.Rounds > MaxEntrants {
		c.faulty("rounds", "a swiss tournament needs a number of rounds, others have theirs from the number of entrants")
	}
	if c.Format == Pools {
		c.oneOf("final", string(c.Final), string(Elimination), string(RoundRobin))
		if c.Pools < 2 || c.Pools > 32 {
			c.faulty("pools", "2 to 32 pools")
		}
		if c.Advance < 1 || c.Advance > 16 {
			c.faulty("advance", "1 to 16 entrants of each pool go to the final")
		}
	} else if c.Pools != 0 || c.Advance != 0 {
		c.faulty("pools", "pools and advance belong to the format pools")
	}
}

// points wants a win to be worth more than a draw, and so on.
func (c *checker) points() {
	p := c.Points
	if p.Win <= p.Draw || p.Draw < p.Loss || p.Forfeit > p.Loss || p.Bye > p.Win {
		c.faulty("points", "a win is worth more than a draw, a draw no less than a loss, a loss no less than a forfeit, a bye no more than a win")
	}
	for i, l := range p.Levels {
		key := fmt.Sprintf("points.level.%d", i)
		if l.Name == "" || l.Win < l.Loss {
			c.faulty(key, "a level has the name that the system gives it, and its winner no less than its loser")
		}
		if slices.ContainsFunc(p.Levels[:i], func(o Level) bool { return strings.EqualFold(o.Name, l.Name) }) {
			c.faulty(key, "level %s is named twice", l.Name)
		}
	}
}

// entrants wants each to be somebody, once.
func (c *checker) entrants() {
	if len(c.Entrants) > MaxEntrants {
		c.faulty("entrant", "%d entrants, more than %d", len(c.Entrants), MaxEntrants)
		return
	}
	for i, e := range c.Entrants {
		if err := e.Check(); err != nil {
			c.faulty(fmt.Sprintf("entrant.%d", i), "%v", err)
		}
		for _, o := range c.Entrants[:i] {
			if strings.EqualFold(o.Name, e.Name) || e.Address != House && strings.EqualFold(o.Address, e.Address) {
				c.faulty(fmt.Sprintf("entrant.%d", i), "%s <%s> is named twice", e.Name, e.Address)
				break
			}
		}
		if (e.Bid != Bid{}) && (c.Sides != "bid" || e.Bid.Seat == "") {
			c.faulty(fmt.Sprintf("entrant.%d.bid", i), `a bid names a seat, and sides = "bid" is needed`)
		}
	}
}

// Check says what is wrong with an entrant by himself.
func (e *Entrant) Check() error {
	if e.Name == "" || len(e.Name) > 60 || strings.ContainsFunc(e.Name, func(r rune) bool { return r < ' ' || r == 0x7F }) {
		return fmt.Errorf("%q is no name: 1 to 60 bytes in one line", e.Name)
	}
	if e.Address != House {
		if a, err := mail.ParseAddress(e.Address); err != nil || a.Address != e.Address {
			return fmt.Errorf("%s: %q is not a mail address, nor house", e.Name, e.Address)
		}
	}
	if e.Lang != "" && !slices.Contains(orders.Languages(), e.Lang) {
		return fmt.Errorf("%s: language %q is not %s", e.Name, e.Lang, strings.Join(orders.Languages(), " or "))
	}
	if e.Leaves < 0 || slices.ContainsFunc(e.Absent, func(r int) bool { return r < 1 }) {
		return fmt.Errorf("%s: rounds are counted from 1", e.Name)
	}
	return nil
}

// Fits tells whether a tournament of this kind can be played by n entrants.
func (c *Config) Fits(n int) error {
	switch {
	case n < 2:
		return fmt.Errorf("%d entrants: at least two are needed", n)
	case c.Format == Swiss && c.Rounds > (n+1)/2:
		return fmt.Errorf("%d rounds of %d entrants: in more than %d a pairing without rematch may not exist; a round robin has all pairings", c.Rounds, n, (n+1)/2)
	case c.Format == Pools && c.Pools > 0 && n < c.Pools*max(c.Advance, 2):
		return fmt.Errorf("%d entrants in %d pools: each needs two, and no fewer than advance", n, c.Pools)
	}
	return nil
}
