import { countdown } from '@stoke/domain';
import { Button, Loader } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import type { Deposit } from '@stoke/contract';
import { useNow } from '../../lib/use-now.ts';
import { CopyFact } from './copy-fact.tsx';
import { depositStages } from './deposit-status.ts';
import { isDemoWorld } from './demo-world.ts';
import classes from './payment-request.module.css';
import { PayWithWallet } from './pay-with-wallet.tsx';
import { QrCode } from './qr-code.tsx';
import { exactAmount } from '../../lib/exact-amount.ts';
import { SendTestUsdc } from './send-test-usdc.tsx';

/** An open deposit: the Solana Pay code, what a wallet must be told, and what has happened. */
export function PaymentRequest({ deposit }: { deposit: Deposit }) {
  const stage = depositStages[deposit.status];
  const isWaiting = deposit.status === 'waiting';
  return (
    <div className={classes['request']}>
      <div className={classes['code']} data-paid={!isWaiting || undefined}>
        <QrCode text={deposit.url} label="Solana Pay code of this deposit" />
        {isWaiting && isPayLink(deposit.url) ? (
          <Button
            component="a"
            href={deposit.url}
            fullWidth
            variant="default"
            leftSection={<IconWallet size={16} aria-hidden />}
          >
            Open in wallet
          </Button>
        ) : null}
      </div>
      <div className={classes['details']}>
        <div className={classes['stage']} data-status={deposit.status} role="status">
          <Loader size="xs" color={isWaiting ? 'gray' : 'ember'} aria-hidden />
          <div>
            <h3>{stage.label}</h3>
            <p>{stage.text}</p>
          </div>
        </div>
        <dl className={classes['facts']}>
          <CopyFact name="Exact amount" value={exactAmount(deposit.amount)} unit="USDC" />
          <CopyFact name="Recipient" value={deposit.recipient} />
          <CopyFact name="USDC mint" value={deposit.mint} />
          <CopyFact name="Reference" value={deposit.reference} />
        </dl>
        {isWaiting ? <ExpiresIn at={deposit.expiresAt} /> : null}
        {isWaiting ? <PayWithWallet depositId={deposit._id} /> : null}
        {isWaiting && isDemoWorld() ? <SendTestUsdc depositId={deposit._id} /> : null}
      </div>
    </div>
  );
}

function ExpiresIn({ at }: { at: string }) {
  const now = useNow(1000);
  const endsAt = new Date(at);
  return (
    <p className={classes['expiry']}>
      {endsAt > now ? (
        <>
          Expires in <b>{countdown(endsAt, now)}</b>
        </>
      ) : (
        'Closing this request…'
      )}
    </p>
  );
}

/** Only a payment link may leave the page for a wallet. */
function isPayLink(url: string): boolean {
  return url.startsWith('solana:');
}
