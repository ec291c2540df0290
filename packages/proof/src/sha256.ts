/** SHA-256 (FIPS 180-4), so that a proof is checked by the same code in the server, in a browser and in a single file. */
export function sha256(message: Uint8Array): Uint8Array {
  const digest = new Uint8Array(32);
  roomFor(message.length).set(message);
  digestRoom(message.length, digest, 0);
  return digest;
}

/** The first primes, of whose roots the constants are the first 32 bits after the point. */
const primes = firstPrimes(64);
const initial = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));

// Used again by each call, which is over before the next one begins: a tree has millions.
const state = new Int32Array(8);
const schedule = new Int32Array(64);
let room = new Uint8Array(128);
let words = new DataView(room.buffer);

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

/** The bytes at whose beginning a message is written that `digestRoom` hashes next. */
export function roomFor(length: number): Uint8Array {
  const needed = 64 * blocksOf(length);
  if (room.length < needed) {
    room = new Uint8Array(needed);
    words = new DataView(room.buffer);
  }
  return room;
}

/** Writes the hash of the first bytes of the room to `target`. */
export function digestRoom(length: number, target: Uint8Array, at: number): void {
  const blocks = pad(length);
  for (let word = 0; word < 8; word += 1) state[word] = initial[word] ?? 0;
  for (let block = 0; block < blocks; block += 1) compress(64 * block);
  for (let word = 0; word < 8; word += 1) {
    const value = state[word] ?? 0;
    const from = at + 4 * word;
    target[from] = value >>> 24;
    target[from + 1] = value >>> 16;
    target[from + 2] = value >>> 8;
    target[from + 3] = value;
  }
}

function blocksOf(length: number): number {
  return Math.ceil((length + 9) / 64);
}

/** Writes a one bit, zeros and the length in bits behind the message. @returns the number of blocks of 64 bytes. */
function pad(length: number): number {
  const blocks = blocksOf(length);
  const end = 64 * blocks;
  room[length] = 0x80;
  for (let at = length + 1; at < end - 8; at += 1) room[at] = 0;
  words.setUint32(end - 8, Math.floor(length / 2 ** 29));
  words.setUint32(end - 4, (length * 8) % 2 ** 32);
  return blocks;
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function expand(from: number): void {
  for (let at = 0; at < 16; at += 1) schedule[at] = words.getInt32(from + 4 * at);
  for (let at = 16; at < 64; at += 1) {
    const early = schedule[at - 15] ?? 0;
    const late = schedule[at - 2] ?? 0;
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[at] = ((schedule[at - 16] ?? 0) + small + (schedule[at - 7] ?? 0) + large) | 0;
  }
}

function compress(from: number): void {
  expand(from);
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
  add(0, a);
  add(1, b);
  add(2, c);
  add(3, d);
  add(4, e);
  add(5, f);
  add(6, g);
  add(7, h);
}

function add(at: number, word: number): void {
  state[at] = ((state[at] ?? 0) + word) | 0;
}
