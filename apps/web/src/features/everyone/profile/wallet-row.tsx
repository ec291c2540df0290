import type { User } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconWallet } from '@tabler/icons-react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { alertDialog, confirmDialog } from '../../../ui/dialogs.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { SavedField } from './saved-field.tsx';
import { WalletOfBrowser } from './wallet-of-browser.tsx';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { user: User; onSaved: () => Promise<unknown> };

const shared =
  "Another account uses the same wallet. Reviewers can see this. If that's not your account, make sure only you control this wallet.";

/** The wallet that payouts go to, what holds them back, and the way to take a change back. */
export function WalletRow({ user, onSaved }: Props) {
  const saveWallet = useMutation({
    mutationFn: (walletAddress: string) => call('saveWallet', { body: { walletAddress } }),
  });
  const now = useNow(1000);
  const { walletPayableFrom: payableFrom, walletFormer: former } = user;
  const waitsUntil = payableFrom !== null && new Date(payableFrom) > now ? payableFrom : null;
  return (
    <SavedField
      id="wallet"
      icon={<IconWallet size={20} />}
      title="Wallet Address (SOL)"
      hint="Receives your USDC payouts. Use a wallet you own."
      placeholder="Your Solana address"
      isMono
      filler={WalletOfBrowser}
      saved={user.walletAddress}
      save={async (value) => ((await saveWallet.mutateAsync(value)).isShared ? shared : null)}
      onSaved={onSaved}
      text={{
        button: 'Save Wallet',
        change: 'Change wallet',
        success: 'Wallet address updated successfully!',
        fallback: 'Error saving wallet address',
        missing: refusals['wallet.invalid'].text,
      }}
    >
      {waitsUntil !== null && (
        <WalletOnHold payableFrom={waitsUntil} former={former} onSaved={onSaved} />
      )}
      {user.walletIsShared && <Quiet mt="sm">{shared}</Quiet>}
    </SavedField>
  );
}

type HoldProps = { payableFrom: string; former: string | null; onSaved: Props['onSaved'] };

function WalletOnHold({ payableFrom, former, onSaved }: HoldProps) {
  const cancelling = useMutation({ mutationFn: () => call('cancelWalletChange', {}) });
  async function cancel() {
    const isSure = await confirmDialog({
      title: 'Cancel wallet change?',
      message: (
        <>
          Your previous wallet is restored and can be used immediately:{' '}
          <span className="code">{former}</span>
        </>
      ),
    });
    if (!isSure) return;
    const result = await cancelling.mutateAsync().then(
      ({ message }) => ({ title: 'Success', message }),
      (cause: unknown) => ({
        title: 'Error!',
        message: messageOf(cause, 'Error cancelling the wallet change'),
      }),
    );
    await onSaved();
    await alertDialog(result);
  }
  return (
    <Alert
      mt="sm"
      color="amber"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title="This wallet was changed recently"
    >
      <Text size="sm">
        For security, payouts to this wallet start on <Moment at={payableFrom} />. Not you? Cancel
        the change, then{' '}
        <LinkAnchor to="/settings" hash="password">
          change your password
        </LinkAnchor>
        .
      </Text>
      {former !== null && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          loading={cancelling.isPending}
          onClick={() => void cancel()}
        >
          Cancel change
        </Button>
      )}
    </Alert>
  );
}
