function tell(text, warns = []) {
  el('told').replaceChildren(text, ...warns.map((w) => make('span', w, 'warn')));
}

// An act as a button; the warnings that all acts of its part have stand above them.
function line(i, common) {
  const item = make('li'), b = button(acts[i].T, () => add(i));
  b.dataset.act = i;
  b.dataset.of = acts[i].P;
  const can = may(i);
  const more = acts[i].S ? [] : (can ? withAct(i) : joined([i])).filter((j) => j !== i && !chosen.includes(j)).map((j) => acts[j].T);
  if (more.length) b.append(make('span', '+ ' + more.join('; '), 'note'));
  if (acts[i].N) b.append(make('span', acts[i].N, 'note'));
  for (const w of warnings(i)) if (!common.includes(w)) b.append(make('span', w, 'warn'));
  if (acts[i].Q) b.append(make('span', says.unjudged, 'note'));
  if (!can) b.setAttribute('aria-disabled', 'true');
  if (acts[i].S) b.setAttribute('aria-pressed', String(marked === i));
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
  const list = listed(), shown = list.slice(0, most), out = [];
  const parts = [...new Set(shown.map((i) => acts[i].P))];
  for (const part of parts) {
    const own = shown.filter((i) => acts[i].P === part), ul = make('ul');
    const common = own.length < 3 ? [] : warnings(own[0]).filter((w) => own.every((i) => warnings(i).includes(w)));
    out.push(make('h3', data.Parts[part] || part));
    for (const w of common) out.push(make('p', says.common + ' ' + w, 'warn'));
    ul.append(...own.map((i) => line(i, common)));
    out.push(ul);
  }
  if (!list.length) out.push(make('p', says.nothing));
  if (list.length > most) out.push(make('p', says.more));
  el('acts').replaceChildren(...out);
  return list;
}

// What lies in the place that is looked at: its name, ground and units.
function showHere() {
  const out = [], map = data.Map, cell = where;
  if (cell !== ALL) {
    const at = map ? map.I.indexOf(cell) : -1;
    out.push(make('h3', [[cell, map?.N[cell]].filter(Boolean).join(' '), at < 0 ? '' : map.Words[map.T[at]]].filter(Boolean).join(', ')));
    const ul = make('ul');
    pieces.forEach((p, u) => {
      if (p[1] !== cell) return;
      const item = make('li'), text = [p[0], p[2]].filter(Boolean).join(', ');
      const look = () => { who = String(u); where = to = ALL; show(''); };
      item.append(acts.some((a) => (a.U || []).includes(u)) ? button(text, look) : text);
      ul.append(item);
    });
    if (!ul.children.length) ul.append(make('li', says['here-none']));
    out.push(ul);
    if (to !== ALL) out.push(make('p', says.to + ' ' + to));
  }
  el('here').replaceChildren(...out);
}

function fill(select, first, values) {
  const option = (value, text) => { const o = make('option', text); o.value = value; return o; };
  if (first !== null) select.append(option(ALL, first));
  select.append(...values.map(([v, t]) => option(v, t)));
}
// A place with nothing to do becomes one of the list when it is looked at.
function showPicks() {
  el('who').value = who;
  if (where !== ALL && ![...el('where').options].some((o) => o.value === where)) fill(el('where'), null, [[where, where]]);
  el('where').value = where;
}

function show(told, warns) {
  showPicks();
  showHere();
  const list = showActs();
  showBoard(list);
  showChosen();
  if (told) tell(told, warns);
  el('sent').replaceChildren();
}

function beginLists() {
  const active = new Set(acts.flatMap((a) => a.U || []));
  const units = pieces.map((p, u) => [u, [p[0], p[1], p[2]].filter(Boolean).join(', ')]);
  fill(el('who'), says['all-units'], units.filter(([u]) => active.has(u)));
  const cells = [...new Set(acts.flatMap((a, i) => [...standing(i), ...(a.C || [])]))].filter(Boolean).sort();
  fill(el('where'), says['all-places'], cells.map((c) => [c, c]));
  el('who').addEventListener('change', () => { who = el('who').value; where = to = ALL; show(''); reveal(); });
  el('where').addEventListener('change', () => { where = el('where').value; who = to = ALL; show(''); reveal(); });
  return cells;
}
