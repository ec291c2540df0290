import type { Answer } from '@stoke/contract';
import { usdc } from '@stoke/domain';
import { writeAudit } from '../../site/audit/index.ts';
import { lockStatus } from '../../people/users/index.ts';
import { nameUsers } from '../../people/profile/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findByReferences, insertByHand, readCredits, usedAmong } from './deposit-store.ts';
import type { Arrival } from '../treasury/index.ts';
import { insertDepositFor, postCredit, takeTransfer, writeCredit } from './credit-deposit.ts';
import { orUnavailable } from './inspect-transfer.ts';
import type { FundingDeps } from './funding-deps.ts';

type AdminTransfer = Answer<'treasuryTransfer'>;

/** Transfers to the treasury as admins see them, with their owner if known. */
export async function showTransfers(
  { transactionUrl }: Pick<FundingDeps, 'transactionUrl'>,
  q: Queryable,
  arrivals: readonly Arrival[],
): Promise<AdminTransfer[]> {
  const addresses = arrivals.flatMap(({ accounts }) => accounts);
  const deposits = await findByReferences(q, addresses);
  const signatures = arrivals.map(({ transfer }) => transfer.signature);
  const credits = await readCredits(q, signatures);
  const ownerOf = await nameUsers(q, [
    ...deposits.map(({ creatorId: owner }) => owner),
    ...credits.flatMap(({ creatorId, adminId }) => [creatorId, adminId ?? creatorId]),
  ]);
  return arrivals.map(({ transfer, senders, accounts }) => {
    const { signature, amount, blockTime, level } = transfer;
    const credit = credits.find((one) => one.signature === signature);
    const owners = deposits.filter(({ reference }) => accounts.includes(reference));
    return {
      signature,
      transactionUrl: transactionUrl(signature),
      amount: usdc(amount),
      at: blockTime,
      isFinal: level === 'final',
      senders,
      named: [...new Set(owners.map(({ creatorId: owner }) => owner))].map(ownerOf),
      credited: credit
        ? {
            ...credit,
            to: ownerOf(credit.creatorId),
            at: credit.creditedAt,
            by: credit.adminId === null ? null : ownerOf(credit.adminId).username,
          }
        : null,
    };
  });
}

/**
 * Limit of known signatures (payouts, credited deposits) that are skipped between two unclaimed
 * ones.
 */
const maxPassed = 200;

/**
 * Final transfers to the treasury whose signature is unused, newest first, read from the chain, so
 * that unreported ones are found too. Reads at most `limit` transactions in full, however many name
 * the treasury's address.
 * @returns the transfers among them and the signature to continue from, null at the end.
 */
export async function listUnclaimed(
  { chain, db }: Pick<FundingDeps, 'chain' | 'db'>,
  { before, limit }: { before: string | null; limit: number },
): Promise<{ page: Arrival[]; next: string | null }> {
  const named = await orUnavailable(chain.namingTreasury({ before, limit: maxPassed }));
  const signatures = named.map(({ signature }) => signature);
  const used = await usedAmong(db, signatures);
  const open = named.filter(({ signature, succeeded }) => succeeded && !used.has(signature));
  const read = open.slice(0, limit);
  const found = await orUnavailable(
    Promise.all(read.map(({ signature }) => chain.inspectDeposit(signature))),
  );
  const page = found.flatMap((one) =>
    one.kind === 'transfer' && one.transfer.level === 'final' ? [one] : [],
  );
  const isEnd = open.length <= limit && named.length < maxPassed;
  const last = open.length > limit ? read.at(-1) : named.at(-1);
  return { page, next: isEnd ? null : (last?.signature ?? null) };
}

type HandCredit = {
  adminId: string;
  creatorId: string;
  reason: string;
  ticketId: string | null;
};

/**
 * An admin credits a transfer whose owner the chain does not show: one from an exchange, or paid by
 * several wallets together. It uses the same code and table of used signatures as every deposit, so
 * it is credited only once. The admin, the reason and the evidence are stored in the same
 * transaction: after a crash either all of it is there, or the transfer is still unclaimed.
 */
export async function creditByHand(
  deps: FundingDeps,
  tx: Tx,
  { adminId, creatorId, reason, ticketId, arrival }: HandCredit & { arrival: Arrival },
): Promise<void> {
  const { transfer, senders, accounts } = arrival;
  if (adminId === creatorId) throw new Refusal('deposit.own_account');
  if (transfer.level !== 'final') throw new Refusal('deposit.not_final');
  const named = await findByReferences(tx, accounts);
  const own = named.find(({ creatorId: owner }) => owner === creatorId);
  if (!own && named.length > 0) throw new Refusal('deposit.of_another');
  const deposit = own ?? (await insertDepositFor(deps, tx, { transfer, creatorId }));
  // Lock order: the signature, campaigns, users.
  const isNew = await takeTransfer(deps, tx, deposit, arrival);
  await deps.lockUnfunded(tx, creatorId);
  await admitCreator(deps, tx, { creatorId, ticketId });
  if (!isNew) throw new Refusal('deposit.already_credited');
  const credited = await writeCredit(deps, tx, deposit, arrival, { bySupport: true });
  const { signature } = transfer;
  await insertByHand(tx, { signature, adminId, reason, senders, ticketId });
  const amount = usdc(transfer.amount);
  tx.publish('deposits', 'admins');
  await postCredit(tx, credited);
  const paidBy = senders.join(' ');
  await writeAudit(deps, tx, {
    actor: adminId,
    action: 'deposit-credited',
    subject: creatorId,
    about: { signature, amountMicro: String(amount), senders: paidBy, reason, ticket: ticketId },
  });
}

/** Locks the account, which orders this against a concurrent ban or deletion. */
async function admitCreator(
  deps: FundingDeps,
  tx: Tx,
  { creatorId, ticketId }: Pick<HandCredit, 'creatorId' | 'ticketId'>,
): Promise<void> {
  const status = await lockStatus(tx, creatorId);
  if (!status || status.isDeleted) throw new Refusal('deposit.creator_unknown');
  if (status.accountStatus === 'banned') throw new Refusal('deposit.creator_banned');
  if (!(await deps.hasDashboard(tx, creatorId))) {
    throw new Refusal('deposit.creator_without_dashboard');
  }
  const isTheirs =
    ticketId === null || (await deps.ownsTicket(tx, { userId: creatorId, id: ticketId }));
  if (!isTheirs) throw new Refusal('deposit.ticket_wrong');
}
