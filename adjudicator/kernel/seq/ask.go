package seq

import "feldpost/adjudicator/kernel/record"

// Asked is a seat before the position. A game has a small type for it, which
// the functions of its questions are handed.
type Asked interface {
	// Question is what all questions to the seat have in common now: the seat,
	// the turn, and the ID up to the name of the phase.
	Question() record.Decision
}

// Question is what a step asks while the run stops at it.
type Question[A Asked] struct {
	Stage   string      // of the step in which it asks this; "" in all
	Phase   string      // the word for it in IDs and letters: "movement"
	Kind    string      // "setup" or "question"; empty means "turn"
	Rule    record.Rule // of the step when it is empty
	Verbs   []string    // that answer it
	Default string      // code of what happens at the deadline
	// Who tells whether a seat is asked; nil asks all.
	Who func(a A) bool
	// More adds what depends on the position.
	More func(a A, d *record.Decision)
}

// Asks returns what the step at hand asks, nil when it asks nothing or the game
// is over.
func (p Program[C, A]) Asks(s Stack) *Question[A] {
	_, q := p.asks(s)
	return q
}

// asks is Asks with the step that it stands in.
func (p Program[C, A]) asks(s Stack) (*Step[C, A], *Question[A]) {
	f := s.Top()
	if f == nil {
		return nil, nil
	}
	step := p.Step(f)
	if step == nil {
		return nil, nil
	}
	for i := range step.Asks {
		if q := &step.Asks[i]; q.Stage == "" || q.Stage == f.Stage {
			return step, q
		}
	}
	return step, nil
}

// Owes reports whether a seat is asked something now.
func (p Program[C, A]) Owes(s Stack, a A) bool {
	q := p.Asks(s)
	return q != nil && (q.Who == nil || q.Who(a))
}

// Pending describes what those of the seats are asked that are asked something,
// in their order.
func (p Program[C, A]) Pending(s Stack, seats ...A) (list []record.Decision) {
	step, q := p.asks(s)
	if q == nil {
		return nil
	}
	for _, a := range seats {
		if q.Who == nil || q.Who(a) {
			list = append(list, q.decision(step.Rule, a))
		}
	}
	return list
}

// decision is the question as a seat is asked it.
func (q *Question[A]) decision(rule record.Rule, a A) record.Decision {
	d := a.Question()
	d.ID += "." + q.Phase
	d.Kind, d.Phase, d.Rule, d.Verbs, d.Default = q.Kind, q.Phase, q.Rule, q.Verbs, q.Default
	if d.Kind == "" {
		d.Kind = "turn"
	}
	if d.Rule == "" {
		d.Rule = rule
	}
	if q.More != nil {
		q.More(a, &d)
	}
	return d
}
