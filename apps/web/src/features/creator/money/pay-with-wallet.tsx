import type { Deposit } from '@stoke/contract';
import { Box, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { call, CallError } from '../../../lib/session/api.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import {
  chainOfPage,
  connectWallet,
  isDeclined,
  signTransfer,
  WalletProblem,
  watchWallets,
  type BrowserWallet,
} from '../../../entities/money/browser-wallets.ts';
import { WalletButtons } from '../../../entities/money/wallet-buttons.tsx';
import { Quiet } from '../../../ui/quiet.ts';

const declined = 'Declined in your wallet. Nothing was sent.';
const fallback = 'The wallet could not pay. Nothing was sent. Please try again.';

/** A transfer that has not landed by then never will: the network takes its bytes for about a minute. */
const deadAfterMs = 120_000;

/** Pays a waiting deposit from a wallet of this browser: it signs, we send. */
export function PayWithWallet({ depositId }: { depositId: Deposit['_id'] }) {
  const client = useQueryClient();
  const [wallets, setWallets] = useState<readonly BrowserWallet[]>([]);
  useEffect(() => watchWallets(setWallets), []);
  const [isLost, setIsLost] = useState(false);
  const { start } = useTimeout(() => setIsLost(true), deadAfterMs);
  const paying = useMutation({
    mutationFn: (wallet: BrowserWallet) => pay(wallet, depositId),
    onMutate: () => setIsLost(false),
    onSuccess: start,
    onSettled: () => client.invalidateQueries({ queryKey: ['deposits'] }),
  });
  if (wallets.length === 0) return null;
  return (
    <Box p={16} bd="1px solid var(--hairline)" bdrs={12}>
      <Text size="sm" fw={600}>
        Pay from a wallet in this browser
      </Text>
      <WalletButtons
        wallets={wallets}
        asked={paying.isPending ? paying.variables : null}
        isDisabled={paying.isSuccess && !isLost}
        onPress={paying.mutate}
      />
      {paying.isSuccess ? (
        <Quiet mt={8} role="status">
          {isLost
            ? 'No transfer arrived within two minutes. If your wallet shows none either, pay again.'
            : 'Sent. Your balance updates once the transfer is final.'}
        </Quiet>
      ) : null}
      {paying.isError ? (
        <Text size="sm" c="rose.3" mt={8} role="alert">
          {textOf(paying.error)}
        </Text>
      ) : null}
    </Box>
  );
}

async function pay(wallet: BrowserWallet, depositId: string) {
  const chain = chainOfPage();
  const account = await connectWallet(wallet);
  const { transaction } = await call('prepareTransfer', {
    params: { id: depositId },
    body: { wallet: account.address },
  });
  const signed = await signTransfer(wallet, { account, chain, transaction });
  try {
    return await call('submitTransfer', {
      params: { id: depositId },
      body: { transaction: signed },
    });
  } catch (error) {
    // no answer, or none that says what became of it: it may be on its way
    if (error instanceof CallError && error.code !== null) throw error;
    throw new WalletProblem('fate-unknown');
  }
}

function textOf(error: unknown): ReactNode {
  if (error instanceof CallError) return messageOf(error, fallback);
  if (error instanceof WalletProblem) return error.message;
  return isDeclined(error) ? declined : fallback;
}
