import type { CampaignResults } from '@stoke/contract';
import { formatParts, formatRate, fromDollars } from '@stoke/domain';
import { utcDay } from '../../../lib/day-text.ts';
import { lengthOfTime } from '../../../lib/length-of-time.ts';
import { Section } from '../../../ui/section.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { unitOf } from './results-figures.tsx';
import classes from './results.module.css';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';

const shownFirst = 7;

/** Approvals or rewards per day, newest first, and how soon half of the pool was used. */
export function Pace({ results }: { results: CampaignResults }) {
  const { days, secondsToHalf, actionsPerWork, actions } = results;
  const most = Math.max(...days.map((day) => day.actions));
  const units = actions === null ? unitOf(results).units : 'Rewarded actions';
  const rewards = formatParts(days.map(({ spent }) => fromDollars(spent)));
  const rewardOf = new Map(days.map(({ day }, n) => [day, rewards[n]]));
  const used = actions === null ? 'spent' : 'earned';
  return (
    <Section
      title={`${units} per day`}
      subtitle={
        secondsToHalf === null
          ? `Less than half of the pool is ${used} so far.`
          : `Half of the pool was ${used} after ${lengthOfTime(secondsToHalf)}.`
      }
    >
      <ShortList items={days.toReversed()} name="days" first={shownFirst}>
        {(shown) => (
          <ColumnTable
            layout="fixed"
            columns={[
              { title: 'Day (UTC)', w: 150 },
              { title: units },
              { title: 'Rewards', ta: 'right', w: 140 },
              {
                title: actionsPerWork === 1 ? 'Cost per action' : 'Cost per completion',
                ta: 'right',
                w: 160,
              },
            ]}
          >
            {shown.map(({ day, actions: done, costPerAction, costPerWork }) => (
              <Table.Tr key={day}>
                <Table.Td>{utcDay.format(new Date(day))}</Table.Td>
                <Table.Td className="num">
                  <div className={classes['bar']}>
                    <i style={{ width: `${(done / most) * 100}%` }} aria-hidden />
                    {(done / actionsPerWork).toLocaleString('en-US')}
                  </div>
                </Table.Td>
                <Table.Num>{rewardOf.get(day)}</Table.Num>
                <Table.Num>
                  {formatRate(actionsPerWork === 1 ? costPerAction : costPerWork)}
                </Table.Num>
              </Table.Tr>
            ))}
          </ColumnTable>
        )}
      </ShortList>
    </Section>
  );
}
