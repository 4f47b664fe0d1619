package campaign_test

import (
	"crypto/sha256"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/balkanwars"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/templates"
	"feldpost/templates/campaign"
	"feldpost/templates/chart"
)

// sides of the First Balkan War.
var sides = map[string][]chart.Side{
	"en": {{Seat: "league", Nation: "BU", Title: "Balkan League"}, {Seat: "ottoman", Nation: "OE", Title: "Ottoman Empire"}},
	"fr": {{Seat: "league", Nation: "BU", Title: "Ligue balkanique"}, {Seat: "ottoman", Nation: "OE", Title: "Empire ottoman"}},
}

// plays are the campaigns that were played before; tests only read them.
var plays sync.Map

// played is a whole random game of the First Balkan War, 28 turns of two
// players, told as letters tell it.
func played(tb testing.TB, lang string, game int) campaign.Campaign {
	tb.Helper()
	key := fmt.Sprint(lang, game)
	c, known := plays.Load(key)
	if !known {
		c, _ = plays.LoadOrStore(key, play(tb, lang, game))
	}
	return c.(campaign.Campaign)
}

func play(tb testing.TB, lang string, game int) campaign.Campaign {
	tb.Helper()
	sys, err := balkanwars.Open(balkanwars.Data())
	if err != nil {
		tb.Fatal(err)
	}
	words, err := templates.NewKit(balkanwars.Words())
	if err != nil {
		tb.Fatal(err)
	}
	secret := sha256.Sum256(fmt.Append(nil, "campaign", game))
	roll, whim := dice.NewSource(secret[:], "game"), dice.NewSource(secret[:], "whim")
	roll.Begin(0)
	st, _, err := sys.Setup("first-war", nil, roll)
	if err != nil {
		tb.Fatal(err)
	}
	c := campaign.Campaign{
		Lang: lang, Words: words.Board(lang, "balkan-wars"), Title: "The First Balkan War", Subtitle: "Game balkan-1, October 1912 to May 1913",
		Ground: st.(adjudicator.Charter).Boards(adjudicator.Referee)[0].Ground, Sides: sides[lang],
	}
	for seq := uint64(1); len(st.Pending()) > 0; seq++ {
		seat, before := st.Pending()[0].Seat, st.View(adjudicator.Referee)
		roll.Begin(seq)
		whim.Begin(seq)
		sheet := st.(adjudicator.Suggester).Suggest(seat, whim)
		events, err := st.Apply(adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, roll)
		if err != nil {
			tb.Fatal(err)
		}
		f := campaign.Frame{Title: fmt.Sprintf("Turn %d, %s", before.Turn, before.TurnName)}
		for _, s := range c.Sides {
			if s.Seat == seat {
				f.Title += ": " + s.Title
			}
		}
		f.Scene, f.Tracks = st.(adjudicator.Charter).Boards(adjudicator.Referee)[0].Scene, st.View(adjudicator.Referee).Tracks
		f.Trails, f.Battles = chart.FromEvents(events, sys.Info().Kinds, sys.Info().Units)
		for _, r := range roll.Rolls() {
			f.Dice = append(f.Dice, fmt.Sprintf("%s: %d of %d [%s]", r.Label, r.Value, r.Sides, r.Rule))
		}
		f.Lines = told(tb, words, report.Report{Info: sys.Info(), Lang: lang, Boards: st.(adjudicator.Charter).Boards(adjudicator.Referee), Events: events})
		c.Frames = append(c.Frames, f)
	}
	for _, r := range st.View(adjudicator.Observer).Result {
		c.Result = append(c.Result, r.Key+": "+r.Value)
	}
	return c
}

// march is how letters tell where units went.
var march = regexp.MustCompile(`^[^.:]+: (\d{4}|[a-z ]+ -)`)

// told is the narrative of some events as the text of a letter has it, with
// the lines put together again.
func told(tb testing.TB, words *templates.Kit, r report.Report) []campaign.Line {
	tb.Helper()
	r.Kind, r.Game, r.Seat, r.Seq = report.Notice, "balkan-1", adjudicator.Observer, 0
	var kept []adjudicator.Event
	for _, e := range r.Events {
		if e.Kind != "standing" {
			kept = append(kept, e)
		}
	}
	r.Events = kept
	letter, err := words.Render(r)
	if err != nil {
		tb.Fatal(err)
	}
	var out []campaign.Line
	story, last := false, ""
	for _, l := range strings.Split(letter.Text, "\n") {
		text := strings.TrimLeft(l, " ")
		depth := (len(l) - len(text)) / 2
		switch {
		case len(text) > 4 && text == strings.ToUpper(text):
			story = true // the heading of a section
		case !story || text == "" || strings.HasPrefix(text, ", "):
		case depth > 0 && utf8.RuneCountInString(last+strings.Fields(text)[0]) >= 76 && len(out) > 0:
			out[len(out)-1].Text += " " + text
		default:
			out = append(out, campaign.Line{Text: text, Depth: depth, Head: depth == 0 && last == "", Minor: depth == 1 && march.MatchString(text)})
		}
		last = l
	}
	return out
}
