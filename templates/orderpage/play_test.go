package orderpage_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/risk"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/templates"
)

// table is a game that is played through its order pages.
type table struct {
	tb         testing.TB
	kit        *templates.Kit
	sys        adjudicator.System
	played     adjudicator.Scenario
	state      adjudicator.State
	roll, whim *dice.Source
	seq        uint64
	seen       int // lines of forms that were read
}

type pastime struct {
	system, scenario string
	options          adjudicator.Options
}

// name is the path of its subtests: -run finds it.
func (x pastime) name() string {
	return strings.TrimSuffix(x.system+"/"+x.scenario+"-"+x.options["profile"], "-")
}

// scenarios are what is played of each system.
var scenarios = []pastime{
	{"example", "hill", nil},
	{"balkan-wars", "first-war", nil},
	{"balkan-wars", "first-war", adjudicator.Options{"profile": "full"}}, // with units face down
	{"balkan-wars", "second-war", nil},
	{"paths-of-glory", "introductory", nil},
	{"paths-of-glory", "limited-war", nil},
	{"paths-of-glory", "campaign", nil},
	{"storm-in-the-west", "campaign", nil},
	{"storm-in-the-west", "storm-elsewhere", nil},
	{"storm-in-the-west", "allied-offensive", nil},
	{"storm-in-the-west", "plan-1919", nil},
	{"great-war-in-europe", "west-1914", nil},
	{"great-war-in-europe", "east-1914", nil},
	{"great-war-in-europe", "near-east", nil},
	{"great-war-in-europe", "europe-1914", nil},
	{"great-war-in-europe", "campaign-teams", nil},
	{"great-war-in-europe", "campaign-nations", nil},
	{"great-war-commander", "house-01", nil},
	{"great-war-commander", "house-11", nil},
}

func kit(tb testing.TB) *templates.Kit {
	tb.Helper()
	k, err := templates.NewKit(games.Words()...)
	if err != nil {
		tb.Fatal(err)
	}
	return k
}

// begin sets a game up; the seed makes its dice and all choices.
func begin(tb testing.TB, k *templates.Kit, system, scenario, seed string, options adjudicator.Options) *table {
	tb.Helper()
	list, ok := games.Find(system)
	if !ok {
		tb.Fatalf("no system %s", system)
	}
	sys, err := list.Open(list.Data)
	if err != nil {
		tb.Fatal(err)
	}
	g := &table{tb: tb, kit: k, sys: sys, roll: dice.NewSource([]byte(seed), "game"), whim: dice.NewSource([]byte(seed), "clicks")}
	i := slices.IndexFunc(sys.Info().Scenarios, func(s adjudicator.Scenario) bool { return s.Name == scenario })
	if i < 0 {
		tb.Fatalf("no scenario %s of %s", scenario, system)
	}
	g.played = sys.Info().Scenarios[i]
	g.next()
	if g.state, _, err = sys.Setup(scenario, options, g.roll); err != nil {
		tb.Fatal(err)
	}
	return g
}

func (g *table) next() {
	g.seq++
	g.roll.Begin(g.seq)
	g.whim.Begin(g.seq)
}

// below is a choice among n.
func (g *table) below(n int) int { return g.whim.Roll("click", "", n) - 1 }

// report is what the page of a seat is made from, as the desk fills it.
func (g *table) report(state adjudicator.State, seat adjudicator.Seat, lang string) report.Report {
	info, view := g.sys.Info(), state.View(seat)
	r := report.Report{Kind: report.Answer, Lang: lang, Game: "page-1", Info: info, Scenario: g.played, Seat: seat, Seq: g.seq,
		Code: "abcd-efgh", Referee: "The Referee", View: &view, Boards: state.(adjudicator.Charter).Boards(seat), Pending: state.Pending(),
		Deadline: time.Date(1914, 8, 20, 12, 0, 0, 0, time.UTC), Reply: "referee+k7@feldpost.example", Answers: []report.Section{{Query: "PAGE"}}}
	for _, s := range g.played.Seats {
		r.Seats = append(r.Seats, report.Person{Seat: s.Seat, Title: s.Title, Name: string(s.Seat)})
	}
	r.Offers, r.Risks = risk.Offers(state, seat)
	var prompts []adjudicator.Prompt
	if x, is := state.(adjudicator.Prompter); is {
		prompts = x.Prompts(seat)
	}
	r.Try = press.Trial(state, info.Language, seat, prompts)
	return r
}

