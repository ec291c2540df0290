import { usdc } from '@stoke/domain';
import { writeAudit } from '../audit/index.ts';
import { lockStanding } from '../identity/index.ts';
import { notify } from '../notices/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { insertByHand } from './by-hand-store.ts';
import { insertDepositFor } from './claim-deposit.ts';
import { creditWithin } from './credit-deposit.ts';
import { findByReferences } from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';
import type { Arrival } from './inspect-transfer.ts';

export type HandCredit = {
  adminId: string;
  creatorId: string;
  reason: string;
  ticketId: string | null;
};

/**
 * An admin credits a transfer of which nothing on chain says whose it is: one from an exchange, or
 * paid by several wallets together. It goes through the same code and the same table of used
 * signatures as every deposit, so that it is credited once however it comes. Who decided it, why and
 * on which evidence stands in the same transaction: killed before the commit, nothing has happened
 * and the transfer is still unclaimed; after it, all of it is there.
 */
export async function creditByHand(
  deps: FundingDeps,
  tx: Tx,
  of: HandCredit & { arrival: Arrival },
): Promise<void> {
  const { adminId, creatorId, reason, ticketId } = of;
  const { transfer, senders, accounts } = of.arrival;
  if (adminId === creatorId) throw new Refusal('deposit.own_account');
  if (transfer.level !== 'final') throw new Refusal('deposit.not_final');
  await admitCreator(deps, tx, { creatorId, ticketId });
  const named = await findByReferences(tx, accounts);
  const own = named.find(({ creatorId: owner }) => owner === creatorId);
  if (!own && named.length > 0) throw new Refusal('deposit.of_another');
  const deposit = own ?? (await insertDepositFor(deps, tx, { transfer, creatorId }));
  const { signature } = transfer;
  const isNew = await creditWithin(deps, tx, deposit.id, transfer);
  if (!isNew) throw new Refusal('deposit.already_credited');
  await insertByHand(tx, { signature, adminId, reason, senders, ticketId });
  const amount = usdc(transfer.amount);
  const facts = { depositId: deposit.id, amount, signature };
  await notify(deps, tx, {
    userId: creatorId,
    kind: 'deposit_credited',
    subject: signature,
    facts,
  });
  tx.changed('deposits', 'admins');
  const paidBy = senders.join(' ');
  await writeAudit(deps, tx, {
    actor: adminId,
    action: 'deposit-credited',
    subject: creatorId,
    about: { signature, amountMicro: String(amount), senders: paidBy, reason, ticket: ticketId },
  });
}

/** Locks the account, so that a ban or a deletion at the same moment comes before or after. */
async function admitCreator(
  deps: FundingDeps,
  tx: Tx,
  { creatorId, ticketId }: Pick<HandCredit, 'creatorId' | 'ticketId'>,
): Promise<void> {
  const standing = await lockStanding(tx, creatorId);
  if (!standing || standing.isDeleted) throw new Refusal('deposit.creator_unknown');
  if (standing.accountStatus === 'banned') throw new Refusal('deposit.creator_banned');
  if (!(await deps.hasDashboard(tx, creatorId))) {
    throw new Refusal('deposit.creator_without_dashboard');
  }
  const isTheirs =
    ticketId === null || (await deps.ownsTicket(tx, { userId: creatorId, id: ticketId }));
  if (!isTheirs) throw new Refusal('deposit.ticket_wrong');
}
