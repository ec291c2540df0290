import { randomBytes } from 'node:crypto';
import { generateKeyPairSigner, getBase58Decoder } from '@solana/kit';
import { usdc } from '@stoke/domain';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { listAudit } from '../../../site/audit/index.ts';
import { closeAccount } from '../../../people/profile/index.ts';
import { lockUser } from '../../../people/users/index.ts';
import { insertAccount } from '../../../people/sign-in/index.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { cutOffEverywhere } from '../../../../testing/platform/cut-off.ts';
import { accounts, post } from '../../ledger/index.ts';
import type { Arrival } from '../../treasury/index.ts';
import { claimDeposit } from '../claim-deposit.ts';
import { creditDeposit } from '../credit-deposit.ts';
import { inspectTransfer } from '../inspect-transfer.ts';
import { creditByHand } from '../credit-by-hand.ts';
import { openFundingWorld } from './funding-world.ts';

const dollar = 1_000_000n;
const reason = 'Their exchange shows this withdrawal to us.';
let people = 0;

const world = await openFundingWorld();
const adminId = await world.db.transaction((tx) =>
  insertAccount(world.deps, tx, {
    username: 'desk',
    email: 'desk@x.test',
    passwordHash: '-',
    role: 'admin',
  }),
);
afterAll(() => world.close());
afterEach(async () => {
  expect(await world.failing(), 'checks').toEqual([]);
});

const newCreator = () => world.creator(`creator${(people += 1)}`);

/** A final transfer as the chain would tell of it, that names nothing we know. */
function arrival(amount: bigint, is: Partial<Arrival> = {}): Arrival {
  const signature = getBase58Decoder().decode(randomBytes(64));
  const transfer = { signature, slot: 1n, blockTime: null, amount, level: 'final' } as const;
  return { transfer, senders: ['Exchange'], accounts: [], ...is };
}

type Given = { by?: string; ticketId?: string | null };
const creditIn = (tx: Tx, creatorId: string, found: Arrival, given: Given = {}) => {
  const { by = adminId, ticketId = null } = given;
  const input = { adminId: by, creatorId, reason, ticketId };
  return creditByHand(world.deps, tx, { ...input, arrival: found });
};

async function outcome(work: () => Promise<unknown>): Promise<string> {
  try {
    return (await work()) === false ? 'deposit.already_credited' : 'credited';
  } catch (error) {
    return (error as { code: string }).code;
  }
}
const credit = (creatorId: string, found: Arrival, given: Given = {}) =>
  outcome(() => world.db.transaction((tx) => creditIn(tx, creatorId, found, given)));

const countRows = async () => {
  const row = await world.db.one(sql<{ rows: bigint }>`
    select (select count(*) from chain_signature) + (select count(*) from deposit_by_hand)
      + (select count(*) from deposit) + (select count(*) from deposit_credit)
      + (select count(*) from notice) + (select count(*) from audit) as rows`);
  return row?.rows;
};

describe('a transfer that does not name its owner', () => {
  test('is credited once, with a record of who decided, why, and who paid', async () => {
    const [ana, ben] = [await newCreator(), await newCreator()];
    const found = arrival(7n * dollar, { senders: ['One', 'Two'] });
    expect(await credit(ana, found)).toBe('credited');
    expect(await credit(ana, found)).toBe('deposit.already_credited');
    expect(await credit(ben, found)).toBe('deposit.already_credited');
    expect([await world.balance(ana), await world.balance(ben)]).toEqual([7n * dollar, 0n]);
    expect(world.credited, 'what waits for money starts').toContain(ana);
    const { signature } = found.transfer;
    const [act, ...more] = await listAudit(world.db, { subject: ana, limit: 5 });
    expect(more).toEqual([]);
    expect(act).toMatchObject({ actor: adminId, action: 'deposit-credited' });
    expect(JSON.parse(act?.about ?? '')).toEqual({
      signature,
      amountMicro: '7000000',
      senders: 'One Two',
      reason,
      ticket: null,
    });
    expect(
      await world.db.one(sql`select senders, reason from deposit_by_hand
      where signature = ${signature}`),
    ).toEqual({ senders: ['One', 'Two'], reason });
    expect(await world.db.all(sql`select kind from notice where user_id = ${ana}`)).toEqual([
      { kind: 'deposit_credited' },
    ]);
  });

  test('is read from the chain itself: sent by several wallets at the same time', async () => {
    const ana = await newCreator();
    const { chain } = world.solana;
    const signature = await world.payTogether([
      { amount: 3n * dollar, reference: chain.newReference() },
      { amount: 4n * dollar, reference: chain.newReference() },
    ]);
    world.solana.local.advance(1);
    const seen = await inspectTransfer(world.deps, signature);
    expect(await credit(ana, seen)).toBe('deposit.not_final');
    world.solana.finalize();
    expect(await credit(ana, await inspectTransfer(world.deps, signature))).toBe('credited');
    expect(await world.balance(ana)).toBe(7n * dollar);
  });
});

