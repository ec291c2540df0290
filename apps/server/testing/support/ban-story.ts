import { randomUUID } from 'node:crypto';
import { dripActions, type TweetLink } from '@stoke/domain';
import { appealWorkers, closeAppealOfLifted } from '../../src/support/appeals/index.ts';
import { banWorkers, banUser, liftBan, type BanDeps } from '../../src/support/bans/index.ts';
import { accounts, balance } from '../../src/money/ledger/index.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { openDripStory, type DripStory } from '../campaigns/drip-story.ts';

export type BanStory = Awaited<ReturnType<typeof openBanStory>>;

export const fraud = { reason: 'Copied comments', evidence: 'Three accounts, one wallet.' };

/** The people and campaigns of a drip story, two admins, bans and appeals. */
export async function openBanStory() {
  const story = await openDripStory();
  const { db, clock, deps: drip, inTx } = story;
  const [admin, other] = [
    await story.person('admin', 'admin'),
    await story.person('other', 'admin'),
  ];
  const deps: BanDeps = {
    ...drip,
    onLifted: (tx, ban) => closeAppealOfLifted(drip, tx, ban),
    isHistoryRead: async () => true,
  };
  const sweeps = [...banWorkers(deps), ...appealWorkers(deps)];
  const sweep = async () => {
    for (const due of sweeps) await due.run();
  };
  /** The time in which a ban can be appealed is over. */
  const makeDue = async (userId: string) => {
    await db.run(sql`
      update ban set appeal_before = banned_at + interval '1 millisecond'
      where user_id = ${userId} and state <> 'lifted'`);
    story.wait(1);
  };
  /**
   * Reports all three actions on a task for the first time, and submits. Without a link no one reads what the
   * reports answer.
   */
  const work = async (userId: string, taskId: string, link: TweetLink | null = null) => {
    if (link !== null) return story.work(userId, taskId, link);
    await db.run(sql`
      insert into drip_action (user_id, task_id, action, reported_at)
      select ${userId}, ${taskId}, action, ${clock.now()}
      from unnest(${[...dripActions]}::text[]) action`);
    return story.submitTask(userId, taskId);
  };
  return {
    ...story,
    ...banReads(story),
    work,
    admin,
    other,
    deps,
    drip,
    /** Lets the bans and appeals do what is due. */
    follow: sweep,
    /** Sets the clock on and lets everything do what is due. */
    pass: async (hours: number) => {
      await story.pass(hours);
      await sweep();
    },
    ban: (userId: string, by = admin) => inTx((tx) => banUser(deps, tx, { userId, by, ...fraud })),
    lift: (userId: string, by = admin) =>
      inTx((tx) => liftBan(deps, tx, { userId, by, reason: 'It was someone else.' })),
    makeDue,
    /** The ban becomes final without time going by for everybody else. */
    finish: async (userId: string) => {
      await makeDue(userId);
      await sweep();
    },
    /** Someone with this many approved pieces of work, of one task each. */
    veteran: async (campaignId: string, count: number) => {
      const userId = await story.earner(`veteran${randomUUID().slice(0, 8)}`);
      for (let n = 1; n <= count; n += 1) {
        const done = await work(userId, await story.taskOf(campaignId, n));
        await story.approve(done.id, admin);
      }
      return userId;
    },
    now: () => clock.now(),
  };
}

function banReads({ db }: Pick<DripStory, 'db'>) {
  return {
    statusOf: async (userId: string) => {
      const row = await db.one(sql<{ status: string }>`
        select account_status as status from app_user where id = ${userId}`);
      return row?.status;
    },
    banOf: (userId: string) =>
      db.one(sql<{ id: string; state: string; settled: boolean; forfeited: bigint }>`
        select id, state, settled_at is not null as settled, forfeited_micro
        from ban where user_id = ${userId} order by id desc limit 1`),
    /** What everybody but the treasury has, micro-USDC. */
    owed: async () => -(await balance(db, accounts.treasury)),
    disputed: (campaignId: string) => balance(db, accounts.campaignDisputed(campaignId)),
  };
}
