package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"feldpost/cmd/feldpost/gauges"
)

// gauges are what the store and the mailbox tell at each scrape.
func (d *daemon) gauges() *gauges.Readings {
	return &gauges.Readings{Source: gauges.Source{Store: d.store, Meters: d.meters, Now: d.now, Looked: d.lastLook, Connected: d.connected}}
}

// connected tells whether a mailbox is open.
func (d *daemon) connected() bool {
	return slices.ContainsFunc(d.readers, func(x *reader) bool { return x.intake.Health().Connected })
}

// exhibit hands metrics and health out until the context ends. A port that is
// taken is logged: the referee works without.
func (d *daemon) exhibit(ctx context.Context) error {
	if d.config.Metrics.Listen == "" {
		return nil
	}
	l, err := net.Listen("tcp", d.config.Metrics.Listen)
	if err != nil {
		d.log.Error("no metrics", "err", err)
		return nil
	}
	d.log.Info("metrics and health", "url", fmt.Sprintf("http://%s/metrics", l.Addr()))
	server := &http.Server{Handler: d.exhibition(), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 5 * time.Second,
		WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10}
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		d.log.Error("no metrics any more", "err", err)
	}
	return nil
}

// exhibition is what the listener answers.
func (d *daemon) exhibition() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(d.meters.Registry, promhttp.HandlerOpts{ErrorHandling: promhttp.ContinueOnError, MaxRequestsInFlight: 4}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		v := d.lastVerdict(d.now())
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		if !v.well() {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		fmt.Fprintln(w, v)
	})
	return mux
}
