import { randomUUID } from 'node:crypto';
import type { TrustTableCause } from '@stoke/domain';
import { afterAll, afterEach, expect, test } from 'vitest';
import { insertAccount } from '../../../people/sign-in/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { setTrust } from '../../../../testing/safety/set-trust.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { listMoves, moveTrust, trustApprovedWork } from '../index.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

let now = Date.parse('2026-11-21T09:00:00.000Z');
const clock = { now: () => new Date((now += 1)) };
const newId = uuidV7(clock);
let people = 0;

const database = await openTestDatabase(32);
afterEach(async () => {
  const failed = await failedChecks(database.db);
  const wrong = failed.flatMap(({ name, sample }) => (name === 'trust-adds-up' ? sample : []));
  // The work and the payouts of these people are not in the database.
  expect(wrong.filter((row) => row['what'] === 'score')).toEqual([]);
});
afterAll(() => database.close());

async function person(): Promise<string> {
  const username = `person${(people += 1)}`;
  const account = {
    username,
    email: `${username}@x.test`,
    passwordHash: '-',
    role: 'user',
  } as const;
  return database.db.transaction((tx) => insertAccount({ clock, newId }, tx, account));
}

const move = (userId: string, cause: TrustTableCause, subject: string) =>
  database.db.transaction((tx) => moveTrust({ clock, newId }, tx, { userId, cause, subject }));
const memberStatusOf = (userId: string) =>
  database.db.one(sql<{ score: number; status: string }>`
    select trust_score as score, account_status as status from app_user where id = ${userId}`);
const noticesOf = (userId: string) =>
  database.db.values(sql<{ kind: string }>`
    select kind from notice where user_id = ${userId} order by id`);

test('a fact moves a score once, however often it is told', async () => {
  const [user, payout] = [await person(), randomUUID()];
  await move(user, 'payout_confirmed', payout);
  await move(user, 'payout_confirmed', payout);
  expect(await memberStatusOf(user)).toEqual({ score: 505, status: 'active' });
  await move(user, 'payout_confirmed', randomUUID());
  expect(await memberStatusOf(user)).toEqual({ score: 510, status: 'active' });
});

test('work counts by tens: the ninth moves nothing, the tenth a point, the twentieth one more', async () => {
  const user = await person();
  const approve = () =>
    database.db.transaction((tx) =>
      trustApprovedWork({ clock, newId }, tx, [{ userId: user, submissionId: randomUUID() }]),
    );
  const after: (number | undefined)[] = [];
  for (let n = 1; n <= 20; n += 1) {
    await approve();
    if ([9, 10, 19, 20].includes(n)) after.push((await memberStatusOf(user))?.score);
  }
  expect(after).toEqual([500, 501, 501, 502]);
});

test('a score under 200 suspends the user and tells them; a higher score lifts it', async () => {
  const user = await person();
  await setTrust({ db: database.db, clock, newId }, user, 220);
  await move(user, 'rejection_upheld', randomUUID());
  expect(await memberStatusOf(user)).toEqual({ score: 200, status: 'active' });
  await move(user, 'rejection_upheld', randomUUID());
  expect(await memberStatusOf(user)).toEqual({ score: 180, status: 'suspended' });
  expect(await noticesOf(user)).toEqual(['account_suspended']);
  await move(user, 'appeal_won', randomUUID());
  expect(await memberStatusOf(user)).toEqual({ score: 200, status: 'active' });
  expect(await noticesOf(user)).toEqual(['account_suspended', 'account_restored']);
});

test('at its ends a move records what has changed, so that the score stays the sum', async () => {
  const user = await person();
  await setTrust({ db: database.db, clock, newId }, user, 998);
  await move(user, 'payout_confirmed', randomUUID());
  await move(user, 'payout_confirmed', randomUUID());
  const moves = await listMoves(database.db, {
    userId: user,
    before: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    limit: 2,
  });
  expect(moves.map(({ points, scoreAfter }) => [points, scoreAfter])).toEqual([
    [0, 1000],
    [2, 1000],
  ]);
});

race('facts all count, and one fact told often counts once', async (crowd) => {
  const [user, one] = [await person(), randomUUID()];
  await together(crowd, (n) => move(user, 'payout_confirmed', n % 2 === 0 ? one : randomUUID()));
  const facts = 1 + Math.floor(crowd / 2);
  expect((await memberStatusOf(user))?.score).toBe(500 + 5 * facts);
});

test('a former account hands on a lower score, never a higher one', async () => {
  const user = await person();
  const returned = (score: number) =>
    database.db.transaction((tx) =>
      moveTrust({ clock, newId }, tx, {
        userId: user,
        cause: 'account_returned',
        subject: randomUUID(),
        score,
      }),
    );
  await returned(300);
  await returned(400);
  expect(await memberStatusOf(user)).toEqual({ score: 300, status: 'active' });
  await returned(199);
  expect(await memberStatusOf(user)).toEqual({ score: 199, status: 'suspended' });
});

test('a reason that has moved a score cannot be changed, and a suspension follows the score', async () => {
  const user = await person();
  await move(user, 'appeal_won', randomUUID());
  await expect(database.db.run(sql`update trust_move set points = 0`)).rejects.toThrow(
    'permission',
  );
  await expect(database.db.run(sql`delete from trust_move`)).rejects.toThrow('permission');
  const suspend = sql`update app_user set account_status = 'suspended' where id = ${user}`;
  await expect(database.db.run(suspend)).rejects.toThrow('app_user_suspension');
});
