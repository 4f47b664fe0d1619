// Package exit has the exit codes of the program, and errors that carry one.
package exit

import "fmt"

// Exit codes that scripts can use.
const (
	OK      = 0
	No      = 1 // the work was done and its answer is no: faults, a failed case, a difference
	Usage   = 2 // the command line or the configuration is wrong
	Trouble = 3 // something outside failed: files, network, store
)

// Failure is an error with its exit code.
type Failure struct {
	Code int
	err  error
}

func (f Failure) Error() string { return f.err.Error() }
func (f Failure) Unwrap() error { return f.err }

// With gives an error its exit code.
func With(code int, err error) error { return Failure{code, err} }

// Failed marks an answer that is no.
func Failed(format string, args ...any) error {
	return Failure{No, fmt.Errorf(format, args...)}
}

// Wrong marks a wrong command line or configuration.
func Wrong(err error) error {
	if err == nil {
		return nil
	}
	return Failure{Usage, err}
}
