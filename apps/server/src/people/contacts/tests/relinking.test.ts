import type { Signal } from '@stoke/contract';
import { dayMs } from '@stoke/domain';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { scriptTelegram } from '../../../../testing/gateways/scripted-telegram.ts';
import { sql } from '../../../platform/db/sql.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, password, type Member } from '../../../../testing/server/visitor.ts';
import { answerQuestion, openCode } from '../confirm-code.ts';
import { initiateLinking, unlinkTelegram } from '../linking.ts';

const server = await openTestServer();
afterAll(() => server.close());

const clock = { now: () => server.time.now };
const deps = { clock, newId: uuidV7(clock), limitFactor: 1000 };
const weekMs = 7 * dayMs;
let numbers = 990_000;
let number = '';
beforeEach(() => {
  number = String((numbers += 1));
});

const person = () => ({ id: number, username: 'ana_moreau', firstName: 'Ana' });
const unlink = ({ id }: Member) => unlinkTelegram({ ...deps, db: server.db }, id);
const remove = ({ token, username }: Member) =>
  ask(server, 'deleteAccount', { token, body: { password, confirm: username } });
const skip = (ms: number) => {
  server.time.now = new Date(server.time.now.getTime() + ms);
};

async function codeFor({ id }: Member): Promise<string> {
  const asking = { ...deps, db: server.db, telegram: scriptTelegram() };
  return (await initiateLinking(asking, id, 'ana_moreau')).verificationCode;
}
const open = (code: string) =>
  server.db.transaction((tx) =>
    openCode(deps, tx, { code, person: person(), at: server.time.now }),
  );
const confirm = (verificationId: string) => {
  const answer = { verificationId, person: person(), isConfirmed: true, at: server.time.now };
  return server.db.transaction((tx) => answerQuestion(deps, tx, answer));
};
/** What the bot answers to the member's new code, and to Confirm where it asks. */
async function link(member: Member): Promise<string> {
  const opened = await open(await codeFor(member));
  if (opened.kind === 'problem') return opened.problem;
  const answered = opened.kind === 'ask' ? await confirm(opened.verificationId) : opened;
  return answered.kind === 'problem' ? answered.problem : answered.kind;
}

test('threat-14: a Telegram account that was unlinked is linked to another account after seven days', async () => {
  const [ana, bob] = [await join(server), await join(server)];
  expect(await link(ana)).toBe('linked');
  await unlink(ana);
  const freeAt = new Date(server.time.now.getTime() + weekMs);
  expect(await open(await codeFor(bob))).toEqual({
    kind: 'problem',
    problem: 'just_unlinked',
    account: null,
    freeAt,
  });
  skip(weekMs - 1000);
  expect(await link(bob)).toBe('just_unlinked');
  skip(1000);
  expect(await link(bob)).toBe('linked');
});

test('the account that it was unlinked from links it again immediately', async () => {
  const [ana, bob] = [await join(server), await join(server)];
  await link(ana);
  await unlink(ana);
  expect(await link(ana)).toBe('linked');
  skip(weekMs);
  await unlink(ana);
  // the wait begins with the last time that it was unlinked
  skip(weekMs - 1000);
  expect(await link(bob)).toBe('just_unlinked');
});

test('a question asked before the account was unlinked does not shorten the seven days', async () => {
  const [ana, bob] = [await join(server), await join(server)];
  const opened = await open(await codeFor(bob));
  await link(ana);
  await unlink(ana);
  const verificationId = opened.kind === 'ask' ? opened.verificationId : '';
  expect(await confirm(verificationId)).toMatchObject({ problem: 'just_unlinked' });
});

test('deleting the account does not shorten the seven days, and nothing is stored after them', async () => {
  const [ana, bob] = [await join(server), await join(server)];
  await link(ana);
  expect((await remove(ana)).status).toBe(200);
  await server.sweep();
  skip(weekMs - 1000);
  await server.sweep();
  expect(await link(bob)).toBe('just_unlinked');
  skip(1000);
  expect(await link(bob)).toBe('linked');
  await server.sweep();
  const kept = await server.db.all(sql`
    select 1 from telegram_release where user_id = ${ana.id}`);
  expect(kept).toEqual([]);
});

test('a Telegram account that several accounts had is an abuse signal', async () => {
  const [ana, bob] = [await join(server), await join(server)];
  await link(ana);
  await unlink(ana);
  skip(weekMs);
  const admin = await join(server, { isAdmin: true });
  await link(bob);
  await server.sweep();
  const query = { kind: 'shared_telegram' };
  const found = await ask(server, 'signals', { token: admin.token, query });
  const signals = (found.body as Signal[]).filter(({ people }) =>
    people.some(({ _id }) => _id === ana.id),
  );
  expect(signals).toMatchObject([
    {
      level: 'medium',
      size: 2,
      explanation: expect.stringContaining('same Telegram account'),
      evidence: [
        { text: 'Linked this Telegram account' },
        { text: 'Linked this Telegram account' },
      ],
    },
  ]);
});

race(
  'none of the accounts that confirm while it is unlinked gets it within seven days',
  async (crowd) => {
    number = String((numbers += 1));
    const ana = await join(server);
    const others = await together(crowd, () => join(server));
    const asked = await Promise.all(others.map(async (other) => open(await codeFor(other))));
    await link(ana);
    const [, ...answered] = await Promise.all([
      unlink(ana),
      ...asked.map((one) => confirm(one.kind === 'ask' ? one.verificationId : '')),
    ]);
    const problems = answered.map((one) => (one.kind === 'problem' ? one.problem : one.kind));
    for (const problem of problems) expect(['telegram_taken', 'just_unlinked']).toContain(problem);
    const owner = await server.db.all(sql`
    select 1 from app_user where telegram_user_id = ${number}`);
    expect(owner).toEqual([]);
  },
);
