import pino from 'pino';
import type { Config } from './config.ts';

export type Log = pino.Logger;

const mask = '********';

/** Returns a text without these secrets, wherever they are in it. */
export function withoutSecrets(secrets: readonly string[]): (text: string) => string {
  // the longest first: one secret may be part of another
  const longestFirst = secrets.toSorted((one, other) => other.length - one.length);
  return (text) => longestFirst.reduce((rest, secret) => rest.replaceAll(secret, mask), text);
}

/**
 * Structured log on standard error. `secrets` are masked in every line: libraries quote addresses and
 * arguments in their errors.
 */
export function createLog(level: Config['logLevel'], secrets: readonly string[] = []): Log {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
        censor: mask,
      },
      hooks: { streamWrite: withoutSecrets(secrets.map(asInJson)) },
    },
    pino.destination(2),
  );
}

/** A line of the log is JSON, in which some characters are escaped. */
function asInJson(secret: string): string {
  return JSON.stringify(secret).slice(1, -1);
}
