import { Button, Group } from '@mantine/core';
import type { BrowserWallet } from './browser-wallets.ts';

type Props = {
  wallets: readonly BrowserWallet[];
  /** The wallet that was pressed and has not answered yet. */
  asked: BrowserWallet | null;
  isDisabled?: boolean;
  onPress: (wallet: BrowserWallet) => void;
};

/** The wallets of this browser. */
export function WalletButtons({ wallets, asked, isDisabled = false, onPress }: Props) {
  return (
    <Group gap="xs" mt={8}>
      {wallets.map((wallet) => (
        <Button
          key={wallet.name}
          variant="default"
          disabled={isDisabled || asked !== null}
          leftSection={iconOf(wallet)}
          onClick={() => onPress(wallet)}
        >
          {asked === wallet ? 'Confirm in wallet...' : wallet.name}
        </Button>
      ))}
    </Group>
  );
}

/** A wallet's icon is a picture that it brings along; anything else is not shown. */
function iconOf({ icon }: BrowserWallet) {
  if (!icon.startsWith('data:image/')) return null;
  return <img src={icon} alt="" width={18} height={18} />;
}
