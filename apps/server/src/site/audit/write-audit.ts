import type { AuditAction } from '@stoke/domain';
import type { Core } from '../../platform/core.ts';
import type { Tx } from '../../platform/db/db.ts';
import { appendAudit } from './audit-store.ts';

export type AuditDeps = Pick<Core, 'clock' | 'newId'>;

/** An act of an admin, or by the system (`actor` null), with its details. */
export type Act = {
  actor: string | null;
  action: AuditAction;
  /** An id, mostly a user's, or the key of a setting. */
  subject: string;
  about: Record<string, string | number | boolean | null>;
};

/**
 * Adds acts to the chain in their order, in the transaction of the acts. Call it last and once: the
 * end of the chain is locked until the transaction is over.
 */
export async function writeAudits(deps: AuditDeps, tx: Tx, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  const rows = acts.map(({ actor, action, subject, about }) => {
    return { id: deps.newId(), actor, action, subject, about: JSON.stringify(about) };
  });
  await appendAudit(tx, { at: deps.clock.now(), rows });
  tx.publish('audit', 'admins');
}

/** The same for a single act. */
export function writeAudit(deps: AuditDeps, tx: Tx, act: Act): Promise<void> {
  return writeAudits(deps, tx, [act]);
}
