package bench

import (
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/agree"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Adopt has the game at hand go on with the rules and data of its system, which are
// not those that it was played with. differs is the first entry that would come to
// something else with them, nil for none or where the reason tells.
func (c Bench) Adopt(reason string, differs *proof.Difference) error {
	g, info := c.Game, c.Sys.Info()
	rules, data := g.RulesVersion, g.DataDigest
	if rules == info.RulesVersion && data == info.DataDigest {
		return fmt.Errorf("game %s is played with these rules and data already", g.Name)
	}
	c.Log.Warn("the game goes on with other rules or data", "game", g.Name, "rules", rules, "now", info.RulesVersion,
		"data", fmt.Sprintf("%.12s", data), "data now", fmt.Sprintf("%.12s", info.DataDigest))
	g.RulesVersion, g.DataDigest = info.RulesVersion, info.DataDigest
	c.Batch.Game = g
	if c.State == nil {
		return nil
	}
	return c.rebase(rules, data, reason, differs)
}

// rebase records the position itself, so that a replay can go on from here with the
// rules and data that the game has now.
func (c Bench) rebase(rules, data, reason string, differs *proof.Difference) error {
	saved, err := c.State.Save()
	if err != nil {
		return err
	}
	cmd := adjudicator.Command{Seq: c.Game.Seq + 1, Kind: gamelog.KindRules, Seat: adjudicator.Referee, Text: string(saved), Reason: reason}
	about := []any{"from", rules, "to", c.Game.RulesVersion}
	if data != c.Game.DataDigest {
		about = append(about, "data", fmt.Sprintf("%.12s", data), "dataTo", fmt.Sprintf("%.12s", c.Game.DataDigest))
	}
	if reason != "" {
		about = append(about, "reason", reason)
	}
	if differs != nil {
		about = append(about, "differs", strconv.FormatUint(differs.Entry, 10))
	}
	event := adjudicator.NewEvent("rules", "", about...)
	c.Game.Adopted = cmd.Seq
	if err := play.Of(c.Docket).Record(gamelog.KindRules, string(adjudicator.Referee), cmd, nil, []adjudicator.Event{event}); err != nil {
		return err
	}
	return play.Of(c.Docket).Afterwards(cmd, 0, nil)
}

// Restore goes back to the position after an earlier entry.
func (c Bench) Restore(seq uint64, reason string) error {
	if seq >= c.Game.Seq {
		return fmt.Errorf("game %s stands at entry %d: name an earlier one", c.Game.Name, c.Game.Seq)
	}
	then, err := c.LogEntry(seq)
	if err != nil {
		return err
	}
	if c.State, err = c.StateAfter(seq); err != nil {
		return err
	}
	cmd := adjudicator.Command{Seq: c.Game.Seq + 1, Kind: gamelog.KindRestore, Seat: adjudicator.Referee, Text: strconv.FormatUint(seq, 10), Reason: reason}
	event := adjudicator.NewEvent("restore", "", "entry", cmd.Text, "reason", reason)
	if err := play.Of(c.Docket).Record(gamelog.KindRestore, string(adjudicator.Referee), cmd, nil, []adjudicator.Event{event}); err != nil {
		return err
	}
	clock.Of(c.Docket).Resumed()
	c.Game.Status = store.GameRunning
	play.Of(c.Docket).Reconsidered()
	if then.RulesVersion != c.Game.RulesVersion || then.DataDigest != c.Game.DataDigest {
		return c.rebase(then.RulesVersion, then.DataDigest, "", nil)
	}
	return play.Of(c.Docket).Afterwards(cmd, 0, nil)
}

// Reseat gives a seat of the game at hand to a person or to the house alone.
func (c Bench) Reseat(p docket.Player, renew bool) error {
	s := c.Game.Seat(p.Seat)
	if s == nil {
		return fmt.Errorf("game %s has no seat %q", c.Game.Name, p.Seat)
	}
	if p.Address == people.AtHouse {
		return seating.AbsencesOf(c.Docket).Vacate(s)
	}
	if err := c.Playable(p.Address); err != nil {
		return err
	}
	if p.Address != "" && p.Address != s.Person {
		seating.SeatsOf(c.Docket).SeatPerson(s, p)
		renew = true // the one before knows the old code
	}
	if p.Name != "" {
		s.DisplayName = p.Name
	}
	if p.Lang != "" {
		s.Lang = p.Lang
		if err := mailing.Of(c.Docket).Relearn(s.Person, p.Lang); err != nil {
			return err
		}
	}
	if renew {
		if err := c.Renew(s); err != nil {
			return err
		}
	}
	r := report.Report{Kind: report.Notice, Draft: c.State != nil && c.OwesNow(s), Unseen: true, Notes: []report.Note{{Code: "seat-changed"}}}
	if c.State == nil {
		r.Kind, r.Draft = report.Invitation, true
	}
	return mailing.Of(c.Docket).Send(s, r, false)
}

// SetStatus suspends, resumes, starts or ends the game at hand.
func (c Bench) SetStatus(status store.GameStatus, reason string) error {
	if c.Game.Status == store.GameFinished && status != store.GameFinished {
		return fmt.Errorf("game %s: %w", c.Game.Name, play.ErrPublished)
	}
	c.Batch.Game = c.Game
	if status == store.GameRunning && c.State == nil {
		return play.Of(c.Docket).Start()
	}
	if status == store.GameFinished && c.State != nil {
		return play.Of(c.Docket).End(reason)
	}
	switch {
	case status == store.GameSuspended && c.Game.Status == store.GameRunning:
		clock.Of(c.Docket).StopClock(docket.CauseSuspended)
	case status == store.GameRunning && c.Game.Status == store.GameRunning && c.Dossier.Clock.Stands(docket.CauseDeserted):
		return agree.PausesOf(c.Docket).PlayOn()
	case status == store.GameRunning:
		clock.Of(c.Docket).Resumed()
		if c.Dossier.Clock.Stands(docket.CauseDeserted) { // it stood still before it was suspended
			if err := agree.PausesOf(c.Docket).PlayOn(); err != nil {
				return err
			}
		}
	}
	c.Game.Status = status
	note := report.Note{Code: "status-" + string(status), Fields: []adjudicator.Field{{Key: "reason", Value: c.WithoutAddresses(reason)}}}
	return mailing.Of(c.Docket).Announce(report.Report{Kind: report.Notice, Notes: []report.Note{note}})
}

// Resecret has the game at hand go on under a new secret, and pledges it to everybody.
func (c Bench) Resecret() error {
	secret := make([]byte, 32)
	if _, err := io.ReadFull(c.Random, secret); err != nil {
		return fmt.Errorf("dice secret: %w", err)
	}
	was := c.Game.Commitment
	c.Log.Warn("the secret of the dice is out: the game goes on under another one", "game", c.Game.Name)
	c.Game.Spent = append(slices.Clone(c.Game.Spent), store.SpentSecret{Upto: c.Game.Seq, Secret: c.Game.Secret, Commitment: was})
	c.Game.Secret, c.Game.Commitment = secret, dice.Commitment(secret)
	c.Batch.Game = c.Game
	if c.State != nil {
		cmd := adjudicator.Command{Seq: c.Game.Seq + 1, Kind: gamelog.KindSecret, Seat: adjudicator.Referee, Text: c.Game.Commitment}
		event := adjudicator.NewEvent("secret", "", "was", was, "pledge", c.Game.Commitment)
		if err := play.Of(c.Docket).Record(gamelog.KindSecret, string(adjudicator.Referee), cmd, nil, []adjudicator.Event{event}); err != nil {
			return err
		}
		c.Happened = []adjudicator.Event{event}
		return mailing.Of(c.Docket).Announce(report.Report{Kind: report.Notice})
	}
	return mailing.Of(c.Docket).Announce(report.Report{Kind: report.Notice, Notes: []report.Note{report.NewNote("secret-new", "pledge", c.Game.Commitment)}})
}

// SecretCameBack has the game at hand go on under a new secret when the letter at hand
// quotes the one that it has: it is out.
func (c Bench) SecretCameBack() error {
	if c.Game.Status == store.GameFinished || !slices.Contains(c.In.Secrets, hex.EncodeToString(c.Game.Secret)) {
		return nil
	}
	return c.Resecret()
}
