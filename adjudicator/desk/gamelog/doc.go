// Package gamelog is what a game leaves in writing, as the desk records it and anybody reads it: the kinds of
// entries of its log, the log as one file (JSON in the last letter, in parts when it is too long for one, JSON
// lines on a web site), what is recorded of each letter ([Mark]), the machine-readable part of a letter
// ([ReportData]), and what a store that was put back to an earlier state had told ([Branch]).
//
// It reads and writes these forms and decides nothing. Formats are kept: a file of an earlier program is read as
// it was written.
package gamelog
