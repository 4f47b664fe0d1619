package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/localclub"
)

// tryInit runs feldpost init in a folder with some lines on standard input.
func tryInit(t *testing.T, dir, stdin string, args ...string) (code int, out, errOut string) {
	t.Helper()
	t.Setenv("TZ", "Europe/Berlin")
	t.Setenv("LC_ALL", "fr_FR.UTF-8")
	return tryIn(stdin, append([]string{"init", "-c", filepath.Join(dir, "feldpost.toml")}, args...)...)
}

// files lists a folder.
func files(t *testing.T, dir string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range list {
		names = append(names, f.Name())
	}
	return names
}

func TestInitAsksUntilTheMailboxWorks(t *testing.T) {
	office := newOffice(t)
	dir := t.TempDir()
	lines := []string{
		"referee", "", localclub.Referee, // no address, nothing, an address
		"acme", "other", // no provider, a provider that the table lacks
		"localhost:notaport", office.IMAPAddr(), "tsl", "plain", "", // the user is the address
		office.SMTPAddr(), "plain", "",
		"maybe", "yes",
		localclub.Password,
		localclub.Referee, "league@" + localclub.Domain,
		"Berlin", "", "de", "", "chess", "balkan-wars",
	}
	code, out, errOut := tryInit(t, dir, strings.Join(lines, "\n")+"\n")
	if code != exit.OK {
		t.Fatalf("exit code %d\n%s%s", code, out, errOut)
	}
	contains(t, "the dialogue", out, `"referee" is not a mail address`, "this is needed", `"acme" is not one of: other, gmail`,
		`"localhost:notaport" is not host:port`, `"tsl" is not one of: tls, starttls, plain`, `"maybe" is not yes or no`,
		"the referee's own mailbox, which nobody reads",
		`"Berlin" is not a time zone`, "Time zone [Europe/Berlin]", `"de" is not one of: en, fr`, "en, fr [fr]", `"chess" is not one of`,
		"logged in", "game practice created", "feldpost serve -c", "league@"+localclub.Domain+" receives with the line CONFIRM")
	if strings.Contains(out+errOut, localclub.Password+"\n") {
		t.Error("the password is shown")
	}
	for _, name := range []string{"feldpost.toml", "feldpost.password"} {
		if fi, err := os.Stat(filepath.Join(dir, name)); err != nil || fi.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, fi, err)
		}
	}
	c, err := conf.Load(filepath.Join(dir, "feldpost.toml"))
	if err != nil {
		t.Fatal(err)
	}
	if c.Referee.Zone != "Europe/Berlin" || c.Referee.Lang != "fr" || c.Referee.Notify != "league@"+localclub.Domain || !c.Letters.PlusAddress {
		t.Errorf("%+v, %+v", c.Referee, c.Letters)
	}
	p := &place{t: t, dir: dir, config: c.Path}
	contains(t, "the game", p.must("show"), "practice\tbalkan-wars first-war")
	contains(t, "the seats", p.must("seat", "practice"), "league\tleague@"+localclub.Domain, "ottoman\tplayed by the house")
	// The invitation goes out, and the person who referees is a player.
	p.start()
	eventually(t, "the invitation arrives", func() bool { return len(office.Mailbox("league@"+localclub.Domain)) > 0 })
}

