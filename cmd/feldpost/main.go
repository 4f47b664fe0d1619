// Command feldpost is a neutral referee for wargames played by mail.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/cmd/feldpost/exit"
	"feldpost/orders"
	"feldpost/store"
)

// cli is the command line; each command has a file of its own.
type cli struct {
	Config  string      `short:"c" default:"feldpost.toml" env:"FELDPOST_CONFIG" help:"Configuration file (config.example.toml documents every key)." type:"path"`
	Version versionFlag `help:"Print the versions of the program, its rules and its store, and end."`

	Init       initCmd       `cmd:"" help:"Make a configuration by a few questions."`
	Serve      serveCmd      `cmd:"" help:"Run the referee on its mailbox."`
	Demo       demoCmd       `cmd:"" help:"Show the whole referee at work on mail servers inside this process."`
	New        newCmd        `cmd:"" help:"Create a game and invite its players."`
	Seat       seatCmd       `cmd:"" help:"Show the seats of a game, change a player, renew a code."`
	Show       showCmd       `cmd:"" help:"Show a game, or its position as text."`
	Map        mapCmd        `cmd:"" help:"Draw the board of a system or of a game."`
	Check      checkCmd      `cmd:"" help:"Check a sheet against a game without applying anything."`
	Submit     submitCmd     `cmd:"" help:"Hand in a sheet for a seat without mail."`
	Deadline   deadlineCmd   `cmd:"" help:"Put a deadline off, pause the clock, grant leave."`
	Rule       ruleCmd       `cmd:"" help:"Make a ruling: change or restore a position, suspend, resume, end."`
	Desk       deskCmd       `cmd:"" help:"Print the code of letters in which the referee directs from his mailbox."`
	Tournament tournamentCmd `cmd:"" help:"Check, hold and show tournaments."`
	Outbox     outboxCmd     `cmd:"" help:"List letters out and resend them."`
	Quarantine quarantineCmd `cmd:"" help:"List, show and release letters that were not answered."`
	Verify     verifyCmd     `cmd:"" help:"Check a finished game from its letters alone."`
	Replay     replayCmd     `cmd:"" help:"Carry games out again with this program or other data, and say which would differ."`
	Archive    archiveCmd    `cmd:"" help:"Write the public letters of a game, and its page, into a folder."`
	Site       siteCmd       `cmd:"" help:"Write a web site of all games into a folder."`
	Cases      casesCmd      `cmd:"" help:"Run rule cases."`
	Ledger     ledgerCmd     `cmd:"" help:"Show which clauses of a rulebook have cases."`
	Play       playCmd       `cmd:"" help:"Play random games to the end and test every state."`
	Data       dataCmd       `cmd:"" help:"Export and check the data files of a system."`
	Person     personCmd     `cmd:"" help:"Show, hand out or erase what is known of a person."`
	Backup     backupCmd     `cmd:"" help:"Copy the store while it is in use."`
	Restore    restoreCmd    `cmd:"" help:"Put a backup in the place of the store."`
	Upgrade    upgradeCmd    `cmd:"" help:"Bring the store to the form of this program, or say what would change."`
	Store      storeCmd      `cmd:"" help:"Save what is left of a damaged store, or write its file anew."`
	Login      loginCmd      `cmd:"" help:"Get the permission for a mailbox that takes no password (OAuth 2)."`
	Doctor     doctorCmd     `cmd:"" help:"Check configuration, mailbox, SMTP, clock and store, and say what to fix."`
	Health     healthCmd     `cmd:"" help:"Ask the daemon whether it is well."`
	Manual     manualCmd     `cmd:"" help:"List and print the pages of the manual."`
	Versions   versionCmd    `cmd:"" name:"version" help:"Print the versions of the program, its rules and its store."`
	Licenses   licensesCmd   `cmd:"" help:"Print the licences of all that the program contains."`
	Completion completionCmd `cmd:"" help:"Print what a shell needs to complete command lines."`
	Complete   completeCmd   `cmd:"" hidden:"" help:"List the words that may stand last on a command line."`
}

// Help says what all commands have in common.
func (cli) Help() string {
	return `Exit codes: 0 done, 1 the answer is no (faults, a difference), 2 the command line or
the configuration is wrong, 3 something outside failed. Commands that need the store
are executed by the daemon while one is at work.`
}

// env is what commands are given.
type env struct {
	ctx    context.Context
	out    io.Writer
	errOut io.Writer
	in     io.Reader
	config string  // path of the configuration file
	dir    string  // where relative paths belong; "" for the process's own folder
	shared *daemon // set inside a daemon that executes the command

	// lookupMX finds the servers that take a domain's mail; nil asks the DNS.
	lookupMX func(ctx context.Context, domain string) ([]*net.MX, error)
	clock    func() time.Time                  // of this machine; nil for time.Now
	listing  func(games.Listing) games.Listing // what systems are opened by, nil for as they are

	input     []byte // standard input, once read
	usedInput bool
}

func main() { os.Exit(program(nil, nil)) }

// program executes the command line of the process with a clock, nil for that of the machine, and with other systems, nil for none, and returns
// the exit code.
func program(clock func() time.Time, listing func(games.Listing) games.Listing) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	e := &env{ctx: ctx, out: os.Stdout, errOut: os.Stderr, in: os.Stdin, clock: clock, listing: listing}
	return e.run(os.Args[1:])
}

// run executes one command line and returns the exit code.
func run(ctx context.Context, args []string, out, errOut io.Writer) int {
	e := &env{ctx: ctx, out: out, errOut: errOut, in: os.Stdin}
	return e.run(args)
}

// newParser makes the parser of the command line; exit is called after help.
func newParser(c *cli, out, errOut io.Writer, exit func(int)) (*kong.Kong, error) {
	return kong.New(c, kong.Name("feldpost"), kong.Description("A neutral referee for wargames played by mail."),
		kong.Writers(out, errOut), kong.Exit(exit), kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Vars{"systems": games.Names(), "langs": strings.Join(orders.Languages(), ",")})
}

func (e *env) run(args []string) int {
	var c cli
	code := -1
	parser, err := newParser(&c, e.out, e.errOut, func(n int) { code = n })
	if err != nil {
		fmt.Fprintln(e.errOut, "feldpost:", err)
		return exit.Trouble
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	k, err := parser.Parse(args)
	if code >= 0 { // --help has spoken
		return code
	}
	if err != nil {
		fmt.Fprintln(e.errOut, "feldpost:", err)
		return exit.Usage
	}
	e.config = c.Config
	err = k.Run(e)
	if err == nil {
		return exit.OK
	}
	var held errHeld
	if errors.As(err, &held) && e.shared == nil {
		return e.forward(held, args)
	}
	fmt.Fprintln(e.errOut, "feldpost:", err)
	if errors.Is(err, adjudicator.ErrNoEdition) {
		fmt.Fprintln(e.errOut, "feldpost: feldpost upgrade has the game go on, as a daemon does when it starts")
	}
	var f exit.Failure
	switch {
	case errors.As(err, &f):
		return f.Code
	case errors.Is(err, store.ErrNotFound): // a number or name on the command line
		return exit.Usage
	}
	return exit.Trouble
}
