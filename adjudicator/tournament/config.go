package tournament

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"feldpost/adjudicator/kernel/keylines"
)

// Format is how entrants meet.
type Format string

// The formats.
const (
	RoundRobin  Format = "round-robin"
	Swiss       Format = "swiss"
	Elimination Format = "elimination"
	Pools       Format = "pools"
)

// Config is a tournament as its file describes it; `feldpost tournament check
// --help` shows one.
type Config struct {
	Name     string `toml:"name"`  // letters, digits, hyphens; games are named after it
	Title    string `toml:"title"` // as letters show it, the name when empty
	System   string `toml:"system"`
	Scenario string `toml:"scenario"`

	Format  Format `toml:"format"`
	Rounds  int    `toml:"rounds"`  // of a Swiss tournament
	Pools   int    `toml:"pools"`   // how many
	Advance int    `toml:"advance"` // from each pool to the final
	Final   Format `toml:"final"`   // elimination or round-robin

	Paired bool   `toml:"paired"` // each pairing is two games, sides swapped
	Sides  string `toml:"sides"`  // balance, bid

	Entry string `toml:"entry"`        // closed, open: by letter until the start
	Most  int    `toml:"most"`         // entrants that an open tournament takes
	Seeds string `toml:"seeds"`        // order (of the file), rating
	Least int    `toml:"least_rating"` // of who enters by letter, 0 for none

	Round      Hours  `toml:"round"`      // length of a round, 0 for no end
	Unfinished string `toml:"unfinished"` // score, draw, referee
	Draw       string `toml:"draw"`       // of a match of a knock-out: seed, replay, nobody
	Absent     string `toml:"absent"`     // house, forfeit

	Ties   []string `toml:"ties"`
	Points Scoring  `toml:"-"`
	Game   GamePlan `toml:"game"`

	Entrants []Entrant `toml:"-"`

	lines keylines.Lines
}

// GamePlan is how the games of a tournament are created. What is not given is
// as in any other new game.
type GamePlan struct {
	Options  map[string]string `toml:"options"`
	Deadline Hours             `toml:"deadline"` // for each decision; 0 for that of any other game
	NMR      string            `toml:"nmr"`
	Faults   string            `toml:"faults"`
	Trust    string            `toml:"trust"`
	House    string            `toml:"house"`
}

// Scoring is what results are worth.
type Scoring struct {
	Win, Draw, Loss Points
	Bye             Points
	Forfeit         Points // for who forfeits; the other has a win
	Levels          []Level
}

// Level is what both sides get for a level of victory, as the system names it.
type Level struct {
	Name      string
	Win, Loss Points
}

// Entrant is somebody who plays. In a Record he is known by his number, his
// place in the list from 1, which is his seed.
type Entrant struct {
	Name    string `toml:"name" json:"name"`
	Address string `toml:"address" json:"address"` // "house" for the house
	Lang    string `toml:"lang" json:"lang,omitempty"`
	Rating  int    `toml:"rating" json:"rating,omitempty"`
	Absent  []int  `toml:"absent" json:"absent,omitempty"` // rounds
	Leaves  int    `toml:"leaves" json:"leaves,omitempty"` // the round from which he is not paired
	Bid     Bid    `toml:"-" json:"bid,omitzero"`
}

// Bid is a sealed bid: points for a seat, by its name.
type Bid struct {
	Seat   string `json:"seat,omitempty"`
	Points Points `json:"points,omitempty"`
}

// Hours is written like "72h" or "14d".
type Hours int

// UnmarshalText reads whole hours or days, up to a year.
func (h *Hours) UnmarshalText(text []byte) error {
	s := string(text)
	unit, digits := 1, s
	if d, ok := strings.CutSuffix(s, "d"); ok {
		unit, digits = 24, d
	} else if d, ok := strings.CutSuffix(s, "h"); ok {
		digits = d
	} else {
		digits = ""
	}
	n, err := strconv.ParseUint(digits, 10, 16)
	if err != nil || int(n)*unit > 366*24 {
		return fmt.Errorf(`%q is no length: write "72h" or "14d", at most a year`, s)
	}
	*h = Hours(int(n) * unit)
	return nil
}

