import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { insertAccount } from '../../../people/sign-in/index.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { atOnce, race, together } from '../../../../testing/platform/at-once.ts';
import { somewhere } from '../../../../testing/server/browsers.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { openTicket, replyToTicket, type SupportDeps } from '../tickets.ts';
import { createTicketKeys } from '../answer-letter.ts';
import { lockTicket, type Owner } from '../ticket-store.ts';

let now: Date;
let deps: SupportDeps;
let email: string;
let ip: string;

const database = await openTestDatabase(32);
afterAll(() => database.close());
beforeEach(() => {
  now = new Date('2026-11-21T09:00:00.000Z');
  email = `${randomUUID()}@example.com`;
  ip = somewhere();
  const clock = { now: () => now };
  deps = {
    db: database.db,
    clock,
    newId: uuidV7(clock),
    limitFactor: 1,
    ticketKeys: createTicketKeys('a secret of the tests'),
    ownsSubmission: async () => true,
    ownsPayout: async () => true,
  };
});

const later = (ms: number) => (now = new Date(now.getTime() + ms));
const day = 86_400_000;
const open = (owner: Owner = { userId: null, email }) =>
  database.db.transaction((tx) =>
    openTicket(deps, tx, {
      owner,
      ip,
      category: 'other',
      title: 'A question',
      message: 'How does it work?',
      submissionId: null,
      payoutId: null,
    }),
  );
const join = () =>
  database.db.transaction((tx) =>
    insertAccount(deps, tx, {
      username: `m${randomUUID().slice(0, 8)}`,
      email,
      passwordHash: '-',
      role: 'user',
    }),
  );
const write = (ticketId: string) =>
  database.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (!ticket) throw new Error('Ticket not found.');
    return replyToTicket(deps, tx, ticket, 'More.');
  });
const refused = (code: string, retryAfterSeconds: number) =>
  expect.objectContaining({ code, status: 429, retryAfterSeconds });

test.each([
  ['a visitor', async () => ({ userId: null, email })],
  ['a member', async () => ({ userId: await join(), email: null })],
])(
  'the sixth ticket of %s in a day waits, and is taken when the first is a day old',
  async (_, who) => {
    const owner = await who();
    for (let n = 0; n < 5; n += 1) await open(owner);
    await expect(open(owner)).rejects.toEqual(refused('support.too_many', 86_400));
    later(day - 1);
    await expect(open(owner)).rejects.toEqual(refused('support.too_many', 1));
    later(1);
    await open(owner);
  },
);

test("one writer's tickets are nothing to another", async () => {
  for (let n = 0; n < 5; n += 1) await open();
  email = `${randomUUID()}@example.com`;
  await open();
});

test('a visitor is the same person at every address of an IPv6 network', async () => {
  for (let n = 0; n < 5; n += 1) {
    ip = `2001:db8:7:9::${n}`;
    await open();
  }
  await expect(open()).rejects.toEqual(refused('support.too_many', 86_400));
});

test('in the name of one email come fifty tickets a day, from however many addresses', async () => {
  for (let n = 0; n < 50; n += 1) {
    ip = somewhere();
    await open();
    later(1000);
  }
  ip = somewhere();
  await expect(open()).rejects.toEqual(refused('support.too_many', 86_350));
  later(86_350_000);
  await open();
});

test('from one address come fifty tickets of visitors a day, besides those of members', async () => {
  for (let n = 0; n < 50; n += 1) {
    email = `${randomUUID()}@example.com`;
    await open();
  }
  email = `${randomUUID()}@example.com`;
  await expect(open()).rejects.toEqual(refused('support.too_many', 86_400));
  await open({ userId: await join(), email: null });
  later(day);
  await open();
});

test('the 31st message of a day in one ticket waits, another ticket does not', async () => {
  const [ticket, other] = [await open(), await open()];
  for (let n = 1; n < 30; n += 1) await write(ticket.id);
  await expect(write(ticket.id)).rejects.toEqual(refused('support.too_many_messages', 86_400));
  await write(other.id);
  later(day);
  expect((await write(ticket.id)).messageCount).toBe(31);
});

race('tickets keep to the limit', async (crowd) => {
  [email, ip] = [`${randomUUID()}@example.com`, somewhere()];
  const { succeeded } = await atOnce(crowd, () => open());
  expect(succeeded).toBe(Math.min(crowd, 5));
});

race('messages all have their place', async (crowd) => {
  deps = { ...deps, limitFactor: 1000 };
  const { id } = await open();
  await together(crowd, () => write(id));
  const ticket = await database.db.transaction((tx) => lockTicket(tx, id));
  expect(ticket).toMatchObject({ messageCount: crowd + 1, stepCount: 1, state: 'open' });
});
