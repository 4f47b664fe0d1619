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
package orderpage
