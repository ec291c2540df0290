import { randomUUID } from 'node:crypto';
import { usdc, wholeDollars } from '@stoke/domain';
import { accounts, balance } from '../../src/money/ledger/index.ts';
import type { Tx } from '../../src/platform/db/db.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { uuidV7 } from '../../src/platform/ids.ts';
import { fund } from '../money/fund.ts';
import { openTestDatabase } from '../platform/test-database.ts';
import { usualReview } from './usual-review.ts';
import {
  decide,
  decideOne,
  type Decision,
  type Reviewer,
  submitWork,
} from '../../src/work/decisions/index.ts';
import { queueWorkers } from '../../src/work/queue/index.ts';
import type { KindOfWork, ReviewDeps, WorkMark } from '../../src/work/submissions/index.ts';
import { failedChecks } from '../money/failed-checks.ts';

/** The reward of one piece of work. */
export const reward = usdc(400_000n);
const start = new Date('2026-11-21T09:00:00.000Z');

export function admin(userId: string = randomUUID()): Reviewer {
  return { userId, isAdmin: true };
}

export type ReviewStory = Awaited<ReturnType<typeof openReviewStory>>;

/** Review with its own database and a kind of campaign that only records what it was asked. */
export async function openReviewStory() {
  const database = await openTestDatabase(32);
  const { db } = database;
  const received = { steps: [] as string[], passes: true, marks: [] as WorkMark[], now: start };
  const clock = { now: () => received.now };
  const campaigns = new Map<string, Named>();
  const fomo: KindOfWork = {
    isReviewedByCreator: true,
    showEvidence: () => ({ taskName: 'Post', link: null, links: [], facts: [], images: [] }),
    showProof: () => ({ xUsername: null, text: null, proofLink: null, imageUrl: null }),
    marksOf: () => received.marks,
    findEvident: async (_q, works) =>
      new Set(received.passes ? works.map(({ submission }) => submission.id) : []),
  };
  const deps: ReviewDeps = {
    ...usualReview,
    db,
    clock,
    newId: uuidV7(clock),
    kinds: { fomo },
    lockCampaigns: async (_tx, ids) => void received.steps.push(`${ids.length} locked`),
    addFigures: async (_tx, changes) => {
      for (const [, some] of Map.groupBy(changes, ({ campaignId }) => campaignId)) {
        const spent = some.reduce((sum, one) => sum + (one.spent ?? 0n), 0n);
        received.steps.push(`${some.length} changes, spent ${spent}`);
      }
      return [];
    },
    readCampaigns: async (_q, ids) => new Map([...campaigns].filter(([id]) => ids.includes(id))),
  };
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work);
  const story = { db, deps, inTx, fomo, campaigns };
  return Object.assign(received, {
    ...story,
    reset: () => {
      Object.assign(received, { steps: [], passes: true, marks: [], now: start });
      deps.kinds = { fomo };
      deps.samplePercent = 0;
    },
    openPool: (dollars = 1n) => openPool(story, dollars),
    approve: (submissionId: string, by: string = randomUUID()) =>
      inTx((tx) => decideOne(deps, tx, { submissionId, by: admin(by), verdict: 'approved' })),
    reject: (submissionId: string, by: string = randomUUID(), note = '') => {
      const reason = note === '' ? 'undone' : 'other';
      const rejection = { submissionId, verdict: 'rejected', reason, note } as const;
      return inTx((tx) => decideOne(deps, tx, { ...rejection, by: admin(by) }));
    },
    decide: (decisions: readonly Decision[], by: Reviewer | null = admin()) =>
      inTx((tx) => decide(deps, tx, { decisions, by })),
    sweep: async () => {
      for (const due of queueWorkers(deps)) await due.run();
    },
    /** The findings of the checks of review and trust; empty when all is well. */
    findings: async () => {
      const failed = await failedChecks(db);
      return failed.filter(({ name }) => /^(review|trust)/.test(name));
    },
    close: () => database.close(),
  });
}

type StoryDeps = { deps: ReviewDeps; inTx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> };
type Named = { kind: 'fomo'; name: string; brand: string; creatorId: string; state: string };
type Campaigns = { campaigns: Map<string, Named> };

/** A creator's funded pool, and ways to submit work for it. */
async function openPool({ deps, inTx, campaigns }: StoryDeps & Campaigns, dollars: bigint) {
  const [creatorId, campaignId] = [randomUUID(), randomUUID()];
  campaigns.set(campaignId, {
    kind: 'fomo',
    name: 'Launch',
    brand: 'Ember',
    creatorId,
    state: 'active',
  });
  const pool = accounts.campaignPool(campaignId);
  await inTx((tx) => fund(tx, pool, wholeDollars(dollars), { kind: 'funded' }));
  const submitTask = (userId: string, taskId: string) => {
    const work = { kind: 'fomo', campaignId, creatorId, taskId, userId, amount: reward } as const;
    return inTx(async (tx) => {
      await tx.run(sql`
        insert into app_user (id, username, username_key, email, password_hash, name, role,
          account_status, trust_score, created_at)
        select ${userId}::uuid, left(n, 30), n, n, '-', 'Worker', 'user', 'active', 500,
          ${deps.clock.now()}::timestamptz - interval '30 days'
        from (select replace(${userId}, '-', '') as n) named on conflict do nothing`);
      const poolLeft = await balance(tx, pool);
      return submitWork(deps, tx, { ...work, poolLeft, evidence: { link: 'x' } });
    });
  };
  const disputed = accounts.campaignDisputed(campaignId);
  return { creatorId, campaignId, pool, disputed, submitTask };
}

/** Waiting work of several people on one task of a new campaign, oldest first. */
export async function waitingWork(story: Pick<ReviewStory, 'openPool'>, count: number) {
  const { campaignId, submitTask } = await story.openPool(100n);
  const task = randomUUID();
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await submitTask(randomUUID(), task)).id);
  return { ids, filter: { campaignId } };
}
