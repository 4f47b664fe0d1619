// Package prose is what a letter is made of: sections of blocks, which are
// printed as plain text and as a page for mail programs. It knows no game, no
// language and no report.
package prose
