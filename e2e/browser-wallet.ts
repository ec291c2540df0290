import { generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { getBase58Decoder } from '@solana/kit';
import { sendFromDemoWallet } from '@stoke/chain-local';
import { ask, chainOf } from './chain.ts';
import type { ServedStoke } from './serve.ts';

type Key = { address: string; jwk: JsonWebKey };

/**
 * Puts a wallet into a page that registers by the Wallet Standard and signs for real, with this much
 * micro-USDC on the embedded chain. Takes effect with the next page that is opened.
 */
export async function installWallet(
  page: Page,
  stoke: ServedStoke,
  amountMicro: bigint,
): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const jwk = privateKey.export({ format: 'jwk' });
  const address = getBase58Decoder().decode(Buffer.from(jwk.x ?? '', 'base64url'));
  await ask(stoke, 'requestAirdrop', [address, 100_000_000]);
  const gift = { recipient: address, amountMicro, reference: null };
  await sendFromDemoWallet({ ...(await chainOf(stoke)), ...gift });
  await page.addInitScript(registerWallet, { address, jwk } satisfies Key);
  return address;
}

/** Runs in the page, as an extension's script does. */
function registerWallet({ address, jwk }: Key): void {
  const key = crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['sign']);
  const sign = async (bytes: BufferSource) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', await key, bytes));
  const account = { address, chains: ['solana:localnet'] };
  const wallet = {
    version: '1.0.0',
    name: 'Signing Wallet',
    icon: '',
    chains: ['solana:localnet'],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'solana:signTransaction': {
        version: '1.0.0',
        signTransaction: async ({ transaction }: { transaction: Uint8Array }) => {
          // one signer: a count, 64 bytes of signature, then the message that is signed
          const signed = transaction.slice();
          signed.set(await sign(transaction.slice(65)), 1);
          return [{ signedTransaction: signed }];
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: async ({ message }: { message: Uint8Array }) => [
          { signature: await sign(message.slice()) },
        ],
      },
    },
  };
  type Api = { register: (one: typeof wallet) => void };
  const offer = (api: Api) => api.register(wallet);
  const onReady = ({ detail }: Event & { detail?: Api }) => detail && offer(detail);
  window.addEventListener('wallet-standard:app-ready', onReady);
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: offer }));
}
