package desk

import (
	"testing"

	"feldpost/adjudicator/report"
	"feldpost/store"
)

// RESEND has the last letter leave again with the same bytes and Message-ID; RESEND
// and a turn the last one of that turn.
func TestALetterIsSentAgain(t *testing.T) {
	o := running(t, store.Policy{})
	seat := string(o.pending()[0].Seat)
	first := o.newest(seat)
	o.posts()
	o.deliver()
	raw, err := o.Store.OutRaw(first.ID)
	if err != nil {
		t.Fatal(err)
	}
	p := o.one(o.from(seat, "RESEND please"), seat+"@test", report.Answer)
	o.says(p, "is sent again, as it was")
	again, err := o.Store.Out(first.ID)
	if err != nil || again.State != store.OutQueued || again.MessageID != first.MessageID {
		t.Fatalf("the letter is %+v, %v", again, err)
	}
	if now, err := o.Store.OutRaw(first.ID); err != nil || string(now) != string(raw) {
		t.Error("its bytes have changed")
	}
	o.says(o.one(o.from(seat, "RESEND"), seat+"@test", report.Answer), "has not left yet")
	o.deliver()
	o.says(o.one(o.from(seat, "RESEND TURN 1"), seat+"@test", report.Answer), "is sent again")
	o.says(o.one(o.from(seat, "RESEND 9"), seat+"@test", report.Answer), "no letter of turn 9")
}
