import { execFile } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { shellNode } from '../process/shell-node.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'stoke-receipt-'));
afterAll(() => rm(folder, { recursive: true }));

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }] };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function receiptOf(shown: unknown, signed: unknown): unknown {
  const text = `${encode({ alg: 'EdDSA', kid: 'one' })}.${encode(signed)}`;
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64url');
  return { receipt: shown, jws: `${text}.${signature}` };
}

async function check(receipt: unknown): Promise<[code: number, output: string]> {
  await writeFile(path.join(folder, 'receipt.json'), JSON.stringify(receipt));
  await writeFile(path.join(folder, 'keys.json'), JSON.stringify(keys));
  const tool = path.join(import.meta.dirname, 'verify-receipt.mjs');
  return new Promise((resolve) => {
    const options = { cwd: folder };
    execFile(shellNode(), [tool, 'receipt.json', 'keys.json'], options, (error, out, complaint) => {
      resolve([typeof error?.code === 'number' ? error.code : 0, out + complaint]);
    });
  });
}

test('a receipt is verified by the Node that a person has, without a package', async () => {
  const work = { reward: '0.18' };
  expect(await check(receiptOf(work, work))).toEqual([0, expect.stringContaining('genuine: ')]);
  const raised = { reward: '18.00' };
  expect(await check(receiptOf(raised, work))).toEqual([1, expect.stringMatching(/^NOT GENUINE/)]);
});
