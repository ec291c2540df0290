import type { Answer } from '@stoke/contract';
import { parseTweetUrl } from '@stoke/domain';
import { readUsers } from '../../people/profile/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { mayReview, type Reviewer } from '../decisions/index.ts';
import { kindOf, type ReviewDeps, readSubmission, type Submission } from '../submissions/index.ts';
import { countEarlierWork, listEarlierWork } from './earlier-work-store.ts';

type Asked = { submissionId: string; by: Reviewer };

const latestShown = 5;

/** What the person of a submission submitted before. @throws Refusal for work of someone else's campaigns. */
export async function showHistory(deps: ReviewDeps, asked: Asked): Promise<Answer<'workHistory'>> {
  const { db } = deps;
  const { id: besides, userId, creatorId } = await readReviewable(deps, asked);
  const [people, brand, latest, all] = await Promise.all([
    readUsers(db, [userId]),
    countEarlierWork(db, { userId, besides, creatorId }),
    listEarlierWork(db, { userId, besides, creatorId, limit: latestShown }),
    countEarlierWork(db, { userId, besides, creatorId: null }),
  ]);
  const joinedAt = people.get(userId)?.createdAt;
  if (!joinedAt) throw new Error(`Unknown account ${userId}.`);
  return { joinedAt, brand: { ...brand, latest }, all };
}

/** What the posts say that a submission links to. X is asked outside any transaction. */
export async function showPosts(deps: ReviewDeps, asked: Asked): Promise<Answer<'workPosts'>> {
  const work = await readReviewable(deps, asked);
  const { links } = kindOf(deps, work.kind).showEvidence(work);
  const urls = [...new Set(links.map(({ url }) => url))].filter((url) => parseTweetUrl(url));
  return Promise.all(
    urls.map(async (url) => {
      const seen = await deps.readPost(url);
      const { author, text } = seen.kind === 'post' ? seen : { author: null, text: null };
      return { url, state: seen.kind, author, text };
    }),
  );
}

async function readReviewable(deps: ReviewDeps, { submissionId, by }: Asked): Promise<Submission> {
  const work = await readSubmission(deps.db, submissionId);
  if (!work || !mayReview(deps, work, by)) throw new Refusal('request.not_found');
  return work;
}
