package storminthewest

import (
	"strings"

	"feldpost/orders"
)

// Reopen implements pass.Run: it takes out of a sheet what closes the phase that
// it cannot close: its END, else its lines for later phases. A sheet for a part of the
// turn that is over, or that there is not, orders nothing.
func (r *run) Reopen(sheet orders.Sheet) orders.Sheet {
	if _, code := r.partAt(sheet); code != "" {
		return orders.Sheet{}
	}
	if sheet.End || sheet.EndPhase != "" {
		sheet.End, sheet.EndPhase = false, ""
		return sheet
	}
	var now []orders.Order
	d := r.dealer()
	for _, o := range sheet.Orders {
		if p := d.phaseOf(&o); p <= r.phase() {
			now = append(now, o)
		}
	}
	if len(now) == len(sheet.Orders) {
		now = nil
	}
	sheet.Orders = now
	return sheet
}

// execute runs a sheet: standing orders first, then the sequence of play from
// where it waits, as far as the sheet carries it.
func (r *run) execute(sd side, sheet orders.Sheet) {
	in := &incoming{side: sd, orders: sheet.Orders}
	r.in = in
	defer func() { r.in = nil }()
	d, ok := r.partOf(sheet)
	if !ok {
		return
	}
	r.deal(in, d)
	ends := sheet.End || sheet.EndPhase != ""
	if !ends && in.last == phaseNone && in.answers == nil {
		return
	}
	if sd != r.active && in.answers == nil && !r.owes(sd) {
		if ends {
			r.fault(orders.Pos{}, "not-your-turn", "5.1", "side", seats.Seat(r.active))
		}
		return
	}
	if d.ahead { // lines of part 2 alone, sent before part 1 is over
		r.keepFrom(in, phaseNone)
		return
	}
	if ends && sd == r.active {
		r.endSheet(in, sheet)
	}
	r.advance()
}

// partOf is the dealer of a sheet that may say for which part of the turn it is:
// PART 2 sent with part 1 waits for it, PART 1 must not come late.
func (r *run) partOf(sheet orders.Sheet) (*dealer, bool) {
	d, now := r.dealer(), r.phase()
	part, code := r.partAt(sheet)
	if code != "" {
		r.fault(sheet.Header.Pos["ROUND"], code, "5.1", "text", part, "phase", now)
		return d, false
	}
	if part == "2" {
		d.cursor = max(d.cursor, phaseInfiltration)
		d.ahead = now != phaseNone && now <= phaseCombat1
	}
	return d, true
}

// partAt is the part of the turn that a sheet names, "" for none, and why it cannot
// be for that.
func (r *run) partAt(sheet orders.Sheet) (part, code string) {
	part = strings.TrimSpace(sheet.Header.Round)
	switch {
	case part == "1" && r.phase() > phaseCombat1:
		code = "part-over"
	case part != "" && part != "1" && part != "2":
		code = "no-part"
	}
	return part, code
}

// endSheet reads END: what it closes is a part of the turn, both when lines for
// the second one are there already, or the phase that it names.
func (r *run) endSheet(in *incoming, sheet orders.Sheet) {
	if in.endAt = r.partEnd(in); sheet.EndPhase == "" {
		return
	}
	pos := sheet.Header.Pos["END"]
	switch in.endAt = r.readPhase(sheet.EndPhase); {
	case in.endAt == phaseNone:
		r.fault(pos, "unknown-phase", "5.1", "phase", sheet.EndPhase)
	case in.endAt < r.phase():
		r.fault(pos, "phase-over", "5.1", "phase", in.endAt, "now", r.phase())
	}
}

// partEnd is the phase that ends what END alone closes.
func (r *run) partEnd(in *incoming) phase {
	switch now := r.phase(); {
	case now == phaseSetup:
		return phaseSetup
	case now > phaseCombat1 || in.last > phaseCombat1 || r.lastQueued(in.side) > phaseCombat1:
		return phaseCombat2
	}
	return phaseCombat1
}
