import type { Address, Instruction, KeyPairSigner } from '@solana/kit';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';

export async function tokenAccountOf(owner: Address, mint: Address): Promise<Address> {
  return (await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0];
}

/** Makes so much of a token, into the owner's account, which is opened where it is missing. */
export async function mintTo(
  mintAuthority: KeyPairSigner,
  { owner, mint, amount }: { owner: Address; mint: Address; amount: bigint },
): Promise<Instruction[]> {
  const token = await tokenAccountOf(owner, mint);
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: mintAuthority,
      ata: token,
      owner,
      mint,
    }),
    getMintToInstruction({ mint, token, mintAuthority, amount }),
  ];
}
