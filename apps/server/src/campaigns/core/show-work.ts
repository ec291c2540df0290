import type { Answer } from '@stoke/contract';
import { usdc } from '@stoke/domain';
import { readUsers } from '../../people/profile/index.ts';
import type { UserRow } from '../../people/users/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Download, Input } from '../../platform/http/handlers.ts';
import { cutPage, lastId, readIdCursor } from '../../platform/http/id-cursor.ts';
import { type Columns, csvLines } from '../../platform/http/csv-file.ts';
import { mapPages, pagesById } from '../../platform/pages.ts';
import { inChunks } from '../../platform/http/send-download.ts';
import {
  findWork,
  kindOf,
  listNewestWork,
  listOldestWork,
  noteFor,
  readWorkOf,
  type CampaignWork,
  type ReviewDeps,
} from '../../work/submissions/index.ts';
import { type CampaignDeps, type Part, rulesOf } from './campaign-kind.ts';
import type { Campaign } from './campaign-store.ts';
import { readTheirs } from './result-routes.ts';

export type WorkDeps = CampaignDeps & { review: Pick<ReviewDeps, 'kinds'>; publicUrl: string };
type Shown = Answer<'campaignWork'>[number];

/** Work of a campaign with its proof, for its creator and for admins (rule 11.7). */
export function campaignWorkRoutes(deps: WorkDeps) {
  return {
    campaignWork: async (asked: Input<'campaignWork'>) => {
      const campaign = await readTheirs(deps, asked);
      const { page, next } = await listPage(deps.db, campaign.id, asked.query);
      asked.setNextCursor(next);
      return showAll(deps, await readParts(deps, campaign), page);
    },
    campaignWorkFile: async (asked: Input<'campaignWorkFile'>): Promise<Download> => {
      const campaign = await readTheirs(deps, asked);
      const lines =
        rulesOf(deps, campaign).writeWork?.(deps, campaign) ?? writeWork(deps, campaign);
      return { filename: `stoke-work-${campaign.id}.csv`, chunks: inChunks(lines) };
    },
  };
}

/** Newest first. A filter looks at a limited number of rows per call, so that a page may be short. */
async function listPage(
  q: Queryable,
  campaignId: string,
  { cursor, limit, state, taskId, person, pictures }: Input<'campaignWork'>['query'],
): Promise<{ page: CampaignWork[]; next: string | null }> {
  const before = readIdCursor(cursor, lastId);
  const part = { campaignId, before, limit: limit + 1 };
  const name = person?.toLowerCase().replace(/^@/, '') ?? '';
  const filter = {
    state: state ?? null,
    taskId: taskId ?? null,
    person: name === '' ? null : name,
    hasPicture: pictures !== undefined,
  };
  if (!Object.values(filter).some(Boolean)) return cutPage(await listNewestWork(q, part), limit);
  const { ids, last } = await findWork(q, { ...filter, ...part });
  const { page, next } = cutPage(await readWorkOf(q, ids), limit);
  return { page, next: next ?? last };
}

type Parts = ReadonlyMap<string, Part>;

async function readParts(deps: WorkDeps, campaign: Campaign): Promise<Parts> {
  const parts = await rulesOf(deps, campaign).readParts(deps.db, campaign);
  return new Map(parts.map((part) => [part.id, part]));
}

async function showAll(
  deps: WorkDeps,
  parts: Parts,
  page: readonly CampaignWork[],
): Promise<Shown[]> {
  const people = await readUsers(deps.db, [...new Set(page.map(({ userId }) => userId))]);
  return page.map((work) => show(deps, work, parts.get(work.taskId), people.get(work.userId)));
}

function show(
  { review }: WorkDeps,
  work: CampaignWork,
  part: Part | undefined,
  earner: UserRow | undefined,
): Shown {
  const { amount, forfeited, state, decidedBy, creatorId } = work;
  const { xUsername, ...proof } = kindOf(review, work.kind).showProof(work);
  const isTheirs = decidedBy === creatorId;
  return {
    ...work,
    ...proof,
    person:
      earner?.deletedAt === null
        ? {
            id: work.userId,
            username: earner.username,
            xUsername,
            reputationScore: earner.trustScore,
          }
        : null,
    taskName: part?.name ?? '',
    taskLink: part?.link ?? null,
    action: part?.action ?? '',
    status: state,
    isForfeited: forfeited === amount,
    note: noteFor({ isAdmin: false }, work),
    decidedBy:
      state === 'pending'
        ? null
        : decidedBy === null
          ? 'system'
          : isTheirs
            ? 'creator'
            : 'platform',
    paid: usdc(state === 'approved' ? amount - forfeited : 0n),
  };
}

const rowsAtOnce = 1000;

async function* writeWork(deps: WorkDeps, campaign: Campaign): AsyncGenerator<string> {
  const { id: campaignId } = campaign;
  const parts = await readParts(deps, campaign);
  const pages = pagesById(rowsAtOnce, (page) => listOldestWork(deps.db, { campaignId, ...page }));
  const shown = mapPages(pages, (page) => showAll(deps, parts, page));
  yield* csvLines(columnsOf(deps), shown);
}

function columnsOf({ publicUrl }: WorkDeps): Columns<Shown> {
  return {
    work: ({ id }) => id,
    person: ({ person }) => person?.username ?? null,
    x_account: ({ person }) => person?.xUsername ?? null,
    task: ({ taskName }) => taskName,
    action: ({ action }) => action,
    task_link: ({ taskLink }) => taskLink,
    text: ({ text }) => text,
    proof_link: ({ proofLink }) => proofLink,
    picture: ({ imageUrl }) => (imageUrl === null ? null : publicUrl + imageUrl),
    decision: ({ isForfeited, status }) => (isForfeited ? 'forfeited' : decisions[status]),
    reason: ({ reason }) => reason,
    note: ({ note }) => note,
    decided_by: ({ decidedBy }) => decidedBy,
    handed_in_at: ({ submittedAt }) => submittedAt,
    decided_at: ({ decidedAt }) => decidedAt,
    reward_usd: ({ amount }) => amount,
    paid_usd: ({ paid }) => paid,
  };
}

const decisions = { pending: 'waiting', approved: 'approved', rejected: 'rejected' } as const;
