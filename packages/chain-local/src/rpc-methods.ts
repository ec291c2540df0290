import { createHash } from 'node:crypto';
import { getBase58Decoder, getCompiledTransactionMessageDecoder } from '@solana/kit';
import {
  accountJson,
  findAccount,
  tokenPrograms,
  tokenSupply,
  tokenView,
  withTokens,
} from './accounts.ts';
import type { Chain } from './chain.ts';
import { RpcError, rpcCode } from './errors.ts';
import { withSlot, type Context, type Method } from './rpc-method.ts';
import { readAddress, type Config, type Params } from './rpc-params.ts';
import { transactionMethods } from './rpc-transactions.ts';
import { blockhashLifetimeSlots } from './slot-clock.ts';

const slotsPerEpoch = 432_000;
const lamportsPerSignature = 5_000n;

const clusterMethods: Record<string, Method> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '4.3.0', 'feature-set': 0 }),
  getGenesisHash: ({ chain }) => genesisHash(chain.seed),
  getSlot: ({ chain }, params) => slotFor(chain, params.config(0)),
  getBlockTime: ({ chain }, params) => {
    const slot = Number(params.amount(0));
    if (slot > chain.clock.slot()) {
      throw new RpcError(rpcCode.blockNotAvailable, `Block not available for slot ${slot}`);
    }
    return chain.clock.unixSecondsOf(slot);
  },
  getBlockHeight: ({ chain }, params) => slotFor(chain, params.config(0)),
  getFirstAvailableBlock: () => 0,
  minimumLedgerSlot: () => 0,
  getEpochInfo: ({ chain }, params) => {
    const slot = slotFor(chain, params.config(0));
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: Math.floor(slot / slotsPerEpoch),
      slotIndex: slot % slotsPerEpoch,
      slotsInEpoch: slotsPerEpoch,
      transactionCount: chain.records.size,
    };
  },
  getLatestBlockhash: ({ chain }, params) => {
    const slot = slotFor(chain, params.config(0));
    const lastValidBlockHeight = slot + blockhashLifetimeSlots;
    return withSlot(chain, { blockhash: chain.clock.blockhashOf(slot), lastValidBlockHeight });
  },
  isBlockhashValid: ({ chain }, params) => withSlot(chain, chain.clock.isUsable(params.text(0))),
  getRecentPrioritizationFees: ({ chain }) => [{ slot: chain.clock.slot(), prioritizationFee: 0 }],
  getFeeForMessage: ({ chain }, params) => {
    const bytes = Buffer.from(params.text(0), 'base64');
    const { header } = getCompiledTransactionMessageDecoder().decode(bytes);
    return withSlot(chain, lamportsPerSignature * BigInt(header.numSignerAccounts));
  },
  getMinimumBalanceForRentExemption: ({ chain }, params) =>
    chain.svm.minimumBalanceForRentExemption(params.amount(0)),
};

const accountMethods: Record<string, Method> = {
  getBalance: ({ chain }, params) =>
    withSlot(chain, findAccount(chain.svm, params.address(0))?.lamports ?? 0n),
  getAccountInfo: ({ chain }, params) => {
    const config = params.config(1);
    const value = accountFor(chain, params.address(0), config);
    if (!config.asksFinal()) return withSlot(chain, value);
    return withSlot(chain, value, chain.slotAt('finalized'));
  },
  getMultipleAccounts: ({ chain }, params) => {
    const keys = params.texts(0, 100).map(readAddress);
    return withSlot(
      chain,
      keys.map((key) => accountFor(chain, key, params.config(1))),
    );
  },
  getTokenAccountBalance: ({ chain }, params) => {
    const token = tokenView(chain.svm, findAccount(chain.svm, params.address(0)));
    if (token === null) throw invalidParam('could not find account');
    return withSlot(chain, token.uiTokenAmount);
  },
  getTokenSupply: ({ chain }, params) => {
    const supply = tokenSupply(chain.svm, params.address(0));
    if (supply === null) throw invalidParam('could not find mint');
    return withSlot(chain, supply);
  },
  getTokenAccountsByOwner: ({ chain }, params) => {
    const [owner, filter, config] = [params.address(0), params.config(1), params.config(2)];
    const program = filter.text('programId');
    const programs = program === null ? tokenPrograms : [readAddress(program)];
    const mint = filter.text('mint');
    const accounts = programs
      .flatMap((key) => chain.svm.getProgramAccounts(key))
      .filter((account) => {
        const token = tokenView(chain.svm, account);
        return token?.owner === owner && (mint === null || token.mint === mint);
      });
    config.requireBase64();
    const slice = config.dataSlice();
    return withSlot(
      chain,
      accounts.map((account) => ({
        pubkey: account.address,
        account: accountJson(account, slice),
      })),
    );
  },
};

const faucetMethods: Record<string, Method> = {
  requestAirdrop: ({ faucet }, params) => faucet.airdrop(params.address(0), params.amount(1)),
  stokeFaucet: ({ faucet }, params) => {
    const config = params.config(0);
    return faucet.give({
      owner: readAddress(config.text('owner') ?? ''),
      usdcMicro: config.amount('usdcMicro'),
      lamports: config.amount('lamports'),
    });
  },
  stokeFaucetInfo: ({ faucet, chain }) => ({ ...faucet.addresses, seed: chain.seed }),
};

const methods: Record<string, Method> = {
  ...clusterMethods,
  ...accountMethods,
  ...transactionMethods,
  ...faucetMethods,
};

/** Answers one call; throws RpcError for mistakes of the caller. */
export async function callMethod(context: Context, name: string, params: Params): Promise<unknown> {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (method === undefined) {
    throw new RpcError(rpcCode.methodNotFound, `Method not found: ${name}`);
  }
  context.chain.tick();
  return method(context, params);
}

function slotFor(chain: Chain, config: Config): number {
  const slot = chain.slotAt(config.commitment());
  config.requireSlot(slot);
  return slot;
}

function accountFor(chain: Chain, key: string, config: Config) {
  config.requireBase64();
  config.requireSlot(config.asksFinal() ? chain.slotAt('finalized') : chain.clock.slot());
  const account = findAccount(chain.svm, key);
  if (account === null) return null;
  const change = config.asksFinal() ? changeSinceFinal(chain, key) : 0n;
  return accountJson(withTokens(account, -change), config.dataSlice());
}

/** The tokens by which an account rose in transactions that are not final yet. */
function changeSinceFinal(chain: Chain, key: string): bigint {
  let change = 0n;
  for (const record of chain.records.naming(key)) {
    if (chain.commitmentOf(record) === 'finalized') break;
    const { meta, keys } = chain.bodyOf(record);
    const place = keys.indexOf(key);
    const held = (balances: typeof meta.preTokenBalances) =>
      BigInt(balances.find((one) => one.accountIndex === place)?.uiTokenAmount.amount ?? 0);
    change += held(meta.postTokenBalances) - held(meta.preTokenBalances);
  }
  return change;
}

function invalidParam(message: string): RpcError {
  return new RpcError(rpcCode.invalidParams, `Invalid param: ${message}`);
}

export function genesisHash(seed: string): string {
  return getBase58Decoder().decode(createHash('sha256').update(`genesis:${seed}`).digest());
}
