// The Russian Capitulation track (16.4).

package pathsofglory

// russianVP counts the VP spaces in Russia that the Central Powers hold now
// (4.1.5, 16.4.2), Baku included (16.4.6). Which they are the scenario's list says.
func (s *State) russianVP() (n int) {
	for _, sp := range s.sys.board.russian {
		if s.isVP(sp) && s.control[sp] == cp {
			n++
		}
	}
	return n
}

// allRussianVP reports whether the Central Powers hold all VP spaces in
// Russia besides Baku.
func (s *State) allRussianVP() bool {
	for _, sp := range s.sys.board.russian {
		if sp != s.sys.board.baku && s.isVP(sp) && s.control[sp] != cp {
			return false
		}
	}
	return true
}

// stages of the Russian Capitulation track (16.4), which begins at the first
// (4.1.8, 16.4.1).
const (
	godSaveTheTsar = iota
	tsarCommandAllowed
	tsarCommand
	tsarFallAllowed
	tsarFallen
	revolutionAllowed
	revolution
	brestLitovsk
)

var russiaWords = [...]string{"God Save the Tsar", "Tsar Takes Command Allowed", "Tsar Takes Command", "Fall of the Tsar Allowed",
	"Fall of the Tsar", "Bolshevik Revolution Allowed", "Bolshevik Revolution", "Treaty of Brest-Litovsk"}

// russia is the box of the Russian Capitulation marker, found anew from the
// board: it falls back by itself (16.4.3 to 16.4.6), from the box that allows
// the Fall of the Tsar too (16.4.4), but not from a played event (16.4.7).
func (s *State) russia() int {
	n := &s.sys.tables.num
	switch {
	case s.hasPlayed(cardTreaty):
		return brestLitovsk
	case s.hasPlayed(cardBolshevik):
		return revolution
	case s.hasPlayed(cardFallOfTsar):
		if !s.playedNow(cardFallOfTsar) && (s.russianVP() > s.tsarFell || s.allRussianVP()) {
			return revolutionAllowed
		}
		return tsarFallen
	case s.hasPlayed(cardTsar):
		if s.combined+s.russianVP() >= n.wsTsar {
			return tsarFallAllowed
		}
		return tsarCommand
	case s.russianVP() >= n.tsarVP:
		return tsarCommandAllowed
	}
	return godSaveTheTsar
}

// checkRussia reports where the marker stands when it may have moved.
func (r *run) checkRussia() {
	if now := r.russia(); now != r.russiaShown {
		r.russiaShown = now
		r.emit("russia", "16.4", "box", russiaWords[now], "vp", r.russianVP())
	}
}
