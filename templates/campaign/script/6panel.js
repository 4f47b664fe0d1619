// Words beside the map: what lies under the pointer, the history of a hex,
// the lists that the script adds to the narrative.

function tag(name, attributes, parent, text) {
  const e = document.createElement(name);
  for (const k in attributes) e.setAttribute(k, attributes[k]);
  if (text !== undefined) e.textContent = text;
  if (parent) parent.append(e);
  return e;
}

// linkTo leads to a step.
function linkTo(n, text, parent, go) {
  const a = tag('a', { href: '#step=' + (n + 1) }, parent, text);
  a.addEventListener('click', (e) => { e.preventDefault(); go(n); });
  return a;
}

// chip is the code of a nation in its colours.
function chip(nation, parent) {
  const look = data.nations[nation];
  if (!look) return;
  const e = tag('span', { class: 'chip' }, parent, look[0]);
  e.style.backgroundColor = look[2];
  e.style.color = look[3];
}

// pileList tells the stacks of a cell, every unit with values and states.
function pileList(parent, pile) {
  for (const s of pile) {
    tag('p', { class: 'owner' }, parent, data.owners[s.owner].title);
    const ul = tag('ul', { class: 'units' }, parent);
    for (const k of s.units) {
      const u = data.units[k], li = tag('li', {}, ul);
      chip(u.n, li);
      if (u.h) {
        tag('span', {}, li, data.words.unknown);
        continue;
      }
      tag('span', {}, li, [u.l, data.arms[u.a || 0]].filter(Boolean).join(' '));
      if (u.v) tag('b', {}, li, u.v);
      for (const m of unitMarks(u)) tag('em', {}, li, m);
    }
  }
}

// showTip shows what is at a place of the window: the stacks of a cell, an
// arrow or a battle. It leaves room at the sides.
function showTip(px, py, fill) {
  const tip = byId('tip');
  tip.replaceChildren();
  fill(tip);
  tip.hidden = false;
  const box = tip.getBoundingClientRect(), w = document.documentElement.clientWidth, h = document.documentElement.clientHeight;
  const x = px + 16 + box.width > w ? px - 16 - box.width : px + 16;
  const y = Math.min(py + 12, h - box.height - 6);
  tip.style.left = Math.max(x, 4) + 'px';
  tip.style.top = Math.max(y, 4) + 'px';
}

function hideTip() {
  byId('tip').hidden = true;
}

function tipCell(tip, cell) {
  tag('h3', {}, tip, cellName(cell));
  tag('p', {}, tip, cellWords(board.step, cell));
  const pile = board.step.piles.get(cell.i);
  if (pile) pileList(tip, pile);
  for (const b of board.step.battles) if (b.cell === cell.i) tag('p', { class: 'fight' }, tip, say('fought', b.caption));
}

function tipTrail(tip, t) {
  const ends = cellName(data.cell[t.path[0]]) + ' – ' + cellName(data.cell[t.path[t.path.length - 1]]);
  tag('h3', {}, tip, data.words[t.kind]);
  tag('p', {}, tip, ends);
  if (t.units.length) tag('p', {}, tip, t.units.join(', '));
}

// showInfo tells the chosen cell and its history; null closes the panel.
function showInfo(cell, go) {
  const info = byId('info');
  info.replaceChildren();
  board.chosen = cell;
  board.svg.classList.toggle('chosen', !!cell && !cell.off);
  if (!cell) return;
  if (!cell.off) board.cursor.setAttribute('transform', moved(cell));
  const close = tag('button', { class: 'close', 'aria-label': data.words.close, title: data.words.close }, info, '×');
  close.addEventListener('click', () => showInfo(null));
  tag('h2', {}, info, cellName(cell));
  tag('p', {}, info, cellWords(board.step, cell));
  const pile = board.step.piles.get(cell.i);
  pile ? pileList(info, pile) : tag('p', { class: 'none' }, info, data.words.empty);
  tag('h3', {}, info, data.words.history);
  const past = pastOf(cell.i), ol = tag('ol', { class: 'history' }, info);
  if (!past.length) tag('li', {}, ol, data.words.nothing);
  for (const { n, told } of past) {
    const li = tag('li', n === board.step.n ? { 'aria-current': 'step' } : {}, ol);
    linkTo(n, steps[n].title, li, go);
    tag('span', {}, li, told.join('; '));
  }
}

// fillStory adds to the steps of the narrative what the page packs: lines
// that had no room as text, and the dice. Titles become links.
function fillStory(go) {
  steps.forEach((s, n) => {
    const li = byId('step' + (n + 1)), lines = li.querySelector('.lines'), head = li.querySelector('h3');
    if (head) {
      const text = head.textContent;
      head.replaceChildren();
      linkTo(n, text, head, go);
    }
    if (s.lines) lines.replaceChildren(...linesOf(merged(lines, s.lines)));
    if (s.dice.length) {
      const dice = tag('details', { class: 'dice' }, lines);
      tag('summary', {}, dice, say('dice', s.dice.length));
      const ol = tag('ol', {}, dice);
      for (const d of s.dice) tag('li', {}, ol, d);
    }
    const away = [...s.piles].filter(([i]) => data.cell[i].off);
    if (away.length) {
      const beside = tag('details', { class: 'beside' }, lines);
      tag('summary', {}, beside, data.words.beside);
      for (const [i, pile] of away) {
        tag('h4', {}, beside, data.cell[i].id);
        pileList(beside, pile);
      }
    }
  });
}

