// Package direction reads and carries out the letters of a director: the referee of a club who has no shell at hand.
package direction

import (
	"slices"
	"strings"

	"feldpost/adjudicator/desk/agree"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/readings"
	"feldpost/adjudicator/desk/referee"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Direction is the letters of the director: what he orders, and what he is shown.
type Direction struct{ *docket.Docket }

// Of is for the work at hand.
func Of(d *docket.Docket) Direction { return Direction{d} }

// The person who minds the daemon directs by letter too: from his address, to the
// reply address of a letter of the desk to him or with his own code. What only moves
// the clock or reminds is done at once. What changes a position, hands a seat on or
// lets a letter out of quarantine is shown first and asked about once more; the answer
// with its one-time code does it. He is told what is owed, never what a side hides.

// Directs tells whether the letter at hand is the director's: from his address, and
// with his reply address or his code behind DESK.
func (c Direction) Directs(text string) (x docket.Director, is bool, err error) {
	if c.Config.Notify == "" || !strings.EqualFold(c.In.From, c.Config.Notify) {
		return x, false, nil
	}
	if x, err = c.WhoDirects(); err != nil || x.Code == "" {
		return x, false, err
	}
	if slices.Contains(c.In.Tokens, x.Token) {
		return x, true, nil
	}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) > 1 && isDesk(words[0]) && docket.SameCode(x.Code, strings.TrimPrefix(docket.FoldCode(strings.Join(words[1:], "")), "code")) {
			return x, true, nil
		}
	}
	return x, false, nil
}

func isDesk(word string) bool {
	return slices.Contains([]string{"DESK", "BUREAU"}, strings.ToUpper(strings.Trim(word, ":.")))
}

// directorVerb is what begins a line of the director's.
type directorVerb struct {
	name, also string
	least      int  // words behind it
	asks       bool // it is asked about once more
	block      bool // lines up to END belong to it
	// most is how many words are read behind it, 0 for any number: a reason, a message, a length.
	most int
	do   func(c Direction, x directive, r *report.Report) error
}

// directive is a line of the director's, with what belongs to it.
type directive struct {
	verb  directorVerb
	words []string
	lines []string // of its block
	raw   string
}

// directorVerbs are all of them.
func directorVerbs() []directorVerb {
	return []directorVerb{
		{name: "EXTEND", also: "PROLONGER", least: 2, do: Direction.directExtend},
		{name: "PAUSE", also: "SUSPEND SUSPENDRE", least: 1, do: Direction.directStatus},
		{name: "RESUME", also: "REPRENDRE", least: 1, most: 1, do: Direction.directStatus},
		{name: "REMIND", also: "RAPPELER", least: 1, most: 2, do: Direction.directRemind},
		{name: "MESSAGE", also: "PRESS DIRE", least: 2, do: Direction.directMessage},
		{name: "REPLACE", also: "REMPLACER", least: 3, asks: true, most: 3, do: Direction.directReplace},
		{name: "RELEASE", also: "LIBÉRER LIBERER", least: 1, asks: true, do: Direction.directRelease},
		{name: "RESTORE", also: "RÉTABLIR RETABLIR", least: 3, asks: true, do: Direction.directRule},
		{name: "REVEAL", also: "RÉVÉLER REVELER", least: 4, asks: true, do: Direction.directReveal},
		{name: "ADOPT", also: "ADOPTER", least: 2, asks: true, do: Direction.directAdopt},
		{name: "RULE", also: "DÉCIDER DECIDER", least: 1, asks: true, block: true, most: 1, do: Direction.directRule},
		{name: "ANSWER", also: "RÉPONDRE REPONDRE", least: 2, asks: true, block: true, most: 2, do: Direction.directRule},
		{name: "FINISH", also: "TERMINER", least: 2, asks: true, do: Direction.directFinish},
	}
}

// maxDirectives is how many lines of one letter are carried out.
const maxDirectives = 30

// Direct answers a letter of the director.
func (c Direction) Direct(x docket.Director, text string) error {
	c.By = docket.Writer{Address: c.In.From, Lang: c.Config.Lang, Proven: true}
	r := report.Report{Kind: report.Answer, Lang: c.Config.Lang}
	list, unknown, talk, shows := readDirectives(text)
	unknown = append(unknown, talk...)
	var asks []directive
	for i, d := range list {
		left := d.unread()
		switch {
		case i >= maxDirectives:
			unknown = append(unknown, d.raw)
		case len(d.words) < d.verb.least:
			r.Notes = append(r.Notes, report.NewNote("desk-short", "line", d.raw))
		case left != "":
			r.Notes = append(r.Notes, report.NewNote("desk-unread", "line", d.raw, "part", left))
		case d.verb.asks, len(talk) > 0: // what he says beside it may concern it
			asks = append(asks, d)
		default:
			if err := d.verb.do(c, d, &r); err != nil {
				return err
			}
		}
	}
	for _, d := range asks {
		if err := c.askDirector(d, &r); err != nil {
			return err
		}
	}
	if len(unknown) > 0 {
		r.Notes = append(r.Notes, report.NewNote("desk-unknown", "lines", strings.Join(unknown[:min(len(unknown), readings.MaxUnread)], "\n")))
	}
	if err := docket.TablesOf(c.Docket).Absorb(); err != nil {
		return err
	}
	if shows || len(list) == 0 || len(r.Notes) > 0 {
		a, err := c.deskSection()
		if err != nil {
			return err
		}
		r.Answers = append(r.Answers, a)
	}
	return mailing.Of(c.Docket).TellAt(c.In.From, x.Token, r)
}

