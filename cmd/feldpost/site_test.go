package main

import (
	"encoding/json"
	"encoding/xml"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"
	"golang.org/x/tools/txtar"

	"feldpost/adjudicator/desk"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/folders"
	"feldpost/store"
)

var update = flag.Bool("update", false, "rewrite the pages in testdata/site")

// readSite reads the files of a folder by name.
func readSite(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(filepath.Join(dir, name))
		files[name] = string(raw)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// small is a shelf with a whole small game, one that goes on a turn behind, one of the
// list and one that nobody may know of.
func small(t testing.TB) *shelf {
	s := newShelf(t)
	s.at(func(d *desk.Desk) {
		s.plays(d, played{name: "hill-1", system: "example", scenario: "hill", players: pair("red", "blue"), policy: store.Policy{Observers: "open"},
			says: []string{"MOVE 0202", "ATTACK 0202", "END NOTHING", "END NOTHING", "END NOTHING", "END NOTHING", "END NOTHING", "END NOTHING", "END NOTHING", "END NOTHING", "END NOTHING"}})
		s.plays(d, played{name: "late-1", system: "example", scenario: "hill", players: pair("red", "blue"), policy: store.Policy{Observers: "open", ObserverDelay: 1}, says: []string{"MOVE 0202", "END NOTHING", "END NOTHING"}})
		s.plays(d, played{name: "quiet-1", system: "example", scenario: "hill", players: pair("red", "blue"), policy: store.Policy{Listed: true}, says: []string{"MOVE 0202"}})
		s.plays(d, played{name: "club-1", system: "example", scenario: "hill", players: pair("red", "blue")[:1], policy: store.Policy{Listed: true}, waits: true})
		s.plays(d, played{name: "private-1", system: "example", scenario: "hill", players: pair("red", "blue"), says: []string{"MOVE 0202"}})
		if err := d.Referee().Wish("hill-1", "red", "NAMES", "on"); err != nil {
			t.Fatal(err)
		}
	})
	return s
}

// unstable is what differs with the rules and data of the program.
var unstable = regexp.MustCompile(`[0-9a-f]{64}|"rulesVersion":"[^"]*"`)

// A whole small game is written as the files in testdata/site say, in both languages.
func TestTheSiteOfASmallGameIsWrittenLiterally(t *testing.T) {
	s := small(t)
	for _, lang := range []string{"en", "fr"} {
		out := filepath.Join(t.TempDir(), "site")
		contains(t, "feldpost site", s.must("site", out, "--lang", lang, "--url", "https://example.org/games"), "4 games, 0 tournaments", " 0 removed")
		files := readSite(t, out)
		var got txtar.Archive
		for _, name := range slices.Sorted(maps.Keys(files)) {
			switch {
			case name == "style.css", strings.HasSuffix(name, "campaign.html"): // the page has tests of its own
			case lang == "fr" && !strings.HasSuffix(name, ".html"):
			default:
				got.Files = append(got.Files, txtar.File{Name: name, Data: []byte(unstable.ReplaceAllString(strings.TrimRight(files[name], "\n")+"\n", "HASH"))})
			}
		}
		golden := filepath.Join("testdata", "site", "hill."+lang+".txtar")
		if *update {
			if err := os.MkdirAll(filepath.Dir(golden), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(golden, txtar.Format(&got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(txtar.Format(&got))); diff != "" {
			t.Errorf("%s (-want +got); go test ./cmd/feldpost -run SmallGame -update writes it anew:\n%s", golden, diff)
		}
		if page := files["games/hill-1/campaign.html"]; !strings.Contains(page, "<main") {
			t.Errorf("%d bytes of campaign page", len(page))
		}
		if _, shown := files["games/private-1/index.html"]; shown || strings.Contains(files["index.html"], "private-1") {
			t.Error("a private game is shown")
		}
		if code, _, errOut := s.try("verify", filepath.Join(out, "games/hill-1/log.jsonl")); code != exit.OK {
			t.Errorf("the log is not verified: %s", errOut)
		}
	}
}

// Written again, nothing is touched; when a game goes on or is gone, only its pages and
// those that tell of it are, and what others put into the folder stays.
func TestASiteIsWrittenAgainWhereItHasChanged(t *testing.T) {
	s := small(t)
	out := filepath.Join(t.TempDir(), "site")
	s.must("site", out)
	before := readSite(t, out)
	old := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	for name := range before {
		if err := os.Chtimes(filepath.Join(out, name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	untouched := func(name string) bool {
		fi, err := os.Stat(filepath.Join(out, name))
		return err == nil && fi.ModTime().Equal(old)
	}
	contains(t, "the second time", s.must("site", out), "; 0 written, 0 removed")
	for name := range before {
		if !untouched(name) {
			t.Errorf("%s was written again", name)
		}
	}
	if diff := cmp.Diff(before, readSite(t, out)); diff != "" {
		t.Error(diff)
	}
	if err := os.WriteFile(filepath.Join(out, "robots.txt"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	s.at(func(d *desk.Desk) { s.playOn(d, played{name: "late-1", says: []string{"END NOTHING", "END NOTHING"}}) })
	s.must("site", out)
	for name, stays := range map[string]bool{"games/late-1/index.html": false, "feed.xml": false, "index.html": false, "games/hill-1/turn-1.html": true, "games/late-1/turn-0.svg": true, "style.css": true} {
		if untouched(name) != stays {
			t.Errorf("%s is as it was: %t, after a turn more", name, !stays)
		}
	}
	contains(t, "without a game", s.must("site", out, "--without", "hill-1"), "3 games", "removed")
	after := readSite(t, out)
	if _, there := after["games/hill-1/index.html"]; there || after["robots.txt"] != "mine" {
		t.Errorf("there are %s", slices.Sorted(maps.Keys(after)))
	}
	if _, err := os.Stat(filepath.Join(out, "games/hill-1")); !os.IsNotExist(err) {
		t.Errorf("the folder of the game stays: %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(out), ".feldpost-site-*")); len(left) > 0 {
		t.Errorf("left beside the site: %s", left)
	}
}

// Pages of a game that is over stay as they are without being made again, until
// somebody has touched them or no longer wishes to be named; what is made of them is
// the same as of a site that is written anew.
func TestPagesOfGamesThatAreOverStay(t *testing.T) {
	s := small(t)
	out, anew := filepath.Join(t.TempDir(), "site"), filepath.Join(t.TempDir(), "site")
	s.must("site", out)
	var m folders.Contents
	if err := json.Unmarshal([]byte(readSite(t, out)[folders.Manifest]), &m); err != nil || len(m.Games) != 1 || m.Games["hill-1"].Key == "" {
		t.Fatalf("kept: %d games, %v", len(m.Games), err)
	}
	page := filepath.Join(out, "games/hill-1/turn-2.html")
	for _, do := range []func() error{
		func() error { return os.WriteFile(page, []byte("changed"), 0o644) },
		func() error { return os.Remove(page) },
		func() (err error) {
			s.at(func(d *desk.Desk) { err = d.Referee().Wish("hill-1", "red", "NAMES", "off") })
			return err
		},
		func() error { return nil },
	} {
		if err := do(); err != nil {
			t.Fatal(err)
		}
		s.must("site", out)
		if err := os.RemoveAll(anew); err != nil {
			t.Fatal(err)
		}
		s.must("site", anew)
		if diff := cmp.Diff(readSite(t, anew), readSite(t, out)); diff != "" {
			t.Errorf("(-anew +again):\n%s", diff)
		}
	}
	if strings.Contains(strings.Join(slices.Collect(maps.Values(readSite(t, out))), ""), "Ann Archer") {
		t.Error("who has withdrawn his consent is named")
	}
}

// A folder with other files is refused, and so is a site through which a link leads
// elsewhere or in which somebody has put a file in the way: nothing is changed there.
func TestASiteIsWrittenOverNothingElse(t *testing.T) {
	s := small(t)
	foreign := t.TempDir()
	put := func(dir, name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put(foreign, "index.html", "mine")
	if code, _, errOut := s.try("site", foreign); code != exit.Usage || !strings.Contains(errOut, "holds no site") {
		t.Errorf("exit code %d: %s", code, errOut)
	}
	if got := readSite(t, foreign); len(got) != 1 || got["index.html"] != "mine" {
		t.Errorf("the folder has %v", got)
	}
	out, elsewhere := filepath.Join(t.TempDir(), "site"), t.TempDir()
	s.must("site", out, "--without", "hill-1")
	if err := os.Symlink(elsewhere, filepath.Join(out, "games", "hill-1")); err != nil {
		t.Fatal(err)
	}
	before := readSite(t, out+"/games/late-1")
	if code, _, errOut := s.try("site", out); code != exit.No || !strings.Contains(errOut, "symbolic link") {
		t.Errorf("exit code %d: %s", code, errOut)
	}
	if n := len(readSite(t, elsewhere)); n > 0 {
		t.Errorf("%d files were written through a link", n)
	}
	if err := os.Remove(filepath.Join(out, "games", "hill-1")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(out, "games", "hill-1"), 0o755); err != nil {
		t.Fatal(err)
	}
	put(filepath.Join(out, "games", "hill-1"), "turn-2.html", "mine")
	if code, _, errOut := s.try("site", out); code != exit.No || !strings.Contains(errOut, "in the way") {
		t.Errorf("exit code %d: %s", code, errOut)
	}
	if diff := cmp.Diff(before, readSite(t, out+"/games/late-1")); diff != "" {
		t.Error(diff)
	}
	put(out, folders.Manifest, `{"format":"feldpost-site/1","files":["../../etc/passwd"]}`)
	if code, _, errOut := s.try("site", out); code != exit.No || !strings.Contains(errOut, "no file of a site") {
		t.Errorf("exit code %d: %s", code, errOut)
	}
	for _, args := range [][]string{{"--url", "ftp://example.org/"}, {"--url", "https://a@example.org/"}, {"--lang", "de"}, {"--without", "nothing-1"}} {
		if code, _, _ := s.try(append([]string{"site", filepath.Join(t.TempDir(), "x")}, args...)...); code != exit.Usage {
			t.Errorf("%v: exit code %d", args, code)
		}
	}
}

// What people call themselves, their games and their tournaments is text on every page.
func TestHostileNamesAreText(t *testing.T) {
	s := newShelf(t)
	evil := `</title><script>alert("x")</script><img src=x onerror=alert(1)>'"&{{.}}`
	s.at(func(d *desk.Desk) {
		players := pair("red", "blue")
		players[0].Name, players[1].Name = evil, "Bob\u202e\x00 ]]>"
		s.plays(d, played{name: "hill-1", system: "example", scenario: "hill", players: players, policy: store.Policy{Observers: "open"}, says: []string{"MOVE 0202"}})
		for _, seat := range []string{"red", "blue"} {
			if err := d.Referee().Wish("hill-1", seat, "NAMES", "on"); err != nil {
				t.Fatal(err)
			}
		}
		if err := d.Referee().SetStatus("hill-1", store.GameFinished, evil); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Clerk().Create("name = \"spring\"\ntitle = " + fmt.Sprintf("%q", evil) + "\nsystem = \"example\"\nscenario = \"hill\"\nformat = \"swiss\"\nrounds = 2\nround = \"14d\"\nentry = \"open\"\n"); err != nil {
			t.Fatal(err)
		}
	})
	out := filepath.Join(t.TempDir(), "site")
	s.must("site", out)
	seen := 0
	for name, text := range readSite(t, out) {
		switch filepath.Ext(name) {
		case ".html":
			if strings.HasSuffix(name, "campaign.html") {
				if strings.Contains(text, evil) {
					t.Errorf("%s holds the name as it is", name)
				}
				continue
			}
			seen += strings.Count(text, "alert(&#34;x&#34;)")
			z := html.NewTokenizer(strings.NewReader(text))
			for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
				if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
					continue
				}
				tag := z.Token()
				for _, a := range tag.Attr {
					if strings.HasPrefix(a.Key, "on") || strings.HasPrefix(strings.TrimSpace(strings.ToLower(a.Val)), "javascript:") {
						t.Errorf("%s has %s", name, tag)
					}
				}
				if tag.Data == "script" || tag.Data == "img" && !strings.HasPrefix(tag.Attr[0].Val, "turn-") {
					t.Errorf("%s has %s", name, tag)
				}
			}
		case ".xml", ".svg":
			wellFormed(t, name, text)
		}
	}
	if seen < 3 {
		t.Errorf("the name is seen %d times: on no page of the game, the standings and the tournament", seen)
	}
}

// wellFormed reads a file as XML.
func wellFormed(t *testing.T, name, text string) {
	t.Helper()
	for dec := xml.NewDecoder(strings.NewReader(text)); ; {
		_, err := dec.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
	}
}

// Each page has one h1, a language, a way past the navigation, pictures with words and
// headings that leave out no level; each link leads to a file of the site.
func TestPagesAreWhole(t *testing.T) {
	s := small(t)
	s.at(func(d *desk.Desk) {
		s.plays(d, played{name: "balkan-1", system: "balkan-wars", scenario: "first-war", players: pair("league", "ottoman"), policy: store.Policy{Observers: "open"}, sheets: 12})
		s.plays(d, played{name: "great-1", system: "paths-of-glory", scenario: "campaign", players: pair("cp", "ap"), policy: store.Policy{Observers: "open"}, sheets: 30})
		s.plays(d, played{name: "storm-1", system: "storm-in-the-west", scenario: "campaign", players: pair("allied", "german"), policy: store.Policy{Observers: "open"}, sheets: 12})
	})
	for _, lang := range []string{"en", "fr"} {
		out := filepath.Join(t.TempDir(), "site")
		s.must("site", out, "--lang", lang)
		files := readSite(t, out)
		for name, text := range files {
			if strings.HasSuffix(name, ".html") && !strings.HasSuffix(name, "campaign.html") {
				whole(t, files, name, text, lang)
			}
			if strings.Contains(text, "secret.example") || strings.Contains(text, "Bowman") {
				t.Errorf("%s tells a name or an address", name)
			}
		}
	}
}

// whole checks one page.
func whole(t *testing.T, files map[string]string, name, text, lang string) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	h1, level, skip, tongue, ids := 0, 1, false, "", map[string]bool{}
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		attr := map[string]string{}
		for _, a := range n.Attr {
			attr[a.Key] = a.Val
		}
		if id := attr["id"]; id != "" && ids[id] {
			t.Errorf("%s has the id %s twice", name, id)
		} else if id != "" {
			ids[id] = true
		}
		switch n.Data {
		case "html":
			tongue = attr["lang"]
		case "h1":
			h1++
		case "h2", "h3":
			now := int(n.Data[1] - '0')
			if now > level+1 {
				t.Errorf("%s: a heading of level %d follows one of level %d", name, now, level)
			}
			level = now
			if n.FirstChild == nil {
				t.Errorf("%s has an empty heading", name)
			}
		case "img":
			if len(attr["alt"]) < 20 || attr["width"] == "" || attr["height"] == "" {
				t.Errorf("%s: a picture without words or size: %v", name, attr)
			}
		case "a":
			skip = skip || attr["class"] == "skip" && attr["href"] == "#content"
			follow(t, files, name, attr["href"])
		case "link":
			if attr["rel"] == "stylesheet" {
				follow(t, files, name, attr["href"])
			}
		case "th":
			if attr["scope"] == "" {
				t.Errorf("%s: a heading of a table without scope", name)
			}
		case "script", "style", "iframe", "form":
			t.Errorf("%s has a %s", name, n.Data)
		}
	}
	if h1 != 1 || !skip || tongue != lang || !ids["content"] {
		t.Errorf("%s: %d h1, way past the navigation %t, language %q", name, h1, skip, tongue)
	}
	for _, unsaid := range []string{"[heading.", "[track", "<no value>", "ZgotmplZ", "%!"} {
		if strings.Contains(text, unsaid) {
			t.Errorf("%s says %q", name, unsaid)
		}
	}
}

// follow finds the file to which a link leads.
func follow(t *testing.T, files map[string]string, from, link string) {
	t.Helper()
	to, _, _ := strings.Cut(link, "#")
	if to == "" {
		return
	}
	target := filepath.ToSlash(filepath.Join(filepath.Dir(from), to))
	if _, ok := files[target]; !ok {
		t.Errorf("%s links to %s, which is not there", from, link)
	}
}

// The feed is Atom: what RFC 4287 asks of a feed and of entries, ids that stay when the
// game goes on.
func TestTheFeedIsAtom(t *testing.T) {
	type entry struct {
		ID      string `xml:"id"`
		Title   string `xml:"title"`
		Updated string `xml:"updated"`
		Summary string `xml:"summary"`
		Link    struct {
			Href string `xml:"href,attr"`
		} `xml:"link"`
	}
	var feed struct {
		XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
		ID      string   `xml:"id"`
		Title   string   `xml:"title"`
		Updated string   `xml:"updated"`
		Author  string   `xml:"author>name"`
		Entry   []entry  `xml:"entry"`
	}
	s := small(t)
	out := filepath.Join(t.TempDir(), "site")
	ids := map[string]string{}
	for round := range 2 {
		s.must("site", out, "--url", "https://example.org/games/")
		text := readSite(t, out)["feed.xml"]
		wellFormed(t, "feed.xml", text)
		feed.Entry = nil
		if err := xml.Unmarshal([]byte(text), &feed); err != nil {
			t.Fatal(err)
		}
		uuid := regexp.MustCompile(`^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
		if !uuid.MatchString(feed.ID) || feed.Title == "" || feed.Author == "" || len(feed.Entry) < 6 {
			t.Errorf("the feed: %+v", feed)
		}
		seen, last := map[string]bool{}, feed.Updated
		for _, e := range feed.Entry {
			if _, err := time.Parse(time.RFC3339, e.Updated); err != nil || e.Updated > last || e.Title == "" || e.Summary == "" || !uuid.MatchString(e.ID) || seen[e.ID] {
				t.Errorf("entry %+v after %s", e, last)
			}
			if !strings.HasPrefix(e.Link.Href, "https://example.org/games/games/") {
				t.Errorf("entry %s links to %s", e.Title, e.Link.Href)
			}
			seen[e.ID], last = true, e.Updated
			if was, known := ids[e.Link.Href]; known && was != e.ID {
				t.Errorf("%s had the id %s and has %s", e.Link.Href, was, e.ID)
			}
			ids[e.Link.Href] = e.ID
		}
		if round == 0 {
			s.at(func(d *desk.Desk) { s.playOn(d, played{name: "late-1", says: []string{"END NOTHING", "END NOTHING"}}) })
		}
	}
}

// A daemon that is at work writes the site, and its desk is not held up.
func TestADaemonWritesTheSite(t *testing.T) {
	p := newPlace(t, newOffice(t))
	p.newGame("--start")
	p.start()
	out := filepath.Join(t.TempDir(), "site")
	contains(t, "feldpost site", p.must("site", out), "0 tournaments", "written")
	if !besideTheDesk([]string{"site", out}) {
		t.Error("letters wait while a site is written")
	}
}

// BenchmarkSite writes a site of fifty games of two systems anew and again.
func BenchmarkSite(b *testing.B) {
	s := newShelf(b)
	s.at(func(d *desk.Desk) {
		for i := range 25 {
			s.plays(d, played{name: fmt.Sprintf("balkan-%d", i), system: "balkan-wars", scenario: "first-war", players: pair("league", "ottoman"), policy: store.Policy{Observers: "open"}, sheets: 60})
			s.plays(d, played{name: fmt.Sprintf("great-%d", i), system: "paths-of-glory", scenario: "campaign", players: pair("cp", "ap"), policy: store.Policy{Observers: "open"}, sheets: 120})
		}
	})
	b.Run("anew", func(b *testing.B) {
		for b.Loop() {
			s.must("site", filepath.Join(b.TempDir(), "site"))
		}
	})
	b.Run("again", func(b *testing.B) {
		out := filepath.Join(b.TempDir(), "site")
		b.Log(s.must("site", out))
		for b.Loop() {
			s.must("site", out)
		}
	})
}
