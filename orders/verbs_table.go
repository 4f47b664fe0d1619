package orders

// tableVerbs are talk at the table; every game has them.
func tableVerbs() []Verb {
	return []Verb{
		{Name: "PHASE", Group: TableGroup, Object: Must, Whole: true},
		{Name: "MESSAGE", Group: TableGroup, Whole: true, Object: Must, Free: true, Always: true},
		{Name: "NONCE", Group: TableGroup, Whole: true, Object: Must, Free: true, Always: true},
		{Name: "CONFIRM", Group: TableGroup, Whole: true, Always: true},
		{Name: "YES", Group: TableGroup, Whole: true, Always: true},
		{Name: "NO", Group: TableGroup, Whole: true, Always: true},
		{Name: "HOUSE", Group: TableGroup, Whole: true, Free: true, Always: true},
		{Name: "TAKE", Group: TableGroup, Whole: true, Free: true, Always: true},
		{Name: "RESIGN", Group: TableGroup, Whole: true, Object: Nothing, Always: true},
	}
}

// queryVerbs ask the referee and move nothing.
func queryVerbs() []Verb {
	return []Verb{
		{Name: "HELP", Group: QueryGroup, Free: true, Query: true, Always: true},
		{Name: "STATUS", Group: QueryGroup, Free: true, Query: true, Always: true},
		{Name: "MAP", Group: QueryGroup, Free: true, Query: true, Always: true},
		{Name: "ORDERS", Group: QueryGroup, Free: true, Query: true, Always: true},
		{Name: "TEMPLATE", Group: QueryGroup, Free: true, Query: true, Always: true},
		{Name: "HISTORY", Group: QueryGroup, Free: true, Query: true, Always: true, Whole: true},
		{Name: "GAMES", Group: QueryGroup, Free: true, Query: true, Always: true, Whole: true},
		{Name: "RULES", Group: QueryGroup, Free: true, Query: true, Always: true, Whole: true},
		{Name: "FORMAT", Group: QueryGroup, Free: true, Query: true, Always: true, Whole: true},
		{Name: "RECEIPTS", Group: QueryGroup, Free: true, Query: true, Always: true, Whole: true},
		{Name: "CALENDAR", Group: QueryGroup, Free: true, Query: true, Always: true, Whole: true},
		{Name: "NAMES", Group: QueryGroup, Free: true, Query: true, Always: true, Whole: true},
		{Name: "ADDRESSES", Group: QueryGroup, Free: true, Query: true, Always: true, Whole: true},
		{Name: "ZONE", Group: QueryGroup, Free: true, Query: true, Always: true, Whole: true},
		{Name: "PAGE", Group: QueryGroup, Free: true, Query: true, Always: true},
	}
}