describe('a credit by hand is refused', () => {
  test('to oneself, no one, a banned or deleted user, and one who is not a creator', async () => {
    const ana = await newCreator();
    const found = arrival(dollar);
    expect(await credit(adminId, found)).toBe('deposit.own_account');
    expect(await credit(world.deps.newId(), found)).toBe('deposit.creator_unknown');
    const is = (status: 'banned' | 'active') =>
      world.db.run(sql`
        update app_user set account_status = ${status},
          ban_reason = ${status === 'banned' ? 'x' : null}
        where id = ${ana}`);
    await is('banned');
    expect(await credit(ana, found)).toBe('deposit.creator_banned');
    await is('active');
    const { hasDashboard } = world.deps;
    world.deps.hasDashboard = async () => false;
    expect(await credit(ana, found)).toBe('deposit.creator_without_dashboard');
    world.deps.hasDashboard = hasDashboard;
    await close(ana);
    expect(await credit(ana, found)).toBe('deposit.creator_unknown');
  });

  test('for a ticket of another user', async () => {
    const [ana, ben] = [await newCreator(), await newCreator()];
    const ticketId = await openTicket(ben);
    const found = arrival(dollar);
    expect(await credit(ana, found, { ticketId })).toBe('deposit.ticket_wrong');
    const unknown = world.deps.newId();
    expect(await credit(ana, found, { ticketId: unknown })).toBe('deposit.ticket_wrong');
    expect(await credit(ben, found, { ticketId })).toBe('credited');
  });

  test('for a transfer that names another creator’s deposit, until that account is deleted', async () => {
    const [ana, ben] = [await newCreator(), await newCreator()];
    const { id, reference } = await world.deposit(ana, 5n);
    const found = arrival(dollar, { accounts: ['Elsewhere', reference] });
    expect(await credit(ben, found)).toBe('deposit.of_another');
    expect(await credit(ana, found)).toBe('credited');
    expect(await world.read(id), 'it is that deposit').toMatchObject({ credited: dollar });
    const late = arrival(2n * dollar, { accounts: [reference] });
    await spend(ana, dollar);
    await close(ana);
    expect(await credit(ben, late)).toBe('credited');
    expect(await world.balance(ben)).toBe(2n * dollar);
  });

  test('for a transaction that paid the treasury nothing, with the reason', async () => {
    const inspected = (signature: string) => outcome(() => inspectTransfer(world.deps, signature));
    const { chain } = world.solana;
    const stranger = (await generateKeyPairSigner()).address;
    const elsewhere = await world.pay(dollar, chain.newReference(), stranger);
    world.solana.finalize();
    expect(await inspected('0')).toBe('deposit.signature_invalid');
    expect(await inspected('5'.repeat(87))).toBe('deposit.transfer_unknown');
    expect(await inspected(elsewhere)).toBe('deposit.not_for_us');
    const failed = { ...chain, inspectDeposit: async () => ({ kind: 'failed' }) as const };
    await expect(inspectTransfer({ chain: failed }, elsewhere)).rejects.toMatchObject({
      code: 'deposit.failed_on_chain',
    });
    const mute = { ...chain, inspectDeposit: () => Promise.reject(new TypeError('no line')) };
    await expect(inspectTransfer({ chain: mute }, elsewhere)).rejects.toMatchObject({
      code: 'chain.unavailable',
    });
  });
});

