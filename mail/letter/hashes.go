package letter

import (
	"regexp"
	"strings"
)

// mostHashes is how many of a letter's are looked at.
const mostHashes = 50

var hashText = regexp.MustCompile(`\b[0-9a-f]{64}\b`)

// Hashes are what may be hashes or secrets of 32 bytes in the texts of a letter, quoted
// ones too, each once.
func Hashes(raw []byte) (list []string) {
	leaves, _, _ := Leaves(raw) // as far as it can be read
	seen := map[string]bool{}
	for i := range leaves {
		l := &leaves[i]
		if !strings.HasPrefix(l.Media, "text/") {
			continue
		}
		for _, h := range hashText.FindAllString(string(l.Data), mostHashes) {
			if !seen[h] && len(list) < mostHashes {
				seen[h] = true
				list = append(list, h)
			}
		}
	}
	return list
}
