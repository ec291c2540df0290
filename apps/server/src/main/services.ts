import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { product } from '@stoke/domain';
import { startPostgres } from '@stoke/postgres-local';
import { startTelegram } from '@stoke/telegram-local';
import { demoQuietIds } from '../demo/index.ts';
import { connectAvatarService, type Avatars } from '../gateways/avatars/index.ts';
import { connectLinks, type Links } from '../gateways/links/index.ts';
import { connectHttpList, openFileList, type AddressList } from '../gateways/screening/index.ts';
import { diskStorage, s3Storage, type Storage } from '../gateways/storage/index.ts';
import { connectSolana, type Chain } from '../gateways/solana/index.ts';
import { connectTelegram, type Telegram } from '../gateways/telegram/index.ts';
import { connectOEmbed, unreadX, type XPosts } from '../gateways/x/index.ts';
import { createFileMail, createSmtpMail, type Mail } from '../gateways/mail/index.ts';
import { ConfigError, type Config } from '../platform/config/config.ts';
import { startWorkers } from '../platform/jobs/workers.ts';
import type { Log } from '../platform/log.ts';
import { openReceiptSigner, type ReceiptSigner } from '../support/receipts/index.ts';
import { refuseUnfinished } from './backup/unfinished.ts';
import { openLocalTelegram, type LocalTelegram } from './local-telegram.ts';
import { namedBy, openSigner } from './open-signer.ts';
import { storeJwtSecret, storeReceiptKey } from './secrets.ts';

/** Pays a deposit from the demo wallet of the embedded chain; returns the signature. */
export type DemoWallet = (payment: { amountMicro: bigint; reference: string }) => Promise<string>;

/** The outside services: real ones where configured, embedded ones otherwise. */
export type Services = {
  /** The owner's connection, for migrations; null when this process has none. */
  ownerUrl: string | null;
  /** The connection of everything else. */
  databaseUrl: string;
  jwtSecret: string;
  /** Those before `jwtSecret`, which still open what they made. */
  previousSecrets: readonly string[];
  chain: Chain;
  xPosts: XPosts;
  receiptSigner: ReceiptSigner;
  /** Null with a real chain. */
  demoWallet: DemoWallet | null;
  /** The page of a transaction of the embedded chain, with `{signature}`; null with a real one. */
  explorerUrl: string | null;
  /** Uploaded images. */
  storage: Storage;
  mail: Mail;
  telegram: Telegram;
  /** Null with the real Telegram. */
  localTelegram: LocalTelegram | null;
  /** The avatar service for X accounts; null when none is configured. */
  avatars: Avatars | null;
  /** Checks the links of banners. */
  links: Links;
  /** The addresses that are not paid; null when no list is configured. */
  addressList: AddressList | null;
  close(): Promise<void>;
};

