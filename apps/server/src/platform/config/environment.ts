import { sparkSettleSeconds, undoSeconds } from '@stoke/domain';
import { z } from 'zod';
import {
  avatarServiceUrl,
  flag,
  httpUrl,
  port,
  solanaAddress,
  storageUrl,
  wholeCents,
} from './config-fields.ts';

const roles = ['api', 'worker', 'bot'] as const;
export type Role = (typeof roles)[number];

const severalHosts = /^postgres(ql)?:\/\/([^/]*@)?[^/@?]*,[^/@?]*([/?]|$)/;
const postgresUrl = z
  .string()
  .refine((text) => !severalHosts.test(text), {
    error: 'names several hosts; give one address that always leads to the primary',
    abort: true,
  })
  .pipe(z.url({ protocol: /^postgres(ql)?$/, error: 'must be postgres://…' }));

/** The variables that Stoke reads. Any other environment is unknown to it. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('./.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
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
    .regex(/^\d{6,20}:[\w-]{30,64}$/, { error: 'is not a bot token such as 123456789:AAE…' })
    .optional(),
  TELEGRAM_API_ROOT: httpUrl.optional(),
  TELEGRAM_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{16,256}$/, { error: 'must be 16 to 256 letters, digits, _ or -' })
    .optional(),
  PAYOUT_MINIMUM_USD: wholeCents.optional(),
  WALLET_CHANGE_HOLD_HOURS: z.coerce.number().int().min(0).max(720).optional(),
  REVIEW_UNDO_SECONDS: z.coerce.number().int().min(0).max(600).default(undoSeconds),
  SPARK_SETTLE_SECONDS: z.coerce.number().int().min(1).max(86_400).default(sparkSettleSeconds),
  X_HANDLE: z
    .string()
    .regex(/^@\w{1,15}$/, { error: 'must be a handle, such as @stoke' })
    .optional(),
  X_OEMBED_URL: httpUrl.optional(),
  SCREENING_FILE: z.string().min(1).optional(),
  SCREENING_URL: httpUrl
    .refine((text) => text.includes('{address}'), { error: 'must contain {address}' })
    .optional(),
  SCREENING_TOKEN: z.string().min(8).optional(),
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

export type Env = z.output<typeof Environment>;
