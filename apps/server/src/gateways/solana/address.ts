import { isAddress, isOffCurveAddress, type Address } from '@solana/kit';
import type { Payability } from './chain.ts';
import type { SolanaRpc } from './steady-rpc.ts';

const systemProgram = '11111111111111111111111111111111';

/**
 * Whether USDC sent to the address's token account can be spent by a person.
 *
 * Being on the curve is not enough: the USDC mint and the System program are, too. What has no
 * account yet, or a plain System account, is taken for a wallet.
 */
export async function payability(rpc: SolanaRpc, text: string): Promise<Payability> {
  if (!isAddress(text)) return 'malformed';
  if (isOffCurveAddress(text)) return 'off_curve';
  return (await isPlainAccount(rpc, text)) ? 'ok' : 'not_a_wallet';
}

async function isPlainAccount(rpc: SolanaRpc, address: Address): Promise<boolean> {
  const config = { encoding: 'base64', commitment: 'confirmed' } as const;
  const { value: account } = await rpc.getAccountInfo(address, config).send();
  if (account === null) return true;
  return account.owner === systemProgram && !account.executable && account.space === 0n;
}
