package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"slices"
	"strings"

	"feldpost/adjudicator/desk/showcase"
	"feldpost/adjudicator/report"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/folders"
	"feldpost/templates"
	"feldpost/templates/site"
)

// siteCmd writes a web site of all games into a folder.
type siteCmd struct {
	Dir     string   `arg:"" help:"Folder of the site; it is made when it is not there."`
	URL     string   `name:"url" help:"Address at which the site will lie, for its feed and for search engines." placeholder:"URL"`
	Lang    string   `help:"Language of the pages." enum:"${langs}" default:"en"`
	Without []string `help:"Leave this game out; may be given several times." placeholder:"GAME"`
}

// Help says what is shown and adds examples.
func (siteCmd) Help() string {
	return `The pages need no script and no network; any web server may hand them out. Of a game that goes on they show what
observers may see, as many turns late as its policy says, and only that it is played when it has no observers; a game
that is neither in the list nor open to observers does not appear before its end. Of a game that is over they show all,
with its log and the secret of its dice. Players are named who have sent NAMES ON, and nobody's address is shown.

Written again, only what has changed is touched, and pages of games that are no more go. The folder must be empty, or
hold what this command has written.

Examples:
  feldpost site /var/www/games
  feldpost site /var/www/jeux --lang fr --url https://example.org/jeux/`
}

// besideTheDesk says that it only reads the store: letters are handled meanwhile.
func (siteCmd) besideTheDesk() {}

// Run writes the site.
func (s *siteCmd) Run(e *env) error {
	base, err := siteBase(s.URL)
	if err != nil {
		return exit.Wrong(err)
	}
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	for _, name := range s.Without {
		if _, err := o.game(name); err != nil {
			return err
		}
	}
	f, err := folders.OpenSite(e.path(s.Dir))
	if err != nil {
		return err
	}
	defer f.Leave()
	pages, err := site.New(s.Lang, site.Site{Referee: o.config.Referee.Name, Base: base})
	if err != nil {
		return err
	}
	kit, err := openWords()
	if err != nil {
		return err
	}
	program, err := programDigest()
	if err != nil {
		return err
	}
	w := &siteWork{env: e, program: program, show: &showcase.Showcase{Store: o.desk.Store, Press: o.press, System: o.desk.System, Lang: s.Lang}, kit: kit, pages: pages, folder: f,
		all: site.Site{Referee: o.config.Referee.Name, Base: base}}
	if err := w.games(s.Without); err != nil {
		return err
	}
	if err := w.rest(o.desk.Clerk().PublicAll); err != nil {
		return err
	}
	written, removed, err := f.Swap()
	if err != nil {
		return err
	}
	fmt.Fprintf(e.out, "%s: %d games, %d tournaments, %d files; %d written, %d removed\n", s.Dir, len(w.all.Games), len(w.all.Tourneys), len(f.Made), written, removed)
	if len(w.faults) > 0 {
		return exit.Failed("%w", errors.Join(w.faults...))
	}
	return nil
}

// siteBase is the address of a site with a slash behind it, "" for none.
func siteBase(address string) (string, error) {
	if address == "" {
		return "", nil
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || strings.ContainsAny(address, "?#\" <>") {
		return "", fmt.Errorf("--url %q is not the address of a folder like https://example.org/games/", address)
	}
	return strings.TrimRight(address, "/") + "/", nil
}

// siteWork is a site that is being written.
type siteWork struct {
	env     *env
	program string // its digest
	show    *showcase.Showcase
	kit     *templates.Kit
	pages   *site.Pages
	folder  *folders.Site
	all     site.Site
	faults  []error // of games that cannot be shown
}

// games writes the pages of all games but some. One that cannot be read hides no other.
func (w *siteWork) games(without []string) error {
	names, err := w.show.Names()
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := w.env.ctx.Err(); err != nil {
			return err
		}
		if slices.Contains(without, name) {
			continue
		}
		if err := w.game(name); err != nil {
			return err
		}
	}
	return nil
}

// game writes the pages of one game, unless they are there already.
func (w *siteWork) game(name string) error {
	key, err := w.keyOf(name)
	if err != nil || w.stays(name, key) {
		return err
	}
	told, shown, err := w.show.Game(name)
	if err != nil {
		w.faults = append(w.faults, err)
	}
	if !shown {
		return nil
	}
	g, err := w.kit.SiteGame(w.show.Lang, &told)
	if err != nil {
		return err
	}
	list, err := w.pages.Game(&g)
	if err == nil {
		err = w.folder.Put(list)
	}
	if err != nil {
		return err
	}
	g.Campaign, g.Log, g.Press = nil, nil, nil
	for i := range g.Turns {
		g.Turns[i].Sections, g.Turns[i].Maps = nil, nil
	}
	w.folder.Keep(key, g, list)
	w.all.Games = append(w.all.Games, g)
	return nil
}

// rest writes everything else.
func (w *siteWork) rest(tournaments func() ([]*report.Tourney, error)) error {
	tourneys, err := tournaments()
	if err != nil {
		w.faults = append(w.faults, err)
	}
	for _, t := range tourneys {
		w.all.Tourneys = append(w.all.Tourneys, w.kit.SiteTourney(w.show.Lang, t, w.linkOf))
	}
	players, err := w.show.Players()
	if err != nil {
		w.faults = append(w.faults, err)
	}
	for i := range players {
		w.all.Players = append(w.all.Players, w.kit.SitePlayer(w.show.Lang, &players[i]))
	}
	list, err := w.pages.Rest(w.all)
	if err != nil {
		return err
	}
	return w.folder.Put(list)
}

// linkOf is the way from the folder of tournaments to a game.
func (w *siteWork) linkOf(game string) string {
	i := slices.IndexFunc(w.all.Games, func(g site.Game) bool { return g.Name == game })
	if i < 0 {
		return ""
	}
	return "../" + w.all.Games[i].Dir() + "index.html"
}

// programDigest is the SHA-256 of this program: another one may write other pages.
func programDigest() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// keyOf is that of the pages of a game, "" for one that goes on.
func (w *siteWork) keyOf(name string) (string, error) {
	stamp, err := w.show.Final(name)
	if err != nil || stamp == "" {
		return "", err
	}
	return folders.Digest(fmt.Appendf(nil, "%q", []string{w.program, w.show.Lang, w.all.Base, w.all.Referee, stamp})), nil
}

// stays tells whether the pages of a game are there as they would be written, and
// leaves them there.
func (w *siteWork) stays(name, key string) bool {
	kept, known := w.folder.Before.Games[name]
	if key == "" || !known || kept.Key != key || !w.folder.Holds(kept.Files) {
		return false
	}
	for file := range kept.Files { // sorted before they are used
		w.folder.Made = append(w.folder.Made, file)
	}
	w.folder.Games[name] = kept
	w.all.Games = append(w.all.Games, kept.Game)
	return true
}
