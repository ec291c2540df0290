import { product, sparkSettleSeconds, type SettingValues } from '@stoke/domain';
import { z } from 'zod';
import { isNearby } from './avatar-service-url.ts';
import {
  avatarServiceUrl,
  flag,
  httpUrl,
  port,
  solanaAddress,
  storageUrl,
  wholeCents,
} from './config-fields.ts';
import { plainWords } from './plain-words.ts';
import type { S3Place } from './storage-url.ts';

const solanaExplorer = 'https://explorer.solana.com/tx/{signature}';
const roles = ['api', 'worker', 'bot'] as const;
export type Role = (typeof roles)[number];

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('./.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be postgres://…' }).optional(),
  JWT_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  DEMO: flag.optional(),
  DEMO_CHATTER: flag.optional(),
  SOLANA_RPC_URL: httpUrl.optional(),
  USDC_MINT: solanaAddress.default('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  TREASURY_SIGNER_URL: httpUrl.optional(),
  TREASURY_ADDRESS: solanaAddress.optional(),
  TREASURY_KEY_FILE: z.string().optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{6,20}:[\w-]{30,64}$/, { error: 'is no token of a bot, as 123456789:AAE…' })
    .optional(),
  TELEGRAM_API_ROOT: httpUrl.optional(),
  TELEGRAM_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{16,256}$/, { error: 'must be 16 to 256 letters, digits, _ or -' })
    .optional(),
  PAYOUT_MINIMUM_USD: wholeCents.optional(),
  WALLET_CHANGE_HOLD_HOURS: z.coerce.number().int().min(0).max(720).optional(),
  SPARK_SETTLE_SECONDS: z.coerce.number().int().min(1).max(86_400).default(sparkSettleSeconds),
  X_OEMBED_URL: httpUrl.optional(),
  EXPLORER_URL: httpUrl
    .refine((text) => text.includes('{signature}'), {
      error: 'must contain {signature}',
    })
    .optional(),
  RECEIPT_KEY_FILE: z.string().optional(),
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).min(1)),
  STORAGE_URL: storageUrl.optional(),
  AVATAR_SERVICE_URL: avatarServiceUrl.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  LIMITS: z.enum(['strict', 'relaxed', 'off']).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  MAIL_FROM: z
    .string()
    .max(254)
    .regex(/^(?:[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be an address, such as Stoke <mail@stoke.example>',
    })
    .optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
});

export type Config = {
  production: boolean;
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  /** Null: the embedded database. */
  databaseUrl: string | null;
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
  /** How long an action in a Spark must stand before it is paid. */
  settleSeconds: number;
  /** Null: a folder of the data directory. */
  storage: (S3Place & { accessKeyId: string; secretAccessKey: string }) | null;
  /** The avatar service for X accounts, with `{handle}`; null: initials only. */
  avatarService: string | null;
  /** The oEmbed service that names the author of a post; null: admins check posts. */
  xOEmbedUrl: string | null;
  /** The block explorer, with `{signature}`; null: none. */
  explorerUrl: string | null;
  /** A private Ed25519 JWK; null: generated once and kept in the data directory. */
  receiptKeyFile: string | null;
  roles: readonly Role[];
  /** `off` is for load tests only. */
  limits: 'strict' | 'relaxed' | 'off';
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
  const mistakes = contradictions(parsed.data);
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return toConfig(parsed.data);
}

type Env = z.output<typeof Environment>;

