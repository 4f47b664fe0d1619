//go:build unix

package host

import (
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// OwnerOf names the user to whom a folder belongs when root would
// write there and that user is another one; "" when all is well.
func OwnerOf(dir string) string {
	fi, err := os.Stat(dir)
	if err != nil || os.Geteuid() != 0 {
		return ""
	}
	stat, ok := fi.Sys().(*syscall.Stat_t)
	if !ok || stat.Uid == 0 {
		return ""
	}
	id := strconv.Itoa(int(stat.Uid))
	if u, err := user.LookupId(id); err == nil {
		return u.Username
	}
	return "#" + id // as sudo writes a user without a name
}
