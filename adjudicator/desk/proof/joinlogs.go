package proof

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"feldpost/adjudicator/desk/gamelog"
)

// joinedLog is a log that came in parts, or what is wrong with it.
type joinedLog struct {
	name string // of a letter with a part
	data []byte
	err  error
	// missing names a part that is not there.
	missing string
}

// joinLogs puts the parts among letters together again. A log of which a part is
// missing or changed is an error that names it.
func joinLogs(letters []Mailed) (logs []joinedLog) {
	type parts struct {
		sum, name string
		n         int
		got       map[int][]byte
	}
	var all []*parts
	known := map[string]*parts{}
	for _, m := range letters {
		for _, f := range m.LogParts {
			sum, k, n, is := gamelog.PartOf(f.Name)
			if !is {
				continue
			}
			key := fmt.Sprint(sum, n)
			p := known[key]
			if p == nil {
				p = &parts{sum, m.Name, n, map[int][]byte{}}
				known[key] = p
				all = append(all, p)
			}
			if k >= 1 && k <= n {
				p.got[k] = f.Data
			}
		}
	}
	for _, p := range all {
		x := joinedLog{name: p.name}
		for i := 1; i <= p.n && x.missing == ""; i++ {
			if p.got[i] == nil {
				x.missing = fmt.Sprintf("part %d of %d of the log %s is missing: it came in a letter of its own at the end of the game", i, p.n, p.sum)
			}
			x.data = append(x.data, p.got[i]...)
		}
		if sum := sha256.Sum256(x.data); x.missing == "" && hex.EncodeToString(sum[:8]) != p.sum {
			x.err = fmt.Errorf("%s: the parts of the log %s are not as they were mailed", p.name, p.sum)
		}
		logs = append(logs, x)
	}
	return logs
}
