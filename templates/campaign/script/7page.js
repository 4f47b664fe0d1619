// The page: its controls, its keys, and the step that is shown.

const show = { n: 0, fight: null, side: -1, panel: '', timer: 0, pace: 1600 };

// go shows a step, and one of its battles if it is asked for.
function go(n, quiet, fight) {
  n = Math.min(Math.max(n, 0), steps.length - 1);
  if (show.fight && show.fight.item) show.fight.item.removeAttribute('aria-current');
  show.n = n;
  show.fight = fight || null;
  const step = steps[n];
  hideTip();
  const focused = document.activeElement && document.activeElement.cell;
  drawStep(step);
  if (focused && !board.piles.has(focused.i)) board.svg.focus({ preventScroll: true });
  showTracks(step);
  pointAt(fight);
  if (fight && fight.item) fight.item.setAttribute('aria-current', 'true');
  if (show.panel === 'words') tellMap(step);
  if (board.chosen) showInfo(board.chosen, go);
  controls.slider.value = n;
  controls.slider.setAttribute('aria-valuetext', say('step', n + 1, steps.length) + ': ' + step.title);
  controls.count.textContent = say('step', n + 1, steps.length);
  controls.title.textContent = step.title;
  controls.what.textContent = fight ? [fight.title, fight.outcome].filter(Boolean).join('. ') : summary(step);
  const back = stepFrom(n, -1) === n, on = stepFrom(n, 1) === n;
  for (const [key, off] of [['first', back], ['prev', back], ['next', on], ['last', on], ['before', !fightFrom(-1)], ['after', !fightFrom(1)]]) {
    controls[key].setAttribute('aria-disabled', off);
  }
  tell(n);
  if (!quiet) setLink(n);
}

// stepFrom is the next step of the side that is asked for, this one when there
// is none.
function stepFrom(n, by) {
  for (let k = n + by; k >= 0 && k < steps.length; k += by) if (matches(k)) return k;
  return n;
}

// ends is the first or the last step of the side.
const ends = (by) => by > 0 ? stepFrom(-1, 1) : stepFrom(steps.length, -1);

// fightFrom is the next battle of the side from what is shown, or the one before.
function fightFrom(by) {
  const at = show.fight ? show.fight.k : by > 0 ? -1 : 0, here = show.n;
  const after = (f) => f.n > here || f.n === here && f.k > at, before = (f) => f.n < here || f.n === here && f.k < at;
  const list = allFights().filter((f) => matches(f.n) && (by > 0 ? after(f) : before(f)));
  return by > 0 ? list[0] : list[list.length - 1];
}

function toFight(by) {
  const f = fightFrom(by);
  if (f) go(f.n, false, f);
}

// openPanel shows one of the parts beside the map.
function openPanel(id) {
  show.panel = id;
  for (const [key, b] of Object.entries(controls.panels)) {
    b.setAttribute('aria-pressed', key === id);
    byId(key).hidden = key !== id;
  }
  if (id === 'words') tellMap(steps[show.n]);
  if (id === 'legend') fitLegend();
  if (id === 'story') tell(show.n);
}

// wear puts on the dark or the light dress.
function wear(dark) {
  const { classList } = document.documentElement;
  classList.toggle('dark', dark);
  classList.toggle('light', !dark);
  const key = dark ? 'light' : 'dark';
  controls.scheme.setAttribute('aria-label', data.words[key]);
  controls.scheme.title = data.words[key];
}

// tell opens the narrative of a step and brings it to the top of its list.
function tell(n) {
  const old = document.querySelector('#steps > [aria-current]'), now = byId('step' + (n + 1));
  if (old) old.removeAttribute('aria-current');
  now.setAttribute('aria-current', 'step');
  const story = byId('story');
  story.scrollTop += now.getBoundingClientRect().top - story.getBoundingClientRect().top - 4;
}

// setLink keeps the address of the page pointing to the step; a page shown
// inside another one may not be allowed to.
function setLink(n) {
  try {
    history.replaceState(null, '', '#step=' + (n + 1));
  } catch (e) {
    return;
  }
}

