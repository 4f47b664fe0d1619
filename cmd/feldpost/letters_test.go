package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/cmd/feldpost/post"
	"feldpost/mail/letter"
	"feldpost/store"
	"feldpost/store/bolt"
	"feldpost/templates"
)

// The letters in testdata/letters are written as people write them. Each file
// is a situation: its first lines name the system, the scenario, the seat that
// writes and the orders of either side that led there. Then come pairs of
// files, NAME.eml and NAME.want. What its writer means was put down before the
// letter was ever read:
//
//	meaning: done | asked | checked | talk | confirmed | answered
//	plain: no      a reader could doubt what is meant
//	says: words    the answer has these words
//	tells: seat    the other seat is written to
//
// and the orders that shall be carried out, in canonical form.
const letterFolder = "testdata/letters"

// meaning is what the writer of a letter means.
type meaning struct {
	kind   string
	plain  bool
	says   []string
	tells  string
	orders string
}

// TestLettersAsPeopleWriteThem reads every letter the whole way, from raw mail
// to the answer. No letter may have something carried out that its writer did
// not mean, and of those whose meaning is plain 95 of 100 are carried out at
// the first try.
func TestLettersAsPeopleWriteThem(t *testing.T) {
	names, err := filepath.Glob(letterFolder + "/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal("no letters", err)
	}
	all, plain, right := 0, 0, 0
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		p := newSituation(t, string(archive.Comment))
		for i := 0; i+1 < len(archive.Files); i += 2 {
			mail, want := archive.Files[i], archive.Files[i+1]
			label := strings.TrimSuffix(mail.Name, ".eml")
			if want.Name != label+".want" {
				t.Fatalf("%s: %s is followed by %s", name, mail.Name, want.Name)
			}
			m := parseMeaning(t, label, string(want.Data))
			got := p.send(t, i, string(mail.Data))
			all++
			fits := got.fits(m)
			if m.plain {
				plain++
				if fits {
					right++
				}
			}
			switch {
			case fits:
			case got.orders != "" && got.orders != m.orders, got.confirmed && m.kind != "confirmed":
				t.Errorf("%s %s: something else was carried out:\n%swanted %s\n%s", filepath.Base(name), label, got.orders, m.kind, m.orders)
			default:
				t.Logf("%s %s: not at the first try: %s %s, wanted %s\n%s%s", filepath.Base(name), label, got.kind, got.orders, m.kind, m.orders, indented(got.text))
				if !m.plain {
					t.Errorf("%s %s: the answer does not say what it should", filepath.Base(name), label)
				}
			}
		}
	}
	t.Logf("%d letters; %d of %d plain ones (%d %%) done at the first try", all, right, plain, 100*right/max(1, plain))
	if all < 250 {
		t.Errorf("only %d letters", all)
	}
	if 100*right < 95*plain {
		t.Errorf("of %d plain letters %d were done at the first try", plain, right)
	}
}

// indented is the first screen of an answer.
func indented(text string) string {
	lines := strings.Split(text, "\n")
	return "    " + strings.Join(lines[:min(len(lines), 60)], "\n    ")
}

func parseMeaning(t *testing.T, label, text string) meaning {
	t.Helper()
	m := meaning{plain: true}
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch {
		case key == "meaning":
			m.kind = value
		case key == "plain":
			m.plain = value != "no"
		case key == "says":
			m.says = append(m.says, value)
		case key == "tells":
			m.tells = value
		case key != "":
			m.orders += strings.TrimSpace(line) + "\n"
		}
	}
	if !slices.Contains([]string{"done", "asked", "checked", "talk", "confirmed", "answered"}, m.kind) {
		t.Fatalf("%s: no meaning %q", label, m.kind)
	}
	return m
}

// situation is a store in which a game stands where the letters find it.
type situation struct {
	file   string
	game   string
	seat   string
	lang   string
	room   *recorder
	desk   func(store.Store) *desk.Desk
	press  func(store.Store) *press.Press
	moment time.Time
}

// recorder is the mailroom with a memory of what it wrote.
type recorder struct {
	*post.Room
	posts []press.Post
}

// Compose implements docket.Mailroom.
func (r *recorder) Compose(p press.Post) (raw []byte, content string, err error) {
	r.posts = append(r.posts, p)
	return r.Room.Compose(p)
}

