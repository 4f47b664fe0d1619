package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"feldpost/store"
)

// Options are the choices at opening.
type Options struct {
	// Password is used in place of one in the URL, if it is not empty.
	Password string
	// Connections is the most that are open at once; 0 means 8.
	Connections int
	// Timeout limits connecting and each statement; 0 means 30 seconds.
	Timeout time.Duration
	// Patience is how long a transaction is tried again; 0 means 10 seconds.
	Patience time.Duration
	// Wait is how long [Migrate] waits for programs that cannot work with the new tables.
	Wait time.Duration
	// BeforeCommit, if set, runs inside each writing transaction after all
	// changes and before they become durable. An error or a panic undoes the
	// transaction and reaches the caller. op names the method. It must not
	// use the store. For tests.
	BeforeCommit func(op string) error

	// Asked, if set, is called before each statement that goes to the server. For figures.
	Asked func(sql string)

	tracer pgx.QueryTracer // for tests
}

const (
	usualConnections = 8
	usualTimeout     = 30 * time.Second
	usualPatience    = 10 * time.Second
	silent           = 2 * time.Second // after which another host is tried
	frozen           = 4 * time.Second // after which the server ends a transaction in which nothing happens
)

// The limits that connections have.
const (
	statementTimeout = "statement_timeout"
	idleTimeout      = "idle_in_transaction_session_timeout"
)

// settings read the address of a database. TLS whose certificate is verified is the rule: only an sslmode in the URL lowers
// it. pooler tells whether it says that there is one in the way.
func settings(address string, o Options) (c *pgxpool.Config, pooler bool, err error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return nil, false, errors.New("the url of the database is to be postgres://user@host:port/database?options")
	}
	q := u.Query()
	for k, values := range q {
		if len(values) > 1 {
			return nil, false, fmt.Errorf("the url of the database says %s twice", k)
		}
	}
	switch word := q.Get("pooler"); word {
	case "", "false":
	case "true":
		pooler = true
	default:
		return nil, false, fmt.Errorf("the url of the database says pooler=%s, which is to be true or false", word)
	}
	q.Del("pooler")
	if mode := sslmode(q); q.Get("sslmode") != mode {
		q.Set("sslmode", mode)
	}
	if !q.Has("target_session_attrs") && strings.Contains(u.Host+q.Get("host"), ",") {
		q.Set("target_session_attrs", "read-write")
	}
	u.RawQuery = q.Encode()
	if c, err = pgxpool.ParseConfig(u.String()); err != nil {
		return nil, false, fmt.Errorf("the url of the database: %s", hidden(err, u, o.Password))
	}
	if o.Password != "" {
		c.ConnConfig.Password = o.Password
	}
	if c.ConnConfig.Tracer = o.tracer; o.Asked != nil {
		c.ConnConfig.Tracer = trace(o.Asked)
	}
	timeout := cmp.Or(o.Timeout, usualTimeout)
	if !q.Has("connect_timeout") {
		c.ConnConfig.ConnectTimeout = timeout
		if strings.Contains(u.Host+q.Get("host"), ",") { // one that is silent leaves time for the next
			c.ConnConfig.ConnectTimeout = min(timeout, silent)
		}
	}
	c.ConnConfig.RuntimeParams["application_name"] = "feldpost"
	c.ConnConfig.RuntimeParams[statementTimeout] = fmt.Sprint(timeout.Milliseconds())
	c.ConnConfig.RuntimeParams[idleTimeout] = fmt.Sprint(frozen.Milliseconds())
	c.MaxConns = int32(cmp.Or(o.Connections, usualConnections))
	c.ShouldPing = func(ctx context.Context, p pgxpool.ShouldPingParams) bool {
		return p.IdleDuration > time.Second && ctx.Value(untried{}) == nil
	}
	return c, pooler, nil
}

// trace tells what goes to the server.
type trace func(sql string)

// TraceQueryStart implements pgx.QueryTracer.
func (a trace) TraceQueryStart(ctx context.Context, _ *pgx.Conn, q pgx.TraceQueryStartData) context.Context {
	a(q.SQL)
	return ctx
}

// TraceQueryEnd implements pgx.QueryTracer.
func (trace) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// TraceBatchStart implements pgx.BatchTracer: one round trip.
func (a trace) TraceBatchStart(ctx context.Context, _ *pgx.Conn, b pgx.TraceBatchStartData) context.Context {
	a("batch")
	return ctx
}

// TraceBatchQuery implements pgx.BatchTracer.
func (trace) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd implements pgx.BatchTracer.
func (trace) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}

// sslmode is how the server is verified: wholly, unless the address or the environment says otherwise.
func sslmode(q url.Values) string {
	return cmp.Or(q.Get("sslmode"), os.Getenv("PGSSLMODE"), "verify-full")
}

// CheckURL tells what is wrong with the address of a database, without a look at the network.
func CheckURL(address string) error {
	_, _, err := settings(address, Options{})
	return err
}

// hidden is what an error says, without a password.
func hidden(err error, u *url.URL, password string) string {
	text := err.Error()
	if p, set := u.User.Password(); set && p != "" {
		text = strings.ReplaceAll(strings.ReplaceAll(text, url.QueryEscape(p), "..."), p, "...")
	}
	if password != "" {
		text = strings.ReplaceAll(text, password, "...")
	}
	return text
}

// Advice tells what an operator should know about the way to a database, "" for nothing.
func Advice(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	switch mode := sslmode(u.Query()); mode {
	case "verify-full":
		return ""
	case "verify-ca":
		return "sslmode=verify-ca does not look at the name of the server"
	case "require":
		return "sslmode=require does not verify who answers"
	default:
		return "sslmode=" + mode + " lets what is kept go over the network in the clear"
	}
}

// Hosts is how many servers a url names.
func Hosts(address string) int {
	u, err := url.Parse(address)
	if err != nil {
		return 1
	}
	return 1 + strings.Count(u.Host, ",")
}

// Store is a database.
type Store struct {
	way          *way
	memory       *memory
	blobs        store.Packer
	timeout      time.Duration
	patience     time.Duration
	beforeCommit func(op string) error
	lease        atomic.Pointer[Lease] // without which nothing is written, nil for none
}

// Guard: the database is a store.
var _ store.Store = (*Store)(nil)

// Open opens the store in a database. The errors to expect are ErrUnavailable, ErrVersion and ErrOld: [Migrate] makes and
// changes the tables.
func Open(address string, o Options) (*Store, error) {
	memory := newMemory()
	s := &Store{way: &way{address: address, options: o, met: memory.lasting.clear}, memory: memory, timeout: cmp.Or(o.Timeout, usualTimeout), patience: cmp.Or(o.Patience, usualPatience)}
	if err := s.way.open(false); err != nil {
		return nil, err
	}
	err := s.look()
	if err == nil {
		err = s.known()
	}
	if err != nil {
		name := s.link().Config().ConnConfig.Database
		s.way.close()
		return nil, fmt.Errorf("database %s: %w", name, err)
	}
	s.beforeCommit = o.BeforeCommit
	return s, nil
}

// Brief is the same store for who does not wait: a question is answered within a limit, or it is ErrUnavailable. It is closed with the store.
func (s *Store) Brief(limit time.Duration) *Store {
	b := &Store{way: s.way, memory: s.memory, timeout: limit, patience: limit}
	b.lease.Store(s.lease.Load())
	return b
}

// Close implements store.Store.
func (s *Store) Close() error {
	s.way.close()
	return nil
}
