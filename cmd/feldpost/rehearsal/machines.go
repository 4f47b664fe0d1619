package rehearsal

import (
	"container/heap"
	"slices"
	"time"
)

// Machines is a reckoning of several machines, with a daemon each, that share a database and a mailbox which is full of letters. What a letter
// costs was measured; how the costs meet is reckoned: cores are shared in the order in which they are asked for, a daemon decides one letter at a
// time and sends one at a time, with half of the costs and round trips each, and commits wait for the disk together.
type Machines struct {
	Machines, Cores, Database int           // how many, and the cores of each and of the database
	Daemon, Server            time.Duration // processor time of a letter, of its daemon and of the database
	Trips, Commits            int           // of a letter: round trips, and how many of them are commits
	Network, Disk             time.Duration // of a round trip, and of a commit besides
	Fetch                     time.Duration // of a letter from the mailbox, by one of the daemons
}

// cores are when each is free.
type cores []time.Duration

// work has some work done from a moment on, and tells when it is.
func (c cores) work(from, takes time.Duration) time.Duration {
	first := slices.Index(c, slices.Min(c))
	c[first] = max(c[first], from) + takes
	return c[first]
}

// letterAt is a letter on its way.
type letterAt struct {
	at      time.Duration
	number  int
	trip    int
	machine int
	served  bool // its daemon has asked, the database is to answer
}

// way are letters by the time of what is next.
type way []letterAt

func (w way) Len() int { return len(w) }
func (w way) Less(i, j int) bool {
	return w[i].at < w[j].at || w[i].at == w[j].at && w[i].number < w[j].number
}
func (w way) Swap(i, j int) { w[i], w[j] = w[j], w[i] }
func (w *way) Push(x any)   { *w = append(*w, x.(letterAt)) }
func (w *way) Pop() any {
	last := len(*w) - 1
	x := (*w)[last]
	*w = (*w)[:last]
	return x
}

// Rate is how many letters a second are answered, of so many.
func (m Machines) Rate(letters int) float64 {
	database, of := make(cores, m.Database), make([]cores, m.Machines)
	for i := range of {
		of[i] = make(cores, m.Cores)
	}
	waits := make([][2][]letterAt, m.Machines) // for the desk and for the sender of each
	busy := make([][2]bool, m.Machines)
	var w way
	var end time.Duration
	for n := range letters { // games fall to machines as lanes do: evenly, in no order
		heap.Push(&w, letterAt{at: time.Duration(n+1) * m.Fetch, number: n, machine: n * 7919 % 104729 % m.Machines})
	}
	half := m.Trips / 2
	for w.Len() > 0 {
		l := heap.Pop(&w).(letterAt)
		stage := min(l.trip/half, 1)
		if begins := !l.served && (l.trip == 0 || l.trip == half); begins {
			if busy[l.machine][stage] {
				waits[l.machine][stage] = append(waits[l.machine][stage], l)
				continue
			}
			busy[l.machine][stage] = true
		}
		if !l.served {
			l.at, l.served = of[l.machine].work(l.at, m.Daemon/time.Duration(m.Trips))+m.Network/2, true
			heap.Push(&w, l)
			continue
		}
		l.at, l.served = database.work(l.at, m.Server/time.Duration(m.Trips))+m.Network/2, false
		if l.trip*m.Commits/m.Trips != (l.trip+1)*m.Commits/m.Trips {
			l.at += m.Disk
		}
		if l.trip++; l.trip == half || l.trip == m.Trips { // another one's turn
			busy[l.machine][stage] = false
			if q := waits[l.machine][stage]; len(q) > 0 {
				next := q[0]
				waits[l.machine][stage] = q[1:]
				next.at = l.at
				heap.Push(&w, next)
			}
		}
		if end = max(end, l.at); l.trip < m.Trips {
			heap.Push(&w, l)
		}
	}
	return float64(letters) / end.Seconds()
}
