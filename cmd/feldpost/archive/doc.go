// Package archive reads letters that lie in files: a folder of letters, mbox files or Maildirs,
// one letter, and beside them the log of a game from a web site. What it reads may be a stranger's
// work: bounds hold for each letter and for all.
package archive
