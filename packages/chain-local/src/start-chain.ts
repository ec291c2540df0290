import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { address } from '@solana/kit';
import type { PlainAccount } from './accounts.ts';
import { lockDirectory, type DirectoryLock } from './directory-lock.ts';
import { readEndpoint, writeEndpoint } from './endpoint.ts';
import { createFaucet, type FaucetAddresses, type Gift } from './faucet.ts';
import { serve } from './http-server.ts';
import { keepKey } from './keys.ts';
import { openChain } from './open-chain.ts';
import { callRpc } from './rpc-client.ts';
import { isFields } from './rpc-params.ts';

export type LocalChain = {
  /** JSON-RPC over HTTP on 127.0.0.1. */
  rpcUrl: string;
  /** False: another process runs the chain of this directory, and this is a visitor. */
  started: boolean;
  faucet: FaucetAddresses & {
    /** Sends SOL and freshly minted test USDC; answers the signature. */
    give(gift: Gift): Promise<string>;
  };
  /** Lets slots pass at once. Throws for a visitor. */
  advance(slots: number): void;
  /** Writes any account, around the runtime's checks. Throws for a visitor. */
  setAccount(account: PlainAccount): void;
  /** Ends the chain after a snapshot; for a visitor, nothing. */
  close(): Promise<void>;
};

export type StartOptions = {
  /** Where keys, journal and snapshots live; null keeps everything in memory. */
  dir: string | null;
  /** Unix milliseconds. */
  now?: () => number;
  /** 400, as mainnet. The value a directory was begun with stays. */
  msPerSlot?: number;
  /** Slots until a transaction is confirmed (1) and finalized (3). */
  confirmSlots?: number;
  finalizeSlots?: number;
  /** Journal entries between two snapshots; 1,000. */
  snapshotEvery?: number;
  /** 0 picks the port used last, or a free one. */
  port?: number;
};

const attachTimeoutMs = 30_000;
const demoWalletGift = { usdcMicro: 10_000_000_000_000n, lamports: 1_000_000_000_000n };

/** Runs the chain of a directory, or attaches to the process that already does. */
export async function startChain(options: StartOptions): Promise<LocalChain> {
  const { dir } = options;
  if (dir === null) return open(options, null);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const deadline = performance.now() + attachTimeoutMs;
  for (;;) {
    const lock = lockDirectory(dir);
    if (lock !== null) return openLocked(options, lock);
    const attached = await attach(dir);
    if (attached !== null) return attached;
    if (performance.now() > deadline) {
      throw new Error('another process holds the chain directory but does not answer');
    }
    await sleep(50);
  }
}

async function openLocked(options: StartOptions, lock: DirectoryLock): Promise<LocalChain> {
  try {
    return await open(options, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function open(options: StartOptions, lock: DirectoryLock | null): Promise<LocalChain> {
  const { dir, now = Date.now, msPerSlot = 400, confirmSlots = 1, finalizeSlots = 3 } = options;
  const key = await keepKey(dir, 'faucet');
  const demoWallet = await keepKey(dir, 'demo-wallet');
  const { snapshotEvery = 1_000 } = options;
  const lags = { confirmSlots, finalizeSlots };
  const settings = { dir, now, msPerSlot, ...lags, snapshotEvery, faucet: key.address };
  const chain = await openChain(settings);
  const faucet = createFaucet(chain, key, demoWallet.address);
  if (chain.records.naming(demoWallet.address).length === 0) {
    await faucet.give({ owner: demoWallet.address, ...demoWalletGift });
  }
  const { url, server } = await serve({ chain, faucet }, options.port ?? lastPort(dir));
  if (dir !== null) writeEndpoint(dir, { url, seed: chain.seed });
  return {
    rpcUrl: url,
    started: true,
    faucet: { ...faucet.addresses, give: (gift) => faucet.give(gift) },
    advance: (slots) => chain.advance(slots),
    setAccount: (account) => chain.setAccount(account),
    close: async () => {
      if (!server.listening) return;
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      chain.close();
      lock?.release();
    },
  };
}

/** The port of the last run, so that whoever was attached finds a restarted chain again. */
function lastPort(dir: string | null): number {
  const last = dir === null ? null : readEndpoint(dir);
  return last === null ? 0 : Number(new URL(last.url).port);
}

async function attach(dir: string): Promise<LocalChain | null> {
  const endpoint = readEndpoint(dir);
  if (endpoint === null) return null;
  const { url } = endpoint;
  const info = await callRpc(url, 'stokeFaucetInfo', []).catch(() => null);
  // The port may have passed to another program, or to the chain of another directory.
  if (!isFields(info) || info['seed'] !== endpoint.seed) return null;
  return {
    rpcUrl: url,
    started: false,
    faucet: {
      mint: address(String(info['mint'])),
      mintAuthority: address(String(info['mintAuthority'])),
      demoWallet: address(String(info['demoWallet'])),
      give: (gift) => giveOver(url, gift),
    },
    advance: onlyForTheOwner,
    setAccount: onlyForTheOwner,
    close: () => Promise.resolve(),
  };
}

async function giveOver(rpcUrl: string, { owner, usdcMicro, lamports }: Gift): Promise<string> {
  const amounts = { usdcMicro: usdcMicro.toString(), lamports: lamports.toString() };
  return String(await callRpc(rpcUrl, 'stokeFaucet', [{ owner, ...amounts }]));
}

function onlyForTheOwner(): never {
  throw new Error('only the process that runs the chain may do this');
}
