import type { Reply } from '@stoke/contract/client';
import { dayMs, formatDollars } from '@stoke/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayText, utcMonthAndDay } from '../../../lib/day-text.ts';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { amountTicks } from '../../../ui/amount-ticks.ts';
import { ChartFrame, ChartPanel, EmptyChart, type TimeMark } from '../../../ui/chart-frame.tsx';
import { useChartOrTable } from '../../../ui/chart-or-table.tsx';
import { ChartTable, figureColumns } from '../../../ui/column-table.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import { proofHistory } from './calls.ts';
import classes from './proof.module.css';

type Day = Reply<'proofHistory'>[number];

const height = 240;
const maxMarks = 4;

/** What was held and owed on each day, as two lines or as a table. */
export function ProofHistory() {
  const history = useQuery(proofHistory);
  const { isTable, id, change } = useChartOrTable();
  const { data: days } = history;
  return (
    <Section
      title="History"
      subtitle="Held and owed by the last root of each day (UTC)"
      actions={days && days.length > 0 ? change : null}
    >
      {days === undefined ? (
        <NotLoaded what="The history" query={history} rows={[1, 308]} label="Loading history" />
      ) : (
        <ChartPanel id={id}>
          {days.length === 0 ? (
            <EmptyChart height={height} times={[]}>
              The chart starts with the first root.
            </EmptyChart>
          ) : isTable ? (
            <HistoryTable days={days} />
          ) : (
            <Lines days={days} />
          )}
        </ChartPanel>
      )}
    </Section>
  );
}

/** Owed is drawn over held, which is wider: where both are the same both are seen. */
const series = [
  { name: 'Held', part: 'held', radius: 7, amountOf: ({ onChain }: Day) => onChain },
  { name: 'Owed', part: 'owed', radius: 4, amountOf: ({ owed }: Day) => owed },
] as const;

function Lines({ days }: { days: readonly Day[] }) {
  const [pointed, setPointed] = useState<Day | null>(null);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const ticks = amountTicks(Math.max(...days.flatMap(({ onChain, owed }) => [onChain, owed])));
  const ceiling = ticks.at(-1) ?? 1;
  const [from, until] = [timeOf(first), timeOf(last)];
  // A single day stands in the middle.
  const placeOf = (day: Day) => (until === from ? 0.5 : (timeOf(day) - from) / (until - from));

  function point(at: number | null) {
    if (at === null) return setPointed(null);
    const distance = (day: Day) => Math.abs(placeOf(day) - at);
    setPointed(days.reduce((best, day) => (distance(day) < distance(best) ? day : best)));
  }

  return (
    <>
      <ChartFrame
        height={height}
        ticks={ticks}
        write={inShort}
        times={marksOf(days, placeOf)}
        label={`On ${dayText(last.day)} ${exactDollars(last.onChain)} held and ${exactDollars(last.owed)} owed; the table has each day`}
        onPoint={point}
        reading={
          pointed && {
            at: placeOf(pointed),
            content: (
              <>
                <span>{dayText(pointed.day)}</span>
                {series.map(({ name, amountOf }) => (
                  <b key={name} className="num">
                    {name} {exactDollars(amountOf(pointed))}
                  </b>
                ))}
              </>
            ),
          }
        }
      >
        {(width) =>
          series.map(({ part, radius, amountOf }) => {
            const points = days.map((day) => {
              const y = height - (Math.max(0, amountOf(day)) / ceiling) * height;
              return [placeOf(day) * width, y] as const;
            });
            return (
              <g key={part} className={classes['line']} data-part={part}>
                <polyline points={points.map((point) => point.join()).join(' ')} />
                {points.map(
                  ([x, y], at) =>
                    (days.length === 1 || days[at] === pointed) && (
                      <circle key={days[at]?.day} cx={x} cy={y} r={radius} />
                    ),
                )}
              </g>
            );
          })
        }
      </ChartFrame>
      <ul className={classes['keys']} aria-hidden>
        {series.map(({ name, part }) => (
          <li key={part} data-part={part}>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function timeOf({ day }: Day): number {
  return Date.parse(day);
}

/** A few days at even distances, within the chart. */
function marksOf(days: readonly Day[], placeOf: (day: Day) => number): TimeMark[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const length = (timeOf(last) - timeOf(first)) / dayMs;
  const step = Math.max(1, Math.ceil(length / maxMarks));
  const count = Math.floor(length / step) + 1;
  return Array.from({ length: count }, (_, n) => {
    const day = new Date(timeOf(first) + n * step * dayMs);
    const place = placeOf({ ...first, day: day.toISOString().slice(0, 10) });
    return { at: place, name: utcMonthAndDay.format(day) };
  });
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/** `$1.25M` on the axis of large amounts. */
function inShort(dollars: number): string {
  return dollars < 10_000 ? formatDollars(dollars) : `$${short.format(dollars)}`;
}

function HistoryTable({ days }: { days: readonly Day[] }) {
  return (
    <ChartTable
      label="Held and owed over time"
      columns={[{ title: 'Day (UTC)' }, ...figureColumns('Held', 'Owed')]}
    >
      {days.toReversed().map(({ day, onChain, owed }) => (
        <Table.Tr key={day}>
          <Table.Td>{dayText(day)}</Table.Td>
          <Table.Num>{exactDollars(onChain)}</Table.Num>
          <Table.Num>{exactDollars(owed)}</Table.Num>
        </Table.Tr>
      ))}
    </ChartTable>
  );
}
