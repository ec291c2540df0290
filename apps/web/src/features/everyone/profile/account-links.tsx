import type { User } from '@stoke/contract';
import { IconBrandTelegram } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SettingRow } from './setting-row.tsx';
import { WalletRow } from './wallet-row.tsx';
import { XRow } from './x-row.tsx';

type Props = {
  user: User;
  onSaved: () => Promise<unknown>;
  /** The control of the Telegram row. */
  telegram: ReactNode;
};

/** Wallet, X and Telegram of the earner: what a payout and a task need. */
export function AccountLinks({ user, onSaved, telegram }: Props) {
  return (
    <div className="panel">
      <WalletRow user={user} onSaved={onSaved} />
      <XRow user={user} onSaved={onSaved} />
      <SettingRow
        id="telegram"
        icon={<IconBrandTelegram size={20} />}
        title="Link Telegram Account"
        hint="Needed for Spark campaigns, which run in Telegram groups."
      >
        {telegram}
      </SettingRow>
    </div>
  );
}
