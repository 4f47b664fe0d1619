package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"time"

	"feldpost/cmd/feldpost/exit"
)

// A running daemon holds the store, so the referee's other commands are
// executed by the daemon itself: over a socket beside the store that only
// the owner can open.

// request is one command line for the daemon.
type request struct {
	Args  []string `json:"args"`
	Dir   string   `json:"dir"` // relative paths belong to the caller
	Stdin []byte   `json:"stdin,omitempty"`
}

// response is what the command printed.
type response struct {
	Out    []byte `json:"out"`
	ErrOut []byte `json:"err"`
	Code   int    `json:"code"`
}

// control listens for commands until the context ends.
type control struct {
	life *life
	log  *slog.Logger
	path string // of its socket
}

// listen opens the socket. That of a daemon that died is replaced; the lock on
// the store makes sure that no other one lives.
func (c *control) listen() (net.Listener, error) {
	if err := os.Remove(c.path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	l, err := net.Listen("unix", c.path)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(c.path, 0o600); err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

// serve accepts commands until the context ends, and closes the socket.
func (c *control) serve(ctx context.Context, l net.Listener) error {
	defer l.Close()
	stop := context.AfterFunc(ctx, func() { l.Close() })
	defer stop()
	for {
		conn, err := l.Accept()
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return fmt.Errorf("control socket: %w", err)
		}
		go c.answer(ctx, conn)
	}
}

// answer executes one command with the daemon's own store and desk.
func (c *control) answer(ctx context.Context, conn net.Conn) {
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(5 * time.Minute)); err != nil {
		return
	}
	var req request
	if err := json.NewDecoder(conn).Decode(&req); err != nil {
		c.log.Warn("control: unreadable request", "err", err)
		return
	}
	var out, errOut bytes.Buffer
	d, none := c.life.working(time.Now())
	e := &env{ctx: ctx, out: &out, errOut: &errOut, in: bytes.NewReader(req.Stdin), dir: req.Dir, shared: d}
	code := exit.Trouble
	_, health := commandOf(req.Args).(*healthCmd)
	switch {
	case d == nil && health:
		fmt.Fprintln(&out, none)
		code = exit.No
	case d == nil:
		fmt.Fprintln(&errOut, "feldpost:", none)
	case besideTheDesk(req.Args):
		code = c.execute(e, req.Args)
	default:
		if err := d.atDesk(func() { code = c.execute(e, req.Args) }); err != nil {
			fmt.Fprintln(&errOut, "feldpost:", err)
		}
	}
	if d != nil {
		d.outbox.Wake()
	}
	if err := json.NewEncoder(conn).Encode(response{out.Bytes(), errOut.Bytes(), code}); err != nil {
		c.log.Warn("control: answer not delivered", "err", err)
	}
}

// besideTheDesk tells whether a command line waits for no letter and holds none
// up: the store may be read by several at a time.
func besideTheDesk(args []string) bool {
	_, is := commandOf(args).(interface{ besideTheDesk() })
	return is
}

// commandOf is the command of a command line, nil for none.
func commandOf(args []string) any {
	parser, err := newParser(&cli{}, io.Discard, io.Discard, func(int) {})
	if err != nil {
		return nil
	}
	k, err := parser.Parse(args)
	if err != nil || k.Selected() == nil {
		return nil
	}
	return k.Selected().Target.Addr().Interface()
}

// execute runs one command line; a panic in it must not end the daemon.
func (c *control) execute(e *env, args []string) (code int) {
	defer func() {
		if p := recover(); p != nil {
			c.log.Error("command failed", "args", args, "panic", p)
			fmt.Fprintln(e.errOut, "feldpost: panic:", p)
			code = exit.Trouble
		}
	}()
	return e.run(args)
}

// errHeld means that another process holds the store: a daemon that answers
// on conn, or one that does not.
type errHeld struct {
	conn net.Conn
	err  error
}

func (e errHeld) Error() string { return e.err.Error() }
func (e errHeld) Unwrap() error { return e.err }

// errAsked marks a command that only a daemon can answer.
var errAsked = errors.New("the daemon is asked")

// forward lets the daemon execute this command line.
func (e *env) forward(held errHeld, args []string) int {
	conn := held.conn
	if conn == nil {
		fmt.Fprintf(e.errOut, "feldpost: %v; it answers no commands\n", held.err)
		return exit.Trouble
	}
	defer conn.Close()
	resp, err := e.ask(conn, args)
	if err != nil {
		fmt.Fprintf(e.errOut, "feldpost: the daemon did not answer: %v\n", err)
		return exit.Trouble
	}
	e.out.Write(resp.Out)
	e.errOut.Write(resp.ErrOut)
	return resp.Code
}

// ask has a daemon execute a command line.
func (e *env) ask(conn net.Conn, args []string) (resp response, err error) {
	dir, err := os.Getwd()
	if err == nil {
		err = json.NewEncoder(conn).Encode(request{Args: args, Dir: dir, Stdin: e.input})
	}
	if err == nil {
		err = json.NewDecoder(conn).Decode(&resp)
	}
	return resp, err
}

// path makes a path of the command line absolute, from the caller's folder.
func (e *env) path(name string) string {
	if name == "" || name == "-" || filepath.IsAbs(name) || e.dir == "" {
		return name
	}
	return filepath.Join(e.dir, name)
}

// readInput reads a file, or standard input for "-" and "". Standard input
// is kept in case the daemon has to execute the command.
func (e *env) readInput(name string) (string, error) {
	if name != "" && name != "-" {
		b, err := os.ReadFile(e.path(name))
		return string(b), err
	}
	if !e.usedInput {
		b, err := io.ReadAll(e.in)
		if err != nil {
			return "", err
		}
		e.input, e.usedInput = b, true
	}
	return string(e.input), nil
}
