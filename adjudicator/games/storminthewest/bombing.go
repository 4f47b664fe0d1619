// Strategic and tactical bombing (S3.26).

package storminthewest

import "feldpost/adjudicator/kernel/seq"

func (r *run) raidStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }

func (r *run) bombStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }
