package desk

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/readings"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/desk/showcase"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// somebody is a person of a random game, who may move to a second address.
type somebody struct {
	name      string // that he goes by in his letters
	addresses [2]string
	names     bool // he has ever agreed to be named
	allows    bool // he has ever agreed that his address is shown
	published bool // he has written his own address to others
}

func (p *somebody) is(address string) bool {
	return strings.EqualFold(address, p.addresses[0]) || strings.EqualFold(address, p.addresses[1])
}

// telltale is a run of random letters of people with telling names and addresses.
type telltale struct {
	*office
	rt     *rapid.T
	people []*somebody
	policy store.Policy
	knows  map[[2]int]bool // the first may call the second by name
	wrote  map[string]string
	code   string // of the director
	seen   int    // posts
	open   bool   // there is a game of which it may be told who plays
}

// everything is all that a letter says and is made from, in plain letters.
func everything(p press.Post) string {
	raw, err := json.Marshal(p)
	if err != nil {
		return err.Error()
	}
	all := []string{string(raw), p.MessageID, p.Game, p.Seat, string(p.Kind), p.Letter.Subject, p.Letter.Text, p.Letter.HTML}
	for _, f := range append(p.Letter.Inline, p.Letter.Attached...) {
		all = append(all, f.Name, f.Type, asRead(f.Data))
		for _, blob := range blobPattern.FindAll(f.Data, -1) {
			all = append(all, asRead(decoded(blob)))
		}
	}
	return strings.ToLower(strings.Join(all, "\n"))
}

// asRead is a file as it is read.
func asRead(data []byte) string {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		// Calendar entries fold their lines.
		return strings.ReplaceAll(string(data), "\r\n ", "")
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return string(data)
	}
	return string(text)
}

// decoded is a blob of an order page.
func decoded(blob []byte) []byte {
	raw, err := base64.StdEncoding.DecodeString(string(blob))
	if err != nil {
		return blob
	}
	return raw
}

// number finds a person by address, -1 for nobody.
func (x *telltale) number(address string) int {
	for i, p := range x.people {
		if p.is(address) {
			return i
		}
	}
	return -1
}

// acquaint notes who may learn whose name: all who play a game whose players are named,
// and whom they ask to join them.
func (x *telltale) acquaint() {
	for g, err := range x.Store.Games("") {
		if err != nil {
			x.Fatal(err)
		}
		if people.Veiled(&g) {
			continue
		}
		x.open = true
		var in []int
		for _, s := range g.Seats {
			for _, p := range append([]store.Partner{{Person: s.Person}}, s.Partners...) {
				if n := x.number(p.Person); n >= 0 {
					in = append(in, n)
				}
			}
		}
		for _, a := range in {
			for _, b := range in {
				x.knows[[2]int{a, b}] = true
			}
		}
	}
}

// send sends a letter of a person, with the reply token of a seat of his or none.
func (x *telltale) send(n int, l docket.Letter) {
	p := x.people[n]
	l.FromName = p.name
	upper := strings.ToUpper(l.Text)
	p.names = p.names || strings.Contains(upper, "NAMES ON")
	p.allows = p.allows || strings.Contains(upper, "ADDRESSES ON")
	for i, other := range x.people {
		if i == n || !strings.Contains(strings.ToLower(l.Text), other.addresses[0]) {
			continue
		}
		if !x.policy.Anonymous { // he may be asked something, and told by whom
			x.knows[[2]int{i, n}] = true
		}
	}
	for _, a := range p.addresses {
		x.wrote[a] += strings.ToLower(l.Text) + "\n"
	}
	x.put(l)
	x.run()
}

// run lets the desk work and reads what leaves.
func (x *telltale) run() {
	x.acquaint()
	x.work()
	x.acquaint()
	posts := x.posts()
	for _, p := range posts[x.seen:] {
		x.read(p)
	}
	x.seen = len(posts)
	if n := x.letters(store.LetterHeld); n > 0 {
		x.rt.Fatalf("%d letters are held", n)
	}
}

// read looks for what the reader of a letter may not know.
func (x *telltale) read(p press.Post) {
	to := x.number(p.To)
	if to < 0 { // the director
		return
	}
	text := everything(p)
	for i, other := range x.people {
		if i == to {
			continue
		}
		for _, a := range other.addresses {
			over := p.Game != "" && x.gameCalled(p.Game).Status == store.GameFinished // who played is no secret any more
			both := x.policy.Addresses == people.AddressesBoth && (!x.policy.Anonymous || over) && other.allows && x.people[to].allows
			if !both && !other.published && !strings.Contains(x.wrote[p.To], a) && strings.Contains(text, a) {
				x.fail(p, text, a)
			}
		}
		if strings.Contains(other.name, "@") || other.name == "" || x.knows[[2]int{to, i}] || other.names && x.open {
			continue
		}
		if name := strings.ToLower(other.name); strings.Contains(text, name) {
			x.fail(p, text, name)
		}
	}
}