describe('threat-06: one transfer is credited once', () => {
  /** Each round a new transfer and two creators; `offer` is what the i-th caller does. */
  function creditedOnce(
    promise: string,
    open: (ana: string, ben: string) => Promise<(i: number) => Promise<string>>,
  ): void {
    race(promise, async (callers) => {
      const [ana, ben] = [await newCreator(), await newCreator()];
      const answers = await together(callers, await open(ana, ben));
      expect(answers.filter((one) => one === 'credited')).toHaveLength(1);
      const others = answers.filter((one) => one !== 'credited');
      expect(new Set(others)).toEqual(new Set(['deposit.already_credited']));
      expect((await world.balance(ana)) + (await world.balance(ben))).toBe(7n * dollar);
    });
  }

  creditedOnce('by admins, to one creator or another', async (ana, ben) => {
    const found = arrival(7n * dollar);
    return (i) => credit(i % 2 === 0 ? ana : ben, found);
  });

  creditedOnce('by admins and a claim of the creator', async (ana, ben) => {
    const found = arrival(7n * dollar);
    const claim = { ...found, deposit: null, creatorId: ana };
    const claimed = () => world.db.transaction((tx) => claimDeposit(world.deps, tx, claim));
    return (i) => (i % 2 === 0 ? outcome(claimed) : credit(ben, found));
  });

  creditedOnce('by admins and the reader that watches for the reference', async (ana) => {
    const deposit = await world.deposit(ana, 7n);
    const found = arrival(7n * dollar, { accounts: [deposit.reference] });
    const watched = () => creditDeposit(world.deps, deposit, found);
    return (i) => (i % 2 === 0 ? outcome(watched) : credit(ana, found));
  });
});

test('a server that dies while it credits leaves no part of it, and the next try does all', async () => {
  const ana = await newCreator();
  const found = arrival(9n * dollar);
  const before = await countRows();
  const nothing = async () => {
    expect(await countRows()).toBe(before);
    expect(await world.balance(ana)).toBe(0n);
  };
  const deaths = await cutOffEverywhere(world.db, (tx) => creditIn(tx, ana, found), nothing);
  expect(deaths).toBeGreaterThan(10);
  expect(await world.balance(ana)).toBe(9n * dollar);
});

/** What was credited is withdrawn: an account with a balance is not deleted. */
function spend(userId: string, amount: bigint): Promise<unknown> {
  const moves = [
    { from: accounts.creatorAvailable(userId), to: accounts.treasury, amount: usdc(amount) },
  ];
  return world.db.transaction((tx) =>
    post(tx, { reference: `spent:${userId}`, kind: 'test', moves, at: world.deps.clock.now() }),
  );
}

/** The account is deleted. */
function close(userId: string): Promise<void> {
  return world.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new Error('No user to close.');
    const at = world.deps.clock.now();
    await closeAccount(tx, user, at);
    await tx.run(sql`
      insert into erasure (user_id, created_at, not_before)
      values (${userId}, ${at}, ${at})`);
  });
}

async function openTicket(userId: string): Promise<string> {
  const id = world.deps.newId();
  const at = world.deps.clock.now();
  await world.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into support_ticket (id, user_id, category, title, state, opened_at, changed_at,
        message_count, step_count)
      values (${id}, ${userId}, 'campaign', 'Where is my deposit?', 'open', ${at}, ${at}, 1, 1)`);
    await tx.run(sql`
      insert into support_message (ticket_id, position, author, text, written_at)
      values (${id}, 1, 'person', 'It came from an exchange.', ${at})`);
    await tx.run(sql`
      insert into support_step (ticket_id, position, stepped_at, state_after)
      values (${id}, 1, ${at}, 'open')`);
  });
  return id;
}
