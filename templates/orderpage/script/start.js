// What is packed: base64, deflated, JSON.
async function unpacked() {
  const text = atob(document.getElementById('data').textContent);
  const stream = new Blob([Uint8Array.from(text, (c) => c.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(await new Response(stream).text());
}
unpacked().then((data) => {
const acts = data.Acts || [], pieces = data.Pieces || [], says = data.Says;
const el = (id) => document.getElementById(id);
const make = (tag, text, kind) => {
  const e = document.createElement(tag);
  if (text) e.textContent = text;
  if (kind) e.className = kind;
  return e;
};
const button = (text, does, label) => {
  const b = make('button', text);
  b.type = 'button';
  if (label) { b.setAttribute('aria-label', label); b.title = label; }
  b.addEventListener('click', does);
  return b;
};
const ALL = '';
const most = 150;
// The chosen acts in the order in which they are sent, and what is looked at: a unit, a place, from there an aim.
let chosen = [], past = [], end = false, marked = -1, who = ALL, where = ALL, to = ALL;
