import { dayMs } from '@stoke/domain';
import {
  appealWorkers,
  closeAppealOfLifted,
  decideAppeal,
  fileAppeal,
} from '../../../support/appeals/index.ts';
import { banUser, banWorkers, liftBan, type BanDeps } from '../../../support/bans/index.ts';
import { figuresOfWork } from '../../core/index.ts';
import { accounts, balance } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { lastId } from '../../../platform/http/id-cursor.ts';
import { runWorkers } from '../../../../testing/platform/run-workers.ts';
import { usualReview } from '../../../../testing/work/usual-review.ts';
import { countActions } from '../moderation/count-actions.ts';
import { decideForDoubtful } from '../moderation/decide-doubtful.ts';
import { listToCount } from '../moderation/desk-store.ts';
import { postEvent, type PostDeps } from '../post-pending.ts';
import { reverseActions } from '../moderation/reverse-actions.ts';
import type { Target } from '../moderation/reverse-store.ts';
import { sparkWorkers } from '../workers.ts';
import { openEarningStory, type EarningStory, type Group, type Person } from './earning-story.ts';
import type { TestDatabase } from '../../../../testing/platform/test-database.ts';

export type ModerationStory = Awaited<ReturnType<typeof openModerationStory>>;

/** What a message is paid, and the pool of the usual Spark. */
export const [cent, pool] = [10_000n, 80_000_000n];
const noReversal = '00000000-0000-7000-8000-000000000000';
const text = 'These messages are mine, and each of them is new.';

export const salads = [
  'apple river stone cloud hammer window',
  'garden silver rocket tiger bridge candle',
  'mirror pencil orange summer castle island',
];

/** Counts what was done in the last 24 hours, as the worker does. */
async function countDue(deps: EarningStory['deps']): Promise<void> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - dayMs);
  const due = await listToCount(deps, { now, since, before: lastId, limit: 500 });
  for (const { id } of due) await countActions(deps, id);
}

