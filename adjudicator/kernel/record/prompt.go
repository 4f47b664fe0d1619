package record

import "feldpost/orders"

// Prompt is one line that an order template offers. Each is legal as it
// stands, beside those that it needs.
type Prompt struct {
	Part  string // the part of the template that it stands in: "play"
	Order orders.Order
	Note  []Field // what the reader wants to know of it: its cost, who could go
	Needs []int   // other lines, by index, that must be sent with it
}
