import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Reply } from '@stoke/contract/client';
import { expect, test } from 'vitest';
import { showAlone } from '../../../../../testing/alone.tsx';
import { noFigures } from '../../../../../testing/settings.ts';
import { publicFigures } from '../calls.ts';
import { PublishedFigures } from '../published-figures.tsx';

async function textOf(figures: Reply<'publicFigures'>): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(publicFigures.queryKey, figures);
  const leave = await showAlone(
    <QueryClientProvider client={client}>
      <PublishedFigures />
    </QueryClientProvider>,
  );
  const text = document.body.textContent;
  await leave();
  return text;
}

const [quiet] = noFigures.weeks;
if (!quiet) throw new Error('Twelve weeks are always there.');
const busy = {
  ...quiet,
  from: '2026-11-16T00:00:00.000Z',
  review: {
    decisions: 1300,
    systemShare: 0.62,
    p50Seconds: 1500,
    p95Seconds: 93_600,
    rejectedShare: 0.04,
    reasons: [{ reason: 'undone' as const, count: 52 }],
    kinds: [],
  },
  appeals: { filed: 40, decided: 31, overturned: 9, kinds: [] },
  payouts: { count: 412, amount: 1284.5, p50Seconds: 42, p95Seconds: 240 },
};

test('the figures of the platform, of each kind and of each week are shown', async () => {
  const { kinds: _, ...review } = busy.review;
  const figures = {
    ...noFigures,
    ...busy,
    review: { ...busy.review, kinds: [{ kind: 'drip' as const, ...review }] },
    appeals: {
      ...busy.appeals,
      kinds: [{ kind: 'drip' as const, filed: 40, decided: 31, overturned: 9 }],
    },
    paid: 51_900,
    payouts: { ...busy.payouts, paidEver: null },
    weeks: [
      busy,
      quiet,
      { ...busy, from: '2026-10-05T00:00:00.000Z' },
      ...Array.from({ length: 9 }, () => quiet),
    ],
  };
  const text = await textOf(figures);
  for (const part of [
    'Median decision, 30 days25 min95% within 26 h',
    'Rejected4%9 of 31 appeals overturned',
    'Decided by the system62%of 1,300 decisions',
    'Median payout, 30 days42 s95% within 4 min',
    'Paid, 30 days$1,284.50in 412 payouts',
    'Paid so far$51,900.00Final on Solana',
    'Drip1,30062%25 min26 h4%409',
    'The action was undone before the reviewDrip52',
    'Nov 16, 20261,30025 min26 h4%412$1,284.50',
    'Nov 1, 2026––––––Oct 5, 2026',
  ]) {
    expect(text).toContain(part);
  }
  expect(text.split('Nov 1, 2026')).toHaveLength(2);
});

test('an unknown figure is a dash, and an empty table is left out', async () => {
  const text = await textOf(noFigures);
  expect(text).toContain('Median decision, 30 days–Fewer than 20 so far');
  expect(text).toContain('Paid so far–Fewer than 5 people so far');
  expect(text).not.toContain('Week of');
  expect(text).not.toContain('Rejected because');
});
