import { randomBytes } from 'node:crypto';
import {
  AccountRole,
  blockhash,
  getAddressDecoder,
  getBase64EncodedWireTransaction,
  lamports,
  type Address,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import type { Chain } from './chain.ts';
import { invalidParams, RpcError, rpcCode } from './errors.ts';
import { usdcMint } from './machine.ts';
import { mintTo } from './mint-tokens.ts';
import { signTransaction } from './sign-transaction.ts';

/** `usdcMicro` in millionths of a USDC. */
export type Gift = { owner: Address; usdcMicro: bigint; lamports: bigint };
export type FaucetAddresses = { mint: Address; mintAuthority: Address; demoWallet: Address };

export type Faucet = {
  addresses: FaucetAddresses;
  /** Both answer the signature of a real, landed transaction. */
  give(gift: Gift): Promise<string>;
  airdrop(to: Address, amount: bigint): Promise<string>;
};

const maxPerCall = 10n ** 15n;

/** Mints by signed transactions only, so that supply and history stay honest. */
export function createFaucet(chain: Chain, key: KeyPairSigner, demoWallet: Address): Faucet {
  async function give(gift: Gift): Promise<string> {
    if (gift.usdcMicro > maxPerCall || gift.lamports > maxPerCall) {
      throw invalidParams(`at most ${maxPerCall} per call`);
    }
    const instructions: Instruction[] = [];
    if (gift.lamports > 0n) instructions.push(transferSol(key, gift.owner, gift.lamports));
    if (gift.usdcMicro > 0n) {
      const minted = { owner: gift.owner, mint: usdcMint, amount: gift.usdcMicro };
      instructions.push(...(await mintTo(key, minted)));
    }
    if (instructions.length === 0) throw invalidParams('nothing to give');
    return land(chain, key, instructions);
  }
  return {
    addresses: { mint: usdcMint, mintAuthority: key.address, demoWallet },
    give,
    airdrop: (to, amount) => give({ owner: to, usdcMicro: 0n, lamports: amount }),
  };
}

function transferSol(source: KeyPairSigner, destination: Address, amount: bigint): Instruction {
  return getTransferSolInstruction({ source, destination, amount: lamports(amount) });
}

async function land(chain: Chain, key: KeyPairSigner, all: Instruction[]): Promise<string> {
  const slot = chain.clock.slot();
  const lifetime = {
    blockhash: blockhash(chain.clock.blockhashOf(slot)),
    lastValidBlockHeight: BigInt(slot),
  };
  const signed = await signTransaction(key, lifetime, all.map(makeUnique));
  const decoded = chain.decode(getBase64EncodedWireTransaction(signed));
  chain.land(decoded);
  const record = chain.records.get(decoded.signature);
  if (record === undefined || record.err !== null) {
    throw new RpcError(rpcCode.internal, 'the faucet could not pay this address', record?.err);
  }
  return decoded.signature;
}

/** Two equal gifts within one slot would otherwise be one transaction with one signature. */
function makeUnique(instruction: Instruction, index: number): Instruction {
  if (index > 0) return instruction;
  const once = getAddressDecoder().decode(randomBytes(32));
  const accounts = [...(instruction.accounts ?? []), { address: once, role: AccountRole.READONLY }];
  return { ...instruction, accounts };
}
