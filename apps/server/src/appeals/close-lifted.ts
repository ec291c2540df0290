import type { Tx } from '../platform/db/db.ts';
import { moveTrust } from '../trust/index.ts';
import type { AppealDeps } from './appeal-deps.ts';
import { lockAppealOfBan } from './appeal-store.ts';
import { concludeAppeal } from './decide-appeal.ts';

/** Lifting a ban grants its open appeal. */
export async function closeAppealOfLifted(
  deps: AppealDeps,
  tx: Tx,
  ban: { id: string; by: string; reason: string },
): Promise<void> {
  const appeal = await lockAppealOfBan(tx, ban.id);
  if (!appeal) return;
  await moveTrust(deps, tx, { userId: appeal.userId, cause: 'appeal_won', subject: appeal.id });
  const answer = { outcome: 'won', by: ban.by, note: ban.reason } as const;
  await concludeAppeal(deps, tx, { appeal, answer, amount: null });
}
