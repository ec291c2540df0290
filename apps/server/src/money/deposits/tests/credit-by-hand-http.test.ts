import { randomUUID } from 'node:crypto';
import { sendFromDemoWallet } from '@stoke/chain-local';
import type {
  AdminTransfer,
  Deposit,
  Notice,
  PersonInFull,
  StatementLine,
  SupportThread,
} from '@stoke/contract';
import { afterAll, afterEach, expect, test } from 'vitest';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, reconfirm, join } from '../../../../testing/server/visitor.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';
import { sql } from '../../../platform/db/sql.ts';

const server = await openTestServer();
const admin = await join(server, { isAdmin: true });
afterAll(() => server.close());
afterEach(async () => {
  expect(await failedChecks(server.db)).toEqual([]);
});

const reason = 'The exchange shows this withdrawal on its page.';

/** Sends as an exchange does: to the address alone, without a reference. Final when it answers. */
async function send(dollars: number): Promise<string> {
  const { local, dir, chain } = server.chain;
  const amountMicro = BigInt(Math.round(dollars * 1_000_000));
  const to = { rpcUrl: local.rpcUrl, dir, recipient: chain.treasury, reference: null };
  const signature = await sendFromDemoWallet({ ...to, amountMicro });
  server.chain.finalize();
  return signature;
}

const unclaimed = async (query: Record<string, string> = {}) => {
  const { body, headers } = await ask(server, 'unclaimedTransfers', { token: admin.token, query });
  return { page: body as AdminTransfer[], next: headers['x-next-cursor'] as string | undefined };
};
const credit = (body: object, key?: string) =>
  ask(server, 'creditTransfer', { token: admin.token, body, ...(key ? { key } : {}) });
const transfer = async (signature: string) =>
  (await ask(server, 'treasuryTransfer', { token: admin.token, params: { signature } }))
    .body as AdminTransfer;

test('a transfer from an exchange is found and credited once by hand, and everyone can see how', async () => {
  const ana = await joinBrand(server, 0n);
  const signature = await send(250.5);
  const { page } = await unclaimed();
  expect(page[0]).toMatchObject({ signature, amount: 250.5, isFinal: true, credited: null });
  expect(page[0]?.senders).toHaveLength(1);
  const claim = { token: ana.token, body: { signature } };
  expect(codeOf(await ask(server, 'claimDeposit', claim))).toBe('deposit.proof_needed');
  const asked = { category: 'campaign', title: 'From an exchange', message: signature };
  const ticket = await ask(server, 'openTicket', { token: ana.token, body: asked });
  const ticketId = (ticket.body as SupportThread)._id;

  const body = { signature, creatorId: ana.id, reason, ticketId };
  const key = randomUUID();
  const done = await credit(body, key);
  const to = { _id: ana.id, username: ana.username };
  const credited = { to, by: admin.username, reason, ticketId };
  expect(done).toMatchObject({ status: 200, body: { signature, credited } });
  expect((await credit(body, key)).body, 'a repeat with its key').toEqual(done.body);
  expect(codeOf(await credit({ ...body, reason: `${reason} Again.` }, key))).toBe(
    'idempotency.mismatch',
  );
  expect(codeOf(await credit(body))).toBe('deposit.already_credited');
  expect(await transfer(signature)).toMatchObject({ credited });
  expect((await unclaimed()).page.map((one) => one.signature)).not.toContain(signature);

  const own = { token: ana.token };
  const balance = (await ask(server, 'creatorBalance', own)).body;
  expect(balance).toMatchObject({ available: 250.5, deposited: 250.5 });
  const [line] = (await ask(server, 'statement', own)).body as StatementLine[];
  expect(line).toMatchObject({ kind: 'deposit', amount: 250.5, signature, bySupport: true });
  const [given] = (await ask(server, 'deposits', own)).body as Deposit[];
  expect(given).toMatchObject({ status: 'credited', creditedAmount: 250.5, bySupport: true });
  const one = { ...own, params: { id: given?._id ?? '' } };
  expect((await ask(server, 'deposit', one)).body).toEqual(given);
  const [notice] = (await ask(server, 'notices', own)).body as Notice[];
  expect(notice).toMatchObject({ kind: 'deposit_credited', title: 'Deposit credited: $250.50' });
  const sheet = { token: admin.token, params: { id: ana.id } };
  const { acts } = (await ask(server, 'person', sheet)).body as PersonInFull;
  expect(acts[0]).toMatchObject({ action: 'deposit-credited', actor: admin.username, reason });
});