/** Opens them all; if one fails, closes those already open. */
export async function openServices(config: Config, log: Log): Promise<Services> {
  const closing: Closing = [];
  const close = async () => {
    for (const end of closing) await end();
  };
  try {
    return { ...(await openParts(config, log, closing)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openParts(
  config: Config,
  log: Log,
  closing: Closing,
): Promise<Omit<Services, 'close'>> {
  const dataDir = resolve(config.dataDir);
  refuseUnfinished(dataDir);
  const secrets = join(dataDir, 'secrets');
  // The embedded database runs as another user when root starts it, and has to enter; each part inside is closed.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  for (const part of [secrets, join(dataDir, 'uploads')]) {
    await mkdir(part, { recursive: true, mode: 0o700 });
  }
  const opening = [
    openDatabase(config, dataDir, log, closing),
    openSolana(config, dataDir, closing),
    openTelegram(config, dataDir, closing),
  ] as const;
  // Close whatever was opened.
  await Promise.allSettled(opening);
  const [database, solana, telegram] = await Promise.all(opening);
  return {
    ...database,
    ...solana,
    ...telegram,
    previousSecrets: config.previousSecrets,
    jwtSecret: config.jwtSecret ?? (await storeJwtSecret(secrets)),
    storage: openStorage(config, dataDir),
    receiptSigner: await namedBy(
      'RECEIPT_KEY_FILE',
      openReceiptSigner(
        config.receiptKeyFile === null
          ? await storeReceiptKey(secrets)
          : await readFile(config.receiptKeyFile, 'utf8'),
      ),
    ),
    xPosts: config.xOEmbedUrl === null ? unreadX : connectOEmbed(config.xOEmbedUrl),
    mail: openMail(config, dataDir),
    addressList: openAddressList(config),
    links: connectLinks(),
    avatars: config.avatarService === null ? null : connectAvatarService(config.avatarService),
  };
}

export function openStorage({ storage }: Config, dataDir: string): Storage {
  return storage ? s3Storage(storage) : diskStorage(join(dataDir, 'uploads'));
}

function openAddressList({ screening: { file, url, token } }: Config): AddressList | null {
  if (url !== null) return connectHttpList({ url, token });
  return file === null ? null : openFileList(file);
}

/** Without an SMTP server, mails become files and each is announced on the console. */
function openMail({ mail: { smtpUrl, from } }: Config, dataDir: string): Mail {
  if (smtpUrl !== null) return createSmtpMail({ url: smtpUrl, from });
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  return createFileMail({ folder: join(dataDir, 'mail'), from, print });
}

/** For the fees of payouts on the embedded chain: 100 SOL. */
const treasuryLamports = 100_000_000_000n;

type Closing = (() => Promise<void>)[];

/** Supervises the embedded database: restarts it in place if it dies. */
async function openDatabase(config: Config, dataDir: string, log: Log, closing: Closing) {
  const { databaseUrl, databaseAppUrl } = config;
  const given = databaseAppUrl ?? databaseUrl;
  if (given !== null) return { ownerUrl: databaseUrl, databaseUrl: given };
  const options = { dir: join(dataDir, 'postgres'), log: (line: string) => log.debug(line) };
  const local = await startPostgres(options);
  const guard = startWorkers(
    [{ name: 'database', everySeconds: 2, run: () => startPostgres(options) }],
    log,
  );
  closing.push(async () => {
    await guard.stop();
    await local.stop();
  });
  return { ownerUrl: local.url, databaseUrl: local.url };
}

/** A release may come without it. */
async function loadChain() {
  try {
    return await import('@stoke/chain-local');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error;
    if (!isMissing || error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError(['SOLANA_RPC_URL: required, as no embedded chain is installed']);
  }
}

async function openSolana(config: Config, dataDir: string, closing: Closing) {
  if (config.solanaRpcUrl !== null) {
    const signer = await openSigner(config, dataDir);
    const chain = await connectSolana({
      rpcUrl: config.solanaRpcUrl,
      mint: config.usdcMint,
      signer,
    });
    return { chain, demoWallet: null, explorerUrl: null };
  }
  const dir = join(dataDir, 'chain');
  const { sendFromDemoWallet, startChain } = await loadChain();
  const local = await startChain({ dir });
  closing.push(() => local.close());
  const signer = await openSigner(config, dataDir);
  const chain = await connectSolana({ rpcUrl: local.rpcUrl, mint: local.faucet.mint, signer });
  if ((await chain.solBalance(chain.treasury)) === 0n) {
    await local.faucet.give({ owner: signer.address, usdcMicro: 0n, lamports: treasuryLamports });
  }
  const demoWallet: DemoWallet = (payment) =>
    sendFromDemoWallet({ rpcUrl: local.rpcUrl, dir, recipient: chain.treasury, ...payment });
  return { chain, demoWallet, explorerUrl: `${local.rpcUrl}/tx/{signature}` };
}

async function openTelegram({ telegram, demoChatter }: Config, dataDir: string, closing: Closing) {
  if (telegram.botToken !== null) {
    const { botToken: token, apiRoot } = telegram;
    return { telegram: connectTelegram({ token, apiRoot, pageUrl: null }), localTelegram: null };
  }
  const local = await startTelegram({
    dir: join(dataDir, 'telegram'),
    botUsername: product.bot.slice(1),
    chatter: { isOn: demoChatter, quietIds: demoQuietIds },
  });
  closing.push(() => local.close());
  const { botToken: token, apiRoot, pageUrl } = local;
  const localTelegram = openLocalTelegram(local);
  return { telegram: connectTelegram({ token, apiRoot, pageUrl }), localTelegram };
}
