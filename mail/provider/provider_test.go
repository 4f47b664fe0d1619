package provider

import (
	"net"
	"slices"
	"strings"
	"testing"
)

func every(t *testing.T) []Provider {
	t.Helper()
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestTheTableIsWhole(t *testing.T) {
	all := every(t)
	if len(all) < 10 {
		t.Errorf("only %d providers", len(all))
	}
	seen := map[string]string{}
	for _, p := range all {
		for _, s := range []Server{p.IMAP, p.SMTP} {
			host, port, err := net.SplitHostPort(s.Address)
			if err != nil || host == "" || s.Security != "tls" && s.Security != "starttls" {
				t.Errorf("%s: %v, %v", p.Name, s, err)
			}
			if implicit := port == "993" || port == "465"; implicit != (s.Security == "tls") {
				t.Errorf("%s: port %s with %s", p.Name, port, s.Security)
			}
		}
		if p.Title == "" || p.Note == "" || !strings.HasPrefix(p.Source, "https://") || len(p.Logins) == 0 || len(p.domains) == 0 || len(p.mx) == 0 {
			t.Errorf("%s: something is missing: %+v", p.Name, p)
		}
		for _, l := range p.Logins {
			if !slices.Contains([]Login{Password, AppPassword, OAuth}, l) {
				t.Errorf("%s: login %q", p.Name, l)
			}
		}
		if p.Takes(OAuth) != (p.OAuth != "") {
			t.Errorf("%s: oauth %q and logins %v", p.Name, p.OAuth, p.Logins)
		}
		for _, name := range append(slices.Concat(p.domains, p.mx), p.Name) {
			if other := seen[name]; other != "" && other != p.Name || name != strings.ToLower(name) {
				t.Errorf("%s stands for %s and %s", name, other, p.Name)
			}
			seen[name] = p.Name
		}
	}
}

func TestAProviderIsFoundByDomainAndByMailExchanger(t *testing.T) {
	all := every(t)
	for address, want := range map[string]string{
		"referee@gmail.com": "gmail", "Referee@GMX.De": "gmx", "a@hotmail.fr": "outlook", "a@orange.fr": "orange", "a@pm.me": "proton",
		"a@example.org": "", "a@notgmail.com": "",
	} {
		if p, ok := Of(all, address); p.Name != want || ok != (want != "") {
			t.Errorf("%s: %q, want %q", address, p.Name, want)
		}
	}
	for hosts, want := range map[string]string{
		"aspmx.l.google.com. alt1.aspmx.l.google.com.": "gmail",
		"example-org.mail.protection.outlook.com.":     "microsoft365",
		"outlook-com.olc.protection.outlook.com.":      "outlook",
		"in1-smtp.messagingengine.com.":                "fastmail",
		"mx01.mail.icloud.com.":                        "icloud",
		"MTA5.am0.yahoodns.net.":                       "yahoo",
		"filter.example.net. aspmx.l.google.com.":      "gmail",
		"mx.example.org.":                              "",
		"mail.evilgoogle.com.":                         "",
		"":                                             "",
	} {
		if p, ok := ByExchanger(all, strings.Fields(hosts)); p.Name != want || ok != (want != "") {
			t.Errorf("%s: %q, want %q", hosts, p.Name, want)
		}
	}
}

func TestTheUserIsTheAddressOrItsFirstPart(t *testing.T) {
	all := every(t)
	icloud, _ := Of(all, "ann@icloud.com")
	if imap, smtp := icloud.IMAP.User("ann@icloud.com"), icloud.SMTP.User("ann@icloud.com"); imap != "ann" || smtp != "ann@icloud.com" {
		t.Errorf("%s, %s", imap, smtp)
	}
}
