package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
	"feldpost/store"
	"feldpost/store/bolt"
	"feldpost/templates"
)

// Positions that look the same to a seat are told in the same letters: the one that a game begins with, the answers to
// every question, CHECK and PREVIEW of any sheet, faults, and what follows from a sheet if it brings the same to light;
// subject, text, HTML, pictures, files and order page to the byte, but for the hashes of the log. Longer:
//
//	FELDPOST_SECRECY=10m go test ./adjudicator/desk -run SameLetters -v -timeout 0
func TestPositionsThatLookTheSameBringTheSameLetters(t *testing.T) {
	var long time.Duration
	if text := os.Getenv("FELDPOST_SECRECY"); text != "" {
		var err error
		if long, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range hidingGames(t) {
		t.Run(x.name, func(t *testing.T) {
			look := 0
			o := gametest.AlikeOptions{Seed: 2, Positions: 3, Each: 1, Twins: 1, For: long / 6, Options: x.chosen, Seat: x.seat}
			if long > 0 {
				o.Each, o.Twins = 0, 0
			}
			o.Look = func(st adjudicator.State, sc adjudicator.Scenario, seat adjudicator.Seat, sheets []orders.Sheet) (parts []gametest.Part, err error) {
				look++
				ok := t.Run(fmt.Sprint(look), func(t *testing.T) {
					parts = lettersOf(t, resumed{x.System, must(st.Save())}, x.chosen, sc, seat, sheets)
				})
				if !ok {
					err = errors.New("the letters could not be written")
				}
				return parts, err
			}
			n, leaks := gametest.Alike(x, o)
			t.Log(n)
			for _, err := range leaks {
				t.Error(err)
			}
			if n.More < 60 || n.Apart > n.More/10 {
				t.Errorf("too little was compared: %s", n)
			}
		})
	}
}

// hidingGame is a system under the options under which its games hide the most.
type hidingGame struct {
	adjudicator.System
	name   string
	chosen adjudicator.Options
	seat   adjudicator.Seat // from which something is hidden, "" for any
}

// hidingGames are all games that hide anything, and one in which the Allies keep a Mutiny to themselves.
func hidingGames(t *testing.T) (list []hidingGame) {
	for _, l := range games.All() {
		if l.Adviser == nil {
			continue // the example hides nothing
		}
		x := hidingGame{must(l.Open(l.Data)), l.Name, adjudicator.Options{}, ""}
		if slices.ContainsFunc(x.Info().Options, func(o adjudicator.Option) bool { return o.Name == "profile" }) {
			x.chosen["profile"] = "full"
		}
		if list = append(list, x); l.Name == "great-war-in-europe" {
			st, err := x.System.(adjudicator.Reader).Position(secretMutiny)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, hidingGame{resumed{x.System, must(st.Save())}, "a secret Mutiny", adjudicator.Options{}, "cp"})
		}
	}
	return list
}

const secretMutiny = "SCENARIO campaign\nOPTION secret_mutiny on\nTURN 29\nLETTER L\nRP GE 3\nFACTS {\"mutiny\":31,\"duties\":{\"secret_mutiny\":true}}\n" +
	"EVENT Al-49 gone turn=29\nEVENT Al-98 cup\nPHASE resources-allies\n"

// resumed is a system whose games begin with a position.
type resumed struct {
	adjudicator.System
	saved []byte
}

func (r resumed) Setup(string, adjudicator.Options, *dice.Source) (adjudicator.State, []adjudicator.Event, error) {
	st, err := r.Load(r.saved)
	return st, nil, err
}

func (r resumed) Clauses(reference string) []adjudicator.Clause {
	if x, ok := r.System.(adjudicator.Clauser); ok {
		return x.Clauses(reference)
	}
	return nil
}

// questionsAsked are the letters that a seat writes without an order.
var questionsAsked = [...]string{"STATUS", "STATUS ALL\nMAP\nORDERS\nHISTORY\nTEMPLATE\nPAGE", "TEMPLATE ALL", "RESEND"}

// mostMailed is how many sheets are mailed for one position.
const mostMailed = 6