// Parse reads and checks the file of a tournament. Errors name the line;
// all mistakes of meaning are listed.
func Parse(raw []byte) (*Config, error) {
	if len(raw) > maxFile {
		return nil, fmt.Errorf("the file has %d bytes, more than %d", len(raw), maxFile)
	}
	f := file{Config: Config{Sides: "balance", Entry: "closed", Most: MaxEntrants, Seeds: "order", Unfinished: "score", Absent: "forfeit",
		lines: keylines.Index(raw)}}
	if err := toml.NewDecoder(bytes.NewReader(raw)).DisallowUnknownFields().Decode(&f); err != nil {
		return nil, lined(err)
	}
	k := &checker{Config: &f.Config}
	f.amounts(k)
	k.complete()
	if err := k.check(); err != nil {
		return nil, err
	}
	return k.Config, nil
}

// maxFile is the largest file that is read, in bytes.
const maxFile = 256 << 10

// file is a Config as it is written, with points that are still text.
type file struct {
	Config
	Points struct {
		Win, Draw, Loss, Bye, Forfeit amount
		Level                         []struct {
			Name      string
			Win, Loss amount
		}
	} `toml:"points"`
	Entrants []struct {
		Entrant
		Bid struct {
			Seat   string
			Points amount
		}
	} `toml:"entrant"`
}

// amount is points as text; a struct, so that numbers are not taken as they are.
type amount struct{ text string }

// UnmarshalText keeps the text of a number or a string.
func (a *amount) UnmarshalText(text []byte) error {
	a.text = string(text)
	return nil
}

// amounts reads the points of a file.
func (f *file) amounts(k *checker) {
	read := func(a amount, key string, def Points) Points {
		if a.text == "" {
			return def
		}
		p, err := ReadPoints(a.text)
		if err != nil {
			k.faulty(key, "%v", err)
			return def
		}
		return p
	}
	s, p := &f.Config.Points, &f.Points
	s.Win, s.Draw, s.Loss = read(p.Win, "points.win", Point), read(p.Draw, "points.draw", Point/2), read(p.Loss, "points.loss", 0)
	s.Bye, s.Forfeit = read(p.Bye, "points.bye", s.Win), read(p.Forfeit, "points.forfeit", 0)
	for i, l := range p.Level {
		key := fmt.Sprintf("points.level.%d.", i)
		s.Levels = append(s.Levels, Level{l.Name, read(l.Win, key+"win", s.Win), read(l.Loss, key+"loss", s.Loss)})
	}
	for i, e := range f.Entrants {
		e.Entrant.Bid = Bid{e.Bid.Seat, read(e.Bid.Points, fmt.Sprintf("entrant.%d.bid", i), 0)}
		f.Config.Entrants = append(f.Config.Entrants, e.Entrant)
	}
}

// hasKnockout tells whether there are rounds whose losers are out.
func (c *Config) hasKnockout() bool {
	return c.Format == Elimination || c.Format == Pools && c.Final == Elimination
}

// complete sets what follows from the rest when the file says nothing.
func (c *Config) complete() {
	if c.Title == "" {
		c.Title = c.Name
	}
	if c.Final == "" {
		c.Final = Elimination
	}
	if c.Draw == "" && c.hasKnockout() {
		c.Draw = DrawSeed
	}
	if c.Ties == nil {
		c.Ties = []string{TieDirect, TieBerger, TieWins}
		if c.Format == Swiss {
			c.Ties = []string{TieBuchholz, TieBerger, TieDirect, TieWins}
		}
	}
}

// lined brings an error of the TOML reader into the form "line 3: ...".
func lined(err error) error {
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) {
		var all []error
		for i := range strict.Errors {
			row, _ := strict.Errors[i].Position()
			all = append(all, fmt.Errorf("line %d: unknown key %s", row, strings.Join(strict.Errors[i].Key(), ".")))
		}
		return errors.Join(all...)
	}
	var d *toml.DecodeError
	if errors.As(err, &d) {
		row, _ := d.Position()
		return fmt.Errorf("line %d: %s", row, strings.TrimPrefix(d.Error(), "toml: "))
	}
	return err
}
