package press

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Press writes the letters that the desk has decided, when they are about to
// leave: on all cores, and apart from the desk, so that nothing that goes
// wrong here undoes what was decided. The same letter is written alike at any
// time; its bytes are stored before anybody tries to send it.
type Press struct {
	Store gamelog.Shelf
	// System and Edition are those of the Desk.
	System  func(name string) (adjudicator.System, error)
	Edition func(name, rules, digest string) (adjudicator.System, error)
	Words   Words
	Mail    Mailroom
	Log     *slog.Logger
	Config  Config
	// Web, if set, is where order pages lie; their names come from WebKey, which
	// nobody else has.
	Web    Web
	WebKey []byte
	// Packer, if set, compresses the reports of letters.
	Packer *gamelog.Packer
	// Since is when letters could leave again after an outage, zero when there
	// was none: what was decided before is merged.
	Since time.Time
}

// Config is what a press has to know besides its tools.
type Config struct {
	Referee string // name that letters are signed with
	Notify  string // address of the person who minds the daemon, "" for none
	Lang    string // of letters to people without a seat
	MaxOut  int    // bytes of the largest letter out; 0 for no limit
}

// AtOnce is how many letters are written at a time: more would only take
// memory.
func AtOnce() int { return 2 * runtime.GOMAXPROCS(0) }

// Write makes sure that letters that are due are written, and returns those
// that may leave now, with their bytes, in the order given. A letter whose
// contents a later one has taken over is replaced by that one; one that cannot
// be written at all is given up. At most AtOnce are new.
func (p *Press) Write(ctx context.Context, due []store.Out, now time.Time) ([]store.Out, error) {
	seeing := *p
	seen := sightOf(p.Store, due)
	if err := seen.foresee(due); err != nil {
		return nil, err
	}
	seeing.Store = seen
	return seeing.writeDue(ctx, due, now)
}

func (p *Press) writeDue(ctx context.Context, due []store.Out, now time.Time) ([]store.Out, error) {
	due, err := p.merge(due, now)
	if err == nil {
		due, err = p.bundle(due)
	}
	if err != nil {
		return nil, err
	}
	var ready, fresh []store.Out
	for _, o := range due {
		raw, err := p.bytes(&o)
		switch {
		case err == nil:
			o.Raw = raw
		case blame.Of(err) == blame.Store:
			return nil, err
		case !errors.Is(err, store.ErrNotFound):
			LogOf(p.Log, &o).Error("letter cannot be read from the store", "to", o.To, "err", err)
			continue
		case len(fresh) == AtOnce():
			continue
		default:
			fresh = append(fresh, o)
		}
		ready = append(ready, o)
	}
	raws, err := p.write(ctx, fresh, now)
	if err != nil {
		return nil, err
	}
	for i := range ready {
		if raw := raws[ready[i].ID]; raw != nil {
			ready[i].Raw = raw
		}
	}
	return slices.DeleteFunc(ready, func(o store.Out) bool { return len(o.Raw) == 0 }), nil
}

// bytes are those of a letter, ErrNotFound for one that is not written.
func (p *Press) bytes(o *store.Out) ([]byte, error) {
	if !o.Written { // what is queued as it is has no memo
		if _, err := p.Store.OutMemo(o.ID); err == nil {
			return nil, store.ErrNotFound
		}
	}
	return p.Store.OutRaw(o.ID)
}

// write writes letters and returns their bytes. A last letter lists all
// others of its game: it comes after them.
func (p *Press) write(ctx context.Context, letters []store.Out, now time.Time) (map[uint64][]byte, error) {
	raws := map[uint64][]byte{}
	var last []store.Out
	rest := letters[:0:0]
	for _, o := range letters {
		if report.Kind(o.Kind) == report.Final {
			last = append(last, o)
		} else {
			rest = append(rest, o)
		}
	}
	if err := p.stint(ctx, rest, raws); err != nil {
		return nil, err
	}
	slices.SortFunc(last, func(a, b store.Out) int { return cmp.Compare(a.ID, b.ID) })
	for _, o := range last {
		if err := p.before(ctx, &o, now); err != nil {
			return nil, err
		}
		if err := p.stint(ctx, []store.Out{o}, raws); err != nil {
			return nil, err
		}
	}
	return raws, nil
}

// before writes the letters of a game that come before its last one and are
// not written yet, whenever they leave.
func (p *Press) before(ctx context.Context, last *store.Out, now time.Time) error {
	var some []store.Out
	for o, err := range p.Store.Outbox(store.OutFilter{Game: last.Game}) {
		if err != nil {
			return err
		}
		if o.ID >= last.ID {
			break
		}
		if len(o.Extra) == 0 && (o.State == store.OutQueued || o.State == store.OutHeld) {
			some = append(some, o)
		}
	}
	some, err := p.merge(some, now)
	if err != nil {
		return err
	}
	some = slices.DeleteFunc(some, func(o store.Out) bool { return o.ID >= last.ID })
	for few := range slices.Chunk(some, AtOnce()) {
		if err := p.stint(ctx, few, nil); err != nil {
			return err
		}
	}
	return nil
}

