package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/store"
)

// commands lists the command lines of the program with all subcommands.
func commands() [][]string {
	var all [][]string
	var walk func(prefix []string, t reflect.Type)
	walk = func(prefix []string, t reflect.Type) {
		found := false
		for _, f := range reflect.VisibleFields(t) {
			if _, ok := f.Tag.Lookup("cmd"); ok {
				found = true
				walk(append(prefix[:len(prefix):len(prefix)], cmp.Or(f.Tag.Get("name"), strings.ToLower(f.Name))), f.Type)
			}
		}
		if len(prefix) > 0 && (!found || len(prefix) == 1) {
			all = append(all, prefix)
		}
	}
	walk(nil, reflect.TypeFor[cli]())
	return all
}

func TestEveryCommandHasHelpWithExamples(t *testing.T) {
	if n := len(commands()); n < 20 {
		t.Fatalf("only %d commands found", n)
	}
	for _, c := range commands() {
		var out, errOut bytes.Buffer
		if code := run(context.Background(), append(c, "--help"), &out, &errOut); code != exit.OK {
			t.Errorf("%v --help: exit code %d, %s", c, code, errOut.String())
		}
		contains(t, strings.Join(c, " "), out.String(), "Usage: feldpost "+c[0], "Example", "  feldpost "+c[0])
	}
	_, out, _ := tryIn("")
	contains(t, "feldpost alone", out, "Usage: feldpost <command>", "serve", "doctor")
}

