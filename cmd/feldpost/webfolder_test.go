package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"feldpost/adjudicator/desk/press"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/folders"
	"feldpost/cmd/feldpost/localclub"
)

// aPage has the form of the name of an order page.
var aPage = "orders-" + strings.Repeat("a", 16) + "-7-" + strings.Repeat("b", 32) + ".html"

// TestTheWebFolderKeepsToItsOwnFiles puts and removes pages among files of others.
func TestTheWebFolderKeepsToItsOwnFiles(t *testing.T) {
	dir := t.TempDir()
	w := folders.Web{Dir: dir, Address: "https://example.org/orders/"}
	others := []string{"keep.html", "orders.html", strings.ToUpper(aPage), aPage + ".bak"}
	for _, name := range others {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("keep"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := w.Put(name, nil); err == nil {
			t.Errorf("%s was written", name)
		}
		if err := w.Remove(name); err == nil {
			t.Errorf("%s was removed", name)
		}
	}
	for _, text := range []string{"first", "second"} {
		if err := w.Put(aPage, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(dir, aPage)); err != nil || string(got) != text {
			t.Errorf("%q, %v", got, err)
		}
	}
	for name, size := range map[string]int64{aPage: 6, "index.html": 0} {
		if fi, err := os.Stat(filepath.Join(dir, name)); err != nil || fi.Mode() != 0o644 || fi.Size() != size {
			t.Errorf("%s: %v, %v", name, fi, err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	link := strings.Replace(aPage, "-7-", "-8-", 1)
	if err := os.Symlink("keep.html", filepath.Join(dir, link)); err != nil {
		t.Fatal(err)
	}
	if names, err := w.Names(); err != nil || len(names) != 1 || names[0] != aPage {
		t.Errorf("pages %v, %v", names, err)
	}
	for range 2 {
		if err := w.Remove(aPage); err != nil {
			t.Error(err)
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != len(others)+2 {
		t.Errorf("files %v, %v", files, err)
	}
	if got, _ := os.ReadFile(filepath.Join(dir, "index.html")); string(got) != "mine" {
		t.Errorf("the index is now %q", got)
	}
	if url := w.URL(aPage); url != "https://example.org/orders/"+aPage {
		t.Error(url)
	}
	gone := folders.Web{Dir: filepath.Join(dir, "gone")}
	if names, err := gone.Names(); len(names) > 0 || err != nil || gone.Put(aPage, nil) == nil || gone.Try() == nil {
		t.Errorf("a folder that is not there: %v, %v", names, err)
	}
	if file := (folders.Web{Dir: filepath.Join(dir, "keep.html")}); file.Put(aPage, nil) == nil || file.Try() == nil {
		t.Error("a file is no folder")
	}
}

// TestPlayersGetLinksToTheirPages plays with a web folder: letters link to pages
// that lie there until they are answered; when the folder is lost they come with
// the letters.
func TestPlayersGetLinksToTheirPages(t *testing.T) {
	office := newOffice(t)
	p := newPlace(t, office)
	web := filepath.Join(p.dir, "web")
	if err := os.Mkdir(web, 0o755); err != nil {
		t.Fatal(err)
	}
	p.write("web/keep.html", "keep")
	config, err := os.ReadFile(p.config)
	if err != nil {
		t.Fatal(err)
	}
	p.write("feldpost.toml", string(config)+"[letters]\nweb_folder = \"web\"\nweb_url = \"https://example.org/orders\"\n")
	daemon := p.start()
	p.newGame("--start")
	seats := map[string]string{"league": "league@" + localclub.Domain, "ottoman": "ottoman@" + localclub.Domain}
	for seat := range seats {
		contains(t, "the seat", p.must("seat", "balkan-17", seat, "--format", "page"), "page on")
	}
	order := func(seat, sheet string) {
		t.Helper()
		if code, out, errOut := tryIn(sheet, "-c", p.config, "submit", "--game", "balkan-17", "--seat", seat); code != exit.OK {
			t.Fatal(code, out, errOut)
		}
	}
	// last is the newest letter to a seat that has a text, without the breaks of
	// its encoding.
	last := func(seat, text string) (found string) {
		t.Helper()
		eventually(t, "a letter to "+seat+" with "+text, func() bool {
			for _, l := range office.Mailbox(seats[seat]) {
				if whole := strings.ReplaceAll(string(l.Raw), "=\r\n", ""); strings.Contains(whole, text) {
					found = whole
				}
			}
			return found != ""
		})
		return found
	}
	order("ottoman", "AUTO\nEND\n")
	const address = "https://example.org/orders/"
	linked := last("league", address)
	_, rest, _ := strings.Cut(linked, address)
	name, _, _ := strings.Cut(rest, "\r\n")
	got, err := os.ReadFile(filepath.Join(web, name))
	if err != nil || !press.IsPage(name) || !bytes.Contains(got, []byte("<!DOCTYPE html>")) || strings.Contains(linked, "filename=orders.html") {
		t.Fatalf("page %q: %d bytes, %v", name, len(got), err)
	}
	contains(t, "doctor", p.must("doctor"), "ok    web ", "its pages are https://example.org/orders/orders-*.html")
	order("league", "AUTO\nEND\n")
	eventually(t, "the page is gone", func() bool { _, err := os.Stat(filepath.Join(web, name)); return os.IsNotExist(err) })
	if kept, err := os.ReadFile(filepath.Join(web, "keep.html")); string(kept) != "keep" {
		t.Error("a file of somebody else is lost", err)
	}
	if err := os.Rename(web, web+"-lost"); err != nil {
		t.Fatal(err)
	}
	order("league", "PAGE\n")
	contains(t, "the letter", last("league", "The file orders.html is attached"), "filename=orders.html")
	contains(t, "the log", daemon.log.String(), "an order page is attached")
	_, out, _ := p.try("doctor")
	contains(t, "doctor", out, "FAIL  web ", "until then order pages are attached")
}
