// Supply (7).

package storminthewest

import "feldpost/adjudicator/kernel/seq"

func (r *run) startStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }

func (r *run) supplyStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }

func (r *run) terminalStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }
