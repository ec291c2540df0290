import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dayMs } from '@stoke/domain';
import { startPostgres, stopPostgres } from '@stoke/postgres-local';
import { afterAll, expect, test } from 'vitest';
import { aroundEach } from '../../../../testing/platform/around-each.ts';
import { openDatabasesAt } from '../../../../testing/platform/test-database.ts';
import type { Db, Queryable, Side } from '../../../platform/db/db.ts';
import { sql, type Statement } from '../../../platform/db/sql.ts';
import { decideForDoubtful } from '../moderation/decide-doubtful.ts';
import { reverseActions } from '../moderation/reverse-actions.ts';
import { postEvent, postPending } from '../post-pending.ts';
import { judgeBatch } from '../rewards/judge-actions.ts';
import { releaseBatch } from '../rewards/release-earnings.ts';
import type { Group } from './earning-story.ts';
import { cent, openModerationStory, pool } from './moderation-story.ts';

/** A PostgreSQL of its own, which can be killed and comes back at the same address. */
async function openServer() {
  const dir = await mkdtemp(path.join(tmpdir(), 'stoke-two-'));
  const settings = { fsync: 'off', shared_buffers: '32MB' };
  let server = await startPostgres({ dir, settings });
  return {
    url: server.url,
    crash: async () => {
      process.kill(server.pid, 'SIGKILL');
      server = await startPostgres({ dir, settings });
    },
    close: async () => {
      await stopPostgres(dir);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const servers = { books: await openServer(), traffic: await openServer() };
const urls = { books: servers.books.url, traffic: servers.traffic.url };
const story = await openModerationStory(await openDatabasesAt(urls));
const [carl] = story.regulars;
afterAll(async () => {
  await story.close();
  await Promise.all(Object.values(servers).map((server) => server.close()));
});

/** Statements so far, and the one before which the server crashes. */
type Steps = { done: number; fatal: number; crash(): Promise<void>; crashed?: Promise<void> };

/** The same database; the server crashes before a statement of either, counted together. */
function stepping<S extends Side>(db: Db<S>, steps: Steps): Db<S> {
  const each = (q: Queryable<S>) =>
    aroundEach(q, async (_, ask) => {
      steps.done += 1;
      if (steps.done === steps.fatal) await (steps.crashed = steps.crash());
      return ask();
    });
  return {
    ...db,
    ...each(db),
    transaction: (work) => db.transaction((tx) => work({ ...tx, ...each(tx) })),
  };
}

/** Both databases of a process, while the server of one crashes at a step; at step 0, never. */
function crashing(which: keyof typeof servers, fatal: number) {
  const steps: Steps = { done: 0, fatal, crash: servers[which].crash };
  const { db, traffic } = story.deps;
  const watched = {
    ...traffic,
    databaseOf: (id: string) => stepping(traffic.databaseOf(id), steps),
  };
  return { deps: { ...story.deps, db: stepping(db, steps), traffic: watched }, steps };
}

type Crossing = {
  /** Makes what is to cross, in this many groups. */
  open(count: number): Promise<Group[]>;
  cross(deps: typeof story.deps, group: Group): Promise<unknown>;
  /** Does it again, as the next process would, and looks at what came of it. */
  goOn(group: Group): Promise<void>;
};

const inGroups = (open: () => Promise<Group>) => async (count: number) => {
  const groups: Group[] = [];
  while (groups.length < count) groups.push(await open());
  return groups;
};

const spoken = inGroups(async () => {
  const group = await story.running();
  await story.join(carl, group);
  await story.record(story.says(carl, group));
  story.rest(700);
  return group;
});

const accruing = async (count: number) => {
  const groups = await spoken(count);
  for (const group of groups) await story.runJudge(group);
  return groups;
};

const request = 'a'.repeat(64);

/** By one call of the creator, which may be repeated. */
async function takeBack(deps: typeof story.deps, { id: campaignId, creatorId: by }: Group) {
  const why = { reason: 'copied_texts', note: '', request } as const;
  const { event } = await reverseActions(deps, { campaignId, by, userId: carl.userId, ...why });
  if (event) await postEvent(deps, event);
  await postPending(deps, campaignId);
}

async function decide(deps: typeof story.deps, { id: campaignId, creatorId: by }: Group) {
  const rows = await story.db.all(sql<{ id: string }>`
    select id from traffic.spark_action where campaign_id = ${campaignId}`);
  const actionIds = rows.map(({ id }) => id);
  const { event } = await decideForDoubtful(deps, { campaignId, actionIds, by, request });
  if (event) await postEvent(deps, event);
  await postPending(deps, campaignId);
}

const countOf = async (statement: Statement<unknown>) => (await story.db.all(statement)).length;

let released = 0n;

const crossings: Record<string, Crossing> = {
  'a reward that is judged': {
    open: spoken,
    cross: (deps, group) => judgeBatch(deps, group.id, 10),
    goOn: async (group) => {
      await story.runJudge(group);
      expect(await story.codes(group)).toEqual(['reserved']);
      expect(await story.poolOf(group.id)).toBe(pool - cent);
    },
  },
  'a reward that becomes available': {
    open: async (count) => {
      const groups = await accruing(count);
      story.wait(dayMs);
      return groups;
    },
    cross: (deps, group) => releaseBatch(deps, group.id, 10),
    goOn: async (group) => {
      await postPending(story.deps, group.id);
      await releaseBatch(story.deps, group.id, 10);
      expect(await story.codes(group)).toEqual(['available']);
      released += 1n;
      expect(await story.availableOf(carl)).toBe(released * cent);
      expect(await story.poolOf(group.id)).toBe(pool - cent);
    },
  },
  'a reward that is taken back': {
    open: accruing,
    cross: takeBack,
    goOn: async (group) => {
      await takeBack(story.deps, group);
      expect(await story.codes(group)).toEqual(['REVERSED']);
      expect(await countOf(sql`select from spark_reversal where campaign_id = ${group.id}`)).toBe(
        1,
      );
      expect(await story.poolOf(group.id)).toBe(pool - cent);
    },
  },
  'a decision for a doubtful message': {
    open: inGroups(() => story.doubted(carl, 1)),
    cross: decide,
    goOn: async (group) => {
      await decide(story.deps, group);
      expect(await story.codes(group)).toEqual(['reserved', 'reserved']);
      const decisions = sql`select from spark_doubt_decision where campaign_id = ${group.id}`;
      expect(await countOf(decisions)).toBe(1);
    },
  },
};

test.for(
  Object.entries(crossings).flatMap(([what, crossing]) =>
    (['books', 'traffic'] as const).map((which) => [what, which, crossing] as const),
  ),
)(
  '%s is there once when the server of the %s is killed at any step',
  async ([, which, crossing]) => {
    const count = await countSteps(crossing);
    expect(count).toBeGreaterThan(7);
    // Opened before the first crash, by connections whose statements are planned.
    const groups = await crossing.open(count);
    for (const [at, group] of groups.entries()) {
      const { deps, steps } = crashing(which, at + 1);
      await crossing.cross(deps, group).catch(() => undefined);
      expect(steps.crashed).toBeDefined();
      await steps.crashed;
      await crossing.goOn(group);
      expect(await story.findings()).toEqual([]);
    }
  },
);

/** How many statements a crossing takes in which nothing crashes. */
async function countSteps({ open, cross, goOn }: Crossing): Promise<number> {
  const { deps, steps } = crashing('books', 0);
  for (const group of await open(1)) {
    await cross(deps, group);
    await goOn(group);
  }
  return steps.done;
}