func TestInitWithoutQuestions(t *testing.T) {
	secret := (&place{t: t, dir: t.TempDir()}).write("pw", "secret\n")
	tests := []struct {
		args string
		code int
		want string // in what is printed, or in the configuration when all is well
	}{
		{"--address referee@gmx.net --password-file " + secret, exit.OK, "server = \"mail.gmx.net:465\""},
		{"--address ann@icloud.com --password-env PW", exit.OK, "user = \"ann\"\n"},
		{"--address referee@web.de --password-env PW --imap-user boss", exit.OK, "user = \"boss\""},
		{"--address ann@gmail.com --password-env PW --login password", exit.OK, "plus_address = true"},
		{"--address ann@example.org --provider fastm --password-env PW", exit.OK, "imap.fastmail.com:993"},
		{"--address ann@outlook.com --client-id 123", exit.OK, "provider = \"microsoft\"\nclient_id = \"123\"\ntoken_file = \"feldpost.token\""},
		{"--address ann@gmail.com --client-id 123 --client-secret-file " + secret + " --login oauth", exit.OK, "client_secret_file = \"" + secret + "\""},
		{"--address ann@proton.me --password-env PW --ca-file " + secret, exit.OK, "ca_file = \"" + secret + "\""},
		{"--address a@example.org --imap mail.example.org --smtp mail.example.org:587 --password-env PW", exit.OK, "server = \"mail.example.org:587\"\nsecurity = \"starttls\""},
		{"--address a@example.org --imap 127.0.0.1:1143 --smtp 127.0.0.1:1025 --imap-security plain --password-env PW", exit.OK, "security = \"plain\""},
		{"--address a@example.org --imap mail.example.org --smtp 127.0.0.1:25 --smtp-security plain --smtp-user none --password-env PW", exit.OK, "user = \"\" "},
		{"--address a@gmx.net --password-env PW --zone Asia/Tokyo --lang fr --notify none", exit.OK, "zone = \"Asia/Tokyo\""},
		{"", exit.Usage, "--address is missing"},
		{"--address gmx.net", exit.Usage, "--address: \"gmx.net\" is not a mail address"},
		{"--address a@b", exit.Usage, "is not a mail address"},
		{"--address a@gmx.net", exit.Usage, "--password-file is missing"},
		{"--address a@gmx.net --password-file gone", exit.Usage, "--password-file: cannot be read"},
		{"--address a@gmx.net --password-env my-password", exit.Usage, "not the name of an environment variable"},
		{"--address a@gmx.net --password-env PW --password-file " + secret, exit.Usage, "choose one of them"},
		{"--address a@gmx.net --password-file -", exit.Usage, "no password on standard input"},
		{"--address a@gmx.net --login oauth", exit.Usage, `"oauth" is not one of: password`},
		{"--address a@example.org --imap x --smtp y --login oauth", exit.Usage, "fill in [oauth] by hand"},
		{"--address a@outlook.com --login password", exit.Usage, `"password" is not one of: oauth`},
		{"--address a@outlook.com", exit.Usage, "--client-id is missing"},
		{"--address a@proton.me --password-env PW", exit.Usage, "--ca-file is missing"},
		{"--address a@gmx.net --provider acme", exit.Usage, "--provider: \"acme\" is not one of"},
		{"--address a@example.org --imap x", exit.Usage, "--smtp is missing"},
		{"--address a@example.org --imap x --smtp y --imap-security plain", exit.Usage, "unprotected"},
		{"--address a@gmx.net --password-env PW --notify a@gmx.net", exit.Usage, "which nobody reads"},
		{"--address a@gmx.net --password-env PW --zone Local", exit.Usage, "not a time zone"},
		{"--address a@gmx.net --password-env PW --lang de", exit.Usage, "not one of: en, fr"},
		{"--address a@gmx.net --password-env PW --practice example", exit.Usage, "needs the player's address"},
		{"--address a@gmx.net --password-env PW --notify b@gmx.net --practice chess", exit.Usage, "not one of: none"},
		{"--address a@gmx.net --password-env PW --store gone/feldpost.db", exit.Usage, "--store: the folder"},
	}
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			dir := t.TempDir()
			code, out, errOut := tryInit(t, dir, "", append([]string{"--batch", "--no-doctor"}, strings.Fields(tt.args)...)...)
			if code != tt.code {
				t.Fatalf("exit code %d, %s%s", code, out, errOut)
			}
			if code != exit.OK {
				contains(t, "the refusal", errOut, tt.want)
				if made := files(t, dir); len(made) != 0 {
					t.Errorf("files were made: %v", made)
				}
				return
			}
			file := filepath.Join(dir, "feldpost.toml")
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			contains(t, "the configuration", string(text), tt.want)
			if _, err := conf.Load(file); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestInitTakesAPasswordFromStandardInput(t *testing.T) {
	dir := t.TempDir()
	if code, out, errOut := tryInit(t, dir, "abcd efgh ijkl mnop\n", "--batch", "--no-doctor", "--address", "a@gmail.com", "--password-file", "-", "--login", "password"); code != exit.OK {
		t.Fatal(code, out, errOut)
	}
	// Google shows app passwords in four groups.
	if b, err := os.ReadFile(filepath.Join(dir, "feldpost.password")); err != nil || string(b) != "abcdefghijklmnop\n" {
		t.Errorf("%q, %v", b, err)
	}
}

func TestTwoConfigurationsInAFolderKeepApart(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"one", "two"} {
		code, _, errOut := tryIn(name+"\n", "init", "-c", filepath.Join(dir, name+".toml"), "--batch", "--no-doctor", "--address", name+"@gmx.net", "--password-file", "-")
		if code != exit.OK {
			t.Fatal(code, errOut)
		}
	}
	for _, name := range []string{"one", "two"} {
		c, err := conf.Load(filepath.Join(dir, name+".toml"))
		if err != nil {
			t.Fatal(err)
		}
		if secret, err := c.Secret(c.IMAP.PasswordFile, ""); err != nil || secret != name || c.Store.File != name+".db" {
			t.Errorf("%s: %q, %v, %s", name, secret, err, c.Store.File)
		}
	}
}

