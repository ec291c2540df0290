import { useInfiniteQuery } from '@tanstack/react-query';
import { EarnerTable, earnedColumn } from '../../../entities/campaigns/earner-table.tsx';
import { Ago } from '../../../ui/ago-time.tsx';
import { sparkEarners, type Earner } from './calls.ts';
import { percent } from '../../../lib/percent.ts';
import { countText } from '../../../lib/count-text.ts';

type Props = { campaignId: string; onPerson: (id: string) => void };

export function TopEarners({ campaignId, onPerson }: Props) {
  return (
    <EarnerTable
      name="top earners"
      testId="spark-earner"
      earners={useInfiniteQuery(sparkEarners(campaignId))}
      columns={columns}
      warningOf={({ accountStatus }) => warnings[accountStatus]}
      onPerson={onPerson}
    />
  );
}

const warnings = { active: null, suspended: 'Suspended', banned: 'Banned' };
const columns = [
  earnedColumn,
  { title: 'Share of pool', cell: ({ share }: Earner) => percent(share) },
  { title: 'Actions', cell: ({ actions }: Earner) => (actions === 0 ? '–' : countText(actions)) },
  { title: 'Trust', cell: ({ reputationScore }: Earner) => reputationScore },
  { title: 'Joined', cell: ({ createdAt }: Earner) => <Ago at={createdAt} /> },
];
