import type { Reply } from '@stoke/contract/client';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { publicFigures } from './calls.ts';
import { KindTable, ReasonTable, WeekTable } from './figure-tables.tsx';
import { count, dollars, share, time } from './shown.ts';

/** How work is decided and earners are paid, of the whole platform. */
export function PublishedFigures() {
  return (
    <Section
      title="Reviews and payouts"
      subtitle="The last 30 days. Work that waits counts with its age."
    >
      <Loaded name="figures" query={useQuery(publicFigures)} rows={[3, 180]}>
        {(figures) => (
          <Stack gap={16}>
            <Totals figures={figures} />
            <KindTable figures={figures} />
            <ReasonTable kinds={figures.review.kinds} />
            <WeekTable weeks={figures.weeks} />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function Totals({ figures }: { figures: Reply<'publicFigures'> }) {
  const { review, appeals, payouts, paid } = figures;
  const overturned =
    appeals.decided === null
      ? 'Fewer than 20 appeals decided'
      : `${count(appeals.overturned)} of ${count(appeals.decided)} appeals overturned`;
  return (
    <Figures perRow={3}>
      <Figure name="Median decision, 30 days" note={within(review.p95Seconds)}>
        {time(review.p50Seconds)}
      </Figure>
      <Figure name="Rejected" note={review.rejectedShare === null ? tooFew : overturned}>
        {share(review.rejectedShare)}
      </Figure>
      <Figure
        name="Decided by the system"
        note={review.decisions === null ? tooFew : `of ${count(review.decisions)} decisions`}
      >
        {share(review.systemShare)}
      </Figure>
      <Figure name="Median payout, 30 days" note={within(payouts.p95Seconds)}>
        {time(payouts.p50Seconds)}
      </Figure>
      <Figure
        name="Paid, 30 days"
        note={payouts.count === null ? tooFew : `in ${count(payouts.count)} payouts`}
      >
        {dollars(payouts.amount)}
      </Figure>
      <Figure
        name="Paid so far"
        note={paid === null ? 'Fewer than 5 people so far' : 'Final on Solana'}
      >
        {dollars(paid)}
      </Figure>
    </Figures>
  );
}

const tooFew = 'Fewer than 20 so far';
const within = (p95: number | null) => (p95 === null ? tooFew : `95% within ${time(p95)}`);
