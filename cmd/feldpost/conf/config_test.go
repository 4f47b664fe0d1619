package conf

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/pelletier/go-toml/v2"
)

const exampleFile = "../../../config.example.toml"

// example returns the example file with its commented-out table switched on.
func example(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(exampleFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// place is a folder with a configuration.
type place struct {
	t   *testing.T
	dir string
}

func (p *place) write(name, text string) string {
	p.t.Helper()
	file := filepath.Join(p.dir, name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		p.t.Fatal(err)
	}
	return file
}

func TestTheExampleFileLoadsAsItIs(t *testing.T) {
	t.Setenv("TZ", "UTC") // the default is the zone of the machine
	dir := t.TempDir()
	p := &place{t: t, dir: dir}
	p.write("imap.password", "secret\n")
	p.write("smtp.password", "secret\n")
	c, err := Load(p.write("feldpost.toml", example(t)))
	if err != nil {
		t.Fatal(err)
	}
	want := Default()
	want.Referee.Address = "referee@example.org"
	want.IMAP.Server, want.IMAP.User, want.IMAP.PasswordFile = "imap.example.org:993", "referee@example.org", "imap.password"
	want.SMTP.Server, want.SMTP.User, want.SMTP.PasswordFile = "smtp.example.org:465", "referee@example.org", "smtp.password"
	if diff := cmp.Diff(want, *c, cmpopts.IgnoreFields(Config{}, "Path", "Lines", "Permission", "Now")); diff != "" {
		t.Errorf("the example shows other values than the defaults (-default +example):\n%s", diff)
	}
}

func TestTheExampleFileDocumentsEveryKey(t *testing.T) {
	uncommented := regexp.MustCompile(`(?m)^# (\[\[|\w+ = )`).ReplaceAllString(example(t), "$1")
	var shown map[string]any
	if err := toml.Unmarshal([]byte(uncommented), &shown); err != nil {
		t.Fatal(err)
	}
	var have, want []string
	for table, keys := range shown {
		if list, ok := keys.([]any); ok {
			keys = list[0]
		}
		for key := range keys.(map[string]any) {
			have = append(have, table+"."+key)
		}
	}
	for _, table := range reflect.VisibleFields(reflect.TypeFor[Config]()) {
		if table.Tag.Get("toml") == "-" {
			continue
		}
		inner := table.Type
		if inner.Kind() == reflect.Slice {
			inner = inner.Elem()
		}
		for _, key := range reflect.VisibleFields(inner) {
			if key.Anonymous { // its keys follow
				continue
			}
			want = append(want, table.Tag.Get("toml")+"."+key.Tag.Get("toml"))
		}
	}
	slices.Sort(have)
	slices.Sort(want)
	if diff := cmp.Diff(want, have); diff != "" {
		t.Errorf("-in the program +in the example:\n%s", diff)
	}
	for i, line := range strings.Split(uncommented, "\n") {
		if k, rest, ok := strings.Cut(line, " = "); ok && !strings.HasPrefix(k, "#") && len(rest) > 70+60 {
			t.Errorf("%s:%d is too wide to read", exampleFile, i+1)
		}
	}
}

// goodConfig is a configuration without faults, one key a line.
const goodConfig = `[referee]
address = "referee@example.org"
[store]
file = "feldpost.db"
[imap]
server = "imap.example.org:993"
user = "referee"
password_file = "pw"
[smtp]
server = "smtp.example.org:465"
user = "referee"
password_file = "pw"
`

func TestABadConfigurationIsRefusedWithLineAndRightForm(t *testing.T) {
	tests := []struct {
		name, old, new string // of goodConfig; an empty old appends
		want           string
	}{
		{"unknown key", "user = \"referee\"\npassword_file = \"pw\"\n[smtp]", "usr = \"referee\"\n[smtp]", `:7:1: unknown key "imap.usr"; config.example.toml lists all keys`},
		{"unknown table", "", "[pop3]\nserver = \"x\"\n", `:13:2: unknown key "pop3"`},
		{"no TOML", "[imap]", "[imap", `:5:`},
		{"wrong type", `"imap.example.org:993"`, `993`, `:6:`},
		{"no address", `"referee@example.org"`, `"referee"`, `:2: referee.address: "referee" is not a mail address like "referee@example.org"`},
		{"address left out", "address = \"referee@example.org\"\n", "", `:1: referee.address: "" is not a mail address`},
		{"bad notify", "[store]", "notify = \"x y\"\n[store]", `:3: referee.notify:`},
		{"notify itself", "[store]", "notify = \"Referee@example.org\"\n[store]", `:3: referee.notify: the referee's own mailbox`},
		{"unknown language", "[store]", "lang = \"de\"\n[store]", `:3: referee.lang: "de" is not one of en, fr`},
		{"unknown zone", "[store]", "zone = \"Paris\"\n[store]", `:3: referee.zone: "Paris" is not a time zone`},
		{"folder of the store", `"feldpost.db"`, `"nowhere/feldpost.db"`, `:4: store.file: its folder "`},
		{"no store", `"feldpost.db"`, `""`, `:4: store.file: name a file`},
		{"server without port", `"imap.example.org:993"`, `"imap.example.org"`, `:6: imap.server: "imap.example.org" is not host:port like "imap.example.org:993"`},
		{"smtp server without host", `"smtp.example.org:465"`, `":465"`, `:10: smtp.server: ":465" is not host:port like "smtp.example.org:465"`},
		{"plain to the world", "user = \"referee\"\npassword_file = \"pw\"\n[smtp]", "user = \"r\"\npassword_file = \"pw\"\nsecurity = \"plain\"\n[smtp]", `:9: imap.security: "plain" sends the password unprotected and is for loopback only`},
		{"unknown security", "[smtp]", "security = \"ssl\"\n[smtp]", `:9: imap.security: "ssl" is not one of tls, starttls, plain`},
		{"unknown login", "[smtp]", "auth = \"cram-md5\"\n[smtp]", `:9: imap.auth: "cram-md5" is not one of auto, login, plain, oauthbearer, xoauth2`},
		{"oauth without client", "", "[oauth]\nprovider = \"google\"\n", `:13: oauth.client_id: the id of your own registration`},
		{"oauth without provider", "", "[oauth]\nclient_id = \"x\"\n", `:13: oauth.provider: name the provider of client_id: google, microsoft, other`},
		{"unknown provider", "", "[oauth]\nprovider = \"yahoo\"\nclient_id = \"x\"\n", `:14: oauth.provider: "yahoo" is not one of google, microsoft, other`},
		{"address of a known provider", "", "[oauth]\nprovider = \"google\"\nclient_id = \"x\"\ntoken_url = \"https://x.example\"\n", `:16: oauth.token_url: is known for "google"`},
		{"token by plain http", "", "[oauth]\nprovider = \"other\"\nclient_id = \"x\"\nauth_url = \"https://x.example\"\ntoken_url = \"http://x.example\"\n", `:17: oauth.token_url: "http://x.example" is not protected`},
		{"client secret missing", "", "[oauth]\nprovider = \"google\"\nclient_id = \"x\"\nclient_secret_file = \"gone\"\n", `:16: oauth.client_secret_file: cannot be read`},
		{"no password", "password_file = \"pw\"\n[smtp]", "[smtp]", `:5: imap.password_file: name a file (password_file) or an environment variable (password_env)`},
		{"two passwords", "[smtp]", "password_env = \"PW\"\n[smtp]", `:9: imap.password_env: password_file is set too; choose one of them`},
		{"password file missing", "password_file = \"pw\"\n[smtp]", "password_file = \"gone\"\n[smtp]", `:8: imap.password_file: cannot be read`},
		{"smtp login without password", "465\"\nuser = \"referee\"\npassword_file = \"pw\"\n", "465\"\nuser = \"referee\"\n", `:9: smtp.password_file: name a file`},
		{"smtp without login", "465\"\nuser = \"referee\"\npassword_file = \"pw\"\n", "465\"\n", ``},
		{"ca file missing", "[smtp]", "ca_file = \"gone.pem\"\n[smtp]", `:9: imap.ca_file: cannot be read`},
		{"empty folder name", "[smtp]", "done = \"\"\n[smtp]", `:5: imap: inbox, done, quarantine and lease`},
		{"poll too fast", "[smtp]", "poll = \"10ms\"\n[smtp]", `:9: imap.poll: too small; at least "1s"`},
		{"bad duration", "[smtp]", "poll = \"soon\"\n[smtp]", `:9:8: bad duration "soon": write it like "60s", "30m", "72h" or "3d"`},
		{"negative duration", "[smtp]", "poll = \"-1d\"\n[smtp]", `:9:8: bad duration "-1d"`},
		{"bad size", "", "[letters]\nmax_in = \"huge\"\n", `:14:10: bad size "huge": write it like "1MiB" or "500kB"`},
		{"letters that no store takes", "", "[letters]\nmax_in = \"65MiB\"\n", `:14: letters.max_in: 68157440 bytes are more than the 64 MiB that a store takes`},
		{"tiny letters", "", "[letters]\nmax_out = \"1kB\"\n", `:14: letters.max_out: too small; at least "50kB"`},
		{"web folder without address", "", "[letters]\nweb_folder = \"web\"\n", `:13: letters.web_url: "" is not the address of a folder like "https://example.org/orders/"`},
		{"web address without folder", "", "[letters]\nweb_url = \"https://example.org/\"\n", `:13: letters.web_folder: name the folder`},
		{"web without protection", "", "[letters]\nweb_folder = \"web\"\nweb_url = \"http://example.org/\"\n", `:15: letters.web_url: "http://example.org/" is not the address`},
		{"web address with a question", "", "[letters]\nweb_folder = \"web\"\nweb_url = \"https://example.org/?\"\n", `:15: letters.web_url:`},
		{"web folder", "", "[letters]\nweb_folder = \"web\"\nweb_url = \"https://example.org/orders\"\n", ``},
		{"no pace", "", "per_minute = 0\n", `:13: smtp.per_minute: too small; at least 1`},
		{"trust", "", "[games]\ntrust = \"blind\"\n", `:14: games.trust: "blind" is not one of address, code, dkim`},
		{"dkim without authserv-id", "", "[games]\ntrust = \"dkim\"\n", `letters.authserv_id: trust = "dkim" needs the authserv-id`},
		{"faults", "", "[games]\nfaults = \"soft\"\n", `:14: games.faults:`},
		{"nmr", "", "[games]\nnmr = \"kick\"\n", `:14: games.nmr:`},
		{"hold", "", "[games]\nhold = \"90s\"\n", `:14: games.hold: write whole minutes, like "30m"`},
		{"deadline", "", "[games]\ndeadline = \"90m\"\n", `:14: games.deadline: write whole hours or days`},
		{"log level", "", "[log]\nlevel = \"loud\"\n", `:14: log.level:`},
		{"log format", "", "[log]\nformat = \"xml\"\n", `:14: log.format:`},
		{"further mailbox", "", "[[mailbox]]\naddress = \"b@example.org\"\nuser = \"b\"\n", ``},
		{"mailbox twice", "", "[[mailbox]]\naddress = \"b@example.org\"\n", `mailbox.0.server: the mailbox imap://referee@imap.example.org/INBOX is read already`},
		{"mailbox of no address", "", "[[mailbox]]\naddress = \"b\"\nuser = \"b\"\n", `:14: mailbox.0.address: "b" is not a mail address`},
		{"mailbox in the clear", "", "[[mailbox]]\nuser = \"b\"\nsecurity = \"plain\"\n", `:15: mailbox.0.security: "plain" sends the password unprotected`},
		{"mailbox with two passwords", "", "[[mailbox]]\nuser = \"b\"\npassword_file = \"pw\"\npassword_env = \"PW\"\n", `:16: mailbox.0.password_env: password_file is set too`},
		{"unknown key of a mailbox", "", "[[mailbox]]\nusr = \"b\"\n", `:14:1: unknown key "mailbox.usr"`},
		{"unknown system", "", "[[system]]\nname = \"chess\"\ndata = \".\"\n", `:14: system.0.name: no system "chess"; there are: balkan-wars`},
		{"data folder", "", "[[system]]\nname = \"balkan-wars\"\ndata = \"gone\"\n", `:15: system.0.data: folder "gone" cannot be read; make one with ` + "`feldpost data export balkan-wars DIR`"},
		{"system twice", "", "[[system]]\nname = \"balkan-wars\"\ndata = \".\"\n[[system]]\nname = \"balkan-wars\"\ndata = \".\"\n", `:17: system.1.name: balkan-wars has a [[system]] table already`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := &place{t: t, dir: t.TempDir()}
			p.write("pw", "secret")
			text := goodConfig + test.new
			if test.old != "" {
				if text = strings.Replace(goodConfig, test.old, test.new, 1); text == goodConfig {
					t.Fatalf("%q is not in the good configuration", test.old)
				}
			}
			_, err := Load(p.write("feldpost.toml", text))
			if test.want == "" {
				if err != nil {
					t.Errorf("refused: %v", err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("said: %v\nwant: %s", err, test.want)
			}
			if want := filepath.Join(p.dir, "feldpost.toml"); !strings.HasPrefix(err.Error(), want+":") {
				t.Errorf("the file is not named: %v", err)
			}
		})
	}
}

func TestAllFaultsOfAConfigurationAreToldAtOnce(t *testing.T) {
	p := &place{t: t, dir: t.TempDir()}
	_, err := Load(p.write("feldpost.toml", "[referee]\nlang = \"x\"\n[log]\nlevel = \"y\"\n"))
	if err == nil {
		t.Fatal("accepted")
	}
	for _, key := range []string{"referee.address", "referee.lang", "imap.server", "imap.user", "imap.password_file", "smtp.server", "log.level"} {
		if !strings.Contains(err.Error(), key) {
			t.Errorf("the error lacks %q: %v", key, err)
		}
	}
}

func TestDurationsAndSizes(t *testing.T) {
	for text, want := range map[string]time.Duration{"60s": time.Minute, "3d": 72 * time.Hour, "1.5d": 36 * time.Hour, "0s": 0} {
		var d Duration
		if err := d.UnmarshalText([]byte(text)); err != nil || time.Duration(d) != want {
			t.Errorf("%s is %v, %v", text, time.Duration(d), err)
		}
	}
	for text, want := range map[string]Size{"1MiB": 1 << 20, "500kB": 500_000, "65536": 65536, "2 KiB": 2048, "7B": 7} {
		var z Size
		if err := z.UnmarshalText([]byte(text)); err != nil || z != want {
			t.Errorf("%s is %d, %v", text, z, err)
		}
	}
}
