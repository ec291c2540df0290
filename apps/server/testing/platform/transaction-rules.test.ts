import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { usdc } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { writeAudit } from '../../src/site/audit/index.ts';
import { lockCampaign } from '../../src/campaigns/core/index.ts';
import { lockStatus } from '../../src/people/users/index.ts';
import { accounts, balance, post } from '../../src/money/ledger/index.ts';
import { takeSignature } from '../../src/money/treasury/index.ts';
import { freezeSignals, lockSignal, waitForFinder } from '../../src/safety/signals/index.ts';
import { addToAudience } from '../../src/work/submissions/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Tx } from '../../src/platform/db/db.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { openTestDatabase } from './test-database.ts';
import { order } from './transaction-rules.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const id = randomUUID();
const user = accounts.creatorAvailable(id);
let references = 0;
const deps = { clock: systemClock, newId: randomUUID };

const posting = async (tx: Tx) => {
  const moves = [{ from: accounts.treasury, to: user, amount: usdc(1n) }];
  await post(tx, { reference: `test:${(references += 1)}`, kind: 'test', moves });
};
const audit = (tx: Tx) =>
  writeAudit(deps, tx, { actor: id, action: 'ban', subject: id, about: {} });
const writing = (tx: Tx) => tx.run(sql`update campaign set name = '' where id = ${id}`);
const locking = (tx: Tx) => tx.one(sql`select 1 from app_user where id = ${id} for update`);
const reply = (tx: Tx) =>
  tx.run(sql`
  update idempotency_key set reply = null where user_id = ${id}`);

const run = (...steps: ((tx: Tx) => Promise<unknown>)[]) =>
  database.db.transaction(async (tx) => {
    for (const step of steps) await step(tx);
  });

test('postings, audit entries, reads and the reply of the call may follow a posting', async () => {
  const before = await balance(database.db, user);
  const reading = (tx: Tx) => balance(tx, user);
  await run(writing, locking, posting, posting, reading, audit, audit, reply);
  expect((await balance(database.db, user)) - before).toBe(2n);
});

test.each([
  ['a write', writing],
  ['a lock', locking],
])('%s after a posting fails the call, also when the error is caught', async (_, step) => {
  const before = await balance(database.db, user);
  await expect(run(posting, step)).rejects.toThrow('After a posting comes');
  const caught = (tx: Tx) => step(tx).catch(() => undefined);
  await expect(run(posting, caught)).rejects.toThrow('After a posting comes');
  expect(await balance(database.db, user)).toBe(before);
});

test('a posting or a write after an audit entry fails the call', async () => {
  const problem = 'After an entry of the audit log comes';
  await expect(run(audit, posting)).rejects.toThrow(problem);
  await expect(run(audit, writing)).rejects.toThrow(problem);
});

test('rows that are locked out of the order of docs/locks.md fail the call', async () => {
  const campaign = (tx: Tx) => lockCampaign(tx, id);
  const standing = (tx: Tx) => lockStatus(tx, id);
  await run(campaign, standing, campaign);
  await expect(run(standing, campaign)).rejects.toThrow('campaign is locked after app_user');
  await expect(run(standing, writing)).rejects.toThrow('campaign is locked after app_user');
  const joined = (tx: Tx) =>
    tx.all(sql`
    select c.id from spark_campaign s join campaign c on c.id = s.id for update of c`);
  await expect(run(standing, joined)).rejects.toThrow('campaign is locked after app_user');
  const engaged = [{ userId: randomUUID(), at: new Date() }];
  const reached = (tx: Tx) => addToAudience(tx, { creatorId: id, campaignId: id, engaged });
  await run(campaign, standing, reached);
  await expect(run(reached, standing)).rejects.toThrow('app_user is locked after creator_audience');
});

test('a signature of the chain is used before any row is locked, but that of a payout', async () => {
  const at = new Date();
  const taking = (usedFor: 'deposit' | 'payout') => (tx: Tx) =>
    takeSignature(tx, { signature: `${usedFor}${'1'.repeat(80)}`, usedFor, usedId: id, at });
  const standing = (tx: Tx) => lockStatus(tx, id);
  await run(taking('deposit'), writing, standing);
  await run(standing, taking('payout'));
  const problem = 'chain_signature is locked after app_user';
  await expect(run(standing, taking('deposit'))).rejects.toThrow(problem);
});

test('rows of signals are written and locked under the lock of signals, and not a shared one', async () => {
  const locking = (tx: Tx) => lockSignal(tx, id);
  const erasing = (tx: Tx) => tx.run(sql`delete from signal where id = ${id}`);
  await run(waitForFinder, locking, erasing);
  const problem = 'Without the lock of signals comes';
  for (const step of [locking, erasing]) {
    await expect(run(step)).rejects.toThrow(problem);
    await expect(run(freezeSignals, step)).rejects.toThrow(problem);
  }
});

test('docs/locks.md states the order that is asserted', () => {
  const page = readFileSync(new URL('../../../../docs/locks.md', import.meta.url), 'utf8');
  const rows = page.matchAll(/^\| \d+ \| (.+?) \|/gm);
  const tables = [...rows].flatMap(([, cell = '']) => cell.match(/(?<=`)\w+(?=`)/g) ?? []);
  expect(tables).toEqual(order);
});
