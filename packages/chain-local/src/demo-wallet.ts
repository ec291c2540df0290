import { AccountRole, address, createSolanaRpc } from '@solana/kit';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { readKey } from './keys.ts';
import { usdcMint } from './machine.ts';
import { sendInstructions } from './sign-transaction.ts';

/** What a Solana Pay link asks for; addresses in base58, `amountMicro` in millionths of a USDC. */
export type DemoPayment = {
  rpcUrl: string;
  /** The chain's directory: the demo wallet's key is kept there. */
  dir: string;
  /** The wallet to pay, never its token account. */
  recipient: string;
  amountMicro: bigint;
  /** Named on the transfer as a read-only key, as wallets do; null for none. */
  reference: string | null;
};

/** Pays a Solana Pay link as a wallet does. Returns the signature; throws if refused. */
export async function sendFromDemoWallet(payment: DemoPayment): Promise<string> {
  const rpc = createSolanaRpc(payment.rpcUrl);
  const wallet = await readKey(payment.dir, 'demo-wallet');
  const owner = address(payment.recipient);
  const shared = { mint: usdcMint, tokenProgram: TOKEN_PROGRAM_ADDRESS };
  const [source] = await findAssociatedTokenPda({ ...shared, owner: wallet.address });
  const [destination] = await findAssociatedTokenPda({ ...shared, owner });
  const transfer = getTransferCheckedInstruction({
    source,
    mint: usdcMint,
    destination,
    authority: wallet,
    amount: payment.amountMicro,
    decimals: 6,
  });
  const references =
    payment.reference === null
      ? []
      : [{ address: address(payment.reference), role: AccountRole.READONLY }];
  return sendInstructions(rpc, wallet, [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: wallet,
      ata: destination,
      owner,
      ...shared,
    }),
    { ...transfer, accounts: [...transfer.accounts, ...references] },
  ]);
}