// stint writes a few letters at once and stores them.
func (p *Press) stint(ctx context.Context, letters []store.Out, raws map[uint64][]byte) error {
	made := make([]pressed, len(letters))
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(runtime.GOMAXPROCS(0))
	for i := range letters {
		work.Go(func() (err error) {
			if err := ctx.Err(); err != nil {
				return err
			}
			err = blame.Guard(func() (err error) {
				made[i], err = p.press(letters[i].ID)
				return err
			})
			if err != nil && blame.Of(err) != blame.Store {
				made[i] = pressed{hopeless: err}
				return nil
			}
			return err
		})
	}
	if err := work.Wait(); err != nil {
		return err
	}
	var writings []store.Writing
	var more []store.Out
	for i, m := range made {
		more = append(more, m.more...)
		if m.hopeless != nil {
			if err := p.giveUp(&letters[i], m.hopeless); err != nil {
				return err
			}
			continue
		}
		writings = append(writings, m.Writing)
	}
	if len(writings)+len(more) == 0 {
		return nil
	}
	err := p.Store.WriteOut(writings, more)
	if err != nil && blame.Of(err) != blame.Store { // one of them is to blame: each by itself
		return p.oneByOne(letters, made, raws)
	}
	if err != nil {
		return err
	}
	for _, w := range writings {
		if raws != nil {
			raws[w.Out] = w.Raw
		}
	}
	return nil
}

// oneByOne stores written letters that could not be stored together. One that
// cannot be kept is given up; any other error leaves its letter in the queue, and is
// the store's when no letter is taken.
func (p *Press) oneByOne(letters []store.Out, made []pressed, raws map[uint64][]byte) error {
	var lost error
	taken := false
	for i, m := range made {
		var writing []store.Writing
		if m.hopeless == nil {
			writing = []store.Writing{m.Writing}
		}
		if len(writing)+len(m.more) == 0 {
			continue
		}
		err := p.Store.WriteOut(writing, m.more)
		switch {
		case blame.Of(err) == blame.Store:
			return err
		case errors.Is(err, store.ErrInvalid) || errors.Is(err, store.ErrNotFound):
			if err := p.unkept(&letters[i], err); err != nil {
				return err
			}
			taken = true
		case err != nil:
			LogOf(p.Log, &letters[i]).Error("written letter is not stored", "err", err)
			lost = err
		default:
			taken = true
			if m.hopeless == nil && raws != nil {
				raws[m.Out] = m.Raw
			}
		}
	}
	if taken {
		return nil
	}
	return lost
}

// unkept gives up a letter that the store does not take, and tells notify.
func (p *Press) unkept(o *store.Out, cause error) error {
	if err := p.giveUp(o, cause); err != nil {
		return err
	}
	word, err := p.word(o, cause)
	if err == nil && len(word) > 0 {
		err = p.Store.WriteOut(nil, word)
	}
	if err != nil && blame.Of(err) != blame.Store {
		LogOf(p.Log, o).Error("notify is not told of a letter", "err", err)
		return nil
	}
	return err
}

// giveUp marks a letter that cannot be written; only the store's error is
// returned.
func (p *Press) giveUp(o *store.Out, cause error) error {
	log := LogOf(p.Log, o)
	log.Error("letter cannot be written", "to", o.To, "err", cause)
	err := p.Store.FailOut(o.ID, cause.Error())
	if err != nil && blame.Of(err) != blame.Store {
		log.Error("letter that cannot be written stays in the queue", "err", err)
		return nil
	}
	return err
}

// pressed is a letter as it is written, and what follows from writing it.
type pressed struct {
	store.Writing
	more     []store.Out // parts of the log, a word to the referee
	hopeless error       // why it cannot be written at all
}

// Preview returns a letter as it would be written now, or as it was.
func (p *Press) Preview(id uint64) ([]byte, error) {
	raw, err := p.Store.OutRaw(id)
	if err == nil || !errors.Is(err, store.ErrNotFound) {
		return raw, err
	}
	dry := *p
	if dry.Web != nil {
		dry.Web = unwritten{dry.Web}
	}
	made, err := dry.Anew(id)
	return made.Raw, err
}

// Anew returns a letter and its mark as it would be written now, written or not.
func (p *Press) Anew(id uint64) (store.Writing, error) {
	made, err := p.press(id)
	return made.Writing, errors.Join(err, made.hopeless)
}

// press writes one letter; an error is the store's. What cannot be made of it
// is left out, and the referee hears of it.
func (p *Press) press(id uint64) (made pressed, err error) {
	o, err := p.Store.Out(id)
	if err != nil {
		return made, err
	}
	post, err := ReadPost(p.Store, &o)
	if err != nil {
		made.hopeless = err
		return made, nil
	}
	var faults []error
	for _, plain := range []plainness{whole, unpainted, bare} {
		t := &telling{Post: post, id: o.ID, store: p.Store}
		fault := blame.Guard(func() (err error) {
			if err = p.letter(&o, t, plain, len(faults) > 0); err == nil {
				made, err = p.finish(t)
			}
			return err
		})
		switch {
		case blame.Of(fault) == blame.Store:
			return made, fault
		case fault != nil:
			faults = append(faults, fault)
			continue
		case len(faults) > 0:
			LogOf(p.Log, &o).Error("letter is written without a part of it", "to", o.To, "err", errors.Join(faults...))
			word, err := p.word(&o, faults[0])
			made.more = append(made.more, word...)
			return made, err
		}
		return made, nil
	}
	made = pressed{hopeless: faults[len(faults)-1]}
	made.more, err = p.word(&o, made.hopeless)
	return made, err
}

