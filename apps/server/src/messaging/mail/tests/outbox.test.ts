import { afterAll, beforeEach, expect, test } from 'vitest';
import { MailRefused, type MailMessage } from '../../../gateways/mail/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { createLog } from '../../../platform/log.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { queueMail } from '../mails.ts';
import { runWorkers } from '../../../../testing/platform/run-workers.ts';
import type { SendDeps } from '../deliver.ts';
import { mailModule } from '../module.ts';

let now: Date;
let sent: MailMessage[];
let failing: Error | null;
const clock = { now: () => now };
const newId = uuidV7(clock);
const userId = newIdOf();

function newIdOf(): string {
  return '0190f0c0-0000-7000-8000-000000000009';
}

const database = await openTestDatabase();
const db = database.db;
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date('2026-06-01T12:00:00.000Z');
  sent = [];
  failing = null;
  await db.run(sql`delete from outgoing_mail`);
});

const deps = (): SendDeps => ({
  db,
  clock,
  log: createLog('silent'),
  letters: {
    hello: (facts) => ({
      subject: 'Hello',
      paragraphs: [`Facts: ${JSON.stringify(facts)} <b>&`],
      action: { label: 'Go', url: 'https://stoke.example/?a=1&b=2' },
      closing: 'Bye.',
    }),
  },
  mail: {
    send: async (message) => {
      if (failing) throw failing;
      sent.push(message);
    },
    forget: async () => undefined,
  },
});
const sendDueMail = (deps: SendDeps) => runWorkers(mailModule(deps).workers);
const queue = (input: { kind?: string; sendBefore?: Date } = {}) =>
  db.transaction((tx) =>
    queueMail({ clock, newId }, tx, {
      userId,
      to: 'ada@example.org',
      kind: 'hello',
      facts: { n: 1 },
      ...input,
    }),
  );
const rows = () =>
  db.all(sql`select state, attempts, to_address, error from outgoing_mail order by id`);
const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));

test('a mail is sent once; its address and what it said are kept no longer', async () => {
  await queue();
  await sendDueMail(deps());
  await sendDueMail(deps());
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: 'ada@example.org', owner: userId, subject: 'Hello' });
  expect(await rows()).toEqual([{ state: 'sent', attempts: 1, toAddress: null, error: null }]);
  expect(await db.all(sql`select facts from outgoing_mail`)).toEqual([{ facts: {} }]);
});

test('text and HTML say the same, and stored text cannot become markup', async () => {
  await queue();
  await sendDueMail(deps());
  expect(sent[0]?.text).toBe(
    'Facts: {"n":1} <b>&\n\nGo:\nhttps://stoke.example/?a=1&b=2\n\nBye.\n\nStoke',
  );
  expect(sent[0]?.html).toContain('<p>Facts: {&quot;n&quot;:1} &lt;b&gt;&amp;</p>');
  expect(sent[0]?.html).toContain('href="https://stoke.example/?a=1&amp;b=2"');
});

test('a mail of a transaction that rolls back is never sent', async () => {
  await db
    .transaction(async (tx) => {
      await queueMail({ clock, newId }, tx, {
        userId,
        to: 'ada@example.org',
        kind: 'hello',
        facts: {},
      });
      throw new Error('no');
    })
    .catch(() => null);
  await sendDueMail(deps());
  expect(sent).toEqual([]);
});

test('a failure is tried again, each time after a longer pause, and given up after twelve', async () => {
  await queue();
  failing = new Error('ETIMEDOUT');
  const pauses: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    await sendDueMail(deps());
    const row = await db.one(sql<{ notBefore: Date }>`select not_before from outgoing_mail`);
    pauses.push(((row?.notBefore.getTime() ?? 0) - now.getTime()) / 1000);
    pass(3600);
  }
  expect(pauses.slice(0, 9)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  expect(await rows()).toEqual([
    { state: 'failed', attempts: 12, toAddress: null, error: 'ETIMEDOUT' },
  ]);
});

test('a mail that comes through at the second try is sent', async () => {
  await queue();
  failing = new Error('ECONNECTION');
  await sendDueMail(deps());
  failing = null;
  pass(29);
  await sendDueMail(deps());
  expect(sent).toEqual([]);
  pass(1);
  await sendDueMail(deps());
  expect(sent).toHaveLength(1);
});

test('a permanent refusal is not tried again', async () => {
  await queue();
  failing = new MailRefused('EENVELOPE 550');
  await sendDueMail(deps());
  expect(await rows()).toEqual([
    { state: 'failed', attempts: 1, toAddress: null, error: 'EENVELOPE 550' },
  ]);
});

test('a kind without a letter fails alone and holds up no one', async () => {
  await queue({ kind: 'unheard_of' });
  await queue();
  await sendDueMail(deps());
  expect(sent).toHaveLength(1);
});

test('an expired mail is dropped, from its last moment on', async () => {
  await queue({ sendBefore: new Date(now.getTime() + 1000) });
  pass(1);
  await sendDueMail(deps());
  expect(sent).toEqual([]);
  expect(await rows()).toEqual([
    { state: 'dropped', attempts: 1, toAddress: null, error: 'hello' },
  ]);
});

test('a process that dies with a mail in hand leaves it to another, under the same id', async () => {
  await queue();
  // dies after handing it over and before noting that
  const dying = deps();
  const handed = Promise.withResolvers<void>();
  const { mail } = dying;
  dying.mail = {
    ...mail,
    send: async (message) => {
      await mail.send(message);
      handed.resolve();
      return new Promise(() => undefined);
    },
  };
  void sendDueMail(dying);
  await handed.promise;
  pass(119);
  await sendDueMail(deps());
  expect(sent).toHaveLength(1);
  pass(1);
  await sendDueMail(deps());
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

race('senders send each mail once', async (n) => {
  await queue();
  await queue();
  await queue();
  await together(n, () => sendDueMail(deps()));
  expect(sent.splice(0)).toHaveLength(3);
});
