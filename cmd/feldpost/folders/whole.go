package folders

import (
	"cmp"
	"os"
	"path/filepath"
)

// WriteWhole makes a file of some mode, whatever the umask, or replaces it: whole
// or not at all.
func WriteWhole(file string, data []byte, mode os.FileMode) error {
	f, err := os.CreateTemp(filepath.Dir(file), ".feldpost-*") // has mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if err = cmp.Or(err, f.Chmod(mode), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}
