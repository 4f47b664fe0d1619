package mail

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"
)

// A batch is fetched with one command and kept in memory: at most so many
// letters and bytes.
const (
	batchLetters = 64
	batchBytes   = 4 << 20
)

// A letter over which the connection is lost again and again is delayed, so that it
// does not hold up all others: after three lost connections, which may have other
// reasons, fewer when one was lost by silence in the midst of its answer.
const (
	strikeLost   = 1
	strikeSilent = 2
	strikesOut   = 3
)

// refusalsOut is how often in a row a server may refuse everything that it is asked
// for before its refusals count against the letters.
const refusalsOut = 5

// strikes counts failures to fetch one letter.
type strikes struct {
	uid   uint32
	count int
}

func (s *strikes) strike(uid uint32, weight int) {
	if s.uid != uid {
		*s = strikes{uid: uid}
	}
	s.count += weight
}

func (s *strikes) clear(uid uint32) {
	if s.uid == uid {
		*s = strikes{}
	}
}

// batch takes the letters from the front of a list that are fetched together.
// A letter that has failed before is fetched alone.
func (in *Intake) batch(headers []Header) []Header {
	var bytes int64
	for i, h := range headers {
		if h.UID == in.trouble.uid {
			return headers[:max(i, 1)]
		}
		switch {
		case h.Size == 0: // the server does not tell
			bytes += in.opts.Limit
		case h.Size <= in.opts.Limit:
			bytes += h.Size
		}
		if i > 0 && (i >= batchLetters || bytes > batchBytes) {
			return headers[:i]
		}
	}
	return headers
}

// haul is what came of a batch.
type haul struct {
	letters []Arrived // in order
	bad     []Delayed // those that the server does not hand out
	refused bool      // nothing came, for reasons that need not lie in the letters
}

// fetch gets the letters of a batch. What is missing or spoilt is asked for a second
// time, alone. When the connection is lost, the letters are those in front of the
// first one that did not come, and suspect is the one over which it was lost.
func (in *Intake) fetch(ctx context.Context, box Mailbox, batch []Header) (h haul, suspect uint32, err error) {
	got, err := in.gather(ctx, box, batch)
	for i := 0; err == nil && i < len(batch); i++ {
		uid := batch[i].UID
		if msg, came := got[uid]; came && msg.Fault == "" {
			continue
		}
		var again map[uint32]Message
		if again, err = in.gather(ctx, box, batch[i:i+1]); again[uid].UID != 0 {
			got[uid] = again[uid]
		}
	}
	now := time.Now()
	for _, head := range batch {
		msg, came := got[head.UID]
		switch {
		case came && msg.Fault == "":
			h.letters = append(h.letters, in.arrived(head, msg.Raw, !msg.Whole, now))
		case err != nil:
			return h, in.suspect(err, head.UID), err
		default:
			fault := msg.Fault
			if !came {
				fault = errMissing.Error()
			}
			h.bad = append(h.bad, Delayed{Header: head, Since: now, Next: now.Add(in.delayStep()), Fault: fault, Refused: (!came || msg.Refused) && (len(batch) > 1 || isPassing(fault))})
		}
	}
	h.refused = len(h.letters) == 0 && !slices.ContainsFunc(h.bad, func(d Delayed) bool { return !d.Refused })
	return h, 0, err
}

// passing are the codes by which a server says that it may hand out later what it refuses now.
var passing = regexp.MustCompile(`(?i)\[(UNAVAILABLE|INUSE|LIMIT|OVERQUOTA|SERVERUNAVAILABLE|THROTTLED|AUTHENTICATIONFAILED|EXPIRED)\b`)

// isPassing tells whether the server refuses a letter for reasons that need not lie in it. What it refuses without such a
// reason, of a letter that is alone, lies in the letter: nothing else could show that it hands letters out.
func isPassing(fault string) bool { return passing.MatchString(fault) }

// gather fetches letters, large ones without their bodies.
func (in *Intake) gather(ctx context.Context, box Mailbox, batch []Header) (map[uint32]Message, error) {
	var small, large []uint32
	for _, h := range batch {
		if h.Size > in.opts.Limit {
			large = append(large, h.UID)
		} else {
			small = append(small, h.UID)
		}
	}
	got := make(map[uint32]Message, len(batch))
	messages, err := box.Fetch(ctx, small, in.opts.Limit)
	if err == nil {
		var cut []Message
		cut, err = box.FetchHeaders(ctx, large)
		messages = append(messages, cut...)
	}
	for _, msg := range messages {
		if size := sizeOf(batch, msg.UID); msg.Fault == "" && len(msg.Raw) == 0 && size > 0 {
			msg.Fault = fmt.Sprintf("the server hands out nothing of its %d bytes", size)
		}
		got[msg.UID] = msg
	}
	return got, err
}

func sizeOf(batch []Header, uid uint32) int64 {
	i := slices.IndexFunc(batch, func(h Header) bool { return h.UID == uid })
	if i < 0 {
		return 0
	}
	return batch[i].Size
}

// suspect is the letter over which a connection was lost.
func (in *Intake) suspect(err error, first uint32) uint32 {
	var lost *FetchError
	if errors.As(err, &lost) && lost.UID != 0 {
		return lost.UID
	}
	return first
}

// strike counts a lost connection against a letter, and delays it when it is out.
func (in *Intake) strike(uidValidity uint32, headers []Header, uid uint32, cause error) error {
	weight := strikeLost
	var lost *FetchError
	if errors.As(cause, &lost) && lost.Within && isSlow(cause) {
		weight = strikeSilent
	}
	in.trouble.strike(uid, weight)
	if in.trouble.count < strikesOut {
		return nil
	}
	in.trouble.clear(uid)
	i := slices.IndexFunc(headers, func(h Header) bool { return h.UID == uid })
	if i < 0 {
		return nil
	}
	now := time.Now()
	return in.delay(uidValidity, Delayed{Header: headers[i], Tries: 1, Since: now, Next: now, Fault: "the connection is lost over it: " + cause.Error()})
}

// arrived is a letter as the vault gets it.
func (in *Intake) arrived(h Header, raw []byte, tooLarge bool, now time.Time) Arrived {
	return Arrived{UID: h.UID, Received: in.received(h, raw, now), Size: max(h.Size, int64(len(raw))), Raw: raw, TooLarge: tooLarge}
}
