// Package orders is the language of order sheets: lexer, parser, canonical
// printer and the help made from the verb table. It knows no game: unit
// names, hexes and conditions are delivered as words for a game to read.
//
// # A sheet
//
// One order a line, the verb first. Case, accents, typographic quotes,
// dashes and blanks do not matter; # and ; begin a comment. A line that
// begins with + continues the one above; lines that begin with > are
// quotation. The words of all languages are always understood.
//
//	sheet     = { header | order | query | remark } [ "END" [ phase ] ]
//	header    = ( "GAME" | "CODE" | "SEAT" | "TURN" | "ROUND" | "LANG" ) value | "CHECK"
//	order     = verb [ second ] objects { keyword [ objects ] } [ "IF" condition ]
//	          | "IF" condition "THEN" order
//	objects   = item { "," item }
//	item      = name | path | number | text, side by side where they cannot be mistaken
//	path      = hex { "-" hex } | space ">" space { ">" space }
//	condition = terms joined by AND, OR, NOT and parentheses
//	term      = words [ ( "=" | "<>" | "<" | "<=" | ">" | ">=" ) value ]
//
// A verb, second verb or keyword may be abbreviated to any prefix of two
// letters or more that fits nothing else; names are abbreviated in Names.
// In the middle of an item a keyword may be abbreviated too, unless the word
// is one that unit names use. A keyword of a verb that is also part of a name
// is written in quotation marks.
//
// # A letter
//
// Language.Read reads what people write around and instead of such lines, with
// a Lexicon of what the seat may name: numbering and bullets, several orders on
// a line, spoken names of units and places, units without a verb, courtesy. A
// line is an order, talk, a wish to be checked, or a fault because it nearly is
// an order. Words that hand something over, confirm, resign, end or spend are
// never abbreviated; a sheet that ends and orders nothing is Bare unless it
// says END NOTHING.
//
// # Using it
//
// A game makes its Language once with Declared and parses with it: the verbs of
// the common table that it uses, so that an act has one verb everywhere, and the
// verbs that it alone has, which it declares as rows of the same shape. The tables in
// Go have canonical names and what may stand beside them; how each language writes
// these, the help and the examples stand in files, NAME.LANG.txt, in words and in the
// folder of the game. A language is a set of such files: Languages lists those that
// there are. One that is marked as unfinished may lack words, for which English stands
// in; a finished one that lacks some is refused, as are words about nothing.
// Parse reports all faults at once; faulty lines are missing from the sheet.
// Sheet.MarshalText writes canonical text, in full English words, which
// Sheet.UnmarshalText reads back as an equal sheet: a sheet in JSON is that
// text.
package orders
