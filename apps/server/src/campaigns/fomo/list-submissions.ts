import type { Answer } from '@stoke/contract';
import { readCampaign } from '../core/index.ts';
import { readUsers } from '../../people/profile/index.ts';
import type { UserRow } from '../../people/users/index.ts';
import { cutPage } from '../../platform/http/id-cursor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listQueue } from '../../work/queue/index.ts';
import {
  systemDecidesAt,
  type Submission,
  type SubmissionState,
} from '../../work/submissions/index.ts';
import type { Reviewer } from '../../work/decisions/index.ts';
import type { FomoDeps } from './fomo-deps.ts';
import { FomoEvidence, proofImageUrl } from './fomo-evidence.ts';

type Shown = Answer<'fomoSubmissions'>[number];

/** Work on one campaign in one state, oldest first, for its creator and for admins. */
export async function listSubmissions(
  { db }: Pick<FomoDeps, 'db'>,
  by: NonNullable<Reviewer>,
  input: { campaignId: string; state: SubmissionState; after: string; limit: number },
): Promise<{ page: Shown[]; next: string | null }> {
  const campaign = await readCampaign(db, input.campaignId);
  const isTheirs = by.isAdmin || campaign?.creatorId === by.userId;
  if (campaign?.kind !== 'fomo' || !isTheirs) throw new Refusal('request.not_found');
  const rows = await listQueue(db, {
    ...input,
    hasSamples: by.isAdmin,
    limit: input.limit + 1,
  });
  const { page, next } = cutPage(rows, input.limit);
  const earners = await readUsers(db, [...new Set(page.map(({ userId }) => userId))]);
  return { page: page.map((work) => toWire(work, earners.get(work.userId))), next };
}

function toWire(work: Submission, earner: UserRow | undefined): Shown {
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
    note: work.note === '' ? null : work.note,
  };
}
