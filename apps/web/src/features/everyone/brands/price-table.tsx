import {
  dripActions,
  dripCompletions,
  dripReward,
  fomoLimits,
  formatRate,
  formatUsd,
  sparkLimits,
  sparkRates,
  splitPrice,
  toDollars,
  usdc,
  wholeDollars,
  type Usdc,
} from '@stoke/domain';
import { useTerms } from '../../../entities/site/terms.ts';
import { ColumnTable, type Column } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';

const numbers = (...titles: string[]): Column[] =>
  titles.map((title) => ({ title, ta: 'right' as const }));

const ofPackages = [
  { title: 'Drip: like, retweet and comment' },
  ...numbers('Runs', 'Price', 'To people', 'Our fee', 'Completions', 'Each', 'Per action'),
];

/** What each package buys. */
export function PackageTable() {
  const { feePercents, packages } = useTerms();
  return (
    <ColumnTable columns={ofPackages} minWidth={820} aria-label="Packages of a drip">
      {packages.map(({ id, name, durationHours, price }) => {
        const { pool, fee } = splitPrice(price, feePercents.drip);
        const each = withFee(dripReward, feePercents.drip);
        return (
          <Table.Tr key={id} h={48}>
            <Table.Td fw={600}>{name}</Table.Td>
            <Table.Num>{durationHours} hours</Table.Num>
            <Table.Num>{formatUsd(price)}</Table.Num>
            <Table.Num>{formatUsd(pool)}</Table.Num>
            <Table.Num>{formatUsd(fee)}</Table.Num>
            <Table.Num>
              {dripCompletions(price, feePercents.drip).toLocaleString('en-US')}
            </Table.Num>
            <Table.Num>{shownRate(each)}</Table.Num>
            <Table.Num>{shownRate(usdc(each / BigInt(dripActions.length)))}</Table.Num>
          </Table.Tr>
        );
      })}
    </ColumnTable>
  );
}

const ofOthers = [
  { title: 'Other campaigns' },
  ...numbers('From', 'Our fee'),
  { title: 'Per action, fee included' },
];

/** What the other kinds of campaign cost. */
export function OtherPrices() {
  const { feePercents: fee, open } = useTerms();
  const { message, click, reaction } = sparkRates;
  const spark = (rate: Usdc) => shownRate(withFee(rate, fee.spark));
  return (
    <ColumnTable columns={ofOthers} minWidth={820} aria-label="Other campaigns">
      <Table.Tr h={48}>
        <Table.Td fw={600}>Spark, in your Telegram group</Table.Td>
        <Table.Num>{formatUsd(sparkLimits.budgetMinimum)}</Table.Num>
        <Table.Num>{fee.spark}%</Table.Num>
        <Table.Td>
          Message {spark(message)} · click {spark(click)} · reaction {spark(reaction)}
        </Table.Td>
      </Table.Tr>
      <Table.Tr h={48}>
        <Table.Td fw={600}>FOMO, several tasks{open.fomo ? '' : ' (soon)'}</Table.Td>
        <Table.Num>{formatUsd(wholeDollars(1n))}</Table.Num>
        <Table.Num>{fee.fomo}%</Table.Num>
        <Table.Td>Your rates, for up to {fomoLimits.usersPerDollar} people per dollar</Table.Td>
      </Table.Tr>
    </ColumnTable>
  );
}

/** A hundredth of a cent, in micro-dollars. */
const finest = 100n;

/** A reward with the part of the price that is the fee, rounded up to what is shown. */
function withFee(reward: Usdc, feePercent: number): Usdc {
  const part = BigInt(100 - feePercent) * finest;
  return usdc(((reward * 100n + part - 1n) / part) * finest);
}

/** Small rates need their fractions of a cent: `$0.0125`. */
function shownRate(rate: Usdc): string {
  return formatRate(toDollars(rate));
}
