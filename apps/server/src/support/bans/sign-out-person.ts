import { writeAudit } from '../../site/audit/index.ts';
import { endEverySession } from '../../people/sessions/index.ts';
import { lockStatus } from '../../people/users/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BanDeps } from './ban-deps.ts';

/** An admin ends every login of a person: one that may be in other hands. */
export async function signOutPerson(
  deps: Pick<BanDeps, 'clock' | 'newId'>,
  tx: Tx,
  { userId, by, reason }: { userId: string; by: string; reason: string },
): Promise<void> {
  const status = await lockStatus(tx, userId);
  if (!status || status.isDeleted) throw new Refusal('request.not_found');
  await endEverySession(tx, { userId, at: deps.clock.now() });
  tx.publish('appeals', 'admins');
  await writeAudit(deps, tx, {
    actor: by,
    action: 'signed-out',
    subject: userId,
    about: { reason },
  });
}
