import { refusals } from '@stoke/contract/refusals';
import { claimMessage } from '@stoke/domain';
import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { SignatureField } from '../../../entities/money/signature-field.tsx';
import { CallError } from '../../../lib/session/api.ts';
import { callOnce } from '../../../lib/session/call-once.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { showToast } from '../../../ui/toasts.ts';
import {
  toBase58,
  connectWallet,
  isDeclined,
  signText,
  WalletProblem,
  watchWallets,
  type BrowserWallet,
} from '../../../entities/money/browser-wallets.ts';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { Quiet } from '../../../ui/quiet.ts';

type Claim = { wallet: BrowserWallet | null };
const declined = 'Declined in your wallet. Nothing was claimed.';

/** For a transfer that came without our link: its signature, and a proof by the wallet that paid. */
export function ClaimForm({ userId }: { userId: string }) {
  const refetch = useRefetch(['deposits'], ['balance']);
  const form = useForm({ initialValues: { signature: '' }, validate: { signature: problemOf } });
  const [wallets, setWallets] = useState<readonly BrowserWallet[]>([]);
  useEffect(() => watchWallets(setWallets), []);
  const signature = form.values.signature.trim();
  const claiming = useMutation({
    mutationFn: async ({ wallet }: Claim) => {
      const proof = wallet ? { proof: await prove(wallet, { signature, userId }) } : {};
      // A wallet need not sign twice in the same way.
      const facts = { body: [signature, wallet?.name] };
      return callOnce('claimDeposit', { body: { signature, ...proof } }, facts);
    },
    onSuccess: ({ creditedAmount }) => {
      form.reset();
      showToast('success', `${exactDollars(creditedAmount)} credited to your balance.`);
      return refetch();
    },
    onError: (error) => form.setFieldError('signature', textOf(error)),
  });
  const code = claiming.error instanceof CallError ? claiming.error.code : null;
  const needsProof = code === 'deposit.proof_needed';
  const submit = form.onSubmit(() => {
    if (!claiming.isPending) claiming.mutate({ wallet: null });
  }, focusFirstError);
  return (
    <form onSubmit={submit} onChange={() => claiming.reset()} noValidate>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <SignatureField
          flex={1}
          placeholder="5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb…"
          classNames={{ input: 'mono' }}
          disabled={claiming.isPending}
          {...form.getInputProps('signature')}
        />
        <Button type="submit" variant="default" mt={28} disabled={claiming.isPending}>
          {claiming.isPending ? 'Looking...' : 'Find it'}
        </Button>
      </Group>
      {needsProof ? (
        <Proof wallets={wallets} onSign={(wallet) => claiming.mutate({ wallet })} />
      ) : null}
      {needsProof || code === 'deposit.sender_unclear' ? <ToSupport /> : null}
    </form>
  );
}

/** No one can sign for an exchange, nor one wallet for several. */
function ToSupport() {
  return (
    <Quiet mt="sm">
      From an exchange, or from several wallets?{' '}
      <LinkAnchor to="/support" size="sm">
        Write to support
      </LinkAnchor>{' '}
      with this signature, and our team will credit the transfer.
    </Quiet>
  );
}

type ProofProps = {
  wallets: readonly BrowserWallet[];
  onSign: (wallet: BrowserWallet) => void;
};

function Proof({ wallets, onSign }: ProofProps) {
  const able = wallets.filter(({ features }) => 'solana:signMessage' in features);
  if (able.length === 0) {
    return (
      <Quiet mt="sm">
        No wallet found. Open this page in the browser with the wallet that paid.
      </Quiet>
    );
  }
  return (
    <Group gap="xs" mt="sm">
      {able.map((wallet) => (
        <Button key={wallet.name} onClick={() => onSign(wallet)}>
          Sign with {wallet.name}
        </Button>
      ))}
    </Group>
  );
}

async function prove(wallet: BrowserWallet, input: { signature: string; userId: string }) {
  const account = await connectWallet(wallet);
  const signed = toBase58(await signText(wallet, { account, text: claimMessage(input) }));
  return { wallet: account.address, signed };
}

function problemOf(typed: string): string | null {
  return typed.trim() === '' ? refusals['deposit.signature_invalid'].text : null;
}

function textOf(error: unknown): ReactNode {
  if (error instanceof WalletProblem) return error.message;
  if (!(error instanceof CallError) && isDeclined(error)) return declined;
  return messageOf(error, 'The transfer could not be claimed. Please try again.');
}
