//go:build !unix

package bolt

import "errors"

func fill(string) error { return errors.New("file sizes cannot be limited here") }
