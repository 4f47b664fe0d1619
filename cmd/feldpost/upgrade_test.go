package main

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"feldpost/cmd/feldpost/exit"
	"feldpost/store/bolt"
)

// keptStore puts a store that an earlier version wrote into the place.
func (p *place) keptStore(file string) {
	p.t.Helper()
	f, err := os.Open(file)
	if err != nil {
		p.t.Fatal(err)
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		p.t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		p.t.Fatal(err)
	}
	p.write("feldpost.db", string(data))
}

func keptStores(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../store/bolt/testdata/schema*.db.gz")
	if err != nil || len(files) < 7 {
		t.Fatal(files, err)
	}
	return files
}

// The daemon upgrades a store of any earlier version, keeps it beside, answers the
// letter that waited in it, and the game goes on.
func TestGamesOfEveryEarlierVersionArePlayedOn(t *testing.T) {
	adopted := 0
	for _, file := range keptStores(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			office := newOffice(t)
			p := newPlace(t, office)
			p.keptStore(file)
			if code, _, errOut := p.try("show"); code != exit.Trouble || !strings.Contains(errOut, "feldpost upgrade") {
				t.Errorf("an old store is opened: %d %s", code, errOut)
			}
			code, out, errOut := p.try("doctor")
			contains(t, "doctor", out, "feldpost upgrade --check")
			if code != exit.No {
				t.Error(code, errOut)
			}
			st, err := openSound(filepath.Join(p.dir, "feldpost.db"), discard())
			if err != nil {
				t.Fatal(err)
			}
			st.Close()
			if kept, err := filepath.Glob(filepath.Join(p.dir, "feldpost.db.before-upgrade-*")); err != nil || len(kept) != 1 {
				t.Errorf("kept: %v, %v", kept, err)
			}
			p.start()
			league := localPlayers()[0].Address
			answers, err := office.Await(t.Context(), league, 1) // to the HELP that waited
			if err != nil {
				t.Fatal(err)
			}
			if out := p.must("show", "crash"); strings.Contains(out, "suspended") { // with these rules it would have come to something else
				adopted++
				contains(t, "what differs", p.must("rule", "crash", "--adopt", "--preview", "--reason", "the data were mended"), "it stays as it came")
				p.must("rule", "crash", "--adopt", "--reason", "the data were mended")
				p.must("quarantine", "release", strings.Fields(p.must("quarantine", "list"))[0])
				if answers, err = office.Await(t.Context(), league, 3); err != nil {
					t.Fatal(err)
				}
			}
			contains(t, "the answer", string(answers[len(answers)-1].Raw), "HELP")
			contains(t, "the game", p.must("show", "crash"), "running", "owed: league")
			if code, out, errOut := tryIn("AUTO\nEND\n", "-c", p.config, "submit", "--game", "crash", "--seat", "league"); code != exit.OK {
				t.Error(code, out, errOut)
			}
			contains(t, "the log", p.must("show", "crash", "--log"), "sheet league")
		})
	}
	if adopted == 0 || adopted == len(keptStores(t)) {
		t.Errorf("%d games waited for the referee: some go on by themselves, some do not", adopted)
	}
}

