package desk

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// block is the order template of a letter, "" when it has none.
func block(p press.Post) string {
	for _, frame := range [][2]string{{"BEGIN ORDERS", "END ORDERS"}, {"DÉBUT ORDRES", "FIN ORDRES"}} {
		if _, rest, ok := strings.Cut(p.Letter.Text, frame[0]); ok {
			text, _, _ := strings.Cut(rest, frame[1])
			return strings.TrimSpace(text)
		}
	}
	return ""
}

// The template of the last turn letter with one # taken away is carried out, whatever
// was asked and answered meanwhile, and so is that of the very answer.
func TestATemplateComesBackBehindAnyAnswer(t *testing.T) {
	order := regexp.MustCompile(`(?m)^# *((?:MOVE|MARCHE|MARCHER|DÉPLACER|BOUGER|HOLD|TENIR|ATTACK|ATTAQUER|RECRUIT|RALLY)\b.*)$`)
	for _, lang := range []string{"en", "fr"} {
		for _, asked := range []string{"STATUS", "HELP", "MAP", "RULES 5", "CHECK\nHOLD 2524", "RESEND", "HISTORY", "ORDERS"} {
			t.Run(fmt.Sprintf("%s %.5s", lang, asked), func(t *testing.T) {
				o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
				for _, s := range []string{"league", "ottoman"} {
					o.from(s, "LANG "+lang)
				}
				o.setUp()
				seat := string(o.pending()[0].Seat)
				turn := ""
				for _, p := range o.posts() {
					if p.Seat == seat && (p.Kind == report.Turn || p.Kind == report.Start) && block(p) != "" {
						turn = block(p)
					}
				}
				if turn == "" {
					t.Fatal("no turn letter with a template")
				}
				for range 8 { // more than any chain of references names
					o.from(seat, asked)
				}
				answer := o.from(seat, asked)
				list := []string{turn}
				for _, p := range answer {
					if own := block(p); own != "" && !slices.Contains(list, own) {
						list = append(list, own)
					}
				}
				for _, text := range list {
					m := order.FindStringIndex(text)
					if m == nil {
						t.Fatalf("no order in the template:\n%s", text)
					}
					line := strings.TrimSpace(strings.TrimLeft(text[m[0]:m[1]], "# "))
					sheet := text[:m[0]] + line + text[m[1]:]
					l := o.of(seat, "CHECK\n"+sheet)
					l.Answers = []string{idOf(answer[len(answer)-1])}
					posts := o.letter(l)
					if len(posts) != 1 || posts[0].Kind != report.Checked || contains(posts[0], "NOT READ") == "" || contains(posts[0], "NON LU") == "" || len(posts[0].Told.Faults)+len(posts[0].Told.Syntax) > 0 {
						t.Errorf("%s is answered by\n%.3000s", line, posts[0].Letter.Text)
					}
				}
				l := o.of(seat, strings.Replace(turn, order.FindString(turn), strings.TrimSpace(strings.TrimLeft(order.FindString(turn), "# ")), 1))
				l.Answers = []string{idOf(answer[len(answer)-1])}
				seq := o.game().Seq
				if posts := o.letter(l); o.game().Seq == seq {
					t.Errorf("not carried out: %.2000s", posts[0].Letter.Text)
				}
			})
		}
	}
}
