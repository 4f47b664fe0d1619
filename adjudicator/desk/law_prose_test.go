package desk

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"

	"feldpost/orders"
)

// Frames are phrasings of one act each, written by somebody who had not read the reader of letters.
const framesOf = "../../cmd/feldpost/testdata/written/frames.%s.txt"

// frames are the phrasings by language and act.
var frames = sync.OnceValue(func() map[string][]string {
	list := map[string][]string{}
	for _, lang := range []string{"en", "fr"} {
		text, err := os.ReadFile(fmt.Sprintf(framesOf, lang))
		if err != nil {
			panic(err)
		}
		act := ""
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if name, is := strings.CutPrefix(line, "["); is {
				act = strings.TrimSuffix(name, "]")
			} else if line != "" && !strings.HasPrefix(line, "#") {
				list[lang+" "+act] = append(list[lang+" "+act], line)
			}
		}
	}
	return list
})

// sayable are orders that phrasings speak of, with what these name.
var sayable = map[string]*regexp.Regexp{
	"move":    regexp.MustCompile(`^MOVE (?P<units>.+) TO (?P<to>\S+)$`),
	"rail":    regexp.MustCompile(`^(?:RAIL|SR) (?P<units>.+) TO (?P<to>\S+)$`),
	"attack":  regexp.MustCompile(`^ATTACK (?P<target>\S+) FROM (?P<from>[^ ]+) WITH (?P<with>.+)$`),
	"place":   regexp.MustCompile(`^PLACE (?P<units>.+) AT (?P<to>\S+)$`),
	"replace": regexp.MustCompile(`^REPLACE (?P<units>[^,]+)$`),
	"fire":    regexp.MustCompile(`^FIRE (?P<target>\S+)$`),
}

// says are words of an order that phrasings have no place for.
var says = regexp.MustCompile(` (ALL|FULL|SUPPORT|BOX|REDUCED|VIA|HQ|LOSS|ADVANCE|AIR|BASE|WEAPON|CARD)( |$)|^REPLACE .* AT `)

// saysInWords writes one order of a good sheet in the words of a person, in English or French. It does what the order
// does, or nothing and is asked about.
func saysInWords(whim *rand.Rand, p *standpoint) (written, bool) {
	at := whim.IntN(len(p.lines))
	lang := pick(whim, []string{"en", "fr"})
	line := strings.ReplaceAll(p.lines[at], `"`, "")
	for _, act := range []string{"move", "rail", "attack", "place", "replace", "fire"} {
		m := sayable[act].FindStringSubmatch(line)
		if m == nil || says.MatchString(line) {
			continue
		}
		frame := pick(whim, frames()[lang+" "+act])
		text := frame
		for i, name := range sayable[act].SubexpNames() {
			if name == "" {
				continue
			}
			slot := "{" + name + "}"
			if name != "from" && !strings.Contains(text, slot) {
				return written{}, false // it says less
			}
			text = strings.ReplaceAll(text, slot, m[i])
		}
		if strings.Contains(text, "{") {
			return written{}, false // it says more
		}
		lines := append([]string(nil), p.lines...)
		lines[at] = text
		return written{text: p.text(lines), how: text + " for " + line, kind: lang + " " + frame, wrong: func(b brought) string {
			if b.sheet == "" || b.sheet == p.want || p.leadsTo(b.read) == p.leadsTo(p.sheet) {
				return ""
			}
			return "it does something else:\n" + indented(b.sheet)
		}}, !p.lenient
	}
	return written{}, false
}

// What frames there are is what the law goes by.
func TestFramesAreRead(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		for act := range sayable {
			if n := len(frames()[lang+" "+act]); n < 4 {
				t.Errorf("%s %s: %d phrasings", lang, act, n)
			}
		}
	}
	if sayable["move"].FindStringSubmatch(orders.Plain("MOVE BU/5 Bde TO 2523")) == nil {
		t.Error("a move is not sayable")
	}
}