// The examples in the help are command lines that the program understands.
func TestTheExamplesOfTheHelpParse(t *testing.T) {
	n := 0
	for _, c := range commands() {
		_, out, _ := tryIn("", append(c, "--help")...)
		out = strings.ReplaceAll(out, "\\\n", " ")
		for _, line := range strings.Split(out, "\n") {
			_, line, ok := strings.Cut(line, "    feldpost ")
			if !ok {
				continue
			}
			line, _, _ = strings.Cut(line, " #")
			line, _, _ = strings.Cut(line, " >")
			n++
			if err := parses(fields(line)); err != nil {
				t.Errorf("feldpost %s: %v", line, err)
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d examples found", n)
	}
}

// fields splits a command line as a shell does, quotes included.
func fields(line string) []string {
	var out []string
	for _, m := range regexp.MustCompile(`"[^"]*"|\S+`).FindAllString(line, -1) {
		out = append(out, strings.Trim(m, `"`))
	}
	return out
}

func parses(args []string) error {
	var c cli
	parser, err := newParser(&c, &bytes.Buffer{}, &bytes.Buffer{}, func(int) {})
	if err == nil {
		_, err = parser.Parse(args)
	}
	return err
}

func TestExitCodes(t *testing.T) {
	p := newPlace(t, nil)
	p.newGame("--start")
	good, bad := p.write("good.txt", "AUTO\n"), p.write("bad.txt", "MARCH 1234\nPLACE BU/99 Bde 9999\n")
	outside := p.write("outside.txt", "PLACE OE/Angora Div 2813\nBEGIN ORDERS\nAUTO\nEND ORDERS\n")
	damaged := newPlace(t, nil)
	damaged.write("feldpost.db", strings.Repeat("no store ", 4000))
	badCase := p.write("case.txt", "A case that cannot pass.\ngame: balkan-wars\nrules: 3\n-- position --\nSCENARIO first-war\n-- want --\nEVENT nonsense\n")
	tests := []struct {
		name string
		at   *place
		args string
		code int
		want string // in what was printed
	}{
		{"no such command", p, "dance", exit.Usage, "unexpected argument dance"},
		{"missing flag", p, "new x", exit.Usage, "missing flags: --scenario"},
		{"no configuration", &place{config: "/nowhere/feldpost.toml"}, "show", exit.Usage, "feldpost init -c /nowhere/feldpost.toml"},
		{"damaged store", damaged, "show", exit.Trouble, "damaged"},
		{"list", p, "show", exit.OK, "balkan-17"},
		{"game", p, "show balkan-17", exit.OK, "owed: ottoman setup"},
		{"unknown game", p, "show balkan-99", exit.Usage, `no game "balkan-99"; `},
		{"log", p, "show balkan-17 --log", exit.OK, "1 20"},
		{"too late", p, "show balkan-17 --at 99", exit.Usage, "stands at entry 1"},
		{"options", p, "show --options balkan-wars", exit.OK, "option profile"},
		{"unknown system", p, "show --options chess", exit.Usage, "there are: balkan-wars"},
		{"view of nobody", p, "show balkan-17 --view serbia", exit.Usage, "there are: "},
		{"bad name", p, "new Böse --system balkan-wars --scenario first-war --seat league=a@b.c", exit.Usage, "letters, digits and hyphens"},
		{"bad address", p, "new x --system balkan-wars --scenario first-war --seat league=a", exit.Usage, "not a mail address"},
		{"no house", p, "new x --system example --scenario hill --seat red=a@b.c --seat blue=house", exit.Usage, "the house does not play example"},
		{"house", p, "new alone --system balkan-wars --scenario first-war --seat league=a@b.c --seat ottoman=house --house free", exit.OK, "1 letters wait"},
		{"house policy", p, "new x --system balkan-wars --scenario first-war --seat league=a@b.c --house often", exit.Usage, "not one of: agreed free never"},
		{"seats of the house", p, "seat alone", exit.OK, "played by the house"},
		{"house stays", p, "seat alone ottoman --house off", exit.Usage, "give it to a person"},
		{"seat missing", p, "new x --system balkan-wars --scenario first-war --seat league=a@b.c", exit.Usage, `seat "ottoman" has no player`},
		{"scenario", p, "new x --system balkan-wars --scenario third-war --seat league=a@b.c", exit.Usage, "there are: first-war"},
		{"option", p, "new x --system balkan-wars --scenario first-war --seat league=a@b.c --seat ottoman=b@b.c -o colour=red", exit.Usage, "colour"},
		{"trust", p, "new x --system balkan-wars --scenario first-war --seat league=a@b.c --trust blind", exit.Usage, "not one of: address code dkim"},
		{"deadline", p, "new x --system balkan-wars --scenario first-war --seat league=a@b.c --deadline 90m", exit.Usage, "whole hours"},
		{"game exists", p, "new balkan-17 --system balkan-wars --scenario first-war --seat league=a@b.c --seat ottoman=b@b.c", exit.Usage, "already exists"},
		{"check", p, "check " + good + " --game balkan-17 --seat ottoman", exit.OK, "no faults"},
		{"check faults", p, "check " + bad + " --game balkan-17 --seat ottoman", exit.No, "1:1: "},
		{"check in order of lines", p, "check " + p.write("mixed.txt", "PLACE OE/99 Div 9999\nDANCE 1234\nPLACE OE/98 Div 9999\n") + " --game balkan-17 --seat ottoman", exit.No, "\n2:1: I do not understand"},
		{"check without a game", p, "check " + good + " --seat ottoman", exit.Usage, "--position"},
		{"check for nobody", p, "check " + good + " --game balkan-17 --seat serbia", exit.Usage, "there are: "},
		{"check nothing", p, "check gone.txt --game balkan-17 --seat ottoman", exit.Trouble, "no such file"},
		{"submit orders outside the block", p, "submit " + outside + " --game balkan-17 --seat ottoman", exit.No, "PLACE OE/Angora Div 2813"},
		{"submit for another seat", p, "submit " + p.write("astray.txt", "SEAT league\nAUTO\n") + " --game balkan-17 --seat ottoman", exit.No, "handed in for ottoman"},
		{"submit faults", p, "submit " + bad + " --game balkan-17 --seat ottoman", exit.No, "nothing was applied"},
		{"submit", p, "submit " + good + " --game balkan-17 --seat ottoman", exit.OK, "accepted"},
		{"seats", p, "seat balkan-17", exit.OK, "ottoman@" + localclub.Domain},
		{"no seat", p, "seat balkan-17 serbia", exit.Usage, `no seat "serbia"; there are: `},
		{"change no seat", p, "seat balkan-17 --renew", exit.Usage, "say which seat"},
		{"bad new address", p, "seat balkan-17 league --address x", exit.Usage, "not a mail address"},
		{"rule nothing", p, "rule balkan-17 --reason because", exit.Usage, "--restore"},
		{"rule without reason", p, "rule balkan-17 --suspend", exit.Usage, "--reason"},
		{"rule unknown game", p, "rule balkan-99 --suspend --reason x", exit.Usage, "no game"},
		{"outbox", p, "outbox", exit.OK, "queued"},
		{"outbox state", p, "outbox --state lost", exit.Usage, "--state"},
		{"outbox unknown", p, "outbox --raw 999", exit.Usage, "not found"},
		{"quarantine", p, "quarantine", exit.OK, "0 letters"},
		{"quarantine unknown", p, "quarantine show 999", exit.Usage, "not found"},
		{"quarantine release unknown", p, "quarantine release 999", exit.Usage, "not found"},
		{"map form", p, "map balkan-17 -o map.bmp", exit.Usage, ".png, .svg or .pdf"},
		{"map of nothing", p, "map", exit.Usage, "there are: balkan-wars"},
		{"map board", p, "map --system great-war-in-europe --board mars", exit.Usage, "the boards are western, italian"},
		{"map of one board", p, "map balkan-17 --board western", exit.Usage, "has one board"},
		{"map seat", p, "map balkan-17 --seat serbia", exit.Usage, "no seat"},
		{"verify nothing", p, "verify " + p.dir, exit.Trouble, "no .eml, no mbox file, no Maildir"},
		{"case fails", p, "cases " + badCase, exit.No, "0 passed, 1 failed"},
		{"no cases", p, "cases", exit.Usage, "no case files"},
		{"cases of nothing", p, "cases --system chess", exit.Usage, "there are: balkan-wars"},
		{"ledger of nothing", p, "ledger chess", exit.Usage, "there are: balkan-wars"},
		{"play", p, "play balkan-wars --games 1 --quick", exit.OK, "1 game"},
		{"play nothing", p, "play chess", exit.Usage, "there are: balkan-wars"},
		{"play unknown scenario", p, "play balkan-wars --scenario third-war", exit.No, "third-war"},
		{"data check nothing", p, "data check balkan-wars /nowhere", exit.Usage, "not a folder"},
		{"backup onto itself", p, "backup " + filepath.Join(p.dir, "feldpost.db"), exit.Trouble, "exists"},
		{"doctor", p, "doctor --timeout 5s", exit.No, "things to fix"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			code, out, errOut := test.at.try(strings.Fields(test.args)...)
			if code != test.code {
				t.Errorf("exit code %d, want %d", code, test.code)
			}
			contains(t, test.args, out+errOut, test.want)
		})
	}
}

func TestCommandsWithoutMailNeedNoPassword(t *testing.T) {
	p := newPlace(t, nil)
	if err := os.Remove(filepath.Join(p.dir, "imap.password")); err != nil {
		t.Fatal(err)
	}
	p.newGame("--start")
	p.must("show")
	for _, c := range []string{"serve", "doctor"} {
		code, out, errOut := p.try(c)
		if code == exit.OK {
			t.Error(c, "did without")
		}
		contains(t, c, out+errOut, ":9: imap.password_file: cannot be read")
	}
}

func TestPositionsGoRound(t *testing.T) {
	p := newPlace(t, nil)
	p.newGame("--start")
	for _, seat := range []string{"ottoman", "league"} {
		p.must("submit", p.write("auto.txt", "AUTO\nEND\n"), "--game", "balkan-17", "--seat", seat)
	}
	lone := p.write("lone.txt", "END\n") // what a letter would be asked
	for _, command := range []string{"check", "submit"} {
		if code, out, errOut := p.try(command, lone, "--game", "balkan-17", "--seat", "league"); code != exit.No || !strings.Contains(out, "NOT ENDED. Nothing is ordered") {
			t.Error(command, code, out, errOut)
		}
	}
	position := p.must("show", "balkan-17", "--position")
	file := p.write("here.txt", position)
	sheet := p.write("sheet.txt", "END NOTHING\n")
	if out := p.must("check", sheet, "--system", demoSystem, "--position", file, "--seat", "league"); !strings.Contains(out, "no faults") {
		t.Error(out)
	}
	if code, out, _ := p.try("check", lone, "--system", demoSystem, "--position", file, "--seat", "league"); code != exit.No || !strings.Contains(out, "NOT ENDED. Nothing is ordered") {
		t.Error("a lone END in a position", code, out)
	}
	picture := filepath.Join(p.dir, "here.png")
	p.must("map", "--system", demoSystem, "--position", file, "-o", picture, "--width", "900")
	data, err := os.ReadFile(picture)
	if err != nil {
		t.Fatal(err)
	}
	if img, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || img.Width > 900 || img.Width < 800 {
		t.Errorf("%d pixels wide, %v", img.Width, err)
	}
	sheets := filepath.Join(p.dir, "here.pdf")
	p.must("map", "--system", demoSystem, "--position", file, "-o", sheets, "--lang", "fr")
	if data, err := os.ReadFile(sheets); err != nil || !bytes.HasPrefix(data, []byte("%PDF-")) || !bytes.Contains(data, []byte("/Lang (fr)")) {
		t.Errorf("%d bytes of a PDF file, %v", len(data), err)
	}

	// A ruling of the whole position changes nothing but the log; that of
	// another scenario or with another option is refused.
	p.must("rule", "balkan-17", "--position", file, "--reason", "only a trial")
	for text, says := range map[string]string{
		strings.Replace(position, "SCENARIO first-war", "SCENARIO second-war", 1): "line 1: scenario second-war: this game is first-war",
		"OPTION profile full\n" + position:                                        "line 1: option profile full: this game has competitor",
	} {
		if code, _, errOut := p.try("rule", "balkan-17", "--position", p.write("other.txt", text), "--reason", "x"); code == exit.OK || !strings.Contains(errOut, says) {
			t.Errorf("exit code %d, %s, want %q", code, errOut, says)
		}
	}
	if again := p.must("show", "balkan-17", "--position"); again != position {
		t.Errorf("the position printed is not the position read:\n%s", again)
	}
	code, out, errOut := tryIn("UNIT \"BU/1 Bde\" 2232\n", "-c", p.config, "rule", "balkan-17", "--position", "-", "--reason", "misprint")
	if code != exit.OK {
		t.Fatal(code, out, errOut)
	}
	contains(t, "the position after the ruling", p.must("show", "balkan-17", "--position"), "UNIT \"BU/1 Bde\" 2232")
	if code, _, errOut := tryIn("UNIT nonsense\n", "-c", p.config, "rule", "balkan-17", "--position", "-", "--reason", "x"); code == exit.OK {
		t.Error("nonsense was ruled", errOut)
	}
	p.must("rule", "balkan-17", "--restore", "3", "--reason", "back")
	if again := p.must("show", "balkan-17", "--position"); again != position {
		t.Error("the restored position is another one")
	}
	contains(t, "the page of the campaign so far", p.must("show", "balkan-17", "--campaign", "fr"), `<html lang="fr">`)
	if earlier := p.must("show", "balkan-17", "--position", "--at", "1"); earlier == position {
		t.Error("--at shows the last position")
	}
	var view struct{ Seat string }
	if err := json.Unmarshal([]byte(p.must("show", "balkan-17", "--view", "ottoman")), &view); err != nil || view.Seat != "ottoman" {
		t.Errorf("%+v, %v", view, err)
	}
}

func TestARefereeSuspendsResumesAndEndsAGame(t *testing.T) {
	p := newPlace(t, nil)
	p.newGame()
	contains(t, "a new game", p.must("show", "balkan-17"), "has not started")
	sheet := p.write("auto.txt", "AUTO\nEND\n")
	if code, _, errOut := p.try("check", sheet, "--game", "balkan-17", "--seat", "ottoman"); code != exit.No || !strings.Contains(errOut, "has not started") {
		t.Error(code, errOut)
	}
	p.must("rule", "balkan-17", "--resume", "--reason", "nobody answers the invitation")
	contains(t, "the game", p.must("show", "balkan-17"), "running", "owed: ottoman")
	p.must("rule", "balkan-17", "--suspend", "--reason", "holidays")
	for _, command := range []string{"submit", "check"} {
		code, _, errOut := p.try(command, sheet, "--game", "balkan-17", "--seat", "ottoman")
		if code != exit.No || !strings.Contains(errOut, "suspended: nothing was applied; hand the sheet in again") {
			t.Error(command, code, errOut)
		}
	}
	p.must("rule", "balkan-17", "--resume", "--reason", "back again")
	p.must("submit", sheet, "--game", "balkan-17", "--seat", "ottoman")
	p.must("rule", "balkan-17", "--end", "--reason", "both are tired of it")
	contains(t, "the games again", p.must("replay"), "balkan-17: the same")
	archive := filepath.Join(t.TempDir(), "archive")
	contains(t, "the archive", p.must("archive", "balkan-17", archive), "letters.mbox", "campaign.html", "public letters")
	contains(t, "the archive verified", p.must("verify", archive), "balkan-17", "dice recomputed", "OK")
	mbox, err := os.ReadFile(filepath.Join(archive, "letters.mbox"))
	if err != nil || bytes.Contains(mbox, []byte("league@")) || bytes.Contains(mbox, []byte("ottoman@")) {
		t.Errorf("public letters name people (%v)", err)
	}
	if code, _, errOut := p.try("archive", "balkan-17", archive); code != exit.Usage || !strings.Contains(errOut, "is not empty") {
		t.Error("into a folder that is not empty:", code, errOut)
	}
	data := filepath.Join(t.TempDir(), "own")
	p.must("data", "export", demoSystem, data)
	contains(t, "one game with the data of a folder", p.must("replay", "balkan-17", "--against", demoSystem+"="+data), "balkan-17: the same")
	if err := os.WriteFile(filepath.Join(data, "units.csv"), []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, _, errOut := p.try("replay", "--against", demoSystem+"="+data); code != exit.Usage || !strings.Contains(errOut, "units.csv") {
		t.Error("replay with damaged data:", code, errOut)
	}
	contains(t, "the game", p.must("show"), string(store.GameFinished))
}

func TestASeatIsGivenAway(t *testing.T) {
	p := newPlace(t, nil)
	p.newGame("--player", "league=Dimitri", "--lang", "league=fr")
	code := regexp.MustCompile(`code (\S+)`)
	before := p.must("seat", "balkan-17", "league")
	contains(t, "the seat", before, "league@"+localclub.Domain, "Dimitri", "language fr")
	renewed := p.must("seat", "balkan-17", "league", "--renew")
	if code.FindString(before) == code.FindString(renewed) {
		t.Error("the code was not renewed")
	}
	after := p.must("seat", "balkan-17", "league", "--address", "new@"+localclub.Domain, "--lang", "en")
	contains(t, "the seat", after, "new@"+localclub.Domain, "language en")
	if code.FindString(renewed) == code.FindString(after) {
		t.Error("the player before still knows the code")
	}
	contains(t, "the outbox", p.must("outbox", "--to", "new@"+localclub.Domain), "queued")
}

func TestOwnDataOfAReferee(t *testing.T) {
	p := newPlace(t, nil)
	dir := filepath.Join(p.dir, "mine")
	contains(t, "data export", p.must("data", "export", demoSystem, dir), "crt.csv")
	contains(t, "data check", p.must("data", "check", demoSystem, dir), "the same as the embedded data")
	contains(t, "data check", p.must("data", "check", demoSystem), "the same as the embedded data")
	if code, _, errOut := p.try("data", "export", demoSystem, dir); code == exit.OK {
		t.Error("files were overwritten", errOut)
	}
	units := filepath.Join(dir, "units.csv")
	data, err := os.ReadFile(units)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(units, append(data, "nonsense,row\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	code, _, errOut := p.try("data", "check", demoSystem, dir)
	if code != exit.No || !regexp.MustCompile(`units\.csv:\d+`).MatchString(errOut) {
		t.Errorf("exit code %d: %s", code, errOut)
	}
}

// The doctor warns of a game whose rules or data are not to be had.
func TestTheDoctorNoticesAGameBegunWithOtherData(t *testing.T) {
	office := newOffice(t)
	p := newPlace(t, office)
	p.newGame()
	contains(t, "doctor", p.must("doctor"), "is sound")
	st := p.openStore()
	g, err := st.Game("balkan-17")
	if err != nil {
		t.Fatal(err)
	}
	g.DataDigest = strings.Repeat("0", 64)
	if err := st.Commit(&store.Batch{Game: &g}); err != nil {
		t.Fatal(err)
	}
	st.Close()
	code, out, _ := p.try("doctor")
	if code != exit.No {
		t.Errorf("exit code %d", code)
	}
	contains(t, "doctor", out, "game balkan-17 is played with rules", "data 000000000000", "are not to be had")
	_, _, errOut := p.try("rule", "balkan-17", "--end", "--reason", "enough")
	contains(t, "a command", errOut, "feldpost upgrade has the game go on")
	contains(t, "the upgrade", p.must("upgrade"), "game balkan-17 goes on with rules")
	if _, _, errOut := p.try("rule", "balkan-17", "--end", "--reason", "enough"); strings.Contains(errOut, "edition") {
		t.Error(errOut)
	}
}

// A folder that is not in the mailbox is an error that lists what is there, for who looks and for who serves; nobody makes it.
func TestAWrongInboxIsNamedAndNotMade(t *testing.T) {
	for _, wrong := range []string{"Inobx", "Orders/Feldpost", "inbox2"} {
		office := newOffice(t)
		p := newPlace(t, office)
		p.write("feldpost.toml", strings.Replace(readAll(t, p.config), "[imap]\n", fmt.Sprintf("[imap]\ninbox = %q\n", wrong), 1))
		for _, command := range []string{"doctor", "serve", "doctor"} {
			code, out, errOut := p.try(command)
			if code == exit.OK {
				t.Errorf("%s with the folder %s: exit code %d", command, wrong, code)
			}
			contains(t, command, out+errOut, wrong, "INBOX")
			if office.Folder(localclub.Referee, wrong) != nil {
				t.Fatalf("%s has made the folder %s", command, wrong)
			}
		}
	}
}

func TestBackupAndOutboxOfAStoppedReferee(t *testing.T) {
	p := newPlace(t, nil)
	p.newGame()
	file := filepath.Join(p.dir, "copy.db")
	contains(t, "backup", p.must("backup", file), "written and checked")
	if fi, err := os.Stat(file); err != nil || fi.Mode().Perm() != 0o600 {
		t.Error(fi.Mode(), err)
	}
	list := p.must("outbox", "--game", "balkan-17", "--state", "queued")
	contains(t, "outbox", list, "league@"+localclub.Domain, "ottoman@"+localclub.Domain, "invitation", "2 letters")
	raw := p.must("outbox", "--raw", "1")
	contains(t, "the letter", raw, "Message-Id:", "Auto-Submitted:")
	contains(t, "outbox --resend", p.must("outbox", "--resend", "1"), "letter 1 is queued again")
	contains(t, "outbox --release", p.must("outbox", "--release"), "0 letters released")
}
