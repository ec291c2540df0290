import type { AdminTransfer } from '@stoke/contract';
import type { Queryable } from '../platform/db/db.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import { creditByHand } from './credit-by-hand.ts';
import type { FundingDeps } from './funding-deps.ts';
import { inspectTransfer, type Arrival } from './inspect-transfer.ts';
import { listUnclaimed } from './list-unclaimed.ts';
import { showTransfers } from './show-transfer.ts';

export type AdminNames = 'unclaimedTransfers' | 'treasuryTransfer' | 'creditTransfer';

export function fundingAdminRoutes(deps: FundingDeps): Pick<Handlers, AdminNames> {
  const show = async (q: Queryable, arrival: Arrival): Promise<AdminTransfer> => {
    const [shown] = await showTransfers(deps, q, [arrival]);
    if (!shown) throw new Error('A transfer was not shown.');
    return shown;
  };
  return {
    unclaimedTransfers: async ({ query: { cursor, limit }, setNextCursor }) => {
      const before = readSignature(cursor);
      const { page, next } = await listUnclaimed(deps, { before, limit });
      setNextCursor(next);
      return showTransfers(deps, deps.db, page);
    },
    treasuryTransfer: async ({ params }) =>
      show(deps.db, await inspectTransfer(deps, params.signature.trim())),
    creditTransfer: async ({ caller, body, once }) => {
      const { signature, creatorId, reason, ticketId = null } = body;
      const arrival = await inspectTransfer(deps, signature);
      return once(async (tx) => {
        const of = { adminId: caller.userId, creatorId, reason, ticketId };
        await creditByHand(deps, tx, { ...of, arrival });
        return show(tx, arrival);
      });
    },
  };
}

const signatureShape = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

function readSignature(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!signatureShape.test(cursor)) throw new Refusal('request.invalid');
  return cursor;
}
