package proof

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
	"feldpost/adjudicator/desk/gamelog"
)

// running looks at the letters of games whose log is not published yet: their
// games go on, or the last letter is missing. It proves what can be proved without
// the secret, and says in words what it proved and what it could not.
//
// Each letter quotes the hash of the log's last entry, which holds those of all
// entries before it. Whoever keeps one of them keeps the referee to the whole log up
// to it: what is dropped or changed later cannot have that hash.
func (v *verification) running() {
	var games []*runningGame
	for i := range v.letters {
		m := &v.letters[i]
		if m.Game == "" || m.Beside || !v.settle(i) {
			continue
		}
		k := slices.IndexFunc(games, func(g *runningGame) bool { return g.name == m.Game })
		if k < 0 {
			games = append(games, &runningGame{name: m.Game, heads: map[uint64]quoted{}, told: map[adjudicator.Seat][]stretch{}})
			k = len(games) - 1
		}
		g := games[k]
		g.letters++
		switch {
		case m.Key != "" && !m.whole():
			v.differ("%s: it is not as it was mailed: %s", m.Name, strings.Join(m.Differs, "; "))
			continue
		case m.Key == "":
			v.doubt(m, "it carries no proof, and the log of game %s, which would list it, is not here", m.Game)
		case g.key.hash == "":
			g.key = quoted{m.Key, m, false}
			v.keys[m.Key], v.from[m.From] = m.Game, true
			g.proved++
		case g.key.hash != m.Key:
			v.differ("%s: it is signed with the key %.16s..., %s of the same game with %.16s...", m.Name, m.Key, g.key.letter.Name, g.key.hash)
			continue
		default:
			v.from[m.From] = true
			g.proved++
		}
		g.add(v, m)
	}
	for _, g := range games {
		g.summary(v.w)
	}
}

// quoted is a hash, and the letter that said so first.
type quoted struct {
	hash   string
	letter *Mailed
	twice  bool // another letter has another one
}

// stretch is what one letter tells of the log.
type stretch struct{ since, seq uint64 }

// runningGame is what the letters say of a game that goes on.
type runningGame struct {
	name    string
	letters int
	proved  int    // as they were mailed
	key     quoted // under which they are signed
	heads   map[uint64]quoted
	pledges []quoted
	told    map[adjudicator.Seat][]stretch
}

// quotedHead finds the entry of the log and its hash that a letter quotes, in
// English or French; its lines may break anywhere.
var quotedHead = regexp.MustCompile(`(?:Log entry|Entrée) (\d+)(?:, hash| du journal, empreinte) ([0-9a-f]{64})`)

// add takes a letter, and finds what contradicts an earlier one.
func (g *runningGame) add(v *verification, m *Mailed) {
	for _, q := range quotedHead.FindAllStringSubmatch(strings.Join(strings.Fields(m.Text), " "), -1) {
		seq, err := strconv.ParseUint(q[1], 10, 64)
		if err != nil {
			v.differ("game %s: %s: entry %s: %v", g.name, m.Name, q[1], err)
			continue
		}
		g.quote(v, seq, q[2], m)
	}
	for _, packed := range m.Reports {
		raw, err := gamelog.Unpack(packed)
		if err != nil {
			v.differ("game %s: %s: %v", g.name, m.Name, err)
			continue
		}
		var d gamelog.ReportHead
		if err := json.Unmarshal(raw, &d); err != nil {
			v.differ("game %s: %s: %s: %v", g.name, m.Name, gamelog.ReportFile, err)
			continue
		}
		if d.Game != g.name {
			continue
		}
		g.quote(v, d.Seq, d.Head, m)
		g.pledge(v, &d, raw, m)
		g.told[d.Seat] = append(g.told[d.Seat], stretch{d.Since, d.Seq})
	}
}

// pledge notes the secret that a letter pledges. Another one than before has to be
// announced in the letter that brings it; raw is its report.
func (g *runningGame) pledge(v *verification, d *gamelog.ReportHead, raw []byte, m *Mailed) {
	if slices.ContainsFunc(g.pledges, func(q quoted) bool { return q.hash == d.Pledge }) {
		return
	}
	if n := len(g.pledges); n > 0 && !gamelog.Announces(raw, d.Pledge) {
		what := fmt.Sprintf("it pledges the secret %s, %s pledged %s: the dice have another secret", d.Pledge, g.pledges[n-1].letter.Name, g.pledges[n-1].hash)
		if m.whole() {
			v.doubt(m, "%s, and no letter here announces it", what)
		} else {
			v.differ("game %s: %s: %s", g.name, m.Name, what)
		}
		return
	}
	g.pledges = append(g.pledges, quoted{d.Pledge, m, false})
}

// quote notes the hash of an entry.
func (g *runningGame) quote(v *verification, seq uint64, hash string, m *Mailed) {
	was, ok := g.heads[seq]
	switch {
	case !ok:
		g.heads[seq] = quoted{hash, m, false}
	case was.hash == hash || was.twice && m.whole():
	case was.letter.whole() && m.whole(): // both are of the referee
		was.twice = true
		g.heads[seq] = was
		v.doubt(m, "it says that entry %d has the hash %.16s..., %s said %.16s..., and the referee has signed both: his store was put back to an earlier state, or he has changed the log; the last letter must list both", seq, hash, was.letter.Name, was.hash)
	default:
		v.differ("game %s: %s says that entry %d has the hash %s, %s said %s: the log was changed", g.name, m.Name, seq, hash, was.letter.Name, was.hash)
	}
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
	if g.proved > 0 {
		fmt.Fprintf(w, "game %s: proved: %d of %d letters are as the referee signed them, in every part\n", g.name, g.proved, g.letters)
	}
	if len(g.heads) == 0 {
		fmt.Fprintf(w, "game %s: letters %d, and none quotes the log: nothing can be proved yet\n", g.name, g.letters)
		return
	}
	fmt.Fprintf(w, "game %s: proved: letters %d, entries of the log that they quote %d, the newest entry %d; none contradicts another. They keep the referee to the log up to there: no command up to entry %d can be dropped, added or changed without another hash\n",
		g.name, g.letters, len(g.heads), last, last)
	switch n := len(g.pledges); {
	case n == 1:
		fmt.Fprintf(w, "game %s: proved: every letter pledges the same secret of the dice, SHA-256 %s\n", g.name, g.pledges[0].hash)
	case n > 1:
		fmt.Fprintf(w, "game %s: proved: the secret of the dice was replaced by another one, as %s announced, SHA-256 %s\n", g.name, g.pledges[n-1].letter.Name, g.pledges[n-1].hash)
	}
	for _, seat := range slices.Sorted(maps.Keys(g.told)) {
		if n := gaps(g.told[seat]); n > 0 {
			fmt.Fprintf(w, "game %s: %d entries that were told to %s stand in none of these letters: some are missing here\n", g.name, n, seat)
		}
	}
	fmt.Fprintf(w, "game %s: not proved before its end: the dice, for their secret is not published; that positions follow from the commands, for the others' are not known. The last letter brings what is needed: keep these letters\n", g.name)
}
