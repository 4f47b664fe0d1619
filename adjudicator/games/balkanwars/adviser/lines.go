package adviser

import (
	"feldpost/adjudicator/kernel/lines"
	"feldpost/orders"
)

func (a *adviser) hexArg(c cell) orders.Arg { return lines.Path(a.Name(c)) }

func (a *adviser) unitArg(u int) orders.Arg { return lines.Name(a.Units[u].Name) }

// try writes a line when it stands.
func (a *adviser) try(o orders.Order) bool { return len(a.draft.Try(o)) == 0 }
