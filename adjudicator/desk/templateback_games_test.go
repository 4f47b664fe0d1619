package desk

import (
	"fmt"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
	"feldpost/store/bolt"
	"feldpost/templates"
)

// In every game, the template that a seat got last, with one # taken away, is read as the answer to any later letter as it is
// read as the answer to the letter that brought it; and so is the template of the later letter itself. What it offers stands.
func TestATemplateOfAnyGameComesBackBehindAnyAnswer(t *testing.T) {
	for _, l := range games.All() {
		for _, lang := range templates.Langs {
			t.Run(l.Name+" "+lang, func(t *testing.T) {
				o := beginning(t, must(l.Open(l.Data)), lang)
				read := 0
				for _, letters := range []int{0, 5} {
					for range letters {
						if len(o.pending()) == 0 {
							return
						}
						o.march(1)
					}
					read += o.comesBack()
				}
				if read < 20 {
					t.Errorf("only %d templates came back", read)
				}
			})
		}
	}
}

// beginning is a desk with a game of a system that begins, all seats writing in one language.
func beginning(t *testing.T, sys adjudicator.System, lang string) *office {
	o := openOffice(t, bolt.Options{})
	o.plays(sys)
	o.Config.PerSenderHour = 1000
	sc := sys.Info().Scenarios[0]
	g := seating.NewGame{Name: "g", System: sys.Info().Name, Scenario: sc.Name, Start: true, Policy: store.Policy{Trust: "code"}}
	for _, s := range sc.Seats {
		g.Players = append(g.Players, docket.Player{Seat: string(s.Seat), Address: string(s.Seat) + "@test", Lang: lang})
	}
	if err := o.Referee().Create(g); err != nil {
		t.Fatal(err)
	}
	return o
}

// comesBack sends the templates of the seat that is asked back behind every kind of answer, and tells how many.
func (o *office) comesBack() (read int) {
	o.Helper()
	if len(o.pending()) == 0 {
		return 0
	}
	d := o.pending()[0]
	seat := string(d.Seat)
	var last press.Post
	for _, p := range o.posts() {
		if p.Seat == seat && p.Kind.State() && block(p) != "" {
			last = p
		}
	}
	sheets := o.uncommented(block(last), d.Seat)
	if len(sheets) == 0 {
		o.Logf("seat %s is offered no line: %s", seat, d.Kind)
		return 0
	}
	answer := last
	for i, asked := range []string{"", "STATUS", "HELP", "MAP", "RULES 5", "CHECK\n" + sheets[0], "RESEND", "TEMPLATE"} {
		if i > 0 {
			answers := o.from(seat, asked)
			answer = answers[len(answers)-1]
		}
		for _, sheet := range append(sheets[:len(sheets):len(sheets)], o.uncommented(block(answer), d.Seat)...) {
			if got, want := o.readAs(seat, sheet, answer), o.judged(d.Seat, sheet); got != want {
				o.Errorf("behind the answer to %.9s: %s\nbut by the rules: %s\n%s", asked, got, want, sheet)
			}
			read++
		}
	}
	return read
}

// mostUncommented is how many lines of a template are tried.
const mostUncommented = 2

// uncommented are the sheets that a template becomes when the # of one line is taken away that is offered.
func (o *office) uncommented(template string, seat adjudicator.Seat) (sheets []string) {
	o.Helper()
	offers, _ := adjudicator.OffersOf(o.state(), seat)
	offered := map[string]bool{}
	for _, p := range offers.Lines {
		if len(p.Needs) == 0 {
			offered[p.Order.In("en")], offered[p.Order.In("fr")] = true, true
		}
	}
	lines := strings.Split(template, "\n")
	for i, line := range lines {
		bare := strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(line), "# "))
		if !strings.HasPrefix(strings.TrimSpace(line), "#") || !offered[bare] || len(sheets) == mostUncommented {
			continue
		}
		changed := append([]string{}, lines...)
		changed[i] = bare
		sheets = append(sheets, strings.Join(changed, "\n"))
	}
	return sheets
}

// judged is what the rules of the game say of a sheet, as readAs has it.
func (o *office) judged(seat adjudicator.Seat, text string) string {
	o.Helper()
	sheet, _, faults := must(o.System("")).Info().Language.Parse(text)
	if len(faults) > 0 {
		o.Fatalf("a template is no sheet: %v\n%s", faults, text)
	}
	want := string(report.Checked)
	for _, f := range o.state().Check(seat, sheet) {
		f.Pos = orders.Pos{}
		want += "; " + f.String()
	}
	return want
}

// readAs tells how a sheet is read that is the answer to a letter, without its being carried out: the kind of the
// answer, and everything in it that is wrong.
func (o *office) readAs(seat, sheet string, to press.Post) string {
	o.Helper()
	l := o.of(seat, "CHECK\n"+sheet)
	l.Answers = []string{idOf(to)}
	posts := o.letter(l)
	if len(posts) != 1 {
		return fmt.Sprintf("%d letters", len(posts))
	}
	told := posts[0].Told
	got := string(posts[0].Kind)
	for _, f := range told.Faults {
		f.Pos = orders.Pos{}
		got += "; " + f.String()
	}
	for _, f := range told.Syntax {
		got += "; " + f.Text("en")
	}
	for _, n := range told.Notes {
		if n.Code == "unread-orders" || n.Code == "empty-sheet" {
			got += "; " + n.Code
		}
	}
	return got
}
