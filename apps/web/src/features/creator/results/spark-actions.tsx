import type { CampaignResults } from '@stoke/contract';
import { formatParts, formatRate, fromDollars, sparkRefusals } from '@stoke/domain';
import { percent } from '../../../lib/percent.ts';
import { Section } from '../../../ui/section.tsx';
import { Reasons } from './results-work.tsx';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';
import { countText } from '../../../lib/count-text.ts';

type Props = { actions: NonNullable<CampaignResults['actions']> };

const kinds = { message: 'Messages', reaction: 'Reactions', click: 'Link clicks' } as const;
const figures = ['Done', 'Waiting', 'Reserved', 'Paid', 'Not paid', 'Rewards'].map(
  (title) => ({ title, ta: 'right', w: 104 }) as const,
);
const columns = [{ title: 'Action' }, ...figures];

/** What was done in a Spark, by kind of action, and why actions were not paid. */
export function SparkActions({ actions }: Props) {
  const rewards = formatParts(actions.kinds.map(({ spent }) => fromDollars(spent)));
  return (
    <>
      <Section title="Actions by kind" subtitle={aboutRewards(actions)}>
        <ColumnTable layout="fixed" columns={columns}>
          {actions.kinds.map(({ kind, done, waiting, reserved, paid, unpaid }, n) => (
            <Table.Tr key={kind}>
              <Table.Td>{kinds[kind]}</Table.Td>
              {[done, waiting, reserved, paid - reserved, unpaid].map((figure, place) => (
                <Table.Num key={place}>{countText(figure)}</Table.Num>
              ))}
              <Table.Num>{rewards[n]}</Table.Num>
            </Table.Tr>
          ))}
        </ColumnTable>
      </Section>
      <Unpaid actions={actions} />
    </>
  );
}

function aboutRewards({ doubtful, forfeited }: Props['actions']): string {
  return [
    'Linked Telegram accounts only. Rewards are those of reserved and paid actions.',
    ...(doubtful > 0 ? [`${formatRate(doubtful)} more is reserved for doubtful messages.`] : []),
    ...(forfeited > 0 ? [`${formatRate(forfeited)} of them returned with bans.`] : []),
  ].join(' ');
}

function Unpaid({ actions: { kinds: all, unpaid } }: Props) {
  const [refused, done] = [
    all.reduce((sum, each) => sum + each.unpaid, 0),
    all.reduce((sum, each) => sum + each.done - each.waiting, 0),
  ];
  const share = refused / Math.max(1, done);
  return (
    <Reasons
      title="Why actions were not paid"
      subtitle={
        refused === 0
          ? 'Actions that are not paid cost nothing.'
          : `${countText(refused)} not paid, ${percent(share)} of all checked actions. They cost nothing.`
      }
      none={done === 0 ? 'No actions checked yet.' : 'Every checked action was paid.'}
      reasons={unpaid.map(({ reason, count }) => [sparkRefusals[reason], count])}
    />
  );
}
