import { product, type SettingValues } from '@stoke/domain';
import { findContradictions } from './find-contradictions.ts';
import { Environment, type Env, type Role } from './environment.ts';
import { findMisspelled } from './find-misspelled.ts';
import { plainWords } from './plain-words.ts';
import type { S3Place } from './storage-url.ts';

const solanaExplorer = 'https://explorer.solana.com/tx/{signature}';

export type Config = {
  production: boolean;
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  /** The owner's login, for migrations. Null with `databaseAppUrl` alone, else the embedded database. */
  databaseUrl: string | null;
  /** A login that cannot write the books, for everything but migrations. Null: `databaseUrl`. */
  databaseAppUrl: string | null;
  /** Null: generated once and kept in the data directory. */
  jwtSecret: string | null;
  admin: { email: string; password: string } | null;
  demo: boolean;
  /** Members of the embedded Telegram's groups chat automatically. */
  demoChatter: boolean;
  /** Null: the embedded chain. */
  solanaRpcUrl: string | null;
  usdcMint: string;
  treasury: { signerUrl: string | null; address: string | null; keyFile: string | null };
  telegram: {
    /** Null: the embedded Telegram. */
    botToken: string | null;
    apiRoot: string;
    /** Null: long polling. */
    webhookSecret: string | null;
  };
  /** Settings that the environment fixes, and those with another default in this deployment. */
  presets: { fixed: Partial<SettingValues>; usual: Partial<SettingValues> };
  /** How long a reviewer can undo a decision. */
  undoSeconds: number;
  /** How long an action in a Spark must stand before it is paid. */
  settleSeconds: number;
  /** Null: a folder of the data directory. */
  storage: (S3Place & { accessKeyId: string; secretAccessKey: string }) | null;
  /** The avatar service for X accounts, with `{handle}`; null: initials only. */
  avatarService: string | null;
  /** The X account of this Stoke, with its @; null: the usual one. */
  xHandle: string | null;
  /** The oEmbed service that names the author of a post; null: admins check posts. */
  xOEmbedUrl: string | null;
  /** The list of addresses that are not paid: a file, or a service with `{address}`; none: no screening. */
  screening: { file: string | null; url: string | null; token: string | null };
  /** The block explorer, with `{signature}`; null: none. */
  explorerUrl: string | null;
  /** A private Ed25519 JWK; null: generated once and kept in the data directory. */
  receiptKeyFile: string | null;
  roles: readonly Role[];
  /** `off` is for load tests only. */
  limits: 'strict' | 'relaxed' | 'off';
  /** Milliseconds of event loop delay above which calls get a 503; 0, so that none does, in tests. */
  maxEventLoopDelay: number;
  /** Whether replies are parsed against the contract before they are sent; in tests. */
  checkReplies: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  metricsToken: string | null;
  mail: {
    /** Null: mails are written into the data directory. */
    smtpUrl: string | null;
    from: string;
  };
  /**
   * How many proxies are in front of this server: that many last entries of X-Forwarded-For count.
   */
  trustProxy: number;
  /** How long a process that ends says so at `/readyz` before it closes. */
  drainSeconds: number;
};

/** An invalid configuration: one line for each mistake. */
export class ConfigError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

/** Reads and checks the whole configuration. Throws a ConfigError that lists every mistake. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const parsed = Environment.safeParse(Object.fromEntries(given), { error: plainWords });
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
    throw new ConfigError([...new Set(lines)]);
  }
  const names = given.map(([name]) => name);
  const mistakes = [
    ...findMisspelled(names, Object.keys(Environment.shape)),
    ...findContradictions(parsed.data),
  ];
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return toConfig(parsed.data);
}

function fixedSettings(env: Env): Partial<SettingValues> {
  const { PAYOUT_MINIMUM_USD: payoutMinimum, WALLET_CHANGE_HOLD_HOURS: walletHoldHours } = env;
  return {
    ...(payoutMinimum === undefined ? {} : { payoutMinimum }),
    ...(walletHoldHours === undefined ? {} : { walletHoldHours }),
  };
}

function storageOf(env: Env): Config['storage'] {
  if (!env.STORAGE_URL) return null;
  return {
    ...env.STORAGE_URL,
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
  };
}

function toConfig(env: Env): Config {
  const embedded =
    env.DATABASE_URL === undefined &&
    env.DATABASE_APP_URL === undefined &&
    env.SOLANA_RPC_URL === undefined &&
    env.TELEGRAM_BOT_TOKEN === undefined;
  const demo = env.DEMO ?? embedded;
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseAppUrl: env.DATABASE_APP_URL ?? null,
    jwtSecret: env.JWT_SECRET ?? null,
    admin:
      env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD !== undefined
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : null,
    demo,
    demoChatter: env.DEMO_CHATTER ?? (demo && env.NODE_ENV !== 'test'),
    solanaRpcUrl: env.SOLANA_RPC_URL ?? null,
    usdcMint: env.USDC_MINT,
    treasury: {
      signerUrl: env.TREASURY_SIGNER_URL ?? null,
      address: env.TREASURY_ADDRESS ?? null,
      keyFile: env.TREASURY_KEY_FILE ?? null,
    },
    telegram: {
      botToken: env.TELEGRAM_BOT_TOKEN ?? null,
      apiRoot: env.TELEGRAM_API_ROOT ?? 'https://api.telegram.org',
      webhookSecret: env.TELEGRAM_WEBHOOK_SECRET ?? null,
    },
    presets: {
      fixed: fixedSettings(env),
      usual: demo ? { walletHoldHours: 0, walletReviewHours: 0 } : {},
    },
    undoSeconds: env.REVIEW_UNDO_SECONDS,
    settleSeconds: env.SPARK_SETTLE_SECONDS,
    storage: storageOf(env),
    avatarService: env.AVATAR_SERVICE_URL ?? null,
    xHandle: env.X_HANDLE ?? (env.NODE_ENV === 'production' ? null : product.handle),
    xOEmbedUrl: env.X_OEMBED_URL ?? null,
    screening: {
      file: env.SCREENING_FILE ?? null,
      url: env.SCREENING_URL ?? null,
      token: env.SCREENING_TOKEN ?? null,
    },
    explorerUrl: env.EXPLORER_URL ?? (env.SOLANA_RPC_URL ? solanaExplorer : null),
    receiptKeyFile: env.RECEIPT_KEY_FILE ?? null,
    roles: env.ROLES,
    limits: env.LIMITS ?? (embedded ? 'relaxed' : 'strict'),
    maxEventLoopDelay: env.NODE_ENV === 'test' ? 0 : 2000,
    checkReplies: env.NODE_ENV === 'test',
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      from: env.MAIL_FROM ?? `${product.name} <no-reply@localhost>`,
    },
    trustProxy: env.TRUST_PROXY,
    drainSeconds: env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? 5 : 0),
  };
}
