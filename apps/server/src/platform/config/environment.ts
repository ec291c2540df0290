import { isWholeCents, parseDollars, sparkSettleSeconds, undoSeconds } from '@stoke/domain';
import { z } from 'zod';
import { isNearby, parseAvatarServiceUrl } from './avatar-service-url.ts';
import { parseStorageUrl } from './storage-url.ts';

export const roles = ['api', 'worker', 'bot'] as const;

const flag = z.enum(['0', '1']).transform((text) => text === '1');
const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' });
const httpUrlWith = (part: string) =>
  httpUrl.refine((text) => text.includes(part), { error: `must contain ${part}` });
const matching = (pattern: RegExp, error: string) => z.string().regex(pattern, { error });

/** Base58 of 32 bytes, by its shape. */
const solanaAddress = matching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be a Solana address');

const port = { error: 'must be a whole number from 0 to 65535' };
const severalHosts = /^postgres(ql)?:\/\/([^/]*@)?[^/@?]*,[^/@?]*([/?]|$)/;
const postgresUrl = z
  .string()
  .refine((text) => !severalHosts.test(text), {
    error: 'names several hosts; give one address that always leads to the primary',
    abort: true,
  })
  .pipe(z.url({ protocol: /^postgres(ql)?$/, error: 'must be postgres://…' }));

