package rehearsal

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/store"
)

// Changes is a store that remembers which games were changed, so that nobody has to look at all of them.
type Changes struct {
	store.Store
	games map[string]bool
}

// ChangesOf remembers what is changed from now on.
func ChangesOf(s store.Store) *Changes { return &Changes{Store: s, games: map[string]bool{}} }

// Commit implements store.Store.
func (c *Changes) Commit(b *store.Batch) error {
	if b.Game != nil {
		c.games[b.Game.Name] = true
	}
	return c.Store.Commit(b)
}

// watch holds what has happened against what the club knows. Games that nothing was committed of are looked at once a day.
func (s *Soak) watch() error {
	all := s.Now.Sub(s.Begun)%(24*time.Hour) < soakStep || s.Changes != s.watched
	s.watched = s.Changes
	for _, name := range slices.Sorted(maps.Keys(s.Played)) {
		p := s.Played[name]
		if all || s.Changes.games[name] {
			if err := s.look(name, p); err != nil {
				return err
			}
		}
		if late := s.Clock().Sub(p.Deadline); p.Running && !p.Deadline.IsZero() && late > 0 {
			s.wrong("%s: the deadline of %s is %s past and nothing has happened", name, p.Deadline.Format(time.RFC3339), late)
		}
		if !p.Over.IsZero() && s.Now.Sub(p.Over) > 24*time.Hour { // its last letters have left
			delete(s.Played, name)
			if err := s.Over(name); err != nil {
				s.wrong("%s, a game of %s, is not proved: %v", name, p.System, err)
			}
		}
	}
	clear(s.Changes.games)
	return nil
}

// look looks at a game in the store.
func (s *Soak) look(name string, p *played) error {
	g, err := s.Store.Game(name)
	if err != nil {
		return err
	}
	if g.Seq > p.Seq {
		if err := s.entries(p, &g); err != nil {
			return err
		}
	}
	p.Deadline, p.Running = g.Deadline, g.Status == store.GameRunning
	if g.Status == store.GameFinished && p.Over.IsZero() {
		p.Over = s.Now
		s.Finished++
	}
	return nil
}

// entries looks at what was added to a log: deadlines that passed, and letters that came too late for their answer.
func (s *Soak) entries(p *played, g *store.Game) error {
	passed := 0
	for e, err := range s.Store.Entries(g.Name, p.Seq+1) {
		if err != nil {
			return err
		}
		if p.Seq = e.Seq; e.Kind == string(adjudicator.CommandTimeout) {
			if passed == 0 {
				s.Timeouts++
				p.Timeouts = append(p.Timeouts, timeout{e.Seq, p.Deadline})
				if p.Deadline.After(s.Clock()) || p.Deadline.IsZero() {
					s.wrong("%s: entry %d is a deadline that has passed at %s, and it was %s", g.Name, e.Seq,
						s.Clock().Format(time.RFC3339), p.Deadline.Format(time.RFC3339))
				}
				if s.Absent > 6*time.Hour {
					s.wrong("%s: entry %d is a deadline that has passed while the referee was away for %s", g.Name, e.Seq, s.Absent)
				}
			}
			passed++
		}
		if e.Letter == 0 {
			continue
		}
		l, err := s.Store.Letter(e.Letter)
		if err != nil {
			return err
		}
		for _, t := range p.Timeouts {
			if l.Received.Add(maxSkew).Before(t.Deadline) {
				s.wrong("%s: letter %d of %s was in time for the deadline of %s, which had passed before it", g.Name, l.ID,
					l.Received.Format(time.RFC3339), t.Deadline.Format(time.RFC3339))
			}
		}
	}
	return nil
}

func (s *Soak) wrong(format string, args ...any) {
	s.Wrong = append(s.Wrong, s.Now.Format(time.RFC3339)+" "+fmt.Sprintf(format, args...))
}

// account is the reckoning at the end.
func (s *Soak) account() error {
	if err := s.toldLater(); err != nil {
		return err
	}
	for i, id := range slices.Sorted(maps.Keys(s.Sent)) {
		l := s.Sent[id]
		if i == 20 {
			s.wrong("%d letters have no answer", len(s.Sent))
			break
		}
		s.wrong("letter %s of %s to %s has no answer: %q", id, l.At.Format(time.RFC3339), l.Game, l.Text)
	}
	for _, state := range []store.LetterState{store.LetterNew, store.LetterWaiting, store.LetterHeld, store.LetterQuarantined} {
		n, err := s.Store.CountLetters(state)
		if err != nil {
			return err
		}
		if n > 0 {
			s.wrong("%d letters are %s", n, state)
		}
	}
	if done, err := s.Store.CountLetters(store.LetterDone); err != nil || done != s.In {
		s.wrong("%d letters are done of %d, %v", done, s.In, err)
	}
	return s.Store.Check()
}

// toldLater finds the answers that did not leave by themselves, since a newer letter says what they would have.
func (s *Soak) toldLater() error {
	byTime := map[string]string{}
	for id, l := range s.Sent {
		byTime[l.From+" "+l.Game+" "+l.At.Format(time.RFC3339)] = id
	}
	for o, err := range s.Store.Outbox(store.OutFilter{State: store.OutMerged}) {
		if err != nil {
			return err
		}
		id := byTime[o.To+" "+o.Game+" "+o.Asked.UTC().Format(time.RFC3339)]
		if s.Sent[id] == nil {
			continue
		}
		into := o
		for into.State == store.OutMerged {
			if into, err = s.Store.Out(into.Into); err != nil {
				return err
			}
		}
		if into.State == store.OutSent {
			delete(s.Sent, id)
			s.Later++
		}
	}
	return nil
}

// Said is what a soak came to, in one line.
func (s *Soak) Said() string {
	return strings.Join([]string{
		fmt.Sprintf("%d days, %d people, %d games founded, %d finished", s.Days, len(s.People), s.Founded, s.Finished),
		fmt.Sprintf("%d letters in, %d out, %d answers within newer ones, %d deadlines passed", s.In, s.Out, s.Later, s.Timeouts),
		fmt.Sprintf("%d letters forgotten, %d wrong, %d leaves, %d games given up", s.Forgotten, s.Erred, s.Left, s.Given),
		fmt.Sprintf("%d outages, %d wrong clocks, %d exchanges of the program", s.Outages, s.Clocks, s.Exchanges)}, "; ")
}