// linked is the step that the address asks for.
function linked() {
  const asked = /[#&]step=(\d+)/.exec(location.hash);
  return asked ? Number(asked[1]) - 1 : 0;
}

function play(on) {
  clearInterval(show.timer);
  show.timer = 0;
  if (on) {
    if (show.n === ends(-1)) go(ends(1));
    show.timer = setInterval(() => {
      if (stepFrom(show.n, 1) === show.n) play(false);
      else go(stepFrom(show.n, 1));
    }, show.pace);
  }
  const key = on ? 'pause' : 'play';
  controls.play.querySelector('path').setAttribute('d', signs[key]);
  controls.play.setAttribute('aria-label', data.words[key]);
  controls.play.title = data.words[key];
  for (const e of [controls.title, controls.what]) e.setAttribute('aria-live', on ? 'off' : 'polite');
}

const controls = {};

// The signs on the buttons, drawn, since not every system has letters for
// them.
const signs = {
  first: 'M6 5V19M18 5L10 12L18 19', prev: 'M15 5L7 12L15 19', next: 'M9 5L17 12L9 19', last: 'M18 5V19M6 5L14 12L6 19',
  play: 'M8 5L18 12L8 19z', pause: 'M9 5V19M15 5V19',
  before: 'M13 7L20 17M20 7L13 17M8 6L3 12L8 18', after: 'M4 7L11 17M11 7L4 17M16 6L21 12L16 18',
  scheme: 'M19 14A8 8 0 1 1 10 5A6.5 6.5 0 0 0 19 14z',
  larger: 'M5 12H19M12 5V19', smaller: 'M5 12H19', whole: 'M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15',
};

// makeControls builds the bar above the map.
function makeControls() {
  const bar = byId('bar');
  const what = tag('p', { class: 'what' }, bar);
  controls.count = tag('span', { class: 'count' }, what);
  controls.title = tag('strong', { 'aria-live': 'polite', id: 'now' }, what);
  controls.what = tag('p', { 'aria-live': 'polite', id: 'what' }, bar);
  const button = (key, act, parent) => {
    const b = controls[key] = tag('button', { type: 'button', 'aria-label': data.words[key], title: data.words[key] }, parent);
    shape('path', { d: signs[key] }, shape('svg', { viewBox: '0 0 24 24', 'aria-hidden': true }, b));
    b.addEventListener('click', act);
  };
  const row = tag('div', { class: 'row' }, bar);
  button('first', () => go(ends(1)), row);
  button('prev', () => go(stepFrom(show.n, -1)), row);
  button('play', () => play(!show.timer), row);
  button('next', () => go(stepFrom(show.n, 1)), row);
  button('last', () => go(ends(-1)), row);
  button('before', () => toFight(-1), row);
  button('after', () => toFight(1), row);
  controls.slider = tag('input', { type: 'range', id: 'slider', min: 0, max: steps.length - 1, value: 0, 'aria-label': data.words.slider }, row);
  controls.slider.addEventListener('input', () => go(Number(controls.slider.value)));
  const tools = byId('tools');
  const choice = (key, options, chosen, act) => {
    const select = tag('select', { id: key, 'aria-label': data.words[key], title: data.words[key] }, tools);
    for (const [value, text] of options) tag('option', { value }, select, text);
    select.value = chosen;
    select.addEventListener('change', () => act(Number(select.value)));
  };
  choice('speed', [[3000, data.words.slow], [1600, data.words.normal], [700, data.words.fast]], show.pace, (pace) => {
    show.pace = pace;
    if (show.timer) play(true);
  });
  const acting = data.owners.map((o, k) => [k, o.title]).filter(([k]) => steps.some((s) => s.seat === k));
  choice('side-filter', [[-1, data.words['all-sides']], ...acting], -1, (side) => {
    show.side = side;
    filterBySide();
    go(matches(show.n) ? show.n : stepFrom(show.n, 1) !== show.n ? stepFrom(show.n, 1) : stepFrom(show.n, -1));
  });
  makeFinder(tools);
  button('scheme', () => wear(!document.documentElement.classList.contains('dark')), tools);
  controls.panels = {};
  for (const key of ['tab-story', 'tab-battles', 'tab-tracks', 'tab-words', 'tab-legend']) {
    const id = key.slice(4), b = controls.panels[id] = tag('button', { type: 'button', 'aria-controls': id }, byId('tabs'), data.words[key]);
    b.addEventListener('click', () => openPanel(id));
  }
  const zoom = tag('div', { id: 'zoom' }, byId('map'));
  button('larger', () => zoomTo(view.zoom * 1.6), zoom);
  button('smaller', () => zoomTo(view.zoom / 1.6), zoom);
  button('whole', () => zoomTo(1), zoom);
  tag('div', { id: 'tip', role: 'status', hidden: '' }, document.body);
}

// makeFinder looks for cells by number or name, and for units.
function makeFinder(parent) {
  const form = tag('form', { role: 'search' }, parent);
  const input = tag('input', { type: 'search', list: 'places', size: 20, placeholder: data.words.find, 'aria-label': data.words.find }, form);
  const places = tag('datalist', { id: 'places' }, form);
  for (const c of data.cell) if (c.name) tag('option', { value: c.name }, places);
  const answer = tag('span', { role: 'status' }, form);
  form.addEventListener('submit', (e) => {
    e.preventDefault();
    const cell = find(input.value);
    answer.textContent = cell || !input.value.trim() ? '' : say('missing', input.value.trim());
    if (cell) choose(cell);
  });
}

// find looks up a number, a name, a beginning of one, or a unit at this step.
function find(text) {
  const want = text.trim().toLowerCase();
  if (!want) return null;
  const names = data.cell.filter((c) => !c.off);
  const cell = names.find((c) => c.id.toLowerCase() === want) || names.find((c) => c.name.toLowerCase() === want) ||
    names.find((c) => c.name.toLowerCase().startsWith(want));
  if (cell) return cell;
  const plain = want.replace('/', ' ');
  for (const [i, pile] of steps[show.n].piles) {
    const has = (k) => unitName(data.units[k]).toLowerCase().startsWith(plain);
    if (pile.some((s) => s.units.some(has))) return data.cell[i];
  }
  return null;
}

function choose(cell) {
  if (!cell.off) reveal(cell);
  showInfo(cell, go);
  byId('info').scrollTop = 0;
}

// watchMap shows what is under the pointer or has the focus, and the history
// of a cell that is clicked or entered.
function watchMap() {
  const svg = board.svg;
  svg.setAttribute('tabindex', -1);
  const pileOf = (e) => e.target.closest && e.target.closest('.pile');
  svg.addEventListener('pointermove', (e) => {
    if (e.buttons) return hideTip();
    const g = pileOf(e), t = e.target.closest('.trail');
    if (t) return showTip(e.clientX, e.clientY, (tip) => tipTrail(tip, t.trail));
    const cell = g ? g.cell : cellAt(e.clientX, e.clientY);
    cell ? showTip(e.clientX, e.clientY, (tip) => tipCell(tip, cell)) : hideTip();
  });
  svg.addEventListener('pointerleave', hideTip);
  svg.addEventListener('focusin', (e) => {
    const g = pileOf(e);
    if (!g) return;
    rove(g);
    if (!g.matches(':focus-visible')) return;
    reveal(g.cell);
    const box = g.getBoundingClientRect();
    showTip(box.right, box.bottom, (tip) => tipCell(tip, g.cell));
  });
  svg.addEventListener('focusout', hideTip);
  svg.addEventListener('click', (e) => {
    const g = pileOf(e), cell = g ? g.cell : cellAt(e.clientX, e.clientY);
    if (cell) choose(cell);
  });
}

// walk moves the focus to the nearest pile in a direction.
function walk(dx, dy) {
  const from = board.here && board.here.cell;
  if (!from) return;
  let best = null, least = Infinity;
  for (const g of board.order) {
    const x = g.cell.x - from.x, y = g.cell.y - from.y, along = x * dx + y * dy, across = Math.abs(x * dy - y * dx);
    const far = along + 2 * across;
    if (along > 0 && across <= along * 1.8 && far < least) [best, least] = [g, far];
  }
  if (best) best.focus();
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// onKey leaves alone what the focused control understands by itself.
function onKey(e) {
  if (e.ctrlKey || e.altKey || e.metaKey) return;
  const at = e.target, kind = at.tagName;
  if (kind === 'SELECT' || kind === 'TEXTAREA' || kind === 'INPUT' && at.type !== 'range') return;
  const slider = kind === 'INPUT', acts = kind === 'BUTTON' || kind === 'A' || kind === 'SUMMARY';
  const act = {
    ArrowLeft: () => slider || go(stepFrom(show.n, -1)),
    ArrowRight: () => slider || go(stepFrom(show.n, 1)),
    Home: () => slider || go(ends(1)),
    End: () => slider || go(ends(-1)),
    b: () => toFight(1),
    B: () => toFight(-1),
    ' ': () => acts || play(!show.timer),
    Enter: () => at.cell ? choose(at.cell) : true,
    Escape: () => { hideTip(); showInfo(null); },
    '+': () => zoomTo(view.zoom * 1.6),
    '=': () => zoomTo(view.zoom * 1.6),
    '-': () => zoomTo(view.zoom / 1.6),
    0: () => zoomTo(1),
  };
  if (e.shiftKey && arrows[e.key] && !slider) {
    walk(...arrows[e.key]);
    e.preventDefault();
  } else if (Object.hasOwn(act, e.key) && act[e.key]() !== true) e.preventDefault();
}

async function start() {
  unfold(JSON.parse(await gunzip(bytesOf(byId('data').textContent))));
  document.documentElement.classList.add('live');
  layBoard();
  makeControls();
  fillStory(go);
  listBattles((f) => go(f.n, false, f));
  drawTracks(go);
  drawLegend([data.words['keys-steps'], data.words['keys-battles'], data.words['keys-stacks'], data.words['keys-map']]);
  fitView();
  watchPointers();
  watchMap();
  wear(matchMedia('(prefers-color-scheme: dark)').matches);
  play(false);
  go(linked(), true);
  openPanel('story');
  addEventListener('hashchange', () => go(linked(), true));
  document.addEventListener('keydown', onKey);
  document.documentElement.dataset.ready = 'yes';
}

start().catch((e) => {
  const note = tag('p', { class: 'note' }, null, (data ? say('broken', e.message) : 'The map cannot be unpacked: ' + e.message));
  byId('map').replaceChildren(note);
  document.documentElement.classList.remove('live');
  console.error(e);
});
