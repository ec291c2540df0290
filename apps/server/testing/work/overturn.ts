import {
  appealRejection,
  endDisputes,
  lockDisputes,
  lockWork,
} from '../../src/work/decisions/index.ts';
import { readSubmission } from '../../src/work/submissions/index.ts';
import type { openReviewStory } from './review-story.ts';

type Story = Pick<Awaited<ReturnType<typeof openReviewStory>>, 'deps' | 'inTx'>;
type Appeal = { submissionId: string; userId: string; by: string | null };

/** An appeal against a rejection is granted: by an admin, or because no one answered. */
export async function overturn(
  { deps, inTx }: Story,
  { submissionId, userId, by }: Appeal,
): Promise<void> {
  await inTx((tx) => appealRejection(deps, tx, { submissionId, userId }));
  await inTx(async (tx) => {
    const seen = await readSubmission(tx, submissionId);
    const submission = seen && (await lockWork(deps, tx, [seen])).get(submissionId);
    const [dispute] = await lockDisputes(tx, [submissionId]);
    if (!submission || !dispute) throw new Error('Nothing was rejected.');
    const closing = { submission, dispute, state: 'overturned' as const, by, answer: 'Right.' };
    await endDisputes(deps, tx, [closing]);
  });
}
