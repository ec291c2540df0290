import { dayMs } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import {
  checksFolder,
  openTestDatabase,
  openTestDatabases,
} from '../../../../testing/platform/test-database.ts';
import { runChecks } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TrafficDb } from '../../../platform/db/traffic.ts';
import { endDue, settleDue } from '../../core/index.ts';
import { releaseDue } from '../rewards/release-earnings.ts';
import { makeMonths } from '../traffic/month-store.ts';
import { sparkWorkers } from '../workers.ts';
import type { Group } from './earning-story.ts';
import { cent, openModerationStory } from './moderation-story.ts';

const [database, other] = [await openTestDatabases(), await openTestDatabase()];
const [first, second] = [database.traffic.databaseOf(''), other.traffic.databaseOf('')];
/** Where the traffic of new Sparks goes. */
let home = first;
const homes = new Map<string, TrafficDb>();
const traffic = {
  all: [first, second],
  databaseOf: (id: string) => homes.get(id) ?? (homes.set(id, home), home),
  numberFor: async () => [first, second].indexOf(home),
};
const story = await openModerationStory({ ...database, traffic });
afterAll(async () => {
  await story.close();
  await other.close();
});
const [bob] = story.regulars;
const forget = async (deps = story.deps) =>
  sparkWorkers(deps)
    .find(({ name }) => name === 'spark.forget')
    ?.run();

/** A Spark of the month whose traffic is there, in which one message was paid. */
function earnedAt(db: TrafficDb): Promise<Group> {
  home = db;
  return story.earned([bob], 1);
}

async function settle(group: Group): Promise<void> {
  story.wait(3 * dayMs);
  await story.inTx((tx) => endDue(story.deps, tx, group.id));
  await releaseDue(story.deps, group.id);
  await settleDue(story.deps, group.id);
}

const stateOf = ({ id }: Group) =>
  traffic.databaseOf(id).one(sql<{ actions: number; isRemoved: boolean; hasMonth: boolean }>`
    select (select count(*)::int from traffic.spark_action where campaign_id = ${id}) as actions,
      exists (select from traffic.campaign where campaign_id = ${id} and actions_removed_at is not null) as is_removed,
      exists (select from pg_class where relname = 'spark_action_' ||
        to_char(traffic.time_of(${id}) at time zone 'UTC', 'YYYY_MM')) as has_month`);
const removed = { actions: 0, isRemoved: true, hasMonth: false };
const kept = { actions: 1, isRemoved: false, hasMonth: true };

test('a month of Sparks ends in each traffic database, whatever the others still keep', async () => {
  const now = story.clock.now();
  story.wait(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - now.getTime());
  for (const one of traffic.all) await makeMonths(one, story.clock.now());
  const [here, there] = [await earnedAt(first), await earnedAt(second)];
  expect([homes.get(here.id), homes.get(there.id)]).toEqual([first, second]);
  await settle(here);
  const days = (await story.deps.settings.read()).actionDays;
  story.wait((days + 31) * dayMs);
  await forget();
  expect([await stateOf(here), await stateOf(there)]).toEqual([removed, kept]);
  await settle(there);
  await forget();
  expect(await stateOf(there)).toEqual(kept);
  story.wait(days * dayMs + 1);
  await forget();
  expect([await stateOf(here), await stateOf(there)]).toEqual([removed, removed]);
  expect(await story.availableOf(bob)).toBe(2n * cent);
  await checked();
});

test('while one traffic database is away the months of the others end, and its own when it is back', async () => {
  for (const one of traffic.all) await makeMonths(one, story.clock.now());
  const [here, there] = [await earnedAt(first), await earnedAt(second)];
  await settle(here);
  await settle(there);
  story.wait(((await story.deps.settings.read()).actionDays + 31) * dayMs);
  const away = { ...first, all: gone, one: gone, has: gone, run: gone, transaction: gone };
  const without = { ...traffic, all: [away, second] };
  await expect(forget({ ...story.deps, traffic: without })).rejects.toThrow('away');
  expect([await stateOf(here), await stateOf(there)]).toEqual([kept, removed]);
  await forget();
  expect(await stateOf(here)).toEqual(removed);
  await checked();
});

function gone(): Promise<never> {
  return Promise.reject(new Error('This database is away.'));
}

/** The checks of the books with both. */
async function checked(): Promise<void> {
  const everything = { since: 0n, isWhole: true };
  expect(
    await runChecks({ books: database.db, traffic: traffic.all }, checksFolder, everything),
  ).toEqual([]);
}
