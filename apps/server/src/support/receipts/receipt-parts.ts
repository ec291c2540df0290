import type { Answer, WorkName } from '@stoke/contract';
import { product, sumOf, usdc, type Usdc } from '@stoke/domain';
import { readAcceptance } from '../../people/users/index.ts';
import { readUsers } from '../../people/profile/index.ts';
import { drawsOf } from '../../money/ledger/index.ts';
import { readPayouts, type PayoutRow } from '../../money/payouts/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { BothSides } from '../../platform/db/traffic.ts';
import type { Submission } from '../../work/submissions/index.ts';

export type BuildDeps = {
  db: Queryable;
  traffic: BothSides['traffic'];
  clock: { now(): Date };
  publicUrl: string;
  transactionUrl(signature: string): string | null;
  nameWork(work: Submission): Promise<WorkName>;
  readBrand(campaignId: string): Promise<string>;
};

/** A receipt before its amounts and times are written as the wire has them. */
export type Receipt = Answer<'receipt'>['receipt'];
export type WorkReceipt = Extract<Receipt, { form: 1 }>;
export type SparkReceipt = Extract<Receipt, { form: 2 }>;

type Head = Pick<Receipt, 'id' | 'issuedBy' | 'issuedAt' | 'earner' | 'rulesVersion'>;

/** What every receipt begins with. `doneAt`: the time whose accepted rules apply. */
export async function headOf(
  { db, clock, publicUrl }: BuildDeps,
  { id, userId, doneAt }: { id: string; userId: string; doneAt: Date },
): Promise<Head> {
  const [earners, acceptance] = await Promise.all([
    readUsers(db, [userId]),
    readAcceptance(db, { userId, before: doneAt }),
  ]);
  return {
    id,
    issuedBy: `${product.name}, ${publicUrl}`,
    issuedAt: clock.now(),
    earner: { userId, username: earners.get(userId)?.username ?? '' },
    rulesVersion: acceptance?.version ?? null,
  };
}

type Paid = Pick<Receipt, 'payouts' | 'paidOut' | 'forfeited' | 'notPaidOutYet'>;

/** Where the money went that these transactions brought the earner: `earned`, altogether. */
export async function paymentsOf(
  deps: BuildDeps,
  input: { userId: string; references: readonly string[]; earned: Usdc },
): Promise<Paid> {
  const draws = input.references.length > 0 ? await drawsOf(deps.db, input) : [];
  const payoutDraws = draws.filter(({ kind }) => kind === 'payout-confirmed');
  const ids = payoutDraws.map(({ reference }) => reference.slice('payout-confirmed:'.length));
  const rows = await readPayouts(deps.db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const paidOut = sumOf(payoutDraws);
  // Unclaimed money of a deleted account is still owed.
  const taken = draws.filter(
    ({ kind }) => kind !== 'payout-confirmed' && kind !== 'account-deleted',
  );
  const forfeited = sumOf(taken);
  return {
    payouts: payoutDraws.map(({ amount }, n) => payoutOf(deps, byId.get(ids[n] ?? ''), amount)),
    paidOut,
    forfeited,
    notPaidOutYet: usdc(input.earned - paidOut - forfeited),
  };
}

function payoutOf(
  deps: BuildDeps,
  payout: PayoutRow | undefined,
  share: Usdc,
): Paid['payouts'][number] {
  if (!payout?.signature || !payout.confirmedAt) {
    throw new Error(`Payout ${payout?.id} paid a reward but was never confirmed.`);
  }
  return {
    id: payout.id,
    amount: share,
    payoutAmount: payout.amount,
    address: payout.address,
    signature: payout.signature,
    confirmedAt: payout.confirmedAt,
    transactionUrl: deps.transactionUrl(payout.signature),
  };
}
