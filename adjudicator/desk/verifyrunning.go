package desk

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// VerifyRunning looks at the letters of games whose log is not published yet: their
// games go on, or the last letter is missing. It proves what can be proved without
// the secret, and says in words what it proved and what it could not; open counts
// the games. A difference is an error.
//
// Each letter quotes the hash of the log's last entry, which holds those of all
// entries before it. Whoever keeps one of them keeps the referee to the whole log up
// to it: what is dropped or changed later cannot have that hash.
func VerifyRunning(w io.Writer, a Archive) (open int, err error) {
	closed := map[string]bool{}
	var games []*runningGame
	for _, m := range a.Letters {
		if len(m.Logs)+len(m.LogParts) > 0 {
			closed[m.Game] = true
		}
	}
	for _, m := range a.Letters {
		if m.Game == "" || closed[m.Game] {
			continue
		}
		i := slices.IndexFunc(games, func(g *runningGame) bool { return g.name == m.Game })
		if i < 0 {
			games = append(games, &runningGame{name: m.Game, heads: map[uint64]quoted{}, told: map[adjudicator.Seat][]stretch{}})
			i = len(games) - 1
		}
		if err := games[i].add(m); err != nil {
			return 0, fmt.Errorf("game %s: %w", m.Game, err)
		}
	}
	for _, g := range games {
		g.summary(w)
	}
	return len(games), nil
}

// quoted is the hash of an entry, and the letter that said so first.
type quoted struct{ hash, letter string }

// stretch is what one letter tells of the log.
type stretch struct{ since, seq uint64 }

// runningGame is what the letters say of a game that goes on.
type runningGame struct {
	name    string
	letters int
	heads   map[uint64]quoted // by entry
	pledge  quoted
	told    map[adjudicator.Seat][]stretch
}

// quotedHead finds the entry of the log and its hash that a letter quotes, in
// English or French; its lines may break anywhere.
var quotedHead = regexp.MustCompile(`(?:Log entry|Entrée) (\d+)(?:, hash| du journal, empreinte) ([0-9a-f]{64})`)

// add takes a letter, and finds what contradicts an earlier one.
func (g *runningGame) add(m Mailed) error {
	g.letters++
	for _, q := range quotedHead.FindAllStringSubmatch(strings.Join(strings.Fields(m.Text), " "), -1) {
		seq, err := strconv.ParseUint(q[1], 10, 64)
		if err != nil {
			return fmt.Errorf("%s: entry %s: %w", m.Name, q[1], err)
		}
		if err := g.quote(seq, q[2], m.Name); err != nil {
			return err
		}
	}
	for _, packed := range m.Reports {
		raw, err := unpacked(packed)
		if err != nil {
			return fmt.Errorf("%s: %w", m.Name, err)
		}
		var d ReportData
		if err := json.Unmarshal(raw, &d); err != nil {
			return fmt.Errorf("%s: %s: %w", m.Name, ReportFile, err)
		}
		if d.Game != g.name {
			continue
		}
		if err := g.quote(d.Seq, d.Head, m.Name); err != nil {
			return err
		}
		if g.pledge.hash == "" {
			g.pledge = quoted{d.Pledge, m.Name}
		}
		if d.Pledge != g.pledge.hash {
			return fmt.Errorf("%s pledges the secret %s, %s pledged %s: the dice have another secret", m.Name, d.Pledge, g.pledge.letter, g.pledge.hash)
		}
		g.told[d.Seat] = append(g.told[d.Seat], stretch{d.Since, d.Seq})
	}
	return nil
}

// quote notes the hash of an entry.
func (g *runningGame) quote(seq uint64, hash, letter string) error {
	if was, ok := g.heads[seq]; ok && was.hash != hash {
		return fmt.Errorf("%s says that entry %d has the hash %s, %s said %s: the log was changed", letter, seq, hash, was.letter, was.hash)
	}
	if _, ok := g.heads[seq]; !ok {
		g.heads[seq] = quoted{hash, letter}
	}
	return nil
}

// gaps counts the entries of the log that no letter to a seat tells, though later
// ones are told: letters that are missing here.
func gaps(list []stretch) (missing uint64) {
	slices.SortFunc(list, func(a, b stretch) int { return int(a.since) - int(b.since) })
	var upTo uint64
	for i, x := range list {
		if i > 0 && x.since > upTo {
			missing += x.since - upTo
		}
		upTo = max(upTo, x.seq)
	}
	return missing
}

// summary says what was proved and what could not be.
func (g *runningGame) summary(w io.Writer) {
	last := uint64(0)
	for seq := range g.heads {
		last = max(last, seq)
	}
	fmt.Fprintf(w, "game %s: its log is not published: it goes on, or its last letter is not among these.\n", g.name)
	if len(g.heads) == 0 {
		fmt.Fprintf(w, "game %s: letters %d, and none quotes the log: nothing can be proved yet\n", g.name, g.letters)
		return
	}
	fmt.Fprintf(w, "game %s: proved: letters %d, entries of the log that they quote %d, the newest entry %d; none contradicts another. They keep the referee to the log up to there: no command up to entry %d can be dropped, added or changed without another hash\n",
		g.name, g.letters, len(g.heads), last, last)
	if g.pledge.hash != "" {
		fmt.Fprintf(w, "game %s: proved: every letter pledges the same secret of the dice, SHA-256 %s\n", g.name, g.pledge.hash)
	}
	for _, seat := range slices.Sorted(maps.Keys(g.told)) {
		if n := gaps(g.told[seat]); n > 0 {
			fmt.Fprintf(w, "game %s: %d entries that were told to %s stand in none of these letters: some are missing here\n", g.name, n, seat)
		}
	}
	fmt.Fprintf(w, "game %s: not proved before its end: the dice, for their secret is not published; that positions follow from the commands, for the others' are not known; that the letters are as they were recorded. The last letter brings what is needed: keep these letters\n", g.name)
}
