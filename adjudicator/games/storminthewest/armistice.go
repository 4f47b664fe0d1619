// The armistice of The Storm Elsewhere (S1.7).

package storminthewest

import "feldpost/adjudicator/kernel/seq"

func (r *run) armisticeStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }
