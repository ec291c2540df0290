import type { Core } from '../../platform/core.ts';
import type { Figure } from '../../platform/http/operations.ts';
import { readFigures, type Comparison } from './comparison-store.ts';
import { countGivenUp, readHistory } from './history-store.ts';
import { isCurrent } from './last-comparison.ts';

/** The metrics of the treasury's history and of its comparison with the books. */
export function treasuryFigures({ db, clock }: Pick<Core, 'db' | 'clock'>): Figure[] {
  const secondsSince = (at: Date | null | undefined) =>
    at ? Math.max(0, Math.floor((clock.now().getTime() - at.getTime()) / 1000)) : null;
  return [
    {
      name: 'stoke_treasury_differs_micro',
      help: 'USDC on chain beyond what the books explain, in micro-USDC; below 0 the treasury is short',
      label: 'look',
      read: async (): Promise<Record<string, number>> => {
        const last = await readFigures(db);
        return last === null ? {} : { last: Number(last.surplus) };
      },
    },
    {
      name: 'stoke_coverage_ratio',
      help: 'What the treasury holds of what it should by the books; below 1 payouts pause when the next comparison agrees',
      label: 'look',
      read: async (): Promise<Record<string, number>> => {
        const last = await readFigures(db);
        const isKnown = last !== null && isCurrent(last.comparedAt, clock.now());
        return isKnown ? { last: coverageOf(last) } : {};
      },
    },
    {
      name: 'stoke_treasury_seconds_since',
      help: 'Since the history was last read to its head, and the treasury compared with the books',
      label: 'what',
      read: async (): Promise<Record<string, number>> => {
        const read = secondsSince((await readHistory(db)).reachedAt);
        const compared = secondsSince((await readFigures(db))?.comparedAt);
        return {
          ...(read === null ? {} : { read }),
          ...(compared === null ? {} : { compared }),
        };
      },
    },
    {
      name: 'stoke_treasury_given_up',
      help: 'Transactions of the treasury that could not be read',
      label: 'what',
      read: async () => ({ transactions: await countGivenUp(db) }),
    },
  ];
}

function coverageOf({ owed, own, surplus }: Comparison): number {
  const due = owed + own;
  if (due === 0n) return surplus < 0n ? 0 : 1;
  return Number(due + surplus) / Number(due);
}
