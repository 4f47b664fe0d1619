package mail

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// errSlow is the cause when a whole operation takes longer than it may, even
// if single bytes keep trickling in.
var errSlow = errors.New("the server takes too long")

// wire is a connection on which no read and no write waits for ever. It has
// deadlines of its own: those which the protocol libraries set are ignored,
// since they remove them between commands.
type wire struct {
	net.Conn

	mu       sync.Mutex
	patience time.Duration // of each read and write
}

// expect sets how long a read may wait, also for a read that waits already.
func (w *wire) expect(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.patience = d
	w.Conn.SetReadDeadline(time.Now().Add(d))
}

// hurry shortens the patience until restore is called.
func (w *wire) hurry(d time.Duration) (restore func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	before := w.patience
	w.patience = min(w.patience, d)
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.patience = before
	}
}

// Read waits at most for the current patience.
func (w *wire) Read(b []byte) (int, error) {
	w.mu.Lock()
	w.Conn.SetReadDeadline(time.Now().Add(w.patience))
	w.mu.Unlock()
	return w.Conn.Read(b)
}

// Write waits at most for the current patience.
func (w *wire) Write(b []byte) (int, error) {
	w.mu.Lock()
	w.Conn.SetWriteDeadline(time.Now().Add(w.patience))
	w.mu.Unlock()
	return w.Conn.Write(b)
}

// SetDeadline is ignored; see the type.
func (w *wire) SetDeadline(time.Time) error { return nil }

// SetReadDeadline is ignored; see the type.
func (w *wire) SetReadDeadline(time.Time) error { return nil }

// SetWriteDeadline is ignored; see the type.
func (w *wire) SetWriteDeadline(time.Time) error { return nil }

// within runs one operation on the connection. When the context ends or the
// total time is over, the connection is closed under the operation: there is
// no other way to stop a protocol library that waits for an answer.
func (w *wire) within(ctx context.Context, total time.Duration, operation func() error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, total, errSlow)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { w.Conn.Close() })
	defer stop()
	err := operation()
	if err != nil && ctx.Err() != nil {
		return fmt.Errorf("%w (%v)", context.Cause(ctx), err)
	}
	return err
}

func isEOF(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}
