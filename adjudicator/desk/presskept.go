package desk

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// What somebody writes to all is public and kept with the game, for its archive and the
// web site. What is written to some is kept nowhere but in the letters.

// publicWords is a message to all as it was written.
type publicWords struct {
	At   time.Time        `json:"at"`
	Seq  uint64           `json:"seq"`            // the last entry of the log before it
	From adjudicator.Seat `json:"from,omitempty"` // "" unsigned
	Text string           `json:"text"`
}

func publicKey(game string, n int) string { return fmt.Sprintf("desk.press/%s/%d", game, n) }

// publish keeps a message to all.
func (c *casework) publish(from adjudicator.Seat, text string) error {
	raw, err := json.Marshal(publicWords{At: c.now, Seq: c.game.Seq, From: from, Text: cutText(text, maxMessageBytes)})
	if err != nil {
		return err
	}
	c.batch.Game = c.game
	c.dossier.Public++
	c.batch.Settings = append(c.batch.Settings, store.Setting{Name: publicKey(c.game.Name, c.dossier.Public), Value: raw})
	return nil
}

// publicPress is what was written to all in a game, in the order of writing.
func publicPress(st store.Store, g *store.Game) (list []publicWords, err error) {
	var x dossier
	if err := x.read(g.Extra); err != nil {
		return nil, err
	}
	for n := 1; n <= x.Public; n++ {
		raw, err := st.Setting(publicKey(g.Name, n))
		if err != nil {
			return nil, err
		}
		var p publicWords
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, fmt.Errorf("message %d to all in game %s: %w", n, g.Name, err)
		}
		list = append(list, p)
	}
	return list, nil
}

// PublicPress is what was written to all in a game, as anybody may read it: of a game
// that goes on only what was written before the last entry that observers are told.
// Names of people who have not consented to be named, and addresses, are withheld.
func (s *Showcase) PublicPress(game string) ([]report.SitePress, error) {
	g, err := s.Desk.Store.Game(game)
	if err != nil {
		return nil, err
	}
	told := g.Seq
	if g.Status != store.GameFinished && g.Policy.ObserverDelay > 0 && g.Seq > 0 {
		ends, err := s.Press.TurnsOf(&g)
		if err != nil {
			return nil, err
		}
		told = ends[len(ends)-1]
	}
	return s.publicPress(&g, told)
}

// publicPress is what was written up to an entry of the log.
func (s *Showcase) publicPress(g *store.Game, told uint64) (list []report.SitePress, err error) {
	all, err := publicPress(s.Desk.Store, g)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	hide, err := s.unnamed(g)
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if p.Seq < told || p.Seq == g.Seq && told == g.Seq {
			list = append(list, report.SitePress{At: p.At, Seq: p.Seq, From: p.From, Text: hide(p.Text)})
		}
	}
	return list, nil
}

// unnamed returns what takes out of a text the names of people of a game who have not
// consented to be named, and addresses.
func (s *Showcase) unnamed(g *store.Game) (func(string) string, error) {
	var hidden []string
	for _, p := range peopleOf(g) {
		name, err := s.Desk.publicName(g, p.DisplayName, p.Person)
		if err != nil {
			return nil, err
		}
		if name == "" {
			hidden = append(hidden, p.DisplayName)
		}
	}
	names, address := hider(hidden), addresses(g)
	return func(text string) string { return names(address.ReplaceAllString(text, withheld)) }, nil
}

// peopleOf are those who play in a game or read along.
func peopleOf(g *store.Game) (list []store.Partner) {
	for _, s := range g.Seats {
		list = append(list, store.Partner{Person: s.Person, DisplayName: s.DisplayName})
		list = append(list, s.Partners...)
	}
	for _, o := range g.Observers {
		list = append(list, store.Partner{Person: o.Person, DisplayName: o.DisplayName})
	}
	return list
}

// hider returns what takes names out of a text: whole names however they are written,
// and their parts of three letters and more that begin with a capital.
func hider(names []string) func(string) string {
	var parts []string
	for _, n := range names {
		for _, p := range strings.Fields(n) {
			if p = strings.Trim(p, ".,;:()\"'"); utf8.RuneCountInString(p) >= 3 {
				parts = append(parts, regexp.QuoteMeta(p))
			}
		}
	}
	var wholes []string
	for _, n := range names {
		if words := strings.Fields(n); len(words) > 1 {
			wholes = append(wholes, strings.ReplaceAll(regexp.QuoteMeta(strings.Join(words, " ")), " ", `\s+`))
		}
	}
	return func(text string) string {
		return hideWords(hideWords(text, wholes, false), parts, true)
	}
}

// hideWords withholds whole words of a text; with capital, those only that begin so.
func hideWords(text string, patterns []string, capital bool) string {
	if len(patterns) == 0 {
		return text
	}
	slices.SortStableFunc(patterns, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	found := regexp.MustCompile(`(?i)` + strings.Join(patterns, "|"))
	var out strings.Builder
	end := 0
	for _, at := range found.FindAllStringIndex(text, -1) {
		before, _ := utf8.DecodeLastRuneInString(text[:at[0]])
		after, _ := utf8.DecodeRuneInString(text[at[1]:])
		first, _ := utf8.DecodeRuneInString(text[at[0]:])
		if unicode.IsLetter(before) || unicode.IsLetter(after) || capital && unicode.IsLower(first) {
			continue
		}
		out.WriteString(text[end:at[0]] + withheld)
		end = at[1]
	}
	return out.String() + text[end:]
}

// erasePress takes a person's address and name out of what was written to all.
func (d *Desk) erasePress(g *store.Game, address string, names []string) error {
	all, err := publicPress(d.Store, g)
	if err != nil {
		return err
	}
	hide := hider(names)
	var b store.Batch
	for i, p := range all {
		text := hide(replaceFold(p.Text, address, withheld))
		if text == p.Text {
			continue
		}
		p.Text = text
		raw, err := json.Marshal(p)
		if err != nil {
			return err
		}
		b.Settings = append(b.Settings, store.Setting{Name: publicKey(g.Name, i+1), Value: raw})
	}
	if len(b.Settings) == 0 {
		return nil
	}
	return d.Store.Commit(&b)
}

// ErrGoesOn means that a game is not over: its log is secret until then.
var ErrGoesOn = errors.New("the game is not over")

// Log is the log of a game that is over, as JSON lines; ErrGoesOn before.
func (s *Showcase) Log(game string) ([]byte, error) {
	g, err := s.Desk.Store.Game(game)
	if err != nil {
		return nil, err
	}
	if g.Status != store.GameFinished {
		return nil, ErrGoesOn
	}
	a := &account{site: s, game: &g, over: true, hide: redactor(&g)}
	entries, err := gamelog.Entries(s.Desk.Store, g.Name, 1, g.Seq)
	if err != nil {
		return nil, err
	}
	return a.log(entries)
}
