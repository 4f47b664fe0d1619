// Package statistics counts thrown dice and tells whether they look fair, by
// Pearson's chi-square test. It knows no game and no letter.
package statistics
