import type { CampaignResults } from '@stoke/contract';
import { settleFee, toDollars, usdc, zeroUsdc, type Usdc } from '@stoke/domain';
import { unreservedPool } from '../escrow/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import {
  tallyCampaign,
  tallyRefusals,
  tallyTasks,
  type TaskTally,
  type WorkKind,
} from '../review/index.ts';
import type { CampaignFacts } from './results-deps.ts';
import { readSpending } from './read-spending.ts';

/** What became of the money and the work of a campaign. Reads only. */
export async function showResults(
  q: Queryable,
  of: { kind: WorkKind; facts: CampaignFacts; now: Date },
): Promise<CampaignResults> {
  const { kind, facts, now } = of;
  const { id: campaignId, createdAt, activatedAt } = facts;
  const { workers, lastDecidedAt, ...work } = await tallyCampaign(q, campaignId);
  const from = activatedAt ?? createdAt;
  const [refusals, tasks, spending] = await Promise.all([
    tallyRefusals(q, campaignId),
    tallyTasks(q, campaignId),
    readSpending(q, { kind, facts, from, until: lastDecidedAt ?? facts.endedAt ?? now }),
  ]);
  const money = moneyOf(facts);
  const paid = usdc(money.spent + money.feeEarned);
  return {
    ...identityOf(kind, facts),
    pool: dollarsOf({
      total: facts.pool,
      spent: money.spent,
      reserved: money.reserved,
      left: unreservedPool(facts),
      refunded: facts.refunded,
    }),
    fee: dollarsOf({
      total: facts.fee,
      earned: money.feeEarned,
      open: usdc(facts.fee - money.feeEarned - facts.feeRefunded),
      refunded: facts.feeRefunded,
    }),
    work,
    engagedUsers: facts.engagedUsers ?? workers,
    engagements: facts.engagements,
    actionsPerWork: facts.actionsPerWork,
    costPerAction: each(paid, work.approved * facts.actionsPerWork),
    costPerWork: each(paid, work.approved),
    refusals,
    parts: partsOf(facts, tasks),
    spending,
  };
}

function identityOf(kind: WorkKind, facts: CampaignFacts) {
  return {
    _id: facts.id,
    kind,
    name: facts.name,
    status: facts.status,
    createdAt: facts.createdAt.toISOString(),
    activatedAt: facts.activatedAt?.toISOString() ?? null,
    end_time: facts.endsAt?.toISOString() ?? null,
    endedAt: facts.endedAt?.toISOString() ?? null,
    price: toDollars(facts.price),
    isFunded: facts.isFunded,
  };
}

/** A rejection that may still be appealed is no less set aside; a fee is owed as the pool is spent. */
function moneyOf(facts: CampaignFacts): { spent: Usdc; reserved: Usdc; feeEarned: Usdc } {
  const { fee, pool, contested = zeroUsdc, returned = zeroUsdc } = facts;
  const spent = usdc(facts.spent - returned);
  const reserved = usdc(facts.reserved + contested);
  const due = settleFee({ fee, pool, spent, reserved }).earned;
  return { spent, reserved, feeEarned: due > facts.feeEarned ? due : facts.feeEarned };
}

function each(amount: Usdc, count: number): number | null {
  return count === 0 ? null : toDollars(usdc(amount / BigInt(count)));
}

function dollarsOf<K extends string>(amounts: Record<K, Usdc>): Record<K, number> {
  const entries = Object.entries<Usdc>(amounts).map(([name, amount]) => [name, toDollars(amount)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which keys it got
  return Object.fromEntries(entries) as Record<K, number>;
}

const noWork = { handedIn: 0, waiting: 0, approved: 0, refused: 0, forfeited: 0, spent: zeroUsdc };

function partsOf({ parts }: CampaignFacts, tasks: readonly TaskTally[]) {
  const byTask = new Map(tasks.map(({ taskId, ...tally }) => [taskId, tally]));
  return parts.map(({ id, name, link }) => {
    const { spent, ...tally } = byTask.get(id) ?? noWork;
    return { _id: id, name, link, ...tally, spent: toDollars(spent) };
  });
}
