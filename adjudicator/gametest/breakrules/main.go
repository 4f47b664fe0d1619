// Command breakrules breaks the rules code of a game in one place after the
// other and runs the game's case files: a break that no case notices is a rule
// that no case proves. It prints every break that survives, with its place.
//
//	go run ./adjudicator/gametest/breakrules -game balkanwars combat.go odds.go
//
// All breaks are compiled into one test program, each behind a number; so a
// break costs the cases that reach its place and nothing else. No file of the
// tree is changed.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/printer"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	game := flag.String("game", "", "folder of the game below adjudicator/games")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: breakrules -game FOLDER FILE.go ...\n\nRun it at the root of the project. Options:")
		flag.PrintDefaults()
	}
	flag.Parse()
	if *game == "" || flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*game, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "breakrules:", err)
		os.Exit(1)
	}
}

// run breaks the named files of a game and prints what survives.
func run(game string, files []string) error {
	dir, err := filepath.Abs(filepath.Join("adjudicator/games", game))
	if err != nil {
		return err
	}
	pkgs, err := packages.Load(&packages.Config{Dir: dir, Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles |
		packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps}, ".")
	if err != nil {
		return err
	}
	if len(pkgs) != 1 || packages.PrintErrors(pkgs) > 0 {
		return fmt.Errorf("%s is not one sound package", dir)
	}
	b := &breaker{pkg: pkgs[0], texts: map[ast.Node]string{}, places: map[ast.Node]token.Position{}}
	tmp, err := os.MkdirTemp("", "breakrules")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	add := func(path, content string) error {
		file := filepath.Join(tmp, fmt.Sprintf("%d.go", len(overlay.Replace)))
		overlay.Replace[path] = file
		return os.WriteFile(file, []byte(content), 0o600)
	}
	for i, f := range b.pkg.Syntax {
		path := b.pkg.CompiledGoFiles[i]
		if !slices.Contains(files, filepath.Base(path)) {
			continue
		}
		text, err := b.file(f)
		if err != nil {
			return err
		}
		if err := add(path, text); err != nil {
			return err
		}
	}
	if len(b.breaks) == 0 {
		return fmt.Errorf("nothing to break in %s", strings.Join(files, ", "))
	}
	if err := add(filepath.Join(dir, "breakrules.go"), "package "+b.pkg.Name+"\n"+switches); err != nil {
		return err
	}
	if err := add(filepath.Join(dir, "breakrules_test.go"), "package "+b.pkg.Name+"\n"+harness); err != nil {
		return err
	}
	return b.play(tmp, dir, overlay)
}

// play builds the test program and lets it judge every break.
func (b *breaker) play(tmp, dir string, overlay any) error {
	list, err := json.Marshal(overlay)
	if err != nil {
		return err
	}
	listFile, program := filepath.Join(tmp, "overlay.json"), filepath.Join(tmp, "program")
	if err := os.WriteFile(listFile, list, 0o600); err != nil {
		return err
	}
	build := exec.Command("go", "test", "-c", "-overlay", listFile, "-o", program, ".")
	build.Dir, build.Stderr, build.Stdout = dir, os.Stderr, os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("the broken rules do not compile: %w", err)
	}
	verdicts, err := b.judge(program, dir)
	if err != nil {
		return err
	}
	b.print(verdicts)
	return nil
}

// judge starts the test program, and again behind each break that ends it.
func (b *breaker) judge(program, dir string) (verdicts map[int]string, err error) {
	verdicts = map[int]string{}
	for from := 0; from < len(b.breaks); {
		if from, err = b.playFrom(from, program, dir, verdicts); err != nil {
			return nil, err
		}
	}
	return verdicts, nil
}

// playFrom judges the breaks from a number on and returns where to go on. A
// break that takes the program with it, by memory, time or depth, has ended it
// and was noticed.
func (b *breaker) playFrom(from int, program, dir string, verdicts map[int]string) (int, error) {
	var out, faults bytes.Buffer
	play := exec.Command(program, "-test.run", "^TestBreaks$", "-test.timeout", "0", "-test.v")
	play.Dir, play.Stdout, play.Stderr = dir, &out, &faults
	play.Env = append(os.Environ(), fmt.Sprintf("BREAKS=%d", len(b.breaks)), fmt.Sprintf("FROM=%d", from))
	failed := play.Run()
	tried := from - 1
	for line := range strings.Lines(out.String()) {
		var n int
		var verdict string
		if _, err := fmt.Sscanf(line, "TRY %d", &n); err == nil {
			tried = n
		} else if _, err := fmt.Sscanf(line, "BREAK %d %s", &n, &verdict); err == nil {
			verdicts[n] = verdict
		}
	}
	if failed == nil {
		return len(b.breaks), nil
	}
	if tried < from { // it broke down with whole rules
		os.Stderr.Write(out.Bytes())
		os.Stderr.Write(faults.Bytes())
		return 0, failed
	}
	if verdicts[tried] == "" {
		verdicts[tried] = "ended"
	}
	return tried + 1, nil
}

// print lists what no case killed: what survives, was never reached, or ended
// the program.
func (b *breaker) print(judged map[int]string) {
	verdicts := map[string]int{}
	type row struct {
		brk     brk
		verdict string
	}
	var rows []row
	for n := range b.breaks {
		verdict := judged[n]
		verdicts[verdict]++
		if verdict != "killed" {
			rows = append(rows, row{b.breaks[n], verdict})
		}
	}
	slices.SortStableFunc(rows, func(x, y row) int {
		return cmp.Or(strings.Compare(x.brk.at.Filename, y.brk.at.Filename), x.brk.at.Line-y.brk.at.Line, x.brk.at.Column-y.brk.at.Column)
	})
	for _, r := range rows {
		fmt.Printf("%s:%d:%d: %s: %s\n", filepath.Base(r.brk.at.Filename), r.brk.at.Line, r.brk.at.Column, r.verdict, r.brk.what)
	}
	fmt.Printf("%d breaks: %d killed, %d ended the program, %d survive, %d never reached by a case\n",
		len(b.breaks), verdicts["killed"], verdicts["ended"], verdicts["survives"], verdicts["unreached"])
}

// source prints a piece of syntax on one line.
func source(fset *token.FileSet, n ast.Node) string {
	var s bytes.Buffer
	if err := printer.Fprint(&s, fset, n); err != nil {
		return "?"
	}
	return strings.Join(strings.Fields(s.String()), " ")
}
