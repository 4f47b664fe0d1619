package mail

import (
	"fmt"
	"slices"
	"strings"
)

// NoFolderError means that the folder that is to be watched is not in the mailbox.
type NoFolderError struct {
	Folder string
	There  []string // the folders of the mailbox
	Err    error    // what the server said
}

// foldersNamed is how many folders an error names.
const foldersNamed = 40

// Error names the folders that are there, and the one that may be meant.
func (e *NoFolderError) Error() string {
	there := slices.Clone(e.There)
	slices.Sort(there)
	more := ""
	if len(there) > foldersNamed {
		more = fmt.Sprintf(" and %d more", len(there)-foldersNamed)
		there = there[:foldersNamed]
	}
	meant := ""
	if near := e.near(); near != "" {
		meant = fmt.Sprintf("; did you mean %q?", near)
	}
	return fmt.Sprintf("no folder %q is in the mailbox; there are: %s%s%s", e.Folder, strings.Join(there, ", "), more, meant)
}

// Unwrap returns what the server said.
func (e *NoFolderError) Unwrap() error { return e.Err }

// near is the folder whose name is most like the one wanted, "" when none is.
func (e *NoFolderError) near() (near string) {
	best := max(2, len([]rune(e.Folder))/4) + 1
	for _, name := range e.There {
		last := name[strings.LastIndexByte(name, '/')+1:]
		for _, form := range []string{name, last} {
			if d := distance(strings.ToLower(form), strings.ToLower(e.Folder)); d < best {
				best, near = d, name
			}
		}
	}
	return near
}

// distance counts the letters to add, leave out, change or exchange with the next
// that make one word another.
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	rows := make([][]int, len(s)+1)
	for i := range rows {
		rows[i] = make([]int, len(t)+1)
		rows[i][0] = i
	}
	for j := range t {
		rows[0][j+1] = j + 1
	}
	for i := range s {
		for j := range t {
			cost := 1
			if s[i] == t[j] {
				cost = 0
			}
			d := min(rows[i][j+1]+1, rows[i+1][j]+1, rows[i][j]+cost)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				d = min(d, rows[i-1][j-1]+1)
			}
			rows[i+1][j+1] = d
		}
	}
	return rows[len(s)][len(t)]
}
