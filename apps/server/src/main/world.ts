import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sendFromDemoWallet, startChain } from '@stoke/chain-local';
import { startPostgres } from '@stoke/postgres-local';
import { diskStorage, s3Storage, type Storage } from '../gateways/storage/index.ts';
import { connectSolana, openTreasurySigner, type Chain } from '../gateways/solana/index.ts';
import { connectOEmbed, nobodyReads, type XPosts } from '../gateways/x/index.ts';
import { createFileMail, createSmtpMail, type Mail } from '../gateways/mail/index.ts';
import type { Config } from '../platform/config.ts';
import { startSweeps } from '../platform/jobs/sweeps.ts';
import type { Log } from '../platform/log.ts';
import { keepSecret } from './secrets.ts';

/** Pays a deposit from the demo wallet of the embedded chain; answers the signature. */
export type DemoWallet = (payment: { amountMicro: bigint; reference: string }) => Promise<string>;

/** What the product stands on: real services where configured, embedded ones elsewhere. */
export type World = {
  /** The owner's connection, for migrations and queues. */
  databaseUrl: string;
  jwtSecret: string;
  chain: Chain;
  xPosts: XPosts;
  /** Null with a real chain. */
  demoWallet: DemoWallet | null;
  /** Images that people upload. */
  storage: Storage;
  mail: Mail;
  close(): Promise<void>;
};

export async function openWorld(config: Config, log: Log): Promise<World> {
  const dataDir = resolve(config.dataDir);
  const secrets = join(dataDir, 'secrets');
  await mkdir(secrets, { recursive: true, mode: 0o700 });
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of closing) await end();
  };
  const opened = await Promise.allSettled([
    openDatabase(config, dataDir, log, closing),
    openSolana(config, dataDir, closing),
  ]);
  const [databaseUrl, solana] = opened;
  if (databaseUrl.status === 'rejected' || solana.status === 'rejected') {
    await close();
    throw databaseUrl.status === 'rejected' ? databaseUrl.reason : reasonOf(solana);
  }
  return {
    databaseUrl: databaseUrl.value,
    ...solana.value,
    jwtSecret: config.jwtSecret ?? (await keepSecret(secrets, 'jwt-secret')),
    storage: config.storage ? s3Storage(config.storage) : diskStorage(join(dataDir, 'uploads')),
    xPosts: config.xOEmbedUrl === null ? nobodyReads : connectOEmbed(config.xOEmbedUrl),
    mail: openMail(config, dataDir),
    close,
  };
}

function reasonOf(result: PromiseSettledResult<unknown>): unknown {
  return result.status === 'rejected' ? result.reason : null;
}

/** Without an SMTP server mails are files, and each is told of on the console. */
function openMail({ mail: { smtpUrl, from } }: Config, dataDir: string): Mail {
  if (smtpUrl !== null) return createSmtpMail({ url: smtpUrl, from });
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  return createFileMail({ folder: join(dataDir, 'mail'), from, print });
}

/** For the fees of payouts on the embedded chain: 100 SOL. */
const treasuryLamports = 100_000_000_000n;

type Closing = (() => Promise<void>)[];

/** The embedded database is looked after: one that died is started again, where it was. */
async function openDatabase(config: Config, dataDir: string, log: Log, closing: Closing) {
  if (config.databaseUrl !== null) return config.databaseUrl;
  const options = { dir: join(dataDir, 'postgres'), log: (line: string) => log.debug(line) };
  const local = await startPostgres(options);
  const guard = startSweeps(
    [{ name: 'database', everySeconds: 2, run: () => startPostgres(options) }],
    log,
  );
  closing.push(async () => {
    await guard.stop();
    await local.stop();
  });
  return local.url;
}

async function openSolana(config: Config, dataDir: string, closing: Closing) {
  if (config.solanaRpcUrl !== null) {
    const signer = await openTreasurySigner(treasurySource(config, dataDir));
    const chain = await connectSolana({
      rpcUrl: config.solanaRpcUrl,
      mint: config.usdcMint,
      signer,
    });
    return { chain, demoWallet: null };
  }
  const dir = join(dataDir, 'chain');
  const local = await startChain({ dir });
  closing.push(() => local.close());
  const signer = await openTreasurySigner(treasurySource(config, dataDir));
  const chain = await connectSolana({ rpcUrl: local.rpcUrl, mint: config.usdcMint, signer });
  if ((await chain.solBalance(chain.treasury)) === 0n) {
    await local.faucet.give({ owner: signer.address, usdcMicro: 0n, lamports: treasuryLamports });
  }
  const demoWallet: DemoWallet = (payment) =>
    sendFromDemoWallet({ rpcUrl: local.rpcUrl, dir, recipient: chain.treasury, ...payment });
  return { chain, demoWallet };
}

function treasurySource(config: Config, dataDir: string) {
  const { signerUrl, address, keyFile } = config.treasury;
  if (signerUrl !== null && address !== null) {
    return { kind: 'remote', url: signerUrl, address } as const;
  }
  if (keyFile !== null) return { kind: 'file', path: keyFile } as const;
  return { kind: 'generated', path: join(dataDir, 'secrets', 'treasury-key.json') } as const;
}
