// The board: k pixels of the window to one of its own.
const map = data.Map, svg = el('board'), box = el('map');
let k = 0, isWhole = true;
// From these sizes of a cell on numbers, and the names and values of units, are written; a size is never less than what can be read.
const numbersFrom = 40, namesFrom = 76, moreFrom = 130, smallest = 10, largest = 220;
const spotOf = (cell) => { const at = map.I.indexOf(cell); return at < 0 ? null : [map.X[at], map.Y[at]]; };
const room = () => [box.clientWidth, Math.max(box.clientHeight, 200)];
const whole = () => { const [w, h] = room(); return Math.min(w / map.W, h / map.H); };

// The board in another size; a point of the window shows the same place as before.
function zoom(next, at) {
  const frame = box.getBoundingClientRect(), old = svg.getBoundingClientRect();
  const [x, y] = at || [frame.left + box.clientWidth / 2, frame.top + box.clientHeight / 2];
  const [u, v] = [(x - old.left) / k, (y - old.top) / k];
  k = Math.min(Math.max(next, whole()), Math.max(largest / map.P, whole()));
  isWhole = k <= whole() * 1.001;
  svg.style.width = map.W * k + 'px';
  svg.style.height = map.H * k + 'px';
  // What lies at its edge stays where it is too.
  svg.style.margin = isWhole ? '' : box.clientHeight * 0.45 + 'px ' + box.clientWidth * 0.45 + 'px';
  const now = svg.getBoundingClientRect();
  box.scrollLeft += now.left + u * k - x;
  box.scrollTop += now.top + v * k - y;
  showDetail();
}
// Where one is: the stack that has the focus, else what is looked at, if it is in the window.
function here() {
  const frame = box.getBoundingClientRect(), pile = document.activeElement?.closest?.('.pile'), cell = pile ? pile.dataset.cell : looked();
  const spot = cell && spotOf(cell), r = svg.getBoundingClientRect();
  if (!spot) return null;
  const [x, y] = [r.left + spot[0] * k, r.top + spot[1] * k];
  return x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom ? [x, y] : null;
}
const looked = () => where !== ALL ? where : who !== ALL ? cellOf(+who) : '';
function centre(u, v) {
  const r = svg.getBoundingClientRect(), f = box.getBoundingClientRect();
  box.scrollBy(r.left + u * k - f.left - box.clientWidth / 2, r.top + v * k - f.top - box.clientHeight / 2);
}
// What is chosen in a list comes into the window, at a size at which it can be read.
function reveal() {
  const spot = map && looked() && spotOf(looked());
  if (!spot) return;
  if (k * map.P < numbersFrom) zoom(numbersFrom * 1.2 / map.P);
  centre(spot[0], spot[1]);
}

// Numbers of hexes are written once, where they cross no name, no other number and no stack, if there is such a place.
function writeNumbers() {
  const frame = svg.getBoundingClientRect(), size = map.P * 0.2, taken = new Map();
  const buckets = (l, t, r, b) => {
    const list = [], from = (v) => Math.floor(v / map.P);
    for (let u = from(l); u <= from(r); u++) for (let v = from(t); v <= from(b); v++) list.push(u * 9999 + v);
    return list;
  };
  const take = (...f) => buckets(...f).forEach((n) => taken.has(n) ? taken.get(n).push(f) : taken.set(n, [f]));
  const crosses = (l, t, r, b) => (f) => r > f[0] && l < f[2] && b > f[1] && t < f[3];
  const isFree = (...f) => !buckets(...f).some((n) => (taken.get(n) || []).some(crosses(...f)));
  for (const t of el('ground').querySelectorAll('text')) {
    const r = t.getBoundingClientRect();
    const [x, y] = [(r.left - frame.left) / k, (r.top - frame.top) / k];
    if (r.height / k < map.P * 0.6) take(x, y, x + r.width / k, y + r.height / k);
  }
  const spots = [[0, -0.42], [-0.2, -0.27], [0.2, -0.27], [0, 0.3], [-0.2, 0.25], [0.2, 0.25]];
  el('numbers').replaceChildren(...map.I.map((id, n) => {
    const w = id.length * size * 0.29, h = size * 0.4, at = (s) => [map.X[n] + s[0] * map.P, map.Y[n] + s[1] * map.P];
    const field = (s) => { const [x, y] = at(s); return [x - w, y - h, x + w, y + h]; };
    const s = (map.Units[id] ? [] : spots).find((s) => isFree(...field(s))) || spots[0];
    take(...field(s));
    return shape('text', { x: Math.round(at(s)[0]), y: Math.round(at(s)[1]), dy: '.35em' }, id);
  }));
}
function shape(name, values, text) {
  const e = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, v] of Object.entries(values)) e.setAttribute(key, v);
  if (text) e.textContent = text;
  return e;
}

