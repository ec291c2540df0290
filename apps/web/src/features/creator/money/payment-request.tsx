import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import type { Deposit } from '@stoke/contract';
import { countdown } from '@stoke/domain';
import { IconWallet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';
import { exactAmount } from '../../../lib/exact-amount.ts';
import { useNow } from '../../../lib/use-now.ts';
import { CopyFact } from './copy-fact.tsx';
import { currency, isDemoWorld } from '../../../entities/site/demo-world.ts';
import { depositStages } from './deposit-status.ts';
import { PayWithWallet } from './pay-with-wallet.tsx';
import classes from './payment-request.module.css';
import { QrCode } from '../../../ui/qr-code.tsx';
import { FailedLine } from '../../../ui/failed.tsx';
import { Quiet } from '../../../ui/quiet.ts';

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
      <Stack gap="lg" miw={0}>
        <div className={classes['stage']} data-status={deposit.status} role="status">
          <Loader size="xs" color={isWaiting ? 'gray' : 'ember'} aria-hidden />
          <div>
            <h3>{stage.label}</h3>
            <p>{stage.text}</p>
          </div>
        </div>
        <Stack component="dl" gap="xs" m={0}>
          <CopyFact name="Exact amount" value={exactAmount(deposit.amount)} unit={currency()} />
          <CopyFact name="Recipient" value={deposit.recipient} />
          <CopyFact name={isDemoWorld() ? 'Test USDC mint' : 'USDC mint'} value={deposit.mint} />
          <CopyFact name="Reference" value={deposit.reference} />
        </Stack>
        {isWaiting ? <ExpiresIn at={deposit.expiresAt} /> : null}
        {isWaiting ? <PayWithWallet depositId={deposit._id} /> : null}
        {isWaiting && isDemoWorld() ? <SendTestUsdc depositId={deposit._id} /> : null}
      </Stack>
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

/** Embedded world only: pays the open deposit from the demo wallet. */
function SendTestUsdc({ depositId }: { depositId: string }) {
  const sending = useMutation({
    mutationFn: () => call('sendTestUsdc', { params: { id: depositId } }),
    onSettled: useRefetch(['deposits']),
  });
  return (
    <Group gap="14px 24px" justify="space-between" p={16} bd="1px dashed #4a4a54" bdrs={12}>
      <div>
        <Text size="sm" fw={600}>
          This is the demo world
        </Text>
        <Quiet>Pay test USDC on the embedded chain. Real wallets can't pay this request.</Quiet>
        <FailedLine
          error={sending.error}
          text="The test USDC was not sent. Please try again."
          c="red.4"
          mt={4}
        />
      </div>
      <Button disabled={sending.isPending || sending.isSuccess} onClick={() => sending.mutate()}>
        {sending.isIdle || sending.isError
          ? 'Send test USDC from the demo wallet'
          : sending.isPending
            ? 'Sending...'
            : 'Sent'}
      </Button>
    </Group>
  );
}
