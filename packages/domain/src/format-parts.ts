import { formatRate, formatUsd, toDollars, usdc, type Usdc } from './money.ts';

const cent = 10_000n;

/**
 * The parts of one amount in cents, which add up to their whole as `formatUsd` shows it. Each is cut, and
 * the cents that this loses go to the parts that lost most; never to the first, which is what can be
 * spent: no page promises more than is there.
 */
export function formatParts(parts: readonly Usdc[]): string[] {
  return cutTo(cent, parts).map((part) => formatUsd(part));
}

/** The same to the hundredth of a cent, as `formatRate` shows amounts. */
export function formatFineParts(parts: readonly Usdc[]): string[] {
  return cutTo(cent / 100n, parts).map((part) => formatRate(toDollars(part)));
}

function cutTo(step: bigint, parts: readonly Usdc[]): Usdc[] {
  const lost = parts.reduce((sum, part) => sum + (part % step), 0n) / step;
  const raised = new Set(
    parts
      .map((part, at) => ({ at, rest: part % step }))
      .slice(1)
      .toSorted((a, b) => Number(b.rest - a.rest))
      .slice(0, Number(lost))
      .map(({ at }) => at),
  );
  return parts.map((part, at) => usdc(part - (part % step) + (raised.has(at) ? step : 0n)));
}
