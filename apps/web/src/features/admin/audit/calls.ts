import type { AuditAction } from '@stoke/domain';
import { listQuery } from '../../../lib/session/call-query.ts';

/** The search; days in the reader's time zone, the last one included. */
export type AuditWish = {
  actor?: string | undefined;
  action?: AuditAction | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The log, newest first. */
export const auditLike = (wish: AuditWish) =>
  listQuery('audit', ['audit', wish], { query: asked(wish) });

/** The search as the calls take it. */
export function asked({ from, to, ...wish }: AuditWish) {
  const end = to === undefined ? null : new Date(`${to}T00:00:00`);
  end?.setDate(end.getDate() + 1);
  return {
    ...wish,
    ...(from === undefined ? {} : { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(end === null ? {} : { to: end.toISOString() }),
  };
}
