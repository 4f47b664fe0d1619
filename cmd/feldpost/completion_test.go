package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"feldpost/cmd/feldpost/exit"
)

func TestCommandLinesAreCompleted(t *testing.T) {
	tests := []struct {
		line string // a bar where the word being typed begins
		want string // among the candidates
		not  string
	}{
		{"|", "serve", "complete"},
		{"|se", "seat", "show"},
		{"serve |--", "--embedded", "--flow"},
		{"serve |--", "--config", "serve"},
		{"store |", "salvage", "serve"},
		{"login --flow |", "device", "--flow"},
		{"login |--flow=d", "--flow=device", "device"},
		{"login --flow = |d", "device", "auto"},
		{"new x --system |", "paths-of-glory", "--seat"},
		{"demo --system=example --turns 2 |--d", "--dir", "--turns"},
		{"play |", "balkan-wars", "--games"},
		{"play balkan-wars |", "", "balkan-wars"},
		{"-c my.toml |doc", "doctor", ""},
		{"completion |", "fish", ""},
		{"submit |", "", "serve"},
	}
	for _, tt := range tests {
		before, typed, _ := strings.Cut(tt.line, "|")
		_, out, errOut := tryIn("", append(append([]string{"complete", "--"}, strings.Fields(before)...), typed)...)
		var words []string
		for line := range strings.Lines(out) {
			word, meaning, ok := strings.Cut(line, "\t")
			words = append(words, word)
			if !ok || strings.TrimSpace(meaning) == "" {
				t.Errorf("%s: %q has no meaning", tt.line, line)
			}
		}
		if tt.want != "" && !slices.Contains(words, tt.want) || tt.want == "" && len(words) > 0 || tt.not != "" && slices.Contains(words, tt.not) {
			t.Errorf("%s: %v; want %q and not %q; %s", tt.line, words, tt.want, tt.not, errOut)
		}
	}
}

// The scripts are read by the shells that are here, and bash shows what the
// program says.
func TestTheShellsTakeTheirScripts(t *testing.T) {
	dir := t.TempDir()
	for shell, check := range map[string]string{"bash": "-n", "zsh": "-n", "fish": "--no-execute"} {
		code, script, errOut := tryIn("", "completion", shell)
		if code != exit.OK {
			t.Fatal(code, errOut)
		}
		file := filepath.Join(dir, shell)
		if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
			t.Fatal(err)
		}
		path, err := exec.LookPath(shell)
		if err != nil {
			continue
		}
		if out, err := exec.Command(path, check, file).CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v %s", shell, err, out)
		}
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	line := `source ` + filepath.Join(dir, "bash") + `
feldpost() { printf '%s|' "$@" >&2; printf 'doctor\tlooks\ndemo\tshows\n'; }
COMP_WORDS=(feldpost -c "my file" d) COMP_CWORD=3
_feldpost 2>/dev/null
echo "${COMPREPLY[@]}"`
	if out, err := exec.Command(bash, "-c", line).CombinedOutput(); err != nil || string(out) != "doctor demo\n" {
		t.Errorf("%v %s", err, out)
	}
	if code, _, _ := tryIn("", "completion", "tcsh"); code != exit.Usage {
		t.Errorf("exit code %d", code)
	}
}
