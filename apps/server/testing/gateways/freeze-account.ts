import { address } from '@solana/kit';
import {
  AccountState,
  findAssociatedTokenPda,
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import type { TestChain } from './test-chain.ts';

/** Opens a wallet's USDC account frozen, or thaws it, as the issuer can do with any account. */
export async function freezeAccount(world: TestChain, wallet: string, frozen = true) {
  const [mint, owner] = [address(world.chain.mint), address(wallet)];
  const seeds = { owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS };
  const [account] = await findAssociatedTokenPda(seeds);
  const data = getTokenEncoder().encode({
    mint,
    owner,
    amount: await world.chain.tokenBalance(wallet),
    delegate: null,
    state: frozen ? AccountState.Frozen : AccountState.Initialized,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
  });
  world.local.setAccount({
    address: account,
    owner: TOKEN_PROGRAM_ADDRESS,
    lamports: 2_039_280n,
    data: Buffer.from(data).toString('base64'),
  });
}

/** Closes a wallet's USDC account, as its owner can do to get its rent. */
export async function closeAccount(world: TestChain, wallet: string) {
  const [mint, owner] = [address(world.chain.mint), address(wallet)];
  const seeds = { owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS };
  const [account] = await findAssociatedTokenPda(seeds);
  world.local.setAccount({
    address: account,
    owner: address('11111111111111111111111111111111'),
    lamports: 0n,
    data: '',
  });
}
