package position

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/names"
	"feldpost/orders"
)

// number is how a state holds a number, thing how it counts the things of a
// kind, set how it holds some of them, a bit for each.
type (
	number interface {
		~int | ~int8 | ~int16 | ~uint8
	}
	thing interface {
		~int | ~int16 | ~int32 | ~uint8 | ~uint16
	}
	set interface {
		~uint8 | ~uint16 | ~uint32
	}
)

// Flag is the row of a fact that is so or not: the word alone says that it is.
func Flag[P any](word string, of func(p P) *bool) Word[P] {
	return Word[P]{Name: word, Most: 1,
		Read: func(p P, _ Line) error {
			*of(p) = true
			return nil
		},
		Print: func(p P, _ int, out *Text) {
			if *of(p) {
				out.Line()
			}
		}}
}

// NumberIn reads the word at an index as a number from low to high that the field which
// holds it can hold: what is more is an error and never cut.
func NumberIn[N number](l Line, at, low, high int) (N, error) {
	n, err := l.Number(at, low, high)
	if err != nil {
		return 0, err
	}
	held := N(n)
	if int(held) != n {
		return 0, l.Errorf("%d is more than a position holds in word %d", n, at+1)
	}
	return held, nil
}

// Number is the row of a number from low to high.
func Number[P any, N number](word, example string, low, high int, of func(p P) *N) Word[P] {
	return Word[P]{Name: word, Example: example, Most: 2,
		Read: func(p P, l Line) error {
			n, err := NumberIn[N](l, 1, low, high)
			if err == nil {
				*of(p) = n
			}
			return err
		},
		Print: func(p P, _ int, out *Text) { out.Line(strconv.Itoa(int(*of(p)))) }}
}

// Count is the row of a number that has no line while it is 0.
func Count[P any, N number](word, example string, low, high int, of func(p P) *N) Word[P] {
	w := Number(word, example, low, high, of)
	always := w.Print
	w.Print = func(p P, at int, out *Text) {
		if *of(p) != 0 {
			always(p, at, out)
		}
	}
	return w
}

// Kind is how the things of one kind, sides or countries or hexes, stand in a
// line. T counts them as Each of a Group does.
type Kind[P any, T thing] struct {
	Name func(p P, of T) string
	Find func(p P, l Line, at int) (T, error) // reads the word at an index
}

// Listed is the kind of things that have one name each, in their order; want
// is the error for another name.
func Listed[P any, T thing](words []string, want string) Kind[P, T] {
	return Kind[P, T]{Name: func(_ P, of T) string { return words[of] },
		Find: func(_ P, l Line, at int) (T, error) {
			if at < len(l.Words) {
				if t := slices.IndexFunc(words, func(word string) bool { return names.Same(word, l.Words[at]) }); t >= 0 {
					return T(t), nil
				}
			}
			return 0, l.Errorf("%s", want)
		}}
}

// Reader is a reader of lines that name a thing first, which it gives to read.
func (k Kind[P, T]) Reader(read func(p P, of T, l Line) error) func(P, Line) error {
	return func(p P, l Line) error {
		of, err := k.Find(p, l, 1)
		if err != nil {
			return err
		}
		return read(p, of, l)
	}
}

// Row is the row of a word whose lines name a thing first: read is given the
// thing, and what show prints follows its name.
func (k Kind[P, T]) Row(word, example string, read func(p P, of T, l Line) error, show func(p P, of T, out *Text)) Word[P] {
	return Word[P]{Name: word, Example: example, Read: k.Reader(read),
		Print: func(p P, at int, out *Text) {
			out.about = k.Name(p, T(at))
			show(p, T(at), out)
			out.about = ""
		}}
}

// each is a reader of lines that name one thing or several, for each of which it
// calls do.
func (k Kind[P, T]) each(do func(p P, of T)) func(P, Line) error {
	return func(p P, l Line) error {
		for at := 1; at == 1 || at < len(l.Words); at++ {
			of, err := k.Find(p, l, at)
			if err != nil {
				return err
			}
			do(p, of)
		}
		return nil
	}
}

// Mark is the row of a fact that is so or not for each thing: the line that
// names the thing, or several, says that it is.
func (k Kind[P, T]) Mark(word, example string, of func(p P, of T) *bool) Word[P] {
	return Word[P]{Name: word, Example: example,
		Read: k.each(func(p P, t T) { *of(p, t) = true }),
		Print: func(p P, at int, out *Text) {
			if *of(p, T(at)) {
				out.Line(k.Name(p, T(at)))
			}
		}}
}

// One is the row of one thing, which has no line while it is none.
func (k Kind[P, T]) One(word, example string, none T, of func(p P) *T) Word[P] {
	return Word[P]{Name: word, Example: example, Most: 2,
		Read: k.Reader(func(p P, t T, _ Line) error {
			*of(p) = t
			return nil
		}),
		Print: func(p P, _ int, out *Text) {
			if t := *of(p); t != none {
				out.Line(k.Name(p, t))
			}
		}}
}

