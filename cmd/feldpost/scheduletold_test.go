//go:build unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/post"
	"feldpost/mail"
	"feldpost/store"
	"feldpost/store/bolt"
)

// compare holds the store against what the players have received and against the logs of one daemon that worked alone.
func (s *schedule) compare(c *conf.Config, alone string) {
	if err := s.look.Check(); err != nil {
		s.Error(err)
	}
	for _, state := range []store.LetterState{store.LetterNew, store.LetterHeld, store.LetterQuarantined, store.LetterWaiting} {
		if n, err := s.look.CountLetters(state); n > 0 || err != nil {
			s.Errorf("%d letters are %s, %v", n, state, err)
		}
	}
	if n, err := s.look.CountLetters(store.LetterDone); n != len(s.sent) || err != nil {
		s.Errorf("%d letters are done, %v, want %d", n, err, len(s.sent))
	}
	for line := range strings.Lines(s.log.String()) { // nobody has used up his share, and nothing is wrong with a letter
		if strings.Contains(line, `msg="letter waits"`) || strings.Contains(line, `msg="letter not handled"`) {
			s.Error(line)
		}
	}
	checkDelivered(s.T, s.look, s.players...)
	for _, p := range s.players {
		got, err := p.read()
		s.must(err)
		answered := map[string]bool{}
		for _, l := range got {
			for _, id := range l.InReplyTo {
				answered[id] = true
			}
		}
		for _, l := range s.sent {
			if l.by == p && !answered[l.id] {
				s.Errorf("%s has no answer to %s", p.address, l.id)
			}
		}
	}
	want := s.alone(c, alone)
	for n, name := range s.games {
		got := s.story(s.look, name)
		if n >= scheduleGames {
			if len(got) != 2 || !strings.HasPrefix(got[1], string(adjudicator.CommandTimeout)+" red") {
				s.Errorf("%s, whose deadline has passed once: %q", name, got)
			}
			continue
		}
		if !slices.Equal(got, want[name]) {
			s.Errorf("%s: the log is\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(want[name], "\n"))
			s.astray = append(s.astray, name)
			for l, err := range s.look.Letters(store.LetterFilter{Game: name}) {
				s.must(err)
				s.Logf("%s: letter %d, %s, UID %d, received %s, tried %d times: %s", name, l.ID, l.MessageID, l.UID, l.Received.Format(time.TimeOnly), l.Tries, l.Reason)
			}
		}
	}
}

// story is a log without what depends on the hour.
func (s *schedule) story(st store.Store, game string) (lines []string) {
	for e, err := range st.Entries(game, 1) {
		s.must(err)
		cause := ""
		if e.Letter > 0 {
			l, err := st.Letter(e.Letter)
			s.must(err)
			cause = l.MessageID
		}
		var events, command bytes.Buffer
		s.must(json.Compact(&events, e.Events))
		s.must(json.Compact(&command, e.Command))
		lines = append(lines, fmt.Sprintf("%s %s %s %s %s %s", e.Kind, e.Seat, cause, &command, &events, e.StateHash))
	}
	return lines
}

// alone lets one desk with a file handle the same letters in the order in which they were sent, and returns the logs.
func (s *schedule) alone(c *conf.Config, file string) map[string][]string {
	st, err := bolt.Open(file, bolt.Options{})
	s.must(err)
	defer st.Close()
	d, _, err := openDesk(c, st, slog.New(slog.DiscardHandler))
	s.must(err)
	v := &post.Vault{Store: st, Room: post.NewRoom(c)}
	for n, l := range s.sent {
		_, _, err := st.PutLetter(v.Arrival(mail.Arrived{Mailbox: "INBOX", UIDValidity: 1, UID: uint32(n + 1), Received: time.Now(), Size: int64(len(l.raw)), Raw: l.raw}))
		s.must(err)
	}
	s.must(d.Letters(context.Background()))
	logs := map[string][]string{}
	for _, name := range s.games {
		logs[name] = s.story(st, name)
	}
	return logs
}
