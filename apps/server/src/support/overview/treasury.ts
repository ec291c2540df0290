import { usdc, type Usdc } from '@stoke/domain';
import type { Chain } from '../../gateways/solana/index.ts';

const lamportsPerSol = 1_000_000_000;

/** What the treasury has on chain, and its SOL; null while the chain does not answer. */
export async function readHoldings(
  chain: Pick<Chain, 'treasury' | 'treasuryBalance' | 'solBalance'>,
): Promise<{ usdc: Usdc; sol: number } | null> {
  try {
    const [micro, lamports] = await Promise.all([
      chain.treasuryBalance(),
      chain.solBalance(chain.treasury),
    ]);
    return { usdc: usdc(micro), sol: Number(lamports) / lamportsPerSol };
  } catch {
    return null;
  }
}
