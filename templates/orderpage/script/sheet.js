// What is typed beside the lines.
const typed = () => el('own').value.split('\n').map((l) => l.trim()).filter(Boolean);

// The letter as it would be sent. Among sentences lines stand without a frame: in a frame only lines are read.
function letter() {
  const lines = chosen.map((i) => acts[i].T), own = typed();
  if (el('check').checked) lines.unshift(data.Check);
  lines.push(...own);
  if (data.End && end) lines.push(data.End);
  return (own.length ? [...data.Free, ...lines] : [...data.Head, ...lines, ...data.Foot]).join('\n') + '\n';
}

// Buttons that move a line, and take it out.
function controls(i) {
  const named = (name) => says[name] + ' ' + acts[i].T;
  const step = (way, sign, name) => button(sign, () => { move(stepped(i, way), i); focusOn(i, name); }, named(name));
  const up = step(-1, '↑', 'up'), down = step(1, '↓', 'down');
  const drop = button('×', () => { remove(i); el('undo').focus(); }, named('remove'));
  up.dataset.up = down.dataset.down = drop.dataset.drop = i;
  return [up, down, drop];
}
function focusOn(i, name) { el('chosen').querySelector('[data-' + name + '="' + i + '"]')?.focus(); }

// A line is dragged by its handle: where it is let go it stands, or as near as it may.
function grip(i, item) {
  const g = make('span', '⠿', 'grip');
  g.setAttribute('aria-hidden', 'true');
  g.addEventListener('pointerdown', (e) => {
    if (e.button) return;
    e.preventDefault();
    g.setPointerCapture(e.pointerId);
    item.classList.add('held');
    const block = blockOf(i), others = [...el('chosen').children].filter((li) => !block.includes(+li.dataset.line));
    const place = (y) => others.filter((li) => { const r = li.getBoundingClientRect(); return y > r.top + r.height / 2; }).length;
    const mark = (y) => others.forEach((li, n) => {
      li.classList.toggle('above', n === place(y));
      li.classList.toggle('below', n === others.length - 1 && place(y) > n);
    });
    const over = (x) => mark(x.clientY);
    const drop = (x) => {
      g.removeEventListener('pointermove', over);
      item.classList.remove('held');
      if (x.type === 'pointerup') move(movedTo(i, place(x.clientY)), i); else show('');
    };
    g.addEventListener('pointermove', over);
    g.addEventListener('pointerup', drop, { once: true });
    g.addEventListener('pointercancel', drop, { once: true });
  });
  return g;
}

function showChosen() {
  el('chosen').replaceChildren(...chosen.map((i) => {
    const item = make('li'), row = make('div', '', 'row');
    item.dataset.line = i;
    row.append(grip(i, item), make('span', acts[i].T, 'text'), ...controls(i));
    item.append(row);
    for (const w of warnings(i)) item.append(make('span', w, 'warn'));
    const left = unused(i);
    if (left > 0) item.append(make('span', says.left + ' ' + left, 'warn'));
    return item;
  }));
  showSheet();
}
// The text, and the ways to send it.
function showSheet() {
  el('text').value = letter();
  const body = encodeURIComponent(letter().replace(/\n/g, '\r\n'));
  const link = 'mailto:' + data.To + '?subject=' + encodeURIComponent(data.Subj) + '&body=' + body;
  const short = data.To && link.length <= data.Max;
  el('mail').hidden = !short;
  el('long').hidden = short || !data.To;
  if (short) el('mail').href = link; else el('mail').removeAttribute('href');
  if (el('end')) { el('end').checked = end; el('end').disabled = !mayEnd(); }
  el('undo').disabled = !past.length;
}
// What the letter may cost is said once more when it is taken away.
const risksOf = (i) => [...warnings(i), acts[i].Q && says.unjudged, unused(i) > 0 && says.left + ' ' + unused(i)].filter(Boolean);
const risks = () => [...new Set(chosen.flatMap(risksOf))];
function sent(text) {
  const list = risks();
  el('sent').replaceChildren(text, ...(list.length ? [' ', make('span', says.mind)] : []), ...list.map((w) => make('span', w, 'warn')));
}

// What a page can tell of words: whether a line is on offer, begins as an order does, has the number of a hex that there
// is not. Short ones may be anything. All else tells the referee.
const plain = (text) => text.toUpperCase().replace(/\s+/g, ' ').trim();
const shapes = new Set((data.Map?.Hex ? data.Map.I : []).filter((id) => id.length > 3).map((id) => id.replace(/\d/g, '9')));
function heard(text) {
  const list = [], words = text.match(/[\p{L}\p{N}]+/gu) || [], verbs = new Set((data.Verbs || []).map(plain));
  if (data.End && plain(text).split(' ')[0] === plain(data.End)) list.push(make('span', says['own-end'], 'warn'));
  else if (acts.some((a) => plain(a.T) === plain(text))) list.push(make('span', says['own-offered'], 'note'));
  else list.push(make('span', verbs.has(plain(words[0] || '')) ? says['own-order'] : says['own-words'], 'note'));
  for (const w of words.map((w) => w.toUpperCase())) {
    const numbered = /\d/.test(w) && shapes.has(w.replace(/\d/g, '9'));
    if (numbered && !data.Map.I.includes(w)) list.push(make('span', w + ' ' + says['own-place'], 'warn'));
  }
  return list;
}
function showHeard() {
  el('heard').replaceChildren(...typed().map((l) => { const item = make('li', l); item.append(...heard(l)); return item; }));
  showSheet();
}

async function copy() {
  const area = el('text');
  area.focus();
  area.select();
  let done = false;
  try { await navigator.clipboard.writeText(area.value); done = true; } catch { done = document.execCommand('copy'); }
  sent(done ? says.copied : says['not-copied']);
}

function beginSheet() {
  el('check').addEventListener('change', () => show(''));
  el('end')?.addEventListener('change', () => { past.push([chosen, end, marked]); end = el('end').checked && mayEnd(); show(''); });
  el('undo').addEventListener('click', () => { if (past.length) { [chosen, end, marked] = past.pop(); show(says.undone); } });
  el('clear').addEventListener('click', () => change([], says.removed, ''));
  el('copy').addEventListener('click', copy);
  el('mail').addEventListener('click', () => sent(''));
  el('own').addEventListener('input', showHeard);
  el('chosen').addEventListener('keydown', (e) => {
    const item = e.target.closest('[data-line]'), way = { ArrowUp: -1, ArrowDown: 1 }[e.key];
    if (!item || !e.altKey || !way) return;
    e.preventDefault();
    const i = +item.dataset.line;
    move(stepped(i, way), i);
    focusOn(i, way < 0 ? 'up' : 'down');
  });
}
