import type { CampaignResults } from '@stoke/contract';
import { formatRate } from '@stoke/domain';
import { lengthOfTime } from '../../../lib/length-of-time.ts';
import { Section } from '../../../ui/section.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import classes from './results.module.css';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';

const dayName = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const shownFirst = 7;

/** The approved actions of each day, newest first, and how soon half of the pool was spent. */
export function Pace({ results: { days, secondsToHalf } }: { results: CampaignResults }) {
  const most = Math.max(...days.map(({ actions }) => actions));
  return (
    <Section
      title="Approved actions per day"
      subtitle={
        secondsToHalf === null
          ? 'Less than half of the pool is spent so far.'
          : `Half of the pool was spent after ${lengthOfTime(secondsToHalf)}.`
      }
    >
      <ShortList items={days.toReversed()} name="days" first={shownFirst}>
        {(shown) => (
          <ColumnTable
            gap={16}
            layout="fixed"
            columns={[
              { title: 'Day (UTC)', w: 150 },
              { title: 'Approved actions' },
              { title: 'Rewards', ta: 'right', w: 140 },
              { title: 'Cost per action', ta: 'right', w: 160 },
            ]}
          >
            {shown.map(({ day, actions, spent, costPerAction }) => (
              <Table.Tr key={day}>
                <Table.Td>{dayName.format(new Date(day))}</Table.Td>
                <Table.Td className="num">
                  <div className={classes['bar']}>
                    <i style={{ width: `${(actions / most) * 100}%` }} aria-hidden />
                    {actions.toLocaleString('en-US')}
                  </div>
                </Table.Td>
                <Table.Td ta="right" className="num">
                  {formatRate(spent)}
                </Table.Td>
                <Table.Td ta="right" className="num">
                  {formatRate(costPerAction)}
                </Table.Td>
              </Table.Tr>
            ))}
          </ColumnTable>
        )}
      </ShortList>
    </Section>
  );
}
