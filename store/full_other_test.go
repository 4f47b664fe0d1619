//go:build !unix

package store

import "errors"

func fill(string) error { return errors.New("file sizes cannot be limited here") }
