// Drawing on the board: the same symbols as the printed maps, rendered for
// the step that is shown.

const svgSpace = 'http://www.w3.org/2000/svg';

function shape(tag, attributes, parent, text) {
  const e = document.createElementNS(svgSpace, tag);
  for (const k in attributes) e.setAttribute(k, attributes[k]);
  if (text !== undefined) e.textContent = text;
  if (parent) parent.append(e);
  return e;
}

const byId = (id) => document.getElementById(id);

const board = { layers: {}, piles: new Map(), fine: false, here: null };

// layBoard inserts the packed ground, unless the page shows it already, and
// makes the layers, those that lie on top last.
function layBoard() {
  const svg = board.svg = byId('board'), names = byId('names');
  board.land = byId('land');
  board.frame = byId('map');
  board.frame.style.setProperty('--ratio', data.width / data.height);
  if (data.ground) {
    board.land.append(...nodesOf('<defs>' + data.defs + '</defs>' + data.ground));
    names.append(...nodesOf(data.names));
  }
  for (const key of ['control', 'signs']) names.before(board.layers[key] = shape('g', { class: key, 'aria-hidden': true }));
  for (const key of ['numbers', 'trails', 'piles', 'battles', 'cursor']) board.layers[key] = shape('g', { class: key }, svg);
  for (const key of ['numbers', 'trails', 'battles', 'cursor']) board.layers[key].setAttribute('aria-hidden', true);
  const ring = (kind) => shape(data.hexes ? 'path' : 'circle', { class: kind, d: hexOutline(data.pitch * 0.57), r: data.pitch * 0.5 }, board.layers.cursor);
  board.spot = ring('spot');
  board.cursor = ring('ring');
}

// nodesOf reads markup of the page's own making.
function nodesOf(markup) {
  const text = '<svg xmlns="' + svgSpace + '">' + markup + '</svg>';
  return [...new DOMParser().parseFromString(text, 'image/svg+xml').documentElement.childNodes].map((n) => document.importNode(n, true));
}

// hexOutline follows how the neighbours lie: corners point up when they lie
// to the east.
function hexOutline(r) {
  const level = data.cell.some((c, i) => i && !c.off && c.y === data.cell[i - 1].y && Math.abs(c.x - data.cell[i - 1].x) < data.pitch * 1.1);
  let d = '';
  for (let k = 0; k < 6; k++) {
    const a = Math.PI / 3 * (k + (level ? 0.5 : 0));
    d += (k ? 'L' : 'M') + Math.round(Math.cos(a) * r) + ' ' + Math.round(Math.sin(a) * r);
  }
  return d + 'z';
}

const use = (parent, id, x, y) => shape('use', { href: '#' + id, x: Math.round(x), y: Math.round(y) }, parent);

const moved = (cell) => 'translate(' + cell.x + ' ' + cell.y + ')';

// letters writes a text no wider than room; its letters are taken as 0.6 of
// their size wide.
function letters(parent, text, x, y, size, room, style) {
  if (room) size = Math.min(size, room / (text.length * 0.6));
  return shape('text', { x: Math.round(x), y: Math.round(y + size * 0.36), 'font-size': Math.round(size), ...style }, parent, text);
}

// drawStep shows a step. Piles that look the same are left alone.
function drawStep(step) {
  board.step = step;
  drawControl(step);
  board.layers.trails.replaceChildren(...trailsOf(step));
  drawPiles(step);
  board.layers.battles.replaceChildren(...step.battles.filter((b) => !data.cell[b.cell].off).map(drawBattle));
}

function drawControl(step) {
  const { control, signs } = board.layers;
  control.replaceChildren();
  signs.replaceChildren();
  for (const [i, owner] of step.control) {
    const cell = data.cell[i], nation = data.owners[owner].nation;
    if (cell.off) continue;
    const g = shape('g', { class: isNeutral(owner) ? 'neutral' : 'taken', transform: moved(cell), 'data-cell': cell.id }, control);
    const box = data.heldBy.get(i + ':' + owner);
    if (box !== undefined) use(g, 'held' + box, 0, 0);
    else if (isNeutral(owner)) use(g, 'neutral', 0, 0);
    else if (data.hexes && nation >= 0) use(g, 'hatch' + nation, 0, 0);
    if (nation >= 0 && !step.piles.has(i)) use(g, 'flag' + nation, 0, 0);
  }
  for (const [i, kinds] of step.signs) {
    if (!data.cell[i].off) for (const k of kinds) use(signs, 'mark' + k, data.cell[i].x, data.cell[i].y);
  }
}