// The units of a stack, each with nation, name and values; as many as there is room for.
function strips(pile, rows) {
  const cell = pile.dataset.cell, units = map.Units[cell] || [], [x, y] = spotOf(cell) || [];
  if (x === undefined) return null;
  const g = shape('g', { class: 'strips' }), n = Math.min(units.length, rows);
  const h = map.P * 0.7 / Math.max(n, 3), w = map.P * 0.94, size = h * 0.78;
  for (let at = 0; at < n; at++) {
    const rest = units.length > rows && at === n - 1, [nation, label, values] = units[at], top = y - n * h / 2 + at * h;
    const text = rest ? '+ ' + (units.length - n + 1) : [map.Codes[nation], label, values].filter(Boolean).join(' ');
    const [ink, letters] = rest ? ['#1a1a1a', '#fff'] : map.Inks[nation], edge = { stroke: '#1a1a1a', 'stroke-width': h * 0.04 };
    g.append(shape('rect', { x: x - w / 2, y: top, width: w, height: h * 0.94, rx: h * 0.1, fill: ink, ...edge }));
    const narrow = text.length * size * 0.56 > w * 0.94 ? { textLength: w * 0.94, lengthAdjust: 'spacingAndGlyphs' } : {};
    g.append(shape('text', { x, y: top + h * 0.74, 'font-size': size, fill: letters, 'font-weight': 'bold', ...narrow }, text));
  }
  return g;
}
let rowsNow = 0;
function showStrips(rows) {
  if (rows === rowsNow) return;
  rowsNow = rows;
  for (const pile of document.querySelectorAll('.pile')) {
    pile.querySelector('.strips')?.remove();
    const g = rows ? strips(pile, rows) : null;
    if (g) pile.append(g);
    pile.classList.toggle('named', !!g);
  }
}
// What can be read at a size is written.
function showDetail() {
  const px = k * map.P;
  const numbered = map.Hex && px >= numbersFrom;
  if (numbered && !el('numbers').children.length) writeNumbers();
  el('numbers').style.display = numbered ? '' : 'none';
  el('numbers').style.fontSize = Math.min(Math.max(smallest, px * 0.17), 14) / k + 'px';
  showStrips(px >= moreFrom ? 7 : px >= namesFrom ? 4 : 0);
}

// A ring around what is looked at, and the aims of it.
function showBoard(list) {
  if (!map) return;
  const aims = new Set();
  if (who !== ALL || where !== ALL) for (const i of list) if (may(i) && aim(i) !== undefined && aim(i) !== where) aims.add(aim(i));
  document.querySelectorAll('.aim').forEach((c) => c.classList.toggle('on', aims.has(c.dataset.cell)));
  document.querySelectorAll('.pile.mine').forEach((g) => g.setAttribute('aria-pressed', String(g.dataset.cell === where)));
  const spot = spotOf(looked()), r = map.P * 0.56, corners = map.Hex ? 6 : 24, turn = map.Pointy ? 0.5 : 0;
  const corner = (_, n) => {
    const a = (n + turn) * 2 * Math.PI / corners;
    return (spot[0] + r * Math.cos(a)).toFixed() + ' ' + (spot[1] + r * Math.sin(a)).toFixed();
  };
  el('spot').setAttribute('d', spot ? 'M' + Array.from({ length: corners }, corner).join('L') + 'Z' : '');
  el('spot').dataset.cell = spot ? looked() : '';
}
const nearest = (e) => {
  const r = svg.getBoundingClientRect(), x = (e.clientX - r.left) / k, y = (e.clientY - r.top) / k;
  let best = -1, least = (map.P * 0.62) ** 2;
  map.I.forEach((_, n) => { const d = (map.X[n] - x) ** 2 + (map.Y[n] - y) ** 2; if (d < least) [best, least] = [n, d]; });
  return best < 0 ? '' : map.I[best];
};

