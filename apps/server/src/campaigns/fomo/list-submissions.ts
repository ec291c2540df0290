import type { Answer } from '@stoke/contract';
import { readCampaign } from '../core/index.ts';
import { readUsers } from '../../people/profile/index.ts';
import type { UserRow } from '../../people/users/index.ts';
import type { Caller, Input } from '../../platform/http/handlers.ts';
import { oldestFirst } from '../../platform/http/id-cursor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listQueue } from '../../work/queue/index.ts';
import { noteFor, systemDecidesAt, type Submission } from '../../work/submissions/index.ts';
import { reviewerOf } from '../../work/decisions/index.ts';
import type { FomoDeps } from './fomo-deps.ts';
import { FomoEvidence, proofImageUrl } from './fomo-evidence.ts';

type Shown = Answer<'fomoSubmissions'>[number];

/** Work on one campaign in one state, oldest first, for its creator and for admins. */
export async function listSubmissions(
  { db }: Pick<FomoDeps, 'db'>,
  asked: Pick<Input<'fomoSubmissions'>, 'params' | 'query' | 'setNextCursor'> & {
    caller: Pick<Caller, 'userId' | 'role'>;
  },
): Promise<Shown[]> {
  const { campaignId } = asked.params;
  const { userId, isAdmin } = reviewerOf(asked.caller);
  const campaign = await readCampaign(db, campaignId);
  const isTheirs = isAdmin || campaign?.creatorId === userId;
  if (campaign?.kind !== 'fomo' || !isTheirs) throw new Refusal('request.not_found');
  const part = { campaignId, state: asked.query.status, hasSamples: isAdmin };
  const work = await oldestFirst(asked, (page) => listQueue(db, { ...part, ...page }));
  const earners = await readUsers(db, [...new Set(work.map((one) => one.userId))]);
  return work.map((one) => ({
    ...toWire(one, earners.get(one.userId)),
    note: noteFor({ isAdmin }, one),
  }));
}

function toWire(work: Submission, earner: UserRow | undefined): Omit<Shown, 'note'> {
  const evidence = FomoEvidence.parse(work.evidence);
  return {
    ...work,
    ...evidence,
    user: {
      id: work.userId,
      username: earner?.username ?? '',
      xUsername: evidence.xUsername,
      reputationScore: earner?.trustScore ?? 0,
    },
    proofImageUrl: proofImageUrl(work, evidence),
    decideBefore: systemDecidesAt(work),
    status: work.state,
  };
}
