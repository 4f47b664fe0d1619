package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/duties"
	"feldpost/cmd/feldpost/gauges"
	"feldpost/mail"
	"feldpost/store"
)

// source is what the daemon tells at each scrape.
func (d *daemon) source() *gauges.Source {
	return &gauges.Source{Store: d.brief, Meters: d.meters, Now: d.now, Looked: func() (time.Time, error) { return d.lookedUntil(d.brief) }, Connected: d.connected, Part: d.part}
}

// connected tells whether a mailbox is open.
func (d *daemon) connected() bool {
	return slices.ContainsFunc(d.readers, func(x *reader) bool { return x.intake.Health().Connected })
}

// part is what the daemon has of the work.
func (d *daemon) part() gauges.Part {
	if d.share == nil {
		return gauges.Part{Mailboxes: len(d.readers), Adjudicated: store.NumLanes, Sent: store.NumLanes, Games: store.NumLanes, Daemons: 1}
	}
	p := gauges.Part{Daemons: 1 + d.share.Others(), Standby: d.share.Standby()}
	p.Games = d.share.Games()
	p.Mailboxes, p.Adjudicated, p.Sent = d.share.Count(duties.RoleReader), d.share.Count(duties.RoleAdjudicator), d.share.Count(duties.RoleSender)
	return p
}

// exhibit hands metrics and health out until the context ends, whether or not the store can be reached. A port that is
// taken is logged: the referee works without.
func (l *life) exhibit(ctx context.Context, c *conf.Config, log *slog.Logger) {
	if c.Metrics.Listen == "" {
		return
	}
	listener, err := net.Listen("tcp", c.Metrics.Listen)
	if err != nil {
		log.Error("no metrics", "err", err)
		return
	}
	log.Info("metrics and health", "url", fmt.Sprintf("http://%s/metrics", listener.Addr()))
	server := &http.Server{Handler: l.exhibition(), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 5 * time.Second,
		WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10}
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		log.Error("no metrics any more", "err", err)
	}
}

// exhibition is what the listener answers.
func (l *life) exhibition() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(l.meters.Registry, promhttp.HandlerOpts{ErrorHandling: promhttp.ContinueOnError, MaxRequestsInFlight: 4}))
	for path, judge := range map[string]func(now time.Time) *verdict{"/healthz": l.verdict, "/livez": l.alive, "/readyz": l.ready} {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
			v := judge(time.Now())
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			if !v.well() {
				w.WriteHeader(http.StatusServiceUnavailable)
			}
			fmt.Fprintln(w, v)
		})
	}
	return mux
}

// timedWords counts how long letters are worded and drawn.
type timedWords struct {
	press.Words
	took func(time.Duration)
}

// Render implements press.Words.
func (w timedWords) Render(r report.Report) (report.Letter, error) {
	begun := time.Now()
	defer func() { w.took(time.Since(begun)) }()
	return w.Words.Render(r)
}

// timedCarrier counts how long letters are under way to the relay.
type timedCarrier struct {
	mail.Carrier
	took func(time.Duration)
}

// Send implements mail.Carrier.
func (c timedCarrier) Send(ctx context.Context, from, to string, raw []byte) error {
	begun := time.Now()
	defer func() { c.took(time.Since(begun)) }()
	return c.Carrier.Send(ctx, from, to, raw)
}