// A click on the board looks at a place; one on an aim orders what leads there.
function clickBoard(e) {
  const mark = e.target.closest('.aim'), cell = (mark || e.target.closest('.pile'))?.dataset.cell || nearest(e);
  if (!cell) return;
  if (!mark) { choose(cell); return; }
  const list = acts.map((_, i) => i).filter((i) => fits(i) && may(i) && aim(i) === cell);
  if (list.length === 1) add(list[0]); else { to = to === cell ? ALL : cell; show(''); }
}

// The pointer drags the board, the wheel and two fingers enlarge it where they are.
function beginPointer() {
  let from = null, dragged = false;
  box.addEventListener('pointerdown', (e) => {
    dragged = false;
    if (e.pointerType !== 'touch' && e.button === 0) from = [e.clientX, e.clientY, box.scrollLeft, box.scrollTop];
  });
  box.addEventListener('pointermove', (e) => {
    if (!from || !(e.buttons & 1)) { from = null; return; }
    if (!dragged && Math.hypot(e.clientX - from[0], e.clientY - from[1]) > 5) { dragged = true; box.setPointerCapture(e.pointerId); }
    if (dragged) box.scrollTo(from[2] + from[0] - e.clientX, from[3] + from[1] - e.clientY);
  });
  box.addEventListener('pointerup', () => { from = null; });
  box.addEventListener('wheel', (e) => {
    const next = k * Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0016) * (e.ctrlKey ? 4 : 1));
    if (next < k && k <= whole() * 1.001 && !e.ctrlKey) return; // the page scrolls on
    e.preventDefault();
    zoom(next, [e.clientX, e.clientY]);
  }, { passive: false });
  let pinch = null;
  const fingers = (e) => [...e.touches].slice(0, 2).map((t) => [t.clientX, t.clientY]);
  const apart = ([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  box.addEventListener('touchstart', (e) => {
    pinch = e.touches.length === 2 ? [apart(fingers(e)), k] : null;
    if (pinch) e.preventDefault();
  }, { passive: false });
  box.addEventListener('touchmove', (e) => {
    if (!pinch || e.touches.length !== 2) return;
    e.preventDefault();
    const [a, b] = fingers(e);
    zoom(pinch[1] * apart([a, b]) / pinch[0], [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
  }, { passive: false });
  box.addEventListener('touchend', () => { pinch = null; });
}
const enlarge = (by) => zoom(by ? k * by : 0, here());
function beginMap(places) {
  if (!map) return;
  el('ground').innerHTML = map.G;
  box.style.setProperty('aspect-ratio', map.W + ' / ' + map.H);
  // Each place that an act names has a mark that shows itself when it can be chosen.
  for (const cell of new Set(acts.flatMap((a) => a.C || []))) {
    const spot = spotOf(cell), r = Math.round(map.P * 0.42);
    if (!spot) continue;
    const c = shape('circle', { class: 'aim', 'data-cell': cell, cx: spot[0], cy: spot[1], r });
    c.append(shape('title', {}, cell));
    svg.append(c);
  }
  for (const g of document.querySelectorAll('.pile')) {
    if (!places.includes(g.dataset.cell)) continue;
    g.classList.add('mine');
    g.setAttribute('role', 'button');
    g.setAttribute('tabindex', '0');
    g.addEventListener('keydown', (e) => { if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); choose(g.dataset.cell); } });
  }
  svg.addEventListener('click', clickBoard);
  beginPointer();
  box.addEventListener('keydown', (e) => {
    const by = { '+': 1.4, '=': 1.4, '-': 1 / 1.4, '0': 0 }[e.key];
    if (by === undefined || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    enlarge(by);
  });
  for (const b of document.querySelectorAll('[data-zoom]')) b.addEventListener('click', () => enlarge(+b.dataset.zoom));
  // One board of several fills the window.
  for (const b of document.querySelectorAll('[data-at]')) b.addEventListener('click', () => {
    const [x, y, w, h] = b.dataset.at.split(' ').map(Number), [wide, high] = room();
    zoom(Math.min(wide / w, high / h));
    centre(x + w / 2, y + h / 2);
  });
  k = 1;
  zoom(0);
  new ResizeObserver(() => zoom(isWhole ? 0 : k)).observe(box);
}