function contradictions(env: Env): string[] {
  const wrong: string[] = [];
  const unless = (fine: boolean, line: string) => fine || wrong.push(line);
  unless(
    (env.ADMIN_EMAIL === undefined) === (env.ADMIN_PASSWORD === undefined),
    'ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither',
  );
  unless(
    env.TREASURY_SIGNER_URL === undefined || env.TREASURY_ADDRESS !== undefined,
    'TREASURY_ADDRESS: required with TREASURY_SIGNER_URL',
  );
  unless(
    env.STORAGE_URL === undefined || hasStorageKeys(env),
    'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: required with STORAGE_URL',
  );
  unless(
    env.SMTP_URL === undefined || env.MAIL_FROM !== undefined,
    'MAIL_FROM: required with SMTP_URL',
  );
  unless(
    env.TELEGRAM_API_ROOT === undefined || env.TELEGRAM_BOT_TOKEN !== undefined,
    'TELEGRAM_BOT_TOKEN: required with TELEGRAM_API_ROOT',
  );
  if (env.NODE_ENV !== 'production') return wrong;
  unless(env.SMTP_URL !== undefined, 'SMTP_URL: required in production, for password resets');
  unless(env.DATABASE_URL !== undefined, 'DATABASE_URL: required in production');
  unless(env.JWT_SECRET !== undefined, 'JWT_SECRET: required in production');
  unless(
    !/demo|secret|change|password|0{8}|1234/i.test(env.JWT_SECRET ?? ''),
    'JWT_SECRET: looks like an example; use random characters in production',
  );
  unless(env.SOLANA_RPC_URL !== undefined, 'SOLANA_RPC_URL: required in production');
  unless(
    env.TREASURY_SIGNER_URL !== undefined || env.TREASURY_KEY_FILE !== undefined,
    'TREASURY_SIGNER_URL or TREASURY_KEY_FILE: required in production',
  );
  unless(env.TELEGRAM_BOT_TOKEN !== undefined, 'TELEGRAM_BOT_TOKEN: required in production');
  unless(
    env.TELEGRAM_WEBHOOK_SECRET === undefined || env.PUBLIC_URL?.startsWith('https:') !== false,
    'PUBLIC_URL: must begin with https:// for Telegram to bring updates there',
  );
  unless(env.PUBLIC_URL !== undefined, 'PUBLIC_URL: required in production');
  unless(
    env.AVATAR_SERVICE_URL === undefined || isPublicService(env.AVATAR_SERVICE_URL),
    'AVATAR_SERVICE_URL: must be https and outside this network in production',
  );
  unless(
    env.SPARK_SETTLE_SECONDS >= sparkSettleSeconds,
    `SPARK_SETTLE_SECONDS: is at least ${sparkSettleSeconds} in production`,
  );
  unless(env.LIMITS !== 'off', 'LIMITS: cannot be off in production');
  unless(env.DEMO !== true, 'DEMO: the demo world cannot run in production');
  unless(env.ADMIN_PASSWORD !== 'stoke-demo-2026', 'ADMIN_PASSWORD: is the demo password');
  return wrong;
}

function fixedSettings(env: Env): Partial<SettingValues> {
  const { PAYOUT_MINIMUM_USD: payoutMinimum, WALLET_CHANGE_HOLD_HOURS: walletHoldHours } = env;
  return {
    ...(payoutMinimum === undefined ? {} : { payoutMinimum }),
    ...(walletHoldHours === undefined ? {} : { walletHoldHours }),
  };
}

function hasStorageKeys(env: Env): boolean {
  return env.AWS_ACCESS_KEY_ID !== undefined && env.AWS_SECRET_ACCESS_KEY !== undefined;
}

function isPublicService(template: string): boolean {
  return template.startsWith('https:') && !isNearby(template);
}

function toConfig(env: Env): Config {
  const embedded =
    env.DATABASE_URL === undefined &&
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
    presets: { fixed: fixedSettings(env), usual: demo ? { walletHoldHours: 0 } : {} },
    settleSeconds: env.SPARK_SETTLE_SECONDS,
    storage: env.STORAGE_URL
      ? {
          ...env.STORAGE_URL,
          accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
          secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
        }
      : null,
    avatarService: env.AVATAR_SERVICE_URL ?? null,
    xOEmbedUrl: env.X_OEMBED_URL ?? null,
    explorerUrl: env.EXPLORER_URL ?? (env.SOLANA_RPC_URL ? solanaExplorer : null),
    receiptKeyFile: env.RECEIPT_KEY_FILE ?? null,
    roles: env.ROLES,
    limits: env.LIMITS ?? (embedded ? 'relaxed' : 'strict'),
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
