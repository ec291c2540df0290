import {
  AccountRole,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  lamports,
  type Address,
  type KeyPairSigner,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import type { LocalChain } from '../index.ts';
import { signTransaction } from '../sign-transaction.ts';

export function connect(chain: LocalChain) {
  return createSolanaRpc(chain.rpcUrl);
}

type Rpc = ReturnType<typeof connect>;

/** A new key with 5 SOL. */
export async function richWallet(chain: LocalChain): Promise<KeyPairSigner> {
  const wallet = await generateKeyPairSigner();
  await connect(chain).requestAirdrop(wallet.address, lamports(5_000_000_000n)).send();
  return wallet;
}

/** A signed SOL transfer that was not sent. */
export async function signTransfer(
  rpc: Rpc,
  source: KeyPairSigner,
  destination: Address,
  amount: bigint,
  reference?: Address,
) {
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const transfer = getTransferSolInstruction({ source, destination, amount: lamports(amount) });
  const marks =
    reference === undefined ? [] : [{ address: reference, role: AccountRole.READONLY } as const];
  const marked = { ...transfer, accounts: [...transfer.accounts, ...marks] };
  const signed = await signTransaction(source, lifetime, [marked]);
  const wire = getBase64EncodedWireTransaction(signed);
  return { wire, signature: getSignatureFromTransaction(signed), lifetime };
}

export function send(rpc: Rpc, wire: Awaited<ReturnType<typeof signTransfer>>['wire']) {
  return rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'confirmed' }).send();
}

/** As payers do: the node asks no questions and tells nothing. */
export function sendBlindly(rpc: Rpc, wire: Parameters<typeof send>[1]) {
  return rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send();
}
