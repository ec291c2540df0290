import {
  type SparkAction,
  sparkCodes,
  type SparkRefusal,
  sparkRefusalNames,
  sparkRefusalOf,
  usdc,
  type Usdc,
  zeroUsdc,
} from '@stoke/domain';
import { type ActionFacts, countPieces, type Outcome, sumPaid } from '../../core/index.ts';

const kinds: readonly SparkAction[] = ['message', 'reaction', 'click'];

/** What was done in a Spark, by kind, and why actions were not paid, most frequent first. */
export function countActions(outcomes: readonly Outcome[]): ActionFacts {
  return {
    kinds: kinds.map((kind) => {
      const own = outcomes.filter(({ part }) => part === kind);
      return {
        kind,
        done: countPieces(own),
        waiting: countPieces(own.filter(({ status }) => status === 'waiting')),
        paid: countPieces(own.filter(({ isPaid }) => isPaid)),
        reserved: countPieces(own.filter(({ status }) => status === 'reserved')),
        unpaid: countPieces(own.filter(({ reason }) => reason !== null)),
        spent: sumPaid(own),
      };
    }),
    unpaid: sparkRefusalNames
      .map((reason) => {
        return { reason, count: countPieces(outcomes.filter((one) => refusalOf(one) === reason)) };
      })
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
    doubtful: outcomes
      .filter(({ status }) => status === 'waiting')
      .reduce<Usdc>((sum, { amount }) => usdc(sum + amount), zeroUsdc),
  };
}

function refusalOf({ reason }: Outcome): SparkRefusal | null {
  const code = sparkCodes.find((one) => one === reason);
  return code === undefined ? null : sparkRefusalOf(code);
}

/** Actions of one kind with the same outcome, in a step of time. */
export type ActionLine = {
  from: Date;
  kind: string;
  state: string;
  reason: SparkRefusal | null;
  actions: number;
  amount: Usdc;
};

/** The same over time, for the file. Reasons that are one to the creator are one line. */
export function listActionLines(outcomes: readonly Outcome[]): ActionLine[] {
  const lines = new Map<string, ActionLine>();
  for (const outcome of outcomes) {
    const { from, part: kind, status, isPaid, count, amount } = outcome;
    const state = status === 'reversed' ? 'unpaid' : status;
    const reason = refusalOf(outcome);
    const place = `${from.getTime()} ${kind} ${state} ${reason}`;
    const other = lines.get(place);
    lines.set(place, {
      from,
      kind,
      state,
      reason,
      actions: count + (other?.actions ?? 0),
      amount: usdc((isPaid ? amount : zeroUsdc) + (other?.amount ?? zeroUsdc)),
    });
  }
  return [...lines.values()];
}
