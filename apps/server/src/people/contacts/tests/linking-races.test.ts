import { afterAll, expect, test } from 'vitest';
import { insertAccount } from '../../sign-in/index.ts';
import { scriptTelegram } from '../../../../testing/gateways/scripted-telegram.ts';
import { sql } from '../../../platform/db/sql.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { race, rounds } from '../../../../testing/platform/at-once.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { answerQuestion, openCode } from '../confirm-code.ts';
import { cancelLinking, initiateLinking } from '../linking.ts';

const time = new Date('2026-06-01T12:00:00Z');
const clock = { now: () => time };
const base = { clock, newId: uuidV7({ now: () => new Date() }), limitFactor: 1000 };
let count = 0;

const database = await openTestDatabase(30);
afterAll(() => database.close());

const person = (id: number) => ({ id: String(id), username: `person_${id}`, firstName: 'Ana' });
const fresh = () => (count += 1) + 10_000_000;

async function account(): Promise<string> {
  const username = `racer${fresh()}`;
  const email = `${username}@example.org`;
  return database.db.transaction((tx) =>
    insertAccount(base, tx, { username, email, passwordHash: 'x', role: 'user' }),
  );
}

/** A web account whose code these Telegram accounts have opened. */
async function asked(people: readonly number[]) {
  const userId = await account();
  const deps = { ...base, db: database.db, telegram: scriptTelegram() };
  const { verificationCode: code, id } = await initiateLinking(deps, userId, 'newcomer');
  for (const each of people) {
    await database.db.transaction((tx) =>
      openCode(base, tx, { code, person: person(each), at: time }),
    );
  }
  return { userId, id };
}

function answer(verificationId: string, id: number, isConfirmed = true) {
  const given = { verificationId, person: person(id), isConfirmed, at: time };
  return database.db.transaction((tx) => answerQuestion(base, tx, given));
}

async function links() {
  return database.db.all(sql<{ userId: string; telegramUserId: string }>`
    select id as user_id, telegram_user_id from app_user where telegram_user_id is not null`);
}

race('one of the web accounts that confirm a Telegram account gets it', async (racers) => {
  const telegram = fresh();
  const all = [];
  for (let i = 0; i < racers; i += 1) all.push(await asked([telegram]));
  const messages = await Promise.all(all.map(({ id }) => answer(id, telegram)));
  const outcomes = messages.map((one) => (one.kind === 'problem' ? one.problem : one.kind));
  expect(outcomes.filter((outcome) => outcome === 'linked')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'telegram_taken')).toHaveLength(racers - 1);
  const found = (await links()).filter((one) => one.telegramUserId === String(telegram));
  expect(found).toHaveLength(1);
});

race('one of the Telegram accounts that confirm a code is linked', async (racers) => {
  const people = Array.from({ length: racers }, fresh);
  const { id, userId } = await asked(people);
  const messages = await Promise.all(people.map((each) => answer(id, each)));
  const outcomes = messages.map((one) => (one.kind === 'problem' ? one.problem : one.kind));
  expect(outcomes.filter((outcome) => outcome === 'linked')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'used')).toHaveLength(racers - 1);
  expect((await links()).filter((one) => one.userId === userId)).toHaveLength(1);
});

test('a confirmation and a cancellation at the same time leave one of them', () =>
  rounds(async () => {
    const telegram = fresh();
    const { id, userId } = await asked([telegram]);
    const [result] = await Promise.all([
      answer(id, telegram),
      cancelLinking({ ...base, db: database.db }, userId),
    ]);
    const row = await database.db.one(sql<{ state: string }>`
      select state from telegram_verification where id = ${id}`);
    const isLinked = (await links()).some((one) => one.userId === userId);
    expect([row?.state, isLinked]).toEqual(
      result.kind === 'linked' ? ['confirmed', true] : ['cancelled', false],
    );
  }));

test('only someone who was asked may answer', async () => {
  const [telegram, other] = [fresh(), fresh()];
  const { id, userId } = await asked([telegram]);
  for (const isConfirmed of [true, false]) {
    expect(await answer(id, other, isConfirmed)).toMatchObject({ problem: 'unknown' });
  }
  expect(await answer(crypto.randomUUID(), telegram)).toMatchObject({ problem: 'unknown' });
  expect((await links()).some((one) => one.userId === userId)).toBe(false);
  expect(await answer(id, telegram)).toMatchObject({ kind: 'linked' });
  expect(await answer(id, telegram)).toMatchObject({ kind: 'linked' });
  expect(await answer(id, telegram, false)).toMatchObject({ kind: 'linked' });
});
