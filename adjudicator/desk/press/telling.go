package press

import (
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/risk"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// telling is a letter of a game that is being written: what was decided, filled with
// what follows from it and from the log. The same letter is filled alike at
// any later time.
type telling struct {
	Post
	id     uint64 // of the letter in the store
	store  gamelog.Shelf
	game   store.Game
	sys    adjudicator.System
	at     func(g *store.Game, seq uint64) (adjudicator.State, error) // Press.StateAfter
	key    string                                                     // Mailroom.Key
	packer *gamelog.Packer                                            // Press.Packer
	files  []report.File                                              // for machines
	mark   gamelog.Mark
	others []store.Out // of other games, that it has taken over
	// logParts are those of the last letter, too long for it.
	logParts []report.File
	// stateHash is that of the position that is shown.
	stateHash string
}

// fill reads from the store what was not decided but follows.
func (t *telling) fill(maxOut int) error {
	r := &t.Told
	t.title()
	t.quote()
	if r.Seq == 0 {
		return t.outlook()
	}
	last, err := t.store.Entry(t.game.Name, r.Seq)
	if err != nil {
		return err
	}
	r.Head, r.Dated, t.stateHash = last.Hash, last.Time, last.StateHash
	state, err := t.stateAfter(r.Seq)
	if err != nil {
		return err
	}
	t.show(state)
	if err := t.recount(); err != nil {
		return err
	}
	if r.Kind.State() {
		if err := t.report(state, last); err != nil {
			return err
		}
	}
	if r.Kind == report.Final {
		r.Secret = hex.EncodeToString(t.game.Secret)
		log, err := t.log()
		if err != nil {
			return err
		}
		if parts := gamelog.Files(log, maxOut); len(parts) == 1 {
			t.files = append(t.files, parts[0])
		} else {
			t.logParts = parts
		}
	}
	return nil
}

// quote looks up the clauses that the letter was asked for by RULES.
func (t *telling) quote() {
	sys, ok := t.sys.(adjudicator.Clauser)
	if !ok {
		return
	}
	for _, r := range append([]report.Report{t.Told}, t.Told.Merged...) {
		for i := range r.Answers {
			a := &r.Answers[i]
			if a.Query != "RULES" {
				continue
			}
			for _, word := range strings.Fields(a.Topic) { // RULES 13.30 please
				if strings.ContainsAny(word, "0123456789") {
					a.Clauses = sys.Clauses(word)
					break
				}
			}
		}
	}
}

// outlook tells with which turn a game begins that has not. The dice of its set-up are of no consequence.
func (t *telling) outlook() error {
	state, _, err := t.sys.Setup(t.game.Scenario, t.Told.Options, gamelog.Dice(&t.game, 0))
	if err != nil {
		return err
	}
	t.Told.Begins = state.View(adjudicator.Observer).TurnName
	return nil
}

// title sets what is the same in all letters of a game.
func (t *telling) title() {
	r := &t.Told
	r.Info, r.Options, r.Pledge = t.sys.Info(), Chosen(&t.game), t.game.PledgeAt(r.Seq)
	r.Scenario = gamelog.ScenarioOf(r.Info, t.game.Scenario)
	t.mark = t.newMark()
}

// newMark is the mark of the letter before it is written.
func (t *telling) newMark() gamelog.Mark {
	return gamelog.Mark{ID: t.MessageID, Seat: t.Told.Seat, Kind: t.Kind, Lang: t.Lang, Format: t.Told.Format, Seq: t.Told.Seq}
}

// exemplified are faults whose right line is one that the seat may send now, where
// one with the same verb is offered: the language has only one of some game.
func exemplified(faults []orders.Fault, prompts []adjudicator.Prompt) []orders.Fault {
	out := slices.Clone(faults)
	for i := range out {
		f := &out[i]
		if f.Example == "" || f.Code == orders.BadCondition || f.Code == orders.DuplicateCondition {
			continue
		}
		at := slices.IndexFunc(prompts, func(p adjudicator.Prompt) bool { return strings.TrimSpace(p.Order.Verb+" "+p.Order.Sub) == f.Verb })
		if at >= 0 {
			f.Example, f.Examples = prompts[at].Order.String(), map[string]string{}
			for _, lang := range orders.Languages()[1:] {
				f.Examples[lang] = prompts[at].Order.In(lang)
			}
		}
	}
	return out
}

// show sets how things stand for the seat.
func (t *telling) show(state adjudicator.State) {
	r := &t.Told
	view := state.View(r.Seat)
	r.View = &view
	if t.Status != store.GameFinished { // also when the referee ended it
		r.Pending = state.Pending()
	}
	if x, ok := state.(adjudicator.Prompter); ok {
		r.Prompts = x.Prompts(r.Seat)
		r.Syntax = exemplified(r.Syntax, r.Prompts)
	}
	r.Try = Trial(state, r.Info.Language, r.Seat, r.Prompts)
	if t.Status == store.GameRunning {
		r.Ahead = risk.Ahead(state, r.Seat)
	}
	if r.BringsPage() && t.Status == store.GameRunning {
		r.Offers, r.Risks = risk.Offers(state, r.Seat)
	}
	if ch, ok := state.(adjudicator.Charter); ok {
		r.Boards = ch.Boards(r.Seat)
	}
}

// Shown is a report with what all letters of a game have in common and, of one that has
// begun, how things stand for its seat: the state is nil before.
func Shown(r report.Report, g *store.Game, sys adjudicator.System, state adjudicator.State) report.Report {
	t := telling{Post: Post{Told: r, Status: g.Status}, sys: sys, game: *g}
	t.title()
	if state != nil {
		t.show(state)
	}
	return t.Told
}

// report tells the entries that the letter is to report, to people and to
// machines.
func (t *telling) report(state adjudicator.State, last store.Entry) error {
	r := &t.Told
	if r.Since > 0 {
		before, err := t.stateAfter(r.Since)
		if err != nil {
			return err
		}
		v := before.View(r.Seat)
		r.Before, r.Owed = &v, before.Pending()
	}
	d := gamelog.ReportData{Format: gamelog.ReportFormat, Game: t.game.Name, System: t.game.System, Scenario: t.game.Scenario, Seat: r.Seat,
		Since: r.Since, Seq: r.Seq, Head: r.Head, Pledge: r.Pledge, Pending: state.Pending(), View: *r.View}
	entries, err := gamelog.Entries(t.store, t.game.Name, r.Since+1, r.Seq-1)
	if err != nil {
		return err
	}
	if r.Since < r.Seq {
		entries = append(entries, last)
	}
	for _, e := range gamelog.Standing(entries) {
		if err := d.Add(e); err != nil {
			return err
		}
	}
	r.Events, r.Rolls, r.Housed = d.Events, d.Rolls, d.Housed
	raw, sum, err := d.Encode()
	if err != nil {
		return err
	}
	t.mark.Since, t.mark.Report = r.Since, sum
	if raw, err = t.packer.Packed(raw); err != nil {
		return err
	}
	t.files = append(t.files, report.File{Name: gamelog.ReportFile, Type: gamelog.Type, Data: raw})
	return nil
}

// stateAfter loads the position after an entry of the log.
func (t *telling) stateAfter(seq uint64) (adjudicator.State, error) {
	return t.at(&t.game, seq)
}

// log returns the whole game as the file of the last letter, compressed.
func (t *telling) log() ([]byte, error) {
	entries, err := gamelog.Entries(t.store, t.game.Name, 1, t.Told.Seq)
	if err != nil {
		return nil, err
	}
	l := gamelog.New(&t.game, entries)
	l.Key = t.key
	if err := l.List(t.store, t.id, t.Date); err != nil {
		return nil, err
	}
	var buf bytes.Buffer
	z := gzip.NewWriter(&buf)
	if err := json.NewEncoder(z).Encode(l); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

// partOfLog is the letter that brings part i of the log of a last letter.
func (t *telling) partOfLog(i int) *telling {
	p := &telling{Post: t.Post, id: t.id, store: t.store, game: t.game, sys: t.sys, at: t.at, files: t.logParts[i : i+1]}
	p.Kind, p.Nth, p.Letter = report.LogPart, t.Nth*partsAtMost+uint64(i), report.Letter{}
	p.Told = report.Report{Kind: report.LogPart, Lang: t.Told.Lang, Game: t.Told.Game, Seat: t.Told.Seat, Seats: t.Told.Seats, Seq: t.Told.Seq,
		Code: t.Told.Code, Referee: t.Told.Referee, Deadline: t.Told.Deadline,
		Notes: []report.Note{report.NewNote("log-part", "part", i+1, "parts", len(t.logParts), "file", t.logParts[i].Name)}}
	return p
}

// partsAtMost keeps the numbers of the parts of two logs apart.
const partsAtMost = 10_000

// Chosen returns the options as the contract wants them.
func Chosen(g *store.Game) adjudicator.Options {
	o := adjudicator.Options{}
	for _, x := range g.Options {
		o[x.Key] = x.Value
	}
	return o
}
