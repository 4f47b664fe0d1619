package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"feldpost/adjudicator/games"
)

// completionCmd prints the script that makes a shell ask completeCmd.
type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help adds examples.
func (completionCmd) Help() string {
	return `The Debian package brings all three. Without it, in the shell's start file:
Examples:
  feldpost completion bash    # in .bashrc: source <(feldpost completion bash)
  feldpost completion zsh     # into a file _feldpost in a folder of $fpath
  feldpost completion fish    # into ~/.config/fish/completions/feldpost.fish`
}

// shells are the scripts. Each hands the words of the line to feldpost and
// shows what comes back; where nothing does, files are offered.
var shells = map[string]string{
	"bash": `# Completion of feldpost in bash.
_feldpost() {
  local word rest
  COMPREPLY=()
  while IFS=$'\t' read -r word rest; do
    COMPREPLY+=("$word")
  done < <("${COMP_WORDS[0]}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _feldpost feldpost
`,
	"zsh": `#compdef feldpost
# Completion of feldpost in zsh.
_feldpost() {
  local line
  local -a found
  while IFS= read -r line; do
    line=${line//:/\\:}
    found+=("${line/$'\t'/:}")
  done < <("${words[1]}" complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( $#found )); then
    _describe 'feldpost' found
  else
    _files
  fi
}
if [[ $funcstack[1] == _feldpost ]]; then
  _feldpost "$@"
else
  compdef _feldpost feldpost
fi
`,
	"fish": `# Completion of feldpost in fish.
function __feldpost_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l found ($words[1] complete -- $words[2..-1] 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c feldpost -f -a '(__feldpost_complete)'
`,
}

// Run prints the script of a shell.
func (c *completionCmd) Run(e *env) error {
	_, err := io.WriteString(e.out, shells[c.Shell])
	return err
}

// completeCmd is what the scripts ask.
type completeCmd struct {
	Words []string `arg:"" optional:"" passthrough:"" help:"The words after the program's name; the last one is being typed."`
}

// Help adds examples.
func (completeCmd) Help() string {
	return "Example:\n  feldpost complete -- doctor --ti"
}

// Run prints what may stand in place of the last word, each with its meaning.
func (c *completeCmd) Run(e *env) error {
	parser, err := newParser(&cli{}, io.Discard, io.Discard, func(int) {})
	if err != nil {
		return err
	}
	words := c.Words
	if len(words) > 0 && words[0] == "--" {
		words = words[1:]
	}
	for _, x := range complete(parser.Model.Node, words) {
		fmt.Fprintf(e.out, "%s\t%s\n", x.word, x.meaning)
	}
	return nil
}

// candidate is a word that may stand somewhere.
type candidate struct{ word, meaning string }

// complete lists what may stand in place of the last word; nothing where only
// the person, or the names of files, can tell.
func complete(root *kong.Node, words []string) []candidate {
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "=" }) // bash cuts --flag=value
	last := ""
	if len(words) > 0 {
		last, words = words[len(words)-1], words[:len(words)-1]
	}
	node, awaiting, positional := root, (*kong.Flag)(nil), 0
	for _, w := range words {
		switch {
		case awaiting != nil:
			awaiting = nil
		case strings.HasPrefix(w, "-"):
			awaiting = flagOf(node, w)
			if awaiting != nil && (awaiting.IsBool() || strings.Contains(w, "=")) {
				awaiting = nil
			}
		default:
			if i := slices.IndexFunc(node.Children, func(n *kong.Node) bool { return n.Name == w }); i >= 0 {
				node = node.Children[i]
			} else {
				positional++
			}
		}
	}
	var all []candidate
	name, _, given := strings.Cut(last, "=")
	switch flag := flagOf(node, name); {
	case awaiting != nil:
		all = values(awaiting.Value, "")
	case given && flag != nil:
		all = values(flag.Value, name+"=")
	case strings.HasPrefix(last, "-"):
		for _, group := range node.AllFlags(true) {
			for _, f := range group {
				all = append(all, candidate{"--" + f.Name, f.Help})
			}
		}
	case len(node.Children) > 0:
		for _, n := range node.Children {
			if !n.Hidden {
				all = append(all, candidate{n.Name, n.Help})
			}
		}
	case positional < len(node.Positional):
		all = values(node.Positional[positional], "")
	}
	return slices.DeleteFunc(all, func(c candidate) bool { return !strings.HasPrefix(c.word, last) })
}

// flagOf finds a flag of a command or of the commands above it.
func flagOf(node *kong.Node, word string) *kong.Flag {
	word, _, _ = strings.Cut(word, "=")
	for _, group := range node.AllFlags(false) {
		for _, f := range group {
			if word == "--"+f.Name || f.Short != 0 && word == "-"+string(f.Short) {
				return f
			}
		}
	}
	return nil
}

// values lists what a flag or an argument may be.
func values(v *kong.Value, before string) (all []candidate) {
	switch {
	case v.Enum != "":
		for _, word := range v.EnumSlice() {
			all = append(all, candidate{before + word, v.Help})
		}
	case v.Name == "system" || v.Name == "practice":
		for _, l := range games.All() {
			all = append(all, candidate{before + l.Name, v.Help})
		}
	}
	return all
}
