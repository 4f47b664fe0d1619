// The campaign: tables as they were packed, and every step made whole again
// from its differences.

let data, steps;

// say fills the words of the page in.
function say(key, a, b) {
  return data.words[key].replace('{a}', a).replace('{b}', b);
}

// unfold makes the cells and steps. Stacks that do not change are the same
// object from step to step.
function unfold(packed) {
  data = packed;
  let x = 0, y = 0;
  data.cell = data.cells.ids.map((id, i) => {
    const cell = { i, id, name: data.cells.names[i] || '', off: i >= data.cells.x.length };
    if (!cell.off) {
      cell.x = x += data.cells.x[i];
      cell.y = y += data.cells.y[i];
      cell.ground = data.cells.grounds[data.cells.terrain[i]];
      cell.country = data.cells.country[i];
    }
    return cell;
  });
  data.heldBy = new Map(data.held.map(([cell, owner], k) => [cell + ':' + owner, k]));
  let piles = new Map(), control = new Map(), signs = new Map(), values = [];
  steps = data.frames.map((f, n) => {
    piles = new Map(piles);
    control = new Map(control);
    signs = new Map(signs);
    for (const [cell, owner, ...units] of f.s || []) place(piles, cell, owner, units);
    for (const [cell, owner] of f.c || []) owner < 0 ? control.delete(cell) : control.set(cell, owner);
    for (const [cell, ...kinds] of f.m || []) kinds.length ? signs.set(cell, kinds) : signs.delete(cell);
    values = f.k || values;
    const fights = f.f ? f.f.map((x) => fightOf(x, n)) : (f.b || []).map((b) => fightOf([b[0], -1, -1], n, battleOf(b).caption));
    fights.forEach((x, k) => { x.k = k; });
    return { n, title: f.t, seat: f.w, fights, piles, control, signs, values, dice: f.d || [], lines: f.l,
      trails: (f.r || []).map(trailOf), battles: (f.b || []).map(battleOf) };
  });
}

// place puts a stack into the pile of its cell, or takes it away.
function place(piles, cell, owner, units) {
  const pile = (piles.get(cell) || []).filter((s) => s.owner !== owner);
  if (units.length) pile.push({ owner, units });
  pile.sort((a, b) => a.owner - b.owner);
  pile.length ? piles.set(cell, pile) : piles.delete(cell);
}

const kinds = ['move', 'rail', 'retreat', 'advance', 'exit', 'fire'];

function trailOf([kind, nation, n, ...rest]) {
  let at = 0;
  return { kind: kinds[kind], nation, units: rest.slice(0, n).map((k) => data.texts[k]),
    path: rest.slice(n).map((d) => at += d) };
}

function battleOf([cell, odds, result, ...from]) {
  const caption = [odds, result].filter((k) => k >= 0).map((k) => data.texts[k]).join(' ');
  return { cell, from, caption, result: result < 0 ? '' : data.texts[result] };
}

// fightOf is a battle as it is listed.
function fightOf([cell, title, outcome], n, caption) {
  return { n, cell, title: title < 0 ? say('combat', cellName(data.cell[cell])) : data.texts[title],
    outcome: outcome < 0 ? caption || '' : data.texts[outcome] };
}

// isNeutral tells the owner of what belongs to nobody.
const isNeutral = (owner) => owner !== undefined && !data.owners[owner].seat;

// cellName is a cell with the name of the place in it.
function cellName(cell) {
  return cell.name && cell.name !== cell.id.replace(/-/g, ' ') ? cell.id + ' ' + cell.name : cell.name || cell.id;
}

// cellWords tells a cell with its terrain, country and holder at a step.
function cellWords(step, cell) {
  const words = [];
  if (cell.ground) words.push(cell.ground);
  if (cell.country >= 0) words.push(data.nations[cell.country][1]);
  if (step.control.has(cell.i)) words.push(isNeutral(step.control.get(cell.i)) ? data.words.neutral : say('held', data.owners[step.control.get(cell.i)].title));
  for (const k of step.signs.get(cell.i) || []) words.push(data.signs[k]);
  return words.join(', ');
}

// unitName is a counter in short, the same whatever its state.
function unitName(u) {
  const code = u.n < 0 ? '' : data.nations[u.n][0];
  if (u.h) return (code + ' ?').trim();
  return [code, u.l, data.arms[u.a || 0]].filter(Boolean).join(' ');
}

function unitMarks(u) {
  return (u.m || []).map((k) => data.marks[k]);
}