// plainness is how much of a letter is left out because it cannot be made.
type plainness int

const (
	whole     plainness = iota
	unpainted           // no board
	bare                // nothing but what the desk said: no position, no events
)

// letter fills and words a letter.
func (p *Press) letter(o *store.Out, t *telling, plain plainness, faulty bool) error {
	r := &t.Told
	if faulty {
		r.Notes = append(slices.Clone(r.Notes), report.Note{Code: "letter-plain"})
	}
	if o.Game != "" {
		if err := p.ofGame(o, t, plain); err != nil {
			return err
		}
	}
	r.Reply = p.Mail.Address(t.Token)
	p.publish(t)
	var err error
	t.Letter, err = p.Words.Render(*r)
	t.Letter.Attached = append(t.Letter.Attached, t.files...)
	if err != nil {
		return err
	}
	return p.bundled(t, plain)
}

// ofGame fills a letter of a game.
func (p *Press) ofGame(o *store.Out, t *telling, plain plainness) (err error) {
	r := &t.Told
	if t.game, err = p.Store.Game(o.Game); err != nil {
		return err
	}
	t.at, t.key, t.packer = p.StateAfter, p.Mail.Key(), p.Packer
	if t.sys, err = p.EditionAt(&t.game, r.Seq); err != nil {
		return err
	}
	if err := t.takeOver(o); err != nil {
		return err
	}
	if plain == bare {
		t.title()
		return nil
	}
	if err := t.fill(p.Config.MaxOut); err != nil {
		return err
	}
	switch {
	case plain == unpainted:
		r.Undrawn = true
	case r.Kind == report.Album && len(r.Boards) > 0:
		chapters, err := t.chapters()
		if err != nil {
			return err
		}
		page, err := p.Words.Campaign(*r, chapters)
		if err != nil {
			return err
		}
		t.files = append(t.files, page)
	}
	return nil
}

// finish brings a letter into wire form, with the letters that follow from it.
func (p *Press) finish(t *telling) (made pressed, err error) {
	made.Out = t.id
	if made.Raw, made.Extra, err = p.wire(t); err != nil {
		return made, err
	}
	for i := range t.logParts {
		out, err := p.partOfLog(t, i)
		if err != nil {
			return made, fmt.Errorf("part %d of the log: %w", i+1, err)
		}
		made.more = append(made.more, out)
	}
	return made, nil
}

// wire returns a letter as it leaves, and the mark of one of a game.
func (p *Press) wire(t *telling) (raw []byte, mark json.RawMessage, err error) {
	raw, content, err := p.Mail.Compose(t.Post)
	if err != nil || t.Game == "" {
		return raw, nil, err
	}
	t.mark.SHA256, t.mark.Content, t.mark.Words = p.Mail.Digest(raw), content, p.Words.Edition()
	mark, err = json.Marshal(t.mark)
	return raw, mark, err
}

// partOfLog writes the letter that brings part i of the log of a last letter.
func (p *Press) partOfLog(t *telling, i int) (out store.Out, err error) {
	part := t.partOfLog(i)
	if out, err = part.Out(p.Mail); err != nil {
		return out, err
	}
	part.MessageID, out.Memo = out.MessageID, nil // it is written at once
	if err := part.fill(p.Config.MaxOut); err != nil {
		return out, err
	}
	if part.Letter, err = p.Words.Render(part.Told); err != nil {
		return out, err
	}
	part.Letter.Attached = append(part.Letter.Attached, part.files...)
	out.Raw, out.Extra, err = p.wire(part)
	return out, err
}

// word tells the person who minds the daemon of a letter that is not as it
// should be.
func (p *Press) word(o *store.Out, cause error) ([]store.Out, error) {
	if p.Config.Notify == "" || report.Kind(o.Kind) == report.Trouble {
		return nil, nil
	}
	const nth = 1 << 32 // tells it apart from answers to the letter in of this number
	told := report.Report{Kind: report.Trouble, Lang: p.Config.Lang, Referee: p.Config.Referee,
		Notes: []report.Note{report.NewNote("letter-unmade", "letter", fmt.Sprint(o.ID), "error", cause.Error())}}
	post := Post{Kind: told.Kind, Seq: o.ID, Nth: nth, To: p.Config.Notify, Lang: told.Lang, Date: o.Created, Told: told}
	out, err := post.Out(p.Mail)
	if err != nil {
		LogOf(p.Log, o).Error("notify is not told of a letter", "err", err)
		return nil, nil
	}
	return []store.Out{out}, nil
}
