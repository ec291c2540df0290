import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { reviewSamplePercent } from '@stoke/domain';
import { dropTelegram } from '../people/contacts/index.ts';
import { ensureAdmin, isWeakPassword } from '../people/sign-in/index.ts';
import { watchBooks, type BooksWatch } from '../money/checks/index.ts';
import { botMenus } from '../bot/index.ts';
import { readRights } from '../money/ledger/index.ts';
import { createImageReader, createImageStore, serveMedia } from '../site/media/index.ts';
import { arePayoutsInTime } from '../money/payouts/index.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import { ConfigError, type Config } from '../platform/config/config.ts';
import type { Core } from '../platform/core.ts';
import { noLimits, openCallLimits, type CallLimits } from '../platform/db/call-limits.ts';
import { openDb, type Db, type DbPool } from '../platform/db/db.ts';
import { openDatabaseClock, refuseWrongClock } from '../platform/db/database-clock.ts';
import { refuseSharedSessions } from '../platform/db/has-sessions.ts';
import { openReads, primaryReads, type Reads } from '../platform/db/reads.ts';
import { openTraffic, type OpenTraffic } from '../platform/db/traffic.ts';
import { openNotifier, type Notifier } from '../platform/events/notifier.ts';
import { serveEvents } from '../platform/events/stream.ts';
import { holdPort, type HeldPort } from '../platform/http/hold-port.ts';
import { createHttpApp } from '../platform/http/http-app.ts';
import { openListeners } from '../platform/http/listeners.ts';
import { serveOperations } from '../platform/http/operations.ts';
import { serveContract } from '../platform/http/serve-contract.ts';
import { serveDescription } from '../platform/http/serve-description.ts';
import { uuidV7 } from '../platform/ids.ts';
import { startWorkers, type RunningWorkers } from '../platform/jobs/workers.ts';
import type { Log } from '../platform/log.ts';
import { servePreviews } from '../site/previews/index.ts';
import { servePages } from '../platform/web/serve-pages.ts';
import { openSettings } from '../site/settings/index.ts';
import {
  readHighestTrafficNumber,
  readTrafficNumber,
  serveClicks,
} from '../campaigns/spark/index.ts';
import { seedDemo } from '../demo/index.ts';
import { openBot, type RunningBot } from '../messaging/telegram/index.ts';
import packageFile from '../../../../package.json' with { type: 'json' };
import { compose, wire, type Composed, type Parts } from './compose.ts';
import { expectTables, expectTrafficTables } from './expect-tables.ts';
import { serverFigures } from './figures.ts';
import { failedInWords, rolesInWords } from './roles-in-words.ts';
import { printStartBanner } from './start-banner.ts';
import { createPageHeads } from './page-heads.ts';
import { readPreview } from './page-subjects.ts';
import { serveSiteFiles } from './site-files.ts';
import { openServices, type Services } from './services.ts';

const { version } = packageFile;
const webDist = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** The factor on all rate limits. */
const limitFactors: Readonly<Record<Config['limits'], number>> = {
  strict: 1,
  relaxed: 100,
  off: 1_000_000,
};

export type RunningServer = { url: string; greeting: string; close(): Promise<void> };