func (x *telltale) fail(p press.Post, text, secret string) {
	at := strings.Index(text, secret)
	x.rt.Fatalf("a letter %s of game %q to %s (%s) holds %q:\n%s", p.Kind, p.Game, p.To, p.Seat, secret, text[max(0, at-200):min(len(text), at+100)])
}

// shown looks at what anybody may read.
func (x *telltale) shown() {
	pages := x.site("en")
	var press []string
	for _, m := range x.publicPress() {
		press = append(press, m.Text)
	}
	pages["press.txt"] = strings.Join(press, "\n")
	x.archived(pages)
	for _, p := range x.people {
		for _, a := range p.addresses {
			if list := holding(pages, a); len(list) > 0 {
				x.rt.Fatalf("%q stands in %s", a, list)
			}
		}
		if p.name == "" || strings.Contains(p.name, "@") || p.names && x.open {
			continue
		}
		if list := holding(pages, p.name); len(list) > 0 {
			x.rt.Fatalf("%q, who has not agreed to it, is named in %s", p.name, list)
		}
	}
}

// archived adds what the archives of all games hold: public letters, the log and the page of the campaign.
func (x *telltale) archived(pages map[string]string) {
	for g, err := range x.Store.Games("") {
		if err != nil {
			x.Fatal(err)
		}
		if g.Seq == 0 {
			continue
		}
		sent := len(x.room.posts)
		if _, err := x.press.PublicLetters(g.Name, "en"); err != nil {
			x.rt.Fatal(err)
		}
		if len(x.room.posts) == sent {
			x.rt.Fatalf("game %s has no public letter", g.Name)
		}
		for i, p := range x.room.posts[sent:] {
			pages[fmt.Sprintf("%s: letter %d", g.Name, i)] = everything(p)
		}
		x.room.posts = x.room.posts[:sent]
		if g.Status != store.GameFinished {
			continue
		}
		s := &showcase.Showcase{Store: x.Store, System: x.System, Press: x.press, Lang: "en"}
		pages[g.Name+": log"] = string(must(s.Log(g.Name)))
		page := must(x.press.Campaign(g, "en"))
		pages[g.Name+": campaign"] = everything(press.Post{Letter: report.Letter{Attached: []report.File{page}}})
	}
}

// Whatever is written by whom, nobody is told an address or a name that he may not know,
// in no part of any letter, and anybody at all only names of those who have agreed.
func TestNobodyIsToldWhatHeMayNotKnow(t *testing.T) {
	until, games := time.Now().Add(8*time.Second), 0
	rapid.Check(t, func(rt *rapid.T) {
		if games > 0 && time.Now().After(until) {
			return // enough for once
		}
		games++
		whispers(t, rt)
	})
	t.Logf("%d games", games)
}

// whispers plays a game in random letters.
func whispers(t *testing.T, rt *rapid.T) {
	x := &telltale{office: club(t), rt: rt, knows: map[[2]int]bool{}, wrote: map[string]string{}}
	x.House = games.House
	for i, name := range []string{"Annika Zornwald", "Bertil Quastrup", "Cyprian Vexholm", "", "Emeline Jaxford"} {
		x.people = append(x.people, &somebody{name: name, addresses: [2]string{fmt.Sprintf("private%d@home.example", i), fmt.Sprintf("second%d@away.example", i)}})
	}
	x.people[1].name = rapid.SampledFrom([]string{x.people[1].name, x.people[1].addresses[0], "call me " + x.people[1].addresses[0]}).Draw(rt, "name")
	x.policy = store.Policy{Trust: "code", DeadlineHours: 72, Observers: "open", Press: readings.PressAnonymous, Listed: true, House: seating.HouseAgreed,
		Addresses: rapid.SampledFrom([]string{"", people.AddressesBoth}).Draw(rt, "addresses"), Anonymous: rapid.Bool().Draw(rt, "anonymous")}
	x.Config.NewGames = x.policy
	two := x.people[:2]
	if err := x.Referee().Create(seating.NewGame{Name: "g", System: "balkan-wars", Scenario: "first-war", Policy: x.policy, Start: rapid.Bool().Draw(rt, "start"),
		Players: []docket.Player{{Seat: "league", Address: two[0].addresses[0], Name: two[0].name, Lang: "en"}, {Seat: "ottoman", Address: two[1].addresses[0], Name: two[1].name, Lang: "fr"}}}); err != nil {
		t.Fatal(err)
	}
	code, err := x.Director(false)
	if err != nil {
		t.Fatal(err)
	}
	x.code = code
	x.run()
	x.send(4, docket.Letter{From: x.people[4].addresses[0], Text: "OBSERVE g"})
	for _, q := range x.questions(x.posts()) {
		if n := x.number(q.To); n == 4 {
			x.send(n, docket.Letter{From: q.To, Tokens: []string{q.Token}, Text: "yes"})
		}
	}
	for range rapid.IntRange(3, 12).Draw(rt, "letters") {
		x.step()
		x.now = x.now.Add(time.Duration(rapid.IntRange(0, 30).Draw(rt, "hours")) * time.Hour)
	}
	x.shown()
	if err := x.Referee().SetStatus("g", store.GameFinished, "enough of "+two[0].addresses[0]); err != nil {
		t.Fatal(err)
	}
	x.run()
	x.shown()
}

