package report

import "feldpost/adjudicator"

// NewNote makes a note from key, value pairs.
func NewNote(code string, pairs ...any) Note {
	return Note{Code: code, Fields: adjudicator.NewEvent("", "", pairs...).Fields}
}
