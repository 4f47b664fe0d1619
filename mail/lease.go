package mail

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/textproto"
	"os"
	"slices"
	"time"
)

// A lease is a letter in a folder of its own, a claim, that says who reads the
// mailbox. Each start of a daemon is a holder with a name of its own. The
// server numbers the letters of a folder in the order in which they come, and
// whoever adds one sees all that came before it: the live holder with the
// lowest UID is at work, all others stand back. No two can find themselves
// lowest.
//
// A holder renews its claim by adding a new one. It keeps the old ones while
// a rival's claim lies between, for they are its seniority: a rival that has
// not looked yet would otherwise find itself first. A claim's age is told by
// the server's clock alone, against that of the claim just added.
const (
	leaseRenewed = time.Minute      // how often a holder renews its claim
	leaseVoid    = 10 * time.Minute // age at which a claim is nobody's
	// leaseWatched is how long a claim is watched that may be left from a
	// predecessor: a holder alive would have renewed it.
	leaseWatched = 6 * time.Minute
	// leaseDoubtful is the age at which a holder's own claim may already be
	// void in the eyes of others: it begins anew without its seniority. It is
	// less than leaseWatched, whatever the server takes for an answer.
	leaseDoubtful = 4 * time.Minute
	// leaseFuture is how much later than a new claim an older one may be
	// dated; more means that the server's clock was once ahead.
	leaseFuture = time.Minute
	// leaseSettled is when a first claim is looked at a second time, for
	// servers that are slow to show what they have taken.
	leaseSettled = 250 * time.Millisecond

	// leaseReadings is how often the claims are read anew when they change
	// meanwhile; each holder changes its own once a minute.
	leaseReadings = 20

	leaseHeader = "X-Feldpost-Holder"
)

// ErrTaken means that another daemon is at work on the mailbox.
var ErrTaken = errors.New("another daemon reads this mailbox; two would answer every letter twice")

// ErrDisplaced means that our claim has vanished: somebody took the mailbox
// over, or emptied the folder.
var ErrDisplaced = errors.New("the claim on the mailbox has vanished")

// Predecessor is an earlier start on the same store.
type Predecessor struct {
	Holder string
	// Dead: it cannot be alive any more. Otherwise its claim is watched for a
	// while first, since a copy of a store has the same predecessors.
	Dead bool
}

// claim is a lease as found in its folder.
type claim struct {
	uid    uint32
	holder string
	about  string
	at     time.Time
}

// sighting is when the newest claim of a holder was first seen.
type sighting struct {
	uid   uint32
	since time.Time // by our own clock
}

