package gamelog

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

// PartShare is the part of the largest letter, in percent, that a part of the
// log may have before it is encoded for the mail.
const PartShare = 60

// Type is the media type of a log that is one file.
const Type = "application/gzip"

// Files are the attachments that carry a log, one a letter.
func Files(log []byte, maxOut int) []report.File {
	most := maxOut * PartShare / 100
	if most <= 0 || len(log) <= most {
		return []report.File{{Name: LogFile, Type: Type, Data: log}}
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

// Part is one part of a log that went out in several letters.
type Part struct {
	Name string // of the file
	Data []byte
}

var partName = regexp.MustCompile(`^feldpost-log-([0-9a-f]{16})-(\d{1,4})-of-(\d{1,4})\.bin$`)

// IsPart tells whether a file is one, by its name.
func IsPart(name string) bool { return partName.MatchString(name) }

// PartOf reads the name of a part: of which log it is, by a hash, and which part of how many.
func PartOf(name string) (log string, part, of int, ok bool) {
	x := partName.FindStringSubmatch(name)
	if x == nil {
		return "", 0, 0, false
	}
	part, _ = strconv.Atoi(x[2])
	of, _ = strconv.Atoi(x[3])
	return x[1], part, of, true
}
