package gamedata

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func folder(files map[string]string) fstest.MapFS {
	m := fstest.MapFS{}
	for name, text := range files {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return m
}

const towns = "# provenance: public - places of 1912\n# a remark\nhex,name,basis\n1140,Belgrade,seen\n\n2231,Sofia,\n"

func TestTableReadsRowsWithTheirLines(t *testing.T) {
	s := Read(folder(map[string]string{"towns.csv": towns}))
	rows := s.Table("towns.csv", "hex", "name").Rows()
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	if len(rows) != 2 || rows[0].Line != 4 || rows[1].Line != 6 || rows[1].Text("name") != "Sofia" {
		t.Errorf("rows: %+v", rows)
	}
	f := s.Files()
	if len(f) != 1 || f[0].Provenance != Public || f[0].Note != "places of 1912" || f[0].Own {
		t.Errorf("files: %+v", f)
	}
}

// A spreadsheet gives back a byte order mark, CRLF and padded or quoted
// lines of comment.
func TestTableReadsWhatSpreadsheetsWrite(t *testing.T) {
	text := "\ufeff\"# provenance: derived - one, two\",,\r\n# more,,\r\nhex,name,basis\r\n1140,Belgrade,\r\n,,\r\n" +
		"1622,\"Rustcuk, town\",x,,\r\n"
	s := Read(folder(map[string]string{"towns.csv": text}))
	rows := s.Table("towns.csv", "hex", "name").Rows()
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	if len(rows) != 2 || rows[1].Text("name") != "Rustcuk, town" || rows[1].Line != 6 {
		t.Errorf("rows: %+v", rows)
	}
	if f := s.Files()[0]; f.Provenance != Derived || f.Note != "one, two" {
		t.Errorf("file: %+v", f)
	}
}

func TestProblemsNameFileLineAndForm(t *testing.T) {
	const head = "# provenance: rulebook - x\n"
	for name, c := range map[string]struct{ text, want string }{
		"no provenance":      {"hex,name\n1140,B\n", "towns.csv:1: want a first line like: # provenance: rulebook"},
		"unknown provenance": {"# provenance: guess - x\nhex,name\n", "towns.csv:1: want a first line like"},
		"missing column":     {head + "hex,basis\n1140,x\n", "towns.csv:2: got \"hex,basis\", want a column name"},
		"unknown column":     {head + "hex,name,nmae\n", "towns.csv:2: got \"nmae\", want only the columns hex,name,basis"},
		"repeated column":    {head + "hex,name,name\n", "towns.csv:2: got \"name\", want each column once"},
		"semicolons":         {head + "hex;name\n1140;B\n", "want columns separated by commas"},
		"too many fields":    {head + "hex,name\n1140,B,C\n", "towns.csv:3: got \"3 fields\", want 2 as in the header: hex,name"},
		"too few fields":     {head + "hex,name\n1140\n", "towns.csv:3: got \"1 fields\", want 2"},
		"open quote":         {head + "hex,name\n1140,\"B\n", "towns.csv:3: want a line of CSV"},
		"empty file":         {"", "towns.csv:1: want a first line"},
		"no header":          {head, "towns.csv:2: want a header: hex,name"},
	} {
		s := Read(folder(map[string]string{"towns.csv": c.text}))
		s.Table("towns.csv", "hex", "name")
		if err := s.Err(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
	s := Read(folder(nil))
	s.Table("towns.csv", "hex")
	if err := s.Err(); err == nil || !strings.Contains(err.Error(), "towns.csv: want a readable file") {
		t.Errorf("missing file: %v", err)
	}
}

func TestFieldsOfEveryKind(t *testing.T) {
	s := Read(folder(map[string]string{"x.csv": "# provenance: rulebook - x\nn,m,yes,word,list,need\n3,,yes,b,p; q,v\nx,99,maybe,z,,\n"}))
	rows := s.Table("x.csv", "n", "m", "yes", "word", "list", "need").Rows()
	a := rows[0]
	if a.Int("n", 0, 9) != 3 || a.IntOr("m", 0, 9, 7) != 7 || !a.Yes("yes") || a.Word("word", "a", "b") != 1 ||
		strings.Join(a.List("list"), "|") != "p|q" || a.Need("need", "x") != "v" || s.Failed() != 0 {
		t.Errorf("good fields: %v", s.Err())
	}
	b := rows[1]
	b.Int("n", 0, 9)
	b.IntOr("m", 0, 9, 7)
	b.Yes("yes")
	b.Word("word", "", "a")
	b.Need("need", "a value")
	b.Fail("", "another row")
	if b.List("list") != nil {
		t.Error("an empty list")
	}
	want := `x.csv:4: n: got "x", want a whole number from 0 to 9
x.csv:4: m: got "99", want a whole number from 0 to 9
x.csv:4: yes: got "maybe", want no or yes
x.csv:4: word: got "z", want nothing or a
x.csv:4: need: want a value
x.csv:4: want another row`
	if got := s.Err().Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestDigestFollowsEveryByteAndName(t *testing.T) {
	base := map[string]string{"a.csv": "1", "b.csv": "2", "notes.txt": "x"}
	first, err := Digest(folder(base))
	if err != nil || len(first) != 64 {
		t.Fatal(first, err)
	}
	for _, change := range []map[string]string{
		{"a.csv": "1 ", "b.csv": "2"}, {"a.csv": "1", "c.csv": "2"}, {"a.csv": "12", "b.csv": ""}, {"a.csv": "1"},
	} {
		if d, _ := Digest(folder(change)); d == first {
			t.Errorf("%v has the same digest", change)
		}
	}
	base["notes.txt"] = "y"
	if d, _ := Digest(folder(base)); d != first {
		t.Error("a file that is no data file changes the digest")
	}
}

func TestOnlySoundFilesAreSealed(t *testing.T) {
	files := folder(map[string]string{"a.csv": "# provenance: rulebook\nn\n3\n"})
	sound := Read(files)
	sound.Table("a.csv", "n")
	want, _ := Digest(files)
	if got, err := sound.Seal(); err != nil || got != want {
		t.Errorf("sealed as %q, want %q: %v", got, want, err)
	}
	wrong := Read(files)
	wrong.Table("a.csv", "m")
	if got, err := wrong.Seal(); err == nil || got != "" {
		t.Errorf("wrong files are sealed as %q", got)
	}
}

func TestOverlayReplacesWholeFiles(t *testing.T) {
	base := folder(map[string]string{"a.csv": "1", "b.csv": "2"})
	own := folder(map[string]string{"b.csv": "3", "README": "words"})
	both, err := Overlay(base, own)
	if err != nil {
		t.Fatal(err)
	}
	a, _ := fs.ReadFile(both, "a.csv")
	b, _ := fs.ReadFile(both, "b.csv")
	if string(a) != "1" || string(b) != "3" {
		t.Errorf("a %q, b %q", a, b)
	}
	if IsOwn(both, "a.csv") || !IsOwn(both, "b.csv") || IsOwn(base, "b.csv") {
		t.Error("which files are the referee's own")
	}
	if x, _ := Digest(both); x == "" {
		t.Error("no digest")
	} else if y, _ := Digest(folder(map[string]string{"a.csv": "1", "b.csv": "3"})); x != y {
		t.Error("the digest must be of the effective files")
	}
	if _, err := Overlay(base, folder(map[string]string{"c.csv": "1"})); err == nil ||
		!strings.Contains(err.Error(), "c.csv: want a file name of this game: a.csv, b.csv") {
		t.Errorf("a file that the game does not have: %v", err)
	}
	if _, err := Overlay(base, os.DirFS(filepath.Join(t.TempDir(), "none"))); err == nil {
		t.Error("a folder that does not exist")
	}
}

func TestExportWritesOnceAndReadsBack(t *testing.T) {
	base := folder(map[string]string{"a.csv": "1", "b.csv": "2", "notes.txt": "x"})
	dir := filepath.Join(t.TempDir(), "new", "folder")
	names, err := Export(base, dir)
	if err != nil || strings.Join(names, " ") != "a.csv b.csv" {
		t.Fatal(names, err)
	}
	x, _ := Digest(base)
	if y, err := Digest(os.DirFS(dir)); x != y || err != nil {
		t.Errorf("digests %s and %s, %v", x, y, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "b.csv"), []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "a.csv")); err != nil {
		t.Fatal(err)
	}
	if _, err := Export(base, dir); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("export over a file: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "a.csv")); err == nil {
		t.Error("a refused export wrote a file")
	}
}

func TestFolderIsThereOrPanics(t *testing.T) {
	files := fstest.MapFS{"data/crt.csv": {Data: []byte("x")}}
	if _, err := fs.Stat(Folder(files, "data"), "crt.csv"); err != nil {
		t.Error(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("a folder that is not there was opened")
		}
	}()
	Folder(files, "date")
}

func TestEachNamedLineStandsOnce(t *testing.T) {
	names := []string{"clear", "forest"}
	read := func(rows string) (got []int, problems string) {
		s := Read(folder(map[string]string{"chart.csv": "# provenance: rulebook - x\nterrain,cost\n" + rows}))
		s.Table("chart.csv", "terrain", "cost").EachOnce("terrain", names, func(r Row, name int) { got = append(got, name, r.Int("cost", 0, 9)) })
		if err := s.Err(); err != nil {
			problems = err.Error()
		}
		return got, problems
	}
	if got, problems := read("forest,2\nclear,1\n"); !slices.Equal(got, []int{1, 2, 0, 1}) || problems != "" {
		t.Errorf("read %v: %s", got, problems)
	}
	for rows, want := range map[string]string{
		"clear,1\nforest,2\nclear,3\n": "chart.csv:5: terrain: got \"clear\", want each line once; it stands in line 3 already",
		"clear,1\nswamp,2\nforest,2\n": "chart.csv:4: terrain: got \"swamp\", want one of clear, forest",
		"clear,1\n":                    "chart.csv: want a line forest",
		"":                             "chart.csv: want lines below the header",
	} {
		if _, problems := read(rows); !strings.Contains(problems, want) {
			t.Errorf("%q: %s, want %s", rows, problems, want)
		}
	}
}

func TestNumbersStandOnceAndKeepToTheirRange(t *testing.T) {
	var stacking, morale int
	read := func(rows string) string {
		stacking, morale = 0, 0
		s := Read(folder(map[string]string{"numbers.csv": "# provenance: rulebook - x\nname,value,rule\n" + rows}))
		s.Numbers("numbers.csv", NumberAt("stacking", &stacking, 1, 20), NumberAt("morale", &morale, -9, 9))
		if err := s.Err(); err != nil {
			return err.Error()
		}
		return ""
	}
	if problems := read("morale,-2,10\nstacking,3,7.1\n"); stacking != 3 || morale != -2 || problems != "" {
		t.Errorf("read %d and %d: %s", stacking, morale, problems)
	}
	for rows, want := range map[string]string{
		"morale,0,10\nstacking,0,7.1\n": "numbers.csv:4: value",
		"stacking,3,7.1\n":              "numbers.csv: want a line morale",
	} {
		if problems := read(rows); !strings.Contains(problems, want) {
			t.Errorf("%q: %s, want %s", rows, problems, want)
		}
	}
}

// A folder that was kept before a file came to the game is read with the embedded file, and
// is the same folder: its digest stays. A file that it has is its own, and one that nobody
// names is missing.
func TestAFileThatCameLaterIsReadFromTheEmbeddedOnes(t *testing.T) {
	embedded := folder(map[string]string{"towns.csv": towns, "rivers.csv": "# provenance: public\nname\nDrina\n"})
	kept := folder(map[string]string{"towns.csv": strings.Replace(towns, "Sofia", "Varna", 1)})
	before, err := Digest(kept)
	if err != nil {
		t.Fatal(err)
	}
	s := Read(kept)
	s.Later(embedded, "rivers.csv", "towns.csv")
	if rows := s.Table("rivers.csv", "name").Rows(); len(rows) != 1 || rows[0].Text("name") != "Drina" {
		t.Errorf("rivers: %+v", rows)
	}
	if rows := s.Table("towns.csv", "hex", "name").Rows(); len(rows) != 2 || rows[1].Text("name") != "Varna" {
		t.Errorf("towns: %+v", rows)
	}
	if digest, err := s.Seal(); err != nil || digest != before {
		t.Errorf("digest %s, %v; it was %s", digest, err, before)
	}
	if s.Table("roads.csv", "name"); s.Err() == nil {
		t.Error("a file that nobody has is read")
	}
}

func TestNumbersOfAStructAreReadByTheNamesOfItsFields(t *testing.T) {
	limits := func(rows string) fs.FS {
		return folder(map[string]string{"number_limits.csv": "# provenance: rulebook - x\nname,low,high\n" + rows})
	}
	read := func(limits fs.FS) (n struct{ Stacking, StackingZero int }, told string) {
		defer func() {
			if broken := recover(); broken != nil {
				told = fmt.Sprint(broken)
			}
		}()
		s := Read(folder(map[string]string{"numbers.csv": "# provenance: rulebook - x\nname,value,rule\nstacking,3,\nstacking_zero,-1,\n"}))
		s.NumbersInto("numbers.csv", limits, &n)
		if err := s.Err(); err != nil {
			told = err.Error()
		}
		return n, told
	}
	if n, told := read(limits("stacking,1,9\nstacking_zero,-2,0\n")); n.Stacking != 3 || n.StackingZero != -1 || told != "" {
		t.Errorf("read %+v: %s", n, told)
	}
	for rows, want := range map[string]string{
		"stacking,1,9\nstacking_zero,0,1\n":                 "numbers.csv:4: value",
		"stacking,1,9\n":                                    "numbers without limits",
		"stacking,1,9\nstacking_zero,0,1\nstacking,1,9\n":   "or twice",
		"stacking,1,9\nstacking_zero,0,1\nstacking_x,0,1\n": `no number "stacking_x"`,
	} {
		if _, told := read(limits(rows)); !strings.Contains(told, want) {
			t.Errorf("%q: %s, want %s", rows, told, want)
		}
	}
}

func TestLinesOfAKeyStandOnce(t *testing.T) {
	s := Read(folder(map[string]string{"steps.csv": "# provenance: rulebook - x\nturn,army\n1,a\n1,b\n2,a\n1,b\n"}))
	file := s.Table("steps.csv", "turn", "army")
	good := 0
	for _, r := range file.Rows() {
		if r.Once("army", "each army once a turn", r.Text("turn"), " ", r.Text("army")) {
			good++
		}
	}
	if !file.Seen("2", " ", "a") || file.Seen("2", " ", "b") || good != 3 {
		t.Errorf("%d lines stand once", good)
	}
	if err := s.Err(); err == nil || err.Error() != `steps.csv:6: army: got "b", want each army once a turn; it stands in line 4 already` {
		t.Errorf("told %v", err)
	}
}

func TestSetsSharesAndTablesWithoutRows(t *testing.T) {
	const head = "# provenance: public - x\n"
	s := Read(folder(map[string]string{"some.csv": head + "seas,land\nnorth;south,0.25\nnorth;north,2\neast,x\n", "none.csv": head + "seas\n"}))
	table := s.Table("some.csv", "seas", "land")
	var sets []uint16
	var land []float32
	for _, r := range table.Rows() {
		sets, land = append(sets, r.Set("seas", "seas, each once", "north", "south")), append(land, r.Share("land"))
	}
	if !slices.Equal(sets, []uint16{3, 1, 0}) || land[0] != 0.25 {
		t.Errorf("sets %v, shares %v", sets, land)
	}
	table.Filled("rows")
	s.Table("none.csv", "seas").Filled("the seas")
	err := fmt.Sprint(s.Err())
	for _, want := range []string{`some.csv:4: seas: got "north;north", want seas, each once`, `some.csv:5: seas: got "east", want seas, each once`,
		`some.csv:4: land: got "2", want a share from 0 to 1 like 0.77`, `some.csv:5: land: got "x"`, "none.csv: want the seas"} {
		if !strings.Contains(err, want) {
			t.Errorf("%s\nlacks %s", err, want)
		}
	}
	if strings.Contains(err, "want rows") {
		t.Error("a table with rows is filled")
	}
}

func TestAFieldNamesSomethingKnown(t *testing.T) {
	s := Read(fstest.MapFS{"x.csv": {Data: []byte("# provenance: public - x\nunit\nBU-1\nBU-9\n")}})
	var got []int
	for _, r := range s.Table("x.csv", "unit").Rows() {
		got = append(got, Named(r, "unit", "an id", map[string]int{"BU-1": 7}, -1))
	}
	if err := s.Err(); !slices.Equal(got, []int{7, -1}) || err == nil || !strings.Contains(err.Error(), `x.csv:4: unit: got "BU-9", want an id`) {
		t.Error(got, err)
	}
}
