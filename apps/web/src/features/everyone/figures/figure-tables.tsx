import type { Reply } from '@stoke/contract/client';
import { campaignKinds, rejectionText } from '@stoke/domain';
import { utcDay } from '../../../lib/day-text.ts';
import { ColumnTable, type Column } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';
import { count, dollars, share, time } from './shown.ts';

type Published = Reply<'publicFigures'>;
type Week = Published['weeks'][number];
type Kinds = Published['review']['kinds'];

const numbers = (...titles: string[]): Column[] =>
  titles.map((title) => ({ title, ta: 'right' as const }));

const byKind = [
  { title: 'Work' },
  ...numbers(
    'Decisions',
    'By system',
    'Half within',
    '95% within',
    'Rejected',
    'Appeals',
    'Overturned',
  ),
];

export function KindTable({ figures: { review, appeals } }: { figures: Published }) {
  return (
    <ColumnTable columns={byKind} minWidth={760} aria-label="Reviews by kind of work">
      {review.kinds.map(({ kind, ...figures }) => {
        const appealed = appeals.kinds.find((one) => one.kind === kind);
        return (
          <Table.Tr key={kind} h={48}>
            <Table.Td fw={600}>{campaignKinds[kind].label}</Table.Td>
            <Table.Num>{count(figures.decisions)}</Table.Num>
            <Table.Num>{share(figures.systemShare)}</Table.Num>
            <Table.Num>{time(figures.p50Seconds)}</Table.Num>
            <Table.Num>{time(figures.p95Seconds)}</Table.Num>
            <Table.Num>{share(figures.rejectedShare)}</Table.Num>
            <Table.Num>{count(appealed?.filed ?? null)}</Table.Num>
            <Table.Num>{count(appealed?.overturned ?? null)}</Table.Num>
          </Table.Tr>
        );
      })}
    </ColumnTable>
  );
}

const byReason = [{ title: 'Rejected because' }, { title: 'Work' }, ...numbers('Rejections')];

/** Why work is rejected; nothing while too little is. */
export function ReasonTable({ kinds }: { kinds: Kinds }) {
  const rows = kinds.flatMap(({ kind, reasons }) =>
    (reasons ?? []).map((row) => ({ kind, ...row })),
  );
  if (rows.length === 0) return null;
  return (
    <ColumnTable columns={byReason} aria-label="Reasons of rejections">
      {rows.map(({ kind, reason, count: rejections }) => (
        <Table.Tr key={`${kind} ${reason}`} h={48}>
          <Table.Td>{rejectionText(reason, kind)}</Table.Td>
          <Table.Td>{campaignKinds[kind].label}</Table.Td>
          <Table.Num>{count(rejections)}</Table.Num>
        </Table.Tr>
      ))}
    </ColumnTable>
  );
}

const byWeek = [
  { title: 'Week of' },
  ...numbers('Decisions', 'Half within', '95% within', 'Rejected', 'Payouts', 'Paid out'),
];

/** The weeks, Monday to Sunday in UTC, up to the first of which there is something to say. */
export function WeekTable({ weeks }: { weeks: readonly Week[] }) {
  const first = weeks.findLastIndex(
    ({ review, payouts }) => review.p50Seconds !== null || payouts.count !== null,
  );
  if (first < 0) return null;
  return (
    <ColumnTable columns={byWeek} minWidth={680} aria-label="Reviews and payouts by week">
      {weeks.slice(0, first + 1).map(({ from, review, payouts }) => (
        <Table.Tr key={from} h={48}>
          <Table.Td>
            <time dateTime={from}>{utcDay.format(new Date(from))}</time>
          </Table.Td>
          <Table.Num>{count(review.decisions)}</Table.Num>
          <Table.Num>{time(review.p50Seconds)}</Table.Num>
          <Table.Num>{time(review.p95Seconds)}</Table.Num>
          <Table.Num>{share(review.rejectedShare)}</Table.Num>
          <Table.Num>{count(payouts.count)}</Table.Num>
          <Table.Num>{dollars(payouts.amount)}</Table.Num>
        </Table.Tr>
      ))}
    </ColumnTable>
  );
}
