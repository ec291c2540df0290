import type { Queryable } from '../../platform/db/db.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { newestFirst, readIdCursor } from '../../platform/http/id-cursor.ts';
import { onlyOne } from '../../platform/only-one.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readCreatorBalance } from './creator-balance.ts';
import { type DepositRow, findOwn, listOwn } from './deposit-store.ts';
import type { Arrival } from '../treasury/index.ts';
import { claimDeposit, validateClaim } from './claim-deposit.ts';
import { inspectTransfer } from './inspect-transfer.ts';
import {
  createDeposit,
  prepareTransfer,
  showDeposit,
  showDeposits,
  submitTransfer,
} from './deposits.ts';
import { creditByHand, listUnclaimed, showTransfers } from './credit-by-hand.ts';
import type { CampaignPort, FundingDeps } from './funding-deps.ts';
import { dismissReading, retryReading, showGivenUp } from './given-up.ts';
import { readStatement } from './read-statement.ts';

export function fundingRoutes(deps: FundingDeps & CampaignPort) {
  const own = async (id: string, creatorId: string) => {
    const row = await findOwn(deps.db, { id, creatorId });
    if (!row) throw new Refusal('request.not_found');
    return row;
  };
  const show = async (q: Queryable, row: DepositRow) => onlyOne(await showDeposits(deps, q, [row]));
  const payOnce = oncePerName<string>();
  return {
    ...fundingAdminRoutes(deps),
    creatorBalance: async ({ caller }) => readCreatorBalance(deps, caller.userId),
    statement: async ({ caller, query: { cursor, limit, type }, setNextCursor }) => {
      const { page, next } = await readStatement(deps, {
        creatorId: caller.userId,
        cursor: cursor === undefined ? null : readIdCursor(cursor, ''),
        limit,
        type: type ?? null,
      });
      setNextCursor(next);
      return page;
    },
    createDeposit: async ({ caller, body: { amount }, idempotent }) =>
      idempotent(async (tx) =>
        showDeposit(deps, await createDeposit(deps, tx, { creatorId: caller.userId, amount })),
      ),
    claimDeposit: async ({
      caller: { userId: creatorId },
      body: { signature, proof },
      idempotent,
    }) => {
      const claimable = await validateClaim(deps, { creatorId, signature, proof: proof ?? null });
      return idempotent(async (tx) =>
        show(tx, await claimDeposit(deps, tx, { ...claimable, creatorId })),
      );
    },
    prepareTransfer: async ({ caller, params, body }) => ({
      transaction: await prepareTransfer(deps, await own(params.id, caller.userId), body.wallet),
    }),
    submitTransfer: async ({ caller, params, body }) => ({
      signature: await submitTransfer(deps, await own(params.id, caller.userId), body.transaction),
    }),
    deposits: async (asked) => {
      const creatorId = asked.caller.userId;
      const rows = await newestFirst(asked, (page) => listOwn(deps.db, { creatorId, ...page }));
      return showDeposits(deps, deps.db, rows);
    },
    deposit: async ({ caller, params }) => show(deps.db, await own(params.id, caller.userId)),
    sendTestUsdc: async ({ caller, params }) => {
      const pay = deps.demoWallet;
      if (!pay) throw new Refusal('demo.only');
      const { state, amount: amountMicro, reference } = await own(params.id, caller.userId);
      if (state !== 'waiting') throw new Refusal('deposit.not_waiting');
      const signature = await payOnce(reference, () => pay({ amountMicro, reference })).catch(
        () => {
          throw new Refusal('chain.unavailable');
        },
      );
      return { signature };
    },
  } satisfies Partial<Handlers>;
}

function fundingAdminRoutes(deps: FundingDeps) {
  const show = async (q: Queryable, arrival: Arrival) =>
    onlyOne(await showTransfers(deps, q, [arrival]));
  return {
    unclaimedTransfers: async ({ query: { cursor, limit }, setNextCursor }) => {
      const before = readSignature(cursor);
      const { page, next } = await listUnclaimed(deps, { before, limit });
      setNextCursor(next);
      return showTransfers(deps, deps.db, page);
    },
    treasuryTransfer: async ({ params }) =>
      show(deps.db, await inspectTransfer(deps, params.signature.trim())),
    givenUp: async () => showGivenUp(deps, deps.db),
    retryGivenUp: async ({ caller, params: { signature }, idempotent }) =>
      idempotent(async (tx) => {
        await retryReading(deps, tx, { adminId: caller.userId, signature });
        return { signature };
      }),
    dismissGivenUp: async ({ caller, params: { signature }, body: { reason }, idempotent }) =>
      idempotent(async (tx) => {
        await dismissReading(deps, tx, { adminId: caller.userId, signature, reason });
        return { signature };
      }),
    creditTransfer: async ({ caller, body, idempotent }) => {
      const { signature, creatorId, reason, ticketId = null } = body;
      const arrival = await inspectTransfer(deps, signature);
      return idempotent(async (tx) => {
        const input = { adminId: caller.userId, creatorId, reason, ticketId };
        await creditByHand(deps, tx, { ...input, arrival });
        return show(tx, arrival);
      });
    },
  } satisfies Partial<Handlers>;
}

const signatureShape = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

function readSignature(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!signatureShape.test(cursor)) throw new Refusal('request.invalid');
  return cursor;
}

/** Runs an act once for each name; after a failure it may be tried again. */
function oncePerName<T>() {
  const done = new Map<string, Promise<T>>();
  return (name: string, act: () => Promise<T>): Promise<T> => {
    const begun = done.get(name);
    if (begun !== undefined) return begun;
    const result = act();
    done.set(name, result);
    result.catch(() => done.delete(name));
    return result;
  };
}
