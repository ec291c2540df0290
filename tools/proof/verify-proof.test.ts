import { execFile } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTree, someLeaves, unsigned } from '../../packages/proof/src/testing/small-tree.ts';
import { repositoryRoot } from '../process/repository-root.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'stoke-verify-proof-'));
afterAll(() => rm(folder, { recursive: true }));

const leaves = someLeaves(3);
const tree = openTree(leaves);
const file = tree.fileOf(leaves.slice(0, 1));
const record = { ...tree.root, previous: null };
const root = { ...record, jws: unsigned(record) };

async function run(...contents: unknown[]): Promise<{ code: number; out: string }> {
  const names = await Promise.all(
    contents.map(async (content, n) => {
      const name = path.join(folder, `${n}.json`);
      await writeFile(name, typeof content === 'string' ? content : JSON.stringify(content));
      return name;
    }),
  );
  const script = path.join(repositoryRoot, 'tools/proof/verify-proof.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...names], (error, out) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out });
    });
  });
}

test('a right file ends with 0, with the roots too', async () => {
  const { code, out } = await run(file);
  expect([code, out]).toEqual([0, expect.stringContaining('Included: these balances')]);
  expect((await run({ ...file, root }, [root])).code).toBe(0);
});

test('a wrong one ends with 1, and says what is wrong', async () => {
  const { code, out } = await run({ ...file, total: '1' });
  expect([code, out]).toEqual([1, expect.stringContaining('WRONG  The balances add up')]);
  expect((await run({ ...file, root }, [{ ...root, hash: 'a'.repeat(64) }])).code).toBe(1);
  expect((await run({ ...file, root }, [])).code).toBe(1);
});

test('a file that is not a proof file ends with 2', async () => {
  for (const content of ['{', '{}', '[]', '']) expect((await run(content)).code).toBe(2);
  expect((await run()).code).toBe(2);
  const vectors = await readFile(path.join(repositoryRoot, 'packages/proof/vectors.json'), 'utf8');
  expect((await run(vectors)).code).toBe(2);
});

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'a key' }] };
/** The root with its record, signed as the server signs one. */
function publish(header: object = {}) {
  const text = [{ alg: 'EdDSA', kid: 'a key', typ: 'stoke-proof+jws', ...header }, record]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const jws = `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
  return { ...record, jws };
}

test('without keys it says that no signature was checked', async () => {
  const unchecked = expect.stringContaining('Signature not checked');
  expect(await run(file)).toEqual({ code: 0, out: unchecked });
  expect(await run({ ...file, root: publish() }, [publish()])).toEqual({ code: 0, out: unchecked });
});

test('with the published keys the signatures are checked, with or without the roots', async () => {
  const own = { ...file, root: publish() };
  const { code, out } = await run(own, [publish()], keys);
  const alone = expect.stringContaining('record of the root is signed with a published key');
  expect([code, out]).toEqual([0, alone]);
  expect(out).not.toContain('not checked');
  expect(await run(own, keys)).toEqual({ code: 0, out: alone });
});

test('the keys may come before the roots, which are checked all the same', async () => {
  const own = { ...file, root: publish() };
  expect((await run(own, keys, [publish()])).code).toBe(0);
  expect((await run(own, keys, [])).code).toBe(1);
});

test('a record that was not signed as a root with one of these keys is found', async () => {
  const published = publish();
  const [head, payload] = published.jws.split('.');
  const forged = { ...published, jws: `${head}.${payload}.${'A'.repeat(86)}` };
  const wrong = (text: string) => ({ code: 1, out: expect.stringContaining(text) });
  expect(await run({ ...file, root: forged }, keys)).toEqual(wrong('The signature is wrong'));
  expect(await run({ ...file, root: published }, [forged], keys)).toEqual(wrong('Root 1: The sig'));
  const others = { keys: [{ ...keys.keys[0], kid: 'another' }] };
  expect(await run({ ...file, root: published }, others)).toEqual(wrong('not among those'));
  const receipt = publish({ typ: 'stoke-receipt+jws' });
  expect(await run({ ...file, root: receipt }, keys)).toEqual(wrong('not signed as a root'));
  const { jws: _, ...bare } = published;
  expect(await run({ ...file, root: bare }, keys)).toEqual(wrong('There is no signed record'));
  expect(await run({ ...file, root: published }, [published], '{')).toEqual(wrong('no key set'));
});
