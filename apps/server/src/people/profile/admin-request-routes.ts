import type { Answer } from '@stoke/contract';
import type { Handlers } from '../../platform/http/handlers.ts';
import { oldestFirst } from '../../platform/http/id-cursor.ts';
import { listLiveRequests, type ShownRequest } from './admin-request-store.ts';
import { approveAct, askForAct, type RequestDeps, withdrawAct } from './admin-requests.ts';
import { cancelOwnReset, cancelResetByLink } from './factor-reset.ts';

export function adminRequestRoutes(deps: RequestDeps) {
  return {
    adminRequests: async (asked) => {
      const input = { userId: asked.query.person ?? null };
      const rows = await oldestFirst(asked, (page) =>
        listLiveRequests(deps.db, { ...input, ...page }),
      );
      return rows.map((row) => toWire(row, asked.caller.userId));
    },
    askForAct: async ({ caller, params: { id: userId }, body }) => {
      await askForAct(deps, { ...body, userId, by: caller.userId });
      return { message: 'Requested. Another admin must approve it.' };
    },
    approveAct: async ({ caller, params: { id } }) => {
      const { kind } = await approveAct(deps, { id, by: caller.userId });
      return { message: approved[kind] };
    },
    withdrawAct: async ({ caller, params: { id } }) => {
      await withdrawAct(deps, { id, by: caller.userId });
      return { message: 'Request withdrawn.' };
    },
    cancelFactorReset: async ({ caller }) => {
      await cancelOwnReset(deps, caller.userId);
      return kept;
    },
    cancelFactorResetByLink: async ({ body }) => {
      await cancelResetByLink(deps, body.token);
      return kept;
    },
  } satisfies Partial<Handlers>;
}

const approved = {
  make_admin: 'Approved. The account is an admin now.',
  remove_admin: 'Approved. Admin access was removed.',
  reset_second_factor: 'Approved. The reset takes effect in 24 hours unless its owner cancels it.',
} as const;

const kept = { message: 'Reset cancelled. Two-step login stays on.' };

function toWire(row: ShownRequest, reader: string): Answer<'adminRequests'>[number] {
  const { state, userId, username, askedBy } = row;
  return {
    ...row,
    person: { id: userId, username },
    askedBy: row.askedByName,
    approvedBy: row.approvedByName,
    mayApprove: state === 'open' && reader !== askedBy && reader !== userId,
    mayWithdraw: reader !== userId,
  };
}