/** Starts every role in the configuration. Everything is closed in reverse order of opening. */
export async function startServer(
  config: Config,
  log: Log,
  pages: Promise<void> = Promise.resolve(),
): Promise<RunningServer> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of closing.toReversed()) await end();
  };
  try {
    // A process that cannot listen must not work first.
    const port = await holdPort(config);
    closing.push(async () => port.free());
    await traceIfAsked(config, log, closing);
    const services = await openServices(config, log);
    closing.push(() => services.close());
    const { databaseUrl, databaseAppUrl } = config;
    await refuseSharedSessions({ DATABASE_URL: databaseUrl, DATABASE_APP_URL: databaseAppUrl });
    await expectTables(services, log);
    const notifier = await openNotifier(services.databaseUrl, log);
    closing.push(() => notifier.close());
    const db = openAppDb(services.databaseUrl, notifier);
    closing.push(() => db.close());
    await refuseToWriteBooks(config, db);
    const reads = await openReplica(config, services, log);
    closing.push(() => reads.close());
    notifier.onMoved(reads.moved);
    const clock = await openDatabaseClock({ db, log, machine: systemClock });
    closing.push(() => clock.stop());
    refuseWrongClock(clock);
    const traffic = await openTrafficDatabases(config, services, { db, notifier, log });
    closing.push(() => traffic.close());
    const opened = { services, db, traffic, reads, notifier, clock, port, pages };
    const { url, demo } = await startRoles(config, log, opened, closing);
    const telegramUrl = services.localTelegram?.pageUrl ?? null;
    const dataDir = resolve(config.dataDir);
    return { url, greeting: printStartBanner({ url, demo, dataDir, telegramUrl }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The packages are loaded only where a collector is named. */
async function traceIfAsked(config: Config, log: Log, closing: Closing): Promise<void> {
  if (config.tracesTo === null) return;
  const { openTracing } = await import('../gateways/tracing/index.ts');
  const { roles, tracesTo: endpoint } = config;
  const tracing = await openTracing({ endpoint, version, roles, log });
  closing.push(() => tracing.close());
}

function openAppDb(url: string, { notify, onMoved }: Notifier): DbPool {
  const db = openDb({ url, role: 'stoke_app', connections: 20, applicationName: 'stoke', notify });
  onMoved(db.dropConnections);
  return db;
}

function openReplica(
  { databaseReadUrl: url }: Config,
  { databaseUrl: primaryUrl }: Services,
  log: Log,
): Promise<Reads> {
  return url === null ? Promise.resolve(primaryReads) : openReads({ primaryUrl, url, log });
}

type Closing = (() => Promise<void>)[];

/** Each address has the tables of the release too; only group traffic is kept there. */
async function openTrafficDatabases(
  { trafficDatabaseUrls: urls }: Config,
  { databaseUrl: booksUrl, ownerUrl }: Services,
  { db, notifier, log }: { db: DbPool; notifier: Notifier; log: Log },
): Promise<OpenTraffic> {
  const highest = await readHighestTrafficNumber(db);
  if (highest > urls.length) {
    const what = `there are Sparks in database ${highest}, and it names ${urls.length}`;
    throw new ConfigError([`TRAFFIC_DATABASE_URL: ${what}: give all addresses, in their order`]);
  }
  const traffic = await openTraffic({
    booksUrl,
    urls,
    notify: notifier.notify,
    log,
    numberOf: (campaignId) => readTrafficNumber(db, campaignId),
    highestNumber: () => readHighestTrafficNumber(db),
    expectTables: (url, number) =>
      expectTrafficTables({ url, number, mayMigrate: ownerUrl !== null }, log),
  });
  notifier.onMoved((unheardSince) => traffic.pools[0]?.dropConnections(unheardSince));
  return traffic;
}

/** A pooler may drop the role that the connection asks for, and `set role none` returns to its login. */
async function refuseToWriteBooks({ databaseAppUrl }: Config, db: Db): Promise<void> {
  const { roleWrites, loginWrites } = await readRights(db);
  if (roleWrites) {
    throw new ConfigError(['DATABASE_URL: its connections do not take the role stoke_app']);
  }
  if (databaseAppUrl !== null && loginWrites) {
    throw new ConfigError(['DATABASE_APP_URL: its login can write the books; use one that cannot']);
  }
}

/** What works once this process listens. */
type Running = { workers: RunningWorkers | null; bot: RunningBot | null };

type Opened = {
  services: Services;
  db: DbPool;
  traffic: OpenTraffic;
  reads: Reads;
  notifier: Notifier;
  clock: Clock;
  port: HeldPort;
  /** Settles when the pages are built. */
  pages: Promise<void>;
};

async function startRoles(config: Config, log: Log, opened: Opened, closing: Closing) {
  const { services, db, traffic, reads, clock, notifier: listener, port } = opened;
  const newId = uuidV7(clock);
  const { databaseUrl } = services;
  const books = await watchBooks({ db, traffic, databaseUrl, newId, clock, log });
  closing.push(() => books.stop());
  const limitFactor = limitFactors[config.limits];
  const limits =
    config.limits === 'off'
      ? noLimits
      : openCallLimits({ url: services.databaseUrl, factor: limitFactor });
  listener.onMoved(limits.dropConnections);
  closing.push(() => limits.close());
  const settings = openSettings({ ...config, db });
  const base = { config, services, db, traffic, listener, newId, settings, log };
  const deps = { ...base, limitFactor, clock };
  const parts = {
    ...deps,
    samplePercent: reviewSamplePercent,
    guardsAccounts: config.production,
    payoutsPaused: () => books.isPaused(),
    requestsPaused: () => books.refusesRequests(),
  };
  const composed = compose(parts);
  await ensureConfiguredAdmin(config, { db, newId, clock, dropTelegram });
  if (config.demo) await seedWorld(parts);
  await opened.pages;
  const running: Running = { workers: null, bot: null };
  closing.push(async () => {
    await Promise.all([running.workers?.stop(), running.bot?.stop()]);
  });
  const input = { ...deps, reads, books, limits, composed, running, port };
  const { url, bot } = await listenHttp(config, log, input, closing);
  const workers = config.roles.includes('worker') ? composed.workers : [];
  running.workers = startWorkers(workers, log, listener);
  running.bot = bot?.start() ?? null;
  log.info({ version, roles: config.roles, url }, 'the server is up');
  return { url, demo: config.demo };
}

async function ensureConfiguredAdmin(
  { admin, production }: Config,
  deps: Parameters<typeof ensureAdmin>[0],
): Promise<void> {
  if (admin === null) return;
  if (production && isWeakPassword(admin.password, { username: 'admin', email: admin.email })) {
    throw new ConfigError(['ADMIN_PASSWORD: is too easy to guess']);
  }
  await ensureAdmin(deps, admin);
}

async function seedWorld(parts: Parts): Promise<void> {
  const { demoWallet, chain, storage } = parts.services;
  if (demoWallet === null) throw new ConfigError(['DEMO: needs the embedded chain']);
  await seedDemo({
    ...parts,
    demoWallet,
    ...parts.config,
    telegram: parts.services.localTelegram,
    saveImage: createImageStore({ ...parts, storage }),
    checkPayable: (address) => chain.isPayable(address),
    partsAt: (clock) => wire({ ...parts, clock, newId: uuidV7(clock) }),
  });
}

async function listenHttp(
  config: Config,
  log: Log,
  input: Pick<Core, 'clock' | 'newId'> & {
    services: Services;
    db: DbPool;
    traffic: OpenTraffic;
    reads: Reads;
    books: BooksWatch;
    composed: Composed;
    listener: Notifier;
    limits: CallLimits;
    running: Running;
    port: HeldPort;
  },
  closing: Closing,
): Promise<{ url: string; bot: ReturnType<typeof openBot> | null }> {
  const app = await createHttpApp({ log, ...config });
  let isEnding = false;
  let streams: ReturnType<typeof serveEvents> | null = null;
  serveOperations(app, {
    ...config,
    isEnding: () => isEnding,
    words: failedInWords,
    roles: () =>
      rolesInWords({
        ...config,
        ...input.running,
        isLeadingBooks: input.books.isLeading(),
        hasWebhook: config.telegram.webhookSecret !== null,
      }),
    readiness: {
      database: async () => input.listener.connected && input.db.isAnswering(),
      events: async () => input.listener.connected,
    },
    // The site works without them: payouts, linking and the bot's messages wait.
    reported: {
      chain: async () => (await input.services.chain.health()).ok,
      telegram: () => input.services.telegram.isReachable(),
      diskOfDatabase: async () => !input.db.isFull(),
      booksChecked: async () => !input.books.isLate(),
      payoutsInTime: async () => input.listener.connected && arePayoutsInTime(input),
    },
    figures: serverFigures({
      ...input,
      chain: input.services.chain,
      version,
      roles: config.roles,
      dataDir: config.dataDir,
      isDatabaseFull: input.db.isFull,
      openStreams: () => streams?.openStreams() ?? 0,
      isPolling: () => input.running.bot?.isPolling() ?? false,
    }),
  });
  if (config.roles.includes('api')) {
    const { handlers, identify, followable } = input.composed;
    serveContract(app, handlers, {
      ...input,
      identify,
      checkReplies: config.checkReplies,
    });
    streams = serveEvents(app, { ...input, identify, followable });
    serveMedia(app, { ...input.services, ...input });
    const { jwtSecret, previousSecrets } = input.services;
    const { settleSeconds } = config;
    serveClicks(app, { ...input, secrets: [jwtSecret, ...previousSecrets], settleSeconds });
    await serveDescription(app, config.publicUrl);
    servePreviews(app, {
      ...input,
      readPreview: (path) => readPreview(input.db, path),
      readImage: createImageReader(input.services),
    });
    serveSiteFiles(app, { ...input, ...config });
    const isDemo = input.services.demoWallet !== null;
    const heads = createPageHeads({ ...input, ...input.services, config, isDemo });
    const head = (url: string) => input.reads.run(false, () => heads(url));
    await servePages(app, { dist: webDist, head, mayBeElsewhere: !config.production });
  }
  const bot = config.roles.includes('bot')
    ? openBot({ ...input.services, ...input.composed, ...botOptions(config), ...input, log }, app)
    : null;
  closing.push(async () => {
    isEnding = true;
    if (app.server.listening) await sleep(config.drainSeconds * 1000);
    await app.close();
  });
  const listeners = openListeners(app);
  await app.ready();
  return { url: await input.port.giveTo(app.server, () => listeners.listen(config)), bot };
}

function botOptions({ telegram, publicUrl }: Config) {
  const secret = telegram.webhookSecret;
  const webhook = secret === null ? null : { secret, publicUrl };
  return { menus: botMenus, webhook };
}
