package bolt

import (
	"testing"
	"time"

	"feldpost/store/storetest"
)

func TestTimesSortAsTheyFollow(t *testing.T) {
	times := []time.Time{
		time.Date(-500, 1, 1, 0, 0, 0, 0, time.UTC), {},
		time.Date(1912, 10, 8, 0, 0, 0, 0, time.UTC), time.Unix(-1, 999_999_999), time.Unix(0, 0),
		time.Unix(0, 1), storetest.Noon, storetest.Noon.Add(1), time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Date(300_000, 1, 1, 0, 0, 0, 0, time.UTC),
	}
	var before string
	for _, want := range times {
		key := string(moment(nil, want))
		if before >= key && before != "" {
			t.Errorf("%v does not sort after the one before", want)
		}
		got, rest, ok := cutMoment([]byte(key))
		if !ok || len(rest) != 0 || !got.Equal(want) {
			t.Errorf("%v reads back as %v", want, got)
		}
		before = key
	}
}