// lease takes or renews the lease on the mailbox. If that is not possible for
// a reason other than another holder, work goes on without it.
func (in *Intake) lease(ctx context.Context, box Mailbox) error {
	if in.opts.Holder == "" || !in.leaseDue() {
		return nil
	}
	first := in.leased.IsZero()
	for look := 0; ; look++ {
		err := in.claimLease(ctx, box, look == 0)
		var failed *ConnError
		if errors.As(err, &failed) && failed.Stage == StageFolder {
			if rival := in.rivalSeen(ctx, box); rival != nil {
				return rival
			}
			in.log.Warn("cannot leave word that this daemon is at work; take care not to start a second one", "err", err)
			in.leased = time.Now()
			return nil
		}
		if err != nil {
			return err
		}
		if !first || look > 0 {
			break
		}
		select {
		case <-time.After(leaseSettled):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	in.leased, in.claimed = time.Now(), true
	return nil
}

// leaseDue tells whether the claim has to be renewed. A machine that slept
// has a wall clock that ran on, and one whose clock was set back a monotonic
// one.
func (in *Intake) leaseDue() bool {
	now := time.Now()
	return in.leased.IsZero() || now.Sub(in.leased) >= leaseRenewed || now.Round(0).Sub(in.leased.Round(0)) >= leaseRenewed
}

// claimLease adds our claim, unless only a second look is wanted, and judges
// all that are there. It returns nil when the mailbox is ours.
func (in *Intake) claimLease(ctx context.Context, box Mailbox, add bool) error {
	if add {
		if err := box.Append(ctx, in.account.lease(), in.claimLetter()); err != nil {
			return err
		}
	}
	claims, err := in.claims(ctx, box)
	if err != nil {
		return err
	}
	ours, now, err := in.own(claims)
	if err != nil {
		return err
	}
	if in.claimed && add && len(ours) == 1 {
		in.leased, in.claimed = time.Time{}, false
		in.withdraw(ctx, box, ours)
		return ErrDisplaced
	}
	if add && in.lateWith(claims, now) {
		if err := box.Delete(ctx, ours[:len(ours)-1]); err != nil {
			return err
		}
		claims = slices.DeleteFunc(claims, func(c claim) bool { return c.holder == in.opts.Holder && c.uid != now.uid })
		ours = ours[len(ours)-1:]
	}
	senior, void := in.judge(claims, now)
	if senior != nil {
		in.leased, in.claimed = time.Time{}, false
		in.withdraw(ctx, box, ours)
		return in.taken(senior, now)
	}
	// Of our own claims the newest stays, and the oldest while a rival's claim
	// is younger than that.
	rivals := slices.ContainsFunc(claims, func(c claim) bool {
		return c.holder != in.opts.Holder && c.uid < now.uid && !slices.Contains(void, c.uid)
	})
	for i, uid := range ours {
		if uid != now.uid && (i > 0 || !rivals) {
			void = append(void, uid)
		}
	}
	return box.Delete(ctx, void)
}

// own lists our claims by UID and returns the newest, whose date is the
// server's present.
func (in *Intake) own(claims []claim) (uids []uint32, newest claim, err error) {
	for _, c := range claims {
		if c.holder == in.opts.Holder {
			uids, newest = append(uids, c.uid), c
		}
	}
	if len(uids) == 0 {
		return nil, newest, in.account.fail(StageFolder, errors.New("our own claim is not there"))
	}
	return uids, newest, nil
}

// lateWith tells whether we come so late with a new claim that the one before
// it may be void for others, by the server's clock or by ours: a machine that
// slept, a connection that was lost for long.
func (in *Intake) lateWith(claims []claim, now claim) bool {
	var before claim
	for _, c := range claims {
		if c.holder == in.opts.Holder && c.uid < now.uid {
			before = c
		}
	}
	if before.uid == 0 {
		return false
	}
	t := time.Now()
	return now.at.Sub(before.at) >= leaseDoubtful ||
		!in.leased.IsZero() && max(t.Sub(in.leased), t.Round(0).Sub(in.leased.Round(0))) >= leaseDoubtful
}

// judge returns the newest claim of a live holder that was there before us,
// nil when there is none, and the claims of holders that are dead.
func (in *Intake) judge(claims []claim, now claim) (senior *claim, void []uint32) {
	newest, oldest := map[string]claim{}, map[string]uint32{}
	for _, c := range claims {
		newest[c.holder] = c
		oldest[c.holder] = cmp.Or(oldest[c.holder], c.uid)
	}
	for _, c := range claims {
		switch {
		case c.holder == in.opts.Holder:
		case in.dead(newest[c.holder], now):
			void = append(void, c.uid)
		case oldest[c.holder] < oldest[in.opts.Holder] && senior == nil:
			s := newest[c.holder]
			senior = &s
		}
	}
	return senior, void
}

// dead tells whether a holder whose newest claim is c is at work no more: by
// the claim's age, because it is a predecessor that ended, or because it was
// seen for so long without being renewed.
func (in *Intake) dead(c, now claim) bool {
	heir := false
	for _, p := range in.opts.Predecessors {
		if p.Holder == c.holder {
			if p.Dead {
				return true
			}
			heir = true
		}
	}
	seen, before := in.seen[c.holder]
	if !before || seen.uid != c.uid {
		seen = sighting{c.uid, time.Now()}
		if in.seen == nil {
			in.seen = map[string]sighting{}
		}
		in.seen[c.holder] = seen
	}
	watched := time.Since(seen.since)
	dated := !known(c.at).IsZero() && !known(now.at).IsZero() // else the server tells no dates
	if heir && watched >= leaseWatched || watched >= leaseVoid {
		return true
	}
	return dated && now.at.Sub(c.at) >= leaseVoid
}

// taken names the holder that is at work.
func (in *Intake) taken(c *claim, now claim) error {
	if known(c.at).IsZero() {
		return fmt.Errorf("%w: %s", ErrTaken, c.about)
	}
	if age := now.at.Sub(c.at); age > -leaseFuture {
		return fmt.Errorf("%w: %s, last seen %s ago", ErrTaken, c.about, max(age, 0).Round(time.Second))
	}
	return fmt.Errorf("%w: %s, dated %s, which is still to come", ErrTaken, c.about, c.at.Format(time.RFC3339))
}

// withdraw takes claims of ours back; what is left of them is void in time.
func (in *Intake) withdraw(ctx context.Context, box Mailbox, uids []uint32) {
	if err := box.Delete(ctx, uids); err != nil {
		in.log.Warn("cannot withdraw the claim on the mailbox", "err", err)
	}
}

// rivalSeen looks for another holder's claim when none of ours can be added.
// Without one of ours there is no telling its age: it counts as alive until it
// was watched long enough.
func (in *Intake) rivalSeen(ctx context.Context, box Mailbox) error {
	claims, err := in.claims(ctx, box)
	if err != nil {
		return nil // the folder is no use at all
	}
	for _, c := range claims {
		if c.holder != in.opts.Holder && !in.claimed && !in.dead(c, claim{at: c.at}) {
			return in.taken(&c, claim{at: c.at})
		}
	}
	return nil
}

// claims lists what lies in the lease folder, by UID, as it was at one moment. A
// holder may renew its claim between the list and its reading: the one that was
// listed is gone then and the new one is not listed, so a claim that is missing
// means that the list has to be made anew. Without that a live holder would be
// taken for absent, or dead by the age of the claim that it keeps as its seniority.
func (in *Intake) claims(ctx context.Context, box Mailbox) ([]claim, error) {
	if _, err := box.Select(ctx, in.account.lease()); err != nil {
		return nil, err
	}
	known := map[uint32]claim{} // a letter never changes
	for range leaseReadings {
		headers, err := box.Headers(ctx, 1)
		if err != nil {
			return nil, err
		}
		if err := readClaims(ctx, box, headers, known); err != nil {
			return nil, err
		}
		if claims, whole := listed(headers, known); whole {
			return claims, nil
		}
	}
	return nil, in.account.fail(StageFolder, fmt.Errorf("the claims changed during each of %d readings", leaseReadings))
}

// readClaims adds the claims that are listed and not known yet.
func readClaims(ctx context.Context, box Mailbox, headers []Header, known map[uint32]claim) error {
	at := map[uint32]time.Time{}
	var uids []uint32
	for _, h := range headers {
		if _, is := known[h.UID]; !is {
			at[h.UID], uids = h.Received, append(uids, h.UID)
		}
	}
	letters, err := box.FetchHeaders(ctx, uids)
	if err != nil {
		return err
	}
	for _, l := range letters {
		header, _ := textproto.NewReader(bufio.NewReader(bytes.NewReader(l.Raw))).ReadMIMEHeader()
		known[l.UID] = claim{uid: l.UID, holder: header.Get(leaseHeader), about: header.Get("Subject"), at: at[l.UID]}
	}
	return nil
}

// listed returns the claims of a list by UID; whole tells whether each letter of it
// is known. Letters that are no claims do not count.
func listed(headers []Header, known map[uint32]claim) (claims []claim, whole bool) {
	for _, h := range headers {
		c, is := known[h.UID]
		if !is {
			return nil, false
		}
		if c.holder != "" {
			claims = append(claims, c)
		}
	}
	slices.SortFunc(claims, func(a, b claim) int { return cmp.Compare(a.uid, b.uid) })
	return claims, true
}

func (in *Intake) claimLetter() []byte {
	host, _ := os.Hostname()
	return fmt.Appendf(nil, "From: %s\r\nSubject: process %d on %s\r\nDate: %s\r\nMessage-ID: <%s@feldpost.invalid>\r\n%s: %s\r\n\r\n"+
		"A feldpost daemon reads this mailbox. It renews this letter while it is at\r\nwork; delete it only when no daemon runs.\r\n",
		in.account.User, os.Getpid(), host, time.Now().Format(time.RFC1123Z), rand.Text(), leaseHeader, in.opts.Holder)
}

// release gives the lease up when the program ends in good order.
func (in *Intake) release(ctx context.Context, box Mailbox) {
	if in.leased.IsZero() || in.opts.Holder == "" || ctx.Err() == nil {
		return // a lost connection comes back
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	in.resign(ctx, box)
}

// lastWord gives up on a connection of its own the lease of a program that ends while it has
// none: an end in the midst of an answer cuts the connection.
func (in *Intake) lastWord(ctx context.Context) {
	if in.leased.IsZero() || in.opts.Holder == "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	box, err := in.opts.Open(ctx, in.account)
	if err != nil {
		return // it is void for others after a while
	}
	defer box.Close()
	in.resign(ctx, box)
}

// resign takes the claims of this holder away.
func (in *Intake) resign(ctx context.Context, box Mailbox) {
	claims, err := in.claims(ctx, box)
	if err != nil {
		return
	}
	var own []uint32
	for _, c := range claims {
		if c.holder == in.opts.Holder {
			own = append(own, c.uid)
		}
	}
	if box.Delete(ctx, own) == nil {
		in.leased, in.claimed = time.Time{}, false
	}
}
