import { useInfiniteQuery } from '@tanstack/react-query';
import { EarnerTable, earnedColumn } from '../../../entities/campaigns/earner-table.tsx';
import { percent } from '../../../lib/percent.ts';
import { Section } from '../../../ui/section.tsx';
import { ownEarners, type Earner } from './calls.ts';

type Props = { campaignId: string; onPerson: (id: string) => void };

export function OwnEarners({ campaignId, onPerson }: Props) {
  return (
    <Section title="People" subtitle="Who earned here, highest first.">
      <EarnerTable
        name="people"
        testId="own-earner"
        earners={useInfiniteQuery(ownEarners(campaignId))}
        columns={columns}
        warningOf={({ mutedAt }) => (mutedAt === null ? null : 'Muted')}
        onPerson={onPerson}
      />
    </Section>
  );
}

const columns = [
  { title: 'Actions', cell: ({ actions }: Earner) => actions.toLocaleString('en-US') },
  { title: 'Share of pool', cell: ({ share }: Earner) => percent(share) },
  earnedColumn,
];
