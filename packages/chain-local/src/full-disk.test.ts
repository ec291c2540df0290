import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const index = new URL('index.ts', import.meta.url).href;
/** Fills the disk, frees it, and prints what became of three gifts. */
const source = (dir: string) => `
  import { appendFileSync, rmSync } from 'node:fs';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { startChain } from ${JSON.stringify(index)};
  const chain = await startChain({ dir: ${JSON.stringify(`${dir}/chain`)} });
  const gift = { owner: chain.faucet.demoWallet, usdcMicro: 1n, lamports: 0n };
  const give = () => chain.faucet.give(gift).then(() => 'given', () => 'refused');
  const answers = [await give()];
  try { for (;;) appendFileSync(${JSON.stringify(`${dir}/filler`)}, Buffer.alloc(4096)); } catch {}
  for (let n = 0; n < 40 && answers.at(-1) !== 'refused'; n += 1) answers.push(await give());
  rmSync(${JSON.stringify(`${dir}/filler`)});
  const [first, last] = [answers[0], answers.at(-1)];
  let healed = 'refused';
  for (let n = 0; n < 100 && healed === 'refused'; n += 1) { await sleep(200); healed = await give(); }
  console.log(JSON.stringify([first, last, healed]));
  process.exit(0);`;

test('a chain that a full disk has stopped goes on when there is room again', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'stoke-full-'));
  const mounted = `mount -t tmpfs -o size=2m none ${dir} && exec ${process.execPath} --input-type=module -e "$SOURCE"`;
  const env = { ...process.env, SOURCE: source(dir) };
  const result = await promisify(execFile)('unshare', ['-rm', 'sh', '-c', mounted], { env }).catch(
    (error: { code: unknown; stderr: string }) => error,
  );
  await rm(dir, { recursive: true });
  // A machine that lets no one mount anything cannot have a disk of 2 MB.
  if ('code' in result) return expect(result.stderr).toMatch(/unshare|mount|permi/i);
  expect(JSON.parse(result.stdout)).toEqual(['given', 'refused', 'given']);
});
