// Package orderpage makes the order page: one HTML file, without network, on
// which a player sees the board and his units, chooses from the lines that he
// may send now, and copies the text of his orders or opens his mail program with
// it.
//
// The page knows no rule of any game. It offers lines that the referee has tried,
// and lets them be put together as [offer.Together] does: by what each uses of
// what is limited, and by what it needs. Lines of which others may be paid, such
// as cards, come with the first that they pay for. Standing orders are put
// together from forms of which every part was tried. Whatever it writes is
// accepted; END and CHECK are said only by who ticks them.
//
// Lines stand in the order of the clicks and are moved where [offer.Stands] lets
// them. What may be written and is not offered is listed. What a reader types himself
// goes into the letter, which then has no frame, so that sentences are read too: the
// reader of sentences needs the position and takes megabytes, so the page only tells
// what it can of a line and says so.
//
// The board is drawn small as stacks with nation and strength; from sizes at which
// they can be read on, the script writes numbers of hexes and names and values of
// units. Its script is one, of the parts in the folder script.
package orderpage
