import { dayMs, hourMs, maxSubmissions, submissionWindowHours, utcMoment } from '@stoke/domain';
import type { UserStatus } from '../../people/users/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { lastId } from '../../platform/http/id-cursor.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ReviewDeps } from './review-deps.ts';
import { submittedAtPlace } from './submission-store.ts';

/** Refuses a locked user who has reached the limit of 24 hours (rule 4.8), and says when it allows more. */
export async function refuseAboveDailyLimit(
  deps: ReviewDeps,
  tx: Tx,
  { userId, status, at }: { userId: string; status: UserStatus; at: Date },
): Promise<void> {
  const accountDays = (at.getTime() - status.createdAt.getTime()) / dayMs;
  const most = maxSubmissions({ score: status.score, accountDays }) * deps.limitFactor;
  const first = await submittedAtPlace(tx, { userId, before: lastId, place: most });
  const from = first && new Date(first.getTime() + submissionWindowHours * hourMs);
  if (!from || from <= at) return;
  throw new Refusal('task.daily_limit', {
    message: `You have submitted ${most} tasks in ${submissionWindowHours} hours, the limit for your account. You can submit again on ${utcMoment(from)}.`,
  });
}
