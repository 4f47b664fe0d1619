// Package gamedata reads the data files of a game: tables in CSV whose first
// line names their provenance. It finds every mistake of a folder, each with
// file and line and the form that was expected, lays a referee's own files
// over the embedded ones, and gives the digest that is fixed in a game.
//
// A table looks like this; lines of comment come before the header only:
//
//	# provenance: rulebook - where the facts come from, in words
//	# any further remark
//	hex,name,kind
//	1140,Belgrade,city
//
// Files edited with a spreadsheet are read as they come back: with a byte
// order mark, CRLF line ends, quoted or padded comment lines.
package gamedata
