package templates

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"

	"feldpost/adjudicator/report"
)

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

// Told returns what a letter says of the log: what the house played, what
// happened and the dice, as the text part prints them, heading and all. It is
// made from what a replay of the game knows: Lang, Format, Game, Info,
// Scenario, Seat, Seats, Seq, Events, Rolls, Housed, View, Before and Boards.
func (k *Kit) Told(r report.Report) []string {
	w := k.writerOf(&r)
	parts := []func(){func() { w.section("", paras(w.housed())...) }, func() { w.section("events", w.happened()...) }}
	if !r.Format.Brief() {
		parts = append(parts, func() { w.section("dice", w.dice()...) })
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
