import { join } from 'node:path';
import { product, type SettingValues } from '@stoke/domain';
import type { z } from 'zod';
import { DatabaseEnvironment, Environment, type Env } from './environment.ts';
import { findMisspelled } from './find-misspelled.ts';
import { plainWords } from '../plain-words.ts';

const solanaExplorer = 'https://explorer.solana.com/tx/{signature}';

export type Config = ReturnType<typeof toConfig>;

type Variables = Readonly<Record<string, string | undefined>>;

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
export function readConfig(env: Variables): Config {
  return toConfig(parse(Environment, env));
}

export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseAppUrl'>;

/** The part that names the database: for commands that need no other. */
export function readDatabaseConfig(env: Variables): DatabaseConfig {
  const { DATA_DIR, DATABASE_URL, DATABASE_APP_URL } = parse(DatabaseEnvironment, env);
  return {
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL ?? null,
    databaseAppUrl: DATABASE_APP_URL ?? null,
  };
}

function parse<Output>(shape: z.ZodType<Output>, env: Variables): Output {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const { data, error } = shape.safeParse(Object.fromEntries(given), { error: plainWords });
  const wrong = error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? [];
  const names = given.map(([name]) => name);
  const misspelled = findMisspelled(names, Object.keys(Environment.shape));
  const mistakes = new Set([...wrong, ...misspelled]);
  if (data === undefined || mistakes.size > 0) throw new ConfigError([...mistakes]);
  return data;
}

function toConfig(env: Env) {
  const embedded =
    env.DATABASE_URL === undefined &&
    env.DATABASE_APP_URL === undefined &&
    env.SOLANA_RPC_URL === undefined &&
    env.TELEGRAM_BOT_TOKEN === undefined;
  const demo = env.DEMO ?? embedded;
  const isTest = env.NODE_ENV === 'test';
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    dataDir: env.DATA_DIR,
    textsDir: env.TEXTS_DIR ?? join(env.DATA_DIR, 'texts'),
    /** The owner's login, for migrations. Null with `databaseAppUrl` alone, else the embedded database. */
    databaseUrl: env.DATABASE_URL ?? null,
    /** A login that cannot write the books, for everything but migrations. Null: `databaseUrl`. */
    databaseAppUrl: env.DATABASE_APP_URL ?? null,
    /** A replica, for calls that decide nothing. Null: none. */
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    /** Where the group traffic of new Sparks lies, in a fixed order. None: with the books. */
    trafficDatabaseUrls: env.TRAFFIC_DATABASE_URL ?? [],
    /** Null: generated once and kept in the data directory. */
    jwtSecret: env.JWT_SECRET ?? null,
    /** The one before, if any: it opens what it made, and makes nothing. */
    previousSecrets: env.JWT_SECRET_PREVIOUS === undefined ? [] : [env.JWT_SECRET_PREVIOUS],
    admin:
      env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD !== undefined
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : null,
    demo,
    /** Members of the embedded Telegram's groups chat automatically. */
    demoChatter: env.DEMO_CHATTER ?? (demo && !isTest),
    /** Null: the embedded chain. */
    solanaRpcUrl: env.SOLANA_RPC_URL ?? null,
    usdcMint: env.USDC_MINT,
    treasury: {
      signerUrl: env.TREASURY_SIGNER_URL ?? null,
      address: env.TREASURY_ADDRESS ?? null,
      keyFile: env.TREASURY_KEY_FILE ?? null,
    },
    telegram: {
      /** Null: the embedded Telegram. */
      botToken: env.TELEGRAM_BOT_TOKEN ?? null,
      apiRoot: env.TELEGRAM_API_ROOT ?? 'https://api.telegram.org',
      /** Null: long polling. */
      webhookSecret: env.TELEGRAM_WEBHOOK_SECRET ?? null,
    },
    /** Settings that the environment fixes, and those with another default in this deployment. */
    presets: { fixed: fixedSettings(env), usual: usualSettings(demo) },
    /** How long a reviewer can undo a decision. */
    undoSeconds: env.REVIEW_UNDO_SECONDS,
    /** How long an action in a Spark must stand before it is paid. */
    settleSeconds: env.SPARK_SETTLE_SECONDS,
    /** Null: a folder of the data directory. */
    storage: env.STORAGE_URL
      ? {
          ...env.STORAGE_URL,
          accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
          secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
        }
      : null,
    /** The avatar service for X accounts, with `{handle}`; null: initials only. */
    avatarService: env.AVATAR_SERVICE_URL ?? null,
    /** The X account of this Stoke, with its @; null: the usual one. */
    xHandle: env.X_HANDLE ?? (env.NODE_ENV === 'production' ? null : product.handle),
    /** The oEmbed service that names the author of a post; null: admins check posts. */
    xOEmbedUrl: env.X_OEMBED_URL ?? null,
    /** The list of addresses that are not paid: a file, or a service with `{address}`; none: no screening. */
    screening: {
      file: env.SCREENING_FILE ?? null,
      url: env.SCREENING_URL ?? null,
      token: env.SCREENING_TOKEN ?? null,
    },
    /** The block explorer, with `{signature}`; null: none. */
    explorerUrl: env.EXPLORER_URL ?? (env.SOLANA_RPC_URL ? solanaExplorer : null),
    /** A private Ed25519 JWK; null: generated once and kept in the data directory. */
    receiptKeyFile: env.RECEIPT_KEY_FILE ?? null,
    roles: env.ROLES,
    /** `off` is for load tests only. */
    limits: env.LIMITS ?? (embedded ? 'relaxed' : 'strict'),
    /** Whether replies are parsed against the contract before they are sent; in tests. */
    checkReplies: isTest,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    /** The collector of traces, by OTLP over HTTP; null: nothing is traced. */
    tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    mail: {
      /** Null: mails are written into the data directory. */
      smtpUrl: env.SMTP_URL ?? null,
      from: env.MAIL_FROM ?? `${product.name} <no-reply@localhost>`,
    },
    /** How many proxies are in front of this server: that many last entries of X-Forwarded-For count. */
    trustProxy: env.TRUST_PROXY,
    /** How long a process that ends says so at `/readyz` before it closes. */
    drainSeconds: env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? 5 : 0),
  };
}

type Preset = Partial<SettingValues>;

function fixedSettings(env: Env): Preset {
  const { PAYOUT_MINIMUM_USD: payoutMinimum, WALLET_CHANGE_HOLD_HOURS: walletHoldHours } = env;
  return {
    ...(payoutMinimum === undefined ? {} : { payoutMinimum }),
    ...(walletHoldHours === undefined ? {} : { walletHoldHours }),
  };
}

function usualSettings(demo: boolean): Preset {
  return demo ? { walletHoldHours: 0, walletReviewHours: 0 } : {};
}