// unitWords is a counter in full.
function unitWords(u) {
  if (u.h) return unitName(u) + ' ' + data.words.unknown;
  return [unitName(u), u.v, ...unitMarks(u)].filter(Boolean).join(' ');
}

function pileWords(pile) {
  return pile.map((s) => data.owners[s.owner].title + ': ' + s.units.map((k) => unitWords(data.units[k])).join('; ')).join(' | ');
}

// strength adds up the first numbers of the values, null when none is open.
function strength(units) {
  let sum = null;
  for (const u of units) {
    const n = u.h ? NaN : parseInt(u.v, 10);
    if (!isNaN(n)) sum = (sum || 0) + n;
  }
  return sum;
}

// leading is the nation with most counters, the topmost one on equality.
function leading(units) {
  const count = new Map();
  for (const u of units) count.set(u.n, (count.get(u.n) || 0) + 1);
  let best = -1, most = 0;
  for (const [n, c] of count) if (c > most) [best, most] = [n, c];
  return best;
}

// unitsAt are the counters of a cell at a step; none before the first.
function unitsAt(n, cell) {
  const pile = n < 0 ? [] : steps[n].piles.get(cell) || [];
  return pile.flatMap((s) => s.units).map((k) => data.units[k]);
}

// changedAt are the cells that differ from the step before, or in which there
// was a battle.
function changedAt(n) {
  if (!n) return [];
  const now = steps[n], was = steps[n - 1], cells = new Set(now.battles.map((b) => b.cell));
  for (const key of ['piles', 'control', 'signs']) {
    for (const map of [now[key], was[key]]) for (const i of map.keys()) if (now[key].get(i) !== was[key].get(i)) cells.add(i);
  }
  return [...cells].sort((a, b) => a - b);
}

// takenIn are the cells that got another holder in a step.
const takenIn = (n) => changedAt(n).filter((i) => steps[n].control.get(i) !== steps[n - 1].control.get(i));

// pastOf tells what happened in a cell, a list of sentences for each step
// in which something did.
function pastOf(cell) {
  const out = [];
  steps.forEach((step, n) => {
    const told = n ? [] : atStart(cell);
    for (const b of step.battles) {
      if (b.cell === cell) told.push(say('fought', b.caption));
      else if (b.from.includes(cell)) told.push(say('attack', cellName(data.cell[b.cell]), b.caption));
    }
    if (n) changes(cell, n, told);
    if (told.length) out.push({ n, told });
  });
  return out;
}

function atStart(cell) {
  const units = unitsAt(0, cell).map(unitName);
  return units.length ? [say('start', units.join(', '))] : [];
}

// changes compares a cell with the step before.
function changes(cell, n, told) {
  const before = unitsAt(n - 1, cell), now = unitsAt(n, cell);
  const key = (u) => unitName(u) + (u.v || '');
  const without = (list, other) => {
    const rest = other.map(key);
    return list.filter((u) => {
      const k = rest.indexOf(key(u));
      if (k >= 0) rest.splice(k, 1);
      return k < 0;
    });
  };
  const names = (list) => list.map(unitName).join(', ');
  const came = without(now, before), left = without(before, now);
  if (came.length) told.push(say('came', names(came)));
  if (left.length) told.push(say('left', names(left)));
  data.marks.forEach((mark, m) => {
    const has = (u) => (u.m || []).includes(m);
    const was = before.filter(has).map(key), is = now.filter(has).map(key);
    const fresh = now.filter((u) => has(u) && !was.includes(key(u)) && !came.includes(u));
    const over = now.filter((u) => !has(u) && was.includes(key(u)) && !is.includes(key(u)));
    if (fresh.length) told.push(say('shaken', names(fresh), mark));
    if (over.length) told.push(say('steady', names(over), mark));
  });
  for (const t of steps[n].trails) {
    if (t.path.slice(1, -1).includes(cell)) told.push(say('passed', t.units.join(', ')));
  }
  const was = steps[n - 1].control.get(cell), is = steps[n].control.get(cell);
  if (is !== was) {
    told.push(isNeutral(is) ? data.words.aside : is !== undefined ? say('taken', data.owners[is].title) : isNeutral(was) ? data.words.joined : data.words.freed);
  }
  const old = steps[n - 1].signs.get(cell) || [], fresh = steps[n].signs.get(cell) || [];
  for (const k of fresh) if (!old.includes(k)) told.push(say('sign', data.signs[k]));
  for (const k of old) if (!fresh.includes(k)) told.push(say('unsign', data.signs[k]));
}
