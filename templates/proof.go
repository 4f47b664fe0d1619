package templates

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// evidence is what shows that a referee has been honest: the dice, and what they
// are checked with.
type evidence struct{ *speech.Voice }

func evidenceOf(v *speech.Voice) evidence { return evidence{v} }

// dice lists every roll with its address, what it was for, and its rule.
func (w evidence) dice() []prose.Block {
	if len(w.Report.Rolls) == 0 {
		return nil
	}
	b := prose.Block{Kind: prose.Table, Heads: []string{w.Word("column.roll"), w.Word("column.for"), w.Word("column.rule"), w.Word("column.value")}}
	for _, d := range w.Report.Rolls {
		at := fmt.Sprintf("%d.%d", d.Command, d.K+1)
		value := fmt.Sprint(d.Value)
		switch {
		case d.IsShuffle() && (d.Order == nil || w.Report.Secret == "" && w.Report.Seat != adjudicator.Referee): // a deck stays hidden until the secret is out
			value = w.Say("order-hidden", d.Sides)
		case d.IsShuffle():
			value = strings.Trim(fmt.Sprint(d.Order), "[]")
		case d.Sides != 6:
			value += " " + w.Say("of-sides", d.Sides)
		}
		what := w.rollName(d)
		b.Rows = append(b.Rows, []string{at, what, d.Rule, value})
		b.Lines = append(b.Lines, at+" "+what+": "+value)
	}
	return []prose.Block{b}
}

// rollName says what a roll was for: "combat 2720" is a code of the game and
// a place or unit.
func (w evidence) rollName(d dice.Roll) string {
	words := strings.Fields(d.Label)
	for n := len(words); n > 0; n-- {
		code := strings.Join(words[:n], "-")
		for _, name := range []string{w.Report.Info.Name + ".roll." + code, "roll." + code} {
			if t, ok := w.Try(w.Report.Lang, name, w.With("of", strings.Join(words[n:], " "))); ok {
				return t
			}
		}
	}
	w.Miss(w.Report.Lang, "roll."+strings.Join(words, "-"))
	return d.Label
}

// proof prints what a player needs to check the referee.
func (w evidence) proof() []string {
	if w.Report.Pledge == "" {
		return nil
	}
	name := "proof"
	if k := w.Report.Kind; w.Report.Format.Brief() && k != report.Invitation && k != report.Start && k != report.Final { // those tell the rest
		name = "proof-brief"
	}
	return prose.Lines(w.Say(name, proofWords{w.Report, w.dataLine()}))
}

type proofWords struct {
	*report.Report
	Data string
}

// dataLine says in one line where the game's data come from.
func (w evidence) dataLine() string {
	var kinds []string
	count := map[string]int{}
	own := 0
	for _, f := range w.Report.Info.Data {
		if f.Own {
			own++
			continue
		}
		if count[f.Provenance] == 0 {
			kinds = append(kinds, f.Provenance)
		}
		count[f.Provenance]++
	}
	slices.Sort(kinds)
	var parts []string
	for _, k := range kinds {
		parts = append(parts, fmt.Sprintf("%d %s", count[k], w.Word("provenance."+k)))
	}
	if own > 0 {
		parts = append(parts, fmt.Sprintf("%d %s", own, w.Word("provenance.own")))
	}
	return strings.Join(parts, ", ")
}

// layout is raised when the code words an event, a die or a section in another
// way than before: letters of another edition are not compared word by word.
const layout = "2"

// Edition names the words and their layout: letters of the same edition say
// the same thing in the same words. It is a hash in hexadecimal.
func (k *Kit) Edition() string { return k.edition }

// editionOf hashes the words.
func editionOf(all []fs.FS) (string, error) {
	h := sha256.New()
	h.Write([]byte(layout))
	for _, words := range all {
		err := fs.WalkDir(words, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := fs.ReadFile(words, path)
			h.Write([]byte(path + "\n"))
			h.Write(data)
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil))[:16], nil
}

// Told returns what a letter says of the log: who won, what the house played,
// what happened and the dice, as the text part prints them, heading and all. It is
// made from what a replay of the game knows: Lang, Format, Game, Info,
// Scenario, Seat, Seats, Seq, Events, Rolls, Housed, View, Before and Boards.
func (k *Kit) Told(r report.Report) []string {
	w := k.writerOf(&r)
	var parts []func()
	if r.View != nil && r.View.Over { // who won, and how
		parts = append(parts, func() { w.section("brief", prose.Paras(w.brief())...) })
	}
	parts = append(parts, func() { w.section("", prose.Paras(w.housed())...) }, func() { w.section("events", w.happened()...) })
	if !r.Format.Brief() {
		parts = append(parts, func() { w.section("dice", evidenceOf(w.Voice).dice()...) })
	}
	var out []string
	for _, part := range parts {
		w.sections = nil
		part()
		if len(w.sections) > 0 {
			out = append(out, w.text())
		}
	}
	return out
}
