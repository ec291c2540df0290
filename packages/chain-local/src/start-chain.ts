import { address } from '@solana/kit';
import { closeServer, joinDirectory, lastPort, writeEndpoint } from '@stoke/local-service';
import type { PlainAccount } from './accounts.ts';
import { createFaucet, type FaucetAddresses, type Gift } from './faucet.ts';
import { respond, serve } from './http-server.ts';
import { keepKey } from './keys.ts';
import { openChain } from './open-chain.ts';
import { callRpc } from './rpc-client.ts';
import { isFields } from './rpc-params.ts';

export type LocalChain = {
  /** JSON-RPC over HTTP on 127.0.0.1. */
  rpcUrl: string;
  /** The answer to a body of a JSON-RPC call, without HTTP. Throws for a visitor. */
  answer(body: string): Promise<string>;
  /** False: another process runs the chain of this directory, and this is a visitor. */
  started: boolean;
  faucet: FaucetAddresses & {
    /** Sends SOL and freshly minted test USDC; answers the signature. */
    give(gift: Gift): Promise<string>;
  };
  /** Skips slots. Throws for a visitor. */
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

const demoWalletGift = { usdcMicro: 10_000_000_000_000n, lamports: 1_000_000_000_000n };

/** Runs the chain of a directory, or attaches to the process that already does. */
export function startChain(options: StartOptions): Promise<LocalChain> {
  return joinDirectory(options.dir, { run: (release) => open(options, release), visit });
}

async function open(options: StartOptions, release: () => void): Promise<LocalChain> {
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
  const context = { chain, faucet };
  const makeAnew = async () => {
    const fresh = await openChain(settings);
    context.chain.close();
    Object.assign(context, {
      chain: fresh,
      faucet: createFaucet(fresh, key, demoWallet.address),
    });
  };
  const healing = healWhenStopped(() => context.chain.hasStopped, makeAnew);
  const { url, server } = await serve(context, options.port ?? lastPort(dir));
  writeEndpoint(dir, { url, id: chain.seed });
  return {
    rpcUrl: url,
    answer: (body) => respond(context, body),
    started: true,
    faucet: { ...faucet.addresses, give: (gift) => context.faucet.give(gift) },
    advance: (slots) => context.chain.advance(slots),
    setAccount: (account) => context.chain.setAccount(account),
    close: async () => {
      if (!server.listening) return;
      clearInterval(healing);
      await closeServer(server);
      context.chain.close();
      release();
    },
  };
}

const healEveryMs = 1_000;

/** A full disk stops the chain. It is tried each second to go on from the journal. */
function healWhenStopped(hasStopped: () => boolean, makeAnew: () => Promise<void>): NodeJS.Timeout {
  let isTrying = false;
  const look = async () => {
    if (isTrying || !hasStopped()) return;
    isTrying = true;
    // While the disk is full it may be in vain.
    await makeAnew().catch(() => undefined);
    isTrying = false;
  };
  return setInterval(() => void look(), healEveryMs).unref();
}

async function visit({ url, id }: { url: string; id: string }): Promise<LocalChain | null> {
  const info = await callRpc(url, 'stokeFaucetInfo', []).catch(() => null);
  // The port may have passed to another program, or to the chain of another directory.
  if (!isFields(info) || info['seed'] !== id) return null;
  return {
    rpcUrl: url,
    answer: onlyForTheOwner,
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

/** Asks the faucet of a chain that any process runs. */
export async function giveOver(
  rpcUrl: string,
  { owner, usdcMicro, lamports }: Gift,
): Promise<string> {
  const amounts = { usdcMicro: usdcMicro.toString(), lamports: lamports.toString() };
  return String(await callRpc(rpcUrl, 'stokeFaucet', [{ owner, ...amounts }]));
}

function onlyForTheOwner(): never {
  throw new Error('only the process that runs the chain may do this');
}
