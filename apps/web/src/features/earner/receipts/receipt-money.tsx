import type { Receipt } from '@stoke/contract';
import { formatRate } from '@stoke/domain';
import { Group } from '@mantine/core';
import { Moment } from '../../../ui/moment.tsx';
import { Fact, Outside, Part } from './receipt-part.tsx';
import classes from './receipts.module.css';
import { Quiet } from '../../../ui/quiet.ts';

const accounts: Readonly<Record<string, string>> = {
  campaign_pool: "The campaign's pool",
  campaign_disputed: 'Reserved during the appeal period',
  earner_reserved: 'Reserved for you',
  earner_accruing: 'Reserved for you',
  earner_available: 'Your available balance',
};

type Transaction = Receipt['transactions'][number];

/** One transaction of the books. */
export function TransactionLines({ transaction }: { transaction: Transaction }) {
  const { reference, at, entries } = transaction;
  return (
    <div className={classes['transaction']}>
      <Quiet title={reference}>
        <Moment at={at} />
      </Quiet>
      <Entries entries={entries} />
    </div>
  );
}

export function Entries({ entries }: Pick<Transaction, 'entries'>) {
  return entries.map(({ account, amount }) => (
    <Group key={account} gap="md" align="stretch" justify="space-between" wrap="nowrap">
      <span>{accounts[account] ?? account}</span>
      <span className="num">{signed(amount)}</span>
    </Group>
  ));
}

/** The payouts that a reward left with, and what is left of it. */
export function Payments({ receipt }: { receipt: Receipt }) {
  const { payouts, notPaidOutYet, forfeited } = receipt;
  return (
    <Part title="How it was paid out">
      {payouts.map((payout) => (
        <div key={payout._id} className={classes['transaction']}>
          <Group gap="md" align="stretch" justify="space-between" wrap="nowrap">
            <span>
              {formatRate(payout.amount)} of a payout of {formatRate(payout.payoutAmount)}
            </span>
            <Quiet span>
              <Moment at={payout.confirmedAt} />
            </Quiet>
          </Group>
          <Quiet component="div">
            to <code>{payout.address}</code>
          </Quiet>
          <Quiet component="div">
            {payout.transactionUrl === null ? (
              <code>{payout.signature}</code>
            ) : (
              <Outside href={payout.transactionUrl} text={payout.signature} />
            )}
          </Quiet>
        </div>
      ))}
      {notPaidOutYet > 0 && (
        <Fact name="Not paid out yet">
          {formatRate(notPaidOutYet)} is in your balance or on its way
        </Fact>
      )}
      {forfeited > 0 && <Fact name="Forfeited">{formatRate(forfeited)}</Fact>}
      <Quiet size="xs">Oldest earnings are paid first.</Quiet>
    </Part>
  );
}

function signed(amount: number): string {
  return amount < 0 ? `−${formatRate(-amount)}` : `+${formatRate(amount)}`;
}