// step is a letter of somebody: a player, a stranger, the director, or an answer.
func (x *telltale) step() {
	n := rapid.IntRange(0, len(x.people)-1).Draw(x.rt, "who")
	me := x.people[n]
	other := x.people[rapid.IntRange(0, len(x.people)-1).Draw(x.rt, "other")].addresses[0]
	lines := rapid.SliceOfN(rapid.SampledFrom([]string{"WHO g", "GAMES", "LIST", "STATUS", "HISTORY", "STANDINGS", "ADDRESSES ON", "ADDRESSES ON", "ADDRESSES OFF", "NAMES ON", "CALENDAR ON", "FORMAT FULL PAGE",
		"OBSERVE g", "JOIN g", "CONFIRM", "AUTO", "HOUSE", "HOUSE ON", "TAKE", "DECLINE", "WITHDRAW", "SUBSTITUTE ON", "NEW balkan-wars first-war AS league NAMED h", "NEW balkan-wars first-war AS league NAMED k WITH " + other,
		"REPLACE g WITH " + other, "PARTNER g WITH " + other, "REPLACE " + other, "PARTNER " + other, "ADDRESS " + me.addresses[1], "VOTE DRAW", "VOTE PAUSE 3", "UNDO 1", "YES", "END", "EXTEND 24",
		"MESSAGE TO ALL NOW: well met", "MESSAGE ANONYMOUS: well met", "MESSAGE TO observers: well met", "MESSAGE TO REFEREE: well met", "MESSAGE TO ALL NOW: write to " + me.addresses[0]}), 1, 4).Draw(x.rt, "lines")
	text := strings.Join(lines, "\n")
	if strings.Contains(text, "write to") {
		me.published = true
	}
	l := docket.Letter{From: me.addresses[0], Text: text}
	if refs, err := x.Store.SeatsOf(l.From); err == nil && len(refs) == 0 {
		l.From = me.addresses[rapid.IntRange(0, 1).Draw(x.rt, "address")]
	}
	switch rapid.IntRange(0, 5).Draw(x.rt, "how") {
	case 0:
		x.direct(other)
	case 1, 2: // an answer to a question
		if qs := x.questions(x.posts()); len(qs) > 0 {
			q := qs[rapid.IntRange(0, len(qs)-1).Draw(x.rt, "question")]
			yes := docket.Letter{From: q.To, Tokens: []string{q.Token}, Text: rapid.SampledFrom([]string{"yes", "yes", "yes", "no"}).Draw(x.rt, "answer")}
			if n := x.number(q.To); n >= 0 {
				x.send(n, yes)
			} else {
				x.put(yes)
				x.run()
			}
			return
		}
		fallthrough
	default:
		refs, err := x.Store.SeatsOf(l.From)
		if err != nil {
			x.Fatal(err)
		}
		for _, ref := range refs {
			if g := x.gameCalled(ref.Game); g.Status != store.GameFinished {
				if s := g.Seat(ref.Seat); s.Partner(l.From, "") == nil {
					l.Tokens = []string{s.Token}
				}
			}
		}
		x.send(n, l)
	}
}

// direct is a letter of the director.
func (x *telltale) direct(other string) {
	line := rapid.SampledFrom([]string{"PAUSE g because of " + other, "RESUME g", "EXTEND g 24", "REMIND g", "DESK", "RULE g\nMORALE league 3\nREASON misread by " + other + "\nEND RULE", "FINISH h " + other, "REPLACE g league WITH " + other}).Draw(x.rt, "direction")
	x.put(docket.Letter{From: "operator@test", Text: "DESK " + x.code + "\n" + line})
	x.run()
}

// The kinds of what a letter carries beside its words are read by the test above.
func TestCarriedPartsAreRead(t *testing.T) {
	var z bytes.Buffer
	w := gzip.NewWriter(&z)
	_, _ = w.Write([]byte("packed@home.example"))
	_ = w.Close()
	p := press.Post{Letter: report.Letter{Attached: []report.File{{Name: "a", Data: z.Bytes()}, {Name: "b", Data: []byte("ATTENDEE:fol\r\n ded@home.example")}}}}
	for _, want := range []string{"packed@home.example", "folded@home.example"} {
		if !strings.Contains(everything(p), want) {
			t.Errorf("%s is not found", want)
		}
	}
}
