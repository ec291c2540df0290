import {
  hourMs,
  rejectionReasons,
  type RejectionReason,
  usdc,
  type Usdc,
  zeroUsdc,
} from '@stoke/domain';
import type { Outcome } from './outcome-store.ts';

export function countPieces(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((sum, { count }) => sum + count, 0);
}

export function sumPaid(outcomes: readonly Outcome[]): Usdc {
  const paid = outcomes.filter(({ isPaid }) => isPaid);
  return paid.reduce<Usdc>((sum, { amount }) => usdc(sum + amount), zeroUsdc);
}

/** Submitted work by what became of it. Forfeited work counts as forfeited and not as approved. */
export function countWork(outcomes: readonly Outcome[]) {
  const inStatus = (status: string) => countPieces(outcomes.filter((one) => one.status === status));
  return {
    handedIn: countPieces(outcomes),
    waiting: inStatus('waiting'),
    approved: inStatus('approved'),
    refused: inStatus('rejected'),
    forfeited: inStatus('forfeited'),
  };
}

/** Reasons of rejections, most frequent first. */
export function countRefusals(
  outcomes: readonly Outcome[],
): { reason: RejectionReason; count: number }[] {
  return rejectionReasons
    .map((reason) => {
      return { reason, count: countPieces(outcomes.filter((one) => one.reason === reason)) };
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
}

/** A Monday, as in the statement that reads outcomes. */
const firstStep = Date.UTC(2001, 0, 1);

export type PaidStep = { from: Date; count: number; spent: Usdc };

/** The amount paid in each step of time; steps without a payment are left out. */
export function stepsOf(outcomes: readonly Outcome[], stepHours: number): PaidStep[] {
  const stepMs = stepHours * hourMs;
  const paid = outcomes.filter(({ isPaid }) => isPaid);
  const steps = Map.groupBy(paid, ({ from }) => Math.floor((from.getTime() - firstStep) / stepMs));
  return [...steps].map(([step, list]) => ({
    from: new Date(firstStep + step * stepMs),
    count: countPieces(list),
    spent: sumPaid(list),
  }));
}
