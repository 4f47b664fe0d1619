package press

import (
	"fmt"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Public is a letter of a game that anybody may read.
type Public struct {
	Raw  []byte // in wire form
	Date time.Time
}

// PublicLetters writes the public letters of a game, whether anybody observes it or
// not: one as it begins, one for each turn that is over, and of a game that is over
// the last one, which publishes the secret and the log. They name sides and no
// persons. While the game goes on they are as far behind as its observers are.
func (p *Press) PublicLetters(game, lang string) (list []Public, err error) {
	g, err := p.Store.Game(game)
	if err != nil {
		return nil, err
	}
	sys, err := p.EditionAt(&g, g.Seq)
	if err != nil {
		return nil, err
	}
	ends, err := p.TurnsOf(&g)
	if err != nil {
		return nil, err
	}
	since := uint64(0)
	for i, seq := range ends {
		kind := report.Turn
		switch {
		case i == len(ends)-1 && g.Status == store.GameFinished:
			kind = report.Final
		case i == 0:
			kind = report.Start
		}
		dated := seq
		if g.Status == store.GameFinished { // they are written when all is over: no log lists them
			dated = g.Seq
		}
		some, err := p.publicLetter(&g, sys, lang, kind, since, seq, dated, i)
		if err != nil {
			return nil, fmt.Errorf("game %s, entry %d: %w", g.Name, seq, err)
		}
		list, since = append(list, some...), seq
	}
	return list, nil
}

// TurnsOf are the entries up to which public letters tell: the first one, and the
// last one of each turn that everybody may know.
func (p *Press) TurnsOf(g *store.Game) (ends []uint64, err error) {
	var turns []int
	for seq := uint64(1); seq <= g.Seq; seq++ {
		state, err := p.StateAfter(g, seq)
		if err != nil {
			return nil, err
		}
		turns = append(turns, state.View(adjudicator.Observer).Turn)
	}
	for _, i := range gamelog.TurnEnds(turns, g.Status == store.GameFinished, g.Policy.ObserverDelay) {
		ends = append(ends, uint64(i)+1)
	}
	return ends, nil
}

// publicLetter writes one of them, with the parts of a log that is too long for it.
// It is dated after an entry, as the n-th of that moment.
func (p *Press) publicLetter(g *store.Game, sys adjudicator.System, lang string, kind report.Kind, since, seq, dated uint64, n int) (list []Public, err error) {
	e, err := p.Store.Entry(g.Name, dated)
	if err != nil {
		return nil, err
	}
	date := e.Time.Truncate(time.Second).Add(time.Duration(n+1) * time.Second)
	r := report.Report{Kind: kind, Format: report.FormatFull, Lang: lang, Game: g.Name, Seat: adjudicator.Observer, Referee: p.Config.Referee, Seq: seq, Since: since}
	scenario := gamelog.ScenarioOf(sys.Info(), g.Scenario)
	for _, s := range g.Seats {
		r.Seats = append(r.Seats, report.Person{Seat: adjudicator.Seat(s.Name), Title: scenario.SeatTitle(adjudicator.Seat(s.Name)), House: s.House && s.Person == ""})
	}
	status := store.GameRunning
	if kind == report.Final {
		status = store.GameFinished
	}
	post := Post{Game: g.Name, Seat: string(adjudicator.Observer), Kind: kind, To: p.Mail.Address(""), Seq: seq, Nth: publicNth, Lang: lang, Date: date, Told: r, Status: status}
	if post.MessageID, err = p.Mail.MessageID(post); err != nil {
		return nil, err
	}
	t := &telling{Post: post, id: afterAll, store: p.Store}
	if err := p.letter(&store.Out{Game: g.Name}, t, whole, false); err != nil {
		return nil, err
	}
	raw, _, err := p.Mail.Compose(t.Post)
	if err != nil {
		return nil, err
	}
	list = append(list, Public{raw, date})
	for i := range t.logParts {
		out, err := p.partOfLog(t, i)
		if err != nil {
			return nil, fmt.Errorf("part %d of the log: %w", i+1, err)
		}
		list = append(list, Public{out.Raw, date})
	}
	return list, nil
}

const (
	// publicNth tells letters of an archive apart from those that were mailed.
	publicNth = 1 << 40
	// afterAll is behind the number of every letter that was mailed.
	afterAll = 1 << 60
)
