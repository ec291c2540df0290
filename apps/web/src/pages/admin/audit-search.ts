import { readDay } from '../../lib/search-days.ts';

export type AuditFilters = {
  actor?: string | undefined;
  /** The page knows which there are: their list is not for the first page of a visitor. */
  action?: string | undefined;
  subject?: string | undefined;
  /** Days, the last one included. */
  from?: string | undefined;
  to?: string | undefined;
};

/** The search, from the address. */
export function readAuditSearch(search: Record<string, unknown>): AuditFilters {
  const text = (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 254) : undefined;
  return {
    actor: text(search['actor']),
    action: text(search['action']),
    subject: text(search['subject']),
    from: readDay(search['from']),
    to: readDay(search['to']),
  };
}
