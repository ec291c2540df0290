import { isAddress, isOffCurveAddress, type Address } from '@solana/kit';
import type { Payability } from './chain.ts';
import type { SolanaRpc } from './steady-rpc.ts';

const systemProgram = '11111111111111111111111111111111';

/**
 * Whether a wallet can spend USDC sent to the address's token account.
 * Being on the curve is not enough: the USDC mint and the System program are, too. An address
 * without an account, or with a plain System account, counts as a wallet.
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
