package chart

import (
	"math"
	"strings"
)

// drawCountries writes the name of each larger country across its lands.
func (v *view) drawCountries(c canvas, says tongue) {
	var codes []string
	counts := make(map[string]int)
	for i, cell := range v.cells {
		if cell.Country == "" || v.kinds[i].water() {
			continue
		}
		if counts[cell.Country] == 0 {
			codes = append(codes, cell.Country)
		}
		counts[cell.Country]++
	}
	window, _ := v.size()
	for _, code := range codes {
		n := counts[code]
		if n < 12 {
			continue
		}
		name := strings.ToUpper(says.Of("nation", code))
		size := clamp(v.scale*math.Sqrt(float64(n))*0.05, 9, 20)
		space := size * 0.35
		width := c.width(name, size, bold) + space*float64(len([]rune(name)))
		at := v.px(v.heart(code, width/v.scale/2))
		at.x = clamp(at.x, width/2+4, math.Max(window-width/2-4, width/2+4))
		c.write(label{text: name, at: at, size: size, face: bold, ink: countryInk, space: space})
	}
}

// heart is the place where a name of half a width fits best into a country:
// most of it on the country's own land, then where the ground is calm, then
// near the middle.
func (v *view) heart(code string, half float64) point {
	var own []point
	for i, cell := range v.cells {
		if cell.Country == code && !v.kinds[i].water() {
			own = append(own, v.at[i])
		}
	}
	var middle point
	for _, p := range own {
		middle = middle.add(p.mul(1 / float64(len(own))))
	}
	best, found := math.Inf(-1), middle
	for _, p := range own {
		score := -0.15 * p.sub(middle).length()
		for _, q := range own {
			if d := q.sub(p); math.Abs(d.x) <= half && d.y > -0.1 && d.y < 1 {
				score++
			}
		}
		for i, q := range v.at { // calm ground
			if d := q.sub(p); math.Abs(d.x) <= half && d.y > -0.1 && d.y < 1 && (v.kinds[i] == mountain || v.cells[i].Kind != "") {
				score -= 0.4
			}
		}
		if score > best {
			best, found = score, p
		}
	}
	return found.add(point{0, rowStep / 2})
}
