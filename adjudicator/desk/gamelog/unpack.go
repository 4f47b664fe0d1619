package gamelog

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"feldpost/adjudicator"
	"feldpost/store"
)

// What is verified comes from people whom nobody knows. A file of theirs takes no more than it may: in bytes when it is
// unpacked, in how much larger it becomes, in single values and in their number.
const (
	maxReport = 16 << 20  // bytes of a report
	maxLog    = 64 << 20  // bytes of a log
	MaxLogs   = 128 << 20 // bytes of all logs that are held at once
	maxValue  = 8 << 20   // bytes of an entry of a log, or of anything else in it that is read at once
	maxItems  = 100_000   // of a list in a log
	maxFields = 100       // of an object in a log
	maxGrowth = 200       // how many times larger than its file something may unpack to; reports and logs come to ten or twenty
	freeRoom  = 64 << 10  // that a small file may unpack to, however much larger that is
)

// ErrTooMuch means a file that holds more than any of a referee does.
var ErrTooMuch = errors.New("more than any of a referee holds")

// bounded returns what a gzip file unpacks to, at most most bytes; reading beyond that is ErrTooMuch.
func bounded(file []byte, most int64) (*rationed, error) {
	z, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	return &rationed{from: z, left: min(most, freeRoom+maxGrowth*int64(len(file)))}, nil
}

// rationed reads so many bytes, and so many of one value.
type rationed struct {
	from  io.Reader
	left  int64 // of all
	value int64 // of the value at hand, 0 for no limit
	taken int64
}

func (r *rationed) Read(p []byte) (int, error) {
	most := r.left
	if r.value != 0 {
		most = min(most, max(r.value, 0))
	}
	if most <= 0 {
		var one [1]byte
		if n, err := r.from.Read(one[:]); n == 0 {
			return 0, err // it ends just here
		}
		return 0, ErrTooMuch
	}
	n, err := r.from.Read(p[:min(int64(len(p)), most)])
	r.left, r.taken = r.left-int64(n), r.taken+int64(n)
	if r.value != 0 {
		if r.value -= int64(n); r.value == 0 {
			r.value = -1
		}
	}
	return n, err
}

// Unpack is a report as it was before it was compressed, if it was.
func Unpack(file []byte) ([]byte, error) {
	raw := file
	if bytes.HasPrefix(file, []byte{0x1F, 0x8B}) {
		r, err := bounded(file, maxReport)
		if err == nil {
			raw, err = io.ReadAll(r)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", ReportFile, err)
		}
	}
	if len(raw) > maxReport {
		return nil, fmt.Errorf("%s: %w", ReportFile, ErrTooMuch)
	}
	return raw, nil
}

// Announces tells whether an event of a report pledges a secret.
func Announces(report []byte, pledge string) (is bool) {
	from := &rationed{from: bytes.NewReader(report), left: maxReport}
	r := &logReader{from, json.NewDecoder(from)}
	err := r.object(func(name string) error {
		if name != "events" {
			return r.next(nil)
		}
		return r.each(func() error {
			var e adjudicator.Event
			err := r.next(&e)
			is = is || e.Kind == KindSecret && e.Get("pledge") == pledge
			return err
		})
	})
	return is && err == nil
}

// logReader reads a log value by value.
type logReader struct {
	from *rationed
	*json.Decoder
}

// Read unpacks the file of a last letter, and says how many bytes it holds.
func Read(packed []byte) (l *Log, size int64, err error) {
	from, err := bounded(packed, maxLog)
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", LogFile, err)
	}
	l = new(Log)
	r := &logReader{from, json.NewDecoder(from)}
	err = r.log(l)
	if err == nil {
		err = r.ends()
	}
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", LogFile, err)
	}
	if l.Format != Format {
		return nil, 0, fmt.Errorf("%s: format %.40q, want %q", LogFile, l.Format, Format)
	}
	return l, from.taken, nil
}