func TestInitSaysHowToGoOn(t *testing.T) {
	office := newOffice(t)
	dir := t.TempDir()
	code, out, _ := tryInit(t, dir, "wrong\n", "--batch", "--address", localclub.Referee, "--password-file", "-", "--imap", office.IMAPAddr(), "--imap-security", "plain",
		"--smtp", office.SMTPAddr(), "--smtp-security", "plain", "--notify", "league@"+localclub.Domain, "--practice", "balkan-wars")
	contains(t, "after a wrong password", out, "FAIL  imap", "init --force asks anew", "  feldpost doctor -c "+dir, "  feldpost new practice --system balkan-wars --scenario first-war")
	if code != exit.No {
		t.Errorf("exit code %d", code)
	}
	if slices.Contains(files(t, dir), "feldpost.db") {
		t.Error("the practice game was made although the mailbox does not work")
	}
	for _, line := range strings.Split(out, "\n") {
		if args, ok := strings.CutPrefix(line, "  feldpost "); ok {
			if err := parses(fields(args)); err != nil {
				t.Errorf("%s: %v", line, err)
			}
		}
	}
	_, out, _ = tryInit(t, t.TempDir(), "", "--batch", "--address", "a@outlook.com", "--client-id", "123")
	contains(t, "before the permission", out, "Next:\n  feldpost login -c ", "\n  feldpost doctor -c ", "\n  feldpost serve -c ")
}

func TestInitOverwritesOnlyWhenTold(t *testing.T) {
	dir := t.TempDir()
	p := &place{t: t, dir: dir}
	config := p.write("feldpost.toml", "mine\n")
	good := []string{"--address", "a@gmx.net", "--password-file", "-", "--no-doctor"}
	kept := func(what string) {
		t.Helper()
		if b, err := os.ReadFile(config); err != nil || string(b) != "mine\n" || !slices.Equal(files(t, dir), []string{"feldpost.toml"}) {
			t.Errorf("%s: %q, %v, %v", what, b, err, files(t, dir))
		}
	}
	code, _, errOut := tryInit(t, dir, "secret\n", append(good, "--batch")...)
	contains(t, "the refusal", errOut, "--force replaces it")
	if code != exit.Usage {
		t.Errorf("exit code %d", code)
	}
	kept("batch")
	if code, _, errOut = tryInit(t, dir, "\nsecret\n", good...); code != exit.No || !strings.Contains(errOut, "stays as it is") {
		t.Error(code, errOut)
	}
	kept("an empty answer")
	if code, _, errOut = tryInit(t, dir, "yes\nsecret\n\n\n\n", good...); code != exit.OK {
		t.Error(code, errOut)
	}
	if c, err := conf.Load(config); err != nil || c.Referee.Address != "a@gmx.net" {
		t.Error(err)
	}
	// A password of another configuration beside it is not lost either.
	if err := os.Remove(config); err != nil {
		t.Fatal(err)
	}
	if code, _, errOut = tryInit(t, dir, "other\n", append(good, "--batch")...); code != exit.Usage || !strings.Contains(errOut, "feldpost.password exists") {
		t.Error(code, errOut)
	}
	if b, _ := os.ReadFile(filepath.Join(dir, "feldpost.password")); string(b) != "secret\n" {
		t.Errorf("%q", b)
	}
}

