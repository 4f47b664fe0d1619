// What is packed: base64, deflated, JSON.
async function unpacked() {
  const text = atob(document.getElementById('data').textContent);
  const stream = new Blob([Uint8Array.from(text, (c) => c.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(await new Response(stream).text());
}
unpacked().then((data) => {
const acts = data.Acts || [], pieces = data.Pieces || [], says = data.Says;
const el = (id) => document.getElementById(id);
const make = (tag, text, kind) => { const e = document.createElement(tag); if (text) e.textContent = text; if (kind) e.className = kind; return e; };
let chosen = [], past = [], end = false, marked = -1, who = '', where = '';
const ALL = '';
const most = 150;

// What an act needs, and what those need.
const behind = (i, all = new Set()) => { for (const j of acts[i].B || []) if (!all.has(j)) { all.add(j); behind(j, all); } return all; };
const closures = acts.map((_, i) => behind(i));
// What an act takes of what is limited, and what it gives: less than nothing.
// What is limited has a number here; a sum is kept for each and left at nothing.
const numbers = new Map(), sums = [], limits = [];
const number = (what) => {
  if (!numbers.has(what)) {
    numbers.set(what, sums.push(0) - 1);
    limits.push(what in data.Limits ? data.Limits[what] : 1);
  }
  return numbers.get(what);
};
const numbered = (a) => Object.entries(a.L || {}).map(([what, n]) => [number(what), n]);
const used = acts.map(numbered);
const uses = (i) => used[i];
const gives = (i, to) => isGiver[i] && uses(i).some(([what, n]) => n < 0 && uses(to).some(([other, m]) => other === what && m > 0));
const isGiver = acts.map((_, i) => uses(i).some(([, n]) => n < 0));
const givers = acts.map((_, i) => i).filter((i) => isGiver[i])
  .sort((i, j) => Math.min(...uses(i).map(([, n]) => n)) - Math.min(...uses(j).map(([, n]) => n)));
// Nothing is used up.
const enough = (set) => {
  let ok = true;
  for (const i of set) for (const [what, n] of uses(i)) sums[what] += n;
  for (const i of set) for (const [what] of uses(i)) ok = ok && sums[what] <= limits[what];
  for (const i of set) for (const [what] of uses(i)) sums[what] = 0;
  return ok;
};
const isWanted = (i, set) => set.some((j) => (acts[j].B || []).includes(i) || gives(i, j));
const belongs = (i, j) => i === j || closures[i].has(j) || closures[j].has(i) || [i, ...closures[i]].some((k) => gives(j, k));
// The letter may hold these acts together: all that they need is there, nothing is used up, and what uses nothing stands alone.
const together = (set) => enough(set) && set.every((i) =>
  [...closures[i]].every((j) => set.includes(j)) && (!acts[i].S || isWanted(i, set)) && (acts[i].L || set.every((j) => belongs(i, j))));
const joined = (set) => [...new Set(set.flatMap((i) => [...closures[i], i]))].sort((a, b) => a - b);
// The chosen acts and one more, with what it needs and, if that is not enough, what gives the rest: what was marked for it, else what gives most.
function withAct(i) {
  const set = joined([...chosen, i]);
  if (together(set)) return set;
  for (const g of marked < 0 ? givers : [marked]) {
    const more = joined([...set, g]);
    if (together(more)) return more;
  }
  return set;
}
// What goes with an act: those that need it or use what it gives, and those that nobody wants then.
function without(i) {
  let set = chosen.filter((j) => j !== i && !closures[j].has(i) && !gives(i, j));
  for (let n = -1; n !== set.length;) {
    n = set.length;
    set = set.filter((j) => [...closures[j]].every((k) => set.includes(k)) && (!acts[j].S || isWanted(j, set)));
  }
  return set;
}
// The chosen acts with another giver of the same.
const withGiver = (g) => joined([...chosen.filter((j) => !givers.includes(j)), g]);
// What is left of what an act gives.
const unused = (g) => -uses(g).filter(([, n]) => n < 0).reduce((sum, [what]) => sum + chosen.reduce((m, i) => m + uses(i).reduce((k, [other, n]) => other === what ? k + n : k, 0), 0), 0);
const isUsed = (g) => chosen.some((j) => gives(g, j));
const mayEnd = () => data.Bare || chosen.some((i) => !acts[i].O);
const judged = (i) => !chosen.includes(i) && (givers.includes(i) && acts[i].S ? (isUsed(i) ? together(withGiver(i)) : enough(withGiver(i))) : !acts[i].S && together(withAct(i)));
// It is asked for each act several times between two changes.
let known = [], knownOf = null, knownMark = -1;
const may = (i) => {
  if (knownOf !== chosen || knownMark !== marked) [known, knownOf, knownMark] = [[], chosen, marked];
  return known[i] ??= judged(i);
};
const isShown = (i) => !chosen.includes(i) && (!acts[i].S || givers.includes(i));

const cellOf = (u) => pieces[u][1];
const stands = (i) => (acts[i].U || []).map(cellOf);
const aim = (i) => { const c = acts[i].C || []; return c[c.length - 1]; };
const fits = (i) => (who === ALL || (acts[i].U || []).includes(+who)) && (where === ALL || stands(i).includes(where) || (acts[i].C || []).includes(where));

function change(next, word, text) {
  past.push([chosen, end, marked]);
  chosen = next;
  if (marked >= 0 && chosen.some((i) => givers.includes(i))) marked = -1;
  if (!mayEnd()) end = false;
  show(word + ' ' + text);
}
// An act that is chosen leaves the list; the keyboard goes on at the same place of it.
function add(i) {
  const buttons = () => [...el('acts').querySelectorAll('button')];
  const place = buttons().indexOf(document.activeElement);
  addAct(i);
  if (place < 0) return;
  const now = buttons();
  (now.find((b) => +b.dataset.act === i) || now[Math.min(place, now.length - 1)] || el('undo')).focus();
}
function addAct(i) {
  if (!may(i)) el('told').textContent = says.blocked;
  else if (!acts[i].S) change(withAct(i), says.added, acts[i].T);
  else if (isUsed(i)) change(withGiver(i), says.added, acts[i].T);
  else {
    past.push([chosen, end, marked]);
    marked = marked === i ? -1 : i;
    show(marked < 0 ? says.removed + ' ' + acts[i].T : acts[i].T + ': ' + says.marked);
  }
}
function remove(i) { change(without(i), says.removed, acts[i].T); }
function choose(cell) { where = where === cell ? ALL : cell; who = ALL; show(''); }

// The letter as it would be sent.
function letter() {
  const lines = chosen.map((i) => acts[i].T);
  if (el('check').checked) lines.unshift(data.Check);
  if (data.End && end) lines.push(data.End);
  return [...data.Head, ...lines, ...data.Foot].join('\n') + '\n';
}

function line(i) {
  const item = make('li'), b = make('button', acts[i].T);
  b.type = 'button';
  b.dataset.act = i;
  b.dataset.of = acts[i].P;
  const can = may(i);
  const more = acts[i].S ? [] : (can ? withAct(i) : joined([i])).filter((j) => j !== i && !chosen.includes(j)).map((j) => acts[j].T);
  if (more.length) b.append(make('span', '+ ' + more.join('; '), 'note'));
  if (acts[i].N) b.append(make('span', acts[i].N, 'note'));
  for (const w of acts[i].W || []) b.append(make('span', w, 'warn'));
  if (acts[i].Q) b.append(make('span', says.unjudged, 'note'));
  if (!can) b.setAttribute('aria-disabled', 'true');
  if (acts[i].S) b.setAttribute('aria-pressed', String(marked === i));
  b.addEventListener('click', () => add(i));
  item.append(b);
  return item;
}

// The acts that fit; where no unit and no place is chosen only those that can be added, as many as are shown and one more.
function listed() {
  const list = [], all = who === ALL && where === ALL;
  for (let i = 0; i < acts.length && !(all && list.length > most); i++) if (fits(i) && isShown(i) && (!all || may(i))) list.push(i);
  return list;
}

function showActs() {
  const list = listed();
  const out = [];
  let part = null, ul = null;
  for (const i of list.slice(0, most)) {
    if (acts[i].P !== part || !ul) {
      part = acts[i].P;
      out.push(make('h3', data.Parts[part] || part), ul = make('ul'));
    }
    ul.append(line(i));
  }
  if (!list.length) out.push(make('p', says.nothing));
  if (list.length > most) out.push(make('p', says.more));
  el('acts').replaceChildren(...out);
  return list;
}

function showChosen() {
  el('chosen').replaceChildren(...chosen.map((i) => {
    const item = make('li', acts[i].T), b = make('button', '×');
    b.type = 'button';
    b.dataset.drop = i;
    b.setAttribute('aria-label', says.remove + ' ' + acts[i].T);
    b.addEventListener('click', () => { remove(i); el('undo').focus(); });
    item.append(b);
    for (const w of acts[i].W || []) item.append(make('span', w, 'warn'));
    const left = unused(i);
    if (left > 0) item.append(make('span', says.left + ' ' + left, 'warn'));
    return item;
  }));
  el('text').value = letter();
  const link = 'mailto:' + data.To + '?subject=' + encodeURIComponent(data.Subj) + '&body=' + encodeURIComponent(letter().replace(/\n/g, '\r\n'));
  const short = data.To && link.length <= data.Max;
  el('mail').hidden = !short;
  el('long').hidden = short || !data.To;
  if (short) el('mail').href = link; else el('mail').removeAttribute('href');
  if (el('end')) { el('end').checked = end; el('end').disabled = !mayEnd(); }
  el('undo').disabled = !past.length;
}

function showBoard(list) {
  const aims = new Set();
  if (who !== ALL || where !== ALL) for (const i of list) if (may(i) && aim(i) !== undefined && aim(i) !== where) aims.add(aim(i));
  document.querySelectorAll('.aim').forEach((c) => c.classList.toggle('on', aims.has(c.dataset.cell)));
  document.querySelectorAll('.pile').forEach((g) => g.setAttribute('aria-pressed', String(g.dataset.cell === where)));
}

function show(told) {
  el('who').value = who;
  el('where').value = where;
  showBoard(showActs());
  showChosen();
  if (told) el('told').textContent = told;
}

function fill(select, first, values) {
  const option = (value, text) => { const o = make('option', text); o.value = value; return o; };
  if (first !== null) select.append(option(ALL, first));
  select.append(...values.map(([v, t]) => option(v, t)));
}

function begin() {
  const active = new Set(acts.flatMap((a) => a.U || []));
  fill(el('who'), says['all-units'], pieces.map((p, u) => [u, [p[0], p[1], p[2]].filter(Boolean).join(', ')]).filter(([u]) => active.has(u)));
  const cells = [...new Set(acts.flatMap((a, i) => [...stands(i), ...(a.C || [])]))].filter(Boolean).sort();
  fill(el('where'), says['all-places'], cells.map((c) => [c, c]));
  el('who').addEventListener('change', () => { who = el('who').value; where = ALL; show(''); });
  el('where').addEventListener('change', () => { where = el('where').value; who = ALL; show(''); });
  el('check').addEventListener('change', () => show(''));
  if (el('end')) el('end').addEventListener('change', () => { past.push([chosen, end, marked]); end = el('end').checked && mayEnd(); show(''); });
  el('undo').addEventListener('click', () => { if (past.length) { [chosen, end, marked] = past.pop(); show(says.undone); } });
  el('clear').addEventListener('click', () => change([], says.removed, ''));
  el('copy').addEventListener('click', copy);
  for (const g of document.querySelectorAll('.pile')) {
    if (!cells.includes(g.dataset.cell)) continue;
    g.classList.add('mine');
    g.setAttribute('role', 'button');
    g.setAttribute('tabindex', '0');
    g.addEventListener('click', () => choose(g.dataset.cell));
    g.addEventListener('keydown', (e) => { if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); choose(g.dataset.cell); } });
  }
  // A mark is for the pointer; the list has the same acts for the keyboard.
  for (const c of document.querySelectorAll('.aim')) c.addEventListener('click', () => {
    const list = acts.map((_, i) => i).filter((i) => fits(i) && may(i) && aim(i) === c.dataset.cell);
    if (list.length === 1) add(list[0]); else if (who === ALL) choose(c.dataset.cell); else add(list[0]);
  });
  for (const b of document.querySelectorAll('[data-zoom]')) b.addEventListener('click', () => {
    const svg = el('board'), now = svg.getBoundingClientRect().width, least = el('map').clientWidth;
    svg.style.width = Math.min(Math.max(now * b.dataset.zoom, least), 8 * least) + 'px';
  });
  // One board of several fills the window.
  for (const b of document.querySelectorAll('[data-at]')) b.addEventListener('click', () => {
    const svg = el('board'), box = el('map'), [x, y, w, h] = b.dataset.at.split(' ').map(Number);
    const k = Math.max(Math.min(box.clientWidth / w, window.innerHeight * 0.85 / h), box.clientWidth / svg.viewBox.baseVal.width);
    svg.style.width = svg.viewBox.baseVal.width * k + 'px';
    box.scrollTo((x + w / 2) * k - box.clientWidth / 2, y * k);
  });
  show('');
}

// A line that is put together: a choice, and up to two conditions. Its parts are all data; here they are only joined.
const filled = (row) => {
  const t = term(row), get = (part) => row.querySelector('[data-part=' + part + ']');
  if (!t) return '';
  if (t.S && t.V < 0 && !/^\d{1,3}$/.test(get('value').value)) return null;
  const head = t.N < 0 ? t.T : t.T.replace('*', get('name').value);
  return t.S ? head + get('sign').value + String(t.V < 0 ? +get('value').value : get('value').value) : head;
};
const form = () => data.Forms[el('kind').selectedOptions[0].dataset.form];
const term = (row) => { const v = row.querySelector('[data-part=term]').value; return v === '' ? undefined : form().T[v]; };
const rows = () => [...document.querySelectorAll('.term')];
function formed() {
  const parts = rows().map(filled);
  if (parts.includes(null)) return '';
  const conditions = parts.filter(Boolean);
  return el('kind').value + (conditions.length ? ' ' + data.If + ' ' + conditions.join(' ' + data.And + ' ') : '');
}
function field(row, part, label, control) {
  const l = make('label', label + ' ');
  control.dataset.part = part;
  control.addEventListener('input', () => { if (part === 'term') showTerm(row); el('formed').textContent = formed(); });
  l.append(control);
  row.append(l, ' ');
}
const select = (list) => { const s = make('select'); fill(s, null, list.map((x) => [x, x])); return s; };
function showTerm(row) {
  const t = term(row);
  [...row.querySelectorAll('label')].slice(1).forEach((l) => l.remove());
  if (!t) return;
  if (t.N >= 0) field(row, 'name', says.name, select(data.Lists[t.N]));
  if (!t.S) return;
  const sign = select(t.S);
  field(row, 'sign', '', sign);
  sign.setAttribute('aria-label', says.term);
  const value = t.V < 0 ? make('input') : select(data.Lists[t.V]);
  if (t.V < 0) { value.type = 'number'; value.min = 0; value.max = 999; value.value = 1; }
  field(row, 'value', says.number, value);
}
function showForm() {
  rows().forEach((row, n) => {
    const s = make('select');
    fill(s, says.always, (form().T || []).map((t, i) => [i, t.T]));
    row.replaceChildren();
    row.hidden = !form().T;
    field(row, 'term', n ? data.And : data.If, s);
  });
  el('formed').textContent = formed();
}
function addForm() {
  const text = formed();
  let i = acts.findIndex((a) => a.T === text);
  if (text && i < 0) {
    i = acts.push({ T: text, P: 'standing', O: true, L: { [' ' + text]: 1 } }) - 1;
    closures.push(new Set());
    used.push(numbered(acts[i]));
    isGiver.push(false);
  }
  if (!text) el('told').textContent = says['not-formed']; else add(i);
}
function beginForms() {
  if (!el('kind')) return;
  data.Forms.forEach((f, n) => f.C.forEach((text) => {
    const o = make('option', text);
    o.dataset.form = n;
    el('kind').append(o);
  }));
  el('kind').addEventListener('input', showForm);
  el('form').addEventListener('click', addForm);
  showForm();
}

async function copy() {
  const area = el('text');
  area.focus();
  area.select();
  let done = false;
  try { await navigator.clipboard.writeText(area.value); done = true; } catch { done = document.execCommand('copy'); }
  el('told').textContent = done ? says.copied : says['not-copied'];
}

if (el('ground')) el('ground').innerHTML = data.Ground;
begin();
beginForms();
document.documentElement.dataset.ready = 'yes';
}).catch((e) => {
  document.querySelector('main').replaceChildren(document.querySelector('#old').content);
  throw e;
});
