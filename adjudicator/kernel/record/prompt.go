package record

import "feldpost/orders"

// Prompt is one line that an order template offers. Each is legal as it
// stands, beside those that it needs.
type Prompt struct {
	Part  string // the part of the template that it stands in: "play"
	Order orders.Order
	Note  []Field // what the reader wants to know of it: its cost, who could go
	Needs []int   // other lines, by index, that must be sent with it
	// Uses are what it takes of what is limited; see Offers.
	Uses []Use
	// Passes are what must be left of what is limited when its turn comes: so much do
	// the lines above it leave over. Lines below may take it.
	Passes []Use
	// Open tells that it is sent without END.
	Open bool
	// Beside tells that it is only sent beside lines that need it or that use
	// what it gives.
	Beside bool
	// Rank is how far below others it stands in a letter: none of a lower rank
	// stands below it, of those that need the same line.
	Rank int
}

// Use is so much of something: a unit that is ordered, room in a place, points.
// Less than nothing of it is given: by a card, its points.
type Use struct {
	What string
	N    int
}

// Offers are the lines from which a seat may choose any that may be sent
// together: the order page offers no others.
//
// Lines may be sent together, in the order in which they are offered or in
// another that offer.Stands allows, if all that they need are among them and, for
// everything that they use, their uses add up to no more than its limit. A line that uses nothing stands alone: only
// beside what it needs, what needs it, and what gives to those. END may stand
// below lines of which one is not open.
type Offers struct {
	Lines  []Prompt
	Limits []Use    // how much there is of a thing; one of each that is not named
	End    bool     // END may be sent without any, or below lines that are open
	Forms  []Form   // other lines, to put together
	Whole  []string // codes of warnings that speak of all lines together, never of one
}
