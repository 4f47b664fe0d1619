// The tracks over time: a line chart for each group, with the values of the
// step in words below it.

const charts = [];

const chartSize = { w: 400, h: 130, left: 28, right: 46, top: 8, bottom: 8 };
const dashes = ['', '7 4', '2 4', '9 3 2 3', '5 2', '12 4', '1 3', '6 3 1 3 1 3'];

// drawTracks makes the charts; choose is called with the step of a click.
function drawTracks(choose) {
  const groups = new Map();
  data.tracks.forEach((t, k) => groups.set(t.group, [...groups.get(t.group) || [], k]));
  const first = ['vp', 'losses'], rank = (group) => (first.indexOf(group) + first.length + 1) % (first.length + 1);
  for (const [, members] of [...groups].sort((a, b) => rank(a[0]) - rank(b[0]))) {
    const title = data.tracks[members[0]].title;
    const part = tag('div', { class: 'chart', role: 'group', 'aria-label': title }, byId('tracks'));
    tag('h3', {}, part, title);
    const c = chartOf(part, members);
    c.svg.setAttribute('aria-label', title + '. ' + members.map(courseOf).join('; '));
    tableOf(part, title, members, choose);
    const pick = (e) => {
      const box = c.svg.getBoundingClientRect();
      const x = (e.clientX - box.left) / box.width * chartSize.w;
      choose(Math.round((x - chartSize.left) / (chartSize.w - chartSize.left - chartSize.right) * (steps.length - 1)));
    };
    c.svg.addEventListener('pointerdown', pick);
    c.svg.addEventListener('pointermove', (e) => { if (e.buttons & 1) pick(e); });
    charts.push(c);
  }
}

const chartX = (n) => chartSize.left + n / Math.max(steps.length - 1, 1) * (chartSize.w - chartSize.left - chartSize.right);

function chartOf(parent, members) {
  const { w, h, left, right, top, bottom } = chartSize;
  const svg = shape('svg', { viewBox: '0 0 ' + w + ' ' + h, class: 'plot', role: 'img' }, parent);
  const all = steps.flatMap((s) => members.map((k) => s.values[k])).filter((v) => v != null);
  const low = Math.min(0, ...all), high = Math.max(1, ...all, ...members.map((k) => data.tracks[k].max));
  const y = (v) => h - bottom - (v - low) / (high - low) * (h - top - bottom);
  const stride = niceStride(high - low);
  for (let v = Math.ceil(low / stride) * stride; v <= high; v += stride) {
    shape('path', { class: 'grid', d: 'M' + left + ' ' + y(v) + 'H' + (w - right) }, svg);
    shape('text', { class: 'scale', x: left - 4, y: y(v) + 3.5 }, svg, v);
  }
  const now = shape('path', { class: 'now' }, svg);
  const ends = [];
  members.forEach((k, order) => {
    let d = '', last = null;
    steps.forEach((s, n) => {
      const v = s.values[k];
      if (v == null) { last = null; return; }
      d += (last == null ? 'M' : 'L') + chartX(n).toFixed(1) + ' ' + y(v).toFixed(1);
      last = v;
    });
    const ink = colourOf(data.tracks[k]), dash = dashes[order % dashes.length];
    shape('path', { class: 'under', d }, svg);
    shape('path', { class: 'line', d, stroke: ink, ...dash ? { 'stroke-dasharray': dash } : {} }, svg);
    const v = steps[steps.length - 1].values[k];
    if (v != null) ends.push({ y: y(v), text: shortName(data.tracks[k]) });
  });
  endLabels(svg, ends);
  const list = tag('ul', { class: 'values' }, parent);
  const dots = members.map((k) => shape('circle', { r: 3.4, fill: colourOf(data.tracks[k]) }, svg));
  const items = members.map((k, order) => {
    const li = tag('li', {}, list), key = shape('svg', { viewBox: '0 0 26 8', class: 'key', 'aria-hidden': true }, li);
    const dash = dashes[order % dashes.length];
    shape('path', { d: 'M1 4H25', class: 'under' }, key);
    shape('path', { d: 'M1 4H25', class: 'line', stroke: colourOf(data.tracks[k]), ...dash ? { 'stroke-dasharray': dash } : {} }, key);
    tag('span', {}, li);
    return li.lastChild;
  });
  return { svg, now, members, dots, items, y };
}

// courseOf tells a track over all steps in words.
function courseOf(k) {
  const values = steps.map((s) => s.values[k]).filter((v) => v != null);
  return say('value', longName(data.tracks[k]), values.length ? values[0] + ' \u2192 ' + values[values.length - 1] : '\u2013');
}

// tableOf has the values of every step in which one changed, for who cannot see
// the lines. It is made when it is opened.
function tableOf(parent, title, members, choose) {
  const box = tag('details', { class: 'table' }, parent);
  tag('summary', {}, box, data.words.table);
  box.addEventListener('toggle', () => {
    if (!box.open || box.children.length > 1) return;
    const table = tag('table', {}, tag('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': title }, box));
    tag('caption', {}, table, title);
    const head = tag('tr', {}, tag('thead', {}, table));
    for (const text of [data.words.steps, ...members.map((k) => longName(data.tracks[k]))]) tag('th', { scope: 'col' }, head, text);
    const body = tag('tbody', {}, table);
    steps.forEach((s, n) => {
      if (n && members.every((k) => s.values[k] === steps[n - 1].values[k])) return;
      const tr = tag('tr', {}, body);
      linkTo(n, s.title, tag('th', { scope: 'row' }, tr), choose);
      for (const k of members) tag('td', {}, tr, s.values[k] == null ? '\u2013' : s.values[k]);
    });
  });
}

// endLabels writes the names at the right end, pushed apart.
function endLabels(svg, ends) {
  ends.sort((a, b) => a.y - b.y);
  let floor = 0;
  for (const e of ends) {
    e.at = Math.max(e.y, floor);
    floor = e.at + 11;
  }
  let roof = chartSize.h - 4;
  for (const e of ends.reverse()) {
    e.at = Math.min(e.at, roof);
    roof = e.at - 11;
    shape('text', { class: 'end', x: chartSize.w - chartSize.right + 5, y: e.at + 3.5 }, svg, e.text);
  }
}

function niceStride(range) {
  for (const s of [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000]) if (range / s <= 6) return s;
  return Math.ceil(range / 5);
}

const colourOf = (t) => t.nation < 0 ? 'var(--soft)' : data.nations[t.nation][2];
const ofNation = (t) => t.label === t.name && t.nation >= 0;
const longName = (t) => ofNation(t) ? data.nations[t.nation][1] : t.label;

// shortName fits beside the end of a line: a code, the first letters of words,
// or the beginning of one.
function shortName(t) {
  const words = t.label.split(' ');
  return ofNation(t) ? data.nations[t.nation][0] : words.length > 1 ? words.map((w) => w[0].toUpperCase()).join('') : t.label.slice(0, 6);
}

// showTracks moves the charts to a step.
function showTracks(step) {
  const x = chartX(step.n).toFixed(1);
  for (const c of charts) {
    c.now.setAttribute('d', 'M' + x + ' 2V' + (chartSize.h - 2));
    c.members.forEach((k, i) => {
      const v = step.values[k], t = data.tracks[k];
      c.items[i].textContent = say('value', longName(t), v == null ? '–' : v);
      c.dots[i].style.display = v == null ? 'none' : '';
      if (v != null) {
        c.dots[i].setAttribute('cx', x);
        c.dots[i].setAttribute('cy', c.y(v).toFixed(1));
      }
    });
  }
}
