package record

import "feldpost/orders"

// Form is a kind of line that a seat may put together: one of the choices,
// under a condition if it wants one.
type Form struct {
	Choices []orders.Order // without a condition; each may be sent now, with any other lines
	Terms   []Condition    // those that each of the choices may have, alone or joined by AND
}

// Condition is a term that a line may have.
type Condition struct {
	Subject string   // "ODDS"; a * in it stands for one of Names
	Names   []string // what may stand in the place of *
	Ops     []string // how it is compared; none for a term that stands alone
	Values  []string // with what; none for any whole number
}

// Term is the condition filled in.
func (c *Condition) Term(name, op, value string) orders.Term {
	return orders.Term{Subject: filled(c.Subject, name), Op: op, Value: value}
}

func filled(subject, name string) string {
	for i := range subject {
		if subject[i] == '*' {
			return subject[:i] + name + subject[i+1:]
		}
	}
	return subject
}