// send applies a letter as the referee would, and fails for any fault. It tells
// whether something happened.
func (g *table) send(seat adjudicator.Seat, text string) bool {
	g.tb.Helper()
	sheet, _, syntax := g.sys.Info().Language.Parse(text)
	if len(syntax) > 0 {
		g.tb.Fatalf("step %d: %v in\n%s", g.seq, syntax, text)
	}
	if faults := g.state.Check(seat, sheet); len(faults) > 0 {
		g.tb.Fatalf("step %d: %v in\n%s", g.seq, faults, text)
	}
	if len(sheet.Orders) == 0 && !sheet.End {
		return false
	}
	events, err := g.state.Apply(adjudicator.Command{Seq: g.seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, g.roll)
	if err != nil {
		g.tb.Fatalf("step %d: %v in\n%s", g.seq, err, text)
	}
	g.next()
	return len(events) > 0
}

// pass lets the deadline come for a seat.
func (g *table) pass(seat adjudicator.Seat) {
	g.tb.Helper()
	if _, err := g.state.Apply(adjudicator.Command{Seq: g.seq, Kind: adjudicator.CommandTimeout, Seat: seat}, g.roll); err != nil {
		g.tb.Fatalf("step %d: %v", g.seq, err)
	}
	g.next()
}

// suggest plays a random sheet, which needs no page.
func (g *table) suggest(seat adjudicator.Seat) {
	g.tb.Helper()
	sheet, _ := adjudicator.Suggest(g.state, seat, g.whim)
	if _, err := g.state.Apply(adjudicator.Command{Seq: g.seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, g.roll); err != nil {
		g.tb.Fatalf("step %d: %v in\n%v", g.seq, err, sheet.Orders)
	}
	g.next()
}

// owing is the seat that owes an answer, "" when the game is over.
func (g *table) owing() adjudicator.Seat {
	pending := g.state.Pending()
	if len(pending) == 0 {
		return ""
	}
	return pending[g.below(len(pending))].Seat
}

// page makes the page of a seat.
func (g *table) page(state adjudicator.State, seat adjudicator.Seat, lang string) []byte {
	g.tb.Helper()
	page, err := g.kit.OrderPage(g.report(state, seat, lang))
	if err != nil {
		g.tb.Fatal(err)
	}
	return page
}

// The page of a position and that of one that differs from it only in what the
// seat may not know are equal to the byte.
func TestThePageHoldsNothingThatTheViewLacks(t *testing.T) {
	k := kit(t)
	for _, x := range scenarios {
		t.Run(x.name(), func(t *testing.T) {
			g, compared := begin(t, k, x.system, x.scenario, "secrets", x.options), 0
			for step := 0; step < 60; step++ {
				seat := g.owing()
				if seat == "" {
					break
				}
				if d, ok := g.state.(adjudicator.Disguiser); ok && step%6 == 5 {
					page := g.page(g.state, seat, "en")
					for _, other := range d.Disguises(seat) {
						if compared++; !slices.Equal(page, g.page(other, seat, "en")) {
							t.Fatalf("step %d: the page of %s tells what it may not know", step, seat)
						}
					}
				}
				g.suggest(seat)
			}
			if t.Logf("%d pairs of pages compared", compared); compared == 0 && (x.options != nil || x.system == "paths-of-glory") { // in the others nothing is hidden
				t.Error("nothing was compared")
			}
		})
	}
}

// A page stays small, and asks for nothing from anywhere.
func TestThePageIsSmall(t *testing.T) {
	k := kit(t)
	for _, x := range scenarios {
		g, largest, longest := begin(t, k, x.system, x.scenario, "sizes", x.options), 0, time.Duration(0)
		for step := 0; step < 40; step++ {
			seat := g.owing()
			if seat == "" {
				break
			}
			if step%6 == 0 {
				from := time.Now()
				if r := g.report(g.state, seat, "fr"); r.Offers != nil {
					longest = max(longest, time.Since(from))
					page, err := k.OrderPage(r)
					if err != nil {
						t.Fatal(err)
					}
					largest = max(largest, len(page))
				}
			}
			g.suggest(seat)
		}
		t.Logf("%s: at most %d bytes; offers in at most %v", x.name(), largest, longest)
		if largest == 0 || largest > maxPage {
			t.Errorf("%s: the largest page has %d bytes, want at most %d", x.name(), largest, maxPage)
		}
	}
}

// maxPage is how large an order page may be.
const maxPage = 250_000

func name(system string, game int) string { return fmt.Sprintf("%s-%d", system, game) }
