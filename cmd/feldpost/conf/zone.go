package conf

import (
	"fmt"
	"os"
	"strings"
	"time"
)

// IsZone checks the name of a time zone.
func IsZone(s string) (string, error) {
	if _, err := time.LoadLocation(s); err != nil || s == "Local" {
		return "", fmt.Errorf("%q is not a time zone like Europe/Paris or UTC", s)
	}
	return s, nil
}

// LocalZone is the name of this machine's time zone, UTC when it has none.
func LocalZone() string {
	zone := os.Getenv("TZ")
	if zone == "" {
		target, _ := os.Readlink("/etc/localtime")
		_, zone, _ = strings.Cut(target, "zoneinfo/")
	}
	if _, err := IsZone(zone); err == nil && zone != "" {
		return strings.Replace(zone, "Etc/UTC", "UTC", 1)
	}
	return "UTC"
}
