import pino from 'pino';
import type { Config } from './config.ts';

export type Log = pino.Logger;

/** Structured log on standard error. Secrets that could open a session or an account are masked. */
export function createLog(level: Config['logLevel']): Log {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
        censor: '[masked]',
      },
    },
    pino.destination(2),
  );
}