func TestInitStoppedInTheMiddleWritesNothing(t *testing.T) {
	dir := t.TempDir()
	code, _, errOut := tryInit(t, dir, "a@gmx.net\nsecret\n")
	contains(t, "closed standard input", errOut, `ended at the question "Your own address`, "nothing was written", "--notify")
	if code != exit.Usage || len(files(t, dir)) != 0 {
		t.Errorf("exit code %d, %v", code, files(t, dir))
	}

	in, typist := io.Pipe()
	defer typist.Close()
	ctx, interrupt := context.WithCancel(t.Context())
	out, said := &safeBuffer{}, &bytes.Buffer{}
	done := make(chan int, 1)
	go func() {
		done <- (&env{ctx: ctx, out: out, errOut: said, in: in}).run([]string{"init", "-c", filepath.Join(dir, "feldpost.toml")})
	}()
	fmt.Fprintln(typist, "a@gmx.net")
	fmt.Fprintln(typist, "secret")
	eventually(t, "the next question", func() bool { return strings.Contains(out.String(), "Your own address") })
	interrupt()
	select {
	case code = <-done:
	case <-time.After(soon):
		t.Fatal("the command does not end")
	}
	contains(t, "an interrupt", said.String(), "stopped; nothing was written")
	if code != exit.No || len(files(t, dir)) != 0 {
		t.Errorf("exit code %d, %v", code, files(t, dir))
	}
}

func TestInitFindsTheProviderByTheMailExchanger(t *testing.T) {
	asked := ""
	dns := map[string][]*net.MX{"club.example": {{Host: "aspmx.l.google.com.", Pref: 1}}}
	try := func(stdin string, args ...string) (int, string, string) {
		var out, errOut bytes.Buffer
		e := &env{ctx: t.Context(), out: &out, errOut: &errOut, in: strings.NewReader(stdin), lookupMX: func(_ context.Context, domain string) ([]*net.MX, error) {
			asked = domain
			if mx := dns[domain]; mx != nil {
				return mx, nil
			}
			return nil, errors.New("no such host")
		}}
		code := e.run(append([]string{"init", "-c", filepath.Join(t.TempDir(), "feldpost.toml"), "--no-doctor", "--notify", "none"}, args...))
		return code, out.String(), errOut.String()
	}
	code, out, errOut := try("referee@club.example\n\npassword\nsecret\n\n\n")
	contains(t, "the dialogue", out, "The mail of club.example goes to Gmail and Google Workspace", "[gmail]", "imap.gmail.com:993")
	if code != exit.OK || asked != "club.example" {
		t.Error(code, errOut)
	}
	code, out, _ = try("referee@other.example\n\n")
	contains(t, "the dialogue", out, "[other]", "IMAP server, host:port [imap.other.example:993]")
	if code != exit.Usage {
		t.Error(code)
	}
	asked = ""
	if try("", "--batch", "--address", "a@gmx.net", "--password-env", "PW"); asked != "" {
		t.Errorf("%s was looked up although its provider is known", asked)
	}
}

func TestInitListsTheProviders(t *testing.T) {
	_, out, _ := tryIn("", "init", "--providers")
	contains(t, "the list", out, "gmail ", "t-online ", "free ", "OAuth 2", "https://support.google.com/")
}

func TestCommandsPrintTimesInTheRefereesZone(t *testing.T) {
	t.Setenv("TZ", "UTC")
	c := conf.Default()
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	if got := c.Clock(noon); got != "2026-03-01 12:00 UTC" {
		t.Error(got)
	}
	c.Referee.Zone = "Europe/Paris"
	if got := c.Clock(noon); got != "2026-03-01 13:00 CET" {
		t.Error(got)
	}
}