func (r *logReader) log(l *Log) error {
	known := map[string]any{"format": &l.Format, "game": &l.Game, "system": &l.System, "scenario": &l.Scenario, "pledge": &l.Pledge,
		"secret": &l.Secret, "key": &l.Key}
	return r.object(func(name string) error {
		switch name {
		case "options":
			return list(r, &l.Options)
		case "seats":
			return list(r, &l.Seats)
		case "entries":
			return list(r, &l.Entries)
		case "letters":
			return list(r, &l.Letters)
		case "follow":
			return list(r, &l.Follow)
		case "later":
			return list(r, &l.Later)
		case "branches":
			return r.each(func() error {
				var b Branch
				err := r.branch(&b)
				l.Branches = append(l.Branches, b)
				return err
			})
		}
		return r.next(known[name])
	})
}

func (r *logReader) branch(b *Branch) error {
	return r.object(func(name string) error {
		switch name {
		case "after":
			return r.next(&b.After)
		case "entries":
			return list(r, &b.Entries)
		case "later":
			return list(r, &b.Later)
		}
		return r.next(nil)
	})
}

// next reads a value into a place, nil for one that is passed over.
func (r *logReader) next(into any) error {
	r.from.value = maxValue
	if into == nil {
		into = new(json.RawMessage)
	}
	return r.Decode(into)
}

// ends tells that nothing stands behind what was read, and has the checksum of the file verified.
func (r *logReader) ends() error {
	r.from.value = maxValue
	switch _, err := r.Token(); {
	case err == nil:
		return errors.New("something stands behind it")
	case !errors.Is(err, io.EOF):
		return err
	}
	return nil
}

// object reads an object field by field.
func (r *logReader) object(field func(name string) error) error {
	if err := r.opens('{'); err != nil {
		return err
	}
	for n := 0; r.More(); n++ {
		if n == maxFields {
			return ErrTooMuch
		}
		name, err := r.Token()
		if err != nil {
			return err
		}
		if err := field(name.(string)); err != nil { // a key is a string
			return err
		}
	}
	_, err := r.Token()
	return err
}

// each reads a list value by value; null is an empty one.
func (r *logReader) each(value func() error) error {
	if err := r.opens('['); err != nil {
		if errors.Is(err, errNull) {
			return nil
		}
		return err
	}
	for n := 0; r.More(); n++ {
		if n == maxItems {
			return ErrTooMuch
		}
		if err := value(); err != nil {
			return err
		}
	}
	_, err := r.Token()
	return err
}

// list reads a list of values of one kind.
func list[T any](r *logReader, into *[]T) error {
	return r.each(func() error {
		var x T
		err := r.next(&x)
		*into = append(*into, x)
		return err
	})
}

var errNull = errors.New("null")

// opens reads what an object or a list begins with.
func (r *logReader) opens(want json.Delim) error {
	r.from.value = maxValue
	switch got, err := r.Token(); {
	case err != nil:
		return err
	case got == nil:
		return errNull
	case got != want:
		return fmt.Errorf("%.40v stands where %v should", got, want)
	}
	return nil
}

// LogOfLines reads a log from a web site, for Verify: the form of LogFile.
func LogOfLines(lines io.Reader) ([]byte, error) {
	from := &rationed{from: lines, left: maxLog}
	r := &logReader{from, json.NewDecoder(from)}
	var head LinesHead
	if err := r.next(&head); err != nil {
		return nil, fmt.Errorf("first line: %w", err)
	}
	if head.Format != LinesFormat {
		return nil, fmt.Errorf("first line: format %.40q, want %q", head.Format, LinesFormat)
	}
	l := Log{Format: Format, Game: head.Game, System: head.System, Scenario: head.Scenario, Options: head.Options, Seats: head.Seats, Pledge: head.Pledge, Secret: head.Secret, Later: head.Later}
	for r.More() {
		var e store.Entry
		if err := r.next(&e); err != nil {
			return nil, fmt.Errorf("line %d: %w", len(l.Entries)+2, err)
		}
		if l.Entries = append(l.Entries, e); len(l.Entries) > maxItems {
			return nil, ErrTooMuch
		}
	}
	if len(l.Entries) != head.Entries {
		return nil, fmt.Errorf("it has %d entries, and its first line says %d", len(l.Entries), head.Entries)
	}
	raw, err := json.Marshal(l)
	if err != nil {
		return nil, err
	}
	return (*Packer)(nil).Packed(raw)
}
