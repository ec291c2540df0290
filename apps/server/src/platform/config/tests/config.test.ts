import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { Environment } from '../environment.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://stoke@db.example/stoke',
  DATABASE_APP_URL: 'postgres://app@db.example/stoke',
  JWT_SECRET: 'kX9v'.repeat(8),
  SOLANA_RPC_URL: 'https://rpc.example',
  TREASURY_KEY_FILE: '/etc/stoke/treasury.json',
  // not in one piece, so that no one takes it for a real one
  TELEGRAM_BOT_TOKEN: `123456789:${'kX9v_'.repeat(7)}`,
  PUBLIC_URL: 'https://stoke.example',
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'Stoke <mail@stoke.example>',
};

function mistakes(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

test('nothing set is the embedded world with the demo and relaxed limits', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    demo: true,
    limits: 'relaxed',
    presets: { fixed: {}, usual: { walletHoldHours: 0 } },
    undoSeconds: 60,
    settleSeconds: 600,
    databaseUrl: null,
  });
});

test('answers are held against the contract in tests, and nowhere else', () => {
  expect(readConfig({ NODE_ENV: 'test' }).checkReplies).toBe(true);
  expect(readConfig({}).checkReplies).toBe(false);
  expect(readConfig(production).checkReplies).toBe(false);
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
});

test('every mistake is told immediately, one line each, by the name of its variable', () => {
  const lines = mistakes({
    PORT: '70000',
    LIMITS: 'some',
    PAYOUT_MINIMUM_USD: 'a lot',
    ROLES: 'api,x',
  });
  expect(lines.map((line) => line.split(/[:.]/)[0])).toEqual([
    'PORT',
    'PAYOUT_MINIMUM_USD',
    'ROLES',
    'LIMITS',
  ]);
});

test.each([
  ['PAYOUT_MINIMUM', 'PAYOUT_MINIMUM_USD'],
  ['TREASURY_KEYFILE', 'TREASURY_KEY_FILE'],
  ['METRIC_TOKEN', 'METRICS_TOKEN'],
  ['SMTP_URI', 'SMTP_URL'],
])('%s is told as a misspelling of %s', (name, meant) => {
  expect(mistakes({ [name]: '1' })).toEqual([`${name}: is not a setting; did you mean ${meant}?`]);
});

test.each(['HOME', 'HOSTNAME', 'XDG_DATA_DIRS', 'DATABASE_URL_UNPOOLED', 'AWS_ACCESS_KEY', 'PATH'])(
  'the %s of other programs is left alone',
  (name) => expect(mistakes({ [name]: '1' })).toEqual([]),
);

