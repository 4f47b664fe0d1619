package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"text/template"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/folders"
)

// configText is a configuration with the keys that have to be said and a word
// on each; all others keep their defaults.
var configText = template.Must(template.New("config").Funcs(template.FuncMap{"q": quoted}).Parse(
	`# Feldpost configuration, written by feldpost init. Keys that are not here have
# their defaults; config.example.toml documents all of them. Paths are relative
# to this file.

[referee]
address = {{q .Address}}	# the mailbox players write to
notify = {{q .Notify}}	# a person's address for alarms ("" = log only)
lang = {{q .Lang}}	# letters to people without a seat: "en" or "fr"
zone = {{q .Zone}}	# of commands, and of people whose own is not known

[store]
file = {{q .Store}}	# games and letters, everything: keep a backup

[imap]
server = {{q .IMAP.Address}}
security = {{q .IMAP.Security}}	# "tls", "starttls"; "plain" on loopback only
user = {{q .IMAP.User}}
{{template "secret" .}}
[smtp]
server = {{q .SMTP.Address}}
security = {{q .SMTP.Security}}
user = {{q .SMTP.User}}{{if .SMTP.User}}
{{template "secret" .}}{{else}}	# none: it takes letters without a login
{{if .CAFile}}ca_file = {{q .CAFile}}
{{end}}{{end}}{{if .OAuth}}
[oauth]	# feldpost login gets the permission, which renews itself
provider = {{q .OAuth}}
client_id = {{q .ClientID}}
{{if .SecretFile}}client_secret_file = {{q .SecretFile}}
{{end}}token_file = {{q .TokenFile}}
{{end}}
[letters]
plus_address = {{.Plus}}	# letters to {{.PlusExample}} {{if .Plus}}reach{{else}}do not reach, or may not reach,{{end}} the mailbox
{{define "secret"}}{{if .PasswordFile}}password_file = {{q .PasswordFile}}	# the password and nothing else, readable by you alone
{{end}}{{if .PasswordEnv}}password_env = {{q .PasswordEnv}}	# the environment variable that holds the password
{{end}}{{if .CAFile}}ca_file = {{q .CAFile}}
{{end}}{{end}}`))

// quoted writes a TOML string. Answers hold no control characters, and what
// remains to be escaped is written alike in Go and TOML.
func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// text is the configuration, its remarks in one column.
func (a *answers) text() (string, error) {
	var b bytes.Buffer
	if err := configText.Execute(&b, a); err != nil {
		return "", err
	}
	lines := strings.Split(b.String(), "\n")
	for i, l := range lines {
		if value, remark, ok := strings.Cut(l, "	# "); ok {
			lines[i] = fmt.Sprintf("%-36s # %s", value, remark)
		}
	}
	return strings.Join(lines, "\n"), nil
}

// write puts configuration and secrets into files that their owner alone can
// read, the secrets first: a configuration that is there is whole.
func (a *answers) write(config string) error {
	text, err := a.text()
	if err != nil {
		return err
	}
	beside := (&conf.Config{Path: config}).Beside
	for _, s := range []struct{ file, secret string }{{a.PasswordFile, a.password}, {a.SecretFile, a.clientSecret}} {
		if s.secret == "" {
			continue
		}
		if err := writePrivate(beside(s.file), s.secret+"\n", a.replace); err != nil {
			return err
		}
	}
	return writePrivate(config, text, a.replace)
}

// secretsWritten names the secret files that were made.
func (a *answers) secretsWritten() string {
	var files []string
	if a.password != "" {
		files = append(files, a.PasswordFile)
	}
	if a.clientSecret != "" {
		files = append(files, a.SecretFile)
	}
	if len(files) == 0 {
		return ""
	}
	return ", with " + strings.Join(files, " and ") + " beside it"
}

// writePrivate makes a file of mode 0600, whole or not at all. It replaces
// another only when told.
func writePrivate(file, text string, replace bool) error {
	if _, err := os.Lstat(file); err == nil && !replace {
		return exit.Wrong(fmt.Errorf("%s exists; --force replaces it", file))
	}
	return folders.WriteWhole(file, []byte(text), 0o600)
}
