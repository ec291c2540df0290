import { Box } from '@mantine/core';
import type { AdminFigures } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayText, utcMonthAndDay } from '../../../lib/day-text.ts';
import { amountTicks } from '../../../ui/amount-ticks.ts';
import { ChartFrame, ChartPanel } from '../../../ui/chart-frame.tsx';
import { useChartOrTable } from '../../../ui/chart-or-table.tsx';
import { ChartTable, figureColumns } from '../../../ui/column-table.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import { adminFigures } from './calls.ts';
import classes from './day-figures.module.css';
import { countText } from '../../../lib/count-text.ts';

type Day = AdminFigures['days'][number];
type Measure = {
  name: string;
  valueOf: (day: Day) => number;
  /** Beside the value of the day. */
  noteOf: (day: Day) => string;
  write: (value: number) => string;
  isWhole: boolean;
};

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const measures: readonly Measure[] = [
  {
    name: 'Decided by all',
    valueOf: ({ decided }) => decided,
    noteOf: ({ bySystem }) => `${countText(bySystem)} by the system`,
    write: countText,
    isWhole: true,
  },
  {
    name: 'Paid',
    valueOf: ({ paid }) => paid,
    noteOf: ({ payouts }) => (payouts === 1 ? '1 payout' : `${countText(payouts)} payouts`),
    write: formatDollars,
    isWhole: false,
  },
  {
    name: 'Deposited',
    valueOf: ({ deposited }) => deposited,
    noteOf: ({ deposits }) => (deposits === 1 ? '1 deposit' : `${countText(deposits)} deposits`),
    write: formatDollars,
    isWhole: false,
  },
  {
    name: 'Alarms',
    valueOf: ({ alarms }) => alarms,
    noteOf: () => 'Checks and payouts',
    write: countText,
    isWhole: true,
  },
];

/** Decisions, payouts and deposits of the last days, as small charts or a table, and who decided. */
export function DayFigures() {
  const figures = useQuery(adminFigures);
  const { isTable, id, change } = useChartOrTable();
  const days = figures.data?.days ?? [];
  return (
    <Section
      title="Today"
      subtitle="Beside the 13 days before, in UTC"
      actions={figures.data ? change : null}
    >
      {!figures.data ? (
        <NotLoaded what="The figures" query={figures} rows={[1, 158]} label="Loading the figures" />
      ) : isTable ? (
        <ChartPanel id={id}>
          <DayTable days={days} />
        </ChartPanel>
      ) : (
        <div id={id} className={classes['measures']}>
          {measures.map((measure) => (
            <DayChart key={measure.name} measure={measure} days={days} />
          ))}
        </div>
      )}
    </Section>
  );
}

const height = 64;

function DayChart({ measure, days }: { measure: Measure; days: readonly Day[] }) {
  const { name, valueOf, noteOf, write, isWhole } = measure;
  const [pointed, setPointed] = useState<number | null>(null);
  const today = days.at(-1);
  if (!today) return null;
  const largest = amountTicks(Math.max(...days.map(valueOf)), isWhole).at(-1) ?? 1;
  const middleOf = (at: number) => (at + 0.5) / days.length;
  const shown = pointed === null ? undefined : days[pointed];
  const point = (at: number | null) =>
    setPointed(
      at === null ? null : Math.min(days.length - 1, Math.max(0, Math.floor(at * days.length))),
    );
  return (
    <Box px={18} py={16} className="panel" style={{ overflow: 'visible' }}>
      <Box component="p" m={0} fz={13.5} c="dimmed">
        {name}
      </Box>
      <p className={classes['value']}>
        <b className="num">{write(valueOf(today))}</b>
        <span className="hint">{noteOf(today)}</span>
      </p>
      <ChartFrame
        height={height}
        ticks={[0, largest]}
        write={(value) => short.format(value)}
        times={[days[0], today].flatMap((day, at) =>
          day ? [{ at: middleOf(at * (days.length - 1)), name: markOf(day, at) }] : [],
        )}
        label={`${name}: ${write(valueOf(today))} today; the table has each day`}
        onPoint={point}
        reading={
          shown && pointed !== null
            ? {
                at: middleOf(pointed),
                content: (
                  <>
                    <span>{dayText(shown.day)}</span>
                    <b className="num">{write(valueOf(shown))}</b>
                    <span>{noteOf(shown)}</span>
                  </>
                ),
              }
            : null
        }
      >
        {(width) =>
          days.map((day, at) => {
            const value = valueOf(day);
            const tall = Math.max(value > 0 ? 2 : 0, (value / largest) * height);
            const wide = Math.max(1, (width / days.length) * 0.7);
            return (
              <rect
                key={day.day}
                className={classes['bar']}
                data-today={day === today || undefined}
                data-pointed={at === pointed || undefined}
                x={middleOf(at) * width - wide / 2}
                y={height - tall}
                width={wide}
                height={tall}
              />
            );
          })
        }
      </ChartFrame>
    </Box>
  );
}

function markOf({ day }: Day, at: number): string {
  return at === 0 ? utcMonthAndDay.format(new Date(`${day}T00:00:00Z`)) : 'Today';
}

function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <ChartTable
      label="The last days"
      columns={[
        { title: 'Day (UTC)' },
        ...figureColumns(
          'Decided by all',
          'By the system',
          'Paid',
          'Payouts',
          'Deposited',
          'Deposits',
          'Alarms',
        ),
      ]}
    >
      {days.toReversed().map((day) => (
        <Table.Tr key={day.day}>
          <Table.Td>{dayText(day.day)}</Table.Td>
          <Table.Num>{countText(day.decided)}</Table.Num>
          <Table.Num>{countText(day.bySystem)}</Table.Num>
          <Table.Num>{formatDollars(day.paid)}</Table.Num>
          <Table.Num>{countText(day.payouts)}</Table.Num>
          <Table.Num>{formatDollars(day.deposited)}</Table.Num>
          <Table.Num>{countText(day.deposits)}</Table.Num>
          <Table.Num>{countText(day.alarms)}</Table.Num>
        </Table.Tr>
      ))}
    </ChartTable>
  );
}
