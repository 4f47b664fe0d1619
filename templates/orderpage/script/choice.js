// What an act needs, and what those need.
const behind = (i, all = new Set()) => { for (const j of acts[i].B || []) if (!all.has(j)) { all.add(j); behind(j, all); } return all; };
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
const numbered = (list) => Object.entries(list || {}).map(([what, n]) => [number(what), n]);
const closures = [], used = [], passes = [], isGiver = [], heads = [];
function learn(i) {
  closures[i] = behind(i);
  used[i] = numbered(acts[i].L);
  passes[i] = numbered(acts[i].V);
  isGiver[i] = used[i].some(([, n]) => n < 0);
}
acts.forEach((_, i) => learn(i));
const uses = (i) => used[i];
const gives = (i, to) => isGiver[i] && uses(i).some(([what, n]) => n < 0 && uses(to).some(([other, m]) => other === what && m > 0));
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

// The first act, of those that one needs and of itself, that only stands beside others and gives nothing.
const headOf = (i) => heads[i] ??= [...closures[i], i].sort((a, b) => a - b).find((j) => acts[j].S && !isGiver[j]) ?? -1;
// The acts may stand in this order: each below what it needs and what gives to it, those below one head in one piece,
// none of a lower rank below a higher one of its level, and each where those above leave what it passes.
function inOrder(list) {
  const left = new Set(), last = new Map(), sum = new Map();
  let now = -1;
  for (let at = 0; at < list.length; at++) {
    const i = list[at], needs = acts[i].B || [];
    for (const [what, n] of passes[i]) if ((sum.get(what) || 0) + n > limits[what]) return false;
    for (const [what, n] of uses(i)) sum.set(what, (sum.get(what) || 0) + n);
    for (const j of list.slice(at + 1)) if (needs.includes(j) || gives(j, i)) return false;
    const block = headOf(i);
    if (block !== now) {
      if (left.has(block)) return false;
      if (now >= 0) left.add(now);
      now = block;
    }
    const level = block === i ? -1 : block, rank = acts[i].R || 0;
    if (last.has(level) && rank < last.get(level)) return false;
    last.set(level, rank);
  }
  return true;
}
const inserted = (list, at, some) => [...list.slice(0, at), ...some, ...list.slice(at)];
// One act more, as low as it may stand. Where that is nowhere the others make room as far as they must: they follow it
// in their order, or all stand as they are offered.
function below(list, i) {
  for (let at = list.length; at >= 0; at--) {
    const more = inserted(list, at, [i]);
    if (inOrder(more)) return more;
  }
  return null;
}
const placed = (list, i) => below(list, i) || list.reduce((all, j) => all && below(all, j), [i]) || [...list, i].sort((a, b) => a - b);
// A set of acts: those that were chosen in their order, the others below them as they come.
const arranged = (set) => set.filter((i) => !chosen.includes(i)).reduce(placed, chosen.filter((i) => set.includes(i)));
const blockOf = (i) => chosen.filter((j) => j === i || closures[j].has(i));
const besides = (block) => chosen.filter((j) => !block.includes(j));
// An act and what needs it, moved to a place among the others, or to the nearest where they may stand.
function movedTo(i, at) {
  const block = blockOf(i), rest = besides(block);
  for (let d = 0; d <= rest.length; d++) for (const p of [at - d, at + d]) {
    const list = inserted(rest, p, block);
    if (p >= 0 && p <= rest.length && inOrder(list)) return list;
  }
  return chosen;
}
// The same one step up or down, or as many as it takes.
function stepped(i, way) {
  const block = blockOf(i), rest = besides(block);
  for (let p = chosen.indexOf(block[0]) + way; p >= 0 && p <= rest.length; p += way) {
    const list = inserted(rest, p, block);
    if (inOrder(list)) return list;
  }
  return chosen;
}

// The chosen acts and one more, with what it needs and, if that is not enough, what gives the rest: what was marked for
// it, else what gives most.
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
const taken = (what) => chosen.flatMap(uses).reduce((sum, [other, n]) => other === what ? sum + n : sum, 0);
const unused = (g) => -uses(g).filter(([, n]) => n < 0).reduce((sum, [what]) => sum + taken(what), 0);
const isUsed = (g) => chosen.some((j) => gives(g, j));
const mayEnd = () => data.Bare || chosen.some((i) => !acts[i].O);
const pays = (i) => isUsed(i) ? together(withGiver(i)) : enough(withGiver(i));
const judged = (i) => !chosen.includes(i) && (givers.includes(i) && acts[i].S ? pays(i) : !acts[i].S && together(withAct(i)));
// It is asked for each act several times between two changes.
let known = [], knownOf = null, knownMark = -1;
const may = (i) => {
  if (knownOf !== chosen || knownMark !== marked) [known, knownOf, knownMark] = [[], chosen, marked];
  return known[i] ??= judged(i);
};
const isShown = (i) => !chosen.includes(i) && (!acts[i].S || givers.includes(i));

const cellOf = (u) => pieces[u][1];
const standing = (i) => (acts[i].U || []).map(cellOf);
const aim = (i) => { const c = acts[i].C || []; return c[c.length - 1]; };
const touches = (i, cell) => standing(i).includes(cell) || (acts[i].C || []).includes(cell);
const fits = (i) => (who === ALL || (acts[i].U || []).includes(+who)) && (where === ALL || touches(i, where)) &&
  (to === ALL || aim(i) === to);
const warnings = (i) => acts[i].W || [];

function change(next, word, text, warns) {
  past.push([chosen, end, marked]);
  chosen = next;
  if (marked >= 0 && chosen.some((i) => givers.includes(i))) marked = -1;
  if (!mayEnd()) end = false;
  to = ALL;
  // Where nothing more can be done with what is looked at, all the others are on offer again.
  if ((who !== ALL || where !== ALL) && !acts.some((_, i) => fits(i) && isShown(i) && may(i))) who = where = ALL;
  show(word + ' ' + text, warns);
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
  const before = chosen;
  if (!may(i)) tell(says.blocked);
  else if (!acts[i].S || isUsed(i)) {
    const next = arranged(acts[i].S ? withGiver(i) : withAct(i));
    const sorted = next.filter((j) => before.includes(j)).some((j, at, all) => at && before.indexOf(j) < before.indexOf(all[at - 1]));
    change(next, (sorted ? says.sorted + ' ' : '') + says.added, acts[i].T, next.filter((j) => !before.includes(j)).flatMap(warnings));
  } else {
    past.push([chosen, end, marked]);
    marked = marked === i ? -1 : i;
    show(marked < 0 ? says.removed + ' ' + acts[i].T : acts[i].T + ': ' + says.marked);
  }
}
function remove(i) { change(without(i), says.removed, acts[i].T); }
function move(list, i) {
  if (list.every((j, at) => j === chosen[at])) tell(says.unmoved + ' ' + acts[i].T);
  else change(list, says.moved, acts[i].T);
}
function choose(cell) { where = where === cell ? ALL : cell; who = to = ALL; show(''); }
