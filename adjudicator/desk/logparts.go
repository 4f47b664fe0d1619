package desk

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strconv"

	"feldpost/adjudicator/report"
)

// The log of a long game does not fit one letter. It then goes out in parts,
// a letter each, whose names say of which log they are and how many there are:
// no length of a game keeps a player from checking it.

// logShare is the part of the largest letter, in percent, that a part of the
// log may have before it is encoded for the mail.
const logShare = 60

// logFiles are the attachments that carry a log, one a letter.
func logFiles(log []byte, maxOut int) []report.File {
	most := maxOut * logShare / 100
	if most <= 0 || len(log) <= most {
		return []report.File{{Name: LogFile, Type: logType, Data: log}}
	}
	n := (len(log) + most - 1) / most
	sum := sha256.Sum256(log)
	var files []report.File
	for i := range n {
		name := fmt.Sprintf("feldpost-log-%s-%d-of-%d.bin", hex.EncodeToString(sum[:8]), i+1, n)
		files = append(files, report.File{Name: name, Type: "application/octet-stream", Data: log[i*most : min((i+1)*most, len(log))]})
	}
	return files
}

const logType = "application/gzip"

// LogPart is one part of a log that went out in several letters.
type LogPart struct {
	Name string // of the file
	Data []byte
}

var partName = regexp.MustCompile(`^feldpost-log-([0-9a-f]{16})-(\d{1,4})-of-(\d{1,4})\.bin$`)

// IsLogPart tells whether a file is one, by its name.
func IsLogPart(name string) bool { return partName.MatchString(name) }

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
			x := partName.FindStringSubmatch(f.Name)
			if x == nil {
				continue
			}
			k, _ := strconv.Atoi(x[2])
			n, _ := strconv.Atoi(x[3])
			p := known[x[1]+x[3]]
			if p == nil {
				p = &parts{x[1], m.Name, n, map[int][]byte{}}
				known[x[1]+x[3]] = p
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

// partOfLog is the letter that brings part i of the log of a last letter.
func (t *telling) partOfLog(i int) *telling {
	p := &telling{Post: t.Post, id: t.id, store: t.store, game: t.game, sys: t.sys, at: t.at, files: t.logParts[i : i+1]}
	p.Kind, p.Nth, p.Letter = report.LogPart, t.Nth*partsAtMost+uint64(i), report.Letter{}
	p.Told = report.Report{Kind: report.LogPart, Lang: t.Told.Lang, Game: t.Told.Game, Seat: t.Told.Seat, Seats: t.Told.Seats, Seq: t.Told.Seq,
		Code: t.Told.Code, Referee: t.Told.Referee, Deadline: t.Told.Deadline,
		Notes: []report.Note{note("log-part", "part", i+1, "parts", len(t.logParts), "file", t.logParts[i].Name)}}
	return p
}

// partsAtMost keeps the numbers of the parts of two logs apart.
const partsAtMost = 10_000
