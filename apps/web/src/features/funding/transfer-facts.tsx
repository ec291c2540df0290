import type { AdminTransfer } from '@stoke/contract';
import type { ReactNode } from 'react';
import { Moment } from '../../ui/moment.tsx';
import classes from './desk.module.css';
import { TransactionLink } from '../../ui/transaction-link.tsx';

/** What the chain says of a transfer. */
export function TransferFacts({ transfer }: { transfer: AdminTransfer }) {
  const { signature, transactionUrl, at, senders, named } = transfer;
  return (
    <dl className={classes['facts']}>
      <Fact name="Arrived">{at === null ? 'unknown' : <Moment at={at} />}</Fact>
      <Fact name="Transaction">
        <TransactionLink signature={signature} url={transactionUrl} />
      </Fact>
      <Fact name={senders.length > 1 ? `Paid by ${senders.length} wallets` : 'Paid by'} isWide>
        {senders.length === 0 ? 'no one: the USDC was issued to us' : null}
        {senders.map((sender) => (
          <span key={sender} className={classes['address']}>
            {sender}
          </span>
        ))}
      </Fact>
      {named.length > 0 && (
        <Fact name="Names the deposit of" isWide>
          {named.map(({ username }) => `@${username}`).join(', ')}
        </Fact>
      )}
    </dl>
  );
}

type FactProps = { name: string; isWide?: boolean; children: ReactNode };

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
