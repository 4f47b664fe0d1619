// Package gallery is the boards of a letter: which of them it draws, how large,
// in which files, and how others are asked for and printed. How a board is drawn
// is the matter of chart.
package gallery