// drawPiles keeps one element for each cell with stacks, in rows from the top
// so that tabbing and reading follow the map.
function drawPiles(step) {
  const layer = board.layers.piles, fresh = new Map();
  for (const [i, pile] of step.piles) {
    const cell = data.cell[i];
    if (cell.off) continue;
    const look = (board.fine ? 'f' : 'b') + pile.map((s) => s.owner + ':' + s.units).join('|');
    let g = board.piles.get(i);
    if (!g || g.look !== look) {
      if (!g) g = shape('g', { class: 'pile', role: 'button', tabindex: -1, transform: moved(cell), 'data-cell': cell.id });
      g.look = look;
      g.cell = cell;
      g.replaceChildren();
      board.fine ? drawCounters(g, pile) : pile.forEach((s, k) => drawBlock(g, s, Math.min(k, 2)));
    }
    g.setAttribute('aria-label', cellName(cell) + ', ' + pileWords(pile));
    fresh.set(i, g);
  }
  for (const [i, g] of board.piles) if (fresh.get(i) !== g) g.remove();
  const order = [...fresh.values()].sort((a, b) => a.cell.y - b.cell.y || a.cell.x - b.cell.x);
  order.forEach((g, k) => { if (layer.children[k] !== g) layer.insertBefore(g, layer.children[k] || null); });
  board.piles = fresh;
  board.order = order;
  rove(order.includes(board.here) ? board.here : order[0]);
}

// rove makes one pile the stop of the tabulator.
function rove(g) {
  if (board.here) board.here.setAttribute('tabindex', -1);
  board.here = g || null;
  if (g) g.setAttribute('tabindex', 0);
}

// drawBlock draws a stack as nation, strength, number of units; the k-th of a
// cell stands a little aside.
function drawBlock(parent, stack, k) {
  const units = stack.units.map((u) => data.units[u]);
  const nation = leading(units), [w, h] = data.block;
  const g = shape('g', k ? { transform: 'translate(' + Math.round(0.2 * data.pitch * k) + ' ' + Math.round(-0.16 * data.pitch * k) + ')' } : {}, parent);
  const [code, , , ink] = data.nations[nation] || ['?', '', '', '#fff'];
  for (let d = Math.min(units.length, 3) - 1; d > 0; d--) use(g, 'under' + nation, -d * w * 0.075, -d * w * 0.075);
  use(g, 'block' + nation, 0, 0);
  const sum = strength(units), x = w * 0.085, bold = { fill: ink, 'font-weight': 'bold' };
  if (sum !== null) {
    letters(g, code, x, -h * 0.25, h * 0.42, w * 0.8, bold);
    letters(g, String(sum), x, h * 0.22, h * 0.55, w * 0.8, bold);
  } else if (units.some((u) => u.h)) {
    letters(g, code, x, -h * 0.25, h * 0.42, w * 0.8, bold);
    letters(g, '?', x, h * 0.22, h * 0.5, 0, bold);
  } else letters(g, code, x, 0, h * 0.5, w * 0.8, bold);
  if (units.length > 1) badge(g, String(units.length), w / 2, -h / 2, w * 0.36, 'count');
  if (units.some((u) => u.m)) badge(g, marksOf(units), -w / 2, h / 2, w * 0.36, 'warn');
}

// marksOf are the first letters of the marks in a stack.
function marksOf(units) {
  const all = new Set(units.flatMap(unitMarks).map((m) => m[0].toUpperCase()));
  return [...all].slice(0, 2).join('');
}

function badge(parent, text, x, y, size, kind) {
  const g = shape('g', { class: kind }, parent), w = Math.max(size * 1.12, size * (0.6 * text.length + 0.45));
  shape('rect', { x: Math.round(x - w / 2), y: Math.round(y - size * 0.56), width: Math.round(w), height: Math.round(size * 1.12), rx: Math.round(size * 0.5) }, g);
  letters(g, text, x, y, size, 0, { 'font-weight': 'bold' });
}

