import type { AuditAction } from '@stoke/domain';
import { useMutation } from '@tanstack/react-query';
import { call, callFile } from '../../../lib/session/api.ts';
import { listQuery } from '../../../lib/session/call-query.ts';
import { saveFile } from '../../../lib/save-file.ts';

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

/** Saves all that the search finds as a file. */
export function useAuditFile(wish: AuditWish) {
  return useMutation({
    mutationFn: async () => {
      saveFile('stoke-audit.csv', await callFile('auditFile', { query: asked(wish) }), 'text/csv');
    },
  });
}

/** Walks the chain of hashes. */
export function useVerify() {
  return useMutation({ mutationFn: () => call('verifyAudit', {}) });
}

function asked({ from, to, ...wish }: AuditWish) {
  const end = to === undefined ? null : new Date(`${to}T00:00:00`);
  end?.setDate(end.getDate() + 1);
  return {
    ...wish,
    ...(from === undefined ? {} : { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(end === null ? {} : { to: end.toISOString() }),
  };
}
