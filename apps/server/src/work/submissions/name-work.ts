import type { WorkName } from '@stoke/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { kindOf, type ReviewDeps } from './review-deps.ts';
import type { Submission } from './submission-store.ts';

/** Of work that can no longer be found. */
export const namelessWork: WorkName = { brand: '', campaignName: '', taskName: '', link: null };

/**
 * The name of each submission for its earner and its reviewers: whose campaign, which task, and
 * where it is done. By the submission's id. Work of a deleted account has lost its task.
 */
export async function nameWork(
  deps: Pick<ReviewDeps, 'kinds' | 'readCampaigns'>,
  q: Queryable,
  work: readonly Submission[],
): Promise<Map<string, WorkName>> {
  const ids = [...new Set(work.map(({ campaignId }) => campaignId))];
  const campaigns = await deps.readCampaigns(q, ids);
  return new Map(
    work.map((one) => {
      const { name: campaignName = '', brand = '' } = campaigns.get(one.campaignId) ?? {};
      const { taskName, link } = kindOf(deps, one.kind).showEvidence(one);
      return [one.id, { brand, campaignName, taskName, link }];
    }),
  );
}
