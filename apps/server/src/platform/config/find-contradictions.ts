import { sparkSettleSeconds } from '@stoke/domain';
import { isNearby } from './avatar-service-url.ts';
import type { Env } from './environment.ts';

/** The mistakes that no single variable shows, one line each. */
export function findContradictions(env: Env): string[] {
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
  unless(
    env.SCREENING_FILE === undefined || env.SCREENING_URL === undefined,
    'SCREENING_FILE and SCREENING_URL: set one of them',
  );
  unless(
    env.SCREENING_TOKEN === undefined || env.SCREENING_URL !== undefined,
    'SCREENING_URL: required with SCREENING_TOKEN',
  );
  if (env.NODE_ENV !== 'production') return wrong;
  unless(env.SMTP_URL !== undefined, 'SMTP_URL: required in production, for password resets');
  unless(
    env.DATABASE_APP_URL !== undefined,
    'DATABASE_APP_URL: required in production: a login that cannot write the books',
  );
  unless(env.JWT_SECRET !== undefined, 'JWT_SECRET: required in production');
  unless(
    !/demo|secret|change|password|0{8}|1234/i.test(env.JWT_SECRET ?? ''),
    'JWT_SECRET: looks like an example; use random characters in production',
  );
  unless(env.SOLANA_RPC_URL !== undefined, 'SOLANA_RPC_URL: required in production');
  unless(
    !env.ROLES.includes('worker') || isSet(env.TREASURY_SIGNER_URL, env.TREASURY_KEY_FILE),
    'TREASURY_SIGNER_URL or TREASURY_KEY_FILE: required in production by a worker',
  );
  unless(
    isSet(env.TREASURY_ADDRESS, env.TREASURY_KEY_FILE),
    'TREASURY_ADDRESS: required in production by a process without TREASURY_KEY_FILE',
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

function isSet(...values: readonly (string | undefined)[]): boolean {
  return values.some((value) => value !== undefined);
}

function hasStorageKeys(env: Env): boolean {
  return env.AWS_ACCESS_KEY_ID !== undefined && env.AWS_SECRET_ACCESS_KEY !== undefined;
}

function isPublicService(template: string): boolean {
  return template.startsWith('https:') && !isNearby(template);
}
