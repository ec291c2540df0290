import { usdc, wholeDollars, type FomoTaskDraft, type RejectionReason } from '@stoke/domain';
import { appealWorkers, decideAppeal, fileAppeal } from '../../../support/appeals/index.ts';
import { banUser, banWorkers, liftBan, type BanDeps } from '../../../support/bans/index.ts';
import { campaignWorkers, figuresOfWork, type Campaign } from '../../core/index.ts';
import { scriptTelegram } from '../../../../testing/gateways/scripted-telegram.ts';
import { accounts, balance, balances } from '../../../money/ledger/index.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { decideOne } from '../../../work/decisions/index.ts';
import { queueWorkers } from '../../../work/queue/index.ts';
import type { ReviewDeps, Submission } from '../../../work/submissions/index.ts';
import {
  missingBanner,
  creating,
  ownCampaigns,
} from '../../../../testing/campaigns/own-campaigns.ts';
import { sweeping } from '../../../../testing/platform/run-workers.ts';
import { openStoryWorld, type StoryWorld } from '../../../../testing/money/story-world.ts';
import { usualReview } from '../../../../testing/work/usual-review.ts';
import {
  createFomo,
  fomoKind,
  fomoWorkFor,
  fomoWorkers,
  leavePlace,
  submitLink,
  takePlace,
  type FomoDeps,
} from '../index.ts';
import { showParticipation } from '../show-participation.ts';

export type FomoStory = Awaited<ReturnType<typeof openFomoStory>>;

const noTexts = { name: '', description: '', proofPlaceholder: '', requiredContent: '' };

/** One retweet task, open to everyone. */
export const retweetTask: FomoTaskDraft = {
  key: 'retweet',
  name: 'Retweet',
  rate: usdc(50_000n),
  allocationPercentage: 100,
  guideText: '',
  guideLink: '',
  links: [
    {
      ...noTexts,
      link: 'https://x.com/stoke/status/1',
      name: 'Our post',
      type: 'x-retweet',
      proofRequired: false,
    },
  ],
};

/** A custom task with this many links, each paid this rate. */
export function customTask({
  cents,
  links = 1,
  share = 100,
}: {
  cents: bigint;
  links?: number;
  share?: number;
}): FomoTaskDraft {
  return {
    ...retweetTask,
    key: `custom-${cents}-${links}`,
    name: 'Draw our mark',
    rate: usdc(cents * 10_000n),
    allocationPercentage: share,
    links: Array.from({ length: links }, () => {
      return { ...noTexts, link: '', type: 'manual-upload' as const, proofRequired: true };
    }),
  };
}

/** Users and FOMO campaigns, with their work and their books. */
export async function openFomoStory() {
  const world = await openStoryWorld();
  const { db } = world;
  const campaigns = { ...world.deps, kinds: [fomoKind] };
  const telegram = scriptTelegram();
  const kinds = { fomo: fomoWorkFor({ db, telegram }) };
  const review: ReviewDeps = {
    ...usualReview,
    ...world.deps,
    kinds,
    ...figuresOfWork(campaigns),
  };
  const deps: FomoDeps = { ...campaigns, review, telegram };
  const ban: BanDeps = { ...deps, onLifted: async () => null, isHistoryRead: async () => true };
  const workers = [
    ...campaignWorkers(deps),
    ...queueWorkers(review),
    ...fomoWorkers(deps),
    ...banWorkers(ban),
    ...appealWorkers(deps),
  ];
  const launch = (isOn: boolean) =>
    db.run(sql`
      insert into setting (key, value) values ('fomoOpen', to_jsonb(${isOn}::boolean))
      on conflict (key) do update set value = excluded.value`);
  await launch(true);
  return {
    ...world,
    deps,
    telegram,
    launch,
    ...sweeping(world.wait, workers),
    ...ownCampaigns('fomo', world, deps),
    ...creatorVerbs(world, deps),
    ...earnerVerbs(world, deps),
    ...appealVerbs(world, deps, ban),
  };
}

type Wishes = {
  dollars?: bigint;
  name?: string;
  users?: number;
  tasks?: readonly FomoTaskDraft[];
};

function creatorVerbs(world: StoryWorld, deps: FomoDeps) {
  const createIn = (
    tx: Tx,
    creatorId: string,
    { name, dollars, users, tasks }: Wishes = {},
  ): Promise<Campaign> => {
    const claims = { creatorId: null, earningTag: null, engagements: null, costDollars: null };
    return createFomo(deps, tx, {
      creatorId,
      name: name ?? 'fomo',
      banner: missingBanner,
      rules: ['Be kind.'],
      budget: wholeDollars(dollars ?? 100n),
      users: users ?? Number(dollars ?? 100n),
      tasks: tasks ?? [retweetTask],
      claimed: { ...claims, tasks: new Map() },
    });
  };
  const decide = (submissionId: string, by: string, reason: RejectionReason | null) =>
    world.inTx((tx) => {
      const verdict = reason === null ? 'approved' : 'rejected';
      const decision = { submissionId, verdict, reason } as const;
      return decideOne(deps.review, tx, { ...decision, by: { userId: by, isAdmin: false } });
    });
  return {
    ...creating(world, createIn),
    approve: (work: { id: string }, by: string) => decide(work.id, by, null),
    reject: (work: { id: string }, by: string, reason: RejectionReason = 'not_done') =>
      decide(work.id, by, reason),
  };
}

