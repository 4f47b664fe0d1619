package mail

import (
	"context"
	"errors"
	"fmt"
)

// Step is one thing that a probe has tried.
type Step struct {
	Stage  Stage
	Detail string // what was found, or what failed
	Failed bool
	Advice string // what to do about a failure
}

// Report is what a probe has found out about a server.
type Report struct {
	Server       string
	Steps        []Step
	Capabilities []string
	Folders      []string // IMAP: those the account has
	Letters      uint32   // IMAP: in the watched folder
	MaxSize      int      // SMTP: largest letter in bytes, 0 when not told
}

func (r *Report) ok(stage Stage, format string, args ...any) {
	r.Steps = append(r.Steps, Step{Stage: stage, Detail: fmt.Sprintf(format, args...)})
}

// failed adds the step at which an error happened.
func (r *Report) failed(stage Stage, err error) error {
	step := Step{Stage: stage, Detail: err.Error(), Failed: true}
	var conn *ConnError
	if errors.As(err, &conn) {
		step.Stage, step.Advice = conn.Stage, conn.Advice()
	}
	r.Steps = append(r.Steps, step)
	return err
}

// Probe logs in to a mailbox, looks around without changing anything but the
// folders that filing needs, and says at which step it failed. The report is
// of use together with an error.
func Probe(ctx context.Context, account Account) (Report, error) {
	report := Report{Server: account.Address}
	box, err := openIMAP(ctx, account)
	if err != nil {
		return report, report.failed(StageConnect, err)
	}
	defer box.Close()
	report.ok(StageLogin, "%s logged in over %s", account.User, account.Security)
	if err := box.survey(ctx, &report); err != nil {
		return report, report.failed(StageFolder, err)
	}
	report.ok(StageFolder, "the server has %d folders", len(report.Folders))
	status, err := box.Select(ctx, account.inbox())
	if err != nil {
		return report, report.failed(StageFolder, err)
	}
	report.Letters = status.Letters
	report.ok(StageFolder, "%s holds %d letters", account.inbox(), status.Letters)
	if err := box.Prepare(ctx); err != nil {
		return report, report.failed(StageFolder, err)
	}
	report.ok(StageFolder, "letters are filed into %s and %s", account.folder(ShelfDone), account.folder(ShelfQuarantine))
	return report, nil
}
