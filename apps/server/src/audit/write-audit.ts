import type { AuditAction } from '@stoke/domain';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { appendAudit } from './audit-store.ts';

export type AuditDeps = { clock: Clock; newId: NewId };

/** An act of an admin, or by the system (`actor` null), with its details. */
export type Act = {
  actor: string | null;
  action: AuditAction;
  /** An id, mostly a user's, or the key of a setting. */
  subject: string;
  about: Record<string, string | number | boolean | null>;
};

/**
 * Adds an action to the chain, in the transaction of the action. Call it last: the end of the chain
 * is locked until the transaction is over.
 */
export async function writeAudit(deps: AuditDeps, tx: Tx, act: Act): Promise<void> {
  const { actor, action, subject } = act;
  const about = JSON.stringify(act.about);
  await appendAudit(tx, { id: deps.newId(), at: deps.clock.now(), actor, action, subject, about });
  tx.changed('audit', 'admins');
}