/** Sparks with people who earn there, and two admins who take rewards back, ban and answer appeals. */
export async function openModerationStory(database?: TestDatabase) {
  const story = await openEarningStory(database);
  const { db, inTx } = story;
  const newAdmin = async () => {
    const { userId } = await story.person();
    await db.run(sql`update app_user set role = 'admin' where id = ${userId}`);
    return userId;
  };
  const [admin, other] = [await newAdmin(), await newAdmin()];
  const work = { kinds: {}, ...figuresOfWork(story.deps) };
  const deps = { ...story.deps, review: { ...usualReview, ...story.deps, ...work } };
  const isHistoryRead = async () => true;
  const bans: BanDeps = { ...deps, isHistoryRead, onLifted: closeAppealOfLifted.bind(null, deps) };
  const followers = sparkWorkers(deps).filter(({ name }) => name === 'spark.overturned');
  const sweeps = [...appealWorkers(deps), ...banWorkers(bans), ...followers];

  /** A group in which each of these has said this many things, judged and reserved. */
  async function earned(those: readonly Person[], each: number): Promise<Group> {
    const group = await story.running();
    await story.joinAll(those, group);
    await story.record(...story.talk(those, group, { each, seconds: 30 }));
    story.rest(700);
    await story.runJudge(group);
    return group;
  }

  /** A group in which this person has said one honest thing and this many doubtful ones, judged. */
  async function doubted(who: Person, count = 1): Promise<Group & { ids: string[] }> {
    const group = await story.running();
    await story.joinAll([who], group);
    const texts = ['what do you all think about it', ...salads.slice(0, count)];
    const messages = texts.map((text) => {
      story.rest(30);
      return story.says(who, group, { text });
    });
    await story.record(...messages);
    story.rest(700);
    await story.runJudge(group);
    const [, ...ids] = await readsOf(story).actionsOf(group);
    return { ...group, ids };
  }

  /** Takes rewards back, and posts it. */
  const takeBack = async (
    input: Omit<Parameters<typeof reverseActions>[1], 'request'> & Target,
    sides: Partial<PostDeps> = {},
  ) => {
    const own = { ...deps, ...sides };
    const { event, ...done } = await reverseActions(own, { ...input, request: null });
    if (event) await postEvent(own, event);
    return done;
  };
  /** The creator decides for doubtful messages, and that is posted. */
  const payDoubtful = async ({ id, creatorId: by }: Group, actionIds: readonly string[]) => {
    const input = { campaignId: id, actionIds, by, request: null };
    const { event, messages } = await decideForDoubtful(deps, input);
    if (event) await postEvent(deps, event);
    return messages;
  };
  const reverse = (group: Group, target: Target, adminId = admin) => {
    const why = { by: adminId, reason: 'copied_texts', note: 'The same words.' } as const;
    return takeBack({ campaignId: group.id, ...why, ...target });
  };
  const reversalsOf = ({ userId }: Person) =>
    db.all(sql<{ id: string; state: string }>`
      select id, state from spark_reversal where user_id = ${userId} order by id`);
  const appealOf = (reversalId: string, { userId }: Person) =>
    inTx((tx) => fileAppeal(deps, tx, { userId, reversalId, text }));
  const regulars = [await story.person(), await story.person()] as const;
  return {
    ...story,
    ...banVerbs(story, bans, { admin, other }),
    ...readsOf(story),
    regulars,
    deps,
    admin,
    other,
    earned,
    doubted,
    payDoubtful,
    takeBack,
    reverse,
    reversalsOf,
    count: () => countDue(deps),
    appealOf,
    /** Appeals the latest reversal. */
    appeal: async (who: Person) => appealOf((await reversalsOf(who)).at(-1)?.id ?? noReversal, who),
    /** Answers an appeal, and does what that wakes. */
    answer: async (appealId: string, outcome: 'won' | 'lost', by: string | null = other) => {
      await inTx((tx) => decideAppeal(deps, tx, { appealId, outcome, by, note: 'Looked again.' }));
      await runWorkers(followers);
    },
    /** Sets the clock on and lets everything do what is due. */
    later: async (hours: number) => {
      await story.pass(hours);
      for (const due of sweeps) await due.run();
    },
  };
}

function banVerbs(
  { inTx }: EarningStory,
  bans: BanDeps,
  { admin, other }: { admin: string; other: string },
) {
  return {
    ban: ({ userId }: Person) => {
      const why = { reason: 'Copied texts', evidence: 'Three accounts, one wallet.' };
      return inTx((tx) => banUser(bans, tx, { userId, by: admin, ...why }));
    },
    lift: ({ userId }: Person) => {
      const reason = 'It was someone else.';
      return inTx((tx) => liftBan(bans, tx, { userId, by: other, reason }));
    },
  };
}

function readsOf({ db }: EarningStory) {
  return {
    actionsOf: ({ id }: Group) =>
      db.values(sql<{ id: string }>`
        select id from traffic.spark_action where campaign_id = ${id} order by at, key`),
    availableOf: ({ userId }: Person) => balance(db, accounts.earnerAvailable(userId)),
    disputed: ({ id }: Group) => balance(db, accounts.campaignDisputed(id)),
    openAppeals: (those: readonly Person[]) =>
      db.values(sql<{ id: string }>`
        select id from appeal where state = 'open'
          and user_id = any(${those.map(({ userId }) => userId)}::uuid[]) order by id`),
    forfeitedOf: (those: readonly Person[]) =>
      db.value(sql<{ sum: bigint }>`
        select coalesce(sum(forfeited_micro), 0)::bigint as sum from ban
        where user_id = any(${those.map(({ userId }) => userId)}::uuid[])`),
    /** The states in which reversals and bans are. */
    states: () =>
      db.values(sql<{ state: string }>`
        select distinct state from spark_reversal union select distinct state from ban`),
  };
}