// unread is what a line says that the desk does not read: words too many, or a condition where a reason may stand.
func (d directive) unread() string {
	if most := d.verb.most; most > 0 && len(d.words) > most {
		return strings.Join(d.words[most:], " ")
	}
	if d.verb.name == "PAUSE" && len(d.words) > 1 && slices.Contains(putsOff(), agree.FoldWord(d.words[1])) {
		return strings.Join(d.words[1:], " ")
	}
	return ""
}

// putsOff are the words with which a condition or a time begins, and no reason.
func putsOff() []string {
	return strings.Fields("IF UNLESS UNTIL TILL WHEN ONCE AFTER BEFORE FROM TOMORROW TONIGHT LATER NOT SI SAUF JUSQU'A JUSQU'AU JUSQUE QUAND LORSQUE DES APRES AVANT DEMAIN PLUS PAS")
}

// readDirectives reads the lines of a director's letter: what begins with a verb of
// his, with its block; what is written in capitals and is none is unknown. The rest is
// talk, of which greetings, thanks and names are left out.
func readDirectives(text string) (list []directive, unknown, talk []string, shows bool) {
	lines := strings.Split(text, "\n")
	beside, last, signs := orders.Beside{}, lastLine(lines), 0
	for i := 0; i < len(lines); i++ {
		words := strings.Fields(strings.TrimLeft(lines[i], " -*"))
		if len(words) == 0 {
			continue
		}
		if isDesk(words[0]) {
			shows = true
			continue
		}
		verb, ok := directorVerbCalled(words[0])
		if !ok {
			line := strings.TrimSpace(lines[i])
			switch w := words[0]; {
			case strings.HasPrefix(line, ">"):
			case len(w) > 2 && w == strings.ToUpper(w) && strings.ToLower(w) != w && !beside.Closes(line):
				unknown = append(unknown, line)
			case beside.Bearing(line, len(list) == 0 && len(talk) == 0, i == last, signs > 0) != orders.NoBearing:
				talk = append(talk, line)
			}
			if signs--; beside.Closes(line) {
				signs = 3
			}
			continue
		}
		d := directive{verb: verb, words: words[1:], raw: strings.TrimSpace(lines[i])}
		if verb.block {
			for i++; i < len(lines) && !endsBlock(lines[i]); i++ {
				d.lines = append(d.lines, lines[i])
			}
		}
		list = append(list, d)
	}
	return list, unknown, talk, shows
}

// lastLine is the number of the last line that is not empty, -1 for none.
func lastLine(lines []string) int {
	for i, l := range slices.Backward(lines) {
		if strings.TrimSpace(l) != "" {
			return i
		}
	}
	return -1
}

func directorVerbCalled(word string) (v directorVerb, ok bool) {
	key := strings.ToUpper(strings.Trim(word, ":."))
	for _, v := range directorVerbs() {
		if key == v.name || slices.Contains(strings.Fields(v.also), key) {
			return v, true
		}
	}
	return v, false
}

// endsBlock tells the line that ends a ruling: END RULE, END ANSWER, FIN.
func endsBlock(line string) bool {
	switch strings.Join(strings.Fields(strings.ToUpper(strings.Trim(line, " .\t"))), " ") {
	case "END RULE", "END ANSWER", "END RULING", "FIN DÉCISION", "FIN DECISION", "FIN RÉPONSE", "FIN REPONSE":
		return true
	}
	return false
}

// deskGames is how many games a letter of the desk lists.
const deskGames = 120

// deskSection lists games for the director, as they stand after his letter; of those
// that are over only how many. Only those that are listed are opened.
func (c Direction) deskSection() (a report.Section, err error) {
	a.Query = "DESK"
	var all []referee.Overview
	for g, err := range c.Store.Games("") {
		if err != nil {
			return a, err
		}
		if g.Status == store.GameFinished {
			a.Over++
			continue
		}
		all = append(all, referee.Outline(c.changed(&g), c.Now))
	}
	slices.SortStableFunc(all, referee.LongestFirst)
	a.More = max(0, len(all)-deskGames)
	for _, x := range all[:len(all)-a.More] {
		g, err := c.Store.Game(x.Game)
		if err != nil {
			return a, err
		}
		if x, err = referee.Of(c.Office).OverviewAt(c.changed(&g), c.Now); err != nil { // one game that cannot be read hides no other
			x.Trouble = err.Error()
		}
		a.Desk = append(a.Desk, x.Line())
	}
	return a, nil
}

// changed is the record of a game as the letter at hand has left it.
func (c Direction) changed(g *store.Game) *store.Game {
	for _, other := range c.Batch.Others {
		if other.Name == g.Name {
			now := *other
			return &now
		}
	}
	return g
}
