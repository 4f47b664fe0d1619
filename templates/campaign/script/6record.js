// The record beside the narrative: the battles with their results, and what the
// map shows told in words.

// matches tells whether a step is of the side that is asked for; what nobody
// did is of every side.
const matches = (n) => show.side < 0 || steps[n].seat < 0 || steps[n].seat === show.side;

// allFights are the battles of the campaign in order.
const allFights = () => steps.flatMap((s) => s.fights);

// listBattles makes the list, each with a link that shows it.
function listBattles(choose) {
  const box = byId('battles'), all = allFights();
  tag('h2', {}, box, data.words.battles);
  if (!all.length) return tag('p', {}, box, data.words.peaceful);
  const ol = tag('ol', { class: 'battles' }, box);
  let last = -1, part = null;
  for (const f of all) {
    if (f.n !== last) {
      const li = tag('li', { 'data-step': f.n }, ol);
      tag('h3', {}, li, steps[f.n].title);
      part = tag('ul', {}, li);
      last = f.n;
    }
    f.item = tag('li', {}, part);
    linkTo(f.n, f.title, f.item, () => choose(f));
    if (f.outcome) tag('p', {}, f.item, f.outcome);
  }
}

// filterBySide shows the steps and battles of one side alone.
function filterBySide() {
  steps.forEach((s, n) => { byId('step' + (n + 1)).hidden = !matches(n); });
  for (const li of document.querySelectorAll('.battles > li')) li.hidden = !matches(Number(li.dataset.step));
}

// summary tells a step in one line: its battles and what changed hands.
function summary(step) {
  const parts = [], taken = takenIn(step.n).map((i) => data.cell[i]).filter((c) => !c.off);
  if (step.fights.length) parts.push(say('value', data.words.battles, step.fights.length));
  if (taken.length) parts.push(say('value', data.words.hands, taken.slice(0, 4).map((c) => c.name || c.id).join(', ') + (taken.length > 4 ? ' +' + (taken.length - 4) : '')));
  return parts.join('; ');
}

// tellMap writes what the map shows at a step: what changed, who holds what is
// not his as printed, and where everybody stands.
function tellMap(step) {
  const box = byId('words');
  box.replaceChildren();
  tag('h2', {}, box, data.words.inwords);
  tag('p', {}, box, step.title);
  const list = (title, items) => {
    if (!items.length) return;
    tag('h3', {}, box, title);
    const ul = tag('ul', {}, box);
    for (const text of items) tag('li', {}, ul, text);
  };
  const told = (i) => {
    const out = [];
    for (const b of step.battles) if (b.cell === i) out.push(say('fought', b.caption));
    changes(i, step.n, out);
    return out;
  };
  list(data.words.changed, changedAt(step.n).map((i) => [i, told(i)]).filter(([, t]) => t.length).map(([i, t]) => say('value', cellName(data.cell[i]), t.join('; '))));
  data.owners.forEach((o, k) => {
    const held = [...step.control].filter(([, owner]) => owner === k).map(([i]) => cellName(data.cell[i]));
    if (held.length) list(isNeutral(k) ? data.words.neutral : say('held', o.title), [held.join(', ')]);
    const stands = [...step.piles].map(([i, pile]) => [data.cell[i], pile.filter((s) => s.owner === k)]).filter(([, own]) => own.length);
    stands.sort((a, b) => a[0].i - b[0].i);
    list(say('stands', o.title), stands.map(([cell, own]) => say('value', cellName(cell), own.flatMap((s) => s.units).map((u) => unitWords(data.units[u])).join('; '))));
  });
}
