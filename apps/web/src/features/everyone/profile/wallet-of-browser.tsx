import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  connectWallet,
  WalletProblem,
  watchWallets,
  type BrowserWallet,
} from '../../../entities/money/browser-wallets.ts';
import { WalletButtons } from '../../../entities/money/wallet-buttons.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** Takes the address from a wallet of this browser; nothing where there is none. */
export function WalletOfBrowser({ onFill }: { onFill: (address: string) => void }) {
  const [wallets, setWallets] = useState<readonly BrowserWallet[]>([]);
  useEffect(() => watchWallets(setWallets), []);
  const connecting = useMutation({
    mutationFn: connectWallet,
    onSuccess: ({ address }) => onFill(address),
  });
  if (wallets.length === 0) return null;
  return (
    <div>
      <Quiet mt="sm">Use the address of a wallet in this browser</Quiet>
      <WalletButtons
        wallets={wallets}
        asked={connecting.isPending ? connecting.variables : null}
        onPress={connecting.mutate}
      />
      {connecting.isError && (
        <Text size="sm" c="rose.3" mt={8} role="alert">
          {connecting.error instanceof WalletProblem
            ? connecting.error.message
            : 'The wallet did not share an address.'}
        </Text>
      )}
    </div>
  );
}
