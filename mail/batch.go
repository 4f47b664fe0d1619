package mail

import "context"

// A batch is fetched with one command and kept in memory: at most so many
// letters and bytes.
const (
	batchLetters = 64
	batchBytes   = 4 << 20
)

// A letter that cannot be fetched is put as unreadable after a while, so that
// it does not hold up all others: after three answers without it, or six lost
// connections, which may have other reasons.
const (
	strikeLost    = 1
	strikeMissing = 2
	strikesOut    = 6
)

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
		if h.Size <= in.opts.Limit {
			bytes += h.Size
		}
		if i > 0 && (i >= batchLetters || bytes > batchBytes) {
			return headers[:i]
		}
	}
	return headers
}

// fetch gets the letters of a batch in order, up to the first that is missing.
func (in *Intake) fetch(ctx context.Context, box Mailbox, batch []Header) ([]Arrived, error) {
	if in.trouble.uid == batch[0].UID && in.trouble.count >= strikesOut {
		return []Arrived{in.salvage(ctx, box, batch[0])}, ctx.Err()
	}
	var small, large []uint32
	for _, h := range batch {
		if h.Size > in.opts.Limit {
			large = append(large, h.UID)
		} else {
			small = append(small, h.UID)
		}
	}
	got := make(map[uint32]Message, len(batch))
	whole, err := box.Fetch(ctx, small, in.opts.Limit)
	if err != nil {
		return nil, err
	}
	cut, err := box.FetchHeaders(ctx, large)
	if err != nil {
		return nil, err
	}
	for _, msg := range append(whole, cut...) {
		got[msg.UID] = msg
	}
	var letters []Arrived
	for _, h := range batch {
		msg, ok := got[h.UID]
		if !ok {
			in.log.Warn("a letter is missing", "uid", h.UID, "err", errMissing)
			break
		}
		letters = append(letters, h.arrived(msg.Raw, !msg.Whole))
	}
	return letters, nil
}

// salvage makes the best of a letter that cannot be fetched. Its header is
// asked for once more; if that breaks the connection too, the letter is
// already put when the next one is opened.
func (in *Intake) salvage(ctx context.Context, box Mailbox, h Header) Arrived {
	letter := h.arrived(nil, false)
	letter.Unreadable = true
	in.log.Error("giving up on the body of a letter", "uid", h.UID, "err", errMissing)
	if parts, err := box.FetchHeaders(ctx, []uint32{h.UID}); err == nil && len(parts) == 1 {
		letter.Raw = parts[0].Raw
	}
	return letter
}

func (h Header) arrived(raw []byte, tooLarge bool) Arrived {
	return Arrived{UID: h.UID, Received: h.Received, Size: h.Size, Raw: raw, TooLarge: tooLarge}
}
