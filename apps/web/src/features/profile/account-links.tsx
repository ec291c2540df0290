import type { User } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { Text } from '@mantine/core';
import { IconBrandTelegram, IconBrandX, IconCircleCheck, IconWallet } from '@tabler/icons-react';
import { useNow } from '../../lib/use-now.ts';
import { Moment } from '../../ui/moment.tsx';
import { useSaveWallet, useSaveXAccount } from './calls.ts';
import { SavedField } from './saved-field.tsx';
import { SettingRow } from './setting-row.tsx';
import classes from './profile.module.css';

type Props = { user: User; onSaved: () => Promise<unknown> };

/** Wallet, X and Telegram of the earner: what a payout and a task need. */
export function AccountLinks({ user, onSaved }: Props) {
  const saveWallet = useSaveWallet();
  const saveXAccount = useSaveXAccount();
  return (
    <div className="panel">
      <SavedField
        id="wallet"
        icon={<IconWallet size={20} />}
        title="Wallet Address (SOL)"
        hint={<WalletHint payableFrom={user.walletPayableFrom} />}
        placeholder="Your Solana address"
        isMono
        saved={user.walletAddress}
        save={saveWallet.mutateAsync}
        onSaved={onSaved}
        said={{
          button: 'Save Wallet',
          success: 'Wallet address updated successfully!',
          fallback: 'Error saving wallet address',
          missing: refusals['wallet.invalid'].text,
        }}
      />
      <SavedField
        id="x-account"
        icon={<IconBrandX size={20} />}
        title="Link X Account"
        hint="Tasks must be done with this account."
        placeholder="@yourhandle"
        isMono={false}
        saved={user.xUsername}
        save={saveXAccount.mutateAsync}
        onSaved={onSaved}
        said={{
          button: 'Save X Account',
          success: 'X account updated successfully!',
          fallback: 'Error saving X account',
          missing: refusals['x.invalid'].text,
        }}
      />
      <TelegramRow telegramUsername={user.telegramUsername} />
    </div>
  );
}

function WalletHint({ payableFrom }: { payableFrom: string | null }) {
  const now = useNow(30_000);
  if (payableFrom === null || new Date(payableFrom) <= now) {
    return 'Payouts in USDC go here. Use a wallet that you own.';
  }
  return (
    <Text span size="sm" c="amber.3">
      Changed recently. For your safety payouts to it start on <Moment at={payableFrom} />.
    </Text>
  );
}

function TelegramRow({ telegramUsername }: { telegramUsername: string | null }) {
  return (
    <SettingRow
      id="telegram"
      icon={<IconBrandTelegram size={20} />}
      title="Link Telegram Account"
      hint="Needed for Spark campaigns, which run in Telegram groups."
    >
      <div className={classes['telegram']}>
        {telegramUsername === null ? (
          <Text size="sm" c="dimmed">
            Linking opens here together with the Telegram bot.
          </Text>
        ) : (
          <>
            <IconCircleCheck size={18} className={classes['linked']} aria-hidden />
            <Text size="sm" fw={600}>
              Telegram Account Linked!
            </Text>
            <Text size="sm" c="dimmed">
              @{telegramUsername}
            </Text>
          </>
        )}
      </div>
    </SettingRow>
  );
}
