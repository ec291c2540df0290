import type { Reply } from '@stoke/contract/client';
import { boost, formatDollars, formatRate, kindLabel } from '@stoke/domain';
import { Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { percent } from '../../../lib/percent.ts';
import { now } from '../../../lib/clock.ts';
import { statuses } from '../../../entities/campaigns/campaign-statuses.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { CompareWish } from './calls.ts';
import { TotalsRow } from './totals-row.tsx';
import { Table } from '../../../ui/table.tsx';
import { Quiet } from '../../../ui/quiet.ts';
import { countText } from '../../../lib/count-text.ts';

export type Compared = Reply<'comparedCampaigns'>['campaigns'][number];
type Sort = NonNullable<CompareWish['sort']>;
export type Sorting = { sort: Sort; order: 'asc' | 'desc' };

type Column = {
  sort: Sort;
  name: string;
  width?: number;
  /** The order of the first press: names from A, figures from the largest. */
  first: Sorting['order'];
  cell: (campaign: Compared) => ReactNode;
};

const none = '–';
const wholeDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const earlier = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' });

export const columns: readonly Column[] = [
  {
    sort: 'name',
    name: 'Campaign',
    first: 'asc',
    cell: ({ _id: id, kind, name }) => (
      <LinkAnchor
        to="/creator-dashboard/campaigns/$kind/$id"
        params={{ kind, id }}
        size="sm"
        title={name}
        lineClamp={2}
      >
        {name}
      </LinkAnchor>
    ),
  },
  { sort: 'kind', name: 'Kind', width: 60, first: 'asc', cell: ({ kind }) => kindLabel(kind) },
  {
    sort: 'status',
    name: 'Status',
    width: 98,
    first: 'asc',
    cell: ({ status, startsAt }) => (
      <StatusBadge {...statuses[startsAt === null ? status : 'scheduled']} />
    ),
  },
  ...figures(
    ['funded', 'Funded', 88, ({ funded }) => known(funded, formatDollars)],
    ['spent', 'Spent', 96, (campaign) => <Spent campaign={campaign} />],
    ['people', 'People', 60, ({ people }) => countText(people)],
    ['actions', 'Actions', 64, ({ actions }) => countText(actions)],
    ['cost', 'Per action', 76, ({ costPerAction }) => known(costPerAction, formatRate)],
    ['person', 'Per person', 80, ({ costPerPerson }) => known(costPerPerson, formatDollars)],
    ['approved', 'Approved', 76, ({ approvedShare }) => known(approvedShare, percent)],
    ['pace', 'Per day', 62, ({ actionsPerDay }) => known(actionsPerDay, pace)],
    ['started', 'Started', 66, ({ startedAt }) => known(startedAt, day)],
    ['ended', 'Ended', 62, ({ endedAt }) => known(endedAt, day)],
  ),
];

type FigureColumn = [Sort, string, number, Column['cell']];

function figures(...input: readonly FigureColumn[]): Column[] {
  return input.map(([sort, name, width, cell]) => ({ sort, name, width, first: 'desc', cell }));
}

/** What left the balance, and below it what work and actions may still cost. */
function Spent({ campaign: { kind, spent, reserved } }: { campaign: Compared }) {
  if (kind === boost.name) return none;
  return (
    <>
      {formatDollars(spent)}
      {reserved > 0 && (
        <Quiet size="xs" title="Rewards that are not paid yet, with their fee">
          {formatDollars(reserved)} reserved
        </Quiet>
      )}
    </>
  );
}

function known<T>(value: T | null, write: (value: T) => ReactNode): ReactNode {
  return value === null ? none : write(value);
}

function pace(actions: number): string {
  return actions.toLocaleString('en-US', { maximumFractionDigits: actions < 10 ? 1 : 0 });
}

/** In a few letters: the day of this year, the month of an earlier one. */
function day(at: string): ReactNode {
  const date = new Date(at);
  const short = date.getFullYear() === now().getFullYear() ? thisYear : earlier;
  return (
    <time dateTime={at} title={wholeDay.format(date)}>
      {short.format(date)}
    </time>
  );
}

type Props = Sorting & {
  campaigns: readonly Compared[];
  /** What all pages have. */
  wish: CompareWish;
  /** Whether there is something to add up. */
  hasTotals: boolean;
  onSort: (sorting: Sorting) => void;
};

/** Campaigns side by side; a press on the name of a column sorts by it. */
export function CompareTable({ campaigns, wish, hasTotals, sort, order, onSort }: Props) {
  return (
    <div className="panel">
      <Table layout="fixed" gap={8} minWidth={980}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Heading
                key={column.sort}
                column={column}
                order={column.sort === sort ? order : null}
                onSort={onSort}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {campaigns.map((campaign) => (
            <Table.Tr key={campaign._id} data-testid="compared">
              {columns.map((column) => (
                <Table.Td
                  key={column.sort}
                  className="num"
                  {...(column.first === 'desc' && { ta: 'right' })}
                >
                  {column.cell(campaign)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {hasTotals && wish.kind !== boost.name && (
          <TotalsRow wish={wish} hasBoosts={campaigns.some(({ kind }) => kind === boost.name)} />
        )}
      </Table>
    </div>
  );
}

type HeadingProps = {
  column: Column;
  /** Null: another column sorts. */
  order: Sorting['order'] | null;
  onSort: Props['onSort'];
};

function Heading({ column: { sort, name, width, first }, order, onSort }: HeadingProps) {
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
  const turned = order === 'asc' ? 'desc' : 'asc';
  return (
    <Table.Th
      aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
      {...(width !== undefined && { w: width })}
      {...(first === 'desc' && { ta: 'right' })}
    >
      <UnstyledButton
        fz="inherit"
        fw="inherit"
        c={order === null ? 'inherit' : 'slate.0'}
        style={{ whiteSpace: 'nowrap' }}
        onClick={() => onSort({ sort, order: order === null ? first : turned })}
      >
        {name}
        {order !== null && (
          <Text span inherit ml={2} aria-hidden>
            <Arrow size={12} style={{ verticalAlign: '-1px' }} />
          </Text>
        )}
      </UnstyledButton>
    </Table.Th>
  );
}