// upgrade --check tells the store, the configuration and the rules, and changes
// nothing; upgrade does it.
func TestUpgradeSaysFirstWhatWouldChange(t *testing.T) {
	p := newPlace(t, nil)
	p.keptStore(keptStores(t)[0])
	text, err := os.ReadFile(p.config)
	if err != nil {
		t.Fatal(err)
	}
	p.write("feldpost.toml", string(text)+"[log]\ncolour = true\n")
	before, err := os.ReadDir(p.dir)
	if err != nil {
		t.Fatal(err)
	}
	code, out, errOut := p.try("upgrade", "--check")
	if code != exit.No {
		t.Error(code, errOut)
	}
	contains(t, "what would change", out, `the key "log.colour" is not known any more`, "metrics.listen", "store: schema 1 to 2", "rules: game crash is played with rules 2", "are not to be had")
	if strings.Contains(out, "imap.poll") {
		t.Errorf("a key of the file is told as missing:\n%s", out)
	}
	if after, err := os.ReadDir(p.dir); err != nil || len(after) != len(before) {
		t.Errorf("the folder has changed: %v, %v", after, err)
	}
	if todo, err := bolt.Pending(filepath.Join(p.dir, "feldpost.db")); err != nil || len(todo) == 0 {
		t.Errorf("the store has changed: %v, %v", todo, err)
	}
	if code, _, errOut := p.try("upgrade"); code != exit.Usage || !strings.Contains(errOut, "log.colour") {
		t.Error(code, errOut)
	}
	p.write("feldpost.toml", string(text))
	contains(t, "the upgrade", p.must("upgrade"), "store: schema 1 to 2", "kept as", "game crash")
	contains(t, "a second one", p.must("upgrade"), "needs no change")
	if out := p.must("upgrade"); strings.Contains(out, "game crash") {
		t.Errorf("a game is brought on twice:\n%s", out)
	}
	p.must("show", "crash")
}

// Before a new program is started, the old one at work is asked for a copy.
func TestUpgradeChecksTheStoreOfARunningDaemon(t *testing.T) {
	p := newPlace(t, newOffice(t))
	p.newGame("--start")
	p.start()
	eventually(t, "the daemon answers", func() bool { code, _, _ := p.try("show"); return code == exit.OK })
	contains(t, "the check", p.must("upgrade", "--check"), "nothing would change")
	if code, _, errOut := p.try("upgrade"); code != exit.Usage || !strings.Contains(errOut, "stop the daemon first") {
		t.Error(code, errOut)
	}
}

// Data that a referee corrects hold for new games. A running game stays with those it
// was begun with, which the store keeps, until a ruling takes it over.
func TestARunningGameStaysWithItsData(t *testing.T) {
	p := newPlace(t, newOffice(t))
	p.newGame("--start")
	p.must("data", "export", demoSystem, filepath.Join(p.dir, "own"))
	text, err := os.ReadFile(p.config)
	if err != nil {
		t.Fatal(err)
	}
	p.write("feldpost.toml", string(text)+"[[system]]\nname = \""+demoSystem+"\"\ndata = \"own\"\n")
	corrected := 0
	files, err := filepath.Glob(filepath.Join(p.dir, "own", "*.csv"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files[:1] {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		first, rest, _ := strings.Cut(string(data), "\n")
		if err := os.WriteFile(file, []byte(first+"; read again\n"+rest), 0o666); err != nil {
			t.Fatal(err)
		}
		corrected++
	}
	if corrected != 1 {
		t.Fatal(files)
	}
	contains(t, "the check", p.must("data", "check", demoSystem, filepath.Join(p.dir, "own")), "own file")
	const game = "balkan-17"
	r := p.start()
	eventually(t, "the daemon answers", func() bool { code, _, _ := p.try("show"); return code == exit.OK })
	contains(t, "the game", p.must("show", game), "running")
	contains(t, "the check", p.must("upgrade", "--check"), "it stays with them", "nothing would change")
	p.must("data", "export", demoSystem, filepath.Join(p.dir, "begun"), "--game", game)
	begun, err := os.ReadFile(filepath.Join(filepath.Join(p.dir, "begun"), filepath.Base(files[0])))
	if err != nil || strings.Contains(string(begun), "read again") {
		t.Errorf("the kept file: %v\n%.80s", err, begun)
	}
	contains(t, "the preview", p.must("rule", game, "--adopt", "--preview", "--reason", "a misprint"), "all that happened would have come to the same")
	p.must("rule", game, "--adopt", "--reason", "a misprint")
	if err := r.stop(); err != nil {
		t.Fatal(err)
	}
	if out := p.must("upgrade", "--check"); strings.Contains(out, "rules: ") {
		t.Errorf("after the ruling:\n%s", out)
	}
	if code, _, errOut := p.try("rule", game, "--adopt", "--reason", "again"); code == exit.OK || !strings.Contains(errOut, "already") {
		t.Error(code, errOut)
	}
}
