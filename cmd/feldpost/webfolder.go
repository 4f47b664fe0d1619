package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"feldpost/adjudicator/desk/press"
	"feldpost/cmd/feldpost/conf"
)

// webFolder is a folder that a web server hands out under an address: order
// pages lie there.
type webFolder struct {
	dir, url string
}

var _ press.Web = webFolder{}

// web is the web folder of the configuration, nil for none.
func webOf(c *conf.Config) press.Web {
	if c.Letters.WebFolder == "" {
		return nil
	}
	return webFolder{dir: c.Beside(c.Letters.WebFolder), url: c.Letters.WebURL}
}

// Put implements desk.Web. An empty index keeps servers that list folders from
// listing this one.
func (w webFolder) Put(name string, page []byte) error {
	if !press.IsPage(name) {
		return fmt.Errorf("%q is no name of an order page", name)
	}
	index := filepath.Join(w.dir, "index.html")
	if _, err := os.Lstat(index); errors.Is(err, os.ErrNotExist) {
		if err := writeWhole(index, nil, 0o644); err != nil {
			return err
		}
	}
	return writeWhole(filepath.Join(w.dir, name), page, 0o644)
}

// URL implements desk.Web.
func (w webFolder) URL(name string) string { return strings.TrimRight(w.url, "/") + "/" + name }

// Names implements desk.Web. A folder that is not there has no pages.
func (w webFolder) Names() (names []string, err error) {
	files, err := os.ReadDir(w.dir)
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
func (w webFolder) Remove(name string) error {
	if !press.IsPage(name) {
		return fmt.Errorf("%q is no name of an order page", name)
	}
	if err := os.Remove(filepath.Join(w.dir, name)); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// try tells whether pages can be put there.
func (w webFolder) try() error {
	f, err := os.CreateTemp(w.dir, ".feldpost-*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}
