package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The frames of phrasings were written by somebody who had not read the reader; their other
// half is kept elsewhere. framesMore names a folder with further frames.*.txt, of which "all"
// phrasings of the repository are tried too; else one in framesSample.
const (
	framesMore   = "FELDPOST_FRAMES"
	framesSample = 6
)

// phrasing is one way to say an act, with its slots in braces.
type phrasing struct {
	act, lang, text string
	hidden          bool
}

func phrasings(t *testing.T) (list []phrasing) {
	t.Helper()
	folders := []string{writtenFolder}
	if more := os.Getenv(framesMore); more != "" && more != "all" {
		folders = []string{more}
	}
	for _, folder := range folders {
		for _, lang := range []string{"en", "fr"} {
			text, err := os.ReadFile(filepath.Join(folder, "frames."+lang+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			act := ""
			for line := range strings.Lines(string(text)) {
				line = strings.TrimSpace(line)
				if name, ok := strings.CutPrefix(line, "["); ok {
					act = strings.TrimSuffix(name, "]")
				} else if line != "" && !strings.HasPrefix(line, "#") {
					list = append(list, phrasing{act, lang, line, folder != writtenFolder})
				}
			}
		}
	}
	return list
}

// slotted are the orders of which frames speak, with the slots that they fill.
var slotted = map[string]*regexp.Regexp{
	"move":          regexp.MustCompile(`^MOVE (?P<units>.+?)(?: FROM .+)? TO (?P<to>\S+)$|^MOVE (?P<units>\S+) [^> ]+>(?P<to>[^> ]+)$`),
	"rail":          regexp.MustCompile(`^(?:RAIL|SR) (?P<units>.+?) TO (?P<to>\S+)$`),
	"attack":        regexp.MustCompile(`^ATTACK (?P<target>\S+) FROM (?P<from>\S+) WITH (?P<with>.+?)(?: (?:LOSS|ADVANCE|HQ) .*)?$`),
	"place":         regexp.MustCompile(`^PLACE (?P<units>.+) AT (?P<to>\S+)$`),
	"replace":       regexp.MustCompile(`^REPLACE (?P<units>[^,]+)$`),
	"fire":          regexp.MustCompile(`^FIRE (?P<target>\S+)$`),
	"retreat":       regexp.MustCompile(`^RETREAT (?P<units>\S+) [^> ]+>(?P<to>[^> ]+)$|^RETREAT (?P<units>.+) TO (?P<to>\S+)$`),
	"play-ops":      regexp.MustCompile(`^PLAY (?P<card>\d+) OPS$`),
	"play-event":    regexp.MustCompile(`^PLAY (?P<card>\d+) EVENT$`),
	"play-rp":       regexp.MustCompile(`^PLAY (?P<card>\d+) RP$`),
	"pass":          regexp.MustCompile(`^PASS$`),
	"activate-move": regexp.MustCompile(`^ACTIVATE (?P<spaces>[^ ,]+) MOVE$`),
}

// TestPhrasingsAreNotReadOtherwise says an order that is legal in each phrasing of its act. It counts
// what becomes of them, and fails only on one that is carried out otherwise.
func TestPhrasingsAreNotReadOtherwise(t *testing.T) {
	situations := strangers{}
	letters := strangersLetters(t)
	count, tried := map[string]int{}, map[string]int{}
	for i, p := range phrasings(t) {
		form := slotted[p.act]
		if form == nil || !p.hidden && os.Getenv(framesMore) == "" && i%framesSample != 0 {
			continue
		}
		var fit []int
		var slots []map[string]string
		for j, l := range letters {
			first, _, _ := strings.Cut(l.Meant, "\n")
			filled := slotsOf(form, first)
			if l.Lang != p.lang || l.Kind != "plain" || filled == nil || !p.canSay(filled) {
				continue
			}
			fit, slots = append(fit, j), append(slots, filled)
		}
		if len(fit) == 0 {
			continue
		}
		n := tried[p.act+p.lang] % len(fit)
		tried[p.act+p.lang]++
		l := letters[fit[n]]
		want, rest, _ := strings.Cut(l.Meant, "\n")
		text, filled := p.text, slots[n]
		for name, value := range filled {
			text = strings.ReplaceAll(text, "{"+name+"}", value)
		}
		s := situations.of(t, &l)
		got := s.send(t, i, fmt.Sprintf("Subject: Re: [%s] your move\n\n%s\n%s\n", s.game, text, rest))
		if p.act == "attack" {
			want, _, _ = strings.Cut(want, " LOSS ")
			want, _, _ = strings.Cut(want, " ADVANCE ")
			want, _, _ = strings.Cut(want, " HQ ")
		}
		same := func(orders string) bool {
			orders = meansSame(alias.Replace(orders))
			for _, first := range []string{want, withoutFrom.ReplaceAllString(want, "$1$2"), p.other(want)} {
				for _, end := range []string{"", "\nEND"} {
					if orders == meansSame(canonicalLines(t, l.System, strings.TrimSpace(first+"\n"+rest)+end)) {
						return true
					}
				}
			}
			return false
		}
		verdict := "returned"
		switch {
		case got.orders != "" && same(got.orders):
			verdict = "carried out"
		case got.orders != "":
			verdict = "otherwise"
			t.Errorf("%s of %q: carried out\n%s\nwanted\n%s", want, p.shown(text), p.shown(got.orders), p.shown(canonicalLines(t, l.System, want+"\n"+rest)))
		case got.agreed != "" && same(got.agreed):
			verdict = "read back right"
		case got.agreed != "":
			verdict = "read back wrong"
		}
		count[fmt.Sprintf("%s %-14s %s", p.lang, p.act, verdict)]++
		count["all "+verdict]++
		if os.Getenv(strangersTold) != "" && verdict != "carried out" {
			t.Logf("%s: %s: %s -- of %s", p.act, verdict, want, p.shown(text))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%s: %d", key, count[key])
	}
}

// canSay tells whether a phrasing has a slot for all that matters of an order, and no other.
func (p *phrasing) canSay(filled map[string]string) bool {
	for name := range filled {
		if name != "from" && !strings.Contains(p.text, "{"+name+"}") && !(name == "with" && filled[name] == "ALL" && strings.Contains(p.text, "{from}")) {
			return false
		}
	}
	for _, m := range slot.FindAllStringSubmatch(p.text, -1) {
		if filled[m[1]] == "" {
			return false
		}
	}
	return true
}

// other is an order in the other word that a game takes for it.
func (p *phrasing) other(line string) string {
	if p.act == "place" {
		return strings.Replace(strings.Replace(line, "PLACE ", "MOVE ", 1), " AT ", " TO ", 1)
	}
	return line
}

var (
	alias       = strings.NewReplacer("FIRE AT ", "FIRE ", "PLAY EVENT 5", "PLAY 5 EVENT", "PLAY EVENT 10", "PLAY 10 EVENT")
	withoutFrom = regexp.MustCompile(`^(ATTACK \S+) FROM \S+( WITH .+)$`)
)

var slot = regexp.MustCompile(`\{(\w+)\}`)

// shown is a text of the phrasing that a failure prints.
func (p *phrasing) shown(text string) string {
	if p.hidden {
		return "(hidden)"
	}
	return text
}

// slotsOf gives the slots of an order, nil when it is no order of the form.
func slotsOf(form *regexp.Regexp, line string) map[string]string {
	m := form.FindStringSubmatch(line)
	if m == nil {
		return nil
	}
	filled := map[string]string{}
	for i, name := range form.SubexpNames() {
		if name != "" && m[i] != "" {
			filled[name] = m[i]
		}
	}
	return filled
}
