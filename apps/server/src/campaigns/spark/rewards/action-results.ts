import {
  sparkRefusalOf,
  usdc,
  zeroUsdc,
  type SparkAction,
  type SparkRefusal,
  type Usdc,
} from '@stoke/domain';
import type { ActionFacts, ActionLine } from '../../core/index.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { tallyActions, tallySteps, type ActionTally } from './tally-store.ts';

const kinds: readonly SparkAction[] = ['message', 'reaction', 'click'];

/** What was done in a campaign, by kind, and why actions were not paid, most frequent first. */
export async function readActionFacts(q: Queryable, campaignId: string): Promise<ActionFacts> {
  const tallies = await tallyActions(q, campaignId);
  const refused = new Map<SparkRefusal, number>();
  for (const { code, actions } of tallies) {
    if (code === null) continue;
    const reason = sparkRefusalOf(code);
    refused.set(reason, (refused.get(reason) ?? 0) + actions);
  }
  return {
    kinds: kinds.map((kind) => sumOf(kind, tallies)),
    unpaid: [...refused]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
  };
}

function sumOf(kind: SparkAction, tallies: readonly ActionTally[]): ActionFacts['kinds'][number] {
  const own = tallies.filter((tally) => tally.kind === kind);
  const count = (list: readonly ActionTally[]) =>
    list.reduce((sum, { actions }) => sum + actions, 0);
  const paid = own.filter(isPaid);
  return {
    kind,
    done: count(own),
    waiting: count(own.filter(({ status }) => status === 'waiting')),
    paid: count(paid),
    unpaid: count(own.filter(({ code }) => code !== null)),
    spent: paid.reduce<Usdc>((sum, { amount }) => usdc(sum + amount), zeroUsdc),
  };
}

function isPaid({ status }: Pick<ActionTally, 'status'>): boolean {
  return status === 'reserved' || status === 'available';
}

/** The same over time, for the file. Reasons that are one to the creator are one line. */
export async function readActionLines(
  q: Queryable,
  input: { campaignId: string; stepHours: number },
): Promise<ActionLine[]> {
  const lines = new Map<string, ActionLine>();
  for (const { from, kind, status, code, actions, amount } of await tallySteps(q, input)) {
    const state = status === 'reversed' ? 'unpaid' : status;
    const reason = code === null ? null : sparkRefusalOf(code);
    const place = `${from.getTime()} ${kind} ${state} ${reason}`;
    const other = lines.get(place);
    lines.set(place, {
      from,
      kind,
      state,
      reason,
      actions: actions + (other?.actions ?? 0),
      amount: usdc((isPaid({ status }) ? amount : 0n) + (other?.amount ?? 0n)),
    });
  }
  return [...lines.values()];
}
