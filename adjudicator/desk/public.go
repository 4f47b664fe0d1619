package desk

import (
	"fmt"
	"slices"
	"time"

	"feldpost/adjudicator"
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
	sys, err := p.editionAt(&g, g.Seq)
	if err != nil {
		return nil, err
	}
	ends, err := p.turnsOf(&g)
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

// turnsOf are the entries up to which public letters tell: the first one, and the
// last one of each turn that everybody may know.
func (p *Press) turnsOf(g *store.Game) (ends []uint64, err error) {
	if g.Seq == 0 {
		return nil, nil
	}
	over := g.Status == store.GameFinished
	ends = []uint64{1}
	var turns []int // of the entries in ends
	for seq := uint64(1); seq <= g.Seq; seq++ {
		saved, err := p.Store.Snapshot(g.Name, seq)
		if err != nil {
			return nil, err
		}
		sys, err := p.editionAt(g, seq)
		if err != nil {
			return nil, err
		}
		state, err := loaded(sys, g.Name, seq, saved)
		if err != nil {
			return nil, err
		}
		turn := state.View(adjudicator.Observer).Turn
		if seq == 1 {
			turns = append(turns, turn)
			continue
		}
		if turn != turns[len(turns)-1] {
			ends, turns = append(ends, seq), append(turns, turn)
		}
	}
	switch {
	case over && ends[len(ends)-1] != g.Seq:
		ends = append(ends, g.Seq)
	case over:
	case g.Policy.ObserverDelay == 0:
		ends = append(ends, g.Seq)
	default:
		now := turns[len(turns)-1]
		for len(ends) > 1 && turns[len(ends)-1] > now-g.Policy.ObserverDelay+1 {
			ends = ends[:len(ends)-1]
		}
	}
	return slices.Compact(ends), nil
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
	scenario := scenarioOf(sys.Info(), g.Scenario)
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
	raw, err := p.Mail.Compose(t.Post)
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
