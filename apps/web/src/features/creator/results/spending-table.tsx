import type { CampaignResults } from '@stoke/contract';
import { formatDollars, formatUsd, hourMs, parseDollars, usdc, zeroUsdc } from '@stoke/domain';
import type { Measured } from './chart-measures.ts';
import type { SpendingWords } from './spending-words.ts';
import { ChartTable } from '../../../ui/column-table.tsx';
import { StepStart } from '../../../ui/step-start.tsx';
import { Table } from '../../../ui/table.tsx';

type Props = Pick<CampaignResults, 'spending'> & {
  words: Pick<SpendingWords, 'counted' | 'done'>;
};
/** What a step adds to the total as it is shown: in whole cents, so that the column adds up. */
function stepOf(before: number, after: number): string {
  const [from, to] = [before, after].map((dollars) => (parseDollars(dollars) ?? zeroUsdc) / cent);
  return formatUsd(usdc(((to ?? 0n) - (from ?? 0n)) * cent));
}

const cent = 10_000n;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The spending step by step, oldest first; steps in which nothing was paid are left out. */
export function SpendingTable({ spending, words: { counted, done } }: Props) {
  return (
    <ChartTable
      label="Spend over time"
      columns={[
        { title: 'From' },
        ...(counted === null ? [] : [{ title: capital(counted), ta: 'right' as const }]),
        { title: capital(done), ta: 'right' },
        { title: 'Until then', ta: 'right' },
      ]}
    >
      {spending.steps.map(({ from, approved, spent, total }, at, { [at - 1]: before }) => (
        <Table.Tr key={from}>
          <Table.Td>
            <StepStart at={from} stepMs={spending.stepHours * hourMs} />
          </Table.Td>
          {counted === null ? null : <Table.Num>{approved.toLocaleString('en-US')}</Table.Num>}
          <Table.Num>{stepOf(before?.total ?? total - spent, total)}</Table.Num>
          <Table.Num>{formatDollars(total)}</Table.Num>
        </Table.Tr>
      ))}
    </ChartTable>
  );
}

type StepProps = { measure: Measured; name: string; stepMs: number };

/** People or actions step by step, oldest first, without empty steps. */
export function StepTable({ measure, name, stepMs }: StepProps) {
  return (
    <ChartTable
      label={measure.title}
      columns={[
        { title: 'From' },
        { title: name, ta: 'right' },
        { title: 'Until then', ta: 'right' },
      ]}
    >
      {measure.steps.map(({ from, value, total }) => (
        <Table.Tr key={from}>
          <Table.Td>
            <StepStart at={from} stepMs={stepMs} />
          </Table.Td>
          <Table.Num>{measure.write(value)}</Table.Num>
          <Table.Num>{measure.write(total)}</Table.Num>
        </Table.Tr>
      ))}
    </ChartTable>
  );
}
