import { refusals } from '@stoke/contract/refusals';
import { getWallets } from '@wallet-standard/app';
import type { Wallet } from '@wallet-standard/base';
import { isDemoWorld } from '../site/demo-world.ts';

// Wallets are strangers: what they say is checked before it is used.

type WalletAccount = { address: string; chains: readonly string[] };
type Connect = { connect: () => Promise<{ accounts: readonly WalletAccount[] }> };
type SignTransaction = {
  signTransaction: (input: {
    account: WalletAccount;
    transaction: Uint8Array;
    chain: string;
  }) => Promise<readonly { signedTransaction: Uint8Array }[]>;
};
type SignMessage = {
  signMessage: (input: {
    account: WalletAccount;
    message: Uint8Array;
  }) => Promise<readonly { signature: Uint8Array }[]>;
};
type Features = {
  'standard:connect'?: Connect;
  'solana:signTransaction'?: SignTransaction;
  'solana:signMessage'?: SignMessage;
};
/** A wallet as it registered itself, with the features that this page uses, as far as it has them. */
export type BrowserWallet = Pick<Wallet, 'name' | 'icon' | 'chains'> & { features: Features };

/** Tells of the Solana wallets in this browser, now and whenever one comes or goes. */
export function watchWallets(onChange: (wallets: readonly BrowserWallet[]) => void): () => void {
  const { get, on } = getWallets();
  const notify = () => onChange(get().filter(isForSolana));
  const stops = [on('register', notify), on('unregister', notify)];
  notify();
  return () => stops.forEach((stop) => stop());
}

function isForSolana({ chains, features }: Wallet): boolean {
  return (
    chains.some((chain) => chain.startsWith('solana:')) &&
    'standard:connect' in features &&
    'solana:signTransaction' in features
  );
}

/** The chain that wallets must be on. */
export function chainOfPage(): string {
  return isDemoWorld() ? 'solana:localnet' : 'solana:mainnet';
}

/** Asks the person to let this page see an account of the wallet. */
export async function connectWallet(wallet: BrowserWallet): Promise<WalletAccount> {
  const chain = chainOfPage();
  const { accounts } = (await wallet.features['standard:connect']?.connect()) ?? { accounts: [] };
  const account = accounts.find(({ chains }) => chains.includes(chain));
  if (account) return account;
  throw new WalletProblem(accounts.length === 0 ? 'no-account' : 'other-network');
}

/** The transaction as the wallet has signed it; both in base64. */
export async function signTransfer(
  wallet: BrowserWallet,
  input: { account: WalletAccount; chain: string; transaction: string },
): Promise<string> {
  const transaction = Uint8Array.from(atob(input.transaction), (letter) => letter.charCodeAt(0));
  const feature = wallet.features['solana:signTransaction'];
  const [signed] = (await feature?.signTransaction({ ...input, transaction })) ?? [];
  if (!signed) throw new WalletProblem('refused');
  return btoa(String.fromCharCode(...signed.signedTransaction));
}

/** A text as the wallet has signed it: the signature. */
export async function signText(
  wallet: BrowserWallet,
  { text, account }: { account: WalletAccount; text: string },
): Promise<Uint8Array> {
  const message = new TextEncoder().encode(text);
  const feature = wallet.features['solana:signMessage'];
  const [signed] = (await feature?.signMessage({ account, message })) ?? [];
  if (!signed) throw new WalletProblem('refused');
  return signed.signature;
}

const problems = {
  'no-account': 'The wallet did not share an account.',
  'other-network': 'This wallet is on another network. Switch it to the right one and try again.',
  'fate-unknown': refusals['deposit.fate_unknown'].text,
  refused: 'Declined in your wallet. Nothing was sent.',
} as const;

export class WalletProblem extends Error {
  constructor(problem: keyof typeof problems) {
    super(problems[problem]);
  }
}

/** Whether a failure is the person's own no: wallets answer it with code 4001, or in words. */
export function isDeclined(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && error.code === 4001) || /reject|declin|denied|cancel/i.test(error.message)
  );
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Bytes as Solana writes signatures and addresses. */
export function toBase58(bytes: Uint8Array): string {
  let rest = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let digits = '';
  for (; rest > 0n; rest /= 58n) digits = (alphabet[Number(rest % 58n)] ?? '') + digits;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + digits;
}