// Set is the row of a set of things, a line for each.
func Set[P any, T thing, S set](k Kind[P, T], word, example string, of func(p P) *S) Word[P] {
	w := k.Row(word, example, func(p P, t T, _ Line) error {
		*of(p) |= 1 << t
		return nil
	}, func(p P, t T, out *Text) {
		if *of(p)&(1<<t) != 0 {
			out.Line()
		}
	})
	w.Read = k.each(func(p P, t T) { *of(p) |= 1 << t })
	return w
}

// NumberOf is the row of a number of each thing, from low to high.
func NumberOf[P any, T thing, N number](k Kind[P, T], word, example string, low, high int, of func(p P, of T) *N) Word[P] {
	w := k.Row(word, example, func(p P, t T, l Line) error {
		n, err := NumberIn[N](l, 2, low, high)
		if err == nil {
			*of(p, t) = n
		}
		return err
	}, func(p P, t T, out *Text) { out.Line(strconv.Itoa(int(*of(p, t)))) })
	return w.AtMost(3)
}

// CountOf is the row of a number of each thing that has no line while it is 0.
func CountOf[P any, T thing, N number](k Kind[P, T], word, example string, low, high int, of func(p P, of T) *N) Word[P] {
	w := NumberOf(k, word, example, low, high, of)
	always := w.Print
	w.Print = func(p P, at int, out *Text) {
		if *of(p, T(at)) != 0 {
			always(p, at, out)
		}
	}
	return w
}

// Or is the kind with one thing more, which has a word of its own: "OUT" for
// what stands in no hex.
func (k Kind[P, T]) Or(word string, more T) Kind[P, T] {
	return Kind[P, T]{
		Name: func(p P, of T) string {
			if of == more {
				return word
			}
			return k.Name(p, of)
		},
		Find: func(p P, l Line, at int) (T, error) {
			if at < len(l.Words) && names.Same(word, l.Words[at]) {
				return more, nil
			}
			return k.Find(p, l, at)
		}}
}

// ThingOf is the row of a thing of another kind for each thing: where each unit
// stands.
func ThingOf[P any, T, U thing](k Kind[P, T], other Kind[P, U], word, example string, of func(p P, of T) *U) Word[P] {
	return k.Row(word, example, func(p P, t T, l Line) error {
		u, err := other.Find(p, l, 2)
		if err == nil {
			*of(p, t) = u
		}
		return err
	}, func(p P, t T, out *Text) { out.Line(other.Name(p, *of(p, t))) }).AtMost(3)
}

// Orders is the row of orders that wait, each after the thing that it belongs
// to. The verb, "" for none, stands in the orders and need not in the lines.
func (k Kind[P, T]) Orders(word, example, verb string, language func(p P) orders.Language, of func(p P, of T) *[]orders.Order) Word[P] {
	if verb != "" {
		verb += " "
	}
	return k.Row(word, example, func(p P, t T, l Line) error {
		o, err := l.Order(language(p), 2, verb)
		if err == nil {
			*of(p, t) = append(*of(p, t), o)
		}
		return err
	}, func(p P, t T, out *Text) {
		for _, o := range *of(p, t) {
			out.Line(strings.TrimPrefix(o.String(), verb))
		}
	})
}

// Order reads the words from an index on as one order, settled; verb is put
// before one that does not begin with it.
func (l Line) Order(language orders.Language, from int, verb string) (orders.Order, error) {
	text := l.Rest
	for _, w := range l.Words[1:min(from, len(l.Words))] {
		text = strings.TrimSpace(strings.TrimPrefix(text, w))
	}
	if text == "" {
		return orders.Order{}, l.Errorf("want an order after %s", strings.Join(l.Words, " "))
	}
	if !strings.HasPrefix(strings.ToUpper(text), verb) {
		text = verb + text
	}
	sheet, faults := language.Stored(text + "\n")
	if len(faults) > 0 || len(sheet.Orders) != 1 {
		return orders.Order{}, l.Errorf("cannot read the order %q", text)
	}
	return sheet.Orders[0].Settled(), nil
}

// Words is the row of a set of words of each thing, a bit for each. The readers name what
// a line may say; lacking is the error of one that says nothing, "" for none.
func Words[P any, T thing, S set](k Kind[P, T], word, example string, words []string, lacking string, of func(p P, of T) *S) Word[P] {
	return k.Row(word, example, func(p P, t T, l Line) error {
		*of(p, t) = 0
		if len(l.Words) < 3 && lacking != "" {
			return l.Errorf("%s", lacking)
		}
		for _, w := range l.Words[min(2, len(l.Words)):] {
			i := slices.Index(words, w)
			if i < 0 {
				return l.Errorf("unknown word %q: want %s", w, alternatives(words))
			}
			*of(p, t) |= 1 << i
		}
		return nil
	}, func(p P, t T, out *Text) {
		if said := Bits(words, *of(p, t)); said != nil {
			out.Line(said...)
		}
	})
}

// Bits are the words of the bits of a set.
func Bits[S set](words []string, bits S) (said []string) {
	for i, w := range words {
		if bits>>i&1 != 0 {
			said = append(said, w)
		}
	}
	return said
}

// alternatives are words as an error names them: two with or.
func alternatives(words []string) string {
	if len(words) == 2 {
		return words[0] + " or " + words[1]
	}
	return strings.Join(words, ", ")
}
