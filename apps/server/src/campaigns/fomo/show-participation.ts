import type { Answer } from '@stoke/contract';
import { zeroUsdc } from '@stoke/domain';
import { readCampaign, type Campaign } from '../core/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { appealOf, readUsualTimes } from '../../work/queue/index.ts';
import { type Dispute, readDisputes } from '../../work/decisions/index.ts';
import {
  canResubmit,
  isOpenForRepeat,
  readLatestOf,
  systemDecidesAt,
  type Submission,
} from '../../work/submissions/index.ts';
import { type FomoLink, readLinks } from './fomo-store.ts';
import { type Place, readPlace, readPlaceWork, readTask } from './place-store.ts';

type Shown = Answer<'fomoParticipation'>;
type Input = { campaignId: string; userId: string };

/** A person's place in a campaign, and the work on its links. */
export async function showParticipation(
  q: Queryable,
  input: Input & { now: Date },
): Promise<Shown> {
  const campaign = await readCampaign(q, input.campaignId);
  if (campaign?.kind !== 'fomo' || campaign.activatedAt === null) {
    throw new Refusal('request.not_found');
  }
  const place = await readPlace(q, input);
  const nothing = { place: null, lapsed: null, links: [] };
  if (!place || place.state === 'left') return nothing;
  const isLive = (await readPlaceWork(q, place)).isLive;
  const isLapsed = place.state === 'held' && !isLive && place.expiresAt <= input.now;
  if (place.state === 'lapsed' || isLapsed) {
    const at = place.endedAt ?? place.expiresAt;
    return { ...nothing, lapsed: { taskId: place.taskId, at } };
  }
  return {
    place: {
      taskId: place.taskId,
      takenAt: place.takenAt,
      expiresAt: isLive || campaign.endedAt !== null ? null : place.expiresAt,
      status: place.state,
    },
    lapsed: null,
    links: await linksOf(q, place, campaign),
  };
}

async function linksOf(q: Queryable, place: Place, campaign: Campaign): Promise<Shown['links']> {
  const task = await readTask(q, place);
  const links = await readLinks(q, [place.taskId]);
  const work = await readLatestOf(q, { userId: place.userId, taskIds: links.map(({ id }) => id) });
  const workIds = work.map(({ id }) => id);
  const disputes = await readDisputes(q, workIds);
  const byLink = new Map(work.map((one) => [one.taskId, one]));
  const amount = task?.rate ?? zeroUsdc;
  const isWaiting = work.some(({ state }) => state === 'pending');
  const { creatorId } = campaign;
  const [usual = null] = await readUsualTimes(q, isWaiting ? [{ kind: 'fomo', creatorId }] : []);
  return links.map((link) => {
    const own = byLink.get(link.id);
    const usualDecisionSeconds = own?.state === 'pending' ? usual : null;
    const shown = linkOf(link, own, disputes.get(own?.id ?? ''), campaign);
    return { ...shown, amount, usualDecisionSeconds };
  });
}

function linkOf(
  { id }: FomoLink,
  work: Submission | undefined,
  dispute: Dispute | undefined,
  { state }: Campaign,
): Omit<Shown['links'][number], 'amount' | 'usualDecisionSeconds'> {
  const isOpen = isOpenForRepeat(state, dispute?.state, true);
  return {
    linkId: id,
    status: work?.state ?? 'todo',
    submissionId: work?.id ?? null,
    reason: work?.reason ?? null,
    note: work && work.note !== '' ? work.note : null,
    maySubmit: isOpen && (!work || canResubmit(work)),
    submittedAt: work?.submittedAt ?? null,
    decideBefore: work ? systemDecidesAt(work) : null,
    appeal: dispute ? appealOf(dispute) : null,
  };
}
