import type { Config, DatabaseConfig } from '../platform/config/config.ts';

/** A shorter one would mask ordinary words; such a secret protects nothing. */
const shortestSecret = 8;

/**
 * The secrets of the configuration, as a library may quote them: whole values, and what is secret within an
 * address, as it is written there and decoded.
 */
export function configuredSecrets(config: Config): string[] {
  const { admin, storage, telegram, treasury } = config;
  const whole = [
    config.jwtSecret,
    ...config.previousSecrets,
    admin?.password,
    config.metricsToken,
    storage?.secretAccessKey,
    telegram.botToken,
    telegram.webhookSecret,
    config.screening.token,
  ];
  return masked([
    ...whole,
    ...databaseParts(config),
    ...secretsWithin(config.databaseReadUrl),
    ...config.trafficDatabaseUrls.flatMap((url) => secretsWithin(url)),
    ...secretsWithin(config.mail.smtpUrl),
    ...secretsWithin(config.avatarService),
    ...secretsWithin(config.solanaRpcUrl, 'and its path'),
    ...secretsWithin(config.screening.url?.replace('{address}', 'x') ?? null, 'and its path'),
    ...secretsWithin(config.tracesTo, 'and its path'),
    ...secretsWithin(treasury.signerUrl, 'and its path'),
  ]);
}

/** Those in the addresses of the database. */
export function databaseSecrets(config: DatabaseConfig): string[] {
  return masked(databaseParts(config));
}

function databaseParts({ databaseUrl, databaseAppUrl }: DatabaseConfig): string[] {
  return [databaseUrl, databaseAppUrl].flatMap((address) => secretsWithin(address));
}

function masked(found: readonly (string | null | undefined)[]): string[] {
  const long = found.filter((secret) => secret !== undefined && secret !== null);
  const written = long.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return [...new Set(written)].filter((secret) => secret.length >= shortestSecret);
}

/** Providers put keys into the path of an address, or its user name. */
function secretsWithin(address: string | null, more?: 'and its path'): string[] {
  if (address === null) return [];
  const url = new URL(address);
  const keys = more === undefined ? [] : [url.username, ...url.pathname.split('/')];
  const written = [url.password, ...url.searchParams.values(), ...keys];
  return written.flatMap((part) => [part, decoded(part)]);
}

/** A percent sign may stand for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
