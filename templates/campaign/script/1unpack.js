// What the page packs: base64 of gzip of JSON.

function bytesOf(base64) {
  const raw = atob(base64);
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}

// gunzip uses the browser's decompressor, or inflate below where there is
// none. The header that the page is made with has no optional fields.
async function gunzip(bytes) {
  if (typeof DecompressionStream === 'function') {
    const stream = new Response(bytes).body.pipeThrough(new DecompressionStream('gzip'));
    return new TextDecoder().decode(await new Response(stream).arrayBuffer());
  }
  const tail = new DataView(bytes.buffer, bytes.byteLength - 4);
  return new TextDecoder().decode(inflate(bytes.subarray(10), tail.getUint32(0, true)));
}

// inflate decodes RFC 1951 into size bytes, one bit at a time.
function inflate(src, size) {
  const out = new Uint8Array(size);
  let at = 0, held = 0, count = 0, end = 0;
  const bits = (n) => {
    while (count < n) {
      held |= src[at++] << count;
      count += 8;
    }
    const value = held & ((1 << n) - 1);
    held >>>= n;
    count -= n;
    return value;
  };
  // A code is told by how many words it has of each length, and its symbols
  // in the order of their words.
  const code = (lengths) => {
    const counts = new Uint16Array(16), next = new Uint16Array(16), symbols = [];
    for (const n of lengths) counts[n]++;
    counts[0] = 0;
    for (let n = 1; n < 16; n++) next[n] = next[n - 1] + counts[n - 1];
    lengths.forEach((n, symbol) => { if (n) symbols[next[n]++] = symbol; });
    return { counts, symbols };
  };
  const symbol = ({ counts, symbols }) => {
    let word = 0, first = 0, index = 0;
    for (let n = 1; n < 16; n++) {
      word |= bits(1);
      if (word - first < counts[n]) return symbols[index + word - first];
      index += counts[n];
      first = (first + counts[n]) << 1;
      word <<= 1;
    }
    throw new Error('inflate');
  };
  const series = (base, n, step) => {
    const bases = [], extras = [];
    for (let i = 0; i < n; i++) {
      const extra = Math.max(0, Math.floor(i / step) - 1);
      bases.push(base);
      extras.push(extra);
      base += 1 << extra;
    }
    return [bases, extras];
  };
  const [lengthBase, lengthExtra] = series(3, 29, 4);
  lengthBase[28] = 258;
  lengthExtra[28] = 0;
  const [farBase, farExtra] = series(1, 30, 2);
  const fixed = () => {
    const lengths = [];
    for (let i = 0; i < 288; i++) lengths.push(i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8);
    return [code(lengths), code(new Array(30).fill(5))];
  };
  const dynamic = () => {
    const words = bits(5) + 257, fars = bits(5) + 1, n = bits(4) + 4;
    const small = new Array(19).fill(0);
    [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].slice(0, n).forEach((k) => { small[k] = bits(3); });
    const lengthsOf = code(small), lengths = [];
    while (lengths.length < words + fars) {
      const s = symbol(lengthsOf);
      if (s < 16) lengths.push(s);
      else {
        const value = s === 16 ? lengths[lengths.length - 1] : 0;
        let repeat = s === 16 ? 3 + bits(2) : s === 17 ? 3 + bits(3) : 11 + bits(7);
        while (repeat--) lengths.push(value);
      }
    }
    return [code(lengths.slice(0, words)), code(lengths.slice(words))];
  };
  for (let last = 0; !last;) {
    last = bits(1);
    const kind = bits(2);
    if (kind === 0) {
      held = count = 0;
      const n = src[at] | src[at + 1] << 8;
      out.set(src.subarray(at + 4, at + 4 + n), end);
      at += 4 + n;
      end += n;
      continue;
    }
    const [words, fars] = kind === 1 ? fixed() : dynamic();
    for (let s = symbol(words); s !== 256; s = symbol(words)) {
      if (s < 256) {
        out[end++] = s;
        continue;
      }
      let n = lengthBase[s - 257] + bits(lengthExtra[s - 257]);
      const f = symbol(fars);
      const from = farBase[f] + bits(farExtra[f]);
      for (; n > 0; n--, end++) out[end] = out[end - from];
    }
  }
  return out;
}
