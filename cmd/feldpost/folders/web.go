package folders

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"feldpost/adjudicator/desk/press"
	"feldpost/cmd/feldpost/conf"
)

// Web is a folder that a web server hands out under an address: order
// pages lie there.
type Web struct {
	Dir, Address string
}

var _ press.Web = Web{}

// web is the web folder of the configuration, nil for none.
func WebOf(c *conf.Config) press.Web {
	if c.Letters.WebFolder == "" {
		return nil
	}
	return Web{Dir: c.Beside(c.Letters.WebFolder), Address: c.Letters.WebURL}
}

// Put implements desk.Web. An empty index keeps servers that list folders from
// listing this one.
func (w Web) Put(name string, page []byte) error {
	if !press.IsPage(name) {
		return fmt.Errorf("%q is no name of an order page", name)
	}
	index := filepath.Join(w.Dir, "index.html")
	if _, err := os.Lstat(index); errors.Is(err, os.ErrNotExist) {
		if err := WriteWhole(index, nil, 0o644); err != nil {
			return err
		}
	}
	return WriteWhole(filepath.Join(w.Dir, name), page, 0o644)
}

// URL implements desk.Web.
func (w Web) URL(name string) string { return strings.TrimRight(w.Address, "/") + "/" + name }

// Names implements desk.Web. A folder that is not there has no pages.
func (w Web) Names() (names []string, err error) {
	files, err := os.ReadDir(w.Dir)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	for _, f := range files {
		if press.IsPage(f.Name()) && f.Type().IsRegular() {
			names = append(names, f.Name())
		}
	}
	return names, err
}

// Remove implements desk.Web.
func (w Web) Remove(name string) error {
	if !press.IsPage(name) {
		return fmt.Errorf("%q is no name of an order page", name)
	}
	if err := os.Remove(filepath.Join(w.Dir, name)); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// Try tells whether pages can be put there.
func (w Web) Try() error {
	f, err := os.CreateTemp(w.Dir, ".feldpost-*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}
