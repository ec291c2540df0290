import type { WaitingCampaign } from '@stoke/contract';
import {
  coveredBy,
  formatUsd,
  kindLabel,
  parseDollars,
  usdc,
  zeroUsdc,
  type Usdc,
} from '@stoke/domain';
import { Stack, Text } from '@mantine/core';
import classes from './amount-form.module.css';
import { Quiet } from '../../../ui/quiet.ts';

export type Priced = Omit<WaitingCampaign, 'price'> & { price: Usdc };

/** The waiting campaigns with exact prices, in the order in which money funds them. */
export function priced(waiting: readonly WaitingCampaign[]): Priced[] {
  return waiting.map((one) => ({ ...one, price: parseDollars(one.price) ?? zeroUsdc }));
}

type Props = {
  waiting: readonly Priced[];
  /** The balance in dollars; null until it is known. */
  available: number | null;
  /** What is about to be added. */
  amount: Usdc | null;
};

/** Which of the waiting campaigns this amount funds, and what is then left of the balance. */
export function WaitingNote({ waiting, available, amount }: Props) {
  if (waiting.length === 0 || available === null || amount === null) return null;
  const money = usdc((parseDollars(available) ?? zeroUsdc) + amount);
  const covered = coveredBy(waiting, money);
  const left = covered.reduce((rest, { price }) => usdc(rest - price), money);
  if (covered.length === 0) {
    return (
      <Quiet role="status">
        {waiting.length === 1
          ? 'Not enough for the campaign that waits for funds.'
          : `Not enough for any of the ${waiting.length} campaigns that wait for funds.`}
      </Quiet>
    );
  }
  return (
    <Stack gap={8} role="status">
      <Text size="sm" fw={600}>
        Funds automatically, oldest first
      </Text>
      <ul className={classes['covered']}>
        {covered.map(({ _id, kind, name, price }) => (
          <li key={_id}>
            <span>{name}</span>
            <span>{kindLabel(kind)}</span>
            <b className="num">{formatUsd(price)}</b>
          </li>
        ))}
      </ul>
      <Quiet>
        Leaves {formatUsd(left)} in your balance
        {covered.length < waiting.length
          ? `, with ${waiting.length - covered.length} still waiting for funds.`
          : '.'}
      </Quiet>
    </Stack>
  );
}
