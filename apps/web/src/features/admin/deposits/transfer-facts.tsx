import type { AdminTransfer } from '@stoke/contract';
import { Moment } from '../../../ui/moment.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { TransactionLink } from '../../../entities/money/transaction-link.tsx';
import { FactGrid } from '../../../ui/fact-grid.tsx';

/** What the chain says of a transfer. */
export function TransferFacts({ transfer }: { transfer: AdminTransfer }) {
  const { signature, transactionUrl, at, senders, named } = transfer;
  return (
    <FactGrid columns={2}>
      <Pair name="Arrived">{at === null ? 'unknown' : <Moment at={at} />}</Pair>
      <Pair name="Transaction">
        <TransactionLink signature={signature} url={transactionUrl} />
      </Pair>
      <Pair name={senders.length > 1 ? `Paid by ${senders.length} wallets` : 'Paid by'} isWide>
        {senders.length === 0 ? 'No payer: the USDC was minted to us' : null}
        {senders.map((sender) => (
          <span key={sender} className="mono">
            {sender}
          </span>
        ))}
      </Pair>
      {named.length > 0 && (
        <Pair name="Names the deposit of" isWide>
          {named.map(({ username }) => `@${username}`).join(', ')}
        </Pair>
      )}
    </FactGrid>
  );
}
