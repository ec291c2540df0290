import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { caller } from '../../../../testing/platform/caller.ts';
import { crashAtEachStatement } from '../../../../testing/platform/cut-off.ts';
import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { decideForDoubtful } from '../moderation/decide-doubtful.ts';
import { reversalVerbs } from '../moderation/reversal-routes.ts';
import { decideOnce, postPending } from '../post-pending.ts';
import type { Group } from './earning-story.ts';
import { judged } from './judged-story.ts';
import { keyedCall } from './keyed-call.ts';
import { cent, openModerationStory, pool } from './moderation-story.ts';

const story = await openModerationStory();
const consistent = async () => expect(await story.findings()).toEqual([]);
afterEach(consistent);
afterAll(() => story.close());

const [carl] = story.regulars;
const depsOn = (db: Db) => ({ ...story.deps, db, traffic: trafficIn(db) });

/** The creator takes back all of Carl's rewards by a call, with this Idempotency-Key. */
function reverseByCall(group: Group, key: string, db: Db = story.db) {
  const { reverse } = reversalVerbs(depsOn(db), async () => null);
  const body = { userId: carl.userId, reason: 'copied_texts', note: '' } as const;
  const { creatorId: userId } = group;
  const params = { campaignId: group.id };
  const asked = { db, key, userId, request: { params, body } };
  return reverse({ caller: caller({ userId }), params, body, ...keyedCall(story, asked) });
}

type Doubted = Group & { ids: string[] };

/** The creator decides for all doubtful messages by a call, with this Idempotency-Key. */
function payByCall(group: Doubted, key: string, db: Db = story.db) {
  const deps = depsOn(db);
  const { id: campaignId, creatorId: by, ids: actionIds } = group;
  const asked = keyedCall<number>(story, { db, key, userId: by, request: { actionIds } });
  const input = { campaignId, actionIds, by, request: asked.request() };
  return decideOnce(
    deps,
    asked,
    () => decideForDoubtful(deps, input),
    ({ messages }) => messages,
  );
}

test('a creator takes back a reward that is not posted yet', async () => {
  const group = await judged(story, carl);
  expect(await reverseByCall(group, 'unposted')).toMatchObject({ actions: 1, amount: '10000' });
  expect(await story.codes(group)).toEqual(['REVERSED']);
});

test('a repeat of a reversal gets the same answer and takes nothing more', async () => {
  const group = await story.earned([carl], 2);
  const first = await reverseByCall(group, 'repeated');
  await story.record(story.says(carl, group));
  story.rest(700);
  await story.runJudge(group);
  expect(await reverseByCall(group, 'repeated')).toEqual(first);
  expect(await story.codes(group)).toEqual(['REVERSED', 'REVERSED', 'reserved']);
  expect(await reverseByCall(group, 'another')).toMatchObject({ actions: 1 });
});

test('a server that dies at any step of a reversal: it is done once, and its repeat is answered', async () => {
  let number = 0;
  for (const isPosted of [false, true]) {
    const deaths = await crashAtEachStatement(story.db, {
      open: () => story.earned([carl], 2),
      work: (db, group: Group) => reverseByCall(group, `died ${(number += 1)}`, db),
      check: consistent,
      goOn: async (group) => {
        if (isPosted) {
          await postPending(story.deps, group.id);
          await consistent();
        }
        const done = await reverseByCall(group, `died ${number}`);
        expect(done).toMatchObject({ actions: 2, people: 1, amount: '20000', tooLate: 0 });
        expect(await story.codes(group)).toEqual(['REVERSED', 'REVERSED']);
        expect(await story.disputed(group)).toBe(2n * cent);
        expect(await story.poolOf(group.id)).toBe(pool - 2n * cent);
      },
    });
    expect(deaths).toBeGreaterThan(20);
  }
});

test('a repeat of a reversal with another request under its key is refused and takes nothing', async () => {
  const group = await story.earned([carl], 1);
  await reverseByCall(group, 'used');
  const other = await story.earned([carl], 1);
  await expect(
    reverseByCall({ ...other, creatorId: group.creatorId }, 'used'),
  ).rejects.toMatchObject({ code: 'idempotency.mismatch' });
  expect(await story.codes(other)).toEqual(['reserved']);
});

test('a server that dies at any step of deciding for doubtful messages: it is done once, and its repeat is answered', async () => {
  let number = 0;
  for (const isPosted of [false, true]) {
    const deaths = await crashAtEachStatement(story.db, {
      open: () => story.doubted(carl, 2),
      work: (db, group: Doubted) => payByCall(group, `paid ${(number += 1)}`, db),
      check: consistent,
      goOn: async (group) => {
        if (isPosted) await postPending(story.deps, group.id);
        expect(await payByCall(group, `paid ${number}`)).toBe(2);
        expect(await story.codes(group)).toEqual(['reserved', 'reserved', 'reserved']);
        const rows = await story.db.all(sql<{ bySystem: boolean }>`
          select by_system from spark_doubt_decision where campaign_id = ${group.id}`);
        expect(rows).toEqual([{ bySystem: false }, { bySystem: false }]);
        const lines = await story.db.all(sql`
          select from audit where action = 'spark-doubtful-paid'
            and about::json ->> 'campaign' = ${group.id}`);
        expect(lines).toHaveLength(1);
      },
    });
    expect(deaths).toBeGreaterThan(10);
  }
});

race(
  'a reversal that is sent several times under one key is one, and each gets the same answer',
  async (crowd, round) => {
    const group = await story.earned([carl], 2);
    const answers = await together(crowd, async (n) => {
      if (n % 5 !== 4) return reverseByCall(group, `raced ${crowd} ${round}`);
      return postPending(story.deps, group.id).then(() => null);
    });
    const given = answers.filter((one) => one !== null);
    expect(given).toEqual(given.map(() => given[0]));
    expect(given[0]).toMatchObject({ actions: 2, people: 1, amount: '20000', tooLate: 0 });
    expect(await story.disputed(group)).toBe(2n * cent);
    const reversals = await story.db.all(sql`
      select from spark_reversal where campaign_id = ${group.id}`);
    expect(reversals).toHaveLength(1);
  },
);

race(
  'of different reversals under one key at the same time one is done, and the others are refused',
  async (crowd, round) => {
    const groups = await Promise.all(
      Array.from({ length: Math.min(crowd, 3) }, () => story.earned([carl], 1)),
    );
    const { creatorId } = groups[0] ?? expect.fail('no group');
    const answers = await together(crowd, (n) => {
      const group = groups[n % groups.length] ?? expect.fail('no group');
      return reverseByCall({ ...group, creatorId }, `other ${crowd} ${round}`).catch(
        (error: unknown) => (error instanceof Refusal ? error.code : expect.fail(String(error))),
      );
    });
    const codes = await Promise.all(groups.map((group) => story.codes(group)));
    expect(codes.filter(([code]) => code === 'REVERSED')).toHaveLength(1);
    const refused = answers.filter((one) => one === 'idempotency.mismatch');
    expect(refused.length).toBe(answers.filter((one) => typeof one === 'string').length);
    expect(refused.length).toBeGreaterThan(0);
  },
);

test('a reversal that was refused may be corrected under its key', async () => {
  const group = await story.earned([carl], 1);
  const other = randomUUID();
  await expect(reverseByCall({ ...group, id: other }, 'corrected')).rejects.toThrow(Refusal);
  expect(await reverseByCall(group, 'corrected')).toMatchObject({ actions: 1 });
});
