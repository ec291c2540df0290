import { formatUsd, usdc, type Usdc } from './money.ts';

const cent = 10_000n;

/**
 * The parts of one amount in cents, which add up to their whole as `formatUsd` shows it. Each is cut, and
 * the cents that this loses go to the parts that lost most; never to the first, which is what can be
 * spent: no page promises more than is there.
 */
export function formatParts(parts: readonly Usdc[]): string[] {
  const lost = parts.reduce((sum, part) => sum + (part % cent), 0n) / cent;
  const raised = new Set(
    parts
      .map((part, at) => ({ at, rest: part % cent }))
      .slice(1)
      .toSorted((a, b) => Number(b.rest - a.rest))
      .slice(0, Number(lost))
      .map(({ at }) => at),
  );
  return parts.map((part, at) => {
    return formatUsd(usdc(part - (part % cent) + (raised.has(at) ? cent : 0n)));
  });
}
