package balkanwars

// The sets of borders: those of the two scenarios, and those of 1912 with an
// independent Albania (event 26 of Scenario 1, R99).
const (
	borders1912 = iota
	borders1913
	bordersAlbania
	borders
)

// borderNames tell the sets of borders apart on drawn maps.
var borderNames = [borders]string{"1912", "1913", "1912, Albania independent"}

// drawAlbania makes the third set of borders. A hex that lies partly in
// Albania in 1913 is Albanian in place of Ottoman; when other countries share
// it in 1913 the Ottoman Empire keeps its share.
func (b *board) drawAlbania() {
	for c := range b.hexes {
		h := &b.hexes[c]
		h.country[bordersAlbania], h.main[bordersAlbania] = h.country[borders1912], h.main[borders1912]
		h.railOf[bordersAlbania] = h.railOf[borders1912]
		if h.site != nil {
			h.site.country[bordersAlbania] = h.site.country[borders1912]
		}
		if in := h.country[borders1913]; in.has(albania) {
			h.becomeAlbanian(in.only(albania))
		}
	}
}

func (h *hexInfo) becomeAlbanian(wholly bool) {
	if wholly {
		h.country[bordersAlbania] &^= setOf(ottoman)
	}
	h.country[bordersAlbania] |= setOf(albania)
	if h.main[borders1913] == albania {
		h.main[bordersAlbania] = albania
	}
	if h.site != nil && h.site.country[borders1913] == albania {
		h.site.country[bordersAlbania] = albania
	}
}
