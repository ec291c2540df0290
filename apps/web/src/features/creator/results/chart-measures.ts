import type { CampaignResults } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import type { SpendingWords } from './spending-words.ts';
import { countText } from '../../../lib/count-text.ts';

/** What the chart can show over time. */
export const measures = ['money', 'people', 'actions'] as const;
export type Measure = (typeof measures)[number];
export const measureNames = { money: 'Money', people: 'People', actions: 'Actions' } as const;

export type ChartFacts = Pick<
  CampaignResults,
  'spending' | 'activatedAt' | 'end_time' | 'endedAt'
> &
  Partial<Pick<CampaignResults, 'growth'>>;

export type Measured = {
  title: string;
  subtitle: string;
  /** While there is nothing. */
  nothing: string;
  /** After the sum: `$0.36 paid`. */
  done: string;
  isWhole: boolean;
  write(value: number): string;
  steps: { from: string; value: number; total: number }[];
};

/** The facts of a measure, in its words. */
export function measured(
  measure: Measure,
  { spending, growth }: ChartFacts,
  words: SpendingWords,
): Measured {
  if (measure === 'money' || growth === undefined) {
    return {
      title: 'Spend over time',
      subtitle: words.subtitle,
      nothing: words.nothing,
      done: words.done,
      isWhole: false,
      write: formatDollars,
      steps: spending.steps.map(({ from, spent, total }) => ({ from, value: spent, total })),
    };
  }
  const steps = growth[measure].map(({ from, count: value, total }) => ({ from, value, total }));
  const shared = { isWhole: true, write: countText, steps };
  if (measure === 'people') {
    const subtitle = 'People when they first took part';
    return {
      ...shared,
      title: 'People over time',
      subtitle,
      nothing: 'No one yet.',
      done: 'people',
    };
  }
  const isPaid = words.counted === null;
  return {
    ...shared,
    title: 'Actions over time',
    subtitle: isPaid ? 'Paid actions' : 'Approved actions',
    nothing: isPaid ? 'No paid actions yet.' : 'No approved actions yet.',
    done: 'actions',
  };
}
