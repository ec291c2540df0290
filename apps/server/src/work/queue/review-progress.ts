import type { Answer } from '@stoke/contract';
import { dayMs } from '@stoke/domain';
import type { ReviewDeps } from '../submissions/index.ts';
import { readReviewers, readSystemAgreement } from './progress-store.ts';
import { readSampleAgreement } from './sample-store.ts';

const reviewersShown = 50;
const sampleDays = 30;

/** What the reviewers decided today, who holds what, and how samples turned out. */
export async function showProgress({
  db,
  clock,
}: Pick<ReviewDeps, 'db' | 'clock'>): Promise<Answer<'reviewProgress'>> {
  const now = clock.now();
  const from = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const since = new Date(now.getTime() - sampleDays * dayMs);
  const [reviewers, system, together] = await Promise.all([
    readReviewers(db, { from, now, limit: reviewersShown }),
    readSystemAgreement(db, since),
    readSampleAgreement(db, since),
  ]);
  const decided = reviewers.reduce((sum, { approved, rejected }) => sum + approved + rejected, 0);
  return { from, decided, reviewers, samples: { system, together } };
}
