import { Refusal } from '../../platform/refusal.ts';
import { readSubmission } from '../../work/submissions/index.ts';
import { readRewardDay } from '../../campaigns/spark/index.ts';
import type { BuildDeps, Receipt } from './receipt-parts.ts';
import { sparkReceipt } from './spark-receipt.ts';
import { workReceipt } from './work-receipt.ts';

/**
 * All that is known now about one's own decided work, or about a day of one's rewards in a Spark.
 * Work of another user, undecided or unknown is answered as not found.
 */
export async function buildReceipt(
  deps: BuildDeps,
  { id, userId }: { id: string; userId: string },
): Promise<Receipt> {
  const work = await readSubmission(deps.db, id);
  if (work?.userId === userId && work.decidedAt !== null) {
    return workReceipt(deps, { ...work, decidedAt: work.decidedAt });
  }
  const day = work === null ? await readRewardDay(deps.db, id) : null;
  if (day?.userId !== userId) throw new Refusal('request.not_found');
  return sparkReceipt(deps, day);
}