// drawCounters draws up to four counters of a cell with all their values.
function drawCounters(parent, pile) {
  const units = pile.flatMap((s) => s.units).map((k) => data.units[k]);
  const n = units.length, s = data.unit, gap = s * 1.06;
  units.slice(0, 4).forEach((u, k) => {
    const x = n === 1 || n === 3 && k === 2 ? 0 : (k % 2 - 0.5) * gap;
    const y = n < 3 ? 0 : (Math.floor(k / 2) - 0.5) * gap;
    const g = shape('g', { transform: 'translate(' + Math.round(x) + ' ' + Math.round(y) + ')' }, parent);
    const [code, , , ink] = data.nations[u.n] || ['', '', '', '#fff'];
    use(g, 'unit' + u.n, 0, 0);
    if (u.h) {
      letters(g, code, s * 0.07, -s * 0.18, s * 0.34, s * 0.8, { fill: ink, 'font-weight': 'bold' });
      letters(g, '?', s * 0.07, s * 0.2, s * 0.42, 0, { fill: ink, 'font-weight': 'bold' });
      return;
    }
    use(g, 'arm' + (u.a || 0), s * 0.065, -s * 0.06);
    const small = s * 0.2;
    letters(g, code, -s * 0.33, -s * 0.35, small, 0, { fill: ink, 'font-weight': 'bold', 'text-anchor': 'start' });
    const room = s * 0.76 - code.length * small * 0.68;
    if (u.l) letters(g, u.l, s * 0.46, -s * 0.35, small, room, { fill: ink, 'text-anchor': 'end' });
    if (u.v) letters(g, u.v, s * 0.065, s * 0.31, s * 0.34, s * 0.84, { fill: ink, 'font-weight': 'bold' });
    if (u.m) badge(g, marksOf([u]), s * 0.44, -s * 0.08, s * 0.24, 'warn');
  });
  if (n > 4) badge(parent, '+' + (n - 4), 0, 0, s * 0.27, 'count');
}

// trailsOf draws the arrows of a step; those that share a way lie side by
// side.
function trailsOf(step) {
  const used = new Map();
  return step.trails.map((t) => {
    let path = t.path;
    const far = (a, b) => Math.hypot(data.cell[a].x - data.cell[b].x, data.cell[a].y - data.cell[b].y);
    if ((t.kind === 'retreat' || t.kind === 'advance') && data.hexes && path.length > 2 && far(path[0], path[1]) > data.pitch * 1.5) path = path.slice(1);
    let lane = 0;
    const legs = path.slice(1).map((c, k) => path[k] + '-' + c);
    for (const leg of legs) lane = Math.max(lane, used.get(leg) || 0);
    for (const leg of legs) used.set(leg, lane + 1);
    return drawTrail(t, path, lane);
  });
}

function drawTrail(t, path, lane) {
  const p = data.pitch, w = p * ({ advance: 0.14, fire: 0.04 }[t.kind] || 0.09);
  const pts = path.map((c) => [data.cell[c].x, data.cell[c].y]);
  const last = pts.length - 1;
  const [dx, dy] = unit(pts[last], pts[0]);
  const aside = Math.min(Math.ceil(lane / 2) * (w + p * 0.06), p * 0.3) * (lane % 2 ? 1 : -1);
  for (const q of pts) [q[0], q[1]] = [q[0] - dy * aside, q[1] + dx * aside];
  const [ex, ey] = unit(pts[last], pts[last - 1]);
  const length = Math.hypot(pts[last][0] - pts[last - 1][0], pts[last][1] - pts[last - 1][1]);
  const tip = [pts[last][0] - ex * Math.min(p * 0.4, length * 0.45), pts[last][1] - ey * Math.min(p * 0.4, length * 0.45)];
  const size = w * 1.9 + p * 0.04, neck = [tip[0] - ex * size * 0.9, tip[1] - ey * size * 0.9];
  pts[last] = neck;
  const g = shape('g', { class: 'trail ' + t.kind });
  g.trail = t;
  const ink = t.kind === 'fire' ? '#b0122b' : t.nation < 0 ? '#555' : data.nations[t.nation][2], d = curve(pts);
  const dash = { rail: w * 2 + ' ' + w * 1.6, retreat: '1 ' + w * 1.9, fire: w * 5 + ' ' + w * 2.5 }[t.kind];
  shape('path', { d, fill: 'none', 'stroke-width': w + p * 0.05, stroke: t.kind === 'fire' ? '#fff' : '#1a1a1a', ...t.kind === 'retreat' ? { 'stroke-dasharray': dash } : {} }, g);
  shape('path', { d, fill: 'none', 'stroke-width': w, stroke: ink, ...dash ? { 'stroke-dasharray': dash } : {}, ...t.kind === 'rail' ? { 'stroke-linecap': 'butt' } : {} }, g);
  const back = [neck[0] - ex * size * 0.25, neck[1] - ey * size * 0.25], side = size * 0.62;
  const corners = [tip, [back[0] - ey * side, back[1] + ex * side], neck, [back[0] + ey * side, back[1] - ex * side]];
  shape('path', { d: 'M' + corners.map((q) => q.map(Math.round).join(' ')).join('L') + 'z', fill: ink, stroke: '#1a1a1a', 'stroke-width': p * 0.03 }, g);
  return g;
}