/** What `parse` makes of a value; it answers null to one that it refuses. */
function parsed<Value, Parsed>(
  shape: z.ZodType<Value>,
  parse: (value: Value) => Parsed | null,
  message: string,
) {
  return shape.transform((value, context): Parsed => {
    const result = parse(value);
    if (result !== null) return result;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

function parseWholeCents(dollars: number) {
  const amount = parseDollars(dollars);
  return amount !== null && isWholeCents(amount) ? amount : null;
}

const secret = z.string().min(32, { error: 'must have at least 32 characters' });

const Variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number(port).int(port).min(0, port).max(65_535, port).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('./.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  TRAFFIC_DATABASE_URL: z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .pipe(z.array(postgresUrl))
    .optional(),
  JWT_SECRET: secret.optional(),
  JWT_SECRET_PREVIOUS: secret.optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  DEMO: flag.optional(),
  DEMO_CHATTER: flag.optional(),
  SOLANA_RPC_URL: httpUrl.optional(),
  USDC_MINT: solanaAddress.default('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  TREASURY_SIGNER_URL: httpUrl.optional(),
  TREASURY_ADDRESS: solanaAddress.optional(),
  TREASURY_KEY_FILE: z.string().optional(),
  TELEGRAM_BOT_TOKEN: matching(
    /^\d{6,20}:[\w-]{30,64}$/,
    'is not a bot token such as 123456789:AAE…',
  ).optional(),
  TELEGRAM_API_ROOT: httpUrl.optional(),
  TELEGRAM_WEBHOOK_SECRET: matching(
    /^[\w-]{16,256}$/,
    'must be 16 to 256 letters, digits, _ or -',
  ).optional(),
  PAYOUT_MINIMUM_USD: parsed(
    z.coerce.number().min(0.01).max(10_000),
    parseWholeCents,
    'must be dollars and whole cents',
  ).optional(),
  WALLET_CHANGE_HOLD_HOURS: wholeNumber(0, 720).optional(),
  REVIEW_UNDO_SECONDS: wholeNumber(0, 600).default(undoSeconds),
  SPARK_SETTLE_SECONDS: wholeNumber(1, 86_400).default(sparkSettleSeconds),
  TEXTS_DIR: z.string().min(1).optional(),
  X_HANDLE: matching(/^@\w{1,15}$/, 'must be a handle, such as @stoke').optional(),
  X_OEMBED_URL: httpUrl.optional(),
  SCREENING_FILE: z.string().min(1).optional(),
  SCREENING_URL: httpUrlWith('{address}').optional(),
  SCREENING_TOKEN: z.string().min(8).optional(),
  EXPLORER_URL: httpUrlWith('{signature}').optional(),
  RECEIPT_KEY_FILE: z.string().optional(),
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).min(1)),
  STORAGE_URL: parsed(
    z.string(),
    parseStorageUrl,
    'must be s3://bucket/prefix?region=…&endpoint=https://…',
  ).optional(),
  AVATAR_SERVICE_URL: parsed(
    z.string(),
    parseAvatarServiceUrl,
    'must be https://host/path, with {handle} in it or to be added',
  ).optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  LIMITS: z.enum(['strict', 'relaxed', 'off']).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  MAIL_FROM: z
    .string()
    .max(254)
    .regex(/^(?:[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be an address, such as Stoke <mail@stoke.example>',
    })
    .optional(),
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
});

export type Env = z.output<typeof Variables>;

/** What the command needs that makes roles and tables, before there is anything else. */
export const DatabaseEnvironment = Variables.pick({
  NODE_ENV: true,
  DATA_DIR: true,
  DATABASE_URL: true,
  DATABASE_APP_URL: true,
}).refine(({ NODE_ENV, DATABASE_URL }) => NODE_ENV !== 'production' || DATABASE_URL !== undefined, {
  path: ['DATABASE_URL'],
  error: 'required in production: the login that owns the database',
});

/** The variables that Stoke reads, and what they must be together. */
export const Environment = Variables.superRefine((env, context) => {
  const isSet = (...names: (keyof Env)[]) => names.some((name) => env[name] !== undefined);
  const check = (isRight: boolean, names: string, message: string) => {
    if (!isRight) context.addIssue({ code: 'custom', path: [names], message });
  };
  const checkPair = (name: keyof Env, needed: keyof Env) =>
    check(!isSet(name) || isSet(needed), needed, `required with ${name}`);

  check(
    isSet('ADMIN_EMAIL') === isSet('ADMIN_PASSWORD'),
    'ADMIN_EMAIL and ADMIN_PASSWORD',
    'set both or neither',
  );
  checkPair('JWT_SECRET_PREVIOUS', 'JWT_SECRET');
  checkPair('TREASURY_SIGNER_URL', 'TREASURY_ADDRESS');
  check(
    !isSet('STORAGE_URL') || (isSet('AWS_ACCESS_KEY_ID') && isSet('AWS_SECRET_ACCESS_KEY')),
    'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    'required with STORAGE_URL',
  );
  checkPair('SMTP_URL', 'MAIL_FROM');
  checkPair('TELEGRAM_API_ROOT', 'TELEGRAM_BOT_TOKEN');
  check(
    !isSet('SCREENING_FILE') || !isSet('SCREENING_URL'),
    'SCREENING_FILE and SCREENING_URL',
    'set one of them',
  );
  checkPair('SCREENING_TOKEN', 'SCREENING_URL');
  if (env.NODE_ENV !== 'production') return;

  const checkSet = (name: keyof Env, reason = '') =>
    check(isSet(name), name, `required in production${reason}`);
  checkSet('SMTP_URL', ', for password resets');
  checkSet('DATABASE_APP_URL', ': a login that cannot write the books');
  checkSet('JWT_SECRET');
  check(
    !/demo|secret|change|password|0{8}|1234/i.test(env.JWT_SECRET ?? ''),
    'JWT_SECRET',
    'looks like an example; use random characters in production',
  );
  checkSet('SOLANA_RPC_URL');
  check(
    !env.ROLES.includes('worker') || isSet('TREASURY_SIGNER_URL', 'TREASURY_KEY_FILE'),
    'TREASURY_SIGNER_URL or TREASURY_KEY_FILE',
    'required in production by a worker',
  );
  check(
    isSet('TREASURY_ADDRESS', 'TREASURY_KEY_FILE'),
    'TREASURY_ADDRESS',
    'required in production by a process without TREASURY_KEY_FILE',
  );
  checkSet('TELEGRAM_BOT_TOKEN');
  check(
    !isSet('TELEGRAM_WEBHOOK_SECRET') || env.PUBLIC_URL?.startsWith('https:') !== false,
    'PUBLIC_URL',
    'must begin with https:// for Telegram to bring updates there',
  );
  checkSet('PUBLIC_URL');
  const avatars = env.AVATAR_SERVICE_URL;
  check(
    avatars === undefined || (avatars.startsWith('https:') && !isNearby(avatars)),
    'AVATAR_SERVICE_URL',
    'must be https and outside this network in production',
  );
  check(
    env.SPARK_SETTLE_SECONDS >= sparkSettleSeconds,
    'SPARK_SETTLE_SECONDS',
    `is at least ${sparkSettleSeconds} in production`,
  );
  check(env.LIMITS !== 'off', 'LIMITS', 'cannot be off in production');
  check(env.DEMO !== true, 'DEMO', 'the demo world cannot run in production');
  check(env.ADMIN_PASSWORD !== 'stoke-demo-2026', 'ADMIN_PASSWORD', 'is the demo password');
});