// merged puts packed lines between those that the page shows as text.
function merged(parent, packed) {
  const all = [...parent.querySelectorAll('h4, p, li')].map((e) => {
    let depth = e.tagName === 'H4' ? -1 : 0;
    for (let up = e.parentNode; up !== parent; up = up.parentNode) if (up.tagName === 'UL') depth++;
    return [depth, e.firstChild.data.trim()];
  });
  for (const [at, depth, text] of packed) all.splice(at, 0, [depth, text]);
  return all;
}

// linesOf makes the elements of packed lines as the page writes them.
function linesOf(lines) {
  const out = [], open = [];
  for (const [depth, text] of lines) {
    if (!text) continue;
    if (depth <= 0) {
      open.length = 0;
      out.push(tag(depth ? 'h4' : 'p', {}, null, text));
      continue;
    }
    open.length = Math.min(open.length, depth);
    while (open.length < depth) {
      const ul = tag('ul', {}, open.length ? open[open.length - 1] : null);
      if (!open.length) out.push(ul);
      open.push(ul);
    }
    tag('li', {}, open[depth - 1], text);
  }
  return out;
}

// drawLegend explains what is drawn, and lists the keys that were written
// into the page.
function drawLegend(keys) {
  const box = byId('legend');
  tag('h2', {}, box, data.words.legend);
  const ul = tag('ul', { class: 'legend' }, box);
  const item = (text) => {
    const li = tag('li', {}, ul), p = data.pitch;
    const svg = shape('svg', { class: 'sample', viewBox: [-p * 0.85, -p * 0.58, p * 1.7, p * 1.16].join(' '), 'aria-hidden': true }, li);
    tag('span', {}, li, text);
    return svg;
  };
  const shown = new Set(steps.flatMap((s) => [...s.piles.values()].flat()).flatMap((s) => s.units).map((k) => data.units[k].n));
  for (const n of [...shown].filter((k) => k >= 0).sort((a, b) => a - b)) {
    const svg = item(data.nations[n][1]);
    use(svg, 'block' + n, 0, 0);
    letters(svg, data.nations[n][0], data.block[0] * 0.085, 0, data.block[1] * 0.5, 0, { fill: data.nations[n][3], 'font-weight': 'bold' });
  }
  const some = data.units.findIndex((u) => !u.h && parseInt(u.v, 10));
  if (some >= 0) drawBlock(item(data.words.stack), { owner: 0, units: [some, some] }, 0);
  const used = new Set(steps.flatMap((s) => s.trails).map((t) => t.kind));
  const nation = [...shown].find((k) => k >= 0);
  for (const kind of kinds) if (used.has(kind)) sampleTrail(item(data.words[kind]), kind, nation);
  use(item(data.words.battle), 'burst', 0, 0);
  data.signs.forEach((words, k) => use(item(words), 'mark' + k, 0, 0));
  for (const m of data.marks) badge(item(m), m[0].toUpperCase(), 0, 0, data.pitch * 0.5, 'warn');
  for (const o of data.owners) if (o.nation >= 0 && data.hexes) use(item(say('held', o.title)), 'hatch' + o.nation, 0, 0);
  if (data.owners.some((o) => !o.seat)) use(item(data.words.neutral), 'neutral', 0, 0);
  const help = tag('ul', { class: 'keys' }, box);
  for (const k of keys) tag('li', {}, help, k);
}

// fitLegend brings every sample to the size of its frame, which can be measured
// once it is shown.
function fitLegend() {
  for (const svg of document.querySelectorAll('.sample')) {
    const b = svg.getBBox(), h = Math.max(b.height, b.width * 0.65, data.pitch * 0.3) * 1.15, w = h * 1.5;
    if (b.width) svg.setAttribute('viewBox', [b.x + b.width / 2 - w / 2, b.y + b.height / 2 - h / 2, w, h].map((v) => v.toFixed(1)).join(' '));
  }
}

function sampleTrail(svg, kind, nation) {
  const p = data.pitch, w = p * ({ advance: 0.14, fire: 0.04 }[kind] || 0.09), ink = kind === 'fire' ? '#b0122b' : nation === undefined ? '#555' : data.nations[nation][2];
  const dash = { rail: w * 2 + ' ' + w * 1.6, retreat: '1 ' + w * 1.9, fire: w * 5 + ' ' + w * 2.5 }[kind], d = 'M' + -p * 0.6 + ' 0H' + p * 0.35;
  shape('path', { d, fill: 'none', stroke: '#1a1a1a', 'stroke-width': w + p * 0.05, ...kind === 'retreat' ? { 'stroke-dasharray': dash } : {} }, svg);
  shape('path', { d, fill: 'none', stroke: ink, 'stroke-width': w, ...dash ? { 'stroke-dasharray': dash } : {}, ...kind === 'rail' ? { 'stroke-linecap': 'butt' } : {} }, svg);
  shape('path', { d: 'M' + p * 0.65 + ' 0L' + p * 0.3 + ' ' + -p * 0.16 + 'V' + p * 0.16 + 'z', fill: ink, stroke: '#1a1a1a', 'stroke-width': p * 0.03 }, svg);
}