// lettersOf begins a game with a position, writes as a seat and returns what the seat is written.
func lettersOf(t *testing.T, sys resumed, chosen adjudicator.Options, sc adjudicator.Scenario, seat adjudicator.Seat, sheets []orders.Sheet) (parts []gametest.Part) {
	o := openOffice(t, bolt.Options{})
	o.plays(sys)
	o.Config.PerSenderHour = 1000
	g := seating.NewGame{Name: "g", System: sys.Info().Name, Scenario: sc.Name, Start: true, Policy: store.Policy{Trust: "code"}}
	for _, key := range slices.Sorted(maps.Keys(chosen)) {
		g.Options = append(g.Options, store.GameOption{Key: key, Value: chosen[key]})
	}
	for i, s := range sc.Seats {
		g.Players = append(g.Players, docket.Player{Seat: string(s.Seat), Address: string(s.Seat) + "@test", Name: s.Title, Lang: templates.Langs[i%len(templates.Langs)]})
	}
	if err := o.Referee().Create(g); err != nil {
		t.Fatal(err)
	}
	tell := func(name string, posts []press.Post) {
		for _, p := range posts {
			if p.To == string(seat)+"@test" {
				parts = append(parts, partsOf(t, name, p)...)
			}
		}
	}
	tell("first letter", o.posts())
	for _, text := range questionsAsked {
		tell(text, o.from(string(seat), text))
	}
	for i, sheet := range sheets[:min(len(sheets), mostMailed)] {
		text := []string{"CHECK\n", "PREVIEW\n"}[i%2] + mailed(sheet)
		tell(text, o.from(string(seat), text))
	}
	for _, sheet := range sheets[min(1, len(sheets)-1):min(len(sheets), 2)] {
		text := mailed(sheet)
		letters := parts
		parts = nil
		posts := o.from(string(seat), text)
		tell("what follows", posts)
		all := gametest.Part{Name: "what follows from\n" + text, Given: o.broughtToLight(seat)} // as many letters as there are
		for _, x := range parts {
			all.Text = fmt.Appendf(all.Text, "\n%s:\n%s", x.Name, x.Text)
		}
		parts = append(letters, all)
	}
	return parts
}

// mailed is a sheet as a letter has it.
func mailed(s orders.Sheet) string {
	text := must(s.MarshalText())
	return string(text)
}

// broughtToLight is what a seat sees of the position by now, and what it saw happen since the game began.
func (o *office) broughtToLight(seat adjudicator.Seat) []byte {
	o.Helper()
	st := o.state()
	seen := struct {
		Seq     uint64
		View    adjudicator.View
		Pending []adjudicator.Decision
		Events  []adjudicator.Event
	}{Seq: o.game().Seq, View: st.View(seat), Pending: st.Pending()}
	if len(seen.Pending) == 0 { // the end brings everything to light
		return must(st.Save())
	}
	for seq := uint64(2); seq <= seen.Seq; seq++ {
		e, err := o.Store.Entry("g", seq)
		if err != nil {
			o.Fatal(err)
		}
		var events []adjudicator.Event
		if err := json.Unmarshal(e.Events, &events); err != nil {
			o.Fatal(err)
		}
		seen.Events = append(seen.Events, slices.DeleteFunc(events, func(e adjudicator.Event) bool { return !e.Visible(seat) })...)
	}
	return must(json.Marshal(seen))
}

// partsOf is a letter taken apart: what it says, and what reading it tells.
func partsOf(t *testing.T, name string, p press.Post) (parts []gametest.Part) {
	add := func(what string, text string) {
		parts = append(parts, gametest.Part{Name: what + " of the letter for " + name, Text: []byte(mask(text))})
	}
	add("head", strings.Join([]string{p.MessageID, string(p.Kind), p.To, p.Lang, p.InReplyTo, strings.Join(p.References, " "), p.Letter.Subject, p.Date.String()}, "\n"))
	add("text", p.Letter.Text)
	add("HTML", p.Letter.HTML)
	for _, f := range slices.Concat(p.Letter.Inline, p.Letter.Attached) {
		add("file "+f.Name, f.Name+f.Type+plain(t, f.Data))
	}
	return parts
}