test('a refused credit says why, and changes nothing', async () => {
  const ben = await joinBrand(server, 0n);
  const visitor = await join(server);
  const signature = await send(10);
  const body = { signature, creatorId: ben.id, reason };
  const code = async (is: object) => codeOf(await credit({ ...body, ...is }));
  expect(await code({ reason: 'too short' })).toBe('deposit.reason_required');
  expect(await code({ signature: 'x' })).toBe('deposit.signature_invalid');
  expect(await code({ signature: '5'.repeat(87) })).toBe('deposit.transfer_unknown');
  expect(await code({ creatorId: visitor.id })).toBe('deposit.creator_without_dashboard');
  expect(await code({ creatorId: randomUUID() })).toBe('deposit.creator_unknown');
  expect(await code({ creatorId: admin.id })).toBe('deposit.own_account');
  expect(await code({ ticketId: randomUUID() })).toBe('deposit.ticket_wrong');
  const byOther = { token: ben.token, body };
  expect(codeOf(await ask(server, 'creditTransfer', byOther))).toBe('admin.required');
  expect(await transfer(signature)).toMatchObject({ credited: null });
});

test('unclaimed transfers come page by page, whatever lies between them', async () => {
  const cem = await joinBrand(server, 0n);
  const sent: string[] = [];
  for (let i = 1; i <= 7; i += 1) sent.unshift(await send(i));
  const creatorId = cem.id;
  await credit({ signature: sent[2], creatorId, reason });
  await credit({ signature: sent[5], creatorId, reason });
  const left = sent.filter((_, i) => i !== 2 && i !== 5);
  const seen: string[] = [];
  for (let cursor: string | undefined; ;) {
    const asked = { limit: '2', ...(cursor === undefined ? {} : { cursor }) };
    const { page, next } = await unclaimed(asked);
    seen.push(...page.map(({ signature }) => signature));
    cursor = next;
    if (cursor === undefined) break;
  }
  expect(seen.slice(0, 5)).toEqual(left);
  expect(new Set(seen).size).toBe(seen.length);
  const wrong = await ask(server, 'unclaimedTransfers', {
    token: admin.token,
    query: { cursor: 'no signature' },
  });
  expect(codeOf(wrong)).toBe('request.invalid');
});

test('what replaced a loss of the treasury is not unclaimed, and no one is credited with it', async () => {
  const dan = await joinBrand(server, 0n);
  const [lost, theirs] = [await send(3), await send(2)];
  await server.db.run(sql`
    insert into treasury_transaction (signature, slot, is_final, listed_at, read_at, kind, amount_micro)
    values (${lost}, 1, true, now(), now(), 'replacement', 3000000)
    on conflict (signature) do update set kind = 'replacement'`);
  const listed = (await unclaimed()).page.map(({ signature }) => signature);
  expect(listed).toContain(theirs);
  expect(listed).not.toContain(lost);
  const refused = await credit({ signature: lost, creatorId: dan.id, reason });
  expect(codeOf(refused)).toBe('deposit.already_credited');
});

test('deposits come page by page, the newest first, without an end at a hundred', async () => {
  const dia = await joinBrand(server, 0n);
  for (let i = 1; i <= 5; i += 1) {
    await ask(server, 'createDeposit', { token: dia.token, body: { amount: i } });
    server.time.now = new Date(server.time.now.getTime() + 1);
  }
  const list = (query: Record<string, string>) =>
    ask(server, 'deposits', { token: dia.token, query });
  const all = (await list({})).body as Deposit[];
  expect(all.map(({ amount }) => amount)).toEqual([5, 4, 3, 2, 1]);
  const first = await list({ limit: '3' });
  const cursor = first.headers['x-next-cursor'] as string;
  const second = await list({ limit: '3', cursor });
  expect([first.body, second.body]).toEqual([all.slice(0, 3), all.slice(3)]);
  expect(second.headers['x-next-cursor']).toBeUndefined();
  expect(codeOf(await list({ limit: '201' }))).toBe('request.invalid');
});

test('a transaction that could not be read is not dismissed without a reason; one that was read is not dismissed', async () => {
  const params = { signature: 'K'.repeat(88) };
  const dismiss = (text: string) =>
    ask(server, 'dismissGivenUp', { token: admin.token, params, body: { reason: text } });
  expect(codeOf(await dismiss('short'))).toBe('deposit.dismissal_reason');
  await reconfirm(server, admin.token);
  expect(codeOf(await dismiss(reason))).toBe('deposit.not_given_up');
});
