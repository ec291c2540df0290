import { isSettingKey, settingText, type SettingValues } from '@stoke/domain';
import type { Config } from '../platform/config/config.ts';

/** Removes secrets: passwords, keys in a provider's path, and all query parameters. A place for an address stays. */
function withoutKeys(address: string | null, keysInPath = false): string | null {
  if (address === null) return null;
  const url = new URL(address);
  const who = `${url.username}${url.password === '' ? '' : ':********'}`;
  const path = keysInPath ? withoutKeysInPath(url.pathname) : url.pathname;
  const at = who === '' ? '' : `${keysInPath ? '********' : who}@`;
  return `${url.protocol}//${at}${url.host}${path}${url.search === '' ? '' : '?********'}`;
}

function withoutKeysInPath(path: string): string {
  const hidden = /^\/(%7Baddress%7D)?$/.test(path) ? '' : '/********';
  const place = path.includes('%7Baddress%7D') ? '/{address}' : '';
  return `${hidden}${place}` || '/';
}

/** The configuration without secrets, for printing. */
export function maskedConfig(config: Config): Record<string, unknown> {
  const hide = (secret: string | null) => (secret === null ? null : '********');
  const { databaseUrl, databaseAppUrl, databaseReadUrl } = config;
  return {
    ...config,
    presets: { fixed: inWords(config.presets.fixed), usual: inWords(config.presets.usual) },
    databaseUrl: withoutKeys(databaseUrl),
    databaseAppUrl: withoutKeys(databaseAppUrl),
    databaseReadUrl: withoutKeys(databaseReadUrl),
    trafficDatabaseUrls: config.trafficDatabaseUrls.map((url) => withoutKeys(url)),
    solanaRpcUrl: withoutKeys(config.solanaRpcUrl, true),
    treasury: { ...config.treasury, signerUrl: withoutKeys(config.treasury.signerUrl, true) },
    jwtSecret: hide(config.jwtSecret),
    previousSecrets: config.previousSecrets.map(hide),
    admin: config.admin && { ...config.admin, password: hide(config.admin.password) },
    // The query may contain a key.
    avatarService: config.avatarService?.replace(/\?.*/, '?********') ?? null,
    screening: {
      ...config.screening,
      url: withoutKeys(config.screening.url, true),
      token: hide(config.screening.token),
    },
    storage: config.storage && { ...config.storage, secretAccessKey: '********' },
    telegram: {
      ...config.telegram,
      botToken: hide(config.telegram.botToken),
      webhookSecret: hide(config.telegram.webhookSecret),
    },
    metricsToken: hide(config.metricsToken),
    tracesTo: withoutKeys(config.tracesTo, true),
    mail: { ...config.mail, smtpUrl: withoutKeys(config.mail.smtpUrl) },
  };
}

function inWords(values: Partial<SettingValues>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      isSettingKey(key) ? settingText(key, value) : '',
    ]),
  );
}
