/** SHA-256 (FIPS 180-4), so that a proof is checked by the same code in the server, in a browser and in a single file. */
export function sha256(message: Uint8Array): Uint8Array {
  const view = pad(message);
  const state = Int32Array.from(initial);
  for (let at = 0; at < view.byteLength; at += 64) compress(state, view, at);
  const digest = new Uint8Array(32);
  const words = new DataView(digest.buffer);
  for (let at = 0; at < 8; at += 1) words.setInt32(4 * at, state[at] ?? 0);
  return digest;
}

/** The first primes, of whose roots the constants are the first 32 bits after the point. */
const primes = firstPrimes(64);
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const schedule = new Int32Array(64);

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32) | 0;
}

/** The message, a one bit, zeros and the length in bits: whole blocks of 64 bytes. */
function pad(message: Uint8Array): DataView {
  const { length } = message;
  const padded = new Uint8Array(64 * Math.ceil((length + 9) / 64));
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, (length * 8) % 2 ** 32);
  return view;
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function expand(view: DataView, from: number): void {
  for (let at = 0; at < 16; at += 1) schedule[at] = view.getInt32(from + 4 * at);
  for (let at = 16; at < 64; at += 1) {
    const early = schedule[at - 15] ?? 0;
    const late = schedule[at - 2] ?? 0;
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[at] = (schedule[at - 16] ?? 0) + small + (schedule[at - 7] ?? 0) + large;
  }
}

function compress(state: Int32Array, view: DataView, from: number): void {
  expand(view, from);
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let at = 0; at < 64; at += 1) {
    const large = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + large + choice + (constants[at] ?? 0) + (schedule[at] ?? 0)) | 0;
    const small = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + small + majority) | 0;
  }
  const added = [a, b, c, d, e, f, g, h];
  for (let at = 0; at < 8; at += 1) state[at] = (state[at] ?? 0) + (added[at] ?? 0);
}