// newSituation plays a game up to where the letters come.
func newSituation(t *testing.T, head string) *situation {
	t.Helper()
	fields, steps, _ := strings.Cut(head, "\n\n")
	get := func(key string) string {
		for line := range strings.Lines(fields) {
			if k, v, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && k == key {
				return v
			}
		}
		return ""
	}
	s := &situation{file: filepath.Join(t.TempDir(), "base.db"), game: "pbm-1", seat: get("seat"), lang: get("lang"), moment: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	c := conf.Default()
	c.Referee.Address = localclub.Referee
	s.room = &recorder{Room: post.NewRoom(&c)}
	s.room.Began = s.moment.Add(-time.Hour)
	sys, err := newLibrary(nil, nil).open(get("system"))
	if err != nil {
		t.Fatal(err)
	}
	words, err := templates.NewKit(games.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	open := func(string) (adjudicator.System, error) { return sys, nil }
	edition := func(string, string, string) (adjudicator.System, error) { return sys, nil }
	s.press = func(st store.Store) *press.Press {
		return &press.Press{Store: st, System: open, Edition: edition, Words: words, Mail: s.room, Log: slog.New(slog.DiscardHandler)}
	}
	s.desk = func(st store.Store) *desk.Desk {
		return desk.New(docket.Office{Store: st, Mail: s.room, Clock: func() time.Time { return s.moment }, Random: strings.NewReader(strings.Repeat("0123456789abcdefghijklmnopqrstuvwxyz", 100)),
			Log: slog.New(slog.NewTextHandler(io.Discard, nil)), System: open, Edition: edition, CardNames: words.CardNames,
			Config: docket.Config{Referee: "Feldpost", Lang: "en", PerSenderHour: 1000, MaxIn: 1 << 20}})
	}
	st, err := bolt.Open(s.file, bolt.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	d := s.desk(st)
	var players []docket.Player
	for _, sc := range sys.Info().Scenarios {
		if sc.Name == get("scenario") {
			for _, seat := range sc.Seats {
				players = append(players, docket.Player{Seat: string(seat.Seat), Address: string(seat.Seat) + "@" + localclub.Domain, Name: "Otto Neumann", Lang: s.lang})
			}
		}
	}
	err = d.Referee().Create(seating.NewGame{Name: s.game, System: get("system"), Scenario: get("scenario"), Players: players, Start: get("start") != "no",
		Policy: store.Policy{Trust: "address", Faults: get("faults")}})
	if err != nil {
		t.Fatal(err)
	}
	s.steps(t, d, steps)
	s.write(t, st, 0)
	return s
}

// steps are sheets, each behind a line "SEAT:", and position lines of a ruling
// behind "referee:".
func (s *situation) steps(t *testing.T, d *desk.Desk, text string) {
	t.Helper()
	who, sheet := "", ""
	flush := func() {
		switch {
		case who == "":
		case who == "referee":
			if err := d.Referee().Rule(s.game, bench.Ruling{Text: sheet, Reason: "the situation"}); err != nil {
				t.Fatal(err)
			}
		default:
			out, err := d.Referee().Submit(s.game, who, sheet, false)
			if err != nil || !out.Done {
				t.Fatalf("%s: %v %v %v %v\n%s", who, out.Report.Syntax, out.Report.Faults, out.Report.Notes, err, sheet)
			}
		}
		who, sheet = "", ""
	}
	for line := range strings.Lines(text) {
		if name, ok := strings.CutSuffix(strings.TrimSpace(line), ":"); ok && name == strings.ToLower(name) && !strings.Contains(name, " ") {
			flush()
			who = name
			continue
		}
		sheet += line
	}
	flush()
}

// outcome of a letter.
type letterOutcome struct {
	kind      string // of the answer
	text      string // of the answer
	orders    string // what was recorded, canonical
	confirmed bool
	others    string // what the other seats were told
	agreed    string // what was recorded when the answer asked whether the letter was read right, and YES came
}

// send puts a letter into a copy of the situation and reads the answer.
func (s *situation) send(t *testing.T, n int, mail string) letterOutcome {
	t.Helper()
	file := filepath.Join(filepath.Dir(s.file), fmt.Sprintf("%d.db", n))
	raw, err := os.ReadFile(s.file)
	if err == nil {
		err = os.WriteFile(file, raw, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer os.Remove(file)
	st, err := bolt.Open(file, bolt.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	before, err := st.Game(s.game)
	if err != nil {
		t.Fatal(err)
	}
	confirmed := strings.Contains(string(before.Extra), "confirmed")
	data := s.raw(before.Seat(s.seat), mail)
	from := s.seat + "@" + localclub.Domain
	if _, _, err = st.PutLetter(store.Letter{From: from, MessageID: "l@x", Identity: "l@x", Received: s.moment, Mailbox: "INBOX", UIDValidity: 1, UID: 1, Size: len(data)}, data); err != nil {
		t.Fatal(err)
	}
	known := s.write(t, st, 0)
	s.room.posts = nil
	if err := s.desk(st).Work(context.Background()); err != nil {
		t.Fatal(err)
	}
	s.write(t, st, known)
	after, _ := st.Game(s.game)
	out := letterOutcome{confirmed: !confirmed && (strings.Contains(string(after.Extra), "confirmed") || after.Status != before.Status)}
	out.orders = s.recorded(t, st, before.Seq)
	for _, p := range s.room.posts {
		if p.To == from {
			out.kind, out.text = string(p.Kind), p.Letter.Text
		} else {
			out.others += p.Letter.Text
		}
	}
	if strings.Contains(out.text, "NOTHING WAS CARRIED OUT YET") || strings.Contains(out.text, "RIEN N'EST ENCORE") {
		data := s.raw(before.Seat(s.seat), "YES")
		if _, _, err = st.PutLetter(store.Letter{From: from, MessageID: "l@y", Identity: "l@y", Received: s.moment, Mailbox: "INBOX", UIDValidity: 1, UID: 2, Size: len(data)}, data); err != nil {
			t.Fatal(err)
		}
		if err := s.desk(st).Work(context.Background()); err != nil {
			t.Fatal(err)
		}
		out.agreed = s.recorded(t, st, before.Seq)
	}
	return out
}

// recorded are the orders of the entries behind one, in canonical form.
func (s *situation) recorded(t *testing.T, st store.Store, after uint64) (text string) {
	t.Helper()
	g, err := st.Game(s.game)
	if err != nil {
		t.Fatal(err)
	}
	for seq := after + 1; seq <= g.Seq; seq++ {
		e, err := st.Entry(s.game, seq)
		if err != nil {
			t.Fatal(err)
		}
		c := adjudicator.Command{Sheet: games.Language().Sheet()}
		if json.Unmarshal(e.Command, &c) == nil {
			sheet, _ := c.Sheet.MarshalText()
			for line := range strings.Lines(string(sheet)) {
				if !isHeaderLine(line) {
					text += line
				}
			}
		}
	}
	return text
}

// write writes the letters out after one, and returns the last.
func (s *situation) write(t *testing.T, st store.Store, after uint64) uint64 {
	t.Helper()
	for o, err := range st.Outbox(store.OutFilter{After: after}) {
		if err == nil {
			o, err = st.Out(o.ID) // the one before may have been merged into another
		}
		if err == nil && o.State != store.OutMerged {
			_, err = s.press(st).Write(t.Context(), []store.Out{o}, o.Created)
		}
		if err != nil {
			t.Fatal(err)
		}
		after = o.ID
	}
	return after
}

func isHeaderLine(line string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	return slices.Contains([]string{"GAME", "CODE", "SEAT", "TURN", "ROUND", "LANG"}, word)
}

// raw is the letter as it travels: one without a header gets an ordinary one.
func (s *situation) raw(seat *store.Seat, mail string) []byte {
	to := letter.ReplyAddress(localclub.Referee, seat.Token)
	mail = strings.NewReplacer("{FROM}", s.seat+"@"+localclub.Domain, "{TO}", to, "{CODE}", seat.Code, "{GAME}", s.game).Replace(mail)
	if !strings.HasPrefix(mail, "From:") && !strings.HasPrefix(mail, "Subject:") {
		mail = fmt.Sprintf("Subject: Re: [%s] your move\n\n%s", s.game, mail)
	}
	if !strings.HasPrefix(mail, "From:") {
		head, body, _ := strings.Cut(mail, "\n\n")
		if !strings.Contains(head, "Content-Type") {
			head += "\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit"
		}
		mail = fmt.Sprintf("From: Otto Neumann <%s@%s>\nTo: %s\nDate: Sun, 1 Mar 2026 11:00:00 +0000\nMessage-ID: <l@x>\n%s\n\n%s", s.seat, localclub.Domain, to, head, body)
	}
	return bytes.ReplaceAll([]byte(mail), []byte("\n"), []byte("\r\n"))
}

// fits tells whether a letter had the outcome that its writer meant.
func (o *letterOutcome) fits(m meaning) bool {
	for _, words := range m.says {
		if !strings.Contains(strings.Join(strings.Fields(o.text), " "), words) {
			return false
		}
	}
	if m.tells != "" && !strings.Contains(o.others, m.tells) {
		return false
	}
	switch m.kind {
	case "done":
		return o.orders == m.orders
	case "checked":
		return o.orders == "" && o.kind == string(report.Checked) && !strings.Contains(o.text, "with faults") && !strings.Contains(o.text, "avec des fautes")
	case "asked":
		return o.orders == "" && !o.confirmed && o.text != ""
	case "talk", "answered":
		return o.orders == "" && !o.confirmed && o.kind == string(report.Answer)
	case "confirmed":
		return o.confirmed && !strings.Contains(o.text, "Nothing was applied")
	}
	return false
}
