package host

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// Place names a file among all files of all machines, for as long as this
// machine runs. A copy, on this disk or another, has another name.
func Place(file string) string {
	boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return ""
	}
	info, err := os.Stat(file)
	if err != nil {
		return ""
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	return fmt.Sprintf("%s %d:%d", strings.TrimSpace(string(boot)), stat.Dev, stat.Ino)
}
