// Command collect gathers the licences of the program, of Go and of each module
// that is linked into the program, on any system that it is built for, into
// one file: go generate ./cmd/feldpost/licenses.
package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

// program is what the modules are linked into.
const program = "feldpost/cmd/feldpost"

// systems are those whose modules are looked for; each may need others.
func systems() []string { return []string{"linux", "darwin", "freebsd", "windows"} }

func main() {
	all, err := collect()
	if err == nil {
		err = os.WriteFile(os.Args[1], txtar.Format(all), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "collect:", err)
		os.Exit(1)
	}
}

// linked is a package of another module that the program contains.
type linked struct {
	module, version string
	root, dir       string // folders of the module and of the package
}

// collect reads the licences. Each file is named by module, version and its
// place in the module; the program's own comes first, then Go's.
func collect() (*txtar.Archive, error) {
	own, err := goOutput(nil, "list", "-m", "-f", "{{.Dir}}", "feldpost")
	if err != nil {
		return nil, err
	}
	all := &txtar.Archive{Comment: []byte("Made by go generate; not to be edited.\n")}
	if err := add(all, "feldpost/LICENSE", filepath.Join(own, "LICENSE")); err != nil {
		return nil, err
	}
	goRoot, err := goOutput(nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"LICENSE", "PATENTS"} {
		if err := add(all, "Go, its runtime and standard library/"+name, filepath.Join(goRoot, name)); err != nil {
			return nil, err
		}
	}
	packages, err := packagesOf()
	if err != nil {
		return nil, err
	}
	return all, addModules(all, packages)
}

// addModules adds the licences in and above the folder of each package.
func addModules(all *txtar.Archive, packages []linked) error {
	found := map[string]bool{} // by module
	files := map[string]string{}
	for _, p := range packages {
		if !found[p.module] {
			found[p.module] = false
		}
		for dir := p.dir; strings.HasPrefix(dir, p.root); dir = filepath.Dir(dir) {
			names, err := licensesIn(dir)
			if err != nil {
				return err
			}
			for _, name := range names {
				path := filepath.Join(dir, name)
				within, err := filepath.Rel(p.root, path)
				if err != nil {
					return err
				}
				files[p.module+" "+p.version+"/"+filepath.ToSlash(within)] = path
				found[p.module] = true
			}
		}
	}
	for module, has := range found {
		if !has {
			return fmt.Errorf("%s: no licence found", module)
		}
	}
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if err := add(all, name, files[name]); err != nil {
			return err
		}
	}
	return nil
}

// add appends the text of a file.
func add(all *txtar.Archive, name, path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	all.Files = append(all.Files, txtar.File{Name: name, Data: append(bytes.TrimRight(text, " \n"), '\n')})
	return nil
}

// legal matches the names of files that say what may be done with the others.
var legal = regexp.MustCompile(`(?i)^(licen[cs]e|copying|copyright|notice|patents|ofl|unlicense)([.-].*)?$`)

// licensesIn are the files of a folder that state a licence.
func licensesIn(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if !e.IsDir() && legal.MatchString(e.Name()) && filepath.Ext(e.Name()) != ".go" {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

// packagesOf are the packages of other modules that the program is linked from.
func packagesOf() ([]linked, error) {
	var out []linked
	for _, system := range systems() {
		list, err := goOutput([]string{"GOOS=" + system, "CGO_ENABLED=0"}, "list", "-deps", "-f",
			"{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}", program)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(list) {
			f := strings.Split(strings.TrimSpace(line), "\t")
			if len(f) == 4 {
				out = append(out, linked{module: f[0], version: f[1], root: f[2], dir: f[3]})
			}
		}
	}
	return out, nil
}

// goOutput is what the go command prints.
func goOutput(env []string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), env...)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w: %s", args[0], err, complaint.String())
	}
	return strings.TrimSpace(string(out)), nil
}
