package orders

// keywords is the table of the words that open a clause. VERS means TOWARD
// where a verb knows TOWARD, else TO.
func keywords() []keyword {
	return []keyword{
		{name: "FROM", hard: true, object: Must},
		{name: "TO", hard: true, object: Must},
		{name: "AT", hard: true, object: Must},
		{name: "WITH", hard: true, object: Must},
		{name: "FOR", hard: true, object: Must},
		{name: "BY", hard: true, object: Must},
		{name: "TOWARD", hard: true, object: Must},
		{name: "VIA", hard: true, object: Must},
		{name: "SPEND", object: May},
		{name: "HQ", inNames: true, object: Must},
		{name: "DROP", object: Must},
		{name: "MIN", object: Must},
		{name: "ESCORT", object: Nothing},
		{name: "ENTRENCH", object: Nothing},
		{name: "BRIDGE", object: Nothing},
		{name: "ENTER", object: Nothing},
		{name: "FIRST", object: Nothing},
		{name: "LAST", object: Nothing},
		{name: "GIVE", object: Must},
		{name: "GET", object: Must},
		{name: "KEEP", object: Must},
		{name: "CARD", object: Must},
		{name: "EVENT", object: Must},
		{name: "USE", object: Must},
		{name: "FLANK", object: Nothing},
		{name: "PIN", object: Must},
		{name: "LOSS", object: Must},
		{name: "ADVANCE", object: Must},
		{name: "AIR", inNames: true, object: Must},
		{name: "EXCEPT", object: Must},
		{name: "PREFER", object: Must},
		{name: "SUBSTITUTE", object: Must},
		{name: "RESTORE", object: Must},
		{name: "SURPLUS", object: Must},
		{name: "DISCARD", object: Must},
	}
}
