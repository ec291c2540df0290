import type { User } from '@stoke/contract';
import { Text } from '@mantine/core';
import { IconBrandTelegram, IconCircleCheck } from '@tabler/icons-react';
import { SettingRow } from './setting-row.tsx';
import { WalletRow } from './wallet-row.tsx';
import { XRow } from './x-row.tsx';
import classes from './profile.module.css';

type Props = { user: User; onSaved: () => Promise<unknown> };

/** Wallet, X and Telegram of the earner: what a payout and a task need. */
export function AccountLinks({ user, onSaved }: Props) {
  return (
    <div className="panel">
      <WalletRow user={user} onSaved={onSaved} />
      <XRow user={user} onSaved={onSaved} />
      <TelegramRow telegramUsername={user.telegramUsername} />
    </div>
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
