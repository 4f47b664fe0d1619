package prose

import "strings"

// isTelegram tells a letter whose sentences end in STOP, as they do in telegrams: in capitals, or twice and at its end.
func isTelegram(lines []string) bool {
	var toks []token
	for i, line := range lines {
		toks = append(toks, cut(line, i)...)
	}
	count, loud, ends := 0, 0, false
	for i, t := range toks {
		if ends = isStop(t); !ends {
			continue
		}
		count++
		if isShouted(t) {
			loud++
		}
		if i > 0 && beforeStop[toks[i-1].key] || i+1 < len(toks) && behindStop[toks[i+1].key] {
			return false // "they stop at Metz"
		}
		if (i == 0 || toks[i-1].line != t.line) && (i+1 == len(toks) || toks[i+1].line != t.line) {
			return false // a line of its own, an order where the game has one
		}
	}
	return loud > 0 && loud == count || count > 1 && ends
}

// isStop tells the word itself.
func isStop(t token) bool { return t.mark == "" && t.key == "STOP" }

// Words beside which it is a verb.
var (
	beforeStop = wordSet("NOT TO WILL MUST SHALL SHOULD MAY CAN THEN AND THEY WE I YOU IT DONT PLEASE NE PAS ON VOUS NOUS UN LE")
	behindStop = wordSet("AT IN ON THERE HERE WHEN IF BEFORE SHORT THE THEM HIM IT BY FOR AU A EN DANS")
)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		set[w] = true
	}
	return set
}

// unwired takes the word out and ends the sentence before it.
func unwired(toks []token) (out []token) {
	for _, t := range toks {
		switch {
		case !isStop(t):
			out = append(out, t)
		case len(out) > 0:
			out[len(out)-1].ends = true
		}
	}
	return out
}
