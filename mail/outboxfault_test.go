package mail_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"feldpost/mail"
)

// stubborn is a queue that cannot note what became of one letter.
type stubborn struct {
	*memQueue
	id string
}

var errUnnoted = errors.New("not noted")

func (q *stubborn) Sent(id string, now time.Time) error {
	if id == q.id {
		return errUnnoted
	}
	return q.memQueue.Sent(id, now)
}

func (q *stubborn) Retry(id string, cause error, at time.Time) error {
	if id == q.id {
		return errUnnoted
	}
	return q.memQueue.Retry(id, cause, at)
}

func (q *stubborn) GiveUp(id string, cause error) error {
	if id == q.id {
		return errUnnoted
	}
	return q.memQueue.GiveUp(id, cause)
}

// What goes wrong when one letter is handed to the relay, also a panic, and also
// where it cannot be noted, keeps no letter before or behind it.
func TestALetterThatCannotBeHandedOverHoldsNoOther(t *testing.T) {
	const bad = "p004"
	for step, fail := range map[string]func() error{
		"panic":     func() error { panic("oops") },
		"error":     func() error { return errors.New("oops") },
		"temporary": func() error { return &mail.SendError{Stage: mail.StageData, Code: 451, Err: errors.New("oops")} },
		"permanent": func() error {
			return &mail.SendError{Stage: mail.StageRecipient, Code: 550, Permanent: true, Err: errors.New("oops")}
		},
		"none": func() error { return nil },
	} {
		for _, noted := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, noted %t", step, noted), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					q := &stubborn{memQueue: newQueue(parcels(30)...)}
					if !noted {
						q.id = bad
					}
					s := &script{answer: func(to string) error {
						if to == bad {
							return fail()
						}
						return nil
					}}
					o := mail.NewOutbox(q, s, mail.OutboxOptions{})
					for range 3 {
						o.Flush(t.Context())
						time.Sleep(20 * time.Second)
					}
					if len(q.sent) < 29 {
						t.Errorf("%d of 29 others have left", len(q.sent))
					}
				})
			})
		}
	}
}
