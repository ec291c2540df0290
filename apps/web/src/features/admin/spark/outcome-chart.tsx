import { dayMs, formatRate, hourMs } from '@stoke/domain';
import { Button, Group, Stack } from '@mantine/core';
import { useChartOrTable } from '../../../ui/chart-or-table.tsx';
import { stepText } from '../../../lib/step-text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { StepStart } from '../../../ui/step-start.tsx';
import type { Outcome, Step } from './calls.ts';
import classes from './spark-desk.module.css';
import { countText } from '../../../lib/count-text.ts';
import { actionsText, reasonLabels } from './words.ts';
import { ChartTable, ColumnTable, figureColumns } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';

type Part = 'paid' | 'waiting' | 'refused';
type Bar = { at: number } & Record<Part, number>;

const parts: readonly Part[] = ['paid', 'waiting', 'refused'];
const labels = { paid: 'Paid', waiting: 'Waiting', refused: 'Not paid' } as const;
const steps = { hour: { ms: hourMs, bars: 48 }, day: { ms: dayMs, bars: 60 } } as const;

type Shown = { outcomes: readonly Outcome[]; by: Step };
type Props = {
  /** Null while those of this step are loaded. */
  outcomes: readonly Outcome[] | null;
  by: Step;
  onBy: (by: Step) => void;
};

/** Actions over time by what became of them, as bars or as a table with each reason. */
export function OutcomeChart({ outcomes, by, onBy }: Props) {
  const { isTable, id, change } = useChartOrTable();
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Group gap="xs" role="group" aria-label="Step">
          {(['hour', 'day'] as const).map((step) => (
            <Button
              key={step}
              size="xs"
              variant={step === by ? 'light' : 'default'}
              aria-pressed={step === by}
              onClick={() => onBy(step)}
            >
              {step === 'hour' ? 'Last 48 hours' : 'Last 60 days'}
            </Button>
          ))}
        </Group>
        {change}
      </Group>
      <div className="panel" id={id}>
        {outcomes === null ? (
          <SkeletonRows count={1} height={220} />
        ) : isTable ? (
          <OutcomeTable outcomes={outcomes} by={by} />
        ) : (
          <Bars outcomes={outcomes} by={by} />
        )}
      </div>
      {outcomes && <Reasons outcomes={outcomes} />}
    </Stack>
  );
}

function partOf(outcome: Outcome['outcome']): Part {
  return outcome === 'paid' || outcome === 'waiting' ? outcome : 'refused';
}

function barsOf(outcomes: readonly Outcome[], by: Step, now: Date): Bar[] {
  const { ms, bars } = steps[by];
  const last = Math.floor(now.getTime() / ms) * ms;
  const all = Array.from({ length: bars }, (_, place): Bar => {
    return { at: last - (bars - 1 - place) * ms, paid: 0, waiting: 0, refused: 0 };
  });
  const byTime = new Map(all.map((bar) => [bar.at, bar]));
  for (const { at, outcome, actions } of outcomes) {
    const bar = byTime.get(Date.parse(at));
    if (bar) bar[partOf(outcome)] += actions;
  }
  return all;
}

function Bars({ outcomes, by }: Shown) {
  const now = useNow(60_000);
  const bars = barsOf(outcomes, by, now);
  const most = Math.max(1, ...bars.map((bar) => bar.paid + bar.waiting + bar.refused));
  const total = outcomes.reduce((sum, { actions }) => sum + actions, 0);
  const nameOf = ({ at }: Bar) => stepText(at, steps[by].ms);
  return (
    <>
      <div
        className={classes['bars']}
        role="img"
        aria-label={`${actionsText(total)}; the table has them by reason`}
      >
        {bars.map((bar) => (
          <div key={bar.at} className={classes['bar']} title={`${nameOf(bar)}: ${countsOf(bar)}`}>
            {parts.map((part) => (
              <span
                key={part}
                data-part={part}
                style={{ height: `${(bar[part] / most) * 140}px` }}
              />
            ))}
          </div>
        ))}
      </div>
      <Group justify="space-between" gap={0} px={20} pt={8} c="dimmed" fz={12}>
        {[bars[0], bars.at(-1)].map((bar) => bar && <span key={bar.at}>{nameOf(bar)}</span>)}
      </Group>
      <Group gap={16} px={20} pt={12} pb={16} className="hint">
        {parts.map((part) => (
          <span key={part} className={classes['key']} data-part={part}>
            {labels[part]}
          </span>
        ))}
      </Group>
    </>
  );
}

function countsOf(bar: Bar): string {
  return parts.map((part) => `${labels[part].toLowerCase()} ${countText(bar[part])}`).join(', ');
}

function outcomeText(outcome: Outcome['outcome']): string {
  return outcome === 'paid' || outcome === 'waiting' ? labels[outcome] : reasonLabels[outcome];
}

/** How many of each, most first. */
function Reasons({ outcomes }: { outcomes: readonly Outcome[] }) {
  const sums = new Map<Outcome['outcome'], { actions: number; amount: number }>();
  for (const { outcome, actions, amount } of outcomes) {
    const sum = sums.get(outcome) ?? { actions: 0, amount: 0 };
    sums.set(outcome, { actions: sum.actions + actions, amount: sum.amount + amount });
  }
  const total = outcomes.reduce((sum, { actions }) => sum + actions, 0);
  if (total === 0) return null;
  const rows = [...sums].toSorted(([, one], [, other]) => other.actions - one.actions);
  return (
    <ColumnTable columns={[{ title: 'Outcome' }, ...figureColumns('Actions', 'Rewards')]}>
      {rows.map(([outcome, { actions, amount }]) => (
        <Table.Tr key={outcome}>
          <Table.Td>{outcomeText(outcome)}</Table.Td>
          <Table.Num>{countText(actions)}</Table.Num>
          <Table.Num>{amount > 0 ? formatRate(amount) : '–'}</Table.Num>
        </Table.Tr>
      ))}
    </ColumnTable>
  );
}

function OutcomeTable({ outcomes, by }: Shown) {
  return (
    <ChartTable
      label="Actions over time"
      columns={[{ title: 'From' }, { title: 'Outcome' }, { title: 'Actions', ta: 'right' }]}
    >
      {outcomes.toReversed().map(({ at, outcome, actions }) => (
        <Table.Tr key={`${at} ${outcome}`}>
          <Table.Td>
            <StepStart at={at} stepMs={steps[by].ms} />
          </Table.Td>
          <Table.Td>{outcomeText(outcome)}</Table.Td>
          <Table.Num>{countText(actions)}</Table.Num>
        </Table.Tr>
      ))}
    </ChartTable>
  );
}
