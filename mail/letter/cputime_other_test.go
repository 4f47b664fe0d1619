//go:build !unix

package letter

import "time"

// spent is never more than nothing where processor time is not known.
func spent() time.Duration { return 0 }
