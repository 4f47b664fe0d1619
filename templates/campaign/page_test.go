package campaign_test

import (
	"testing"

	"feldpost/templates/chart"
)

func atlas(tb testing.TB) *chart.Atlas {
	tb.Helper()
	a, err := chart.NewAtlas()
	if err != nil {
		tb.Fatal(err)
	}
	return a
}