test('a password with a comma is not a list of hosts', () => {
  const DATABASE_URL = 'postgres://u:p,x@db.example/stoke';
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test.each([
  ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
  ['PORT', '65536', 'must be a whole number from 0 to 65535'],
  ['PUBLIC_URL', 'stoke.example', 'must be http://… or https://…'],
  ['DATABASE_URL', 'mysql://db', 'must be postgres://…'],
  [
    'DATABASE_URL',
    'postgres://u:p,@a:5432,b:5432/db?target_session_attrs=read-write',
    'names several hosts; give one address that always leads to the primary',
  ],
  ['JWT_SECRET', 'short', 'must have at least 32 characters'],
  ['ADMIN_EMAIL', 'not-an-email', 'must be an email address'],
  ['DEMO', 'yes', 'must be one of 0, 1'],
  ['USDC_MINT', 'usdc', 'must be a Solana address'],
  ['TREASURY_ADDRESS', '0x12', 'must be a Solana address'],
  ['PAYOUT_MINIMUM_USD', 'fifty', 'must be a number'],
  ['PAYOUT_MINIMUM_USD', '0', 'must be at least 0.01'],
  ['WALLET_CHANGE_HOLD_HOURS', '1.5', 'must be a whole number'],
  ['ROLES', 'web,queue', 'must be one of api, worker, bot'],
  ['LIMITS', 'loose', 'must be one of strict, relaxed, off'],
])('%s=%s is refused in one line that says what it must be', (name, value, words) => {
  expect(mistakes({ [name]: value })[0]).toBe(`${name}: ${words}`);
});

test.each([
  ['0.01', 10_000n],
  ['49.99', 49_990_000n],
  ['50', 50_000_000n],
])('the payout minimum %s is exact', (text, micro) => {
  expect(readConfig({ PAYOUT_MINIMUM_USD: text }).presets).toEqual({
    fixed: { payoutMinimum: micro },
    usual: { walletHoldHours: 0, walletReviewHours: 0 },
  });
});

test('a payout minimum in parts of a cent is refused', () => {
  expect(mistakes({ PAYOUT_MINIMUM_USD: '10.005' })).toEqual([
    'PAYOUT_MINIMUM_USD: must be dollars and whole cents',
  ]);
});

test('a store of images needs its keys, and an address that can be read', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
  expect(mistakes({ STORAGE_URL: 's3://pics', ...keys })).toEqual([]);
  expect(mistakes({ STORAGE_URL: 's3://pics' })).toEqual([
    'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: required with STORAGE_URL',
  ]);
  expect(mistakes({ STORAGE_URL: 'https://pics.example', ...keys })).toEqual([
    'STORAGE_URL: must be s3://bucket/prefix?region=…&endpoint=https://…',
  ]);
});

test('a screening list is a file or a service, and says where the address goes', () => {
  const url = 'https://list.example/{address}';
  expect(mistakes({ SCREENING_FILE: './listed.txt' })).toEqual([]);
  expect(mistakes({ SCREENING_URL: url, SCREENING_TOKEN: 'a-long-token' })).toEqual([]);
  expect(mistakes({ SCREENING_URL: 'https://list.example' })[0]).toBe(
    'SCREENING_URL: must contain {address}',
  );
  expect(mistakes({ SCREENING_URL: url, SCREENING_FILE: './listed.txt' })).toEqual([
    'SCREENING_FILE and SCREENING_URL: set one of them',
  ]);
  expect(mistakes({ SCREENING_TOKEN: 'a-long-token' })).toEqual([
    'SCREENING_URL: required with SCREENING_TOKEN',
  ]);
});

test.each([
  ['https://pics.example/x', 'https://pics.example/x/{handle}'],
  ['https://pics.example/x/', 'https://pics.example/x/{handle}'],
  ['https://pics.example', 'https://pics.example/{handle}'],
  ['https://pics.example/{handle}.png?fallback=false', null],
  ['https://pics.example/get?of={handle}&key=1', null],
  ['http://127.0.0.1:9/x/{handle}', null],
])('the avatar service %s has a place for the handle', (text, template) => {
  expect(readConfig({ AVATAR_SERVICE_URL: text }).avatarService).toBe(template ?? text);
});

test.each([
  'pics.example/x',
  'ftp://pics.example/{handle}',
  'https://{handle}.pics.example/',
  'https://user:pw@pics.example/{handle}',
  'https://pics.example/{name}',
  'https://pics.example/x?key=1',
  'https://pics.example/x#{handle}',
  'https://pics.example/a b/{handle}',
])('the avatar service %s is refused', (text) => {
  expect(mistakes({ AVATAR_SERVICE_URL: text })).toEqual([
    'AVATAR_SERVICE_URL: must be https://host/path, with {handle} in it or to be added',
  ]);
});

describe('production', () => {
  test('has no X account but the one that it was given', () => {
    expect(readConfig(production).xHandle).toBeNull();
    expect(readConfig({ ...production, X_HANDLE: '@ours' }).xHandle).toBe('@ours');
    expect(readConfig({ NODE_ENV: 'test' }).xHandle).toBe('@stoke');
  });

  test('asvs-6.3.2: starts with real parts, strict limits, the usual settings and no demo', () => {
    expect(readConfig(production)).toMatchObject({
      demo: false,
      limits: 'strict',
      presets: { fixed: {}, usual: {} },
      undoSeconds: 60,
      settleSeconds: 600,
    });
  });

  test.each([
    ['DATABASE_APP_URL', { DATABASE_APP_URL: '' }],
    ['JWT_SECRET', { JWT_SECRET: '' }],
    ['JWT_SECRET', { JWT_SECRET: 'change-me-change-me-change-me-change-me' }],
    ['SOLANA_RPC_URL', { SOLANA_RPC_URL: '' }],
    ['TREASURY_SIGNER_URL or TREASURY_KEY_FILE', { TREASURY_KEY_FILE: '' }],
    ['TREASURY_ADDRESS', { TREASURY_KEY_FILE: '', ROLES: 'api' }],
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
    ['SMTP_URL', { SMTP_URL: '' }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example' }],
    ['MAIL_FROM', { MAIL_FROM: '' }],
    ['MAIL_FROM', { MAIL_FROM: 'not-an-email' }],
    ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TELEGRAM_BOT_TOKEN', { TELEGRAM_BOT_TOKEN: '' }],
    ['TELEGRAM_BOT_TOKEN', { TELEGRAM_BOT_TOKEN: '123456789:short' }],
    ['TELEGRAM_WEBHOOK_SECRET', { TELEGRAM_WEBHOOK_SECRET: 'fifteen-letters' }],
    [
      'PUBLIC_URL',
      { TELEGRAM_WEBHOOK_SECRET: 'sixteen--letters', PUBLIC_URL: 'http://stoke.example' },
    ],
    ['AVATAR_SERVICE_URL', { AVATAR_SERVICE_URL: 'http://pics.example/{handle}' }],
    ['AVATAR_SERVICE_URL', { AVATAR_SERVICE_URL: 'https://127.0.0.1/{handle}' }],
    ['AVATAR_SERVICE_URL', { AVATAR_SERVICE_URL: 'https://[::1]/{handle}' }],
    ['AVATAR_SERVICE_URL', { AVATAR_SERVICE_URL: 'https://localhost/{handle}' }],
    ['SPARK_SETTLE_SECONDS', { SPARK_SETTLE_SECONDS: '599' }],
    ['LIMITS', { LIMITS: 'off' }],
    ['DEMO', { DEMO: '1' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD: 'stoke-demo-2026' }],
    ['ADMIN_EMAIL and ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@b.co' }],
  ])('refuses a wrong %s', (name, change) => {
    expect(mistakes({ ...production, ...change })[0]?.startsWith(name)).toBe(true);
  });

  test('a process without workers needs neither the key of the treasury nor the login of the owner', () => {
    const { TREASURY_KEY_FILE: _key, DATABASE_URL: _owner, ...rest } = production;
    const TREASURY_ADDRESS = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
    expect(mistakes({ ...rest, TREASURY_ADDRESS, ROLES: 'api,bot' })).toEqual([]);
    expect(mistakes({ ...rest, TREASURY_ADDRESS })).toHaveLength(1);
  });
});

test('Telegram is embedded until there is a token, and polled until there is a secret', () => {
  expect(readConfig({}).telegram).toEqual({
    botToken: null,
    apiRoot: 'https://api.telegram.org',
    webhookSecret: null,
  });
  const real = readConfig({ ...production, TELEGRAM_WEBHOOK_SECRET: 'sixteen--letters' });
  expect(real.telegram).toMatchObject({ webhookSecret: 'sixteen--letters' });
  expect(mistakes({ TELEGRAM_API_ROOT: 'http://127.0.0.1:8081' })).toEqual([
    'TELEGRAM_BOT_TOKEN: required with TELEGRAM_API_ROOT',
  ]);
});

test('.env.example and the README name every setting, and nothing else', async () => {
  const root = new URL('../../../../../../', import.meta.url);
  const [example, readme] = await Promise.all(
    ['.env.example', 'README.md'].map((name) => readFile(new URL(name, root), 'utf8')),
  );
  const settings = Object.keys(Environment.shape);
  expect(example?.match(/^# [A-Z0-9_]+(?==)/gm)?.map((line) => line.slice(2))).toEqual(settings);
  expect(settings.filter((name) => !readme?.includes(`\`${name}`))).toEqual([]);
});
