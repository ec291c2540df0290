import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lyingChain } from './lying-chain.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openTreasuryWorld, type TreasuryWorld } from './treasury-world.ts';

const dollar = 1_000_000n;
const script = fileURLToPath(new URL('../../../../../../tools/verbs/checks.ts', import.meta.url));
let world: TreasuryWorld;
let ana: { userId: string; wallet: string };

beforeEach(async () => {
  world = await openTreasuryWorld(1_000n * dollar);
  world.solana.finalize();
  ana = await world.earner('ana', 0n);
  const { reference } = await world.deposit(ana.userId, 500n * dollar);
  await world.pay(500n * dollar, reference);
  world.solana.finalize();
  await world.read();
});

afterEach(() => world.close());

/** What `npm run checks` says of the treasury, and its exit code. */
async function check(env: Record<string, string> = {}) {
  const { local, chain, dir } = world.solana;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const settings = {
    PATH,
    NODE_COMPILE_CACHE,
    DATA_DIR: dir,
    DATABASE_URL: world.ownerUrl,
    SOLANA_RPC_URL: local.rpcUrl,
    USDC_MINT: chain.mint,
    TREASURY_ADDRESS: chain.treasury,
    ...env,
  };
  return new Promise<{ code: unknown; line: string | undefined }>((resolve) => {
    execFile(process.execPath, [script], { cwd: dir, env: settings }, (error, stdout) => {
      const line = stdout.split('\n').find((one) => /treasury(?::| was)/.test(one));
      resolve({ code: error === null ? 0 : error.code, line });
    });
  });
}

test('`npm run checks` says what the treasury holds and owes, and that both are equal', async () => {
  const result = await check();
  expect(result.line).toContain('held $1,500.000000, owed $1,500.000000, difference $0.000000');
  expect(result.code).toBe(0);
});

test('a transfer since a worker last read the chain is not a difference', async () => {
  await world.withdraw(ana, 60n * dollar);
  world.wait(25 * 60 * 60_000);
  await world.step();
  await world.step();
  await world.pay(7n);
  world.solana.finalize();
  const result = await check();
  expect(result.line).toMatch(/^right .* difference \$0\.000000$/);
  expect(result.code).toBe(0);
});

test('USDC unknown to the books is reported to the micro-dollar, and fails the command', async () => {
  world.deps.chain = lyingChain(world.solana.chain);
  await world.withdraw(ana, 60n * dollar);
  world.wait(25 * 60 * 60_000);
  await world.run();
  expect(await world.states()).toEqual(['confirmed']);
  world.wait(60_000);
  await world.read();
  const result = await check();
  expect(result.line).toMatch(/^wrong .*held \$1,500.000000, owed \$1,440.000000/);
  expect(result.line).toContain('difference $60.000000');
  expect(result.code).toBe(1);
});

test('missing USDC is reported to the micro-dollar, and fails the command', async () => {
  const { chain } = world.solana;
  const pays = [{ to: ana.wallet, amount: 1n, reference: chain.newReference() }];
  await chain.broadcast((await chain.signPayout({ pays, memo: 'by another hand' })).wire);
  world.solana.finalize();
  world.wait(60_000);
  await world.read();
  const result = await check();
  expect(result.line).toMatch(/^wrong .*held \$1,499.999999, owed \$1,500.000000/);
  expect(result.line).toContain('difference -$0.000001');
  expect(result.code).toBe(1);
});

test('with a node that is down the result is unknown, not wrong', { tags: ['long'] }, async () => {
  const down = await check({ SOLANA_RPC_URL: 'http://127.0.0.1:1' });
  expect(down.line).toContain('unknown treasury: not compared with the chain: the Solana node');
  expect(down.code).toBe(2);
});

test('a history that no worker has read is unknown, not wrong', async () => {
  await world.db.run(sql`update treasury_history set read_slot = null`);
  const unread = await check();
  expect(unread.line).toMatch(/^unknown .* never read by a worker$/);
  expect(unread.code).toBe(2);
});

test('without a node the command says that the chain was not compared', async () => {
  const result = await check({ SOLANA_RPC_URL: '' });
  expect(result.line).toBe(
    'The treasury was not compared with the chain: SOLANA_RPC_URL is not set.',
  );
  expect(result.code).toBe(0);
});
