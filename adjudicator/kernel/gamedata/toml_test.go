package gamedata_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"feldpost/adjudicator/kernel/gamedata"
)

func TestATOMLFileIsReadStrictlyAndFaultsNameTheirLines(t *testing.T) {
	type file struct {
		Title string
		Side  map[string]struct{ Orders int }
		Force []struct{ Count int }
	}
	for text, want := range map[string]string{
		"title = \"x\"\n[side.DE]\norders = 3\n[[force]]\ncount = 1\n[[force]]\n" +
			"count = 2\n": "f.toml:4: side.DE.orders: got \"3\", want fewer\nf.toml:8: force.1.count: got \"2\", want one",
		"colour = 3\n":  "f.toml:2: got \"colour\", want only keys",
		"title = 3\n":   "f.toml:2: want TOML of the right kind",
		"title = \"x\n": "f.toml:2: want TOML of the right kind",
	} {
		var f file
		set := gamedata.Read(fstest.MapFS{"f.toml": {Data: []byte("# provenance: reconstructed\n" + text)}})
		tree := set.TOML("f.toml", &f)
		if set.Err() == nil && f.Side["DE"].Orders == 3 {
			tree.Fail("side.DE.orders", "3", "fewer")
			tree.Fail("force.1.count", "2", "one")
		}
		if err := set.Err(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestBracketsWithinBracketsHaveALimit(t *testing.T) {
	for _, open := range []string{"[", "{a=", "[{a="} {
		set := gamedata.Read(fstest.MapFS{"f.toml": {Data: []byte("# provenance: reconstructed\nx = " + strings.Repeat(open, 1_000_000))}})
		set.TOML("f.toml", &struct{ X any }{})
		if err := set.Err(); err == nil || !strings.Contains(err.Error(), "too deep") {
			t.Errorf("%q a million times: %v", open, err)
		}
	}
}

func TestADataFileHasALimit(t *testing.T) {
	large := fstest.MapFS{"f.toml": {Data: append([]byte("# provenance: reconstructed\n"), make([]byte, 5<<20)...)}}
	set := gamedata.Read(large)
	set.TOML("f.toml", &struct{}{})
	if err := set.Err(); err == nil || !strings.Contains(err.Error(), "f.toml") || !strings.Contains(err.Error(), "larger than") {
		t.Errorf("a file of 5 MB: %v", err)
	}
	if _, err := gamedata.Digest(large); err == nil {
		t.Error("it has a digest")
	}
	if _, err := gamedata.Pack(large); err == nil {
		t.Error("it was packed")
	}
}
