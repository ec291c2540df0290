import { readEarners } from '../identity/index.ts';
import { Refusal } from '../platform/refusal.ts';
import type { AppealDeps } from './appeal-deps.ts';
import { readAppeal } from './appeal-store.ts';
import { decideAppeal } from './decide-appeal.ts';

/** It was answered, or its owner was banned, a moment before. */
const overtaken = new Set(['appeal.not_open', 'review.account_banned']);
const note = 'Nobody answered in time, so it was decided for you.';

/**
 * Grants an appeal of a rejection or reversal that was not answered in 7 days (rule 8.3), except for a banned
 * user, whose appeal an admin has to answer. Does nothing before the deadline.
 */
export async function answerOverdue(deps: AppealDeps, appealId: string): Promise<void> {
  const appeal = await readAppeal(deps.db, appealId);
  if (appeal?.state !== 'open' || appeal.banId !== null) return;
  if (appeal.answerBefore > deps.clock.now()) return;
  const owner = (await readEarners(deps.db, [appeal.userId])).get(appeal.userId);
  if (owner?.accountStatus === 'banned') return;
  await deps.db
    .transaction((tx) => decideAppeal(deps, tx, { appealId, outcome: 'won', by: null, note }))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal && overtaken.has(error.code))) throw error;
    });
}
