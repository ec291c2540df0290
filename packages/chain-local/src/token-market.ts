import {
  address,
  createSolanaRpc,
  generateKeyPairSigner,
  lamports,
  type Address,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { usdcMint } from './machine.ts';
import { mintTo, tokenAccountOf } from './mint-tokens.ts';
import { sendInstructions } from './sign-transaction.ts';
import { giveOver } from './start-chain.ts';

/** Amounts in millionths of a USDC and of a token. Both legs are in one transaction. */
type Swap = {
  trader: KeyPairSigner;
  usdcMicro: bigint;
  tokenMicro: bigint;
  /** `buy` pays USDC for the token; `sell` the other way round. */
  side: 'buy' | 'sell';
};

/** A market for a new test token: swaps it for USDC with any wallet. For tests and demos. */
export type TokenMarket = {
  token: Address;
  /** A new wallet with SOL and this much of both. */
  trader(input: { usdcMicro: bigint; tokenMicro: bigint }): Promise<KeyPairSigner>;
  /** Returns the signature; throws when the chain refuses it. */
  swap(swap: Swap): Promise<string>;
  /** Sends USDC or the token from the market's own wallet, which alone signs. */
  send(input: { to: string; what: 'usdc' | 'token'; amountMicro: bigint }): Promise<string>;
};

const decimals = 6;
const supply = 10n ** 15n;

type Maker = { rpcUrl: string; maker: KeyPairSigner };

/** Opens a market with a token of its own. */
export async function openTokenMarket(rpcUrl: string): Promise<TokenMarket> {
  const [maker, mint] = [await generateKeyPairSigner(), await generateKeyPairSigner()];
  const market = { rpcUrl, maker };
  await giveOver(rpcUrl, { owner: maker.address, usdcMicro: 10n ** 12n, lamports: 10n ** 11n });
  await openMint(market, mint);
  const token = mint.address;
  return {
    token,
    trader: async ({ usdcMicro, tokenMicro }) => {
      const trader = await generateKeyPairSigner();
      await giveOver(rpcUrl, { owner: trader.address, usdcMicro, lamports: 10n ** 9n });
      await land(rpcUrl, maker, await transfer(market, maker, trader.address, token, tokenMicro));
      return trader;
    },
    swap: async ({ trader, usdcMicro, tokenMicro, side }) => {
      const [pays, gets] = side === 'buy' ? [trader, maker] : [maker, trader];
      const usdc = await transfer(market, pays, gets.address, usdcMint, usdcMicro);
      const tokens = await transfer(market, gets, pays.address, token, tokenMicro);
      return land(rpcUrl, trader, [...usdc, ...tokens]);
    },
    send: async ({ to, what, amountMicro }) => {
      const input = what === 'usdc' ? usdcMint : token;
      return land(rpcUrl, maker, await transfer(market, maker, address(to), input, amountMicro));
    },
  };
}

function land(rpcUrl: string, payer: KeyPairSigner, instructions: readonly Instruction[]) {
  return sendInstructions(createSolanaRpc(rpcUrl), payer, instructions);
}

/** Opens the receiver's account where it is missing. */
async function transfer(
  { maker }: Maker,
  from: KeyPairSigner,
  to: Address,
  mint: Address,
  amount: bigint,
): Promise<Instruction[]> {
  const source = await tokenAccountOf(from.address, mint);
  const destination = await tokenAccountOf(to, mint);
  const shared = { payer: maker, owner: to, mint };
  const input = { source, mint, destination, authority: from, amount, decimals };
  return [
    await getCreateAssociatedTokenIdempotentInstructionAsync(shared),
    getTransferCheckedInstruction(input),
  ];
}

async function openMint({ rpcUrl, maker }: Maker, mint: KeyPairSigner): Promise<void> {
  const space = BigInt(getMintSize());
  const rent = await createSolanaRpc(rpcUrl).getMinimumBalanceForRentExemption(space).send();
  const minted = { owner: maker.address, mint: mint.address, amount: supply };
  await land(rpcUrl, maker, [
    getCreateAccountInstruction({
      payer: maker,
      newAccount: mint,
      lamports: lamports(rent),
      space,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({ mint: mint.address, mintAuthority: maker.address, decimals }),
    ...(await mintTo(maker, minted)),
  ]);
}
