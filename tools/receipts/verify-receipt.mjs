// Verifies a downloaded receipt with the published keys alone:
//   node tools/receipts/verify-receipt.mjs receipt.json https://stoke.example/.well-known/jwks.json
// The second argument may also be a file with those keys, kept from earlier. Needs Node 20 or newer, no package.
import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** @typedef {{ receipt: unknown, jws: string }} Receipt */
/** @typedef {{ keys: (import('node:crypto').JsonWebKey & { kid?: string })[] }} Keys */

const [receiptFile, keysAt] = process.argv.slice(2);
if (receiptFile === undefined || keysAt === undefined) {
  console.error(
    'usage: node tools/receipts/verify-receipt.mjs <receipt.json> <keys: address or file>',
  );
  process.exit(2);
}
/** @type {Receipt} */
const receipt = await parsed(receiptFile, (at) => readFile(at, 'utf8'));
/** @type {Keys} */
const keys = await parsed(keysAt, readKeys);
const problem = problemOf(receipt, keys);
if (problem === null) {
  console.log('genuine: the signature is over every word of this receipt');
} else {
  console.error(`NOT GENUINE: ${problem}`);
  process.exitCode = 1;
}

/**
 * What is not there or not JSON says nothing about the receipt, which another exit code tells.
 * @param {string} at
 * @param {(at: string) => Promise<string>} read
 */
async function parsed(at, read) {
  try {
    return JSON.parse(await read(at));
  } catch (cause) {
    console.error(
      `${at} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
    return process.exit(2);
  }
}

/** @param {string} at */
async function readKeys(at) {
  if (!/^https?:/.test(at)) return readFile(at, 'utf8');
  const answer = await fetch(at);
  if (!answer.ok) throw new Error(`${at} answered ${answer.status}`);
  return answer.text();
}

/**
 * The fault of a receipt; null if it is genuine.
 * @param {Receipt} receipt
 * @param {Keys} keys
 * @returns {string | null}
 */
function problemOf({ receipt: shown, jws }, { keys: known }) {
  const [head = '', payload = '', signature = ''] = jws.split('.');
  const { alg, kid } = JSON.parse(decode(head).toString());
  if (alg !== 'EdDSA') return `it is signed with ${alg}, not with EdDSA`;
  const jwk = known.find((key) => key.kid === kid);
  if (!jwk) return `there is no key ${kid}`;
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(null, Buffer.from(`${head}.${payload}`), key, decode(signature));
  if (!isSigned) return 'the signature was not made with this key over this text';
  const isShown = decode(payload).toString() === JSON.stringify(shown);
  return isShown ? null : 'its content differs from the signed content';
}

/** @param {string} base64url */
function decode(base64url) {
  return Buffer.from(base64url, 'base64url');
}