// unit is the direction from b to a.
function unit(a, b) {
  const x = a[0] - b[0], y = a[1] - b[1], l = Math.hypot(x, y) || 1;
  return [x / l, y / l];
}

// curve goes smoothly through points.
function curve(pts) {
  const at = (q) => Math.round(q[0]) + ' ' + Math.round(q[1]);
  let d = 'M' + at(pts[0]);
  for (let k = 1; k < pts.length; k++) {
    const a = pts[k - 1], b = pts[k], before = pts[k - 2] || a, after = pts[k + 1] || b;
    const reach = Math.hypot(b[0] - a[0], b[1] - a[1]) * 0.3;
    const [ax, ay] = unit(b, before), [bx, by] = unit(after, a);
    d += 'C' + at([a[0] + ax * reach, a[1] + ay * reach]) + ' ' + at([b[0] - bx * reach, b[1] - by * reach]) + ' ' + at(b);
  }
  return d;
}

// drawBattle draws an arrow over each attacked side, and a burst with the
// result between attackers and defender.
function drawBattle(b) {
  const cell = data.cell[b.cell], p = data.pitch, g = shape('g', { class: 'battle', transform: moved(cell) });
  g.battle = b;
  let sx = 0, sy = 0;
  for (const i of b.from) {
    const from = data.cell[i], [x, y] = unit([cell.x, cell.y], [from.x, from.y]);
    sx -= x;
    sy -= y;
    const m = [(from.x - cell.x) / 2, (from.y - cell.y) / 2];
    const to = (along, across) => Math.round(m[0] + (x * along - y * across) * p) + ' ' + Math.round(m[1] + (y * along + x * across) * p);
    const d = 'M' + [to(-0.22, 0.09), to(0, 0.09), to(0, 0.19), to(0.24, 0), to(0, -0.19), to(0, -0.09), to(-0.22, -0.09)].join('L') + 'z';
    shape('path', { class: 'assault', d, 'stroke-width': p * 0.04 }, g);
  }
  const l = Math.hypot(sx, sy), at = l < 0.3 ? [0.35 * p, 0.35 * p] : [sx / l * 0.5 * p, sy / l * 0.5 * p];
  use(g, 'burst', at[0], at[1]);
  if (b.result) letters(g, b.result, at[0], at[1], p * 0.3, p * 0.62, { class: 'outcome' });
  return g;
}

// pointAt rings the cell of a battle, none without one.
function pointAt(fight) {
  const cell = fight && data.cell[fight.cell], shown = !!cell && !cell.off;
  board.svg.classList.toggle('fought', shown);
  if (!shown) return;
  board.spot.setAttribute('transform', moved(cell));
  if (view.zoom > 1.01) reveal(cell);
}

// drawNumbers writes the number of every hex, once they can be read.
function drawNumbers(on) {
  const layer = board.layers.numbers;
  if (on && data.hexes && !layer.firstChild) {
    const size = Math.round(data.pitch * 0.15);
    for (const c of data.cell) if (!c.off) shape('text', { x: c.x, y: Math.round(c.y - data.pitch * 0.4), 'font-size': size }, layer, c.id);
  }
  layer.style.display = on ? '' : 'none';
  const some = board.land.querySelector('.numbers');
  if (some) some.style.display = on ? 'none' : '';
}
