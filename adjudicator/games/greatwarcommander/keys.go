package greatwarcommander

import "feldpost/orders"

// ownKeys are the keywords that this game alone uses.
func ownKeys() []orders.Keyword {
	return []orders.Keyword{
		{Name: "LEADER", Object: orders.Must},
		{Name: "CHAIN", Object: orders.Must},
		{Name: "UNITS", Object: orders.May},
		{Name: "PLAYER", Object: orders.Must},
		{Name: "SEQ", Object: orders.Must},
		{Name: "OBSERVER", Object: orders.Must},
		{Name: "KIND", Object: orders.Must},
		{Name: "SPOT", Object: orders.Must},
		{Name: "AXIS", Object: orders.Must},
		{Name: "CREEP", Object: orders.Must},
		{Name: "ACCESS", Object: orders.Must},
		{Name: "FACING", Object: orders.Must},
		{Name: "BOMB", Object: orders.May},
		{Name: "STRAFE", Object: orders.May},
		{Name: "BASE", Object: orders.Must},
		{Name: "WEAPON", Object: orders.Must},
		{Name: "TARGET", Object: orders.Must},
		{Name: "USING", Object: orders.Must},
		{Name: "HALT", Object: orders.Nothing},
		{Name: "EXIT", Object: orders.May},
		{Name: "OPTION", Object: orders.Must},
		{Name: "DO", Object: orders.Must},
		{Name: "LIMIT", Object: orders.Must},
		{Name: "PER", Object: orders.Must},
		{Name: "OF", Object: orders.Must},
		{Name: "PRIORITY", Object: orders.Must},
	}
}
