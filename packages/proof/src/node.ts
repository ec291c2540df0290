import { maxAmount } from './bytes.ts';
import { sha256 } from './sha256.ts';

/** A node of the tree: its hash, and the sum of the balances below it in micro-dollars. */
export type TreeNode = { hash: Uint8Array; amount: bigint };

/** A balance: what one owner has of one kind. */
export type Leaf = { owner: string; kind: string; amount: bigint; nonce: Uint8Array };

const hashBytes = 32;
const amountBytes = 8;
/** Of one node where nodes are stored one after the other. */
export const nodeBytes = hashBytes + amountBytes;

const tags = { leaf: 0x00, inner: 0x01, padding: 0x02 };
const utf8 = new TextEncoder();

/**
 * H(0x00 ‖ nonce ‖ len16(owner) ‖ owner ‖ len16(kind) ‖ kind ‖ amount).
 * @throws {RangeError} for a balance that is not above zero or too large, and for a nonce that is not 32 bytes.
 */
export function leafNode({ owner, kind, amount, nonce }: Leaf): TreeNode {
  checkNonce(nonce);
  checkAmount(amount);
  if (amount === 0n) throw new RangeError('A balance of nothing has no leaf.');
  const [ownerText, kindText] = [utf8.encode(owner), utf8.encode(kind)];
  const longest = Math.max(ownerText.length, kindText.length);
  if (longest > 0xffff) throw new RangeError('An owner or a kind has at most 65,535 bytes.');
  const bytes = new Uint8Array(
    1 + hashBytes + 2 + ownerText.length + 2 + kindText.length + amountBytes,
  );
  const view = new DataView(bytes.buffer);
  let at = 1 + hashBytes;
  bytes[0] = tags.leaf;
  bytes.set(nonce, 1);
  for (const text of [ownerText, kindText]) {
    view.setUint16(at, text.length);
    bytes.set(text, at + 2);
    at += 2 + text.length;
  }
  view.setBigUint64(at, amount);
  return { hash: sha256(bytes), amount };
}

/** H(0x02 ‖ nonce), without a balance. */
export function paddingNode(nonce: Uint8Array): TreeNode {
  checkNonce(nonce);
  const bytes = new Uint8Array(1 + hashBytes);
  bytes[0] = tags.padding;
  bytes.set(nonce, 1);
  return { hash: sha256(bytes), amount: 0n };
}

/**
 * H(0x01 ‖ left hash ‖ left amount ‖ right hash ‖ right amount), with the sum of both.
 * @throws {RangeError} when an amount is out of range, or the sum does not fit 64 bits.
 */
export function innerNode(left: TreeNode, right: TreeNode): TreeNode {
  checkAmount(left.amount);
  checkAmount(right.amount);
  const pair = new Uint8Array(2 * nodeBytes);
  writeNode(pair, 0, left);
  writeNode(pair, nodeBytes, right);
  hashPair(pair, 0, 0);
  return readNode(pair, 0);
}

/** The same for two neighbours of nodes that are stored one after the other; the result is written to `target`. */
export function hashPair(nodes: Uint8Array, place: number, target: number): void {
  const from = place * nodeBytes;
  const view = new DataView(nodes.buffer, nodes.byteOffset);
  const amount =
    view.getBigUint64(from + hashBytes) + view.getBigUint64(from + nodeBytes + hashBytes);
  checkAmount(amount);
  innerBytes.set(nodes.subarray(from, from + 2 * nodeBytes), 1);
  nodes.set(sha256(innerBytes), target * nodeBytes);
  view.setBigUint64(target * nodeBytes + hashBytes, amount);
}

const innerBytes = Uint8Array.of(tags.inner, ...new Uint8Array(2 * nodeBytes));

export function writeNode(bytes: Uint8Array, at: number, { hash, amount }: TreeNode): void {
  bytes.set(hash, at);
  new DataView(bytes.buffer, bytes.byteOffset).setBigUint64(at + hashBytes, amount);
}

/** The node at a place of nodes that are stored one after the other. */
export function readNode(bytes: Uint8Array, place: number): TreeNode {
  const at = place * nodeBytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return { hash: bytes.slice(at, at + hashBytes), amount: view.getBigUint64(at + hashBytes) };
}

function checkNonce(nonce: Uint8Array): void {
  if (nonce.length !== hashBytes) throw new RangeError('A nonce has 32 bytes.');
}

function checkAmount(amount: bigint): void {
  if (amount < 0n || amount > maxAmount) throw new RangeError('An amount is not within 64 bits.');
}
