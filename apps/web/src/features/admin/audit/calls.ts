import type { AuditAction } from '@stoke/domain';
import { listQuery } from '../../../lib/session/call-query.ts';
import { timesOf } from '../../../lib/search-days.ts';

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
  return { ...wish, ...timesOf({ from, to }) };
}
