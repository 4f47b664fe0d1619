// What part of the board is shown: wheel, drag, pinch and buttons.

const view = { x: 0, y: 0, zoom: 1, base: null };
const maxZoom = 10;

// Counters are drawn one by one from this size of a cell on the screen.
const finePixels = 52;

// fitView takes the shape of the window into account: the whole board fills
// as much of it as it can.
function fitView() {
  const box = board.svg.getBoundingClientRect();
  if (!box.width || !box.height) return;
  const w = Math.max(data.width, data.height * box.width / box.height), h = w * box.height / box.width;
  const centre = view.base && [view.x + view.base.w / view.zoom / 2, view.y + view.base.h / view.zoom / 2];
  view.base = { x: (data.width - w) / 2, y: (data.height - h) / 2, w, h, scale: box.width / w };
  if (centre) [view.x, view.y] = [centre[0] - w / view.zoom / 2, centre[1] - h / view.zoom / 2];
  showView();
}

function showView() {
  const { base } = view, w = base.w / view.zoom, h = base.h / view.zoom;
  view.x = Math.min(Math.max(view.x, base.x), base.x + base.w - w);
  view.y = Math.min(Math.max(view.y, base.y), base.y + base.h - h);
  const box = [view.x, view.y, w, h].map((v) => v.toFixed(1)).join(' ');
  for (const svg of [board.land, board.svg]) svg.setAttribute('viewBox', box);
  board.frame.classList.toggle('near', view.zoom > 1.01);
  // Names grow slower than the map.
  board.frame.style.setProperty('--shrink', Math.max(view.zoom ** -0.6, 0.3).toFixed(3));
  const fine = data.pitch * base.scale * view.zoom >= finePixels;
  if (fine !== board.fine) {
    board.fine = fine;
    board.frame.classList.toggle('fine', fine);
    drawNumbers(fine);
    if (board.step) drawPiles(board.step);
  }
}

// zoomTo enlarges about a point of the window; when none is given, about the
// stack that has the focus, the chosen cell, or the middle.
function zoomTo(zoom, px, py) {
  const box = board.svg.getBoundingClientRect(), cell = document.activeElement.cell || board.chosen;
  if (px === undefined && cell && !cell.off) {
    const k = view.base.scale * view.zoom;
    [px, py] = [box.left + (cell.x - view.x) * k, box.top + (cell.y - view.y) * k];
  }
  const fx = px === undefined ? 0.5 : (px - box.left) / box.width, fy = py === undefined ? 0.5 : (py - box.top) / box.height;
  const { base } = view, x = view.x + fx * base.w / view.zoom, y = view.y + fy * base.h / view.zoom;
  view.zoom = Math.min(Math.max(zoom, 1), maxZoom);
  view.x = x - fx * base.w / view.zoom;
  view.y = y - fy * base.h / view.zoom;
  hideTip();
  showView();
}

function panBy(dx, dy) {
  const k = view.base.scale * view.zoom;
  view.x -= dx / k;
  view.y -= dy / k;
  hideTip();
  showView();
}

// reveal brings a cell into the window.
function reveal(cell) {
  const { base } = view, w = base.w / view.zoom, h = base.h / view.zoom, rim = data.pitch;
  if (cell.x < view.x + rim || cell.x > view.x + w - rim) view.x = cell.x - w / 2;
  if (cell.y < view.y + rim || cell.y > view.y + h - rim) view.y = cell.y - h / 2;
  showView();
}

// cellAt finds the cell under a point of the window.
function cellAt(px, py) {
  const box = board.svg.getBoundingClientRect(), k = view.base.scale * view.zoom;
  const x = view.x + (px - box.left) / k, y = view.y + (py - box.top) / k;
  let best = null, least = data.pitch * 0.62;
  for (const c of data.cell) {
    if (c.off) continue;
    const far = Math.hypot(c.x - x, c.y - y);
    if (far < least) [best, least] = [c, far];
  }
  return best;
}

// watchPointers turns gestures into moves of the view. A press that does not
// move stays a click.
function watchPointers() {
  const svg = board.svg, down = new Map();
  let dragged = false;
  const gap = () => {
    const [a, b] = [...down.values()];
    return { far: Math.hypot(a.x - b.x, a.y - b.y) || 1, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  svg.addEventListener('wheel', (e) => {
    e.preventDefault();
    zoomTo(view.zoom * Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : e.ctrlKey ? 0.01 : 0.0015)), e.clientX, e.clientY);
  }, { passive: false });
  svg.addEventListener('pointerdown', (e) => {
    if (e.button) return;
    down.set(e.pointerId, { x: e.clientX, y: e.clientY });
    dragged = down.size > 1;
  });
  svg.addEventListener('pointermove', (e) => {
    const p = down.get(e.pointerId);
    if (!p) return;
    const x = e.clientX, y = e.clientY;
    if (down.size === 2) {
      const before = gap();
      [p.x, p.y] = [x, y];
      const after = gap();
      panBy(after.x - before.x, after.y - before.y);
      zoomTo(view.zoom * after.far / before.far, after.x, after.y);
      return;
    }
    if (!dragged && Math.hypot(x - p.x, y - p.y) < 5) return;
    if (!dragged) svg.setPointerCapture(e.pointerId);
    dragged = true;
    panBy(x - p.x, y - p.y);
    [p.x, p.y] = [x, y];
  });
  for (const kind of ['pointerup', 'pointercancel', 'pointerleave']) {
    svg.addEventListener(kind, (e) => { if (kind !== 'pointerleave' || !svg.hasPointerCapture(e.pointerId)) down.delete(e.pointerId); });
  }
  // A click that ends a drag is none.
  svg.addEventListener('click', (e) => {
    if (dragged) e.stopImmediatePropagation();
    dragged = false;
  }, true);
  svg.addEventListener('dblclick', (e) => zoomTo(view.zoom * 2, e.clientX, e.clientY));
  if (typeof ResizeObserver === 'function') new ResizeObserver(fitView).observe(svg);
  else addEventListener('resize', fitView);
}
