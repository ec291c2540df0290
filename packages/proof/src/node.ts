import { maxAmount } from './bytes.ts';
import { digestRoom, roomFor } from './sha256.ts';

/** A node of the tree: its hash, and the sum of the balances below it in micro-dollars. */
export type TreeNode = { hash: Uint8Array; amount: bigint };

/** A balance: what one owner has of one kind. */
export type Leaf = { owner: string; kind: string; amount: bigint; nonce: Uint8Array };

const hashBytes = 32;
const amountBytes = 8;
/** Of one node where nodes are stored one after the other. */
export const nodeBytes = hashBytes + amountBytes;

const tags = { leaf: 0x00, inner: 0x01, padding: 0x02 };
const maxText = 0xffff;
const utf8 = new TextEncoder();

/**
 * H(0x00 ‖ nonce ‖ len16(owner) ‖ owner ‖ len16(kind) ‖ kind ‖ amount).
 * @throws {RangeError} for a balance that is not above zero or too large, and for a nonce that is not 32 bytes.
 */
export function leafNode(leaf: Leaf): TreeNode {
  const bytes = new Uint8Array(nodeBytes);
  writeLeaf(bytes, 0, leaf);
  return readNode(bytes, 0);
}

/** The same for nodes that are stored one after the other: writes hash and amount to a place of them. */
export function writeLeaf(
  nodes: Uint8Array,
  place: number,
  { owner, kind, amount, nonce }: Leaf,
): void {
  checkAmount(amount);
  if (amount === 0n) throw new RangeError('A balance of nothing has no leaf.');
  const length = Math.max(owner.length, kind.length);
  if (length > maxText) throw tooLong();
  const longest = 3 * length;
  const room = roomFor(1 + hashBytes + 2 * (2 + longest) + amountBytes);
  writeNonce(room, tags.leaf, nonce);
  let end = writeText(room, 1 + hashBytes, owner);
  end = writeText(room, end, kind);
  writeAmount(room, end, amount);
  digestRoom(end + amountBytes, nodes, place * nodeBytes);
  writeAmount(nodes, place * nodeBytes + hashBytes, amount);
}

/** H(0x02 ‖ nonce), without a balance. */
export function writePadding(nodes: Uint8Array, place: number, nonce: Uint8Array): void {
  writeNonce(roomFor(1 + hashBytes), tags.padding, nonce);
  digestRoom(1 + hashBytes, nodes, place * nodeBytes);
  nodes.fill(0, place * nodeBytes + hashBytes, (place + 1) * nodeBytes);
}

/**
 * H(0x01 ‖ left hash ‖ left amount ‖ right hash ‖ right amount), with the sum of both.
 * @throws {RangeError} when an amount is out of range, or the sum does not fit 64 bits.
 */
export function innerNode(left: TreeNode, right: TreeNode): TreeNode {
  const pair = new Uint8Array(2 * nodeBytes);
  for (const [place, { hash, amount }] of [left, right].entries()) {
    checkAmount(amount);
    pair.set(hash, place * nodeBytes);
    writeAmount(pair, place * nodeBytes + hashBytes, amount);
  }
  hashLevel(pair, 2);
  return readNode(pair, 0);
}

/** Puts in the place of so many nodes that are stored one after the other the level above them, half as many. */
export function hashLevel(nodes: Uint8Array, count: number): void {
  for (let place = 0; place < count; place += 2) hashPair(nodes, place, place / 2);
}

function hashPair(nodes: Uint8Array, place: number, target: number): void {
  const from = place * nodeBytes;
  const [left, right] = [from + hashBytes, from + nodeBytes + hashBytes];
  const low = readWord(nodes, left + 4) + readWord(nodes, right + 4);
  const high = readWord(nodes, left) + readWord(nodes, right) + (low >= 2 ** 32 ? 1 : 0);
  if (high >= 2 ** 32) throw outOfRange();
  const room = roomFor(1 + 2 * nodeBytes);
  room[0] = tags.inner;
  for (let at = 0; at < 2 * nodeBytes; at += 1) room[1 + at] = nodes[from + at] ?? 0;
  digestRoom(1 + 2 * nodeBytes, nodes, target * nodeBytes);
  writeWord(nodes, target * nodeBytes + hashBytes, high);
  writeWord(nodes, target * nodeBytes + hashBytes + 4, low);
}

/** The node at a place of nodes that are stored one after the other. */
export function readNode(nodes: Uint8Array, place: number): TreeNode {
  const at = place * nodeBytes;
  return { hash: nodes.slice(at, at + hashBytes), amount: readAmount(nodes, place) };
}

/** The amount of the node at a place. */
export function readAmount(nodes: Uint8Array, place: number): bigint {
  const at = place * nodeBytes + hashBytes;
  return (BigInt(readWord(nodes, at)) << 32n) | BigInt(readWord(nodes, at + 4));
}

function writeAmount(bytes: Uint8Array, at: number, amount: bigint): void {
  writeWord(bytes, at, Number(amount >> 32n));
  writeWord(bytes, at + 4, Number(amount & 0xffffffffn));
}

function readWord(bytes: Uint8Array, at: number): number {
  const high = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const low = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  return high * 2 ** 16 + low;
}

/** The lowest 32 bits. */
function writeWord(bytes: Uint8Array, at: number, word: number): void {
  bytes[at] = word >>> 24;
  bytes[at + 1] = word >>> 16;
  bytes[at + 2] = word >>> 8;
  bytes[at + 3] = word;
}

function writeNonce(room: Uint8Array, tag: number, nonce: Uint8Array): void {
  if (nonce.length !== hashBytes) throw new RangeError('A nonce has 32 bytes.');
  room[0] = tag;
  for (let at = 0; at < hashBytes; at += 1) room[1 + at] = nonce[at] ?? 0;
}

/** Writes the length of a text and the text. @returns where it ends. */
function writeText(room: Uint8Array, at: number, text: string): number {
  const from = at + 2;
  let end = from;
  // Ids and kinds are ASCII, which needs no encoder.
  for (; end - from < text.length; end += 1) {
    const code = text.charCodeAt(end - from);
    if (code >= 0x80) {
      end = from + utf8.encodeInto(text, room.subarray(from)).written;
      break;
    }
    room[end] = code;
  }
  const length = end - from;
  if (length > maxText) throw tooLong();
  room[at] = length >>> 8;
  room[at + 1] = length;
  return end;
}

function checkAmount(amount: bigint): void {
  if (amount < 0n || amount > maxAmount) throw outOfRange();
}

function tooLong(): RangeError {
  return new RangeError('An owner or a kind has at most 65,535 bytes.');
}

function outOfRange(): RangeError {
  return new RangeError('An amount is not within 64 bits.');
}
