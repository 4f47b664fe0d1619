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
    learn(i);
  }
  if (!text) tell(says['not-formed']); else add(i);
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

