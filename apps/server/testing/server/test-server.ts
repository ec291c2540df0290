import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { diskStorage } from '../../src/gateways/storage/index.ts';
import { openTestChain, type TestChain } from '../gateways/test-chain.ts';
import type { Links } from '../../src/gateways/links/index.ts';
import type { AddressList } from '../../src/gateways/screening/index.ts';
import { unreadX, type XPosts } from '../../src/gateways/x/index.ts';
import { scriptTelegram, type ScriptedTelegram } from '../gateways/scripted-telegram.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { noLimits, openCallLimits } from '../../src/platform/db/call-limits.ts';
import type { Db } from '../../src/platform/db/db.ts';
import type { TrafficDb } from '../../src/platform/db/traffic.ts';
import { openNotifier } from '../../src/platform/events/notifier.ts';
import { serveEvents } from '../../src/platform/events/stream.ts';
import { createHttpApp } from '../../src/platform/http/http-app.ts';
import { serveContract } from '../../src/platform/http/serve-contract.ts';
import { uuidV7 } from '../../src/platform/ids.ts';
import type { Mail, MailMessage } from '../../src/gateways/mail/index.ts';
import { createLog } from '../../src/platform/log.ts';
import { openSettings } from '../../src/site/settings/index.ts';
import { openReceiptSigner } from '../../src/support/receipts/index.ts';
import { openTestDatabase } from '../platform/test-database.ts';
import type { Avatars } from '../../src/gateways/avatars/index.ts';
import { serveMedia } from '../../src/site/media/index.ts';
import { primaryReads, type Reads } from '../../src/platform/db/reads.ts';
import { compose } from '../../src/main/compose.ts';
import { openAccounts } from './open-accounts.ts';
import type { DemoWallet } from '../../src/main/services.ts';

export type TestServer = {
  app: FastifyInstance;
  db: Db<never>;
  ownerUrl: string;
  chain: TestChain;
  telegram: ScriptedTelegram;
  /** The time that every module uses. */
  time: { now: Date };
  /** All sent mails, oldest first. */
  mails: MailMessage[];
  /** A stored image by its path; null when it was removed. */
  image(path: string): Promise<unknown>;
  /** The names of all stored images. */
  images(): Promise<string[]>;
  openAccount: ReturnType<typeof openAccounts>;
  /** Runs every worker once, or only the named one. */
  sweep(only?: string): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  limitFactor?: number;
  /** Counts guesses and proofs by `limitFactor`, and lets every call in. */
  countsNoCalls?: true;
  guardsAccounts?: true;
  env?: Record<string, string>;
  demoWallet?: DemoWallet;
  xPosts?: XPosts;
  avatars?: Avatars;
  mail?: Mail;
  addressList?: AddressList;
  links?: Links;
  reads?: Reads;
  /** Traffic databases apart, beside that of the books, in which everything lies. */
  trafficApart?: readonly TrafficDb[];
  /** Receives every line of the log, down to `debug`. */
  onLog?: (line: string) => void;
};

/** Every module with its own database and chain; listens on a socket only on request. */
export async function openTestServer(options: Options = {}): Promise<TestServer> {
  const [{ db, books, traffic, ownerUrl, onPublished, close }, chain] = await Promise.all([
    openTestDatabase(),
    openTestChain(10_000_000_000n),
  ]);
  const uploads = await mkdtemp(join(tmpdir(), 'stoke-test-uploads-'));
  const mails: MailMessage[] = [];
  const time = { now: new Date('2026-06-01T12:00:00.000Z') };
  const clock = { now: () => time.now };
  const log = options.onLog
    ? createLog('debug', { destination: { write: options.onLog } })
    : createLog('silent');
  const telegram = scriptTelegram();
  const listener = await openNotifier(ownerUrl, log);
  onPublished(listener.notify);
  const limitFactor = options.limitFactor ?? 1000;
  const config = readConfig({ DEMO: '0', ...options.env });
  const services = {
    ...(await standIns({ ownerUrl, chain, uploads, mails, telegram }, options)),
    jwtSecret: config.jwtSecret ?? 'a secret of the tests, long enough for all of them',
    previousSecrets: config.previousSecrets,
  };
  const newId = uuidV7(clock);
  const composed = compose({
    config,
    settings: openSettings({ ...config, db: books }),
    services,
    db: books,
    traffic: { ...traffic, all: [...traffic.all, ...(options.trafficApart ?? [])] },
    clock,
    newId,
    listener,
    log,
    limitFactor,
    samplePercent: 0,
    guardsAccounts: options.guardsAccounts ?? false,
    payoutsPaused: () => false,
    requestsPaused: () => false,
  });
  const app = await createHttpApp({ log, production: false });
  const { handlers, identify, followable } = composed;
  const limits =
    options.limitFactor === undefined || options.countsNoCalls
      ? noLimits
      : openCallLimits({ url: ownerUrl, factor: options.limitFactor });
  serveContract(app, handlers, {
    db: books,
    reads: options.reads ?? primaryReads,
    clock,
    identify,
    limits,
    checkReplies: true,
  });
  serveEvents(app, { clock, listener, limits, identify, followable });
  serveMedia(app, { db: books, storage: services.storage, limits });
  return {
    app,
    db,
    ownerUrl,
    chain,
    telegram,
    time,
    mails,
    images: () => readdir(uploads, { recursive: true }),
    openAccount: openAccounts({ db, clock, newId, jwtSecret: services.jwtSecret }),
    image: (path) => services.storage.get(path.replace('/media/', '')),
    sweep: async (only) => {
      for (const worker of composed.workers) {
        if (only === undefined || worker.name === only) await worker.run();
      }
    },
    close: async () => {
      await app.close();
      await limits.close();
      await listener.close();
      await close();
      await chain.close();
      await rm(uploads, { recursive: true });
    },
  };
}

type Opened = Pick<TestServer, 'ownerUrl' | 'chain' | 'mails' | 'telegram'> & { uploads: string };

/** Stand-ins for the outside services. */
async function standIns({ ownerUrl, chain, uploads, mails, telegram }: Opened, options: Options) {
  return {
    ownerUrl,
    databaseUrl: ownerUrl,
    chain: chain.chain,
    receiptSigner: await newReceiptSigner(),
    xPosts: options.xPosts ?? unreadX,
    demoWallet: options.demoWallet ?? null,
    explorerUrl: null,
    storage: diskStorage(uploads),
    avatars: options.avatars ?? null,
    addressList: options.addressList ?? null,
    links: options.links ?? { findFault: async () => null },
    mail: { ...keepMails(mails), ...options.mail },
    telegram,
    localTelegram: null,
    close: async () => undefined,
  };
}

function keepMails(mails: MailMessage[]): Mail {
  return {
    send: async (message) => void mails.push(message),
    forget: async (owner) => {
      const kept = mails.filter((message) => message.owner !== owner);
      mails.splice(0, mails.length, ...kept);
    },
  };
}

function newReceiptSigner() {
  const { privateKey } = generateKeyPairSync('ed25519');
  return openReceiptSigner(JSON.stringify(privateKey.export({ format: 'jwk' })));
}