type Spot = { campaignId: string; taskId: string; links: readonly string[] };

/** What is done about rejections and people, by those they concern and by admins. */
function appealVerbs({ db, inTx }: StoryWorld, deps: FomoDeps, ban: BanDeps) {
  const answer = (appealId: string, by: string, outcome: 'won' | 'lost'): Promise<unknown> =>
    inTx((tx) => decideAppeal(deps, tx, { appealId, outcome, by, note: 'Looked at again.' }));
  return {
    appeal: (work: Submission) => {
      const input = {
        submissionId: work.id,
        userId: work.userId,
        text: 'It was done, please look again.',
      };
      return inTx((tx) => fileAppeal(deps, tx, input));
    },
    /** An admin answers the appeals of these people that no deadline answers: those of banned ones. */
    turnDownAppeals: async (userIds: readonly string[], by: string): Promise<void> => {
      const open = await db.all(sql<{ id: string }>`
        select id from appeal where user_id = any(${userIds}::uuid[]) and state = 'open'
          and ban_id is null`);
      for (const { id } of open) await answer(id, by, 'lost');
    },
    /** An admin answers the appeal of this work, if one is open. */
    answerAppeal: async (work: Submission, by: string, outcome: 'won' | 'lost'): Promise<void> => {
      const open = await db.one(sql<{ id: string }>`
        select id from appeal where submission_id = ${work.id} and state = 'open'`);
      if (open) await answer(open.id, by, outcome);
    },
    ban: (userId: string, by: string) => {
      const why = { reason: 'Copied work', evidence: 'Three accounts, one wallet.' };
      return inTx((tx) => banUser(ban, tx, { userId, by, ...why }));
    },
    lift: (userId: string, by: string) =>
      inTx((tx) => liftBan(ban, tx, { userId, by, reason: 'It was someone else.' })),
  };
}

function earnerVerbs({ db, clock, inTx }: StoryWorld, deps: FomoDeps) {
  const noProof = { text: null, link: null, image: null };
  const submit = (spot: Spot, userId: string, n = 0, input: object = {}): Promise<Submission> => {
    const proof = { ...noProof, text: 'Done.' };
    const work = { ...spot, linkId: spot.links[n] ?? 'none', userId, proof, isMember: false };
    return inTx((tx) => submitLink(deps, tx, { ...work, ...input }));
  };
  const take = (spot: Spot, userId: string): Promise<void> =>
    inTx((tx) => takePlace(deps, tx, { ...spot, userId }));
  return {
    take,
    submit,
    /** Takes a place and submits its first link. */
    work: async (spot: Spot, userId: string): Promise<Submission> => {
      await take(spot, userId);
      return submit(spot, userId);
    },
    leave: (spot: Spot, userId: string) => inTx((tx) => leavePlace(deps, tx, { ...spot, userId })),
    partOf: ({ campaignId }: Spot, userId: string) =>
      showParticipation(db, { campaignId, userId, now: clock.now() }),
    /** A task of the campaign by its place in the order, with its links. */
    spotOf: async ({ id }: { id: string }, position = 1): Promise<Spot> => {
      const rows = await db.all(sql<{ taskId: string; linkId: string }>`
        select t.id as task_id, l.id as link_id from fomo_task t join fomo_link l on l.task_id = t.id
        where t.campaign_id = ${id} and t.position = ${position} order by l.position`);
      const links = rows.map(({ linkId }) => linkId);
      return { campaignId: id, taskId: rows[0]?.taskId ?? 'none', links };
    },
    takenOf: async ({ taskId }: Spot): Promise<number> => {
      const { participants } = await db.only(sql<{ participants: number }>`
        select participants from fomo_task where id = ${taskId}`);
      return participants;
    },
    /** The waiting work on all campaigns of a creator. */
    waiting: (creatorId: string) =>
      db.all(sql<{ id: string }>`
        select id from submission where creator_id = ${creatorId} and state = 'pending'`),
    hasForfeits: async (userIds: readonly string[]): Promise<boolean> => {
      const row = await db.one(sql`
        select 1 from submission where user_id = any(${userIds}::uuid[]) and forfeited_micro > 0
        limit 1`);
      return row !== null;
    },
    /** What the pool of a campaign holds, and what it keeps for rejections. */
    held: (id: string) => balances(db, [accounts.campaignPool(id), accounts.campaignDisputed(id)]),
    available: (userId: string) => balance(db, accounts.earnerAvailable(userId)),
    reserved: (userId: string) => balance(db, accounts.earnerReserved(userId)),
  };
}
