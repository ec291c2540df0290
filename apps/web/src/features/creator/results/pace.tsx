import type { CampaignResults } from '@stoke/contract';
import { formatRate } from '@stoke/domain';
import { lengthOfTime } from '../../../lib/length-of-time.ts';
import { Section } from '../../../ui/section.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import classes from './results.module.css';
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
          <div className="panel">
            <Table gap={16} layout="fixed">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w={150}>Day (UTC)</Table.Th>
                  <Table.Th>Approved actions</Table.Th>
                  <Table.Th ta="right" w={140}>
                    Rewards
                  </Table.Th>
                  <Table.Th ta="right" w={160}>
                    Cost per action
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
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
              </Table.Tbody>
            </Table>
          </div>
        )}
      </ShortList>
    </Section>
  );
}
