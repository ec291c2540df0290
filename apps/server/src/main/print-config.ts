import { formatUsd } from '@stoke/domain';
import { ConfigError, readConfig, type Config } from '../platform/config.ts';
import { loadEnv } from './load-env.ts';

try {
  const config = readConfig(loadEnv());
  for (const [name, value] of Object.entries(masked(config))) {
    process.stdout.write(`${name.padEnd(24)}${JSON.stringify(value)}\n`);
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  for (const line of error.lines) process.stderr.write(`configuration: ${line}\n`);
  process.exitCode = 1;
}

function withoutPassword(url: string | null): string | null {
  return url?.replace(/\/\/([^:@/]+):[^@/]*@/, '//$1:********@') ?? null;
}

function masked(config: Config) {
  const hide = (secret: string | null) => (secret === null ? null : '********');
  const { databaseUrl } = config;
  return {
    ...config,
    payoutMinimum: formatUsd(config.payoutMinimum),
    databaseUrl: withoutPassword(databaseUrl),
    jwtSecret: hide(config.jwtSecret),
    admin: config.admin && { ...config.admin, password: hide(config.admin.password) },
    // What follows the question mark may be a key.
    avatarService: config.avatarService?.replace(/\?.*/, '?********') ?? null,
    storage: config.storage && { ...config.storage, secretAccessKey: '********' },
    telegram: {
      ...config.telegram,
      botToken: hide(config.telegram.botToken),
      webhookSecret: hide(config.telegram.webhookSecret),
    },
    metricsToken: hide(config.metricsToken),
    mail: { ...config.mail, smtpUrl: withoutPassword(config.mail.smtpUrl) },
  };
}
